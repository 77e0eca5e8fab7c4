/* The five functions as a good student would write them, for comparison. */
#ifndef BASELINE_HW3_H
#define BASELINE_HW3_H

typedef struct GameState GameState;

GameState *baseline_initialize_game_state(const char *filename);
GameState *baseline_place_tiles(GameState *game, int row, int col, char direction, const char *tiles,
                                int *num_tiles_placed);
GameState *baseline_undo_place_tiles(GameState *game);
void baseline_free_game_state(GameState *game);
void baseline_save_game_state(GameState *game, const char *filename);

#endif
