"""A way to wake a thread that waits in poll()."""

import socket


class Wakeup:
    """A pair of sockets: `set` makes one of them readable, which the waiting thread polls."""

    def __init__(self) -> None:
        self._receiver, self._sender = socket.socketpair()
        self._receiver.setblocking(False)
        self._sender.setblocking(False)

    def fileno(self) -> int:
        """The descriptor to poll for input."""
        return self._receiver.fileno()

    def set(self) -> None:
        """Wakes the thread. Never blocks."""
        try:
            self._sender.send(b"\0")
        except BlockingIOError:
            pass  # it is readable already

    def clear(self) -> None:
        """The thread is awake; call this after poll() has reported the descriptor."""
        self._receiver.recv(1 << 12)

    def close(self) -> None:
        """Closes both ends. `set` must not be called afterwards."""
        self._receiver.close()
        self._sender.close()
