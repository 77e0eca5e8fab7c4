/* Uses one game in two threads, which the rules forbid. A race detector that
 * does not report this cannot see into the library. */
#include "hw3.h"
#include "check.h"

#include <pthread.h>

static void *play(void *game)
{
    for (int i = 0; i < 1000; i++) {
        hw3_place(game, 0, 0, 'H', "AB", NULL);
        hw3_undo(game);
    }
    return NULL;
}

static void *look(void *game)
{
    size_t sum = 0;
    for (int i = 0; i < 1000; i++)
        sum += hw3_tile_count(game) + hw3_undo_count(game);
    CHECK(sum <= 3000);
    return NULL;
}

int main(void)
{
    GameState *game = NULL;
    CHECK(hw3_open_text("..", 2, "ab", 2, &game) == HW3_STATUS_OK);
    pthread_t players[2];
    CHECK(pthread_create(&players[0], NULL, play, game) == 0);
    CHECK(pthread_create(&players[1], NULL, look, game) == 0);
    CHECK(pthread_join(players[0], NULL) == 0);
    CHECK(pthread_join(players[1], NULL) == 0);
    free_game_state(game);
    return 0;
}
