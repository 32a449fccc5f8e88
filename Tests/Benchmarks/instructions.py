"""Instructions in user space, by callgrind: what a message costs, whatever else the machine does.

One message a read, the next one always being there already. The total of a short run is taken from that of a long one, so that
start and end fall out."""

import dataclasses
import json
import re
import shutil

import measure
from load import Load
from measure import BUILD, CALLGRIND, HERE, SWIPED, MeasurementFailed, Subject

BASELINE = HERE / "instructions.json"
TOLERANCE = 0.01


@dataclasses.dataclass(frozen=True)
class Count:
    """A figure: what the conversations of `more` take beyond those of `less`, by how many messages that is."""
    name: str
    title: str
    more: tuple  # of (kind of conversation, its length)
    less: tuple
    messages: int


def each(name, title, kind, long=3000, short=1000):
    """One more message of a kind, when what is done but once has been done."""
    return Count(name, title, ((kind, long),), ((kind, short),), long - short)


COUNTS = [
    each("update", "gesture/update", "update"),
    each("pointer", "pointer/move", "pointer", 1500, 500),
    each("samples", "pointer/move with 4 coalesced samples", "samples", 1500, 500),
    Count("release", "gesture/end with a spring's keyframes",
          (("let-go", 300), ("held", 100)), (("held", 300), ("let-go", 100)), 200),
    Count("start", "start, first response and exit", (("hello", 0),), (), 1),
]


def total(kind, count, scripts):
    """From the start of a process to its end."""
    BUILD.mkdir(exist_ok=True)
    profile = BUILD / f"callgrind.{kind}.{count}"
    command = [*CALLGRIND, f"--callgrind-out-file={profile}", *SWIPED]
    measure.play(Subject("swiped", command, kind, count, Load(packets=True, limit=300)), scripts)
    found = re.search(r"^(?:totals|summary): (\d+)", profile.read_text(), re.MULTILINE)
    if not found:
        raise MeasurementFailed(f"{profile} has no total")
    return int(found[1])


def count(scripts):
    """Every figure, by its name."""
    if not shutil.which("valgrind"):
        raise MeasurementFailed("valgrind is not there")
    figures = {}
    for figure in COUNTS:
        more, less = (sum(total(*conversation, scripts) for conversation in conversations)
                      for conversations in (figure.more, figure.less))
        figures[figure.name] = round((more - less) / figure.messages)
    return figures


def show(figures, baseline):
    print(f"\nInstructions in user space\n{'':62}{'now':>10}{'baseline':>10}")
    for figure in COUNTS:
        now, before = figures[figure.name], baseline.get(figure.name)
        changed = f"{before:10} {100 * (now / before - 1):+6.2f} %" if before else ""
        print(f"  {figure.title:60}{now:10}{changed}")


def compare(figures, accept):
    """Whether each figure is where the baseline has it. Better is a change too: it is to be kept."""
    baseline = json.loads(BASELINE.read_text()) if BASELINE.exists() else {}
    show(figures, baseline)
    if accept:
        BASELINE.write_text(json.dumps(figures, indent=2) + "\n")
        print(f"{BASELINE.name} has these figures now")
        return True
    moved = {figure.name for figure in COUNTS
             if figure.name not in baseline or abs(figures[figure.name] / baseline[figure.name] - 1) > TOLERANCE}
    for name in sorted(moved):
        print(f"{name} is more than {TOLERANCE:.0%} off its baseline; --accept keeps what it is now")
    return not moved
