/* The table's messages: sends requests, and passes frames and notifications on to the row that they are about. */
#include "private.h"

#include <swiped-repaint.h>

const char *const side_names[] = {NULL, "leading", "trailing"};

static const char *text(const json_t *object, const char *name)
{
    return json_string_value(json_object_get(object, name));
}

/* The cell of a frame or notification; NULL if it is of another table, or of a row that the application has forgotten. */
static const char *cell_of(SwipedTable *table, const json_t *params)
{
    const char *cell = g_strcmp0(text(params, "table"), table->name) == 0 ? text(params, "cell") : NULL;
    return cell && !g_hash_table_contains(table->forgetting, cell) ? cell : NULL;
}

/* Passes a frame on to its row. Emits "removed" also if no row shows the cell. */
static void handle_frame(SwipedTable *table, json_t *message, const SwipedFrame *frame)
{
    const char *cell = cell_of(table, message);
    SwipedRow *row = cell ? g_hash_table_lookup(table->rows, cell) : NULL;
    if (row) {
        g_object_ref(row);
        table_emit_frame(table, row, message);
        row_set_frame(row, frame);
    }
    if (cell && frame->phase == SWIPED_PHASE_REMOVED && !(row && pointer_delays_removal(row)))
        table_emit_removed(table, cell, row);
    g_clear_object(&row);
}

/* ---------------------------------------------------------------------------------------------------------- Requests */

typedef struct {
    SwipedTable *table;
    json_t *params;
    FrameHandler handler;
    GWeakRef row; /* that `handler` gets */
    char *forgotten_cell;
} Request;

/* Handles a result: a frame, or an object with "cells" and "behavior". */
static void handle_result(Request *request, json_t *result)
{
    SwipedTable *table = request->table;
    json_t *cells = json_object_get(result, "cells"), *behavior = json_object_get(result, "behavior"), *cell;
    SwipedFrame frame;
    gsize i;
    if (json_is_object(behavior)) {
        json_decref(table->behavior);
        table->behavior = json_incref(behavior);
    }
    json_array_foreach(cells, i, cell) {
        if (swiped_frame_parse(&frame, cell))
            handle_frame(table, cell, &frame);
    }
    if (!swiped_frame_parse(&frame, result))
        return;
    g_autoptr(SwipedRow) row = g_weak_ref_get(&request->row);
    if (row && request->handler)
        request->handler(row, &frame, request->params);
    handle_frame(table, result, &frame);
}

/* The daemon has forgotten the row; later messages are about another row with that name. */
static void cell_forgotten(SwipedTable *table, const char *cell)
{
    guint pending = GPOINTER_TO_UINT(g_hash_table_lookup(table->forgetting, cell));
    if (pending > 1)
        g_hash_table_insert(table->forgetting, g_strdup(cell), GUINT_TO_POINTER(pending - 1));
    else
        g_hash_table_remove(table->forgetting, cell);
}

/* table_handle_ended() reports the end. A cell that is deleted in mid-swipe loses its pointer, and the row then cancels that. */
static gboolean is_failure(const GError *error)
{
    return swiped_error_get_data(error) && error->code != SWIPED_ERROR_ENDED && error->code != SWIPED_ERROR_UNKNOWN_POINTER;
}

static void handle_response(SwipedClient *client, json_t *result, const GError *error, gpointer data)
{
    (void)client;
    Request *request = data;
    if (request->forgotten_cell)
        cell_forgotten(request->table, request->forgotten_cell);
    if (result)
        handle_result(request, result);
    else if (is_failure(error))
        table_emit_failed(request->table, error);
    g_object_unref(request->table);
    json_decref(request->params);
    g_weak_ref_clear(&request->row);
    g_free(request->forgotten_cell);
    g_free(request);
}

static Request *request_new(SwipedTable *table)
{
    Request *request = g_new0(Request, 1);
    request->table = g_object_ref(table);
    g_weak_ref_init(&request->row, NULL);
    return request;
}

/* Returns the number of the request. Takes `request`. The daemon gets the pointers' moves before, so that it has content where the
 * user sees it. */
static gsize send_request(const char *method, json_t *params, Request *request)
{
    while (request->table->moved)
        pointer_send_moves(request->table->moved->data);
    json_object_set_new(params, "table", json_string(request->table->name));
    request->params = json_incref(params);
    return swiped_client_send(request->table->client, method, params, handle_response, request);
}

gboolean table_is_open(SwipedTable *table)
{
    return json_object_get(table->options, "width") != NULL;
}

void table_open(SwipedTable *table)
{
    json_t *message;
    gsize i;
    json_t *params = json_deep_copy(table->options);
    json_object_set_new(params, "actions", table_action_params(table));
    send_request("table/open", params, request_new(table));
    json_array_foreach(table->unsent, i, message) {
        const char *method = json_string_value(json_array_get(message, 0));
        send_request(method, json_incref(json_array_get(message, 1)), request_new(table));
    }
    json_array_clear(table->unsent);
}

gsize table_send_for_row(SwipedTable *table, SwipedRow *row, const char *method, json_t *params, FrameHandler handler)
{
    Request *request = request_new(table);
    g_weak_ref_set(&request->row, row);
    request->handler = handler;
    json_object_set_new(params, "cell", json_string(swiped_row_get_cell(row)));
    return send_request(method, params, request);
}

void swiped_table_send(SwipedTable *table, const char *method, json_t *params)
{
    g_return_if_fail(SWIPED_IS_TABLE(table) && json_is_object(params));
    if (table_is_open(table))
        send_request(method, params, request_new(table));
    else
        json_array_append_new(table->unsent, json_pack("[s, o]", method, params));
}

void swiped_table_forget(SwipedTable *table, const char *cell)
{
    g_return_if_fail(SWIPED_IS_TABLE(table) && cell);
    if (!table_is_open(table))
        return;
    guint pending = GPOINTER_TO_UINT(g_hash_table_lookup(table->forgetting, cell));
    g_hash_table_insert(table->forgetting, g_strdup(cell), GUINT_TO_POINTER(pending + 1));
    Request *request = request_new(table);
    request->forgotten_cell = g_strdup(cell);
    send_request("table/edit", json_pack("{s:[s]}", "deleted", cell), request);
}

void swiped_table_restore(SwipedTable *table, const char *cell)
{
    g_return_if_fail(SWIPED_IS_TABLE(table) && cell);
    SwipedRow *row = g_hash_table_lookup(table->rows, cell);
    if (!row || !table_is_open(table) || table->session_ended)
        return;
    row_hide(row);
    table_send_for_row(table, row, "cell/restore", json_object(), row_unhide);
}

void swiped_table_complete(SwipedTable *table, gint64 invocation, gboolean performed, const char *then)
{
    json_t *params = json_pack("{s:I, s:b}", "invocation", (json_int_t)invocation, "performed", performed);
    if (then)
        json_object_set_new(params, "then", json_string(then));
    swiped_table_send(table, "action/complete", params);
}

/* ------------------------------------------------------------------------------------------------------ Notifications */

static void handle_invocation(SwipedTable *table, const json_t *params)
{
    gint64 invocation = json_integer_value(json_object_get(params, "invocation"));
    if (!table_emit_action(table, text(params, "cell"), text(params, "action"), invocation))
        swiped_table_complete(table, invocation, TRUE, NULL);
}

void table_handle_notification(SwipedClient *client, const char *method, json_t *params, gpointer data)
{
    (void)client;
    SwipedTable *table = data;
    const char *cell = cell_of(table, params);
    SwipedRow *row = cell ? g_hash_table_lookup(table->rows, cell) : NULL;
    json_t *animation = json_object_get(params, "animation");
    SwipedFrame frame;
    if (g_str_equal(method, "cell/frame") && swiped_frame_parse(&frame, params))
        handle_frame(table, params, &frame);
    else if (g_str_equal(method, "action/invoked") && cell)
        handle_invocation(table, params);
    else if (row && json_is_object(animation))
        row_play(row, animation);
    else if (row && json_is_false(json_object_get(params, "finished")))
        row_stop(row, json_integer_value(animation));
}

static gboolean is_destructive(SwipedRow *row, const char *side, const char *id)
{
    json_t *action;
    gsize i;
    json_array_foreach(row_actions(row, side), i, action) {
        if (g_strcmp0(text(action, "id"), id) == 0)
            return g_strcmp0(text(action, "style"), "destructive") == 0;
    }
    return FALSE;
}

void table_invoke(SwipedTable *table, const char *cell, const char *side, const char *action)
{
    if (!table->session_ended) {
        swiped_table_send(table, "action/invoke", json_pack("{s:s, s:s, s:s}", "cell", cell, "side", side, "action", action));
        return;
    }
    g_autofree char *name = g_strdup(cell);
    SwipedRow *row = g_hash_table_lookup(table->rows, name);
    if (!table_emit_action(table, name, action, 0) && row && is_destructive(row, side, action))
        table_emit_removed(table, name, row);
}

void table_handle_ended(SwipedClient *client, const GError *why, gpointer data)
{
    (void)client;
    SwipedTable *table = data;
    GHashTableIter rows;
    gpointer row;
    table->session_ended = TRUE;
    g_hash_table_iter_init(&rows, table->rows);
    while (g_hash_table_iter_next(&rows, NULL, &row))
        row_reset(row);
    table_emit_failed(table, why);
}
