/* The yardstick: what a careful C programmer would put behind the same pipe with jansson alone.
 *
 *   json_server       json_loadb, json_object_get, and an answer that is written straight into bytes (jansson's floor)
 *   json_server echo  no JSON at all: each frame goes back as it came (the pipe's floor)
 *
 * It follows one behaviour, the preset `sparrow` (trailing only, clamped, extent = width - 20), for initialize,
 * table/open, gesture/begin, gesture/update and shutdown; a read's answers leave in one write. */
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "answers.h"

enum { TABLE_LIMIT = 16, CELL_LIMIT = 64 };

struct table {
    json_t *name;
    double extent;
};

struct cell {
    const struct table *table;
    json_t *key;
    double offset, timestamp;
};

struct server {
    bool is_echo;
    struct frame_reader input;
    struct text output;
    struct table tables[TABLE_LIMIT];
    struct cell cells[CELL_LIMIT];
    size_t table_count, cell_count;
    long long revision;
    bool initialized;
};

/* Sends `body`, which it releases. */
static void send_body(struct server *server, json_t *body)
{
    size_t mark = frame_open(&server->output);
    if (body && append_json(body, &server->output))
        frame_close(&server->output, mark, server->input.framing);
    else
        server->output.length = mark;
    json_decref(body);
}

/* A request without an id is a notification, which has no answer. */
static void fail(struct server *server, json_t *id, int code, const char *message)
{
    if (id)
        send_body(server, json_pack("{s:s, s:O, s:{s:i, s:s}}", "jsonrpc", "2.0", "id", id, "error", "code", code,
                                    "message", message));
}

static void succeed(struct server *server, json_t *id, json_t *result)
{
    if (id)
        send_body(server, json_pack("{s:s, s:O, s:o}", "jsonrpc", "2.0", "id", id, "result", result));
    else
        json_decref(result);
}

static bool read_number(const json_t *object, const char *name, double limit, double *number)
{
    const json_t *node = json_object_get(object, name);
    if (!json_is_number(node))
        return false;
    *number = json_number_value(node);
    return isfinite(*number) && fabs(*number) <= limit;
}

static struct table *find_table(struct server *server, const json_t *name)
{
    for (size_t at = 0; at < server->table_count; at++)
        if (json_equal(server->tables[at].name, name))
            return &server->tables[at];
    return NULL;
}

static struct cell *find_cell(struct server *server, const struct table *table, const json_t *key)
{
    for (size_t at = 0; at < server->cell_count; at++)
        if (server->cells[at].table == table && json_equal(server->cells[at].key, key))
            return &server->cells[at];
    return NULL;
}

static void open_table(struct server *server, json_t *id, const json_t *params)
{
    json_t *name = json_object_get(params, "table");
    double width;
    if (!json_is_string(name) || !read_number(params, "width", 1e9, &width) || width <= 20) {
        fail(server, id, -32602, "table/open needs a table and a width above 20");
        return;
    }
    if (find_table(server, name) || server->table_count == TABLE_LIMIT) {
        fail(server, id, 1002, "the table is open, or there are too many");
        return;
    }
    server->tables[server->table_count++] = (struct table){json_incref(name), width - 20};
    server->revision++;
    succeed(server, id, json_pack("{s:O, s:{s:s}, s:I}", "table", name, "behavior", "preset", "sparrow", "revision",
                                  (json_int_t)server->revision));
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
    struct table *table = find_table(server, name);
    if (!table) {
        fail(server, id, 1001, "no such table");
        return;
    }
    struct cell *cell = find_cell(server, table, key);
    if (begins && !cell && server->cell_count < CELL_LIMIT) {
        cell = &server->cells[server->cell_count++];
        *cell = (struct cell){table, json_incref(key), 0, timestamp};
    } else if (begins || !cell) {
        fail(server, id, begins ? 1005 : 1004, "the gesture is not what it should be");
        return;
    }
    cell->timestamp = fmax(cell->timestamp, timestamp);
    cell->offset = fmax(-table->extent, fmin(0, x));
    server->revision++;
    if (!id)
        return;
    struct answer answer = {id, name, key, server->revision, cell->offset, 0, -cell->offset / table->extent};
    size_t mark = frame_open(&server->output);
    if (append_answer(&answer, &server->output))
        frame_close(&server->output, mark, server->input.framing);
    else
        server->output.length = mark;
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
    json_t *root = json_loadb(frame->body, frame->body_length, 0, &why);
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

int main(int count, char **arguments)
{
    static struct server server;
    server.is_echo = count > 1 && strcmp(arguments[1], "echo") == 0;
    signal(SIGPIPE, SIG_IGN);
    for (;;) {
        long came = frames_fill(&server.input, STDIN_FILENO);
        if (came <= 0)
            return came == 0 ? 0 : 74;
        struct frame frame;
        enum frame_result result;
        while ((result = frames_next(&server.input, &frame)) == FRAME_READY) {
            if (server.is_echo)
                text_append(&server.output, frame.whole, frame.whole_length);
            else
                serve(&server, &frame);
        }
        if (!write_all(STDOUT_FILENO, server.output.bytes, server.output.length))
            return errno == EPIPE ? 0 : 74;
        server.output.length = 0;
        if (result == FRAME_BROKEN) {
            fputs("a frame without a usable Content-Length\n", stderr);
            return 65;
        }
    }
}
