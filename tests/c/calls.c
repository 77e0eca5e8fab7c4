/* Calls the assignment's five functions with good and bad arguments. Writes its
 * boards and word lists to the current directory. */
#include "hw3.h"
#include "check.h"

#include <limits.h>

static const char *const EMPTY = "...\n...\n";
static const char *const EMPTY_SAVED = "...\n...\n000\n000\n";

static int place(GameState *game, int row, int col, char direction, const char *tiles)
{
    int placed = -1;
    CHECK(place_tiles(game, row, col, direction, tiles, &placed) == game);
    CHECK(placed >= 0);
    return placed;
}

static void check_saved(GameState *game, const char *text)
{
    save_game_state(game, "saved.txt");
    CHECK(same_file("saved.txt", text));
}

static void check_null(void)
{
    int placed = 7;
    CHECK(initialize_game_state(NULL) == NULL);
    CHECK(place_tiles(NULL, 0, 0, 'H', "CAT", &placed) == NULL);
    CHECK(placed == 0);
    CHECK(place_tiles(NULL, 0, 0, 'H', NULL, NULL) == NULL);
    CHECK(undo_place_tiles(NULL) == NULL);
    save_game_state(NULL, "null.txt");
    CHECK(read_file("null.txt") == NULL);
    save_game_state(NULL, NULL);
    free_game_state(NULL);

    GameState *game = initialize_game_state("empty.txt");
    CHECK(game != NULL);
    CHECK(place(game, 0, 0, 'H', NULL) == 0);
    check_saved(game, EMPTY_SAVED);
    CHECK(place_tiles(game, 0, 0, 'H', "CAT", NULL) == game);
    check_saved(game, "CAT\n...\n111\n000\n");
    save_game_state(game, NULL);
    free_game_state(game);
}

static void check_arguments(void)
{
    static const struct {
        int row, col;
        char direction;
        const char *tiles;
    } refused[] = {
        {-1, 0, 'H', "CAT"},       {0, -1, 'H', "CAT"},      {2, 0, 'H', "CAT"},
        {0, 3, 'V', "CAT"},        {INT_MAX, 0, 'H', "CAT"}, {0, INT_MAX, 'V', "CAT"},
        {INT_MIN, 0, 'V', "CAT"},  {0, INT_MIN, 'H', "CAT"}, {INT_MAX, INT_MAX, 'H', "CAT"},
        {0, 0, 'h', "CAT"},        {0, 0, 'v', "CAT"},       {0, 0, '\0', "CAT"},
        {0, 0, (char)-1, "CAT"},   {0, 0, 'D', "CAT"},       {0, 0, 'H', ""},
        {0, 0, 'H', " "},          {0, 0, 'H', "cat"},       {0, 0, 'H', "CA."},
        {0, 0, 'H', "C\xc3\x84T"}, {0, 0, 'H', "CAT\n"},     {0, 0, 'H', "CA T"},
        {0, 0, 'H', "C"},          {0, 0, 'H', "XYZ"},       {0, 0, 'V', " CAT"},
    };
    GameState *game = initialize_game_state("empty.txt");
    CHECK(game != NULL);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        CHECK(place(game, refused[i].row, refused[i].col, refused[i].direction, refused[i].tiles) == 0);
        check_saved(game, EMPTY_SAVED);
    }
    CHECK(undo_place_tiles(game) == game);
    check_saved(game, EMPTY_SAVED);
    free_game_state(game);
}

static void check_game(void)
{
    GameState *game = initialize_game_state("empty.txt");
    CHECK(game != NULL);
    CHECK(place(game, 1, 2, 'V', "CAT") == 3);
    CHECK(place(game, 3, 2, 'H', " AT") == 2);
    CHECK(place(game, 1, 2, 'V', "B") == 1);
    check_saved(game, ".....\n..B..\n..A..\n..TAT\n00000\n00200\n00100\n00111\n");

    GameState *resumed = initialize_game_state("saved.txt");
    CHECK(resumed != NULL);
    CHECK(undo_place_tiles(resumed) == resumed);
    check_saved(resumed, ".....\n..B..\n..A..\n..TAT\n00000\n00200\n00100\n00111\n");
    CHECK(place(resumed, 1, 2, 'V', "C") == 1);
    check_saved(resumed, ".....\n..C..\n..A..\n..TAT\n00000\n00300\n00100\n00111\n");
    free_game_state(resumed);

    for (int i = 0; i < 3; i++)
        CHECK(undo_place_tiles(game) == game);
    check_saved(game, EMPTY_SAVED);
    CHECK(place(game, 0, 0, 'H', "C") == 0);
    CHECK(place(game, 0, 0, 'H', "CAT") == 3);
    /* There are still moves to undo. */
    free_game_state(game);
}

static void check_files(void)
{
    static const char *const malformed[] = {
        "", "\n", "..\n.\n", "..\n...\n", "..\n.a\n", ".. \n", "A.\n00\n", "A.\n11\n", "A.\n16\n", "A.\n1\n", "11\n",
    };
    CHECK(initialize_game_state("missing.txt") == NULL);
    CHECK(initialize_game_state("missing/board.txt") == NULL);
    CHECK(initialize_game_state("") == NULL);
    CHECK(initialize_game_state(".") == NULL);
    for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++) {
        write_file("malformed.txt", malformed[i]);
        CHECK(initialize_game_state("malformed.txt") == NULL);
    }

    GameState *game = initialize_game_state("empty.txt");
    CHECK(game != NULL);
    save_game_state(game, "missing/saved.txt");
    save_game_state(game, "");
    save_game_state(game, ".");
    save_game_state(game, "/dev/null");
    save_game_state(game, "/dev/full");
    free_game_state(game);
}

/* Many games at once, half of them with another word list. */
static void check_many(void)
{
    enum { GAMES = 50 };
    GameState *games[GAMES];
    for (int i = 0; i < GAMES; i++) {
        if (i == GAMES / 2)
            write_file("words.txt", "dog\n");
        games[i] = initialize_game_state("empty.txt");
        CHECK(games[i] != NULL);
    }
    for (int i = 0; i < GAMES; i++) {
        CHECK(place(games[i], 0, 0, 'H', i < GAMES / 2 ? "DOG" : "CAT") == 0);
        CHECK(place(games[i], 0, 0, 'H', i < GAMES / 2 ? "CAT" : "DOG") == 3);
    }
    for (int i = 0; i < GAMES; i += 2)
        free_game_state(games[i]);
    for (int i = 1; i < GAMES; i += 2)
        free_game_state(games[i]);
}

int main(void)
{
    write_file("words.txt", "cat\nBAT\r\ntat\n");
    write_file("empty.txt", EMPTY);
    check_null();
    check_arguments();
    check_game();
    check_files();
    check_many();
    puts("all calls as documented");
    return 0;
}
