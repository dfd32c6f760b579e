"""A client for Circulade: the engine on a pipe, tables on a server, and an
environment for learners. The standard library is all it needs.

    engine.Engine   plays, analyses and keeps records on this machine
    table.Table     a seat at a table of a running server
    lobby.Lobby     the public tables of a server, for the account of a bot
    env.env         (or env itself) the same game in the style of PettingZoo's AEC API
    arena.serve     a bot that takes part in `circulade arena`

docs/bots.md of the project leads from nothing to a playing bot.
"""

from . import env
from .arena import serve
from .engine import Engine
from .errors import CirculadeError, EngineGone, Fault, TableError
from .lobby import Lobby
from .table import Created, Table, create, play

__version__ = "0.1"

__all__ = [
    "CirculadeError",
    "Created",
    "Engine",
    "EngineGone",
    "Fault",
    "Lobby",
    "Table",
    "TableError",
    "create",
    "env",
    "play",
    "serve",
]
