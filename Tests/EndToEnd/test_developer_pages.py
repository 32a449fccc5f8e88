"""The pages for developers: their links have targets, and their examples are correct."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from daemon import BINARY, ROOT, TIMEOUT

PAGES = [ROOT / "CONTRIBUTING.md", *sorted((ROOT / "Sources").rglob("*.md"))]
CODE_LINK = re.compile(r"\[`([^`]+)`\]\(([^)#\s]+)\)")


def named(page: Path):
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_to_code_name_a_declaration_in_that_file(page):
    missing = []
    for symbol, target in CODE_LINK.findall(page.read_text()):
        file = page.parent / target
        name = re.escape(symbol.split(".")[-1])
        declares = rf"\b(?:func|struct|class|enum|case|extension|def|var|let|typealias)\s+(?:\w+\.)*`?{name}\b"
        if not file.is_file() or (file.suffix in (".swift", ".py") and name != re.escape(file.stem)
                                  and not re.search(declares, file.read_text())):
            missing.append(f"{symbol} in {target}")
    assert not missing


def test_the_tour_shows_what_the_daemon_answers():
    """Sends each `->` line, and compares each `<-` line with the beginning of the next line of output."""
    lines = re.findall(r"^(->|<-) (.*)$", (ROOT / "Sources/TOUR.md").read_text(), re.M)
    sent = "".join(f"{line}\n" for arrow, line in lines if arrow == "->")
    done = subprocess.run([BINARY, "--stdio"], input=sent, capture_output=True, text=True, timeout=TIMEOUT)
    received = [line for line in done.stdout.splitlines() if json.loads(line).get("id") not in (1, 2)]
    shown = [line for arrow, line in lines if arrow == "<-"]
    assert [line[: len(beginning)] for line, beginning in zip(received, shown, strict=True)] == shown
