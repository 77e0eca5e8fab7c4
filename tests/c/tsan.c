/* Functions that newer compilers expect in ThreadSanitizer's runtime and older
 * runtimes do not have. The plain functions do the same and are instrumented
 * too. */
#include <string.h>

void *__tsan_memcpy(void *to, const void *from, size_t size);
void *__tsan_memmove(void *to, const void *from, size_t size);
void *__tsan_memset(void *to, int byte, size_t size);

__attribute__((weak)) void *__tsan_memcpy(void *to, const void *from, size_t size)
{
    return memcpy(to, from, size);
}

__attribute__((weak)) void *__tsan_memmove(void *to, const void *from, size_t size)
{
    return memmove(to, from, size);
}

__attribute__((weak)) void *__tsan_memset(void *to, int byte, size_t size)
{
    return memset(to, byte, size);
}
