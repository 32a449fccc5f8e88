/* Memory and JSON. A program without memory for a row's state cannot go on: it aborts, as GLib's do. */
#include "private.h"

#include <stdlib.h>
#include <string.h>

void *reallocate(void *memory, size_t size)
{
    memory = realloc(memory, size);
    if (!memory)
        abort();
    return memory;
}

void *allocate(size_t size)
{
    return memset(reallocate(NULL, size), 0, size);
}

json_t *checked(json_t *json)
{
    if (!json)
        abort();
    return json;
}

void array_add(Array *array, void *item)
{
    if (array->count == array->capacity) {
        array->capacity = array->capacity * 2 + 8;
        array->items = reallocate(array->items, array->capacity * sizeof *array->items);
    }
    array->items[array->count++] = item;
}

void array_remove(Array *array, const void *item)
{
    for (size_t i = 0; i < array->count; i++) {
        if (array->items[i] == item) {
            memmove(&array->items[i], &array->items[i + 1], (--array->count - i) * sizeof *array->items);
            return;
        }
    }
}

double number_of(const json_t *object, const char *name)
{
    return json_number_value(json_object_get(object, name));
}

const char *text_of(const json_t *object, const char *name)
{
    return json_string_value(json_object_get(object, name));
}

bool is_text(const char *text, const char *other)
{
    return text && other && strcmp(text, other) == 0;
}

void set_json(json_t **value, const json_t *other)
{
    json_t *old = *value;
    *value = json_incref((json_t *)other);
    json_decref(old);
}

void set_text(char **text, const char *value)
{
    char *old = *text;
    size_t size = value ? strlen(value) + 1 : 0;
    *text = value ? memcpy(reallocate(NULL, size), value, size) : NULL;
    free(old);
}
