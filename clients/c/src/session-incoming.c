/* The daemon's side of a session: handles responses and notifications, and recognises those that a replay repeats. */
#include <string.h>

#include "error.h"
#include "message.h"
#include "session-private.h"

static GError *garbled(const char *format, ...) G_GNUC_PRINTF(1, 2);

static GError *garbled(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    GError *error = g_error_new_valist(SWIPED_ERROR, SWIPED_ERROR_GARBLED, format, values);
    va_end(values);
    return error;
}

/* Whether an earlier daemon has sent this message and the current one had not. Notifications of timers may come in another order. */
static gboolean recognise_replay(Session *session, gsize id, const char *method)
{
    for (guint i = session->replayed; i < session->delivered->len; i++) {
        Delivery *found = &g_array_index(session->delivered, Delivery, i);
        Delivery *next = &g_array_index(session->delivered, Delivery, session->replayed);
        if (found->id == id && g_strcmp0(found->method, method) == 0) {
            Delivery same = *found;
            *found = *next;
            *next = same;
            session->replayed++;
            return TRUE;
        }
    }
    return FALSE;
}

/* Records a message as delivered. Returns FALSE if it is a replay, or unexpected, in which case `fault` is set. The response to a
 * pending request is never a replay. */
static gboolean deliver(Session *session, gsize id, const char *method, GError **fault)
{
    if (recognise_replay(session, id, method))
        return FALSE;
    if (session->replayed < session->delivered->len && !(id && g_hash_table_contains(session->pending, GSIZE_TO_POINTER(id)))) {
        *fault = garbled("after a restart the daemon sent another message than the one before");
        return FALSE;
    }
    if (session->journals && !session->shutting_down) {
        Delivery delivery = {id, g_strdup(method)};
        g_array_insert_val(session->delivered, session->replayed, delivery);
        session->replayed++;
    }
    session->failed_restarts = 0;
    return TRUE;
}

static void add(GQueue *events, SessionEventKind kind, gsize id, const char *method, json_t *value, GError *error)
{
    SessionEvent *event = session_event_new(kind);
    event->id = id;
    event->method = g_strdup(method);
    event->value = json_incref(value);
    event->error = error;
    g_queue_push_tail(events, event);
}

/* Handles the response to session/snapshot: the journal begins again from there. */
static GError *handle_snapshot(Session *session, json_t *value, GError *error, GQueue *events)
{
    gboolean is_first = !session->snapshot;
    session->awaits_snapshot = FALSE;
    if (error && is_first)
        return error;
    if (error) { /* it is too large: the last snapshot stays, and the journal grows */
        session->snapshot_at = session->journal->len + session->snapshot_every;
        g_error_free(error);
        return NULL;
    }
    json_t *snapshot = json_object_get(value, "snapshot");
    if (session->replayed < session->delivered->len)
        return garbled("after a restart the daemon did not send all that the one before had sent");
    if (!json_is_object(snapshot))
        return garbled("the result of session/snapshot is not a snapshot");
    json_decref(session->snapshot);
    session->snapshot = json_incref(snapshot);
    session->snapshot_at = session->snapshot_every;
    g_array_remove_range(session->journal, 0, session->snapshot_covers);
    g_array_set_size(session->delivered, 0);
    session->replayed = 0;
    session->failed_restarts = 0;
    if (is_first)
        add(events, SESSION_OPENED, 0, NULL, session->initialize_result, NULL);
    return NULL;
}

static gboolean has_snapshots(const json_t *initialize_result)
{
    json_t *methods = json_object_get(json_object_get(initialize_result, "capabilities"), "methods"), *method;
    gsize i;
    json_array_foreach(methods, i, method) {
        if (g_strcmp0(json_string_value(method), "session/snapshot") == 0)
            return TRUE;
    }
    return FALSE;
}

static GError *handle_own_response(Session *session, OwnRequest own, json_t *value, GError *error, GQueue *events)
{
    session->own_pending &= ~(guint)own;
    if (own == OWN_SNAPSHOT)
        return handle_snapshot(session, value, error, events);
    if (error)
        return error;
    if (own == OWN_RESTORE || session->snapshot)
        return NULL;
    if (!json_is_object(json_object_get(value, "capabilities")))
        return garbled("the result of initialize has no capabilities");
    json_decref(session->initialize_result);
    session->initialize_result = json_incref(value);
    session->journals = session->journals && has_snapshots(value);
    if (session->journals) {
        session_request_snapshot(session);
    } else {
        g_array_set_size(session->journal, 0);
        add(events, SESSION_OPENED, 0, NULL, session->initialize_result, NULL);
    }
    return NULL;
}

static OwnRequest own_request(const char *id)
{
    return g_strcmp0(id, "initialize") == 0         ? OWN_INITIALIZE
           : g_strcmp0(id, "session/restore") == 0  ? OWN_RESTORE
           : g_strcmp0(id, "session/snapshot") == 0 ? OWN_SNAPSHOT
                                                    : 0;
}

static GError *handle_response(Session *session, json_t *message, GQueue *events)
{
    json_t *id = json_object_get(message, "id"), *value = json_object_get(message, "result"), *failed = json_object_get(message, "error");
    OwnRequest own = own_request(json_string_value(id)) & session->own_pending;
    gsize number = json_is_integer(id) && json_integer_value(id) > 0 ? (gsize)json_integer_value(id) : 0;
    gboolean is_error = json_is_integer(json_object_get(failed, "code")) && json_is_string(json_object_get(failed, "message"));
    if (!own && (number == 0 || number > session->last_id))
        return is_error ? garbled("the daemon could not read a message: %s", json_string_value(json_object_get(failed, "message")))
                        : garbled("the daemon responded to a request that was not sent");
    if (!is_error && (failed || !value))
        return garbled("the daemon sent a response with neither result nor error");
    if (own)
        return handle_own_response(session, own, value, is_error ? error_from_response(failed) : NULL, events);
    if (session->replayed >= session->delivered->len && !g_hash_table_contains(session->pending, GSIZE_TO_POINTER(number)))
        return garbled("the daemon responded to request %zu twice", number);
    GError *fault = NULL;
    if (deliver(session, number, NULL, &fault)) {
        if (session->adds_timestamps)
            session_track_animations(session, value);
        g_hash_table_remove(session->pending, GSIZE_TO_POINTER(number));
        add(events, SESSION_RESPONSE, number, NULL, is_error ? NULL : value, is_error ? error_from_response(failed) : NULL);
    }
    return fault;
}

static GError *handle_notification(Session *session, const char *method, json_t *params, GQueue *events)
{
    GError *fault = NULL;
    gboolean is_trace = strcmp(method, "$/logTrace") == 0; /* a trace has replayed messages as well */
    gboolean is_new = is_trace ? session->replayed >= session->delivered->len : deliver(session, 0, method, &fault);
    if (is_new && session->adds_timestamps && !is_trace)
        session_note_reported_time(session, params);
    if (is_new)
        add(events, SESSION_NOTIFICATION, 0, method, params, NULL);
    return fault;
}

static GError *handle_line(Session *session, const char *line, gsize length, GQueue *events)
{
    GError *fault = NULL;
    json_t *message = message_parse(line, length, &fault);
    if (!message)
        return fault;
    json_t *method = json_object_get(message, "method"), *params = json_object_get(message, "params");
    fault = json_is_string(method) && json_is_object(params) && !json_object_get(message, "id")
                ? handle_notification(session, json_string_value(method), params, events)
                : handle_response(session, message, events);
    json_decref(message);
    return fault;
}

void session_receive(Session *session, const char *bytes, gsize count, GQueue *events)
{
    GByteArray *incoming = session->incoming;
    g_byte_array_append(incoming, (const guint8 *)bytes, (guint)count);
    GError *fault = NULL;
    gsize start = 0;
    const char *text = (const char *)incoming->data, *feed;
    while (!fault && (feed = memchr(text + session->searched, '\n', incoming->len - session->searched))) {
        gsize end = (gsize)(feed - text);
        fault = handle_line(session, text + start, end - start, events);
        start = session->searched = end + 1;
    }
    if (!fault && incoming->len - start > SESSION_LIMIT)
        fault = garbled("the daemon wrote a line longer than 64 MiB");
    g_byte_array_remove_range(incoming, 0, (guint)start);
    session->searched = incoming->len;
    if (fault)
        add(events, SESSION_FAILED, 0, NULL, NULL, fault);
}
