"""A daemon with lines that answers every request with null, except for the methods in its argument: {"method": [line, …]}.

The daemon writes these lines unchanged before the answer. Some words are commands: `SILENT` (no answer), `HANG` (stop reading
and writing), `CRASH` (kill the process), `EXIT 3`, `ERROR -32601` (answer with this error).
"""

import json
import os
import signal
import sys


def write(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def served(message: dict, lines: list[str]) -> dict | None:
    answer = {"jsonrpc": "2.0", "id": message.get("id"), "result": None}
    for line in lines:
        match line.split():
            case ["SILENT"]:
                return None
            case ["HANG"]:
                signal.pause()
            case ["CRASH"]:
                print("something went wrong", file=sys.stderr, flush=True)
                os.kill(os.getpid(), signal.SIGSEGV)
            case ["EXIT", status]:
                sys.exit(int(status))
            case ["ERROR", code]:
                answer = {"jsonrpc": "2.0", "id": message.get("id"), "error": {"code": int(code), "message": "No.", "data": {"came": "x"}}}
            case _:
                write(line)
    return answer if "id" in message else None


faults = json.loads(sys.argv[1])
for text in sys.stdin:
    message = json.loads(text)
    if answer := served(message, faults.get(message["method"], [])):
        write(json.dumps(answer))
    if message["method"] == "exit":
        break
