/* Makes one of a program's system calls fail.
 *
 * Built as a shared library and preloaded. It counts the calls of the functions
 * below, which the library uses to open, read and save games. The environment
 * controls it:
 *
 *     FAULT_LOG    a file that gets a line for every call: a mark, the name of
 *                  the function, the file. The mark is '!' if the call fails.
 *                  A tab and details follow: for a write, the offset and the
 *                  length; for a rename, the old name; for an open, "new" if it
 *                  creates a file.
 *     FAULT_DATA   a file that gets all the bytes of all writes
 *     FAULT_MOUNT  the name of a file that cannot be replaced, as if it were a
 *                  mount point
 *     FAULT_CALL   the function to count; if not set, all of them
 *     FAULT_AT     the number of the call that fails, from 1
 *     FAULT_ON     if set, all later calls fail too
 *     FAULT        how the call fails: a number is the error; "kill" kills the
 *                  process before the call; "short" reads or writes one byte;
 *                  "truncate" halves the file that is read; "replace" replaces
 *                  the file that is read with FILE.new; "rewrite" changes its
 *                  first byte and resets its time; "ignore" makes fchmod do
 *                  nothing and succeed; "power" cuts the power of the
 *                  file system FAULT_DISK and kills the process */
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
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* What a call does. */
enum verdict { GO_ON, FAIL, BE_SHORT, IGNORE };

static void name_of(int fd, char *name, size_t size)
{
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    long length = syscall(SYS_readlinkat, AT_FDCWD, link, name, size - 1);
    name[length < 0 ? 0 : length] = '\0';
}

static void append(const char *variable, int *file, const void *from, size_t size)
{
    const char *name = getenv(variable);
    if (name == NULL)
        return;
    if (*file < 0)
        *file = (int)syscall(SYS_openat, AT_FDCWD, name,
                             O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (syscall(SYS_write, *file, from, size) != (long)size)
        abort();
}

/* What the next line of the log says after the name of the file. */
static char details[PATH_MAX];

static void write_log(char mark, const char *call, const char *file)
{
    static int log = -1;
    char line[3 * PATH_MAX + 64];
    int length = snprintf(line, sizeof line, "%c %s %s\t%s\n", mark, call,
                          file == NULL ? "" : file, details);
    append("FAULT_LOG", &log, line, (size_t)length);
    details[0] = '\0';
}

static void write_data(const void *from, long size)
{
    static int data = -1;
    if (size > 0)
        append("FAULT_DATA", &data, from, (size_t)size);
}

static void cut_power(void)
{
    /* Loses what is not on the disk, as in fstests. Not every version of the
     * kernel's headers has the names. */
    const unsigned long shutdown = _IOR('X', 125, uint32_t);
    uint32_t without_flushing_the_log = 2;
    int disk = (int)syscall(SYS_openat, AT_FDCWD, getenv("FAULT_DISK"), O_RDONLY | O_DIRECTORY);
    if (disk < 0 || syscall(SYS_ioctl, disk, shutdown, &without_flushing_the_log) != 0)
        abort();
}

static void change_file(const char *how, const char *file)
{
    char other[PATH_MAX + 8];
    struct statx now;
    snprintf(other, sizeof other, "%s.new", file);
    if (strcmp(how, "replace") == 0) {
        syscall(SYS_renameat2, AT_FDCWD, other, AT_FDCWD, file, 0);
    } else if (strcmp(how, "rewrite") == 0) {
        int fd = (int)syscall(SYS_openat, AT_FDCWD, file, O_WRONLY);
        syscall(SYS_statx, AT_FDCWD, file, 0, STATX_BASIC_STATS, &now);
        syscall(SYS_pwrite64, fd, "Z", 1L, (off64_t)0);
        struct timespec times[2] = {
            { now.stx_atime.tv_sec, now.stx_atime.tv_nsec },
            { now.stx_mtime.tv_sec, now.stx_mtime.tv_nsec },
        };
        syscall(SYS_utimensat, fd, NULL, times, 0);
        syscall(SYS_close, fd);
    } else if (syscall(SYS_statx, AT_FDCWD, file, 0, STATX_SIZE, &now) == 0) {
        syscall(SYS_truncate, file, (long)(now.stx_size / 2));
    }
}

static enum verdict judge_name(const char *call, const char *file)
{
    static long count;
    const char *at = getenv("FAULT_AT"), *how = getenv("FAULT");
    const char *only = getenv("FAULT_CALL");
    int counted = at != NULL && (only == NULL || strcmp(only, call) == 0);
    long number = at == NULL ? 0 : atol(at);
    int saved_errno = errno;
    count += counted;
    if (!counted || how == NULL || count < number
        || (count > number && getenv("FAULT_ON") == NULL)) {
        write_log(' ', call, file);
        errno = saved_errno;
        return GO_ON;
    }
    write_log('!', call, file);
    errno = saved_errno;
    if (strcmp(how, "power") == 0)
        cut_power();
    if (strcmp(how, "kill") == 0 || strcmp(how, "power") == 0)
        kill(getpid(), SIGKILL);
    if (strcmp(how, "short") == 0)
        return BE_SHORT;
    if (strcmp(how, "ignore") == 0)
        return IGNORE;
    if (strcmp(how, "truncate") == 0 || strcmp(how, "replace") == 0
        || strcmp(how, "rewrite") == 0) {
        if (strcmp(call, "read") == 0)
            change_file(how, file);
        return GO_ON;
    }
    errno = atoi(how);
    return FAIL;
}

static enum verdict judge(const char *call, int fd)
{
    char name[PATH_MAX];
    name_of(fd, name, sizeof name);
    return judge_name(call, name);
}

/* Like judge_name, for a name relative to an open directory. */
static enum verdict judge_at(const char *call, int directory, const char *name)
{
    char path[2 * PATH_MAX];
    if (directory == AT_FDCWD || name[0] == '/')
        return judge_name(call, name);
    name_of(directory, path, PATH_MAX);
    strcat(path, "/");
    strncat(path, name, PATH_MAX - 2);
    return judge_name(call, path);
}

/* Finds the function that one of these replaces. */
static void find(void *function, const char *name)
{
    void *next = dlsym(RTLD_NEXT, name);
    if (next == NULL)
        abort();
    memcpy(function, &next, sizeof next);
}

int openat64(int directory, const char *name, int flags, ...)
{
    mode_t mode = 0;
    if (flags & O_CREAT) {
        va_list rest;
        va_start(rest, flags);
        mode = va_arg(rest, mode_t);
        va_end(rest);
        strcpy(details, "new");
    }
    if (judge_at("open", directory, name) == FAIL)
        return -1;
    return (int)syscall(SYS_openat, directory, name, flags | O_LARGEFILE, mode);
}

ssize_t read(int fd, void *to, size_t size)
{
    enum verdict verdict = judge("read", fd);
    if (verdict == FAIL)
        return -1;
    return syscall(SYS_read, fd, to, verdict == BE_SHORT && size > 1 ? 1 : size);
}

/* Writes at an offset, or at the current one if that is negative. */
static ssize_t write_at(int fd, const void *from, size_t size, off64_t offset)
{
    off64_t at = offset < 0 ? syscall(SYS_lseek, fd, 0L, (long)SEEK_CUR) : offset;
    snprintf(details, sizeof details, "%lld %zu", (long long)at, size);
    enum verdict verdict = judge("write", fd);
    if (verdict == FAIL)
        return -1;
    if (verdict == BE_SHORT && size > 1)
        size = 1;
    ssize_t written = offset < 0 ? syscall(SYS_write, fd, from, size)
                                 : syscall(SYS_pwrite64, fd, from, size, offset);
    write_data(from, written);
    return written;
}

ssize_t write(int fd, const void *from, size_t size)
{
    return write_at(fd, from, size, -1);
}

ssize_t pwrite64(int fd, const void *from, size_t size, off64_t offset)
{
    return write_at(fd, from, size, offset);
}

ssize_t pread64(int fd, void *to, size_t size, off64_t offset)
{
    enum verdict verdict = judge("pread", fd);
    if (verdict == FAIL)
        return -1;
    return syscall(SYS_pread64, fd, to, verdict == BE_SHORT && size > 1 ? 1 : size, offset);
}

int fsync(int fd)
{
    return judge("fsync", fd) == FAIL ? -1 : (int)syscall(SYS_fsync, fd);
}

int fchmod(int fd, mode_t mode)
{
    enum verdict verdict = judge("fchmod", fd);
    if (verdict != GO_ON)
        return verdict == FAIL ? -1 : 0;
    return (int)syscall(SYS_fchmod, fd, mode);
}

int fchown(int fd, uid_t owner, gid_t group)
{
    int (*next)(int, uid_t, gid_t);
    find(&next, "fchown");
    return judge("fchown", fd) == FAIL ? -1 : next(fd, owner, group);
}

int flock(int fd, int operation)
{
    return judge("flock", fd) == FAIL ? -1 : (int)syscall(SYS_flock, fd, operation);
}

int ftruncate64(int fd, off64_t size)
{
    int (*next)(int, off64_t);
    find(&next, "ftruncate64");
    snprintf(details, sizeof details, "%lld", (long long)size);
    return judge("ftruncate", fd) == FAIL ? -1 : next(fd, size);
}

int fcntl(int fd, int command, ...)
{
    va_list rest;
    va_start(rest, command);
    long argument = va_arg(rest, long);
    va_end(rest);
    /* The standard library uses other commands to check what it closes. */
    if (command == F_DUPFD_CLOEXEC && judge("dup", fd) == FAIL)
        return -1;
    return (int)syscall(SYS_fcntl, fd, command, argument);
}

int statx(int fd, const char *restrict name, int flags, unsigned int mask,
          struct statx *restrict result)
{
    /* The standard library passes NULL to find out whether this exists. The
     * declaration forbids that, so only a volatile variable can be compared. */
    const char *volatile given = name;
    int is_named = given != NULL && given[0] != '\0';
    if ((is_named ? judge_at("stat", fd, name) : judge("fstat", fd)) == FAIL)
        return -1;
    return (int)syscall(SYS_statx, fd, name, flags, mask, result);
}

int fstatat64(int directory, const char *restrict name, struct stat64 *restrict result, int flags)
{
    int (*next)(int, const char *, struct stat64 *, int);
    find(&next, "fstatat64");
    return judge_at("stat", directory, name) == FAIL ? -1 : next(directory, name, result, flags);
}

static int rename_file(int from, const char *old, int to, const char *new, unsigned flags)
{
    const char *mounted = getenv("FAULT_MOUNT");
    snprintf(details, sizeof details, "%s", old);
    if (judge_at("rename", to, new) == FAIL)
        return -1;
    if (mounted != NULL && strcmp(new, mounted) == 0) {
        errno = EBUSY;
        return -1;
    }
    return (int)syscall(SYS_renameat2, from, old, to, new, flags);
}

int renameat(int from, const char *old, int to, const char *new)
{
    return rename_file(from, old, to, new, 0);
}

int renameat2(int from, const char *old, int to, const char *new, unsigned flags)
{
    return rename_file(from, old, to, new, flags);
}

ssize_t flistxattr(int fd, char *to, size_t size)
{
    return judge("listxattr", fd) == FAIL ? -1 : syscall(SYS_flistxattr, fd, to, size);
}

ssize_t fgetxattr(int fd, const char *name, void *to, size_t size)
{
    return judge("getxattr", fd) == FAIL ? -1 : syscall(SYS_fgetxattr, fd, name, to, size);
}

int fsetxattr(int fd, const char *name, const void *value, size_t size, int flags)
{
    if (judge("setxattr", fd) == FAIL)
        return -1;
    return (int)syscall(SYS_fsetxattr, fd, name, value, size, flags);
}

int fremovexattr(int fd, const char *name)
{
    return judge("removexattr", fd) == FAIL ? -1 : (int)syscall(SYS_fremovexattr, fd, name);
}

int unlinkat(int directory, const char *name, int flags)
{
    if (judge_at("unlink", directory, name) == FAIL)
        return -1;
    return (int)syscall(SYS_unlinkat, directory, name, flags);
}

ssize_t readlinkat(int directory, const char *restrict name, char *restrict to, size_t size)
{
    if (judge_at("readlink", directory, name) == FAIL)
        return -1;
    return syscall(SYS_readlinkat, directory, name, to, size);
}

int fstat64(int fd, struct stat64 *result)
{
    int (*next)(int, struct stat64 *);
    find(&next, "fstat64");
    return judge("fstat", fd) == FAIL ? -1 : next(fd, result);
}

/* The library lists directories with getdents64, which glibc does not export.
 * The shim's own calls pass through here, too. */
long syscall(long number, ...)
{
    static long (*next)(long, ...);
    long a[6];
    va_list rest;
    va_start(rest, number);
    for (int i = 0; i < 6; i++)
        a[i] = va_arg(rest, long);
    va_end(rest);
    if (next == NULL)
        find(&next, "syscall");
    if (number == SYS_getdents64 && judge("readdir", (int)a[0]) == FAIL)
        return -1;
    return next(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
