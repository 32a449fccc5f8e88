"""Hardening of the executable and the process: link flags, sandbox, seccomp filter. `SECURITY.md` explains it."""

import ctypes
import errno
import fcntl
import os
import platform
import signal
import socket
import struct
import subprocess
import termios
from pathlib import Path

import pytest

from elftools.elf.constants import P_FLAGS, SH_FLAGS
from elftools.elf.elffile import ELFFile

from daemon import BINARY, ROOT, Daemon
from injecting import inject
from messages import TABLE
from network import HAND_OVER, Client, NetworkDaemon, eventually, listening
from test_supervise import children

LIBC = ctypes.CDLL(None, use_errno=True)


class Executable:
    def __init__(self, path):
        self.file = ELFFile(open(path, "rb"))
        self.all_segments = list(self.file.iter_segments())
        # The values of the dynamic section by their tags.
        self.dynamic = {tag.entry.d_tag: tag.entry.d_val for segment in self.segments("PT_DYNAMIC") for tag in segment.iter_tags()}

    def segments(self, type: str) -> list:
        return [segment for segment in self.all_segments if segment["p_type"] == type]


@pytest.fixture(scope="module", params=["swiped", "swiped-server"])
def executable(request):
    """The program, and the one for sockets, which stands beside it."""
    path = Path(BINARY) if request.param == "swiped" else Path(BINARY).with_name("swiped-server")
    if not path.exists():
        pytest.skip(f"no {path}")
    return Executable(path)


DF_TEXTREL, DF_BIND_NOW, DF_1_NOW, DF_1_PIE = 4, 8, 1, 0x08000000

# A debug build, and one with a sanitizer, is linked with shared libraries.
of_release = pytest.mark.skipif(bool(Executable(BINARY).segments("PT_INTERP")), reason="linked with shared libraries, unlike the release")
in_sandbox = pytest.mark.skipif(os.environ.get("SWIPED_SANDBOX") == "off", reason="SWIPED_SANDBOX=off")
on_x86 = pytest.mark.skipif(platform.machine() != "x86_64", reason="system calls can be injected on x86-64 only")
as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root may attach to a process that forbids dumps")


def by_injection(test):
    """A test that injects system calls into the daemon."""
    return in_sandbox(on_x86(as_root(test)))


def landlock_version() -> int:
    """0 or -1 if the system has none."""
    return LIBC.syscall(444, None, ctypes.c_size_t(0), 1)


OFF = os.environ | {"SWIPED_SANDBOX": "off"}
NOBODY = 65534


def status(process: int | str) -> dict[str, str]:
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}


def is_confined(process: int, filters=1) -> bool:
    """Whether all its threads have so many filters more than this process, and no_new_privs."""
    ours = int(status("self").get("Seccomp_filters", 0))
    threads = [status(f"{process}/task/{thread}") for thread in os.listdir(f"/proc/{process}/task")]
    return all(each["NoNewPrivs"] == "1" and int(each["Seccomp_filters"]) == ours + filters for each in threads)


# --- The executable ------------------------------------------------------------------------------------------------


def test_the_release_is_static(executable):
    if Path(BINARY) != ROOT / ".build/release/swiped":
        pytest.skip("SWIPED names another build")
    assert not executable.segments("PT_INTERP")


@of_release
def test_the_executable_is_position_independent_and_its_relocations_become_read_only(executable):
    flags, flags_1 = executable.dynamic.get("DT_FLAGS", 0), executable.dynamic["DT_FLAGS_1"]
    assert executable.file["e_type"] == "ET_DYN" and flags_1 & DF_1_PIE
    assert not {"DT_TEXTREL", "DT_RPATH", "DT_RUNPATH"} & executable.dynamic.keys() and not flags & DF_TEXTREL
    assert len(executable.segments("PT_GNU_RELRO")) == 1 and flags & DF_BIND_NOW and flags_1 & DF_1_NOW


def test_the_stack_is_not_executable(executable):
    assert [segment["p_flags"] & P_FLAGS.PF_X for segment in executable.segments("PT_GNU_STACK")] == [0]


def test_no_segment_is_both_writable_and_executable(executable):
    both = P_FLAGS.PF_W | P_FLAGS.PF_X
    assert not [segment for segment in executable.all_segments if segment["p_flags"] & both == both]


@of_release
def test_code_shares_no_page_with_anything_else(executable):
    """A page of the file that is mapped as code contains only code."""

    def pages(segment):
        return set(range(segment["p_offset"] >> 12, (segment["p_offset"] + segment["p_filesz"] + 4095) >> 12))

    loaded = executable.segments("PT_LOAD")
    code = set().union(*(pages(segment) for segment in loaded if segment["p_flags"] & P_FLAGS.PF_X))
    assert code and not any(pages(segment) & code for segment in loaded if not segment["p_flags"] & P_FLAGS.PF_X)


@of_release
def test_only_variables_stay_writable(executable):
    holders = [segment for segment in executable.segments("PT_LOAD") if segment["p_flags"] & P_FLAGS.PF_W]
    written = [section for section in executable.file.iter_sections() if any(segment.section_in_segment(section) for segment in holders)]
    writable = {section.name for section in written if not executable.segments("PT_GNU_RELRO")[0].section_in_segment(section)}
    # The Swift runtime writes the backtracer's settings after the start.
    variables = {".data", ".bss", ".tm_clone_table", "swift5_backtrace", "__libc_freeres_ptrs"}
    assert {".data", ".bss"} <= writable <= variables


@of_release
def test_constants_were_never_writable(executable):
    assert not executable.file.get_section_by_name(".rodata")["sh_flags"] & SH_FLAGS.SHF_WRITE


# --- The process ---------------------------------------------------------------------------------------------------


def address_of_code(process: int) -> int:
    for line in Path(f"/proc/{process}/maps").read_text().splitlines():
        if line.endswith(str(Path(BINARY).resolve())):
            return int(line.split("-")[0], 16)
    raise AssertionError("the executable is not mapped")


def test_each_process_has_another_load_address():
    if Path("/proc/sys/kernel/randomize_va_space").read_text().strip() == "0":
        pytest.skip("address space randomization is off")
    with Daemon(env=OFF) as one, Daemon(env=OFF) as other:  # in the sandbox only root may read the addresses
        one.initialize()
        other.initialize()
        assert address_of_code(one.process.pid) != address_of_code(other.process.pid)


@in_sandbox
def test_one_client_is_served_in_a_sandbox(daemon):
    assert is_confined(daemon.process.pid)


@in_sandbox
@pytest.mark.parametrize("arguments", [["--listen", "unix:{}"], ["--websocket", "0"], ["--listen", "unix:{}", "--record", "{}.d"]], ids=" ".join)
def test_clients_are_served_in_a_sandbox(path, arguments):
    Path(f"{path}.d").mkdir()
    with NetworkDaemon(*(word.format(path) for word in arguments)) as server:
        assert is_confined(server.process.pid)


@in_sandbox
def test_sockets_of_a_supervisor_are_served_in_a_sandbox(path):
    with listening(path) as listener:
        number = listener.fileno()
        with NetworkDaemon("--listen", "systemd", prefix=[*HAND_OVER, str(number)], pass_fds=[number]) as server:
            assert is_confined(server.process.pid)
            with Client(path) as client:
                client.initialize()


@in_sandbox
def test_a_bridge_runs_in_a_sandbox(path, server):
    with Daemon(arguments=["connect", str(path)]) as bridge:
        bridge.initialize()
        assert is_confined(bridge.process.pid)


@in_sandbox
def test_a_supervisor_and_its_daemon_run_in_a_sandbox():
    with Daemon(arguments=["supervise"]) as supervisor:
        supervisor.initialize()
        (daemon,) = children(supervisor.process.pid)
        assert is_confined(supervisor.process.pid) and is_confined(daemon, filters=2)


@in_sandbox
def test_the_sandbox_can_be_turned_off():
    with Daemon(env=OFF) as daemon:
        daemon.initialize()
        assert status(daemon.process.pid)["NoNewPrivs"] == status("self")["NoNewPrivs"]
        assert status(daemon.process.pid)["Seccomp"] == status("self")["Seccomp"]


@in_sandbox
def test_only_root_can_read_the_memory():
    with Daemon(**{"user": NOBODY, "group": NOBODY} if os.geteuid() == 0 else {}) as daemon:
        daemon.initialize()
        assert os.stat(f"/proc/{daemon.process.pid}/maps").st_uid != int(status(daemon.process.pid)["Uid"].split()[0])


SECCOMP = {"x86_64": 317, "aarch64": 277}


def refuse_seccomp():
    """Makes seccomp(2) fail with EPERM from now on, as some containers do."""
    load, compare, end = 0x20, 0x15, 0x06
    program = [(load, 0, 0, 0), (compare, 0, 1, SECCOMP[platform.machine()]), (end, 0, 0, 0x00050000 | errno.EPERM), (end, 0, 0, 0x7FFF0000)]
    instructions = ctypes.create_string_buffer(b"".join(struct.pack("<HBBI", *each) for each in program))
    whole = ctypes.create_string_buffer(struct.pack("<HxxxxxxQ", len(program), ctypes.addressof(instructions)))
    set_no_new_privileges, set_seccomp, mode_filter = 38, 22, 2
    assert LIBC.prctl(set_no_new_privileges, 1, 0, 0, 0) == 0
    assert LIBC.prctl(set_seccomp, mode_filter, whole, 0, 0) == 0


@in_sandbox
@pytest.mark.skipif(platform.machine() not in SECCOMP, reason="another processor")
def test_without_seccomp_the_daemon_still_serves(t):
    with Daemon(arguments=["--log-level", "debug"], preexec_fn=refuse_seccomp) as daemon:
        daemon.initialize()
        daemon.result("table/open", TABLE)
        assert "running without the sandbox: Operation not permitted" in daemon.stderr


# --- System calls of a compromised process --------------------------------------------------------------------------

AT_FDCWD, PROT_ALL = 2**64 - 100, 7
F_SETSIG, F_SETOWN_EX, FIOSETOWN, SIOCSPGRP = 10, 15, 0x8901, 0x8902
# The kernel signals another process when a descriptor gets ready.
SIGNALLING = {
    f"fcntl {name}": ("fcntl", 0, *arguments)
    for name, arguments in {
        "F_SETOWN": (fcntl.F_SETOWN, 1), "F_SETSIG": (F_SETSIG, signal.SIGKILL), "F_SETOWN_EX": (F_SETOWN_EX, 0),
        "O_ASYNC": (fcntl.F_SETFL, os.O_ASYNC), "O_ASYNC and O_NONBLOCK": (fcntl.F_SETFL, os.O_RDWR | os.O_NONBLOCK | os.O_ASYNC),
    }.items()
} | {f"ioctl {name}": ("ioctl", 0, number, 0) for name, number in {"FIOASYNC": termios.FIOASYNC, "FIOSETOWN": FIOSETOWN, "SIOCSPGRP": SIOCSPGRP}.items()}  # fmt: skip
TYPING = {"ioctl TIOCSTI": ("ioctl", 0, termios.TIOCSTI, 0), "ioctl TIOCLINUX": ("ioctl", 0, termios.TIOCLINUX, 0)}
REFUSED = SIGNALLING | TYPING | {
    "create a file": ("openat", AT_FDCWD, 0, os.O_WRONLY | os.O_CREAT),
    "remove a file": ("unlink", 0),
    "remove a file of a folder": ("unlinkat", AT_FDCWD, 0, 0),
    "start a process": ("fork",),
    "start a thread": ("clone", 0x10F00),
    "connect": ("socket", 2, 1),
    "send to another address": ("sendto", 0, 0, 0, 0, 0, 16),
    "send descriptors": ("sendmsg", 0, 0, 0),
    "receive descriptors": ("recvmsg", 0, 0, 0),
    "change a property of the process": ("prctl", 4, 1),
    "write code": ("mprotect", 0, 4096, PROT_ALL),
    "kill another process": ("kill", os.getpid(), 0),
}  # fmt: skip


def waiting(daemon) -> int:
    """The daemon's only thread, once it waits for input."""
    eventually(lambda: status(daemon.process.pid)["State"][0] == "S", "the daemon does not wait")
    return daemon.process.pid


@by_injection
def test_injected_system_calls_run_in_the_daemon(daemon):
    assert inject(waiting(daemon), "getpid") == daemon.process.pid
    assert "result" in daemon.request("server/status")


@by_injection
@pytest.mark.parametrize("call", REFUSED.values(), ids=REFUSED)
def test_a_system_call_that_serving_does_not_need_fails(daemon, call):
    assert inject(waiting(daemon), *call) == -errno.EPERM
    assert "result" in daemon.request("server/status")


@by_injection
@pytest.mark.parametrize("call", ["execve", "ptrace", "process_vm_writev"])
def test_a_system_call_that_starts_a_program_kills_the_process(call):
    with Daemon() as daemon:
        daemon.initialize()
        assert inject(waiting(daemon), call) is signal.SIGSYS


@by_injection
def test_a_listening_daemon_cannot_open_files():
    flags = [os.O_RDONLY | os.O_CLOEXEC, os.O_RDONLY | os.O_NOCTTY | os.O_CLOEXEC, os.O_WRONLY | os.O_CREAT | os.O_EXCL]
    with NetworkDaemon("--websocket", "0") as server:
        for thread in map(int, os.listdir(f"/proc/{server.process.pid}/task")):
            assert [inject(thread, "openat", AT_FDCWD, 0, each) for each in flags] == [-errno.EPERM] * len(flags)
        assert server.stop() == 128 + signal.SIGTERM


@by_injection
def test_a_listening_daemon_cannot_open_other_sockets(path):
    families = [socket.AF_INET, socket.AF_UNIX]
    calls = [*(("socket", each, socket.SOCK_STREAM) for each in families), ("connect", 0, 0, 0), ("bind", 0, 0, 0), *SIGNALLING.values()]
    with NetworkDaemon("--listen", f"unix:{path}", "--idle-exit", "1000") as server:
        assert [inject(server.process.pid, *call) for call in calls] == [-errno.EPERM] * len(calls)
        assert server.stop() == 128 + signal.SIGTERM and not path.exists()


# --- Files -----------------------------------------------------------------------------------------------------------

READING = os.O_RDONLY | os.O_NOCTTY | os.O_CLOEXEC
LOCKING = os.O_RDONLY | os.O_CREAT | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_NOCTTY | os.O_CLOEXEC
CREATING = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOCTTY | os.O_CLOEXEC


def restricting_files(test):
    return pytest.mark.skipif(landlock_version() < 1, reason="the system has no Landlock")(by_injection(test))


@restricting_files
def test_a_daemon_reads_only_about_processes(daemon):
    thread = waiting(daemon)
    assert inject(thread, "openat", AT_FDCWD, b"/etc/passwd", READING) == -errno.EACCES
    assert inject(thread, "openat", AT_FDCWD, b"/proc/self/root/etc/passwd", READING) == -errno.EACCES
    assert inject(thread, "openat", AT_FDCWD, b"/proc/self/stat", READING) >= 0
    assert "result" in daemon.request("server/status")


@restricting_files
def test_a_listening_daemon_creates_and_removes_files_only_beside_its_socket(tmp_path):
    own, other, recordings = (tmp_path / name for name in ("own", "other", "recordings"))
    for folder in (own, other, recordings):
        folder.mkdir()
    path, ours, file = own / "s", own / "ours", other / "file"
    ours.touch()
    file.touch()
    with NetworkDaemon("--listen", f"unix:{path}", "--record", str(recordings)) as server:
        for thread in map(int, os.listdir(f"/proc/{server.process.pid}/task")):
            assert inject(thread, "unlink", bytes(file)) == inject(thread, "openat", AT_FDCWD, bytes(file), LOCKING) == -errno.EACCES
            assert inject(thread, "openat", AT_FDCWD, bytes(other / "new"), CREATING, 0o600) == -errno.EACCES
        assert inject(server.process.pid, "unlink", bytes(ours)) == 0 and os.listdir(other) == ["file"]
        with Client(path) as client:
            client.initialize()
            assert len(os.listdir(recordings)) == 1
        assert server.stop() == 128 + signal.SIGTERM and not path.exists()


# --- The supervisor ----------------------------------------------------------------------------------------------------


@pytest.fixture
def supervisor():
    with Daemon(arguments=["supervise"]) as supervisor:
        supervisor.initialize()
        yield supervisor


@by_injection
@pytest.mark.parametrize("call", [*(SIGNALLING | TYPING).values(), ("socket", socket.AF_UNIX, socket.SOCK_STREAM)], ids=str)
def test_a_supervisor_refuses_what_it_and_its_daemon_do_not_need(supervisor, call):
    assert inject(waiting(supervisor), *call) == -errno.EPERM
    assert "result" in supervisor.request("server/status")


@by_injection
def test_a_supervisor_that_reaches_into_another_process_is_killed(supervisor):
    assert inject(waiting(supervisor), "ptrace") is signal.SIGSYS


@of_release
@by_injection
@pytest.mark.parametrize("call", [("memfd_create", b"code", 0), ("execveat", AT_FDCWD, b"/bin/sh", 0, 0, 0), ("mmap", 0, 4096, PROT_ALL, 0x22, 2**64 - 1, 0)], ids=str)
def test_a_supervisor_runs_no_foreign_code(supervisor, call):
    assert inject(waiting(supervisor), *call) == -errno.EPERM
    assert "result" in supervisor.request("server/status")


@of_release
@restricting_files
def test_a_supervisor_starts_only_its_daemon_and_changes_no_files(supervisor, tmp_path):
    thread, file = waiting(supervisor), tmp_path / "file"
    file.touch()
    assert inject(thread, "openat", AT_FDCWD, bytes(file), READING) == -errno.EACCES
    assert inject(thread, "execve", b"/bin/sh", 0, 0) == inject(thread, "unlink", bytes(file)) == -errno.EACCES
    assert inject(thread, "openat", AT_FDCWD, bytes(file), os.O_WRONLY) == -errno.EACCES
    assert inject(thread, "openat", AT_FDCWD, bytes(tmp_path / "new"), CREATING, 0o600) == -errno.EACCES
    assert "result" in supervisor.request("server/status")


@by_injection
@pytest.mark.skipif(landlock_version() < 6, reason="the system does not restrict signals")
def test_a_supervisor_signals_only_its_daemon(supervisor):
    thread, (daemon,) = waiting(supervisor), children(supervisor.process.pid)
    assert inject(thread, "kill", os.getpid(), 0) == -errno.EPERM
    assert inject(thread, "kill", daemon, signal.SIGKILL) == 0
    assert "result" in supervisor.request("server/status")
    assert children(supervisor.process.pid) != [daemon]
