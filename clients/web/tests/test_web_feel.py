"""The blind test: two rows without names, answers that the browser keeps, and their export."""

import json

import pytest

from browsing import steps

pytestmark = pytest.mark.toolkit


@pytest.fixture
def tab(visit):
    tab = visit("feel.html", viewport={"width": 360, "height": 640})
    tab.page.locator("body.ready").wait_for()
    return tab


def swipe(tab, side):
    box = tab.page.locator(f"#{side} swipe-row").bounding_box()
    x, y = box["x"] + 200, box["y"] + 30
    tab.painted()
    tab.touch("Start", x, y)
    for step in steps(-100, 6):
        tab.touch("Move", x + step, y)
        tab.evaluate("() => new Promise(requestAnimationFrame)")
    tab.touch("End")


def answer(tab, name):
    for side in ("a", "b"):
        swipe(tab, side)
    button = tab.page.locator("#answers").get_by_role("button", name=name, exact=True)
    tab.until("() => !document.querySelector('#answers button').disabled")
    button.click()
    tab.until("() => document.querySelector('#answers button').disabled")


def exported(tab):
    tab.evaluate("() => (document.querySelector('#results').open = true)")
    with tab.page.expect_download() as download:
        tab.page.locator("#export").click()
    return json.loads(download.value.path().read_text())


def test_answers_are_counted_kept_and_exported(tab):
    assert "iOS: UIKit, SwiftUI" in tab.page.locator("#question").text_content()
    answer(tab, "A")
    answer(tab, "No difference")
    tab.page.locator("#platform").select_option("Android: Material 3")
    answer(tab, "B")
    assert tab.page.locator("#count").text_content() == "1 answer"
    result = exported(tab)
    first, second, third = result["answers"]
    assert (first["answer"], second["answer"], third["answer"]) == ("a", "equal", "b")
    assert {first["a"], first["b"]} != {second["a"], second["b"]}
    assert result["counts"]["material3"] == [
        {"name": third["b"], "wins": 1, "losses": 0, "draws": 0, "share": 1},
        {"name": third["a"], "wins": 0, "losses": 1, "draws": 0, "share": 0},
    ]
    tab.page.reload()
    tab.page.locator("body.ready").wait_for()
    assert tab.page.locator("#platform").input_value() == "material3"
    assert exported(tab) == result
    tab.page.on("dialog", lambda dialog: dialog.accept())
    tab.page.locator("#clear").click()
    assert tab.page.locator("#count").text_content() == "0 answers"


def test_the_page_does_not_show_the_names_of_the_rows(tab):
    text = tab.page.locator("main > section").inner_text()
    assert tab.evaluate("() => document.querySelector('#a swipe-list').behavior.release.rule")
    assert not [name for name in ("mail", "swipecellkit", "SwipeCellKit", "slidable", "rngh") if name in text.split("“")[-1].split("”")[-1]]


def test_the_platforms_own_row_can_be_shown(tab):
    tab.page.get_by_label("show its row").check()
    assert tab.page.locator("#reference swipe-row").is_visible()
    swipe(tab, "reference")
    tab.until("() => document.querySelector('#reference swipe-row').phase === 'open'")
    assert tab.page.locator("#answers button").first.is_disabled()
    tab.page.locator("#platform").select_option("")
    assert tab.page.locator("#question").text_content() == "Which row feels better?"
    assert not tab.page.locator("#reference").is_visible()


def test_the_playgrounds_settings_are_a_candidate(visit):
    tab = visit("playground.html", viewport={"width": 1400, "height": 900})
    tab.page.locator("body.ready").wait_for()
    tab.page.locator("#preset").select_option("vant")
    tab.until("() => location.hash.includes('vant')")
    tab.page.get_by_role("link", name="Blind test").click()
    tab.page.locator("body.ready #candidates").wait_for(state="attached")
    tab.evaluate("() => document.querySelectorAll('#candidates :checked').forEach((each) => ['yours', 'rm'].includes(each.value) || each.click())")
    tab.evaluate("() => document.querySelector('#candidates [value=rm]').click()")
    tab.until(
        """() => {
          const thresholds = ["a", "b"].map((side) => document.querySelector(`#${side} swipe-list`).behavior.release.openThreshold);
          return thresholds.includes(0.1501);
        }"""
    )
