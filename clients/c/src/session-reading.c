#include <string.h>

#include "error.h"
#include "message.h"
#include "session-state.h"

/* ms to which the daemon rounds: what fell due at a moment that it tells has done so that much later. */
static const double GRID = 1e-4;

static GError *garbled(const char *format, ...) G_GNUC_PRINTF(1, 2);

static GError *garbled(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    GError *error = g_error_new_valist(SWIPED_ERROR, SWIPED_ERROR_GARBLED, format, values);
    va_end(values);
    return error;
}

/* Whether the daemon before told this, and this one had not: what timers tell may come in another order. */
static gboolean tell_again(Session *session, gsize id, const char *method)
{
    for (guint i = session->retold; i < session->seen->len; i++) {
        Told *told = &g_array_index(session->seen, Told, i), *next = &g_array_index(session->seen, Told, session->retold);
        if (told->id == id && g_strcmp0(told->method, method) == 0) {
            Told same = *told;
            *told = *next;
            *next = same;
            session->retold++;
            return TRUE;
        }
    }
    return FALSE;
}

/* Whether no daemon before has told this, or what is wrong. */
static gboolean is_new(Session *session, gsize id, const char *method, GError **fault)
{
    if (session->retold < session->seen->len) {
        if (!tell_again(session, id, method))
            *fault = garbled("after a restart the daemon told otherwise than the one before");
        return FALSE;
    }
    if (session->keeps && !session->leaving) {
        Told told = {id, g_strdup(method)};
        g_array_append_val(session->seen, told);
        session->retold++;
    }
    session->in_vain = 0;
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

/* What a snapshot was asked for came: the session goes on from there. */
static GError *take_snapshot(Session *session, json_t *value, GError *error, GQueue *events)
{
    gboolean is_first = !session->snapshot;
    session->asked = FALSE;
    if (error && is_first)
        return error;
    if (error) { /* too large: the last one stays good, and what was sent since is kept */
        session->ask_at = session->since->len + session->every;
        g_error_free(error);
        return NULL;
    }
    json_t *snapshot = json_object_get(value, "snapshot");
    if (session->retold < session->seen->len)
        return garbled("after a restart the daemon did not tell all that the one before had told");
    if (!json_is_object(snapshot))
        return garbled("session/snapshot was answered with something else");
    json_decref(session->snapshot);
    session->snapshot = json_incref(snapshot);
    session->ask_at = session->every;
    g_array_remove_range(session->since, 0, session->asked_since);
    g_array_set_size(session->seen, 0);
    session->retold = 0;
    session->in_vain = 0;
    if (is_first)
        add(events, SESSION_READY, 0, NULL, session->welcome, NULL);
    return NULL;
}

static gboolean has_snapshots(const json_t *welcome)
{
    json_t *methods = json_object_get(json_object_get(welcome, "capabilities"), "methods"), *method;
    gsize i;
    json_array_foreach(methods, i, method) {
        if (g_strcmp0(json_string_value(method), "session/snapshot") == 0)
            return TRUE;
    }
    return FALSE;
}

static GError *take_own(Session *session, Own own, json_t *value, GError *error, GQueue *events)
{
    session->asked_own &= ~(guint)own;
    if (own == OWN_SNAPSHOT)
        return take_snapshot(session, value, error, events);
    if (error)
        return error;
    if (own == OWN_RESTORE || session->snapshot)
        return NULL;
    if (!json_is_object(json_object_get(value, "capabilities")))
        return garbled("initialize was answered with something else");
    json_decref(session->welcome);
    session->welcome = json_incref(value);
    session->keeps = session->keeps && has_snapshots(value);
    if (session->keeps) {
        session_ask(session);
    } else {
        g_array_set_size(session->since, 0);
        add(events, SESSION_READY, 0, NULL, session->welcome, NULL);
    }
    return NULL;
}

static Own own_of(const char *id)
{
    return g_strcmp0(id, "initialize") == 0         ? OWN_INITIALIZE
           : g_strcmp0(id, "session/restore") == 0  ? OWN_RESTORE
           : g_strcmp0(id, "session/snapshot") == 0 ? OWN_SNAPSHOT
                                                    : 0;
}

static GError *take_answer(Session *session, json_t *message, GQueue *events)
{
    json_t *id = json_object_get(message, "id"), *value = json_object_get(message, "result"), *failed = json_object_get(message, "error");
    Own own = own_of(json_string_value(id)) & session->asked_own;
    gsize number = json_is_integer(id) && json_integer_value(id) > 0 ? (gsize)json_integer_value(id) : 0;
    gboolean is_error = json_is_integer(json_object_get(failed, "code")) && json_is_string(json_object_get(failed, "message"));
    if (!own && (number == 0 || number > session->last_id))
        return is_error ? garbled("the daemon complains of a message: %s", json_string_value(json_object_get(failed, "message")))
                        : garbled("the daemon wrote what answers nothing");
    if (!is_error && (failed || !value))
        return garbled("the daemon answered with neither result nor error");
    if (own)
        return take_own(session, own, value, is_error ? error_of_answer(failed) : NULL, events);
    if (session->retold >= session->seen->len && !g_hash_table_contains(session->open, GSIZE_TO_POINTER(number)))
        return garbled("the daemon answered request %zu twice", number);
    GError *fault = NULL;
    if (is_new(session, number, NULL, &fault)) {
        g_hash_table_remove(session->open, GSIZE_TO_POINTER(number));
        add(events, SESSION_ANSWER, number, NULL, is_error ? NULL : value, is_error ? error_of_answer(failed) : NULL);
    }
    return fault;
}

/* Of what was told, perhaps by the daemon's timers: it may be later than what messages are about that were on their way. */
static void keep_moment(Session *session, const json_t *params)
{
    json_t *told = json_object_get(params, "timestamp");
    session->moment = MAX(session->moment, (told ? json_number_value(told) : swiped_now()) + GRID);
    for (guint i = 0; i < session->since->len; i++) {
        const Sent *sent = &g_array_index(session->since, Sent, i);
        if (sent->id && g_hash_table_contains(session->open, GSIZE_TO_POINTER(sent->id))) {
            if (sent->timestamp < session->moment)
                session_go_on_to_moment(session, i);
            return;
        }
    }
}

static GError *take_notification(Session *session, const char *method, json_t *params, GQueue *events)
{
    GError *fault = NULL;
    gboolean anew = strcmp(method, "$/logTrace") == 0 /* tells of what is sent again, too */
                        ? session->retold >= session->seen->len
                        : is_new(session, 0, method, &fault);
    if (anew && session->stamps && strcmp(method, "$/logTrace") != 0)
        keep_moment(session, params);
    if (anew)
        add(events, SESSION_NOTIFICATION, 0, method, params, NULL);
    return fault;
}

static GError *take_line(Session *session, const char *line, gsize length, GQueue *events)
{
    GError *fault = NULL;
    json_t *message = message_read(line, length, &fault);
    if (!message)
        return fault;
    json_t *method = json_object_get(message, "method"), *params = json_object_get(message, "params");
    fault = json_is_string(method) && json_is_object(params) && !json_object_get(message, "id")
                ? take_notification(session, json_string_value(method), params, events)
                : take_answer(session, message, events);
    json_decref(message);
    return fault;
}

void session_feed(Session *session, const char *bytes, gsize count, GQueue *events)
{
    GByteArray *incoming = session->incoming;
    g_byte_array_append(incoming, (const guint8 *)bytes, (guint)count);
    GError *fault = NULL;
    gsize start = 0;
    const char *text = (const char *)incoming->data, *feed;
    while (!fault && (feed = memchr(text + session->searched, '\n', incoming->len - session->searched))) {
        gsize end = (gsize)(feed - text);
        fault = take_line(session, text + start, end - start, events);
        start = session->searched = end + 1;
    }
    if (!fault && incoming->len - start > SESSION_LIMIT)
        fault = garbled("the daemon wrote a message without an end");
    g_byte_array_remove_range(incoming, 0, (guint)start);
    session->searched = incoming->len;
    if (fault)
        add(events, SESSION_FAULT, 0, NULL, NULL, fault);
}
