/* Plays a whole game repeatedly. Each time another allocation fails: the first,
 * the second, and so on. A call that fails reports it, changes nothing, and
 * succeeds when it is repeated. */
#define _POSIX_C_SOURCE 200809L
#include "hw3.h"
#include "allocator.h"
#include "check.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

static long calls;   /* allocations since the start of a game */
static long failing; /* the number of the allocation that fails; 0 for none */
static int own;      /* whether this program itself allocates */
static int none;     /* whether every allocation fails */

static int fails(void)
{
    if (own || (!none && ++calls != failing))
        return 0;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size)
{
    return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return fails() ? NULL : __libc_realloc(old, size);
}

int posix_memalign(void **result, size_t alignment, size_t size)
{
    if (fails())
        return ENOMEM;
    *result = __libc_memalign(alignment, size);
    return *result == NULL ? ENOMEM : 0;
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return fails() ? NULL : __libc_memalign(alignment, size);
}

/* The visible state of a game, read without allocating. */
typedef struct {
    char board[40000];
    size_t tiles, undo, redo;
} view;

static view before, after;

static void look(const GameState *game, view *seen)
{
    memset(seen, 0, sizeof *seen);
    CHECK(hw3_render(game, seen->board, sizeof seen->board) < sizeof seen->board);
    seen->tiles = hw3_tile_count(game);
    seen->undo = hw3_undo_count(game);
    seen->redo = hw3_redo_count(game);
}

static void check_unchanged(const GameState *game)
{
    look(game, &after);
    CHECK(memcmp(&before, &after, sizeof before) == 0);
}

static void check_text(void)
{
    char text[100];
    CHECK(hw3_error_status() == HW3_STATUS_OUT_OF_MEMORY);
    CHECK(hw3_error_text(text, sizeof text) > 0 && text[0] != '\0');
}

/* Makes a call that may run out of memory, but then not a second time. */
#define TRY(game, expected, call)                         \
    do {                                                  \
        look((game), &before);                            \
        hw3_status status = (call);                       \
        if (status == HW3_STATUS_OUT_OF_MEMORY) {         \
            check_text();                                 \
            check_unchanged(game);                        \
            status = (call);                              \
        }                                                 \
        CHECK(status == (expected));                      \
    } while (0)

#define TRY_OPEN(call)                                    \
    do {                                                  \
        game = (GameState *)&game;                        \
        hw3_status status = (call);                       \
        if (status == HW3_STATUS_OUT_OF_MEMORY) {         \
            CHECK(game == NULL);                          \
            check_text();                                 \
            status = (call);                              \
        }                                                 \
        CHECK(status == HW3_STATUS_OK && game != NULL);   \
    } while (0)

static void count_reason(const hw3_reason *reason, void *context)
{
    CHECK(reason->text[0] != '\0');
    ++*(int *)context;
}

static void count_word(const hw3_word *word, void *context)
{
    CHECK(word->text[0] != '\0');
    ++*(int *)context;
}

static int count_play(const hw3_play *play, void *context)
{
    CHECK(play->tiles[0] != '\0' && play->word_count > 0 && play->words[0].text[0] != '\0');
    ++*(int *)context;
    return 0;
}

/* Returns HW3_STATUS_OK if the callback was called with every play. */
static hw3_status all_plays(const GameState *game, const char *rack, int *count, size_t *found)
{
    *count = 0;
    *found = 7;
    hw3_status status = hw3_find_plays(game, rack, NULL, count_play, count, found);
    CHECK(*found == (status == HW3_STATUS_OK ? (size_t)*count : 0));
    return status;
}

static hw3_play *best;

static hw3_status best_play(const GameState *game, const char *rack)
{
    best = (hw3_play *)&best;
    hw3_status status = hw3_best_play(game, rack, NULL, &best);
    CHECK((best != NULL) == (status == HW3_STATUS_OK));
    return status;
}

static hw3_status all_reasons(const GameState *game, int *count)
{
    *count = 0;
    return hw3_reasons(game, 3, 2, 'H', "TOMB", count_reason, count);
}

/* Counts the files in the directory of saves. */
static int files(void)
{
    DIR *directory = opendir("saves");
    int count = 0;
    CHECK(directory != NULL);
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;)
        count += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
    closedir(directory);
    return count;
}

/* Saves over a file, next to the temporary file of a killed process. Out of
 * memory, the old file stays and no new temporary file is left. */
static void save(const GameState *game, const char *name)
{
    own = 1;
    write_file("saves/saved.txt", "old\n");
    write_file("saves/.hw3-1f-0123456789abcdef.tmp", "stale\n");
    own = 0;
    hw3_status status = hw3_save(game, name);
    if (status == HW3_STATUS_OUT_OF_MEMORY) {
        check_text();
        own = 1;
        CHECK(same_file("saves/saved.txt", "old\n") && files() <= 2);
        own = 0;
        status = hw3_save(game, name);
    }
    CHECK(status == HW3_STATUS_OK);
    look(game, &after);
    own = 1;
    /* Out of memory, the save may leave the temporary file of the killed process. */
    CHECK(same_file("saves/saved.txt", after.board) && files() <= 2);
    own = 0;
}

static char long_name[3000], long_save[1200];

static void play(void)
{
    GameState *game;
    int placed, count;
    /* Every way to open a game, and an error that contains a long name. */
    CHECK(rename("words.txt", "away.txt") == 0);
    TRY_OPEN(hw3_open_empty(2, 2, NULL, &game));
    CHECK(hw3_is_word(game, "webster") == 1);
    hw3_free(game);
    CHECK(rename("away.txt", "words.txt") == 0);
    TRY_OPEN(hw3_open_empty(2, 2, "list.txt", &game));
    hw3_free(game);
    TRY_OPEN(hw3_open_text("AB\n", 3, "ab\nabs\n", 7, &game));
    hw3_free(game);
    TRY_OPEN(hw3_open("board.txt", NULL, &game));
    hw3_free(game);
    hw3_words *words;
    hw3_status opened = hw3_words_open("list.txt", &words);
    if (opened == HW3_STATUS_OUT_OF_MEMORY) {
        CHECK(words == NULL);
        check_text();
        opened = hw3_words_open("list.txt", &words);
    }
    CHECK(opened == HW3_STATUS_OK);
    TRY_OPEN(hw3_open_with("board.txt", words, &game));
    hw3_free(game);
    hw3_words_free(words);
    game = initialize_game_state("board.txt");
    if (game == NULL) {
        check_text();
        game = initialize_game_state("board.txt");
    }
    CHECK(game != NULL);
    hw3_free(game);
    hw3_status missing = hw3_open(long_name, "list.txt", &game);
    if (missing == HW3_STATUS_OUT_OF_MEMORY)
        missing = hw3_open(long_name, "list.txt", &game);
    CHECK(missing == HW3_STATUS_MISSING_FILE && game == NULL);
    TRY_OPEN(hw3_open("board.txt", "list.txt", &game));

    TRY(game, HW3_STATUS_OK, hw3_place(game, 2, 3, 'V', "T PMAN", &placed));
    CHECK(placed == 5);
    TRY(game, HW3_STATUS_OK, hw3_check(game, 2, 5, 'V', "P TAL"));
    TRY(game, HW3_STATUS_OK, hw3_place(game, 2, 5, 'V', "P TAL", NULL));
    TRY(game, HW3_STATUS_NOT_A_WORD, hw3_place(game, 3, 2, 'H', "X", NULL));
    TRY(game, HW3_STATUS_COVERS_WORD, hw3_place(game, 3, 2, 'H', "TEAS", NULL));
    TRY(game, HW3_STATUS_NOT_CONNECTED, hw3_place(game, 0, 0, 'H', "HOME", NULL));
    TRY(game, HW3_STATUS_SAME_LETTER, all_reasons(game, &count));
    CHECK(count == 4);
    count = 0;
    if (hw3_words_made(game, count_word, &count) == 0) {
        check_text();
        count = 0;
        CHECK(hw3_words_made(game, count_word, &count) == 1);
    }
    CHECK(count == 1);
    /* The first search builds the graph of the words. One play has more tiles than
     * a placement stores inline. */
    static char rack[410] = "tomb";
    memset(rack + 4, 's', 400);
    size_t found;
    TRY(game, HW3_STATUS_OK, all_plays(game, rack, &count, &found));
    CHECK(count > 1);
    TRY(game, HW3_STATUS_OK, hw3_find_plays(game, rack, NULL, NULL, NULL, &found));
    CHECK(found == (size_t)count);
    TRY(game, HW3_STATUS_OK, best_play(game, rack));
    CHECK(best->tile_count == 398);
    TRY(game, HW3_STATUS_OK, hw3_score(game, best->row, best->col, best->direction, best->tiles, &placed));
    CHECK(placed == best->score);
    hw3_play_free(best);
    TRY(game, HW3_STATUS_NO_PLAY, best_play(game, "x"));
    TRY(game, HW3_STATUS_OK, hw3_score(game, 7, 3, 'V', " SSSSSSSSSSSSSSSSSSSS", &placed));
    CHECK(placed == 72);
    /* The library builds a table of the words meanwhile, or does without. */
    for (int i = 0; i < 100; i++)
        CHECK(hw3_is_word(game, "home") == 1 && hw3_is_word(game, "hom") == 0);

    /* Far beyond the right and the bottom edges. */
    static char tiles[400] = " ";
    memset(tiles + 1, 'S', sizeof tiles - 2);
    TRY(game, HW3_STATUS_OK, hw3_place(game, 3, 5, 'H', tiles, &placed));
    CHECK(placed == (int)sizeof tiles - 2 && hw3_cols(game) == 404);
    TRY(game, HW3_STATUS_OK, hw3_place(game, 7, 3, 'V', " SSSSSSSSSSSSSSSSSSSS", &placed));
    for (int i = 0; i < 4; i++)
        TRY(game, HW3_STATUS_OK, hw3_undo(game));
    for (int i = 0; i < 4; i++)
        TRY(game, HW3_STATUS_OK, hw3_redo(game));
    TRY(game, HW3_STATUS_NOTHING_TO_REDO, hw3_redo(game));
    for (int i = 0; i < 2; i++)
        TRY(game, HW3_STATUS_OK, hw3_undo(game));
    CHECK(hw3_picture(game, 1, NULL, 0) > 0);
    save(game, "saves/saved.txt");
    save(game, "link.txt");
    save(game, long_save);
    TRY(game, HW3_STATUS_CANNOT_WRITE, hw3_save(game, "missing/saved.txt"));
    save_game_state(game, "saves/saved.txt");
    hw3_free(game);
    TRY_OPEN(hw3_open("saves/saved.txt", "list.txt", &game));
    hw3_free(game);
}

/* Opens a list in which every word is repeated, so that its table shrinks. */
static void open_repetitions(void)
{
    static char list[3000];
    own = 1;
    for (int words = 1; words < 30; words++) {
        size_t size = 0;
        for (int i = 0; size < sizeof list - 2; i++) {
            list[size++] = (char)('A' + i % words);
            list[size++] = '\n';
        }
        own = 0;
        for (long last = 1; last > 0;) {
            hw3_words *words_list = NULL;
            failing = last;
            calls = 0;
            hw3_status status = hw3_words_open_text(list, size, &words_list);
            CHECK(status == HW3_STATUS_OK || (status == HW3_STATUS_OUT_OF_MEMORY && words_list == NULL));
            hw3_words_free(words_list);
            last = calls < failing ? 0 : last + 1;
        }
        own = 1;
    }
    own = 0;
    failing = 0;
}

/* Looks up many words while there is no memory at all. The library needs none, but
 * a refusal with a long word does. */
static void look_up_without_memory(void)
{
    static char board[2 * 1501], words[40000];
    GameState *game;
    own = 1;
    memset(board, '.', sizeof board);
    memcpy(board + 1400, "HOME", 4);
    board[1500] = board[2 * 1501 - 1] = '\n';
    for (int i = 0; i < 5000; i++)
        sprintf(words + strlen(words), "%c%c%c\n", 'A' + i / 676, 'A' + i / 26 % 26, 'A' + i % 26);
    strcat(words, "HOME\nHOMER\n");
    own = 0;
    CHECK(hw3_open_text(board, sizeof board, words, strlen(words), &game) == HW3_STATUS_OK);
    none = 1;
    for (int i = 0; i < 300; i++) {
        CHECK(hw3_is_word(game, "home") == 1 && hw3_is_word(game, "homes") == 0);
        CHECK(hw3_check(game, 0, 1404, 'H', "R") == HW3_STATUS_OK);
        CHECK(hw3_check(game, 0, 1404, 'H', "S") == HW3_STATUS_NOT_A_WORD);
    }
    none = 0;
    CHECK(hw3_place(game, 0, 1404, 'H', "R", NULL) == HW3_STATUS_OK);
    hw3_free(game);
}

int main(void)
{
    static char list[2000] = "home\ntopman\npetal\ntomb\nteas\nhome";
    memset(long_name, 'x', sizeof long_name - 1);
    for (size_t i = 200; i < sizeof long_name - 1; i += 200)
        long_name[i] = '/';
    for (int i = 0; i < 100; i++)
        strcat(long_save, "saves/../");
    strcat(long_save, "saves/saved.txt");
    memset(list + strlen(list), 's', 398);
    strcat(list, "\ntopmanssssssssssssssssssss\n");
    write_file("list.txt", list);
    write_file("words.txt", "other\n");
    write_file("board.txt", "..........\n..........\n..........\n..HOME....\n"
                            "..........\n..........\n..........\n..........\n");
    CHECK(mkdir("saves", 0700) == 0 && symlink("saves/saved.txt", "link.txt") == 0);
    play();
    for (failing = 1, calls = LONG_MAX; calls >= failing; failing++) {
        calls = 0;
        play();
        if (calls < failing)
            break;
    }
    long most = failing - 1;
    failing = 0;
    open_repetitions();
    look_up_without_memory();
    CHECK(most > 50);
    printf("%ld allocations failed, one at a time\n", most);
    return 0;
}
