"""Positions of the explorers' game for tests, said in a few lines (BARGE)."""

from __future__ import annotations

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

#: The starting island, always the same here.
TERRAIN = {
    "1,6": "forest", "2,5": "pasture", "3,4": "hills", "3,6": "hills", "4,3": "forest", "4,5": "forest",
    "5,2": "pasture", "5,4": "farmland", "5,6": "mountains", "6,3": "mountains", "6,5": "farmland", "7,4": "hills",
    "7,6": "pasture", "8,5": "farmland",
}  # fmt: skip
NUMBERS = {
    "1,6": 6, "2,5": 5, "3,4": 3, "3,6": 8, "4,3": 9, "4,5": 11, "5,2": 4, "5,4": 4, "5,6": 10, "6,3": 6, "6,5": 5,
    "7,4": 10, "7,6": 8, "8,5": 9,
}  # fmt: skip
#: What seats have unless a test says otherwise: one Sea Port and one settlement each.
PLACES = (("5,6 NE", "2,5 NW"), ("7,6 SE", "3,4 SW"), ("1,6 SE", "6,3 SW"), ("3,6 SE", "8,5 SW"))


def data(
    seats: Sequence[Mapping[str, Any]] = (),
    *,
    found: Mapping[str, str] | None = None,
    numbers: Mapping[str, int] | None = None,
    num_players: int = 4,
    **rest: Any,
) -> dict[str, Any]:
    """A position in the trade and build phase of seat 0, in which `found` lies open.

    Args:
        seats: What each seat has instead of its Sea Port and its settlement.
        found: Hexes that were turned up, and what they are.
        numbers: Chips and lair tokens on them.
        num_players: Seats.
        **rest: Other entries of a position.
    """
    usual = [{"ports": {"1": {"vertex": port}}, "settlements": [town]} for port, town in PLACES[:num_players]]
    given = [{**place, **(seats[p] if p < len(seats) else {})} for p, place in enumerate(usual)]
    return {
        "scenario": "explorers",
        "num_players": num_players,
        "terrain": {**TERRAIN, **(found or {})},
        "numbers": {**NUMBERS, **(numbers or {})},
        "seats": given,
        **rest,
    }


def explorers(seats: Sequence[Mapping[str, Any]] = (), *, chance: Chance = "auto", **rest: Any) -> Game:
    """The game that stands so."""
    return from_dict(data(seats, **rest), chance)


# --- played by chance -------------------------------------------------------------------------------------------------
#: How likely actions with these first words are: a game in which much of what there is happens.
WEIGHTS = {
    "give": 0.03, "call": 0.03, "get": 2, "submit": 3, "end": 0.6, "finish": 0.15, "settler": 4, "crew": 6,
    "inspect": 8, "accept": 8, "haul": 8, "deliver": 20, "drive": 3, "fish": 3, "settlement": 30, "city": 20,
    "ship": 6, "pick": 6, "retire": 0.2, "load": 0.6, "unload": 0.6, "swap": 0.3, "wool": 0.4, "road": 0.3,
    "buy": 0.5, "sell": 0.5,
}  # fmt: skip


def pick_of(game: Game, rng: random.Random) -> int:
    """One of the legal actions, by these weights."""
    return weighted_pick(game, rng, WEIGHTS)


def step(game: Game, rng: random.Random) -> None:
    """One decision, or one outcome of chance, all as likely."""
    if game.is_chance:
        game.apply_chance(rng.choice(game.chance_outcomes())[0])
    else:
        game.apply(pick_of(game, rng))


# --- what is hidden ---------------------------------------------------------------------------------------------------
def redeal_faces(game: Game, s: Any, viewer: int, rng: np.random.Generator) -> None:
    """Give other faces to the castaways that `viewer` has not seen, in place (BARGE-118, BARGE-173)."""
    there = [i for i in range(len(s.castaway_face)) if s.castaway_seen[i] and not int(s.castaway_seen[i]) >> viewer & 1]
    tokens = [int(s.castaway_face[i]) for i in there]
    tokens = rng.permutation(tokens + [face for face in range(c.NUM_FACES) for _ in range(int(s.faces_left[face]))])
    s.castaway_face[there] = tokens[: len(there)]
    s.faces_left[:] = np.bincount(tokens[len(there) :], minlength=c.NUM_FACES)


# --- a position of every phase ----------------------------------------------------------------------------------------
def _at_sea(lane: str, *pending: str, cargo: tuple[str, ...] = (), **rest: Any) -> dict[str, Any]:
    """Seat 0 has a ship under sail that has made a step."""
    ship = {"number": 1, "steps": 1, **rest.pop("ship", {})}
    turn = {"number": 4, "ship": ship, **rest.pop("turn", {})}
    seats = [{"fleet": {"1": {"lane": lane, "cargo": [*cargo]}}, **rest.pop("seat", {})}, *rest.pop("others", ())]
    return data(seats, pending=["sail", *pending], turn=turn, **rest)


_LAIR = {"4,9": "gold", "3,10": "ocean"}
_FOUGHT = {"4,9": {"crews": {"0": 1, "2": 2}}}
BY_HAND: dict[str, dict[str, Any]] = {
    "sea port": {"scenario": "explorers", "num_players": 4, "pending": ["sea port"]},
    "settler ship": data(
        [{"roads": ["2,5 W"]}, {}, {}, {}], num_players=4, pending=["settler ship"], turn={"placements": 8}
    ),
    "explorers: setup piece": data(pending=["setup piece"], turn={"placements": 8}),
    "warship": data(pending=["warship"], turn={"last_roll": 7}),
    "warship, after a drive": _at_sea("4,7 SE", "warship", found={"4,9": "ocean"}, ship={"steps": 0, "driven": True}),
    "explorers: steal": data(
        [
            {"warship": "5,14"},
            {"fleet": {"1": {"lane": "5,14 W"}}},
            {"fleet": {"1": {"lane": "5,14 E"}}, "hand": {"ore": 1}},
        ],
        found={"4,13": "ocean", "4,15": "hills", "6,13": "shoal", "6,15": "shoal"},
        numbers={"4,15": 3},
        explorers={"shoals": {"6,13": 1, "6,15": 2}},
        pending=["steal"],
    ),
    "castaway": _at_sea(
        "4,13 SW",
        "castaway",
        found={"4,13": "ocean", "4,11": "hills"},
        numbers={"4,11": 3},
        turn={"castaway": "C9"},
        explorers={"castaways": {f"C{i}": {} for i in range(1, 11)} | {"C9": {"face": "wool+ore", "seen": [0, 2]}}},
    ),
    "castaway face": _at_sea(
        "4,13 SW",
        "castaway face",
        found={"4,13": "ocean", "4,11": "hills"},
        numbers={"4,11": 3},
        turn={"castaway": "C9"},
    ),
    "new ship": data(
        [{"fleet": {"1": {"lane": "5,10 NE"}}, "hand": {"lumber": 1, "wool": 1}}],
        found={"4,9": "ocean", "4,11": "hills"},
        numbers={"4,11": 3},
        pending=["new ship"],
    ),
    "sail": _at_sea("4,7 SE", cargo=("crew",), found={"4,9": "ocean"}),
    "fleet": data(pending=["fleet"], turn={"fished": True}),
    "explorers: found hex": _at_sea("4,7 SE", "found hex", turn={"found": ["4,9"]}, ship={"ended": True}),
    "explorers: found token": _at_sea(
        "4,7 SE", "found token", found={"4,9": "hills"}, turn={"found_hex": "4,9"}, ship={"ended": True}
    ),
    "shoal number": _at_sea(
        "4,7 SE", "shoal number", found={"4,9": "shoal"}, turn={"found_hex": "4,9"}, ship={"ended": True}
    ),
    "village kind": _at_sea(
        "4,7 SE", "village kind", found={"4,9": "spice"}, turn={"found_hex": "4,9"}, ship={"ended": True}
    ),
    "die, for fish": data(pending=["fleet", "die"], turn={"fished": True}),
    "die, in a battle": data(
        found=_LAIR,
        explorers={"lairs": _FOUGHT},
        pending=["fleet", "die"],
        turn={"die": "battle 2", "battle": {"lair": "4,9", "fighters": [2], "dice": {"0": 3}}},
    ),
    "die, to drive off": _at_sea(
        "4,7 SE",
        "die",
        found={"4,9": "ocean"},
        ship={"steps": 0, "driven": True},
        turn={"die": "drive 1"},
        others=[{"warship": "4,9"}],
    ),
    "lair number": data(
        found=_LAIR,
        explorers={"lairs": {"4,9": {"crews": {"0": 1, "2": 1}}}},
        pending=["fleet", "lair number"],
        turn={"battle": {"lair": "4,9"}},
    ),
    "explorers: won": data(outcome="won", options={"points_to_win": 3}),
}


@cache
def explorers_phases() -> dict[str, list[Game]]:
    """Games in all phases of the explorers: seats hold cards, two have seen what lies at a place of castaways."""
    hands = ({"brick": 2, "ore": 2, "wool": 1}, {"grain": 3, "lumber": 1}, {"ore": 1, "wool": 3}, {"brick": 1})
    seen = {f"C{i}": {} for i in range(1, 11)} | {"C1": {"face": "wool+ore", "seen": [1]}}
    found: dict[str, list[Game]] = {}
    for case, position in BY_HAND.items():
        if case not in ("sea port", "explorers: won"):
            seats = [{"hand": hand, **seat} for hand, seat in zip(hands, position["seats"], strict=True)]
            table = position.get("explorers", {})
            places = {**seen, **table.get("castaways", {}), "C1": seen["C1"]}
            position = {**position, "seats": seats, "explorers": {**table, "castaways": places}}
        game = from_dict(position, "explicit")
        found.setdefault(game.phase, []).append(game)
    return found
