/* Files that the compiler puts into the daemon: the protocol's schema, the presets, and the pages of clients/web. */
#ifndef SWIPED_CEMBEDDEDFILES_H
#define SWIPED_CEMBEDDEDFILES_H

#include <stddef.h>

/* A file. The pointers are valid as long as the process runs; Swift reads them only through `contents` and `name` in Jansson. */
struct __attribute__((swift_attr("safe"))) swiped_file {
    const char *path; /* as a request names it, without the first slash */
    const unsigned char *bytes;
    size_t size;
};

/* protocol/openrpc.json, compressed by protocol/generator/embedded.py. */
struct swiped_file swiped_schema(void);

/* The presets in protocol/presets, in order of their names; the index is below the count. `path` is the name, and the bytes are
   the file's member `behavior`. */
size_t swiped_preset_count(void);
struct swiped_file swiped_preset(size_t index);

/* The pages, in order of their paths; the index is below the count. */
size_t swiped_page_count(void);
struct swiped_file swiped_page(size_t index);

/* The files of the inspector: its page, the style sheets, and then the modules, each after those that it imports. */
size_t swiped_inspector_count(void);
struct swiped_file swiped_inspector(size_t index);

#endif
