/* Plays several games at once and frees them in a different order. */
#include "check.h"
#include "hw3.h"
#include "../paths.h"

enum { GAMES = 5 };

int main(void) {
    GameState *games[GAMES];
    for (int i = 0; i < GAMES; ++i) {
        games[i] = initialize_game_state(FIXTURES "/boards/board8x10.txt");
        CHECK(games[i] != NULL);
    }
    for (int round = 0; round < 3; ++round) {
        for (int i = 0; i < GAMES; ++i) {
            int placed = -1;
            place_tiles(games[i], i, round, 'H', "CATASTROPHE", &placed);
            CHECK(placed == (round == 0 ? 11 : 0));
        }
    }
    undo_place_tiles(games[2]);
    for (int i = 0; i < GAMES; ++i) {
        free_game_state(games[(i + 3) % GAMES]);
    }
    GameState *last = initialize_game_state(FIXTURES "/boards/board01.txt");
    CHECK(last != NULL);
    free_game_state(last);
    return 0;
}
