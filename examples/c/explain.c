/* Prints the words that a move makes, or every reason against it. Shows hw3_place,
 * hw3_words_made and hw3_reasons with their callbacks, and how a refusal differs
 * from an error.
 *
 *     cc examples/c/explain.c -I include target/release/libhw3.a -o explain
 *     ./explain boards/board01.txt 2 3 V "T PMAN"
 *
 * The exit status is 0 if the move is legal, 1 if it is refused, and 2 after an
 * error: wrong usage, a board or word list that cannot be read, no memory, output
 * that cannot be written.
 */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "hw3.h"

enum { LEGAL = 0, REFUSED = 1, NO_ANSWER = 2 };

/* Parses an int. Returns 0 if the text is not one. */
static int read_int(const char *text, int *number)
{
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    if (end == text || *end != '\0' || errno != 0 || value < INT_MIN || value > INT_MAX)
        return 0;
    *number = (int)value;
    return 1;
}

static void print_word(const hw3_word *word, void *context)
{
    (void)context;
    printf("  %s at row %d, column %d, %c\n", word->text, word->row, word->col, word->direction);
}

static void print_reason(const hw3_reason *reason, void *context)
{
    (void)context;
    printf("  %d, %s", (int)reason->status, hw3_status_text(reason->status));
    if (reason->character >= 0)
        printf("; character %d", reason->character);
    if (reason->status == HW3_STATUS_OFF_BOARD || reason->row >= 0)
        printf("; row %d, column %d", reason->row, reason->col);
    if (reason->word != NULL)
        printf("; %s, %c", reason->word->text, reason->word->direction);
    printf("\n    %s\n", reason->text);
}

static int no_answer(void)
{
    /* Enough for a sentence with the longest file name. */
    char text[5000];
    hw3_error_text(text, sizeof text);
    fprintf(stderr, "explain: %s\n", text);
    return NO_ANSWER;
}

static int explain(GameState *game, int row, int col, char direction, const char *tiles)
{
    int placed;
    hw3_status status = hw3_place(game, row, col, direction, tiles, &placed);
    if (status == HW3_STATUS_OK) {
        printf("legal: places %d %s and makes:\n", placed, placed == 1 ? "tile" : "tiles");
        hw3_words_made(game, print_word, NULL);
        return LEGAL;
    }
    if (hw3_status_rule(status) == 0)
        return no_answer();
    printf("refused:\n");
    hw3_reasons(game, row, col, direction, tiles, print_reason, NULL);
    return REFUSED;
}

int main(int argc, char **argv)
{
    int row, col;
    if (argc < 6 || argc > 7 || !read_int(argv[2], &row) || !read_int(argv[3], &col)
        || argv[4][0] == '\0' || argv[4][1] != '\0') {
        fprintf(stderr, "usage: explain BOARD ROW COL H|V TILES [WORDS]\n"
                        "Quote tiles with a space, which keeps the tile there: \"T PMAN\".\n");
        return NO_ANSWER;
    }
    GameState *game;
    if (hw3_open(argv[1], argc == 7 ? argv[6] : NULL, &game) != HW3_STATUS_OK)
        return no_answer();
    int answer = explain(game, row, col, argv[4][0], argv[5]);
    hw3_free(game);
    if (fflush(stdout) != 0) {
        perror("explain: the answer cannot be written");
        return NO_ANSWER;
    }
    return answer;
}
