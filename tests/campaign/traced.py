"""A process whose writing calls stop before they happen: to be killed there, to fail there, or to be written down.

Linux on x86-64: the process is traced (ptrace), and a filter (seccomp) stops it at the calls below alone. It has one thread.
"""

from __future__ import annotations

import ctypes
import os
import platform
import signal
import struct
from collections.abc import Callable, Collection
from pathlib import Path
from typing import NamedTuple

#: the calls by which a file is changed, kept, found or read, by their numbers
CALLS = {
    0: "read", 1: "write", 17: "read", 18: "write", 74: "sync", 75: "sync", 77: "truncate", 82: "rename",
    87: "unlink", 257: "open", 263: "unlink", 264: "rename", 316: "rename",
}  # fmt: skip
SUPPORTED = platform.system() == "Linux" and platform.machine() == "x86_64"
_TRACEME, _CONT, _GETREGS, _SETREGS, _SETOPTIONS = 0, 7, 12, 13, 0x4200
_TRACESECCOMP, _EXITKILL, _EVENT_SECCOMP = 0x80, 0x100000, 7
_REGISTERS = [
    "r15", "r14", "r13", "r12", "rbp", "rbx", "r11", "r10", "r9", "r8", "rax", "rcx", "rdx", "rsi", "rdi", "orig_rax",
    "rip", "cs", "eflags", "rsp", "ss", "fs_base", "gs_base", "ds", "es", "fs", "gs",
]  # fmt: skip
_LIBC = ctypes.CDLL(None, use_errno=True)
_LIBC.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]


class _Registers(ctypes.Structure):
    _fields_ = [(name, ctypes.c_ulonglong) for name in _REGISTERS]


class Call(NamedTuple):
    """One call that is about to happen. `path`: its file ("" of a pipe), `to`: the new name of a rename. `data`, at `offset` (-1: where the file
    stands): what is written; `size`: the new length of a truncate."""

    what: str
    path: str
    to: str = ""
    data: bytes = b""
    offset: int = -1
    size: int = 0
    created: bool = False


class Killed(NamedTuple):
    """An answer to a call: the process ends here by SIGKILL, having written the first `part` bytes of it."""

    part: int = 0


#: what may be answered to a call: nothing, an errno, or that the process ends
Answer = int | Killed | None


def traced(
    work: Callable[[], None],
    watch: Callable[[Call], Answer],
    kinds: Collection[str] = CALLS.values(),
) -> int:
    """Does `work` in a process of its own; `watch` is asked before each call of these kinds. Gives the exit code, negative for a signal."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            if _LIBC.ptrace(_TRACEME, 0, None, None) == 0:
                os.kill(os.getpid(), signal.SIGSTOP)
                _filter([call for call, kind in CALLS.items() if kind in kinds])
                work()
                code = 0
        finally:
            os._exit(code)
    _wait(child)
    _ptrace(_SETOPTIONS, child, _TRACESECCOMP | _EXITKILL)
    deliver = 0
    while True:
        _ptrace(_CONT, child, deliver)
        status = _wait(child)
        if not os.WIFSTOPPED(status):
            return os.waitstatus_to_exitcode(status)
        deliver = 0
        if status >> 8 != signal.SIGTRAP | _EVENT_SECCOMP << 8:
            deliver = os.WSTOPSIG(status)
            continue
        registers = _Registers()
        _ptrace(_GETREGS, child, ctypes.addressof(registers))
        call = _read(child, registers)
        answer = watch(call) if call is not None else None
        if isinstance(answer, Killed):
            if answer.part and call is not None and call.data:
                registers.rdx = min(answer.part, len(call.data))
                _ptrace(_SETREGS, child, ctypes.addressof(registers))
                _ptrace(_CONT, child, 0)
                if not os.WIFSTOPPED(
                    _wait(child)
                ):  # the next call, or what it does about half a write
                    return -signal.SIGKILL
            os.kill(child, signal.SIGKILL)
            _wait(child)
            return -signal.SIGKILL
        if answer is not None:
            registers.orig_rax = 2**64 - 1
            registers.rax = 2**64 - answer
            _ptrace(_SETREGS, child, ctypes.addressof(registers))


def _read(child: int, registers: _Registers) -> Call | None:
    what = CALLS.get(registers.orig_rax)
    if what is None:
        return None
    if what in ("rename", "unlink", "open"):
        at = registers.orig_rax in (257, 263, 264, 316)
        first = _text(child, registers.rsi if at else registers.rdi)
        if what == "rename":
            return Call(what, first, _text(child, registers.r10 if at else registers.rsi))
        return Call(what, first, created=what == "open" and bool(registers.rdx & os.O_CREAT))
    try:
        path = str(
            Path(f"/proc/{child}/fd/{ctypes.c_int(registers.rdi & 0xFFFFFFFF).value}").readlink()
        )
    except OSError:
        return None
    if not path.startswith("/"):
        return None
    if what == "write":
        offset = registers.r10 if registers.orig_rax == 18 else -1
        return Call(what, path, data=_memory(child, registers.rsi, registers.rdx), offset=offset)
    return Call(what, path, size=registers.rsi if what == "truncate" else 0)


def _memory(child: int, at: int, length: int) -> bytes:
    with Path(f"/proc/{child}/mem").open("rb", buffering=0) as memory:
        memory.seek(at)
        return memory.read(length)


def _text(child: int, at: int) -> str:
    out = b""
    while b"\0" not in out:
        out += _memory(child, at + len(out), 4096 - (at + len(out)) % 4096)
    return os.fsdecode(out.partition(b"\0")[0])


def _filter(calls: list[int]) -> None:
    """From now on each of these calls stops this process for its tracer."""
    rules = [(0x20, 0, 0, 0)]
    rules += [(0x15, len(calls) - at, 0, call) for at, call in enumerate(calls)]
    rules += [(0x06, 0, 0, 0x7FFF0000), (0x06, 0, 0, 0x7FF00000)]
    code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *rule) for rule in rules))
    program = struct.pack("HxxxxxxP", len(rules), ctypes.addressof(code))
    if _LIBC.prctl(38, 1, 0, 0, 0) or _LIBC.prctl(
        22, 2, ctypes.create_string_buffer(program), 0, 0
    ):
        raise OSError(ctypes.get_errno(), "seccomp")


def _ptrace(request: int, child: int, data: int) -> None:
    if _LIBC.ptrace(request, child, None, data) < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"ptrace {request}: {os.strerror(number)}")


def _wait(child: int) -> int:
    return os.waitpid(child, 0x40000000)[1]
