/* Calls all functions, while the program itself reads and prints. */
#include "Qwirkle.h"
#include "../../../../tests/c/check.h"

static void expect_line(const char *expected)
{
    char line[100];
    CHECK(fgets(line, sizeof line, stdin) != NULL);
    CHECK(strcmp(line, expected) == 0);
}

static int length(TileList list)
{
    int count = 0;
    for (; list != NULL; list = list->next)
        count++;
    return count;
}

/* Adds the tiles of a list to the counts, and frees it. */
static void count_tiles(TileList list, int counts[4][256])
{
    for (TileNode *node = list; node != NULL; node = node->next) {
        CHECK(node->tile.letter >= 'A' && node->tile.letter <= 'D');
        CHECK(node->tile.color >= 0 && node->tile.color < 256);
        counts[node->tile.letter - 'A'][node->tile.color]++;
    }
    TL_free(list);
}

/* The decks and the bag have all tiles but the one on the board. */
static void check_tiles(Qwirkle q, int copies)
{
    static const int colors[] = {196, 10, 39, 11};
    int counts[4][256] = {{0}};
    int sum = 0;
    for (int player = 0; player < q.nb_players; player++)
        count_tiles(Q_deck(q, player), counts);
    count_tiles(Q_bag(q), counts);
    for (int letter = 0; letter < 4; letter++)
        for (int color = 0; color < 4; color++) {
            CHECK(counts[letter][colors[color]] <= copies);
            sum += counts[letter][colors[color]];
        }
    CHECK(sum == 16 * copies - 1);
}

static void lists(void)
{
    TileNode last = {{'D', 11}, NULL};
    TileNode first = {{'A', 196}, &last};
    T_show(first.tile);
    TL_show(&first);
    TL_show(&last);
    TL_show(NULL);
    TL_free(NULL);
}

int main(void)
{
    int number;
    printf("A number: ");
    CHECK(scanf("%d", &number) == 1 && number == 42);
    CHECK(getchar() == '\n');

    /* Two games at a time. The program reads the lines between the answers. */
    Qwirkle q = Q_newWithSeed(5, 7, 2, 15);
    CHECK(q.nb_players == 2 && !Q_gameIsOver(q));
    expect_line("for the program\n");
    Qwirke other = Q_newWithSeed(11, 11, 1, 3);
    CHECK(other.nb_players == 3 && !Q_gameIsOver(other));
    expect_line("also for the program\n");

    TileList deck = Q_deck(q, 0);
    CHECK(length(deck) == 6);
    TL_show(deck);
    TL_free(deck);
    deck = Q_deck(other, 2);
    CHECK(length(deck) == 5);
    TL_free(deck);
    TileList bag = Q_bag(q);
    CHECK(length(bag) == 19);
    TL_free(bag);
    check_tiles(q, 2);
    check_tiles(other, 1);

    /* A copy stands for the same game. */
    Qwirkle copy = q;
    printf("turn of Ann\n");
    Q_oneTurn(copy, 0);
    printf("after the turn\n");
    Q_displayAll(copy);
    Q_oneTurn(q, 1);
    bag = Q_bag(copy);
    CHECK(length(bag) < 19);
    TL_free(bag);

    /* Freed games stay freed, in all copies. */
    Q_free(q);
    Q_free(copy);
    Q_congratulate(q);
    CHECK(Q_gameIsOver(q) && Q_gameIsOver(copy));
    CHECK(Q_deck(q, 0) == NULL && Q_bag(copy) == NULL);
    Q_displayAll(copy);
    Q_oneTurn(q, 0);

    /* The other game goes on, to its end. */
    while (!Q_gameIsOver(other))
        for (int i = 0; i < other.nb_players; i++)
            Q_oneTurn(other, i);
    printf("the last board:\n");
    for (int i = 0; i < 10; i++) {
        Q_oneTurn(other, i);
        Q_displayAll(other);
    }
    Q_congratulate(other);
    Q_congratulate(other);
    Q_free(other);
    lists();
    printf("all calls as documented\n");
    return 0;
}
