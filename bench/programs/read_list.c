/* Reads a file through a buffer of 64 KiB: the least that using a word list can
 * cost. Prints how long it took, in nanoseconds.
 *
 * usage: read_list FILE */
#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <unistd.h>

#include "clock.h"

int main(int argc, char **argv)
{
    static char buffer[65536];
    CHECK(argc == 2);
    double start = now();
    int file = open(argv[1], O_RDONLY);
    CHECK(file >= 0);
    ssize_t count;
    while ((count = read(file, buffer, sizeof buffer)) > 0)
        continue;
    CHECK(count == 0);
    close(file);
    printf("%.0f\n", now() - start);
    return 0;
}
