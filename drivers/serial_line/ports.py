"""Which port is meant, and why can it not be opened? A serial port by name or by USB vendor and product."""

from __future__ import annotations

import errno
import re
import termios
from collections.abc import Iterable
from dataclasses import dataclass

import serial
from serial.tools import list_ports

_USB = re.compile(r"usb:([0-9a-fA-F]{4}):([0-9a-fA-F]{4})(?::(.+))?")


class PortError(OSError):
    """A port that cannot be used now: the text says which, why, and what to do."""


@dataclass(frozen=True, slots=True)
class Port:
    """One serial port of this machine. `vendor` and `product` are None where it is no USB port."""

    device: str
    description: str
    vendor: int | None = None
    product: int | None = None
    serial_number: str = ""

    @property
    def usb(self) -> str:
        """The name by which a profile can ask for it whatever plug it is in; "" where it is no USB port."""
        if self.vendor is None or self.product is None:
            return ""
        tail = f":{self.serial_number}" if self.serial_number else ""
        return f"usb:{self.vendor:04x}:{self.product:04x}{tail}"


def ports() -> list[Port]:
    """The serial ports that this machine has now, by name."""
    found = [
        Port(port.device, port.description or "", port.vid, port.pid, port.serial_number or "")
        for port in list_ports.comports()
    ]
    return sorted(found, key=lambda port: port.device)


def is_usb_name(name: str) -> bool:
    return _USB.fullmatch(name) is not None


def find(name: str, present: Iterable[Port]) -> str:
    """The device that `name` means: a device's own name, or "usb:vendor:product" with an optional ":serial number".

    Raises PortError where a USB name is malformed, or fits none or several of `present`.
    """
    if not name.startswith("usb:"):
        return name
    match = _USB.fullmatch(name)
    if not match:
        raise PortError(
            f"Port {name!r}: write usb:VENDOR:PRODUCT as four hexadecimal digits each, as in usb:0403:6001."
        )
    vendor, product, number = int(match[1], 16), int(match[2], 16), match[3]
    fitting = [
        port
        for port in present
        if (port.vendor, port.product) == (vendor, product) and number in (None, port.serial_number)
    ]
    if not fitting:
        raise PortError(
            f"No device {name} is plugged in. Plug the reader's cable in; `kiosk readers` lists what is there."
        )
    if len(fitting) > 1:
        which = ", ".join(f"{port.device} ({port.usb})" for port in fitting)
        raise PortError(
            f"Several devices fit {name}: {which}. Name one by its device, or add its serial number to the name."
        )
    return fitting[0].device


def trouble(device: str, error: OSError) -> PortError:
    """Why `device` could not be opened, in words."""
    number = error.errno
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.EIO):
        return PortError(
            f"{device} is not there. Plug the reader's cable in; `kiosk readers` lists the ports that are."
        )
    if number in (errno.EAGAIN, errno.EBUSY):
        return PortError(f"{device} is in use by another program. Close that program; the kiosk then takes the port.")
    if number in (errno.EACCES, errno.EPERM):
        return PortError(
            f"{device} may not be opened by this user. Add the user to the group `dialout`, then sign in again."
        )
    if number in (errno.ENOTTY, errno.EINVAL) or "configure port" in str(error):
        return PortError(f"{device} is no serial port, or cannot do the line settings of the profile. Check both.")
    return PortError(f"{device} cannot be opened ({error}). Check the cable and the port's name.")


def open_port(name: str, *, baud: int, bits: int, parity: str, stop: float, flow: str) -> serial.Serial:
    """Opens the port, for this program alone. `parity` is "none", "odd", "even", "mark" or "space"; `flow` "none",
    "rtscts" or "xonxoff". Raises PortError."""
    device = find(name, ports() if name.startswith("usb:") else ())
    try:
        return serial.Serial(
            device,
            baudrate=baud,
            bytesize=bits,
            parity=parity[0].upper(),
            stopbits=stop,
            xonxoff=flow == "xonxoff",
            rtscts=flow == "rtscts",
            timeout=0,
            write_timeout=1,
            exclusive=True,
        )
    except OSError as error:  # SerialException is an OSError, and a bare OSError comes too
        cause = error.__context__  # pyserial drops the number of what the line settings met
        lost = isinstance(cause, termios.error) and cause.args[0] == errno.EIO
        raise trouble(device, OSError(errno.EIO, str(error)) if lost else error) from error
    except termios.error as error:  # a line that is lost while it is being opened, or settings that it cannot have
        raise trouble(device, OSError(*error.args)) from error
    except ValueError as error:  # settings that no port can have
        raise trouble(device, OSError(errno.EINVAL, str(error))) from error
