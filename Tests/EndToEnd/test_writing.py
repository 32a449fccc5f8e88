"""Pages are written in plain words: no phrase that readers stumbled over, few long sentences, a first line for the reader."""

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from daemon import BINARY, ROOT, TIMEOUT
from test_links import PAGES
from writing import LONG, length, phrases, sentences

GENERATED = {"protocol/reference.md", "protocol/snapshot.md", "protocol/peers.md"}
WORDS = 51_000  # that all pages together may have, without the generated ones: readers have to find their place in them
LONG_SHARE = 0.03
# Terms of concepts.md, by their anchors, as they appear in prose. Terms that are everyday words too, such as "frame", would only make noise.
TERMS = {
    "slop": "slop", "gate": "gates?", "rest": "rest(?:s|ing)? position|rest states?|at rest", "extent": "extents?", "settle": "settles?|settling",
    "arm": "arms|armed|arming", "rubber-band": "rubber bands?", "full-swipe": "full swipes?", "invocation": "invocations?", "snapshot": "snapshots?",
    "peek": "peeks?",
}  # fmt: skip
CODE = re.compile(r"\"((?:[^\"\\\n]|\\.)* (?:[^\"\\\n]|\\.)*)\"|(?:///?|#|/\*+|^ \*) ([^\n]*)|def (test_\w+)|func (\w+)", re.MULTILINE)
SHELL = re.compile(r"^ *# ?([^!].*)$|\becho [\"']([^\"']*)", re.MULTILINE)  # of files that begin with #!/bin/sh or bash
TEXTS = dict.fromkeys([".swift", ".py", ".js", ".ts", ".c", ".h", ".qml"], CODE) | {".case": re.compile(r"^(?:title:|#) ?(.*)", re.MULTILINE)}
GUIDES = [page for page in PAGES if page.name == "README.md" and page.parent.parent.name == "clients"]
EXPLAINED = [ROOT / "README.md", ROOT / "clients/README.md", *(page for page in PAGES if page.parent.name in ("docs", "guides", "protocol"))]


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_a_page_has_no_phrase_that_readers_stumbled_over(page):
    found = [f"line {line}: {what}: {text[:100]}" for line, text in sentences(page.read_text()) for what in phrases(text)]
    assert found == []


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_few_sentences_of_a_page_are_long(page):
    every = list(sentences(page.read_text()))
    long = [f"line {line}: {length(text)} words: {text[:160]}" for line, text in every if length(text) > LONG]
    assert len(long) <= max(LONG_SHARE * len(every), 1), "\n".join(long)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_a_page_opens_with_what_it_is_to_its_reader(page):
    """Within its first three sentences a page says "you", "your" or "For …"."""
    first = [text for _, text in sentences(page.read_text())][1:5]
    assert any(re.search(r"\byou(?:r|rs)?\b|^For ", text, re.IGNORECASE) for text in first), first


def test_the_descriptions_of_the_schema_are_plain():
    texts = list(descriptions(json.loads((ROOT / "protocol/openrpc.json").read_text())))
    found = [f"{what}: {text}" for description in texts for _, text in sentences(description) for what in phrases(text)]
    long = [text for description in texts for _, text in sentences(description) if length(text) > LONG]
    assert len(texts) > 400 and found == [] and long == []


def descriptions(schema: object) -> Iterator[str]:
    if isinstance(schema, dict):
        yield from (text for name in ("summary", "description") if isinstance(text := schema.get(name), str))
    if isinstance(schema, dict | list):
        for part in schema.values() if isinstance(schema, dict) else schema:
            yield from descriptions(part)


@pytest.mark.parametrize("words", [[], ["connect"], ["supervise"], ["replay"], ["inspect"]], ids=" ".join)
def test_the_help_is_plain(words):
    text = subprocess.run([BINARY, *words, "--help"], capture_output=True, text=True, timeout=TIMEOUT, check=True).stdout
    assert [what for line in text.splitlines() for what in phrases(line.strip())] == []


@pytest.mark.parametrize("folder", ["Sources", "Tests", "clients", "packaging", "protocol"])
def test_messages_and_comments_are_plain(folder):
    """The literals and comments of programs, the titles of cases, and the names of tests."""
    files = subprocess.run(["git", "ls-files", folder], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    found = []
    for file in files:
        path = ROOT / file
        if path.name in ("writing.py", "test_writing.py") or not path.is_file():
            continue
        is_shell = path.suffix in ("", ".sh", ".bash") and re.match(rb"#!\S*/(?:env )?(?:ba)?sh\b", path.read_bytes())
        if pattern := SHELL if is_shell else TEXTS.get(path.suffix):
            for text in (next(filter(None, match.groups()), "") for match in pattern.finditer(path.read_text())):
                found += [f"{file}: {what}: {text[:100]}" for what in phrases(text.replace("_", " "))]
    assert found == []


def test_all_pages_together_are_short_enough():
    count = sum(length(text) for page in PAGES if name(page) not in GENERATED for _, text in sentences(page.read_text()))
    assert 20_000 < count
    assert count < WORDS, "shorten a page, or raise WORDS in the commit that adds a feature"


def first_use(page: str, anchor: str) -> tuple[str, str] | None:
    """The text around the first use of a term, and that before it; code, tables and pictures do not count."""
    prose = re.sub(r"^```.*?^```|^\|.*?$|^    .*?$|`[^`]*`|!\[[^\]]*\]", "", page, flags=re.MULTILINE | re.DOTALL)
    first = re.search(rf"(?i)\b(?:{TERMS[anchor]})\b", prose)
    return (prose[max(first.start() - 40, 0) : first.end() + 80], prose[: first.end()]) if first else None


@pytest.mark.parametrize("page", GUIDES, ids=name)
@pytest.mark.parametrize("anchor", TERMS)
def test_a_guide_links_the_first_use_of_a_term(page, anchor):
    if found := first_use(page.read_text(), anchor):
        assert f"#{anchor}" in found[0] or "concepts.md#" in found[0], found[0]


@pytest.mark.parametrize("page", [page for page in EXPLAINED if name(page) not in GENERATED and page.name != "concepts.md"], ids=name)
@pytest.mark.parametrize("anchor", TERMS)
def test_a_page_links_or_defines_a_term_at_its_first_use_or_before(page, anchor):
    """A page may send its readers to concepts.md once, for all terms."""
    if found := first_use(page.read_text(), anchor):
        around, before = found
        assert f"concepts.md#{anchor}" in around or "concepts.md)" in before or f"*{anchor.replace('-', ' ')}*" in before, around


@pytest.mark.parametrize(
    "sentence, complaint",
    [
        ("The release is mended.", "fix"),
        ("The daemon goes when it is told so.", "starts, exits"),
        ("Of a release, the velocity counts.", "begin with the subject"),
        ("Who reads slowly is not.", "begin with the subject"),
        ("It is no socket.", "is not a"),
        ("There is no socket, and of course it is no longer needed.", None),
        ("Who is it for?", None),
    ],
)
def test_phrases_are_found(sentence, complaint):
    found = list(phrases(sentence))
    assert (complaint is None) == (found == []) and (complaint is None or complaint in found[0])


def test_sentences_are_those_that_a_reader_sees():
    page = "# A title\n\nOne is `a b c`\nhere. Two, with [a link](x.md)! \n\n- three\n- four.\n\n| a | b |\n|---|---|\n| five. Six | |\n\n```\nno prose\n```\n"
    assert [text for _, text in sentences(page)] == [
        "A title", "One is X here.", "Two, with a link!", "three", "four.", "a", "b", "five.", "Six"]  # fmt: skip
    assert [line for line, _ in sentences(page)][:3] == [1, 3, 3]
    assert length("It's a slow-moving row: 3 px.") == 6
