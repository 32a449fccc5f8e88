/* The layout of actions behind a row: the rules [layout.1] to [layout.7] of protocol/motion.md. */
#include "private.h"

#include <math.h>

/* A place in the strip: from its outer edge. */
typedef struct {
    double start, width;
} Span;

const char *side_at(double offset, bool is_rtl)
{
    return offset == 0 ? NULL : (offset > 0) != is_rtl ? "leading" : "trailing";
}

static double sum_of(const double *widths, size_t count)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += widths[i];
    return sum;
}

/* How far the side opens in px; -1 if it does not stay open. `total` is the sum of the actions' widths. */
static double extent_of(const json_t *extent, double total, double width)
{
    if (is_text(json_string_value(extent), "none"))
        return -1;
    if (json_object_get(extent, "px"))
        return number_of(extent, "px");
    if (json_object_get(extent, "fraction"))
        return number_of(extent, "fraction") * width;
    if (json_object_get(extent, "inset"))
        return fmax(width - number_of(extent, "inset"), 0);
    return total;
}

/* Computes widths of k · width each, clamped to the limits, and returns their sum. */
static double clamp_widths(const double *widths, size_t count, double k, double low, double high, double *clamped)
{
    for (size_t i = 0; i < count; i++)
        clamped[i] = fmin(fmax(k * widths[i], low), high);
    return sum_of(clamped, count);
}

/* Computes the widths where the side is open: they fill the extent. k is found by bisection. */
static void open_widths(const json_t *layout, double *widths, size_t count, double extent, double *open)
{
    json_t *limit = json_object_get(layout, "maximumWidth");
    double low = number_of(layout, "minimumWidth"), high = json_is_number(limit) ? fmax(json_number_value(limit), low) : INFINITY;
    if (extent < 0) {
        clamp_widths(widths, count, 1, low, high, open);
        return;
    }
    double total = sum_of(widths, count), least = INFINITY, below = 0;
    for (size_t i = 0; i < count; i++) {
        widths[i] = total > 0 ? widths[i] : 1;
        least = widths[i] > 0 ? fmin(least, widths[i]) : least;
    }
    total = sum_of(widths, count);
    if ((low == 0 && isinf(high)) || low * (double)count >= extent) {
        for (size_t i = 0; i < count; i++)
            open[i] = low == 0 && isinf(high) ? widths[i] * (extent / total) : extent / (double)count;
        return;
    }
    double above = fmin(fmax(extent, 1), high) / least;
    double most = clamp_widths(widths, count, above, low, high, open);
    if (most < extent) { /* all are at their maximum */
        open[0] += extent - most;
        return;
    }
    for (int step = 0; step < 100; step++) {
        double middle = (below + above) / 2;
        *(clamp_widths(widths, count, middle, low, high, open) < extent ? &below : &above) = middle;
    }
    clamp_widths(widths, count, above, low, high, open);
}

/* The place of an action while less than the `total` width of the actions is uncovered; `start` and `width` are those at which the side
 * is open. */
static Span span_in(const char *style, double start, double width, double uncovered, double total)
{
    double progress = uncovered / total;
    return is_text(style, "border")    ? (Span){start * progress, width}
           : is_text(style, "reveal")  ? (Span){start, width}
           : is_text(style, "stretch") ? (Span){start * progress, width * progress}
           : is_text(style, "drawer")  ? (Span){(start + width) * progress - width, width}
                                       : (Span){uncovered - total + start, width}; /* drag */
}

size_t layout_parts(const json_t *behavior, const json_t *actions, const char *side, double offset, double width, const char *filled,
                    SwipedPart *parts)
{
    double widths[SWIPED_MOST_ACTIONS], open[SWIPED_MOST_ACTIONS], uncovered = fabs(offset), start = 0;
    const json_t *layout = json_object_get(behavior, "layout"), *extents = json_object_get(behavior, "extent");
    size_t count = json_array_size(actions);
    count = count < SWIPED_MOST_ACTIONS ? count : SWIPED_MOST_ACTIONS;
    if (count == 0)
        return 0;
    for (size_t i = 0; i < count; i++)
        widths[i] = number_of(json_array_get(actions, i), "width");
    open_widths(layout, widths, count, extent_of(json_object_get(extents, side), sum_of(widths, count), width), open);
    double total = sum_of(open, count);
    bool is_behind_filled = false;
    for (size_t i = 0; i < count; i++) {
        const char *id = text_of(json_array_get(actions, i), "id");
        bool is_filled = is_text(id, filled);
        Span span;
        if (filled)
            span = (Span){is_behind_filled ? uncovered : 0, is_filled ? uncovered : 0};
        else if (uncovered >= total) /* the outermost action stretches */
            span = i > 0 ? (Span){start + uncovered - total, open[i]} : (Span){0, open[i] + uncovered - total};
        else
            span = span_in(text_of(layout, "style"), start, open[i], uncovered, total);
        is_behind_filled |= is_filled;
        start += open[i];
        parts[i] = (SwipedPart){id ? id : "", offset > 0 ? span.start : width - (span.start + span.width), span.width};
    }
    return count;
}
