"""The requests of wlroots' protocol `wlr-virtual-pointer-unstable-v1` for pywayland, because no package has its description."""

import enum
from typing import Any

from pywayland.protocol.wayland import WlSeat
from pywayland.protocol_core import Argument, ArgumentType, Interface, Proxy

UINT, FIXED = Argument(ArgumentType.Uint), Argument(ArgumentType.Fixed)


class Axis(enum.IntEnum):
    vertical = 0
    horizontal = 1


FINGER = 1  # the source of an axis: a touchpad


class VirtualPointer(Interface):
    name, version = "zwlr_virtual_pointer_v1", 1


class VirtualPointerManager(Interface):
    name, version = "zwlr_virtual_pointer_manager_v1", 1


class PointerProxy(Proxy[VirtualPointer]):
    interface = VirtualPointer

    @VirtualPointer.request(UINT, FIXED, FIXED)
    def motion(self, time: int, dx: float, dy: float) -> None:
        self._marshal(0, time, dx, dy)

    @VirtualPointer.request(UINT, UINT, UINT, UINT, UINT)
    def motion_absolute(self, time: int, x: int, y: int, width: int, height: int) -> None:
        self._marshal(1, time, x, y, width, height)

    @VirtualPointer.request(UINT, UINT, UINT)
    def button(self, time: int, button: int, state: int) -> None:
        self._marshal(2, time, button, state)

    @VirtualPointer.request(UINT, UINT, FIXED)
    def axis(self, time: int, axis: int, value: float) -> None:
        self._marshal(3, time, axis, value)

    @VirtualPointer.request()
    def frame(self) -> None:
        self._marshal(4)

    @VirtualPointer.request(UINT)
    def axis_source(self, source: int) -> None:
        self._marshal(5, source)

    @VirtualPointer.request(UINT, UINT)
    def axis_stop(self, time: int, axis: int) -> None:
        self._marshal(6, time, axis)


class ManagerProxy(Proxy[VirtualPointerManager]):
    interface = VirtualPointerManager

    @VirtualPointerManager.request(
        Argument(ArgumentType.Object, interface=WlSeat, nullable=True), Argument(ArgumentType.NewId, interface=VirtualPointer))
    def create_virtual_pointer(self, seat: Any) -> Any:
        return self._marshal_constructor(0, VirtualPointer, seat)


for kind, proxy in (VirtualPointer, PointerProxy), (VirtualPointerManager, ManagerProxy):
    kind.proxy_class = proxy
    kind._gen_c()
