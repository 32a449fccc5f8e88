/* The pages of clients/web, as they were when the daemon was built. */
#ifndef SWIPED_CPAGES_H
#define SWIPED_CPAGES_H

#include <stddef.h>

/* How many files there are. */
size_t swiped_pages_count(void);

/* How many bytes a file has, and the one at a place below that: Swift reads them without a pointer. */
size_t swiped_page_size(size_t page);
unsigned char swiped_page_byte(size_t page, size_t place);

/* The same of its path, as requests name it: from clients/web on. */
size_t swiped_page_path_size(size_t page);
unsigned char swiped_page_path_byte(size_t page, size_t place);

#endif
