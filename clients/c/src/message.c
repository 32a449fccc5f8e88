#include "private.h"

#include <string.h>

enum { QUOTED_BYTES = 80 }; /* of an invalid line, in the error message */

GString *message_serialize(const char *method, json_t *params, json_t *id)
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

GError *message_garbled(const char *line, gsize length)
{
    g_autofree char *quoted = g_strndup(line, MIN(length, QUOTED_BYTES));
    g_autofree char *escaped = g_strescape(quoted, NULL);
    return g_error_new(SWIPED_ERROR, SWIPED_ERROR_GARBLED, "the daemon wrote an invalid message: %s", escaped);
}

gboolean message_is_accepted(const json_t *value, gsize depth)
{
    if (!json_is_object(value) && !json_is_array(value))
        return TRUE;
    if (depth == 0)
        return FALSE;
    json_t *object = (json_t *)value; /* jansson's iterators take no const */
    for (void *member = json_object_iter(object); member; member = json_object_iter_next(object, member)) {
        if (strlen(json_object_iter_key(member)) != json_object_iter_key_len(member) ||
            !message_is_accepted(json_object_iter_value(member), depth - 1))
            return FALSE;
    }
    for (gsize i = 0; i < json_array_size(value); i++)
        if (!message_is_accepted(json_array_get(value, i), depth - 1))
            return FALSE;
    return TRUE;
}
