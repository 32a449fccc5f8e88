/* What Swift and jansson call of a C library and an operating system, for a module that imports neither. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "Glibc.h"
#include "jansson.h"

/* Random numbers: they seed hash functions. A page can only attack itself, so a fixed seed suffices. */
void arc4random_buf(void *bytes, size_t count)
{
    static uint64_t state = 0x9e3779b97f4a7c15;
    for (size_t index = 0; index < count; index++) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        ((unsigned char *)bytes)[index] = (unsigned char)(state >> 32);
    }
}

/* Swift reads a floating-point number. wasi-libc has only the C locale. */
const char *_swift_stdlib_strtod_clocale(const char *text, double *result)
{
    char *end;
    *result = strtod(text, &end);
    return end;
}

/* The product of two 128-bit numbers, which the processor lacks, in parts of 32 bits. */
struct wide {
    uint64_t low, high;
};

struct wide __multi3(uint64_t low, uint64_t high, uint64_t other_low, uint64_t other_high)
{
    uint64_t a = (uint32_t)low, b = low >> 32, c = (uint32_t)other_low, d = other_low >> 32;
    uint64_t middle = b * c + (a * c >> 32);
    uint64_t carry = (uint32_t)middle + a * d;
    return (struct wide){
        .low = low * other_low,
        .high = b * d + (middle >> 32) + (carry >> 32) + high * other_low + low * other_high,
    };
}

/* wasi-libc writes to stderr if a program prints a long double, which jansson does not. Its own functions import WASI. */
char __stderr_FILE[1];

int fputs(const char *restrict text, FILE *restrict file)
{
    (void)text;
    (void)file;
    return -1;
}

/* The module has one thread and needs one key. */
static const void *specific;

int pthread_key_create(pthread_key_t *key, void (*destructor)(void *))
{
    (void)destructor;
    *key = 0;
    return 0;
}

int pthread_setspecific(pthread_key_t key, const void *value)
{
    (void)key;
    specific = value;
    return 0;
}

void *pthread_getspecific(pthread_key_t key)
{
    (void)key;
    return (void *)specific;
}

/* jansson seeds its hash function by the system's random numbers. Swift passes the seed. */
volatile uint32_t hashtable_seed = 0;

void json_object_seed(size_t seed)
{
    hashtable_seed = seed ? (uint32_t)seed : 1;
}
