/* An action, as it shows behind a row: its icon and title in the middle of whatever part of it there is. */
#include "parts.h"

struct _SwipedPart {
    GtkWidget parent;
    GtkWidget *face;
    char *id;
    double width;
};

G_DEFINE_FINAL_TYPE(SwipedPart, swiped_part, GTK_TYPE_WIDGET)

static void swiped_part_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                                int *minimum_baseline, int *natural_baseline)
{
    (void)widget, (void)orientation, (void)for_size;
    *minimum = *natural = 0; /* the row says how large it is */
    *minimum_baseline = *natural_baseline = -1;
}

static void swiped_part_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    (void)baseline;
    GtkWidget *face = SWIPED_PART(widget)->face;
    GtkRequisition natural;
    gtk_widget_get_preferred_size(face, NULL, &natural);
    graphene_point_t corner = GRAPHENE_POINT_INIT((float)(width - natural.width) / 2, (float)(height - natural.height) / 2);
    gtk_widget_allocate(face, natural.width, natural.height, -1, gsk_transform_translate(NULL, &corner));
}

static void swiped_part_dispose(GObject *object)
{
    g_clear_pointer(&SWIPED_PART(object)->face, gtk_widget_unparent);
    g_clear_pointer(&SWIPED_PART(object)->id, g_free);
    G_OBJECT_CLASS(swiped_part_parent_class)->dispose(object);
}

static void swiped_part_class_init(SwipedPartClass *class)
{
    GTK_WIDGET_CLASS(class)->measure = swiped_part_measure;
    GTK_WIDGET_CLASS(class)->size_allocate = swiped_part_size_allocate;
    G_OBJECT_CLASS(class)->dispose = swiped_part_dispose;
    gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "swiped-action");
}

static void swiped_part_init(SwipedPart *part)
{
    part->face = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    gtk_widget_set_parent(part->face, GTK_WIDGET(part));
    gtk_widget_set_overflow(GTK_WIDGET(part), GTK_OVERFLOW_HIDDEN);
    gtk_widget_set_can_target(GTK_WIDGET(part), FALSE); /* the row has the finger */
}

GtkWidget *swiped_part_new(const json_t *action)
{
    SwipedPart *part = g_object_new(SWIPED_TYPE_PART, NULL);
    const char *id = json_string_value(json_object_get(action, "id")), *title = json_string_value(json_object_get(action, "title"));
    const char *icon = json_string_value(json_object_get(action, "icon"));
    part->id = g_strdup(id ? id : "");
    part->width = json_number_value(json_object_get(action, "width"));
    gtk_widget_add_css_class(GTK_WIDGET(part), part->id);
    if (g_strcmp0(json_string_value(json_object_get(action, "style")), "destructive") == 0)
        gtk_widget_add_css_class(GTK_WIDGET(part), "destructive");
    if (icon)
        gtk_box_append(GTK_BOX(part->face), gtk_image_new_from_icon_name(icon));
    if (title)
        gtk_box_append(GTK_BOX(part->face), gtk_label_new(title));
    return GTK_WIDGET(part);
}

const char *swiped_part_get_id(SwipedPart *part)
{
    return part->id;
}

double swiped_part_get_action_width(SwipedPart *part)
{
    return part->width;
}
