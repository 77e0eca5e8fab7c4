/* Every cell is a linked list of tiles, the top tile first. A move is checked
 * before it changes anything: the words it would make are put together from the
 * tiles on the board and the new ones, and then searched in one pass through the
 * word list. Undo takes the tiles of the last move off their stacks. */
#include "hw3.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_HEIGHT = 5 };

/* The words that a move makes. */
typedef struct Words {
    char **text;
    size_t count;
} Words;

/* realloc for memory that the program cannot do without. */
static void *resize(void *memory, size_t count, size_t size)
{
    memory = realloc(memory, count * size);
    if (memory == NULL)
        abort();
    return memory;
}

/* ---- Cells ---- */

static int is_on_board(const GameState *game, int row, int col)
{
    return 0 <= row && row < game->rows && 0 <= col && col < game->cols;
}

/* Returns the top tile of a cell, or NULL if there is none. */
static const Tile *top_tile(const GameState *game, int row, int col)
{
    return is_on_board(game, row, col) ? game->cells[row][col] : NULL;
}

static int height(const Tile *tile)
{
    int count = 0;
    for (; tile != NULL; tile = tile->below)
        count++;
    return count;
}

static void push(Tile **stack, char letter)
{
    Tile *tile = resize(NULL, 1, sizeof *tile);
    tile->letter = letter;
    tile->below = *stack;
    *stack = tile;
}

static void pop(Tile **stack)
{
    Tile *tile = *stack;
    *stack = tile->below;
    free(tile);
}

/* Changes the size of the board. Cells that go away must be empty. */
static void set_size(GameState *game, int rows, int cols)
{
    for (int row = rows; row < game->rows; row++)
        free(game->cells[row]);
    game->cells = resize(game->cells, (size_t)rows, sizeof *game->cells);
    for (int row = cols == game->cols ? game->rows : 0; row < rows; row++) {
        int is_new = row >= game->rows;
        Tile **old = is_new ? NULL : game->cells[row];
        game->cells[row] = resize(old, (size_t)cols, sizeof **game->cells);
        for (int col = is_new ? 0 : game->cols; col < cols; col++)
            game->cells[row][col] = NULL;
    }
    game->rows = rows;
    game->cols = cols;
}

static int is_empty(const GameState *game)
{
    for (int row = 0; row < game->rows; row++) {
        for (int col = 0; col < game->cols; col++) {
            if (game->cells[row][col] != NULL)
                return 0;
        }
    }
    return 1;
}

/* ---- Words ---- */

/* Counts the tiles next to a cell in one direction, up to the first gap. */
static int count_tiles(const GameState *game, int row, int col, int down, int right)
{
    int count = 0;
    while (top_tile(game, row + (count + 1) * down, col + (count + 1) * right) != NULL)
        count++;
    return count;
}

/* Adds the word that `tiles` make with the tiles on both sides of them. Spaces
 * stand for the letters on the board. A single letter is not a word. */
static void add_word(const GameState *game, Words *words, int row, int col, int down, int right,
                     const char *tiles, int length)
{
    int before = count_tiles(game, row, col, -down, -right);
    int after = count_tiles(game, row + (length - 1) * down, col + (length - 1) * right, down, right);
    int total = before + length + after;
    if (total < 2)
        return;
    char *word = resize(NULL, (size_t)total + 1, 1);
    for (int i = 0; i < total; i++) {
        int index = i - before;
        if (index >= 0 && index < length && tiles[index] != ' ')
            word[i] = tiles[index];
        else
            word[i] = top_tile(game, row + index * down, col + index * right)->letter;
    }
    word[total] = '\0';
    words->text = resize(words->text, words->count + 1, sizeof *words->text);
    words->text[words->count++] = word;
}

static void free_words(Words *words)
{
    for (size_t i = 0; i < words->count; i++)
        free(words->text[i]);
    free(words->text);
}

static int file_is_missing(void)
{
    return errno == ENOENT || errno == ENOTDIR;
}

/* Opens the word list. A list that cannot be opened is not replaced by another. */
static FILE *open_list(void)
{
    FILE *list = fopen("./tests/words.txt", "r");
    if (list == NULL && file_is_missing())
        list = fopen("./words.txt", "r");
    return list;
}

/* Checks whether a line of the list is this word, in upper or lower case. */
static int is_line(const char *word, const char *line, size_t length)
{
    if (strlen(word) != length)
        return 0;
    for (size_t i = 0; i < length; i++) {
        if (word[i] != toupper((unsigned char)line[i]))
            return 0;
    }
    return 1;
}

/* Reads the list once and crosses off every word that is in it. Returns 1 if no
 * word is left. */
static int all_in_list(Words *words)
{
    FILE *list = open_list();
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    while (list != NULL && words->count > 0 && (length = getline(&line, &size, list)) > 0) {
        if (line[length - 1] == '\n')
            length--;
        if (length > 0 && line[length - 1] == '\r')
            length--;
        for (size_t i = words->count; i > 0; i--) {
            if (is_line(words->text[i - 1], line, (size_t)length)) {
                free(words->text[i - 1]);
                words->text[i - 1] = words->text[--words->count];
            }
        }
    }
    free(line);
    if (list != NULL)
        fclose(list);
    return words->count == 0;
}

/* Returns 0 if there is a list that cannot be read. */
static int list_is_readable(void)
{
    FILE *list = open_list();
    if (list == NULL)
        return file_is_missing();
    int readable = fgetc(list) != EOF || !ferror(list);
    fclose(list);
    return readable;
}

/* ---- Moves ---- */

/* Rule 3. Returns the number of letters, or 0 if the tiles are not valid. */
static int count_letters(const char *tiles, size_t length)
{
    int letters = 0;
    for (size_t i = 0; i < length; i++) {
        if (tiles[i] >= 'A' && tiles[i] <= 'Z')
            letters++;
        else if (tiles[i] != ' ')
            return 0;
    }
    return letters;
}

/* Rules 4, 5 and 7, for each cell of the move. */
static int cells_are_free(const GameState *game, int row, int col, int down, int right,
                          const char *tiles)
{
    int covered = 0; /* the tiles of the current word that the move covers */
    if (top_tile(game, row - down, col - right) != NULL)
        covered = INT_MIN; /* the word began earlier, so one of its tiles stays */
    for (; *tiles != '\0'; tiles++, row += down, col += right) {
        const Tile *tile = top_tile(game, row, col);
        if (*tiles == ' ') {
            if (tile == NULL)
                return 0;
            covered = INT_MIN;
        } else if (tile == NULL) {
            covered = 0;
            continue;
        } else {
            if (tile->letter == *tiles || height(tile) == MAX_HEIGHT)
                return 0;
            covered++;
        }
        if (covered >= 2 && top_tile(game, row + down, col + right) == NULL)
            return 0;
    }
    return 1;
}

/* Rules 6, 8 and 9. */
static int words_are_legal(const GameState *game, int row, int col, int down, int right,
                           const char *tiles, int letters)
{
    Words words = {NULL, 0};
    int length = (int)strlen(tiles), first = is_empty(game);
    add_word(game, &words, row, col, down, right, tiles, length);
    /* A longer word has a tile of the board in it. */
    int connected = words.count > 0 && strlen(words.text[0]) > (size_t)letters;
    for (int i = 0; i < length; i++) {
        size_t count = words.count;
        if (tiles[i] != ' ')
            add_word(game, &words, row + i * down, col + i * right, right, down, &tiles[i], 1);
        connected = connected || words.count > count;
    }
    int legal = first ? letters >= 2 : connected;
    legal = legal && all_in_list(&words);
    free_words(&words);
    return legal;
}

/* ---- The five functions ---- */

GameState *place_tiles(GameState *game, int row, int col, char direction, const char *tiles,
                       int *num_tiles_placed)
{
    if (num_tiles_placed != NULL)
        *num_tiles_placed = 0;
    if (game == NULL || tiles == NULL || (direction != 'H' && direction != 'V') ||
        !is_on_board(game, row, col))
        return game;
    int down = direction == 'V', right = direction == 'H';
    size_t length = strlen(tiles);
    if (length >= (size_t)(INT_MAX - (down ? row : col)))
        return game;
    int letters = count_letters(tiles, length);
    if (letters == 0 || !cells_are_free(game, row, col, down, right, tiles) ||
        !words_are_legal(game, row, col, down, right, tiles, letters))
        return game;

    Move *move = resize(NULL, 1, sizeof *move);
    *move = (Move){row, col, direction, resize(NULL, length + 1, 1), game->rows, game->cols,
                   game->last_move};
    strcpy(move->tiles, tiles);
    game->last_move = move;

    int last_row = row + (int)(length - 1) * down, last_col = col + (int)(length - 1) * right;
    if (!is_on_board(game, last_row, last_col))
        set_size(game, last_row < game->rows ? game->rows : last_row + 1,
                 last_col < game->cols ? game->cols : last_col + 1);
    for (size_t i = 0; i < length; i++) {
        if (tiles[i] != ' ')
            push(&game->cells[row + (int)i * down][col + (int)i * right], tiles[i]);
    }
    if (num_tiles_placed != NULL)
        *num_tiles_placed = letters;
    return game;
}

GameState *undo_place_tiles(GameState *game)
{
    if (game == NULL || game->last_move == NULL)
        return game;
    Move *move = game->last_move;
    int row = move->row, col = move->col;
    for (const char *tile = move->tiles; *tile != '\0'; tile++) {
        if (*tile != ' ')
            pop(&game->cells[row][col]);
        row += move->direction == 'V';
        col += move->direction == 'H';
    }
    if (move->old_rows != game->rows || move->old_cols != game->cols)
        set_size(game, move->old_rows, move->old_cols);
    game->last_move = move->before;
    free(move->tiles);
    free(move);
    return game;
}

/* Reads the next line without its line end. Returns its length, or -1. */
static ssize_t read_line(FILE *file, char **line, size_t *size)
{
    ssize_t length = getline(line, size, file);
    if (length > 0 && (*line)[length - 1] == '\n')
        length--;
    if (length > 0 && (*line)[length - 1] == '\r')
        length--;
    return length;
}

/* Adds a row of tiles of height 1. Returns 0 if the line is not such a row. */
static int read_tiles(GameState *game, const char *line, int length)
{
    int row = game->rows;
    if (row > 0 && length != game->cols)
        return 0;
    set_size(game, row + 1, length);
    for (int col = 0; col < length; col++) {
        if (line[col] >= 'A' && line[col] <= 'Z')
            push(&game->cells[row][col], line[col]);
        else if (line[col] != '.')
            return 0;
    }
    return 1;
}

/* Makes the stacks of a row as high as a line of digits says. The letters below
 * the top are not known, and nothing asks for them. */
static int read_heights(GameState *game, int row, const char *line, int length)
{
    if (row >= game->rows || length != game->cols)
        return 0;
    for (int col = 0; col < length; col++) {
        Tile *tile = game->cells[row][col];
        int wanted = line[col] - '0';
        if (tile == NULL ? wanted != 0 : wanted < 1 || wanted > MAX_HEIGHT)
            return 0;
        while (height(tile) < wanted)
            push(&tile->below, '?');
    }
    return 1;
}

GameState *initialize_game_state(const char *filename)
{
    FILE *file = filename != NULL && list_is_readable() ? fopen(filename, "r") : NULL;
    if (file == NULL)
        return NULL;
    GameState *game = resize(NULL, 1, sizeof *game);
    *game = (GameState){0, 0, NULL, NULL};
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    int valid = 1, heights = 0, blank = 0;
    while (valid && (length = read_line(file, &line, &size)) >= 0) {
        if (length == 0) {
            blank = 1; /* fine if nothing else follows */
        } else if (blank || length > INT_MAX || game->rows == INT_MAX) {
            valid = 0;
        } else if (heights > 0 || (line[0] >= '0' && line[0] <= '9')) {
            valid = read_heights(game, heights++, line, (int)length);
        } else {
            valid = read_tiles(game, line, (int)length);
        }
    }
    valid = valid && !ferror(file) && game->rows > 0 && (heights == 0 || heights == game->rows);
    free(line);
    fclose(file);
    if (!valid) {
        free_game_state(game);
        return NULL;
    }
    return game;
}

void free_game_state(GameState *game)
{
    if (game == NULL)
        return;
    while (game->last_move != NULL) {
        Move *move = game->last_move;
        game->last_move = move->before;
        free(move->tiles);
        free(move);
    }
    for (int row = 0; row < game->rows; row++) {
        for (int col = 0; col < game->cols; col++) {
            while (game->cells[row][col] != NULL)
                pop(&game->cells[row][col]);
        }
        free(game->cells[row]);
    }
    free(game->cells);
    free(game);
}

static int write_board(const GameState *game, FILE *file)
{
    for (int row = 0; row < game->rows; row++) {
        for (int col = 0; col < game->cols; col++)
            fputc(game->cells[row][col] == NULL ? '.' : game->cells[row][col]->letter, file);
        fputc('\n', file);
    }
    for (int row = 0; row < game->rows; row++) {
        for (int col = 0; col < game->cols; col++)
            fputc('0' + height(game->cells[row][col]), file);
        fputc('\n', file);
    }
    int failed = ferror(file);
    return fclose(file) == 0 && !failed;
}

/* Writes to a temporary file first: if that fails, the old file is still there. */
void save_game_state(GameState *game, const char *filename)
{
    if (game == NULL || filename == NULL)
        return;
    struct stat status;
    int exists = lstat(filename, &status) == 0;
    if (exists && access(filename, W_OK) != 0)
        return;
    int replace = !exists || S_ISREG(status.st_mode);
    char *name = resize(NULL, strlen(filename) + sizeof ".tmp", 1);
    sprintf(name, "%s%s", filename, replace ? ".tmp" : "");
    FILE *file = fopen(name, "w");
    int complete = file != NULL && write_board(game, file);
    if (replace && file != NULL && (!complete || rename(name, filename) != 0))
        remove(name);
    free(name);
}
