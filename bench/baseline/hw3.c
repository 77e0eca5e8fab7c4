/* A plain implementation of docs/rules.md. It reads the word list line by line
 * for every word it checks, and copies the whole board on every move, so that
 * undo only has to restore the last copy.
 *
 * It has no embedded word list, and it saves by overwriting the file. */
#include "hw3.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MAX_HEIGHT = 5 };

typedef struct Board {
    int rows, cols;
    char *tops;    /* '.' or a letter for each cell */
    char *heights; /* 0 to MAX_HEIGHT for each cell */
    struct Board *before;
} Board;

struct GameState {
    Board *board; /* the current board; `before` links to the board before each move */
};

static void *allocate(size_t size)
{
    void *memory = malloc(size);
    if (memory == NULL) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    return memory;
}

static Board *new_board(int rows, int cols)
{
    size_t cells = (size_t)rows * (size_t)cols;
    Board *board = allocate(sizeof *board);
    board->rows = rows;
    board->cols = cols;
    board->tops = allocate(cells);
    board->heights = allocate(cells);
    memset(board->tops, '.', cells);
    memset(board->heights, 0, cells);
    board->before = NULL;
    return board;
}

static void free_board(Board *board)
{
    free(board->tops);
    free(board->heights);
    free(board);
}

static size_t cell_index(const Board *board, int row, int col)
{
    return (size_t)row * (size_t)board->cols + (size_t)col;
}

static int on_board(const Board *board, int row, int col)
{
    return row >= 0 && row < board->rows && col >= 0 && col < board->cols;
}

static int has_tile(const Board *board, int row, int col)
{
    return on_board(board, row, col) && board->tops[cell_index(board, row, col)] != '.';
}

static int is_empty(const Board *board)
{
    size_t cells = (size_t)board->rows * (size_t)board->cols;
    for (size_t i = 0; i < cells; i++) {
        if (board->tops[i] != '.')
            return 0;
    }
    return 1;
}

/* Copies a board, enlarging it to at least the given size. */
static Board *copy_board(const Board *board, int rows, int cols)
{
    Board *copy = new_board(rows > board->rows ? rows : board->rows, cols > board->cols ? cols : board->cols);
    for (int row = 0; row < board->rows; row++) {
        size_t from = cell_index(board, row, 0), to = cell_index(copy, row, 0);
        memcpy(copy->tops + to, board->tops + from, (size_t)board->cols);
        memcpy(copy->heights + to, board->heights + from, (size_t)board->cols);
    }
    return copy;
}

/* Reads a whole file. Returns NULL if that fails. */
static char *read_file(const char *filename, size_t *size)
{
    FILE *file = fopen(filename, "r");
    if (file == NULL)
        return NULL;
    size_t capacity = 1024;
    char *text = allocate(capacity);
    *size = 0;
    for (;;) {
        size_t count = fread(text + *size, 1, capacity - *size, file);
        *size += count;
        if (count == 0)
            break;
        if (*size == capacity) {
            capacity *= 2;
            text = realloc(text, capacity);
            if (text == NULL)
                exit(1);
        }
    }
    int failed = ferror(file);
    fclose(file);
    if (failed) {
        free(text);
        return NULL;
    }
    return text;
}

/* Returns the line at *next without its line end and advances *next past it. */
static const char *next_line(const char **next, const char *end, size_t *length)
{
    const char *line = *next;
    const char *newline = memchr(line, '\n', (size_t)(end - line));
    const char *stop = newline == NULL ? end : newline;
    *next = newline == NULL ? end : newline + 1;
    if (stop > line && stop[-1] == '\r')
        stop--;
    *length = (size_t)(stop - line);
    return line;
}

static Board *parse_board(const char *text, size_t size)
{
    /* Ignore blank lines at the end. */
    for (size_t last = size; last > 0;) {
        last = size - (text[size - 1] == '\r');
        if (last == 0 || text[last - 1] != '\n')
            break;
        size = last = last - 1;
    }
    const char *end = text + size, *next = text;
    size_t rows = 0, lines = 0, cols = 0, length;
    while (next < end) {
        const char *line = next_line(&next, end, &length);
        if (lines == 0)
            cols = length;
        if (length != cols || cols == 0)
            return NULL;
        if (rows == lines && !(line[0] >= '0' && line[0] <= '9'))
            rows++;
        lines++;
    }
    if (rows == 0 || (lines != rows && lines != 2 * rows))
        return NULL;
    Board *board = new_board((int)rows, (int)cols);
    next = text;
    for (size_t i = 0; i < lines; i++) {
        const char *line = next_line(&next, end, &length);
        for (size_t col = 0; col < cols; col++) {
            size_t cell = i % rows * cols + col;
            char byte = line[col];
            int good;
            if (i < rows) {
                good = byte == '.' || (byte >= 'A' && byte <= 'Z');
                board->tops[cell] = byte;
                board->heights[cell] = byte != '.';
            } else {
                good = byte >= '0' && byte <= '5' && (byte == '0') == (board->tops[cell] == '.');
                board->heights[cell] = (char)(byte - '0');
            }
            if (!good) {
                free_board(board);
                return NULL;
            }
        }
    }
    return board;
}

static FILE *open_words(void)
{
    const char *named = getenv("HW3_WORDS");
    if (named != NULL && named[0] != '\0')
        return fopen(named, "r");
    FILE *words = fopen("./tests/words.txt", "r");
    return words != NULL ? words : fopen("./words.txt", "r");
}

GameState *baseline_initialize_game_state(const char *filename)
{
    if (filename == NULL)
        return NULL;
    size_t size;
    char *text = read_file(filename, &size);
    if (text == NULL)
        return NULL;
    Board *board = parse_board(text, size);
    free(text);
    if (board == NULL)
        return NULL;
    FILE *words = open_words();
    if (words == NULL) {
        free_board(board);
        return NULL;
    }
    fclose(words);
    GameState *game = allocate(sizeof *game);
    game->board = board;
    return game;
}

/* Rule 8: a word is legal if it is a line of the word list, ignoring case. */
static int is_word(const char *word)
{
    FILE *words = open_words();
    if (words == NULL)
        return 0;
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    int found = 0;
    while (!found && (length = getline(&line, &capacity, words)) >= 0) {
        if (length > 0 && line[length - 1] == '\n')
            line[--length] = '\0';
        if (length > 0 && line[length - 1] == '\r')
            line[--length] = '\0';
        found = strcasecmp(line, word) == 0;
    }
    free(line);
    fclose(words);
    return found;
}

/* A word that a move makes. `connected` is 1 if it contains an old tile. */
typedef struct Run {
    char *letters; /* freed by the caller */
    int length, connected;
} Run;

/* Returns the longest run of tiles through a cell of the new board. A tile is
 * old if its stack is as high as on the old board. */
static Run read_run(const Board *old, const Board *board, int row, int col, int down, int right)
{
    while (has_tile(board, row - down, col - right)) {
        row -= down;
        col -= right;
    }
    Run run = {NULL, 0, 0};
    while (has_tile(board, row + run.length * down, col + run.length * right))
        run.length++;
    run.letters = allocate((size_t)run.length + 1);
    for (int i = 0; i < run.length; i++, row += down, col += right) {
        size_t cell = cell_index(board, row, col);
        run.letters[i] = board->tops[cell];
        if (has_tile(old, row, col) && old->heights[cell_index(old, row, col)] == board->heights[cell])
            run.connected = 1;
    }
    run.letters[run.length] = '\0';
    return run;
}

/* Checks rules 8 and 9 for one word. Returns 0 if it is not in the list. */
static int check_run(const Board *old, const Board *board, int row, int col, int down, int right, int *connected)
{
    Run run = read_run(old, board, row, col, down, right);
    int good = run.length < 2 || is_word(run.letters);
    if (run.length >= 2 && run.connected)
        *connected = 1;
    free(run.letters);
    return good;
}

/* Rule 7: returns 1 if the move covers every tile of a word along its line. */
static int covers_a_word(const Board *old, const Board *board, int row, int col, int down, int right, int span)
{
    for (int i = 0; i < span; i++) {
        int r = row + i * down, c = col + i * right;
        if (!has_tile(old, r, c) || (i > 0 && has_tile(old, r - down, c - right)))
            continue;
        int start_row = r, start_col = c, length = 0, kept = 0;
        while (has_tile(old, start_row - down, start_col - right)) {
            start_row -= down;
            start_col -= right;
        }
        for (r = start_row, c = start_col; has_tile(old, r, c); r += down, c += right) {
            length++;
            kept |= old->heights[cell_index(old, r, c)] == board->heights[cell_index(board, r, c)];
        }
        if (length >= 2 && !kept)
            return 1;
    }
    return 0;
}

/* Rules 4 and 5: puts the tiles on the new board. Returns 0 if one does not fit. */
static int put_tiles(const Board *old, Board *board, int row, int col, int down, int right, const char *tiles)
{
    for (int i = 0; tiles[i] != '\0'; i++, row += down, col += right) {
        if (tiles[i] == ' ') {
            if (!has_tile(old, row, col))
                return 0;
            continue;
        }
        size_t cell = cell_index(board, row, col);
        if (board->heights[cell] == MAX_HEIGHT || board->tops[cell] == tiles[i])
            return 0;
        board->tops[cell] = tiles[i];
        board->heights[cell]++;
    }
    return 1;
}

/* Checks rules 6 to 9, with the tiles already on the new board. */
static int is_legal(const Board *old, const Board *board, int row, int col, int down, int right, const char *tiles,
                    int letters)
{
    int first = is_empty(old), connected = 0;
    if (first && letters < 2)
        return 0;
    if (covers_a_word(old, board, row, col, down, right, (int)strlen(tiles)))
        return 0;
    if (!check_run(old, board, row, col, down, right, &connected))
        return 0;
    for (int i = 0; tiles[i] != '\0'; i++) {
        if (tiles[i] != ' ' && !check_run(old, board, row + i * down, col + i * right, right, down, &connected))
            return 0;
    }
    return first || connected;
}

GameState *baseline_place_tiles(GameState *game, int row, int col, char direction, const char *tiles,
                                int *num_tiles_placed)
{
    if (num_tiles_placed != NULL)
        *num_tiles_placed = 0;
    if (game == NULL || tiles == NULL)
        return game;
    if ((direction != 'H' && direction != 'V') || !on_board(game->board, row, col))
        return game; /* rules 1 and 2 */
    int letters = 0, reach = 0;
    for (int i = 0; tiles[i] != '\0'; i++) {
        if (tiles[i] == ' ')
            continue;
        if (tiles[i] < 'A' || tiles[i] > 'Z')
            return game; /* rule 3 */
        letters++;
        reach = i + 1;
    }
    if (letters == 0)
        return game; /* rule 3 */
    int down = direction == 'V', right = direction == 'H';
    /* Rule 10: the board grows as far as the last letter. */
    Board *board = copy_board(game->board, row + (down ? reach : 1), col + (right ? reach : 1));
    if (!put_tiles(game->board, board, row, col, down, right, tiles) ||
        !is_legal(game->board, board, row, col, down, right, tiles, letters)) {
        free_board(board);
        return game;
    }
    board->before = game->board;
    game->board = board;
    if (num_tiles_placed != NULL)
        *num_tiles_placed = letters;
    return game;
}

GameState *baseline_undo_place_tiles(GameState *game)
{
    if (game == NULL || game->board->before == NULL)
        return game;
    Board *board = game->board;
    game->board = board->before;
    free_board(board);
    return game;
}

void baseline_free_game_state(GameState *game)
{
    if (game == NULL)
        return;
    while (game->board != NULL) {
        Board *board = game->board;
        game->board = board->before;
        free_board(board);
    }
    free(game);
}

void baseline_save_game_state(GameState *game, const char *filename)
{
    if (game == NULL || filename == NULL)
        return;
    FILE *file = fopen(filename, "w");
    if (file == NULL)
        return;
    const Board *board = game->board;
    for (int row = 0; row < board->rows; row++) {
        for (int col = 0; col < board->cols; col++)
            fputc(board->tops[cell_index(board, row, col)], file);
        fputc('\n', file);
    }
    for (int row = 0; row < board->rows; row++) {
        for (int col = 0; col < board->cols; col++)
            fputc('0' + board->heights[cell_index(board, row, col)], file);
        fputc('\n', file);
    }
    fclose(file);
}
