"""Opening serial ports, and why one cannot be opened. A port by name, by USB vendor and product, or
by its address on a network."""

from __future__ import annotations

import contextlib
import errno
import re
import termios
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import serial
from serial.tools import list_ports

from drivers.serial_line.network.lines import Address, Rfc2217Line, TcpLine, is_network, open_line
from kiosk.reading import DeviceError, Message

_USB = re.compile(r"usb:[0-9a-fA-F]{4}:[0-9a-fA-F]{4}(?::.+)?")


#: what bytes come over and can be sent over
AnyLine = serial.Serial | TcpLine | Rfc2217Line


class PortError(DeviceError):
    """A port that cannot be used now."""


class Port(NamedTuple):
    """One serial port of this machine. `usb` is the name by which a profile can ask for it whatever
    plug it is in: "usb:vendor:product", with its serial number where it has one; "" where it is no
    USB port."""

    device: str
    description: str
    usb: str = ""


def ports() -> list[Port]:
    """The serial ports that this machine has now, by name."""
    found = []
    for port in list_ports.comports():
        is_usb = port.vid is not None and port.pid is not None
        parts = (f"usb:{port.vid:04x}:{port.pid:04x}", port.serial_number) if is_usb else ()
        found.append(Port(port.device, port.description or "", ":".join(filter(None, parts))))
    return sorted(found)


def by_id(device: str, folder: Path = Path("/dev/serial/by-id")) -> str:
    """The name of the port that stays the same whatever plug it is in; "" where it has none."""
    names = sorted(folder.glob("*")) if folder.is_dir() else []
    return next((str(name) for name in names if name.resolve() == Path(device).resolve()), "")


def users(device: str) -> list[str]:
    """The programs that have the port open, as far as this user may see: "name (process
    number)"."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if any(str(file.readlink()) == device for file in (process / "fd").iterdir()):
                found.append(f"{(process / 'comm').read_text().strip()} ({process.name})")
    return found


def find(name: str, present: Iterable[Port]) -> str:
    """The device that `name` means: a device's own name, or "usb:vendor:product" with an optional
    ":serial number".

    Raises PortError where a USB name is malformed, or fits none or several of `present`.
    """
    if not name.startswith("usb:"):
        return name
    if not _USB.fullmatch(name):
        raise PortError(Message("port-name", {"port": name}))
    wanted = name.split(":", 3)
    wanted[1:3] = (part.lower() for part in wanted[1:3])
    fitting = [port for port in present if port.usb.split(":", 3)[: len(wanted)] == wanted]
    if not fitting:
        raise PortError(Message("usb-none", {"port": name}))
    if len(fitting) > 1:
        which = ", ".join(f"{port.device} ({port.usb})" for port in fitting)
        raise PortError(Message("usb-several", {"port": name, "words": which}))
    return fitting[0].device


#: why a port could not be opened, by the number of the system's error
_WHY = {
    **dict.fromkeys((errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.EIO), "port-missing"),
    **dict.fromkeys((errno.EAGAIN, errno.EBUSY), "port-in-use"),
    **dict.fromkeys((errno.EACCES, errno.EPERM), "port-forbidden"),
    **dict.fromkeys((errno.ENOTTY, errno.EINVAL), "port-no-serial"),
}


def trouble(device: str, error: OSError) -> PortError:
    """Why `device` could not be opened."""
    why = "port-no-serial" if "configure port" in str(error) else "port-trouble"
    return PortError(
        Message(_WHY.get(error.errno or 0, why), {"port": device, "words": str(error)})
    )


def open_port(name: str, *, baud: int, bits: int, parity: str, stop: float, flow: str) -> AnyLine:
    """Opens the port, of this machine for this program alone. `parity`: "none", "odd", "even",
    "mark" or "space"; `flow`: "none", "rtscts" or "xonxoff". Raises PortError."""
    settings: dict[str, Any] = {
        "baudrate": baud,
        "bytesize": bits,
        "parity": parity[0].upper(),
        "stopbits": stop,
        "xonxoff": flow == "xonxoff",
        "rtscts": flow == "rtscts",
    }
    if is_network(name):
        return _open_far(name, settings)
    device = find(name, ports() if name.startswith("usb:") else ())
    try:
        return serial.Serial(device, timeout=0, write_timeout=1, exclusive=True, **settings)
    except OSError as error:  # SerialException is an OSError, and a bare OSError comes too
        cause = error.__context__  # pyserial drops the number of what the line settings met
        lost = isinstance(cause, termios.error) and cause.args[0] == errno.EIO
        raise trouble(device, OSError(errno.EIO, str(error)) if lost else error) from error
    except termios.error as error:
        # a line that is lost while it is being opened, or settings that it cannot have
        raise trouble(device, OSError(*error.args)) from error
    except ValueError as error:  # settings that no port can have
        raise trouble(device, OSError(errno.EINVAL, str(error))) from error


def _open_far(name: str, settings: Mapping[str, Any]) -> TcpLine | Rfc2217Line:
    """Opens a line at the far end of a network. Raises PortError."""
    try:
        Address.of(name)
    except ValueError:
        raise PortError(Message("host-name", {"port": name})) from None
    try:
        return open_line(name, settings)
    except (OSError, ValueError) as error:
        raise PortError(Message("host-silent", {"port": name, "words": str(error)})) from error


def modem_lines(line: AnyLine) -> dict[str, bool]:
    """The control lines that the device sets, by name. OSError where they cannot be asked."""
    if isinstance(line, TcpLine | Rfc2217Line):
        return line.modem_lines()
    return {"CTS": line.cts, "DSR": line.dsr, "CD": line.cd, "RI": line.ri}
