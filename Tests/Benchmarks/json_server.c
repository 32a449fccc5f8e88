/* The yardstick: what a careful C programmer would put behind the same pipe with jansson alone, which is json_loadb,
 * json_object_get, and an answer that is written straight into bytes.
 *
 * It follows one cell under one behavior, the preset `sparrow` (trailing only, clamped, extent = width - 20), for initialize,
 * table/open, gesture/begin, gesture/update and shutdown. Any other message ends it. */
#define _POSIX_C_SOURCE 200809L
#include <jansson.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct {
    json_t *table, *cell;
    double extent, offset, timestamp;
    long long revision;
} server;

/* The answer to the present message. */
static struct {
    char bytes[4096];
    size_t length;
} output;

static void die(const char *why)
{
    fprintf(stderr, "%s\n", why);
    exit(65);
}

/* Bytes --------------------------------------------------------------------------------------------------------------- */

static void append(const char *bytes, size_t count)
{
    if (count > sizeof output.bytes - output.length)
        die("the answer is too long");
    memcpy(output.bytes + output.length, bytes, count);
    output.length += count;
}

#define APPEND(literal) append(literal, sizeof(literal) - 1)

static void append_digits(unsigned long long value)
{
    char digits[20];
    size_t at = sizeof digits;
    do
        digits[--at] = (char)('0' + value % 10);
    while ((value /= 10) != 0);
    append(digits + at, sizeof digits - at);
}

/* A number below 1e9 with up to four decimals. */
static void append_number(double value)
{
    long long scaled = llround(value * 1e4);
    if (scaled < 0)
        APPEND("-");
    unsigned long long magnitude = (unsigned long long)(scaled < 0 ? -scaled : scaled);
    append_digits(magnitude / 10000);
    unsigned fraction = (unsigned)(magnitude % 10000);
    if (fraction == 0)
        return;
    char decimals[5] = {'.', (char)('0' + fraction / 1000), (char)('0' + fraction / 100 % 10),
                        (char)('0' + fraction / 10 % 10), (char)('0' + fraction % 10)};
    size_t length = sizeof decimals;
    while (decimals[length - 1] == '0')
        length--;
    append(decimals, length);
}

static void append_json(const json_t *node)
{
    char *text = json_dumps(node, JSON_COMPACT | JSON_ENCODE_ANY);
    append(text, strlen(text));
    free(text);
}

/* A key: an integer, or a string, which is copied when it has nothing to escape. */
static void append_key(const json_t *node)
{
    if (json_is_integer(node) && json_integer_value(node) >= 0) {
        append_digits((unsigned long long)json_integer_value(node));
        return;
    }
    const char *bytes = json_is_string(node) ? json_string_value(node) : "\"";
    size_t length = strlen(bytes);
    for (size_t at = 0; at < length; at++)
        if ((unsigned char)bytes[at] < 0x20 || bytes[at] == '"' || bytes[at] == '\\') {
            append_json(node);
            return;
        }
    APPEND("\"");
    append(bytes, length);
    APPEND("\"");
}

/* Requests ------------------------------------------------------------------------------------------------------------ */

static void succeed(json_t *id, json_t *result)
{
    json_t *body = json_pack("{s:s, s:O*, s:o}", "jsonrpc", "2.0", "id", id, "result", result);
    append_json(body);
    APPEND("\n");
    json_decref(body);
}

static bool read_number(const json_t *object, const char *name, double limit, double *number)
{
    const json_t *node = json_object_get(object, name);
    if (!json_is_number(node))
        return false;
    *number = json_number_value(node);
    return isfinite(*number) && fabs(*number) <= limit;
}

static void open_table(json_t *id, const json_t *params)
{
    json_t *name = json_object_get(params, "table");
    double width;
    if (server.table || !json_is_string(name) || !read_number(params, "width", 1e9, &width) || width <= 20)
        die("table/open needs a table and a width above 20, once");
    server.table = json_incref(name);
    server.extent = width - 20;
    server.revision++;
    succeed(id, json_pack("{s:O, s:{s:s}, s:I}", "table", name, "behavior", "preset", "sparrow", "revision",
                          (json_int_t)server.revision));
}

/* The answer without a json_t: names by memcpy, numbers by hand on a grid of 1e-4. */
static void send_frame(const json_t *id)
{
    APPEND("{\"jsonrpc\":\"2.0\",\"id\":");
    append_key(id);
    APPEND(",\"result\":{\"table\":");
    append_key(server.table);
    APPEND(",\"cell\":");
    append_key(server.cell);
    APPEND(",\"revision\":");
    append_digits((unsigned long long)server.revision);
    APPEND(",\"phase\":\"tracking\",\"offset\":");
    append_number(server.offset);
    if (server.offset < 0)
        APPEND(",\"target\":0,\"side\":\"trailing\",\"progress\":");
    else
        APPEND(",\"target\":0,\"side\":null,\"progress\":");
    append_number(-server.offset / server.extent);
    APPEND(",\"armed\":null}}\n");
}

/* gesture/begin and gesture/update: both move the cell to where its translation says. */
static void move_cell(const json_t *id, const json_t *params, bool begins)
{
    json_t *name = json_object_get(params, "table"), *key = json_object_get(params, "cell");
    const json_t *translation = json_object_get(params, "translation");
    double x, y, timestamp;
    if (!json_is_string(name) || !(json_is_string(key) || json_is_integer(key)) || !json_is_object(translation)
        || !read_number(translation, "x", 1e9, &x) || !read_number(translation, "y", 1e9, &y)
        || !read_number(params, "timestamp", 9e15, &timestamp) || timestamp < 0)
        die("a gesture needs table, cell, timestamp and translation {x, y}");
    if (!json_equal(server.table, name) || (begins ? server.cell != NULL : !json_equal(server.cell, key)))
        die("it is another table, or another cell");
    if (begins)
        server.cell = json_incref(key);
    server.timestamp = fmax(server.timestamp, timestamp);
    server.offset = fmax(-server.extent, fmin(0, x));
    server.revision++;
    send_frame(id);
}

static void dispatch(json_t *id, const char *method, const json_t *params)
{
    if (strcmp(method, "gesture/update") == 0)
        move_cell(id, params, false);
    else if (strcmp(method, "gesture/begin") == 0)
        move_cell(id, params, true);
    else if (strcmp(method, "initialize") == 0)
        succeed(id, json_pack("{s:s}", "protocolVersion", "1.0"));
    else if (strcmp(method, "table/open") == 0)
        open_table(id, params);
    else if (strcmp(method, "shutdown") == 0)
        succeed(id, json_null());
    else
        die("no such method");
}

static void serve(const char *text, size_t length)
{
    json_t *root = json_loadb(text, length, 0, NULL);
    json_t *id = json_object_get(root, "id");
    const json_t *version = json_object_get(root, "jsonrpc"), *method = json_object_get(root, "method");
    if (!json_is_string(method) || !json_is_string(version) || strcmp(json_string_value(version), "2.0") != 0)
        die("not a JSON-RPC 2.0 message");
    if (id)
        dispatch(id, json_string_value(method), json_object_get(root, "params"));
    json_decref(root);
}

int main(void)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t count;
    while ((count = getline(&line, &room, stdin)) > 0) {
        output.length = 0;
        serve(line, (size_t)count);
        if (output.length > 0 && write(STDOUT_FILENO, output.bytes, output.length) < 0)
            return 74;
    }
    return 0;
}
