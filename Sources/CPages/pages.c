/* The files of clients/web, as served. Written by clients/web/generate.py. */
#include "CPages.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char index_html[] = {
#embed "../../clients/web/index.html"
};
static const unsigned char pages_charts_js[] = {
#embed "../../clients/web/pages/charts.js"
};
static const unsigned char pages_common_css[] = {
#embed "../../clients/web/pages/common.css"
};
static const unsigned char pages_controls_js[] = {
#embed "../../clients/web/pages/controls.js"
};
static const unsigned char pages_decision_js[] = {
#embed "../../clients/web/pages/decision.js"
};
static const unsigned char pages_element_js[] = {
#embed "../../clients/web/pages/element.js"
};
static const unsigned char pages_gesture_js[] = {
#embed "../../clients/web/pages/gesture.js"
};
static const unsigned char pages_icon_svg[] = {
#embed "../../clients/web/pages/icon.svg"
};
static const unsigned char pages_lane_js[] = {
#embed "../../clients/web/pages/lane.js"
};
static const unsigned char pages_list_css[] = {
#embed "../../clients/web/pages/list.css"
};
static const unsigned char pages_list_js[] = {
#embed "../../clients/web/pages/list.js"
};
static const unsigned char pages_playground_css[] = {
#embed "../../clients/web/pages/playground.css"
};
static const unsigned char pages_playground_js[] = {
#embed "../../clients/web/pages/playground.js"
};
static const unsigned char pages_plot_js[] = {
#embed "../../clients/web/pages/plot.js"
};
static const unsigned char pages_schema_js[] = {
#embed "../../clients/web/pages/schema.js"
};
static const unsigned char pages_settings_js[] = {
#embed "../../clients/web/pages/settings.js"
};
static const unsigned char pages_simulator_js[] = {
#embed "../../clients/web/pages/simulator.js"
};
static const unsigned char pages_state_js[] = {
#embed "../../clients/web/pages/state.js"
};
static const unsigned char pages_trajectory_js[] = {
#embed "../../clients/web/pages/trajectory.js"
};
static const unsigned char playground_html[] = {
#embed "../../clients/web/playground.html"
};
static const unsigned char src_catalogue_js[] = {
#embed "../../clients/web/src/catalogue.js"
};
static const unsigned char src_clock_js[] = {
#embed "../../clients/web/src/clock.js"
};
static const unsigned char src_errors_js[] = {
#embed "../../clients/web/src/errors.js"
};
static const unsigned char src_layout_js[] = {
#embed "../../clients/web/src/layout.js"
};
static const unsigned char src_row_actions_js[] = {
#embed "../../clients/web/src/row-actions.js"
};
static const unsigned char src_row_input_js[] = {
#embed "../../clients/web/src/row-input.js"
};
static const unsigned char src_session_js[] = {
#embed "../../clients/web/src/session.js"
};
static const unsigned char src_styles_js[] = {
#embed "../../clients/web/src/styles.js"
};
static const unsigned char src_swipe_list_js[] = {
#embed "../../clients/web/src/swipe-list.js"
};
static const unsigned char src_swipe_row_js[] = {
#embed "../../clients/web/src/swipe-row.js"
};
static const unsigned char src_swiped_js[] = {
#embed "../../clients/web/src/swiped.js"
};
static const unsigned char mails_json[] = {
#embed "../../clients/mails.json"
};

static const struct {
    const char *path;
    size_t path_size;
    const unsigned char *bytes;
    size_t size;
} pages[] = {
    {"index.html", 10, index_html, sizeof index_html},
    {"pages/charts.js", 15, pages_charts_js, sizeof pages_charts_js},
    {"pages/common.css", 16, pages_common_css, sizeof pages_common_css},
    {"pages/controls.js", 17, pages_controls_js, sizeof pages_controls_js},
    {"pages/decision.js", 17, pages_decision_js, sizeof pages_decision_js},
    {"pages/element.js", 16, pages_element_js, sizeof pages_element_js},
    {"pages/gesture.js", 16, pages_gesture_js, sizeof pages_gesture_js},
    {"pages/icon.svg", 14, pages_icon_svg, sizeof pages_icon_svg},
    {"pages/lane.js", 13, pages_lane_js, sizeof pages_lane_js},
    {"pages/list.css", 14, pages_list_css, sizeof pages_list_css},
    {"pages/list.js", 13, pages_list_js, sizeof pages_list_js},
    {"pages/playground.css", 20, pages_playground_css, sizeof pages_playground_css},
    {"pages/playground.js", 19, pages_playground_js, sizeof pages_playground_js},
    {"pages/plot.js", 13, pages_plot_js, sizeof pages_plot_js},
    {"pages/schema.js", 15, pages_schema_js, sizeof pages_schema_js},
    {"pages/settings.js", 17, pages_settings_js, sizeof pages_settings_js},
    {"pages/simulator.js", 18, pages_simulator_js, sizeof pages_simulator_js},
    {"pages/state.js", 14, pages_state_js, sizeof pages_state_js},
    {"pages/trajectory.js", 19, pages_trajectory_js, sizeof pages_trajectory_js},
    {"playground.html", 15, playground_html, sizeof playground_html},
    {"src/catalogue.js", 16, src_catalogue_js, sizeof src_catalogue_js},
    {"src/clock.js", 12, src_clock_js, sizeof src_clock_js},
    {"src/errors.js", 13, src_errors_js, sizeof src_errors_js},
    {"src/layout.js", 13, src_layout_js, sizeof src_layout_js},
    {"src/row-actions.js", 18, src_row_actions_js, sizeof src_row_actions_js},
    {"src/row-input.js", 16, src_row_input_js, sizeof src_row_input_js},
    {"src/session.js", 14, src_session_js, sizeof src_session_js},
    {"src/styles.js", 13, src_styles_js, sizeof src_styles_js},
    {"src/swipe-list.js", 17, src_swipe_list_js, sizeof src_swipe_list_js},
    {"src/swipe-row.js", 16, src_swipe_row_js, sizeof src_swipe_row_js},
    {"src/swiped.js", 13, src_swiped_js, sizeof src_swiped_js},
    {"mails.json", 10, mails_json, sizeof mails_json},
};

size_t swiped_pages_count(void) { return sizeof pages / sizeof *pages; }

size_t swiped_page_size(size_t page) { return pages[page].size; }

unsigned char swiped_page_byte(size_t page, size_t place) { return pages[page].bytes[place]; }

size_t swiped_page_path_size(size_t page) { return pages[page].path_size; }

unsigned char swiped_page_path_byte(size_t page, size_t place) { return (unsigned char)pages[page].path[place]; }
