/* Opens a board and saves it, and prints a line before and after.
 *
 * usage: save BOARD TARGET */
#include "hw3.h"
#include "check.h"

int main(int argc, char **argv)
{
    CHECK(argc == 3);
    GameState *game = initialize_game_state(argv[1]);
    CHECK(game != NULL);
    puts("saving");
    fflush(stdout);
    save_game_state(game, argv[2]);
    puts("saved");
    free_game_state(game);
    return 0;
}
