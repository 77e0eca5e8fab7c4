/* Calls with hostile arguments. */
#include "Qwirkle.h"
#include "../../../../tests/c/check.h"

#include <limits.h>

static void call_all(Qwirkle q)
{
    CHECK(Q_gameIsOver(q));
    Q_displayAll(q);
    Q_oneTurn(q, 0);
    CHECK(Q_deck(q, 0) == NULL);
    CHECK(Q_bag(q) == NULL);
}

static void end_all(Qwirkle q)
{
    Q_congratulate(q);
    Q_free(q);
    Q_free(q);
    Q_congratulate(q);
}

static void bad_numbers(void)
{
    static const int numbers[][3] = {
        {0, 11, 2}, {11, 0, 2}, {11, 11, 0}, {100, 11, 2}, {11, 11, 1001},
        {-1, 11, 2}, {11, INT_MIN, 2}, {11, 11, -5}, {INT_MAX, INT_MAX, INT_MAX},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        const int *n = numbers[i];
        Qwirkle q = i % 2 ? Q_new(n[0], n[1], n[2]) : Q_newWithSeed(n[0], n[1], n[2], 7);
        CHECK(q.nb_players == 0);
        call_all(q);
        end_all(q);
    }
}

/* Values that no function has returned. */
static void no_games(void)
{
    Qwirkle q;
    memset(&q, 0, sizeof q);
    call_all(q);
    end_all(q);
    memset(&q, 0xff, sizeof q);
    call_all(q);
    end_all(q);
    for (unsigned long handle = 1; handle < 100000; handle++) {
        q.nb_players = 2;
        q.handle = handle;
        CHECK(Q_gameIsOver(q));
        end_all(q);
    }
}

static void wrong_players(Qwirkle q)
{
    static const int players[] = {1, 2, -1, INT_MAX, INT_MIN};
    for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
        Q_oneTurn(q, players[i]);
        CHECK(!Q_gameIsOver(q));
    }
    CHECK(Q_deck(q, 2) == NULL && Q_deck(q, -1) == NULL);
    CHECK(Q_deck(q, INT_MAX) == NULL && Q_deck(q, INT_MIN) == NULL);
    /* A changed number of players does not let a loop run forever. */
    Qwirkle changed = q;
    changed.nb_players = 0;
    CHECK(Q_gameIsOver(changed));
    Q_displayAll(changed);
    CHECK(!Q_gameIsOver(q));
}

/* Always the same player: the calls for the wrong one end the game. */
static void only_one_player(Qwirkle q)
{
    int calls = 0;
    while (!Q_gameIsOver(q)) {
        Q_oneTurn(q, 0);
        CHECK(++calls <= 1000);
    }
    CHECK(calls == 101);
    Q_congratulate(q);
}

/* Many games, freed in another order; none gets the handle of another. */
static void many_games(void)
{
    enum { GAMES = 50 };
    static Qwirkle games[2 * GAMES];
    for (int i = 0; i < GAMES; i++) {
        games[i] = Q_newWithSeed(11, 11, 2, (unsigned long)i);
        CHECK(games[i].nb_players == 2);
    }
    for (int i = 0; i < GAMES; i += 2)
        Q_free(games[i]);
    for (int i = 0; i < GAMES; i++) {
        games[GAMES + i] = Q_newWithSeed(11, 11, 2, ULONG_MAX - (unsigned long)i);
        CHECK(games[GAMES + i].nb_players == 2);
    }
    for (int i = 0; i < 2 * GAMES; i++) {
        CHECK(Q_gameIsOver(games[i]) == (i < GAMES && i % 2 == 0));
        for (int j = 0; j < i; j++)
            CHECK(games[i].handle != games[j].handle);
    }
    for (int i = 0; i < 2 * GAMES; i++) {
        Q_oneTurn(games[i], 0);
        Q_free(games[i]);
        CHECK(Q_gameIsOver(games[i]));
    }
}

static TileNode *new_node(char letter, int color, TileNode *next)
{
    TileNode *node = malloc(sizeof *node);
    CHECK(node != NULL);
    node->tile.letter = letter;
    node->tile.color = color;
    node->next = next;
    return node;
}

static void odd_lists(void)
{
    static const char letters[] = {'\0', '\033', '\n', '\'', '\\', (char)200};
    TileList list = NULL;
    for (size_t i = 0; i < sizeof letters; i++) {
        Tile tile = {letters[i], INT_MIN};
        T_show(tile);
        list = new_node(letters[i], INT_MAX, list);
    }
    TL_show(list);
    TL_free(list);
    /* Lists that lead back to any of their nodes. */
    for (int count = 1; count <= 9; count++)
        for (int back = 0; back < count; back++) {
            TileNode nodes[9];
            for (int i = 0; i < count; i++) {
                nodes[i].tile.letter = 'A';
                nodes[i].tile.color = i;
                nodes[i].next = &nodes[i + 1 < count ? i + 1 : back];
            }
            TL_show(nodes);
        }
    /* A long list costs no stack. */
    for (int i = 0; i < 1000000; i++)
        list = new_node('A', i, i == 0 ? NULL : list);
    TL_free(list);
}

/* Nodes are from malloc, so the program may free them and add others. */
static void own_nodes(Qwirkle q)
{
    TileList deck = new_node('Z', 1, Q_deck(q, 0));
    TileNode *rest = deck->next;
    free(deck);
    TL_free(rest);
}

int main(void)
{
    bad_numbers();
    no_games();
    Qwirkle q = Q_newWithSeed(11, 11, 2, 1);
    CHECK(q.nb_players == 2);
    wrong_players(q);
    own_nodes(q);
    only_one_player(q);
    many_games();
    odd_lists();
    C_printAllColors();
    puts("all calls answered");
    return 0;
}
