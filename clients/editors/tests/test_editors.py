"""Unmodified clients of editors swipe a row with the real daemon, and exit with an error if the daemon is hostile."""

import subprocess
import sys

import pytest

from hostile import SWIPED, hostile
from demos import CLIENTS, FOLDER, NVIM, OUTPUT, README, TIMEOUT, Run, begin, start

pytestmark = pytest.mark.toolkit


@pytest.fixture(scope="module", params=CLIENTS)
def run(request, tmp_path_factory) -> tuple[str, Run]:
    return request.param, Run(request.param, tmp_path_factory.mktemp("run"))


def test_each_demo_prints_the_same(run):
    _, demo = run
    assert (demo.status, demo.printed) == (0, OUTPUT), demo.errors


def test_the_output_is_what_the_daemon_recorded(run):
    _, demo = run
    assert demo.expected_output() == OUTPUT
    assert len(demo.bodies) == 14  # the daemon has received all of them


def test_the_messages_match_the_table(run):
    client, demo = run
    rows = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in README.splitlines() if line.startswith(f"| {client} |")]
    assert rows[-1] == [client, *demo.peculiarities()]


def test_a_hostile_daemon_is_an_error():
    """All clients at once, as most of them wait for their timeout."""
    clients = [(manner, client) for manner in ("silent", "garbled", "dies") for client in CLIENTS]
    running = [start(client, hostile(manner, after=6)) for manner, client in clients]
    for client, process in zip(clients, running, strict=True):
        try:
            printed, errors = process.communicate(timeout=TIMEOUT)
        finally:
            process.kill()
        assert printed and OUTPUT.startswith(printed) and printed != OUTPUT, (client, printed)
        assert process.returncode != 0 and errors, client


def test_neovim_uses_the_signature_of_0_10(tmp_path):
    """It has the command and its arguments in one list. The test emulates it on top of the existing `start`."""
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
    printed, errors = process.communicate(timeout=TIMEOUT)
    assert (process.returncode, printed) == (0, OUTPUT), errors


def test_the_commands_are_those_that_are_tested():
    shown = [line.strip("|").split("|")[2].strip().strip("`") for line in README.splitlines() if "](swipe" in line]
    tested = [" ".join(f"'{word}'" if " " in word else word for word in words) for words in CLIENTS.values()]
    assert shown == [command.replace(sys.executable, "python3") for command in tested]


def test_the_emacs_file_compiles_without_a_warning(tmp_path):
    (tmp_path / "swipe.el").write_text((FOLDER / "swipe.el").read_text())
    words = ["emacs", "-Q", "--batch", "--eval", "(setq byte-compile-error-on-warn t)", "-f", "batch-byte-compile", "swipe.el"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=TIMEOUT)
    assert done.returncode == 0 and (tmp_path / "swipe.elc").exists(), done.stderr
