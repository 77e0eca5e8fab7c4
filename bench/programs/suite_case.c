/* One case of a test suite, as a course runs it: a process that opens a board,
 * makes some legal and some refused moves, undoes some, and saves and frees the
 * game. Prints how many tiles each move placed.
 *
 * usage: suite_case BOARD SAVED NUMBER */
#include "hw3.h"

#include <stdio.h>
#include <stdlib.h>

static const struct {
    int row, col;
    char direction;
    const char *tiles;
} MOVES[] = {
    {2, 3, 'V', "T PMAN"}, {2, 5, 'V', "P TAL"}, {6, 1, 'H', "SN I"}, {2, 5, 'H', "M"},
    {2, 6, 'H', "OON"},    {3, 2, 'H', "XY"},    {0, 0, 'H', "HOME"}, {9, 9, 'V', "CAT"},
};

int main(int argc, char **argv)
{
    if (argc != 4)
        return 1;
    int number = atoi(argv[3]);
    GameState *game = initialize_game_state(argv[1]);
    if (game == NULL)
        return 1;
    for (int i = 0; i < 2 + number % 7; i++) {
        int move = (number / 7 + i) % (int)(sizeof MOVES / sizeof *MOVES), placed = 0;
        game = place_tiles(game, MOVES[move].row, MOVES[move].col, MOVES[move].direction, MOVES[move].tiles, &placed);
        printf("%d ", placed);
        if (i % 3 == 2)
            game = undo_place_tiles(game);
    }
    puts("");
    save_game_state(game, argv[2]);
    free_game_state(game);
    return 0;
}
