/* What the sources use of the C library. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
