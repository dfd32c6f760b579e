"""The lobby of a running server, for the account of a bot."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from urllib.parse import quote

from .errors import Json, TableError
from .table import _LOST, TRIES, _Connection, _lines, _pause


class Lobby:
    """The public tables of a server, and those of an account by its token."""

    def __init__(self, server: str, token: str) -> None:
        self._server = server.rstrip("/")
        self._token = token
        self.paired = threading.Event()  # set by follow: a ticket of ours may have led to a table

    def url(self, game: str) -> str:
        """The address of a table's page."""
        return f"{self._server}/t/{game}"

    def seated(self, asked: bool = False) -> list[str]:
        """The ids of the tables at which the account sits and that go on: of all, or of those
        where it is asked."""
        games, after = [], ""
        with _Connection(self._server, self._token) as connection:
            while True:
                page = connection.send("GET", f"/api/games?limit=200{after}")
                games += [g["id"] for g in page["games"] if g["status"] == "playing" and g["yours"] and (not asked or g["turn"] in ("yours", "alone"))]
                if not page.get("next"):
                    return games
                after = "&after=" + quote(page["next"])

    def challenges(self) -> list[str]:
        """The ids of the tables to which the account is invited."""
        with _Connection(self._server, self._token) as connection:
            return [c["game"] for c in connection.send("GET", "/api/account/challenges")["challenges"]]

    def challenged(self) -> list[str]:
        """The ids of the challenges to the account that wait for an answer."""
        with _Connection(self._server, self._token) as connection:
            return [c["id"] for c in connection.send("GET", "/api/challenges")["received"] if "game" not in c]

    def accept(self, challenge: str) -> str:
        """Accept a challenge, and return the id of its table, where the account has a seat."""
        with _Connection(self._server, self._token) as connection:
            return connection.send("POST", f"/api/challenges/{challenge}/accept", {})["game"]

    def join(self, game: str, name: str) -> Json:
        """Take a free seat of a public table, or of one to which the account is invited,
        under a name, and return the table."""
        with _Connection(self._server, self._token) as connection:
            return connection.send("POST", f"/api/games/{game}/join", {"name": name})

    def tournament(self, tournament: str) -> Json:
        """A tournament as the account sees it: `you` has its number there and its tables."""
        with _Connection(self._server, self._token) as connection:
            return connection.send("GET", f"/api/tournaments/{quote(tournament, '')}")

    def enter(self, tournament: str, code: str = "") -> int:
        """Enter a tournament, with its code if it has one, and return the account's number there."""
        with _Connection(self._server, self._token) as connection:
            return connection.send("POST", f"/api/tournaments/{quote(tournament, '')}/entry", {"code": code})["entrant"]

    def check_in(self, tournament: str) -> None:
        """Say that the account is there, once the tournament wants to know."""
        with _Connection(self._server, self._token) as connection:
            connection.send("POST", f"/api/tournaments/{quote(tournament, '')}/checkin", {})

    def pair(self, name: str, seats: int = 2, rated: bool = False) -> Json:
        """Wait for somebody who plays now and takes a bot, whatever game of 2 to so many seats they
        want, rated ones too if it says so. Returns a ticket, or the table if somebody has been found."""
        wish = {"preset": "any", "aids": "any", "any_clock": True, "players": 2, "players_to": seats, "any_rated": rated, "name": name}
        with _Connection(self._server, self._token) as connection:
            return connection.send("POST", "/api/lobby/pair", wish)

    def ticket(self, ticket: str) -> Json:
        """Read a ticket, which lives for a minute more, or the table to which it has led."""
        with _Connection(self._server, self._token) as connection:
            return connection.send("GET", f"/api/lobby/pair/{ticket}")

    def cancel(self, ticket: str) -> None:
        """Wait no longer. If somebody has been found meanwhile this raises a TableError, `paired`."""
        with _Connection(self._server, self._token) as connection:
            connection.send("DELETE", f"/api/lobby/pair/{ticket}")

    def follow(self) -> Iterator[dict[str, Json]]:
        """Yield the public tables by id, and again whenever they or the challenges change.
        A line that is cut is taken up where it was."""
        known: dict[str, Json] = {}
        since = failures = 0
        while True:
            try:
                for line in _lines(self._server, f"/api/lobby/stream?since={since}", self._token):
                    failures = 0
                    if line["type"] == "lobby":
                        news = line["lobby"]
                        known = _heard(known, news)
                        since = news["seq"]
                    if line["type"] == "paired":
                        self.paired.set()
                    if line["type"] in ("lobby", "challenges"):
                        yield known
            except _LOST:
                pass
            except TableError as err:
                if err.status not in (429, 503):
                    raise
            failures += 1
            if failures >= TRIES:
                raise ConnectionError(f"{self._server} cannot be reached")
            time.sleep(_pause(failures))


def _heard(known: dict[str, Json], news: Json) -> dict[str, Json]:
    """The tables as they are after some news."""
    tables = {} if news["reset"] else {i: t for i, t in known.items() if i not in news["gone"]}
    return {**tables, **{t["id"]: t for t in news["tables"]}}
