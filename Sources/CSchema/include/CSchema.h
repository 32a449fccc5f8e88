/* protocol/openrpc.json, as it was when the daemon was built. */
#ifndef SWIPED_CSCHEMA_H
#define SWIPED_CSCHEMA_H

#include <stddef.h>

/* How many bytes it has. */
size_t swiped_schema_size(void);

/* The byte at a place below the size: Swift reads it without a pointer. */
unsigned char swiped_schema_byte(size_t place);

#endif
