/* Forks while other threads open, play and free games. Every child opens, plays,
 * saves and frees games, too.
 *
 * usage: forks COUNT */
#define _DEFAULT_SOURCE
#include "hw3.h"
#include "check.h"

#include <pthread.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

enum { THREADS = 3 };

static hw3_words *shared;
static int done;

static void play(GameState *game)
{
    CHECK(game != NULL);
    for (int i = 0; i < 50; i++) {
        int placed = -1;
        place_tiles(game, 2, 5, 'H', "A", &placed);
        CHECK(placed == 1);
        place_tiles(game, 2, 6, 'H', "ZZ", &placed);
        CHECK(placed == 0);
        undo_place_tiles(game);
    }
}

static void *keep_playing(void *unused)
{
    (void)unused;
    while (!__atomic_load_n(&done, __ATOMIC_RELAXED)) {
        GameState *games[2] = {initialize_game_state("board.txt"), NULL};
        CHECK(hw3_open_with("board.txt", shared, &games[1]) == HW3_STATUS_OK);
        for (int i = 0; i < 2; i++) {
            play(games[i]);
            free_game_state(games[i]);
        }
    }
    return NULL;
}

/* Writes a list that takes some time to open. */
static void write_words(void)
{
    FILE *list = fopen("words.txt", "w");
    CHECK(list != NULL);
    for (int i = 0; i < 26 * 26 * 26; i++)
        fprintf(list, "Q%c%c%c\n", 'A' + i / 676, 'A' + i / 26 % 26, 'A' + i % 26);
    fputs("ABCA\nABC\nAB\n", list);
    CHECK(fclose(list) == 0);
}

int main(int argc, char **argv)
{
    CHECK(argc == 2);
    write_file("board.txt", ".......\n.......\n..ABC..\n.......\n.......\n");
    write_words();
    CHECK(hw3_words_open(NULL, &shared) == HW3_STATUS_OK);
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_create(&threads[i], NULL, keep_playing, NULL) == 0);
    GameState *game = initialize_game_state("board.txt");
    for (int i = atoi(argv[1]); i > 0; i--) {
        pid_t child = fork();
        CHECK(child >= 0);
        if (child == 0) {
            alarm(20);
            play(game);
            free_game_state(game);
            game = initialize_game_state("board.txt");
            play(game);
            CHECK(hw3_save(game, "saved.txt") == HW3_STATUS_OK);
            free_game_state(game);
            hw3_words_free(shared);
            _exit(0);
        }
        int status;
        CHECK(waitpid(child, &status, 0) == child);
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    __atomic_store_n(&done, 1, __ATOMIC_RELAXED);
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
    free_game_state(game);
    hw3_words_free(shared);
    puts("all children played");
    return 0;
}
