/* Swift reads a floating-point number by this function. Programs without `setlocale` have the C locale. */
#include <stdlib.h>

const char *_swift_stdlib_strtod_clocale(const char *text, double *result)
{
    char *end;
    *result = strtod(text, &end);
    return end;
}
