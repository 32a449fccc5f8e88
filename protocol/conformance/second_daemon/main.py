"""The process: one message on each line of standard input, and one on each line of standard output."""

import json
import sys
from pathlib import Path

from . import AREAS, LACKING
from .checking import Failed
from .session import SERVED, Session

# The numbers in these members are not rounded, except for the last of 17 digits.
PRECISE = ("mass", "response", "dampingRatio", "stiffness", "damping", "seconds")


class Peer:
    """One connection."""

    def __init__(self) -> None:
        self.session, self.is_shut_down = Session(), False

    def send(self, **message: object) -> None:
        print(json.dumps({"jsonrpc": "2.0"} | rounded(message), ensure_ascii=False, separators=(",", ":")), flush=True)

    def tell(self, method: str, params: dict) -> None:
        self.session.counters["notifications"] += 1
        self.send(method=method, params=params)

    def message(self, message: dict) -> None:
        """Processes a request or notification."""
        self.session.counters["messages"] += 1
        try:
            result = self.serve(message["method"], message.get("params", {}))
        except Failed as failed:
            self.session.counters["errors"] += 1
            error = {"code": failed.code, "message": failed.message, "data": failed.data}
            if "id" in message:
                self.send(id=message["id"], error=error)
            else:
                about = {"level": "warning", "message": f"{message['method']}: {failed.message}", "error": error}
                self.tell("log/message", about | {"revision": self.session.revision})
            return
        if "id" in message:
            self.send(id=message["id"], result=result)
        elif isinstance(result, dict):
            self.tell_frames(result)

    def serve(self, method: str, params: dict) -> object:
        if method not in SERVED:
            raise Failed(-32601, f"There is no method {json.dumps(method)}.", came=json.dumps(method))
        if method == "initialize":
            return self.session.initialize(params) | {"revision": self.session.revision}
        if method == "shutdown":
            self.session.serve("initialized", params, self.tell)
            self.is_shut_down = True
            return None
        return self.session.serve(method, params, self.tell)

    def tell_frames(self, result: dict) -> None:
        """Sends the frames of the answer that a notification does not have."""
        frames = [result] if "phase" in result else result.get("cells", [])
        for frame in frames if isinstance(frames, list) else []:
            self.tell("cell/frame", frame)


def rounded(value: object, name: str = "") -> object:
    """Rounds a number to 0.0001, without a sign at 0. Whole numbers become integers."""
    if isinstance(value, dict):
        return {name: rounded(one, name) for name, one in value.items()}
    if isinstance(value, list):
        return [rounded(one, name) for one in value]
    if not isinstance(value, float):
        return value
    number = float(f"{value:.12g}") if name in PRECISE else round(value, 4)
    return int(number) if number == int(number) and abs(number) < 1e15 else number


def main(words: list[str]) -> int:
    """Serves standard input; with `--options`, prints those of `run` that choose this daemon's cases."""
    if words:
        expected = [f"--expected-failures {Path(__file__).with_name('trusting.txt')}"]
        print(*(f"--area {area}" for area in AREAS), *(f"--without {feature}" for feature in LACKING), *expected)
        return 0
    peer = Peer()
    for line in sys.stdin:
        message = json.loads(line)
        if message["method"] == "exit":
            return 0 if peer.is_shut_down else 1
        peer.message(message)
    peer.session.finish_all(peer.tell)
    return 0
