"""Too little memory: the daemon refuses the message that needs too much, or exits.

The tests limit the address space, because `malloc` then fails. Under a limit of the container or the machine, the kernel kills the
daemon instead; `test_supervise.py` covers that.
"""

import os
import resource
import signal
import subprocess
from itertools import count

import pytest

from daemon import BINARY, TIMEOUT, encode, initialize, request

# A sanitizer has memory of its own.
pytestmark = pytest.mark.figures
SIZE = 500_000
OPEN = '{"jsonrpc":"2.0","id":1,"method":"table/open","params":{"table":"%s","width":320%s}}'
LARGE = {
    "a string": OPEN % ("t", f',"unknown":"{"x" * SIZE}"'),
    "a string with escapes": OPEN % ("t", ',"unknown":"' + "\\u00e9\\n" * (SIZE // 8) + '"'),
    "a member's name": OPEN % ("t", f',"{"x" * SIZE}":1'),
    "objects": OPEN % ("t", ',"unknown":[' + ",".join('{"a":1}' for _ in range(SIZE // 8)) + "]"),
    "an array": OPEN % ("t", ',"unknown":[' + "1," * (SIZE // 2) + "1]"),
}


def limit_growth(pid: int, bytes: int):
    """Limits the growth of a process, from its present size."""
    with open(f"/proc/{pid}/statm") as sizes:
        now = int(sizes.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    resource.prlimit(pid, resource.RLIMIT_AS, (now + bytes, resource.RLIM_INFINITY))


def outcome(text: str, spare: int) -> str:
    """The fate of a large message with so much spare memory: `served`, `refused`, or the daemon has `ended`."""
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen([BINARY], **streams) as daemon:
        daemon.stdin.write(encode(initialize()))
        daemon.stdin.flush()
        assert daemon.stdout.readline()
        limit_growth(daemon.pid, spare)
        out, errors = daemon.communicate(text.encode() + b"\n" + encode(request(2, "server/status")), timeout=TIMEOUT)
    answers = out.splitlines()
    if daemon.returncode == -signal.SIGABRT:
        assert not answers and b"failed to allocate" in errors
        return "ended"
    assert daemon.returncode == 0 and len(answers) == 2, f"{spare}: status {daemon.returncode}, {errors[-400:]!r}"
    is_served = answers[0].startswith(b'{"jsonrpc":"2.0","id":1,"result":')
    assert is_served or answers[0].startswith(b'{"jsonrpc":"2.0","id":1,"error":{"code":-32603,')
    assert b'"tables":%d,' % is_served in answers[1]
    return "served" if is_served else "refused"


# --- Too little memory to start -------------------------------------------------------------------------------------

TOO_LITTLE = b"swiped: error: too little memory to start: "


def mapped_bytes() -> int:
    """The address space of a new session, with the executable."""
    with subprocess.Popen([BINARY], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as daemon:
        daemon.stdin.write(encode(initialize()))
        daemon.stdin.flush()
        assert daemon.stdout.readline()
        with open(f"/proc/{daemon.pid}/statm") as sizes:
            pages = int(sizes.read().split()[0])
        daemon.stdin.close()
        return pages * os.sysconf("SC_PAGE_SIZE")


def test_too_little_memory_to_start_is_reported(path):
    """From the size of a new session on, the daemon either serves or reports the error."""
    least, statuses = mapped_bytes(), {"stdio": [], "listen": []}
    for more in [*range(0, 16 << 20, 2 << 20), 24 << 20, 40 << 20, 64 << 20]:
        for how, arguments in {"stdio": [], "listen": ["--listen", f"unix:{path}", "--idle-exit", "0.01"]}.items():
            limited = ["prlimit", f"--as={least + more}", BINARY, *arguments]
            done = subprocess.run(limited, input=encode(initialize()), capture_output=True, timeout=TIMEOUT)
            statuses[how].append(done.returncode)
            assert done.returncode in (0, 71), f"{how}, {more} bytes more: {done.returncode}, {done.stderr[-400:]!r}"
            assert (done.returncode == 71) == done.stderr.startswith(TOO_LITTLE)
            assert how == "listen" or done.returncode or b'"protocolVersion"' in done.stdout
    for each in statuses.values():
        assert each[0] == 71 and each[-1] == 0 and each == sorted(each, reverse=True)


# --- Too little for a message ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", LARGE.values(), ids=LARGE)
def test_a_message_without_enough_memory_is_refused_or_ends_the_daemon(text):
    seen = []
    for step in count():
        seen.append(outcome(text, max(step * (128 << 10), int((4 << 20) * 1.25 ** (step - 32)))))
        if seen[-1] == "served":
            break
    assert {"ended", "refused"} <= set(seen)
