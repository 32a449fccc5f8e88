#include "answers.h"

#include <math.h>
#include <string.h>

/* 15 digits: 0.4 is written 0.4 and not 0.40000000000000002, as the values are on a grid anyway. */
enum { DUMP_FLAGS = JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(15), DUMP_GUESS = 512 };

static double on_grid(double value)
{
    return round(value * 1e4) / 1e4;
}

bool append_json(const json_t *node, struct text *output)
{
    char *room = text_room(output, DUMP_GUESS);
    size_t length = json_dumpb(node, room, output->capacity - output->length, DUMP_FLAGS);
    if (length == 0)
        return false;
    if (length > output->capacity - output->length) {
        room = text_room(output, length);
        length = json_dumpb(node, room, length, DUMP_FLAGS);
    }
    output->length += length;
    return true;
}

/* A literal's bytes. */
#define APPEND(output, literal) text_append(output, literal, sizeof(literal) - 1)

static void append_digits(unsigned long long value, struct text *output)
{
    char digits[20];
    size_t at = sizeof digits;
    do
        digits[--at] = (char)('0' + value % 10);
    while ((value /= 10) != 0);
    text_append(output, digits + at, sizeof digits - at);
}

/* A number below 1e9 with up to four decimals. */
static void append_number(double value, struct text *output)
{
    long long scaled = llround(value * 1e4);
    if (scaled < 0)
        APPEND(output, "-");
    unsigned long long magnitude = (unsigned long long)(scaled < 0 ? -scaled : scaled);
    append_digits(magnitude / 10000, output);
    unsigned fraction = (unsigned)(magnitude % 10000);
    if (fraction == 0)
        return;
    char decimals[5] = {'.', (char)('0' + fraction / 1000), (char)('0' + fraction / 100 % 10),
                        (char)('0' + fraction / 10 % 10), (char)('0' + fraction % 10)};
    size_t length = sizeof decimals;
    while (decimals[length - 1] == '0')
        length--;
    text_append(output, decimals, length);
}

/* A key: an integer, or a string, which is copied when it has nothing to escape. */
static bool append_key(const json_t *node, struct text *output)
{
    if (json_is_integer(node) && json_integer_value(node) >= 0) {
        append_digits((unsigned long long)json_integer_value(node), output);
        return true;
    }
    if (!json_is_string(node))
        return append_json(node, output);
    const char *bytes = json_string_value(node);
    size_t length = json_string_length(node);
    for (size_t at = 0; at < length; at++)
        if ((unsigned char)bytes[at] < 0x20 || bytes[at] == '"' || bytes[at] == '\\')
            return append_json(node, output);
    APPEND(output, "\"");
    text_append(output, bytes, length);
    APPEND(output, "\"");
    return true;
}

bool append_answer(const struct answer *answer, struct text *output)
{
    double offset = on_grid(answer->offset);
    APPEND(output, "{\"jsonrpc\":\"2.0\",\"id\":");
    if (!append_key(answer->id, output))
        return false;
    APPEND(output, ",\"result\":{\"table\":");
    if (!append_key(answer->table, output))
        return false;
    APPEND(output, ",\"cell\":");
    if (!append_key(answer->cell, output))
        return false;
    APPEND(output, ",\"revision\":");
    append_digits((unsigned long long)answer->revision, output);
    APPEND(output, ",\"phase\":\"tracking\",\"offset\":");
    append_number(offset, output);
    APPEND(output, ",\"target\":");
    append_number(answer->target, output);
    if (offset < 0)
        APPEND(output, ",\"side\":\"trailing\",\"progress\":");
    else
        APPEND(output, ",\"side\":null,\"progress\":");
    append_number(answer->progress, output);
    APPEND(output, ",\"armed\":null}}");
    return true;
}
