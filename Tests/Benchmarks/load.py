"""The load client: plays a script to one server and times the answers. In each round trip, about 2 µs are Python's."""

import dataclasses
import fcntl
import gc
import os
import pathlib
import re
import signal
import threading
import time

from latency_windows.pointer import cpu_time

PIPE_BYTES = 1 << 20
READ_BYTES = 1 << 16
CACHES = bytes(8 << 20)  # what a client looks through before a paced message, as painting does, so that nothing of the server stays in caches
ID = re.compile(rb'"id":(\d+)')


class LoadFailed(Exception):
    """The server ended, or did not answer in time."""


@dataclasses.dataclass(frozen=True)
class Load:
    """How the messages after the setup are sent: each after the answer to the last one, and so many a second if there is a `rate`; or as
    `packets`: the next one is always there and each read brings one, so that the server does the same each time, and no latency is
    measured."""
    packets: bool = False
    rate: int = 0
    client_processor: int | None = None
    server_processor: int | None = None
    rest: float = 0  # seconds before memory is read
    limit: float = 60  # seconds


@dataclasses.dataclass(frozen=True)
class Played:
    """Times in ns, processor time in s, memory in kB."""
    start: int
    resident: int
    resident_after: int
    cpu: float
    latencies: list


class Server:
    """A process behind two pipes."""

    def __init__(self, command, environment, packets):
        inputs, outputs = os.pipe2(os.O_CLOEXEC), os.pipe2(os.O_CLOEXEC)
        self.input, self.output, self.received = inputs[1], outputs[0], b""
        if packets:
            fcntl.fcntl(self.input, fcntl.F_SETFL, os.O_DIRECT)
            fcntl.fcntl(self.input, fcntl.F_SETPIPE_SZ, PIPE_BYTES)
            fcntl.fcntl(outputs[1], fcntl.F_SETPIPE_SZ, PIPE_BYTES)
        actions = [(os.POSIX_SPAWN_DUP2, inputs[0], 0), (os.POSIX_SPAWN_DUP2, outputs[1], 1)]
        self.pid = os.posix_spawnp(command[0], command, environment, file_actions=actions)
        os.close(inputs[0])
        os.close(outputs[1])

    def send(self, message):
        while message:
            message = message[os.write(self.input, message):]

    def receive(self, marker):
        """Waits for the answer with this id. Other messages are ignored."""
        while (found := self.received.find(marker)) < 0:
            if not (came := os.read(self.output, READ_BYTES)):
                raise LoadFailed("the server stopped answering")
            self.received += came
        self.received = self.received[found + len(marker):]

    def resident(self):
        return int(re.search(r"Rss: +(\d+)", pathlib.Path(f"/proc/{self.pid}/smaps_rollup").read_text())[1])

    def finish(self):
        os.close(self.input)
        while os.read(self.output, READ_BYTES):
            pass
        os.close(self.output)
        if os.WIFSIGNALED(status := os.waitpid(self.pid, 0)[1]):
            raise LoadFailed(f"the server died of signal {os.WTERMSIG(status)}")


def marker(message):
    """What the answer to a message contains, and no other one: None for a notification."""
    found = ID.search(message)
    return b'"id":%s,' % found[1] if found else None


def play_timed(server, script, rate):
    latencies, begin = [], time.monotonic()
    for number, (message, answer) in enumerate(script):
        if rate:
            time.sleep(max(begin + number / rate - time.monotonic(), 0))
            CACHES.count(1)
        sent = time.monotonic_ns()
        server.send(message)
        server.receive(answer)
        latencies.append(time.monotonic_ns() - sent)
    return latencies


def play_packets(server, script):
    """A thread writes while this one reads."""
    writer = threading.Thread(target=lambda: [server.send(message) for message, _ in script])
    writer.start()
    for _, answer in script:
        if answer:
            server.receive(answer)
    writer.join()


def play(command, messages, setup, load, environment):
    """Starts the server, and plays the first `setup` messages one after the other. The others are timed."""
    script = [(message, marker(message)) for message in messages]
    everywhere, timer = os.sched_getaffinity(0), None
    gc.disable()
    try:
        if load.server_processor is not None:
            os.sched_setaffinity(0, {load.server_processor})
        before = time.monotonic_ns()
        server = Server(command, environment, load.packets)
        timer = threading.Timer(load.limit, os.kill, (server.pid, signal.SIGKILL))
        timer.start()
        if load.client_processor is not None:
            os.sched_setaffinity(0, {load.client_processor})
        server.send(script[0][0])
        server.receive(script[0][1])
        start = time.monotonic_ns() - before
        time.sleep(load.rest)
        resident = server.resident()
        for message, answer in script[1:setup]:
            server.send(message)
            if answer:
                server.receive(answer)
        cpu = cpu_time(server.pid)
        if load.packets:
            latencies = play_packets(server, script[setup:])
        else:
            latencies = play_timed(server, script[setup:], load.rate)
        cpu = cpu_time(server.pid) - cpu
        time.sleep(load.rest)
        played = Played(start, resident, server.resident(), cpu, sorted(latencies or []))
        server.finish()
        return played
    finally:
        if timer:
            timer.cancel()
        os.sched_setaffinity(0, everywhere)
        gc.enable()
