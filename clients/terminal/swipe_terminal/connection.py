"""The daemon as a child process: one JSON message a line, in and out."""

import json
import subprocess


class DaemonError(Exception):
    """The daemon cannot be started, has exited, or responded with an error."""


class Connection:
    """Sends messages, and returns what the daemon sends up to the response.

    With `clock: "client"` the daemon only sends messages because of one of the client's, so that none follows a response.
    """

    def __init__(self, program: str):
        try:
            # In a separate session, Ctrl-C at the terminal does not reach the daemon. It exits when its input is closed.
            self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
        except OSError as error:
            raise DaemonError(f"cannot start {program}: {error.strerror}. Run `make build`, or set SWIPED to its path") from None

    def send(self, line: str) -> list[dict]:
        """Sends a line. Returns the notifications that a request caused, then its response; nothing for a notification."""
        message = json.loads(line)
        try:
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise DaemonError(self.exit_message(message)) from None
        received = []
        while "id" in message:
            received.append(self.read(message))
            if received[-1].get("id") == message["id"]:
                break
        return received

    def read(self, request: dict) -> dict:
        """The next message. Raises DaemonError for anything but a result or a notification."""
        line = self.process.stdout.readline()
        if not line:
            raise DaemonError(self.exit_message(request))
        try:
            message = json.loads(line)
        except ValueError:
            raise DaemonError(f"the daemon wrote a line that is not JSON: {line[:80]!r}") from None
        if "error" in message:
            error = message["error"]
            raise DaemonError(f"error {error['code']} in response to {request['method']} (id {request['id']}): {error['message']}")
        if ("id" in message) == ("method" in message) or ("id" in message and "result" not in message):
            raise DaemonError(f"the daemon wrote a message that is neither a response nor a notification: {line[:80]!r}")
        return message

    def exit_message(self, request: dict) -> str:
        return f"the daemon exited with status {self.process.wait(5)} instead of responding to {request['method']}"

    def close(self):
        """Waits for the daemon to exit; `shutdown` and `exit` were sent before."""
        self.process.stdin.close()
        status = self.process.wait(5)
        if status != 0:
            raise DaemonError(f"the daemon exited with status {status}")

    def kill(self):
        """Kills the daemon, unless it has exited."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
