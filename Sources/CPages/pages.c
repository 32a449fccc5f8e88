/* The files of clients/web, as served. Written by clients/web/generate.py. */
#include "CPages.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char index_html[] = {
#embed "../../clients/web/index.html"
};
static const unsigned char pages_icon_svg[] = {
#embed "../../clients/web/pages/icon.svg"
};
static const unsigned char pages_list_css[] = {
#embed "../../clients/web/pages/list.css"
};
static const unsigned char pages_list_js[] = {
#embed "../../clients/web/pages/list.js"
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
    {"pages/icon.svg", 14, pages_icon_svg, sizeof pages_icon_svg},
    {"pages/list.css", 14, pages_list_css, sizeof pages_list_css},
    {"pages/list.js", 13, pages_list_js, sizeof pages_list_js},
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
