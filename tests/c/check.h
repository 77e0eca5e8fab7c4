/* Helpers for the test programs: a check that reports its line and exits, and
 * functions that read and write whole files. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                   \
    do {                                                                   \
        if (!(condition)) {                                                \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            exit(1);                                                       \
        }                                                                  \
    } while (0)

/* Returns the text of a file, which the caller frees, or NULL if it cannot be read. */
static inline char *read_file(const char *name)
{
    FILE *file = fopen(name, "rb");
    if (file == NULL)
        return NULL;
    size_t size = 0, room = 4096;
    char *text = malloc(room + 1);
    CHECK(text != NULL);
    for (size_t got; (got = fread(text + size, 1, room - size, file)) > 0;) {
        size += got;
        if (size == room) {
            room *= 2;
            text = realloc(text, room + 1);
            CHECK(text != NULL);
        }
    }
    text[size] = '\0';
    fclose(file);
    return text;
}

static inline void write_file(const char *name, const char *text)
{
    FILE *file = fopen(name, "wb");
    CHECK(file != NULL);
    CHECK(fputs(text, file) >= 0);
    CHECK(fclose(file) == 0);
}

static inline int same_file(const char *name, const char *text)
{
    char *found = read_file(name);
    int same = found != NULL && strcmp(found, text) == 0;
    free(found);
    return same;
}

#endif
