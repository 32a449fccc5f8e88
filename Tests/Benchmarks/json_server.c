/* The yardstick: what a careful C programmer would put behind the same pipe with jansson alone, which is json_loadb,
 * json_object_get, and an answer that is written straight into bytes.
 *
 * It follows one cell under one behavior, the preset `sparrow` (trailing only, clamped, extent = width - 20), for initialize,
 * table/open, gesture/begin, gesture/update and shutdown; a read's answers leave in one write. */
#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { READ_BYTES = 64 * 1024, HEADER_ROOM = 40, BODY_LIMIT = 4 * 1024 * 1024 };

/* Bytes that grow. */
struct text {
    char *bytes;
    size_t length, capacity;
};

struct server {
    bool initialized;
    struct text input, output;
    size_t start; /* of what is not yet taken from the input */
    json_t *table, *cell;
    double extent, offset, timestamp;
    long long revision;
};

struct frame {
    const char *body;
    size_t length;
};

enum frame_result { FRAME_READY, FRAME_NEEDS_MORE, FRAME_BROKEN };

/* Bytes --------------------------------------------------------------------------------------------------------------- */

static char *text_room(struct text *text, size_t count)
{
    if (text->capacity - text->length < count) {
        text->capacity = (text->length + count) * 2;
        if (!(text->bytes = realloc(text->bytes, text->capacity))) {
            fputs("out of memory\n", stderr);
            exit(70);
        }
    }
    return text->bytes + text->length;
}

static void text_append(struct text *text, const char *bytes, size_t count)
{
    memcpy(text_room(text, count), bytes, count);
    text->length += count;
}

/* A literal's bytes. */
#define APPEND(output, literal) text_append(output, literal, sizeof(literal) - 1)

static void append_digits(unsigned long long value, struct text *output)
{
    char digits[20];
    size_t at = sizeof digits;
    do
        digits[--at] = (char)('0' + value % 10);
    while ((value /= 10) != 0);
    text_append(output, digits + at, sizeof digits - at);
}

/* A number below 1e9 with up to four decimals. */
static void append_number(double value, struct text *output)
{
    long long scaled = llround(value * 1e4);
    if (scaled < 0)
        APPEND(output, "-");
    unsigned long long magnitude = (unsigned long long)(scaled < 0 ? -scaled : scaled);
    append_digits(magnitude / 10000, output);
    unsigned fraction = (unsigned)(magnitude % 10000);
    if (fraction == 0)
        return;
    char decimals[5] = {'.', (char)('0' + fraction / 1000), (char)('0' + fraction / 100 % 10),
                        (char)('0' + fraction / 10 % 10), (char)('0' + fraction % 10)};
    size_t length = sizeof decimals;
    while (decimals[length - 1] == '0')
        length--;
    text_append(output, decimals, length);
}

static void append_json(const json_t *node, struct text *output)
{
    char *text = json_dumps(node, JSON_COMPACT | JSON_ENCODE_ANY);
    if (text)
        text_append(output, text, strlen(text));
    free(text);
}

/* A key: an integer, or a string, which is copied when it has nothing to escape. */
static void append_key(const json_t *node, struct text *output)
{
    if (json_is_integer(node) && json_integer_value(node) >= 0) {
        append_digits((unsigned long long)json_integer_value(node), output);
        return;
    }
    const char *bytes = json_is_string(node) ? json_string_value(node) : "\"";
    size_t length = strlen(bytes);
    for (size_t at = 0; at < length; at++)
        if ((unsigned char)bytes[at] < 0x20 || bytes[at] == '"' || bytes[at] == '\\') {
            append_json(node, output);
            return;
        }
    APPEND(output, "\"");
    text_append(output, bytes, length);
    APPEND(output, "\"");
}

/* Frames -------------------------------------------------------------------------------------------------------------- */

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

/* Takes the next frame. It stays valid until the next read. */
static enum frame_result next_frame(struct server *server, struct frame *frame)
{
    const char *from = server->input.bytes + server->start, *end = server->input.bytes + server->input.length;
    long length = -1;
    for (const char *line = from; line < end;) {
        const char *feed = memchr(line, '\n', (size_t)(end - line));
        if (!feed)
            return FRAME_NEEDS_MORE;
        if (feed > line + 1 || (feed == line + 1 && *line != '\r')) {
            long came = content_length(line, (size_t)(feed - line));
            length = came >= 0 ? came : length;
            line = feed + 1;
            continue;
        }
        if (length < 0)
            return FRAME_BROKEN;
        if (end - (feed + 1) < length)
            return FRAME_NEEDS_MORE;
        *frame = (struct frame){feed + 1, (size_t)length};
        server->start += (size_t)(feed + 1 - from + length);
        return FRAME_READY;
    }
    return FRAME_NEEDS_MORE;
}

/* Opens a frame at the end of the output, returning where; then append the body; then close it. */
static size_t open_frame(struct text *output)
{
    size_t mark = output->length;
    text_room(output, HEADER_ROOM);
    output->length += HEADER_ROOM;
    return mark;
}

static void close_frame(struct text *output, size_t mark)
{
    char header[HEADER_ROOM + 1];
    size_t body = output->length - mark - HEADER_ROOM;
    size_t header_length = (size_t)snprintf(header, sizeof header, "Content-Length: %zu\r\n\r\n", body);
    memcpy(output->bytes + mark, header, header_length);
    memmove(output->bytes + mark + header_length, output->bytes + mark + HEADER_ROOM, body);
    output->length = mark + header_length + body;
}

/* Requests ------------------------------------------------------------------------------------------------------------ */

/* Sends `body`, which it releases. A request without an id is a notification, which has no answer. */
static void send_body(struct server *server, const json_t *id, json_t *body)
{
    if (id) {
        size_t mark = open_frame(&server->output);
        append_json(body, &server->output);
        close_frame(&server->output, mark);
    }
    json_decref(body);
}

static void fail(struct server *server, json_t *id, int code, const char *message)
{
    send_body(server, id, json_pack("{s:s, s:O*, s:{s:i, s:s}}", "jsonrpc", "2.0", "id", id, "error", "code", code,
                                    "message", message));
}

static void succeed(struct server *server, json_t *id, json_t *result)
{
    send_body(server, id, json_pack("{s:s, s:O*, s:o}", "jsonrpc", "2.0", "id", id, "result", result));
}

static bool read_number(const json_t *object, const char *name, double limit, double *number)
{
    const json_t *node = json_object_get(object, name);
    if (!json_is_number(node))
        return false;
    *number = json_number_value(node);
    return isfinite(*number) && fabs(*number) <= limit;
}

static void open_table(struct server *server, json_t *id, const json_t *params)
{
    json_t *name = json_object_get(params, "table");
    double width;
    if (server->table || !json_is_string(name) || !read_number(params, "width", 1e9, &width) || width <= 20) {
        fail(server, id, -32602, "table/open needs a table and a width above 20, once");
        return;
    }
    server->table = json_incref(name);
    server->extent = width - 20;
    server->revision++;
    succeed(server, id, json_pack("{s:O, s:{s:s}, s:I}", "table", name, "behavior", "preset", "sparrow", "revision",
                                  (json_int_t)server->revision));
}

/* The answer without a json_t: names by memcpy, numbers by hand on a grid of 1e-4. */
static void send_frame(struct server *server, const json_t *id)
{
    struct text *output = &server->output;
    size_t mark = open_frame(output);
    APPEND(output, "{\"jsonrpc\":\"2.0\",\"id\":");
    append_key(id, output);
    APPEND(output, ",\"result\":{\"table\":");
    append_key(server->table, output);
    APPEND(output, ",\"cell\":");
    append_key(server->cell, output);
    APPEND(output, ",\"revision\":");
    append_digits((unsigned long long)server->revision, output);
    APPEND(output, ",\"phase\":\"tracking\",\"offset\":");
    append_number(server->offset, output);
    if (server->offset < 0)
        APPEND(output, ",\"target\":0,\"side\":\"trailing\",\"progress\":");
    else
        APPEND(output, ",\"target\":0,\"side\":null,\"progress\":");
    append_number(-server->offset / server->extent, output);
    APPEND(output, ",\"armed\":null}}");
    close_frame(output, mark);
}

/* gesture/begin and gesture/update: both move the cell to where its translation says. */
static void move_cell(struct server *server, json_t *id, const json_t *params, bool begins)
{
    json_t *name = json_object_get(params, "table"), *key = json_object_get(params, "cell");
    const json_t *translation = json_object_get(params, "translation");
    const json_t *velocity = json_object_get(params, "velocity");
    double x, y, timestamp, unused;
    if (!json_is_string(name) || !(json_is_string(key) || json_is_integer(key)) || !json_is_object(translation)
        || !read_number(translation, "x", 1e9, &x) || !read_number(translation, "y", 1e9, &y)
        || !read_number(params, "timestamp", 9e15, &timestamp) || timestamp < 0) {
        fail(server, id, -32602, "a gesture needs table, cell, timestamp and translation {x, y}");
        return;
    }
    if (velocity && (!read_number(velocity, "x", 1e9, &unused) || !read_number(velocity, "y", 1e9, &unused))) {
        fail(server, id, -32602, "velocity is {x, y}");
        return;
    }
    if (!json_equal(server->table, name) || (begins ? server->cell != NULL : !json_equal(server->cell, key))) {
        fail(server, id, 1004, "it is another table, or another cell");
        return;
    }
    if (begins)
        server->cell = json_incref(key);
    server->timestamp = fmax(server->timestamp, timestamp);
    server->offset = fmax(-server->extent, fmin(0, x));
    server->revision++;
    if (id)
        send_frame(server, id);
}

static void initialize(struct server *server, json_t *id)
{
    server->initialized = true;
    succeed(server, id, json_pack("{s:s, s:{s:s, s:s}, s:{}, s:i, s:i}", "protocolVersion", "1.0", "serverInfo", "name",
                                  "json_server", "version", "1", "capabilities", "timestamp", 0, "revision", 0));
}

static void dispatch(struct server *server, json_t *id, const char *method, const json_t *params)
{
    if (strcmp(method, "initialize") == 0)
        initialize(server, id);
    else if (!server->initialized)
        fail(server, id, -32002, "initialize first");
    else if (strcmp(method, "gesture/update") == 0)
        move_cell(server, id, params, false);
    else if (strcmp(method, "gesture/begin") == 0)
        move_cell(server, id, params, true);
    else if (strcmp(method, "table/open") == 0)
        open_table(server, id, params);
    else if (strcmp(method, "shutdown") == 0)
        succeed(server, id, json_null());
    else
        fail(server, id, -32601, "no such method");
}

static void serve(struct server *server, const struct frame *frame)
{
    json_error_t why;
    json_t *root = json_loadb(frame->body, frame->length, 0, &why);
    json_t *id = json_object_get(root, "id");
    const json_t *version = json_object_get(root, "jsonrpc"), *method = json_object_get(root, "method");
    bool usable = !id || json_is_number(id) || json_is_string(id);
    if (!root)
        fail(server, json_null(), -32700, why.text);
    else if (!usable || !json_is_string(method) || !json_is_string(version)
             || strcmp(json_string_value(version), "2.0") != 0)
        fail(server, usable && id ? id : json_null(), -32600, "not a JSON-RPC 2.0 request");
    else
        dispatch(server, id, json_string_value(method), json_object_get(root, "params"));
    json_decref(root);
}

/* One read(2). How many bytes came; 0 at the end of input; -1 with errno. */
static ssize_t fill(struct server *server)
{
    struct text *input = &server->input;
    if (server->start > 0) {
        memmove(input->bytes, input->bytes + server->start, input->length - server->start);
        input->length -= server->start;
        server->start = 0;
    }
    ssize_t count;
    do
        count = read(STDIN_FILENO, text_room(input, READ_BYTES), READ_BYTES);
    while (count < 0 && errno == EINTR);
    if (count > 0)
        input->length += (size_t)count;
    return count;
}

static bool write_all(const char *bytes, size_t count)
{
    while (count > 0) {
        ssize_t written = write(STDOUT_FILENO, bytes, count);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        bytes += written;
        count -= (size_t)written;
    }
    return true;
}

int main(void)
{
    static struct server server;
    signal(SIGPIPE, SIG_IGN);
    for (;;) {
        ssize_t came = fill(&server);
        if (came <= 0)
            return came == 0 ? 0 : 74;
        struct frame frame;
        enum frame_result result;
        while ((result = next_frame(&server, &frame)) == FRAME_READY)
            serve(&server, &frame);
        if (!write_all(server.output.bytes, server.output.length))
            return errno == EPIPE ? 0 : 74;
        server.output.length = 0;
        if (result == FRAME_BROKEN) {
            fputs("a frame without a usable Content-Length\n", stderr);
            return 65;
        }
    }
}
