"""Unmodified clients of editors open a row with the real daemon, and exit with an error if the daemon is hostile."""

import os
import re
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from hostile import SWIPED, hostile

FOLDER = Path(__file__).resolve().parents[1]
README = (FOLDER / "README.md").read_text()
OUTPUT = re.search(r"^```\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)[1]
TIMEOUT = 120
NVIM = ["nvim", "--headless", "-u", "NONE", "-i", "NONE", "-n"]
CLIENTS: dict[str, list[str]] = {
    "Neovim": [*NVIM, "-c", "luafile swipe.lua"],
    "Emacs": ["emacs", "-Q", "--batch", "-l", "swipe.el", "-f", "swipe-demo"],
}
pytestmark = pytest.mark.toolkit


def start(words: Sequence[str], environment: Mapping[str, str]) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    own = os.environ | {"LC_ALL": "C.UTF-8"} | environment
    return subprocess.Popen(words, cwd=FOLDER, env=own, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, text=True)


def run(words: Sequence[str]) -> tuple[int, str, str]:
    process = start(words, {"SWIPED": SWIPED})
    printed, errors = process.communicate(timeout=TIMEOUT)
    return process.returncode, printed, errors


@pytest.mark.parametrize("client", CLIENTS)
def test_each_demo_prints_the_same(client):
    status, printed, errors = run(CLIENTS[client])
    assert (status, printed) == (0, OUTPUT), errors


def test_a_hostile_daemon_is_an_error():
    """All clients at once, as most of them wait for their timeout."""
    clients = [(manner, client) for manner in ("silent", "garbled", "dies") for client in CLIENTS]
    running = [start(CLIENTS[client], hostile(manner, after=3)) for manner, client in clients]
    for client, process in zip(clients, running, strict=True):
        try:
            printed, errors = process.communicate(timeout=TIMEOUT)
        finally:
            process.kill()
        assert printed and OUTPUT.startswith(printed) and printed != OUTPUT, (client, printed)
        assert process.returncode != 0 and errors, client
