"""The playground's state: links, history, code, and recordings."""

import json
import subprocess
import sys

import pytest

from browsing import ROOT, SWIPED, steps

sys.path.insert(0, str(ROOT / "clients/python/src"))
pytestmark = pytest.mark.toolkit

OVERRIDES = {"release": {"openThreshold": 0.7}, "settle": {"open": {"type": "spring", "duration": 420, "bounce": 0.3}}}
BEHAVIOR = {"preset": "uikit", **OVERRIDES}
ACTIONS = {"trailing": [{"id": "delete", "width": 160}]}
WIDE = {"viewport": {"width": 1400, "height": 900}, "permissions": ["clipboard-read", "clipboard-write"]}


@pytest.fixture
def tab(visit):
    tab = visit("playground.html", **WIDE)
    return ready(tab)


def ready(tab):
    tab.page.locator("body.ready").wait_for()
    return tab


def open_text(tab, name, text):
    file = {"name": name, "mimeType": "application/json", "buffer": text.encode()}
    tab.page.locator("#file").set_input_files(file)


def shown(tab):
    return json.loads(tab.page.locator("#settings").text_content())


def until_shown(tab, behavior):
    tab.until("(text) => document.querySelector('#settings').textContent === text", json.dumps(behavior, indent=2))


def state(tab):
    """What a link has to restore: the settings, the rows, the switches, and the curves as they are plotted."""
    return tab.evaluate(
        """() => ({
          settings: document.querySelector("#settings").textContent,
          resolved: document.querySelector(".lane.yours swipe-list").behavior,
          lanes: [...document.querySelectorAll(".lane p b")].map((each) => each.textContent),
          checked: [...document.querySelectorAll("#panel-settings .toggles :checked")].map((each) => each.id),
          outcomes: [...document.querySelectorAll(".lane output")].map((each) => each.textContent),
          curves: [...document.querySelectorAll("#offsets .line path")].map((each) => each.getAttribute("d")),
        })"""
    )


def predicted(tab):
    """The state, once the simulator has computed the curves that are plotted."""
    tab.until("() => document.querySelector('main').ariaBusy === 'false'")
    tab.painted()
    return state(tab)


def drag(tab, distance):
    row = tab.page.locator(".lane.yours swipe-row")
    row.scroll_into_view_if_needed()
    box = row.bounding_box()
    tab.painted()
    tab.drag_from(box["x"] + 200, box["y"] + 26, steps(distance))
    tab.touch("End")
    tab.until("() => location.hash.includes('gesture=touch')")


@pytest.mark.chromium
def test_a_link_restores_everything(tab, visit):
    open_text(tab, "behavior.json", json.dumps(BEHAVIOR))
    until_shown(tab, BEHAVIOR)
    tab.page.locator("#compared").get_by_label("Ionic").check()
    tab.page.locator("#rtl").check()
    drag(tab, -93)
    tab.page.reload()
    before = predicted(ready(tab))
    assert before["checked"] == ["rtl"] and "Ionic" in before["lanes"] and before["resolved"]["settle"]["open"]["response"] == 0.42
    fragment = tab.evaluate("location.hash")
    other = ready(visit("playground.html", **WIDE))
    open_text(other, "link.txt", f"https://pages.example/playground.html{fragment}\n")
    other.until("() => document.querySelector('#rtl').checked")
    until_shown(other, BEHAVIOR)
    assert predicted(other) == before


def test_a_damaged_link_shows_the_defaults_and_reports_what_the_daemon_refuses(visit):
    tab = ready(visit("playground.html", "#behavior={&compare=none,mail&gesture=1,2;x", **WIDE))
    assert shown(tab) == {"preset": "mail"}
    assert tab.page.locator(".lane").count() == 2
    tab.evaluate("() => (location.hash = 'behavior=' + encodeURIComponent('{\"velocity\": {\"horizon\": -1}}'))")
    tab.page.get_by_text("InvalidParams").wait_for()
    assert shown(tab) == {"preset": "mail"}


def test_the_code_gives_the_same_behavior(tab):
    import swiped

    given = BEHAVIOR | {"fullSwipe": {"trailing": {"action": "it's"}}, "recognition": {"slopAcross": None, "enabled": True}}
    open_text(tab, "behavior.json", json.dumps(given))
    until_shown(tab, given)
    tab.until("() => document.querySelector('.lane.yours swipe-list').behavior.fullSwipe.trailing.action === \"it's\"")
    expected = tab.evaluate("() => document.querySelector('.lane.yours swipe-list').behavior")
    code = {}
    for language in ("JSON", "JavaScript", "Python"):
        tab.page.locator("#language").select_option(language)
        code[language] = tab.page.locator("#settings").text_content()
    with swiped.Daemon([SWIPED]) as daemon:
        opened = []
        daemon_table_open = lambda **params: opened.append(daemon.table_open(**params)) or opened[-1]
        exec(code["Python"], {"daemon": type("Recorder", (), {"table_open": staticmethod(daemon_table_open)})})
        opened.append(daemon.table_open(table="json", width=320, behavior=json.loads(code["JSON"])))
        assert [result["behavior"] for result in opened] == [expected, expected]
    pasted = code["JavaScript"].replace("await list.start(daemon, { behavior, actions });", "return behavior;")
    assert tab.evaluate(f"() => {{ {pasted} }}") == given


@pytest.mark.chromium
def test_a_recording_replays_to_the_same_bytes_and_can_be_opened_again(tab, tmp_path):
    open_text(tab, "behavior.json", json.dumps(BEHAVIOR))
    until_shown(tab, BEHAVIOR)
    drag(tab, -111)
    tab.page.reload()
    before = predicted(ready(tab))
    with tab.page.expect_download() as download:
        tab.page.locator("#save-recording").click()
    path = tmp_path / "playground.jsonl"
    download.value.save_as(path)
    replayed = subprocess.run([SWIPED, "replay", path], capture_output=True, text=True, timeout=30)
    assert replayed.returncode == 0, replayed.stdout + replayed.stderr
    decisions = [json.loads(line)["out"]["result"]["decision"] for line in path.read_text().splitlines() if '"decision"' in line]
    assert [each["outcome"] for each in decisions] == ["open" if before["outcomes"][0] == "opens" else "close"]
    tab.page.locator("#preset").select_option("rm")
    until_shown(tab, {"preset": "rm"})
    tab.page.get_by_role("button", name="Flick").click()
    open_text(tab, path.name, path.read_text())
    until_shown(tab, BEHAVIOR)
    tab.page.get_by_role("button", name="Recorded 1").wait_for()
    after = predicted(tab)
    assert after["curves"][-1] == before["curves"][-1] and after["resolved"] == before["resolved"]


def test_a_file_that_is_neither_is_reported(tab):
    for text, words in {
        "hello": "neither a behavior in JSON nor a recording",
        '{"preset": "ios"}': 'Unknown preset "ios"',
        '{"recording":1,"swiped":"0.1.0"}\n': "no complete gesture",
        "[1]": "A behavior is an object",
    }.items():
        open_text(tab, "file.txt", text)
        tab.page.locator("#state").get_by_text(words).wait_for()
    assert shown(tab) == {"preset": "mail"}
