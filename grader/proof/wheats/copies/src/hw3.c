/* Every legal move makes a copy of the board. The copies form a linked list, so
 * undo goes back to the previous board and frees the current one. */
#include "hw3.h"

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_HEIGHT 5

/* A move with valid tiles and a first cell on the board. */
typedef struct Move {
    int row, col;
    int down, right; /* the step from one tile to the next */
    const char *tiles;
    int length;
    int letters;
} Move;

/* ---- Boards ---- */

/* Allocates zeroed memory. */
static void *allocate(size_t size)
{
    void *memory = calloc(1, size);
    if (memory == NULL)
        abort();
    return memory;
}

/* Makes an empty board. */
static Board *new_board(int rows, int cols)
{
    Board *board = allocate(sizeof *board);
    board->rows = rows;
    board->cols = cols;
    board->tops = allocate((size_t)rows * sizeof *board->tops);
    board->heights = allocate((size_t)rows * sizeof *board->heights);
    for (int row = 0; row < rows; row++) {
        board->tops[row] = allocate((size_t)cols);
        board->heights[row] = allocate((size_t)cols);
        memset(board->tops[row], '.', (size_t)cols);
    }
    return board;
}

static void free_board(Board *board)
{
    for (int row = 0; row < board->rows; row++) {
        free(board->tops[row]);
        free(board->heights[row]);
    }
    free(board->tops);
    free(board->heights);
    free(board);
}

static bool on_board(const Board *board, int row, int col)
{
    return row >= 0 && row < board->rows && col >= 0 && col < board->cols;
}

/* The top letter of a cell. Cells off the board are empty. */
static char top(const Board *board, int row, int col)
{
    return on_board(board, row, col) ? board->tops[row][col] : '.';
}

static bool is_empty(const Board *board)
{
    for (int row = 0; row < board->rows; row++) {
        for (int col = 0; col < board->cols; col++) {
            if (board->tops[row][col] != '.')
                return false;
        }
    }
    return true;
}

static bool is_letter(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* ---- Files ---- */

/* Reads a line and removes its line end, LF or CRLF. Returns its length, or -1 at
 * the end of the file. */
static ssize_t read_line(FILE *file, char **line, size_t *size)
{
    ssize_t length = getline(line, size, file);
    if (length > 0 && (*line)[length - 1] == '\n')
        (*line)[--length] = '\0';
    if (length > 0 && (*line)[length - 1] == '\r')
        (*line)[--length] = '\0';
    return length;
}

/* Makes a board from the lines of a file, which all have the length `cols`. If
 * there are heights, they begin in the line `rows`. Returns NULL if a cell is not
 * valid. */
static Board *parse_board(char **lines, size_t rows, size_t cols, bool saved)
{
    Board *board = new_board((int)rows, (int)cols);
    for (size_t i = 0; i < rows * cols; i++) {
        size_t row = i / cols, col = i % cols;
        char tile = lines[row][col];
        int height = saved ? lines[rows + row][col] - '0' : tile != '.';
        bool valid = tile == '.' ? height == 0
                                 : is_letter(tile) && height >= 1 && height <= MAX_HEIGHT;
        if (!valid) {
            free_board(board);
            return NULL;
        }
        board->tops[row][col] = tile;
        board->heights[row][col] = (char)height;
    }
    return board;
}

/* Reads a board file or a saved file. Returns NULL if it is not valid. */
static Board *read_board(FILE *file)
{
    char **lines = NULL, *line = NULL;
    size_t count = 0, used = 0, rows = 0, cols = 0, size = 0;
    bool valid = true;
    for (ssize_t length; (length = read_line(file, &line, &size)) >= 0; count++) {
        lines = realloc(lines, (count + 1) * sizeof *lines);
        if (lines == NULL)
            abort();
        lines[count] = line;
        line = NULL; /* so that the next line gets memory of its own */
        if (length == 0)
            continue; /* allowed only at the end */
        valid = valid && used == count;
        used = count + 1;
        if (count == 0)
            cols = (size_t)length;
        valid = valid && (size_t)length == cols;
        if (rows == count && (lines[count][0] < '0' || lines[count][0] > '9'))
            rows++;
    }
    valid = valid && !ferror(file) && rows > 0 && rows <= INT_MAX && cols <= INT_MAX;
    valid = valid && (used == rows || used == 2 * rows);
    Board *board = valid ? parse_board(lines, rows, cols, used > rows) : NULL;
    while (count > 0)
        free(lines[--count]);
    free(lines);
    free(line);
    return board;
}

/* Writes a board. Returns false if that fails. */
static bool write_board(const Board *board, const char *filename)
{
    FILE *file = fopen(filename, "w");
    if (file == NULL)
        return false;
    for (int row = 0; row < board->rows; row++) {
        fwrite(board->tops[row], 1, (size_t)board->cols, file);
        fputc('\n', file);
    }
    for (int row = 0; row < board->rows; row++) {
        for (int col = 0; col < board->cols; col++)
            fputc('0' + board->heights[row][col], file);
        fputc('\n', file);
    }
    bool failed = ferror(file) != 0;
    return fclose(file) == 0 && !failed;
}

/* ---- The word list ---- */

static bool is_missing(void)
{
    return errno == ENOENT || errno == ENOTDIR;
}

/* Opens the word list. The second file is used only if the first does not exist. */
static FILE *open_words(void)
{
    FILE *file = fopen("./tests/words.txt", "r");
    if (file == NULL && is_missing())
        file = fopen("./words.txt", "r");
    return file;
}

/* Returns false if there is a word list that cannot be read. Without a list,
 * games can be opened, but no move is legal. */
static bool check_words(void)
{
    FILE *file = open_words();
    if (file == NULL)
        return is_missing();
    fgetc(file); /* fails if this is a directory */
    bool readable = !ferror(file);
    fclose(file);
    return readable;
}

/* Looks for a word in the list, line by line. */
static bool is_word(const char *word)
{
    FILE *file = open_words();
    if (file == NULL)
        return false;
    bool found = false;
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    while (!found && (length = read_line(file, &line, &size)) >= 0)
        found = (size_t)length == strlen(word) && strcasecmp(line, word) == 0;
    free(line);
    fclose(file);
    return found;
}

/* ---- The rules ---- */

/* The character of the move for a cell, a space if there is none. */
static char placed_at(const Move *move, int row, int col)
{
    int index = move->down ? row - move->row : col - move->col;
    bool in_line = move->down ? col == move->col : row == move->row;
    if (!in_line || index < 0 || index >= move->length)
        return ' ';
    return move->tiles[index];
}

/* The top letter of a cell after the move. */
static char top_after(const Board *board, const Move *move, int row, int col)
{
    char tile = placed_at(move, row, col);
    return tile == ' ' ? top(board, row, col) : tile;
}

/* Rules 4 and 5: a space needs a tile, and a letter must fit on its cell. */
static bool cells_fit(const Board *board, const Move *move)
{
    for (int i = 0; i < move->length; i++) {
        int row = move->row + i * move->down, col = move->col + i * move->right;
        char below = top(board, row, col);
        if (move->tiles[i] == ' ') {
            if (below == '.')
                return false;
        } else if (below != '.') {
            if (below == move->tiles[i] || board->heights[row][col] >= MAX_HEIGHT)
                return false;
        }
    }
    return true;
}

/* Rule 7: looks for a word in the line of play that would lose all its tiles. */
static bool covers_word(const Board *board, const Move *move)
{
    int length = 0, covered = 0;
    int row = move->row, col = move->col;
    while (top(board, row - move->down, col - move->right) != '.') {
        row -= move->down;
        col -= move->right;
    }
    int last = move->down ? move->row + move->length : move->col + move->length;
    for (; (move->down ? row : col) <= last; row += move->down, col += move->right) {
        if (top(board, row, col) != '.') {
            length++;
            covered += placed_at(move, row, col) != ' ';
        } else {
            if (length >= 2 && covered == length)
                return true;
            length = covered = 0;
        }
    }
    return false;
}

/* Rule 8: checks the word through a cell, in the direction of the given step.
 * Sets *connected if the word has a tile that was there before and stays. */
static bool check_word(const Board *board, const Move *move, int row, int col, int down, int right,
                       bool *connected)
{
    while (top_after(board, move, row - down, col - right) != '.') {
        row -= down;
        col -= right;
    }
    int length = 0;
    while (top_after(board, move, row + length * down, col + length * right) != '.')
        length++;
    if (length < 2)
        return true;
    char *word = allocate((size_t)length + 1);
    for (int i = 0; i < length; i++) {
        word[i] = top_after(board, move, row + i * down, col + i * right);
        if (placed_at(move, row + i * down, col + i * right) == ' ')
            *connected = true;
    }
    bool legal = is_word(word);
    free(word);
    return legal;
}

static bool is_legal(const Board *board, const Move *move)
{
    bool first = is_empty(board), connected = false;
    if (!cells_fit(board, move) || covers_word(board, move))
        return false;
    if (first && move->letters < 2)
        return false; /* rule 6 */
    if (!check_word(board, move, move->row, move->col, move->down, move->right, &connected))
        return false;
    for (int i = 0; i < move->length; i++) {
        int row = move->row + i * move->down, col = move->col + i * move->right;
        if (move->tiles[i] != ' ' &&
            !check_word(board, move, row, col, move->right, move->down, &connected))
            return false;
    }
    return first || connected; /* rule 9 */
}

/* Rules 1 to 3. Fills in the move. */
static bool read_move(const Board *board, int row, int col, char direction, const char *tiles,
                      Move *move)
{
    if ((direction != 'H' && direction != 'V') || !on_board(board, row, col))
        return false;
    size_t length = strlen(tiles);
    if (length >= (size_t)(INT_MAX - (direction == 'V' ? row : col)))
        return false;
    int down = direction == 'V';
    *move = (Move){row, col, down, !down, tiles, (int)length, 0};
    for (size_t i = 0; i < length; i++) {
        if (tiles[i] != ' ' && !is_letter(tiles[i]))
            return false;
        move->letters += tiles[i] != ' ';
    }
    return move->letters > 0;
}

/* Copies the board with the tiles of a legal move. Rule 10: the copy is as large
 * as the last tile needs. */
static Board *play(const Board *board, const Move *move)
{
    int last_row = move->row + (move->length - 1) * move->down;
    int last_col = move->col + (move->length - 1) * move->right;
    Board *copy = new_board(last_row < board->rows ? board->rows : last_row + 1,
                            last_col < board->cols ? board->cols : last_col + 1);
    for (int row = 0; row < board->rows; row++) {
        memcpy(copy->tops[row], board->tops[row], (size_t)board->cols);
        memcpy(copy->heights[row], board->heights[row], (size_t)board->cols);
    }
    for (int i = 0; i < move->length; i++) {
        if (move->tiles[i] == ' ')
            continue;
        copy->tops[move->row + i * move->down][move->col + i * move->right] = move->tiles[i];
        copy->heights[move->row + i * move->down][move->col + i * move->right]++;
    }
    return copy;
}

/* ---- The five functions ---- */

GameState *initialize_game_state(const char *filename)
{
    FILE *file = filename == NULL || !check_words() ? NULL : fopen(filename, "r");
    if (file == NULL)
        return NULL;
    Board *board = read_board(file);
    fclose(file);
    if (board == NULL)
        return NULL;
    GameState *game = allocate(sizeof *game);
    game->board = board;
    return game;
}

GameState *place_tiles(GameState *game, int row, int col, char direction, const char *tiles,
                       int *num_tiles_placed)
{
    Move move;
    if (num_tiles_placed != NULL)
        *num_tiles_placed = 0;
    if (game == NULL || tiles == NULL ||
        !read_move(game->board, row, col, direction, tiles, &move) || !is_legal(game->board, &move))
        return game;
    Board *board = play(game->board, &move);
    board->previous = game->board;
    game->board = board;
    if (num_tiles_placed != NULL)
        *num_tiles_placed = move.letters;
    return game;
}

GameState *undo_place_tiles(GameState *game)
{
    if (game == NULL || game->board->previous == NULL)
        return game;
    Board *board = game->board;
    game->board = board->previous;
    free_board(board);
    return game;
}

void free_game_state(GameState *game)
{
    if (game == NULL)
        return;
    while (game->board != NULL) {
        Board *board = game->board;
        game->board = board->previous;
        free_board(board);
    }
    free(game);
}

/* Writes a new file and gives it the name when it is complete, so that an old
 * file is not lost if the disk is full. */
void save_game_state(GameState *game, const char *filename)
{
    if (game == NULL || filename == NULL)
        return;
    struct stat old;
    bool exists = lstat(filename, &old) == 0;
    if (exists && access(filename, W_OK) != 0)
        return;
    if (exists && !S_ISREG(old.st_mode)) { /* a device or a link stays what it is */
        write_board(game->board, filename);
        return;
    }
    char *new_name = allocate(strlen(filename) + sizeof ".new");
    strcpy(new_name, filename);
    strcat(new_name, ".new");
    if (!write_board(game->board, new_name) || rename(new_name, filename) != 0)
        remove(new_name);
    free(new_name);
}
