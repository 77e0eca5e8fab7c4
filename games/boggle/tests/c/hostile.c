/* Calls with hostile arguments. */
#define _DEFAULT_SOURCE
#include "boggle.h"
#include "../../../../tests/c/check.h"

#include <pthread.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

static void nulls(void)
{
    unsigned int value = 7;
    seedRandom(1);
    permute(NULL, 16);
    permute(NULL, 0);
    permute(&value, 0);
    permute(&value, 1);
    permute((unsigned int *)(uintptr_t)1, 0);
    permute((unsigned int *)(uintptr_t)1, 1);
    permute(&value, (size_t)-1);
    permute(&value, SIZE_MAX / 2);
    permute(&value, SIZE_MAX / 4);
    permute(&value, SIZE_MAX / 8 + 1);
    CHECK(value == 7);
    CHECK(getRandom(0xffffffff) == 0x201);
    CHECK(!findWord(NULL) && !findWord(""));
    CHECK(scoreWord(NULL) == 0 && scoreWord("") == 0);
}

/* Copies the text, without a NUL, to the end of readable memory. */
static char *last_in_memory(const char *text, size_t length)
{
    static char *pages;
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    if (pages == NULL) {
        pages = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        CHECK(pages != MAP_FAILED);
        CHECK(mprotect(pages + page, page, PROT_NONE) == 0);
    }
    memcpy(pages + page - length, text, length);
    return pages + page - length;
}

static void words_without_an_end(void)
{
    char word[33];
    memset(word, 'A', sizeof word);
    memset(trayLetters, 'A', 16);
    CHECK(!findWord(last_in_memory(word, 33)));
    CHECK(scoreWord(last_in_memory(word, 17)) == 0);
    CHECK(scoreWord(last_in_memory(word, 33)) == 0);
    memset(trayLetters, 'Q', 16);
    for (size_t i = 0; i < sizeof word; i++)
        word[i] = i % 2 == 0 ? 'Q' : 'U';
    CHECK(!findWord(last_in_memory(word, 33)));
    word[32] = '\0';
    CHECK(findWord(last_in_memory(word, 33)));
    CHECK(scoreWord(last_in_memory(word, 33)) == 0);
    word[16] = '\0';
    CHECK(scoreWord(last_in_memory(word, 17)) == 11);
}

static void odd_letters(void)
{
    for (int byte = 1; byte < 256; byte++) {
        char word[4] = {(char)byte, (char)byte, (char)byte, '\0'};
        memset(trayLetters, byte, 16);
        CHECK(findWord(word) == (byte != 'Q'));
        CHECK(scoreWord(word) == (byte == 'Q' ? 0 : 1));
        CHECK(!findWord(byte == 'a' ? "AAA" : "aaa"));
        trayLetters[0] = '\0';
        CHECK(findWord(word) == (byte != 'Q'));
    }
    memset(trayLetters, '\0', 16);
    CHECK(!findWord("") && !findWord("A") && scoreWord("AAA") == 0);
    memset(trayLetters, 'q', 16);
    CHECK(findWord("qqq") && !findWord("QU") && !findWord("quq"));
}

/* Blank dice are permuted like others and show nothing, and do not affect the
 * other dice. */
static void blank_dice(void)
{
    unsigned int numbers[16];
    char letters[16];
    for (unsigned int i = 0; i < 16; i++)
        trayDice[i] = i;
    seedRandom(1);
    shakeTray();
    memcpy(numbers, trayDice, sizeof numbers);
    memcpy(letters, trayLetters, sizeof letters);
    for (unsigned int i = 0; i < 16; i++)
        trayDice[i] = i % 2 == 0 ? i : 0x7fffffff + i;
    seedRandom(1);
    shakeTray();
    for (int i = 0; i < 16; i++) {
        int blank = numbers[i] % 2 == 1;
        CHECK(trayDice[i] == (blank ? 0x7fffffff + numbers[i] : numbers[i]));
        CHECK(trayLetters[i] == (blank ? '\0' : letters[i]));
    }
}

/* From state 0, every number is 0. */
static void state_zero(void)
{
    unsigned int values[4] = {1, 2, 3, 4};
    for (unsigned int i = 0; i < 16; i++)
        trayDice[i] = i;
    lfsr = 0;
    seedRandom(0);
    CHECK(lfsrNext() == 0 && getRandom(7) == 0 && getRandom(0) == 0);
    permute(values, 4);
    CHECK(values[0] == 2 && values[1] == 3 && values[2] == 4 && values[3] == 1);
    shakeTray();
    for (unsigned int i = 0; i < 16; i++) {
        CHECK(trayDice[i] == (i + 1) % 16);
        CHECK(trayLetters[i] == dice[trayDice[i]][0]);
    }
    CHECK(lfsr == 0);
}

static void *find(void *word)
{
    return (void *)(uintptr_t)findWord(word);
}

/* The search fits into the stack of a small thread. */
static void small_stack(void)
{
    pthread_attr_t attributes;
    pthread_t thread;
    void *found;
    char word[] = "AAAAAAAAAAAAAABC";
    memcpy(trayLetters, "BAAAAAAAAAAAAAAC", 16);
    CHECK(pthread_attr_init(&attributes) == 0);
    CHECK(pthread_attr_setstacksize(&attributes, 128 * 1024) == 0);
    CHECK(pthread_create(&thread, &attributes, find, word) == 0);
    CHECK(pthread_join(thread, &found) == 0);
    CHECK(pthread_attr_destroy(&attributes) == 0);
    CHECK(found == NULL);
}

int main(void)
{
    nulls();
    words_without_an_end();
    odd_letters();
    blank_dice();
    state_zero();
    small_stack();
    puts("all calls answered");
    return 0;
}
