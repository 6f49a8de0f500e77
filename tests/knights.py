"""Positions of Cities & Knights for tests, said in a few lines (CK)."""

from __future__ import annotations

import itertools
import random
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from seafarers_env import Game
from seafarers_env.engine import constants as c
from seafarers_env.game import Chance
from tests.play import weighted_pick
from tests.positions import from_dict

ON: dict[str, Any] = {"cities_and_knights": True}
#: The mainland of New Shores, always the same here; the robber begins in its desert.
TERRAIN = {
    "3,4": "forest", "3,6": "pasture", "3,8": "farmland",
    "4,3": "hills", "4,5": "mountains", "4,7": "forest", "4,9": "pasture",
    "5,2": "farmland", "5,4": "forest", "5,6": "desert", "5,8": "mountains", "5,10": "hills",
    "6,3": "pasture", "6,5": "farmland", "6,7": "forest", "6,9": "farmland",
    "7,4": "mountains", "7,6": "pasture", "7,8": "hills",
}  # fmt: skip
NUMBERS = {
    "3,4": 5, "3,6": 2, "3,8": 6, "4,3": 3, "4,5": 8, "4,7": 10, "4,9": 9, "5,2": 12, "5,4": 11, "5,8": 4, "5,10": 8,
    "6,3": 10, "6,5": 9, "6,7": 4, "6,9": 5, "7,4": 6, "7,6": 3, "7,8": 11,
}  # fmt: skip
#: What seats have unless a test says otherwise: a city, a settlement, a road at each.
PLACES: tuple[dict[str, Any], ...] = (
    {"cities": ["4,5 N"], "settlements": ["6,3 N"], "roads": ["4,5 NE", "6,3 NE"]},
    {"cities": ["5,8 N"], "settlements": ["7,6 N"], "roads": ["5,8 NE", "7,6 NE"]},
    {"cities": ["6,9 N"], "settlements": ["3,4 N"], "roads": ["6,9 NE", "3,4 NE"]},
    {"cities": ["7,4 S"], "settlements": ["3,8 N"], "roads": ["7,4 SE", "3,8 NW"]},
)


def data(
    seats: Sequence[Mapping[str, Any]] = (),
    *,
    scenario: str = "new_shores",
    num_players: int = 4,
    options: Mapping[str, Any] | None = None,
    **rest: Any,
) -> dict[str, Any]:
    """A position in the main phase of seat 0.

    Args:
        seats: What each seat has besides its city, its settlement and their roads, or instead of them.
        scenario: On New Shores the mainland is always the same; elsewhere seats have nothing but what is said.
        num_players: Seats.
        options: Beside `cities_and_knights`.
        **rest: Other entries of a position.
    """
    board = {"terrain": _on_new_shores(), "numbers": _numbers_there()} if scenario == "new_shores" else {}
    usual = PLACES[:num_players] if scenario == "new_shores" else [{} for _ in range(num_players)]
    given = [{**place, **(seats[p] if p < len(seats) else {})} for p, place in enumerate(usual)]
    return {
        "scenario": scenario,
        "num_players": num_players,
        "options": {**ON, **(options or {})},
        **board,
        "seats": given,
        **rest,
    }


@cache
def _new_shores() -> Game:
    return Game("new_shores", 4)


def _on_new_shores() -> dict[str, str]:
    return {**_new_shores().to_dict()["terrain"], **TERRAIN}


def _numbers_there() -> dict[str, int]:
    there = {name: n for name, n in _new_shores().to_dict()["numbers"].items() if name not in TERRAIN}
    return {**there, **NUMBERS}


def knights(seats: Sequence[Mapping[str, Any]] = (), *, chance: Chance = "auto", **rest: Any) -> Game:
    """The game that stands so."""
    return from_dict(data(seats, **rest), chance)


# --- played by chance -------------------------------------------------------------------------------------------------
#: How likely actions with these first words are: a game in which much of what there is happens.
WEIGHTS = {
    "give": 0.05, "call": 0.05, "get": 2, "submit": 3, "end": 0.7, "maritime": 0.5, "knight": 4, "activate": 6,
    "promote": 4, "pick": 3, "improve": 20, "wall": 4, "city": 20, "settlement": 20, "drop": 1, "road": 1, "ship": 1,
}  # fmt: skip


def pick_of(game: Game, rng: random.Random) -> int:
    """One of the legal actions, by these weights."""
    return weighted_pick(game, rng, WEIGHTS)


def step(game: Game, rng: random.Random) -> None:
    """One decision, or one outcome of chance by its likelihood."""
    if game.is_chance:
        outcomes = game.chance_outcomes()
        weights = [chance for _, chance in outcomes]
        game.apply_chance(rng.choices([outcome for outcome, _ in outcomes], weights)[0])
    else:
        game.apply(pick_of(game, rng))


# --- what is hidden ---------------------------------------------------------------------------------------------------
def deal_progress_anew(s: Any, others: Sequence[int], rng: np.random.Generator) -> None:
    """Let progress cards of each deck change places between hands of others, the undrawn and the dropped ones.

    In place; what lies open stays, and printer and constitution are found nowhere but among the undrawn (CK-048).
    """
    for first, stop in itertools.pairwise(c.FIRST_OF_DECK):
        kinds = [k for k in range(first, stop) if k not in (c.CONSTITUTION, c.PRINTER)]
        rows = [row[kinds] for row in (*(s.progress[q] for q in others), s.undrawn, s.dropped_cards)]
        sizes = [int(row.sum()) for row in rows]
        pool = rng.permutation(np.concatenate([np.repeat(np.arange(len(kinds)), row) for row in rows]))
        hands = np.split(pool, np.cumsum(sizes)[:-1])
        for row, cards in zip((*(s.progress[q] for q in others), s.undrawn, s.dropped_cards), hands, strict=True):
            row[kinds] = np.bincount(cards, minlength=len(kinds))


# --- a position of every phase ----------------------------------------------------------------------------------------
ATTACKED: dict[str, Any] = {"realm": {"attacked": True}}
#: Seat 1 has two cities, seat 2 nothing but its own: both have active knights.
_ARMED: list[dict[str, Any]] = [
    {
        "knights": {"4,5 NE": "strong active"},
        "roads": ["4,5 NE", "4,5 E", "6,3 NE"],
        "hand": {"wool": 3, "ore": 3, "grain": 3, "cloth": 2, "brick": 2},
    },
    {
        "knights": {"5,8 NE": "basic active"},
        "roads": ["5,8 NE", "5,10 NW", "7,6 NE"],
        "hand": {"coin": 1, "wool": 1},
    },
    {"knights": {"6,9 NE": "basic"}, "hand": {"paper": 2}},
    {"hand": {"ore": 1}},
]
_FULL = {"spy": 2, "bishop": 1, "merchant": 2}
_ROLLED = {"red": 2, "other": 6, "number": 8}


def _armed(*pending: str, turn: Mapping[str, Any] | None = None, seat: int = 0, **rest: Any) -> dict[str, Any]:
    """Seats have knights and cards; `rest` may change seat `seat` by `has`."""
    has = rest.pop("has", {})
    seats = [{**armed, **(has if p == seat else {})} for p, armed in enumerate(_ARMED)]
    return data(seats, pending=[*pending], turn={"number": 8, **(turn or {})}, **rest)


BY_HAND: dict[str, dict[str, Any]] = {
    "knights: setup settlement": {**data(pending=["setup settlement"]), "seats": []},
    "knights: setup piece": {
        **data(pending=["setup piece"], turn={"placements": 7}),
        "seats": [
            {**PLACES[0], "roads": ["6,3 NE"]},
            *({**place, "roads": place["roads"]} for place in PLACES[1:]),
        ],
    },
    "knights: pre-roll": _armed("pre-roll"),
    "red die": _armed("red die"),
    "other die": _armed("other die", turn={"red": 4}),
    "event die": _armed("event die", turn={"red": 4, "other": 3}),
    "drawn progress": _armed(
        "drawn progress",
        turn={**_ROLLED, "event": "politics", "draws": [0, 2], "draw_colour": "politics"},
        has={"levels": {"politics": 1}},
    ),
    "drop card": _armed(
        "drop card",
        turn={**_ROLLED, "event": "politics"},
        seat=1,
        has={"progress": _FULL, "levels": {"politics": 2}},
    ),
    "knights: drop in the own turn": _armed("main", turn={**_ROLLED, "event": "trade"}, has={"progress": _FULL}),
    "lose city": _armed("lose city", turn={**_ROLLED, "event": "ship", "losers": [2, 3]}),
    "lose city, the first attack over": _armed(
        "lose city", turn={**_ROLLED, "event": "ship", "losers": [2]}, realm={"attacked": True}
    ),
    "deck": _armed("deck", turn={**_ROLLED, "event": "ship", "tied": [0, 1]}),
    "deck, drawn": _armed(
        "deck",
        "drawn progress",
        turn={**_ROLLED, "event": "ship", "tied": [1], "draws": [0], "draw_colour": "science"},
    ),
    "metropolis": _armed("metropolis", turn=_ROLLED, has={"levels": {"trade": 4}}),
    "metropolis taken over": data(
        [
            {"levels": {"science": 5}},
            {"levels": {"science": 4}, "metropolises": {"science": "5,8 N"}},
        ],
        pending=["metropolis"],
        turn=_ROLLED,
    ),
    "knight target": _armed("knight target", turn={**_ROLLED, "picked": "4,5 NE"}),
    "knight target, robber": _armed(
        "knight target", turn={**_ROLLED, "picked": "4,5 NE"}, robber="4,5", realm={"attacked": True}
    ),
    "opponent's step": _armed(
        "opponent's step",
        turn={**_ROLLED, "homeless": {"seat": 1, "knight": "basic active", "from": "5,8 NE"}},
        seat=1,
        has={"knights": {}},
    ),
    "knights: discard before an attack": _armed("discard", turn={"red": 1, "other": 6, "number": 8}),
    "knights: discard": _armed("discard", turn={"red": 1, "other": 6, "number": 8}, realm={"attacked": True}),
    "knights: robber": _armed("robber", turn={"red": 1, "other": 6, "number": 8}, realm={"attacked": True}),
    "aqueduct": _armed(
        "take",
        turn={**_ROLLED, "event": "trade"},
        seat=1,
        has={"levels": {"science": 3}, "picks_owed": 1},
    ),
    "aqueducts of several": data(
        [{"levels": {"science": 3}, "picks_owed": 1}, {"levels": {"science": 3}}],
        pending=["take", "aqueduct"],
        turn={**_ROLLED, "event": "trade", "aqueducts": [1], "paid": [2]},
    ),
    "knights: main": _armed("main", turn=_ROLLED),
    "knights: compose": _armed("compose", turn=_ROLLED, trade={"draft": {"give": {"cloth": 1}, "get": {"coin": 1}}}),
    "knights: answer": _armed(
        "answer", turn=_ROLLED, trade={"offer": {"give": {"cloth": 1, "wool": 1}, "get": {"coin": 1}}}
    ),
    "knights: over": _armed("over", outcome="won", options={"points_to_win": 3}),
}


@cache
def knights_phases() -> dict[str, list[Game]]:
    """Games in all phases of Cities & Knights."""
    found: dict[str, list[Game]] = {}
    for position in BY_HAND.values():
        game = from_dict(position, "explicit")
        found.setdefault(game.phase, []).append(game)
    return found
