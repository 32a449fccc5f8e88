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
    assert len(shown) > 20
    for line in shown:
        assert line == "⋮" or line in lines, f"the demo does not print this line, or not in this order: {line}"


def test_recordings_are_made_and_replayed_as_the_page_shows(environment, tmp_path):
    for folder in ("clients", "protocol"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    commands = re.findall(r"^```sh\n(.*?)^```$", read("docs/troubleshooting.md"), re.MULTILINE | re.DOTALL)
    assert len(commands) == 2
    for command in commands:
        assert "the same: " in output(["sh", "-ec", command], environment, tmp_path).splitlines()[-1]


def test_the_number_of_faults_matches_the_cases():
    reported = [case for case in CASES.rglob("*.case") if re.search(f"{KNOWN}.*(issue|request)", case.read_text())]
    assert f"collected {len(reported)} faults" in README


def test_versions_match_the_code():
    daemon = re.search(r'daemon = "([\d.]+)"', read("Sources/SwipeServer/Version.swift"))[1]
    protocol = json.loads(read("protocol/openrpc.json"))["info"]["version"]
    assert output([BINARY, "--version"], dict(os.environ)) == f"swiped {daemon} (protocol {protocol})\n"
    assert f"| protocol | {protocol} |" in read("docs/versions.md")
    assert f"| swiped | {daemon} |" in read("docs/versions.md") and f"**Version** {daemon} of the daemon" in README
    packages = [*(ROOT / "clients").glob("*/pyproject.toml"), ROOT / "clients/web/package.json", ROOT / "clients/c/Makefile"]
    for package in packages:
        version = re.search(r'^ *"?version"?(?: =|:) "?([\d.]+)"?', package.read_text(), re.MULTILINE | re.IGNORECASE)[1]
        assert version == daemon, package
