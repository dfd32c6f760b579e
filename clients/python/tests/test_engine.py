"""Every command of the engine, and what it says to mistakes."""

from __future__ import annotations

import random
import sys
import unittest

from support import PROGRAM, EngineTest, play_randomly

from circulade import CirculadeError, Engine, EngineGone


class Commands(EngineTest):
    def test_hello(self) -> None:
        hello = self.engine.hello()
        self.assertEqual((hello["name"], hello["protocol"]), ("Circulade", 1))
        self.assertIn("base", [s["id"] for s in hello["sets"]])
        self.assertIn("random", hello["bots"])

    def test_new_and_state(self) -> None:
        state = self.engine.new(["Ann", "Bo", "Cy"], seed="42", options={"base.farmers": "off"})
        self.assertEqual([p["name"] for p in state["players"]], ["Ann", "Bo", "Cy"])
        again = self.engine.state()
        self.assertEqual(again.pop("events"), [], "events are told once")
        state.pop("events")
        self.assertEqual(again, state)

    def test_choose_by_number_text_and_all(self) -> None:
        text = self.engine.new(seed="42")["decision"]["choices"][0]["text"]
        hashes = set()
        for choice in (0, text, [text]):
            self.engine.new(seed="42")
            hashes.add(self.engine.choose(choice)["hash"])
        self.assertEqual(len(hashes), 1)

    def test_choose_several(self) -> None:
        state = self.engine.new(seed="42")
        tile = state["decision"]["choices"][0]["text"]
        figure = self.engine.preview([tile])["decision"]["choices"][0]["text"]
        state = self.engine.choose([tile, figure])
        self.assertEqual((state["version"], len(state["figures"])), (2, 1))

    def test_values_join_the_text(self) -> None:
        self.engine.new(seed="42")
        with self.assertRaisesRegex(CirculadeError, "takes 0 numbers, not 2"):
            self.engine.choose(0, [3, 4])
        with self.assertRaisesRegex(CirculadeError, "tile 0,1 r0 3 4"):
            self.engine.choose("tile 0,1 r0", [3, 4])

    def test_preview_changes_nothing(self) -> None:
        before = self.engine.new(seed="42")
        text = before["decision"]["choices"][0]["text"]
        self.assertEqual(len(self.engine.preview(text)["tiles"]), len(before["tiles"]) + 1)
        self.assertEqual(self.engine.preview(text), self.engine.preview([text]))
        seen = self.engine.preview(text, seat=before["decision"]["player"])
        self.assertIn("projected", seen["players"][0])
        self.assertNotIn("hash", seen)
        self.assertEqual(self.engine.state()["hash"], before["hash"])

    def test_since_tells_what_changed(self) -> None:
        state = self.engine.new(seed="42")
        tiles = {str(t) for t in state["tiles"]}
        draws = random.Random(3)
        while not state["over"]:
            legal = state["decision"]["choices"]
            state = self.engine.choose(draws.randrange(len(legal)), since=state["version"])
            tiles -= {str(t) for t in state["tiles"]["gone"]}
            tiles |= {str(t) for t in state["tiles"]["set"]}
        self.assertEqual(tiles, {str(t) for t in self.engine.state()["tiles"]})

    def test_without_choices(self) -> None:
        self.engine.new(seed="42")
        for state in (self.engine.state(choices=False), self.engine.choose(0, choices=False)):
            self.assertNotIn("choices", state["decision"])

    def test_undo(self) -> None:
        start = self.engine.new(seed="42")
        middle = self.engine.choose(0)
        play_randomly(self.engine, middle, random.Random(5))
        self.assertEqual(self.engine.undo(middle["version"])["hash"], middle["hash"])
        self.assertEqual(self.engine.undo(0)["hash"], start["hash"])

    def test_fits(self) -> None:
        self.engine.new(["Ann", "Bo"], seed="1")
        fits = self.engine.fits(1, 0)
        self.assertEqual((fits["x"], fits["y"], fits["left"]), (1, 0, 70))
        self.assertEqual(fits["fits"], sum(fits["kinds"].values()))
        with self.assertRaises(CirculadeError) as caught:
            self.engine.fits(0, 0)
        self.assertEqual(caught.exception.code, "no-square")

    def test_features(self) -> None:
        self.engine.new(seed="42")
        kinds = sorted(f["kind"] for f in self.engine.features())
        self.assertEqual(kinds, ["city", "field", "field", "road"], "the start tile")

    def test_go(self) -> None:
        state = self.engine.new(seed="42")
        texts = [c["text"] for c in state["decision"]["choices"]]
        choice, info = self.engine.go("greedy", visits=10, seed=7)
        self.assertIn(choice["text"], texts)
        self.assertEqual((info["bot"], info["seed"], info["visits"]), ("greedy", 7, 10))
        self.assertEqual(self.engine.go("greedy", visits=10, seed=7)[0], choice)
        self.assertEqual(self.engine.state()["version"], 0, "go plays nothing")

    def test_record_and_load(self) -> None:
        self.engine.new(["Zoë", "Łukasz"], seed="42")
        state = self.engine.choose(0)
        with Engine() as other:
            loaded = other.load(self.engine.record())
            self.assertEqual(loaded["hash"], state["hash"])
            self.assertEqual(other.record(), self.engine.record())

    def test_view(self) -> None:
        self.engine.new(seed="42")
        for seat in (0, 1, -1):
            view = self.engine.view(seat)
            self.assertNotIn("hash", view)
            self.assertNotIn("seed", view)
        self.assertNotIn("choices", self.engine.view(0, choices=False)["decision"])

    def test_quit(self) -> None:
        self.engine.quit()
        with self.assertRaisesRegex(EngineGone, "has been closed"):
            self.engine.hello()
        self.engine.close()

    def test_same_seed_same_record(self) -> None:
        def record(seed: str, choices: int) -> str:
            play_randomly(self.engine, self.engine.new(seed=seed), random.Random(choices))
            return self.engine.record()

        self.assertEqual(record("a", 1), record("a", 1))
        self.assertNotEqual(record("a", 1), record("b", 1))
        self.assertNotEqual(record("a", 1), record("a", 2))

    def test_arranged_draws(self) -> None:
        state = self.engine.new(seed="1", draw=["base/A", "base/V"])
        self.assertEqual(state["decision"]["tile"], "base/A")


class Mistakes(EngineTest):
    def refused(self, code: str, call, *args, **named) -> CirculadeError:
        with self.assertRaises(CirculadeError) as caught:
            call(*args, **named)
        self.assertEqual(caught.exception.code, code, caught.exception)
        return caught.exception

    def test_no_game_yet(self) -> None:
        for call in (self.engine.state, self.engine.record, self.engine.features):
            self.refused("no-game", call)

    def test_bad_setup_names_every_field(self) -> None:
        err = self.refused("bad-setup", self.engine.new, ["Ann"], options={"base.small_city": "three"})
        faults = {f.field: f for f in err.faults}
        self.assertEqual(set(faults), {"players", "options.base.small_city"})
        self.assertEqual(faults["options.base.small_city"].allowed, ("full", "two"))
        self.assertEqual(str(err).count(faults["players"].message), 1)
        self.assertIn("options.base.small_city", str(err))

    def test_illegal_choices(self) -> None:
        state = self.engine.new(seed="42")
        for choice in (-1, 99, "tile 9,9 r0", "", ["pass"]):
            err = self.refused("illegal-choice", self.engine.choose, choice)
            self.assertTrue(err.hint or err.faults, f"{choice!r}: {err} does not say what would be right")
        self.refused("illegal-choice", self.engine.preview, ["pass"])
        self.assertEqual(self.engine.state()["hash"], state["hash"])

    def test_a_batch_stops_at_what_is_not_revealed(self) -> None:
        state = self.engine.new(seed="42")
        tile = state["decision"]["choices"][0]["text"]
        self.refused("crosses-reveal", self.engine.choose, [tile, "pass", "tile 1,0 r0"])
        self.assertEqual(self.engine.state()["version"], 0)

    def test_others(self) -> None:
        self.engine.new(seed="42")
        self.refused("bad-version", self.engine.undo, 5)
        self.refused("bad-version", self.engine.undo, -1)
        self.refused("unknown-bot", self.engine.go, "deep")
        self.refused("unknown-command", self.engine.ask, "dance")
        self.refused("unknown-field", self.engine.ask, "state", colour="red")
        self.refused("bad-json", self.engine.view, 2)
        self.refused("bad-json", self.engine.ask, "choose")

    def test_it_goes_on_after_hostile_records(self) -> None:
        state = self.engine.new(seed="42")
        good = self.engine.record()
        for record in HOSTILE + [good.replace("tile 0,1", "tile 1,0"), good[:-30], good * 3]:
            with self.subTest(record[:40]):
                try:
                    self.engine.load(record)
                except CirculadeError as err:
                    self.assertIn(err.code, ("bad-record", "bad-setup", "bad-json", "too-long"), err)
                    self.assertNotIn("\n", err.message)
        self.assertEqual(self.engine.load(good)["hash"], state["hash"])

    def test_it_goes_on_after_hostile_lines(self) -> None:
        state = self.engine.new(seed="42")
        for line in (b"", b"\0", b"[]", b"null", b"{", b'{"cmd":1}', b'"' * 9999, b"\xff\xfe", b"[" * 100000, b'{"cmd":"state","cmd":"quit"}'):
            with self.subTest(line[:20]):
                self.assertFalse(self.engine.ask_line(line)["ok"])
        too_long = self.engine.ask_line(b" " * 2_000_000)
        self.assertEqual(too_long["error"]["code"], "too-long")
        self.assertEqual(self.engine.state()["hash"], state["hash"])


HOSTILE = [
    "",
    "\0" * 100,
    "circulade: 999\n",
    "circulade: 1\n" * 1000,
    "circulade: 1\nrules: 1\nplayer: A\nplayer: B\nsets: base\n\n0. first 9\n",
    "circulade: 1\nrules: 1\nplayer: A\nplayer: B\nsets: none-such\n",
    "A" * 500_000,
    "circulade: 1\nrules: 1\nplayer: A\nplayer: B\nsets: base\n\n" + "1. draw base/B; " * 10_000,
]


class Process(unittest.TestCase):
    def test_there_is_no_such_program(self) -> None:
        with self.assertRaisesRegex(EngineGone, "no-such-program cannot be started.*CIRCULADE"):
            Engine(["no-such-program"])

    def test_a_program_that_ends_says_why(self) -> None:
        with Engine([PROGRAM, "engine", "--no-such-flag"]) as engine:
            with self.assertRaisesRegex(EngineGone, "exit status 2; it said: .*no-such-flag"):
                engine.hello()

    def test_a_process_that_dies(self) -> None:
        with Engine() as engine:
            engine.new()
            engine._process.kill()
            with self.assertRaisesRegex(EngineGone, "has ended, exit status -9"):
                engine.state()

    def test_another_program(self) -> None:
        with Engine([sys.executable, "-c", "print('hello')"]) as engine:
            with self.assertRaisesRegex(EngineGone, "does not speak the protocol: b'hello"):
                engine.hello()

    def test_a_program_that_complains_much(self) -> None:
        """A full pipe would stop it, were its complaints not taken."""
        noisy = "import sys; sys.stderr.write('x' * 1_000_000); sys.stderr.flush(); input(); print('{\"ok\":true}')"
        with Engine([sys.executable, "-c", noisy]) as engine:
            self.assertEqual(engine.hello(), {"ok": True})

    def test_an_interrupted_answer_is_skipped(self) -> None:
        with Engine() as engine:
            engine.new(seed="42")
            engine._process.stdin.write(b'{"cmd":"record","id":0}\n')  # whose answer nobody read
            self.assertIn("version", engine.state())


if __name__ == "__main__":
    unittest.main()
