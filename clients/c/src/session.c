#include "private.h"

#include <string.h>

/* Limit of a message from the daemon, and of the bytes that wait to be written, in bytes: beyond it the daemon has failed. */
enum { SESSION_LIMIT = 64 << 20 };
enum { DEPTH_LIMIT = 1024 }; /* of nesting, if the daemon states no limit */
enum { INITIALIZE_ID = 0 };
enum { QUOTED_BYTES = 80 }; /* of an invalid line, in the error message */

SessionEvent *session_event_new(SessionEventKind kind)
{
    SessionEvent *event = g_new0(SessionEvent, 1);
    event->kind = kind;
    return event;
}

void session_event_free(SessionEvent *event)
{
    g_free(event->method);
    json_decref(event->value);
    g_clear_error(&event->error);
    g_free(event);
}

/* ----------------------------------------------------------------------------------------------------------- Messages */

/* A line with its line feed, or NULL if JSON cannot represent the params. Takes `id`, which is NULL for a notification. */
static GString *serialize(const char *method, json_t *params, json_t *id)
{
    json_t *message = json_pack("{s:s}", "jsonrpc", "2.0");
    if (id)
        json_object_set_new(message, "id", id);
    json_object_set_new(message, "method", json_string(method));
    json_object_set(message, "params", params);
    char *text = json_object_size(message) == (id ? 4 : 3) ? json_dumps(message, JSON_COMPACT) : NULL;
    json_decref(message);
    if (!text)
        return NULL;
    GString *line = g_string_new(text);
    free(text);
    return g_string_append_c(line, '\n');
}

static GError *garbled(const char *line, gsize length)
{
    g_autofree char *quoted = g_strndup(line, MIN(length, QUOTED_BYTES));
    g_autofree char *escaped = g_strescape(quoted, NULL);
    return g_error_new(SWIPED_ERROR, SWIPED_ERROR_GARBLED, "the daemon wrote an invalid message: %s", escaped);
}

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

/* ------------------------------------------------------------------------------------------------------------ Sending */

/* Takes `line`. */
static void queue_line(Session *session, GString *line)
{
    g_byte_array_append(session->outgoing, (const guint8 *)line->str, (guint)line->len);
    g_string_free(line, TRUE);
}

Session *session_new(json_t *initialize_params)
{
    Session *session = g_new0(Session, 1);
    session->outgoing = g_byte_array_new();
    session->incoming = g_byte_array_new();
    queue_line(session, serialize("initialize", initialize_params, json_integer(INITIALIZE_ID)));
    json_decref(initialize_params);
    return session;
}

void session_free(Session *session)
{
    json_decref(session->initialize_result);
    g_byte_array_unref(session->outgoing);
    g_byte_array_unref(session->incoming);
    g_free(session);
}

static gsize limit(const Session *session, const char *name, gsize otherwise)
{
    json_t *value = json_object_get(json_object_get(session->initialize_result, "limits"), name);
    return json_integer_value(value) > 0 ? (gsize)json_integer_value(value) : otherwise;
}

static void refuse(GError **error, int code, const char *method, const char *why, gsize limit)
{
    g_autofree char *message = g_strdup_printf("%s %s", method, why);
    g_propagate_error(error, error_with_data(code, message, limit ? json_pack("{s:I}", "limit", (json_int_t)limit) : NULL));
}

/* The line of a message that the daemon accepts, or NULL with an error. */
static GString *line_new(Session *session, const char *method, json_t *params, gsize id, GError **error)
{
    GString *line = NULL;
    gsize depth = limit(session, "depth", DEPTH_LIMIT), bytes = limit(session, "messageBytes", SESSION_LIMIT);
    if (session->outgoing->len > SESSION_LIMIT) {
        g_set_error_literal(error, SWIPED_ERROR, SWIPED_ERROR_TIMED_OUT, "the daemon does not read its input");
    } else if (!json_is_object(params)) {
        refuse(error, SWIPED_ERROR_INVALID_PARAMS, method, "needs an object as params", 0);
    } else if (!is_accepted(params, depth - 1)) {
        refuse(error, SWIPED_ERROR_PARSE_ERROR, method, "is nested deeper than the daemon accepts, or has a NUL in a name", depth);
    } else {
        line = serialize(method, params, id ? json_integer((json_int_t)id) : NULL);
        if (!line)
            refuse(error, SWIPED_ERROR_INVALID_PARAMS, method, "has params that JSON cannot represent", 0);
    }
    if (line && line->len > bytes) {
        g_string_free(g_steal_pointer(&line), TRUE);
        refuse(error, SWIPED_ERROR_INVALID_REQUEST, method, "has more bytes than the daemon accepts", bytes);
    }
    return line;
}

static gboolean send(Session *session, const char *method, json_t *params, gsize id, GError **error)
{
    GString *line = line_new(session, method, params, id, error);
    json_decref(params);
    if (!line)
        return FALSE;
    session->shutting_down = session->shutting_down || (id && strcmp(method, "shutdown") == 0);
    queue_line(session, line);
    return TRUE;
}

gsize session_request(Session *session, const char *method, json_t *params, GError **error)
{
    return send(session, method, params, session->last_id + 1, error) ? ++session->last_id : 0;
}

gboolean session_notify(Session *session, const char *method, json_t *params, GError **error)
{
    return send(session, method, params, 0, error);
}

/* ---------------------------------------------------------------------------------------------------------- Receiving */

static SessionEvent *response_event(Session *session, gsize id, json_t *value, GError *error)
{
    SessionEvent *event = session_event_new(id == INITIALIZE_ID && error ? SESSION_FAILED : SESSION_RESPONSE);
    event->id = id;
    event->value = error ? NULL : json_incref(value);
    event->error = error;
    if (id == INITIALIZE_ID && !error) {
        json_decref(session->initialize_result);
        session->initialize_result = json_incref(value);
    }
    return event;
}

/* Returns NULL if the message is neither a response to a request that was sent nor a notification. */
static SessionEvent *message_event(Session *session, json_t *message)
{
    json_t *id = json_object_get(message, "id"), *method = json_object_get(message, "method"), *params = json_object_get(message, "params");
    json_t *value = json_object_get(message, "result"), *failed = json_object_get(message, "error");
    json_int_t number = json_is_integer(id) ? json_integer_value(id) : -1;
    gboolean is_error = json_is_integer(json_object_get(failed, "code")) && json_is_string(json_object_get(failed, "message"));
    if (json_is_string(method) && json_is_object(params) && !id) {
        SessionEvent *event = session_event_new(SESSION_NOTIFICATION);
        event->method = g_strdup(json_string_value(method));
        event->value = json_incref(params);
        return event;
    }
    if (number < 0 || (gsize)number > session->last_id || method || (failed ? !is_error : !value))
        return NULL;
    return response_event(session, (gsize)number, value, failed ? error_from_response(failed) : NULL);
}

static SessionEvent *line_event(Session *session, const char *line, gsize length)
{
    json_t *message = json_loadb(line, length, JSON_ALLOW_NUL, NULL);
    SessionEvent *event = message_event(session, message);
    json_decref(message);
    if (!event) {
        event = session_event_new(SESSION_FAILED);
        event->error = garbled(line, length);
    }
    return event;
}

void session_receive(Session *session, const char *bytes, gsize count, GQueue *events)
{
    GByteArray *incoming = session->incoming;
    g_byte_array_append(incoming, (const guint8 *)bytes, (guint)count);
    gboolean has_failed = FALSE;
    gsize start = 0;
    const char *text = (const char *)incoming->data, *feed;
    while (!has_failed && (feed = memchr(text + session->searched, '\n', incoming->len - session->searched))) {
        gsize end = (gsize)(feed - text);
        SessionEvent *event = line_event(session, text + start, end - start);
        has_failed = event->kind == SESSION_FAILED;
        g_queue_push_tail(events, event);
        start = session->searched = end + 1;
    }
    if (!has_failed && incoming->len - start > SESSION_LIMIT) {
        SessionEvent *event = session_event_new(SESSION_FAILED);
        event->error = garbled(text + start, incoming->len - start);
        g_queue_push_tail(events, event);
    }
    g_byte_array_remove_range(incoming, 0, (guint)start);
    session->searched = incoming->len;
}
