/* The layout of actions behind a row: the rules [layout.1] to [layout.7] of the protocol's formulas. */
#include "private.h"

#include <math.h>
#include <string.h>

static double member(const json_t *object, const char *name, double otherwise)
{
    json_t *value = json_object_get(object, name);
    return json_is_number(value) ? json_number_value(value) : otherwise;
}

double layout_extent(const json_t *extent, const double *widths, guint count, double width)
{
    if (json_is_string(extent) && strcmp(json_string_value(extent), "none") == 0)
        return -1;
    double sum = 0;
    for (guint i = 0; i < count; i++)
        sum += widths[i];
    sum = member(extent, "px", sum);
    sum = json_object_get(extent, "fraction") ? member(extent, "fraction", 0) * width : sum;
    return json_object_get(extent, "inset") ? MAX(width - member(extent, "inset", 0), 0) : sum;
}

/* Computes slots of k · width each, clamped to the limits, and returns their sum. */
static double fill_slots(const double *widths, guint count, double k, double least, double most, double *slots)
{
    double sum = 0;
    for (guint i = 0; i < count; i++) {
        slots[i] = MAX(MIN(k * widths[i], most), least);
        sum += slots[i];
    }
    return sum;
}

/* Computes slots that fill the extent without gaps: k · width each, clamped to the limits, with k by bisection. */
static void distribute(const json_t *layout, const double *preferred, guint count, double extent, double *slots)
{
    double least = member(layout, "minimumWidth", 0), most = MAX(member(layout, "maximumWidth", INFINITY), least);
    double sum = 0, widths[count];
    for (guint i = 0; i < count; i++)
        sum += preferred[i];
    for (guint i = 0; i < count; i++)
        widths[i] = sum > 0 ? preferred[i] : 1;
    if (extent < 0) {
        fill_slots(preferred, count, 1, least, most, slots);
        return;
    }
    double low = 0, high = 1;
    while (fill_slots(widths, count, high, least, most, slots) < extent && high < 1e12)
        high *= 2;
    for (int step = 0; step < 60; step++) {
        double k = (low + high) / 2;
        *(fill_slots(widths, count, k, least, most, slots) < extent ? &low : &high) = k;
    }
    sum = fill_slots(widths, count, high, least, most, slots);
    if (sum < extent) /* all are at their maximum */
        slots[0] += extent - sum;
    for (guint i = 0; sum > extent + 1e-6 && i < count; i++) /* all are at their minimum */
        slots[i] *= extent / sum;
}

/* The span of a slot from the outer edge, while the strip of `shown` px is narrower than the extent. */
static Span span_within_extent(const char *style, double shown, double extent, double from, double to)
{
    double fraction = extent > 0 ? shown / extent : 0;
    return strcmp(style, "border") == 0    ? (Span){from * fraction, to - from}
           : strcmp(style, "reveal") == 0  ? (Span){from, to - from}
           : strcmp(style, "stretch") == 0 ? (Span){from * fraction, (to - from) * fraction}
           : strcmp(style, "drawer") == 0  ? (Span){to * fraction - (to - from), to - from}
                                           : (Span){shown - extent + from, to - from}; /* drag */
}

void layout_actions(const json_t *layout, const double *widths, guint count, double extent, double width, double offset, int filling,
                   Span *spans)
{
    if (count == 0)
        return;
    const char *style = json_string_value(json_object_get(layout, "style"));
    double shown = fabs(offset), from = 0, slots[count];
    distribute(layout, widths, count, extent, slots);
    double end = 0;
    for (guint i = 0; i < count; i++)
        end += slots[i];
    for (guint i = 0; i < count; i++) {
        double to = from + slots[i];
        Span span = shown < end ? span_within_extent(style ? style : "drag", shown, end, from, to)
                                  : (Span){i == 0 ? 0 : from + shown - end, slots[i] + (i == 0 ? shown - end : 0)};
        if (filling >= 0)
            span = (Span){(int)i > filling ? shown : 0, (int)i == filling ? shown : 0};
        spans[i] = (Span){offset > 0 ? span.x : width - span.x - span.width, span.width};
        from = to;
    }
}
