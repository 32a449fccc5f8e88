"""The demo frees all its memory before it exits."""

from pathlib import Path

import pytest

from drivers import Options
from drivers.c import C

pytestmark = pytest.mark.toolkit
SUPPRESSED = f"suppressions={Path(__file__).parent / 'leaks.supp'}:print_suppressions=0"
LEAKS = {"ASAN_OPTIONS": "detect_leaks=1:fast_unwind_on_malloc=0:malloc_context_size=12", "LSAN_OPTIONS": SUPPRESSED}


class Checked(C):
    variables = C.variables | LEAKS


def test_nothing_is_lost(tmp_path):
    with Checked(tmp_path, Options()) as app:
        app.wait_connected()
        app.swipe("m2", -140)
        app.trace.notification("cell/didOpen", "m2")
        app.wait_painted("m2", -160)
        app.tap(app.point("m2", 280))
        app.trace.wait_for(lambda entry: entry.get("frame", {}).get("phase") == "removed")
        app.menu(app.trace.middle("m5"))
        app.key("Down", "Return")
        app.trace.wait_for(lambda entry: "ran" in entry and entry.get("cell") != "m2")
        app.trace.process.terminate()
        assert app.trace.process.wait(60) == 0, app.trace.complaints
