"""Plays events to the list controller, for the conformance suite of clients: lines of JSON in, lines of JSON out."""

import json
import re
import sys

from swiped import ResponseError
from swiped.controller import ListController


RETURNED = {  # by these two events, which is an effect in the cases
    "key": lambda has, _: [{"claimKey" if has else "leaveKey": {}}],
    "scrolled": lambda has, message: [{"claimScroll": {}} if has else {"leaveScroll": {"x": message["x"], "y": message["y"]}}],
}


def snake(name: str) -> str:
    """The name of a method, from that of an event."""
    return re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), name)


def camel(name: str) -> str:
    """The name of an effect in the cases."""
    return re.sub("_[a-z]", lambda letter: letter[0][1].upper(), name)


def named(value):
    """An index path as the tuple that the controller names a cell by."""
    return tuple(value) if isinstance(value, list) and all(type(each) is int for each in value) else value


def plain(error: ResponseError) -> dict:
    """An error as the message had it."""
    return {"code": error.code, "message": error.message} | ({"data": error.data} if error.data else {})


def main() -> None:
    controller = None
    for line in sys.stdin:
        message = json.loads(line)
        if "new" in message:
            controller = ListController(**message["new"])
            answer = {}
        elif "draw" in message:
            answer = controller.drawing(named(message["draw"]), message["at"])._asdict()
            answer["parts"] = [part._asdict() for part in answer["parts"]]
        else:
            event = message.pop("event")
            answer = []
            if event == "configure":
                controller.configure(**message)
            elif event == "rowsEdited":
                controller.rows_edited([named(cell) for cell in message["deleted"]], message["at"])
            elif event in ("rejected", "ended"):
                controller.__getattribute__(event)(**message | {"error": ResponseError.of(message["error"])})
            else:
                has = getattr(controller, snake(event))(**{snake(name): named(value) for name, value in message.items()})
                answer += RETURNED[event](has, message) if event in RETURNED else []
            while effect := controller.next_effect():
                answer.append({camel(effect.name): effect.members})
        print(json.dumps(answer, default=plain), flush=True)


if __name__ == "__main__":
    main()
