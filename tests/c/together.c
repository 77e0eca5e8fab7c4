/* Saves to one file from several processes and threads at once. All saves
 * succeed, and the file is always one of the games, complete.
 *
 * usage: together TARGET */
#define _POSIX_C_SOURCE 200809L
#include "hw3.h"
#include "check.h"

#include <pthread.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PROCESSES = 4, THREADS = 4, SAVES = 25, SIDE = 200, SIZE = SIDE * (SIDE + 1) };

static const char *target;

static void *save(void *argument)
{
    char letter = *(char *)argument, board[SIZE];
    memset(board, letter, SIZE);
    for (int row = 1; row <= SIDE; row++)
        board[row * (SIDE + 1) - 1] = '\n';
    GameState *game = NULL;
    CHECK(hw3_open_text(board, SIZE, "a", 1, &game) == HW3_STATUS_OK);
    for (int i = 0; i < SAVES; i++) {
        CHECK(hw3_save(game, target) == HW3_STATUS_OK);
        char *text = read_file(target);
        CHECK(text != NULL && strlen(text) == 2 * SIZE);
        CHECK(text[0] >= 'A' && text[0] < 'A' + PROCESSES * THREADS);
        for (int at = 0; at < SIZE; at++) {
            int line_end = at % (SIDE + 1) == SIDE;
            CHECK(text[at] == (line_end ? '\n' : text[0]));
            CHECK(text[SIZE + at] == (line_end ? '\n' : '1'));
        }
        free(text);
    }
    hw3_free(game);
    return NULL;
}

static int save_in_threads(int process)
{
    pthread_t threads[THREADS];
    char letters[THREADS];
    for (int i = 0; i < THREADS; i++) {
        letters[i] = (char)('A' + process * THREADS + i);
        CHECK(pthread_create(&threads[i], NULL, save, &letters[i]) == 0);
    }
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
    return 0;
}

int main(int argc, char **argv)
{
    CHECK(argc == 2);
    target = argv[1];
    pid_t children[PROCESSES];
    for (int i = 0; i < PROCESSES; i++) {
        children[i] = fork();
        CHECK(children[i] >= 0);
        if (children[i] == 0)
            _exit(save_in_threads(i));
    }
    for (int i = 0; i < PROCESSES; i++) {
        int status;
        CHECK(waitpid(children[i], &status, 0) == children[i]);
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    puts("saved by all");
    return 0;
}
