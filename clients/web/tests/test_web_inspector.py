"""The inspector: it finds what is wrong in a recording, shows it, and exports it."""

import itertools
import json
import re
import subprocess
from contextlib import ExitStack
from pathlib import Path

import pytest

from browsing import ROOT, SWIPED, Server, Tab, steps

pytestmark = pytest.mark.toolkit

ACTIONS = {"trailing": [{"id": "delete", "title": "Delete", "style": "destructive", "width": 80}, {"id": "archive", "width": 80}]}
TABLE = {"table": "inbox", "width": 320, "behavior": "mail", "actions": ACTIONS}


def call(method, timestamp, cell="m1", **params):
    return {"method": method, "params": {"table": "inbox", "cell": cell, "timestamp": timestamp} | params}


def drag(start, count=14, late=None, end="gesture/end", cell="m1", step=16):
    """A finger drags a row 120 px to the left. The update with the number `late` is 90 ms late."""
    times = [start + step * number + (90 if late and number >= late else 0) for number in range(count + 1)]
    moves = [call("gesture/update", time, cell, translation={"x": -120 * number / count, "y": 0}) for number, time in enumerate(times)][1:]
    last = [call(end, times[-1] + 8, cell)] if end else []
    return [call("gesture/begin", start, cell), *moves, *last]


def held_moves(start):
    """A finger moves 128 px to the left, and its client sends two moves in each message."""
    at = [{"timestamp": start + 16 * step, "position": {"x": 200 - 8 * step, "y": 9}} for step in range(17)]
    moves = [call("pointer/move", samples=[one], **other) for one, other in zip(at[1::2], at[2::2])]
    return [call("pointer/down", **at[0]), *moves, call("pointer/up", **at[-1])]


def advance(time):
    return {"method": "clock/advance", "params": {"timestamp": time}}


def record(path: Path, *calls, table=TABLE) -> Path:
    """Records a session, whose daemon never waits."""
    first = {"method": "initialize", "params": {"protocolVersion": "1.0", "clock": "client", "timestamp": 0}}
    all = [first, {"method": "table/open", "params": table}, *calls, advance(9000), {"method": "shutdown"}]
    lines = [json.dumps({"jsonrpc": "2.0", "id": number} | each) + "\n" for number, each in enumerate(all)]
    data = "".join([*lines, '{"jsonrpc":"2.0","method":"exit"}\n'])
    subprocess.run([SWIPED, "--record", path], input=data, text=True, stdout=subprocess.DEVNULL, check=True, timeout=30)
    return path


def inspect(path: Path, *arguments) -> str:
    """The URL of the page that `swiped inspect` writes."""
    subprocess.run([SWIPED, "inspect", path, *arguments], check=True, capture_output=True, timeout=30)
    return path.with_name(f"{path.name}.html").as_uri()


FAULTS = {
    "a late update": (drag(1000, late=7), {}, "No update for 106 ms", "The app was busy"),
    "a lost end": ([*drag(1000, end=None), *drag(3000)], {}, "The end of a gesture is missing", "Send gesture/end"),
    "a cancelled gesture": (drag(1000, end="gesture/cancel"), {}, "A gesture was taken away", "sent gesture/cancel"),
    "a stolen gesture": ([*drag(1000, end=None), call("cell/close", 1300)], {}, "A gesture was taken away", "because of cell/close for m1"),
    "a restart": (
        [call("gesture/update", 1000, table="old", translation={"x": -5, "y": 0})], {}, "Error 1001 for gesture/update", "The tables of this recording: inbox.",
    ),
    "a side without actions": (drag(1000), {"actions": {}}, "The finger moved 120 px, and the row did not", "Set actions.trailing"),
    "a pointer to a side without actions": (
        [
            call("pointer/down", 1000, position={"x": 200, "y": 9}),
            *(call("pointer/move", 1000 + 16 * step, position={"x": 200 - 6 * step, "y": 9}) for step in range(1, 9)),
            call("pointer/up", 1140, position={"x": 152, "y": 9}),
        ],
        {"actions": {}}, "The finger moved 48 px, and the row did not", "Set actions.trailing",
    ),
    "two clocks": ([*drag(1000), advance(5)], {}, "Error 1006 for clock/advance", "from one clock"),
    "an invalid side": ([call("cell/open", 1000, side="left")], {}, "Error -32602 for cell/open", "Set side to one of"),
}  # fmt: skip


@pytest.fixture
def page(visit):
    tab = visit("inspector.html", viewport={"width": 1400, "height": 900})
    tab.page.locator("body.ready").wait_for()
    return tab


def load(tab, *paths: Path) -> None:
    tab.page.locator("#file").set_input_files(paths)
    tab.page.locator("body:not(.empty)").wait_for()


def exported(tab, name):
    with tab.page.expect_download() as download:
        tab.page.locator(f"#{name}").click()
    return Path(download.value.path()).read_text()


def test_the_cause_of_each_fault_is_found(page, tmp_path):
    for name, (calls, options, title, cause) in FAULTS.items():
        page.page.reload()
        page.page.locator("body.ready").wait_for()
        load(page, record(tmp_path / f"{name}.jsonl", *calls, table=TABLE | options))
        found = page.page.locator("#findings button").filter(has_text=title).filter(has_text=cause)
        assert found.count() == 1, (name, page.page.locator("#findings").text_content())
        found.click()
        assert page.page.locator("#rows [aria-selected=true]").count() == 1, name


def test_a_recording_of_a_page_has_the_pages_times_and_no_error(page, tmp_path, browser):
    with Server("--record", str(tmp_path)) as server:
        with Tab(browser, server.url) as tab:
            tab.ready().drag("m2", steps(-110))
            tab.rests("m2", -160)
        server.process.terminate()
        server.process.wait(30)
    load(page, *tmp_path.glob("*.jsonl"))
    (duration,) = re.findall(r"messages in (\S+) s", page.page.locator("#state").text_content())
    assert float(duration) < 60 and page.page.locator("#findings .error").count() == 0


def test_the_first_question_of_a_sample_is_why_its_row_did_not_open(page):
    page.page.get_by_role("button", name="Try a sample").click()
    page.page.locator("#findings li:first-child").filter(has_text="Why did row not open?").filter(has_text="Closes: ").click()
    page.page.locator("#when").filter(has_text="inbox / row").wait_for()


def test_equal_findings_are_shown_as_one(page, tmp_path):
    load(page, record(tmp_path / "slow.jsonl", *drag(1000, step=50)))
    found = page.page.locator("#findings button").filter(has_text="No update for 50 ms")
    assert found.count() == 1 and "14 times" in found.text_content()


def test_a_recording_without_faults_has_no_findings(page, tmp_path):
    load(page, record(tmp_path / "fine.jsonl", *held_moves(3000), *drag(5000)))
    assert page.page.locator("#count").text_content() == "none"
    page.page.get_by_text("fast enough for its direction to decide").first.wait_for()
    page.page.locator("#search").fill("fast enough for its direction")
    page.page.locator("#found").filter(has_text=re.compile("^1 of ")).wait_for()


def test_the_page_opens_at_a_finding_and_a_refused_message_has_the_time_of_the_session(page, tmp_path):
    load(page, record(tmp_path / "clocks.jsonl", *drag(1000), *drag(3000, cell="m2", end="gesture/cancel"), advance(5)))
    page.page.locator("#rows [aria-selected=true]").filter(has_text=re.compile("^3.232.clock/advance")).wait_for()
    page.page.locator("#when").get_by_text("3.232 s").wait_for()
    assert "Error 1006" in page.page.locator("#findings [aria-current=true]").text_content()
    page.page.locator("#cell").select_option(label="inbox / m1")
    page.page.locator("#found").filter(has_text=re.compile(r"^(\d+) of (?!\1$)")).wait_for()
    page.page.locator("#messages").press("Home")
    page.page.locator("#when").get_by_text("1.000 s · inbox / m1").wait_for()
    page.page.locator("#facts").filter(has_text="tracking").wait_for()


def test_a_gap_is_flat_and_a_click_selects_the_nearest_message(page, tmp_path):
    load(page, record(tmp_path / "gap.jsonl", *drag(1000, end=None), call("gesture/update", 3000, translation={"x": -60, "y": 0})))
    page.page.locator("#findings button").filter(has_text="No update for 1776 ms").click()
    assert "No update for 1776 ms" in page.page.locator("#findings [aria-current=true]").text_content()
    page.page.locator("#fit").click()
    width = page.evaluate("document.querySelector('#timeline').clientWidth")
    page.page.locator("#timeline").click(position={"x": 2000 / 9180 * width, "y": 80})
    page.page.locator("#when").get_by_text("1.224 s").wait_for()
    page.page.locator("#json").get_by_text('"timestamp": 1224').wait_for()
    heights = page.evaluate(
        "(columns) => columns.map((x) => [...document.querySelector('polyline.offset').points].find((each) => each.x === x).y)",
        [round(time / 9180 * width) for time in (1700, 2900)],
    )
    assert heights[0] == heights[1] > 0


def test_the_page_of_the_command_needs_nothing_else_and_compares(browser, tmp_path):
    before = record(tmp_path / "before.jsonl", *drag(1000), call("cell/configure", 9, data="</script><b>&"))
    url = inspect(before, "--compare", record(tmp_path / "after.jsonl", *drag(1000, end="gesture/cancel")))
    with Tab(browser, url, viewport={"width": 1400, "height": 900}) as tab:
        requests = []
        tab.page.on("request", lambda request: requests.append(request.url))
        tab.page.locator("body.ready:not(.empty)").wait_for()
        assert tab.page.locator("#name").text_content() == "before.jsonl and after.jsonl"
        difference = tab.page.get_by_role("button", name="Release 1 differs")
        assert "There: Closes: the gesture was cancelled." in difference.text_content()
        tab.page.locator("#search").fill("</SCRIPT><b>")
        tab.page.locator("#found").filter(has_text=re.compile("^1 of ")).wait_for()
        assert requests == []


def test_the_page_follows_a_session_that_runs(browser, tmp_path):
    path = tmp_path / "live.jsonl"
    daemon = subprocess.Popen([SWIPED, "--record", path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    ids = itertools.count(1)

    def send(*calls):
        for each in calls:
            id = next(ids)
            daemon.stdin.write(json.dumps({"jsonrpc": "2.0", "id": id} | each) + "\n")
            daemon.stdin.flush()
            while json.loads(daemon.stdout.readline()).get("id") != id:
                pass

    send({"method": "initialize", "params": {"protocolVersion": "1.0", "clock": "client", "timestamp": 0}})
    with subprocess.Popen([SWIPED, "inspect", "--live", path], stderr=subprocess.PIPE, text=True) as server, ExitStack() as stack:
        stack.callback(server.kill)  # otherwise a failure would wait for it
        url = server.stderr.readline().split("inspector at ")[1].strip()
        with Tab(browser, url, viewport={"width": 1400, "height": 900}) as tab:
            tab.page.locator("#found").get_by_text("2 of 2").wait_for()
            send({"method": "table/open", "params": TABLE}, *drag(1000))
            tab.page.locator("#why").get_by_text("fast enough for its direction").wait_for()
            tab.until("() => parseFloat(document.querySelector('#when').textContent) > 1.2")
            tab.page.locator("#search").fill("gesture/end m")  # not in the result of initialize
            send(*drag(3000, late=7, cell="m2"))
            tab.page.locator("#findings button").filter(has_text="No update for 106 ms").wait_for()
            tab.page.locator("#found").get_by_text("4 of ").wait_for()
            assert tab.evaluate("fetch('recording?from=0').then((response) => response.status)") == 403
            server.terminate()
            tab.page.locator("#state").get_by_text("swiped inspect --live has ended").wait_for()
        assert server.wait(30) == 143
    daemon.kill()
    daemon.communicate()


def test_exports_agree_with_the_tools(page, tmp_path):
    mail = ROOT / "protocol/examples/mail.jsonl"
    path = tmp_path / "mail"
    subprocess.run([SWIPED, "--record", path], stdin=mail.open(), stdout=subprocess.DEVNULL, check=True, timeout=30)
    load(page, path)
    assert exported(page, "lines") == mail.read_text()
    assert "past the −80 px threshold" in exported(page, "report")


def test_a_selection_has_the_messages_that_prepare_it(page, tmp_path):
    load(page, record(tmp_path / "two.jsonl", *drag(1000), *drag(3000, cell="m2")))
    page.page.locator("#rows").get_by_text("m2").first.click()
    page.page.locator("#timeline").focus()
    page.page.keyboard.press("[")
    lines = [json.loads(line) for line in exported(page, "lines").splitlines()]
    cells = {line.get("params", {}).get("cell") for line in lines}
    assert [line["method"] for line in lines[:3]] == ["initialize", "table/open", "gesture/begin"] and cells == {None, "m2"}


def test_the_keyboard_reaches_everything_and_a_long_list_has_few_elements(page, tmp_path):
    gestures = [call for number in range(60) for call in drag(1000 + 1500 * number, late=7 if number == 40 else None, cell=f"m{number}")]
    load(page, record(tmp_path / "long.jsonl", *gestures))
    page.page.locator("#findings button").filter(has_text="No update for").first.focus()
    page.page.keyboard.press("Enter")
    page.page.get_by_text("· inbox / m40").wait_for()
    chosen = page.page.locator("#rows [aria-selected=true]")
    assert "gesture/update" in chosen.text_content()
    place = int(chosen.get_attribute("aria-posinset"))
    page.page.locator("#messages").focus()
    page.page.keyboard.press("ArrowDown")
    page.until("(place) => document.querySelector('#rows [aria-selected=true]').ariaPosInSet === `${place + 1}`", place)
    assert page.page.locator("#rows > div").count() < 60
    page.page.locator("#cell").select_option(label="inbox / m3")
    page.until("() => document.querySelector('#found').textContent.startsWith('38 of ')")
