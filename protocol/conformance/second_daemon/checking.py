"""The protocol's schema, and the errors of requests."""

import json
from pathlib import Path

PROTOCOL = Path(__file__).parents[2]
DOCUMENT = json.loads((PROTOCOL / "openrpc.json").read_text(encoding="utf-8"))
LIMITS = {name: limit["value"] for name, limit in DOCUMENT["x-limits"].items()}
METHODS = {method["name"]: method for method in DOCUMENT["methods"] if method["x-direction"] == "toDaemon"}


class Failed(Exception):
    """Why a request fails: a code, a sentence, and data for programs."""

    def __init__(self, code: int, message: str, **data: object):
        super().__init__(message)
        self.code, self.message, self.data = code, message, data


class Refused(Failed):
    """A member with a value that is invalid here."""

    def __init__(self, member: str, expected: str, came: object = None):
        data = {"member": member, "expected": expected} | ({} if came is None else {"came": json.dumps(came, ensure_ascii=False)[:200]})
        super().__init__(-32602, f"{member} must be {expected}.", **data)
