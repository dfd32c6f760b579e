"""An environment for learners in the style of PettingZoo's AEC API: agents act
one at a time, in the order that the game asks them.

    game = env(players=2)
    game.reset(seed=1)
    for agent in game.agent_iter():
        observation, reward, termination, truncation, info = game.last()
        over = termination or truncation
        mask = observation["action_mask"]
        game.step(None if over else game.action_space(agent).sample(mask))
    game.close()

An action is the number of a choice in the list of the pending question; the
mask says how many there are. The same action means different things in
different questions: its text stands in the view's decision. A choice that wants
numbers besides (its "ranges", such as a bid) counts once for each of them, or, where
there are very many (a throw), for some that lie evenly between the least and the
most: see actions.

The name ends in a version. It rises when the same seed and actions would give
other rewards.
"""

from __future__ import annotations

import itertools
import math
import random
import sys
from collections.abc import Iterator, Sequence
from operator import index
from types import ModuleType
from typing import Any, SupportsIndex

from .engine import Engine
from .errors import Json

Observation = dict[str, Any]

REWARDS = ("score", "final")


# How many actions one choice is at most.
MOST = 512


def actions(choices: Sequence[Json]) -> list[tuple[int, tuple[int, ...]]]:
    """What each action means, in order: a choice's number, and the numbers that
    it takes, if it takes any. A choice is at most MOST actions."""
    out = []
    for choice in choices:
        ranges = [range(r["min"], r["max"] + 1, r["step"]) for r in choice.get("ranges", [])]
        out += [(choice["i"], values) for values in itertools.product(*thinned(ranges))]
    return out


def thinned(ranges: Sequence[range]) -> Sequence[Sequence[int]]:
    """The same ranges, or if they make too many actions some numbers of each, the
    least and the most among them."""
    if math.prod(len(r) for r in ranges) <= MOST:
        return ranges
    each = 2
    while (each + 1) ** len(ranges) <= MOST:
        each += 1
    return [r if len(r) <= each else [r[k * (len(r) - 1) // (each - 1)] for k in range(each)] for r in ranges]


class Discrete:
    """The whole numbers from 0 to n - 1."""

    def __init__(self, n: int) -> None:
        self.n = n
        self._random = random.Random()

    def seed(self, seed: int | None = None) -> None:
        """Make samples repeatable."""
        self._random.seed(seed)

    def sample(self, mask: Sequence[int] | None = None) -> int:
        """Draw a number, of those that the mask allows."""
        if mask is None:
            return self._random.randrange(self.n)
        return self._random.choice([i for i, allowed in enumerate(mask) if allowed])

    def contains(self, x: object) -> bool:
        """Tell whether x is one of the numbers."""
        return isinstance(x, int) and 0 <= x < self.n

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


def env(
    players: int = 2,
    *,
    reward: str = "score",
    max_actions: int = 1024,
    command: Sequence[str] | None = None,
    **setup: Any,
) -> AEC:
    """Make an environment. Further arguments go into the setup of every game:
    options, expansions, preset, aids."""
    return AEC(players, reward, max_actions, command, setup)


class AEC:
    """A game as agents see it; see env.

    Rewards: with "score", what the step just taken added to each agent's score,
    final scoring included. With "final", nothing until the end, and then an
    agent's score less the best score of the others.
    """

    metadata: Json = {"name": "circulade_v0", "render_modes": [], "is_parallelizable": False}
    render_mode = None

    def __init__(
        self, players: int, reward: str, max_actions: int, command: Sequence[str] | None, setup: Json
    ) -> None:
        if reward not in REWARDS:
            raise ValueError(f"reward is {reward!r}; it must be one of {', '.join(REWARDS)}")
        self.possible_agents = [f"player_{i}" for i in range(players)]
        self.agents: list[str] = []
        self.agent_selection = ""
        self._reward, self._max_actions, self._setup = reward, max_actions, setup
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._spaces = {agent: Discrete(max_actions) for agent in self.possible_agents}
        self._engine = Engine(command)
        self._actions: list[tuple[int, tuple[int, ...]]] | None = None  # of the pending question, once observed

    # What the API asks for

    @property
    def unwrapped(self) -> AEC:
        """The environment itself."""
        return self

    @property
    def num_agents(self) -> int:
        """How many agents are still in the game."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """How many agents there may be."""
        return len(self.possible_agents)

    def action_space(self, agent: str) -> Discrete:
        """Numbers of choices; only those that the mask allows are legal."""
        return self._spaces[agent]

    def observation_space(self, agent: str) -> Json:
        """Describe an observation in words: it is a dictionary of JSON."""
        return {
            "observation": f"the state as seat {self._seats[agent]} may see it, see docs/protocol.md",
            "action_mask": f"{self._max_actions} numbers, 1 where the action is legal",
        }

    def reset(self, seed: int | None = None, options: Json | None = None) -> None:
        """Start a game. The same seed gives the same draws; options join the
        setup of this game alone."""
        setup = {**self._setup, **(options or {})}
        if seed is not None:
            setup["seed"] = str(seed)
        state = self._engine.new(self.possible_agents, **setup)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Json] = {agent: {} for agent in self.agents}
        self._scores = _scores(state)
        self._take(state)

    def step(self, action: SupportsIndex | None) -> None:
        """Let the selected agent act. An agent whose game is over can only do
        None, and leaves."""
        agent = self.agent_selection
        if not self.agents:
            raise ValueError("the game is over for all agents: reset first")
        if self.terminations[agent]:
            return self._leave(agent, action)
        if isinstance(action, bool) or not isinstance(action, SupportsIndex):
            raise ValueError(f"{agent} did {action!r}: an action is the number of a legal choice")
        choice, values = self._meant(agent, index(action))
        state = self._engine.choose(choice, values, since=self._version, choices=False)
        self._cumulative_rewards[agent] = 0
        self._pay(state)
        self._take(state)

    def observe(self, agent: str) -> Observation:
        """What an agent sees: the view of its seat, and which actions are legal
        (none while another agent is asked)."""
        view = self._engine.view(self._seats[agent])
        legal = 0
        if agent == self.agent_selection and view["decision"]:
            self._actions = actions(view["decision"]["choices"])
            legal = len(self._actions)
        if legal > self._max_actions:
            raise ValueError(f"{legal} choices: make the environment with max_actions={legal} or more")
        return {"observation": view, "action_mask": [1] * legal + [0] * (self._max_actions - legal)}

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, Json]:
        """The selected agent's observation, its reward since it last acted,
        whether its game is over or was cut off, and further information."""
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        reward = self._cumulative_rewards[agent]
        return seen, reward, self.terminations[agent], self.truncations[agent], self.infos[agent]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yield the selected agent until all have left."""
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def record(self) -> str:
        """The game so far as a record."""
        return self._engine.record()

    def render(self) -> None:
        """There are no pictures here; load the record in the web app."""

    def close(self) -> None:
        """End the engine."""
        self._engine.close()

    # What happens inside

    def _meant(self, agent: str, action: int) -> tuple[int, tuple[int, ...]]:
        """What an action means; the engine says why a number means nothing."""
        if self._actions is None:
            self.observe(agent)
        if self._actions and 0 <= action < len(self._actions):
            return self._actions[action]
        return action, ()

    def _take(self, state: Json) -> None:
        """Select whoever is asked, or the first to leave."""
        self._version, self._actions = state["version"], None
        if state["over"]:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            return
        self.agent_selection = self.possible_agents[state["decision"]["player"]]

    def _pay(self, state: Json) -> None:
        """Give everybody the reward of the step that led to a state."""
        scores, gains = _scores(state), [0] * len(self.possible_agents)
        if self._reward == "score":
            gains = [new - old for new, old in zip(scores, self._scores)]
        elif state["over"]:
            gains = [own - max(scores[:i] + scores[i + 1 :]) for i, own in enumerate(scores)]
        self._scores = scores
        self.rewards = {agent: gains[self._seats[agent]] for agent in self.agents}
        for agent, gain in self.rewards.items():
            self._cumulative_rewards[agent] += gain

    def _leave(self, agent: str, action: SupportsIndex | None) -> None:
        if action is not None:
            raise ValueError(f"the game is over for {agent}: its step must be None")
        self.agents.remove(agent)
        for kept in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del kept[agent]
        if self.agents:
            self.agent_selection = self.agents[0]


def _scores(state: Json) -> list[int]:
    return [player["score"] for player in state["players"]]


class _Module(ModuleType):
    """This module, which can be called as the function in it: both have one name,
    so that `from circulade import env` and `import circulade.env` give the same."""

    def __call__(self, *args: Any, **named: Any) -> AEC:
        return env(*args, **named)


sys.modules[__name__].__class__ = _Module
