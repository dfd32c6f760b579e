#!/usr/bin/env python3
"""A bot with an account of its own, to copy: it waits in the lobby of a server for
tables that allow bots, for people who play now and take a bot, and for challenges to its
account, sits down and plays, several at a time.

    CIRCULADE_TOKEN=circ_… python3 examples/opponent.py --server http://127.0.0.1:8080 --name Robbie

When it is stopped its seats stay its own: started again it goes on with them. What
it knows of the game is in examples/bot.py.
"""

from __future__ import annotations

import argparse
import os
import pathlib
import signal
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))  # the client beside it

from bot import choose  # noqa: E402

from circulade import CirculadeError, Lobby, TableError, play  # noqa: E402


class Tables:
    """The tables where somebody may be wanted, for those who play at them."""

    def __init__(self, ours):
        self._ours = list(ours)
        self._open = []
        self._asked = []
        self._challenged = []
        self._left = set()
        self._been = set(ours)
        self._free = 0
        self._news = threading.Condition()

    def update(self, known, asked, challenged):
        """Take in the public tables as they are now, those to which we are invited, and the
        challenges to our account."""
        with self._news:
            self._asked, self._challenged = asked, challenged
            self._open = [t["id"] for t in known.values() if t["state"] == "waiting" and t.get("programs") and t["free"] > 0]
            self._news.notify_all()

    def leave(self, game):
        """Nobody plays there now."""
        with self._news:
            self._left.add(game)

    def left(self):
        """The tables that we have left."""
        with self._news:
            return set(self._left)

    def back(self, games):
        """Some of them wait for us again."""
        with self._news:
            self._left.difference_update(games)
            self._ours += games
            self._news.notify_all()

    def free(self):
        """Whether somebody waits here for a table."""
        with self._news:
            return self._free > 0

    def met(self, game):
        """Somebody waits for us at a table: it comes before all others. Returns when there we are,
        or nobody of us is free."""
        with self._news:
            self._ours.insert(0, game)
            self._news.notify_all()
            self._news.wait_for(lambda: game not in self._ours or self._free == 0)

    def next(self):
        """Wait for a table at which to play: its id, and what is to be done first: "join" it,
        or nothing (""), because we sit there; or "accept" the challenge of this id, which leads to
        one. Where we have been we do not come back: the seat may have been taken from us."""
        with self._news:
            self._free += 1
            try:
                while not self._ours:
                    todo = [(challenge, "accept") for challenge in self._challenged]
                    for game, first in todo + [(game, "join") for game in self._asked + self._open]:
                        if game not in self._been:
                            self._been.add(game)
                            return game, first
                    self._news.wait()
                return self._ours.pop(0), ""
            finally:
                self._free -= 1
                self._news.notify_all()


def work(lobby, token, name, tables, patience):
    """Sit down at one table after the other, and play. Where nothing happens for long we
    leave, and come back when it is our turn."""
    while True:
        game, first = tables.next()
        try:
            if first == "accept":
                game = lobby.accept(game)
            elif first == "join":
                lobby.join(game, name)
            print(f"table {game}: we play", flush=True)
            table = play(lobby.url(game), token, choose, patience)
            if table["status"] == "playing" and any(s["yours"] for s in table["seats"]):
                tables.leave(game)
                print(f"table {game}: nobody plays; we come back when it is our turn", flush=True)
            else:
                print(f"table {game}: {table['status']}", flush=True)
        except (CirculadeError, OSError) as err:
            print(f"table {game}: {err}", flush=True)  # somebody was faster, perhaps


def look_back(lobby, tables, patience):
    """Go back to the tables that we have left when it is our turn there."""
    while True:
        time.sleep(min(30, patience))
        left = tables.left()
        try:
            tables.back([game for game in (lobby.seated(asked=True) if left else []) if game in left])
        except (CirculadeError, OSError) as err:
            print(f"which tables wait for us: {err}", flush=True)  # it is asked again


def ask(lobby, wish, ticket, free):
    """Read our ticket, or get one, or give it back where nobody is free to play: a ticket, or the
    table to which it has led."""
    if free:
        return lobby.ticket(ticket) if ticket else lobby.pair(**wish)
    try:
        lobby.cancel(ticket)
    except TableError as err:
        if err.code == "paired":
            return lobby.ticket(ticket)
        raise
    return {}


def seek(lobby, wish, tables):
    """Wait for people who play now and take a bot, while somebody is free to play the games of
    the wish. The server says when there is one; a ticket lives for a minute."""
    ticket, read = "", 0.0
    while True:
        told = lobby.paired.wait(1)
        lobby.paired.clear()
        free = tables.free()
        if free == bool(ticket) and not (ticket and (told or time.monotonic() - read > 20)):
            continue
        try:
            got = ask(lobby, wish, ticket, free)
        except (CirculadeError, OSError) as err:
            if getattr(err, "status", 0) != 404:  # else it has run out: there will be another
                print(f"who plays now: {err}", flush=True)
                time.sleep(5)
            got = {}
        ticket, read = got.get("ticket", ""), time.monotonic()
        if "id" in got:
            tables.met(got["id"])


def checks_in(event):
    """Whether a tournament wants to know now that we are there."""
    form, number = event["plan"]["form"], event["you"]["entrant"]
    if event["phase"] != "planned" or not form.get("check_in"):
        return False
    known = {e["number"]: e.get("checked_in") for e in event["entrants"]}
    return time.time() * 1000 >= form["begins"] - 60_000 * form["check_in"] and not known.get(number)


def attend(lobby, tournament, code, tables):
    """Enter a tournament, unless we take part already, and play at our tables there until it is over."""
    told = set()
    failures = 0
    while True:
        try:
            event = lobby.tournament(tournament)
            if event["phase"] in ("over", "cancelled"):
                print(f"tournament {tournament}: {event['phase']}", flush=True)
                return
            if "entrant" not in event.get("you", {}):
                lobby.enter(tournament, code)
                print(f"tournament {tournament}: we take part", flush=True)
                continue
            if checks_in(event):
                lobby.check_in(tournament)
            fresh = [game for game in event["you"].get("games", []) if game not in told]
            told.update(fresh)
            tables.back(fresh)
            failures = 0
        except (OSError, TableError) as err:
            failures += 1
            if isinstance(err, TableError) and err.status < 500 and err.status != 429 or failures == 100:
                raise
            print(f"tournament {tournament}: {err}", flush=True)  # it is asked again
        time.sleep(3)


def stop(*_):
    """End as by a press of Ctrl-C."""
    raise KeyboardInterrupt


def main():
    """Read the command line, wait and play."""
    args = argparse.ArgumentParser(description="Wait in a lobby of Circulade and play.")
    args.add_argument("--server", default="http://127.0.0.1:8080", help="the address of the server")
    args.add_argument("--name", default="", help="what to be called at tables: the name of the account, for example")
    args.add_argument("--tables", type=int, choices=range(1, 8), default=3, help="how many to play at once")
    args.add_argument("--patience", type=float, default=5, help="minutes to stay at a table where nothing happens, before another has its turn")
    args.add_argument("--seats", type=int, choices=range(2, 7), default=6, help="for how many seats, at most, to play with people who play now")
    args.add_argument("--unrated", action="store_true", help="play no rated games with them: then the account gets no rating by these")
    args.add_argument("--no-challenges", action="store_true", help="leave challenges to the account alone, instead of playing whoever challenges it")
    args.add_argument("--tournament", default="", help="the id of a tournament to enter and to play in, and nowhere else")
    args.add_argument("--code", default="", help="with which one enters the tournament, if it has one")
    given = args.parse_args()
    if not given.patience > 0:
        args.error("--patience must be above 0 minutes")
    patience = given.patience * 60
    token = os.environ.get("CIRCULADE_TOKEN", "")
    if not token:
        args.error("CIRCULADE_TOKEN must hold the token of a bot's account")
    signal.signal(signal.SIGTERM, stop)
    lobby = Lobby(given.server, token)
    ours = lobby.seated()
    tables = Tables(ours)
    for _ in range(given.tables):
        threading.Thread(target=work, args=(lobby, token, given.name, tables, patience), daemon=True).start()
    threading.Thread(target=look_back, args=(lobby, tables, patience), daemon=True).start()
    if given.tournament:
        attend(lobby, given.tournament, given.code, tables)
        os._exit(0)  # all our games there are over
    wish = {"name": given.name, "seats": given.seats, "rated": not given.unrated}
    threading.Thread(target=seek, args=(lobby, wish, tables), daemon=True).start()
    for known in lobby.follow():
        tables.update(known, lobby.challenges(), [] if given.no_challenges else lobby.challenged())


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        os._exit(0)  # what a thread has sent is done or not: it need not be waited for
    except (CirculadeError, OSError, ValueError) as err:
        sys.exit(f"opponent: {err}")
