/* The error domain: codes, names, and the "data" of a response's error. */
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

static const struct {
    int code;
    const char *name;
} names[] = {
    {SWIPED_ERROR_NOT_STARTED, "notStarted"},
    {SWIPED_ERROR_ENDED, "ended"},
    {SWIPED_ERROR_TIMED_OUT, "timedOut"},
    {SWIPED_ERROR_GARBLED, "garbled"},
    {SWIPED_ERROR_CLOSED, "closed"},
    {SWIPED_ERROR_PARSE_ERROR, "parseError"},
    {SWIPED_ERROR_INVALID_REQUEST, "invalidRequest"},
    {SWIPED_ERROR_METHOD_NOT_FOUND, "methodNotFound"},
    {SWIPED_ERROR_INVALID_PARAMS, "invalidParams"},
    {SWIPED_ERROR_INTERNAL_ERROR, "internalError"},
    {SWIPED_ERROR_SERVER_NOT_INITIALIZED, "serverNotInitialized"},
    {SWIPED_ERROR_UNKNOWN_TABLE, "unknownTable"},
    {SWIPED_ERROR_TABLE_EXISTS, "tableExists"},
    {SWIPED_ERROR_NO_SUCH_ROW, "noSuchRow"},
    {SWIPED_ERROR_GESTURE_NOT_ACTIVE, "gestureNotActive"},
    {SWIPED_ERROR_GESTURE_ALREADY_ACTIVE, "gestureAlreadyActive"},
    {SWIPED_ERROR_TIMESTAMP_WENT_BACK, "timestampWentBack"},
    {SWIPED_ERROR_LIMIT_EXCEEDED, "limitExceeded"},
    {SWIPED_ERROR_UNKNOWN_ACTION, "unknownAction"},
    {SWIPED_ERROR_UNKNOWN_INVOCATION, "unknownInvocation"},
    {SWIPED_ERROR_INVALID_SNAPSHOT, "invalidSnapshot"},
    {SWIPED_ERROR_UNSUPPORTED_VERSION, "unsupportedVersion"},
    {SWIPED_ERROR_CELL_PENDING, "cellPending"},
    {SWIPED_ERROR_UNKNOWN_POINTER, "unknownPointer"},
    {SWIPED_ERROR_NOT_ALLOWED, "notAllowed"},
    {SWIPED_ERROR_DAEMON_FAILED, "daemonFailed"},
};

const char *swiped_error_get_name(const GError *error)
{
    for (gsize i = 0; error->domain == SWIPED_ERROR && i < G_N_ELEMENTS(names); i++)
        if (names[i].code == error->code)
            return names[i].name;
    return "unknown";
}

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
