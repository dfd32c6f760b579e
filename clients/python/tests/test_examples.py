"""The example bot, started as a stranger starts it."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import unittest

from support import CLIENT, PROGRAM, Server

from circulade import create

BOT = [sys.executable, "-W", "error", str(CLIENT / "examples" / "bot.py")]


def run(*arguments: str) -> subprocess.CompletedProcess:
    """Run the bot to its end."""
    return subprocess.run([*BOT, *arguments], capture_output=True, text=True, timeout=120)


def arena(*arguments: str) -> dict:
    """Let the bot play in an arena, as "mine", and return the report."""
    bot = shlex.join([*BOT, "--arena"])
    match = [PROGRAM, "arena", "--engine", f"mine={bot}", "--seed", "7000000", "--json", *arguments]
    done = subprocess.run(match, capture_output=True, text=True, timeout=120, check=True)
    assert not done.stderr, done.stderr
    return json.loads(done.stdout)


class Bot(unittest.TestCase):
    def test_it_beats_random_choices_clearly(self) -> None:
        done = run("--engine", "--games", "6")
        self.assertEqual(done.stderr, "")
        games = re.findall(r"^game \d: (\d+) to (\d+)$", done.stdout, re.MULTILINE)
        self.assertEqual(len(games), 6)
        own, theirs = (sum(int(g[i]) for g in games) for i in (0, 1))
        self.assertGreater(own, 1.5 * theirs, done.stdout)
        self.assertRegex(done.stdout, r"won [56] of 6 against random")

    def test_at_a_table(self) -> None:
        server = Server()
        self.addCleanup(server.stop)
        made = create(
            server.url, [{"name": "Ann", "kind": "link"}, {"kind": "bot", "bot": "random"}], draw=["base/E"] * 4, draw_end=True
        )
        done = run("--table", made.url, "--seat", made.secrets[0])
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertRegex(done.stdout, r"^won by (Ann|Random)( and Random)? \[\d+, \d+\]$")

    def test_in_an_arena(self) -> None:
        for names, players, share in (("mine@1s,random", 2, 0.8), ("mine,random", 3, 0.6)):
            report = arena("--bots", names, "--players", str(players), "--games", "6")
            self.assertEqual((report["games"], report["errors"]), (6, 0))
            mine = report["bots"][0]
            self.assertGreaterEqual(mine["score"], share, report)
            self.assertEqual((mine["illegal"], mine["forfeits"]), (0, 0))

    def test_in_an_arena_with_other_questions(self) -> None:
        sets = "princess-dragon,count,catapult,abbey-mayor,bridges-castles-bazaars"
        report = arena("--bots", "mine,random", "--games", "2", "--expansions", sets)
        self.assertEqual(report["errors"], 0)

    def test_mistakes(self) -> None:
        for arguments, word in ((["--table", "http://127.0.0.1:9/x"], "address"), (["--engine", "--rival", "deep"], "deep")):
            done = run(*arguments)
            self.assertEqual(done.returncode, 1)
            self.assertRegex(done.stderr, f"^bot: .*{word}")
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)


if __name__ == "__main__":
    unittest.main()
