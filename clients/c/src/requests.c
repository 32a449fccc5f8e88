/* Requests that wait for a response, calls with a callback, and calls that block. */
#include "private.h"

void request_free(gpointer freed)
{
    Request *request = freed;
    if (request->cancellation) {
        g_source_destroy(request->cancellation);
        g_source_unref(request->cancellation);
    }
    json_decref(request->value);
    g_clear_error(&request->error);
    g_clear_object(&request->task);
    g_free(request);
}

/* Identifies the current iteration of the main loop; 0 outside of it. */
static gint64 iteration_time(void)
{
    GSource *source = g_main_current_source();
    return source ? g_source_get_time(source) : 0;
}

Request *requests_add(SwipedClient *client, GTask *task, gboolean blocks)
{
    Request *request = g_new0(Request, 1);
    request->client = client;
    request->blocks = blocks;
    request->task = task;
    request->iteration = iteration_time();
    g_queue_push_tail(&client->requests, request);
    return request;
}

static Request *find(SwipedClient *client, gsize id)
{
    GList *each = client->requests.head;
    while (each && ((Request *)each->data)->id != id)
        each = each->next;
    return each ? each->data : NULL;
}

gboolean requests_is_pending(SwipedClient *client, gsize id)
{
    return find(client, id) != NULL;
}

/* Calls the callback of a request and frees the request. Takes `error`. */
static void finish(Request *request, json_t *value, GError *error)
{
    SwipedClient *client = request->client;
    g_queue_remove(&client->requests, request);
    GTask *task = g_steal_pointer(&request->task);
    SwipedResponse respond = request->respond;
    gpointer data = request->data;
    request_free(request);
    if (respond)
        respond(client, error ? NULL : value, error, data);
    if (!task)
        g_clear_error(&error);
    else if (error)
        g_task_return_error(task, error);
    else
        g_task_return_pointer(task, json_incref(value), (GDestroyNotify)json_decref);
    g_clear_object(&task);
}

/* Completes a request without the daemon: a blocking one at once, another one from the loop. Takes `error`. */
static void complete(Request *request, json_t *value, GError *error)
{
    SwipedClient *client = request->client;
    if (request->blocks) {
        request->done = TRUE;
        request->value = json_incref(value);
        request->error = error;
        return;
    }
    SessionEvent *event = session_event_new(SESSION_RESPONSE);
    event->id = request->id = --client->local_id;
    event->value = json_incref(value);
    event->error = error;
    g_queue_push_tail(&client->events, event);
}

void requests_send(Request *request, const char *method, json_t *params)
{
    SwipedClient *client = request->client;
    client_start(client);
    if (client->state == ENDED) {
        json_decref(params);
        if (!request->done) /* client_start() may have failed it */
            complete(request, NULL, g_error_copy(client->end_error));
    } else {
        GError *error = NULL;
        request->id = session_request(client->session, method, params, &error);
        if (!request->id)
            complete(request, NULL, error);
        client_write(client);
    }
    client_schedule(client);
}

gboolean requests_complete(SwipedClient *client, SessionEvent *event)
{
    Request *request = find(client, event->id);
    if (!request || !request->blocks)
        return !request; /* without a request, the caller has given up */
    complete(request, event->value, g_steal_pointer(&event->error));
    return TRUE;
}

gboolean requests_emit(SwipedClient *client, const SessionEvent *event)
{
    Request *request = find(client, event->id);
    if (!request)
        return TRUE;
    /* GTask calls back in the next iteration if the task was made in this one: later events would overtake the response. */
    if (request->task && request->iteration != 0 && request->iteration == iteration_time())
        return FALSE;
    finish(request, event->value, event->error ? g_error_copy(event->error) : NULL);
    return TRUE;
}

void requests_fail_blocking(SwipedClient *client)
{
    for (GList *each = client->requests.head; each; each = each->next) {
        Request *request = each->data;
        if (request->blocks && !request->done)
            complete(request, NULL, g_error_copy(client->end_error));
    }
}

void requests_fail_all(SwipedClient *client)
{
    GQueue requests = client->requests;
    g_queue_init(&client->requests);
    for (Request *request; (request = g_queue_pop_head(&requests));)
        finish(request, NULL, g_error_copy(client->end_error));
}

/* ------------------------------------------------------------------------------------------------ Calls with a callback */

static gboolean call_cancelled(GCancellable *cancellable, gpointer request)
{
    (void)cancellable;
    finish(request, NULL, g_error_new_literal(G_IO_ERROR, G_IO_ERROR_CANCELLED, "the call was cancelled"));
    return G_SOURCE_REMOVE;
}

void swiped_client_call_async(SwipedClient *client, const char *method, json_t *params, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer data)
{
    g_return_if_fail(SWIPED_IS_CLIENT(client) && method);
    Request *request = requests_add(client, g_task_new(client, cancellable, callback, data), FALSE);
    if (cancellable) {
        request->cancellation = g_cancellable_source_new(cancellable);
        g_source_set_callback(request->cancellation, G_SOURCE_FUNC(call_cancelled), request, NULL);
        g_source_attach(request->cancellation, client->context);
    }
    requests_send(request, method, params);
}

json_t *swiped_client_call_finish(SwipedClient *client, GAsyncResult *result, GError **error)
{
    g_return_val_if_fail(g_task_is_valid(result, client), NULL);
    return g_task_propagate_pointer(G_TASK(result), error);
}

gboolean swiped_client_notify(SwipedClient *client, const char *method, json_t *params, GError **error)
{
    g_return_val_if_fail(SWIPED_IS_CLIENT(client) && method, FALSE);
    client_start(client);
    if (client->state == ENDED) {
        json_decref(params);
        g_propagate_error(error, g_error_copy(client->end_error));
        return FALSE;
    }
    gboolean sent = session_notify(client->session, method, params, error);
    client_write(client);
    client_schedule(client);
    return sent;
}

/* ------------------------------------------------------------------------------------------------- Calls that block */

/* They poll the socket without running the main loop, so that no callback comes from within a call. */
gboolean client_wait(SwipedClient *client, const gboolean *done, GCancellable *cancellable, GError **error)
{
    gint64 deadline = g_get_monotonic_time() + client->timeout * G_TIME_SPAN_MILLISECOND;
    while (!*done) {
        gint64 now = g_get_monotonic_time();
        if (now >= deadline || g_cancellable_set_error_if_cancelled(cancellable, error))
            return FALSE;
        GPollFD descriptors[2];
        guint count = 0;
        if (client->transport) {
            gushort output = client->session->outgoing->len > 0 ? G_IO_OUT : 0;
            descriptors[count++] = (GPollFD){g_socket_get_fd(client->transport->socket), G_IO_IN | output, 0};
        }
        gboolean cancels = g_cancellable_make_pollfd(cancellable, &descriptors[count]);
        g_poll(descriptors, count + (cancels ? 1 : 0), (int)((deadline - now) / 1000) + 1);
        if (cancels)
            g_cancellable_release_fd(cancellable);
        client_process_io(client);
    }
    return TRUE;
}

json_t *swiped_client_call(SwipedClient *client, const char *method, json_t *params, GCancellable *cancellable, GError **error)
{
    g_return_val_if_fail(SWIPED_IS_CLIENT(client) && method, NULL);
    Request *request = requests_add(client, NULL, TRUE);
    GError *why = NULL;
    requests_send(request, method, params);
    if (!client_wait(client, &request->done, cancellable, &why) && !why)
        why = g_error_new(SWIPED_ERROR, SWIPED_ERROR_TIMED_OUT, "no response to %s within %u ms", method, client->timeout);
    client_schedule(client);
    g_queue_remove(&client->requests, request);
    json_t *value = why ? NULL : g_steal_pointer(&request->value);
    if (why || request->error)
        g_propagate_error(error, why ? why : g_steal_pointer(&request->error));
    request_free(request);
    return value;
}
