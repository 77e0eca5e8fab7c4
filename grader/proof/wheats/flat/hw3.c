/* The board is one array of cells, and the words are in a hash table. A move is
 * played on the board at once and taken back if it makes an illegal word. Undo
 * uses the same journal: it has the letter that each placed tile has covered. */
#include "hw3.h"

#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_HEIGHT 5
#define EMPTY '.'

typedef struct Cell {
    char top; /* a letter or EMPTY */
    char height;
} Cell;

/* A tile that was placed, and what was there before. */
typedef struct Change {
    int row, col;
    char old_top;
} Change;

/* A move that can be undone. */
typedef struct Turn {
    size_t first_change;
    int old_rows, old_cols;
} Turn;

struct GameState {
    int rows, cols;         /* the size of the board */
    int max_rows, max_cols; /* the size of the array; cells outside the board are empty */
    Cell *cells;
    size_t tiles; /* the number of tiles on the board */

    Change *changes;
    size_t num_changes, max_changes;
    Turn *turns;
    size_t num_turns, max_turns;

    char *text;   /* the word list, in upper case; each line ends with a NUL */
    char **table; /* words in `text`, or NULL; the size is a power of two */
    size_t table_size;
    size_t longest; /* the length of the longest word */
};

/* ---- Memory and files ---- */

static void *check(void *memory)
{
    if (memory == NULL)
        abort();
    return memory;
}

/* Makes room for one more element in an array. */
static void *reserve(void *array, size_t count, size_t *max, size_t size)
{
    if (count < *max)
        return array;
    *max = *max * 2 + 16;
    return check(realloc(array, *max * size));
}

/* Reads a file and ends its text with a newline and a NUL. Returns NULL and sets
 * errno if the file cannot be read. */
static char *read_file(const char *name, size_t *size)
{
    FILE *file = fopen(name, "r");
    if (file == NULL)
        return NULL;
    size_t max = 4096, count;
    char *text = check(malloc(max));
    *size = 0;
    while ((count = fread(text + *size, 1, max - *size - 2, file)) > 0) {
        *size += count;
        if (*size == max - 2)
            text = check(realloc(text, max *= 2));
    }
    int error = ferror(file) ? EIO : 0;
    fclose(file);
    if (error) {
        free(text);
        errno = error;
        return NULL;
    }
    text[(*size)++] = '\n';
    text[*size] = '\0';
    return text;
}

/* Splits the next line off a text that ends with a newline: replaces the line end
 * with a NUL, advances *next, and returns the length of the line. */
static size_t split_line(char **next, char *end)
{
    char *line = *next, *stop = memchr(line, '\n', (size_t)(end - line));
    *next = stop + 1;
    if (stop > line && stop[-1] == '\r')
        stop--;
    *stop = '\0';
    return (size_t)(stop - line);
}

/* ---- Words ---- */

/* Returns the place of a word in the table, or the free place for it. */
static char **find_word(const GameState *game, const char *word)
{
    uint64_t hash = 14695981039346656037u; /* FNV-1a */
    for (const char *c = word; *c != '\0'; c++)
        hash = (hash ^ (unsigned char)*c) * 1099511628211u;
    size_t i = (hash ^ hash >> 32) & (game->table_size - 1);
    while (game->table[i] != NULL && strcmp(game->table[i], word) != 0)
        i = (i + 1) & (game->table_size - 1);
    return &game->table[i];
}

/* Turns a line into upper case. Returns 0 if it has anything but letters. */
static int make_upper(char *line, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (line[i] >= 'a' && line[i] <= 'z')
            line[i] = (char)(line[i] - 'a' + 'A');
        else if (line[i] < 'A' || line[i] > 'Z')
            return 0;
    }
    return length > 0;
}

static int is_missing(const char *text)
{
    return text == NULL && (errno == ENOENT || errno == ENOTDIR);
}

/* Loads the word list. Returns 0 if it exists but cannot be read. */
static int load_words(GameState *game)
{
    size_t size = 0, lines = 0;
    game->text = read_file("./tests/words.txt", &size);
    if (is_missing(game->text))
        game->text = read_file("./words.txt", &size);
    if (game->text == NULL && !is_missing(game->text))
        return 0;
    for (size_t i = 0; i < size; i++)
        lines += game->text[i] == '\n';
    for (game->table_size = 16; game->table_size < 2 * lines;)
        game->table_size *= 2;
    game->table = check(calloc(game->table_size, sizeof *game->table));
    for (char *next = game->text, *line = next; lines > 0; lines--, line = next) {
        size_t length = split_line(&next, game->text + size);
        if (!make_upper(line, length))
            continue;
        *find_word(game, line) = line;
        if (length > game->longest)
            game->longest = length;
    }
    return 1;
}

/* ---- The board ---- */

static int is_on_board(const GameState *game, int row, int col)
{
    return row >= 0 && row < game->rows && col >= 0 && col < game->cols;
}

static Cell *cell_at(const GameState *game, int row, int col)
{
    return &game->cells[(size_t)row * (size_t)game->max_cols + (size_t)col];
}

static char top_at(const GameState *game, int row, int col)
{
    return is_on_board(game, row, col) ? cell_at(game, row, col)->top : EMPTY;
}

/* Makes the board at least as large as this. */
static void grow(GameState *game, int rows, int cols)
{
    rows = rows > game->rows ? rows : game->rows;
    cols = cols > game->cols ? cols : game->cols;
    if (rows > game->max_rows || cols > game->max_cols) {
        GameState old = *game;
        game->max_rows = rows;
        game->max_cols = cols;
        game->cells = check(malloc((size_t)rows * (size_t)cols * sizeof *game->cells));
        for (int row = 0; row < rows; row++) {
            for (int col = 0; col < cols; col++) {
                int is_old = row < old.rows && col < old.cols;
                *cell_at(game, row, col) = is_old ? *cell_at(&old, row, col) : (Cell){EMPTY, 0};
            }
        }
        free(old.cells);
    }
    game->rows = rows;
    game->cols = cols;
}

/* Puts a tile on the board and into the journal. */
static void put_tile(GameState *game, int row, int col, char letter)
{
    Cell *cell = cell_at(game, row, col);
    game->changes =
        reserve(game->changes, game->num_changes, &game->max_changes, sizeof *game->changes);
    game->changes[game->num_changes++] = (Change){row, col, cell->top};
    cell->top = letter;
    cell->height++;
    game->tiles++;
}

/* Takes back the last turn: its tiles and the growth of the board. */
static void take_back(GameState *game)
{
    Turn turn = game->turns[--game->num_turns];
    while (game->num_changes > turn.first_change) {
        Change change = game->changes[--game->num_changes];
        Cell *cell = cell_at(game, change.row, change.col);
        cell->top = change.old_top;
        cell->height--;
        game->tiles--;
    }
    game->rows = turn.old_rows;
    game->cols = turn.old_cols;
}

/* ---- Rules ---- */

/* Rules 4, 5 and 7, which are about the board before the move. */
static int fits(const GameState *game, int row, int col, int down, int right, const char *tiles)
{
    /* The number of covered tiles in the word so far, if none of it stays. */
    int covered = 0, stays = top_at(game, row - down, col - right) != EMPTY;
    for (; *tiles != '\0'; tiles++, row += down, col += right) {
        char top = top_at(game, row, col);
        if (*tiles == ' ' && top == EMPTY)
            return 0;
        if (top == EMPTY) {
            covered = stays = 0;
            continue;
        }
        if (*tiles != ' ' && (*tiles == top || cell_at(game, row, col)->height >= MAX_HEIGHT))
            return 0;
        stays = stays || *tiles == ' ';
        covered++;
        if (top_at(game, row + down, col + right) == EMPTY && covered >= 2 && !stays)
            return 0;
    }
    return 1;
}

/* Finds the run of tiles through a cell and returns its length, or -1 if it is a
 * word that is not in the list. */
static int check_run(const GameState *game, int row, int col, int down, int right)
{
    int length = 0;
    while (top_at(game, row - down, col - right) != EMPTY) {
        row -= down;
        col -= right;
    }
    while (top_at(game, row + length * down, col + length * right) != EMPTY)
        length++;
    if (length < 2)
        return length;
    if ((size_t)length > game->longest)
        return -1;
    char *word = check(malloc((size_t)length + 1));
    for (int i = 0; i < length; i++)
        word[i] = top_at(game, row + i * down, col + i * right);
    word[length] = '\0';
    int known = *find_word(game, word) != NULL;
    free(word);
    return known ? length : -1;
}

/* Rules 6, 8 and 9, for a move whose tiles are on the board already. */
static int is_legal(const GameState *game, int row, int col, int down, int right, const char *tiles,
                    int letters)
{
    int first = game->tiles == (size_t)letters;
    int length = check_run(game, row, col, down, right);
    if (length < 0 || (first && letters < 2))
        return 0;
    int connected = length > letters;
    for (; *tiles != '\0'; tiles++, row += down, col += right) {
        int across = *tiles == ' ' ? 1 : check_run(game, row, col, right, down);
        if (across < 0)
            return 0;
        connected = connected || across > 1;
    }
    return first || connected;
}

/* Rules 1, 2 and 3. Returns the number of letters, 0 if the move is not valid. */
static int count_letters(const GameState *game, int row, int col, char direction, const char *tiles)
{
    int letters = 0;
    if ((direction != 'H' && direction != 'V') || !is_on_board(game, row, col))
        return 0;
    size_t length = strlen(tiles);
    if (length > 1 && length > game->longest)
        return 0; /* its word cannot be in the list */
    if (length >= (size_t)(INT_MAX - (direction == 'H' ? col : row)))
        return 0;
    for (; *tiles != '\0'; tiles++) {
        if (*tiles != ' ' && (*tiles < 'A' || *tiles > 'Z'))
            return 0;
        letters += *tiles != ' ';
    }
    return letters;
}

/* ---- The five functions ---- */

GameState *place_tiles(GameState *game, int row, int col, char direction, const char *tiles,
                       int *num_tiles_placed)
{
    if (num_tiles_placed != NULL)
        *num_tiles_placed = 0;
    if (game == NULL || tiles == NULL)
        return game;
    int letters = count_letters(game, row, col, direction, tiles);
    int down = direction == 'V', right = direction == 'H';
    if (letters == 0 || !fits(game, row, col, down, right, tiles))
        return game;
    game->turns = reserve(game->turns, game->num_turns, &game->max_turns, sizeof *game->turns);
    game->turns[game->num_turns++] = (Turn){game->num_changes, game->rows, game->cols};
    int length = (int)strlen(tiles);
    grow(game, row + (length - 1) * down + 1, col + (length - 1) * right + 1);
    for (int i = 0; i < length; i++) {
        if (tiles[i] != ' ')
            put_tile(game, row + i * down, col + i * right, tiles[i]);
    }
    if (!is_legal(game, row, col, down, right, tiles, letters)) {
        take_back(game);
        return game;
    }
    if (num_tiles_placed != NULL)
        *num_tiles_placed = letters;
    return game;
}

GameState *undo_place_tiles(GameState *game)
{
    if (game != NULL && game->num_turns > 0)
        take_back(game);
    return game;
}

/* Reads a board file or a saved file. Returns 0 if the text is not valid. */
static int load_board(GameState *game, char *text, size_t size)
{
    size_t cols = 0, rows = 0, lines = 0;
    int blank = 0;
    /* Move the lines together, without their line ends. */
    for (char *next = text, *line = text; next < text + size; line = next) {
        size_t length = split_line(&next, text + size);
        if (length == 0) {
            blank = 1; /* allowed at the end */
            continue;
        }
        if (lines == 0)
            cols = length;
        if (blank || length != cols)
            return 0;
        if (rows == lines && (*line < '0' || *line > '9'))
            rows++;
        memmove(text + lines++ * cols, line, cols);
    }
    if (rows == 0 || rows > INT_MAX || cols > INT_MAX || (lines != rows && lines != 2 * rows))
        return 0;
    grow(game, (int)rows, (int)cols);
    for (size_t i = 0; i < rows * cols; i++) {
        char top = text[i];
        int height = lines == rows ? top != EMPTY : text[rows * cols + i] - '0';
        if (top == EMPTY ? height != 0
                         : top < 'A' || top > 'Z' || height < 1 || height > MAX_HEIGHT)
            return 0;
        game->cells[i] = (Cell){top, (char)height};
        game->tiles += (size_t)height;
    }
    return 1;
}

GameState *initialize_game_state(const char *filename)
{
    size_t size;
    char *text = filename == NULL ? NULL : read_file(filename, &size);
    if (text == NULL)
        return NULL;
    GameState *game = check(calloc(1, sizeof *game));
    if (!load_board(game, text, size) || !load_words(game)) {
        free_game_state(game);
        game = NULL;
    }
    free(text);
    return game;
}

void free_game_state(GameState *game)
{
    if (game == NULL)
        return;
    free(game->cells);
    free(game->changes);
    free(game->turns);
    free(game->text);
    free(game->table);
    free(game);
}

/* Writes the lines of tiles and the lines of heights. Returns 0 if that fails. */
static int write_file(const GameState *game, const char *name)
{
    FILE *file = fopen(name, "w");
    if (file == NULL)
        return 0;
    for (int line = 0; line < 2 * game->rows; line++) {
        int heights = line >= game->rows, row = line % game->rows;
        for (int col = 0; col < game->cols; col++) {
            const Cell *cell = cell_at(game, row, col);
            fputc(heights ? '0' + cell->height : cell->top, file);
        }
        fputc('\n', file);
    }
    int failed = ferror(file);
    return fclose(file) == 0 && !failed;
}

void save_game_state(GameState *game, const char *filename)
{
    struct stat old;
    if (game == NULL || filename == NULL)
        return;
    int exists = lstat(filename, &old) == 0;
    if (exists && !S_ISREG(old.st_mode)) {
        write_file(game, filename); /* a device or a link */
    } else if (!exists || access(filename, W_OK) == 0) {
        /* Keep an old file until the new one is complete. */
        char *name = check(malloc(strlen(filename) + sizeof ".part"));
        sprintf(name, "%s.part", filename);
        if (!write_file(game, name) || rename(name, filename) != 0)
            remove(name);
        free(name);
    }
}
