"""The rule switches of a game: what the caller asks for, else what the board says, else the default.

Each part says in `SWITCHES` which ones it has, with their defaults; where a switch is one of several words, all of
them, the default first. Here they are put together.
"""

from __future__ import annotations

import re
from dataclasses import asdict, fields, make_dataclass
from typing import Any

from .board import Board
from .parts import PARTS

SWITCHES: dict[str, Any] = {name: value for part in PARTS for name, value in vars(part).get("SWITCHES", {}).items()}
WORDS: dict[str, tuple[str, ...]] = {name: value for name, value in SWITCHES.items() if isinstance(value, tuple)}
DEFAULTS: dict[str, Any] = SWITCHES | {name: words[0] for name, words in WORDS.items()}

#: All switches with the reading the rules choose as default.
Options: Any = make_dataclass("Options", [(name, type(value), value) for name, value in DEFAULTS.items()], frozen=True)


MANY = 5  # players
OF_MANY: dict[str, Any] = {"bank": 24, "deck": "34", "special_building": True}  # FIVESIX-01, FIVESIX-16


def read_options(board: Board, given: dict[str, Any] | None, num_players: int = 0) -> Any:
    """The options of a game on this board; given ones win over those of the board file."""
    values = asdict(Options(points_to_win=_points_to_win(board.header["victory_points"], num_players)))
    values |= OF_MANY if num_players >= MANY else {}
    if board.harbours_by_players:
        values["harbour_placement"] = "players"
    for key, value in board.rules.items():
        values[_known(key)] = _from_text(key, value)
    for key, value in (given or {}).items():
        values[_known(key)] = value
    for key, words in WORDS.items():
        if values[key] not in words and not (key == "pirate_start" and _is_place(values[key])):  # FOG-21
            raise ValueError(f"{key} is {values[key]!r}, must be one of {words}")
    if values["cities_and_knights"]:
        _with_knights(board, values, given or {})
    values["special_building"] &= num_players >= MANY  # FIVESIX-22
    if values["island_token_further"] < 0:
        values["island_token_further"] = values["island_token"]
    return Options(**values)


#: Targets that are not two points more than without Cities & Knights (CK-151).
TARGETS = {"base": 13, "catan_world": 12, "seven_islands": 12, "reach_catan": 12}
TARGETS_OF_SPICES = TARGETS | {"fog_islands": 17, "heading_for_new_shores": 18}


def _with_knights(board: Board, values: dict[str, Any], given: dict[str, Any]) -> None:
    """What Cities & Knights asks for, and the target with it (CK-157, CK-223)."""
    if board.lists or not 1 <= values["cities"] <= 8:
        raise ValueError("cities_and_knights needs 1 to 8 cities, and is not for boards with lists")
    if "points_to_win" not in given:
        targets = TARGETS_OF_SPICES if values["spices"] else TARGETS
        values["points_to_win"] = targets.get(board.header["board"], values["points_to_win"] + 2)


def _points_to_win(text: str, num_players: int) -> int:
    """The points of the header: one number, or one for each number of players (HAWAII-89)."""
    if ":" not in text:
        return int(text)
    by_players = dict(word.split(":") for word in text.split())
    return int(by_players.get(str(num_players), next(iter(by_players.values()))))


def _is_place(word: str) -> bool:
    """Whether a word says where a raider begins."""
    return word == "off_board" or re.fullmatch(r"\d+,\d+", word) is not None


def _known(key: str) -> str:
    """The key itself, if it is an option."""
    if key not in {field.name for field in fields(Options)}:
        raise ValueError(f"unknown option {key!r}")
    return key


def _from_text(key: str, text: str) -> int | bool | str:
    """A value of a board file, in the type of the option's default."""
    default = DEFAULTS[_known(key)]
    if isinstance(default, bool):
        return {"true": True, "false": False}[text.lower()]
    return int(text) if isinstance(default, int) else text
