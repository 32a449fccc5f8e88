"""The contents of a case file."""

from dataclasses import dataclass, field
from pathlib import Path

FEATURES_OF_FRAMINGS = {"lines": "lines-framing", "content-length": "header-framing"}
FRAMINGS = tuple(FEATURES_OF_FRAMINGS)

# The features that a daemon may lack, by the methods and params that need them. A case with one of these need not name the
# feature.
FEATURES_OF_METHODS = {
    "pointer/": "pointers",
    "wheel/": "wheel",
    "session/": "snapshot",
    "table/edit": "edit",
    "action/": "actions",
    "cell/expand": "full-swipe",
    "cell/restore": "full-swipe",
    "cell/reveal": "peek",
    "cell/actions": "accessibility",
    "cell/key": "keys",
    "rpc.discover": "discover",
}
FEATURES_OF_PARAMS = {
    r'"layout": *true': "layout",
    r'"follow": *true': "follow",
    r'"stops": *[{]': "stops",
    r'"release(Changed)?": *true': "release-preview",
    r'"announce": *true': "announce",
    r'"reducedMotion": *true': "reduced-motion",
    r'"indexPath"': "index-paths",
    r'"group"': "group",
    r'"css"': "css",
    r'"easing": *"[^"]*\(': "css-easing",
    r'"sampled"': "sampled",
    r'"clock": *"system"': "system-clock",
    r'"(trace|value)": *"(messages|verbose)"': "trace",
}
FEATURES = {
    *FEATURES_OF_METHODS.values(),
    *FEATURES_OF_FRAMINGS.values(),
    *FEATURES_OF_PARAMS.values(),
    "framing-detection", "batch", "full-swipe",
}  # fmt: skip


@dataclass(frozen=True)
class Place:
    """A line of a case file."""

    path: Path
    line: int

    def __str__(self) -> str:
        path = self.path.resolve()
        return f"{path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path}:{self.line}"


class CaseError(Exception):
    """An invalid case file. The mistake is the author's, never the daemon's."""

    def __init__(self, place: Place, message: str):
        super().__init__(f"{place}: {message}")
        self.place = place


class SpecificationError(Exception):
    """An invalid part of a case. A caller that knows the line adds it."""


@dataclass(frozen=True)
class Piece:
    """Bytes of a `>> bytes`, repeated a fixed number of times, or a captured number of times. `cut` begins another write."""

    data: bytes
    times: int | str = 1
    cut: bool = False


@dataclass(frozen=True)
class Step:
    """One `>>` or `<<`.

    | kind | text | members |
    |---|---|---|
    | `request`, `notify` | `>> METHOD {…}`, `>> notify METHOD {…}` | `method`, `value` (the params) |
    | `message` | `>> {…}`, `>> […]` | `text` |
    | `bytes` | `>> bytes "…"` | `pieces` |
    | `end`, `restart` | `>> end`, `>> restart` | – |
    | `result`, `error` | `<< result …`, `<< error CODE …` | `value`, `code` |
    | `notification` | `<< METHOD {…}` | `method`, `value` |
    | `answer` | `<< {…}`, `<< […]` | `value` (the whole message) |
    | `rest` | `<< ...` | – |
    | `exit` | `<< exit N` | `code` |
    """

    place: Place
    sends: bool
    kind: str
    source: str
    method: str = ""
    value: object = None
    text: str = ""
    code: int = 0
    pieces: tuple[Piece, ...] = ()
    # Whether the message must be valid by the schema.
    is_valid: bool = True


@dataclass
class Case:
    """A case file: its head and its conversation, including that of its preludes."""

    name: str
    path: Path
    title: str = ""
    rules: list[str] = field(default_factory=list)
    requires: set[str] = field(default_factory=set)
    tolerance: float = 1e-3
    # None if the conversation does not depend on the framing.
    framing: str | None = None
    # Whether it is played a second time, byte by byte, and must have the same output.
    is_repeated: bool = False
    steps: list[Step] = field(default_factory=list)
    # The values of `%name%` in each example, and in this one.
    examples: list[dict[str, str]] = field(default_factory=list)
    values: dict[str, str] = field(default_factory=dict)
    rules_place: Place | None = None

    @property
    def area(self) -> str:
        return self.name.split("/")[0]
