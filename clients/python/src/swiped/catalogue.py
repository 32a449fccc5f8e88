"""The errors of the protocol, each an exception of its own.

Written by generate.py from protocol/openrpc.json.
"""

from .errors import AnswerError

__all__ = [
    "ParseError", "InvalidRequest", "MethodNotFound", "InvalidParams", "InternalError", "ServerNotInitialized", "UnknownTable",
    "TableExists", "NoSuchRow", "GestureNotActive", "GestureAlreadyActive", "TimestampWentBack", "LimitExceeded", "UnknownAction",
    "UnknownInvocation", "InvalidSnapshot", "UnsupportedVersion", "CellPending", "UnknownPointer",
]


class ParseError(AnswerError):
    """The message cannot be read."""

    code, name = -32700, "parseError"


class InvalidRequest(AnswerError):
    """It is not a request that may come now."""

    code, name = -32600, "invalidRequest"


class MethodNotFound(AnswerError):
    """There is no such method."""

    code, name = -32601, "methodNotFound"


class InvalidParams(AnswerError):
    """A member of params is not what it must be."""

    code, name = -32602, "invalidParams"


class InternalError(AnswerError):
    """The daemon has failed."""

    code, name = -32603, "internalError"


class ServerNotInitialized(AnswerError):
    """The first request is initialize."""

    code, name = -32002, "serverNotInitialized"


class UnknownTable(AnswerError):
    """No such table is open."""

    code, name = 1001, "unknownTable"


class TableExists(AnswerError):
    """Such a table is open already."""

    code, name = 1002, "tableExists"


class NoSuchRow(AnswerError):
    """The table has no such row."""

    code, name = 1003, "noSuchRow"


class GestureNotActive(AnswerError):
    """No gesture holds the cell."""

    code, name = 1004, "gestureNotActive"


class GestureAlreadyActive(AnswerError):
    """A gesture holds the cell already."""

    code, name = 1005, "gestureAlreadyActive"


class TimestampWentBack(AnswerError):
    """Time does not go back."""

    code, name = 1006, "timestampWentBack"


class LimitExceeded(AnswerError):
    """A limit is exceeded; data.member names it."""

    code, name = 1007, "limitExceeded"


class UnknownAction(AnswerError):
    """The cell has no such action."""

    code, name = 1008, "unknownAction"


class UnknownInvocation(AnswerError):
    """No such invocation waits to be completed."""

    code, name = 1009, "unknownInvocation"


class InvalidSnapshot(AnswerError):
    """The snapshot cannot be restored."""

    code, name = 1010, "invalidSnapshot"


class UnsupportedVersion(AnswerError):
    """The protocol version is not spoken."""

    code, name = 1011, "unsupportedVersion"


class CellPending(AnswerError):
    """The cell waits for its action, or its row collapses."""

    code, name = 1012, "cellPending"


class UnknownPointer(AnswerError):
    """No such pointer is down."""

    code, name = 1013, "unknownPointer"
