"""Instructions in user space, by callgrind: what a message costs, whatever else the machine does.

One message a read, the next one always being there already. The total of a short run is taken from that of a long one, so that
start and end fall out."""

import dataclasses
import json
import re
import shutil

import measure
from measure import BUILD, HERE, MeasurementFailed, Subject

BASELINE = HERE / "instructions.json"
TOLERANCE = 0.01


@dataclasses.dataclass(frozen=True)
class Count:
    """A figure: what `more` costs beyond `less`, divided by how many messages that is."""
    name: str
    title: str
    server: str
    more: tuple  # kind of conversation, how many
    less: tuple | None
    messages: int


COUNTS = [
    Count("update", "gesture/update", "swiped", ("update", 3000), ("update", 1000), 2000),
    Count("pointer", "pointer/move", "swiped", ("pointer", 1500), ("pointer", 500), 1000),
    Count("samples", "pointer/move with 4 samples kept back", "swiped", ("samples", 1500), ("samples", 500), 1000),
    Count("release", "gesture/end, answered with a spring's keyframes", "swiped", ("let-go", 100), ("held", 100), 100),
    Count("start", "from the first instruction to the first answer, and the end", "swiped", ("hello", 0), None, 1),
    Count("floor", "gesture/update, jansson's floor", "floor", ("update", 3000), ("update", 1000), 2000),
    Count("dumpb", "gesture/update, json_dumpb", "dumpb", ("update", 3000), ("update", 1000), 2000),
    Count("echo", "a frame, the pipe's floor", "echo", ("update", 3000), ("update", 1000), 2000),
]


def total(server, kind, count, scripts):
    """From the start of a process to its end."""
    profile = BUILD / f"callgrind.{server.name}.{kind}.{count}"
    command = ["valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={profile}", *server.command]
    measure.play(Subject(server.name, command, kind, count, ("--packets", "--limit", "300")), scripts)
    found = re.search(r"^(?:totals|summary): (\d+)", profile.read_text(), re.MULTILINE)
    if not found:
        raise MeasurementFailed(f"{profile} has no total")
    return int(found[1])


def count(servers, scripts):
    """Every figure, by its name."""
    if not shutil.which("valgrind"):
        raise MeasurementFailed("valgrind is not there")
    named, figures = {server.name: server for server in servers}, {}
    for each in COUNTS:
        server = named[each.server]
        less = total(server, *each.less, scripts) if each.less else 0
        figures[each.name] = round((total(server, *each.more, scripts) - less) / each.messages)
    return figures


def show(figures, baseline):
    print(f"\nInstructions in user space\n{'':62}{'now':>10}{'baseline':>10}")
    for each in COUNTS:
        now, before = figures[each.name], baseline.get(each.name)
        changed = f"{before:10} {100 * (now / before - 1):+6.2f} %" if before else ""
        print(f"  {each.title:60}{now:10}{changed}")


def compare(figures, accept):
    """Whether each of swiped's figures is where the baseline has it. Better is a change too: it is to be kept."""
    baseline = json.loads(BASELINE.read_text()) if BASELINE.exists() else {}
    show(figures, baseline)
    if accept:
        BASELINE.write_text(json.dumps(figures, indent=2) + "\n")
        print(f"{BASELINE.name} has these figures now")
        return True
    moved = {each.name for each in COUNTS
             if each.name not in baseline or abs(figures[each.name] / baseline[each.name] - 1) > TOLERANCE}
    foreign = moved - {each.name for each in COUNTS if each.server == "swiped"}
    if foreign:
        print(f"the C servers are not what they were ({', '.join(sorted(foreign))}): another compiler, C library or jansson")
    for name in sorted(moved):
        print(f"{name} is more than {TOLERANCE:.0%} off its baseline; --accept keeps what it is now")
    return not moved
