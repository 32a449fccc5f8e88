"""Checks the English of pages: phrases that readers stumble over, and long sentences."""

import re
from collections.abc import Iterator

from markdown_it import MarkdownIt
from markdown_it.token import Token

LONG = 30  # words
PARTS = {"paragraph_open", "heading_open", "th_open", "td_open"}

# A phrase, and what to write instead. Each was found in these pages, and made a native reader stop.
PHRASES = {
    r"mend(?:s|ed|ing)?": "fix",
    r"anew": "again",
    r"told(?! apart)": "reported, sent",
    r"not to be had": "unavailable",
    r"if not said|unless said": "by default",
    r"whoever|whosoever": "anyone who",
    r"(?:an?|each) (?:[\w-]+ ){1,2}of (?:its|their|one's|his) own": "separate, own",
    r"stands? (?:on|for itself)": "requires",
    r"(?:holds?|held|holding) (?:\w+ )?against": "checks against",
    r"goes? home": "closes",
    r"little motion": "reduced motion",
    r"calm|doomed|strangers?'?s?|seed systems?|patience|offen[cs]es?|farewell|mourn\w*|in vain|politely": "the field's term",
    r"gives? way": "resists",
    r"is left(?=[.,;:])": "is disconnected, is left alone",
    r"passed over": "ignored",
    r"(?-i:[Nn]obody)": "a subject: no client, no program",
    r"and else": "otherwise",
    r"lets? (?:it|him|them) in": "admits, accepts",
    r"is there (?:once|twice)": "occurs",
    r"as (?:it|one) has (?:it|them)": "a plain clause",
    r"(?<!there )(?:is|are|was|were) no (?!longer|more than|less|worse|better|different|faster|slower)": "is not a",
    r"(?:daemon|client|program|server|process|toolkit)s? (?:comes?|came|goes|went|stands?|stood|tells?|speaks?|spoke|says?|said|knows?|knew|(?:leaves|left)(?! \w+ (?:alone|open|unchanged))|has gone|asks?)": "a plain verb: starts, exits, reports, requests",
}
BANNED = re.compile("|".join(rf"\b(?P<p{n}>{phrase})\b" for n, phrase in enumerate(PHRASES)), re.IGNORECASE)
# Sentences that begin so keep their subject or verb for the end.
INVERTED = re.compile(r"^(?:Of (?!course)|Who (?!\w+\?)[^?]*$|Whom |Whose (?![^?]*\?)|Nothing but |Mended |Gone )")


def sentences(page: str) -> Iterator[tuple[int, str]]:
    """The sentences of a page in Markdown, each with its line. `X` stands for code; code blocks are left out."""
    tokens = MarkdownIt("commonmark").enable("table").parse(page)
    opened: Token | None = None
    for token in tokens:
        if token.type in PARTS:
            opened = token
        elif token.type == "inline" and opened is not None:
            line = (token.map or opened.map or [0])[0] + 1
            text = "".join(_text(child) for child in token.children or [])
            for sentence in re.split(r"(?<=[.!?])[\"'”)]* +(?=[A-Z`\"'“(\[])|\n", text):
                if words := sentence.strip():
                    yield line, " ".join(words.split())


def _text(token: Token) -> str:
    if token.type == "code_inline":
        return "X"
    if token.type in ("softbreak", "hardbreak"):
        return " "
    if token.type == "html_inline" and token.content.startswith("<br"):
        return "\n"
    return token.content if token.type == "text" else ""


def phrases(sentence: str) -> Iterator[str]:
    """What is wrong with a sentence's phrases, each with what to write instead."""
    for found in BANNED.finditer(sentence):
        yield f'"{found[0]}": write {list(PHRASES.values())[int((found.lastgroup or "p0")[1:])]}'
    if found := INVERTED.search(sentence):
        yield f'"{found[0][:20].strip()} …": begin with the subject'


def length(sentence: str) -> int:
    return len(re.findall(r"[\w’'/-]*\w[\w’'/-]*", sentence))
