"""`swiped inspect`: the page that it writes, and its exit statuses. clients/web/tests has the page in a browser."""

import http.client
import os
import re
import stat
import subprocess
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from daemon import BINARY, TIMEOUT, encode_all, memory, request
from messages import SWIPE
from recording import record

RECORDING = record(encode_all([*SWIPE, request(99, "cell/configure", {"table": "t", "cell": "</script><!-- \\u003c", "data": "é"})]))[1]


def inspect(*arguments, **more) -> subprocess.CompletedProcess:
    return subprocess.run([BINARY, "inspect", *arguments], capture_output=True, timeout=TIMEOUT, **more)


@pytest.fixture
def file(tmp_path) -> Path:
    path = tmp_path / 'a "<b>".jsonl'
    path.write_bytes(RECORDING)
    return path


def test_the_page_contains_the_recording_and_no_other_script(file):
    done = inspect(file)
    page = Path(f"{file}.html")
    assert (done.returncode, done.stderr, done.stdout.decode()) == (0, b"", f"{page}\n")
    assert stat.S_IMODE(page.stat().st_mode) == 0o600
    text = page.read_text()
    [(name, lines)] = re.findall(r'<script type="application/jsonl" data-recording="([^"]*)">\n(.*?)</script>', text, re.DOTALL)
    assert name == "a &#34;&#60;b&#62;&#34;.jsonl"
    assert lines.encode() == RECORDING.replace(b"<", b"\\u003c")
    assert len(re.findall("<script", text)) == len(re.findall("</script", text)) == 2
    assert re.findall(r"""(?:src|href)="[^"]+|^(?:im|ex)port """, text, re.MULTILINE) == []


def test_a_second_recording_and_standard_output(file, tmp_path):
    second = tmp_path / "second"
    second.write_bytes(RECORDING * 1)
    done = inspect(file, "--compare", second, "-o", "-")
    assert (done.returncode, done.stdout.count(b'type="application/jsonl"')) == (0, 2)
    assert not Path(f"{file}.html").exists()


@pytest.mark.parametrize("contents", [b"", b"{}\n", b"text\n", b"\x00" * 70_000], ids=["empty", "json", "text", "zeros"])
def test_another_file_is_rejected_before_a_page_is_written(tmp_path, contents):
    path = tmp_path / "file"
    path.write_bytes(contents)
    done = inspect(path)
    assert (done.returncode, done.stdout) == (2, b"") and b"cannot inspect" in done.stderr
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def test_failures_have_their_statuses(file, tmp_path):
    for status, reason, arguments in [
        (2, b"cannot read", [tmp_path / "missing"]),
        (2, b"cannot read", [file, "--compare", tmp_path / "missing"]),
        (73, b"cannot create", [file, "-o", tmp_path / "missing/page.html"]),
        (73, b"is the recording", [file, "-o", file]),
        (74, b"cannot write", [file, "-o", "/dev/full"]),
        (64, b"--open needs a file", [file, "-o", "-", "--open"]),
        (64, b"--live serves the page", [file, "--live", "--open"]),
        (2, b"cannot read", ["--live", tmp_path / "missing"]),
    ]:
        done = inspect(*arguments)
        assert (done.returncode, done.stdout) == (status, b"") and reason in done.stderr
    assert file.read_bytes() == RECORDING


def test_open_starts_the_program_of_the_desktop(file, tmp_path):
    program = tmp_path / "xdg-open"
    program.write_text('#!/bin/sh\necho "opened $1"\n')
    program.chmod(0o755)
    done = inspect(file, "--open", env={"PATH": f"{tmp_path}:/bin:/usr/bin"})
    assert (done.returncode, done.stdout.decode()) == (0, f"opened {file}.html\n")
    done = inspect(file, "--open", env={"PATH": "/nonexistent"})
    assert done.returncode == 69 and b"Open " in done.stderr


def test_a_recording_that_grows_is_served_to_who_has_the_token(file):
    with subprocess.Popen([BINARY, "inspect", "--live", file], stderr=subprocess.PIPE, text=True) as server:
        url = urlsplit(server.stderr.readline().split("inspector at ")[1].strip())
        token = parse_qs(url.query)["token"][0]

        def ask(path: str, host: str = url.netloc) -> tuple[int, bytes]:
            connection = http.client.HTTPConnection(url.netloc, timeout=TIMEOUT)
            connection.request("GET", path, headers={"Host": host})
            response = connection.getresponse()
            return response.status, response.read()

        assert ask(f"{url.path}?{url.query}")[0] == 200
        assert ask(f"/recording?token={token}&from=0") == (200, RECORDING)
        with file.open("ab") as more:
            more.write(b"more\n")
        assert ask(f"/recording?token={token}&from={len(RECORDING)}") == (200, b"more\n")
        for offset in (len(RECORDING) + 5, -1, 2**70, "x"):
            assert ask(f"/recording?token={token}&from={offset}")[1] == (RECORDING + b"more\n" if offset in (2**70, "x") else b"")
        for query in ("from=0", "token=&from=0", f"token={token[:-1]}&from=0"):
            assert ask(f"/recording?{query}")[0] == 403
        assert ask(f"/recording?token={token}", "other.example")[0] == 403
        server.terminate()
        assert server.wait(TIMEOUT) == 143


@pytest.mark.figures
def test_a_large_recording_is_not_kept_in_memory(file):
    size = 64 << 20
    with subprocess.Popen([BINARY, "inspect", "--live", file], stderr=subprocess.PIPE, text=True) as server:
        url = urlsplit(server.stderr.readline().split("inspector at ")[1].strip())
        token = parse_qs(url.query)["token"][0]
        os.truncate(file, size)
        start = memory(server, "VmRSS")
        for offset in range(0, size, 1 << 20):
            connection = http.client.HTTPConnection(url.netloc, timeout=TIMEOUT)
            connection.request("GET", f"/recording?token={token}&from={offset}")
            assert len(connection.getresponse().read()) == 1 << 20
        assert memory(server, "VmHWM") < start + (16 << 20)
        server.terminate()
        assert server.wait(TIMEOUT) == 143
