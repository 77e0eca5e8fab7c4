/* Makes every function panic at every possible point: at its start, at each
 * allocation, and in the middle of writing a text. The function then fails in
 * the documented way, and the game goes on.
 *
 * Needs a library that exports hw3_panic_in. */
#include "hw3.h"
#include "check.h"

/* The number of points until the panic: 1 is the next one, 0 means no panic. */
extern size_t hw3_panic_in;

static const char FAULT[] = "the library has failed: please report what was called, and how";
static const char BOARD[] = "......\n.CAT..\n......\n";

static const char WORDS[] = "cat\ncats\nbat\nbats\n";

/* The visible state of a game, except why a placement was refused. */
struct view {
    char text[200];
    size_t undo, redo, tiles, words;
};

static GameState *game;
static struct view seen;

static struct view look(void)
{
    struct view view;
    memset(&view, 0, sizeof view);
    CHECK(hw3_render(game, view.text, sizeof view.text) < sizeof view.text);
    view.undo = hw3_undo_count(game);
    view.redo = hw3_redo_count(game);
    view.tiles = hw3_tile_count(game);
    view.words = hw3_words_made(game, NULL, NULL);
    return view;
}

static int unchanged(void)
{
    struct view now = look();
    return memcmp(&now, &seen, sizeof now) == 0;
}

/* Returns whether the panic has happened, and cancels it if not. */
static int panicked(void)
{
    size_t left = hw3_panic_in;
    hw3_panic_in = 0;
    return left == 0;
}

/* Whether the panic is before the first line of the function. */
static int at_start;

/* Calls a function with a panic at the first point, at the second, and so on.
 * Each time it must fail in the documented way and not change the game. The last
 * call, without a panic, must succeed. */
#define PANICS(function, call, failed, worked)                        \
    do {                                                              \
        size_t panics = 0;                                            \
        seen = look();                                                \
        for (;; panics++) {                                           \
            at_start = panics == 0;                                   \
            hw3_panic_in = panics + 1;                                \
            call;                                                     \
            if (!panicked())                                          \
                break;                                                \
            CHECK((failed) && #function);                             \
            CHECK(unchanged() && #function);                          \
        }                                                             \
        CHECK((worked) && #function);                                 \
        CHECK(panics > 0);                                            \
        printf("%s: %d\n", #function, (int)panics);                   \
    } while (0)

/* Calls a function that cannot panic. */
#define CANNOT_PANIC(function, call)                                  \
    do {                                                              \
        hw3_panic_in = 1;                                             \
        call;                                                         \
        CHECK(!panicked() && #function);                              \
    } while (0)

/* Returns whether a status and the last error report a panic. */
static int is_fault(hw3_status status)
{
    char text[200];
    CHECK(status == hw3_error_status());
    hw3_error_text(text, sizeof text);
    return status == HW3_STATUS_INTERNAL && strcmp(text, FAULT) == 0;
}

/* Fails, so that this thread has a last error. */
static void fail(void)
{
    CHECK(hw3_check(game, 1, 1, 'H', "X") == HW3_STATUS_NOT_A_WORD);
}

static void count_reason(const hw3_reason *reason, void *context)
{
    CHECK(reason->text[0] != '\0');
    ++*(size_t *)context;
}

static void count_word(const hw3_word *word, void *context)
{
    CHECK(word->text[0] != '\0');
    ++*(size_t *)context;
}

static int count_play(const hw3_play *play, void *context)
{
    CHECK(play->tiles[0] != '\0' && play->word_count == 1 && play->words[0].text[0] != '\0');
    ++*(size_t *)context;
    return 0;
}

/* Frees a game, and returns whether there was one. */
static int opened(GameState **other)
{
    int is_open = *other != NULL;
    hw3_free(*other);
    *other = NULL;
    return is_open;
}

static void open_games(void)
{
    GameState *other = NULL;
    char poison;
    hw3_status status;
    /* After its first lines, a function has set the result to NULL. */
#define POISON (other = at_start ? NULL : (GameState *)(void *)&poison)
    PANICS(initialize_game_state, other = initialize_game_state("board.txt"),
           other == NULL && is_fault(hw3_error_status()), opened(&other));
    PANICS(hw3_open, (POISON, status = hw3_open("board.txt", "words.txt", &other)),
           other == NULL && is_fault(status), status == HW3_STATUS_OK && opened(&other));
    PANICS(hw3_open_text, (POISON, status = hw3_open_text(BOARD, strlen(BOARD), WORDS, strlen(WORDS), &other)),
           other == NULL && is_fault(status), status == HW3_STATUS_OK && opened(&other));
    PANICS(hw3_open_empty, (POISON, status = hw3_open_empty(3, 4, NULL, &other)),
           other == NULL && is_fault(status), status == HW3_STATUS_OK && opened(&other));

    hw3_words *words = NULL, *more = NULL;
    CHECK(hw3_words_open("words.txt", &words) == HW3_STATUS_OK);
    PANICS(hw3_words_open, (more = at_start ? NULL : words, status = hw3_words_open("words.txt", &more)),
           more == NULL && is_fault(status), status == HW3_STATUS_OK && more != NULL);
    PANICS(hw3_words_free, hw3_words_free(more), 1, 1);
    PANICS(hw3_words_open_text,
           (more = at_start ? NULL : words, status = hw3_words_open_text(WORDS, strlen(WORDS), &more)),
           more == NULL && is_fault(status), status == HW3_STATUS_OK && more != NULL);
    hw3_words_free(more);
    PANICS(hw3_open_with, (POISON, status = hw3_open_with("board.txt", words, &other)),
           other == NULL && is_fault(status), status == HW3_STATUS_OK && opened(&other));
    PANICS(hw3_open_text_with, (POISON, status = hw3_open_text_with(BOARD, strlen(BOARD), words, &other)),
           other == NULL && is_fault(status), status == HW3_STATUS_OK && opened(&other));
    PANICS(hw3_open_empty_with, (POISON, status = hw3_open_empty_with(3, 4, words, &other)),
           other == NULL && is_fault(status), status == HW3_STATUS_OK && opened(&other));
    hw3_words_free(words);

    /* A panic before the first line frees nothing, so the game still exists. */
    GameState *mine = game;
    CHECK(hw3_open("board.txt", NULL, &game) == HW3_STATUS_OK);
    PANICS(hw3_free, hw3_free(game), 1, (game = initialize_game_state("board.txt")) != NULL);
    PANICS(free_game_state, free_game_state(game), 1, (game = mine) != NULL);
}

static void play(void)
{
    hw3_status status;
    int placed;
    CHECK(hw3_place(game, 1, 4, 'H', "S", NULL) == HW3_STATUS_OK);
    /* Keeps a move to redo. */
    CHECK(hw3_undo(game) == HW3_STATUS_OK);
    PANICS(hw3_place, (placed = -1, status = hw3_place(game, 1, 4, 'H', "S", &placed)),
           placed == 0 && is_fault(status) && (at_start || hw3_refusal_status(game) == status),
           placed == 1 && status == HW3_STATUS_OK && hw3_undo(game) == HW3_STATUS_OK);
    PANICS(place_tiles, (placed = -1, place_tiles(game, 1, 4, 'H', "S", &placed)),
           placed == 0 && (at_start || is_fault(hw3_refusal_status(game))),
           placed == 1 && hw3_undo(game) == HW3_STATUS_OK);
    PANICS(hw3_redo, status = hw3_redo(game), is_fault(status),
           status == HW3_STATUS_OK && hw3_undo(game) == HW3_STATUS_OK);
    CHECK(hw3_redo(game) == HW3_STATUS_OK);
    PANICS(hw3_undo, status = hw3_undo(game), is_fault(status),
           status == HW3_STATUS_OK && hw3_redo(game) == HW3_STATUS_OK);
    PANICS(undo_place_tiles, undo_place_tiles(game), is_fault(hw3_error_status()),
           hw3_redo(game) == HW3_STATUS_OK);
    PANICS(hw3_check, status = hw3_check(game, 1, 1, 'H', "B"), is_fault(status), status == HW3_STATUS_OK);
    PANICS(hw3_save, status = hw3_save(game, "saved.txt"),
           is_fault(status) && same_file("saved.txt", "old\n"),
           status == HW3_STATUS_OK && same_file("saved.txt", seen.text) && (write_file("saved.txt", "old\n"), 1));
    PANICS(save_game_state, save_game_state(game, "saved.txt"),
           is_fault(hw3_error_status()) && same_file("saved.txt", "old\n"),
           same_file("saved.txt", seen.text) && (write_file("saved.txt", "old\n"), 1));
}

/* Returns whether a text is empty, as after a failure. */
static int is_empty(const char *text, size_t length)
{
    return length == 0 && text[0] == '\0';
}

static void inspect(void)
{
    char text[1000], whole[1000];
    size_t length, count;
    hw3_status status;
    int number;
    char letter;
    PANICS(hw3_reasons, (count = 0, status = hw3_reasons(game, 1, 1, 'H', "CX", count_reason, &count)),
           is_fault(status) && count <= 2, status == HW3_STATUS_SAME_LETTER && count == 2);
    PANICS(hw3_rows, number = hw3_rows(game), number == 0, number == 3);
    PANICS(hw3_cols, number = hw3_cols(game), number == 0, number == 6);
    PANICS(hw3_top, letter = hw3_top(game, 1, 1), letter == '\0', letter == 'C');
    PANICS(hw3_height, number = hw3_height(game, 1, 1), number == -1, number == 1);
    PANICS(hw3_tile_count, length = hw3_tile_count(game), length == 0, length == 4);
    PANICS(hw3_undo_count, length = hw3_undo_count(game), length == 0, length == 1);
    PANICS(hw3_redo_count, length = hw3_redo_count(game), length == 0, length == 0);
    PANICS(hw3_is_word, number = hw3_is_word(game, "cat"), number == 0, number == 1);
    PANICS(hw3_words_made, (count = 0, length = hw3_words_made(game, count_word, &count)),
           length == 0 && count == 0 && is_fault(hw3_error_status()), length == 1 && count == 1);
    PANICS(hw3_render, (text[0] = '!', length = hw3_render(game, text, sizeof text)),
           is_empty(text, length), length == strlen(seen.text) && strcmp(text, seen.text) == 0);
    hw3_picture(game, 1, whole, sizeof whole);
    PANICS(hw3_picture, (text[0] = '!', length = hw3_picture(game, 1, text, sizeof text)),
           is_empty(text, length), length == strlen(whole) && strcmp(text, whole) == 0);

    CHECK(hw3_place(game, 1, 1, 'H', "X", NULL) == HW3_STATUS_NOT_A_WORD);
    PANICS(hw3_refusal_status, status = hw3_refusal_status(game), status == HW3_STATUS_INTERNAL,
           status == HW3_STATUS_NOT_A_WORD);
    hw3_refusal_text(game, whole, sizeof whole);
    PANICS(hw3_refusal_text, (text[0] = '!', length = hw3_refusal_text(game, text, sizeof text)),
           is_empty(text, length), length == strlen(whole) && strcmp(text, whole) == 0);
    fail();
    hw3_error_text(whole, sizeof whole);
    PANICS(hw3_error_text, (text[0] = '!', length = hw3_error_text(text, sizeof text)),
           is_empty(text, length), length == strlen(whole) && strcmp(text, whole) == 0);
}

static void find_plays(void)
{
    hw3_play *play, poison;
    size_t count, calls;
    hw3_status status;
    int score;
    /* BATS, and no other play. */
    PANICS(hw3_find_plays,
           (calls = 0, count = 7, status = hw3_find_plays(game, "bx", NULL, count_play, &calls, &count)),
           is_fault(status) && count == 0 && calls == 0, status == HW3_STATUS_OK && count == 1 && calls == 1);
    /* Without a callback. */
    PANICS(hw3_find_plays, (count = 7, status = hw3_find_plays(game, "bx", NULL, NULL, NULL, &count)),
           is_fault(status) && count == 0, status == HW3_STATUS_OK && count == 1);
    PANICS(hw3_best_play, (play = at_start ? NULL : &poison, status = hw3_best_play(game, "bx", NULL, &play)),
           is_fault(status) && play == NULL, status == HW3_STATUS_OK && strcmp(play->tiles, "B") == 0);
    /* A panic before the first line frees nothing. */
    PANICS(hw3_play_free, hw3_play_free(play), 1, 1);
    PANICS(hw3_score, (score = 7, status = hw3_score(game, 1, 1, 'H', "B", &score)),
           is_fault(status) && score == 0, status == HW3_STATUS_OK && score == 5);
}

int main(void)
{
    hw3_status status;
    write_file("words.txt", WORDS);
    write_file("board.txt", BOARD);
    write_file("saved.txt", "old\n");
    game = initialize_game_state("board.txt");
    CHECK(game != NULL);
    open_games();
    play();
    inspect();
    find_plays();
    PANICS(hw3_check_version, status = hw3_check_version(HW3_VERSION), is_fault(status),
           status == HW3_STATUS_OK);
    CANNOT_PANIC(hw3_version, hw3_version());
    CANNOT_PANIC(hw3_status_text, hw3_status_text(HW3_STATUS_OK));
    CANNOT_PANIC(hw3_status_rule, hw3_status_rule(HW3_STATUS_OK));
    CANNOT_PANIC(hw3_error_status, hw3_error_status());

    /* The game goes on. */
    CHECK(hw3_place(game, 1, 1, 'H', "B", NULL) == HW3_STATUS_OK);
    CHECK(hw3_save(game, "saved.txt") == HW3_STATUS_OK);
    CHECK(same_file("saved.txt", "......\n.BATS.\n......\n000000\n021110\n000000\n"));
    CHECK(hw3_undo(game) == HW3_STATUS_OK && hw3_undo(game) == HW3_STATUS_OK);
    CHECK(hw3_undo(game) == HW3_STATUS_NOTHING_TO_UNDO);
    free_game_state(game);
    puts("every panic was handled");
    return 0;
}
