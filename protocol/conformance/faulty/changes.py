"""The relay's mistakes: each changes the messages of a daemon.

The arguments of a change are the method and the params of a message, all messages with which the daemon responds, and a dict
for its own state. It returns the messages to send instead.
"""


def result_of(said: list[dict]) -> dict:
    """The result of the answer, or an empty one."""
    return next((one["result"] for one in said if isinstance(one.get("result"), dict)), {})


def reported(said: list[dict], *methods: str) -> list[dict]:
    """The params of all notifications of these methods."""
    return [one["params"] for one in said if one.get("method") in methods]


def frames(said: list[dict]) -> list[dict]:
    answered = result_of(said)
    return reported(said, "cell/frame") + ([answered] if "phase" in answered else []) + list(answered.get("cells", []))


def without(said: list[dict], *methods: str) -> list[dict]:
    return [one for one in said if one.get("method") not in methods]


def refused(said: list[dict], code: int) -> list[dict]:
    """Only the answer, as an error."""
    data = {"member": "cell", "expected": "something else"}
    error = {"code": code, "message": "It is refused.", "data": data}
    return [{"jsonrpc": "2.0", "id": one["id"], "error": error} for one in said if "id" in one]


def first(said: list[dict], *methods: str) -> list[dict]:
    """The notifications of these methods before all others."""
    return [one for one in said if one.get("method") in methods] + without(said, *methods)


def when(asked: str, change):
    """A change of the messages that respond to one method."""
    return lambda method, params, said, memory: (change(params, said) or said) if method == asked else said


def remembers_phase(said: list[dict], memory: dict) -> None:
    memory.update({str(frame["cell"]): frame["phase"] for frame in frames(said)})


def in_phase(asked: str, phases: tuple[str, ...], change):
    """A change of the messages that respond to one method about a cell in one of these phases."""

    def changed(method: str, params: dict, said: list[dict], memory: dict) -> list[dict]:
        is_meant = method == asked and memory.get(str(params.get("cell"))) in phases
        remembers_phase(said, memory)
        return (change(params, said) or said) if is_meant else said

    return changed


def update(members: dict, **new: object) -> None:
    members.update(new)


# Swipes that the daemon recognizes


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
    for one in reported(said, "cell/didOpen", "cell/swipeBegan"):
        update(one, timestamp=params["samples"][0]["timestamp"] if params.get("samples") else one["timestamp"])


def decision_lost(method: str, params: dict, said: list[dict], memory: dict) -> list[dict]:
    for frame in reported(said, "cell/frame"):
        frame.pop("decision", None)
    return said


def pointer_counts_from_its_beginning(params: dict, said: list[dict]) -> None:
    if result_of(said).get("recognition") == "began":
        update(result_of(said), offset=0, side=None, progress=0)


# Actions


def invoked_on(side: str):
    return lambda params, said: [update(one, side=side) for one in reported(said, "action/invoked")] and None


def invoked_on_the_last(params: dict, said: list[dict]) -> None:
    for one in reported(said, "action/invoked"):
        update(one, side=params.get("side", "trailing"))


def one_frame_of_an_arrival(method: str, params: dict, said: list[dict], memory: dict) -> list[dict]:
    frame, *others = reported(said, "cell/frame") or [{}]
    if not others or "finished" not in frame or frame["cell"] != others[0]["cell"]:
        return said
    update(others[0], finished=frame["finished"])
    return [one for one in said if one.get("params") is not frame]


def stay_forgotten(method: str, params: dict, said: list[dict], memory: dict) -> list[dict]:
    memory["stays"] = memory.get("stays") or params.get("then") == "stay"
    for frame in reported(said, "cell/frame") if memory["stays"] else []:
        update(frame, phase="settling", target=0)
    return said


def removed_in_the_answer(method: str, params: dict, said: list[dict], memory: dict) -> list[dict]:
    return without(said, "cell/frame") if result_of(said).get("phase") == "removed" else said


def collapse_with_animation(method: str, params: dict, said: list[dict], memory: dict) -> list[dict]:
    for one in reported(said, "cell/didClose"):
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


def cut_in_the_next_phase(method: str, params: dict, said: list[dict], memory: dict) -> list[dict]:
    for frame in reported(said, "cell/frame"):
        if frame.get("finished", {}).get("finished") is False:
            update(frame, phase="closed")
    return said


def cut_with_animation(method: str, params: dict, said: list[dict], memory: dict) -> list[dict]:
    for one in reported(said, "cell/didOpen", "cell/didClose"):
        one.setdefault("animation", 1)
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
