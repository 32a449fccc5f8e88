"""The demo as plain text: the messages that matter, and the rows after them."""

from typing import Iterator

from . import description
from .mail_list import MailList
from .drawing import Format, draw, plain
from .recording import Chapter, Exchange

COLUMNS = 50
# Which steps of the clock after a release are drawn: about 70 and 170 ms later.
DRAWN_STEPS = (2, 5)


def lines(exchanges: Iterator[tuple[Chapter, Exchange]], mails: MailList) -> Iterator[str]:
    """The lines of the transcript. The exchanges are sent while the lines are read."""
    shown, last, skipped, steps = set(), None, 0, 0
    for chapter, exchange in exchanges:
        method = exchange.message["method"]
        if chapter is not last:
            yield from ([""] if last else []) + [chapter.heading]
            last, shown = chapter, drawn_updates(chapter)
        steps = steps + 1 if method == "clock/advance" else 0
        if method == "gesture/update" and exchange.message["id"] not in shown:
            skipped += 1
            continue
        if skipped:
            yield indented(f"⋮ {skipped} updates")
            skipped = 0
        yield from described(exchange)
        if method == "gesture/update" or steps in DRAWN_STEPS or has_event(exchange):
            yield from drawn(mails, exchange)


def drawn_updates(chapter: Chapter) -> set[str]:
    """The ids of the updates to draw: the one half way, and the last."""
    updates = [exchange.message for exchange in chapter.exchanges if exchange.message["method"] == "gesture/update"]
    if not updates:
        return set()
    far = max(abs(update["params"]["translation"]["x"]) for update in updates)
    half = next(update for update in updates if abs(update["params"]["translation"]["x"]) >= far / 2)
    return {half["id"], updates[-1]["id"]}


def has_event(exchange: Exchange) -> bool:
    """Whether a row has reached its target, or an action was performed."""
    return any(message.get("method", "").startswith(("cell/did", "cell/frame", "action/")) for message in exchange.received)


def described(exchange: Exchange) -> Iterator[str]:
    """The message and what it caused; for a step of the clock, only what it caused, and when."""
    if exchange.message["method"] == "clock/advance":
        for message in exchange.received[:-1]:
            yield indented(description.received(message, exchange.response), message["params"].get("timestamp"))
        return
    yield indented(description.sent(exchange.message), exchange.time)
    for message in exchange.received:
        yield indented(description.received(message, exchange.response))


def drawn(mails: MailList, exchange: Exchange) -> Iterator[str]:
    """The rows that are not closed, and those that this exchange is about."""
    named = {message.get("params", {}).get("cell") for message in [exchange.message, *exchange.received]}
    pointer = mails.pointer_at(exchange.time)
    time = exchange.time if exchange.message["method"] == "clock/advance" else None
    for row in mails.rows:
        offset = row.offset_at(exchange.time)
        if offset or row.cell in named:
            x = pointer.x if pointer and pointer.cell == row.cell else None
            content = f" {row.sender:13} {row.subject}"
            line = plain(draw(mails, offset, content, Format(COLUMNS, colour=False), pointer=x))
            yield indented(f"{row.cell} │{line}│ {description.number(offset)}", time)
            time = None


def indented(text: str, time: float | None = None) -> str:
    return f"{'' if time is None else f'{time:.0f} ms':>10}  {text}".rstrip()
