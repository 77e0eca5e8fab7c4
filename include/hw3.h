/*
 * hw3: a variant of Upwords. The first five functions are those of the
 * assignment. The functions with the prefix hw3_ return a status, explain
 * refused moves, read the board, redo moves, find plays, score and draw.
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
 * Link with libhw3.a or libhw3.so instead of hw3.c: cc game.c libhw3.a
 *
 * Threads: only one thread at a time may use a game. Different threads may use
 * different games, and several may open games with one word list, as long as no
 * thread frees that list or changes the environment (setenv) while another opens
 * a game or a list. A thread must not be canceled inside one of these functions.
 * After fork, the child may keep using its games and open new ones.
 *
 * Pointers: a pointer that is not NULL must point to what its parameter says,
 * such as a game that has not been freed, a string that ends with a NUL, or an
 * int. NULL is never dereferenced: a function that needs the argument fails.
 *
 * Generated from src/ffi.rs and src/ffi/ by cbindgen: do not edit.
 */

#ifndef HW3_H
#define HW3_H

#include <stdlib.h>

/** The version of this header. hw3_version() returns that of the library. */
#define HW3_VERSION "0.1.0"
#define HW3_VERSION_MAJOR 0
#define HW3_VERSION_MINOR 1
#define HW3_VERSION_PATCH 0

/**
 * The result of a call. A number never changes its meaning; new ones may be
 * added. hw3_status_rule returns the rule of the game that a status is about.
 *
 * Every function that returns a status may return HW3_STATUS_NULL_ARGUMENT,
 * HW3_STATUS_OUT_OF_MEMORY and HW3_STATUS_INTERNAL in addition to the statuses
 * it documents.
 */
typedef enum {
  /**
   * The call succeeded.
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
   * Rule 3: one of the tiles is neither 'A' to 'Z' nor a space.
   */
  HW3_STATUS_BAD_TILE = 30,
  /**
   * Rule 3: the tiles contain no letter.
   */
  HW3_STATUS_NO_LETTER = 31,
  /**
   * Rule 4: a space falls off the board.
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
   * Rule 6: a single letter is placed on an empty board.
   */
  HW3_STATUS_FIRST_WORD_TOO_SHORT = 60,
  /**
   * Rule 7: the move covers a whole word along the line of play.
   */
  HW3_STATUS_COVERS_WORD = 70,
  /**
   * Rule 8: the move makes a word that is not in the word list.
   */
  HW3_STATUS_NOT_A_WORD = 80,
  /**
   * Rule 9: no word that the move makes contains a tile that was on the board.
   */
  HW3_STATUS_NOT_CONNECTED = 90,
  /**
   * Rule 10: the board would grow beyond INT_MAX rows or columns.
   */
  HW3_STATUS_BOARD_TOO_LARGE = 100,
  /**
   * A pointer that must not be NULL is NULL.
   */
  HW3_STATUS_NULL_ARGUMENT = 200,
  /**
   * Out of memory. Nothing has changed, and the call may be tried again.
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
   * The heights are invalid or contradict the tiles.
   */
  HW3_STATUS_BAD_HEIGHTS = 223,
  /**
   * The size of the board or of the text is out of range.
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
   * The word list is 4 GiB or larger, or has too many words to search for plays.
   */
  HW3_STATUS_BAD_WORDS = 232,
  /**
   * The file cannot be written. An existing file is unchanged.
   */
  HW3_STATUS_CANNOT_WRITE = 240,
  /**
   * An internal error: the library caught a panic. Please report it.
   */
  HW3_STATUS_INTERNAL = 250,
  /**
   * The rack has a character that is not a letter.
   */
  HW3_STATUS_BAD_RACK = 260,
  /**
   * There is no legal play with the tiles of the rack.
   */
  HW3_STATUS_NO_PLAY = 261,
  /**
   * The header of the program and the library are of different versions.
   */
  HW3_STATUS_WRONG_VERSION = 270
} hw3_status;

/**
 * A game in progress: a board, its word list, and the moves that can be undone
 * and redone. Its contents are private. initialize_game_state and the hw3_open
 * functions create it; free_game_state and hw3_free free it.
 */
typedef struct GameState GameState;

/**
 * A word list in memory that several games can share. Its contents are private.
 * hw3_words_open and hw3_words_open_text create it; hw3_words_free frees it.
 */
typedef struct hw3_words hw3_words;

/**
 * A word on the board.
 */
typedef struct {
  /**
   * The letters 'A' to 'Z', two or more.
   */
  const char *text;
  /**
   * The row of the first letter.
   */
  int row;
  /**
   * The column of the first letter.
   */
  int col;
  /**
   * 'H' if the word is read to the right, 'V' if it is read down.
   */
  char direction;
} hw3_word;

/**
 * One reason against a placement.
 */
typedef struct {
  /**
   * The broken rule, and how it is broken.
   */
  hw3_status status;
  /**
   * The row of the cell, or of the first cell of the word. -1 if the reason
   * is not about a cell; the requested row for HW3_STATUS_OFF_BOARD. Here and
   * below, numbers saturate at INT_MAX.
   */
  int row;
  /**
   * The column of that cell, or -1; the requested column for
   * HW3_STATUS_OFF_BOARD.
   */
  int col;
  /**
   * The index of the character in the tiles, for rules 3 to 5; -1 if the
   * reason is not about a single character.
   */
  int character;
  /**
   * The word, or NULL if the reason is not about a word.
   */
  const hw3_word *word;
  /**
   * The sentence.
   */
  const char *text;
} hw3_reason;

/**
 * Receives a reason, which is valid until the callback returns, and the context
 * of the call. The callback may call any function in this header, even with
 * the same game. It must return normally, without an exception or longjmp.
 */
typedef void (*hw3_reason_callback)(const hw3_reason *reason, void *context);

/**
 * Receives a word, which is valid until the callback returns, and the context of
 * the call. The callback may call any function in this header, even with the
 * same game. It must return normally, without an exception or longjmp.
 */
typedef void (*hw3_word_callback)(const hw3_word *word, void *context);

/**
 * Which plays to find. If every member is 0, all of them:
 * hw3_play_options options = {0};
 */
typedef struct {
  /**
   * The largest number of tiles that a play may place; 0 for no maximum.
   */
  size_t max_tiles;
  /**
   * The number of plays after which the search stops; 0 for no limit.
   */
  size_t limit;
  /**
   * Nonzero to find only plays on the board as it is, which do not make it
   * grow.
   */
  int without_growth;
} hw3_play_options;

/**
 * A legal play. To make it, pass its row, column, direction and tiles to
 * hw3_place.
 */
typedef struct {
  /**
   * The row of the first character of the tiles. Here and below, numbers
   * saturate at INT_MAX.
   */
  int row;
  /**
   * The column of the first character of the tiles.
   */
  int col;
  /**
   * 'H' if the tiles go to the right, 'V' if they go down.
   */
  char direction;
  /**
   * Letters 'A' to 'Z', and spaces that keep the tile on a cell.
   */
  const char *tiles;
  /**
   * The number of letters in tiles.
   */
  int tile_count;
  /**
   * The points, as hw3_score returns them.
   */
  int score;
  /**
   * The words that the play makes, at least one: the word along its tiles
   * first, then the words across them.
   */
  const hw3_word *words;
  /**
   * The number of words.
   */
  size_t word_count;
} hw3_play;

/**
 * Receives a play, which is valid until the callback returns, and the context of
 * the call. The callback returns 0 to go on and anything else to stop the
 * search. It may call any function in this header, even with the same game. It
 * must return normally, without an exception or longjmp.
 */
typedef int (*hw3_play_callback)(const hw3_play *play, void *context);

#ifdef __cplusplus
extern "C" {
#endif /* __cplusplus */

/**
 * Starts a game with the board in a file.
 *
 * The file is a board file or a file written by save_game_state. A board file
 * consists of lines of equal length: '.' for an empty cell, 'A' to 'Z' for a
 * stack of one tile. A saved file continues with as many lines of heights, '0'
 * to '5'; the game resumes with those heights and nothing to undo. Both accept
 * CRLF, trailing blank lines and a missing final newline.
 *
 * The word list is the first of these that exists: the file named by the
 * environment variable HW3_WORDS (unless it is empty), ./tests/words.txt,
 * ./words.txt, and a list in the library. A word list has one word per line,
 * in upper or lower case; lines with anything but letters are skipped. Each
 * game reads the list again, which takes about a millisecond for 2.5 MB;
 * the list in the library need not be read. To open many games with one list,
 * see hw3_words_open.
 *
 * @param filename  the name of the file
 * @return a new game, to be freed with free_game_state; or NULL if filename
 *         is NULL, if the file is missing, unreadable or not a board, or if
 *         the word list cannot be read (a list named by HW3_WORDS must
 *         exist). hw3_error_text then says why.
 */
GameState *initialize_game_state(const char *filename);

/**
 * Places tiles on the board if the move is legal.
 *
 * Each character of tiles belongs to one cell, starting at row and col and
 * going right (direction 'H') or down (direction 'V'). A letter 'A' to 'Z' is
 * placed on its cell, which must be empty, or beyond the right or bottom edge
 * of the board, or hold fewer than five tiles with a different letter on top.
 * A space keeps the tile on its cell, which must hold one. At least one
 * character is a letter.
 *
 * The move is legal if every word it makes or changes, along the tiles and
 * across them, is in the word list; if one of those words contains a tile that
 * was on the board and stays uncovered or, on an empty board, if at least two
 * letters are placed; and if it does not cover a whole word along the tiles.
 * The board then grows by the rows or columns that the last letter needs.
 *
 * If the move is not legal, nothing changes, and hw3_refusal_text says why.
 *
 * @param game  a game; NULL places nothing
 * @param row  the row of the first character, counted from 0 at the top
 * @param col  the column of the first character, counted from 0 at the left
 * @param direction  'H' or 'V'
 * @param tiles  letters 'A' to 'Z' and spaces; NULL places nothing
 * @param num_tiles_placed  receives the number of letters placed, 0 if the
 *        move is not legal; may be NULL
 * @return game
 */
GameState *place_tiles(GameState *game,
                       int row,
                       int col,
                       char direction,
                       const char *tiles,
                       int *num_tiles_placed);

/**
 * Undoes the last move: its tiles, its heights and the growth of the board.
 *
 * Each call undoes one move, until the board is as it was opened. With no move
 * left, nothing happens.
 *
 * @param game  a game; NULL does nothing
 * @return game
 */
GameState *undo_place_tiles(GameState *game);

/**
 * Frees a game and all its memory.
 *
 * @param game  a game, which must not be used afterwards; NULL does nothing
 */
void free_game_state(GameState *game);

/**
 * Saves the board to a file: a line of top tiles for each row, with '.' for an
 * empty cell, then a line of heights, '0' to '5', for each row.
 *
 * initialize_game_state reads such a file back.
 *
 * The file is replaced as a whole by a new file written next to it, so its
 * directory must be writable. If that fails, the old file stays unchanged;
 * hw3_error_text says why, and hw3_save returns a status for it. A symbolic
 * link is followed.
 *
 * The file keeps its owner, permissions, ACL and attributes. Where a new file
 * could not have them, as when the file belongs to another user, the old file
 * is written to in place. Until that is done, a copy of it lies next to it,
 * whose name ends with ".old". If that fails, the old content is restored, or
 * stays in the copy.
 *
 * A pipe or a device such as /dev/stdout is written to directly. Call fflush
 * first, or buffered printf output appears after it.
 *
 * @param game  a game; NULL does nothing
 * @param filename  the name of the file; NULL does nothing
 */
void save_game_state(GameState *game, const char *filename);

/**
 * Returns the version of the library that the program runs with, such as
 * "0.1.0". HW3_VERSION is the version of the header it was compiled with.
 *
 * @return a string that must not be freed
 */
const char *hw3_version(void);

/**
 * Checks that the library has everything that the header of a program declares.
 * A program that loads libhw3.so may start with hw3_check_version(HW3_VERSION).
 *
 * @param header  HW3_VERSION
 * @return HW3_STATUS_OK if the header has the same major version as the library
 *         and no newer minor version; otherwise HW3_STATUS_WRONG_VERSION, and
 *         hw3_error_text says what to do
 */
hw3_status hw3_check_version(const char *header);

/**
 * Describes a status in a few words, such as "not in the word list".
 * hw3_error_text and hw3_refusal_text say what was wrong, and where.
 *
 * @param status  a status
 * @return a string that must not be freed; "unknown status" for an unknown
 *         number
 */
const char *hw3_status_text(unsigned int status);

/**
 * Returns the rule of the game that a refused placement breaks.
 *
 * @param status  a status
 * @return the number of the rule, 1 to 10; 0 if the status is not a refusal
 */
int hw3_status_rule(unsigned int status);

/**
 * Starts a game with the board in one file and the word list in another.
 *
 * initialize_game_state describes both files. The word list is read when the
 * game is opened. To open many games with one list, see hw3_words_open.
 *
 * @param board  the name of a board file or a saved file
 * @param words  the name of a word list; NULL finds one as
 *        initialize_game_state does
 * @param game  receives a new game, to be freed with hw3_free, or NULL if the
 *        call fails
 * @return HW3_STATUS_OK, or why there is no game; hw3_error_text says more
 */
hw3_status hw3_open(const char *board, const char *words, GameState **game);

/**
 * Starts a game with a board and a word list in memory.
 *
 * The texts have the contents of the files that hw3_open reads. They need no
 * NUL at the end, and the game does not use them after the call.
 *
 * @param board  the text of a board file or a saved file
 * @param board_size  its size in bytes
 * @param words  the text of a word list; NULL finds a list as
 *        initialize_game_state does
 * @param words_size  its size in bytes
 * @param game  receives a new game, to be freed with hw3_free, or NULL if the
 *        call fails
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
 * @param rows  the number of rows, at least 1
 * @param cols  the number of columns, at least 1
 * @param words  the name of a word list; NULL finds one as
 *        initialize_game_state does
 * @param game  receives a new game, to be freed with hw3_free, or NULL if the
 *        call fails
 * @return HW3_STATUS_OK, or why there is no game; hw3_error_text says more
 */
hw3_status hw3_open_empty(int rows,
                          int cols,
                          const char *words,
                          GameState **game);

/**
 * Starts a game with the board in a file and a word list that is open already.
 *
 * @param board  the name of a board file or a saved file
 * @param words  a word list
 * @param game  receives a new game, to be freed with hw3_free, or NULL if the
 *        call fails
 * @return HW3_STATUS_OK, or why there is no game; hw3_error_text says more
 */
hw3_status hw3_open_with(const char *board,
                         const hw3_words *words,
                         GameState **game);

/**
 * Starts a game with a board in memory and a word list that is open already.
 *
 * @param board  the text of a board file or a saved file, which need not end
 *        with a NUL and is not used after the call
 * @param board_size  its size in bytes
 * @param words  a word list
 * @param game  receives a new game, to be freed with hw3_free, or NULL if the
 *        call fails
 * @return HW3_STATUS_OK, or why there is no game; hw3_error_text says more
 */
hw3_status hw3_open_text_with(const char *board,
                              size_t board_size,
                              const hw3_words *words,
                              GameState **game);

/**
 * Starts a game on an empty board with a word list that is open already.
 *
 * @param rows  the number of rows, at least 1
 * @param cols  the number of columns, at least 1
 * @param words  a word list
 * @param game  receives a new game, to be freed with hw3_free, or NULL if the
 *        call fails
 * @return HW3_STATUS_OK, or why there is no game; hw3_error_text says more
 */
hw3_status hw3_open_empty_with(int rows,
                               int cols,
                               const hw3_words *words,
                               GameState **game);

/**
 * Frees a game and all its memory.
 *
 * @param game  a game, which must not be used afterwards; NULL does nothing
 */
void hw3_free(GameState *game);

/**
 * Opens a word list for several games.
 *
 * A game that is opened with the name of a list reads the whole file again. A
 * program with many games should open the list once, with this function, and
 * its games with hw3_open_with, hw3_open_text_with or hw3_open_empty_with. They
 * share the list in memory, and opening a game takes a few microseconds.
 *
 * This function also builds a table of all words. For 234,000 words, that takes
 * 4 ms and 2.6 MB, so a program with one short game is faster without it.
 *
 * @param filename  the name of a word list; NULL finds one as
 *        initialize_game_state does
 * @param words  receives a word list, to be freed with hw3_words_free, or NULL
 *        if the call fails
 * @return HW3_STATUS_OK, or why there is no list; hw3_error_text says more
 */
hw3_status hw3_words_open(const char *filename, hw3_words **words);

/**
 * Opens a word list in memory for several games, as hw3_words_open does for a
 * file.
 *
 * @param text  the text of a word list, which need not end with a NUL and is
 *        not used after the call
 * @param size  its size in bytes
 * @param words  receives a word list, to be freed with hw3_words_free, or NULL
 *        if the call fails
 * @return HW3_STATUS_OK, or why there is no list; hw3_error_text says more
 */
hw3_status hw3_words_open_text(const char *text,
                               size_t size,
                               hw3_words **words);

/**
 * Frees a word list.
 *
 * Games that were opened with it can still be used: its memory is freed with
 * the last of them.
 *
 * @param words  a word list, which must not be used afterwards; NULL does
 *        nothing
 */
void hw3_words_free(hw3_words *words);

/**
 * Places tiles on the board if the move is legal, and says why if it is not.
 *
 * place_tiles describes the rules. If the move is not legal, nothing changes;
 * hw3_error_text returns a sentence about it, and hw3_reasons reports every
 * reason. If it is, moves that were undone can no longer be redone.
 *
 * @param game  a game
 * @param row  the row of the first character, counted from 0 at the top
 * @param col  the column of the first character, counted from 0 at the left
 * @param direction  'H' or 'V'
 * @param tiles  letters 'A' to 'Z', and spaces that keep the tile on a cell
 * @param num_tiles_placed  receives the number of letters placed, 0 if the
 *        move is not legal; may be NULL
 * @return HW3_STATUS_OK, or the first rule that the move breaks
 */
hw3_status hw3_place(GameState *game,
                     int row,
                     int col,
                     char direction,
                     const char *tiles,
                     int *num_tiles_placed);

/**
 * Checks whether a move is legal. Does not change the game.
 *
 * The status is the one that hw3_place would return now, except for
 * HW3_STATUS_OUT_OF_MEMORY: hw3_check does not allocate memory for a larger
 * board. If the move is not legal, hw3_error_text returns a sentence about it,
 * and hw3_reasons reports every reason.
 *
 * @param game  a game
 * @param row  the row of the first character, counted from 0 at the top
 * @param col  the column of the first character, counted from 0 at the left
 * @param direction  'H' or 'V'
 * @param tiles  letters 'A' to 'Z', and spaces that keep the tile on a cell
 * @return HW3_STATUS_OK, or the first rule that the move breaks
 */
hw3_status hw3_check(const GameState *game,
                     int row,
                     int col,
                     char direction,
                     const char *tiles);

/**
 * Undoes the last move: its tiles, its heights and the growth of the board.
 *
 * Each call undoes one move, until the board is as it was opened.
 *
 * @param game  a game
 * @return HW3_STATUS_OK, or HW3_STATUS_NOTHING_TO_UNDO if there is no move
 */
hw3_status hw3_undo(GameState *game);

/**
 * Redoes the move that was undone last, by hw3_undo or undo_place_tiles.
 *
 * Each call redoes one move. A new move discards the undone moves.
 *
 * @param game  a game
 * @return HW3_STATUS_OK, or HW3_STATUS_NOTHING_TO_REDO if there is no move
 */
hw3_status hw3_redo(GameState *game);

/**
 * Saves the board to a file, as save_game_state does.
 *
 * @param game  a game
 * @param filename  the name of the file
 * @return HW3_STATUS_OK, or why the game is not saved; hw3_error_text says
 *         more, and an existing file is unchanged. As with write, a pipe
 *         without a reader raises SIGPIPE, and a file size limit SIGXFSZ.
 */
hw3_status hw3_save(const GameState *game, const char *filename);

/**
 * Returns the status of the last call that failed in this thread.
 *
 * Every function that returns a status, and the five of the assignment, record
 * their failures here. Like errno, the status stays until another call in this
 * thread fails: read it only after a failure.
 *
 * @return the status of the last call that failed in this thread;
 *         HW3_STATUS_OK if none has
 */
hw3_status hw3_error_status(void);

/**
 * Explains the last failure in this thread in a sentence, such as
 * "boards/new.txt is not a board: row 1, column 1: 'h' is not a tile (A-Z) or
 * '.'".
 *
 * The sentence has no newline and at most 8000 bytes. Like errno, it stays
 * until another call in this thread fails. If there was no memory for it, it is
 * the text that hw3_status_text returns.
 *
 * As with snprintf, at most size bytes are written, including the final NUL;
 * with a size of 0 nothing is written, and buffer may be NULL.
 *
 * @param buffer  receives the sentence
 * @param size  the size of buffer in bytes
 * @return the length of the whole sentence without the NUL; the sentence is
 *         cut if that is size or more; 0 if no call in this thread has failed
 */
size_t hw3_error_text(char *buffer, size_t size);

/**
 * Returns the status of the last placement on this game, by place_tiles or
 * hw3_place.
 *
 * @param game  a game
 * @return HW3_STATUS_OK if the move was legal or if there was none yet;
 *         otherwise the first reason why it was refused;
 *         HW3_STATUS_NULL_ARGUMENT if game is NULL, or if tiles was NULL
 */
hw3_status hw3_refusal_status(const GameState *game);

/**
 * Explains why the last placement on this game was refused, in a sentence such
 * as "OECRE (rows 1-5, column 6) is not in the word list (rule 8)".
 *
 * The sentence has no newline. Placements are made by place_tiles and
 * hw3_place; the sentence of hw3_check is returned by hw3_error_text.
 *
 * As with snprintf, at most size bytes are written, including the final NUL;
 * with a size of 0 nothing is written, and buffer may be NULL.
 *
 * @param game  a game
 * @param buffer  receives the sentence
 * @param size  the size of buffer in bytes
 * @return the length of the whole sentence without the NUL; the sentence is
 *         cut if that is size or more; 0 if the last placement was legal, if
 *         there was none yet, or if game is NULL
 */
size_t hw3_refusal_text(const GameState *game, char *buffer, size_t size);

/**
 * Reports every rule that a placement breaks. Does not change the game.
 *
 * The reasons come in this order:
 * - an invalid direction (rule 1), every invalid character or a missing letter
 *   (rule 3), a first cell off the board (rule 2), a board that grows too large
 *   (rule 10); after any of these, the other rules are not checked
 * - for every cell, why it cannot take its character (rules 4 and 5); a full
 *   stack with the same letter on top gives two reasons
 * - a first word of one letter (rule 6), every covered word (rule 7)
 * - every word made that is not in the word list (rule 8), and a missing
 *   connection (rule 9); both are left out if a space falls on a cell without
 *   a tile, because the letters are not adjacent then
 *
 * The first reason is the one that hw3_place and hw3_check return. At most a
 * thousand reasons are reported.
 *
 * @param game  a game
 * @param row  the row of the first character, counted from 0 at the top
 * @param col  the column of the first character, counted from 0 at the left
 * @param direction  'H' or 'V'
 * @param tiles  letters 'A' to 'Z', and spaces that keep the tile on a cell
 * @param callback  called with each reason, never if the move is legal; may be
 *        NULL
 * @param context  passed to callback; may be NULL
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
 * Returns the number of rows of the board.
 *
 * @param game  a game
 * @return the number of rows; 0 if game is NULL
 */
int hw3_rows(const GameState *game);

/**
 * Returns the number of columns of the board.
 *
 * @param game  a game
 * @return the number of columns; 0 if game is NULL
 */
int hw3_cols(const GameState *game);

/**
 * Returns the top tile of a cell.
 *
 * @param game  a game
 * @param row  the row of the cell
 * @param col  the column of the cell
 * @return a letter 'A' to 'Z', '.' for an empty cell, or '\0' if the cell is
 *         not on the board or game is NULL
 */
char hw3_top(const GameState *game, int row, int col);

/**
 * Returns the number of tiles on a cell.
 *
 * @param game  a game
 * @param row  the row of the cell
 * @param col  the column of the cell
 * @return 0 to 5, or -1 if the cell is not on the board or game is NULL
 */
int hw3_height(const GameState *game, int row, int col);

/**
 * Returns the number of tiles on the board, including covered ones.
 *
 * @param game  a game
 * @return the number of tiles; 0 if game is NULL
 */
size_t hw3_tile_count(const GameState *game);

/**
 * Returns the number of moves that can be undone.
 *
 * @param game  a game
 * @return the number of moves; 0 if game is NULL
 */
size_t hw3_undo_count(const GameState *game);

/**
 * Returns the number of moves that can be redone.
 *
 * @param game  a game
 * @return the number of moves; 0 if game is NULL
 */
size_t hw3_redo_count(const GameState *game);

/**
 * Checks whether a word is in the word list of a game.
 *
 * @param game  a game
 * @param word  letters, in upper or lower case
 * @return 1 if it is, 0 if it is not or if an argument is NULL
 */
int hw3_is_word(const GameState *game, const char *word);

/**
 * Reports the words that the last move made: the word along its tiles first,
 * then the words across them.
 *
 * The last move is the one that hw3_undo would undo. Words that the board file
 * contained were not made by a move.
 *
 * @param game  a game
 * @param callback  called with each word; NULL only counts them
 * @param context  passed to callback; may be NULL
 * @return the number of words; 0 if there is no move to undo, if game is NULL,
 *         or if memory runs out
 */
size_t hw3_words_made(const GameState *game,
                      hw3_word_callback callback,
                      void *context);

/**
 * Finds the legal plays with the tiles of a rack. Does not change the game.
 *
 * Every play is reported once, with no more spaces in its tiles than it needs, and
 * always in the same order.
 * A single tile that makes words in both directions is reported with direction
 * 'H'. The callback may change or free the game: the search goes on with the
 * board as it was when the call began.
 *
 * The first search with a list from a file or a text builds a graph of its
 * words. For 234,000 words, that takes about 60 ms and 1 MB. Games that share a
 * list share its graph, which is freed with the list. The list in the library
 * needs no setup.
 *
 * @param game  a game
 * @param rack  the letters of the tiles that may be placed, in upper or lower
 *        case and in any order; there are no plays without letters
 * @param options  which plays to find; NULL finds all of them
 * @param callback  called with each play; NULL only counts them
 * @param context  passed to callback; may be NULL
 * @param count  receives the number of plays, including the one at which the
 *        callback stopped the search, or 0 if the call fails; may be NULL
 * @return HW3_STATUS_OK, even if there are no plays or the callback stopped the
 *         search; HW3_STATUS_BAD_RACK if the rack has a character that is not a
 *         letter; HW3_STATUS_BAD_WORDS if the word list is too large for a
 *         graph. If memory runs out during the search, some plays may have been
 *         reported.
 */
hw3_status hw3_find_plays(const GameState *game,
                          const char *rack,
                          const hw3_play_options *options,
                          hw3_play_callback callback,
                          void *context,
                          size_t *count);

/**
 * Finds the legal play with the most points. Does not change the game.
 *
 * Among plays with the same points, it is the one that hw3_find_plays finds
 * first. To make the play:
 *
 *   hw3_play *play;
 *   if (hw3_best_play(game, "LETTERS", NULL, &play) == HW3_STATUS_OK)
 *     hw3_place(game, play->row, play->col, play->direction, play->tiles, NULL);
 *   hw3_play_free(play);
 *
 * @param game  a game
 * @param rack  the letters of the tiles that may be placed, in upper or lower
 *        case and in any order
 * @param options  which plays to compare; NULL compares all of them
 * @param play  receives a play, to be freed with hw3_play_free, or NULL if the
 *        call fails
 * @return HW3_STATUS_OK; HW3_STATUS_NO_PLAY if there is no legal play; otherwise
 *         as for hw3_find_plays
 */
hw3_status hw3_best_play(const GameState *game,
                         const char *rack,
                         const hw3_play_options *options,
                         hw3_play **play);

/**
 * Frees a play that hw3_best_play returned, with its tiles and words.
 *
 * A play that a callback receives must not be freed.
 *
 * @param play  a play, which must not be used afterwards; NULL does nothing
 */
void hw3_play_free(hw3_play *play);

/**
 * Computes the points that a move would score by the official rules. Does not
 * change the game.
 *
 * Every word that the move makes or changes scores. A word whose stacks are all
 * one tile high scores 2 points per tile, and 2 more for each Q. Any other word
 * scores the sum of its heights. A move that places seven tiles or more gets 20
 * points in addition.
 *
 * @param game  a game
 * @param row  the row of the first character, counted from 0 at the top
 * @param col  the column of the first character, counted from 0 at the left
 * @param direction  'H' or 'V'
 * @param tiles  letters 'A' to 'Z', and spaces that keep the tile on a cell
 * @param score  receives the points, 0 if the move is not legal; may be NULL
 * @return what hw3_check would return
 */
hw3_status hw3_score(const GameState *game,
                     int row,
                     int col,
                     char direction,
                     const char *tiles,
                     int *score);

/**
 * Writes the board into a buffer as save_game_state writes it to a file.
 *
 * As with snprintf, at most size bytes are written, including the final NUL;
 * with a size of 0 nothing is written, and buffer may be NULL.
 *
 * @param game  a game
 * @param buffer  receives the text
 * @param size  the size of buffer in bytes
 * @return the length of the whole text without the NUL; the text is cut if
 *         that is size or more; 0 if game is NULL
 */
size_t hw3_render(const GameState *game, char *buffer, size_t size);

/**
 * Draws the board into a buffer, for a terminal.
 *
 * Rows and columns are numbered on the edges. A stack is drawn as its top tile,
 * followed by its height if that is 2 or more. Each line ends with a newline:
 *
 *    0  1  2  3  4
 * 0  .  .  .  .  .
 * 1  .  G2 O  T5 .
 *
 * As with snprintf, at most size bytes are written, including the final NUL;
 * with a size of 0 nothing is written, and buffer may be NULL.
 *
 * @param game  a game
 * @param color  nonzero to also show heights in color, with ANSI escape
 *        sequences; the program has to find out whether it writes to a
 *        terminal (isatty) and whether the user wants colors (NO_COLOR)
 * @param buffer  receives the text
 * @param size  the size of buffer in bytes
 * @return the length of the whole text without the NUL; the text is cut if
 *         that is size or more; 0 if game is NULL
 */
size_t hw3_picture(const GameState *game, int color, char *buffer, size_t size);

#ifdef __cplusplus
}  /* extern "C" */
#endif  /* __cplusplus */

#endif  /* HW3_H */
