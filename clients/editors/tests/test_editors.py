"""Editors' clients, as they are, swipe a row with the real daemon, and end in a stated way with one that turns on them."""

import subprocess
import sys

import pytest

from hostile import SWIPED, hostile
from telling import CLIENTS, FOLDER, NVIM, README, STORY, TIMEOUT, Told, begin, start

pytestmark = pytest.mark.toolkit


@pytest.fixture(scope="module", params=CLIENTS)
def told(request, tmp_path_factory) -> tuple[str, Told]:
    return request.param, Told(request.param, tmp_path_factory.mktemp("told"))


def test_each_tells_the_whole_story(told):
    _, story = told
    assert (story.status, story.printed) == (0, STORY), story.complaints


def test_what_it_prints_is_what_the_daemon_recorded(told):
    _, story = told
    assert story.narrated() == STORY
    assert len(story.bodies) == 14  # none went by the daemon unseen


def test_what_it_sends_is_as_the_table_says(told):
    client, story = told
    rows = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in README.splitlines() if line.startswith(f"| {client} |")]
    assert rows[-1] == [client, *story.peculiarities()]


def test_with_a_daemon_that_turns_on_it_each_ends_and_says_so(tmp_path):
    """All at once: most of them wait for as long as they are patient."""
    asked = [(manner, client) for manner in ("silent", "garbled", "dies") for client in CLIENTS]
    running = [start(client, tmp_path, hostile(manner, after=6)) for manner, client in asked]
    for whom, process in zip(asked, running, strict=True):
        try:
            printed, complaints = process.communicate(timeout=TIMEOUT)
        finally:
            process.kill()
        assert printed and STORY.startswith(printed) and printed != STORY, (whom, printed)
        assert process.returncode != 0 and complaints, whom


def test_neovim_starts_it_by_the_signature_of_0_10_too(tmp_path):
    """Which has the command and its arguments in one list; here, on top of the `start` that there is."""
    newer = """
    local start, has = vim.lsp.rpc.start, vim.fn.has
    vim.fn.has = function(feature) return feature == 'nvim-0.10' and 1 or has(feature) end
    if has('nvim-0.10') == 0 then
      vim.lsp.rpc.start = function(command, dispatchers)
        return start(command[1], vim.list_slice(command, 2), dispatchers)
      end
    end
    """
    (tmp_path / "newer.lua").write_text(newer)
    process = begin([*NVIM, "-c", f"luafile {tmp_path}/newer.lua", "-c", "luafile swipe.lua"], {"SWIPED": SWIPED})
    printed, complaints = process.communicate(timeout=TIMEOUT)
    assert (process.returncode, printed) == (0, STORY), complaints


def test_the_commands_are_those_that_are_tested():
    shown = [line.strip("|").split("|")[2].strip().strip("`") for line in README.splitlines() if "](swipe" in line]
    tested = [" ".join(f"'{word}'" if " " in word else word for word in words) for words in CLIENTS.values()]
    tested[2] = "cc swipe.c -o swipe $(pkg-config --cflags --libs jsonrpc-glib-1.0) && ./swipe"
    assert shown == [command.replace(sys.executable, "python3") for command in tested]


def test_the_emacs_file_compiles_without_a_warning(tmp_path):
    (tmp_path / "swipe.el").write_text((FOLDER / "swipe.el").read_text())
    words = ["emacs", "-Q", "--batch", "--eval", "(setq byte-compile-error-on-warn t)", "-f", "batch-byte-compile", "swipe.el"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=TIMEOUT)
    assert done.returncode == 0 and (tmp_path / "swipe.elc").exists(), done.stderr
