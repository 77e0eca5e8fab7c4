/* Draws tiles at random, and the same ones for the same seed. */
#ifndef DRAW_H
#define DRAW_H

#include <stdint.h>

/* Returns the index of the next tile to draw from a bag with this number of tiles:
 * 0 to count - 1. *state is the seed before the first call, and belongs to this
 * function from then on. */
static inline int draw(uint64_t *state, int count)
{
    uint64_t limit = (uint64_t)count;
    uint64_t excess = (UINT64_MAX % limit + 1) % limit;
    uint64_t number;
    do {
        *state += 0x9e3779b97f4a7c15u;
        number = *state;
        number = (number ^ number >> 30) * 0xbf58476d1ce4e5b9u;
        number = (number ^ number >> 27) * 0x94d049bb133111ebu;
        number ^= number >> 31;
    } while (number > UINT64_MAX - excess); /* so that all indices are equally likely */
    return (int)(number % limit);
}

#endif
