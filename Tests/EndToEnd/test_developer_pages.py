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


@pytest.mark.parametrize("page", ["Sources/TOUR.md", "docs/guides/your-toolkit.md"])
def test_a_page_shows_what_the_daemon_answers(page):
    """Sends each `->` line, and compares each `<-` line with the beginning of the next line of output. Other responses may be left out."""
    lines = re.findall(r"^(->|<-) (.*)$", (ROOT / page).read_text(), re.M)
    sent = "".join(f"{line}\n" for arrow, line in lines if arrow == "->")
    done = subprocess.run([BINARY, "--stdio"], input=sent, capture_output=True, text=True, timeout=TIMEOUT)
    shown = [line for arrow, line in lines if arrow == "<-"]
    ids = {int(found[1]) for line in shown if (found := re.search(r'^{"jsonrpc":"2.0","id":(\d+)', line))}
    received = [line for line in done.stdout.splitlines() if json.loads(line).get("id") in {None, *ids}]
    assert len(shown) > 6 and [line[: len(beginning)] for line, beginning in zip(received, shown, strict=True)] == shown
