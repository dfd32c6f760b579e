"""What can go wrong, as the engine and the server tell it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True)
class Fault:
    """One field of a request that is wrong."""

    field: str
    message: str
    allowed: tuple[str, ...] = ()

    def __str__(self) -> str:
        allowed = f" (allowed: {', '.join(self.allowed)})" if self.allowed else ""
        return f"{self.field} {self.message}{allowed}"


class CirculadeError(Exception):
    """A request was refused; the game is as it was.

    Programs look at the code, people read the message and the hint. The codes
    are listed in docs/protocol.md.
    """

    def __init__(self, code: str, message: str, hint: str = "", faults: tuple[Fault, ...] = ()) -> None:
        super().__init__(code, message, hint, faults)
        self.code = code
        self.message = message
        self.hint = hint
        self.faults = faults

    def __str__(self) -> str:
        told = [str(f) for f in self.faults if f.message not in self.message]
        parts = [f"{self.code}: {self.message}", *told]
        return "; ".join(parts + [self.hint] if self.hint else parts)


class EngineGone(CirculadeError):
    """The engine's process has ended, or never started."""

    def __init__(self, message: str) -> None:
        super().__init__("engine-gone", message)


class TableError(CirculadeError):
    """A server refused a request, with a status of HTTP.

    Where it helps, the answer brought the present table.
    """

    status: int = 0
    table: Json | None = None
    wait: float | None = None  # seconds that the server wants us to wait


def read_error(error: Json, kind: type[CirculadeError] = CirculadeError) -> CirculadeError:
    """Make an exception of the "error" of an answer."""
    faults = tuple(
        Fault(f.get("field", ""), f.get("message", ""), tuple(f.get("allowed") or ()))
        for f in error.get("faults") or ()
    )
    return kind(error.get("code", "unknown"), error.get("message", ""), error.get("hint", ""), faults)
