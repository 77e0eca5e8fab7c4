/* Calls every hw3_ function with good and bad arguments. Writes its boards and
 * word lists to the current directory. */
#include "hw3.h"
#include "check.h"

#include <limits.h>
#include <pthread.h>
#include <stdint.h>

static const char BOARD[] = "......\n.HOME.\n......\n";
static const char SAVED[] = "......\n.HOME.\n......\n000000\n011110\n000000\n";
static const char WORDS[] = "home\ndome\nhomes\nhe\nso\n";

/* The largest text that the tests expect. */
enum { ROOM = 512 };

typedef size_t writer(const GameState *game, char *buffer, size_t size);

static size_t write_error(const GameState *game, char *buffer, size_t size)
{
    (void)game;
    return hw3_error_text(buffer, size);
}

static size_t write_plain(const GameState *game, char *buffer, size_t size)
{
    return hw3_picture(game, 0, buffer, size);
}

static size_t write_colored(const GameState *game, char *buffer, size_t size)
{
    return hw3_picture(game, 1, buffer, size);
}

/* Checks a text in buffers of every size: it is cut to fit. Each buffer has
 * exactly the stated size, so that a sanitizer detects a byte too many. */
static void check_text(writer *write, const GameState *game, const char *expected)
{
    size_t length = strlen(expected);
    if (write(game, NULL, 0) != length) {
        char found[ROOM];
        write(game, found, sizeof found);
        fprintf(stderr, "expected: %s\nfound:    %s\n", expected, found);
        exit(1);
    }
    CHECK(write(game, NULL, 10) == length);
    for (size_t size = 1; size < length + 3; size++) {
        char *buffer = malloc(size);
        CHECK(buffer != NULL);
        CHECK(write(game, buffer, size) == length);
        size_t shown = size - 1 < length ? size - 1 : length;
        CHECK(strlen(buffer) == shown && memcmp(buffer, expected, shown) == 0);
        free(buffer);
    }
    char untouched = 'x';
    CHECK(write(game, &untouched, 0) == length && untouched == 'x');
}

static void check_error(hw3_status status, const char *text)
{
    CHECK(hw3_error_status() == status);
    check_text(write_error, NULL, text);
}

static GameState *open_board(void)
{
    GameState *game = NULL;
    CHECK(hw3_open_text(BOARD, strlen(BOARD), WORDS, strlen(WORDS), &game) == HW3_STATUS_OK);
    CHECK(game != NULL);
    return game;
}

static void check_opened(GameState *game, const char *saved)
{
    CHECK(game != NULL);
    check_text(hw3_render, game, saved);
    free_game_state(game);
}

static void check_open(void)
{
    GameState *game = NULL;
    CHECK(hw3_open("board.txt", "list.txt", &game) == HW3_STATUS_OK);
    CHECK(hw3_is_word(game, "homes") == 1);
    check_opened(game, SAVED);
    /* Without a word list of its own, the game uses words.txt. */
    CHECK(hw3_open("board.txt", NULL, &game) == HW3_STATUS_OK);
    CHECK(hw3_is_word(game, "homes") == 0 && hw3_is_word(game, "other") == 1);
    check_opened(game, SAVED);
    CHECK(hw3_open_text(BOARD, strlen(BOARD), NULL, 99, &game) == HW3_STATUS_OK);
    CHECK(hw3_is_word(game, "other") == 1);
    check_opened(game, SAVED);
    /* The text needs no NUL, and nothing beyond the size is read. */
    CHECK(hw3_open_text("GOX", 2, "gox", 2, &game) == HW3_STATUS_OK);
    CHECK(hw3_is_word(game, "go") == 1);
    check_opened(game, "GO\n11\n");
    CHECK(hw3_open_text(SAVED, strlen(SAVED), "", 0, &game) == HW3_STATUS_OK);
    CHECK(hw3_is_word(game, "home") == 0);
    check_opened(game, SAVED);
    CHECK(hw3_open_empty(2, 3, "list.txt", &game) == HW3_STATUS_OK);
    check_opened(game, "...\n...\n000\n000\n");
    CHECK(hw3_open_empty(1, 1, NULL, &game) == HW3_STATUS_OK);
    check_opened(game, ".\n0\n");
}

/* Opens word lists, and games that share them. */
static void check_words(void)
{
    hw3_words *words = NULL, *other = NULL;
    GameState *games[3] = {NULL, NULL, NULL};
    CHECK(hw3_words_open("list.txt", &words) == HW3_STATUS_OK && words != NULL);
    CHECK(hw3_open_with("board.txt", words, &games[0]) == HW3_STATUS_OK);
    CHECK(hw3_open_text_with("GOX", 2, words, &games[1]) == HW3_STATUS_OK);
    CHECK(hw3_open_empty_with(2, 3, words, &games[2]) == HW3_STATUS_OK);
    for (int i = 0; i < 3; i++)
        CHECK(hw3_is_word(games[i], "homes") == 1 && hw3_is_word(games[i], "other") == 0);
    /* The games keep the list. */
    hw3_words_free(words);
    for (int i = 0; i < 3; i++)
        CHECK(hw3_is_word(games[i], "homes") == 1 && hw3_is_word(games[i], "other") == 0);
    CHECK(hw3_place(games[0], 1, 1, 'H', "D", NULL) == HW3_STATUS_OK);
    CHECK(hw3_undo(games[0]) == HW3_STATUS_OK);
    check_opened(games[0], SAVED);
    check_opened(games[1], "GO\n11\n");
    check_opened(games[2], "...\n...\n000\n000\n");

    CHECK(hw3_words_open(NULL, &words) == HW3_STATUS_OK);
    CHECK(hw3_words_open_text("gox", 2, &other) == HW3_STATUS_OK);
    CHECK(hw3_open_empty_with(1, 1, words, &games[0]) == HW3_STATUS_OK);
    CHECK(hw3_open_empty_with(1, 1, other, &games[1]) == HW3_STATUS_OK);
    CHECK(hw3_is_word(games[0], "other") == 1 && hw3_is_word(games[0], "go") == 0);
    CHECK(hw3_is_word(games[1], "other") == 0 && hw3_is_word(games[1], "go") == 1);
    hw3_free(games[0]);
    hw3_free(games[1]);
    hw3_words_free(other);
    hw3_words_free(NULL);
    hw3_words_free(words);
}

/* Checks that a call fails and sets its result to NULL. */
#define FAILS(result, call, status, text)    \
    do {                                     \
        (result) = (void *)&(result);        \
        CHECK((call) == (status));           \
        CHECK((result) == NULL);             \
        check_error((status), (text));       \
    } while (0)

#define REFUSED(call, status, text) FAILS(game, call, status, text)

static void check_refused_words(void)
{
    hw3_words *words;
    FAILS(words, hw3_words_open("no.txt", &words), HW3_STATUS_MISSING_WORDS,
          "cannot read the word list no.txt: No such file or directory");
    FAILS(words, hw3_words_open(".", &words), HW3_STATUS_UNREADABLE_WORDS,
          "cannot read the word list .: Is a directory");
    FAILS(words, hw3_words_open_text(NULL, 0, &words), HW3_STATUS_NULL_ARGUMENT, "the word list is NULL");
    CHECK(hw3_words_open(NULL, NULL) == HW3_STATUS_NULL_ARGUMENT);
    check_error(HW3_STATUS_NULL_ARGUMENT, "the pointer for the word list is NULL");
    CHECK(hw3_words_open_text("", 0, NULL) == HW3_STATUS_NULL_ARGUMENT);

    GameState *game;
    REFUSED(hw3_open_with("board.txt", NULL, &game), HW3_STATUS_NULL_ARGUMENT, "the word list is NULL");
    REFUSED(hw3_open_text_with("A", 1, NULL, &game), HW3_STATUS_NULL_ARGUMENT, "the word list is NULL");
    REFUSED(hw3_open_empty_with(1, 1, NULL, &game), HW3_STATUS_NULL_ARGUMENT, "the word list is NULL");
    CHECK(hw3_words_open_text("go", 2, &words) == HW3_STATUS_OK);
    REFUSED(hw3_open_with(NULL, words, &game), HW3_STATUS_NULL_ARGUMENT, "the name of the board is NULL");
    REFUSED(hw3_open_with("no.txt", words, &game), HW3_STATUS_MISSING_FILE,
            "cannot read the board no.txt: No such file or directory");
    REFUSED(hw3_open_text_with(NULL, 0, words, &game), HW3_STATUS_NULL_ARGUMENT, "the text of the board is NULL");
    REFUSED(hw3_open_text_with("A\n0\n", 4, words, &game), HW3_STATUS_BAD_HEIGHTS,
            "the text is not a board: heights, row 0, column 0: the stack with A on top cannot be 0 high");
    REFUSED(hw3_open_empty_with(0, 1, words, &game), HW3_STATUS_BAD_SIZE,
            "a board needs at least one row and one column");
    CHECK(hw3_open_with("board.txt", words, NULL) == HW3_STATUS_NULL_ARGUMENT);
    CHECK(hw3_open_text_with("A", 1, words, NULL) == HW3_STATUS_NULL_ARGUMENT);
    CHECK(hw3_open_empty_with(1, 1, words, NULL) == HW3_STATUS_NULL_ARGUMENT);
    hw3_words_free(words);
}

static void check_refused_opens(void)
{
    GameState *game;
    REFUSED(hw3_open(NULL, NULL, &game), HW3_STATUS_NULL_ARGUMENT, "the name of the board is NULL");
    REFUSED(hw3_open("no.txt", NULL, &game), HW3_STATUS_MISSING_FILE,
            "cannot read the board no.txt: No such file or directory");
    REFUSED(hw3_open("board.txt/no.txt", NULL, &game), HW3_STATUS_MISSING_FILE,
            "cannot read the board board.txt/no.txt: Not a directory");
    REFUSED(hw3_open(".", NULL, &game), HW3_STATUS_UNREADABLE_FILE,
            "cannot read the board .: Is a directory");
    REFUSED(hw3_open("", NULL, &game), HW3_STATUS_MISSING_FILE,
            "cannot read the board \"\": No such file or directory");
    REFUSED(hw3_open("list.txt", NULL, &game), HW3_STATUS_BAD_BOARD,
            "list.txt is not a board: row 2, column 4: 's' is one too many (columns in row 0: 4)");
    write_file("heights.txt", "GO\n19\n");
    REFUSED(hw3_open("heights.txt", NULL, &game), HW3_STATUS_BAD_HEIGHTS,
            "heights.txt is not a board: heights, row 0, column 1: '9' is not a height (0-5)");
    REFUSED(hw3_open("board.txt", "no.txt", &game), HW3_STATUS_MISSING_WORDS,
            "cannot read the word list no.txt: No such file or directory");
    REFUSED(hw3_open("board.txt", ".", &game), HW3_STATUS_UNREADABLE_WORDS,
            "cannot read the word list .: Is a directory");
    CHECK(hw3_open("board.txt", NULL, NULL) == HW3_STATUS_NULL_ARGUMENT);
    check_error(HW3_STATUS_NULL_ARGUMENT, "the pointer for the game is NULL");

    REFUSED(hw3_open_text(NULL, 0, NULL, 0, &game), HW3_STATUS_NULL_ARGUMENT, "the text of the board is NULL");
    REFUSED(hw3_open_text("", 0, NULL, 0, &game), HW3_STATUS_BAD_BOARD,
            "the text is not a board: there is no row 0: a board is lines of '.' and A-Z");
    REFUSED(hw3_open_text("A\0B", 3, NULL, 0, &game), HW3_STATUS_BAD_BOARD,
            "the text is not a board: row 0, column 1: '\\x00' is not a tile (A-Z) or '.'");
    REFUSED(hw3_open_text("A\n0\n", 4, NULL, 0, &game), HW3_STATUS_BAD_HEIGHTS,
            "the text is not a board: heights, row 0, column 0: the stack with A on top cannot be 0 high");
    char text[ROOM];
    snprintf(text, sizeof text, "the text of the board cannot have %zu bytes", SIZE_MAX);
    REFUSED(hw3_open_text("A", SIZE_MAX, NULL, 0, &game), HW3_STATUS_BAD_SIZE, text);
    snprintf(text, sizeof text, "the word list cannot have %zu bytes", SIZE_MAX);
    REFUSED(hw3_open_text("A", 1, "A", SIZE_MAX, &game), HW3_STATUS_BAD_SIZE, text);
    CHECK(hw3_open_text("A", 1, NULL, 0, NULL) == HW3_STATUS_NULL_ARGUMENT);

    static const int none[][2] = {{0, 1}, {1, 0}, {-1, 5}, {5, INT_MIN}};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        REFUSED(hw3_open_empty(none[i][0], none[i][1], NULL, &game), HW3_STATUS_BAD_SIZE,
                "a board needs at least one row and one column");
    REFUSED(hw3_open_empty(INT_MAX, INT_MAX, NULL, &game), HW3_STATUS_OUT_OF_MEMORY,
            "there is no memory for a board of 2147483647 x 2147483647");
    REFUSED(hw3_open_empty(1, 1, "no.txt", &game), HW3_STATUS_MISSING_WORDS,
            "cannot read the word list no.txt: No such file or directory");
    CHECK(hw3_open_empty(1, 1, NULL, NULL) == HW3_STATUS_NULL_ARGUMENT);

    /* The five functions also record the last error. */
    CHECK(initialize_game_state("no.txt") == NULL);
    check_error(HW3_STATUS_MISSING_FILE, "cannot read the board no.txt: No such file or directory");
}

/* What the callbacks received. */
typedef struct {
    size_t calls;
    hw3_status first_status;
    char first_text[ROOM];
    char log[2 * ROOM];
    GameState *freed;
} received;

static void take_reason(const hw3_reason *reason, void *context)
{
    received *all = context;
    const hw3_word *word = reason->word;
    if (all->calls++ == 0) {
        all->first_status = reason->status;
        snprintf(all->first_text, ROOM, "%s", reason->text);
    }
    size_t length = strlen(all->log);
    snprintf(all->log + length, sizeof all->log - length, "%d %d,%d %d %s\n", (int)reason->status, reason->row,
             reason->col, reason->character, word == NULL ? "-" : word->text);
    if (word != NULL)
        CHECK(word->row == reason->row && word->col == reason->col && word->direction == 'H');
    free_game_state(all->freed);
    all->freed = NULL;
}

static void take_word(const hw3_word *word, void *context)
{
    received *all = context;
    all->calls++;
    size_t length = strlen(all->log);
    snprintf(all->log + length, sizeof all->log - length, "%s %d,%d %c\n", word->text, word->row, word->col,
             word->direction);
    free_game_state(all->freed);
    all->freed = NULL;
}

/* Checks everything that a refused move reports, and that it changes nothing. */
static void check_refused(GameState *game, int row, int col, char direction, const char *tiles, const char *text,
                          const char *reasons)
{
    received all = {0};
    int placed = -1;
    hw3_status status = hw3_check(game, row, col, direction, tiles);
    CHECK(status != HW3_STATUS_OK);
    check_error(status, text);
    CHECK(hw3_reasons(game, row, col, direction, tiles, take_reason, &all) == status);
    CHECK(strcmp(all.log, reasons) == 0);
    CHECK(all.first_status == status && strcmp(all.first_text, text) == 0);
    CHECK(hw3_place(game, row, col, direction, tiles, &placed) == status && placed == 0);
    CHECK(hw3_place(game, row, col, direction, tiles, NULL) == status);
    CHECK(hw3_refusal_status(game) == status);
    check_text(hw3_refusal_text, game, text);
    check_error(status, text);
    check_text(hw3_render, game, SAVED);
    CHECK(hw3_undo_count(game) == 0 && hw3_redo_count(game) == 0 && hw3_tile_count(game) == 4);
}

static void check_refusals(void)
{
    GameState *game = open_board();
    CHECK(hw3_refusal_status(game) == HW3_STATUS_OK);
    check_text(hw3_refusal_text, game, "");
    check_refused(game, 1, 1, 'h', "D", "'h' is not a direction: use 'H' or 'V' (rule 1)", "10 -1,-1 -1 -\n");
    check_refused(game, -1, INT_MAX, 'H', "D", "row -1, column 2147483647 is not on the 3 x 6 board (rule 2)",
                  "20 -1,2147483647 -1 -\n");
    check_refused(game, 9, 9, (char)-1, "dE-", "'\\xff' is not a direction: use 'H' or 'V' (rule 1)",
                  "10 -1,-1 -1 -\n30 -1,-1 0 -\n30 -1,-1 2 -\n20 9,9 -1 -\n");
    check_refused(game, 1, 1, 'H', "", "there is no letter to place (rule 3)", "31 -1,-1 -1 -\n");
    check_refused(game, 1, 4, 'H', " S ", "row 1, column 6 is off the board: a space needs a tile there (rule 4)",
                  "40 1,6 2 -\n");
    check_refused(game, 1, 0, 'H', " D ", "row 1, column 0 is empty: a space needs a tile there (rule 4)",
                  "41 1,0 0 -\n");
    check_refused(game, 1, 1, 'H', "H", "row 1, column 1 shows H already: a tile never goes on its own letter (rule 5)",
                  "51 1,1 0 -\n");
    check_refused(game, 1, 1, 'H', "HEROES",
                  "row 1, column 1 shows H already: a tile never goes on its own letter (rule 5)",
                  "51 1,1 0 -\n70 1,1 -1 HOME\n80 1,1 -1 HEROES\n90 1,1 -1 HEROES\n");
    check_refused(game, 1, 1, 'H', "SOLO",
                  "row 1, column 2 shows O already: a tile never goes on its own letter (rule 5)",
                  "51 1,2 1 -\n70 1,1 -1 HOME\n80 1,1 -1 SOLO\n90 1,1 -1 SOLO\n");
    check_refused(game, 1, 4, 'H', " D", "HOMED (row 1, columns 1-5) is not in the word list (rule 8)",
                  "80 1,1 -1 HOMED\n");

    /* NULL is refused, and the game records the refusal. */
    int placed = 7;
    CHECK(hw3_place(game, 1, 1, 'H', NULL, &placed) == HW3_STATUS_NULL_ARGUMENT && placed == 0);
    CHECK(hw3_refusal_status(game) == HW3_STATUS_NULL_ARGUMENT);
    check_text(hw3_refusal_text, game, "the string of tiles is NULL");
    CHECK(hw3_check(game, 1, 1, 'H', NULL) == HW3_STATUS_NULL_ARGUMENT);
    CHECK(hw3_reasons(game, 1, 1, 'H', NULL, take_reason, NULL) == HW3_STATUS_NULL_ARGUMENT);
    check_error(HW3_STATUS_NULL_ARGUMENT, "the string of tiles is NULL");
    CHECK(hw3_reasons(game, 1, 1, 'H', "X", NULL, NULL) == HW3_STATUS_NOT_A_WORD);

    /* A check of a legal move finds no reason and does not make the move. */
    CHECK(hw3_check(game, 1, 1, 'H', "D") == HW3_STATUS_OK);
    CHECK(hw3_reasons(game, 1, 1, 'H', "D", take_reason, NULL) == HW3_STATUS_OK);
    check_text(hw3_render, game, SAVED);

    /* The game keeps the sentence until the next placement, and the thread until
     * the next failure. */
    static const char XHOME[] = "XHOME (row 1, columns 0-4) is not in the word list (rule 8)";
    place_tiles(game, 1, 0, 'H', "X", &placed);
    CHECK(hw3_check(game, 1, 1, 'H', "D") == HW3_STATUS_OK && hw3_undo(game) == HW3_STATUS_NOTHING_TO_UNDO);
    check_text(hw3_refusal_text, game, XHOME);
    place_tiles(game, 1, 0, 'H', "X", &placed);
    CHECK(hw3_place(game, 1, 1, 'H', "D", &placed) == HW3_STATUS_OK && placed == 1);
    CHECK(hw3_refusal_status(game) == HW3_STATUS_OK);
    check_text(hw3_refusal_text, game, "");
    check_error(HW3_STATUS_NOT_A_WORD, XHOME);

    /* A callback may even free the game. */
    received all = {0};
    all.freed = game;
    CHECK(hw3_reasons(game, 1, 1, 'H', "HEROES", take_reason, &all) == HW3_STATUS_COVERS_WORD);
    CHECK(all.calls == 3 && all.freed == NULL);
}

static void check_play(void)
{
    GameState *game = open_board();
    int placed = -1;
    CHECK(hw3_undo(game) == HW3_STATUS_NOTHING_TO_UNDO);
    check_error(HW3_STATUS_NOTHING_TO_UNDO, "there is no move to undo");
    CHECK(hw3_redo(game) == HW3_STATUS_NOTHING_TO_REDO);
    check_error(HW3_STATUS_NOTHING_TO_REDO, "there is no move to redo");
    CHECK(hw3_words_made(game, take_word, NULL) == 0);

    CHECK(hw3_place(game, 1, 4, 'H', " S", &placed) == HW3_STATUS_OK && placed == 1);
    CHECK(hw3_place(game, 1, 5, 'V', " O", &placed) == HW3_STATUS_OK && placed == 1);
    CHECK(hw3_place(game, 1, 1, 'H', "D", &placed) == HW3_STATUS_NOT_A_WORD && placed == 0);
    CHECK(hw3_undo_count(game) == 2 && hw3_redo_count(game) == 0);
    received all = {0};
    CHECK(hw3_words_made(game, take_word, &all) == 1 && hw3_words_made(game, NULL, NULL) == 1);
    CHECK(strcmp(all.log, "SO 1,5 V\n") == 0);
    check_text(hw3_render, game, "......\n.HOMES\n.....O\n000000\n011111\n000001\n");

    CHECK(hw3_undo(game) == HW3_STATUS_OK);
    CHECK(undo_place_tiles(game) == game);
    CHECK(hw3_undo_count(game) == 0 && hw3_redo_count(game) == 2);
    check_text(hw3_render, game, SAVED);
    CHECK(hw3_redo(game) == HW3_STATUS_OK && hw3_redo(game) == HW3_STATUS_OK);
    CHECK(hw3_redo(game) == HW3_STATUS_NOTHING_TO_REDO);
    check_text(hw3_render, game, "......\n.HOMES\n.....O\n000000\n011111\n000001\n");

    /* A refused move keeps the moves to redo, a legal one discards them. */
    CHECK(hw3_undo(game) == HW3_STATUS_OK && hw3_undo(game) == HW3_STATUS_OK);
    CHECK(hw3_place(game, 1, 1, 'H', "X", NULL) == HW3_STATUS_NOT_A_WORD);
    CHECK(hw3_redo_count(game) == 2);
    CHECK(hw3_place(game, 1, 1, 'H', "D", NULL) == HW3_STATUS_OK);
    CHECK(hw3_undo_count(game) == 1 && hw3_redo_count(game) == 0);
    CHECK(hw3_redo(game) == HW3_STATUS_NOTHING_TO_REDO);

    CHECK(hw3_save(game, "saved.txt") == HW3_STATUS_OK);
    CHECK(same_file("saved.txt", "......\n.DOME.\n......\n000000\n021110\n000000\n"));
    CHECK(hw3_save(game, NULL) == HW3_STATUS_NULL_ARGUMENT);
    check_error(HW3_STATUS_NULL_ARGUMENT, "the name of the file is NULL");
    CHECK(hw3_save(game, "no/saved.txt") == HW3_STATUS_CANNOT_WRITE);
    check_error(HW3_STATUS_CANNOT_WRITE, "cannot save to no/saved.txt: No such file or directory");
    CHECK(hw3_save(game, "/dev/full") == HW3_STATUS_CANNOT_WRITE);
    check_error(HW3_STATUS_CANNOT_WRITE, "cannot save to /dev/full: No space left on device");
    CHECK(hw3_save(game, ".") == HW3_STATUS_CANNOT_WRITE);
    save_game_state(game, "");
    check_error(HW3_STATUS_CANNOT_WRITE, "cannot save to \"\": No such file or directory");

    memset(&all, 0, sizeof all);
    all.freed = game;
    CHECK(hw3_words_made(game, take_word, &all) == 1 && strcmp(all.log, "DOME 1,1 H\n") == 0);
}

static void check_inspection(void)
{
    GameState *game = open_board();
    CHECK(hw3_place(game, 1, 1, 'H', "D", NULL) == HW3_STATUS_OK);
    CHECK(hw3_rows(game) == 3 && hw3_cols(game) == 6 && hw3_tile_count(game) == 5);
    CHECK(hw3_top(game, 0, 0) == '.' && hw3_top(game, 1, 1) == 'D' && hw3_top(game, 1, 4) == 'E');
    CHECK(hw3_height(game, 0, 0) == 0 && hw3_height(game, 1, 1) == 2 && hw3_height(game, 1, 4) == 1);
    static const int off[][2] = {{-1, 0}, {0, -1}, {3, 0}, {0, 6}, {INT_MAX, INT_MAX}, {INT_MIN, 1}};
    for (size_t i = 0; i < sizeof off / sizeof *off; i++) {
        CHECK(hw3_top(game, off[i][0], off[i][1]) == '\0');
        CHECK(hw3_height(game, off[i][0], off[i][1]) == -1);
    }
    static const char *const words[] = {"HOME", "home", "HoMe", "so"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        CHECK(hw3_is_word(game, words[i]) == 1);
    static const char *const others[] = {"", "HOM", "HOMER", "home\n", " home", "home\nhe", "h\xc3\xb6me", "X"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        CHECK(hw3_is_word(game, others[i]) == 0);
    CHECK(hw3_is_word(game, NULL) == 0);

    check_text(write_plain, game,
               "   0  1  2  3  4  5\n"
               "0  .  .  .  .  .  .\n"
               "1  .  D2 O  M  E  .\n"
               "2  .  .  .  .  .  .\n");
    size_t length = hw3_picture(game, 1, NULL, 0);
    char *colored = malloc(length + 1);
    CHECK(colored != NULL && hw3_picture(game, 1, colored, length + 1) == length);
    CHECK(strstr(colored, "\x1b[30;48;5;222mD2\x1b[0m") != NULL);
    check_text(write_colored, game, colored);
    static const int also[] = {2, -1, INT_MIN};
    for (size_t i = 0; i < sizeof also / sizeof *also; i++)
        CHECK(hw3_picture(game, also[i], NULL, 0) == length);
    free(colored);
    free_game_state(game);
}

static void check_null(void)
{
    received all = {0};
    int placed = 7;
    CHECK(hw3_place(NULL, 0, 0, 'H', "GO", &placed) == HW3_STATUS_NULL_ARGUMENT && placed == 0);
    check_error(HW3_STATUS_NULL_ARGUMENT, "the game is NULL");
    CHECK(hw3_place(NULL, 0, 0, 'H', NULL, NULL) == HW3_STATUS_NULL_ARGUMENT);
    CHECK(hw3_check(NULL, 0, 0, 'H', "GO") == HW3_STATUS_NULL_ARGUMENT);
    CHECK(hw3_reasons(NULL, 0, 0, 'H', "GO", take_reason, &all) == HW3_STATUS_NULL_ARGUMENT);
    CHECK(hw3_undo(NULL) == HW3_STATUS_NULL_ARGUMENT && hw3_redo(NULL) == HW3_STATUS_NULL_ARGUMENT);
    CHECK(hw3_save(NULL, "null.txt") == HW3_STATUS_NULL_ARGUMENT);
    CHECK(read_file("null.txt") == NULL);
    CHECK(hw3_refusal_status(NULL) == HW3_STATUS_NULL_ARGUMENT);
    check_text(hw3_refusal_text, NULL, "");
    check_text(hw3_render, NULL, "");
    check_text(write_plain, NULL, "");
    check_text(write_colored, NULL, "");
    CHECK(hw3_rows(NULL) == 0 && hw3_cols(NULL) == 0 && hw3_tile_count(NULL) == 0);
    CHECK(hw3_top(NULL, 0, 0) == '\0' && hw3_height(NULL, 0, 0) == -1);
    CHECK(hw3_undo_count(NULL) == 0 && hw3_redo_count(NULL) == 0);
    CHECK(hw3_is_word(NULL, "GO") == 0 && hw3_is_word(NULL, NULL) == 0);
    CHECK(hw3_words_made(NULL, take_word, &all) == 0 && hw3_words_made(NULL, NULL, NULL) == 0);
    CHECK(all.calls == 0);
}

/* File names may have any bytes; messages escape those that are not printable. */
static void check_names(void)
{
    static const char board[] = "\xff\xc3 \n\x1b[31m.txt", list[] = "\x80words", missing[] = "\xfe\n/b";
    GameState *game = NULL;
    write_file(board, BOARD);
    write_file(list, WORDS);
    CHECK(hw3_open(board, list, &game) == HW3_STATUS_OK);
    CHECK(hw3_save(game, board) == HW3_STATUS_OK && same_file(board, SAVED));
    CHECK(hw3_save(game, missing) == HW3_STATUS_CANNOT_WRITE);
    check_error(HW3_STATUS_CANNOT_WRITE, "cannot save to \\xfe\\n/b: No such file or directory");
    hw3_free(game);
    CHECK(hw3_open(board, missing, &game) == HW3_STATUS_MISSING_WORDS);
    check_error(HW3_STATUS_MISSING_WORDS, "cannot read the word list \\xfe\\n/b: No such file or directory");
    CHECK(hw3_open(list, list, &game) == HW3_STATUS_BAD_BOARD);
    check_error(HW3_STATUS_BAD_BOARD, "\\x80words is not a board: row 2, column 4: 's' is one too many (columns in row 0: 4)");
    CHECK(remove(board) == 0 && remove(list) == 0);
}

/* Each thread has its own last error. */
static void *fail_in_a_thread(void *name)
{
    CHECK(hw3_error_status() == HW3_STATUS_OK);
    check_text(write_error, NULL, "");
    GameState *game = open_board();
    CHECK(hw3_save(game, name) == HW3_STATUS_CANNOT_WRITE);
    CHECK(hw3_error_status() == HW3_STATUS_CANNOT_WRITE);
    /* The other thread takes over the game with its refusal. */
    place_tiles(game, 1, 1, 'H', "X", NULL);
    return game;
}

static void check_threads(void)
{
    CHECK(initialize_game_state("no.txt") == NULL);
    char name[] = "no/saved.txt";
    pthread_t thread;
    void *result = NULL;
    CHECK(pthread_create(&thread, NULL, fail_in_a_thread, name) == 0);
    CHECK(pthread_join(thread, &result) == 0);
    check_error(HW3_STATUS_MISSING_FILE, "cannot read the board no.txt: No such file or directory");
    GameState *game = result;
    check_text(hw3_refusal_text, game, "XOME (row 1, columns 1-4) is not in the word list (rule 8)");
    free_game_state(game);
}

/* Calls in an exit handler record errors too. */
static void fail_at_exit(void)
{
    GameState *game = NULL;
    CHECK(hw3_open("no.txt", NULL, &game) == HW3_STATUS_MISSING_FILE && game == NULL);
    check_error(HW3_STATUS_MISSING_FILE, "cannot read the board no.txt: No such file or directory");
}

static void check_version(void)
{
    char version[64], sentence[300];
    snprintf(version, sizeof version, "%d.%d.%d", HW3_VERSION_MAJOR, HW3_VERSION_MINOR, HW3_VERSION_PATCH);
    CHECK(strcmp(version, HW3_VERSION) == 0);
    CHECK(strcmp(hw3_version(), HW3_VERSION) == 0);
    CHECK(hw3_check_version(HW3_VERSION) == HW3_STATUS_OK);
    CHECK(hw3_check_version(NULL) == HW3_STATUS_NULL_ARGUMENT);
    check_error(HW3_STATUS_NULL_ARGUMENT, "the version of the header is NULL");
    CHECK(hw3_check_version("new") == HW3_STATUS_WRONG_VERSION);
    check_error(HW3_STATUS_WRONG_VERSION, "the argument is not a version: pass HW3_VERSION of hw3.h");
    snprintf(version, sizeof version, "%d.0.0", HW3_VERSION_MAJOR + 1);
    CHECK(hw3_check_version(version) == HW3_STATUS_WRONG_VERSION);
    snprintf(sentence, sizeof sentence,
             "the program was compiled with hw3.h %s, but libhw3 is %s: install the same version"
             " of both, and compile the program again", version, HW3_VERSION);
    check_error(HW3_STATUS_WRONG_VERSION, sentence);
    CHECK(strcmp(hw3_status_text(HW3_STATUS_NOT_A_WORD), "not in the word list") == 0);
    CHECK(strcmp(hw3_status_text(UINT_MAX), "unknown status") == 0);
    CHECK(hw3_status_rule(HW3_STATUS_OK) == 0 && hw3_status_rule(HW3_STATUS_BAD_DIRECTION) == 1);
    CHECK(hw3_status_rule(HW3_STATUS_NOT_A_WORD) == 8 && hw3_status_rule(HW3_STATUS_BOARD_TOO_LARGE) == 10);
    CHECK(hw3_status_rule(HW3_STATUS_NULL_ARGUMENT) == 0 && hw3_status_rule(UINT_MAX) == 0);
}

int main(void)
{
    write_file("words.txt", "other\n");
    write_file("list.txt", WORDS);
    write_file("board.txt", BOARD);
    CHECK(atexit(fail_at_exit) == 0);
    /* Nothing has failed yet. */
    check_error(HW3_STATUS_OK, "");
    check_open();
    check_words();
    check_error(HW3_STATUS_OK, "");
    check_refused_opens();
    check_refused_words();
    check_refusals();
    check_play();
    check_inspection();
    check_null();
    check_names();
    check_threads();
    check_version();
    hw3_free(open_board());
    hw3_free(NULL);
    puts("all calls as documented");
    /* The last error of this thread is freed at exit. */
    return 0;
}
