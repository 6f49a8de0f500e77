"""Games as files: `Recorder` records a game while it is played, `save` and `load` write and read it.

A replay is JSON lines: a header, the opening position, each decision and each outcome of chance in words, and how it
ended. It stores outcomes, not a seed, so it survives changes of the generators. `load` plays it through by the rules;
an impossible game is refused, and the error names the line. docs/replays.md describes the format.
"""

from seafarers_env.replay.errors import CutError as CutError, ReplayError as ReplayError
from seafarers_env.replay.events import (
    Chance as Chance,
    Decision as Decision,
    End as End,
    Event as Event,
    TakenBack as TakenBack,
)
from seafarers_env.replay.files import dumps as dumps, load as load, loads as loads, save as save
from seafarers_env.replay.header import FORMAT as FORMAT, FORMAT_VERSION as FORMAT_VERSION, Header as Header
from seafarers_env.replay.recorder import Recorder as Recorder
from seafarers_env.replay.replay import Replay as Replay

__all__ = [
    "FORMAT",
    "FORMAT_VERSION",
    "Chance",
    "CutError",
    "Decision",
    "End",
    "Event",
    "Header",
    "Recorder",
    "Replay",
    "ReplayError",
    "TakenBack",
    "dumps",
    "load",
    "loads",
    "save",
]
