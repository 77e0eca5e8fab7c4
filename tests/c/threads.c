/* Games in many threads, each played by its own thread, all with the same word
 * list, which is loaded and let go many times. */
#include "hw3.h"
#include "check.h"

#include <pthread.h>

enum { THREADS = 8, ROUNDS = 200, MOVES = 100 };

/* Plays the same moves as every other thread and counts the tiles placed. */
static void *play(void *unused)
{
    long *total = malloc(sizeof *total);
    CHECK(total != NULL);
    *total = 0;
    for (int round = 0; round < ROUNDS; round++) {
        GameState *game = initialize_game_state("board.txt");
        CHECK(game != NULL);
        unsigned dice = (unsigned)round;
        for (int i = 0; i < MOVES; i++) {
            dice = dice * 1103515245u + 12345u;
            char tiles[4] = {"ABC"[dice >> 16 & 1], "ABC"[(dice >> 18) % 3], '\0', '\0'};
            int placed = -1;
            place_tiles(game, (int)(dice >> 20) % 5, (int)(dice >> 23) % 7, "HV"[dice >> 27 & 1], tiles, &placed);
            CHECK(placed >= 0);
            *total += placed;
            if ((dice >> 28) == 0)
                undo_place_tiles(game);
        }
        free_game_state(game);
    }
    (void)unused;
    return total;
}

int main(void)
{
    write_file("board.txt", ".......\n.......\n..ABC..\n.......\n.......\n");
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_create(&threads[i], NULL, play, NULL) == 0);
    long first = 0;
    for (int i = 0; i < THREADS; i++) {
        void *total;
        CHECK(pthread_join(threads[i], &total) == 0);
        if (i == 0)
            first = *(long *)total;
        CHECK(first > 0 && *(long *)total == first);
        free(total);
    }
    puts("all threads agree");
    return 0;
}
