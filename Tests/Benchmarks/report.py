"""The figures as text on the terminal, and as tables in README.md."""

import aims
import instructions
from measure import HERE, MeasurementFailed

README = HERE / "README.md"
BEGIN, END = "<!-- bench.py writes from here -->", "<!-- to here. -->"
PRINTED_ONLY = {"apart", "paced-240", "paced-120", "window", "flood", "kinds", "supervisor", "sockets", "clients", "start"}  # printed, but not in README.md
HIDDEN = {"reads", "writes", "dirty_after"}
UNITS = {"minimum": "min µs", "median": "median µs", "p99": "p99 µs", "cpu": "CPU µs per message", "rate": "1000 messages/s",
         "reads": "reads per message", "writes": "writes per message", "start": "ms", "resident": "resident kB", "dirty": "private dirty kB",
         "resident_after": "resident kB afterwards", "dirty_after": "private dirty kB afterwards"}


def number(value):
    return f"{value:.0f}" if value >= 1000 else f"{value:.3g}" if value < 10 else f"{value:.1f}"


def cell(figures, part, base, subject, figure):
    """A figure, how many times the base's it is, and that ratio's quartiles."""
    value = figures.value(part, subject, figure)
    if base not in figures.parts[part]:
        return number(value)
    ratio = figures.ratio(part, subject, base, figure)
    return f"{number(value)} · {ratio.middle:.2f} [{ratio.low:.2f}–{ratio.high:.2f}]"


def rows(figures, part):
    beyond = part.beyond in figures.parts[part.name] and part.base in figures.parts[part.name]
    yield ["", *(UNITS[figure] for figure in part.columns), *([f"median beyond {part.beyond}"] if beyond else [])]
    for subject in figures.parts[part.name]:
        ratio = figures.ratio(part.name, subject, part.base, "median", beyond=part.beyond) if beyond else None
        yield [subject, *(cell(figures, part.name, part.base, subject, figure) for figure in part.columns),
               *([f"{ratio.middle:.2f} [{ratio.low:.2f}–{ratio.high:.2f}]"] if ratio else [])]


def plain_rows(figures, part):
    """For README.md: figures, and one ratio."""
    main = next(figure for figure in ("median", "rate", "start") if figure in part.columns)
    columns = [figure for figure in part.columns if figure not in HIDDEN]
    yield ["", *(UNITS[figure] for figure in columns), f"{main} × {part.base}"]
    for subject in figures.parts[part.name]:
        ratio = figures.ratio(part.name, subject, part.base, main)
        yield [subject, *(number(figures.value(part.name, subject, figure)) for figure in columns),
               "1" if subject == part.base else f"{ratio.middle:.2f} [{ratio.low:.2f}–{ratio.high:.2f}]"]


def show(figures, part):
    print(f"\n{part.title}. Each: figure · times {part.base} in the same round [quartiles]")
    for first, *others in rows(figures, part):
        print(f"  {first:20}" + "".join(f"{each:>30}" for each in others))


def show_aims(figures):
    print("\nAims")
    for verdict in aims.judge(figures):
        found = verdict.found
        print(f"  {verdict.aim.said:66}{number(found.middle):>8}  [{number(found.low)}–{number(found.high)}]".ljust(98) + verdict.said)


def table(lines):
    first, *others = lines
    return "\n".join(["| " + " | ".join(first) + " |", "|" + "---|" * len(first),
                      *("| " + " | ".join(line) + " |" for line in others)])


def results(figures, parts, pictures):
    """What goes into README.md."""
    machine, lines = figures.machine, []
    lines.append(f"Measured on {machine['processor']}; {machine['system']}; {machine['tools']}.")
    lines.append("### Aims\n")
    lines.append(table([["aim", "found", ""], *(
        [verdict.aim.said, number(verdict.found.middle),
         verdict.said if verdict.met or not verdict.aim.why else f"{verdict.said}: {verdict.aim.why}"]
        for verdict in aims.judge(figures))]))
    if figures.instructions:
        lines.append("### Instructions\n\nIn user space, counted by callgrind, with one message per read.\n")
        lines.append(table([["", "instructions"], *([each.title, f"{figures.instructions[each.name]:,}"]
                                                     for each in instructions.COUNTS if each.name in figures.instructions)]))
    if figures.size:
        lines.append("### Size\n\n" + "; ".join(f"{name} {size / 1e6:.1f} MB" for name, size in figures.size.items()) + ", stripped.")
    for part in parts:
        if part.name in figures.parts and part.name not in PRINTED_ONLY:
            picture = pictures.get(part.name)
            lines.append(f"### {part.title}\n\n`{part.name}`, revision {figures.revisions[part.name]}.\n")
            lines.append(table(plain_rows(figures, part)) + (f"\n\n![Latencies](results/{picture})" if picture else ""))
    return "\n\n".join(lines).replace("\n\n\n", "\n\n")


def write(text, begins=BEGIN, ends=END):
    """Between the two marks of README.md."""
    before = README.read_text()
    head, begin, rest = before.partition(begins)
    _, end, tail = rest.partition(ends)
    if not begin or not end:
        raise MeasurementFailed(f"{README} has lost the marks between which the results go")
    README.write_text(f"{head}{begin}\n\n{text}\n\n{end}{tail}")
