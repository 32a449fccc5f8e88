#include "CSchema.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char schema[] = {
#embed "../../protocol/openrpc.json"
};

size_t swiped_schema_size(void) { return sizeof schema; }

unsigned char swiped_schema_byte(size_t place) { return schema[place]; }
