/* Loads the library with dlopen. In new threads, makes calls in which allocations
 * fail: glibc allocates the thread-local variables of a loaded library when a
 * thread first uses one, and aborts if it cannot.
 *
 * usage: loaded LIBRARY */
#define _DEFAULT_SOURCE
#include "hw3.h"
#include "allocator.h"
#include "check.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

/* Which allocations of a thread fail: the one with a number, every one whose
 * number is a multiple of it, or all from it on. */
static enum { ONE, MULTIPLES, REST } which;
static long number;

static __thread int may_fail;  /* whether allocations of this thread may fail */
static __thread long calls;    /* allocations that might have failed */
static __thread long failures; /* allocations that failed */
static long live;              /* blocks in use */

static int fails(void)
{
    if (!may_fail)
        return 0;
    calls++;
    int now = which == ONE ? calls == number
              : which == MULTIPLES ? calls % number == 0
                                   : calls >= number;
    failures += now;
    if (now)
        errno = ENOMEM;
    return now;
}

static void *counted(void *block)
{
    if (block != NULL)
        __atomic_add_fetch(&live, 1, __ATOMIC_RELAXED);
    return block;
}

void *malloc(size_t size)
{
    return fails() ? NULL : counted(__libc_malloc(size));
}

void *calloc(size_t count, size_t size)
{
    return fails() ? NULL : counted(__libc_calloc(count, size));
}

void *realloc(void *old, size_t size)
{
    if (old == NULL)
        return malloc(size);
    return fails() ? NULL : __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size)
{
    return fails() ? NULL : counted(__libc_memalign(alignment, size));
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size)
{
    *result = memalign(alignment, size);
    return *result == NULL ? ENOMEM : 0;
}

void free(void *block)
{
    if (block != NULL)
        __atomic_sub_fetch(&live, 1, __ATOMIC_RELAXED);
    __libc_free(block);
}

/* The functions of the library. */
#define FUNCTIONS(X)                                                            \
    X(initialize_game_state) X(place_tiles) X(undo_place_tiles)                 \
    X(free_game_state) X(hw3_open) X(hw3_open_text) X(hw3_open_empty)           \
    X(hw3_free) X(hw3_words_open) X(hw3_words_free) X(hw3_open_with)            \
    X(hw3_place) X(hw3_check) X(hw3_undo) X(hw3_redo) X(hw3_save)               \
    X(hw3_error_status) X(hw3_error_text) X(hw3_refusal_text) X(hw3_reasons)    \
    X(hw3_is_word) X(hw3_words_made) X(hw3_find_plays) X(hw3_best_play)         \
    X(hw3_play_free) X(hw3_score) X(hw3_render) X(hw3_picture)

#define POINTER(name) __typeof__(name) *name;
static struct { FUNCTIONS(POINTER) } hw3;

static void *load(const char *path)
{
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL)
        fprintf(stderr, "%s\n", dlerror());
    CHECK(library != NULL);
#define FIND(name)                                         \
    do {                                                   \
        void *found = dlsym(library, #name);               \
        CHECK(found != NULL);                              \
        memcpy(&hw3.name, &found, sizeof found);           \
    } while (0);
    FUNCTIONS(FIND)
    return library;
}

/* Checks that a call returned what is expected, or ran out of memory, and that the
 * library has recorded the failure for this thread. Returns whether it succeeded. */
static int expect(hw3_status status, hw3_status expected)
{
    char text[200] = "";
    CHECK(status == expected || (failures > 0 && status == HW3_STATUS_OUT_OF_MEMORY));
    if (status == HW3_STATUS_OK)
        return 1;
    CHECK(hw3.hw3_error_status() == status);
    CHECK(hw3.hw3_error_text(text, sizeof text) == strlen(text) && text[0] != '\0');
    return 0;
}

/* A game for each call, opened by the main thread. */
static GameState *game;

static void ask(void)
{
    char text[10] = "x";
    CHECK(hw3.hw3_error_status() == HW3_STATUS_OK);
    CHECK(hw3.hw3_error_text(text, sizeof text) == 0 && text[0] == '\0');
}

static void pass_null(void)
{
    expect(hw3.hw3_undo(NULL), HW3_STATUS_NULL_ARGUMENT);
    expect(hw3.hw3_place(NULL, 0, 0, 'H', "A", NULL), HW3_STATUS_NULL_ARGUMENT);
    CHECK(hw3.hw3_error_status() == HW3_STATUS_NULL_ARGUMENT);
}

static void open_missing(void)
{
    GameState *none;
    expect(hw3.hw3_open("missing.txt", "list.txt", &none), HW3_STATUS_MISSING_FILE);
    CHECK(none == NULL);
}

static void initialize_missing(void)
{
    CHECK(hw3.initialize_game_state("missing.txt") == NULL);
    expect(hw3.hw3_error_status(), HW3_STATUS_MISSING_FILE);
}

static void open_and_free(void)
{
    GameState *opened;
    hw3_words *words;
    if (expect(hw3.hw3_open("board.txt", "list.txt", &opened), HW3_STATUS_OK))
        hw3.hw3_free(opened);
    if (expect(hw3.hw3_open_text("AT\n", 3, "at\n", 3, &opened), HW3_STATUS_OK))
        hw3.hw3_free(opened);
    if (expect(hw3.hw3_open_empty(2, 2, NULL, &opened), HW3_STATUS_OK))
        hw3.hw3_free(opened);
    if (expect(hw3.hw3_words_open("list.txt", &words), HW3_STATUS_OK)) {
        if (expect(hw3.hw3_open_with("board.txt", words, &opened), HW3_STATUS_OK))
            hw3.hw3_free(opened);
        hw3.hw3_words_free(words);
    }
    hw3.free_game_state(hw3.initialize_game_state("board.txt"));
}

static void refuse(void)
{
    expect(hw3.hw3_place(game, 1, 3, 'H', "x", NULL), HW3_STATUS_BAD_TILE);
    expect(hw3.hw3_place(game, 1, 3, 'H', "Z", NULL), HW3_STATUS_NOT_A_WORD);
    expect(hw3.hw3_check(game, 1, 3, 'H', "ZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZ"),
           HW3_STATUS_NOT_A_WORD);
    hw3.place_tiles(game, 0, 0, 'X', "A", NULL);
    CHECK(hw3.hw3_refusal_text(game, NULL, 0) > 0);
}

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

static void play(void)
{
    char text[500];
    int count = 0;
    if (expect(hw3.hw3_place(game, 1, 3, 'H', "S", NULL), HW3_STATUS_OK)) {
        hw3.hw3_words_made(game, count_word, &count);
        CHECK(hw3.hw3_undo(game) == HW3_STATUS_OK);
        expect(hw3.hw3_redo(game), HW3_STATUS_OK);
        hw3.undo_place_tiles(game);
    }
    expect(hw3.hw3_undo(game), HW3_STATUS_NOTHING_TO_UNDO);
    hw3.hw3_redo(game);
    expect(hw3.hw3_redo(game), HW3_STATUS_NOTHING_TO_REDO);
    expect(hw3.hw3_reasons(game, 0, 0, 'H', "ab", count_reason, &count), HW3_STATUS_BAD_TILE);
    for (int i = 0; i < 200; i++)
        CHECK(hw3.hw3_is_word(game, "at") == 1 && hw3.hw3_is_word(game, "ta") == 0);
    CHECK(hw3.hw3_render(game, text, sizeof text) > 0);
    CHECK(hw3.hw3_picture(game, 1, text, sizeof text) > 0);
}

static int count_play(const hw3_play *play, void *context)
{
    CHECK(play->tiles[0] != '\0');
    ++*(int *)context;
    return 0;
}

static void find_plays(void)
{
    hw3_play *best;
    size_t found;
    int count = 0, score;
    if (expect(hw3.hw3_find_plays(game, "s", NULL, count_play, &count, &found), HW3_STATUS_OK))
        CHECK(count == 1 && found == 1);
    if (expect(hw3.hw3_best_play(game, "s", NULL, &best), HW3_STATUS_OK))
        CHECK(best->score == 6);
    hw3.hw3_play_free(best);
    expect(hw3.hw3_best_play(game, "1", NULL, &best), HW3_STATUS_BAD_RACK);
    expect(hw3.hw3_best_play(game, "x", NULL, &best), HW3_STATUS_NO_PLAY);
    if (expect(hw3.hw3_score(game, 1, 3, 'H', "S", &score), HW3_STATUS_OK))
        CHECK(score == 6);
}

static void save_nowhere(void)
{
    expect(hw3.hw3_save(game, "missing/saved.txt"), HW3_STATUS_CANNOT_WRITE);
}

static void save(void)
{
    expect(hw3.hw3_save(game, "saved.txt"), HW3_STATUS_OK);
}

static void do_everything(void)
{
    pass_null();
    open_missing();
    initialize_missing();
    open_and_free();
    refuse();
    find_plays();
    play();
    save_nowhere();
    save();
}

static void (*const ACTIONS[])(void) = {
    ask, pass_null, open_missing, initialize_missing, open_and_free, refuse, play, find_plays,
    save_nowhere, save, do_everything,
};

enum { COUNT = sizeof ACTIONS / sizeof ACTIONS[0] };

typedef struct {
    void (*action)(void);
    long failures;
} task;

static void *run(void *argument)
{
    task *job = argument;
    may_fail = number > 0;
    job->action();
    job->failures = failures;
    return NULL;
}

/* Runs an action in a new thread, and returns how many allocations failed. */
static long run_in_thread(void (*action)(void))
{
    task job = {action, 0};
    pthread_t thread;
    CHECK(hw3.hw3_open("board.txt", "list.txt", &game) == HW3_STATUS_OK);
    CHECK(pthread_create(&thread, NULL, run, &job) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
    hw3.hw3_free(game);
    return job.failures;
}

static sem_t failed, unloaded;

static void *fail_and_outlive(void *unused)
{
    (void)unused;
    pass_null();
    CHECK(sem_post(&failed) == 0);
    CHECK(sem_wait(&unloaded) == 0);
    return NULL;
}

/* Unloads the library and ends a thread that has used it. */
static void unload(void *library)
{
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, fail_and_outlive, NULL) == 0);
    CHECK(sem_wait(&failed) == 0);
    CHECK(dlclose(library) == 0);
    CHECK(sem_post(&unloaded) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
}

int main(int argc, char **argv)
{
    long total = 0;
    CHECK(argc == 2);
    alarm(120);
    write_file("board.txt", "....\n.AT.\n....\n");
    write_file("list.txt", "at\nats\n");
    void *library = load(argv[1]);

    for (int action = 0; action < COUNT; action++)
        for (which = ONE; which <= REST; which++) {
            long count = 1;
            for (number = 1; count > 0; number++)
                total += count = run_in_thread(ACTIONS[action]);
        }
    number = 0;
    CHECK(total > 100);

    /* Threads leave no memory behind. The first ones fill caches. */
    CHECK(sem_init(&failed, 0, 0) == 0 && sem_init(&unloaded, 0, 0) == 0);
    long before = 0;
    for (int i = 0; i < 20; i++) {
        for (int action = 0; action < COUNT; action++)
            CHECK(run_in_thread(ACTIONS[action]) == 0);
        unload(library);
        library = load(argv[1]);
        if (i == 9)
            before = live;
    }
    CHECK(live == before);
    CHECK(dlclose(library) == 0);
    puts("every failed allocation was reported");
    return 0;
}
