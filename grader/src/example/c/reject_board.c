
/* The file is not a board. */
static void reject_board(const char *text, size_t size)
{
    GameState *game;
    write_file(board_path(++boards), text, size);
    game = initialize_game_state(board_path(boards));
    if (game != NULL) {
        puts("initialize_game_state: expected NULL, found a game");
        failures++;
        free_game_state(game);
    }
}
