/* The game like the course's main.c, without the functions that students write. */
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

unsigned int lfsr = 1;

const char dice[16][6] = {
    {'A', 'A', 'C', 'I', 'O', 'T'}, {'A', 'H', 'M', 'O', 'R', 'S'},
    {'E', 'G', 'K', 'L', 'U', 'Y'}, {'A', 'B', 'I', 'L', 'T', 'Y'},
    {'A', 'C', 'D', 'E', 'M', 'P'}, {'E', 'G', 'I', 'N', 'T', 'V'},
    {'G', 'I', 'L', 'R', 'U', 'W'}, {'E', 'L', 'P', 'S', 'T', 'U'},
    {'D', 'E', 'N', 'O', 'S', 'W'}, {'A', 'C', 'E', 'L', 'R', 'S'},
    {'A', 'B', 'J', 'M', 'O', 'Q'}, {'E', 'E', 'F', 'H', 'I', 'Y'},
    {'E', 'H', 'I', 'N', 'P', 'S'}, {'D', 'K', 'N', 'O', 'T', 'U'},
    {'A', 'D', 'E', 'N', 'V', 'Z'}, {'B', 'I', 'F', 'O', 'R', 'X'}};

unsigned int trayDice[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
char trayLetters[16];

unsigned int lfsrNext();
void startTimer(int seconds);

void seedRandom(unsigned int seed);
unsigned int getRandom(unsigned int limit);
void permute(unsigned int values[], size_t n);
void shakeTray();
void printTray();
bool findWord(const char *word);
unsigned int scoreWord(const char *word);

int main(void)
{
    int seed, seconds;
    char word[18];
    unsigned int total = 0;

    printf("Enter a random seed: ");
    if (scanf("%i", &seed) != 1)
        return 2;
    printf("Timer (seconds): ");
    if (scanf("%d", &seconds) != 1)
        return 2;

    seedRandom((unsigned int)seed);
    shakeTray();
    printTray();
    startTimer(seconds);

    for (;;) {
        bool letters = true;
        unsigned int score = 0;
        printf("Word: ");
        if (scanf("%17s", word) != 1)
            break;
        if ((word[0] == 'q' || word[0] == 'Q') && word[1] == '\0')
            break;
        for (int i = 0; word[i] != '\0'; i++) {
            letters = letters && isalpha((unsigned char)word[i]);
            word[i] = (char)toupper((unsigned char)word[i]);
        }
        if (letters)
            score = scoreWord(word);
        total += score;
        printf("Word score = %u, Total score = %u\n", score, total);
    }
    printf("TOTAL: %u\n", total);
    return 0;
}

unsigned int lfsrNext()
{
    lfsr ^= lfsr >> 7;
    lfsr ^= lfsr << 9;
    lfsr ^= lfsr >> 13;
    return lfsr;
}

void startTimer(int seconds)
{
    int count = 0;
    while (seconds-- > 0) {
        fflush(stdout);
        sleep(1);
        count++;
        if (count % 5 == 0)
            printf(" %d ", count);
        else
            printf(".");
        if (count == 60) {
            printf("\n");
            count = 0;
        }
    }
    if (count != 0)
        printf("\n");
    printf("\nTIME'S UP!\n");
}
