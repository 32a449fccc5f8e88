/* Frames in both directions: Content-Length headers, or JSON lines; the first byte tells. */
#ifndef FRAMES_H
#define FRAMES_H

#include <stdbool.h>
#include <stddef.h>

enum framing { FRAMING_UNKNOWN, FRAMING_HEADERS, FRAMING_LINES };

/* Bytes that grow. */
struct text {
    char *bytes;
    size_t length, capacity;
};

/* Room for `count` more bytes at the end; the program ends when memory does. */
char *text_room(struct text *text, size_t count);
void text_append(struct text *text, const char *bytes, size_t count);

/* What came and is not yet taken as frames: text.bytes[start ..< text.length]. */
struct frame_reader {
    struct text text;
    size_t start;
    enum framing framing;
};

struct frame {
    const char *whole, *body; /* `whole` begins with the header, and ends with the body or its line feed */
    size_t whole_length, body_length;
};

enum frame_result { FRAME_READY, FRAME_NEEDS_MORE, FRAME_BROKEN };

/* Takes the next frame. It stays valid until the next frames_fill. */
enum frame_result frames_next(struct frame_reader *reader, struct frame *frame);

/* One read(2). How many bytes came; 0 at the end of input; -1 with errno. */
long frames_fill(struct frame_reader *reader, int descriptor);

/* Opens a frame at the end of `output`, returning where; then append the body; then close it. */
size_t frame_open(struct text *output);
void frame_close(struct text *output, size_t mark, enum framing framing);

/* Writes all of it, going on after a short write. */
bool write_all(int descriptor, const char *bytes, size_t count);

#endif
