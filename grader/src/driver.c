/*
 * Calls the five functions of a submission, as the grader requests.
 *
 * usage: driver CHANNEL LIBRARY
 *
 * CHANNEL is the number of a connected socket. The grader sends one request at a
 * time, and the answer repeats the token of the request, so a submission can
 * neither look ahead nor answer in advance. What the grader expects never enters
 * this process.
 *
 * With WATCH, the driver also counts the heap, and reports when memory runs out
 * and when a file outside the working directory is opened for writing.
 * AddressSanitizer and Valgrind replace malloc themselves, so they use a driver
 * without WATCH.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(WATCH) && defined(__GLIBC__)
#define WATCHES 1
#include <malloc.h>
#else
#define WATCHES 0
#endif

/* The formats of play/channel.rs, which has the same numbers. */

enum call { LOAD, OPEN, PLACE, UNDO, SAVE, FREE, FINISH };

struct request {
    uint64_t token;
    int32_t row;
    int32_t col;
    int32_t unset; /* the value of num_tiles_placed before the call */
    uint32_t length;
    uint32_t game;
    uint8_t call;
    char direction;
    uint16_t reserved;
};

enum kind { RETURNED, RETURNED_NULL, NOT_LOADED, OUTSIDE_WRITE, OUT_OF_MEMORY, FORBIDDEN };

struct message {
    uint64_t token;
    int64_t heap;
    int32_t kind;
    int32_t value;
    uint32_t files; /* open, after the first and the last request */
    uint32_t length;
};

enum { GAMES = 64, TEXT = 1000, FILES = 256, LOST_CONTACT = 86 };

typedef struct GameState GameState;

static struct {
    GameState *(*initialize)(const char *filename);
    GameState *(*place)(GameState *game, int row, int col, char direction, const char *tiles,
                        int *num_tiles_placed);
    GameState *(*undo)(GameState *game);
    void (*free)(GameState *game);
    void (*save)(GameState *game, const char *filename);
} submission;

static int channel;
static uint64_t token;
static int64_t heap;
static uint32_t files;
static GameState *games[GAMES];

/* Sends a message. Async-signal-safe. */
static void send_message(enum kind kind, int32_t value, int64_t size, const char *text)
{
    char bytes[sizeof(struct message) + TEXT];
    struct message message = {
        .token = token, .heap = size, .kind = kind, .value = value, .files = files};
    size_t sent = 0;
    size_t count;

    while (message.length < TEXT && text[message.length] != '\0')
        message.length++;
    memcpy(bytes, &message, sizeof message);
    memcpy(bytes + sizeof message, text, message.length);
    count = sizeof message + message.length;
    while (sent < count) {
        ssize_t written = write(channel, bytes + sent, count - sent);
        if (written > 0)
            sent += (size_t)written;
        else if (written == 0 || errno != EINTR)
            _exit(LOST_CONTACT);
    }
}

static void receive(void *buffer, size_t size)
{
    size_t received = 0;

    while (received < size) {
        ssize_t count = read(channel, (char *)buffer + received, size - received);
        if (count > 0)
            received += (size_t)count;
        else if (count == 0 || errno != EINTR)
            _exit(LOST_CONTACT);
    }
}

/* The sandbox turns forbidden system calls into this signal. */
static void report_forbidden(int number, siginfo_t *info, void *context)
{
    (void)context;
    send_message(FORBIDDEN, info->si_syscall, 0, "");
    _exit(128 + number);
}

#if WATCHES

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static char home[PATH_MAX];

static void count_block(void *block, int sign)
{
    int64_t size = (int64_t)malloc_usable_size(block);
    __atomic_add_fetch(&heap, sign * size, __ATOMIC_RELAXED);
}

/* Counts a new block, or reports that there was no memory for it. */
static void *count_new(void *block, size_t size)
{
    int error = errno;

    if (block != NULL)
        count_block(block, 1);
    else if (size > 0)
        send_message(OUT_OF_MEMORY, 0, (int64_t)(size < INT64_MAX ? size : INT64_MAX), "");
    errno = error;
    return block;
}

void *malloc(size_t size)
{
    return count_new(__libc_malloc(size), size);
}

void *calloc(size_t count, size_t size)
{
    size_t total;

    if (__builtin_mul_overflow(count, size, &total))
        total = SIZE_MAX;
    return count_new(__libc_calloc(count, size), total);
}

void *realloc(void *block, size_t size)
{
    int64_t before = (int64_t)malloc_usable_size(block);
    void *moved = __libc_realloc(block, size);

    if (moved != NULL || size == 0)
        __atomic_sub_fetch(&heap, before, __ATOMIC_RELAXED);
    return count_new(moved, size);
}

void *memalign(size_t alignment, size_t size)
{
    return count_new(__libc_memalign(alignment, size), size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size)
{
    void *aligned;

    if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0)
        return EINVAL;
    aligned = memalign(alignment, size);
    if (aligned == NULL)
        return ENOMEM;
    *block = aligned;
    return 0;
}

void free(void *block)
{
    count_block(block, -1);
    __libc_free(block);
}

/* Returns true if the path of an open file leads out of the working directory. */
static int leads_outside(const char *path)
{
    char full[PATH_MAX];
    size_t length = strlen(home);

    if (realpath(path, full) == NULL || strcmp(full, "/dev/null") == 0)
        return 0;
    return strncmp(full, home, length) != 0 || (full[length] != '/' && full[length] != '\0');
}

/* Reports a file that was opened for writing and must not be: the sandbox denied
 * it, or it is outside the working directory. */
static void watch_write(const char *path, int opened)
{
    int error = errno;
    int denied = !opened && (error == EACCES || error == EPERM || error == EROFS);

    if (denied || (opened && leads_outside(path)))
        send_message(OUTSIDE_WRITE, 0, 0, path);
    errno = error;
}

static int writes(const char *mode)
{
    return strpbrk(mode, "wa+") != NULL;
}

typedef FILE *open_stream(const char *path, const char *mode);

FILE *fopen(const char *restrict path, const char *restrict mode)
{
    open_stream *next;
    void *symbol = dlsym(RTLD_NEXT, "fopen");
    FILE *file;

    memcpy(&next, &symbol, sizeof next);
    file = next(path, mode);
    if (writes(mode))
        watch_write(path, file != NULL);
    return file;
}

FILE *fopen64(const char *restrict path, const char *restrict mode)
{
    return fopen(path, mode);
}

typedef FILE *reopen_stream(const char *path, const char *mode, FILE *stream);

FILE *freopen(const char *restrict path, const char *restrict mode, FILE *restrict stream)
{
    reopen_stream *next;
    void *symbol = dlsym(RTLD_NEXT, "freopen");
    FILE *file;

    memcpy(&next, &symbol, sizeof next);
    file = next(path, mode, stream);
    if (path != NULL && writes(mode))
        watch_write(path, file != NULL);
    return file;
}

static int vopenat(int directory, const char *path, int flags, va_list arguments)
{
    int creates = (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE;
    unsigned mode = creates ? va_arg(arguments, unsigned) : 0;
    int file = (int)syscall(SYS_openat, directory, path, flags, mode);

    if ((flags & O_ACCMODE) != O_RDONLY && (directory == AT_FDCWD || path[0] == '/'))
        watch_write(path, file != -1);
    return file;
}

int open(const char *path, int flags, ...)
{
    va_list arguments;
    int file;

    va_start(arguments, flags);
    file = vopenat(AT_FDCWD, path, flags, arguments);
    va_end(arguments);
    return file;
}

int openat(int directory, const char *path, int flags, ...)
{
    va_list arguments;
    int file;

    va_start(arguments, flags);
    file = vopenat(directory, path, flags, arguments);
    va_end(arguments);
    return file;
}

/* The same functions: files of all supported systems have 64-bit sizes. */
int open64(const char *path, int flags, ...) __attribute__((alias("open")));
int openat64(int directory, const char *path, int flags, ...) __attribute__((alias("openat")));

int creat(const char *path, mode_t mode)
{
    return open(path, O_WRONLY | O_CREAT | O_TRUNC, mode);
}

#endif /* WATCHES */

/* Looks up a function. Appends its name to the missing ones if there is none. */
static void find(void *library, const char *name, void *function, char *missing)
{
    void *symbol = dlsym(library, name);

    memcpy(function, &symbol, sizeof symbol);
    if (symbol == NULL) {
        strcat(missing, *missing == '\0' ? "" : ", ");
        strcat(missing, name);
    }
}

/* Loads the submission, which may run code of its own. */
static void load(const char *path)
{
    char missing[200] = "";
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);

    if (library == NULL) {
        send_message(NOT_LOADED, 0, 0, dlerror());
        _exit(0);
    }
    find(library, "initialize_game_state", &submission.initialize, missing);
    find(library, "place_tiles", &submission.place, missing);
    find(library, "undo_place_tiles", &submission.undo, missing);
    find(library, "free_game_state", &submission.free, missing);
    find(library, "save_game_state", &submission.save, missing);
    if (*missing != '\0') {
        send_message(NOT_LOADED, 1, 0, missing);
        _exit(0);
    }
}

static void free_game(GameState **game)
{
    if (*game != NULL)
        submission.free(*game);
    *game = NULL;
}

/* Keeps the game that a function returned. Returns false if it is NULL. */
static int keep(GameState **game, GameState *returned)
{
    if (returned != NULL)
        *game = returned;
    return returned != NULL;
}

/* Makes the requested call. Returns false if it returned NULL. */
static int obey(const struct request *request, const char *text, int *placed)
{
    GameState **game = &games[request->game % GAMES];

    switch (request->call) {
    case OPEN:
        free_game(game);
        return keep(game, submission.initialize(text));
    case PLACE:
        return *game != NULL && keep(game, submission.place(*game, request->row, request->col,
                                                            request->direction, text, placed));
    case UNDO:
        return *game != NULL && keep(game, submission.undo(*game));
    case SAVE:
        if (*game != NULL)
            submission.save(*game, text);
        return 1;
    case FREE:
        free_game(game);
        return 1;
    default:
        for (int open = 0; open < GAMES; open++)
            free_game(&games[open]);
        return 1;
    }
}

/* Allocates a block of exactly this size, so that checkers see what is beyond. */
static void *allocate(size_t size)
{
    void *block = malloc(size);

    if (block == NULL)
        _exit(LOST_CONTACT);
    return block;
}

static void count_files(void)
{
    files = 0;
    for (int file = 0; file < FILES; file++)
        files += fcntl(file, F_GETFD) != -1;
}

/* Receives a request, obeys and answers it. Returns the kind of call. */
static enum call answer(const char *library)
{
    struct request request;
    char *text;
    int *placed;
    int value;
    int returned = 1;

    receive(&request, sizeof request);
    token = request.token;
    text = allocate(request.length + (size_t)1);
    receive(text, request.length);
    text[request.length] = '\0';
    placed = allocate(sizeof *placed);
    *placed = request.unset;

    if (request.call == LOAD)
        load(library);
    else
        returned = obey(&request, text, placed);
    fflush(stdout);

    value = *placed;
    free(placed);
    /* A submission that keeps the pointer finds something else there. */
    for (volatile char *byte = text; *byte != '\0'; byte++)
        *byte = '~';
    free(text);
    if (request.call == LOAD || request.call == FINISH)
        count_files();
    send_message(returned ? RETURNED : RETURNED_NULL, value, heap, "");
    return request.call;
}

int main(int argc, char **argv)
{
    static char buffer[BUFSIZ];
    struct sigaction action = {.sa_sigaction = report_forbidden, .sa_flags = SA_SIGINFO};

    if (argc != 3)
        return 2;
    channel = atoi(argv[1]);
    sigaction(SIGSYS, &action, NULL);
    /* A block of stdout's own would look like a leak. */
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
#if WATCHES
    if (getcwd(home, sizeof home) == NULL)
        return 2;
#endif
    while (answer(argv[2]) != FINISH)
        ;
    _exit(0);
}
