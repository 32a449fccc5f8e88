"""A relay between a client and a daemon, which changes the daemon's response to one message.

It covers the features that the small daemon of this folder lacks. With a correct daemon behind it, the relay shows that the
cases of a rule fail with another reading of the rule. It uses lines and the client's clock.
"""

import json
import subprocess
import sys

from .misreadings import MISREADINGS

USAGE = "usage: relay [--fault NAME] COMMAND …, or relay --faults"
# Sent after each line: its answer comes after all messages that the line causes.
SYNC = {"jsonrpc": "2.0", "id": "relay", "method": "no/such"}


def main(words: list[str]) -> int:
    if words == ["--faults"]:
        for name, (mistake, rules, _) in MISREADINGS.items():
            print(f"{name:34} {', '.join(rules):24} {mistake}")
        return 0
    change = None
    if words[:1] == ["--fault"] and words[1:2] and words[1] in MISREADINGS:
        change = MISREADINGS[words[1]][2]
        words = words[2:]
    if not words or words[0].startswith("-"):
        print(USAGE, file=sys.stderr)
        return 2
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as daemon:
        return relay(daemon, change)


def relay(daemon: subprocess.Popen, change) -> int:
    """Forwards lines to the daemon, and the changed responses back. `memory` is the state of the mistake."""
    memory: dict = {}
    for line in sys.stdin.buffer:
        daemon.stdin.write(line.rstrip(b"\n") + b"\n" + json.dumps(SYNC).encode() + b"\n")
        daemon.stdin.flush()
        tell(line, said(daemon), change, memory)
    daemon.stdin.close()
    tell(b"", daemon.stdout.readlines(), change, memory)
    return daemon.wait()


def said(daemon: subprocess.Popen) -> list[bytes]:
    """All lines before the answer to SYNC, or before the end."""
    lines: list[bytes] = []
    while (line := daemon.stdout.readline()) and b'"id":"relay"' not in line:
        lines.append(line)
    return lines


def tell(line: bytes, lines: list[bytes], change, memory: dict) -> None:
    sent = parsed(line)
    if change and isinstance(sent, dict) and "method" in sent:
        messages = [json.loads(one) for one in lines]
        changed = change(sent["method"], sent.get("params", {}), messages, memory)
        lines = [json.dumps(message).encode() + b"\n" for message in changed]
    sys.stdout.buffer.write(b"".join(lines))
    sys.stdout.buffer.flush()


def parsed(line: bytes) -> object:
    try:
        return json.loads(line)
    except ValueError:
        return None
