#pragma once

#include <stddef.h>

/// How often memory was asked for since the process began.
size_t allocation_count(void);

/// Bytes that are in use, as the allocator rounds them.
size_t allocated_bytes(void);
