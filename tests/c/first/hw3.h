/*
 * hw3: a variant of Upwords behind the five functions of the assignment.
 *
 * Link with libhw3.a or libhw3.so in place of hw3.c:
 *
 *     cc game.c libhw3.a
 *
 * A game belongs to one thread at a time; any number of games may be used by
 * any number of threads, as long as none changes the environment (setenv) while
 * another opens a game. A pointer that is not NULL must be what its parameter
 * says: a game that was not freed yet, a string that ends with a NUL, a place
 * for an int.
 *
 * Made from src/ffi.rs by cbindgen: do not edit.
 */

#ifndef HW3_H
#define HW3_H

#include <stdlib.h>

/**
 * A game in progress: a board, the words that are legal on it, and the moves
 * that can be undone. Its content is private; it is made by
 * initialize_game_state and freed by free_game_state.
 */
typedef struct GameState GameState;

#ifdef __cplusplus
extern "C" {
#endif /* __cplusplus */

/**
 * Starts a game with the board in a file.
 *
 * The file is a board file or a file written by save_game_state. A board file
 * is lines of the same length: '.' for an empty cell, 'A' to 'Z' for a stack
 * of one tile. A saved file has as many lines of heights, '0' to '5', after
 * them; the game goes on with those heights, and without anything to undo.
 * CRLF line ends, blank lines at the end and a missing last newline are
 * accepted in both.
 *
 * The words that are legal are read from the first of these that there is:
 * the file named by the environment variable HW3_WORDS (unless it is empty),
 * ./tests/words.txt, ./words.txt, and a list that is part of the library. A
 * word list has one word a line, in upper or lower case; lines with anything
 * but letters are passed over. Games with the same list share it in memory.
 *
 * @param filename  the name of the file
 * @return a new game, to be freed with free_game_state; or NULL if filename
 *         is NULL, if the file is missing, cannot be read or is not a board,
 *         or if the word list cannot be read (one that HW3_WORDS names must
 *         be there)
 */
GameState *initialize_game_state(const char *filename);

/**
 * Places tiles on the board, if all the rules allow it.
 *
 * Each character of tiles takes one cell, from row and col on to the right
 * (direction 'H') or down (direction 'V'). A letter 'A' to 'Z' is placed on
 * its cell, which must be empty, or beyond the right or bottom edge of the
 * board, or hold fewer than five tiles with another letter on top. A space
 * keeps the tile that is there; there must be one. At least one character is
 * a letter.
 *
 * The move is legal if every word that it makes or changes, along the tiles
 * and across each of them, is in the word list; if one of those words holds a
 * tile that was there before and is not covered, or, on an empty board, if at
 * least two letters are placed; and if no word that stood along the tiles is
 * covered entirely. The board then grows by the rows or columns that the last
 * letter needs.
 *
 * If the move is not legal, nothing changes.
 *
 * @param game  a game; NULL places nothing and gives a count of 0
 * @param row  the row of the first character, 0 at the top, on the board
 * @param col  the column of the first character, 0 at the left, on the board
 * @param direction  'H' or 'V'
 * @param tiles  letters 'A' to 'Z' and spaces; NULL places nothing
 * @param num_tiles_placed  set to the number of letters placed, 0 if the move
 *        is not legal; may be NULL
 * @return always game
 */
GameState *place_tiles(GameState *game,
                       int row,
                       int col,
                       char direction,
                       const char *tiles,
                       int *num_tiles_placed);

/**
 * Undoes the last move: tiles, heights and the size of the board are as they
 * were before it.
 *
 * Only moves made by place_tiles on this game can be undone, one a call, down
 * to the board as it was opened. With none left, nothing happens.
 *
 * @param game  a game; NULL does nothing
 * @return always game
 */
GameState *undo_place_tiles(GameState *game);

/**
 * Frees a game and all memory that belongs to it.
 *
 * @param game  a game, not to be used any more afterwards; NULL does nothing
 */
void free_game_state(GameState *game);

/**
 * Saves the board to a file: a line of top tiles for each row, '.' where there
 * is none, then a line of heights, '0' to '5', for each row.
 *
 * initialize_game_state reads such a file back.
 *
 * The file is replaced as a whole by one that is written beside it, so its
 * directory must allow new files; if that cannot be done, the old file stays
 * as it was, and nothing tells of it. Its permissions are kept, and a symbolic
 * link is followed.
 *
 * If filename is that of a pipe or a device, such as /dev/stdout, the text is
 * written to it, at once: what printf still holds back comes after it, unless
 * fflush comes before.
 *
 * @param game  a game; NULL does nothing
 * @param filename  the name of the file; NULL does nothing
 */
void save_game_state(GameState *game, const char *filename);

#ifdef __cplusplus
}  /* extern "C" */
#endif  /* __cplusplus */

#endif  /* HW3_H */
