/* A game for two players at a terminal or through a pipe. Shows how to draw the
 * board in color, make moves, list their words or every reason against them,
 * undo, redo and save.
 *
 *     cc examples/c/two_players.c -I include target/release/libhw3.a -o two_players
 *     ./two_players [BOARD [WORDS]]
 *
 * The exit status is 0 after "quit" or at the end of input, 1 if input or output
 * fails, and 2 if the usage is wrong or the board cannot be opened.
 */
#define _POSIX_C_SOURCE 200809L /* isatty, fileno */

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "hw3.h"

/* Enough for a command with the longest file name. */
enum { LINE_SIZE = 5000 };

static const char BLANKS[] = " \t";

static const char HELP[] =
    "ROW COL H|V TILES  place tiles to the right (H) or down (V)\n"
    "undo               take the last move back, and the turn with it\n"
    "redo               redo the undone move\n"
    "words              the words that the last move made\n"
    "word WORD          whether a word is in the word list\n"
    "board              draw the board\n"
    "save FILE          save the board, but not the points\n"
    "quit               end the game\n"
    "Rows and columns count from 0. Each character of the tiles takes one cell; a\n"
    "space or _ keeps the tile that is there, as in: 2 3 V T PMAN\n"
    "At the start or end of the tiles, use _, as in: 0 4 H _GO\n"
    "Lower-case letters work, too. A move scores the tiles of the words that it\n"
    "makes, covered ones included.\n";

typedef struct {
    GameState *game;
    size_t points[2];
    int color;
} Match;

/* Returns the player whose turn it is, 0 or 1. The library counts the moves, so
 * this is also right after undo and redo. */
static int player(const Match *match)
{
    return (int)(hw3_undo_count(match->game) % 2);
}

static void draw(const Match *match)
{
    /* The board may have any size, so ask for the length first. */
    size_t size = hw3_picture(match->game, match->color, NULL, 0) + 1;
    char *picture = malloc(size);
    if (picture == NULL) {
        printf("There is no memory to draw the board.\n");
        return;
    }
    hw3_picture(match->game, match->color, picture, size);
    fputs(picture, stdout);
    free(picture);
    printf("Player 1 has %zu points, player 2 has %zu.\n", match->points[0], match->points[1]);
}

static void print_error(FILE *file)
{
    char text[LINE_SIZE + 500];
    hw3_error_text(text, sizeof text);
    fprintf(file, "%s\n", text);
}

typedef struct {
    const GameState *game;
    int print;
    size_t points;
} Tally;

static void tally_word(const hw3_word *word, void *context)
{
    Tally *tally = context;
    size_t points = 0;
    int row = word->row, col = word->col;
    for (const char *letter = word->text; *letter != '\0'; letter++) {
        points += (size_t)hw3_height(tally->game, row, col);
        if (word->direction == 'H')
            col++;
        else
            row++;
    }
    tally->points += points;
    if (tally->print)
        printf("  %s (row %d, column %d, %s): %zu points\n", word->text, word->row, word->col,
               word->direction == 'H' ? "to the right" : "down", points);
}

/* Returns the points of the last move, and prints its words if `print` is set. */
static size_t tally_words(const Match *match, int print)
{
    Tally tally = {match->game, print, 0};
    hw3_words_made(match->game, tally_word, &tally);
    return tally.points;
}

/* Reports a move that was made or redone. It is already the other player's turn. */
static void moved(Match *match)
{
    int who = 1 - player(match);
    printf("Player %d makes:\n", who + 1);
    match->points[who] += tally_words(match, 1);
    draw(match);
}

static void print_reason(const hw3_reason *reason, void *context)
{
    (void)context;
    printf("  %s\n", reason->text);
}

static void move(Match *match, int row, int col, char direction, const char *tiles)
{
    hw3_status status = hw3_place(match->game, row, col, direction, tiles, NULL);
    if (status == HW3_STATUS_OK) {
        moved(match);
    } else if (hw3_status_rule(status) > 0) {
        printf("Not legal:\n");
        hw3_reasons(match->game, row, col, direction, tiles, print_reason, NULL);
    } else { /* out of memory: the move may be legal */
        print_error(stdout);
    }
}

/* Parses an int up to the next blank and advances past it. Returns 0 if the text is
 * not an int. */
static int read_int(char **text, int *number)
{
    char *end;
    errno = 0;
    long value = strtol(*text, &end, 10);
    if (end == *text || strchr(BLANKS, *end) == NULL || errno != 0 || value < INT_MIN
        || value > INT_MAX)
        return 0;
    *number = (int)value;
    *text = end + strspn(end, BLANKS);
    return 1;
}

static void read_move(Match *match, char *text)
{
    int row, col;
    if (!read_int(&text, &row) || !read_int(&text, &col)) {
        printf("A move starts with a row (0 to %d now) and a column (0 to %d now).\n",
               hw3_rows(match->game) - 1, hw3_cols(match->game) - 1);
        return;
    }
    if (text[0] == '\0' || strchr(BLANKS, text[1]) == NULL) {
        printf("After row and column comes one letter, H or V.\n");
        return;
    }
    char direction = (char)toupper((unsigned char)text[0]);
    char *tiles = text + 1 + strspn(text + 1, BLANKS);
    for (char *tile = tiles; *tile != '\0'; tile++)
        *tile = *tile == '_' ? ' ' : (char)toupper((unsigned char)*tile);
    move(match, row, col, direction, tiles);
}

static void undo(Match *match)
{
    size_t points = tally_words(match, 0);
    if (hw3_undo(match->game) != HW3_STATUS_OK) {
        print_error(stdout);
        return;
    }
    match->points[player(match)] -= points;
    printf("Player %d takes the move back.\n", player(match) + 1);
    draw(match);
}

static void redo(Match *match)
{
    if (hw3_redo(match->game) == HW3_STATUS_OK)
        moved(match);
    else
        print_error(stdout);
}

static void save(const Match *match, const char *filename)
{
    fflush(stdout); /* the file may be /dev/stdout */
    if (hw3_save(match->game, filename) == HW3_STATUS_OK)
        printf("Saved.\n");
    else
        print_error(stdout);
}

/* Returns the argument of a command, or NULL if the line is another command. */
static char *argument(char *line, const char *command)
{
    size_t length = strlen(command);
    if (strncmp(line, command, length) != 0 || strchr(BLANKS, line[length]) == NULL)
        return NULL;
    return line + length + strspn(line + length, BLANKS);
}

/* Executes a line. Returns 0 if it is "quit". */
static int obey(Match *match, char *line)
{
    line += strspn(line, BLANKS);
    size_t length = strlen(line);
    while (length > 0 && strchr(BLANKS, line[length - 1]) != NULL)
        line[--length] = '\0';

    char *rest;
    if (*line == '\0')
        return 1;
    if (isdigit((unsigned char)*line) || *line == '-' || *line == '+')
        read_move(match, line);
    else if (strcmp(line, "undo") == 0)
        undo(match);
    else if (strcmp(line, "redo") == 0)
        redo(match);
    else if (strcmp(line, "words") == 0) {
        if (hw3_undo_count(match->game) == 0)
            printf("There is no last move.\n");
        tally_words(match, 1);
    } else if ((rest = argument(line, "word")) != NULL && *rest != '\0')
        printf("%s in the word list.\n", hw3_is_word(match->game, rest) ? "It is" : "It is not");
    else if (strcmp(line, "board") == 0)
        draw(match);
    else if ((rest = argument(line, "save")) != NULL && *rest != '\0')
        save(match, rest);
    else if (strcmp(line, "help") == 0)
        fputs(HELP, stdout);
    else if (strcmp(line, "quit") == 0)
        return 0;
    else
        printf("That is neither a move nor a command: type help for both.\n");
    return 1;
}

typedef enum { LINE, BAD_LINE, NO_LINE } Input;

/* Reads a line, without its newline. A line is bad if it is too long or contains a
 * NUL; it is still read to its end. */
static Input read_line(char line[LINE_SIZE])
{
    Input input = LINE;
    size_t length = 0;
    int c;
    while ((c = getchar()) != EOF && c != '\n') {
        if (c == '\0' || length == LINE_SIZE - 1)
            input = BAD_LINE;
        else
            line[length++] = (char)c;
    }
    if (c == EOF && length == 0 && input == LINE)
        return NO_LINE;
    if (length > 0 && line[length - 1] == '\r')
        length--;
    line[length] = '\0';
    return input;
}

/* Plays until "quit" or the end of input. Returns 0 if input or output fails. */
static int play(Match *match)
{
    int echo = !isatty(fileno(stdin)); /* completes the transcript of a pipe */
    char line[LINE_SIZE];
    printf("Type help for the commands.\n");
    draw(match);
    for (int more = 1; more;) {
        printf("Player %d, your move: ", player(match) + 1);
        if (fflush(stdout) != 0)
            break;
        switch (read_line(line)) {
        case LINE:
            if (echo)
                printf("%s\n", line);
            more = obey(match, line);
            break;
        case BAD_LINE:
            printf("%sThat line is too long or not a text.\n", echo ? "\n" : "");
            break;
        case NO_LINE:
            printf("\n");
            more = 0;
            break;
        }
    }
    if (ferror(stdin)) {
        perror("two_players: input cannot be read");
        return 0;
    }
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("two_players: output cannot be written");
        return 0;
    }
    return 1;
}

int main(int argc, char **argv)
{
    const char *no_color = getenv("NO_COLOR");
    Match match = {NULL, {0, 0}, 0};
    hw3_status status;
    if (argc > 3 || (argc > 1 && argv[1][0] == '-')) {
        fprintf(stderr, "usage: two_players [BOARD [WORDS]]\n");
        return 2;
    }
    if (argc > 1)
        status = hw3_open(argv[1], argc > 2 ? argv[2] : NULL, &match.game);
    else
        status = hw3_open_empty(8, 10, NULL, &match.game);
    if (status != HW3_STATUS_OK) {
        print_error(stderr);
        return 2;
    }
    match.color = isatty(fileno(stdout)) && (no_color == NULL || *no_color == '\0');
    int played = play(&match);
    hw3_free(match.game);
    return played ? 0 : 1;
}
