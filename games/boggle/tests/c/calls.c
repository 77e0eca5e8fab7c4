/* Calls every function as the assignment describes it, and reads and writes the
 * variables. */
#include "boggle.h"
#include "../../../../tests/c/check.h"

#include <stdint.h>

static int has_dice(const unsigned int numbers[16])
{
    return memcmp(trayDice, numbers, 16 * sizeof numbers[0]) == 0;
}

static int has_letters(const char *letters)
{
    return memcmp(trayLetters, letters, 16) == 0;
}

/* The initial values of the variables. Must run first. */
static void fresh(void)
{
    static const unsigned int in_order[16] = {
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    static const unsigned int states[6] = {0x201,      0x40825,   0x8042a16,
                                           0x2051a4c7, 0x21e0b7e, 0x367554cf};
    CHECK(sizeof trayDice == 16 * sizeof(unsigned int));
    CHECK(sizeof trayLetters == 16);
    CHECK(sizeof dice == 96);
    CHECK(sizeof lfsr == 4);
    /* The x86-64 ABI aligns arrays of this size, and compilers rely on it. */
    CHECK((uintptr_t)trayDice % 16 == 0);
    CHECK((uintptr_t)trayLetters % 16 == 0);
    CHECK((uintptr_t)dice % 16 == 0);
    CHECK(has_dice(in_order));
    CHECK(has_letters("\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"));
    CHECK(lfsr == 1);
    for (int i = 0; i < 6; i++) {
        CHECK(getRandom(0xffffffff) == states[i]);
        CHECK(lfsr == states[i]);
    }
    seedRandom(0);
    CHECK(lfsr == states[5]);
}

static void random_numbers(void)
{
    seedRandom(1);
    CHECK(getRandom(0) == 0);
    CHECK(getRandom(0xffffffff) == 0x40825);
    for (unsigned int seed = 1; seed < 1000; seed++) {
        seedRandom(seed * 4294967u);
        unsigned int number = getRandom(0xffffffff);
        seedRandom(seed * 4294967u);
        CHECK(getRandom(seed) == number % seed);
        seedRandom(0);
        seedRandom(seed * 4294967u);
        CHECK(lfsr == seed * 4294967u);
        CHECK(getRandom(1) == 0);
        CHECK(lfsr == number);
        lfsr = seed;
        CHECK(lfsrNext() == lfsr);
        number = lfsr;
        seedRandom(seed);
        CHECK(getRandom(0) == 0);
        CHECK(lfsr == number);
    }
}

/* Compares permute with the shuffle that the assignment describes. */
static void permutations(void)
{
    unsigned int values[300], expected[300];
    for (size_t n = 0; n <= 300; n++) {
        for (size_t i = 0; i < n; i++)
            values[i] = expected[i] = (unsigned int)(i * 3);
        seedRandom((unsigned int)n + 1);
        for (size_t i = n; i-- > 1;) {
            unsigned int j = getRandom((unsigned int)(i + 1));
            unsigned int value = expected[i];
            expected[i] = expected[j];
            expected[j] = value;
        }
        unsigned int next = getRandom(0xffffffff);
        seedRandom((unsigned int)n + 1);
        permute(values, n);
        CHECK(memcmp(values, expected, n * sizeof values[0]) == 0);
        CHECK(getRandom(0xffffffff) == next);
    }
}

static void in_order(void)
{
    for (unsigned int i = 0; i < 16; i++)
        trayDice[i] = i;
}

static void shakes(void)
{
    static const unsigned int dice1[16] = {
        11, 9, 15, 14, 2, 5, 3, 8, 6, 7, 12, 13, 0, 10, 4, 1};
    static const unsigned int dice100[16] = {
        12, 11, 4, 15, 10, 1, 6, 7, 13, 8, 5, 0, 14, 9, 3, 2};
    in_order();
    seedRandom(1);
    shakeTray();
    CHECK(has_dice(dice1) && has_letters("HLXZKTAOUUPKCMCR"));
    in_order();
    seedRandom(10);
    shakeTray();
    CHECK(has_letters("GNRURENAEIWDGASB"));
    in_order();
    seedRandom(100);
    shakeTray();
    CHECK(has_dice(dice100) && has_letters("NYMXQAUUNEIANAYE"));

    /* Dice are not put back in order, and trayDice can be permuted directly. */
    unsigned int numbers[16];
    memcpy(numbers, dice100, sizeof numbers);
    seedRandom(7);
    permute(numbers, 16);
    seedRandom(7);
    shakeTray();
    CHECK(has_dice(numbers));
    memcpy(trayDice, dice100, sizeof numbers);
    seedRandom(7);
    permute(trayDice, 16);
    CHECK(has_dice(numbers));
}

/* Compares shakeTray with the faces listed in the assignment. */
static void every_face(void)
{
    static const char *const faces[16] = {
        "AACIOT", "AHMORS", "EGKLUY", "ABILTY", "ACDEMP", "EGINTV", "GILRUW",
        "ELPSTU", "DENOSW", "ACELRS", "ABJMOQ", "EEFHIY", "EHINPS", "DKNOTU",
        "ADENVZ", "BIFORX"};
    unsigned int numbers[16];
    char letters[16], seen[16][6] = {{0}};
    for (int i = 0; i < 16; i++)
        CHECK(memcmp(dice[i], faces[i], 6) == 0);
    in_order();
    memcpy(numbers, trayDice, sizeof numbers);
    for (unsigned int seed = 1; seed <= 1000; seed++) {
        seedRandom(seed * 2654435761u);
        permute(numbers, 16);
        for (int i = 0; i < 16; i++) {
            unsigned int face = getRandom(6);
            letters[i] = faces[numbers[i]][face];
            seen[numbers[i]][face] = 1;
        }
        seedRandom(seed * 2654435761u);
        shakeTray();
        CHECK(has_dice(numbers) && has_letters(letters));
    }
    CHECK(memchr(seen, 0, sizeof seen) == NULL);
}

static void words(void)
{
    static const struct {
        const char *word;
        unsigned int score;
    } words[] = {{"SNAIL", 2}, {"GORE", 1},  {"GRILLS", 3}, {"RING", 1},
                 {"RINGS", 2}, {"NAILS", 2}, {"SNAILS", 0}, {"QUIRE", 2},
                 {"QUO", 1},   {"QAIR", 0},  {"GO", 0}};
    memcpy(trayLetters, "EOQPGRIAGLSNALGO", 16);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        CHECK(scoreWord(words[i].word) == words[i].score);
    CHECK(findWord("GO") && findWord("O") && findWord("QU"));
    CHECK(!findWord("SNAILS") && !findWord("QAIR") && !findWord("Q"));

    static const unsigned int scores[19] = {0,  0,  0,  1,  1,  2,  3,  5,  11, 11,
                                            11, 11, 11, 11, 11, 11, 11, 0, 0};
    char word[40];
    memset(trayLetters, 'A', 16);
    for (size_t length = 0; length < 40; length++) {
        memset(word, 'A', length);
        word[length] = '\0';
        CHECK(findWord(word) == (length > 0 && length <= 16));
        CHECK(scoreWord(word) == (length < 19 ? scores[length] : 0));
    }
}

int main(void)
{
    fresh();
    random_numbers();
    permutations();
    shakes();
    every_face();
    words();
    puts("all calls as documented");
    return 0;
}
