"""The daemon as a child process: one JSON message a line, in and out."""

import json
import subprocess


class DaemonError(Exception):
    """The daemon is missing, has ended, or answered with an error."""


class Connection:
    """Sends messages, and returns what comes back up to the answer.

    Under `clock: "client"` the daemon speaks only when spoken to, so nothing can come after an answer.
    """

    def __init__(self, program: str):
        try:
            # A session of its own: Ctrl-C is this program's business, and the end of input is the daemon's.
            self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
        except OSError as error:
            raise DaemonError(f"cannot start {program}: {error.strerror}; `make build` makes it, SWIPED names another") from None

    def send(self, line: str) -> list[dict]:
        """The notifications that a message caused, then its answer; nothing for a notification."""
        message = json.loads(line)
        try:
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise DaemonError(self.ending(message)) from None
        received = []
        while "id" in message:
            received.append(self.read(message))
            if received[-1].get("id") == message["id"]:
                break
        return received

    def read(self, asked: dict) -> dict:
        line = self.process.stdout.readline()
        if not line:
            raise DaemonError(self.ending(asked))
        try:
            message = json.loads(line)
        except ValueError:
            raise DaemonError(f"the daemon wrote what is no JSON: {line[:80]!r}") from None
        if "error" in message:
            error = message["error"]
            raise DaemonError(f"{asked['method']} (id {asked['id']}) was answered with error {error['code']}: {error['message']}")
        if ("id" in message) == ("method" in message) or ("id" in message and "result" not in message):
            raise DaemonError(f"the daemon wrote what is neither answer nor notification: {line[:80]!r}")
        return message

    def ending(self, asked: dict) -> str:
        return f"the daemon ended (status {self.process.wait(5)}) instead of answering {asked['method']}"

    def close(self):
        """Waits for the daemon, which was sent `shutdown` and `exit`."""
        self.process.stdin.close()
        status = self.process.wait(5)
        if status != 0:
            raise DaemonError(f"the daemon ended with status {status}")

    def kill(self):
        """Whatever happened: no process is left."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
