/* Plays a few moves on a board file with the assignment's functions, and asks
 * hw3_refusal_text why one is refused. */

#include <stdio.h>

#include "hw3.h"

int main(int argc, char **argv)
{
    int placed = -1, refused = -1, covered = -1;
    char reason[200];
    GameState *game;
    if (hw3_check_version(HW3_VERSION) != HW3_STATUS_OK) {
        hw3_error_text(reason, sizeof reason);
        fprintf(stderr, "%s\n", reason);
        return 1;
    }
    if (argc != 2) {
        fprintf(stderr, "usage: %s BOARD\n", argv[0]);
        return 2;
    }
    game = initialize_game_state(argv[1]);
    if (!game) {
        hw3_error_text(reason, sizeof reason);
        fprintf(stderr, "%s\n", reason);
        return 1;
    }
    game = place_tiles(game, 2, 3, 'V', "T PMAN", &placed);
    game = undo_place_tiles(game);
    game = place_tiles(game, 3, 2, 'H', "ZZ", &refused);
    hw3_refusal_text(game, reason, sizeof reason);
    game = place_tiles(game, 3, 2, 'H', "T Z E", &covered);
    save_game_state(game, "/dev/stdout");
    free_game_state(game);
    printf("%d placed, %d refused, %d covered\n%s\n", placed, refused, covered, reason);
    return placed == 5 && refused == 0 && covered == 3 ? 0 : 1;
}
