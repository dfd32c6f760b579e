"""The engine on a pipe: one JSON object per line in, one per line out."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import tempfile
from collections.abc import Sequence
from types import TracebackType
from typing import Any

from .errors import EngineGone, Json, read_error


def default_command() -> list[str]:
    """The program named by the variable CIRCULADE, or circulade on the path."""
    return [os.environ.get("CIRCULADE") or "circulade", "engine"]


class Engine:
    """One engine with one game; use it in a with statement.

    Whoever drives it is the game's referee: he may play for every seat, undo
    anything and read the seed. What one seat may see is told by view().

    Every method sends one request and returns its answer; a refusal is a
    CirculadeError and leaves the game as it was. States are the dictionaries of
    docs/protocol.md. One thread at a time, please.
    """

    def __init__(self, command: Sequence[str] | None = None) -> None:
        self._command = list(command or default_command())
        self._count = 0
        # The engine's complaints go to a file: a pipe that nobody empties
        # would stop it one day.
        self._complaints = tempfile.TemporaryFile()
        try:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._complaints
            )
        except OSError as err:
            self._complaints.close()
            raise EngineGone(
                f"{self._command[0]} cannot be started: {err.strerror}; "
                "put circulade on the path, or its file into the variable CIRCULADE"
            ) from err
        assert self._process.stdin and self._process.stdout  # both are pipes
        self._in, self._out = self._process.stdin, self._process.stdout

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, err: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # Games

    def hello(self) -> Json:
        """What the engine can play: sets, options, presets, computer players."""
        return self.ask("hello")

    def new(self, players: Sequence[str] = ("Ann", "Bo"), **setup: Any) -> Json:
        """Start a game. The setup may have preset, expansions, options, seed,
        draw, draw_end, start, chance and aids."""
        return self.ask("new", setup={"players": list(players), **setup})["state"]

    def load(self, record: str) -> Json:
        """Go on from a record."""
        return self.ask("load", record=record)["state"]

    def record(self) -> str:
        """The whole game so far as text. It holds the seed."""
        return self.ask("record")["record"]

    # Play

    def choose(
        self,
        choice: int | str | Sequence[str],
        values: Sequence[int] = (),
        *,
        since: int | None = None,
        choices: bool = True,
    ) -> Json:
        """Answer the question: by its number, by its text, or this question and
        those that follow by a list of texts, all or nothing.

        A choice with ranges takes its numbers in values, or after its text.
        """
        fields: Json
        if isinstance(choice, int):
            fields = {"i": choice, "values": list(values)} if values else {"i": choice}
        elif isinstance(choice, str):
            fields = {"text": " ".join([choice, *map(str, values)])}
        else:
            fields = {"all": list(choice)}
        return self.ask("choose", **fields, **_look(since, choices))["state"]

    def preview(self, texts: Sequence[str], *, seat: int | None = None) -> Json:
        """The state that would follow some choices; the game stays as it is.
        With a seat, it is what that seat would see."""
        fields: Json = {} if seat is None else {"seat": seat}
        return self.ask("preview", all=[texts] if isinstance(texts, str) else list(texts), **fields)["state"]

    def undo(self, version: int) -> Json:
        """Go back to the state that had this version."""
        return self.ask("undo", version=version)["state"]

    # What there is to see

    def state(self, *, since: int | None = None, choices: bool = True) -> Json:
        """The state. With since, its lists tell only what changed after that
        version; without choices the question comes without its answers."""
        return self.ask("state", **_look(since, choices))["state"]

    def view(self, seat: int, *, since: int | None = None, choices: bool = True) -> Json:
        """The state as one seat may see it; -1 is a spectator."""
        return self.ask("view", seat=seat, **_look(since, choices))["view"]

    def features(self) -> list[Json]:
        """Every road, city, monastery and field: who holds it, what it is worth."""
        return self.ask("features")["features"]

    def fits(self, x: int, y: int) -> Json:
        """How many of the tiles left fit an empty square beside a tile, and which."""
        return self.ask("fits", x=x, y=y)["fits"]

    def go(
        self, bot: str, *, ms: int | None = None, visits: int | None = None, seed: int | None = None
    ) -> tuple[Json, Json]:
        """Let a computer player choose. Returns its choice, which is not played,
        and how it came to it. With visits and seed the same choice comes again."""
        given = {"ms": ms, "visits": visits, "seed": seed}
        answer = self.ask("go", bot=bot, **{k: v for k, v in given.items() if v is not None})
        return answer["choice"], answer["info"]

    # The process

    def quit(self) -> None:
        """Ask the engine to end, and see that it does."""
        self.ask("quit")
        self.close()

    def close(self) -> None:
        """End the process, whatever state it is in."""
        if self._complaints.closed:
            return
        try:
            # Closes the pipes and gives the engine a moment to notice.
            self._process.communicate(timeout=5)
        except (subprocess.TimeoutExpired, OSError, ValueError):
            self._process.kill()
            self._process.wait()
        with contextlib.suppress(OSError):  # a request that nobody took
            self._in.close()
        self._out.close()
        self._complaints.close()

    def ask(self, cmd: str, **fields: Any) -> Json:
        """Send any request and return its whole answer."""
        self._count += 1
        line = json.dumps({"cmd": cmd, "id": self._count, **fields}, allow_nan=False)
        answer = self.ask_line(line.encode())
        # An answer to a request whose reading was interrupted may still lie
        # before ours. An answer without an id is a refusal to read the line.
        while answer.get("id", self._count) != self._count:
            answer = self._read()
        if not answer["ok"]:
            raise read_error(answer["error"])
        return answer

    def ask_line(self, line: bytes) -> Json:
        """Send one line as it is and return the next answer as it is."""
        if self._complaints.closed:
            raise EngineGone("the engine has been closed")
        try:
            self._in.write(line + b"\n")
            self._in.flush()
        except OSError as err:
            raise self._gone() from err
        return self._read()

    def _read(self) -> Json:
        line = self._out.readline()
        if not line.endswith(b"\n"):
            raise self._gone()
        try:
            return json.loads(line)
        except ValueError as err:
            raise EngineGone(f"{' '.join(self._command)} does not speak the protocol: {line[:200]!r}") from err

    def _gone(self) -> EngineGone:
        """Say how the process ended."""
        try:
            status: Any = self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            status = "unknown: it still runs, but answers nothing"
        self._complaints.seek(0)
        last = self._complaints.read()[-2000:].decode(errors="replace").strip()
        told = f"; it said: {last}" if last else ""
        return EngineGone(f"{' '.join(self._command)} has ended, exit status {status}{told}")


def _look(since: int | None, choices: bool) -> Json:
    fields: Json = {}
    if since is not None:
        fields["since"] = since
    if not choices:
        fields["choices"] = False
    return fields
