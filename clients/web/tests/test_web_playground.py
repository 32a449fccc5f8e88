"""The playground: a control for each parameter, and plots of the daemon's values and decisions."""

import functools
import json
import operator

import pytest

from browsing import ROOT, read, steps
from swipe_conformance.motion import played

pytestmark = pytest.mark.toolkit

DOCUMENT = read(ROOT / "protocol/openrpc.json")
PRESETS = DOCUMENT["components"]["schemas"]["Preset"]["enum"]
COMPARED = ["mail", "sparrow", "swipeable", "rm", "dismiss", "reply"]


def resolve(schema):
    while "$ref" in schema:
        found = functools.reduce(operator.getitem, schema["$ref"].removeprefix("#/").split("/"), DOCUMENT)
        schema = {key: value for key, value in schema.items() if key != "$ref"} | found
    return schema


def leaves(schema, path=""):
    """Each parameter of a behavior with a plain value, and its enumeration, by the schema."""
    schema = resolve(schema)
    for way in schema.get("oneOf", []):
        if "required" not in way or "type" in way:
            yield from leaves(way, path)
    for name, member in schema.get("properties", {}).items():
        yield from leaves(member, f"{path}.{name}" if path else name)
    if "prefixItems" in schema or "items" in schema:
        names = resolve(schema.get("items", {})).get("enum")  # any other list is written as JSON
        yield from ((f"{path}.{name}", None) for name in names) if names else [(path, None)]
    for name in schema.get("enum", []):
        yield path, name
    if {"number", "boolean", "string"} & {*([kinds] if isinstance(kinds := schema.get("type", []), str) else kinds)}:
        yield path, None


WANTED = {leaf for leaf in leaves({"$ref": "#/components/schemas/BehaviorOverride"}) if leaf[0] and not leaf[0].startswith("preset")}


@pytest.fixture
def tab(visit):
    tab = visit("playground.html", viewport={"width": 1400, "height": 900}, permissions=["clipboard-read", "clipboard-write"])
    tab.page.locator("body.ready").wait_for()
    return tab


def settings(tab):
    return json.loads(tab.page.locator("#settings").text_content())


def outcome(tab, lane):
    return tab.page.locator(f".lane.{lane} output").text_content()


def plotted(tab, lane):
    """The keyframes of a lane, as the plot's dots; and its curve."""
    return tab.evaluate(
        """(lane) => {
          const group = document.querySelector(`#offsets [data-lane="${lane}"]`);
          const dots = [...group.querySelectorAll("circle")].map((each) => [each.cx.baseVal.value, each.cy.baseVal.value]);
          return { dots, curve: [...group.querySelector("polyline").points].map(({ x, y }) => [x, y]) };
        }""",
        lane,
    )


def test_each_parameter_of_the_schema_has_a_control(tab):
    controls = "document.querySelectorAll('#controls [data-path]')"
    marked = tab.evaluate(f"() => [...{controls}].map(({{ dataset }}) => [dataset.path, dataset.values])")
    found = {(path, name) for path, names in marked for name in ([None] if names is None else [*names.split(), None])}
    assert len(WANTED) > 120
    assert sorted(map(str, WANTED - found)) == []


def test_the_controls_show_the_values_of_each_preset(tab):
    """What is read off the controls, all of it, is the preset."""
    for preset in PRESETS:
        tab.page.locator("#preset").select_option(preset)
        tab.until("(preset) => JSON.parse(document.querySelector('#settings').textContent).preset === preset", preset)
        tab.until("(preset) => document.querySelector('.lane.yours swipe-list').behavior.preset === preset", preset)
        assert settings(tab) == {"preset": preset}
        overrides = read(ROOT / f"protocol/presets/{preset}.json")["behavior"]
        expected = dict(flat(DOCUMENT["x-base"])) | dict(flat(overrides))
        for path in ("tracking.beyond", "velocity.estimator", "release.rule", "policy.open", "reveal"):
            assert tab.page.locator(f'#controls [data-path="{path}"]').first.input_value() == expected[path], preset
        horizon = tab.page.locator('#controls input[data-path="velocity.horizon"]')
        assert horizon.input_value() == str(expected["velocity.horizon"]), preset


def flat(value, path=""):
    if not isinstance(value, dict):
        return [(path, value)]
    return [leaf for name, member in value.items() for leaf in flat(member, f"{path}.{name}" if path else name)]


def set_number(tab, path, value):
    box = tab.page.locator(f'#controls input[type=number][data-path="{path}"]').first
    tab.evaluate("() => document.querySelectorAll('details').forEach((each) => (each.open = true))")
    box.fill(str(value))


@pytest.mark.chromium
def test_a_parameter_that_is_set_changes_the_outcome_and_the_settings_to_copy(tab):
    """The same gesture, not made again: with a threshold past its end it would close."""
    tab.page.get_by_role("button", name="Slow drag").click()
    tab.until("() => document.querySelector('.lane.yours output').textContent === 'opens'")
    set_number(tab, "release.openThreshold", 0.95)
    tab.until("() => document.querySelector('.lane.yours output').textContent === 'closes'")
    assert settings(tab) == {"preset": "mail", "release": {"openThreshold": 0.95}}
    assert outcome(tab, "mail") == "opens"
    tab.page.locator("#copy").click()
    tab.page.get_by_text("Copied").wait_for()
    assert json.loads(tab.evaluate("() => navigator.clipboard.readText()")) == settings(tab) == {"preset": "mail", "release": {"openThreshold": 0.95}}
    tab.page.get_by_label("reset release.openThreshold").click()
    tab.until("() => document.querySelector('.lane.yours output').textContent === 'opens'")
    assert settings(tab) == {"preset": "mail"}


@pytest.mark.chromium
def test_a_refused_value_is_reported_and_marked(tab):
    set_number(tab, "velocity.horizon", -5)
    tab.page.get_by_text("InvalidParams").wait_for()
    assert "wrong" in tab.page.locator(".unit:has([data-path='velocity.horizon'])").get_attribute("class")
    set_number(tab, "velocity.horizon", 50)
    tab.until("() => document.querySelector('#state').textContent === ''")


def test_the_type_of_a_value_can_be_selected(tab):
    tab.evaluate("() => document.querySelectorAll('details').forEach((each) => (each.open = true))")
    choice = tab.page.locator("select[data-path='settle.open']")
    for kind, expected in {
        "curve": {"type": "curve", "duration": 300},
        "phases": {"type": "phases", "phases": [{"overshoot": 0, "duration": 300}]},
        "spring: stiffness, damping": {"type": "spring", "stiffness": 247, "damping": 27},
        "spring: duration": {"type": "spring"},
    }.items():
        choice.select_option(kind)
        tab.until("(type) => document.querySelector('.lane.yours swipe-list').behavior.settle.open.type === type", expected["type"])
        assert settings(tab)["settle"]["open"].items() >= expected.items()
    assert tab.page.locator("#state").text_content() == ""


def test_the_compared_presets_get_the_same_gesture_and_are_plotted_beside_each_other(tab):
    box = tab.page.locator(".lane.rm swipe-row").bounding_box()
    tab.painted()
    tab.drag_from(box["x"] + 200, box["y"] + 26, steps(-120))
    tab.evaluate("() => new Promise((rested) => setTimeout(rested, 150))")  # so long that it has no speed, however fast it came
    tab.touch("End")
    decided = "[...document.querySelectorAll('.lane output')].filter(({ textContent }) => textContent !== '–').length"
    tab.until(f"() => {decided} === 6")  # reply has nothing on that side
    tab.painted()
    came = {lane: outcome(tab, lane) for lane in ["yours", *COMPARED]}
    assert {lane for lane, words in came.items() if words == "opens"} == {"yours", "mail", "swipeable"}
    assert {lane for lane, words in came.items() if words == "closes"} == {"sparrow", "rm", "dismiss"} and came["reply"] == "–"
    why = tab.page.locator(".card.yours")
    assert "Opens: at" in why.text_content() and "past the −80 px threshold" in why.text_content()
    frame = tab.until("() => trace.findLast((each) => each.frame?.decision && each.frame.table === 'lane yours')").get("frame")
    assert {term: True for term in frame["decision"]} == {term: True for term in why.locator("dt").all_text_contents()}


def test_each_rule_of_a_decision_is_explained(tab):
    rules = DOCUMENT["components"]["schemas"]["Decision"]["properties"]["rule"]["enum"]
    script = "(rules) => import('./pages/decision.js').then(({ sentence }) => rules.map((rule) => sentence({ outcome: 'open', rule, offset: 1 })))"
    assert [words for words in tab.evaluate(script, rules) if "undefined" in words] == []


def test_a_row_that_is_dismissed_comes_back(tab):
    """Its behavior does not wait for the application, and collapses the row."""
    tab.evaluate("() => addEventListener('swipe-removed', () => (window.isRemoved = true))")
    tab.page.get_by_role("button", name="Long pull").click()
    tab.until("() => window.isRemoved")
    tab.until("() => document.querySelector('.lane.dismiss swipe-row')")
    tab.until("() => document.querySelector('.lane.mail swipe-row').phase === 'closed'")
    assert tab.page.locator("#state").text_content() == ""
    since = tab.page.evaluate("() => trace.length")
    tab.page.get_by_role("button", name="Again").click()
    is_tracking = "({ frame }) => frame?.table === 'lane dismiss' && frame.phase === 'tracking'"
    tab.until(f"(since) => trace.slice(since).some({is_tracking})", since)


def test_a_wheel_over_one_row_turns_over_all(tab):
    tab.page.locator(".lane.mail swipe-row").hover()
    tab.page.mouse.wheel(130, 1)  # as a touchpad: a wheel has one axis
    for lane in ("yours", "mail", "swipeable"):
        tab.until("(lane) => document.querySelector(`.lane.${lane} output`).textContent === 'opens'", lane)


def test_the_plots_show_the_daemons_values(tab):
    """Dots are its keyframes, on one scale with the curve; the curve is its motion, as the conformance suite plays it."""
    tab.page.get_by_role("button", name="Slow drag").click()
    tab.notification("cell/didOpen", "row")
    animation = tab.until("() => trace.find((each) => each.frame?.animation && each.frame.table === 'lane yours')?.frame.animation")
    tab.until("(count) => document.querySelectorAll('#offsets [data-lane=yours] circle').length === count", len(animation["keyframes"]))
    drawn = plotted(tab, "yours")
    (x0, y0), (x1, y1) = drawn["dots"][0], drawn["dots"][-1]
    across = (x1 - x0) / animation["duration"]
    down = (y1 - y0) / (animation["to"] - animation["from"])
    for (x, y), keyframe in zip(drawn["dots"], animation["keyframes"], strict=True):
        assert (x, y) == pytest.approx((x0 + across * keyframe["time"], y0 + down * (keyframe["offset"] - animation["from"])), abs=0.2)
    flown = [(x, y) for x, y in drawn["curve"] if x0 <= x <= x1]
    assert len(flown) > 50
    for x, y in flown:
        assert y == pytest.approx(y0 + down * (played(animation, (x - x0) / across) - animation["from"]), abs=0.5)


def test_right_to_left_and_reduced_motion_have_switches(tab):
    tab.page.locator("#rtl").check()
    tab.until("() => document.querySelector('.lane.yours swipe-list').sideAt(-1) === 'leading'")
    tab.page.get_by_role("button", name="Slow drag").click()
    tab.until("() => document.querySelector('.lane.yours swipe-row').phase === 'open'")
    tab.until("() => document.querySelector('.lane.yours swipe-row').offset === -80")
    tab.page.locator("#reduced").check()
    tab.until("() => document.querySelector('.lane.mail output').textContent === 'opens'")
    tab.page.get_by_role("button", name="Again").click()
    spring = tab.until("() => trace.findLast((each) => each.frame?.animation && each.frame.table === 'lane mail')")
    assert spring["frame"]["animation"]["duration"] > 0
