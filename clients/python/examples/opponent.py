#!/usr/bin/env python3
"""A bot with an account of its own, to copy: it waits in the lobby of a server for
tables that allow bots, sits down and plays, several at a time.

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

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))  # the client beside it

from bot import choose  # noqa: E402

from circulade import CirculadeError, Lobby, play  # noqa: E402


class Tables:
    """The tables where somebody may be wanted, for those who play at them."""

    def __init__(self, ours):
        self._ours = list(ours)
        self._open = []
        self._asked = []
        self._been = set(ours)
        self._news = threading.Condition()

    def update(self, known, asked):
        """Take in the public tables as they are now, and those to which we are invited."""
        with self._news:
            self._asked = asked
            self._open = [t["id"] for t in known.values() if t["state"] == "waiting" and t.get("programs") and t["free"] > 0]
            self._news.notify_all()

    def next(self):
        """Wait for a table at which to play: its id, and whether we sit there already.
        Where we have been we do not come back: the seat may have been taken from us."""
        with self._news:
            while not self._ours:
                for game in self._asked + self._open:
                    if game not in self._been:
                        self._been.add(game)
                        return game, False
                self._news.wait()
            return self._ours.pop(), True


def work(lobby, token, name, tables):
    """Sit down at one table after the other, and play."""
    while True:
        game, ours = tables.next()
        try:
            if not ours:
                lobby.join(game, name)
            print(f"table {game}: we play", flush=True)
            print(f"table {game}:", play(lobby.url(game), token, choose)["status"], flush=True)
        except (CirculadeError, OSError) as err:
            print(f"table {game}: {err}", flush=True)  # somebody was faster, perhaps


def stop(*_):
    """End as by a press of Ctrl-C."""
    raise KeyboardInterrupt


def main():
    """Read the command line, wait and play."""
    args = argparse.ArgumentParser(description="Wait in a lobby of Circulade and play.")
    args.add_argument("--server", default="http://127.0.0.1:8080", help="the address of the server")
    args.add_argument("--name", default="", help="what to be called at tables: the name of the account, for example")
    args.add_argument("--tables", type=int, choices=range(1, 8), default=3, help="how many to play at once")
    given = args.parse_args()
    token = os.environ.get("CIRCULADE_TOKEN", "")
    if not token:
        args.error("CIRCULADE_TOKEN must hold the token of a bot's account")
    signal.signal(signal.SIGTERM, stop)
    lobby = Lobby(given.server, token)
    ours = lobby.seated()
    tables = Tables(ours)
    for _ in range(max(given.tables, len(ours))):
        threading.Thread(target=work, args=(lobby, token, given.name, tables), daemon=True).start()
    for known in lobby.follow():
        tables.update(known, lobby.challenges())


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        os._exit(0)  # what a thread has sent is done or not: it need not be waited for
    except (CirculadeError, OSError, ValueError) as err:
        sys.exit(f"opponent: {err}")
