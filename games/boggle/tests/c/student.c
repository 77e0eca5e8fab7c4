/* Boggle-ish as a student might hand it in: one file, without the library. With
 * WRONG it has one common mistake, so that tools that look for mistakes can be
 * tested:
 *
 *   1  the tray wraps around at its left and right edge
 *   2  a word may use a position twice
 *   3  Q is found without U
 *   4  the shuffle never leaves a value where it is (Sattolo's algorithm)
 *   5  seven letters score like eight
 *   6  the timer counts on after a minute
 *   7  a word may have any length up to 99
 *   8  the search does not go back after a wrong turn
 */
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

#ifndef WRONG
#define WRONG 0
#endif

#define SIDE 4
#define POSITIONS (SIDE * SIDE)
#define FACES 6
#define TIMER_LINE 60

#if WRONG == 7
#define WORD_SIZE 100
#define WORD_FORMAT "%99s"
#else
#define WORD_SIZE 18
#define WORD_FORMAT "%17s"
#endif

/* The state of the random number generator. */
unsigned int lfsr = 1;

/* The letters on the dice. Q means Qu. */
const char dice[POSITIONS][FACES] = {
    {'A', 'A', 'C', 'I', 'O', 'T'}, {'A', 'H', 'M', 'O', 'R', 'S'},
    {'E', 'G', 'K', 'L', 'U', 'Y'}, {'A', 'B', 'I', 'L', 'T', 'Y'},
    {'A', 'C', 'D', 'E', 'M', 'P'}, {'E', 'G', 'I', 'N', 'T', 'V'},
    {'G', 'I', 'L', 'R', 'U', 'W'}, {'E', 'L', 'P', 'S', 'T', 'U'},
    {'D', 'E', 'N', 'O', 'S', 'W'}, {'A', 'C', 'E', 'L', 'R', 'S'},
    {'A', 'B', 'J', 'M', 'O', 'Q'}, {'E', 'E', 'F', 'H', 'I', 'Y'},
    {'E', 'H', 'I', 'N', 'P', 'S'}, {'D', 'K', 'N', 'O', 'T', 'U'},
    {'A', 'D', 'E', 'N', 'V', 'Z'}, {'B', 'I', 'F', 'O', 'R', 'X'}};

/* The die at each position of the tray, and the letter that is up. */
unsigned int trayDice[POSITIONS] = {0, 1, 2,  3,  4,  5,  6,  7,
                                    8, 9, 10, 11, 12, 13, 14, 15};
char trayLetters[POSITIONS];

unsigned int lfsrNext(void);
void startTimer(int seconds);
void seedRandom(unsigned int seed);
unsigned int getRandom(unsigned int limit);
void permute(unsigned int values[], size_t n);
void shakeTray(void);
void printTray(void);
bool findWord(const char *word);
unsigned int scoreWord(const char *word);
bool readWord(char word[]);
bool neighbors(int from, int to);
bool findFrom(const char *word, int position, bool used[]);

int main(void)
{
    int seed;
    int seconds;
    char word[WORD_SIZE];
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

    printf("Word: ");
    while (readWord(word)) {
        unsigned int score = scoreWord(word);
        total += score;
        printf("Word score = %u, Total score = %u\n", score, total);
        printf("Word: ");
    }
    printf("TOTAL: %u\n", total);
    return 0;
}

/* Reads a word and makes it upper case. Returns false if there are no more. A
 * word with other characters becomes empty. */
bool readWord(char word[])
{
    bool onlyLetters = true;

    if (scanf(WORD_FORMAT, word) != 1)
        return false;
    if (toupper((unsigned char)word[0]) == 'Q' && word[1] == '\0')
        return false;
    for (int i = 0; word[i] != '\0'; i++) {
        if (!isalpha((unsigned char)word[i]))
            onlyLetters = false;
        word[i] = (char)toupper((unsigned char)word[i]);
    }
    if (!onlyLetters)
        word[0] = '\0';
    return true;
}

/* Takes one step of the generator and returns its new state. */
unsigned int lfsrNext(void)
{
    lfsr ^= lfsr >> 7;
    lfsr ^= lfsr << 9;
    lfsr ^= lfsr >> 13;
    return lfsr;
}

/* Waits and prints a mark for each second. */
void startTimer(int seconds)
{
    int column = 0;

    for (int i = 1; i <= seconds; i++) {
        fflush(stdout);
        sleep(1);
        column++;
        if (column % 5 != 0)
            printf(".");
        else
            printf(" %d ", WRONG == 6 ? i : column);
        if (column == TIMER_LINE) {
            printf("\n");
            column = 0;
        }
    }
    if (column > 0)
        printf("\n");
    printf("\nTIME'S UP!\n");
}

void seedRandom(unsigned int seed)
{
    if (seed != 0)
        lfsr = seed;
}

unsigned int getRandom(unsigned int limit)
{
    unsigned int number = lfsrNext();
    return limit == 0 ? 0 : number % limit;
}

/* Shuffles an array with the Fisher-Yates algorithm. */
void permute(unsigned int values[], size_t n)
{
    for (size_t i = n; i > 1; i--) {
        unsigned int j = getRandom((unsigned int)(WRONG == 4 ? i - 1 : i));
        unsigned int value = values[i - 1];
        values[i - 1] = values[j];
        values[j] = value;
    }
}

void shakeTray(void)
{
    permute(trayDice, POSITIONS);
    for (int i = 0; i < POSITIONS; i++)
        trayLetters[i] = dice[trayDice[i]][getRandom(FACES)];
}

void printTray(void)
{
    for (int i = 0; i < POSITIONS; i++) {
        printf("%c%c ", trayLetters[i], trayLetters[i] == 'Q' ? 'u' : ' ');
        if (i % SIDE == SIDE - 1)
            printf("\n");
    }
}

/* Returns true if two different positions touch. */
bool neighbors(int from, int to)
{
    int rows = from / SIDE - to / SIDE;
    int columns = from % SIDE - to % SIDE;

    if (WRONG == 1 && (columns == SIDE - 1 || columns == 1 - SIDE))
        columns = 1;
    return from != to && rows >= -1 && rows <= 1 && columns >= -1 && columns <= 1;
}

/* Returns true if the word begins at this position and goes on from there. */
bool findFrom(const char *word, int position, bool used[])
{
    bool found = false;

    if (used[position] || trayLetters[position] != word[0])
        return false;
    word++;
    if (trayLetters[position] == 'Q') {
        if (word[0] == 'U')
            word++;
        else if (WRONG != 3)
            return false;
    }
    if (word[0] == '\0')
        return true;

    used[position] = WRONG != 2;
    for (int next = 0; next < POSITIONS && !found; next++) {
        if (!neighbors(position, next))
            continue;
        found = findFrom(word, next, used);
        if (WRONG == 8 && !used[next] && trayLetters[next] == word[0])
            break;
    }
    used[position] = false;
    return found;
}

bool findWord(const char *word)
{
    bool used[POSITIONS] = {false};

    for (int position = 0; position < POSITIONS; position++)
        if (findFrom(word, position, used))
            return true;
    return false;
}

unsigned int scoreWord(const char *word)
{
    static const unsigned int points[9] = {0, 0, 0, 1, 1, 2, 3, 5, 11};
    int length = 0;

    while (word[length] != '\0')
        length++;
    if (length < 3 || length > POSITIONS || !findWord(word))
        return 0;
    if (length > 8 || (WRONG == 5 && length == 7))
        length = 8;
    return points[length];
}
