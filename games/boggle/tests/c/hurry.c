/* Preloaded into a program, skips its sleeps, which must last one second each. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

unsigned int sleep(unsigned int seconds)
{
    if (seconds != 1)
        abort();
    return 0;
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *wanted,
                    struct timespec *rest)
{
    (void)clock;
    (void)rest;
    if (flags != 0 || wanted->tv_sec != 1 || wanted->tv_nsec != 0)
        abort();
    return 0;
}

int nanosleep(const struct timespec *wanted, struct timespec *rest)
{
    return clock_nanosleep(CLOCK_MONOTONIC, 0, wanted, rest);
}
