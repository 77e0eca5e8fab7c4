/* What the two source files of the student share. */
#ifndef STUDENT_H
#define STUDENT_H

#include <stdbool.h>

#ifndef WRONG
#define WRONG 0
#endif

enum {
    LINE = 1000,
    NAME = 100,
    DECK = 6,
    SIDE = 11,
    COPIES = 2,
    COMPLETE = 4,
    MAX_COPIES = 100,
    MAX_TILES = 16 * MAX_COPIES,
    MAX_SIDE = 100,
    MAX_PLAYERS = 5,
    MAX_RUNS = 2 * DECK
};

typedef struct {
    char letter, color;
} Tile;

typedef struct {
    int count;
    Tile tiles[MAX_TILES];
} Collection;

typedef struct {
    bool filled, marked;
    Tile tile;
} Cell;

typedef struct {
    int rows, cols;
    Cell cells[MAX_SIDE][MAX_SIDE];
} Board;

/* A tile of a deck, and where it goes. */
typedef struct {
    int index, row, col;
    Tile tile;
} Placement;

/* Several neighboring tiles in a row or column. */
typedef struct {
    bool is_row;
    int row, col, length;
} Run;

typedef struct {
    char name[NAME];
    bool computer;
    int points;
    Collection deck;
} Player;

typedef struct {
    int stage, count, next;
    Player players[MAX_PLAYERS];
    Board board;
} Game;

extern Collection bag;
extern Game game;

/* The names in the farewell. */
extern char names[MAX_PLAYERS * (NAME + 5)];

void farewell(void);

/* Reads a line, without its newline. Says farewell at the end of the input. */
char *ask_line(void);
void ask_name(void);
void fill_bag(int copies);
void take_from_bag(Collection *deck, int count);
void remove_tile(Collection *deck, int index);
void print_deck(const Collection *deck);
bool is_filled(const Board *board, int row, int col);
void print_board(const Board *board);
void put(Board *board, const Placement *placement);

/* Returns why a tile cannot be in a cell, or NULL. */
const char *no_room(const Board *board, const Placement *placement);

/* Reads placements from a line. Returns their number, or 0 if there is anything
 * else. */
int parse(const char *line, const Collection *deck, Placement placements[], int most);

/* Stages 4 to 7. */
void play(void);

#endif
