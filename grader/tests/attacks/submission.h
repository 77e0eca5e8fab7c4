/*
 * A submission that attacks in undo_place_tiles or, with AT_SAVE, in
 * save_game_state. The attack comes before this text.
 */
static GameState *only;

GameState *initialize_game_state(const char *filename)
{
    only = malloc(1);
    strcpy(board, filename);
    return only;
}

GameState *place_tiles(GameState *game, int row, int col, char direction, const char *tiles,
                       int *num_tiles_placed)
{
    (void)row;
    (void)col;
    (void)direction;
    tiles_kept = tiles;
    *num_tiles_placed = 1;
    return game;
}

GameState *undo_place_tiles(GameState *game)
{
#ifndef AT_SAVE
    attack();
#endif
    return game;
}

void free_game_state(GameState *game)
{
    free(game);
}

void save_game_state(GameState *game, const char *filename)
{
    FILE *file = fopen(filename, "w");

    (void)game;
    if (file != NULL) {
        fputs("saved\n", file);
        fclose(file);
    }
#ifdef AT_SAVE
    strcpy(saved, filename);
    attack();
#endif
}
