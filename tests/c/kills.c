/* Kills processes while they save. Afterwards the file is one of two complete
 * games, and the next save removes the temporary files.
 *
 * usage: kills BOARD BOARD DIRECTORY ROUNDS SEED */
#define _POSIX_C_SOURCE 200809L
#include "hw3.h"
#include "check.h"

#include <dirent.h>
#include <limits.h>
#include <signal.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static GameState *games[2];
static char *texts[2];
static char target[4096];

static GameState *open_game(const char *board)
{
    GameState *game = NULL;
    CHECK(hw3_open(board, "words.txt", &game) == HW3_STATUS_OK);
    return game;
}

/* Returns which game the file contains, or -1 if it is neither. */
static int found(void)
{
    char *text = read_file(target);
    int which = -1;
    for (int i = 0; text != NULL && i < 2; i++)
        if (strcmp(text, texts[i]) == 0)
            which = i;
    free(text);
    return which;
}

/* Counts the files besides the target. */
static int temporary_files(const char *name)
{
    DIR *directory = opendir(name);
    CHECK(directory != NULL);
    int count = 0;
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;)
        count += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
    closedir(directory);
    return count - 1;
}

/* Starts a child that saves the two games in turn, `count` times or until its
 * parent ends. */
static pid_t start(int count)
{
    pid_t parent = getpid(), child = fork();
    CHECK(child >= 0);
    if (child > 0)
        return child;
    for (int i = 0; i < count && getppid() == parent; i++)
        CHECK(hw3_save(games[i % 2], target) == HW3_STATUS_OK);
    _exit(0);
}

static void wait_a_moment(unsigned *random)
{
    *random = *random * 1103515245u + 12345u;
    struct timespec moment = {0, (long)(*random >> 8) % 8000000};
    nanosleep(&moment, NULL);
}

int main(int argc, char **argv)
{
    CHECK(argc == 6);
    snprintf(target, sizeof target, "%s/saved.txt", argv[3]);
    int rounds = atoi(argv[4]), interrupted = 0, seen[2] = {0, 0};
    unsigned random = (unsigned)atoi(argv[5]);
    for (int i = 0; i < 2; i++) {
        games[i] = open_game(argv[i + 1]);
        texts[i] = read_file(argv[i + 1]);
    }
    CHECK(hw3_save(games[0], target) == HW3_STATUS_OK);
    for (int round = 0; round < rounds; round++) {
        /* In every fourth round another process saves too; the kill must not
         * affect it. */
        pid_t rival = round % 4 == 0 ? start(3) : 0;
        pid_t child = start(INT_MAX);
        int status, which;
        wait_a_moment(&random);
        CHECK(found() >= 0);
        CHECK(kill(child, SIGKILL) == 0);
        CHECK(waitpid(child, &status, 0) == child);
        CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
        interrupted += rival == 0 && temporary_files(argv[3]) > 0;
        if (rival > 0) {
            CHECK(waitpid(rival, &status, 0) == rival);
            CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
        }
        which = found();
        CHECK(which >= 0);
        seen[which]++;
        CHECK(hw3_save(games[1 - which], target) == HW3_STATUS_OK);
        CHECK(found() == 1 - which);
        CHECK(temporary_files(argv[3]) == 0);
    }
    /* Some children were killed in the middle of a save. */
    CHECK(interrupted > 0 && seen[0] > 0 && seen[1] > 0);
    printf("%d kills\n", rounds);
    for (int i = 0; i < 2; i++) {
        hw3_free(games[i]);
        free(texts[i]);
    }
    return 0;
}
