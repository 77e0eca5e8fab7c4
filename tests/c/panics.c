/* A panic in every function, in every place that one can be put in: at the
 * start, wherever the library asks for memory, and in the middle of texts. It
 * comes back as what the header says of a failure, and the game goes on.
 *
 * Linked with a library that has hw3_panic_in. */
#include "hw3.h"
#include "check.h"

/* At which place from now on there is a panic: 1 the next, 0 none. */
extern size_t hw3_panic_in;

static const char FAULT[] = "the library has failed: please report what was called, and how";
static const char BOARD[] = "......\n.CAT..\n......\n";

static const char WORDS[] = "cat\ncats\nbat\nbats\n";

/* All that can be seen of a game, but for why a placement was refused. */
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

/* Whether the panic has come; there is none afterwards. */
static int came(void)
{
    size_t left = hw3_panic_in;
    hw3_panic_in = 0;
    return left == 0;
}

/* Whether a panic comes before the first line of the function. */
static int at_start;

/* Calls a function with a panic in the first place, in the second and so on,
 * each of which must make it fail in the documented way and leave the game as it
 * is; and at last without one, where it must have worked. */
#define PANICS(function, call, failed, worked)                        \
    do {                                                              \
        size_t panics = 0;                                            \
        seen = look();                                                \
        for (;; panics++) {                                           \
            at_start = panics == 0;                                   \
            hw3_panic_in = panics + 1;                                \
            call;                                                     \
            if (!came())                                              \
                break;                                                \
            CHECK((failed) && #function);                             \
            CHECK(unchanged() && #function);                          \
        }                                                             \
        CHECK((worked) && #function);                                 \
        CHECK(panics > 0);                                            \
        printf("%s: %d\n", #function, (int)panics);                   \
    } while (0)

/* A function that a panic cannot come from. */
#define CANNOT_PANIC(function, call)                                  \
    do {                                                              \
        hw3_panic_in = 1;                                             \
        call;                                                         \
        CHECK(!came() && #function);                                  \
    } while (0)

/* A status with its sentence. */
static int is_fault(hw3_status status)
{
    char text[200];
    CHECK(status == hw3_error_status());
    hw3_error_text(text, sizeof text);
    return status == HW3_STATUS_INTERNAL && strcmp(text, FAULT) == 0;
}

/* Makes a call in this thread fail, so that there is something to tell. */
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

/* Frees a game that was opened, and says whether there was one. */
static int opened(GameState **place)
{
    int is_open = *place != NULL;
    hw3_free(*place);
    *place = NULL;
    return is_open;
}

static void open_games(void)
{
    GameState *other = NULL;
    char poison;
    hw3_status status;
    /* The first lines set the place for the game to NULL. */
#define PLACE (other = at_start ? NULL : (GameState *)(void *)&poison)
    PANICS(initialize_game_state, other = initialize_game_state("board.txt"),
           other == NULL && is_fault(hw3_error_status()), opened(&other));
    PANICS(hw3_open, (PLACE, status = hw3_open("board.txt", "words.txt", &other)),
           other == NULL && is_fault(status), status == HW3_STATUS_OK && opened(&other));
    PANICS(hw3_open_text, (PLACE, status = hw3_open_text(BOARD, strlen(BOARD), WORDS, strlen(WORDS), &other)),
           other == NULL && is_fault(status), status == HW3_STATUS_OK && opened(&other));
    PANICS(hw3_open_empty, (PLACE, status = hw3_open_empty(3, 4, NULL, &other)),
           other == NULL && is_fault(status), status == HW3_STATUS_OK && opened(&other));

    /* A panic before the first line frees nothing: the game is still there. */
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
    /* What was undone stays as well. */
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

/* Whether there is no text, as after a failure. */
static int is_empty(const char *text, size_t length)
{
    return length == 0 && text[0] == '\0';
}

static void ask(void)
{
    char text[1000], whole[1000];
    size_t length, told;
    hw3_status status;
    int number;
    char letter;
    PANICS(hw3_reasons, (told = 0, status = hw3_reasons(game, 1, 1, 'H', "CX", count_reason, &told)),
           is_fault(status) && told <= 2, status == HW3_STATUS_SAME_LETTER && told == 2);
    PANICS(hw3_rows, number = hw3_rows(game), number == 0, number == 3);
    PANICS(hw3_cols, number = hw3_cols(game), number == 0, number == 6);
    PANICS(hw3_top, letter = hw3_top(game, 1, 1), letter == '\0', letter == 'C');
    PANICS(hw3_height, number = hw3_height(game, 1, 1), number == -1, number == 1);
    PANICS(hw3_tile_count, length = hw3_tile_count(game), length == 0, length == 4);
    PANICS(hw3_undo_count, length = hw3_undo_count(game), length == 0, length == 1);
    PANICS(hw3_redo_count, length = hw3_redo_count(game), length == 0, length == 0);
    PANICS(hw3_is_word, number = hw3_is_word(game, "cat"), number == 0, number == 1);
    PANICS(hw3_words_made, (told = 0, length = hw3_words_made(game, count_word, &told)),
           length == 0 && told == 0 && is_fault(hw3_error_status()), length == 1 && told == 1);
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

int main(void)
{
    write_file("words.txt", WORDS);
    write_file("board.txt", BOARD);
    write_file("saved.txt", "old\n");
    game = initialize_game_state("board.txt");
    CHECK(game != NULL);
    open_games();
    play();
    ask();
    CANNOT_PANIC(hw3_version, hw3_version());
    CANNOT_PANIC(hw3_status_text, hw3_status_text(HW3_STATUS_OK));
    CANNOT_PANIC(hw3_status_rule, hw3_status_rule(HW3_STATUS_OK));
    CANNOT_PANIC(hw3_error_status, hw3_error_status());

    /* The game goes on where it was. */
    CHECK(hw3_place(game, 1, 1, 'H', "B", NULL) == HW3_STATUS_OK);
    CHECK(hw3_save(game, "saved.txt") == HW3_STATUS_OK);
    CHECK(same_file("saved.txt", "......\n.BATS.\n......\n000000\n021110\n000000\n"));
    CHECK(hw3_undo(game) == HW3_STATUS_OK && hw3_undo(game) == HW3_STATUS_OK);
    CHECK(hw3_undo(game) == HW3_STATUS_NOTHING_TO_UNDO);
    free_game_state(game);
    puts("every panic was answered");
    return 0;
}
