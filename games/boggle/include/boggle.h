/*
 * boggle: the functions and variables of the assignment Boggle-ish.
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
 * The tray has four rows of four positions; position row * 4 + column is the
 * index in trayDice and trayLetters. Adjacent positions in a row, column or
 * diagonal are neighbors.
 *
 * Instead of including this header, a program may declare all this itself, as in
 * the assignment. It may also define lfsr, dice, trayDice, trayLetters and
 * lfsrNext, or some of them, as the main.c of the course does: all functions
 * then use those, with their initial values. The definitions must have the types
 * below, and be visible to the linker: not static and, with the shared library,
 * not compiled with -fvisibility=hidden.
 *
 * A program's own lfsrNext may return any number and may use the variables. It
 * must return, rather than call longjmp or throw a C++ exception, and must not
 * call getRandom, permute or shakeTray, which call it.
 *
 * Threads: there is one tray and one generator, so only one thread at a time may
 * call these functions or use the variables. findWord and scoreWord need 64 KiB
 * of stack.
 *
 * Pointers: a pointer must be NULL or valid for its parameter. NULL is never
 * dereferenced; each function says what it does.
 *
 * Generated from globals/ and src/ffi.rs by cbindgen: do not edit.
 */

#ifndef BOGGLE_H
#define BOGGLE_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif /* __cplusplus */

/**
 * The state of the pseudorandom number generator, initially 1. It determines all
 * following numbers, on every machine.
 *
 * Programs may change it. From state 0, lfsrNext returns 0 forever.
 */
extern unsigned int lfsr;

/**
 * The letters on the six faces of each die. 'Q' stands for QU.
 */
extern const char dice[16][6];

/**
 * The number of the die at each position of the tray, row by row. Initially die
 * 0 lies at position 0, die 1 at position 1, and so on.
 *
 * Programs may change it. A number over 15 is a blank die, which is permuted
 * like the others but shows no letter: '\0' in trayLetters.
 */
extern unsigned int trayDice[16];

/**
 * The letter that is up at each position of the tray, row by row. All are '\0'
 * before the first call of shakeTray.
 *
 * Programs may change it. 'Q' stands for QU. Any other character stands for
 * itself, except '\0', which is not a letter.
 */
extern char trayLetters[16];

/**
 * Takes one step of the generator: sets lfsr to the next state.
 *
 * @return the new state
 */
unsigned int lfsrNext(void);

/**
 * Sets lfsr, the state of the pseudorandom number generator.
 *
 * @param seed  the new state; 0 changes nothing
 */
void seedRandom(unsigned int seed);

/**
 * Calls lfsrNext once and returns a pseudorandom number.
 *
 * @param limit  one more than the largest result
 * @return the number that lfsrNext returns, modulo limit; 0 if limit is 0
 */
unsigned int getRandom(unsigned int limit);

/**
 * Shuffles an array with the Fisher-Yates algorithm: for each i from n - 1 down
 * to 1, swaps the values at i and at getRandom(i + 1).
 *
 * @param values  the array; NULL does nothing
 * @param n  the number of values; does nothing, and takes no step, if n is 0, 1
 *         or larger than any object can be
 */
void permute(unsigned int *values, size_t n);

/**
 * Shakes the tray: permutes trayDice, then throws the die at each position from
 * 0 to 15, which sets trayLetters to the face getRandom(6) of that die in dice.
 */
void shakeTray(void);

/**
 * Prints the tray to stdout, in order with the output of printf: four lines,
 * with each position three characters wide, such as "E  " and "Qu ", including
 * the blanks at the end of a line. Other characters, even '\0', are printed
 * unchanged.
 */
void printTray(void);

/**
 * Returns true if a word is on the tray: a path of neighboring positions spells
 * it and visits no position twice. A position with 'Q' spells QU, and no other
 * position does.
 *
 * The comparison is case-sensitive; the dice have capital letters.
 *
 * @param word  a string; at most 33 characters are read, because the longest
 *         word on any tray has 32, with sixteen 'Q'
 * @return true if the word is on the tray; false if word is NULL or empty
 */
bool findWord(const char *word);

/**
 * Returns the points for a word on the tray, by its length: 1 for 3 or 4
 * letters, 2 for 5, 3 for 6, 5 for 7, and 11 for 8 to 16. QU counts as two
 * letters.
 *
 * @param word  a string; at most 17 characters are read
 * @return the points; 0 if the word is too short, too long or not on the tray,
 *         or if word is NULL
 */
unsigned int scoreWord(const char *word);

#ifdef __cplusplus
}  /* extern "C" */
#endif  /* __cplusplus */

#endif  /* BOGGLE_H */
