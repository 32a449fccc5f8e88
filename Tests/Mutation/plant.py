"""Plants faults in a copy of the daemon's sources. One build serves all of them: SWIPED_FAULT=N turns fault N on.

    plant.py COPY [--count 100] [--seed 1]

COPY is a copy of the repository. The program rewrites its sources, builds it, takes out each fault that does not
compile, and writes `faults.txt`: one line for each fault, with its number, its place and what it changes.
"""

import argparse
import random
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

MODULES = ["Motion", "SwipeCore", "Jansson", "JSONRPC", "SwipeServer", "Recording", "Connection", "Linux", "SessionRecording", "StandardIO", "Program", "Network"]

SWITCH = """import Glibc

/// The number of the fault that is on; 0 without one.
private let fault: Int32 = getenv("SWIPED_FAULT").map { atoi($0) } ?? 0
private let test = getenv("SWIPED_REACHED").map { _ in getenv("PYTEST_CURRENT_TEST").map { String(cString: $0) } ?? "" }
private nonisolated(unsafe) let reached = calloc(1000, 1).assumingMemoryBound(to: Bool.self)

@inline(never) func planted(_ number: Int32) -> Bool {
    if let test, !reached[Int(number)] {
        reached[Int(number)] = true
        let before = Glibc.errno
        var line = "\\(number)\\t\\(test)\\n"
        line.withUTF8 { _ = write(1000, $0.baseAddress, $0.count) }
        Glibc.errno = before
    }
    return fault == number
}
"""

# SWIPED_REACHED names a file that gets the number of each fault that a program comes to, and the test in which it does.
# A constructor opens the file, because the sandbox that the program puts itself in opens none.
REACHED = """#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

__attribute__((constructor)) static void open_reached(void) {
    int file = getenv("SWIPED_REACHED") ? open(getenv("SWIPED_REACHED"), O_WRONLY | O_APPEND | O_CREAT, 0644) : -1;
    fcntl(file, F_DUPFD, 1000);
    close(file);
}
"""

SWIFT_TESTS = ["--scratch-path", ".build-tests", "-Xswiftc", "-enable-testing", "-Xswiftc", "-assert-config", "-Xswiftc", "Debug"]

OPERAND = r"-?[\w.]+(?:\(\))?"
BEFORE = r"(?:(?<=if )|(?<=guard )|(?<=while )|(?<=return )|(?<=&& )|(?<=\|\| )|(?<== )|(?<=\())"
AFTER = r"(?= \{$| else \{| else \{ return| && | \|\| | \?(?!\?)|\)|,|$)"
COMPARISON = re.compile(rf"{BEFORE}({OPERAND}) (<|<=|>|>=|==|!=) ({OPERAND}){AFTER}")
CONDITION = re.compile(r"(?:(?<=if )|(?<=guard )|(?<=&& )|(?<=\|\| ))(!?[a-z][\w.]*)(?= \{| else \{| && | \|\| )")
SUM = re.compile(rf"{BEFORE}({OPERAND}) ([-+*/]) ({OPERAND}){AFTER}")
CALL = re.compile(r"^(\s+)((?!return|throw|try|let|var|case|self\.init|super|init|precondition|assert)[a-z][\w.]*\(.*\))$")
ASSIGNMENT = re.compile(r"^(\s+)((?!let |var |case |if |guard |return |self\.\w+ = \w+$)[a-z][\w.\[\]]* (?:\+|-)?= [^={]*[\w)\]])$")

SWAPPED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "+": "-", "-": "+", "*": "/", "/": "*"}


@dataclass
class Fault:
    file: Path
    line: int
    before: str
    after: str  # holds {n} for the fault's number


def operators_swapped(pattern: re.Pattern, text: str):
    for match in pattern.finditer(text):
        left, operator, right = match.groups()
        switched = f"(planted({{n}}) ? {left} {SWAPPED[operator]} {right} : {left} {operator} {right})"
        yield text[: match.start()], switched, text[match.end() :]


def conditions_negated(text: str):
    for match in CONDITION.finditer(text):
        yield text[: match.start()], f"(planted({{n}}) != ({match[1]}))", text[match.end() :]


def statements_left_out(text: str, previous: str):
    """A call or an assignment on a separate line, after a complete statement or the start of a block."""
    if not previous.rstrip().endswith(("{", "}", ")", "]")) and not re.search(r"\w$", previous.rstrip()):
        return
    for pattern in (CALL, ASSIGNMENT):
        if match := pattern.match(text):
            yield match[1], f"if !planted({{n}}) {{ {match[2]} }}", ""


def candidates(file: Path):
    previous = ""
    for number, text in enumerate(file.read_text().splitlines()):
        if '"' not in text and "//" not in text:
            found = [*operators_swapped(COMPARISON, text), *operators_swapped(SUM, text), *conditions_negated(text)]
            for before, switched, after in [*found, *statements_left_out(text, previous)]:
                safe = [part.replace("{", "{{").replace("}", "}}") for part in (before, after)]
                body = switched.replace("{", "{{").replace("}", "}}").replace("{{n}}", "{n}")
                yield Fault(file, number, text, safe[0] + body + safe[1])
        previous = text


def chosen(sources: Path, count: int, seed: int) -> list[Fault]:
    """At most one fault for each line, spread over the modules as their lines are."""
    chance = random.Random(seed)
    lines = {}
    for module in MODULES:
        for file in sorted((sources / module).rglob("*.swift")):
            for fault in candidates(file):
                lines.setdefault((file, fault.line), []).append(fault)
    places = chance.sample(sorted(lines), min(count, len(lines)))
    return [chance.choice(lines[place]) for place in places]


def write(faults: dict[int, Fault]):
    for file in {fault.file for fault in faults.values()}:
        lines = file.read_text().splitlines()
        for number, fault in faults.items():
            if fault.file == file:
                lines[fault.line] = fault.after.format(n=number)
        file.write_text("\n".join(lines) + "\n")


def build(copy: Path) -> set[tuple[Path, int]]:
    """Builds the program as released, and the Swift tests, faster than `make test` does but with its assertions.

    Returns the lines that do not compile.
    """
    for what in ["--product", "swiped-server"], [*SWIFT_TESTS, "--build-tests"]:
        command = ["swift", "build", "-c", "release", *what, "-Xswiftc", "-use-ld=lld"]
        done = subprocess.run(command, cwd=copy, capture_output=True, text=True)
        if done.returncode != 0:
            break
    wrong = {(Path(file), int(line) - 1) for file, line in re.findall(r"^(/\S+\.swift):(\d+):\d+: error:", done.stdout, re.M)}
    if done.returncode != 0 and not wrong:
        raise SystemExit(done.stdout[-4000:] + done.stderr[-4000:])
    return wrong


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("copy", type=Path)
    arguments.add_argument("--count", type=int, default=100)
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    copy = given.copy.resolve()

    # The house rules do not apply to the switch.
    package = copy / "Package.swift"
    text = package.read_text()
    package.write_text(text.replace("    .strictMemorySafety(),\n", "").replace("    .treatAllWarnings(as: .error),\n", ""))
    for module in MODULES:
        # test_elementary_functions.py compiles that folder alone.
        folder = "Motion/ElementaryFunctions" if module == "Motion" else module
        (copy / "Sources" / folder / "PlantedFault.swift").write_text(SWITCH)

    (copy / "Sources/CEmbeddedFiles/reached.c").write_text(REACHED)

    # More than asked for, because some do not compile.
    spare = chosen(copy / "Sources", given.count * 3 // 2, given.seed)
    faults = dict(enumerate(spare, 1))
    write(faults)
    while wrong := build(copy):
        refused = {number: fault for number, fault in faults.items() if (fault.file, fault.line) in wrong}
        if not refused:  # the error shows elsewhere: each fault of these files may be its cause
            files = {file for file, _ in wrong}
            refused = {number: fault for number, fault in faults.items() if fault.file in files}
        if not refused:
            raise SystemExit(f"does not compile, and no fault is there: {sorted(wrong)}")
        for number, fault in refused.items():
            del faults[number]
            lines = fault.file.read_text().splitlines()
            lines[fault.line] = fault.before
            fault.file.write_text("\n".join(lines) + "\n")
        print(f"{len(refused)} faults do not compile", flush=True)

    with open(copy / "faults.txt", "w") as listing:
        for number, fault in list(faults.items())[: given.count]:
            place = fault.file.relative_to(copy)
            print(number, f"{place}:{fault.line + 1}", fault.after.format(n=number).strip(), sep="\t", file=listing)


if __name__ == "__main__":
    main()
