/* The table's messages: each request has an id of the list controller. */
#include "private.h"

typedef struct {
    SwipedTable *table;
    gint64 id;
} Request;

/* The daemon has rejected a request, or (0) the session has ended. */
static void fail(SwipedTable *table, gint64 id, const GError *error)
{
    json_t *json = json_pack("{s:i, s:s}", "code", error->code, "message", error->message);
    table->error = error;
    if (id)
        swiped_list_rejected(table->list, id, json, swiped_now());
    else
        swiped_list_ended(table->list, json, swiped_now());
    table_do_effects(table);
    table->error = NULL;
    json_decref(json);
}

static void handle_response(SwipedClient *client, json_t *result, const GError *error, gpointer data)
{
    (void)client;
    Request *request = data;
    SwipedTable *table = request->table;
    gboolean has_ended = error && (!swiped_error_get_data(error) || error->code == SWIPED_ERROR_ENDED); /* that is reported, too */
    if (table->client && error && !has_ended) {
        fail(table, request->id, error);
    } else if (table->client && !error) {
        swiped_list_answered(table->list, request->id, result, swiped_now());
        table_do_effects(table);
    }
    g_object_unref(table);
    g_free(request);
}

void table_send(SwipedTable *table, const SwipedEffect *effect)
{
    Request *request = g_new0(Request, 1);
    *request = (Request){g_object_ref(table), effect->id};
    table->sent = swiped_client_send(table->client, effect->method, json_incref(effect->params), handle_response, request);
}

void table_handle_notification(SwipedClient *client, const char *method, json_t *params, SwipedTable *table)
{
    (void)client;
    if (g_strcmp0(json_string_value(json_object_get(params, "table")), table->name) != 0)
        return;
    swiped_list_notified(table->list, method, params, swiped_now());
    table_do_effects(table);
}

void table_handle_ended(SwipedClient *client, const GError *why, SwipedTable *table)
{
    (void)client;
    fail(table, 0, why);
}
