/* The schema of the protocol. */
#include "CEmbeddedFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char text[] = {
#embed "../../protocol/openrpc.json"
};

struct swiped_file swiped_schema(void) { return (struct swiped_file){"openrpc.json", text, sizeof text}; }
