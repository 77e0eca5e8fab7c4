/* Plays games in many threads, each game in its own. Some games share a word
 * list. */
#define _DEFAULT_SOURCE
#include "hw3.h"
#include "check.h"

#include <pthread.h>
#include <unistd.h>

enum { THREADS = 8, ROUNDS = 100, MOVES = 100, AT_ONCE = 8, SEEN = 512 };

/* Makes a random move and returns the number of tiles placed. */
static long make_move(GameState *game, unsigned *dice)
{
    unsigned thrown = *dice = *dice * 1103515245u + 12345u;
    char tiles[4] = {"ABC"[thrown >> 16 & 1], "ABC"[(thrown >> 18) % 3], '\0', '\0'};
    int placed = -1;
    place_tiles(game, (int)(thrown >> 20) % 5, (int)(thrown >> 23) % 7, "HV"[thrown >> 27 & 1], tiles, &placed);
    CHECK(placed >= 0);
    if ((thrown >> 28) == 0)
        undo_place_tiles(game);
    return placed;
}

/* Makes moves that depend only on the dice and returns the number of tiles
 * placed. */
static long make_moves(GameState *game, unsigned dice)
{
    long total = 0;
    for (int i = 0; i < MOVES; i++)
        total += make_move(game, &dice);
    return total;
}

/* Plays the same games in every thread. */
static void *play(void *total)
{
    for (int round = 0; round < ROUNDS; round++) {
        GameState *game = initialize_game_state("board.txt");
        CHECK(game != NULL);
        *(long *)total += make_moves(game, (unsigned)round);
        free_game_state(game);
    }
    return NULL;
}

/* Plays several games at once with one word list, a move in each in turn. */
static void *play_in_turns(void *text)
{
    GameState *games[AT_ONCE];
    unsigned dice[AT_ONCE];
    for (unsigned i = 0; i < AT_ONCE; i++) {
        CHECK(hw3_open("board.txt", NULL, &games[i]) == HW3_STATUS_OK);
        dice[i] = i;
    }
    for (int i = 0; i < AT_ONCE * MOVES; i++)
        make_move(games[i % AT_ONCE], &dice[i % AT_ONCE]);
    char *end = text;
    for (int i = 0; i < AT_ONCE; i++) {
        end += hw3_render(games[i], end, SEEN);
        hw3_free(games[i]);
    }
    return NULL;
}

static void count(const hw3_reason *reason, void *context)
{
    CHECK(reason->text[0] != '\0');
    ++*(int *)context;
}

static hw3_words *shared;

/* Plays games that share a word list with those of the other threads. */
static void *play_with_shared_words(void *total)
{
    for (int round = 0; round < ROUNDS; round++) {
        GameState *game = NULL;
        CHECK(hw3_open_with("board.txt", shared, &game) == HW3_STATUS_OK);
        *(long *)total += make_moves(game, (unsigned)round);
        free_game_state(game);
    }
    return NULL;
}

/* Looks up words in the game of another thread, until its list has a table. */
static void *look_up(void *game)
{
    for (int i = 0; i < 300; i++) {
        CHECK(hw3_is_word(*(GameState **)game, "ab") == 1);
        CHECK(hw3_is_word(*(GameState **)game, "abx") == 0);
    }
    return NULL;
}

/* Replaces the word list that all threads read, saves its own games, and asks for
 * reasons. */
static void *change_lists(void *number)
{
    char list[32], saved[32], text[512];
    snprintf(list, sizeof list, "list-%d.tmp", *(int *)number);
    snprintf(saved, sizeof saved, "saved-%d.txt", *(int *)number);
    for (int round = 0; round < ROUNDS; round++) {
        write_file(list, "AB\nABC\nCAB\nAB\nABC\nCAB\n" + 3 * (round % 4));
        CHECK(rename(list, "list.txt") == 0);
        GameState *game = NULL;
        CHECK(hw3_open("board.txt", "list.txt", &game) == HW3_STATUS_OK);
        make_moves(game, (unsigned)round);
        int reasons = 0;
        CHECK(hw3_reasons(game, 2, 2, 'H', "XYZ", count, &reasons) != HW3_STATUS_OK && reasons > 0);
        CHECK(hw3_error_text(text, sizeof text) > 0 && strstr(text, "(rule ") != NULL);
        CHECK(hw3_save(game, round % 2 == 0 ? saved : "no/saved.txt")
              == (round % 2 == 0 ? HW3_STATUS_OK : HW3_STATUS_CANNOT_WRITE));
        CHECK(hw3_error_text(text, sizeof text) > 0 && (strstr(text, "no/saved.txt") != NULL) == round % 2);
        free_game_state(game);
    }
    CHECK(unlink(saved) == 0);
    return NULL;
}

/* The next three functions pass a game from thread to thread. */
static void *open_one(void *game)
{
    CHECK(hw3_open("board.txt", NULL, game) == HW3_STATUS_OK);
    return NULL;
}

static void *use_one(void *game)
{
    make_moves(*(GameState **)game, 7);
    return NULL;
}

static void *free_one(void *game)
{
    char text[512];
    CHECK(hw3_render(*(GameState **)game, text, sizeof text) < sizeof text);
    free_game_state(*(GameState **)game);
    return NULL;
}

/* Runs a function in all threads at once, each with its own argument. */
static void run_all(void *(*function)(void *), void *arguments, size_t size)
{
    pthread_t threads[THREADS];
    for (size_t i = 0; i < THREADS; i++)
        CHECK(pthread_create(&threads[i], NULL, function, (char *)arguments + i * size) == 0);
    for (size_t i = 0; i < THREADS; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
}

int main(void)
{
    write_file("board.txt", ".......\n.......\n..ABC..\n.......\n.......\n");
    int numbers[THREADS];
    for (int i = 0; i < THREADS; i++)
        numbers[i] = i;
    run_all(change_lists, numbers, sizeof *numbers);

    GameState *games[THREADS];
    for (int round = 0; round < 10; round++) {
        run_all(open_one, games, sizeof *games);
        run_all(use_one, games, sizeof *games);
        run_all(free_one, games, sizeof *games);
    }

    for (int round = 0; round < 20; round++) {
        CHECK(hw3_open_text("AB\n", 3, "ab\nabc\n", 7, &games[0]) == HW3_STATUS_OK);
        run_all(look_up, games, 0);
        hw3_free(games[0]);
    }

    long totals[2][THREADS] = {{0}};
    run_all(play, totals[0], sizeof **totals);
    CHECK(hw3_words_open(NULL, &shared) == HW3_STATUS_OK);
    run_all(play_with_shared_words, totals[1], sizeof **totals);
    hw3_words_free(shared);
    for (int i = 0; i < THREADS; i++)
        CHECK(totals[0][i] > 0 && totals[0][i] == totals[0][0] && totals[1][i] == totals[0][0]);

    /* Plays the same games one after the other, and then at once. */
    static char expected[AT_ONCE * SEEN], seen[THREADS][AT_ONCE * SEEN];
    char *end = expected;
    for (unsigned i = 0; i < AT_ONCE; i++) {
        GameState *game = initialize_game_state("board.txt");
        CHECK(game != NULL);
        make_moves(game, i);
        end += hw3_render(game, end, SEEN);
        free_game_state(game);
    }
    run_all(play_in_turns, seen, sizeof *seen);
    for (int i = 0; i < THREADS; i++)
        CHECK(strcmp(seen[i], expected) == 0);
    puts("all threads agree");
    return 0;
}
