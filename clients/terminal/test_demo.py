"""The demo with the real daemon: it draws the daemon's offsets."""

import json
import os
import pty
import re
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from swipe_terminal import drawing, recording
from swipe_terminal.connection import Connection, DaemonError
from swipe_terminal.mail_list import WIDTH, MailList
from swipe_terminal.transcript import COLUMNS

ROOT = Path(__file__).resolve().parents[2]
DEMO = Path(__file__).with_name("demo.py")
SWIPED = os.environ.get("SWIPED") or str(ROOT / ".build/release/swiped")
ENVIRONMENT = os.environ | {"SWIPED": SWIPED, "TERM": "xterm-256color", "NO_COLOR": ""}
TOLERANCE = 0.25  # the maximumError that the recording asks for
TIMEOUT = 60
ACTIONS = r"Archive|Delete|Read|[░▒]"


def demo(**environment) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, DEMO], env=ENVIRONMENT | environment, capture_output=True, text=True, timeout=TIMEOUT)


@pytest.fixture(scope="module")
def transcript() -> str:
    done = demo()
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.fixture(scope="module")
def sections(transcript) -> dict[str, list[str]]:
    """The transcript's chapters by their headings."""
    return {lines[0]: lines[1:] for lines in (part.splitlines() for part in transcript.split("\n\n"))}


@pytest.fixture
def connection():
    connection = Connection(SWIPED)
    yield connection
    connection.kill()


def answers(path: Path) -> list[dict]:
    """All messages of the daemon for an example that is piped into it at once."""
    done = subprocess.run([SWIPED], input=path.read_bytes(), capture_output=True, timeout=TIMEOUT)
    assert done.returncode == 0
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_transcript_is_plain_text(transcript):
    assert "\x1b" not in transcript
    assert all(len(line) <= 80 for line in transcript.splitlines())


def test_drawn_updates_are_the_daemons_frames(transcript):
    frames = {message["id"]: message["result"] for message in answers(recording.RECORDING) if "id" in message}
    updates = {}
    for exchange in (exchange for chapter in recording.read() for exchange in chapter.exchanges):
        if exchange.message["method"] == "gesture/update":
            params = exchange.message["params"]
            updates[f"{params['timestamp']:.0f} ms", params["cell"]] = frames[exchange.message["id"]]["offset"]
    drawn = 0
    lines = transcript.splitlines()
    for number, line in enumerate(lines):
        if found := re.match(r" +(\d+ ms)  → gesture/update (\w+)", line):
            row = next(line for line in lines[number:] if f"{found[2]} │" in line)
            label = row.split("│ ")[-1]
            assert float(label.replace("−", "-")) == pytest.approx(updates[found[1], found[2]], abs=0.0501)
            assert f"← offset {label}," in lines[number + 1]
            drawn += 1
    assert drawn == 10


def test_a_drawn_row_uncovers_as_much_as_its_offset(transcript):
    pictures = re.findall(r"(m\d) │(.*)│ (−?[\d.]+)$", transcript, re.MULTILINE)
    assert len(pictures) > 30
    sender = {row.cell: row.sender for row in MailList().rows}
    for cell, drawn, label in pictures:
        offset = float(label.replace("−", "-"))
        assert len(drawn) == COLUMNS
        # The label has one decimal, the row all of them: half a column may be meant by either side of it.
        nearest = {round((abs(offset) + rounded) / WIDTH * COLUMNS) for rounded in (-0.05, 0, 0.05)}
        columns = next((n for n in nearest if not re.search(ACTIONS, drawn[n:] if offset > 0 else drawn[: COLUMNS - n])), None)
        assert columns is not None, (cell, drawn)
        uncovered = drawn[:columns] if offset > 0 else drawn[COLUMNS - columns :]
        content = drawn[columns:] if offset > 0 else drawn[: COLUMNS - columns]
        assert re.fullmatch(r"░*( ?Archive ?)?[░●]*▒*( ?Delete ?)?▒*|░*( ?Read ?)?░*", uncovered), (cell, drawn)
        if offset >= 0 and "●" not in content:
            assert sender[cell] in content


@pytest.mark.parametrize("columns", [64, 50, 34])
def test_coloured_edges_are_exact_to_an_eighth_of_a_column(columns):
    mails = MailList()
    mails.actions = {
        "leading": [{"id": "read", "title": "Read", "width": 80}],
        "trailing": [{"id": "delete", "title": "Delete", "width": 80}],
    }
    for offset in [-320, -310.7, -219.2, -160, -82.3, -80, -7.1, -0.4, 0, 0.4, 3, 79.9, 80, 318]:
        line = drawing.draw(mails, offset, "", drawing.Format(columns, colour=True))
        covered = 0.0
        for character, style in line:
            share = drawing.EIGHTHS.find(character) / 8 if character in drawing.EIGHTHS[1:] else 0.0
            content = drawing.CONTENT.background
            covered += share * (style.foreground == content) + (1 - share) * (style.background == content)
        assert covered == pytest.approx((WIDTH - abs(offset)) / WIDTH * columns, abs=0.0626)


def test_every_chapter_ends_with_its_message(sections):
    chapters = list(recording.CHAPTERS.values())
    assert list(sections) == [heading for heading, *_ in chapters]
    for heading, method, cell, _ in chapters[1:]:
        events = [line for line in sections[heading] if "← cell/" in line or "← action/" in line]
        assert f"← {method} {cell} " in events[-1]
        assert "cut short" not in events[-1]


def test_a_chapter_with_another_end_is_an_error(connection):
    chapters = recording.read()
    chapters[1].exchanges = chapters[1].exchanges[:-12]  # the clock stops before the row is open
    with pytest.raises(DaemonError, match="A slow swipe opens the row.*cell/willOpen"):
        list(recording.play(connection, chapters, MailList()))


def test_rows_are_at_the_daemons_offsets_at_every_message(connection):
    """Also while they move: the keyframes, played here, against the daemon's own place for each row."""
    mails, moving, asked = MailList(), 0, 0
    cells = [row.cell for row in mails.rows]
    for _, exchange in recording.play(connection, recording.read(), mails):
        if exchange.time is None or exchange.message["method"] in ("initialize", "table/open"):
            continue
        asked += 1
        params = {"table": "inbox", "cells": cells, "timestamp": exchange.time}
        question = {"jsonrpc": "2.0", "id": f"now{asked}", "method": "table/cells", "params": params}
        *notifications, response = connection.send(json.dumps(question))
        assert not notifications
        for row, frame in zip(mails.rows, response["result"]["cells"]):
            assert row.offset_at(exchange.time) == pytest.approx(frame["offset"], abs=TOLERANCE + 1e-4)
            assert row.phase == frame["phase"]
            moving += row.animation is not None
    connection.close()
    assert moving > 100


def test_a_missing_daemon_is_an_error():
    done = demo(SWIPED="/nowhere/swiped")
    assert done.returncode == 1
    assert "cannot start /nowhere/swiped" in done.stderr and "make build" in done.stderr


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"jsonrpc":"2.0","id":"a1","error":{"code":-32603,"message":"no"}}', "error -32603 in response to initialize (id a1)"),
        ('{"jsonrpc":"2.0","id":"a1"}', "neither a response nor a notification"),
        ("hello", "not JSON"),
        ("", "instead of responding to initialize"),
    ],
)
def test_a_failing_daemon_is_an_error(tmp_path, line, message):
    program = tmp_path / "swiped"
    program.write_text(f"#!/bin/sh\nread -r line\necho '{line}'\n" if line else "#!/bin/sh\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    done = demo(SWIPED=str(program))
    assert done.returncode == 1
    assert message in done.stderr and "Traceback" not in done.stderr


def on_a_terminal(*arguments: str, interrupt: signal.Signals | None = None, **environment) -> tuple[int, str]:
    """Exit status, and all that was written to a terminal of 80 x 24."""
    ours, theirs = pty.openpty()
    size = {"COLUMNS": "80", "LINES": "24"}
    process = subprocess.Popen(
        [sys.executable, DEMO, *arguments],
        env=ENVIRONMENT | size | environment,
        stdin=theirs, stdout=theirs, stderr=theirs,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # it is ignored by what runs in the background
    )
    os.close(theirs)
    written = b""
    try:
        while chunk := os.read(ours, 65536):
            if interrupt and b"gesture/update" in written and process.poll() is None:
                process.send_signal(interrupt)
                interrupt = None
            written += chunk
    except OSError:  # the end, on Linux
        pass
    finally:
        os.close(ours)
    return process.wait(TIMEOUT), written.decode()


def test_on_a_terminal_it_draws_and_leaves_the_terminal_as_it_was():
    status, written = on_a_terminal("--speed", "20")
    assert status == 0
    assert written.startswith("\x1b[?1049h\x1b[?25l")
    assert "\x1b[?25h\x1b[?1049l" in written.split("\x1b[H")[-1]
    assert all(heading in written for heading, *_ in recording.CHAPTERS.values())
    frames = written.split("\x1b[H")[1:]
    assert len(frames) >= len(recording.CHAPTERS)
    assert all(frame.count("\n") < 24 for frame in frames[:-1])
    for line in (line for frame in frames[:-1] for line in re.split(r"\r*\n", frame)):
        assert len(re.sub(r"\x1b\[[\d;?]*[a-zA-Z]", "", line)) < 80


def test_no_color_means_no_colours():
    status, written = on_a_terminal("--speed", "20", NO_COLOR="1")
    assert status == 0
    assert not re.search(r"\x1b\[[\d;]*m", written)


@pytest.mark.parametrize(("interrupt", "expected"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_interrupted_it_restores_the_terminal(interrupt, expected):
    status, written = on_a_terminal(interrupt=interrupt)
    assert status == expected
    assert written.rstrip().endswith("\x1b[?25h\x1b[?1049l")
    assert "Traceback" not in written
