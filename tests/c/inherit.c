/* Saves a game in place again and again while another thread forks. The children
 * inherit open files and their locks, which must not keep later saves from the file.
 *
 * usage: inherit TARGET */
#define _DEFAULT_SOURCE
#include "hw3.h"
#include "check.h"

#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CHILDREN = 100 };

static pid_t children[CHILDREN];
static int done;

static void *fork_children(void *unused)
{
    (void)unused;
    for (int i = 0; i < CHILDREN; i++) {
        children[i] = fork();
        CHECK(children[i] >= 0);
        if (children[i] == 0)
            for (;;)
                pause();
        usleep(1000);
    }
    __atomic_store_n(&done, 1, __ATOMIC_RELEASE);
    return NULL;
}

int main(int argc, char **argv)
{
    GameState *game;
    pthread_t thread;
    int failed = 0;
    CHECK(argc == 2);
    CHECK(hw3_open_text("GO\n", 3, "go\n", 3, &game) == HW3_STATUS_OK);
    CHECK(pthread_create(&thread, NULL, fork_children, NULL) == 0);
    while (!__atomic_load_n(&done, __ATOMIC_ACQUIRE) && !failed)
        failed = hw3_save(game, argv[1]) != HW3_STATUS_OK;
    CHECK(pthread_join(thread, NULL) == 0);
    failed |= hw3_save(game, argv[1]) != HW3_STATUS_OK;
    for (int i = 0; i < CHILDREN; i++) {
        kill(children[i], SIGKILL);
        waitpid(children[i], NULL, 0);
    }
    hw3_free(game);
    puts(failed ? "a save failed" : "every save succeeded");
    return failed;
}
