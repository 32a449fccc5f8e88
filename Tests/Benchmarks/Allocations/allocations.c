// Counts the allocations of the process: these functions replace those of the C library, and call them.
#include "allocations.h"

#include <malloc.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

// One thread: the benchmark has no other.
static size_t count;
static size_t bytes;

static void *counted(void *place) {
    count++;
    if (place) bytes += malloc_usable_size(place);
    return place;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t number, size_t size) { return counted(__libc_calloc(number, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

int posix_memalign(void **place, size_t alignment, size_t size) {
    *place = counted(__libc_memalign(alignment, size));
    return *place ? 0 : 12;
}

void *realloc(void *place, size_t size) {
    if (place) bytes -= malloc_usable_size(place);
    return counted(__libc_realloc(place, size));
}

void free(void *place) {
    if (place) bytes -= malloc_usable_size(place);
    __libc_free(place);
}

size_t allocation_count(void) { return count; }

size_t allocated_bytes(void) { return bytes; }
