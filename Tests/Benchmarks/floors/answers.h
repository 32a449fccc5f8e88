/* How an answer to a gesture becomes bytes: as a json_t that is dumped, or written straight away. */
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

/* Appends the answer's body: an object built member by member, written by json_dumpb. */
bool answer_by_dumping(const struct answer *answer, struct text *output);

/* Appends the same body without an object: names by memcpy, numbers by hand on a grid of 1e-4. */
bool answer_by_writing(const struct answer *answer, struct text *output);

/* Appends a node as json_dumpb writes it. */
bool append_json(const json_t *node, struct text *output);

#endif
