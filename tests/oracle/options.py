"""The rule switches of a game: what the caller asks for, else what the board says, else the default."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any

from .board import Board


@dataclass(frozen=True)
class Options:
    """All switches with the reading the rules choose as default."""

    points_to_win: int = 10  # the board's header has the real default
    ships: bool = True
    pirate: bool = True
    max_turns: int = 1000  # DECISIONS-49
    max_offers: int = 5  # DECISIONS-39
    max_trade_cards: int = 8  # DECISIONS-38
    skip_forced: bool = False  # no rule: the oracle always presents a forced decision
    frame_is_sea: bool = True  # C-13
    exploration: bool = False  # OCEANS-08
    setup_reward: bool = True  # C-05
    coast_start: str = "any"  # FOURISLANDS-06
    home: str = "start"  # FOURISLANDS-05, NEWWORLD-13, CROSSING-02
    island_token: int = 0  # NEWSHORES-05
    island_token_per: str = "game"  # C-01, C-02
    island_token_further: int = -1  # FOURISLANDS-10; -1: as many as island_token
    trade_route_tokens: bool = False  # CROSSING-11
    crossing_count: str = "far"  # C-03
    number_reserve: bool = False  # GREATER-08
    reserve_touch: str = "corner"  # C-08
    variable: bool = False  # BASE-81, a matter of the deal
    red_tokens_apart: bool = False  # NEWWORLD-04
    red_exchange: str = "random"  # DECISIONS-10; random: a matter of the deal
    harbour_placement: str = "board"  # NEWWORLD-08; the board has the real default
    ring_moves: bool = True  # C-09
    sole_shortage: bool = True  # C-11
    theft_optional: bool = False  # C-12
    second_piece_optional: bool = True  # C-15
    token_limit: int = 0  # C-16
    pirate_on_frame: bool = False  # C-19
    pirate_start: str = "random"  # DECISIONS-09
    settlements: int = 5  # BASE-04
    cities: int = 4
    roads: int = 15
    ships_supply: int = 15
    bank: int = 19  # BASE-02
    decks: int = 1  # BASE-05

    @property
    def red_by_agreement(self) -> bool:
        """Whether the players part red tokens before anything else, and not the deal."""
        return self.red_tokens_apart and self.red_exchange == "agreed"


WORDS = {
    "coast_start": ("any", "ship"),
    "home": ("start", "settled", "one_island"),
    "island_token_per": ("game", "island"),
    "crossing_count": ("far", "pair"),
    "reserve_touch": ("corner", "side"),
    "red_exchange": ("random", "agreed"),
    "harbour_placement": ("board", "players"),
    "pirate_start": ("random", "agreed"),
}


def read_options(board: Board, given: dict[str, Any] | None) -> Options:
    """The options of a game on this board; given ones win over those of the board file."""
    values = asdict(Options(points_to_win=int(board.header["victory_points"])))
    if board.harbours_by_players:
        values["harbour_placement"] = "players"
    for key, value in board.rules.items():
        values[_known(key)] = _from_text(key, value)
    for key, value in (given or {}).items():
        values[_known(key)] = value
    for key, words in WORDS.items():
        if values[key] not in words:
            raise ValueError(f"{key} is {values[key]!r}, must be one of {words}")
    if values["island_token_further"] < 0:
        values["island_token_further"] = values["island_token"]
    return Options(**values)


def _known(key: str) -> str:
    """The key itself, if it is an option."""
    if key not in {field.name for field in fields(Options)}:
        raise ValueError(f"unknown option {key!r}")
    return key


def _from_text(key: str, text: str) -> int | bool | str:
    """A value of a board file, in the type of the option's default."""
    default = getattr(Options, _known(key))
    if isinstance(default, bool):
        return {"true": True, "false": False}[text.lower()]
    return int(text) if isinstance(default, int) else text
