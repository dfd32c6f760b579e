"""The environment, as a learner drives it."""

from __future__ import annotations

import random
import sys
import unittest
from contextlib import closing

import support  # noqa: F401: where the client is

from circulade import CirculadeError, env
from circulade.env import MOST, AEC, Discrete, actions


def play(game: AEC, seed: int) -> dict[str, int]:
    """Play a game by random choices; return the sum of everybody's rewards as
    last tells them."""
    draws = random.Random(seed)
    game.reset(seed=seed)
    sums = dict.fromkeys(game.possible_agents, 0)
    for agent in game.agent_iter():
        observation, reward, termination, truncation, _ = game.last()
        sums[agent] += reward
        if termination or truncation:
            game.step(None)
            continue
        legal = sum(observation["action_mask"])
        assert observation["observation"]["decision"]["player"] == game.possible_agents.index(agent)
        game.step(draws.randrange(legal))
    return sums


class Import(unittest.TestCase):
    def test_every_way_gives_the_module(self) -> None:
        import circulade
        import circulade.env as module

        self.assertIs(module, sys.modules["circulade.env"])
        self.assertIs(circulade.env, module)
        self.assertIs(env, module)
        self.assertTrue(all(hasattr(module, name) for name in ("AEC", "Discrete", "actions", "MOST")))

    def test_it_is_called_as_the_function_in_it(self) -> None:
        import circulade.env as module

        for make in (env, module, module.env):
            with closing(make(players=3, reward="final")) as game:
                self.assertEqual(len(game.possible_agents), 3)
        with self.assertRaisesRegex(ValueError, "score, final"):
            module(reward="elo")


class Environment(unittest.TestCase):
    def make(self, *args, **named) -> AEC:
        game = env(*args, **named)
        self.addCleanup(game.close)
        return game

    def test_rewards_are_the_scores(self) -> None:
        for players in (2, 3, 6):
            with self.subTest(players):
                game = self.make(players)
                sums = play(game, 7)
                scores = game._engine.state()["players"]
                self.assertEqual(list(sums.values()), [p["score"] for p in scores])
                self.assertEqual(game.agents, [])

    def test_every_expansion(self) -> None:
        game = self.make(2, expansions=["all"])
        sums = play(game, 7)
        self.assertEqual(list(sums.values()), [p["score"] for p in game._engine.state()["players"]])

    def test_final_rewards(self) -> None:
        game = self.make(3, reward="final")
        sums = list(play(game, 7).values())
        scores = [p["score"] for p in game._engine.state()["players"]]
        best, second = sorted(scores, reverse=True)[:2]
        self.assertEqual(max(sums), best - second)
        self.assertEqual(min(sums), min(scores) - best)

    def test_same_seed_same_game(self) -> None:
        game = self.make()
        records = []
        for seed in (1, 1, 2):
            play(game, seed)
            records.append(game.record())
        self.assertEqual(records[0], records[1])
        self.assertNotEqual(records[0], records[2])

    def test_the_loop_of_the_docstring(self) -> None:
        game = self.make(players=2)
        game.reset(seed=1)
        steps = 0
        for agent in game.agent_iter():
            observation, _, termination, truncation, _ = game.last()
            over = termination or truncation
            mask = observation["action_mask"]
            self.assertEqual(len(mask), game.action_space(agent).n)
            game.step(None if over else game.action_space(agent).sample(mask))
            steps += 1
        self.assertGreater(steps, 72)

    def test_only_the_asked_agent_may_act(self) -> None:
        game = self.make()
        game.reset(seed=1)
        other = next(a for a in game.agents if a != game.agent_selection)
        self.assertEqual(sum(game.observe(other)["action_mask"]), 0)
        self.assertGreater(sum(game.observe(game.agent_selection)["action_mask"]), 0)

    def test_illegal_actions(self) -> None:
        game = self.make()
        game.reset(seed=1)
        selected = game.agent_selection
        for action in (None, "0", True, 1.5):
            with self.assertRaisesRegex(ValueError, "number of a legal choice"):
                game.step(action)
        for action in (-1, 1023):
            with self.assertRaisesRegex(CirculadeError, f"there is no choice {action}"):
                game.step(action)
        self.assertEqual(game.agent_selection, selected)
        game.step(0)

    def test_the_end(self) -> None:
        game = self.make()
        with self.assertRaisesRegex(ValueError, "reset first"):
            game.step(0)
        game.reset(seed=1, options={"draw": ["base/A"], "draw_end": True})
        while not any(game.terminations.values()):
            game.step(0)
        self.assertTrue(all(game.terminations.values()))
        with self.assertRaisesRegex(ValueError, "must be None"):
            game.step(0)
        for left in (1, 0):
            game.step(None)
            self.assertEqual(game.num_agents, left)

    def test_a_bid_is_an_action_for_each_number(self) -> None:
        bazaar = ["bridges-castles-bazaars/BB/F.b", "base/U", "base/V"]
        game = self.make(expansions=["bridges-castles-bazaars"], draw=bazaar)
        game.reset(seed=1)
        seen = game.last()[0]
        while seen["observation"]["decision"]["kind"] != "auction-bid":
            texts = [choice["text"] for choice in seen["observation"]["decision"]["choices"]]
            game.step(texts.index("continue") if "continue" in texts else len(texts) - 1)
            seen = game.last()[0]
        self.assertEqual(sum(seen["action_mask"]), 100)  # 0 to 99
        game.step(7)
        seen = game.last()[0]
        self.assertEqual(sum(seen["action_mask"]), 93)  # 8 to 99, or pass
        bids = [piece["state"] for piece in seen["observation"]["pieces"] if piece["piece"] == "bid"]
        self.assertEqual(bids, [7])
        game.step(92)
        self.assertEqual(game.last()[0]["observation"]["decision"]["kind"], "place-tile")

    def test_many_numbers(self) -> None:
        place = {"min": 0, "max": 199, "step": 1}
        azimuth = {"min": 0, "max": 4095, "step": 1}
        strength = {"min": 1, "max": 100, "step": 1}
        throws = actions([{"i": 3, "ranges": [place, azimuth, strength]}])
        self.assertEqual(len(throws), len(set(throws)))
        self.assertTrue(256 < len(throws) <= MOST)
        self.assertEqual(throws[0], (3, (0, 0, 1)))
        self.assertEqual(throws[-1], (3, (199, 4095, 100)))
        bids = actions([{"i": 0}, {"i": 1, "ranges": [{"min": 2, "max": 8, "step": 2}]}])
        self.assertEqual(bids, [(0, ()), (1, (2,)), (1, (4,)), (1, (6,)), (1, (8,))])

    def test_too_few_actions(self) -> None:
        game = self.make(max_actions=1)
        game.reset(seed=1)
        with self.assertRaisesRegex(ValueError, "max_actions="):
            for _ in range(10):
                game.last()
                game.step(0)

    def test_setups(self) -> None:
        game = self.make(options={"base.farmers": "off"})
        game.reset()
        first = game.record()
        self.assertIn("option: base.farmers off", first)
        game.reset()
        self.assertNotEqual(game.record(), first, "without a seed every game is another")
        with self.assertRaisesRegex(CirculadeError, "bad-setup"):
            self.make(7).reset()
        with self.assertRaisesRegex(ValueError, "score, final"):
            env(reward="elo")

    def test_discrete(self) -> None:
        space = Discrete(5)
        space.seed(1)
        drawn = {space.sample([0, 1, 0, 1, 0]) for _ in range(100)}
        self.assertEqual(drawn, {1, 3})
        self.assertTrue(all(space.contains(space.sample()) for _ in range(100)))
        self.assertFalse(space.contains(5) or space.contains(-1) or space.contains("1"))


if __name__ == "__main__":
    unittest.main()
