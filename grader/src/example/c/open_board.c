
static GameState *open_board(const char *text, size_t size)
{
    GameState *game;
    write_file(board_path(++boards), text, size);
    game = initialize_game_state(board_path(boards));
    if (game == NULL) {
        puts("initialize_game_state: expected a game, found NULL");
        exit(1);
    }
    return game;
}
