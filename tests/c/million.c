/* A million plays, one after the other down a board of three columns:
 *
 *     AAA
 *     ..A
 *     AAA
 *     A..
 *     AAA
 *
 * undone to the last and played again, to be freed with all that could be
 * undone. */
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
    for (int i = 0; i < PLAYS; i++)
        undo_place_tiles(game);
    save_game_state(game, "saved.txt");
    CHECK(same_file("saved.txt", "AAA\n111\n"));
    play_all(game);
    save_game_state(game, "saved.txt");
    free_game_state(game);
    char *saved = read_file("saved.txt");
    CHECK(saved != NULL && strlen(saved) == 2 * (PLAYS + 1) * strlen("AAA\n"));
    free(saved);
    puts("played, undone and freed");
    return 0;
}
