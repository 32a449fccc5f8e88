/* How an answer to a gesture becomes bytes. */
#ifndef ANSWERS_H
#define ANSWERS_H

#include <jansson.h>

#include "../client/frames.h"

/* What a gesture is answered with. The nodes are borrowed from the request. */
struct answer {
    json_t *id, *table, *cell;
    long long revision;
    double offset, target, progress;
};

/* Appends the answer's body without a json_t: names by memcpy, numbers by hand on a grid of 1e-4. */
bool append_answer(const struct answer *answer, struct text *output);

/* Appends a node as json_dumpb writes it. */
bool append_json(const json_t *node, struct text *output);

#endif
