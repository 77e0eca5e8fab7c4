#ifndef HW3_H
#define HW3_H

#include <stdlib.h>

/* A board, and the one it was made from by the last move. */
typedef struct Board {
    int rows, cols;
    char **tops;    /* the top letter of every cell, '.' if it is empty */
    char **heights; /* the number of tiles on every cell */
    struct Board *previous;
} Board;

typedef struct GameState {
    Board *board;
} GameState;

GameState *initialize_game_state(const char *filename);
GameState *place_tiles(GameState *game, int row, int col, char direction, const char *tiles,
                       int *num_tiles_placed);
GameState *undo_place_tiles(GameState *game);
void free_game_state(GameState *game);
void save_game_state(GameState *game, const char *filename);

#endif
