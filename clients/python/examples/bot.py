#!/usr/bin/env python3
"""A bot to copy. It tries its choices by preview and takes the one whose
outcome it likes best. In an arena, where there is no preview, it looks at
what is on the table.

    python3 examples/bot.py --engine                 plays the built-in computer
    python3 examples/bot.py --table URL#s=SECRET     plays a seat on a server
    python3 examples/bot.py --table URL --seat SECRET
    circulade arena --engine "mine=python3 examples/bot.py --arena" --bots mine,greedy

Everything that it knows of the game is in the functions worth and liking.
"""

from __future__ import annotations

import argparse
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))  # the client beside it

from circulade import CirculadeError, Engine, play, serve  # noqa: E402

MOST = 8  # choices tried for each question: a server wants to be asked politely

# What a follower of ours is worth on the board, besides the points it has made.
STANDING = {"knight": 3.0, "monk": 4.0, "heretic": 4.0, "thief": 1.5, "farmer": 1.0}


def worth(state, seat):
    """How much a seat should like a state."""
    players = state["players"]
    score = players[seat]["score"]
    others = max(p["score"] for i, p in enumerate(players) if i != seat)
    standing = sum(STANDING.get(f["role"], 0) for f in state["figures"] if f["player"] == seat)
    followers = players[seat]["supply"]["follower"]
    if followers == 0:
        standing -= 6  # nobody left for the next chance
    elif followers == 1:
        standing -= 2
    return score - others + standing


def choose(state, preview):
    """Pick the choices of one turn. A state comes in whose question is ours;
    preview tells the state that would follow a list of choices."""
    decision = state["decision"]
    seat = decision["player"]
    tried = [c["text"] for c in decision["choices"]]
    if len(tried) > MOST:
        tried = random.sample(tried, MOST)
    best, most = None, 0.0
    for text in tried:
        for texts, after in outcomes(text, preview, seat):
            liked = worth(after, seat) + random.random() / 100
            if best is None or liked > most:
                best, most = texts, liked
    return best


def outcomes(text, preview, seat):
    """Yield a choice with the state after it. Where a follower may be placed
    after a tile, yield the two choices together."""
    after = preview([text])
    decision = after["decision"]
    if not decision or decision["player"] != seat:
        yield [text], after
        return
    for choice in decision["choices"]:
        texts = [text, choice["text"]]
        yield texts, preview(texts)


# From a tile to the square beyond an edge of it; the ends of monasteries are squares.
BESIDE = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def pick(view, _request):
    """Answer one question in an arena, from what the seat may see."""
    decision = view["decision"]
    best = max(decision["choices"], key=lambda choice: liking(view, decision["player"], choice) + random.random())
    return [" ".join([best["text"], *(str(r["min"]) for r in best.get("ranges", []))])]


def liking(view, seat, choice):
    """How much a seat should like a choice, by the look of it."""
    if choice["kind"] == "tile":
        return sum(gain(f, seat) for f in view["features"] if (choice["x"], choice["y"]) in squares(f))
    left = view["players"][seat]["supply"]["follower"]
    if choice["kind"] == "figure":
        segment = {"x": choice.get("x"), "y": choice.get("y"), "segment": choice.get("segment")}
        points = next((f["value"]["end"] for f in view["features"] if segment in f["segments"]), 0)
        role = {"city": "knight", "road": "thief", "field": "farmer"}.get(choice.get("feature"), "monk")
        return points + STANDING[role]
    if choice["kind"] == "pass":
        return 3 if left > 2 else 5 if left > 1 else 7
    return 0


def gain(feature, seat):
    """What it is worth to go on at a feature: good if it is ours, bad if theirs."""
    if feature["kind"] == "field" or not feature["owners"]:
        return 0
    more = 1 + feature["value"]["completed"] / (1 + feature["open"])
    return more if seat in feature["owners"] else -more


def squares(feature):
    """The empty squares where a feature may grow."""
    steps = ((end, BESIDE.get(end["edge"], (0, 0))) for end in feature["ends"])
    return {(end["x"] + x, end["y"] + y) for end, (x, y) in steps}


def against_engine(rival, games):
    """Play games against a built-in computer player, in turns on either seat."""
    won = 0
    with Engine() as engine:
        for number in range(games):
            own = number % 2
            state = engine.new(["Bot", rival] if own == 0 else [rival, "Bot"], seed=str(number))
            while not state["over"]:
                if state["decision"]["player"] == own:
                    state = engine.choose(choose(state, engine.preview))
                else:
                    state = engine.choose(engine.go(rival)[0]["text"])
            scores = [p["score"] for p in state["players"]]
            won += scores[own] > scores[1 - own]
            print(f"game {number + 1}: {scores[own]} to {scores[1 - own]}", flush=True)
    print(f"won {won} of {games} against {rival}")


def main():
    """Read the command line and play."""
    args = argparse.ArgumentParser(description="Play Circulade.")
    where = args.add_mutually_exclusive_group(required=True)
    where.add_argument("--engine", action="store_true", help="play the built-in computer on this machine")
    where.add_argument("--arena", action="store_true", help="be a program of circulade arena")
    where.add_argument("--table", metavar="URL", help="play at this table of a server")
    args.add_argument("--seat", metavar="SECRET", default="", help="the secret of the seat, if URL has none")
    args.add_argument("--rival", default="random", help="the built-in computer player: random or greedy")
    args.add_argument("--games", type=int, default=4, help="how many games against it")
    given = args.parse_args()
    if given.arena:
        serve(pick)
        return
    if given.engine:
        against_engine(given.rival, given.games)
        return
    table = play(given.table, given.seat, choose)
    if table["state"]["final"]:
        winners = [table["seats"][i]["name"] for i in table["state"]["final"]["winners"]]
        print("won by", " and ".join(winners), [p["score"] for p in table["state"]["players"]])
    else:
        print("the table was closed before its end")


if __name__ == "__main__":
    try:
        main()
    except (CirculadeError, OSError, ValueError) as err:
        sys.exit(f"bot: {err}")
