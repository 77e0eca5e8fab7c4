/* Makes a very long series of random placements and undos.
 *
 * usage: long COUNT SEED
 *
 * The program keeps a naive board of its own, which must equal the library's
 * whenever the two are compared. Once everything is undone, no more memory is
 * in use than before. */
#include "hw3.h"
#include "check.h"

#include <malloc.h>
#include <stdint.h>

enum { ROWS = 5, COLS = 7, SIDE = 64, HEIGHT = 5, MOST = 2000 };

static uint64_t state;

static unsigned below(unsigned count)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(state >> 33) % count;
}

/* The naive board: the stacks, each from the bottom up, and the size. */
static char stacks[SIDE][SIDE][HEIGHT + 1];
static int rows, cols;

/* A placement, and the size of the board before it. */
struct move {
    int row, col, rows, cols;
    char direction, tiles[8];
};

static struct move moves[MOST];
static size_t made;

/* Puts the letters of a move on the naive board, or removes them. */
static void change(const struct move *move, int put)
{
    for (int i = 0; move->tiles[i] != '\0'; i++) {
        int row = move->row + (move->direction == 'V' ? i : 0);
        int col = move->col + (move->direction == 'H' ? i : 0);
        CHECK(row < SIDE && col < SIDE);
        if (move->tiles[i] == ' ')
            continue;
        char *stack = stacks[row][col];
        size_t height = strlen(stack);
        if (put) {
            CHECK(height < HEIGHT);
            stack[height] = move->tiles[i];
            rows = row >= rows ? row + 1 : rows;
            cols = col >= cols ? col + 1 : cols;
        } else {
            CHECK(height > 0 && stack[height - 1] == move->tiles[i]);
            stack[height - 1] = '\0';
        }
    }
    if (!put) {
        rows = move->rows;
        cols = move->cols;
    }
}

/* Writes the naive board in the format of a saved game. */
static size_t render(char *text)
{
    char *end = text;
    for (int heights = 0; heights < 2; heights++) {
        for (int row = 0; row < rows; row++) {
            for (int col = 0; col < cols; col++) {
                const char *stack = stacks[row][col];
                size_t height = strlen(stack);
                *end++ = heights ? (char)('0' + height) : height > 0 ? stack[height - 1] : '.';
            }
            *end++ = '\n';
        }
    }
    *end = '\0';
    return (size_t)(end - text);
}

static void compare(const GameState *game)
{
    static char expected[2 * SIDE * (SIDE + 1) + 1], found[sizeof expected];
    size_t length = render(expected);
    CHECK(hw3_render(game, found, sizeof found) == length);
    CHECK(strcmp(found, expected) == 0);
    CHECK(hw3_undo_count(game) == made);
}

static void undo(GameState *game)
{
    CHECK(hw3_undo(game) == (made > 0 ? HW3_STATUS_OK : HW3_STATUS_NOTHING_TO_UNDO));
    if (made > 0)
        change(&moves[--made], 0);
}

int main(int argc, char **argv)
{
    CHECK(argc == 3);
    long count = atol(argv[1]);
    state = (uint64_t)atol(argv[2]);
    char board[ROWS * (COLS + 1) + 1] = "";
    for (int row = 0; row < ROWS; row++)
        strcat(board, row == 2 ? "..ABC..\n" : ".......\n");
    write_file("board.txt", board);
    rows = ROWS;
    cols = COLS;
    for (int i = 0; i < 3; i++)
        stacks[2][2 + i][0] = "ABC"[i];

    GameState *game = initialize_game_state("board.txt");
    CHECK(game != NULL);
    long legal = 0, undone = 0, compared = 0, emptied = 0;
    size_t most = 0, first = 0;
    for (long i = 0; i < count; i++) {
        struct move move = {(int)below((unsigned)rows), (int)below((unsigned)cols), rows, cols, "HV"[below(2)], ""};
        unsigned length = 1 + below(5);
        int letters = 0, placed = -1;
        for (unsigned j = 0; j < length; j++) {
            move.tiles[j] = "ABCABCABC  "[below(11)];
            letters += move.tiles[j] != ' ';
        }
        place_tiles(game, move.row, move.col, move.direction, move.tiles, &placed);
        CHECK(placed == 0 || placed == letters);
        if (placed > 0) {
            CHECK(made < MOST);
            change(&move, 1);
            moves[made++] = move;
            legal++;
        }
        most = made > most ? made : most;
        if (below(8) == 0) {
            undone += made > 0;
            undo(game);
        }
        if (below(2000) == 0) {
            compare(game);
            compared++;
        }
        if (i % (count / 100) == count / 100 - 1) {
            while (made > 0)
                undo(game);
            compare(game);
            /* This move discards all moves that could be redone. */
            CHECK(hw3_place(game, 2, 1, 'H', "A", NULL) == HW3_STATUS_OK);
            CHECK(hw3_undo(game) == HW3_STATUS_OK);
            size_t used = mallinfo2().uordblks;
            if (emptied++ == 0)
                first = used;
            /* The board keeps the capacity of its largest size. */
            CHECK(used <= first + 64 * 1024);
            if (i + 1 == count)
                printf("memory %ld to %ld bytes, ", (long)first, (long)used);
        }
    }
    free_game_state(game);
    CHECK(emptied == 100 && compared > 0 && legal * 100 > count);
    printf("%ld placements, %ld of them legal, %ld undone, %ld compared, %ld moves at most\n", count, legal, undone,
           compared, (long)most);
    return 0;
}
