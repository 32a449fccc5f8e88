"""The playground's state: links and recordings."""

import json
import subprocess

import pytest

from browsing import SWIPED, steps

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
          curves: [...document.querySelectorAll("#offsets .curve")].map((each) => each.getAttribute("points")),
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
    tab.until("() => location.hash.includes('samples')")


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
    tab = ready(visit("playground.html", '#{"behavior":{', **WIDE))
    assert shown(tab) == {"preset": "mail"}
    tab.evaluate("() => (location.hash = encodeURIComponent('{\"velocity\": {\"horizon\": -1}}'))")
    tab.page.get_by_text("InvalidParams").wait_for()
    assert shown(tab) == {"preset": "mail"}


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


def test_a_file_that_is_no_behavior_is_reported(tab):
    for text, words in {
        "hello": "neither a behavior in JSON nor a recording",
        '{"preset": "ios"}': "InvalidParams",
        '{"recording":1,"swiped":"0.1.0"}\n': "no complete gesture",
        "[1]": "InvalidParams",
    }.items():
        open_text(tab, "file.txt", text)
        tab.page.locator("#state").get_by_text(words).wait_for()
    assert shown(tab) == {"preset": "mail"}
