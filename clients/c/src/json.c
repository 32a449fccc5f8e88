/* JSON for GObject introspection. */
#include "swiped-glib.h"

G_DEFINE_BOXED_TYPE(SwipedJson, swiped_json, json_incref, json_decref)

json_t *swiped_json_parse(const char *text, GError **error)
{
    json_error_t why;
    json_t *json = json_loads(text, 0, &why);
    if (!json)
        g_set_error(error, SWIPED_ERROR, SWIPED_ERROR_PARSE_ERROR, "The text is not a JSON object or array: byte %d.", why.position);
    return json;
}

char *swiped_json_to_string(const json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT | JSON_ENCODE_ANY), *copied = g_strdup(text);
    free(text);
    return copied;
}
