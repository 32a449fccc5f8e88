/* Embedded Swift takes its memory by this function, and traps if there is none. Then the program is aborted, as `--help` promises. The linker's option --wrap gives it this name. */
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

int __real_posix_memalign(void **memory, size_t alignment, size_t size);

int __wrap_posix_memalign(void **memory, size_t alignment, size_t size)
{
    static const char text[] = "swiped: failed to allocate memory\n";
    if (alignment <= _Alignof(max_align_t)) {
        if ((*memory = malloc(size)))
            return 0;
    } else if (!__real_posix_memalign(memory, alignment, size))
        return 0;
    (void)!write(STDERR_FILENO, text, sizeof text - 1);
    abort();
}
