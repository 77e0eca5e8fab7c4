/*
 * hw3: a variant of Upwords. The first five functions are the assignment's;
 * those with the prefix hw3_ do the same with a status, say why a move is
 * refused, look at the board, redo, and draw.
 *
 *     #include <stdio.h>
 *     #include "hw3.h"
 *
 *     int main(void)
 *     {
 *         char text[1000];
 *         GameState *game;
 *         if (hw3_open_empty(3, 6, NULL, &game) == HW3_STATUS_OK
 *             && hw3_place(game, 1, 1, 'H', "HOME", NULL) == HW3_STATUS_OK)
 *             hw3_picture(game, 0, text, sizeof text);
 *         else
 *             hw3_error_text(text, sizeof text);
 *         puts(text);
 *         hw3_free(game);
 *         return 0;
 *     }
 *
 * Link with libhw3.a or libhw3.so in place of hw3.c: cc game.c libhw3.a
 *
 * Threads: a game belongs to one thread at a time. Any number of games may be
 * used by any number of threads, as long as none changes the environment
 * (setenv) while another opens a game. A thread must not be cancelled while it
 * is in one of these functions. A child of fork may go on with its games; to
 * open new ones, no other thread may have been opening or freeing one.
 *
 * Pointers: one that is not NULL must be what its parameter says, such as a
 * game that was not freed yet, a string that ends with a NUL, a place for an
 * int. A NULL where there should be none is answered, never followed.
 *
 * Made from src/ffi.rs and src/ffi/ by cbindgen: do not edit.
 */

#ifndef HW3_H
#define HW3_H

#include <stdlib.h>

/** The version of this header; hw3_version() is that of the library. */
#define HW3_VERSION "0.1.0"
#define HW3_VERSION_MAJOR 0
#define HW3_VERSION_MINOR 1
#define HW3_VERSION_PATCH 0

/**
 * What has become of a call. A number never changes its meaning, and new ones
 * may be added. hw3_status_rule tells which of them break a rule of the game.
 *
 * Every function that returns a status may return HW3_STATUS_NULL_ARGUMENT,
 * HW3_STATUS_OUT_OF_MEMORY and HW3_STATUS_INTERNAL, besides what it names
 * itself.
 */
typedef enum {
  /**
   * The call has done what it is there for.
   */
  HW3_STATUS_OK = 0,
  /**
   * Rule 1: the direction is neither 'H' nor 'V'.
   */
  HW3_STATUS_BAD_DIRECTION = 10,
  /**
   * Rule 2: the first cell is not on the board.
   */
  HW3_STATUS_OFF_BOARD = 20,
  /**
   * Rule 3: a character of the tiles is neither 'A' to 'Z' nor a space.
   */
  HW3_STATUS_BAD_TILE = 30,
  /**
   * Rule 3: the tiles have no letter.
   */
  HW3_STATUS_NO_LETTER = 31,
  /**
   * Rule 4: a space falls beyond the edge of the board.
   */
  HW3_STATUS_SPACE_OFF_BOARD = 40,
  /**
   * Rule 4: a space falls on an empty cell.
   */
  HW3_STATUS_SPACE_ON_EMPTY = 41,
  /**
   * Rule 5: a letter falls on a stack of five tiles.
   */
  HW3_STATUS_STACK_FULL = 50,
  /**
   * Rule 5: a letter falls on the same letter.
   */
  HW3_STATUS_SAME_LETTER = 51,
  /**
   * Rule 6: a single letter cannot open the game on an empty board.
   */
  HW3_STATUS_FIRST_WORD_TOO_SHORT = 60,
  /**
   * Rule 7: a word along the line of play would be covered entirely.
   */
  HW3_STATUS_COVERS_WORD = 70,
  /**
   * Rule 8: a word that the move makes is not in the word list.
   */
  HW3_STATUS_NOT_A_WORD = 80,
  /**
   * Rule 9: no word that the move makes uses a tile that was there.
   */
  HW3_STATUS_NOT_CONNECTED = 90,
  /**
   * Rule 10: the board would have more than INT_MAX rows or columns.
   */
  HW3_STATUS_BOARD_TOO_LARGE = 100,
  /**
   * A pointer is NULL that must not be.
   */
  HW3_STATUS_NULL_ARGUMENT = 200,
  /**
   * There is not enough memory. Nothing has changed, and the same call may
   * be tried again.
   */
  HW3_STATUS_OUT_OF_MEMORY = 201,
  /**
   * There is no move to undo.
   */
  HW3_STATUS_NOTHING_TO_UNDO = 210,
  /**
   * There is no move to redo.
   */
  HW3_STATUS_NOTHING_TO_REDO = 211,
  /**
   * The board file does not exist.
   */
  HW3_STATUS_MISSING_FILE = 220,
  /**
   * The board file cannot be read, or was written to while it was read.
   */
  HW3_STATUS_UNREADABLE_FILE = 221,
  /**
   * The text is not a board.
   */
  HW3_STATUS_BAD_BOARD = 222,
  /**
   * The text has heights that are wrong or do not fit its tiles.
   */
  HW3_STATUS_BAD_HEIGHTS = 223,
  /**
   * A board, or a text, cannot have this size.
   */
  HW3_STATUS_BAD_SIZE = 224,
  /**
   * The word list does not exist.
   */
  HW3_STATUS_MISSING_WORDS = 230,
  /**
   * The word list cannot be read, or was written to while it was read.
   */
  HW3_STATUS_UNREADABLE_WORDS = 231,
  /**
   * The word list is too long: 4 GiB or more.
   */
  HW3_STATUS_BAD_WORDS = 232,
  /**
   * The file cannot be written; an older one is as it was.
   */
  HW3_STATUS_CANNOT_WRITE = 240,
  /**
   * A fault of this library, which it has caught.
   */
  HW3_STATUS_INTERNAL = 250
} hw3_status;

/**
 * A game in progress: a board, the words that are legal on it, and the moves
 * that can be undone and redone. Its content is private; it is made by
 * initialize_game_state or one of the hw3_open functions and freed by
 * free_game_state.
 */
typedef struct GameState GameState;

/**
 * A word on the board.
 */
typedef struct {
  /**
   * Its letters, 'A' to 'Z', two or more.
   */
  const char *text;
  /**
   * The row of its first letter.
   */
  int row;
  /**
   * The column of its first letter.
   */
  int col;
  /**
   * 'H' if it is read to the right, 'V' if it is read down.
   */
  char direction;
} hw3_word;

/**
 * A reason against a placement.
 */
typedef struct {
  /**
   * Which rule is broken, and how.
   */
  hw3_status status;
  /**
   * The row of the cell that it is about: of a word, the first one. -1 if it
   * is not about a cell. For HW3_STATUS_OFF_BOARD it is the row asked for.
   * What is larger than INT_MAX is INT_MAX, here and below.
   */
  int row;
  /**
   * The column of that cell, or -1; for HW3_STATUS_OFF_BOARD the column
   * asked for.
   */
  int col;
  /**
   * Which character of the tiles it is about, from 0, for rules 3 to 5; -1
   * if it is not about a single one.
   */
  int character;
  /**
   * The word that it is about, or NULL if it is not about one.
   */
  const hw3_word *word;
  /**
   * The sentence for people.
   */
  const char *text;
} hw3_reason;

/**
 * Takes a reason, which is valid until it returns, and the context that was
 * passed in with it. It may call every function here, also with the same game.
 * It must return: no exception, no longjmp.
 */
typedef void (*hw3_reason_callback)(const hw3_reason *reason, void *context);

/**
 * Takes a word, which is valid until it returns, and the context that was
 * passed in with it. It may call every function here, also with the same game.
 * It must return: no exception, no longjmp.
 */
typedef void (*hw3_word_callback)(const hw3_word *word, void *context);

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
 *         be there): hw3_error_text then says why
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
 * If the move is not legal, nothing changes; hw3_refusal_text then says why.
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
 * Only moves made on this game can be undone, one a call, down to the board as
 * it was opened. With none left, nothing happens.
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
 * as it was, and only hw3_error_text tells of it: hw3_save does the same and
 * returns a status. Its permissions are kept, and a symbolic link is followed.
 *
 * If filename is that of a pipe or a device, such as /dev/stdout, the text is
 * written to it, at once: what printf still holds back comes after it, unless
 * fflush comes before.
 *
 * @param game  a game; NULL does nothing
 * @param filename  the name of the file; NULL does nothing
 */
void save_game_state(GameState *game, const char *filename);

/**
 * The version of the library that the program runs with, such as "0.1.0".
 *
 * HW3_VERSION is that of the header which it was compiled with.
 *
 * @return a text that is never freed
 */
const char *hw3_version(void);

/**
 * Names a status in a few words, such as "not in the word list".
 *
 * What was wrong, and where, is told by hw3_error_text and hw3_refusal_text.
 *
 * @param status  a status
 * @return a text that is never freed; "unknown status" for any other number
 */
const char *hw3_status_text(unsigned int status);

/**
 * The rule of the game that a placement with this status breaks.
 *
 * @param status  a status
 * @return the number of the rule, 1 to 10; 0 if the status is not about a rule
 */
int hw3_status_rule(unsigned int status);

/**
 * Starts a game with the board in a file, and the words in another.
 *
 * initialize_game_state tells what these files look like. The word list is
 * read when the game is opened; games with the same list share it in memory.
 *
 * @param board  the name of a board file or a saved file
 * @param words  the name of a word list; NULL looks for one as
 *        initialize_game_state does
 * @param game  set to a new game, to be freed with hw3_free, or to NULL
 *        if there is none
 * @return HW3_STATUS_OK, or why there is no game; hw3_error_text says more
 */
hw3_status hw3_open(const char *board, const char *words, GameState **game);

/**
 * Starts a game with a board and words that are in memory.
 *
 * The texts are what hw3_open reads from files. They need no NUL at the end,
 * and are not used any more after the call.
 *
 * @param board  the text of a board file or a saved file
 * @param board_size  its size in bytes
 * @param words  the text of a word list; NULL looks for a list as
 *        initialize_game_state does
 * @param words_size  its size in bytes
 * @param game  set to a new game, to be freed with hw3_free, or to NULL
 *        if there is none
 * @return HW3_STATUS_OK, or why there is no game; hw3_error_text says more
 */
hw3_status hw3_open_text(const char *board,
                         size_t board_size,
                         const char *words,
                         size_t words_size,
                         GameState **game);

/**
 * Starts a game on an empty board.
 *
 * @param rows  how many rows it has, at least 1
 * @param cols  how many columns it has, at least 1
 * @param words  the name of a word list; NULL looks for one as
 *        initialize_game_state does
 * @param game  set to a new game, to be freed with hw3_free, or to NULL
 *        if there is none
 * @return HW3_STATUS_OK, or why there is no game; hw3_error_text says more
 */
hw3_status hw3_open_empty(int rows,
                          int cols,
                          const char *words,
                          GameState **game);

/**
 * Frees a game and all memory that belongs to it.
 *
 * @param game  a game, not to be used any more afterwards; NULL does nothing
 */
void hw3_free(GameState *game);

/**
 * Places tiles on the board, if all the rules allow it, and says which one
 * does not.
 *
 * place_tiles tells the rules. If the move is not legal, nothing changes;
 * hw3_error_text has a sentence about it, and hw3_reasons tells every reason.
 * If it is, what had been undone cannot be redone any more.
 *
 * @param game  a game
 * @param row  the row of the first character, 0 at the top
 * @param col  the column of the first character, 0 at the left
 * @param direction  'H' or 'V'
 * @param tiles  letters 'A' to 'Z', and spaces that keep the tile there
 * @param num_tiles_placed  set to the number of letters placed, 0 if the move
 *        is not legal; may be NULL
 * @return HW3_STATUS_OK, or the first reason why not
 */
hw3_status hw3_place(GameState *game,
                     int row,
                     int col,
                     char direction,
                     const char *tiles,
                     int *num_tiles_placed);

/**
 * Checks whether tiles could be placed, and changes nothing.
 *
 * The status is what hw3_place would return now, but for
 * HW3_STATUS_OUT_OF_MEMORY: whether there is memory for the board to grow is
 * not tried. If the move is not legal, hw3_error_text has a sentence about it;
 * hw3_reasons tells every reason.
 *
 * @param game  a game
 * @param row  the row of the first character, 0 at the top
 * @param col  the column of the first character, 0 at the left
 * @param direction  'H' or 'V'
 * @param tiles  letters 'A' to 'Z', and spaces that keep the tile there
 * @return HW3_STATUS_OK, or the first reason why not
 */
hw3_status hw3_check(const GameState *game,
                     int row,
                     int col,
                     char direction,
                     const char *tiles);

/**
 * Undoes the last move: tiles, heights and the size of the board are as they
 * were before it.
 *
 * Moves made on this game can be undone, one a call, down to the board as it
 * was opened.
 *
 * @param game  a game
 * @return HW3_STATUS_OK, or HW3_STATUS_NOTHING_TO_UNDO if there is none
 */
hw3_status hw3_undo(GameState *game);

/**
 * Makes the move again that was undone last.
 *
 * Moves that were undone, by hw3_undo or undo_place_tiles, can be redone, one
 * a call, until a new one is made.
 *
 * @param game  a game
 * @return HW3_STATUS_OK, or HW3_STATUS_NOTHING_TO_REDO if there is none
 */
hw3_status hw3_redo(GameState *game);

/**
 * Saves the board to a file, as save_game_state does, and says whether it is
 * saved.
 *
 * @param game  a game
 * @param filename  the name of the file
 * @return HW3_STATUS_OK, or why it is not saved; hw3_error_text says more, and
 *         an older file of that name is as it was (as with write, a pipe that
 *         nobody reads raises SIGPIPE, and a limit of file sizes SIGXFSZ)
 */
hw3_status hw3_save(const GameState *game, const char *filename);

/**
 * Says why a call in this thread has failed.
 *
 * Every function with a status, and the assignment's five, leave the reason of
 * a failure behind for this and for hw3_error_text. Like errno, it stays until
 * another call in this thread fails: ask only after one has.
 *
 * @return the status of the last call in this thread that failed;
 *         HW3_STATUS_OK if none has
 */
hw3_status hw3_error_status(void);

/**
 * Says why a call in this thread has failed, in a sentence for people.
 *
 * For instance "boards/new.txt is not a board: row 1, column 1: 'h' is not a
 * tile (A-Z) or '.'". There is no newline at the end, and no more than 8000
 * bytes are kept. Like errno, the sentence stays until another call in this
 * thread fails.
 *
 * As with snprintf, no more than size bytes are written, the last of which is
 * a NUL; with a size of 0 nothing is, and buffer may be NULL.
 *
 * @param buffer  a place for the sentence
 * @param size  how many bytes there are in buffer
 * @return the length of the whole sentence without the NUL: it is cut if that
 *         is size or more; 0 if no call in this thread has failed
 */
size_t hw3_error_text(char *buffer, size_t size);

/**
 * What has become of the last placement on this game, by place_tiles or
 * hw3_place.
 *
 * place_tiles has no status of its own; this is where to ask for it.
 *
 * @param game  a game
 * @return HW3_STATUS_OK if the move was legal, or if there was none yet;
 *         otherwise the first reason why it was refused;
 *         HW3_STATUS_NULL_ARGUMENT also if game is NULL
 */
hw3_status hw3_refusal_status(const GameState *game);

/**
 * Says why the last placement on this game was refused, in a sentence for
 * people.
 *
 * For instance "OECRE (rows 1-5, column 6) is not in the word list (rule 8)".
 * There is no newline at the end. The placement was one by place_tiles or
 * hw3_place; hw3_check leaves its sentence to hw3_error_text.
 *
 * As with snprintf, no more than size bytes are written, the last of which is
 * a NUL; with a size of 0 nothing is, and buffer may be NULL.
 *
 * @param game  a game
 * @param buffer  a place for the sentence
 * @param size  how many bytes there are in buffer
 * @return the length of the whole sentence without the NUL: it is cut if that
 *         is size or more; 0 if the last placement was legal, if there was
 *         none yet, or if game is NULL
 */
size_t hw3_refusal_text(const GameState *game, char *buffer, size_t size);

/**
 * Tells every reason against a placement, and changes nothing.
 *
 * The reasons come in this order:
 * - a wrong direction (rule 1), every wrong character or that there is no
 *   letter (rule 3), a first cell off the board (rule 2), a board too large
 *   (rule 10); with any of these, the rest cannot be read
 * - for every cell all that keeps it from taking its character (rules 4 and 5):
 *   on a full stack with the same letter there are two
 * - a first word of one letter (rule 6), every word covered (rule 7)
 * - every word made that is not in the word list (rule 8), and words that use
 *   no tile that is there (rule 9), unless a space has no tile to keep, when
 *   nobody can say which words are made
 *
 * The first reason is the one that hw3_place and hw3_check give. Of more than a
 * thousand, the first thousand are told.
 *
 * @param game  a game
 * @param row  the row of the first character, 0 at the top
 * @param col  the column of the first character, 0 at the left
 * @param direction  'H' or 'V'
 * @param tiles  letters 'A' to 'Z', and spaces that keep the tile there
 * @param callback  called with each reason, so never if the move is legal; may
 *        be NULL
 * @param context  passed on to callback as it is; may be NULL
 * @return what hw3_check would return
 */
hw3_status hw3_reasons(const GameState *game,
                       int row,
                       int col,
                       char direction,
                       const char *tiles,
                       hw3_reason_callback callback,
                       void *context);

/**
 * How many rows the board has now.
 *
 * @param game  a game
 * @return the number of rows; 0 if game is NULL
 */
int hw3_rows(const GameState *game);

/**
 * How many columns the board has now.
 *
 * @param game  a game
 * @return the number of columns; 0 if game is NULL
 */
int hw3_cols(const GameState *game);

/**
 * The tile on top of a cell.
 *
 * @param game  a game
 * @param row  the row of the cell
 * @param col  the column of the cell
 * @return a letter 'A' to 'Z', '.' for an empty cell, or '\0' for a cell that
 *         is not on the board, or if game is NULL
 */
char hw3_top(const GameState *game, int row, int col);

/**
 * How many tiles lie on a cell.
 *
 * @param game  a game
 * @param row  the row of the cell
 * @param col  the column of the cell
 * @return 0 to 5, or -1 for a cell that is not on the board, or if game is
 *         NULL
 */
int hw3_height(const GameState *game, int row, int col);

/**
 * How many tiles there are on the board, covered ones included.
 *
 * @param game  a game
 * @return the number of tiles; 0 if game is NULL
 */
size_t hw3_tile_count(const GameState *game);

/**
 * How many moves can be undone.
 *
 * @param game  a game
 * @return the number of moves; 0 if game is NULL
 */
size_t hw3_undo_count(const GameState *game);

/**
 * How many moves can be redone.
 *
 * @param game  a game
 * @return the number of moves; 0 if game is NULL
 */
size_t hw3_redo_count(const GameState *game);

/**
 * Whether a word is in the word list of a game.
 *
 * @param game  a game
 * @param word  letters, in upper or lower case
 * @return 1 if it is, 0 if not, or if an argument is NULL
 */
int hw3_is_word(const GameState *game, const char *word);

/**
 * Tells the words that the last move made: the one along its tiles first, then
 * those across, each of two letters or more.
 *
 * The last move is the one that hw3_undo would undo. Words that came with the
 * board were not made by a move.
 *
 * @param game  a game
 * @param callback  called with each word; NULL only counts them
 * @param context  passed on to callback as it is; may be NULL
 * @return how many words there are: 0 if there is no move to undo, if game is
 *         NULL, or if there is no memory to tell them
 */
size_t hw3_words_made(const GameState *game,
                      hw3_word_callback callback,
                      void *context);

/**
 * Writes the board into a buffer as save_game_state writes it to a file, each
 * line with a newline.
 *
 * As with snprintf, no more than size bytes are written, the last of which is
 * a NUL; with a size of 0 nothing is, and buffer may be NULL.
 *
 * @param game  a game
 * @param buffer  a place for the text
 * @param size  how many bytes there are in buffer
 * @return the length of the whole text without the NUL: it is cut if that is
 *         size or more; 0 if game is NULL
 */
size_t hw3_render(const GameState *game, char *buffer, size_t size);

/**
 * Draws the board into a buffer, for a terminal.
 *
 * Rows and columns are numbered on the edges. A stack is its top tile, with
 * its height behind it from 2 on. Each line ends with a newline:
 *
 *    0  1  2  3  4
 * 0  .  .  .  .  .
 * 1  .  G2 O  T5 .
 *
 * As with snprintf, no more than size bytes are written, the last of which is
 * a NUL; with a size of 0 nothing is, and buffer may be NULL.
 *
 * @param game  a game
 * @param color  not 0 to show heights by colours as well, which are ANSI
 *        escape sequences; only the program knows whether it writes to a
 *        terminal (isatty) and whether colours are wanted (NO_COLOR)
 * @param buffer  a place for the text
 * @param size  how many bytes there are in buffer
 * @return the length of the whole text without the NUL: it is cut if that is
 *         size or more; 0 if game is NULL
 */
size_t hw3_picture(const GameState *game, int color, char *buffer, size_t size);

#ifdef __cplusplus
}  /* extern "C" */
#endif  /* __cplusplus */

#endif  /* HW3_H */
