"""Behaviors: resolves the overrides of a table or cell."""

import copy
import json
import math

from .checking import DOCUMENT, PROTOCOL, Refused

EASINGS = {"ease": [0.25, 0.1, 0.25, 1], "ease-in": [0.42, 0, 1, 1], "ease-out": [0, 0, 0.58, 1], "ease-in-out": [0.42, 0, 0.58, 1]}
CAUSES = ("scroll", "tap", "otherBegin", "otherOpen", "edit", "action", "down", "content")
# The members of each type of tracking, and their defaults.
TRACKING = {
    "clamp": {},
    "free": {},
    "catch": {},
    "friction": {"coefficient": 0.5},
    "rubberBand": {"coefficient": 0.55, "start": 0, "dimension": None, "continuous": True},
}


def resolved(base: dict, override: object, presets: dict, path: str = "behavior") -> dict:
    """A behavior with the members of an override changed. `base` does not change."""
    if isinstance(override, str):
        return copy.deepcopy(presets[override])
    whole = copy.deepcopy(presets[override["preset"]] if "preset" in override else base)
    for part, change in override.items():
        match part:
            case "reveal":
                whole[part] = change
            case "recognition":
                slop = change.get("slop", {})
                each = slop if isinstance(slop, dict) else dict.fromkeys(("touch", "mouse", "pen"), slop)
                sides = {**whole[part]["sideSlop"], **change.get("sideSlop", {})}
                whole[part].update(change, slop={**whole[part]["slop"], **each}, sideSlop=sides)
            case "extent":
                whole[part].update({side: _extent(one) for side, one in change.items()})
            case "stops":
                whole[part].update({side: [{"action": None} | stop for stop in stops] for side, stops in change.items()})
            case "tracking":
                whole[part] = _tracking(whole[part], change)
            case "velocity":
                whole[part].update(change)
            case "policy":
                whole[part].update(change)
                whole[part]["closeOn"] = [one for one in CAUSES if one in whole[part]["closeOn"]]
            case "release":
                _release(whole[part], change, path)
            case "settle":
                whole[part].update({to: _settle(rule, f"{path}.settle.{to}") for to, rule in change.items()})
            case "fullSwipe":
                _full_swipe(whole[part], change)
            case "layout":
                whole[part].update({"style": change} if isinstance(change, str) else change)
    return whole


def _extent(one: object) -> object:
    return {"px": one} if isinstance(one, (int, float)) else one


def _tracking(base: dict, change: dict) -> dict:
    kind = change.get("beyond", base["beyond"])
    start = base if kind == base["beyond"] else TRACKING[kind]
    each = {side: of_side(base["scale"], side) for side in ("leading", "trailing")}
    scale = change.get("scale", {})
    each.update(scale if isinstance(scale, dict) else dict.fromkeys(each, scale))
    whole = {
        "crossing": change.get("crossing", base["crossing"]),
        "unused": change.get("unused", base["unused"]),
        "scale": each["leading"] if each["leading"] == each["trailing"] else each,
    }
    return {"beyond": kind, **whole, **{name: change.get(name, start.get(name, first)) for name, first in TRACKING[kind].items()}}


def _release(release: dict, change: dict, path: str) -> None:
    if "seconds" in change and "deceleration" in change:
        raise Refused(f"{path}.release.deceleration", "absent if seconds is given", change["deceleration"])
    alone = ("openThreshold", "closeThreshold", "deceleration", "velocityThreshold")
    release.update({name: value for name, value in change.items() if name not in alone})
    if "velocityThreshold" in change:
        fast, present = change["velocityThreshold"], release["velocityThreshold"]
        each = present if isinstance(present, dict) else {"open": present, "close": present}
        each = {**each, **fast} if isinstance(fast, dict) else {"open": fast, "close": fast}
        release["velocityThreshold"] = each["open"] if each["open"] == each["close"] else each
    if "deceleration" in change:
        kept = change["deceleration"]
        release["seconds"] = kept / (1 - kept) / 1000
    for name in ("openThreshold", "closeThreshold"):
        if name in change:
            release[name] = _thresholds(release[name], change[name])
    if release["rule"] == "projection":
        release.setdefault("seconds", 0.175)
    else:
        release.pop("seconds", None)


def _threshold(one: object) -> object:
    return one["fraction"] if isinstance(one, dict) and "fraction" in one else one


def _thresholds(base: object, change: object) -> object:
    if not (isinstance(change, dict) and change.keys() & {"leading", "trailing"}):
        return _threshold(change)
    both = {side: of_side(base, side) for side in ("leading", "trailing")}
    both.update({side: _threshold(one) for side, one in change.items() if side in both})
    return both["leading"] if both["leading"] == both["trailing"] else both


def of_side(threshold: object, side: str) -> object:
    return threshold[side] if isinstance(threshold, dict) and side in threshold else threshold


def _settle(rule: dict, path: str) -> dict:
    match rule["type"]:
        case "curve":
            return {"type": "curve", "duration": rule["duration"], "easing": _easing(rule)}
        case "phases":
            phases = [
                {"overshoot": _extent(phase["overshoot"]), "duration": phase["duration"], "easing": _easing(phase)}
                for phase in rule["phases"]
            ]
            if any(phases[-1]["overshoot"].values()):
                raise Refused(f"{path}.phases", "phases whose last one has overshoot 0", rule["phases"])
            return {"type": "phases", "phases": phases}
    return _spring(rule, path)


def _easing(rule: dict) -> object:
    easing = rule.get("easing", "linear")
    return EASINGS.get(easing, easing) if isinstance(easing, str) else easing


def _spring(rule: dict, path: str) -> dict:
    """Converts each of the four forms of a spring to response and damping ratio."""
    mass, bounce = rule.get("mass", 1), rule.get("bounce", 0)
    ratio = 1 - bounce if bounce >= 0 else 1 / (1 + bounce)
    if "stiffness" in rule:
        omega = math.sqrt(rule["stiffness"] / mass)
        ratio = rule["damping"] / (2 * math.sqrt(rule["stiffness"] * mass))
        if ratio < 0.05:
            raise Refused(f"{path}.damping", "a damping ratio of at least 0.05", rule["damping"])
    elif "duration" in rule:
        omega = 2 * math.pi / (rule["duration"] / 1000)
    elif "visualDuration" in rule:
        omega = 2 * math.pi / (1.2 * rule["visualDuration"] / 1000)
    else:
        omega, ratio = 2 * math.pi / rule["response"], rule["dampingRatio"]
    return {"type": "spring", "mass": mass, "response": 2 * math.pi / omega, "dampingRatio": ratio,
            "velocity": rule.get("velocity", True), "maximumOvershoot": rule.get("maximumOvershoot")}  # fmt: skip


def _full_swipe(swipe: dict, change: dict) -> None:
    members = {name: value for name, value in change.items() if name not in ("enabled", "sides", "leading", "trailing")}
    for side in ("leading", "trailing"):
        swipe[side] = {**swipe[side], **members, **change.get(side, {})}
        swipe[side]["further"] = [{"action": None} | one for one in swipe[side]["further"]]
    swipe.update({name: change[name] for name in ("enabled", "sides") if name in change})
    if "sides" in change:
        swipe["enabled"] = change.get("enabled", True) and change["sides"] != "none"
    elif change.get("enabled"):
        swipe["sides"] = "both"
    if not swipe["enabled"]:
        swipe["sides"] = "none"

PRESETS = {
    path.stem: {"preset": path.stem, **resolved(DOCUMENT["x-base"], json.loads(path.read_text(encoding="utf-8"))["behavior"], {})}
    for path in sorted((PROTOCOL / "presets").glob("*.json"))
}
