/* Serializes and parses messages, one a line. */
#ifndef SWIPED_MESSAGE_H
#define SWIPED_MESSAGE_H

#include "swiped-glib.h"

/* A line with its line feed, or NULL if JSON cannot represent the params. Takes `id`, which is NULL for a notification. */
GString *message_serialize(const char *method, json_t *params, json_t *id);

/* Parses a line: an object, or NULL. */
json_t *message_parse(const char *line, gsize length);

/* The error of an invalid line. */
GError *message_garbled(const char *line, gsize length);

/* Whether the daemon can parse a value: it is nested at most so deep, and no name has a NUL. If the daemon cannot parse a message, its
 * error has no id, and the client could not tell which request failed. */
gboolean message_is_accepted(const json_t *value, gsize depth);

#endif
