"""JSON-RPC 2.0: messages in and out, batches, ids, errors, and the session's lifetime."""

import json

from .checking import LIMITS, METHODS, Failed, params_of
from .faults import fault
from .session import SERVED, Session
from .texts import TooLarge, has_too_large, parsed, rounded

class Peer:
    """One connection. It calls `send` with each message."""

    def __init__(self, send):
        self._send_text = send
        self.session = Session()
        self.life = "greeting"
        self.is_over = False
        self._late: list[tuple[str, dict]] = []

    def send(self, message: object) -> None:
        self._send_text(json.dumps(message, ensure_ascii=False, separators=(",", ":")))

    def tell(self, method: str, params: dict) -> None:
        self.session.counters["notifications"] += 1
        message = {"jsonrpc": "2.0", "method": method, "params": rounded(params)}
        if fault("late-notification"):
            self._late.append(message)
        else:
            self.send(message)

    def text(self, text: str) -> None:
        """Processes one message or batch."""
        if self.is_over:
            return
        try:
            value = parsed(text)
        except (ValueError, RecursionError) as problem:
            self.no_message(-32700, "The message is not valid JSON.", reason=str(problem)[:200])
            return
        if isinstance(value, list) and has_too_large(value) and not fault("numbers-of-a-batch-apart"):
            self.no_message(-32600, "A number in the message does not fit 64 bits.", expected="a number within 64 bits")
        elif isinstance(value, list):
            self.session.counters["messages"] -= (len(value) - 1) * fault("batch-is-one-message")
            self._batch(value)
        elif answer := self.message(value):
            self.send(answer)
        self._send_late()

    def _send_late(self) -> None:
        late, self._late = self._late, []
        for message in late:
            self.send(message)

    def no_message(self, code: int, message: str, **data: object) -> None:
        self.send(self._error(None, Failed(code, message, **data)))

    def _batch(self, batch: list) -> None:
        if not 1 <= len(batch) <= LIMITS["batch"]:
            self.no_message(-32600, "The batch is empty, or has too many messages.", limit=LIMITS["batch"])
            return
        answers = [answer for one in batch if (answer := self.message(one))]
        if fault("batch-reversed"):
            answers.reverse()
        if fault("batch-answered-singly"):
            for answer in answers:
                self.send(answer)
        elif answers or fault("empty-batch-answered"):
            self.send(answers)

    def message(self, message: object) -> dict | None:
        """Processes one message. Returns its answer."""
        self.session.counters["messages"] += not has_too_large(message) or fault("unreadable-is-a-message")
        is_request = not isinstance(message, dict) or "id" in message or "method" not in message
        id = message.get("id") if isinstance(message, dict) else None
        if isinstance(message, dict) and "method" not in message and message.keys() & {"result", "error"} and not fault("answers-are-refused"):
            return None
        try:
            if fault("version-before-id") and isinstance(message, dict) and message.get("jsonrpc") != "2.0":
                raise Failed(-32600, 'The message has no "jsonrpc": "2.0".', member="jsonrpc")
            if isinstance(id, bool) or not isinstance(id, (int, float, str)) and isinstance(message, dict) and "id" in message:
                id = None
                raise Failed(-32600, "The id is neither a string nor a number.", member="id")
            method, params = self._envelope(message)
            if method is None:
                return None
            before = self.session.trace
            result = self._serve(method, params, is_request)
            self._trace(method, before)
        except Failed as failed:
            if fault("refusals-traced") and isinstance(message, dict):
                self._trace(str(message.get("method")), self.session.trace)
            return self._failed(message, id, failed)
        if not is_request:
            self._tell_frames(result)
            return {"jsonrpc": "2.0", "id": None, "result": rounded(result)} if fault("notification-answered") else None
        return {"jsonrpc": "2.0", "id": _changed(id), "result": rounded(result)}

    def _envelope(self, message: object) -> tuple[str | None, dict]:
        if not isinstance(message, dict):
            raise Failed(-32600, "The message is not an object.")
        if message.get("jsonrpc") != "2.0":
            raise Failed(-32600, 'The message has no "jsonrpc": "2.0".', member="jsonrpc")
        method, params = message.get("method"), message.get("params")
        if "method" not in message and message.keys() & {"result", "error"}:
            return None, {}
        if not isinstance(method, str):
            raise Failed(-32600, 'The message has no "method" that is a string.', member="method")
        if not isinstance(params, (dict, list, type(None))):
            raise Failed(-32600, "The params are not an object.", member="params")
        if has_too_large(message):
            raise Failed(-32602, "A number in the message does not fit 64 bits.", member="params")
        if fault("params-before-method"):
            self._require_names(params)
        return method, params or {}

    def _require_names(self, params: object) -> None:
        if isinstance(params, list) and params:
            raise Failed(-32602, "The params are positional. Send an object.", member="params", expected="an object")

    def _trace(self, method: str, before: str) -> None:
        """Traces a message, at the level that it sets."""
        trace = before if fault("traced-by-the-trace-before") else self.session.trace
        if trace != "off":
            reported = {"message": f"served {method}", "revision": self.session.revision}
            self.tell("$/logTrace", reported | ({"verbose": f"time {self.session.engine.now}"} if trace == "verbose" else {}))

    def _serve(self, method: str, params: dict, is_request: bool) -> object:
        if method not in SERVED:
            if fault("unknown-method-served"):
                return None
            raise Failed(-32601, f"There is no method {json.dumps(method)}.", came=json.dumps(method))
        if method == "exit":
            self.is_over = True
            return None
        if method == "initialize":
            return self._initialize(params, is_request)
        if self.life == "greeting" and not fault("served-before-initialize"):
            raise Failed(-32002, "The session is not initialized. Send initialize first.")
        if self.life == "closing":
            raise Failed(-32600, "The session has shut down. Send exit.")
        self._require_names(params)
        if method == "shutdown":
            self.session.serve("initialized", params, self.tell)
            self.life = "closing"
            return None
        return self.session.serve(method, params, self.tell)

    def _initialize(self, params: dict, is_request: bool) -> object:
        if self.life != "greeting" and not fault("initialize-again"):
            raise Failed(-32600, "The session is already initialized.")
        if not is_request and not fault("initialize-by-notification"):
            raise Failed(-32600, "initialize has no id. Send it as a request.")
        self._require_names(params)
        if not fault("initialize-looks-at-members-first"):
            params_of("initialized", {"timestamp": params.get("timestamp")})
        result = self.session.initialize(params_of("initialize", params))
        self.life = "open"
        return result | {"revision": self.session.revision}

    def _failed(self, message: object, id: object, failed: Failed) -> dict | None:
        """The error for the answer. For a notification with a known method, logs it instead."""
        is_valid = isinstance(message, dict) and message.get("jsonrpc") == "2.0" and isinstance(message.get("method"), str)
        if is_valid and "id" not in message and isinstance(message.get("params"), (dict, list, type(None))):
            if message["method"] in METHODS and self.life == "open":
                error = self._error(None, failed)["error"]
                self.session.counters["errors"] -= fault("logged-errors-not-counted")
                reported = {"level": "warning", "message": f"{message['method']}: {failed.message}", "error": error}
                if not fault("failures-not-logged"):
                    self.tell("log/message", reported | {"revision": self.session.revision})
            return None
        return self._error(None if isinstance(id, TooLarge) else id, failed)

    def _error(self, id: object, failed: Failed) -> dict:
        self.session.counters["errors"] += 1
        error = {"code": failed.code, "message": failed.message, "data": rounded(failed.data)}
        return {"jsonrpc": "2.0", "id": _changed(id), "error": error}

    def _tell_frames(self, result: object) -> None:
        """Sends the frames of the answer that a notification does not have."""
        if not isinstance(result, dict) or fault("frames-of-notifications-lost"):
            return
        frames = [result] if "phase" in result else result.get("cells", [])
        for frame in frames if isinstance(frames, list) else []:
            self.tell("cell/frame", frame)

    def end(self, has_headers: bool) -> int:
        """The exit status after the end of input, or after exit."""
        if not self.is_over and not has_headers and not (fault("never-reported-is-headers") and self.life == "greeting"):
            self.session.finish_all(self.tell)
            self._send_late()
            return 0
        if fault("exit-status"):
            return 1 if self.life == "closing" else 0
        return 0 if self.life == "closing" else 1


def _changed(id: object) -> object:
    if fault("id-as-text") and isinstance(id, (int, float)):
        return str(id)
    return None if fault("id-lost") else id
