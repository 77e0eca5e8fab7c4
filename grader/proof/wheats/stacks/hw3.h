#ifndef HW3_H
#define HW3_H

#include <stdlib.h>

/* A tile of a stack. */
typedef struct Tile {
    char letter;
    struct Tile *below;
} Tile;

/* A legal move, and what undo needs to know about it. */
typedef struct Move {
    int row, col;
    char direction;
    char *tiles;            /* a copy of the tiles; a space for each cell that kept its tile */
    int old_rows, old_cols; /* the size of the board before the move */
    struct Move *before;
} Move;

typedef struct GameState {
    int rows, cols;
    Tile ***cells; /* cells[row][col] is the top tile, or NULL if the cell is empty */
    Move *last_move;
} GameState;

GameState *initialize_game_state(const char *filename);
GameState *place_tiles(GameState *game, int row, int col, char direction, const char *tiles,
                       int *num_tiles_placed);
GameState *undo_place_tiles(GameState *game);
void free_game_state(GameState *game);
void save_game_state(GameState *game, const char *filename);

#endif
