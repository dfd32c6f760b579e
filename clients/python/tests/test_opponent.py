"""The bot that waits in the lobby, started as a stranger starts it."""

from __future__ import annotations

import http.cookiejar
import json
import os
import subprocess
import sys
import time
import unittest
import urllib.request

from support import CLIENT, Server

from circulade import Lobby, TableError, create, play

BOT = [sys.executable, "-W", "error", str(CLIENT / "examples" / "opponent.py")]

# A game of a few tiles at a table that allows bots.
SHORT = {"programs": True, "draw": ["base/E", "base/U", "base/V"] * 3, "draw_end": True}


class Browser:
    """Somebody at a browser."""

    def __init__(self, server: str) -> None:
        self._server = server
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self._opener = urllib.request.build_opener(cookies)

    def post(self, path: str, body: dict, method: str = "POST") -> dict:
        request = urllib.request.Request(
            self._server + path, json.dumps(body).encode(), {"Content-Type": "application/json"}, method=method
        )
        with self._opener.open(request, timeout=20) as response:
            return json.load(response)

    def get(self, path: str) -> dict:
        with self._opener.open(self._server + path, timeout=20) as response:
            return json.load(response)

    def sign_up(self, name: str) -> None:
        """Make an account."""
        self.post("/api/account", {"name": name, "password": "correct horse"})

    def bot(self, name: str) -> str:
        """Make the account of a bot, whom everybody may challenge, and return a token of it."""
        self.sign_up(name)
        self.post("/api/account/visibility", {"page": "private", "challenges": "everybody"}, "PUT")
        self.post("/api/account/bot", {"on": True})
        return self.post("/api/account/tokens", {"name": "a test"})["secret"]


def first(state: dict, _preview: object) -> list[str]:
    """Answer by the first choice."""
    return [state["decision"]["choices"][0]["text"]]


class Opponent(unittest.TestCase):
    def setUp(self) -> None:
        self.server = Server()
        self.addCleanup(self.server.stop)

    def start(self, token: str, *arguments: str) -> subprocess.Popen:
        bot = subprocess.Popen(
            [*BOT, "--server", self.server.url, *arguments],
            env={**os.environ, "CIRCULADE_TOKEN": token},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.addCleanup(bot.communicate)
        self.addCleanup(bot.terminate)
        return bot

    def end(self, bot: subprocess.Popen) -> str:
        """Stop a bot, which is no fault, and return what it said."""
        bot.terminate()
        out, err = bot.communicate(timeout=20)
        self.assertEqual((bot.returncode, err), (0, ""))
        return out

    def test_two_bots_and_a_person(self) -> None:
        tokens = [Browser(self.server.url).bot(name) for name in ("Robbie", "Marvin")]
        bots = [self.start(token, "--tables", "1") for token in tokens]
        seats = [{"name": "Ann", "kind": "here"}, {"kind": "link"}, {"kind": "link"}]
        made = Browser(self.server.url).post("/api/games", {"seats": seats, "open": "public", **SHORT})
        end = play(f"{self.server.url}/t/{made['table']['id']}", made["secrets"][0]["secret"], first)
        self.assertEqual(end["status"], "over")
        self.assertEqual([s.get("program", False) for s in end["seats"]], [False, True, True])
        for bot in bots:
            self.assertIn("we play", self.end(bot))

    def test_goes_on_after_a_stop(self) -> None:
        token = Browser(self.server.url).bot("Robbie")
        lobby = Lobby(self.server.url, token)
        made = create(self.server.url, [{"kind": "link"}, {"kind": "link"}], **SHORT)
        with self.assertRaises(TableError) as refused:
            lobby.join(made.table["id"], "Robbie")  # it is by link
        self.assertEqual(refused.exception.code, "not-public")
        self.assertEqual(lobby.challenges(), [])
        public = create(self.server.url, [{"kind": "bot", "bot": "random"}, {"kind": "link"}], open="public", **SHORT)
        game = public.table["id"]
        for tables in lobby.follow():
            if game in tables:
                break
        self.assertEqual(lobby.join(game, "Robbie")["seats"][1]["account"], "Robbie")
        self.assertEqual(lobby.seated(), [game])
        bot = self.start(token)
        for line in bot.stdout:
            if line == f"table {game}: over\n":
                break
        self.assertEqual(lobby.seated(), [])
        self.end(bot)

    def test_comes_when_it_is_invited(self) -> None:
        self.start(Browser(self.server.url).bot("Robbie"), "--name", "Robbie")
        ann = Browser(self.server.url)
        seats = [{"name": "Ann", "kind": "here"}, {"kind": "link"}]
        made = ann.post("/api/games", {"seats": seats, **SHORT})
        game = made["table"]["id"]
        self.assertEqual(ann.post(f"/api/games/{game}/invite", {"name": "Robbie"})["seat"], 1)
        end = play(f"{self.server.url}/t/{game}", made["secrets"][0]["secret"], first)
        self.assertEqual((end["status"], end["seats"][1]["account"]), ("over", "Robbie"))

    def test_plays_who_takes_a_bot(self) -> None:
        """A person who plays now is paired with it, whatever they want, rated or not, and it plays."""
        bot = self.start(Browser(self.server.url).bot("Robbie"), "--name", "Robbie", "--tables", "2")
        waiting = []
        for name, wish in (("Ann", {"clock": {"kind": "none"}}), ("Cyn", {"rated": True})):
            ann = Browser(self.server.url)
            ann.sign_up(name)
            waiting.append((ann, wish, ann.post("/api/lobby/pair", {"preset": "classic", "programs": True, **wish})))
        for ann, wish, got in waiting:
            for _ in range(600):
                if "id" in got:
                    break
                time.sleep(0.05)
                got = ann.get(f"/api/lobby/pair/{got['ticket']}")
            self.assertEqual([s.get("account") for s in got["seats"] if s.get("program")], ["Robbie"])
            self.assertEqual(got.get("rated"), wish.get("rated"))
        begun = set()
        for line in bot.stdout:
            begun.add(line)
            if sum(line.endswith(": we play\n") for line in begun) == 2:
                break
        self.end(bot)

    def test_accepts_challenges(self) -> None:
        """It plays whoever challenges its account, and who is told not to leaves challenges alone."""
        tokens = [Browser(self.server.url).bot(name) for name in ("Robbie", "Marvin")]
        ann = Browser(self.server.url)
        ann.sign_up("Ann")
        sent = [ann.post(f"/api/players/{name}/challenge", {})["id"] for name in ("Robbie", "Marvin")]
        self.start(tokens[1], "--no-challenges")
        bot = self.start(tokens[0])
        game = ""
        for line in bot.stdout:
            if line.endswith(": we play\n"):
                game = line[len("table ") : -len(": we play\n")]
                break
        played = {c["id"]: c.get("game") for c in ann.get("/api/challenges")["sent"]}
        self.assertEqual(played, {sent[0]: game, sent[1]: None})
        self.end(bot)

    def test_plays_a_tournament(self) -> None:
        """Two enter, with its code, play their game and end with the tournament."""
        ann = Browser(self.server.url)
        ann.sign_up("Ann")
        form = {"kind": "swiss", "rounds": 1, "break_s": 1}
        made = ann.post("/api/tournaments", {"name": "Bots", "form": form, "entry": "code", "bots": True})
        tokens = [Browser(self.server.url).bot(name) for name in ("Robbie", "Marvin")]
        bots = [self.start(token, "--tournament", made["id"], "--code", made["code"], "--tables", "1") for token in tokens]
        for bot in bots:
            self.assertEqual(bot.stdout.readline(), f"tournament {made['id']}: we take part\n")
        ann.post(f"/api/tournaments/{made['id']}/desk", {"start": {}})
        for bot in bots:
            out, err = bot.communicate(timeout=120)
            self.assertEqual((bot.returncode, err), (0, ""))
            self.assertIn(f"tournament {made['id']}: over\n", out)
        standings = ann.get(f"/api/tournaments/{made['id']}/standings")["rows"]
        self.assertEqual(len({row["entrant"] for row in standings}), 2)

    def test_leaves_where_nobody_plays(self) -> None:
        """With one hand it plays at another table meanwhile, and comes back when it is its turn."""
        bot = self.start(Browser(self.server.url).bot("Robbie"), "--tables", "1", "--patience", "0.005")
        ann = Browser(self.server.url)
        seats = [{"name": "Ann", "kind": "here"}, {"kind": "link"}]
        made = [ann.post("/api/games", {"seats": seats, "open": "public", **SHORT}) for _ in range(2)]
        sat = set()
        for line in bot.stdout:
            sat |= {m["table"]["id"] for m in made if line == f"table {m['table']['id']}: nobody plays; we come back when it is our turn\n"}
            if len(sat) == len(made):
                break
        for m in made:
            end = play(f"{self.server.url}/t/{m['table']['id']}", m["secrets"][0]["secret"], first)
            self.assertEqual((end["status"], end["seats"][1]["account"]), ("over", "Robbie"))

    def test_mistakes(self) -> None:
        for token, words in (("", "CIRCULADE_TOKEN"), ("circ_nothing", "not-your-seat")):
            bot = self.start(token)
            _, err = bot.communicate(timeout=20)
            self.assertNotEqual(bot.returncode, 0)
            self.assertIn(words, err)
            self.assertNotIn("Traceback", err)


if __name__ == "__main__":
    unittest.main()
