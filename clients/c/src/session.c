#include <string.h>

#include "error.h"
#include "message.h"
#include "session-private.h"

enum { DEPTH_LIMIT = 1024 }; /* of nesting, if the daemon states no limit */

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

static void delivery_clear(gpointer delivery)
{
    g_free(((Delivery *)delivery)->method);
}

static void entry_clear(gpointer entry)
{
    g_string_free(((JournalEntry *)entry)->line, TRUE);
}

Session *session_new(json_t *initialize_params, guint restarts, guint snapshot_every)
{
    Session *session = g_new0(Session, 1);
    session->initialize_params = initialize_params;
    session->restarts = restarts;
    session->journals = restarts > 0;
    session->snapshot_every = session->snapshot_at = MAX(snapshot_every, 1);
    session->adds_timestamps = g_strcmp0(json_string_value(json_object_get(initialize_params, "clock")), "client") != 0;
    session->outgoing = g_byte_array_new();
    session->incoming = g_byte_array_new();
    session->pending = g_hash_table_new(NULL, NULL);
    session->journal = g_array_new(FALSE, FALSE, sizeof(JournalEntry));
    g_array_set_clear_func(session->journal, entry_clear);
    session->animation_ends = g_array_new(FALSE, FALSE, sizeof(AnimationEnd));
    session->delivered = g_array_new(FALSE, FALSE, sizeof(Delivery));
    g_array_set_clear_func(session->delivered, delivery_clear);
    return session;
}

void session_free(Session *session)
{
    json_decref(session->initialize_params);
    json_decref(session->initialize_result);
    json_decref(session->snapshot);
    g_byte_array_unref(session->outgoing);
    g_byte_array_unref(session->incoming);
    g_hash_table_unref(session->pending);
    g_array_unref(session->journal);
    g_array_unref(session->delivered);
    g_array_unref(session->animation_ends);
    g_free(session);
}

GByteArray *session_outgoing(Session *session)
{
    return session->outgoing;
}

json_t *session_initialize_result(const Session *session)
{
    return session->initialize_result;
}

guint session_daemons(const Session *session)
{
    return session->daemons;
}

guint session_failed_restarts(const Session *session)
{
    return session->failed_restarts;
}

gboolean session_is_shutting_down(const Session *session)
{
    return session->shutting_down;
}

gboolean session_may_restart(const Session *session)
{
    return session->initialize_result && session->journals && !session->shutting_down && session->failed_restarts < session->restarts;
}

static void queue_line(Session *session, const GString *line)
{
    g_byte_array_append(session->outgoing, (const guint8 *)line->str, (guint)line->len);
}

static void add_timestamp(const Session *session, json_t *params)
{
    if (session->adds_timestamps && !json_object_get(params, "timestamp"))
        json_object_set_new(params, "timestamp", json_real(swiped_now()));
}

/* Queues one of the session's own requests. Takes `params`. */
static void send_own(Session *session, OwnRequest own, const char *method, json_t *params)
{
    session->own_pending |= own;
    GString *line = message_serialize(method, params, json_string(method));
    queue_line(session, line);
    g_string_free(line, TRUE);
    json_decref(params);
}

void session_request_snapshot(Session *session)
{
    session->awaits_snapshot = TRUE;
    session->snapshot_covers = session->journal->len;
    /* With the timestamp of the last message, as replayed time must advance by replayed messages alone. */
    json_t *params = session->adds_timestamps ? json_pack("{s:f}", "timestamp", session->last_sent) : json_object();
    send_own(session, OWN_SNAPSHOT, "session/snapshot", params);
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

/* A message that the daemon accepts, or an entry without a line and with an error. */
static JournalEntry entry_new(Session *session, const char *method, json_t *params, gsize id, GError **error)
{
    JournalEntry entry = {id, 0, NULL};
    gsize depth = limit(session, "depth", DEPTH_LIMIT), bytes = limit(session, "messageBytes", SESSION_LIMIT);
    if (session->outgoing->len > SESSION_LIMIT) {
        g_set_error_literal(error, SWIPED_ERROR, SWIPED_ERROR_TIMED_OUT, "the daemon does not read its input");
    } else if (!json_is_object(params)) {
        refuse(error, SWIPED_ERROR_INVALID_PARAMS, method, "needs an object as params", 0);
    } else if (!message_is_accepted(params, depth - 1)) {
        refuse(error, SWIPED_ERROR_PARSE_ERROR, method, "is nested deeper than the daemon accepts, or has a NUL in a name", depth);
    } else {
        json_t *stamped = json_copy(params);
        add_timestamp(session, stamped);
        entry.timestamp = json_number_value(json_object_get(stamped, "timestamp"));
        entry.line = message_serialize(method, stamped, id ? json_integer((json_int_t)id) : NULL);
        json_decref(stamped);
        if (!entry.line)
            refuse(error, SWIPED_ERROR_INVALID_PARAMS, method, "has params that JSON cannot represent", 0);
    }
    if (entry.line && entry.line->len > bytes) {
        g_string_free(g_steal_pointer(&entry.line), TRUE);
        refuse(error, SWIPED_ERROR_INVALID_REQUEST, method, "has more bytes than the daemon accepts", bytes);
    }
    return entry;
}

static gboolean send(Session *session, const char *method, json_t *params, gsize id, GError **error)
{
    JournalEntry entry = entry_new(session, method, params, id, error);
    if (entry.line) {
        if (strcmp(method, "$/setTrace") == 0)
            json_object_set(session->initialize_params, "trace", json_object_get(params, "value"));
        session->shutting_down = session->shutting_down || (id && strcmp(method, "shutdown") == 0);
        session->last_sent = MAX(session->last_sent, entry.timestamp);
        queue_line(session, entry.line);
        if (!session->journals || session->shutting_down) {
            entry_clear(&entry);
        } else {
            session_journal(session, entry);
            if (session->snapshot && !session->awaits_snapshot && session->journal->len >= session->snapshot_at)
                session_request_snapshot(session); /* the first one is requested after initialize */
        }
    }
    json_decref(params);
    return entry.line != NULL;
}

gsize session_request(Session *session, const char *method, json_t *params, GError **error)
{
    if (!send(session, method, params, session->last_id + 1, error))
        return 0;
    session->last_id++;
    g_hash_table_add(session->pending, GSIZE_TO_POINTER(session->last_id));
    return session->last_id;
}

gboolean session_notify(Session *session, const char *method, json_t *params, GError **error)
{
    return send(session, method, params, 0, error);
}

void session_connect(Session *session)
{
    session->daemons++;
    session->failed_restarts += session->initialize_result != NULL;
    g_byte_array_set_size(session->incoming, 0);
    g_byte_array_set_size(session->outgoing, 0);
    session->searched = 0;
    session->own_pending = 0;
    session->awaits_snapshot = FALSE;
    session->replayed = 0;
    json_t *params = json_copy(session->initialize_params);
    if (session->adds_timestamps) { /* the origin of this daemon's clock */
        double now = swiped_now();
        session->last_sent = MAX(session->last_sent, now);
        json_object_set_new(params, "timestamp", json_real(now));
    }
    send_own(session, OWN_INITIALIZE, "initialize", params);
    if (session->snapshot)
        send_own(session, OWN_RESTORE, "session/restore", json_pack("{s:O, s:b}", "snapshot", session->snapshot, "catchUp", 1));
    for (guint i = 0; i < session->journal->len; i++)
        queue_line(session, g_array_index(session->journal, JournalEntry, i).line);
    if (!session->snapshot)
        return;
    json_t *none = json_object();
    GString *initialized = message_serialize("initialized", none, NULL); /* without a timestamp, it means now */
    queue_line(session, initialized);
    g_string_free(initialized, TRUE);
    json_decref(none);
    if (session->journal->len >= session->snapshot_at)
        session_request_snapshot(session);
}
