"""Holds what the daemon said against what the oracle expects of it, message by message."""

from daemon import is_notification
from oracle import ANY, Animation, Expected, Note, Session

TOLERANCE = 1e-4  # px and ms: the grid that numbers on the wire are rounded to
CAUSED = ("cell/willOpen", "cell/didOpen", "cell/willClose", "cell/didClose", "cell/swipeBegan", "cell/swipeEnded", "cell/frame")


class Mismatch(AssertionError):
    """The daemon and the oracle differ. `index` is the message that the difference shows at."""

    def __init__(self, index, text):
        super().__init__(text)
        self.index = index


def check_conversation(sent: list[dict], came: list[dict]) -> int:
    """Compares a whole conversation, in which each message sent is a request. Returns how many frames it compared."""
    oracle, answers, compared, revision, seen = Session(), group(sent, came), 0, 0, set()
    for index, message in enumerate(sent):
        notes, response = answers[index]
        try:
            assert response is not None, "no response"
            assert "result" in response, f"an error: {response}"
            expected, result = oracle.feed(message), response["result"]
            check_notes(expected, notes, result_finished(result), seen)
            compared += check_result(expected, result, seen)
            for body in [note["params"] for note in notes] + ([result] if isinstance(result, dict) else []):
                if "revision" in body:
                    assert body["revision"] >= revision, f"revision {body['revision']} after {revision}"
                    revision = body["revision"]
        except AssertionError as difference:
            text = "\n".join(f"    {line}" for line in [*notes, response])
            raise Mismatch(index, f"message {index + 1} {message}\n  came:\n{text}\n  {difference}") from None
    return compared


def group(sent, came):
    """For each request: the notifications that stand before its response, and the response."""
    position = {message["id"]: index for index, message in enumerate(sent)}
    groups = [([], None) for _ in sent]
    notes = []
    for message in came:
        if is_notification(message):
            notes.append(message)
        elif message.get("id") in position:
            groups[position[message["id"]]] = (notes, message)
            notes = []
        else:
            raise AssertionError(f"a response to nothing: {message}")
    return groups


def result_finished(result):
    """The animation that a frame says is finished, or cut short."""
    return result.get("finished") if isinstance(result, dict) else None


def check_notes(expected: Expected, came: list[dict], in_result, seen: set):
    """Each cell's notifications in order; between cells no order is promised.

    An animation that is cut short by a message about its cell, and was never announced, is reported in a frame: a
    notification's, or the result's (`in_result`).
    """
    by_cell: dict = {}
    for message in came:
        assert message["method"] in CAUSED, f"unexpected {message}"
        params = message["params"]
        by_cell.setdefault((params["table"], key(params["cell"])), []).append(message)
    for cell in [*expected.notes, *(cell for cell in by_cell if cell not in expected.notes)]:
        queue = list(by_cell.get(cell, []))
        for note in expected.notes.get(cell, []):
            if note.finished is False and note.method == "cell/frame" and in_result == {"animation": note.animation.id, "finished": note.finished}:
                in_result = None
            else:
                assert queue and queue[0]["method"] == note.method, f"expected {describe(note)} of {cell}, came {queue[:1]}"
                check_note(note, queue.pop(0)["params"], seen)
        assert not queue, f"nobody expected {queue}"
    assert in_result is None, f"no such animation has ended: {in_result}"


def check_note(note: Note, params: dict, seen: set):
    what = f"{note.method} {params}"
    for name in ("side", "cause"):
        if getattr(note, name) is not ANY:
            assert params.get(name) == getattr(note, name), f"{name} is not {getattr(note, name)} in {what}"
    if note.timestamp is not ANY:
        close(params.get("timestamp"), note.timestamp, f"timestamp of {what}")
    if note.plays:
        assert params.get("animation") is not None, f"no animation to play in {what}"
        check_animation(note.plays, params["animation"], seen)
    if note.method == "cell/frame":
        ended = params.get("finished")
        assert ended is not None, f"nobody asked for {what}"
        assert ended["animation"] == note.animation.id and ended["finished"] is note.finished, f"ends another animation: {what}"
        assert "animation" not in params, f"an animation that has ended in {what}"
    elif note.finished is not ANY:
        assert params.get("finished") is note.finished, f"finished is not {note.finished} in {what}"
        if isinstance(note.animation, Animation):
            assert params.get("animation") == note.animation.id, f"animation is not {note.animation.id} in {what}"
    if note.phase is not ANY:
        assert params["phase"] == note.phase, f"phase is not {note.phase} in {what}"
    if note.offset is not ANY:
        close(params["offset"], note.offset, f"offset of {what}")


def check_result(expected: Expected, result, seen: set) -> int:
    if expected.result is not None:
        for name, value in expected.result.items():
            assert result.get(name) == value, f"{name} is not {value}"
    frames = [(expected.frame, result)] if expected.frame else []
    frames += list(zip(expected.frames, result["cells"], strict=True)) if expected.frames else []
    for wanted, frame in frames:
        check_frame(wanted, frame, seen)
    return len(frames)


def check_frame(wanted: dict, frame: dict, seen: set):
    for name in ("table", "cell", "phase", "side"):
        assert frame[name] == wanted[name], f"{name} is not {wanted[name]!r}"
    for name in ("offset", "target", "progress"):
        if wanted[name] is not ANY:
            close(frame[name], wanted[name], name)
    if wanted["animation"] is None:
        assert frame.get("animation") is None, "an animation where nothing starts to move"
    elif wanted["animation"] is not ANY:
        assert frame.get("animation") is not None, f"no animation, expected {wanted['animation'].shown()}"
        check_animation(wanted["animation"], frame["animation"], seen)


def check_animation(wanted: Animation, came: dict, seen: set):
    """Every number of an animation; its id, new in the session, is remembered for the notification of its end."""
    assert came["id"] not in seen, f"animation id {came['id']} again"
    seen.add(came["id"])
    wanted.id = came["id"]
    close(came["start"], wanted.start, "start")
    close(came["duration"], wanted.end - wanted.start, "duration")
    shown = wanted.shown()
    close(came["from"], shown[0].offset, "from")
    close(came["to"], shown[-1].offset, "to")
    assert len(came["keyframes"]) == len(shown), f"{len(came['keyframes'])} keyframes, not {len(shown)}"
    for number, (one, other) in enumerate(zip(came["keyframes"], shown)):
        close(one["time"], other.time, f"time of keyframe {number}")
        close(one["offset"], other.offset, f"offset of keyframe {number}")
        if other.easing is None:
            assert one.get("easing") is None, "an easing after the end"
        else:
            for value, exact in zip(one["easing"], other.easing, strict=True):
                close(value, exact, f"easing of keyframe {number}")


def close(came, wanted, what):
    number = isinstance(came, int | float) and not isinstance(came, bool)
    assert number and abs(came - wanted) <= TOLERANCE, f"{what}: {came} is not {wanted}"


def key(cell):
    return tuple(cell) if isinstance(cell, list) else cell


def describe(note: Note) -> str:
    shown = {name: value for name, value in vars(note).items() if value is not ANY and name != "cell"}
    return str(shown)
