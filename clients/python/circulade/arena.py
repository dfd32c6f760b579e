"""The engine's side of the pipe: a bot that takes part in `circulade arena`."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from typing import TextIO

from .errors import Json


def serve(
    choose: Callable[[Json, Json], Sequence[str]], lines: TextIO | None = None, answers: TextIO | None = None
) -> None:
    """Answer the arena until it quits or its line ends.

    choose(view, request) is given what the seat may see, and the request with
    the budget that is left of the turn: `ms`, or `visits`, or neither. It
    returns the texts of the choices that answer the question, and maybe those
    of the seat's next questions. Print nothing yourself but to standard error:
    standard output is the line to the arena.
    """
    answers = answers or sys.stdout
    for line in lines or sys.stdin:
        request = json.loads(line)
        command = request.get("cmd")
        if command == "quit":
            return
        if command == "go":
            answer: Json = {"ok": True, "all": list(choose(request["view"], request))}
        elif command == "new":
            answer = {"ok": True}
        else:
            answer = {"ok": False, "error": {"code": "unknown-command", "message": f"there is no command {command!r}"}}
        print(json.dumps(answer), file=answers, flush=True)
