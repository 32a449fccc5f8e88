#define _GNU_SOURCE
#include "frames.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { READ_BYTES = 64 * 1024, HEADER_ROOM = 40, BODY_LIMIT = 4 * 1024 * 1024 };

char *text_room(struct text *text, size_t count)
{
    if (text->capacity - text->length < count) {
        size_t capacity = (text->length + count) * 2;
        char *bytes = realloc(text->bytes, capacity);
        if (!bytes) {
            fputs("out of memory\n", stderr);
            exit(70);
        }
        text->bytes = bytes;
        text->capacity = capacity;
    }
    return text->bytes + text->length;
}

void text_append(struct text *text, const char *bytes, size_t count)
{
    memcpy(text_room(text, count), bytes, count);
    text->length += count;
}

/* The value of a Content-Length line, or -1 when it is not one or its digits are not a length. */
static long content_length(const char *line, size_t length)
{
    static const char name[] = "Content-Length:";
    size_t at = sizeof name - 1;
    if (length < at || strncasecmp(line, name, at) != 0)
        return -1;
    while (at < length && (line[at] == ' ' || line[at] == '\t'))
        at++;
    long value = -1;
    for (; at < length && line[at] >= '0' && line[at] <= '9'; at++) {
        value = (value < 0 ? 0 : value) * 10 + (line[at] - '0');
        if (value > BODY_LIMIT)
            return -1;
    }
    while (at < length && (line[at] == ' ' || line[at] == '\t' || line[at] == '\r'))
        at++;
    return at == length ? value : -1;
}

static enum frame_result next_with_headers(struct frame_reader *reader, struct frame *frame)
{
    const char *from = reader->text.bytes + reader->start, *end = reader->text.bytes + reader->text.length;
    long length = -1;
    for (const char *line = from; line < end;) {
        const char *feed = memchr(line, '\n', (size_t)(end - line));
        if (!feed)
            return FRAME_NEEDS_MORE;
        bool blank = feed == line || (feed == line + 1 && *line == '\r');
        if (!blank) {
            long came = content_length(line, (size_t)(feed - line));
            length = came >= 0 ? came : length;
            line = feed + 1;
            continue;
        }
        if (length < 0)
            return FRAME_BROKEN;
        if (end - (feed + 1) < length)
            return FRAME_NEEDS_MORE;
        *frame = (struct frame){from, feed + 1, (size_t)(feed + 1 - from + length), (size_t)length};
        reader->start += frame->whole_length;
        return FRAME_READY;
    }
    return FRAME_NEEDS_MORE;
}

static enum frame_result next_line(struct frame_reader *reader, struct frame *frame)
{
    const char *end = reader->text.bytes + reader->text.length;
    for (;;) {
        const char *from = reader->text.bytes + reader->start;
        const char *feed = memchr(from, '\n', (size_t)(end - from));
        if (!feed)
            return FRAME_NEEDS_MORE;
        size_t length = (size_t)(feed - from);
        reader->start += length + 1;
        size_t body = length > 0 && from[length - 1] == '\r' ? length - 1 : length;
        *frame = (struct frame){from, from, length + 1, body};
        if (body > 0)
            return FRAME_READY;
    }
}

enum frame_result frames_next(struct frame_reader *reader, struct frame *frame)
{
    if (reader->start == reader->text.length)
        return FRAME_NEEDS_MORE;
    if (reader->framing == FRAMING_UNKNOWN) {
        char first = reader->text.bytes[reader->start];
        reader->framing = first == '{' || first == '[' ? FRAMING_LINES : FRAMING_HEADERS;
    }
    return reader->framing == FRAMING_LINES ? next_line(reader, frame) : next_with_headers(reader, frame);
}

long frames_fill(struct frame_reader *reader, int descriptor)
{
    struct text *text = &reader->text;
    if (reader->start > 0) {
        memmove(text->bytes, text->bytes + reader->start, text->length - reader->start);
        text->length -= reader->start;
        reader->start = 0;
    }
    text_room(text, READ_BYTES);
    ssize_t count;
    do
        count = read(descriptor, text->bytes + text->length, READ_BYTES);
    while (count < 0 && errno == EINTR);
    if (count > 0)
        text->length += (size_t)count;
    return count;
}

size_t frame_open(struct text *output)
{
    size_t mark = output->length;
    text_room(output, HEADER_ROOM);
    output->length += HEADER_ROOM;
    return mark;
}

void frame_close(struct text *output, size_t mark, enum framing framing)
{
    char header[HEADER_ROOM + 1];
    size_t body = output->length - mark - HEADER_ROOM, header_length = 0;
    if (framing != FRAMING_LINES)
        header_length = (size_t)snprintf(header, sizeof header, "Content-Length: %zu\r\n\r\n", body);
    memcpy(output->bytes + mark, header, header_length);
    memmove(output->bytes + mark + header_length, output->bytes + mark + HEADER_ROOM, body);
    output->length = mark + header_length + body;
    if (framing == FRAMING_LINES)
        text_append(output, "\n", 1);
}

bool write_all(int descriptor, const char *bytes, size_t count)
{
    while (count > 0) {
        ssize_t written = write(descriptor, bytes, count);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        bytes += written;
        count -= (size_t)written;
    }
    return true;
}
