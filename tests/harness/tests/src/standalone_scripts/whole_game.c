/* Plays a game with growth, stacks and undo, saves it, and opens it again. */
#include "check.h"
#include "hw3.h"
#include "../paths.h"

#define SAVED PROGRAMS "/whole_game.txt"

static const struct {
    int row;
    int col;
    char direction;
    const char *tiles;
    int placed;
} moves[] = {
    {0, 0, 'V', "ABDOMINOPOSTERIOR", 17},
    {2, 0, 'H', " INER", 4},
    {2, 4, 'H', "URIC", 4},
    {1, 5, 'H', "OH", 2},
    {3, 7, 'V', "ARE", 3},
    {5, 4, 'H', "TAK", 3},
    {5, 4, 'H', "B   D", 2},
};

enum { MOVES = sizeof moves / sizeof moves[0] };

static void play(GameState *game) {
    for (int i = 0; i < MOVES; ++i) {
        int placed = -1;
        CHECK(place_tiles(game, moves[i].row, moves[i].col, moves[i].direction, moves[i].tiles,
                          &placed) == game);
        CHECK(placed == moves[i].placed);
    }
}

int main(void) {
    GameState *game = initialize_game_state(FIXTURES "/boards/board2x2.txt");
    CHECK(game != NULL);
    play(game);
    for (int i = 0; i <= MOVES; ++i) {
        CHECK(undo_place_tiles(game) == game);
    }
    play(game);
    save_game_state(game, SAVED);
    free_game_state(game);

    game = initialize_game_state(SAVED);
    CHECK(game != NULL);
    int placed = -1;
    place_tiles(game, 5, 4, 'H', "N", &placed);
    CHECK(placed == 1);
    undo_place_tiles(game);
    save_game_state(game, SAVED);
    free_game_state(game);
    remove(SAVED);
    return 0;
}
