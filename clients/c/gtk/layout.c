/* Where the actions of a row stand as it moves: [layout.1] to [layout.7] of the protocol's formulas. */
#include "parts.h"

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

/* Slots by a factor k, held within the limits; their sum. */
static double fill_slots(const double *widths, guint count, double k, double least, double most, double *slots)
{
    double sum = 0;
    for (guint i = 0; i < count; i++) {
        slots[i] = MAX(MIN(k * widths[i], most), least);
        sum += slots[i];
    }
    return sum;
}

/* The slots share the extent without gaps: k · width each, within the limits, with the one k that fills it. */
static void share(const json_t *layout, const double *given, guint count, double extent, double *slots)
{
    double least = member(layout, "minimumWidth", 0), most = MAX(member(layout, "maximumWidth", INFINITY), least);
    double sum = 0, widths[count];
    for (guint i = 0; i < count; i++)
        sum += given[i];
    for (guint i = 0; i < count; i++)
        widths[i] = sum > 0 ? given[i] : 1;
    if (extent < 0) {
        fill_slots(given, count, 1, least, most, slots);
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
    if (sum < extent) /* all at their maximum */
        slots[0] += extent - sum;
    for (guint i = 0; sum > extent + 1e-6 && i < count; i++) /* all at their minimum */
        slots[i] *= extent / sum;
}

/* From the outer edge, while the strip of `shown` px is narrower than the extent. */
static Place inside(const char *style, double shown, double extent, double from, double to)
{
    double part = extent > 0 ? shown / extent : 0;
    return strcmp(style, "border") == 0    ? (Place){from * part, to - from}
           : strcmp(style, "reveal") == 0  ? (Place){from, to - from}
           : strcmp(style, "stretch") == 0 ? (Place){from * part, (to - from) * part}
           : strcmp(style, "drawer") == 0  ? (Place){to * part - (to - from), to - from}
                                           : (Place){shown - extent + from, to - from}; /* drag */
}

void layout_places(const json_t *layout, const double *widths, guint count, double extent, double width, double offset, int filling,
                   Place *places)
{
    const char *style = json_string_value(json_object_get(layout, "style"));
    double shown = fabs(offset), from = 0, slots[MAX(count, 1)];
    share(layout, widths, count, extent, slots);
    double end = 0;
    for (guint i = 0; i < count; i++)
        end += slots[i];
    for (guint i = 0; i < count; i++) {
        double to = from + slots[i];
        Place place = shown < end ? inside(style ? style : "drag", shown, end, from, to)
                                  : (Place){i == 0 ? 0 : from + shown - end, slots[i] + (i == 0 ? shown - end : 0)};
        if (filling >= 0)
            place = (Place){(int)i > filling ? shown : 0, (int)i == filling ? shown : 0};
        places[i] = (Place){offset > 0 ? place.x : width - place.x - place.width, place.width};
        from = to;
    }
}
