"""The list of README.md frees all its memory before it exits."""

import os
import signal
from pathlib import Path

import pytest
from building import FOLDER, run
from test_c_readme import LIST

from drivers.c import SANITIZE, build
from following import Followed

pytestmark = pytest.mark.toolkit
SUPPRESSED = f"suppressions={Path(__file__).parent / 'leaks.supp'}:print_suppressions=0"
LEAKS = {"ASAN_OPTIONS": "detect_leaks=1:fast_unwind_on_malloc=0:malloc_context_size=12", "LSAN_OPTIONS": SUPPRESSED}
QUIT = """
#include <glib-unix.h>
#include <signal.h>

static gboolean quit(gpointer data)
{
    g_application_quit(g_application_get_default());
    return G_SOURCE_REMOVE;
}

static void __attribute__((constructor)) quit_at_a_signal(void)
{
    g_unix_signal_add(SIGTERM, quit, NULL);
}
"""


def test_nothing_is_lost(display, tmp_path):
    (tmp_path / "list.c").write_text(LIST + QUIT)
    flags = ["-g", *SANITIZE.split(), *(f"-I{FOLDER / folder}" for folder in ("gtk", "src", "list"))]
    libraries = [build("sanitized") / f"libswiped-{name}.a" for name in ("gtk4", "glib", "list")]
    packages = run("pkg-config", "--cflags", "--libs", "gtk4", "jansson").split()
    run("cc", *flags, "-o", tmp_path / "list", tmp_path / "list.c", *libraries, *packages, "-lm")
    with Followed(display, tmp_path, [tmp_path / "list"], G_DEBUG="fatal-criticals", GDK_DEBUG="gl-disable", **LEAKS) as app:
        app.swipe_and_tap(0, 200, "archive m17")
        app.closed(0)
        app.swipe_and_tap(0, 280, "delete m17")
        app.at_rest()
        os.kill(app.process.pid, signal.SIGTERM)
        assert app.process.wait(60) == 0, app.errors
