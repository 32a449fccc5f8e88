"""Links of all pages: files and anchors exist."""

import re
from pathlib import Path

import pytest

from daemon import ROOT

FOLDERS = ("Sources", "Tests", "clients", "docs", "packaging", "protocol")
FOUND = [*ROOT.glob("*.md"), *(page for folder in FOLDERS for page in (ROOT / folder).rglob("*.md"))]
# Without builds and installed packages.
PAGES = sorted(page for page in FOUND if not re.search(r"/(\.|build/|node_modules/)", f"/{page.relative_to(ROOT)}"))
LINK = re.compile(r"(?<!`)\]\(([^()\s]+)\)|<img[^>]* src=\"([^\"]+)\"")


def without_code(text: str) -> str:
    text = re.sub(r"^ *```.*?^ *```$", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"^    .*$", "", text, flags=re.MULTILINE)


def anchors(text: str) -> set[str]:
    """As GitHub makes them from headings: lower case, hyphens for spaces, without punctuation. A repeated one gets a number."""
    found: dict[str, int] = {}
    for heading in re.findall(r"^#+ +(.*?)\s*$", without_code(text), re.MULTILINE):
        heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        anchor = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        count = found[anchor] = found.get(anchor, -1) + 1
        if count:
            found[f"{anchor}-{count}"] = 0
    return {*found, *re.findall(r"<a (?:id|name)=\"([^\"]+)\"", text)}


def missing(page: Path) -> list[str]:
    absent = []
    for link in (link or image for link, image in LINK.findall(without_code(page.read_text()))):
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        if "://" in link or link.startswith("mailto:"):
            continue
        if not target.exists() or (anchor and target.suffix == ".md" and anchor not in anchors(target.read_text())):
            absent.append(link)
    return absent


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_files_and_headings_that_exist(page):
    assert missing(page) == []


def test_pages_and_packages_name_the_address_of_the_project():
    """A publisher changes it in packaging, and this names the pages that have another one."""
    text = (ROOT / "packaging/swiped_packaging/project.py").read_text()
    address = re.search(r'REPOSITORY = "(.*)"', text)[1]
    named = re.compile(r"https?://[^\s)>\"`]*\bswiped\b[^\s)>\"`]*|(?<=git clone )https?://\S+")
    found = [(page.name, url) for page in PAGES for url in named.findall(page.read_text())]
    assert len(found) > 3 and [(page, url) for page, url in found if not url.startswith(address)] == []
