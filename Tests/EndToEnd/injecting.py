"""Makes a running process run a chosen system call, as an attacker who controls it would. Only for x86-64."""

import contextlib
import ctypes
import os
import signal

NUMBERS = {
    "getpid": 39, "openat": 257, "socket": 41, "connect": 42, "bind": 49, "unlink": 87, "fork": 57, "clone": 56, "mprotect": 10, "kill": 62,
    "execve": 59, "ptrace": 101, "process_vm_writev": 311, "fcntl": 72, "ioctl": 16, "sendto": 44, "sendmsg": 46, "recvmsg": 47,
    "unlinkat": 263, "prctl": 157, "memfd_create": 319, "execveat": 322, "mmap": 9,
}  # fmt: skip
PTRACE_ATTACH, PTRACE_DETACH, PTRACE_SINGLESTEP, PTRACE_GETREGS, PTRACE_SETREGS = 16, 17, 9, 12, 13
WALL = 0x40000000

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.ptrace.argtypes = [ctypes.c_long, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p]
LIBC.ptrace.restype = ctypes.c_long


class Registers(ctypes.Structure):
    """`struct user_regs_struct`."""

    _fields_ = [
        (name, ctypes.c_ulong)
        for name in (
            "r15 r14 r13 r12 rbp rbx r11 r10 r9 r8 rax rcx rdx rsi rdi orig_rax rip cs eflags rsp ss fs_base gs_base ds es fs gs"
        ).split()
    ]


def _ptrace(request, thread, data=None):
    if LIBC.ptrace(request, thread, None, data) < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


@contextlib.contextmanager
def attached(thread):
    """Stops a thread that waits in a system call, and lets it continue unchanged afterwards."""
    _ptrace(PTRACE_ATTACH, thread)
    os.waitpid(thread, WALL)
    registers = Registers()
    _ptrace(PTRACE_GETREGS, thread, ctypes.byref(registers))
    yield registers
    with contextlib.suppress(ProcessLookupError):  # the call has ended the process
        _ptrace(PTRACE_SETREGS, thread, ctypes.byref(registers))
        _ptrace(PTRACE_DETACH, thread)


def inject(thread, name, *arguments) -> int | signal.Signals:
    """What the call returns to this thread, negative for an error; or the signal that ended the process. A path is written below its stack."""
    with attached(thread) as before:
        place = before.rsp - 8192
        for index, path in [(index, each) for index, each in enumerate(arguments) if isinstance(each, bytes)]:
            with open(f"/proc/{thread}/mem", "r+b", 0) as memory:
                memory.seek(place)
                memory.write(path + b"\0")
            arguments = (*arguments[:index], place, *arguments[index + 1 :])
            place += len(path) + 1
        registers = Registers.from_buffer_copy(before)
        registers.rip = before.rip - 2  # the `syscall` instruction in which it waits
        registers.orig_rax = 2**64 - 1  # nothing is to be restarted
        registers.rax = NUMBERS[name]
        for register, argument in zip(("rdi", "rsi", "rdx", "r10", "r8", "r9"), (*arguments, 0, 0, 0, 0, 0, 0)):
            setattr(registers, register, argument)
        _ptrace(PTRACE_SETREGS, thread, ctypes.byref(registers))
        _ptrace(PTRACE_SINGLESTEP, thread)
        _, status = os.waitpid(thread, WALL)
        if os.WIFSIGNALED(status):
            return signal.Signals(os.WTERMSIG(status))
        assert os.WIFSTOPPED(status) and os.WSTOPSIG(status) == signal.SIGTRAP, status
        _ptrace(PTRACE_GETREGS, thread, ctypes.byref(registers))
        return ctypes.c_long(registers.rax).value
