/* Making errors of the domain SWIPED_ERROR. */
#ifndef SWIPED_ERROR_H
#define SWIPED_ERROR_H

#include "swiped-glib.h"

/* Takes `data`, which may be NULL. */
GError *error_with_data(int code, const char *message, json_t *data);

/* The error of a response, from its member "error". */
GError *error_from_response(const json_t *object);

#endif
