/* Requests and those who wait for their answers, in a function or by a callback. */
#include "client.h"

void call_free(gpointer freed)
{
    Call *call = freed;
    if (call->cancelling) {
        g_source_destroy(call->cancelling);
        g_source_unref(call->cancelling);
    }
    json_decref(call->value);
    g_clear_error(&call->error);
    g_clear_object(&call->task);
    g_free(call);
}

static gint64 turn_of_loop(void)
{
    GSource *source = g_main_current_source();
    return source ? g_source_get_time(source) : 0;
}

static gint64 deadline(const SwipedClient *client)
{
    return g_get_monotonic_time() + client->timeout * G_TIME_SPAN_MILLISECOND;
}

/* Takes `task`; NULL for a call in a function. */
static Call *call_new(SwipedClient *client, GTask *task)
{
    Call *call = g_new0(Call, 1);
    call->client = client;
    call->task = task;
    call->made = turn_of_loop();
    call->deadline = task ? deadline(client) : 0;
    g_queue_push_tail(&client->calls, call);
    return call;
}

static Call *find(SwipedClient *client, gsize id)
{
    GList *each = client->calls.head;
    while (each && ((Call *)each->data)->id != id)
        each = each->next;
    return each ? each->data : NULL;
}

static void release(gpointer value)
{
    json_decref(value);
}

/* Tells whoever waits by a callback; the call is gone. */
static void finish(Call *call, json_t *value, GError *error)
{
    g_queue_remove(&call->client->calls, call);
    GTask *task = g_steal_pointer(&call->task);
    call_free(call);
    if (!task)
        g_clear_error(&error);
    else if (error)
        g_task_return_error(task, error);
    else
        g_task_return_pointer(task, json_incref(value), release);
    g_clear_object(&task);
}

/* Whoever waits in a function has it now; others from the loop. */
static void answer(Call *call, json_t *value, GError *error)
{
    SwipedClient *client = call->client;
    if (!call->task) {
        call->done = TRUE;
        call->value = json_incref(value);
        call->error = error;
        return;
    }
    SessionEvent *event = session_event_new(SESSION_ANSWER);
    event->id = call->id = --client->local_id;
    event->value = json_incref(value);
    event->error = error;
    client_push(client, event);
}

/* Sends a request, or without a method waits for the daemon; takes `params`. */
static void begin(Call *call, const char *method, json_t *params)
{
    SwipedClient *client = call->client;
    client_begin(client);
    if (client->state == OVER) {
        json_decref(params);
        if (!call->done) /* or it has just failed */
            answer(call, NULL, g_error_copy(client->failure));
    } else if (method) {
        GError *error = NULL;
        call->id = session_request(client->session, method, params, &error);
        if (!call->id)
            answer(call, NULL, error);
        client_write(client);
    } else if (client->is_open) {
        answer(call, session_welcome(client->session), NULL);
    }
    client_schedule(client);
}

void calls_opened(SwipedClient *client)
{
    client->is_open = TRUE;
    for (GList *each = client->calls.head; each; each = each->next) {
        Call *call = each->data;
        if (call->id == 0 && !call->done)
            answer(call, session_welcome(client->session), NULL);
    }
}

gboolean calls_take(SwipedClient *client, SessionEvent *event)
{
    Call *call = find(client, event->id);
    if (!call || call->task)
        return !call; /* one that nobody waits for any more */
    answer(call, event->value, g_steal_pointer(&event->error));
    return TRUE;
}

gboolean calls_tell(SwipedClient *client, const SessionEvent *event)
{
    Call *call = find(client, event->id);
    if (!call)
        return TRUE;
    if (call->made != 0 && call->made == turn_of_loop())
        return FALSE; /* a task of this turn would tell in the next, behind what came after it */
    finish(call, event->value, event->error ? g_error_copy(event->error) : NULL);
    return TRUE;
}

void calls_wake(SwipedClient *client)
{
    for (GList *each = client->calls.head; each; each = each->next) {
        Call *call = each->data;
        if (!call->task && !call->done)
            answer(call, NULL, g_error_copy(client->failure));
    }
}

void calls_fail(SwipedClient *client)
{
    GQueue calls = client->calls;
    g_queue_init(&client->calls);
    for (Call *call; (call = g_queue_pop_head(&calls));)
        finish(call, NULL, g_error_copy(client->failure));
}

gint64 calls_deadline(SwipedClient *client)
{
    GList *each = client->calls.head;
    while (each && !((Call *)each->data)->deadline)
        each = each->next;
    return each ? ((Call *)each->data)->deadline : 0;
}

void calls_defer(SwipedClient *client)
{
    for (GList *each = client->calls.head; each; each = each->next)
        if (((Call *)each->data)->deadline)
            ((Call *)each->data)->deadline = deadline(client);
}

/* ------------------------------------------------------------------------------------------------------- By a callback */

static gboolean call_cancelled(GCancellable *cancellable, gpointer call)
{
    (void)cancellable;
    finish(call, NULL, g_error_new_literal(G_IO_ERROR, G_IO_ERROR_CANCELLED, "the call was cancelled"));
    return G_SOURCE_REMOVE;
}

static void call_later(SwipedClient *client, const char *method, json_t *params, GTask *task)
{
    Call *call = call_new(client, task);
    GCancellable *cancellable = g_task_get_cancellable(task);
    if (cancellable) {
        call->cancelling = g_cancellable_source_new(cancellable);
        g_source_set_callback(call->cancelling, G_SOURCE_FUNC(call_cancelled), call, NULL);
        g_source_attach(call->cancelling, client->context);
    }
    begin(call, method, params);
}

void swiped_client_start_async(SwipedClient *client, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
    g_return_if_fail(SWIPED_IS_CLIENT(client));
    call_later(client, NULL, NULL, g_task_new(client, cancellable, callback, data));
}

gboolean swiped_client_start_finish(SwipedClient *client, GAsyncResult *result, GError **error)
{
    json_t *welcome = swiped_client_call_finish(client, result, error);
    json_decref(welcome);
    return welcome != NULL;
}

void swiped_client_call_async(SwipedClient *client, const char *method, json_t *params, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer data)
{
    g_return_if_fail(SWIPED_IS_CLIENT(client) && method);
    call_later(client, method, params, g_task_new(client, cancellable, callback, data));
}

json_t *swiped_client_call_finish(SwipedClient *client, GAsyncResult *result, GError **error)
{
    g_return_val_if_fail(g_task_is_valid(result, client), NULL);
    return g_task_propagate_pointer(G_TASK(result), error);
}

/* --------------------------------------------------------------------------------------------------------- In a function */

gboolean calls_wait(SwipedClient *client, const gboolean *done, GCancellable *cancellable, GError **error)
{
    gint64 end = deadline(client);
    while (!*done) {
        gint64 now = g_get_monotonic_time();
        if (now >= end || g_cancellable_set_error_if_cancelled(cancellable, error))
            return FALSE;
        GPollFD descriptors[2];
        guint count = 0;
        if (client->link) {
            gushort output = session_outgoing(client->session)->len > 0 ? G_IO_OUT : 0;
            descriptors[count++] = (GPollFD){g_socket_get_fd(client->link->socket), G_IO_IN | output, 0};
        }
        gboolean watched = g_cancellable_make_pollfd(cancellable, &descriptors[count]);
        gint64 until = !client->link && client->retry_at ? MIN(end, client->retry_at) : end;
        g_poll(descriptors, count + (watched ? 1 : 0), (int)(MAX(until - now, 0) / 1000) + 1);
        if (watched)
            g_cancellable_release_fd(cancellable);
        client_turn(client);
    }
    return TRUE;
}

static json_t *call_now(SwipedClient *client, const char *method, json_t *params, GCancellable *cancellable, GError **error)
{
    Call *call = call_new(client, NULL);
    GError *why = NULL;
    begin(call, method, params);
    if (!calls_wait(client, &call->done, cancellable, &why) && !why)
        why = g_error_new(SWIPED_ERROR, SWIPED_ERROR_TIMED_OUT, "%s was not answered within %u ms", method ? method : "initialize",
                          client->timeout);
    client_schedule(client);
    g_queue_remove(&client->calls, call);
    json_t *value = why ? NULL : g_steal_pointer(&call->value);
    if (why || call->error)
        g_propagate_error(error, why ? why : g_steal_pointer(&call->error));
    call_free(call);
    return value;
}

gboolean swiped_client_start(SwipedClient *client, GCancellable *cancellable, GError **error)
{
    g_return_val_if_fail(SWIPED_IS_CLIENT(client), FALSE);
    json_t *welcome = call_now(client, NULL, NULL, cancellable, error);
    json_decref(welcome);
    return welcome != NULL;
}

json_t *swiped_client_call(SwipedClient *client, const char *method, json_t *params, GCancellable *cancellable, GError **error)
{
    g_return_val_if_fail(SWIPED_IS_CLIENT(client) && method, NULL);
    return call_now(client, method, params, cancellable, error);
}

gboolean swiped_client_notify(SwipedClient *client, const char *method, json_t *params, GError **error)
{
    g_return_val_if_fail(SWIPED_IS_CLIENT(client) && method, FALSE);
    client_begin(client);
    if (client->state == OVER) {
        json_decref(params);
        g_propagate_error(error, g_error_copy(client->failure));
        return FALSE;
    }
    gboolean sent = session_notify(client->session, method, params, error);
    client_write(client);
    client_schedule(client);
    return sent;
}
