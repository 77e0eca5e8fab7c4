/* Plays 100 games one after the other, with three moves each. Prints how long it
 * took, in nanoseconds. With "table", every game builds the table of all words
 * first.
 *
 * usage: many_games BOARD [table] */
#define _POSIX_C_SOURCE 200809L
#include "hw3.h"

#include "clock.h"

static GameState *open_with_table(const char *board)
{
    hw3_words *words;
    GameState *game;
    CHECK(hw3_words_open(NULL, &words) == HW3_STATUS_OK);
    CHECK(hw3_open_with(board, words, &game) == HW3_STATUS_OK);
    hw3_words_free(words);
    return game;
}

int main(int argc, char **argv)
{
    CHECK(argc >= 2);
    double start = now();
    for (int i = 0; i < 100; i++) {
        int placed[3];
        GameState *game = argc == 2 ? initialize_game_state(argv[1]) : open_with_table(argv[1]);
        CHECK(game != NULL);
        place_tiles(game, 2, 3, 'V', "T PMAN", &placed[0]);
        place_tiles(game, 2, 5, 'V', "P TAL", &placed[1]);
        place_tiles(game, 6, 1, 'H', "SN I", &placed[2]);
        CHECK(placed[0] == 5 && placed[1] == 4 && placed[2] == 3);
        free_game_state(game);
    }
    printf("%.0f\n", now() - start);
    return 0;
}
