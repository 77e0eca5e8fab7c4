/* Prints for each word whether it can be placed on an empty board.
 *
 * usage: words WORD... */
#include "hw3.h"
#include "check.h"

int main(int argc, char **argv)
{
    write_file("board.txt", ".\n");
    for (int i = 1; i < argc; i++) {
        GameState *game = initialize_game_state("board.txt");
        if (game == NULL) {
            puts("no game");
            return 0;
        }
        int placed = -1;
        place_tiles(game, 0, 0, 'H', argv[i], &placed);
        free_game_state(game);
        printf("%s %s\n", argv[i], placed > 0 ? "legal" : "not legal");
    }
    return 0;
}
