/* The files of clients/web that the daemon serves. Tests/EndToEnd/test_pages.py fails if one is missing here. */
#include "CPages.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char index_html[] = {
#embed "../../clients/web/index.html"
};
static const unsigned char pages_common_css[] = {
#embed "../../clients/web/pages/common.css"
};
static const unsigned char pages_controls_js[] = {
#embed "../../clients/web/pages/controls.js"
};
static const unsigned char pages_icon_svg[] = {
#embed "../../clients/web/pages/icon.svg"
};
static const unsigned char pages_lab_js[] = {
#embed "../../clients/web/pages/lab.js"
};
static const unsigned char pages_list_css[] = {
#embed "../../clients/web/pages/list.css"
};
static const unsigned char pages_list_js[] = {
#embed "../../clients/web/pages/list.js"
};
static const unsigned char pages_motion_js[] = {
#embed "../../clients/web/pages/motion.js"
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
static const unsigned char pages_why_js[] = {
#embed "../../clients/web/pages/why.js"
};
static const unsigned char playground_html[] = {
#embed "../../clients/web/playground.html"
};
static const unsigned char src_catalogue_js[] = {
#embed "../../clients/web/src/catalogue.js"
};
static const unsigned char src_errors_js[] = {
#embed "../../clients/web/src/errors.js"
};
static const unsigned char src_layout_js[] = {
#embed "../../clients/web/src/layout.js"
};
static const unsigned char src_looks_js[] = {
#embed "../../clients/web/src/looks.js"
};
static const unsigned char src_session_js[] = {
#embed "../../clients/web/src/session.js"
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
    {"pages/common.css", 16, pages_common_css, sizeof pages_common_css},
    {"pages/controls.js", 17, pages_controls_js, sizeof pages_controls_js},
    {"pages/icon.svg", 14, pages_icon_svg, sizeof pages_icon_svg},
    {"pages/lab.js", 12, pages_lab_js, sizeof pages_lab_js},
    {"pages/list.css", 14, pages_list_css, sizeof pages_list_css},
    {"pages/list.js", 13, pages_list_js, sizeof pages_list_js},
    {"pages/motion.js", 15, pages_motion_js, sizeof pages_motion_js},
    {"pages/playground.css", 20, pages_playground_css, sizeof pages_playground_css},
    {"pages/playground.js", 19, pages_playground_js, sizeof pages_playground_js},
    {"pages/plot.js", 13, pages_plot_js, sizeof pages_plot_js},
    {"pages/why.js", 12, pages_why_js, sizeof pages_why_js},
    {"playground.html", 15, playground_html, sizeof playground_html},
    {"src/catalogue.js", 16, src_catalogue_js, sizeof src_catalogue_js},
    {"src/errors.js", 13, src_errors_js, sizeof src_errors_js},
    {"src/layout.js", 13, src_layout_js, sizeof src_layout_js},
    {"src/looks.js", 12, src_looks_js, sizeof src_looks_js},
    {"src/session.js", 14, src_session_js, sizeof src_session_js},
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
