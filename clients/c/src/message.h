/* A message as a line, and back. */
#ifndef SWIPED_MESSAGE_H
#define SWIPED_MESSAGE_H

#include "swiped-glib.h"

/* A line with its line feed, or NULL for what JSON cannot say. Takes `id`; NULL for a notification. */
GString *message_line(const char *method, json_t *params, json_t *id);

/* What came as a line: an object, or NULL with an error. */
json_t *message_read(const char *line, gsize length, GError **error);

/* Whether a value is nested no deeper than that, and has no NUL in a name: a daemon could not say whose it was. */
gboolean message_readable(const json_t *value, gsize depth);

#endif
