/* Plays a few moves from a board file through all five functions. */

#include <stdio.h>

#include "hw3.h"

int main(int argc, char **argv)
{
    int placed = -1, refused = -1, covered = -1;
    GameState *game;
    if (argc != 2) {
        fprintf(stderr, "usage: %s BOARD\n", argv[0]);
        return 2;
    }
    game = initialize_game_state(argv[1]);
    if (!game) {
        fprintf(stderr, "%s is not a board\n", argv[1]);
        return 1;
    }
    game = place_tiles(game, 2, 3, 'V', "T PMAN", &placed);
    game = undo_place_tiles(game);
    game = place_tiles(game, 3, 2, 'H', "ZZ", &refused);
    game = place_tiles(game, 3, 2, 'H', "T Z E", &covered);
    save_game_state(game, "/dev/stdout");
    free_game_state(game);
    printf("%d placed, %d refused, %d covered\n", placed, refused, covered);
    return placed == 5 && refused == 0 && covered == 3 ? 0 : 1;
}
