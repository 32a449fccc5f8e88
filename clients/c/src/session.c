#include <string.h>

#include "error.h"
#include "message.h"
#include "session-state.h"

enum { DEPTH_LIMIT = 1024 }; /* nesting, where the daemon tells no limit */

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

static void told_clear(gpointer told)
{
    g_free(((Told *)told)->method);
}

static void sent_clear(gpointer sent)
{
    g_string_free(((Sent *)sent)->line, TRUE);
}

Session *session_new(json_t *hello, guint restarts, guint snapshot_every)
{
    Session *session = g_new0(Session, 1);
    session->hello = hello;
    session->restarts = restarts;
    session->keeps = restarts > 0;
    session->every = session->ask_at = MAX(snapshot_every, 1);
    session->stamps = g_strcmp0(json_string_value(json_object_get(hello, "clock")), "client") != 0;
    session->outgoing = g_byte_array_new();
    session->incoming = g_byte_array_new();
    session->open = g_hash_table_new(NULL, NULL);
    session->since = g_array_new(FALSE, FALSE, sizeof(Sent));
    g_array_set_clear_func(session->since, sent_clear);
    session->seen = g_array_new(FALSE, FALSE, sizeof(Told));
    g_array_set_clear_func(session->seen, told_clear);
    return session;
}

void session_free(Session *session)
{
    json_decref(session->hello);
    json_decref(session->welcome);
    json_decref(session->snapshot);
    g_byte_array_unref(session->outgoing);
    g_byte_array_unref(session->incoming);
    g_hash_table_unref(session->open);
    g_array_unref(session->since);
    g_array_unref(session->seen);
    g_free(session);
}

GByteArray *session_outgoing(Session *session)
{
    return session->outgoing;
}

json_t *session_welcome(const Session *session)
{
    return session->welcome;
}

guint session_daemons(const Session *session)
{
    return session->daemons;
}

guint session_in_vain(const Session *session)
{
    return session->in_vain;
}

gboolean session_is_leaving(const Session *session)
{
    return session->leaving;
}

gboolean session_may_begin_again(const Session *session)
{
    return session->welcome && session->keeps && !session->leaving && session->in_vain < session->restarts;
}


static void append(Session *session, const GString *line)
{
    g_byte_array_append(session->outgoing, (const guint8 *)line->str, (guint)line->len);
}

static void stamp(const Session *session, json_t *params)
{
    if (session->stamps && !json_object_get(params, "timestamp"))
        json_object_set_new(params, "timestamp", json_real(swiped_now()));
}

/* What the session sends of itself; takes `params`. */
static void send_own(Session *session, Own own, const char *method, json_t *params)
{
    session->asked_own |= own;
    GString *line = message_line(method, params, json_string(method));
    append(session, line);
    g_string_free(line, TRUE);
    json_decref(params);
}

void session_ask(Session *session)
{
    session->asked = TRUE;
    session->asked_since = session->since->len;
    /* Of the moment of what was sent last: time goes on by what is sent again alone. */
    json_t *params = session->stamps ? json_pack("{s:f}", "timestamp", session->latest) : json_object();
    send_own(session, OWN_SNAPSHOT, "session/snapshot", params);
}

void session_go_on_to_moment(Session *session, guint place)
{
    const Sent *before = place > 0 ? &g_array_index(session->since, Sent, place - 1) : NULL;
    if (before && before->id == 0 && before->timestamp == session->moment && strstr(before->line->str, "\"server/status\""))
        return;
    json_t *params = json_pack("{s:f}", "timestamp", session->moment);
    Sent moment = {0, session->moment, message_line("server/status", params, NULL)}; /* moves time, and nothing else */
    json_decref(params);
    g_array_insert_val(session->since, place, moment);
    if (session->asked && place < session->asked_since)
        session->asked_since++;
}

static gsize limit(const Session *session, const char *name, gsize otherwise)
{
    json_t *value = json_object_get(json_object_get(session->welcome, "limits"), name);
    return json_integer_value(value) > 0 ? (gsize)json_integer_value(value) : otherwise;
}

static void refuse(GError **error, int code, const char *method, const char *why, gsize limit)
{
    g_autofree char *message = g_strdup_printf("%s %s", method, why);
    g_propagate_error(error, error_with_data(code, message, limit ? json_pack("{s:I}", "limit", (json_int_t)limit) : NULL));
}

/* A message that a daemon can read; without a line, with an error. */
static Sent message_of(Session *session, const char *method, json_t *params, gsize id, GError **error)
{
    Sent sent = {id, 0, NULL};
    gsize depth = limit(session, "depth", DEPTH_LIMIT), bytes = limit(session, "messageBytes", SESSION_LIMIT);
    if (session->outgoing->len > SESSION_LIMIT) {
        g_set_error_literal(error, SWIPED_ERROR, SWIPED_ERROR_TIMED_OUT, "the daemon takes nothing of what is sent");
    } else if (!json_is_object(params)) {
        refuse(error, SWIPED_ERROR_INVALID_PARAMS, method, "has params that are no object", 0);
    } else if (!message_readable(params, depth - 1)) {
        refuse(error, SWIPED_ERROR_PARSE_ERROR, method, "has members deeper than the daemon takes, or a NUL in a name", depth);
    } else {
        json_t *stamped = json_copy(params);
        stamp(session, stamped);
        sent.timestamp = json_number_value(json_object_get(stamped, "timestamp"));
        sent.line = message_line(method, stamped, id ? json_integer((json_int_t)id) : NULL);
        json_decref(stamped);
        if (!sent.line)
            refuse(error, SWIPED_ERROR_INVALID_PARAMS, method, "has params that JSON cannot say", 0);
    }
    if (sent.line && sent.line->len > bytes) {
        g_string_free(g_steal_pointer(&sent.line), TRUE);
        refuse(error, SWIPED_ERROR_INVALID_REQUEST, method, "has more bytes than the daemon takes", bytes);
    }
    return sent;
}

/* Keeps it for another daemon. */
static void keep(Session *session, Sent sent)
{
    if (sent.timestamp > 0 && sent.timestamp < session->moment)
        session_go_on_to_moment(session, session->since->len);
    g_array_append_val(session->since, sent);
    if (!session->asked && session->snapshot && session->since->len >= session->ask_at)
        session_ask(session); /* for the first one, when the daemon has greeted */
}

static gboolean send(Session *session, const char *method, json_t *params, gsize id, GError **error)
{
    Sent sent = message_of(session, method, params, id, error);
    if (sent.line) {
        if (strcmp(method, "$/setTrace") == 0)
            json_object_set(session->hello, "trace", json_object_get(params, "value"));
        session->leaving = session->leaving || (id && strcmp(method, "shutdown") == 0);
        session->latest = MAX(session->latest, sent.timestamp);
        append(session, sent.line);
        if (session->keeps && !session->leaving)
            keep(session, sent);
        else
            sent_clear(&sent);
    }
    json_decref(params);
    return sent.line != NULL;
}

gsize session_request(Session *session, const char *method, json_t *params, GError **error)
{
    if (!send(session, method, params, session->last_id + 1, error))
        return 0;
    session->last_id++;
    g_hash_table_add(session->open, GSIZE_TO_POINTER(session->last_id));
    return session->last_id;
}

gboolean session_notify(Session *session, const char *method, json_t *params, GError **error)
{
    return send(session, method, params, 0, error);
}

void session_begin(Session *session)
{
    session->daemons++;
    session->in_vain += session->welcome != NULL;
    g_byte_array_set_size(session->incoming, 0);
    g_byte_array_set_size(session->outgoing, 0);
    session->searched = 0;
    session->asked_own = 0;
    session->asked = FALSE;
    session->retold = 0;
    json_t *hello = json_copy(session->hello);
    if (session->stamps) { /* the moment that this daemon has its clock from */
        double now = swiped_now();
        session->latest = MAX(session->latest, now);
        json_object_set_new(hello, "timestamp", json_real(now));
    }
    send_own(session, OWN_INITIALIZE, "initialize", hello);
    if (session->snapshot)
        send_own(session, OWN_RESTORE, "session/restore", json_pack("{s:O, s:b}", "snapshot", session->snapshot, "catchUp", 1));
    for (guint i = 0; i < session->since->len; i++)
        append(session, g_array_index(session->since, Sent, i).line);
    if (!session->snapshot)
        return;
    json_t *none = json_object();
    GString *initialized = message_line("initialized", none, NULL); /* without a timestamp: it is now */
    append(session, initialized);
    g_string_free(initialized, TRUE);
    json_decref(none);
    if (session->since->len >= session->ask_at)
        session_ask(session);
}
