/* The names of the library's variables in the program's own static ones, which
 * have nothing to do with them. */
#include <stdio.h>

static int dice = 6;
static const char *lfsr = "a string";
static short trayDice, trayLetters;

static double lfsrNext(void)
{
    return dice + lfsr[0] + trayDice + trayLetters;
}

void seedRandom(unsigned int seed);
void shakeTray();
void printTray();

int main(void)
{
    seedRandom(100);
    shakeTray();
    printTray();
    printf("%.0f\n", lfsrNext());
    return 0;
}
