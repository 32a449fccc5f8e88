"""Presets that stand for other systems let a row go where those do: 400 random gestures each, 99.5 % with the same outcome."""

import random

import pytest

import peer_rules as rules
from daemon import encode_all, initialize, request, run
from peer_rules import EXTENTS, WIDTH, Gesture

SEED = 14
COUNT = 400
EQUAL = {side: [{"id": side, "width": rules.EQUAL}] for side in EXTENTS}
REVEALED = {"trailing": [{"id": "archive", "width": 100}]}
ACTIONS = {side: [{"id": f"{side}{index}", "width": 80} for index in range(int(extent // 80))] for side, extent in EXTENTS.items()}
OVERSHOOT_FRICTION = {"preset": "rngh-swipeable", "tracking": {"beyond": "friction", "coefficient": 0.125}}
# Rows that never rest open have no actions.
PEERS = {
    "ionic-item-sliding": ("ionic-item-sliding", ACTIONS, rules.ionic),
    "itemtouchhelper": ("itemtouchhelper", {}, rules.item_touch_helper),
    "libadwaita": ("libadwaita", EQUAL, rules.adw_swipe_tracker),
    "flutter-dismissible": ("flutter-dismissible", {}, rules.dismissible),
    "material3": ("material3", {}, rules.material3),
    "rngh-swipeable": ("rngh-swipeable", ACTIONS, rules.swipeable),
    "rngh-swipeable with overshootFriction 8": (OVERSHOOT_FRICTION, ACTIONS, rules.swipeable),
    "swipecellkit": ("swipecellkit", ACTIONS, rules.swipe_cell_kit),
    "vant": ("vant", ACTIONS, rules.vant),
    "wear-reveal": ("wear-reveal", REVEALED, rules.swipeable_v2),
    "material3-1-3": ("material3-1-3", {}, rules.material3_before),
    "framework7": ("framework7", ACTIONS, rules.framework7),
    "rn-swipe-list-view": ("rn-swipe-list-view", ACTIONS, rules.swipe_row),
}


def gestures(sides: list[str]) -> list[Gesture]:
    """Swipes of one to three stretches: flicks and slow releases in the direction of the last one, some back, some still."""
    draw = random.Random(SEED)
    found = []
    for _ in range(COUNT):
        origin = draw.choice([None, *sides, None])
        path, place = [], 0.0
        for _ in range(draw.choice([1, 1, 2, 3])):
            place = round(draw.uniform(-WIDTH, WIDTH) if not path else place + draw.gauss(0, 80), 3)
            path.append(place)
        last = path[-1] - (path[-2] if len(path) > 1 else 0)
        sign = (1 if last > 0 else -1) * draw.choice([1, 1, 1, -1])
        speed = draw.choice([0, draw.uniform(1, 400), draw.uniform(1, 400), draw.uniform(400, 3000)])
        duration = draw.choice([120, 280, 400])
        found.append(Gesture(origin, tuple(path), round(sign * speed, 3), round(draw.gauss(0, 250), 3), duration))
    return found


def conversation(behavior, actions: dict, gestures: list[Gesture]) -> list:
    table = {"table": "t", "width": WIDTH, "behavior": behavior, "actions": actions}
    messages, time = [initialize(0), request("open", "table/open", table)], 1000
    for number, gesture in enumerate(gestures):
        row = {"table": "t", "cell": f"c{number}"}
        if gesture.origin:
            messages.append(request(f"o{number}", "cell/open", row | {"side": gesture.origin, "animated": False}))
        messages.append(request(f"b{number}", "gesture/begin", row | {"translation": {"x": gesture.path[0], "y": 0}, "timestamp": time}))
        begun = time
        for place in gesture.path[1:]:
            time += 16
            messages.append(request(f"u{number}", "gesture/update", row | {"translation": {"x": place, "y": 0}, "timestamp": time}))
        time = begun + gesture.duration
        end = row | {"velocity": {"x": gesture.velocity, "y": gesture.across}, "timestamp": time}
        messages.append(request(f"e{number}", "gesture/end", end))
        messages.append(request(f"r{number}", "table/close", {"table": "t"}))
        messages.append(request(f"n{number}", "table/open", table))
        time += 100
    return messages


def outcome(frame: dict, rests_open: bool) -> str | None:
    """The side at which the row will rest."""
    if rests_open and abs(frame["target"]) == WIDTH:
        return rules.PERFORMED
    return rules.side_of(frame["target"])


@pytest.mark.parametrize("peer", PEERS)
def test_a_release_has_the_peers_outcome(peer):
    behavior, actions, rule = PEERS[peer]
    tried = gestures(sorted(actions))
    answers = run(encode_all(conversation(behavior, actions, tried)))
    differing = []
    for number, gesture in enumerate(tried):
        frame, expected = answers.answer(f"e{number}")["result"], rule(gesture)
        if outcome(frame, bool(actions)) != expected:
            differing.append(f"{gesture} goes to {expected}, here: {frame['decision']}")
    assert len(differing) <= COUNT // 200, f"seed {SEED}: {len(differing)} differ\n" + "\n".join(differing[:20])
