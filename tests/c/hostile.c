/* Passes hostile input of the given size to the library and prints its cost:
 * CPU time in microseconds, how much of that went into moves on the board, and
 * memory in kilobytes.
 *
 * usage: hostile CASE BYTES */
#define _DEFAULT_SOURCE
#include "hw3.h"
#include "check.h"

#include <limits.h>
#include <sys/resource.h>
#include <time.h>

static char *filled(const char *pattern, size_t size)
{
    char *text = malloc(size + 1);
    CHECK(text != NULL);
    size_t length = strlen(pattern);
    for (size_t i = 0; i < size; i++)
        text[i] = pattern[i % length];
    text[size] = '\0';
    return text;
}

static long since(clock_t start)
{
    return (long)((double)(clock() - start) * 1000000 / CLOCKS_PER_SEC);
}

static long memory(void)
{
    struct rusage usage;
    CHECK(getrusage(RUSAGE_SELF, &usage) == 0);
    return usage.ru_maxrss;
}

static GameState *open_text(const char *board, size_t size)
{
    GameState *game = NULL;
    CHECK(hw3_open_text(board, size, "home\nab\n", 8, &game) == HW3_STATUS_OK);
    return game;
}

static void take(const hw3_reason *reason, void *context)
{
    CHECK(reason->text[0] != '\0');
    ++*(int *)context;
}

/* Passes very long tiles. */
static void tiles(const char *text, hw3_status expected)
{
    GameState *game = open_text(".....\n.HOME\n.....\n", 18);
    int reasons = 0;
    CHECK(hw3_check(game, 1, 1, 'H', text) == expected);
    CHECK(hw3_place(game, 1, 1, 'V', text, NULL) != HW3_STATUS_OK);
    CHECK(hw3_reasons(game, 1, 1, 'H', text, take, &reasons) == expected);
    CHECK(reasons > 0 && reasons <= 1001);
    CHECK(hw3_rows(game) == 3 && hw3_cols(game) == 5);
    hw3_free(game);
}

/* Opens a large board and makes moves at its edges. Returns the time for the
 * moves. */
static long board(const char *text, size_t size, int moves)
{
    GameState *game = open_text(text, size);
    int rows = hw3_rows(game), cols = hw3_cols(game);
    int extremes[] = {0, 1, -1, INT_MAX, INT_MIN, rows - 1, cols - 1, rows, cols};
    size_t count = sizeof extremes / sizeof *extremes;
    clock_t start = clock();
    for (int i = 0; i < moves; i++)
        for (size_t j = 0; j < count; j++)
            for (size_t k = 0; k < count; k++)
                hw3_place(game, extremes[j], extremes[k], "HV"[i % 2], i % 4 < 2 ? "AB" : "B", NULL);
    long microseconds = since(start);
    CHECK(hw3_save(game, "/dev/null") == HW3_STATUS_OK);
    CHECK(hw3_render(game, NULL, 0) == 2 * (size_t)hw3_rows(game) * ((size_t)hw3_cols(game) + 1));
    hw3_free(game);
    return microseconds;
}

static void words(const char *text, size_t size, int is_word)
{
    GameState *game = NULL;
    CHECK(hw3_open_text("..", 2, text, size, &game) == HW3_STATUS_OK);
    CHECK(hw3_place(game, 0, 0, 'H', "AB", NULL) == HW3_STATUS_NOT_A_WORD);
    CHECK(hw3_is_word(game, text) == is_word);
    /* At first, the library searches the text. Then it builds a table. */
    for (int i = 0; i < 1000; i++)
        CHECK(hw3_is_word(game, "ab") == 0);
    hw3_free(game);
}

int main(int argc, char **argv)
{
    CHECK(argc == 3);
    const char *what = argv[1];
    size_t size = (size_t)atol(argv[2]);
    char *text;
    if (strcmp(what, "tiles-of-letters") == 0)
        text = filled("AB", size);
    else if (strcmp(what, "bad-tiles") == 0)
        text = filled("x", size);
    else if (strcmp(what, "tiles-of-spaces") == 0) {
        text = filled(" ", size);
        text[size - 1] = 'A';
    } else if (strcmp(what, "board-of-one-row") == 0)
        text = filled(".", size);
    else if (strcmp(what, "board-of-one-word") == 0)
        text = filled("A", size);
    else if (strcmp(what, "board-of-one-column") == 0)
        text = filled(".\n", size);
    else if (strcmp(what, "words-in-one-line") == 0)
        text = filled("A", size);
    else if (strcmp(what, "words-of-nul-bytes") == 0)
        text = filled("?", size);
    else {
        CHECK(strcmp(what, "words-that-repeat") == 0);
        text = filled("CAT\n", size);
    }
    if (strcmp(what, "words-of-nul-bytes") == 0)
        memset(text, '\0', size);

    long kilobytes = memory(), moves = 0;
    clock_t start = clock();
    if (strncmp(what, "tiles", 5) == 0 || strcmp(what, "bad-tiles") == 0)
        tiles(text, strcmp(what, "bad-tiles") == 0 ? HW3_STATUS_BAD_TILE
                    : strcmp(what, "tiles-of-spaces") == 0   ? HW3_STATUS_SPACE_OFF_BOARD
                                                             : HW3_STATUS_COVERS_WORD);
    else if (strncmp(what, "board", 5) == 0)
        moves = board(text, size, 20);
    else
        words(text, size, strcmp(what, "words-in-one-line") == 0);
    printf("%ld ", since(start));
    printf("%ld %ld\n", moves, memory() - kilobytes);
    free(text);
    return 0;
}
