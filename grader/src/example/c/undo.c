
static GameState *undo(GameState *game)
{
    game = undo_place_tiles(game);
    if (game == NULL) {
        puts("undo_place_tiles: expected the game, found NULL");
        exit(1);
    }
    return game;
}
