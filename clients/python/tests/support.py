"""What the tests share: the program under test, servers, random play."""

from __future__ import annotations

import os
import pathlib
import random
import subprocess
import sys
import tempfile
import threading
import unittest

CLIENT = pathlib.Path(__file__).resolve().parents[1]
ROOT = CLIENT.parents[1]
sys.path.insert(0, str(CLIENT))

from circulade import Engine  # noqa: E402

PROGRAM = os.environ.get("CIRCULADE", "")
if not PROGRAM:
    sys.exit("the tests need the variable CIRCULADE: the path of the program; scripts/python builds it")


def play_randomly(engine: Engine, state: dict, draws: random.Random) -> dict:
    """Play every seat by random choices to the end."""
    while not state["over"]:
        choice = draws.choice(state["decision"]["choices"])
        values = [draws.randrange(r["min"], r["max"] + 1, r["step"]) for r in choice.get("ranges", [])]
        state = engine.choose(choice["i"], values, since=state["version"])
    return state


class EngineTest(unittest.TestCase):
    """A test with an engine of its own."""

    def setUp(self) -> None:
        self.engine = Engine()
        self.addCleanup(self.engine.close)


class Server:
    """A server on a free port with a folder of its own, until stop."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self._port = "0"
        self.start()

    def start(self) -> None:
        """Start, the second time on the same port."""
        command = [PROGRAM, "serve", "--addr", f"127.0.0.1:{self._port}", "--data", self._folder.name]
        self._process = subprocess.Popen(
            [*command, "--limit-factor", "1000"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.url = ""
        for line in self._process.stdout:
            if "http://" in line:
                self.url = line[line.index("http://") :].split()[0].rstrip("/")
                break
        if not self.url:
            self.halt()
            raise AssertionError("the server printed no address")
        self._port = self.url.rpartition(":")[2]
        # What it prints later must not fill the pipe.
        self._reader = threading.Thread(target=self._process.stdout.read, daemon=True)
        self._reader.start()

    def halt(self) -> None:
        """Stop the process; the games stay."""
        self._process.terminate()
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self.url:
            self._reader.join()
        self._process.stdout.close()

    def stop(self) -> None:
        """Stop for good."""
        self.halt()
        self._folder.cleanup()
