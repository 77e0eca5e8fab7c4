/*
 * boggle: the functions and arrays of the assignment Boggle-ish.
 *
 *     #include <stdio.h>
 *     #include "boggle.h"
 *
 *     int main(void)
 *     {
 *         seedRandom(100);
 *         shakeTray();
 *         printTray();
 *         printf("QUAY %u, MAY %u\n", scoreWord("QUAY"), scoreWord("MAY"));
 *         return 0;
 *     }
 *
 * Link with libboggle.a or libboggle.so: cc main.c libboggle.a
 *
 * The tray is four rows of four positions; position row * 4 + column is the
 * index in both arrays. Positions beside each other in a row, a column or a
 * diagonal are neighbours.
 *
 * A main.c may declare the functions and arrays itself, as the assignment does,
 * and leave this header out. It may also define the arrays itself, as the
 * course's main.c does: the functions of both libraries then use those, with
 * what they start with. Such arrays must be visible to the linker: neither
 * static nor, with the shared library, compiled with -fvisibility=hidden.
 *
 * Threads: there is one tray and one generator, so only one thread at a time
 * may be in these functions or use the arrays. findWord and scoreWord take 64
 * KiB of its stack.
 *
 * Pointers: one that is not NULL must be what its parameter says. A NULL is
 * answered, never followed.
 *
 * Made from arrays/ and src/ffi.rs by cbindgen: do not edit.
 */

#ifndef BOGGLE_H
#define BOGGLE_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif /* __cplusplus */

/**
 * Which die lies at each position of the tray, row by row: at first die 0 at
 * position 0, die 1 at position 1, and so on.
 *
 * A program may set it. A number over 15 is that of a blank die, which shakes
 * as the others do and then shows no letter: '\0' in trayLetters.
 */
extern unsigned int trayDice[16];

/**
 * The letter that is up at each position of the tray, row by row: sixteen
 * '\0' before the first shakeTray.
 *
 * A program may set it. 'Q' stands for QU. Any other character stands for
 * itself, except '\0', which is no letter.
 */
extern char trayLetters[16];

/**
 * Puts the generator of pseudorandom numbers into a state, from which it gives
 * the same numbers everywhere. It starts in state 1.
 *
 * @param seed  the state, all 32 bits of it; 0 changes nothing
 */
void seedRandom(unsigned int seed);

/**
 * Takes one step of the generator and gives a pseudorandom number.
 *
 * @param limit  how many numbers there are to choose from
 * @return a number from 0 to limit - 1; 0 if limit is 0
 */
unsigned int getRandom(unsigned int limit);

/**
 * Puts the values of an array into another order, by the shuffle of Fisher and
 * Yates: for each i from n - 1 down to 1, the value at i is swapped with the
 * one at getRandom(i + 1).
 *
 * @param values  an array; NULL does nothing
 * @param n  how many values it has; with 0 or 1, and with more than fit into
 *        memory, nothing is done and no step taken
 */
void permute(unsigned int *values, size_t n);

/**
 * Shakes the tray: permutes trayDice as it is, then, for each position from 0
 * to 15, sets trayLetters to the face getRandom(6) of the die that lies there.
 */
void shakeTray(void);

/**
 * Prints the tray to stdout, in order with what printf prints: four lines, each
 * position three characters wide, such as "E  " and "Qu ", with the blanks at
 * the end of the line. A character that is no letter is printed as it is, even
 * '\0'.
 */
void printTray(void);

/**
 * Tells whether a word is on the tray: whether a path from neighbour to
 * neighbour, which visits no position twice, spells it. A position with 'Q'
 * spells QU, and nothing else does.
 *
 * Characters are compared as they are: the dice have capitals.
 *
 * @param word  a string, of which no more than 33 characters are read: with
 *        sixteen 'Q' on the tray, the longest word has 32
 * @return whether it is on the tray; false if word is NULL or empty
 */
bool findWord(const char *word);

/**
 * Gives the points for a word that is on the tray, by its length: 1 for 3 and 4
 * letters, 2 for 5, 3 for 6, 5 for 7, and 11 for 8 to 16. QU counts two.
 *
 * @param word  a string, of which no more than 17 characters are read
 * @return the points; 0 if the word is shorter or longer, if it is not on the
 *         tray, and if word is NULL
 */
unsigned int scoreWord(const char *word);

#ifdef __cplusplus
}  /* extern "C" */
#endif  /* __cplusplus */

#endif  /* BOGGLE_H */
