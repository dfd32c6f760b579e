"""A seat at a table of a running server, over HTTP."""

from __future__ import annotations

import http.client
import json
import math
import time
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Callable
from urllib.parse import parse_qs, urlsplit

from .errors import Json, TableError, read_error

Preview = Callable[[Sequence[str]], Json]
"""What follows some choices: takes their texts, returns a state."""

Bot = Callable[[Json, Preview], Sequence[str]]
"""Looks at a state whose question is its own; returns the texts of its choices."""

TIMEOUT = 60.0  # seconds; a stream gives a sign of life every 25
TRIES = 8  # of one request, with a longer pause before each
LONGEST_PAUSE = 10.0

_LOST = (OSError, http.client.HTTPException)  # the connection, not the request


@dataclass(frozen=True)
class Created:
    """A new table: where it is, and the secret of every seat that is free."""

    url: str
    table: Json
    secrets: dict[int, str]
    host_secret: str


def create(server: str, seats: Sequence[Json], **setup: Any) -> Created:
    """Make a table. A seat is {"name": "Ann", "kind": "link"} for whoever has
    its secret, or {"kind": "bot", "bot": "greedy"} for a computer player.

    The setup may have title, preset, options, expansions, aids, seed and draw.
    """
    with _Connection(server) as connection:
        answer = connection.send("POST", "/api/games", {"seats": list(seats), **setup}, again=False)
        url = f"{connection.origin}/t/{answer['table']['id']}"
    secrets = {s["seat"]: s["secret"] for s in answer["secrets"]}
    return Created(url, answer["table"], secrets, answer.get("host_secret", ""))


class Table:
    """One table, seen with the eyes of whoever holds the secret; without one,
    of a spectator. The address is that of the table's page, http://…/t/ID; an
    invitation, http://…/t/ID#s=SECRET, brings its secret along.

    Requests that were cut off, and those that the server asks to repeat later,
    are repeated: it knows by their move id which it has carried out.
    """

    def __init__(self, url: str, secret: str = "") -> None:
        parts = urlsplit(url)
        before, mark, game = parts.path.rstrip("/").rpartition("/t/")
        if not parts.netloc or not mark or not game:
            raise ValueError(f"{url} is not the address of a table, such as http://127.0.0.1:8080/t/ID")
        secret = secret or parse_qs(parts.fragment).get("s", [""])[0]
        self.seq = 0  # of the table as it was last seen
        self._path = f"/api/games/{game}"
        self._server = f"{parts.scheme}://{parts.netloc}{before}"  # it may have a part of a site, like /carc
        self._secret = secret
        self._connection = _Connection(self._server, secret)

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection; the seat stays ours."""
        self._connection.close()

    def look(self, since: int = 0) -> Json:
        """The table as it is, with the events after since."""
        return self._seen(self._connection.send("GET", f"{self._path}?since={since}"))

    def choose(self, texts: Sequence[str], seq: int | None = None) -> Json:
        """Answer the question at the table that was last seen, or at seq. If it
        has moved on, the error's code is stale-seq and its table the present."""
        return self._move("choices", {"all": _list(texts)}, seq)

    def undo(self, version: int, seq: int | None = None) -> Json:
        """Go back to a version, unless something was revealed since."""
        return self._move("undo", {"version": version}, seq)

    def preview(self, texts: Sequence[str], seq: int | None = None) -> Json:
        """The state that would follow some choices of ours."""
        return self._ask("preview", {"all": _list(texts)}, seq)["state"]

    def fits(self, x: int, y: int) -> Json:
        """Which tiles left fit a square, at a table that helps with squares."""
        return self._connection.send("GET", f"{self._path}/fits?x={x}&y={y}")

    def record(self) -> str:
        """The record, as we may see it."""
        return self._connection.send("GET", f"{self._path}/record")["text"]

    def replay(self) -> Json:
        """The game that is over, choice by choice, for who has a seat."""
        return self._connection.send("GET", f"{self._path}/replay")

    def position(self, n: int) -> Json:
        """The state after n choices of the game that is over, with the events of the last."""
        return self._connection.send("GET", f"{self._path}/replay/{n}")

    def again(self) -> Table | None:
        """Say that we want to play again: the table for it, made when all who sit here
        want to, or None while somebody has not said so. Then ask again, or look whether
        the table names a "next". Our secret holds there if we are the last to agree, or
        had a session."""
        new = self._connection.send("POST", f"{self._path}/again", {})["table"]
        if self._path == f"/api/games/{new['id']}":
            return None
        return Table(f"{self._server}/t/{new['id']}", self._secret)

    def follow(self, since: int = 0, patience: float = math.inf) -> Iterator[Json]:
        """Yield the table now, and again whenever something changes, until the
        game has ended, or nothing has happened for so many seconds. A line that is
        cut is taken up where it was."""
        failures = 0
        last, quiet = -1, time.monotonic()  # since when nothing has happened after that seq
        while True:
            try:
                for line in _lines(self._server, f"{self._path}/stream?since={since}", self._secret, min(TIMEOUT, patience)):
                    if line["type"] == "table":
                        failures = 0
                        table = self._seen(line["table"])
                        since = table["seq"]
                        yield table
                        if table["status"] != "playing":
                            return
                        if self.seq > last:  # and not only that somebody has come or gone
                            last, quiet = self.seq, time.monotonic()
                    if time.monotonic() - quiet >= patience:
                        return
            except _LOST:
                if time.monotonic() - quiet >= patience:
                    return
            except TableError as err:
                if err.status not in (429, 503):
                    raise
            failures += 1
            if failures >= TRIES:
                raise ConnectionError(f"{self._server} cannot be reached")
            time.sleep(_pause(failures))

    def _move(self, what: str, body: Json, seq: int | None) -> Json:
        return self._seen(self._ask(what, {"move": uuid.uuid4().hex, **body}, seq))

    def _ask(self, what: str, body: Json, seq: int | None) -> Json:
        """Send what is meant for the table at a seq. A refusal brings the table as it is now."""
        try:
            return self._connection.send("POST", f"{self._path}/{what}", {"seq": self.seq if seq is None else seq, **body})
        except TableError as err:
            if err.table is not None:
                self._seen(err.table)
            raise

    def _seen(self, table: Json) -> Json:
        self.seq = max(self.seq, table["seq"])
        return table


def play(url: str, secret: str, bot: Bot, patience: float = math.inf) -> Json:
    """Play one seat to the end of the game, or until it is ours no more, or nothing has
    happened for so many seconds, and return the table as it then is."""
    table = None
    with Table(url, secret) as seat:
        for table in seat.follow(patience=patience):
            while _asks_us(table) and table["seq"] >= seat.seq:
                try:
                    texts = bot(table["state"], seat.preview)
                    table = seat.choose(texts, table["seq"])
                except TableError as err:
                    if err.code not in ("stale-seq", "ended") or err.table is None:
                        raise
                    table = err.table  # somebody was faster: look again
            if table["status"] != "playing" or not any(s["yours"] for s in table["seats"]):
                return table
    if table is not None and patience < math.inf:
        return table
    raise ConnectionError("the table's stream ended before its game")


def _asks_us(table: Json) -> bool:
    decision = table["state"]["decision"]
    return table["status"] == "playing" and bool(decision) and table["seats"][decision["player"]]["yours"]


class _Connection:
    """Requests to one server over a connection that is kept open."""

    def __init__(self, server: str, secret: str = "") -> None:
        self.origin = server.rstrip("/")
        self._headers = _headers(secret)
        self._http = _open(server)

    def __enter__(self) -> _Connection:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._http.close()

    def send(self, method: str, path: str, body: Json | None = None, again: bool = True) -> Json:
        """Send a request and return its answer. Unless it must not be sent
        again, it is repeated while there is hope."""
        data = None if body is None else json.dumps(body, allow_nan=False).encode()
        for failures in range(1, TRIES + 1):
            pause = _pause(failures)
            try:
                return self._once(method, path, data)
            except _LOST:
                self._http.close()
                if not again or failures == TRIES:
                    raise
            except TableError as err:
                hopeful = err.status == 429 or err.status == 503 and again
                if not hopeful or failures == TRIES:
                    raise
                pause = pause if err.wait is None else err.wait
            time.sleep(pause)
        raise AssertionError("the last try returns or raises")

    def _once(self, method: str, path: str, data: bytes | None) -> Json:
        headers = self._headers if data is None else {**self._headers, "Content-Type": "application/json"}
        self._http.request(method, urlsplit(self.origin).path + path, data, headers)
        return _answer(self._http.getresponse())


def _answer(response: http.client.HTTPResponse) -> Json:
    """Read an answer; a refusal is raised."""
    text = response.read().decode()
    kind = response.headers.get_content_type()
    if response.status < 300 and kind != "application/json":
        return {"text": text}
    try:
        answer = json.loads(text)
        if response.status < 300:
            return answer
        err = read_error(answer["error"], TableError)
    except (ValueError, TypeError, KeyError):
        answer, err = {}, TableError("bad-answer", f"status {response.status}, {text[:200]!r}: is this a Circulade server?")
    assert isinstance(err, TableError)
    err.status = response.status
    err.table = answer.get("table")
    wait = response.headers.get("Retry-After", "")
    err.wait = float(wait) if wait.isdigit() else None
    raise err


def _lines(server: str, path: str, secret: str, timeout: float = TIMEOUT) -> Iterator[Json]:
    """Yield the lines of a stream until it is cut, or says nothing for so long."""
    connection = _open(server, timeout)
    try:
        connection.request("GET", urlsplit(server).path.rstrip("/") + path, headers=_headers(secret))
        response = connection.getresponse()
        if response.status != 200:
            _answer(response)
        while (line := response.readline()).endswith(b"\n"):
            yield json.loads(line)
    finally:
        connection.close()


def _open(server: str, timeout: float = TIMEOUT) -> http.client.HTTPConnection:
    parts = urlsplit(server)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ValueError(f"{server} is not the address of a server, such as http://127.0.0.1:8080")
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    return kind(parts.netloc, timeout=timeout)


def _headers(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"} if secret else {}


def _pause(failures: int) -> float:
    return min(0.25 * 2 ** (failures - 1), LONGEST_PAUSE)


def _list(texts: Sequence[str]) -> list[str]:
    return [texts] if isinstance(texts, str) else list(texts)
