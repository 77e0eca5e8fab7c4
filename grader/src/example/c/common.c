#define _XOPEN_SOURCE 700
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "hw3.h"

static char directory[] = "/tmp/hw3-test-XXXXXX";
static int boards = 0;
static int failures = 0;

/* Returns the name of a file in the directory of the test. */
static const char *path(const char *name)
{
    static char text[sizeof directory + 32];
    snprintf(text, sizeof text, "%s/%s", directory, name);
    return text;
}

static const char *board_path(int number)
{
    char name[24];
    snprintf(name, sizeof name, "board-%d.txt", number);
    return path(name);
}

static void write_file(const char *name, const char *text, size_t size)
{
    FILE *file = fopen(name, "wb");
    if (file == NULL || fwrite(text, 1, size, file) != size || fclose(file) != 0) {
        perror(name);
        exit(2);
    }
}

static void clean_up(void)
{
    for (; boards > 0; boards--)
        remove(board_path(boards));
    remove(path("saved.txt"));
    remove(path("words.txt"));
    remove(path("tests/words.txt"));
    remove(path("tests"));
    remove(directory);
}

static void set_up(void)
{
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    if (mkdtemp(directory) == NULL) {
        perror(directory);
        exit(2);
    }
    atexit(clean_up);
}
