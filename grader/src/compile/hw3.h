/* The header of the assignment, for submissions that come without one. */
#ifndef HW3_H
#define HW3_H

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct GameState GameState;

GameState *initialize_game_state(const char *filename);
GameState *place_tiles(GameState *game, int row, int col, char direction, const char *tiles,
                       int *num_tiles_placed);
GameState *undo_place_tiles(GameState *game);
void free_game_state(GameState *game);
void save_game_state(GameState *game, const char *filename);

#endif
