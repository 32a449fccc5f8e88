"""Runs the example scripts, and the conversations of pages, and compares what they print with the page."""

import json
import re
import subprocess

import pytest

from daemon import BINARY, ROOT, TIMEOUT, encode_all, run

EXAMPLES = ROOT / "protocol/examples"
SCRIPTS = sorted(EXAMPLES.glob("*.sh"))
SESSIONS = sorted(EXAMPLES.glob("*.jsonl"))
PAGE = (EXAMPLES / "README.md").read_text()


def shown(script: str) -> list[str]:
    """The output that the page shows for a script. A line `⋮` stands for any number of lines."""
    found = re.search(rf"^## {re.escape(script)}\n.*?^```\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert found, f"the page does not show what {script} prints"
    return found[1].splitlines()


def matches(shown: list[str], printed: list[str]) -> bool:
    pattern = "".join(r"(?:.*\n)*?" if line == "⋮" else re.escape(line) + r"\n" for line in shown)
    return re.fullmatch(pattern, "".join(line + "\n" for line in printed)) is not None


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_a_script_prints_what_the_page_shows(script):
    done = subprocess.run([script, BINARY], stdin=subprocess.DEVNULL, capture_output=True, timeout=TIMEOUT, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert matches(shown(script.name), done.stdout.splitlines()), done.stdout


@pytest.mark.parametrize("session", SESSIONS, ids=lambda path: path.name)
def test_a_session_has_a_result_for_each_request_and_no_error(session):
    sent = [json.loads(line) for line in session.read_text().splitlines()]
    outcome = run(encode_all(sent))
    assert [answer["id"] for answer in outcome.responses] == [message["id"] for message in sent if "id" in message]
    assert outcome.status == 0 and not [answer for answer in outcome.responses if "error" in answer]


def test_the_tour_shows_what_the_daemon_answers():
    """Sends each `->` line, and compares each `<-` line with the beginning of the next line of output. Other responses may be left out."""
    lines = re.findall(r"^(->|<-) (.*)$", (ROOT / "Sources/TOUR.md").read_text(), re.M)
    sent = "".join(f"{line}\n" for arrow, line in lines if arrow == "->")
    done = subprocess.run([BINARY, "--stdio"], input=sent, capture_output=True, text=True, timeout=TIMEOUT)
    shown = [line for arrow, line in lines if arrow == "<-"]
    ids = {int(found[1]) for line in shown if (found := re.search(r'^{"jsonrpc":"2.0","id":(\d+)', line))}
    received = [line for line in done.stdout.splitlines() if json.loads(line).get("id") in {None, *ids}]
    assert len(shown) > 6 and [line[: len(beginning)] for line, beginning in zip(received, shown, strict=True)] == shown
