/* Stops one thread at many points while it opens a word list, builds its table and
 * plays. Meanwhile the main thread must be able to open, play, save and free games,
 * also with the same list. If it had to wait for the other thread, an alarm would
 * end the program. */
#define _DEFAULT_SOURCE
#include "hw3.h"
#include "allocator.h"
#include "check.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

static __thread long stop; /* stops at this call of the allocator; 0 for never */
static __thread long calls;
static sem_t stopped, go_on;

static void may_stop(void)
{
    if (stop > 0 && ++calls == stop) {
        int saved_errno = errno;
        sem_post(&stopped);
        while (sem_wait(&go_on) != 0)
            continue;
        errno = saved_errno;
    }
}

void *malloc(size_t size)
{
    may_stop();
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    may_stop();
    return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    may_stop();
    return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    may_stop();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size)
{
    *result = aligned_alloc(alignment, size);
    return *result == NULL ? ENOMEM : 0;
}

void free(void *block)
{
    may_stop();
    __libc_free(block);
}

enum { LOOKUPS = 200 }; /* enough to build the table of a list */

/* A list that two threads use at the same time. */
static hw3_words *shared;

static void play(GameState *game)
{
    for (int i = 0; i < LOOKUPS; i++) {
        int placed = -1;
        place_tiles(game, 1, 3, 'H', "S", &placed);
        CHECK(placed == 1);
        place_tiles(game, 1, 4, 'H', "ZZ", &placed);
        CHECK(placed == 0);
        undo_place_tiles(game);
    }
}

static void open_play_and_free(void)
{
    GameState *game;
    CHECK(hw3_open("board.txt", "list.txt", &game) == HW3_STATUS_OK);
    play(game);
    CHECK(hw3_save(game, "saved.txt") == HW3_STATUS_OK);
    hw3_free(game);
    CHECK(hw3_open_empty(2, 2, NULL, &game) == HW3_STATUS_OK);
    CHECK(hw3_place(game, 0, 0, 'H', "AT", NULL) == HW3_STATUS_OK);
    hw3_free(game);
    CHECK(hw3_open_with("board.txt", shared, &game) == HW3_STATUS_OK);
    play(game);
    hw3_free(game);
}

static void *open_pipe(void *unused)
{
    (void)unused;
    GameState *game;
    CHECK(hw3_open("board.txt", "pipe", &game) == HW3_STATUS_OK);
    play(game);
    hw3_free(game);
    return NULL;
}

/* The other thread waits for the second half of its word list. */
static void stop_while_reading(void)
{
    pthread_t thread;
    CHECK(mkfifo("pipe", 0600) == 0);
    CHECK(hw3_words_open("list.txt", &shared) == HW3_STATUS_OK);
    CHECK(pthread_create(&thread, NULL, open_pipe, NULL) == 0);
    int pipe = open("pipe", O_WRONLY), unread = 1;
    CHECK(pipe >= 0 && write(pipe, "at\na", 4) == 4);
    while (unread > 0)
        CHECK(ioctl(pipe, FIONREAD, &unread) == 0 && usleep(100) == 0);
    open_play_and_free();
    CHECK(write(pipe, "ts\n", 3) == 3 && close(pipe) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
    hw3_words_free(shared);
}

static void *play_and_stop(void *at)
{
    GameState *game;
    stop = *(long *)at;
    CHECK(hw3_open("board.txt", "list.txt", &game) == HW3_STATUS_OK);
    play(game);
    hw3_free(game);
    CHECK(hw3_open_with("board.txt", shared, &game) == HW3_STATUS_OK);
    play(game);
    CHECK(hw3_save(game, "other.txt") == HW3_STATUS_OK);
    hw3_free(game);
    *(long *)at = calls;
    if (calls < stop)
        CHECK(sem_post(&stopped) == 0);
    stop = 0;
    return NULL;
}

/* The other thread stops at each call of the allocator. Returns how many there are. */
static long stop_while_allocating(void)
{
    CHECK(sem_init(&stopped, 0, 0) == 0 && sem_init(&go_on, 0, 0) == 0);
    for (long at = 1;; at++) {
        long made = at;
        pthread_t thread;
        CHECK(hw3_words_open("list.txt", &shared) == HW3_STATUS_OK);
        CHECK(pthread_create(&thread, NULL, play_and_stop, &made) == 0);
        CHECK(sem_wait(&stopped) == 0);
        open_play_and_free();
        CHECK(sem_post(&go_on) == 0);
        CHECK(pthread_join(thread, NULL) == 0);
        CHECK(sem_trywait(&go_on) == 0 || errno == EAGAIN);
        hw3_words_free(shared);
        if (made < at)
            return made;
    }
}

int main(void)
{
    alarm(60);
    write_file("board.txt", "....\n.AT.\n....\n");
    write_file("list.txt", "at\nats\n");
    stop_while_reading();
    CHECK(stop_while_allocating() > 20);
    puts("no thread waited for another");
    return 0;
}
