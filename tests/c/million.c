/* Makes a million plays down a board with three columns:
 *
 *     AAA
 *     ..A
 *     AAA
 *     A..
 *     AAA
 *
 * Saves the game, undoes and redoes all plays, undoes them again, makes them
 * once more, and frees the game with a million plays to undo. */
#include "hw3.h"
#include "check.h"

enum { PLAYS = 1000000 };

static void play_all(GameState *game)
{
    for (int i = 0; i < PLAYS; i++) {
        int row = i / 2 * 2, right = i / 2 % 2 == 0, placed = -1;
        if (i % 2 == 0)
            place_tiles(game, row, right ? 2 : 0, 'V', " AA", &placed);
        else
            place_tiles(game, row + 2, 0, 'H', right ? "AA " : " AA", &placed);
        CHECK(placed == 2);
    }
}

int main(void)
{
    write_file("words.txt", "aaa\n");
    write_file("board.txt", "AAA\n");
    GameState *game = initialize_game_state("board.txt");
    CHECK(game != NULL);
    play_all(game);
    CHECK(hw3_save(game, "played.txt") == HW3_STATUS_OK);
    char *played = read_file("played.txt");
    CHECK(played != NULL && strlen(played) == 2 * (PLAYS + 1) * strlen("AAA\n"));
    for (int i = 0; i < PLAYS; i++)
        CHECK(hw3_undo(game) == HW3_STATUS_OK);
    CHECK(hw3_undo_count(game) == 0 && hw3_redo_count(game) == PLAYS);
    save_game_state(game, "saved.txt");
    CHECK(same_file("saved.txt", "AAA\n111\n"));
    for (int i = 0; i < PLAYS; i++)
        CHECK(hw3_redo(game) == HW3_STATUS_OK);
    CHECK(hw3_undo_count(game) == PLAYS && hw3_redo_count(game) == 0);
    CHECK(hw3_redo(game) == HW3_STATUS_NOTHING_TO_REDO);
    save_game_state(game, "saved.txt");
    CHECK(same_file("saved.txt", played));
    for (int i = 0; i < PLAYS; i++)
        undo_place_tiles(game);
    play_all(game);
    save_game_state(game, "saved.txt");
    CHECK(same_file("saved.txt", played));
    free(played);
    free_game_state(game);
    puts("played, undone and freed");
    return 0;
}
