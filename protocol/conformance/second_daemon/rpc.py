"""JSON-RPC 2.0: messages in and out, batches, ids, errors, and the session's lifetime."""

import json

from .checking import LIMITS, METHODS, Failed, params_of
from .session import SERVED, Session
from .texts import TooLarge, has_too_large, parsed, rounded

class Peer:
    """One connection. It calls `send` with each message."""

    def __init__(self, send):
        self._send_text = send
        self.session = Session()
        self.life = "greeting"
        self.is_over = False

    def send(self, message: object) -> None:
        self._send_text(json.dumps(message, ensure_ascii=False, separators=(",", ":")))

    def tell(self, method: str, params: dict) -> None:
        self.session.counters["notifications"] += 1
        self.send({"jsonrpc": "2.0", "method": method, "params": rounded(params)})

    def text(self, text: str) -> None:
        """Processes one message or batch."""
        if self.is_over:
            return
        try:
            value = parsed(text)
        except (ValueError, RecursionError) as problem:
            self.no_message(-32700, "The message is not valid JSON.", reason=str(problem)[:200])
            return
        if isinstance(value, list) and has_too_large(value):
            self.no_message(-32600, "A number in the message does not fit 64 bits.", expected="a number within 64 bits")
        elif isinstance(value, list):
            self._batch(value)
        elif answer := self.message(value):
            self.send(answer)

    def no_message(self, code: int, message: str, **data: object) -> None:
        self.send(self._error(None, Failed(code, message, **data)))

    def _batch(self, batch: list) -> None:
        if not 1 <= len(batch) <= LIMITS["batch"]:
            self.no_message(-32600, "The batch is empty, or has too many messages.", limit=LIMITS["batch"])
            return
        answers = [answer for one in batch if (answer := self.message(one))]
        if answers:
            self.send(answers)

    def message(self, message: object) -> dict | None:
        """Processes one message. Returns its answer."""
        self.session.counters["messages"] += not has_too_large(message)
        is_request = not isinstance(message, dict) or "id" in message or "method" not in message
        id = message.get("id") if isinstance(message, dict) else None
        if isinstance(message, dict) and "method" not in message and message.keys() & {"result", "error"}:
            return None
        try:
            if isinstance(id, bool) or not isinstance(id, (int, float, str)) and isinstance(message, dict) and "id" in message:
                id = None
                raise Failed(-32600, "The id is neither a string nor a number.", member="id")
            method, params = self._envelope(message)
            if method is None:
                return None
            result = self._serve(method, params, is_request)
            self._trace(method)
        except Failed as failed:
            return self._failed(message, id, failed)
        if not is_request:
            self._tell_frames(result)
            return None
        return {"jsonrpc": "2.0", "id": id, "result": rounded(result)}

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
        return method, params or {}

    def _require_names(self, params: object) -> None:
        if isinstance(params, list) and params:
            raise Failed(-32602, "The params are positional. Send an object.", member="params", expected="an object")

    def _trace(self, method: str) -> None:
        """Traces a message, at the level that it sets."""
        trace = self.session.trace
        if trace != "off":
            reported = {"message": f"served {method}", "revision": self.session.revision}
            self.tell("$/logTrace", reported | ({"verbose": f"time {self.session.engine.now}"} if trace == "verbose" else {}))

    def _serve(self, method: str, params: dict, is_request: bool) -> object:
        if method not in SERVED:
            raise Failed(-32601, f"There is no method {json.dumps(method)}.", came=json.dumps(method))
        if method == "exit":
            self.is_over = True
            return None
        if method == "initialize":
            return self._initialize(params, is_request)
        if self.life == "greeting":
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
        if self.life != "greeting":
            raise Failed(-32600, "The session is already initialized.")
        if not is_request:
            raise Failed(-32600, "initialize has no id. Send it as a request.")
        self._require_names(params)
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
                reported = {"level": "warning", "message": f"{message['method']}: {failed.message}", "error": error}
                self.tell("log/message", reported | {"revision": self.session.revision})
            return None
        return self._error(None if isinstance(id, TooLarge) else id, failed)

    def _error(self, id: object, failed: Failed) -> dict:
        self.session.counters["errors"] += 1
        error = {"code": failed.code, "message": failed.message, "data": rounded(failed.data)}
        return {"jsonrpc": "2.0", "id": id, "error": error}

    def _tell_frames(self, result: object) -> None:
        """Sends the frames of the answer that a notification does not have."""
        if not isinstance(result, dict):
            return
        frames = [result] if "phase" in result else result.get("cells", [])
        for frame in frames if isinstance(frames, list) else []:
            self.tell("cell/frame", frame)

    def end(self, has_headers: bool) -> int:
        """The exit status after the end of input, or after exit."""
        if not self.is_over and not has_headers:
            self.session.finish_all(self.tell)
            return 0
        return 0 if self.life == "closing" else 1
