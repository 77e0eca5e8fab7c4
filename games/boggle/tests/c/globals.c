/* Prints the variables after calls that use them. With OWN_LFSR, OWN_DICE,
 * OWN_TRAY_DICE, OWN_TRAY_LETTERS and OWN_LFSR_NEXT, the program defines them,
 * each different from that of the library; the value of OWN_LFSR_NEXT chooses a
 * generator. */
#include "boggle.h"

#include <stdio.h>

#ifdef OWN_LFSR
unsigned int lfsr = 2020;
#endif

#ifdef OWN_DICE
const char dice[16][6] = {
    {'a', 'b', 'c', 'd', 'e', 'f'}, {'g', 'h', 'i', 'j', 'k', 'l'},
    {'m', 'n', 'o', 'p', 'q', 'r'}, {'s', 't', 'u', 'v', 'w', 'x'},
    {'0', '1', '2', '3', '4', '5'}, {'6', '7', '8', '9', '+', '-'},
    {'\1', '\2', '\3', '\4', '\5', '\6'}, {'\x7f', '\x7e', '\x7d', '!', '?', '.'},
    {'A', 'B', 'C', 'D', 'E', 'F'}, {'G', 'H', 'I', 'J', 'K', 'L'},
    {'M', 'N', 'O', 'P', 'R', 'S'}, {'T', 'U', 'V', 'W', 'X', 'Y'},
    {'Z', ' ', '\n', '\t', '\0', '%'}, {'<', '=', '>', ';', ':', ','},
    {'(', ')', '[', ']', '{', '}'}, {'Q', 'Q', '#', '*', '@', '&'}};
#endif

#ifdef OWN_TRAY_DICE
unsigned int trayDice[16] = {15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0};
#endif

#ifdef OWN_TRAY_LETTERS
char trayLetters[16] = {'s', 'i', 'x', 't', 'e', 'e', 'n', ' ',
                        'l', 'e', 't', 't', 'e', 'r', 's', '!'};
#endif

#if defined OWN_LFSR_NEXT && OWN_LFSR_NEXT == 1
/* A linear congruential generator, which does not return all of its state. */
unsigned int lfsrNext(void)
{
    lfsr = lfsr * 1664525u + 1013904223u;
    return lfsr >> 8;
}
#elif defined OWN_LFSR_NEXT && OWN_LFSR_NEXT == 2
/* Does not use the state, and returns large numbers. */
unsigned int lfsrNext(void)
{
    static unsigned int calls;
    calls++;
    return 0u - calls * calls;
}
#elif defined OWN_LFSR_NEXT && OWN_LFSR_NEXT == 3
/* Changes the tray while it is shaken. */
unsigned int lfsrNext(void)
{
    lfsr += 5;
    trayDice[lfsr % 16] += lfsr % 3;
    trayLetters[lfsr % 7] = 'x';
    return lfsr;
}
#endif

static void show(const char *after)
{
    int i;
    printf("%s: %u;", after, lfsr);
    for (i = 0; i < 16; i++)
        printf(" %u", trayDice[i]);
    printf(";");
    for (i = 0; i < 16; i++)
        printf(" %u", (unsigned int)(unsigned char)trayLetters[i]);
    printf("\n");
}

int main(void)
{
    static const unsigned int limits[6] = {0, 1, 6, 1000, 0x80000000u, 0xffffffffu};
    unsigned int values[5] = {10, 20, 30, 40, 50};
    int i, face;

    show("start");
    for (i = 0; i < 16; i++)
        for (face = 0; face < 6; face++)
            printf("%u ", (unsigned int)(unsigned char)dice[i][face]);
    printf("\n");
    for (i = 0; i < 6; i++)
        printf("%u ", getRandom(limits[i]));
    show("getRandom");
    seedRandom(100);
    show("seedRandom");
    shakeTray();
    show("shakeTray");
    lfsr = 31337;
    trayDice[3] = 16;
    shakeTray();
    show("a changed state");
    permute(values, 5);
    for (i = 0; i < 5; i++)
        printf("%u ", values[i]);
    show("permute");
    printf("%u ", lfsrNext());
    show("lfsrNext");
    permute(trayDice, 16);
    show("permuted dice");
    lfsr = 0;
    seedRandom(0);
    shakeTray();
    show("state 0");

    for (i = 0; i < 16; i++)
        trayLetters[i] = (char)('A' + i);
    trayLetters[0] = 'Q';
    printTray();
    printf("QUBF %d, QUC %d\n", findWord("QUBF"), findWord("QUC"));
    return 0;
}
