/* Makes a move that breaks each rule. */
#include "check.h"
#include "hw3.h"
#include "../paths.h"

static void refuse(GameState *game, int row, int col, char direction, const char *tiles) {
    int placed = -1;
    CHECK(place_tiles(game, row, col, direction, tiles, &placed) == game);
    CHECK(placed == 0);
}

int main(void) {
    GameState *game = initialize_game_state(FIXTURES "/boards/board01.txt");
    CHECK(game != NULL);
    refuse(game, 3, 2, 'h', "T Z E");
    refuse(game, -1, 2, 'H', "T Z E");
    refuse(game, 3, 10, 'H', "T Z E");
    refuse(game, 3, 2, 'H', NULL);
    refuse(game, 3, 2, 'H', "");
    refuse(game, 3, 2, 'H', "t z e");
    refuse(game, 3, 2, 'H', "T Z   E");
    refuse(game, 3, 2, 'H', "TOZEE");
    refuse(game, 3, 2, 'H', "CARE");
    refuse(game, 3, 2, 'H', "BALL");
    refuse(game, 3, 6, 'H', "XXXXXXXXXX");
    refuse(game, 2, 2, 'H', "AX");
    refuse(game, 7, 0, 'V', "CAT");
    refuse(NULL, 3, 2, 'H', "T Z E");
    undo_place_tiles(game);
    free_game_state(game);
    return 0;
}
