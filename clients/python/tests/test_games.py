"""Whole games driven through the protocol: GAMES of them, 1,000 unless said."""

from __future__ import annotations

import os
import random
import resource
import sys
import time
import unittest

from support import play_randomly

from circulade import Engine

GAMES = int(os.environ.get("GAMES", "1000"))


class Games(unittest.TestCase):
    def test_random_games(self) -> None:
        """Each ends, its events explain every point, and its record leads a
        second engine to the same hash."""
        start = time.monotonic()
        before = cpu()
        choices = 0
        with Engine() as engine, Engine() as second:
            for number in range(GAMES):
                with self.subTest(seed=number):
                    choices += self.check(engine, second, number)
        took = time.monotonic() - start
        print(
            f"{GAMES} games, {choices} choices in {took:.1f} s ({choices / took:.0f} a second), "
            f"{cpu() - before:.1f} CPU seconds",
            file=sys.stderr,
        )

    def check(self, engine: Engine, second: Engine, number: int) -> int:
        """Play a game and return how many choices it took."""
        draws = random.Random(number)
        players = ["Ann", "Bo", "Cy", "Dee", "Eve", "Flo"][: 2 + number % 5]
        points = [0] * len(players)
        state = engine.new(players, seed=str(number))
        while not state["over"]:
            state = engine.choose(draws.randrange(len(state["decision"]["choices"])), since=state["version"])
            for event in state["events"]:
                if event["type"] == "score":
                    points[event["player"]] += event["points"]
                    self.assertEqual(event["total"], points[event["player"]])
        scores = [p["score"] for p in state["players"]]
        self.assertEqual(points, scores)
        self.assertEqual(state["final"]["winners"], [i for i, s in enumerate(scores) if s == max(scores)])
        self.check_features(engine)
        loaded = second.load(engine.record())
        self.assertEqual(loaded["hash"], state["hash"])
        self.assertEqual(loaded["players"], state["players"])
        return state["version"]

    def check_features(self, engine: Engine) -> None:
        """Every segment of the board is in one feature; open ends make it open."""
        seen = set()
        for feature in engine.features():
            segments = {(s["x"], s["y"], s["segment"]) for s in feature["segments"]}
            self.assertFalse(seen & segments)
            seen |= segments
            self.assertEqual(feature["id"], "{x},{y} {segment}".format(**feature["segments"][0]))
            if feature["kind"] in ("road", "city"):
                self.assertEqual(feature["completed"], feature["open"] == 0)
            strongest = max(feature["strength"])
            owners = [i for i, n in enumerate(feature["strength"]) if n == strongest > 0]
            self.assertEqual(feature["owners"], owners)

    def test_options_mixed(self) -> None:
        """The same with sets and their options drawn by lot."""
        with Engine() as engine, Engine() as second:
            hello = engine.hello()
            draws = random.Random(2026)
            for number in range(max(1, GAMES // 20)):
                sets = some_sets(hello["sets"], draws)
                picked = some_options([o for o in hello["options"] if sets & set(o["sets"])], draws)
                with self.subTest(seed=number, sets=sets, options=picked):
                    state = engine.new(seed=str(number), expansions=sorted(sets), options=picked)
                    state = play_randomly(engine, state, draws)
                    self.assertEqual(second.load(engine.record())["hash"], state["hash"])


def some_sets(sets: list, draws: random.Random) -> set:
    """The base game and sets that may stand together, by lot."""
    chosen = {"base"}
    for s in sets:
        if draws.random() < 0.5 and set(s["needs"]) <= chosen and not set(s["conflicts"]) & chosen:
            chosen.add(s["id"])
    return chosen


def some_options(options: list, draws: random.Random) -> dict:
    """A value of each option by lot. A set keeps at least one of its parts: without any, the engine refuses it."""
    picked = {o["key"]: draws.choice(o["values"]) for o in options}
    parts: dict = {}
    for o in options:
        if o.get("part"):
            parts.setdefault(o["sets"][0], []).append(o["key"])
    for keys in parts.values():
        if all(picked[key] == "off" for key in keys):
            picked[draws.choice(keys)] = "on"
    return picked


def cpu() -> float:
    """CPU seconds of Python and of the engines that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(u.ru_utime + u.ru_stime for u in used)


if __name__ == "__main__":
    unittest.main()
