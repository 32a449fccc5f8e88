/* Embedded Swift takes its memory by this function, and traps if there is none. Then the program is aborted, as `--help` promises. The linker's option --wrap gives it this name. */
#include <stdlib.h>
#include <unistd.h>

int __real_posix_memalign(void **memory, size_t alignment, size_t size);

int __wrap_posix_memalign(void **memory, size_t alignment, size_t size)
{
    static const char text[] = "swiped: failed to allocate memory\n";
    int error = __real_posix_memalign(memory, alignment, size);
    if (error) {
        (void)!write(STDERR_FILENO, text, sizeof text - 1);
        abort();
    }
    return error;
}
