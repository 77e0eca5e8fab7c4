/* What the measured programs share. */
#ifndef CLOCK_H
#define CLOCK_H

#include "../../tests/c/check.h"

#include <time.h>

/* Nanoseconds since some point in the past. */
static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

#endif
