/* Making errors. */
#ifndef SWIPED_ERROR_H
#define SWIPED_ERROR_H

#include "swiped-glib.h"

/* An error with data, which it takes; NULL for none. */
GError *error_with_data(int code, const char *message, json_t *data);

/* The "error" of an answer. */
GError *error_of_answer(const json_t *answer);

#endif
