/* What the sources use of the C library, and the functions of POSIX threads, which wasi-libc does not have. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned pthread_key_t;

int pthread_key_create(pthread_key_t *key, void (*destructor)(void *));
int pthread_setspecific(pthread_key_t key, const void *value);
void *pthread_getspecific(pthread_key_t key);
