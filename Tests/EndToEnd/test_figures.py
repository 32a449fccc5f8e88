"""Numbers that pages state are those of the code, of the schema, or of the last benchmark."""

import json
import os
import re

import pytest

from daemon import BINARY, ROOT

SCHEMA = json.loads((ROOT / "protocol/openrpc.json").read_text())
LIMITS = "Sources/SwipeServer/Limits/Limits.swift"
ENVIRONMENT, SECURITY, TRANSPORTS = "docs/environment.md", "SECURITY.md", "protocol/transports.md"
UNITS = {"": 1, "KiB": 1 << 10, "MiB": 1 << 20, "ms": 1, "seconds": 1000}

# A page, what it says, and a file that has the same number. Durations are compared in ms, sizes in bytes.
STATED = [
    (SECURITY, r"disconnects it if it reads nothing for (\d+) (seconds)", LIMITS, r"limits.readTimeout = ([\d_]+)()"),
    (SECURITY, r"disconnected after (\d+) (seconds)", "Sources/Network/HTTPHandler.swift", r"TimeAmount.(seconds)\((\d+)\)"),
    (SECURITY, r"At most (\d+)() such connections", "Sources/Network/NetworkSettings.swift", r"min\((\d+)(), max"),
    (TRANSPORTS, r"outputBytes` of output wait for it \(default: (\d+) (MiB)", LIMITS, r"limits.outputBytes = (.*)()"),
    (TRANSPORTS, r"limits.readTimeout` ms \(default: ([\d,]+)()", LIMITS, r"limits.readTimeout = ([\d_]+)()"),
    (TRANSPORTS, r"`messageBytes` is (\d+) (MiB)", LIMITS, r"limits.frames.messageBytes = (.*)()"),
    (TRANSPORTS, r"`parsedBytes` (\d+) (MiB)", LIMITS, r"limits.parsedBytes = (.*)()"),
    (TRANSPORTS, r"`answerBytes` (\d+) (MiB)", LIMITS, r"limits.answerBytes = (.*)()"),
    (TRANSPORTS, r"and `cells` ([\d,]+)()", LIMITS, r"limits.cells = ([\d_]+)()"),
    (TRANSPORTS, r"limits.clients` \(default: ([\d,]+)()", LIMITS, r"limits.clients = ([\d_]+)()"),
    (TRANSPORTS, r"After `exit` the timeout is (\d+) (seconds)", "Sources/Connection/ConnectionPolicy+Types.swift", r"endTimeout = ([\d_]+)\.0()"),
    (TRANSPORTS, r"status 74 if the client reads nothing for (\d+) (seconds)", "Sources/Connection/ConnectionPolicy+Types.swift",
     r"endTimeout = ([\d_]+)\.0()"),
    (TRANSPORTS, r"A client has (\d+) (seconds) for its upgrade", "Sources/Network/HTTPHandler.swift", r"TimeAmount.(seconds)\((\d+)\)"),
    ("docs/troubleshooting.md", r"At (\d+) (MiB), or at `--record-limit`", "Sources/Recording/RecordingWriter.swift", r"defaultLimitBytes = (.*)()"),
    ("docs/decisions.md", r"ends its swipe after (\d+) (ms) at rest", "Sources/SwipeCore/Table/Table+Wheels.swift", r"wheelIdleTimeout = (\d+).0()"),
    ("protocol/specification.md", r"no delta has arrived for (\d+) (ms)", "Sources/SwipeCore/Table/Table+Wheels.swift", r"wheelIdleTimeout = (\d+).0()"),
    ("Sources/README.md", r"The engine handles (\d+)() at a time", "Sources/SwipeServer/Session/Session+PendingWork.swift", r"chunkEventLimit = (\d+)()"),
    ("docs/versions.md", r"\| snapshot \| (\d+)() \|", "Sources/SwipeServer/Snapshot/SessionSnapshot.swift", r"static let version: Int64 = (\d+)()"),
    ("clients/README.md", r"respond within the timeout \((\d+)() s\)", "clients/python/src/swiped/connection.py", r'"timeout", (\d+)\.0()\)'),
    (ENVIRONMENT, r"replaces the daemon. Default: (\d+)()", "clients/shell/swiped.bash", r"SWIPED_TIMEOUT:-(\d+)()"),
    (ENVIRONMENT, r"a test waits for the daemon. Default: (\d+)()", "Tests/EndToEnd/daemon.py", r'"SWIPED_TIMEOUT", "(\d+)()"'),
    (ENVIRONMENT, r"arguments of each function \(([\d,]+)()\)", "Tests/EndToEnd/test_elementary_functions.py", r'"SWIPED_ARGUMENTS", "(\d+)()"'),
    (ENVIRONMENT, r"run at once. Default: (\d+)() end", "Tests/Scripts/test", r"TEST_JOBS:-(\d+)()"),
]


def read(name: str) -> str:
    return (ROOT / name).read_text()


def number(found: re.Match) -> float:
    """A number with its unit, in either order; `64 << 20` and `20_000` as in code."""
    digits, unit = sorted(found.groups(), key=lambda part: not part[:1].isdigit())
    value, _, shift = digits.replace(",", "").replace("_", "").partition(" << ")
    return (int(value) << int(shift or 0)) * UNITS[unit]


@pytest.mark.parametrize("page, words, file, code", STATED, ids=[f"{page}: {words}" for page, words, _, _ in STATED])
def test_a_number_of_a_page_is_that_of_the_code(page, words, file, code):
    stated, used = re.search(words, " ".join(read(page).split())), re.search(code, read(file))
    assert stated and used, f"{page} does not say it" if not stated else f"{file} has no such number"
    assert number(stated) == number(used)


def test_limits_of_the_schema_are_those_that_pages_state():
    limits = {name: limit["value"] for name, limit in SCHEMA["x-limits"].items()}
    page = read("Tests/README.md")
    assert f"`parsedBytes` limits one message ({limits['parsedBytes'] >> 20} MiB)" in page
    assert f"`memory` all clients together ({limits['memory'] >> 20} MiB)" in " ".join(page.split())
    assert f"at most `limits.outputBytes` of output wait (default: {limits['outputBytes'] >> 20} MiB)" in read(TRANSPORTS)
    slop = SCHEMA["x-base"]["recognition"]["slop"]
    assert f"{slop['touch']} px for touch, {slop['pen']} px for a pen and {slop['mouse']} px for a mouse" in read("docs/concepts.md")


def test_the_rule_about_null_lists_the_members_for_which_null_has_a_meaning():
    def nullable(schema: object):
        for name, member in schema.get("properties", {}).items() if isinstance(schema, dict) else ():
            types = member.get("type") if isinstance(member, dict) else None
            if isinstance(types, list) and "null" in types:
                yield name
        for part in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
            if isinstance(part, dict | list):
                yield from nullable(part)

    sent = {name: part for name, part in SCHEMA["components"]["schemas"].items() if name.endswith("Override")}
    rule = re.search(r"- \[schema\.2\](.*?)\n- \[", read("protocol/specification.md"), re.DOTALL)[1]
    members = set(nullable(sent)) - {"leading", "trailing"}  # those of `sideSlop`
    assert len(members) > 7 and members <= set(re.findall(r"`(\w+)`", rule))


def test_versions_of_tools_are_the_same_on_every_page():
    swift = {version for page in ("README.md", "CONTRIBUTING.md", "docs/versions.md")
             for version in re.findall(r"\[?Swift\]?(?:\([^)]*\))? (\d+\.\d+) or later(?!, on Linux)", read(page))}
    tools = re.search(r"swift-tools-version: ?([\d.]+)", read("Package.swift"))[1]
    assert len(swift) == 1 and [*map(int, tools.split("."))] <= [*map(int, min(swift).split("."))]
    versions = read("docs/versions.md")
    for client in ("python", "textual", "tk", "gtk"):
        project = read(f"clients/{client}/pyproject.toml")
        python = re.search(r'requires-python = ">=([\d.]+)"', project)[1]
        assert client == "gtk" or f"Python {python} or later" in read(f"clients/{client}/README.md"), client
        assert set(re.findall(r"Python (\d\.\d+)", versions)) == {python}
    least = re.search(r"find_package\(Qt6 ([\d.]+) ", read("clients/qt/CMakeLists.txt"))[1]
    for page in (versions, read("clients/qt/README.md")):
        assert f"Qt {least} or later" in page
    for client, needs in (("gtk", ("GTK 4.8", "libadwaita 1.2")), ("shell", ("bash 5.1",)), ("swift", ("Swift 6.2",))):
        assert all(need in versions and need in read(f"clients/{client}/README.md") for need in needs), client


def test_the_readme_has_the_figures_of_the_last_benchmark():
    figures = json.loads(read("Tests/Benchmarks/results/figures.json"))["parts"]

    def median(part: str, figure: str) -> float:
        values = sorted(figures[part]["swiped"][figure])
        return values[len(values) // 2]

    readme = read("README.md")
    for text, found in ((r"there and back \| about (\d+) µs", median("together", "median")),
                        (r"first response \| about ([\d.]+) ms", median("start", "start")),
                        (r"resident memory, idle \| about (\d+) MB", median("start", "resident") / 1000)):
        assert float(re.search(text, readme)[1]) == pytest.approx(found, rel=0.2)


@pytest.mark.figures
def test_the_readme_has_the_size_of_the_executable():
    size = os.path.getsize(BINARY) / 1e6
    if "release" not in BINARY:
        pytest.skip("not a release build of this checkout")
    assert float(re.search(r"one static executable, (\d+) MB", read("README.md"))[1]) == pytest.approx(size, abs=1)
