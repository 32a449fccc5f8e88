"""The demo as plain text: the messages that matter, and the rows as they then stand."""

from typing import Iterator

from . import words
from .mail_list import MailList
from .picture import Brush, draw, plain
from .story import Chapter, Exchange

COLUMNS = 50
# Which steps of the clock after a release are drawn: about 70 and 170 ms later.
DRAWN_STEPS = (2, 5)


def lines(story: Iterator[tuple[Chapter, Exchange]], mails: MailList) -> Iterator[str]:
    shown, last, skipped, steps = set(), None, 0, 0
    for chapter, exchange in story:
        method = exchange.message["method"]
        if chapter is not last:
            yield from ([""] if last else []) + [chapter.heading]
            last, shown = chapter, telling_updates(chapter)
        steps = steps + 1 if method == "clock/advance" else 0
        if method == "gesture/update" and exchange.message["id"] not in shown:
            skipped += 1
            continue
        if skipped:
            yield indented(f"⋮ {skipped} updates")
            skipped = 0
        yield from told(exchange)
        if method == "gesture/update" or steps in DRAWN_STEPS or has_happened(exchange):
            yield from drawn(mails, exchange)


def telling_updates(chapter: Chapter) -> set[str]:
    """Of a gesture's many updates the one half way and the last."""
    updates = [exchange.message for exchange in chapter.exchanges if exchange.message["method"] == "gesture/update"]
    if not updates:
        return set()
    far = max(abs(update["params"]["translation"]["x"]) for update in updates)
    half = next(update for update in updates if abs(update["params"]["translation"]["x"]) >= far / 2)
    return {half["id"], updates[-1]["id"]}


def has_happened(exchange: Exchange) -> bool:
    return any(message.get("method", "").startswith(("cell/did", "cell/frame", "action/")) for message in exchange.received)


def told(exchange: Exchange) -> Iterator[str]:
    """The message and what came back; of a step of the clock, only what it brought about, and when."""
    if exchange.message["method"] == "clock/advance":
        for message in exchange.received[:-1]:
            yield indented(words.received(message, exchange.answer), message["params"].get("timestamp"))
        return
    yield indented(words.sent(exchange.message), exchange.time)
    for message in exchange.received:
        yield indented(words.received(message, exchange.answer))


def drawn(mails: MailList, exchange: Exchange) -> Iterator[str]:
    """The rows that are not closed, and those which this exchange was about."""
    named = {message.get("params", {}).get("cell") for message in [exchange.message, *exchange.received]}
    finger = mails.finger_at(exchange.time)
    moment = exchange.time if exchange.message["method"] == "clock/advance" else None
    for row in mails.rows:
        offset = row.offset_at(exchange.time)
        if offset or row.cell in named:
            x = finger.x if finger and finger.cell == row.cell else None
            content = f" {row.sender:13} {row.subject}"
            picture = plain(draw(mails, offset, content, Brush(COLUMNS, colour=False), finger=x))
            yield indented(f"{row.cell} │{picture}│ {words.number(offset)}", moment)
            moment = None


def indented(words: str, moment: float | None = None) -> str:
    return f"{'' if moment is None else f'{moment:.0f} ms':>10}  {words}".rstrip()
