/* Checks that the functions and the program share the arrays. With OWN_DICE and
 * OWN_LETTERS, the program defines them. */
#include <stdbool.h>
#include <stdio.h>

#ifdef OWN_DICE
unsigned int trayDice[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
#else
extern unsigned int trayDice[16];
#endif

#ifdef OWN_LETTERS
char trayLetters[16];
#else
extern char trayLetters[16];
#endif

void seedRandom(unsigned int seed);
void shakeTray();
void printTray();
bool findWord(const char *word);

int main(void)
{
    seedRandom(100);
    shakeTray();
    if (trayDice[4] != 10 || trayLetters[4] != 'Q')
        return 1;
    printf("QUAY %s\n", findWord("QUAY") ? "found" : "not found");
    trayLetters[4] = 'Z';
    printTray();
    printf("ZAY %s\n", findWord("ZAY") ? "found" : "not found");
    return 0;
}
