"""The errors of the protocol, each an exception of its own.

Written by generate.py from protocol/openrpc.json.
"""

from .errors import ResponseError

__all__ = [
    "ParseError", "InvalidRequest", "MethodNotFound", "InvalidParams", "InternalError", "ServerNotInitialized", "UnknownTable",
    "TableExists", "NoSuchRow", "GestureNotActive", "GestureAlreadyActive", "TimestampWentBack", "LimitExceeded", "UnknownAction",
    "UnknownInvocation", "InvalidSnapshot", "UnsupportedVersion", "CellPending", "UnknownPointer",
]


class ParseError(ResponseError):
    """The message cannot be read."""

    code, name = -32700, "parseError"


class InvalidRequest(ResponseError):
    """It is not a request that may come now."""

    code, name = -32600, "invalidRequest"


class MethodNotFound(ResponseError):
    """There is no such method."""

    code, name = -32601, "methodNotFound"


class InvalidParams(ResponseError):
    """A member of params is not what it must be."""

    code, name = -32602, "invalidParams"


class InternalError(ResponseError):
    """The daemon has failed."""

    code, name = -32603, "internalError"


class ServerNotInitialized(ResponseError):
    """The first request is initialize."""

    code, name = -32002, "serverNotInitialized"


class UnknownTable(ResponseError):
    """No such table is open."""

    code, name = 1001, "unknownTable"


class TableExists(ResponseError):
    """Such a table is open already."""

    code, name = 1002, "tableExists"


class NoSuchRow(ResponseError):
    """The table has no such row."""

    code, name = 1003, "noSuchRow"


class GestureNotActive(ResponseError):
    """No gesture holds the cell."""

    code, name = 1004, "gestureNotActive"


class GestureAlreadyActive(ResponseError):
    """A gesture holds the cell already."""

    code, name = 1005, "gestureAlreadyActive"


class TimestampWentBack(ResponseError):
    """Time does not go back."""

    code, name = 1006, "timestampWentBack"


class LimitExceeded(ResponseError):
    """A limit is exceeded; data.member names it."""

    code, name = 1007, "limitExceeded"


class UnknownAction(ResponseError):
    """The cell has no such action."""

    code, name = 1008, "unknownAction"


class UnknownInvocation(ResponseError):
    """No such invocation waits to be completed."""

    code, name = 1009, "unknownInvocation"


class InvalidSnapshot(ResponseError):
    """The snapshot cannot be restored."""

    code, name = 1010, "invalidSnapshot"


class UnsupportedVersion(ResponseError):
    """The protocol version is not spoken."""

    code, name = 1011, "unsupportedVersion"


class CellPending(ResponseError):
    """The cell waits for its action, or its row collapses."""

    code, name = 1012, "cellPending"


class UnknownPointer(ResponseError):
    """No such pointer is down."""

    code, name = 1013, "unknownPointer"
