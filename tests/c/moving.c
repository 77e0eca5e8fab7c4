/* Saves repeatedly while the meaning of the name changes: the process changes
 * its current directory, or a link to a directory or to a file changes. Every
 * save writes a complete file to one of the targets and leaves no temporary
 * file.
 *
 * usage: moving COUNT */
#define _DEFAULT_SOURCE
#include "hw3.h"
#include "check.h"

#include <dirent.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

static char one[4096], other[4096]; /* absolute paths of two directories */
static int done;

static void *change_current_directory(void *unused)
{
    while (!__atomic_load_n(&done, __ATOMIC_RELAXED))
        CHECK(chdir(one) == 0 && chdir(other) == 0);
    return unused;
}

/* Points a link to another file, atomically. */
static void point(const char *link, const char *to)
{
    char next[4200];
    snprintf(next, sizeof next, "%s.next", link);
    CHECK(symlink(to, next) == 0 && rename(next, link) == 0);
}

static void *change_directory_link(void *link)
{
    while (!__atomic_load_n(&done, __ATOMIC_RELAXED)) {
        point(link, one);
        point(link, other);
    }
    return NULL;
}

static void *change_file_link(void *link)
{
    char files[2][4200];
    snprintf(files[0], sizeof files[0], "%s/game.txt", one);
    snprintf(files[1], sizeof files[1], "%s/game.txt", other);
    while (!__atomic_load_n(&done, __ATOMIC_RELAXED)) {
        point(link, files[0]);
        point(link, files[1]);
    }
    return NULL;
}

/* Checks that a directory contains only its game, with these permissions. */
static void check_directory(const char *name, mode_t mode)
{
    char file[4200];
    struct stat found;
    int files = 0;
    DIR *directory = opendir(name);
    CHECK(directory != NULL);
    while (readdir(directory) != NULL)
        files++;
    closedir(directory);
    CHECK(files == 3);
    snprintf(file, sizeof file, "%s/game.txt", name);
    CHECK(same_file(file, "GO\n11\n") || same_file(file, "old\n"));
    CHECK(stat(file, &found) == 0 && (found.st_mode & 0777) == mode);
}

static void save(const GameState *game, const char *name, long count, void *(*meanwhile)(void *))
{
    pthread_t thread;
    static char link[4200];
    snprintf(link, sizeof link, "%s/../link", one);
    point(link, one);
    if (meanwhile == change_file_link)
        point(link, "one/game.txt");
    done = 0;
    CHECK(pthread_create(&thread, NULL, meanwhile, link) == 0);
    for (long i = 0; i < count; i++) {
        CHECK(hw3_save(game, name) == HW3_STATUS_OK);
        check_directory(one, 0600);
        check_directory(other, 0644);
    }
    __atomic_store_n(&done, 1, __ATOMIC_RELAXED);
    CHECK(pthread_join(thread, NULL) == 0);
    CHECK(chdir(one) == 0 && chdir("..") == 0);
}

int main(int argc, char **argv)
{
    GameState *game;
    CHECK(argc == 2);
    CHECK(mkdir("one", 0700) == 0 && mkdir("other", 0700) == 0);
    CHECK(realpath("one", one) != NULL && realpath("other", other) != NULL);
    write_file("one/game.txt", "old\n");
    write_file("other/game.txt", "old\n");
    CHECK(chmod("one/game.txt", 0600) == 0 && chmod("other/game.txt", 0644) == 0);
    CHECK(hw3_open_text("GO\n", 3, "go\n", 3, &game) == HW3_STATUS_OK);
    long count = atol(argv[1]);
    CHECK(chdir("one") == 0);
    save(game, "game.txt", count, change_current_directory);
    save(game, "link/game.txt", count, change_directory_link);
    save(game, "link", count, change_file_link);
    hw3_free(game);
    puts("every save reached one target");
    return 0;
}
