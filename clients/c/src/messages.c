/* The messages of a session: requests, and in the main loop or in a wait their responses, and notifications. */
#include "private.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>

enum { READ_BYTES = 64 * 1024, PAUSE_US = 1000 };
/* Limit of a message from the daemon, and of the bytes that wait to be written, in bytes: beyond it the daemon has failed. */
enum { BYTES_LIMIT = 64 << 20 };
enum { DEPTH_LIMIT = 1024 }; /* of nesting, before the daemon has stated its limit */
enum { QUOTED_BYTES = 80 };  /* of an invalid line, in the error message */

typedef struct {
    GSource base;
    SwipedClient *client;
} ClientSource;

double swiped_now(void)
{
    return (double)g_get_monotonic_time() / 1000;
}

/* ------------------------------------------------------------------------------------------------------------ Sending */

/* Whether the daemon can parse a value: it is nested at most so deep, and no name has a NUL. If the daemon cannot parse a message, its
 * error has no id, and the client could not tell which request failed. */
static gboolean is_accepted(const json_t *value, gsize depth)
{
    if (!json_is_object(value) && !json_is_array(value))
        return TRUE;
    if (depth == 0)
        return FALSE;
    json_t *object = (json_t *)value; /* jansson's iterators take no const */
    for (void *member = json_object_iter(object); member; member = json_object_iter_next(object, member)) {
        if (strlen(json_object_iter_key(member)) != json_object_iter_key_len(member) ||
            !is_accepted(json_object_iter_value(member), depth - 1))
            return FALSE;
    }
    for (gsize i = 0; i < json_array_size(value); i++)
        if (!is_accepted(json_array_get(value, i), depth - 1))
            return FALSE;
    return TRUE;
}

static gsize limit(SwipedClient *client, const char *name, gsize otherwise)
{
    json_int_t value = json_integer_value(json_object_get(client->limits, name));
    return value > 0 ? (gsize)value : otherwise;
}

static void refuse(GError **error, int code, const char *method, const char *why, gsize limit)
{
    g_autofree char *message = g_strdup_printf("%s %s", method, why);
    g_propagate_error(error, error_with_data(code, message, limit ? json_pack("{s:I}", "limit", (json_int_t)limit) : NULL));
}

/* The text of a request, or NULL with an error if the daemon would not accept it. Free it with free(). */
static char *text_of(SwipedClient *client, gsize id, const char *method, json_t *params, GError **error)
{
    gsize depth = limit(client, "depth", DEPTH_LIMIT), bytes = limit(client, "messageBytes", BYTES_LIMIT);
    if (client->outgoing->len > BYTES_LIMIT) {
        g_set_error_literal(error, SWIPED_ERROR, SWIPED_ERROR_TIMED_OUT, "the daemon does not read its input");
        return NULL;
    }
    if (json_is_object(params) && !is_accepted(params, depth - 1)) {
        refuse(error, SWIPED_ERROR_PARSE_ERROR, method, "is nested deeper than the daemon accepts, or has a NUL in a name", depth);
        return NULL;
    }
    json_t *message = json_is_object(params) ? json_pack("{s:s, s:I, s:s, s:O}", "jsonrpc", "2.0", "id", (json_int_t)id, "method", method,
                                                         "params", params) : NULL;
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    if (!text)
        refuse(error, SWIPED_ERROR_INVALID_PARAMS, method, "needs an object as params, which JSON can represent", 0);
    else if (strlen(text) >= bytes) {
        g_clear_pointer(&text, free);
        refuse(error, SWIPED_ERROR_INVALID_REQUEST, method, "has more bytes than the daemon accepts", bytes);
    }
    return text;
}

/* Writes what does not block, and lets the main loop write the rest. */
static void write_out(SwipedClient *client)
{
    GByteArray *outgoing = client->outgoing;
    while (client->socket >= 0 && outgoing->len > 0) {
        ssize_t count = send(client->socket, outgoing->data, outgoing->len, MSG_DONTWAIT | MSG_NOSIGNAL);
        if (count <= 0)
            break; /* at the end of the connection, reading notices it */
        g_byte_array_remove_range(outgoing, 0, (guint)count);
    }
    if (client->socket >= 0)
        g_source_modify_unix_fd(client->source, client->descriptor_tag, outgoing->len > 0 ? G_IO_IN | G_IO_OUT : G_IO_IN);
}

gsize swiped_client_send(SwipedClient *client, const char *method, json_t *params, SwipedResponse respond, gpointer data)
{
    g_return_val_if_fail(SWIPED_IS_CLIENT(client) && method, 0);
    client_start(client);
    Request *request = g_new0(Request, 1);
    *request = (Request){++client->last_id, respond, data, client->end_error ? g_error_copy(client->end_error) : NULL};
    g_queue_push_tail(&client->requests, request);
    char *text = request->error ? NULL : text_of(client, request->id, method, params, &request->error);
    if (text) {
        g_byte_array_append(client->outgoing, (const guint8 *)text, (guint)strlen(text));
        g_byte_array_append(client->outgoing, (const guint8 *)"\n", 1);
        write_out(client);
    } else {
        g_source_set_ready_time(client->source, 0);
    }
    free(text);
    json_decref(params);
    return request->id;
}

/* --------------------------------------------------------------------------------------------------------- Responding */

void request_free(gpointer freed)
{
    Request *request = freed;
    g_clear_error(&request->error);
    g_free(request);
}

static Request *find(SwipedClient *client, gsize id)
{
    GList *each = client->requests.head;
    while (each && ((Request *)each->data)->id != id)
        each = each->next;
    return each ? each->data : NULL;
}

/* Calls the callback of a request, which may do anything, and frees the request. */
static void respond(SwipedClient *client, Request *request, json_t *result)
{
    g_queue_remove(&client->requests, request);
    if (request->respond)
        request->respond(client, request->error ? NULL : result, request->error, request->data);
    request_free(request);
}

static gint has_no_error(gconstpointer request, gconstpointer data)
{
    (void)data;
    return ((const Request *)request)->error ? 0 : 1;
}

/* Reports errors in place of responses, and then the end of the session. */
static void report_failures(SwipedClient *client)
{
    for (GList *failed; (failed = g_queue_find_custom(&client->requests, NULL, has_no_error));)
        respond(client, failed->data, NULL);
    if (client->reports_end) {
        client->reports_end = FALSE;
        g_signal_emit_by_name(client, "ended", client->end_error);
    }
}

/* ------------------------------------------------------------------------------------------------------------ Reading */

/* Returns FALSE if the message is neither a response to a request that waits nor a notification. */
static gboolean handle(SwipedClient *client, json_t *message)
{
    json_t *id = json_object_get(message, "id"), *method = json_object_get(message, "method"), *params = json_object_get(message, "params");
    json_t *result = json_object_get(message, "result"), *error = json_object_get(message, "error");
    gboolean is_error = json_is_integer(json_object_get(error, "code")) && json_is_string(json_object_get(error, "message"));
    if (json_is_string(method) && json_is_object(params) && !id) {
        client_emit_notification(client, json_string_value(method), params);
        return TRUE;
    }
    Request *request = json_is_integer(id) ? find(client, (gsize)json_integer_value(id)) : NULL;
    if (!request || method || (error ? !is_error : !result))
        return FALSE;
    request->error = error ? error_from_response(error) : NULL;
    respond(client, request, result);
    return TRUE;
}

static void fail(SwipedClient *client, const char *line, gsize length)
{
    g_autofree char *quoted = g_strndup(line, MIN(length, QUOTED_BYTES));
    g_autofree char *escaped = g_strescape(quoted, NULL);
    client_end(client, g_error_new(SWIPED_ERROR, SWIPED_ERROR_GARBLED, "the daemon wrote an invalid message: %s", escaped), 0);
}

/* Handles the lines that have been read. Callbacks may wait, and so handle those that follow. */
static void handle_lines(SwipedClient *client)
{
    GByteArray *incoming = client->incoming;
    const guint8 *feed;
    while (client->state == OPEN && (feed = memchr(incoming->data + client->searched, '\n', incoming->len - client->searched))) {
        gsize length = (gsize)(feed - incoming->data);
        g_autofree char *line = g_memdup2(incoming->data, length + 1);
        json_t *message = json_loadb(line, length, JSON_ALLOW_NUL, NULL);
        g_byte_array_remove_range(incoming, 0, (guint)length + 1);
        client->searched = 0;
        if (!handle(client, message))
            fail(client, line, length);
        json_decref(message);
    }
    client->searched = incoming->len;
    if (incoming->len > BYTES_LIMIT)
        fail(client, (const char *)incoming->data, incoming->len);
}

/* Writes and reads what does not block, and handles it. Returns whether there may be more to read. */
static gboolean exchange(SwipedClient *client)
{
    write_out(client);
    if (client->socket < 0)
        return FALSE;
    char *bytes = g_malloc(READ_BYTES);
    ssize_t count = recv(client->socket, bytes, READ_BYTES, MSG_DONTWAIT);
    gboolean is_at_end = count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR);
    if (count > 0)
        g_byte_array_append(client->incoming, (const guint8 *)bytes, (guint)count);
    g_free(bytes);
    if (is_at_end)
        client_end(client, NULL, GRACE_MS);
    else
        handle_lines(client);
    return count == READ_BYTES;
}

static gboolean dispatch(GSource *source, GSourceFunc callback, gpointer data)
{
    (void)callback, (void)data;
    SwipedClient *client = g_object_ref(((ClientSource *)source)->client);
    g_source_set_ready_time(source, -1);
    gboolean has_more = exchange(client);
    report_failures(client);
    if (has_more && client->socket >= 0) { /* other sources of the loop get their turn */
        g_source_modify_unix_fd(source, client->descriptor_tag, 0);
        g_source_set_ready_time(source, g_get_monotonic_time() + PAUSE_US);
    }
    g_object_unref(client);
    return G_SOURCE_CONTINUE;
}

GSource *client_source_new(SwipedClient *client)
{
    static GSourceFuncs functions = {.dispatch = dispatch};
    GSource *source = g_source_new(&functions, sizeof(ClientSource));
    g_source_set_static_name(source, "swiped");
    ((ClientSource *)source)->client = client;
    return source;
}

/* ------------------------------------------------------------------------------------------------------------ Waiting */

gboolean client_poll(SwipedClient *client, gint64 timeout)
{
    struct timespec time = {MAX(timeout, 0) / G_USEC_PER_SEC, MAX(timeout, 0) % G_USEC_PER_SEC * 1000};
    struct pollfd descriptor = {client->socket, client->outgoing->len > 0 ? POLLIN | POLLOUT : POLLIN, 0};
    return ppoll(&descriptor, 1, &time, NULL) > 0;
}

/* Handles messages until the request has its response, at most for so many µs. Returns whether it has. */
static gboolean handle_until(SwipedClient *client, gsize number, gint64 timeout)
{
    gint64 deadline = g_get_monotonic_time() + timeout;
    g_object_ref(client);
    report_failures(client);
    while (find(client, number) && client_poll(client, deadline - g_get_monotonic_time())) {
        exchange(client);
        report_failures(client);
    }
    gboolean is_answered = !find(client, number);
    g_object_unref(client);
    return is_answered;
}

gboolean swiped_client_wait(SwipedClient *client, gsize number)
{
    g_return_val_if_fail(SWIPED_IS_CLIENT(client), FALSE);
    if (client->frame_wait == 0 || !find(client, number))
        return !find(client, number);
    g_object_ref(client);
    if (!client->late || handle_until(client, client->late, 0)) {
        client->late = handle_until(client, number, client->frame_wait * G_TIME_SPAN_MILLISECOND) ? 0 : number;
        client->missed_waits += client->late ? 1 : 0;
    }
    gboolean is_answered = !find(client, number);
    g_object_unref(client);
    return is_answered;
}

typedef struct {
    json_t *result;
    GError *error;
} Answer;

static void keep(SwipedClient *client, json_t *result, const GError *error, gpointer data)
{
    (void)client;
    *(Answer *)data = (Answer){json_incref(result), error ? g_error_copy(error) : NULL};
}

json_t *swiped_client_call(SwipedClient *client, const char *method, json_t *params, GError **error)
{
    g_return_val_if_fail(SWIPED_IS_CLIENT(client) && method, NULL);
    Answer answer = {0};
    gsize number = swiped_client_send(client, method, params, keep, &answer);
    if (!handle_until(client, number, client->timeout * G_TIME_SPAN_MILLISECOND)) {
        find(client, number)->respond = NULL;
        g_set_error(error, SWIPED_ERROR, SWIPED_ERROR_TIMED_OUT, "no response to %s within %u ms", method, client->timeout);
    }
    if (answer.error)
        g_propagate_error(error, answer.error);
    return answer.result;
}
