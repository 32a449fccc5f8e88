/* What Swift and jansson call of a C library and an operating system, for a module that imports neither. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* jansson formats only its error messages, with %s, %.6s, %x and %04X. wasi-libc would need 14 kB for that. */
int vsnprintf(char *restrict text, size_t size, const char *restrict format, va_list values)
{
    size_t count = 0;
    for (; *format; format++) {
        char digits[8];
        const char *part = format;
        size_t length = 1, most = SIZE_MAX, width = 1;
        if (*format == '%') {
            format++;
            if (*format == '.') {
                most = (size_t)(format[1] - '0');
                format += 2;
            } else if (*format == '0') {
                width = (size_t)(format[1] - '0');
                format += 2;
            }
            if (*format == 's') {
                part = va_arg(values, const char *);
                length = strnlen(part, most);
            } else if (*format == 'x' || *format == 'X') {
                unsigned number = va_arg(values, unsigned);
                char *first = digits + sizeof digits;
                for (length = 0; number || length < width; length++, number >>= 4)
                    *--first = (*format == 'x' ? "0123456789abcdef" : "0123456789ABCDEF")[number & 15];
                part = first;
            } else {
                __builtin_trap();
            }
        }
        for (size_t index = 0; index < length && count + 1 < size; index++)
            text[count++] = part[index];
    }
    if (size)
        text[count] = 0;
    return (int)count;
}

int snprintf(char *restrict text, size_t size, const char *restrict format, ...)
{
    va_list values;
    va_start(values, format);
    int count = vsnprintf(text, size, format, values);
    va_end(values);
    return count;
}

/* jansson seeds its hash function by the system's random numbers. Swift passes the seed. */
volatile uint32_t hashtable_seed = 0;

void json_object_seed(size_t seed)
{
    hashtable_seed = seed ? (uint32_t)seed : 1;
}
