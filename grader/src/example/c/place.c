
static GameState *place(GameState *game, int row, int col, char direction, const char *tiles,
                        int expected)
{
    const int not_set = -12345;
    int found = not_set;
    game = place_tiles(game, row, col, direction, tiles, &found);
    if (found != expected) {
        printf("place_tiles(game, %d, %d, '%c', \"%s\", &n): expected n = %d, ", row, col, direction,
               tiles, expected);
        if (found == not_set)
            puts("but n was not set");
        else
            printf("found n = %d\n", found);
        failures++;
    }
    if (game == NULL) {
        puts("place_tiles: expected the game, found NULL");
        exit(1);
    }
    return game;
}
