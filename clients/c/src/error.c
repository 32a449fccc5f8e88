/* The error domain: codes, and the "data" of a response's error. */
#include "private.h"

typedef struct {
    json_t *data;
} SwipedErrorPrivate;

static void swiped_error_private_init(SwipedErrorPrivate *private)
{
    private->data = NULL;
}

static void swiped_error_private_copy(const SwipedErrorPrivate *from, SwipedErrorPrivate *to)
{
    to->data = json_incref(from->data);
}

static void swiped_error_private_clear(SwipedErrorPrivate *private)
{
    json_decref(private->data);
}

G_DEFINE_EXTENDED_ERROR(SwipedError, swiped_error)

json_t *swiped_error_get_data(const GError *error)
{
    return error->domain == SWIPED_ERROR ? swiped_error_get_private(error)->data : NULL;
}

GError *error_with_data(int code, const char *message, json_t *data)
{
    GError *error = g_error_new_literal(SWIPED_ERROR, code, message);
    swiped_error_get_private(error)->data = data;
    return error;
}

GError *error_from_response(const json_t *object)
{
    json_int_t code = json_integer_value(json_object_get(object, "code"));
    if (code >= 0 && code <= SWIPED_ERROR_CLOSED) /* these codes mean something else here */
        code = SWIPED_ERROR_UNKNOWN;
    json_t *data = json_object_get(object, "data");
    return error_with_data((int)code, json_string_value(json_object_get(object, "message")), json_incref(data));
}
