"""README.md and the pages in docs: their programs run as pasted, and their figures and tables are those of the code."""

import json
import os
import re
import subprocess
import sys

import pytest

from daemon import BINARY, ROOT, TIMEOUT

README = (ROOT / "README.md").read_text()
CASES = ROOT / "protocol/conformance/cases"
KNOWN = "\n# Known from "  # the comment of a case about a fault of another library


def block(page: str, heading: str, language: str = "") -> str:
    """The first code block of a language under a heading. Without a language: the output of a program."""
    section = re.search(rf"^##+ {re.escape(heading)}\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)[1]
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
    return next(text for name, text in blocks if name == language)


def read(name: str) -> str:
    return (ROOT / name).read_text()


@pytest.fixture
def environment(tmp_path):
    """One in which `swiped` is installed."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/swiped").symlink_to(BINARY)
    installed = os.environ | {"PATH": f"{tmp_path}/bin:{os.environ['PATH']}"}
    installed.pop("SWIPED", None)
    return installed


def output(command: list, environment: dict[str, str], folder=ROOT) -> str:
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=TIMEOUT)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_client_prints_what_the_page_shows(environment):
    page = read("protocol/README.md")
    program = block(page, "A whole client", "python")
    assert len(program.splitlines()) <= 25
    assert output([sys.executable, "-c", program], environment) == block(page, "A whole client")


def test_the_transcript_matches_the_demo(environment):
    printed = output([sys.executable, ROOT / "clients/terminal/demo.py"], environment | {"SWIPED": BINARY})
    lines = iter(printed.splitlines())
    shown = block(read("protocol/examples/README.md"), "mail.jsonl").splitlines()
    assert len(shown) > 30
    for line in shown:
        assert line == "" or line in lines, f"the demo does not print this line, or not in this order: {line}"


def test_recordings_are_made_and_replayed_as_the_page_shows(environment, tmp_path):
    for folder in ("clients", "protocol"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    commands = re.findall(r"^```sh\n(.*?)^```$", read("docs/troubleshooting.md"), re.MULTILINE | re.DOTALL)
    assert len(commands) == 2
    for command in commands:
        assert "the same: " in output(["sh", "-ec", command], environment, tmp_path).splitlines()[-1]


def test_each_fault_of_another_library_is_in_a_conformance_case():
    rows = re.findall(r"^\| .+? \| \[(.+?) #(\d+)\]\((\S+?)\) \| \[([\w-]+)\]\((\S+?)\) \|$", README, re.MULTILINE)
    assert len(rows) > 3
    for library, number, url, case, path in rows:
        comment = read(path).partition(KNOWN)[2].splitlines()[0]
        assert library.lower().replace(" ", "-") in comment.lower().replace(" ", "-") and number in comment
        assert url.endswith(f"/issues/{number}") and path.endswith(f"/{case}.case")


def test_the_number_of_faults_matches_the_cases():
    reported = [case for case in CASES.rglob("*.case") if re.search(f"{KNOWN}.*(issue|request)", case.read_text())]
    assert f"collected {len(reported)} faults" in README


def test_all_presets_are_listed():
    presets = sorted(path.stem for path in (ROOT / "protocol/presets").glob("*.json"))
    page = read("protocol/presets.md")
    shown = re.findall(r"^\| `(\w+)`", page, re.MULTILINE)
    others = re.findall(r"^\| \[`([\w-]+)`\]", read("protocol/peers.md"), re.MULTILINE)
    assert len(shown) == 6 and {*shown, *others} == set(presets)
    assert all(f"{len(presets) - len(shown)} {words}" in text for words, text in (("more](peers.md)", page), ("that reproduce", README)))
    assert f"- {len(presets)} presets" in read("CHANGELOG.md")


def test_versions_match_the_code():
    daemon = re.search(r'daemon = "([\d.]+)"', read("Sources/SwipeServer/Version.swift"))[1]
    protocol = json.loads(read("protocol/openrpc.json"))["info"]["version"]
    assert output([BINARY, "--version"], dict(os.environ)) == f"swiped {daemon} (protocol {protocol})\n"
    assert f"| protocol | {protocol} |" in read("docs/versions.md")
    versions, tools = read("docs/versions.md"), re.search(r"swift-tools-version: ?([\d.]+)", read("clients/swift/README.md"))[1]
    assert f"| swiped | {daemon} |" in versions and f"**Version** {daemon} of the daemon" in README
    assert f"| Swift | Swift {tools} or later" in versions
    packages = [*(ROOT / "clients").glob("*/pyproject.toml"), ROOT / "clients/web/package.json", ROOT / "clients/c/Makefile"]
    for package in packages:
        version = re.search(r'^ *"?version"?(?: =|:) "?([\d.]+)"?', package.read_text(), re.MULTILINE | re.IGNORECASE)[1]
        assert version == daemon, package


def test_exit_statuses_of_the_help_are_on_the_page():
    page = read("docs/environment.md").split("\n## Exit statuses\n")[1]
    shown = {int(status) for row in re.findall(r"^\| ([\d, ]+) \|", page, re.MULTILINE) for status in row.split(",")}
    stated = set()
    for words in (["--help"], ["connect", "--help"], ["supervise", "--help"], ["replay", "--help"], ["inspect", "--help"]):
        statuses = output([BINARY, *words], dict(os.environ)).split("EXIT STATUS:\n")[1].split("\nUSAGE")[0]
        stated |= {int(number) for number in re.findall(r"(?:^  |, )(\d+)\b", statuses, re.MULTILINE)}
    assert len(stated) > 12 and stated <= shown


def test_environment_variables_that_the_code_reads_are_on_the_page():
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode != 0:
        pytest.skip("not a git checkout")
    reads = re.compile(r"""(?:environ\.get\(|getenv\(|environment\[|value\(of: |number\(of: )"((?:SWIPED|XDG|LISTEN|NO)[A-Z_]*)\"""")
    files = [ROOT / name for name in listed.stdout.splitlines() if name.endswith((".py", ".swift", ".c"))]
    found = {name for path in files if path.is_file() for name in reads.findall(path.read_text())} - {"SWIPED_FAULT"}
    shown = set(re.findall(r"`([A-Z_]+)`", read("docs/environment.md") + read("Tests/README.md")))
    assert len(found) > 8 and found <= shown
