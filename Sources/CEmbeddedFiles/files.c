/* The pages that are built into the daemon. Tests/EndToEnd/test_pages.py fails if one of clients/web is missing here. */
#include "CEmbeddedFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char index_html[] = {
#embed "../../clients/web/index.html"
};
static const unsigned char inspector_html[] = {
#embed "../../clients/web/inspector.html"
};
static const unsigned char pages_charts_js[] = {
#embed "../../clients/web/pages/charts.js"
};
static const unsigned char pages_code_js[] = {
#embed "../../clients/web/pages/code.js"
};
static const unsigned char pages_common_css[] = {
#embed "../../clients/web/pages/common.css"
};
static const unsigned char pages_controls_js[] = {
#embed "../../clients/web/pages/controls.js"
};
static const unsigned char pages_daemon_js[] = {
#embed "../../clients/web/pages/daemon.js"
};
static const unsigned char pages_decision_js[] = {
#embed "../../clients/web/pages/decision.js"
};
static const unsigned char pages_element_js[] = {
#embed "../../clients/web/pages/element.js"
};
static const unsigned char pages_exchange_js[] = {
#embed "../../clients/web/pages/exchange.js"
};
static const unsigned char pages_gesture_js[] = {
#embed "../../clients/web/pages/gesture.js"
};
static const unsigned char pages_icon_svg[] = {
#embed "../../clients/web/pages/icon.svg"
};
static const unsigned char pages_inspector_cells_js[] = {
#embed "../../clients/web/pages/inspector/cells.js"
};
static const unsigned char pages_inspector_compare_js[] = {
#embed "../../clients/web/pages/inspector/compare.js"
};
static const unsigned char pages_inspector_drawing_js[] = {
#embed "../../clients/web/pages/inspector/drawing.js"
};
static const unsigned char pages_inspector_entries_js[] = {
#embed "../../clients/web/pages/inspector/entries.js"
};
static const unsigned char pages_inspector_exports_js[] = {
#embed "../../clients/web/pages/inspector/exports.js"
};
static const unsigned char pages_inspector_findings_js[] = {
#embed "../../clients/web/pages/inspector/findings.js"
};
static const unsigned char pages_inspector_inspector_css[] = {
#embed "../../clients/web/pages/inspector/inspector.css"
};
static const unsigned char pages_inspector_inspector_js[] = {
#embed "../../clients/web/pages/inspector/inspector.js"
};
static const unsigned char pages_inspector_messages_js[] = {
#embed "../../clients/web/pages/inspector/messages.js"
};
static const unsigned char pages_inspector_model_js[] = {
#embed "../../clients/web/pages/inspector/model.js"
};
static const unsigned char pages_inspector_moment_js[] = {
#embed "../../clients/web/pages/inspector/moment.js"
};
static const unsigned char pages_inspector_report_js[] = {
#embed "../../clients/web/pages/inspector/report.js"
};
static const unsigned char pages_inspector_sources_js[] = {
#embed "../../clients/web/pages/inspector/sources.js"
};
static const unsigned char pages_inspector_state_js[] = {
#embed "../../clients/web/pages/inspector/state.js"
};
static const unsigned char pages_inspector_timeline_js[] = {
#embed "../../clients/web/pages/inspector/timeline.js"
};
static const unsigned char pages_inspector_view_js[] = {
#embed "../../clients/web/pages/inspector/view.js"
};
static const unsigned char pages_lane_js[] = {
#embed "../../clients/web/pages/lane.js"
};
static const unsigned char pages_link_js[] = {
#embed "../../clients/web/pages/link.js"
};
static const unsigned char pages_list_css[] = {
#embed "../../clients/web/pages/list.css"
};
static const unsigned char pages_list_js[] = {
#embed "../../clients/web/pages/list.js"
};
static const unsigned char pages_platforms_js[] = {
#embed "../../clients/web/pages/platforms.js"
};
static const unsigned char pages_player_js[] = {
#embed "../../clients/web/pages/player.js"
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
static const unsigned char pages_recording_js[] = {
#embed "../../clients/web/pages/recording.js"
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
static const unsigned char src_controller_drawing_js[] = {
#embed "../../clients/web/src/controller/drawing.js"
};
static const unsigned char src_controller_held_js[] = {
#embed "../../clients/web/src/controller/held.js"
};
static const unsigned char src_controller_list_controller_js[] = {
#embed "../../clients/web/src/controller/list-controller.js"
};
static const unsigned char src_controller_row_js[] = {
#embed "../../clients/web/src/controller/row.js"
};
static const unsigned char src_errors_js[] = {
#embed "../../clients/web/src/errors.js"
};
static const unsigned char src_journal_js[] = {
#embed "../../clients/web/src/journal.js"
};
static const unsigned char src_layout_js[] = {
#embed "../../clients/web/src/layout.js"
};
static const unsigned char src_list_input_js[] = {
#embed "../../clients/web/src/list-input.js"
};
static const unsigned char src_module_js[] = {
#embed "../../clients/web/src/module.js"
};
static const unsigned char src_row_actions_js[] = {
#embed "../../clients/web/src/row-actions.js"
};
static const unsigned char src_row_motion_js[] = {
#embed "../../clients/web/src/row-motion.js"
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

#define FILE(path, bytes) {path, bytes, sizeof bytes}

static const struct swiped_file pages[] = {
    FILE("index.html", index_html),
    FILE("inspector.html", inspector_html),
    FILE("pages/charts.js", pages_charts_js),
    FILE("pages/code.js", pages_code_js),
    FILE("pages/common.css", pages_common_css),
    FILE("pages/controls.js", pages_controls_js),
    FILE("pages/daemon.js", pages_daemon_js),
    FILE("pages/decision.js", pages_decision_js),
    FILE("pages/element.js", pages_element_js),
    FILE("pages/exchange.js", pages_exchange_js),
    FILE("pages/gesture.js", pages_gesture_js),
    FILE("pages/icon.svg", pages_icon_svg),
    FILE("pages/inspector/cells.js", pages_inspector_cells_js),
    FILE("pages/inspector/compare.js", pages_inspector_compare_js),
    FILE("pages/inspector/drawing.js", pages_inspector_drawing_js),
    FILE("pages/inspector/entries.js", pages_inspector_entries_js),
    FILE("pages/inspector/exports.js", pages_inspector_exports_js),
    FILE("pages/inspector/findings.js", pages_inspector_findings_js),
    FILE("pages/inspector/inspector.css", pages_inspector_inspector_css),
    FILE("pages/inspector/inspector.js", pages_inspector_inspector_js),
    FILE("pages/inspector/messages.js", pages_inspector_messages_js),
    FILE("pages/inspector/model.js", pages_inspector_model_js),
    FILE("pages/inspector/moment.js", pages_inspector_moment_js),
    FILE("pages/inspector/report.js", pages_inspector_report_js),
    FILE("pages/inspector/sources.js", pages_inspector_sources_js),
    FILE("pages/inspector/state.js", pages_inspector_state_js),
    FILE("pages/inspector/timeline.js", pages_inspector_timeline_js),
    FILE("pages/inspector/view.js", pages_inspector_view_js),
    FILE("pages/lane.js", pages_lane_js),
    FILE("pages/link.js", pages_link_js),
    FILE("pages/list.css", pages_list_css),
    FILE("pages/list.js", pages_list_js),
    FILE("pages/platforms.js", pages_platforms_js),
    FILE("pages/player.js", pages_player_js),
    FILE("pages/playground.css", pages_playground_css),
    FILE("pages/playground.js", pages_playground_js),
    FILE("pages/plot.js", pages_plot_js),
    FILE("pages/recording.js", pages_recording_js),
    FILE("pages/schema.js", pages_schema_js),
    FILE("pages/settings.js", pages_settings_js),
    FILE("pages/simulator.js", pages_simulator_js),
    FILE("pages/state.js", pages_state_js),
    FILE("pages/trajectory.js", pages_trajectory_js),
    FILE("playground.html", playground_html),
    FILE("src/catalogue.js", src_catalogue_js),
    FILE("src/controller/drawing.js", src_controller_drawing_js),
    FILE("src/controller/held.js", src_controller_held_js),
    FILE("src/controller/list-controller.js", src_controller_list_controller_js),
    FILE("src/controller/row.js", src_controller_row_js),
    FILE("src/errors.js", src_errors_js),
    FILE("src/journal.js", src_journal_js),
    FILE("src/layout.js", src_layout_js),
    FILE("src/list-input.js", src_list_input_js),
    FILE("src/module.js", src_module_js),
    FILE("src/row-actions.js", src_row_actions_js),
    FILE("src/row-motion.js", src_row_motion_js),
    FILE("src/session.js", src_session_js),
    FILE("src/styles.js", src_styles_js),
    FILE("src/swipe-list.js", src_swipe_list_js),
    FILE("src/swipe-row.js", src_swipe_row_js),
    FILE("src/swiped.js", src_swiped_js),
    FILE("mails.json", mails_json),
};

size_t swiped_page_count(void) { return sizeof pages / sizeof *pages; }

struct swiped_file swiped_page(size_t index) { return pages[index]; }
