"""The example bot, started as a stranger starts it."""

from __future__ import annotations

import re
import subprocess
import sys
import unittest

from support import CLIENT, Server

from circulade import create

BOT = [sys.executable, "-W", "error", str(CLIENT / "examples" / "bot.py")]


def run(*arguments: str) -> subprocess.CompletedProcess:
    """Run the bot to its end."""
    return subprocess.run([*BOT, *arguments], capture_output=True, text=True, timeout=120)


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

    def test_mistakes(self) -> None:
        for arguments, word in ((["--table", "http://127.0.0.1:9/x"], "address"), (["--engine", "--rival", "deep"], "deep")):
            done = run(*arguments)
            self.assertEqual(done.returncode, 1)
            self.assertRegex(done.stderr, f"^bot: .*{word}")
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)


if __name__ == "__main__":
    unittest.main()
