"""The mistakes of the relay: what each is, the rules whose cases have to notice it, and how it changes what is said.

A change is given the method and the params of a message, all that the daemon says to it, and a dict to remember things in; it
returns what is said instead.
"""


def result_of(said: list[dict]) -> dict:
    """The result that answers; an empty one if there is none."""
    return next((one["result"] for one in said if isinstance(one.get("result"), dict)), {})


def told(said: list[dict], *methods: str) -> list[dict]:
    """The params of all notifications of these methods."""
    return [one["params"] for one in said if one.get("method") in methods]


def frames(said: list[dict]) -> list[dict]:
    answered = result_of(said)
    return told(said, "cell/frame") + ([answered] if "phase" in answered else []) + list(answered.get("cells", []))


def without(said: list[dict], *methods: str) -> list[dict]:
    return [one for one in said if one.get("method") not in methods]


def refused(said: list[dict], code: int) -> list[dict]:
    """The same answer, as an error, and nothing besides."""
    data = {"member": "cell", "expected": "something else"}
    error = {"code": code, "message": "It is refused.", "data": data}
    return [{"jsonrpc": "2.0", "id": one["id"], "error": error} for one in said if "id" in one]


def first(said: list[dict], *methods: str) -> list[dict]:
    """The notifications of these methods before all others."""
    return [one for one in said if one.get("method") in methods] + without(said, *methods)


def when(asked: str, change):
    """A change of what is said to one method."""
    return lambda method, params, said, memory: (change(params, said) or said) if method == asked else said


def remembers_phase(said: list[dict], memory: dict) -> None:
    memory.update({str(frame["cell"]): frame["phase"] for frame in frames(said)})


def in_phase(asked: str, phases: tuple[str, ...], change):
    """A change of what is said to one method about a cell that was in one of these phases."""

    def changed(method: str, params: dict, said: list[dict], memory: dict) -> list[dict]:
        is_meant = method == asked and memory.get(str(params.get("cell"))) in phases
        remembers_phase(said, memory)
        return (change(params, said) or said) if is_meant else said

    return changed


def update(members: dict, **new: object) -> None:
    members.update(new)


# Swipes that the daemon recognises


def wheel_takes_flight(params: dict, said: list[dict]) -> None:
    if result_of(said).get("phase") == "settling" and params.get("phase") == "began":
        update(result_of(said), recognition="began")


def changed_needs_began(params: dict, said: list[dict]) -> None:
    if params.get("phase") == "changed" and result_of(said).get("recognition") == "began":
        update(result_of(said), recognition="failed")


def up_past_slop_fails(method: str, params: dict, said: list[dict], memory: dict) -> list[dict]:
    if method == "pointer/down":
        memory["x"] = params["position"]["x"]
    if method == "pointer/up" and abs(params["position"]["x"] - memory["x"]) > 10 and result_of(said).get("recognition") == "tap":
        update(result_of(said), recognition="failed")
    return said


def samples_first(params: dict, said: list[dict]) -> None:
    for one in told(said, "cell/didOpen", "cell/swipeBegan"):
        update(one, timestamp=params["samples"][0]["timestamp"] if params.get("samples") else one["timestamp"])


def decision_lost(method: str, params: dict, said: list[dict], memory: dict) -> list[dict]:
    for frame in told(said, "cell/frame"):
        frame.pop("decision", None)
    return said


def pointer_counts_from_its_beginning(params: dict, said: list[dict]) -> None:
    if result_of(said).get("recognition") == "began":
        update(result_of(said), offset=0, side=None, progress=0)


# Actions


def invoked_on(side: str):
    return lambda params, said: [update(one, side=side) for one in told(said, "action/invoked")] and None


def invoked_on_the_last(params: dict, said: list[dict]) -> None:
    for one in told(said, "action/invoked"):
        update(one, side=params.get("side", "trailing"))


def one_frame_of_an_arrival(method: str, params: dict, said: list[dict], memory: dict) -> list[dict]:
    frame, *others = told(said, "cell/frame") or [{}]
    if not others or "finished" not in frame or frame["cell"] != others[0]["cell"]:
        return said
    update(others[0], finished=frame["finished"])
    return [one for one in said if one.get("params") is not frame]


def stay_forgotten(method: str, params: dict, said: list[dict], memory: dict) -> list[dict]:
    memory["stays"] = memory.get("stays") or params.get("then") == "stay"
    for frame in told(said, "cell/frame") if memory["stays"] else []:
        update(frame, phase="settling", target=0)
    return said


def removed_in_the_answer(method: str, params: dict, said: list[dict], memory: dict) -> list[dict]:
    return without(said, "cell/frame") if result_of(said).get("phase") == "removed" else said


def collapse_with_animation(method: str, params: dict, said: list[dict], memory: dict) -> list[dict]:
    for one in told(said, "cell/didClose"):
        one.setdefault("animation", 1)
    return said


def counted_out_is_gone(method: str, params: dict, said: list[dict], memory: dict) -> list[dict]:
    memory["counts"] = memory.get("counts") or method == "table/configure"
    return refused(said, 1009) if method == "action/complete" and memory["counts"] else said


def slid_away_is_open(method: str, params: dict, said: list[dict], memory: dict) -> list[dict]:
    remembers_phase(said, memory)
    if method == "table/scroll":
        update(result_of(said), closed=[cell for cell, phase in memory.items() if phase == "expanded"])
    return said


def fills_at_the_release_alone(method: str, params: dict, said: list[dict], memory: dict) -> list[dict]:
    for frame in frames(said):
        if method != "gesture/end" and frame["phase"] in ("pending", "expanded", "settling"):
            for placement in frame.get("actions", []):
                placement["width"] += 1
    return said


# Rows, state and order


def key_lists_only_once(params: dict, said: list[dict]) -> list[dict]:
    keys = params.get("deleted", []) + params.get("reloaded", [])
    return refused(said, -32602) if len(set(map(str, keys))) < len(keys) else said


def deleted_sections_have_no_rows(params: dict, said: list[dict]) -> list[dict]:
    is_twice = any(row[0] in params.get("deletedSections", []) for row in params.get("deletedRows", []))
    return refused(said, -32602) if is_twice else said


def any_row_of_a_new_section(params: dict, said: list[dict]) -> list[dict]:
    cells = {"table": params["table"], "cells": [], "revision": 1}
    return [{"jsonrpc": "2.0", "id": one["id"], "result": cells} if "error" in one else one for one in said]


def version_is_a_member(params: dict, said: list[dict]) -> list[dict]:
    return said if "version" in params["snapshot"] else refused(said, -32602)


def snapshots_are_numbered(method: str, params: dict, said: list[dict], memory: dict) -> list[dict]:
    memory["number"] = memory.get("number", 0) + 1
    if "snapshot" in result_of(said):
        update(result_of(said)["snapshot"], number=memory["number"])
    return said


def everything_fits(params: dict, said: list[dict]) -> list[dict]:
    small = {"snapshot": {"version": 1}, "timestamp": 0, "revision": 1}
    return [{"jsonrpc": "2.0", "id": one["id"], "result": small} if "error" in one else one for one in said]


def revision_grows(by: int, *methods: str):
    def changed(method: str, params: dict, said: list[dict], memory: dict) -> list[dict]:
        if method in methods and "revision" in result_of(said):
            memory["grown"] = memory.get("grown", 0) + by
            update(result_of(said), revision=result_of(said)["revision"] + memory["grown"])
        return said

    return changed


MISREADINGS = {
    "wheel-takes-flight": ("a wheel takes a cell in flight without its slop", ("begin.18",), when("wheel/update", wheel_takes_flight)),
    "wheel-at-the-edge": ("a wheel fails where a pointer would be at the edge", ("begin.19",),
                          when("wheel/update", lambda params, said: update(result_of(said), recognition="failed"))),
    "up-of-its-arrival": ("an up of the past has stopped", ("pointer.20",),
                          when("pointer/up", lambda params, said: [update(one, velocity=0) for one in told(said, "cell/swipeEnded")] and None)),
    "lost-up-in-the-answer": ("a lost up of the own cell is told by the answer alone", ("pointer.21",),
                              when("pointer/down", lambda params, said: without(said, "cell/frame", "cell/willOpen"))),
    "samples-at-their-own-times": ("samples begin a swipe at their own times", ("pointer.22",), when("pointer/move", samples_first)),
    "up-past-the-slop-fails": ("an up past the slop is no tap", ("pointer.23",), up_past_slop_fails),
    "catch-counts-none-of-pointers": ("under catch a pointer's swipe begins at none", ("motion.44",),
                                      when("pointer/move", pointer_counts_from_its_beginning)),
    "lost-end-in-the-answer": ("a lost end is told by the answer alone", ("wheel.11",),
                               when("wheel/update", lambda params, said: without(said, "cell/frame", "cell/willOpen"))),
    "changed-needs-began": ("a changed without began fails", ("wheel.12",), when("wheel/update", changed_needs_began)),
    "phases-prolong-the-rest": ("a delta with a phase puts the rest off", ("wheel.13",),
                                when("clock/advance", lambda params, said: without(said, "cell/swipeEnded", "cell/willOpen"))),
    "rest-without-a-decision": ("a wheel's rest tells no decision", ("wheel.14",), decision_lost),
    "side-ignored": ("action/invoke looks at no side", ("action.31",), when("action/invoke", invoked_on("leading"))),
    "last-of-its-id": ("without side the last action of the id is meant", ("action.36",), when("action/invoke", invoked_on_the_last)),
    "tap-takes-the-first-side": ("a tap invokes the leading side's action of the id", ("action.39",),
                                 when("pointer/up", invoked_on("leading"))),
    "collapsing-refuses-actions": ("no action is invoked on a row that collapses", ("action.33",),
                                   in_phase("action/invoke", ("collapsing",), lambda params, said: refused(said, 1012))),
    "collapsing-has-no-actions": ("a row that collapses lists nothing", ("cell.30",),
                                  in_phase("cell/actions", ("collapsing",), lambda params, said: update(result_of(said), operations=[]))),
    "waits-until-complete": ("a cell that waits is not opened", ("cell.29",),
                             in_phase("cell/open", ("pending", "settling"), lambda params, said: without(said, "cell/willOpen"))),
    "peek-is-closed": ("a peek ends when its cell is closed", ("cell.28",),
                       in_phase("cell/close", ("settling",), lambda params, said: update(result_of(said), phase="closed"))),
    "waiting-cell-stays": ("an action that closes leaves a cell that waits", ("action.44",),
                           when("action/invoke", lambda params, said: without(said, "cell/frame"))),
    "any-stay-ends-waiting": ("a stay for any invocation ends the waiting", ("action.45",),
                              in_phase("action/complete", (None,), lambda params, said: update(result_of(said), phase="expanded"))),
    "reveal-of-any-cell": ("a reveal moves a cell whatever it does", ("cell.31",),
                           when("cell/reveal", lambda params, said: update(result_of(said), phase="settling"))),
    "arrival-in-one-frame": ("the arrival and what follows are one frame", ("action.35",), one_frame_of_an_arrival),
    "stay-forgotten": ("a stay that comes while content slides is forgotten", ("action.38",), stay_forgotten),
    "removed-in-the-answer-alone": ("a row that is gone at once is told by the answer alone", ("action.40",), removed_in_the_answer),
    "collapse-with-animation": ("the didClose of a collapse has an animation", ("action.41",), collapse_with_animation),
    "collapse-before-will": ("the collapse is told before its willClose", ("action.42",),
                             lambda method, params, said, memory: first(said, "cell/frame")),
    "counted-out-is-forgotten": ("invocations of rows that are counted out are forgotten", ("action.43",), counted_out_is_gone),
    "slid-away-is-open": ("content that has slid away counts as open", ("policy.15",), slid_away_is_open),
    "filled-at-the-release-alone": ("the strip is filled in the release's frame alone", ("layout.10",), fills_at_the_release_alone),
    "reloaded-rows-stay": ("rows of a reloaded section keep their names", ("edit.23",),
                           when("table/edit", lambda params, said: update(result_of(said), moved=[]))),
    "deleted-section-has-no-rows": ("no row is deleted of a deleted section", ("edit.19",), when("table/edit", deleted_sections_have_no_rows)),
    "keys-named-twice-refused": ("a key that is named twice is refused", ("edit.20",), when("table/edit", key_lists_only_once)),
    "any-row-of-a-new-section": ("an inserted section has any row", ("edit.21",), when("table/cells", any_row_of_a_new_section)),
    "other-lists-refused": ("a table of keys refuses places", ("edit.22",),
                            when("table/edit", lambda params, said: refused(said, -32602) if "deletedRows" in params else said)),
    "collapsing-among-the-others": ("collapsing rows are told among the others", ("notify.22",),
                                    when("table/close", lambda params, said: first(said, "cell/willClose"))),
    "closing-before-removed": ("an edit tells what it closes first", ("notify.23",),
                               when("table/edit", lambda params, said: first(said, "cell/willClose"))),
    "armed-before-others": ("a swipe that begins armed tells so first", ("notify.27",),
                            when("gesture/begin", lambda params, said: first(said, "cell/swipeBegan", "action/armed"))),
    "invoked-first": ("what is invoked is told before the will or did", ("notify.28",),
                      lambda method, params, said, memory: first(said, "cell/swipeEnded", "action/invoked")),
    "version-is-a-member": ("a snapshot without a version is -32602", ("snapshot.11",), when("session/restore", version_is_a_member)),
    "snapshots-are-numbered": ("each snapshot is another one", ("snapshot.12",), snapshots_are_numbered),
    "snapshots-compressed": ("a snapshot of any size fits", ("snapshot.13",), when("session/snapshot", everything_fits)),
    "idle-wheels-count": ("wheels without a sum change state", ("time.18",), revision_grows(1, "wheel/update", "pointer/move")),
    "untold-is-no-change": ("what falls due untold changes no state", ("time.19",), revision_grows(-1, "clock/advance")),
}  # fmt: skip
