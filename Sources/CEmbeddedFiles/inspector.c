#include "CEmbeddedFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char page[] = {
#embed "inspector.html"
};

struct swiped_file swiped_inspector(void) { return (struct swiped_file){"inspector.html", page, sizeof page}; }
