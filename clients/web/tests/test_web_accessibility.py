"""The playground and the inspector on a phone and on a wide screen, light and dark: axe, and sizes."""

import importlib.util
from pathlib import Path

import pytest

from test_web_inspector import drag as dragged
from test_web_inspector import load, record

pytestmark = pytest.mark.toolkit

VIOLATIONS = """async ([part, only]) => {
  const { violations } = await axe.run(part, { resultTypes: ["violations"], ...(only && { runOnly: only }) });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ""}`));
}"""
# What a finger presses, if it is visible and smaller than 44 px. A box in a label is as large as the label.
SMALL = """() => [...document.querySelectorAll("a, button, select, input, summary, label.button")]
  .map((each) => each.closest("label") ?? each)
  .filter((each) => each.checkVisibility() && !each.closest("swipe-list, [aria-hidden]"))
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([, { width, height }]) => width > 1 && (height < 43.9 || width < 43.9) && !(width < 43.9 && height >= 43.9 && width >= 22))
  .map(([each, { width, height }]) => `${each.outerHTML.slice(0, 120)} ${width} x ${height}`)"""
SCREENS = [(360, 640, "light"), (360, 640, "dark"), (1440, 900, "light"), (1440, 900, "dark")]


def axe():
    """The script that looks for violations, from PyPI."""
    return Path(importlib.util.find_spec("axe_playwright_python").origin).with_name("axe.min.js").read_text()


def check(tab):
    """All screens, one after the other, on the same page."""
    found = {}
    for width, height, scheme in SCREENS:
        tab.page.set_viewport_size({"width": width, "height": height})
        tab.page.emulate_media(color_scheme=scheme)
        tab.painted()
        if not tab.evaluate("() => 'axe' in window"):
            tab.evaluate(axe())
        name = f"{width} {scheme}"
        found[name] = tab.evaluate(VIOLATIONS, ["html", "color-contrast" if scheme == "dark" else None])  # the rest is as in light
        assert tab.evaluate("document.documentElement.scrollWidth") <= width, name
        if width == 360:
            found[name] += tab.evaluate(SMALL)
    assert found == {name: [] for name in found}


def ready(tab):
    tab.page.locator("body.ready").wait_for()
    return tab


def test_the_playground_has_no_violations(visit):
    tab = ready(visit("playground.html", viewport={"width": 1440, "height": 900}))
    tab.page.get_by_role("button", name="Slow drag").click()
    tab.until("() => document.querySelector('.lane.yours swipe-row').phase === 'open'")
    tab.until("() => [...document.querySelectorAll('.lane')].every((lane) => /open|closed/.test(lane.querySelector('swipe-row')?.phase))")
    tab.page.locator("select[data-path='settle.open']").select_option("spring: duration")
    tab.until("() => document.querySelector('.unit.own')")

    tab.page.locator("summary").first.click()
    check(tab)
    tab.page.set_viewport_size({"width": 360, "height": 640})
    tab.evaluate("() => document.querySelectorAll('details').forEach((each) => (each.open = true))")
    assert tab.evaluate(SMALL) == []


def test_the_inspector_has_no_violations(visit, tmp_path):
    tab = ready(visit("inspector.html", viewport={"width": 1440, "height": 900}))
    check(tab)
    load(tab, record(tmp_path / "gap.jsonl", *dragged(1000, late=7)))
    tab.page.locator("#findings button").wait_for()
    check(tab)
