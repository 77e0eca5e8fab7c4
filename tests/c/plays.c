/* Finds and scores plays, with good and bad arguments and with callbacks that
 * change or free the game. */
#include "hw3.h"
#include "check.h"

#include <limits.h>
#include <stdint.h>

static const char BOARD[] = "......\n.HOME.\n......\n";
static const char SAVED[] = "......\n.HOME.\n......\n000000\n011110\n000000\n";
static const char WORDS[] = "home\ndome\nhomes\nhomely\nsu\nsa\nsat\n";

static GameState *open_board(void)
{
    GameState *game = NULL;
    CHECK(hw3_open_text(BOARD, strlen(BOARD), WORDS, strlen(WORDS), &game) == HW3_STATUS_OK);
    return game;
}

static void check_board(const GameState *game, const char *expected)
{
    char text[500];
    CHECK(hw3_render(game, text, sizeof text) < sizeof text);
    CHECK(strcmp(text, expected) == 0);
}

static void check_error(hw3_status status, const char *expected)
{
    char text[200];
    CHECK(hw3_error_status() == status);
    hw3_error_text(text, sizeof text);
    if (strcmp(text, expected) != 0)
        fprintf(stderr, "expected: %s\nfound:    %s\n", expected, text);
    CHECK(strcmp(text, expected) == 0);
}

/* What a callback has received, and what it is to do. */
typedef struct {
    char log[2000];
    size_t calls;
    size_t stop_after; /* 0 to go on until the end */
    int result;        /* what it returns to stop */
} received;

static int take_play(const hw3_play *play, void *context)
{
    received *all = context;
    size_t end = strlen(all->log), room = sizeof all->log - end;
    end += (size_t)snprintf(all->log + end, room, "%d %d %c \"%s\" %d %d", play->row, play->col, play->direction,
                            play->tiles, play->tile_count, play->score);
    for (size_t i = 0; i < play->word_count; i++) {
        const hw3_word *word = &play->words[i];
        room = sizeof all->log - end;
        end += (size_t)snprintf(all->log + end, room, " %s %d,%d %c", word->text, word->row, word->col,
                                word->direction);
    }
    CHECK(end < sizeof all->log - 2);
    strcat(all->log, "\n");
    return ++all->calls == all->stop_after ? all->result : 0;
}

/* Returns whether two texts have the same lines, in any order. None is repeated. */
static int same_lines(const char *text, const char *other)
{
    const char *line = text;
    while (*line != '\0') {
        size_t length = (size_t)(strchr(line, '\n') - line) + 1;
        const char *found = other;
        while (*found != '\0' && strncmp(found, line, length) != 0)
            found = strchr(found, '\n') + 1;
        if (*found == '\0')
            return 0;
        line += length;
    }
    return strlen(text) == strlen(other);
}

/* Checks the plays that are found, and that a search without a callback counts
 * them. */
static void check_plays(const GameState *game, const char *rack, const hw3_play_options *options, const char *expected)
{
    received all = {.calls = 0};
    size_t count = 77;
    CHECK(hw3_find_plays(game, rack, options, take_play, &all, &count) == HW3_STATUS_OK);
    if (!same_lines(all.log, expected))
        fprintf(stderr, "expected:\n%sfound:\n%s", expected, all.log);
    CHECK(same_lines(all.log, expected) && count == all.calls);
    count = 77;
    CHECK(hw3_find_plays(game, rack, options, NULL, NULL, &count) == HW3_STATUS_OK && count == all.calls);
    CHECK(hw3_find_plays(game, rack, options, NULL, NULL, NULL) == HW3_STATUS_OK);
}

#define D "1 1 H \"D\" 1 5 DOME 1,1 H\n"
#define S "1 5 H \"S\" 1 10 HOMES 1,1 H\n"
#define LY "1 5 H \"LY\" 2 12 HOMELY 1,1 H\n"
#define SU "1 5 V \"SU\" 2 14 SU 1,5 V HOMES 1,1 H\n"

static void check_found(void)
{
    GameState *game = open_board();
    check_plays(game, "D", NULL, D);
    check_plays(game, "d", NULL, D);
    check_plays(game, "sd", NULL, D S);
    check_plays(game, "uSd", NULL, D S SU);
    check_plays(game, "ly", NULL, LY);
    check_plays(game, "", NULL, "");
    check_plays(game, "x", NULL, "");

    hw3_play_options options = {0};
    check_plays(game, "lysdu", &options, D LY S SU);
    options.max_tiles = 1;
    check_plays(game, "lysdu", &options, D S);
    options.max_tiles = 2;
    check_plays(game, "lysdu", &options, D LY S SU);
    for (options.limit = 1; options.limit < 6; options.limit++) {
        size_t count = 0;
        CHECK(hw3_find_plays(game, "lysdu", &options, NULL, NULL, &count) == HW3_STATUS_OK);
        CHECK(count == (options.limit < 4 ? options.limit : 4));
    }
    options.max_tiles = options.limit = SIZE_MAX;
    check_plays(game, "lysdu", &options, D LY S SU);
    options.without_growth = 1;
    check_plays(game, "lysdu", &options, D S SU);
    options.without_growth = INT_MIN;
    options.max_tiles = 1;
    options.limit = 2;
    check_plays(game, "lysdu", &options, D S);
    check_board(game, SAVED);
    CHECK(hw3_undo_count(game) == 0 && hw3_error_status() == HW3_STATUS_OK);

    /* After a move, and beyond the edge. */
    CHECK(hw3_place(game, 1, 5, 'V', "SU", NULL) == HW3_STATUS_OK);
    check_plays(game, "a", NULL, "2 5 V \"A\" 1 3 SA 1,5 V\n");
    CHECK(hw3_place(game, 1, 5, 'V', " A", NULL) == HW3_STATUS_OK);
    check_plays(game, "T", NULL, "2 5 V \" T\" 1 4 SAT 1,5 V\n");
    hw3_free(game);

    /* The first word. */
    CHECK(hw3_open_text("...\n", 4, "go\n", 3, &game) == HW3_STATUS_OK);
    check_plays(game, "OG", NULL,
                "0 0 H \"GO\" 2 4 GO 0,0 H\n"
                "0 1 H \"GO\" 2 4 GO 0,1 H\n"
                "0 2 H \"GO\" 2 4 GO 0,2 H\n"
                "0 0 V \"GO\" 2 4 GO 0,0 V\n"
                "0 1 V \"GO\" 2 4 GO 0,1 V\n"
                "0 2 V \"GO\" 2 4 GO 0,2 V\n");
    hw3_free(game);
}

/* A callback stops the search with any number but 0. */
static void check_stop(void)
{
    GameState *game = open_board();
    static const int results[] = {1, -1, INT_MAX, INT_MIN};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        for (size_t stop = 1; stop <= 5; stop++) {
            received all = {.stop_after = stop, .result = results[i]};
            size_t count = 77;
            CHECK(hw3_find_plays(game, "lysdu", NULL, take_play, &all, &count) == HW3_STATUS_OK);
            CHECK(all.calls == (stop < 4 ? stop : 4) && count == all.calls);
        }
    hw3_free(game);
}

/* What a callback changes. */
typedef struct {
    GameState *game;
    hw3_words *words;
    char *rack;
    hw3_play_options *options;
    received all;
} changes;

static int change_the_game(const hw3_play *play, void *context)
{
    changes *change = context;
    int placed = 0, score = -1;
    CHECK(hw3_score(change->game, play->row, play->col, play->direction, play->tiles, &score) == HW3_STATUS_OK);
    CHECK(score == play->score);
    CHECK(place_tiles(change->game, play->row, play->col, play->direction, play->tiles, &placed) == change->game);
    CHECK(placed == play->tile_count);
    CHECK(hw3_words_made(change->game, NULL, NULL) == play->word_count);
    CHECK(hw3_undo(change->game) == HW3_STATUS_OK && hw3_redo(change->game) == HW3_STATUS_OK);
    /* Another search, in the changed game. */
    CHECK(hw3_find_plays(change->game, "lysdu", NULL, NULL, NULL, NULL) == HW3_STATUS_OK);
    CHECK(hw3_undo(change->game) == HW3_STATUS_OK);
    /* A failure in the callback is not one of the search. */
    CHECK(hw3_undo(change->game) == HW3_STATUS_NOTHING_TO_UNDO);
    return take_play(play, &change->all);
}

static int place_and_keep(const hw3_play *play, void *context)
{
    changes *change = context;
    hw3_place(change->game, play->row, play->col, play->direction, play->tiles, NULL);
    return take_play(play, &change->all);
}

static int free_everything(const hw3_play *play, void *context)
{
    changes *change = context;
    hw3_free(change->game);
    hw3_words_free(change->words);
    free(change->rack);
    free(change->options);
    change->game = NULL;
    change->words = NULL;
    change->rack = NULL;
    change->options = NULL;
    return take_play(play, &change->all);
}

static void check_changes(void)
{
    static changes change;
    size_t count = 0;
    change.game = open_board();
    CHECK(hw3_find_plays(change.game, "lysdu", NULL, change_the_game, &change, &count) == HW3_STATUS_OK);
    CHECK(count == 4 && same_lines(change.all.log, D LY S SU));
    check_board(change.game, SAVED);

    memset(&change.all, 0, sizeof change.all);
    CHECK(hw3_find_plays(change.game, "lysdu", NULL, place_and_keep, &change, &count) == HW3_STATUS_OK);
    CHECK(count == 4 && same_lines(change.all.log, D LY S SU));
    CHECK(hw3_undo_count(change.game) > 0);
    hw3_free(change.game);

    memset(&change, 0, sizeof change);
    CHECK(hw3_words_open_text(WORDS, strlen(WORDS), &change.words) == HW3_STATUS_OK);
    CHECK(hw3_open_text_with(BOARD, strlen(BOARD), change.words, &change.game) == HW3_STATUS_OK);
    change.rack = malloc(6);
    change.options = calloc(1, sizeof *change.options);
    CHECK(change.rack != NULL && change.options != NULL);
    strcpy(change.rack, "LYSDU");
    CHECK(hw3_find_plays(change.game, change.rack, change.options, free_everything, &change, &count) == HW3_STATUS_OK);
    CHECK(count == 4 && same_lines(change.all.log, D LY S SU));
}

static void check_racks(void)
{
    GameState *game = open_board();
    hw3_play *play;
    size_t count;
    for (int byte = 1; byte <= UCHAR_MAX; byte++) {
        char rack[] = {'D', (char)byte, '\0'};
        int is_letter = (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z');
        hw3_status expected = is_letter ? HW3_STATUS_OK : HW3_STATUS_BAD_RACK;
        received all = {.calls = 0};
        count = 77;
        CHECK(hw3_find_plays(game, rack, NULL, take_play, &all, &count) == expected);
        CHECK(count == all.calls && (count > 0) == is_letter);
        play = (hw3_play *)&play;
        CHECK(hw3_best_play(game, rack, NULL, &play) == expected && (play != NULL) == is_letter);
        hw3_play_free(play);
    }
    CHECK(hw3_find_plays(game, "AB?", NULL, NULL, NULL, &count) == HW3_STATUS_BAD_RACK && count == 0);
    check_error(HW3_STATUS_BAD_RACK, "character 3 of the rack is '?': a rack has only the letters A to Z");
    CHECK(hw3_best_play(game, "d\xff", NULL, &play) == HW3_STATUS_BAD_RACK && play == NULL);
    check_error(HW3_STATUS_BAD_RACK, "character 2 of the rack is '\\xff': a rack has only the letters A to Z");
    CHECK(hw3_find_plays(game, "D\n", NULL, NULL, NULL, NULL) == HW3_STATUS_BAD_RACK);
    check_error(HW3_STATUS_BAD_RACK, "character 2 of the rack is '\\n': a rack has only the letters A to Z");
    CHECK(hw3_find_plays(game, "D E", NULL, NULL, NULL, NULL) == HW3_STATUS_BAD_RACK);

    /* Far more tiles than any word has letters. */
    enum { MANY = 10000 };
    static char many[MANY + 1];
    memset(many, 'd', MANY);
    check_plays(game, many, NULL, D);
    many[MANY - 1] = '1';
    CHECK(hw3_find_plays(game, many, NULL, NULL, NULL, NULL) == HW3_STATUS_BAD_RACK);
    check_error(HW3_STATUS_BAD_RACK, "character 10000 of the rack is '1': a rack has only the letters A to Z");
    hw3_free(game);
}

static void check_best(void)
{
    GameState *game = open_board();
    hw3_play *play, *other;
    CHECK(hw3_best_play(game, "dslyu", NULL, &play) == HW3_STATUS_OK);
    received all = {.calls = 0};
    take_play(play, &all);
    CHECK(strcmp(all.log, SU) == 0);
    hw3_play_options options = {0};
    options.max_tiles = 1;
    CHECK(hw3_best_play(game, "DSLYU", &options, &other) == HW3_STATUS_OK);
    take_play(other, &all);
    CHECK(strcmp(all.log, SU S) == 0);
    hw3_play_free(other);
    options.limit = 1;
    CHECK(hw3_best_play(game, "DY", &options, &other) == HW3_STATUS_OK);
    take_play(other, &all);
    CHECK(strcmp(all.log, SU S D) == 0);
    /* Members that the program has changed do not matter when the play is freed. */
    memset(other, 0xff, sizeof *other);
    hw3_play_free(other);

    static const char *const none[] = {"", "x", "ZZZZ"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        other = (hw3_play *)&other;
        CHECK(hw3_best_play(game, none[i], NULL, &other) == HW3_STATUS_NO_PLAY && other == NULL);
        check_error(HW3_STATUS_NO_PLAY, "there is no legal play with the tiles of the rack");
    }
    CHECK(hw3_status_rule(HW3_STATUS_NO_PLAY) == 0);
    hw3_play_free(NULL);

    /* The play outlives the game. */
    int placed = 0;
    CHECK(hw3_place(game, play->row, play->col, play->direction, play->tiles, &placed) == HW3_STATUS_OK);
    CHECK(placed == play->tile_count);
    hw3_free(game);
    all.log[0] = '\0';
    take_play(play, &all);
    CHECK(strcmp(all.log, SU) == 0);
    hw3_play_free(play);

    /* The first of equals. */
    CHECK(hw3_open_text("..\n..\n", 6, "go\nog\n", 6, &game) == HW3_STATUS_OK);
    CHECK(hw3_best_play(game, "og", NULL, &play) == HW3_STATUS_OK);
    received best = {.calls = 0}, first = {.stop_after = 1, .result = 1};
    take_play(play, &best);
    CHECK(hw3_find_plays(game, "og", NULL, take_play, &first, NULL) == HW3_STATUS_OK);
    CHECK(strcmp(best.log, first.log) == 0);
    hw3_play_free(play);
    hw3_free(game);
}

static void check_score(void)
{
    static const struct {
        int row, col;
        char direction;
        const char *tiles;
        int score;
    } legal[] = {
        {1, 1, 'H', "D", 5},   {1, 1, 'H', "D   ", 5},  {1, 5, 'H', "S", 10},
        {1, 1, 'H', "    S", 10}, {1, 5, 'V', "SU", 14}, {1, 4, 'H', " LY", 12},
    };
    static const struct {
        int row, col;
        char direction;
        const char *tiles;
        hw3_status status;
    } refused[] = {
        {1, 1, 'x', "D", HW3_STATUS_BAD_DIRECTION}, {-1, 1, 'H', "D", HW3_STATUS_OFF_BOARD},
        {INT_MAX, 1, 'H', "D", HW3_STATUS_OFF_BOARD}, {1, INT_MIN, 'V', "D", HW3_STATUS_OFF_BOARD},
        {1, 1, 'H', "d", HW3_STATUS_BAD_TILE},      {1, 1, 'H', "", HW3_STATUS_NO_LETTER},
        {1, 1, 'H', "\xff", HW3_STATUS_BAD_TILE},   {0, 0, 'H', " D", HW3_STATUS_SPACE_ON_EMPTY},
        {1, 1, 'H', "H", HW3_STATUS_SAME_LETTER},   {1, 1, 'H', "X", HW3_STATUS_NOT_A_WORD},
        {0, 0, 'H', "SU", HW3_STATUS_NOT_A_WORD},
    };
    GameState *game = open_board();
    int score;
    for (size_t i = 0; i < sizeof legal / sizeof *legal; i++) {
        score = -1;
        CHECK(hw3_score(game, legal[i].row, legal[i].col, legal[i].direction, legal[i].tiles, &score) == HW3_STATUS_OK);
        CHECK(score == legal[i].score);
    }
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        score = -1;
        hw3_status status =
            hw3_score(game, refused[i].row, refused[i].col, refused[i].direction, refused[i].tiles, &score);
        CHECK(status == refused[i].status && score == 0 && hw3_error_status() == status);
        CHECK(status == hw3_check(game, refused[i].row, refused[i].col, refused[i].direction, refused[i].tiles));
    }
    CHECK(hw3_score(game, 1, 1, 'H', "X", NULL) == HW3_STATUS_NOT_A_WORD);
    check_error(HW3_STATUS_NOT_A_WORD, "XOME (row 1, columns 1-4) is not in the word list (rule 8)");
    CHECK(hw3_score(game, 1, 1, 'H', "D", NULL) == HW3_STATUS_OK);
    check_board(game, SAVED);
    CHECK(hw3_refusal_status(game) == HW3_STATUS_OK && hw3_undo_count(game) == 0);
    hw3_free(game);

    /* A Q scores more in a flat word, and seven tiles earn the bonus. */
    CHECK(hw3_open_text(".......\n", 8, "quizzes\nqi\n", 11, &game) == HW3_STATUS_OK);
    CHECK(hw3_score(game, 0, 0, 'H', "QI", &score) == HW3_STATUS_OK && score == 6);
    CHECK(hw3_score(game, 0, 0, 'H', "QUIZZES", &score) == HW3_STATUS_OK && score == 36);
    hw3_free(game);
}

static void check_null(void)
{
    GameState *game = open_board();
    hw3_play *play = (hw3_play *)&play;
    received all = {.calls = 0};
    size_t count = 77;
    int score = -1;
    CHECK(hw3_find_plays(NULL, "D", NULL, take_play, &all, &count) == HW3_STATUS_NULL_ARGUMENT && count == 0);
    check_error(HW3_STATUS_NULL_ARGUMENT, "the game is NULL");
    count = 77;
    CHECK(hw3_find_plays(game, NULL, NULL, take_play, &all, &count) == HW3_STATUS_NULL_ARGUMENT && count == 0);
    check_error(HW3_STATUS_NULL_ARGUMENT, "the rack is NULL");
    CHECK(hw3_find_plays(NULL, NULL, NULL, NULL, NULL, NULL) == HW3_STATUS_NULL_ARGUMENT);
    CHECK(hw3_best_play(NULL, "D", NULL, &play) == HW3_STATUS_NULL_ARGUMENT && play == NULL);
    play = (hw3_play *)&play;
    CHECK(hw3_best_play(game, NULL, NULL, &play) == HW3_STATUS_NULL_ARGUMENT && play == NULL);
    CHECK(hw3_best_play(game, "D", NULL, NULL) == HW3_STATUS_NULL_ARGUMENT);
    check_error(HW3_STATUS_NULL_ARGUMENT, "the pointer for the play is NULL");
    CHECK(hw3_score(NULL, 1, 1, 'H', "D", &score) == HW3_STATUS_NULL_ARGUMENT && score == 0);
    score = -1;
    CHECK(hw3_score(game, 1, 1, 'H', NULL, &score) == HW3_STATUS_NULL_ARGUMENT && score == 0);
    check_error(HW3_STATUS_NULL_ARGUMENT, "the string of tiles is NULL");
    CHECK(hw3_score(NULL, 1, 1, 'H', NULL, NULL) == HW3_STATUS_NULL_ARGUMENT);
    CHECK(all.calls == 0);
    hw3_free(game);
}

/* A random game on a board of 10 x 10. */
typedef struct {
    GameState *game;
    size_t found, chosen;
    int best;
    int row, col;
    char direction, tiles[64];
} random_game;

static unsigned random_below(unsigned limit)
{
    static unsigned long long state = 20240607;
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (unsigned)(state >> 33) % limit;
}

static void compare_word(const hw3_word *word, void *context)
{
    const hw3_word **expected = context;
    CHECK(strcmp(word->text, (*expected)->text) == 0 && word->direction == (*expected)->direction);
    CHECK(word->row == (*expected)->row && word->col == (*expected)->col);
    ++*expected;
}

/* Makes every play and undoes it. */
static int try_play(const hw3_play *play, void *context)
{
    random_game *random = context;
    int placed = -1, score = -1;
    CHECK(hw3_score(random->game, play->row, play->col, play->direction, play->tiles, &score) == HW3_STATUS_OK);
    CHECK(score == play->score);
    place_tiles(random->game, play->row, play->col, play->direction, play->tiles, &placed);
    CHECK(placed > 0 && placed == play->tile_count);
    const hw3_word *word = play->words;
    CHECK(hw3_words_made(random->game, compare_word, &word) == play->word_count);
    undo_place_tiles(random->game);
    if (random->found++ == random->chosen) {
        random->row = play->row;
        random->col = play->col;
        random->direction = play->direction;
        CHECK(strlen(play->tiles) < sizeof random->tiles);
        strcpy(random->tiles, play->tiles);
    }
    if (score > random->best)
        random->best = score;
    return 0;
}

static void check_random_games(void)
{
    static const char bag[] = "AAAAABBCCDDEEEEEFFGGHHIIIIJKLLLMMMNNNOOOOPPPQRRRSSSSTTTTUUUVWXYYZ";
    size_t total = 0;
    for (int number = 0; number < 6; number++) {
        random_game random = {.found = 0};
        CHECK(hw3_open_empty(10, 10, NULL, &random.game) == HW3_STATUS_OK);
        for (int turn = 0; turn < 12; turn++) {
            char rack[8] = "";
            for (int i = 0; i < 7; i++)
                rack[i] = bag[random_below(sizeof bag - 1)];
            hw3_play_options options = {0};
            options.max_tiles = turn % 3 == 0 ? 4 : 0;
            options.without_growth = turn % 4 != 3;
            size_t count = 0;
            CHECK(hw3_find_plays(random.game, rack, &options, NULL, NULL, &count) == HW3_STATUS_OK);
            hw3_play *best;
            hw3_status status = hw3_best_play(random.game, rack, &options, &best);
            CHECK(status == (count == 0 ? HW3_STATUS_NO_PLAY : HW3_STATUS_OK));
            if (count == 0)
                continue;
            random.found = 0;
            random.best = 0;
            random.chosen = random_below((unsigned)count);
            size_t reported = 0;
            CHECK(hw3_find_plays(random.game, rack, &options, try_play, &random, &reported) == HW3_STATUS_OK);
            CHECK(reported == count && random.found == count && random.best == best->score);
            total += count;
            if (turn % 2 == 0)
                CHECK(hw3_place(random.game, best->row, best->col, best->direction, best->tiles, NULL)
                      == HW3_STATUS_OK);
            else
                CHECK(hw3_place(random.game, random.row, random.col, random.direction, random.tiles, NULL)
                      == HW3_STATUS_OK);
            hw3_play_free(best);
        }
        hw3_free(random.game);
    }
    CHECK(total > 10000);
}

int main(void)
{
    check_found();
    check_stop();
    check_changes();
    check_racks();
    check_best();
    check_score();
    check_null();
    check_random_games();
    puts("all calls as documented");
    return 0;
}
