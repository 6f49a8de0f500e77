"""Boards and positions for the tests of the oracle."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from . import Oracle
from .deal import deal

CHARTS = Path(__file__).parents[2] / "seafarers_env" / "scenarios" / "charts"

#: Twelve land hexes round seven of sea; "3,6" is the sea hex in the middle, "0,3" a frame cell.
LAGOON = """
board: lagoon
title: A lagoon for tests
document: none
players: 2 3 4
victory_points: 10
edge: frame

[map]
      === === === ===
    === F05 G09 P10 ===
  === H08 ~~~ ~~~ M04 ===
=== F03 ~~~ ~~~ ~~~ G11 ===
  === P06 ~~~ ~~~ H03 ===
    === M08 D.. A12 ===
      === === === ===

[regions]
      =.. =.. =.. =..
    =.. m.. m.. m.. =..
  =.. m.. ~.. ~.. m.. =..
=.. m.. ~.. ~.. ~.. m.. =..
  =.. m.. ~.. ~.. m.. =..
    =.. m.. m.. m.. =..
      =.. =.. =.. =..

m = start; the atoll

[harbours]
1,4 NW ore
1,8 NE 3:1
"""


def chart(name: str) -> str:
    """The board file of a scenario."""
    return (CHARTS / f"{name}.board").read_text(encoding="utf-8")


def new_game(board_text: str, num_players: int, seed: int = 0, **options: Any) -> Oracle:
    """A randomly dealt game at its first decision."""
    return Oracle(board_text, num_players, options, deal(board_text, random.Random(seed), **options))


def lagoon(num_players: int = 3, **options: Any) -> Oracle:
    """The lagoon in seat 0's main phase with nothing placed; the pirate is in a far corner of it."""
    dealt = deal(LAGOON, random.Random(0)) | {"pirate": "2,7"}
    return main_phase(Oracle(LAGOON, num_players, options, dealt))


def main_phase(oracle: Oracle, active: int = 0) -> Oracle:
    """Skip set-up (or what is left of the turn) and stand in a seat's main phase."""
    oracle.in_set_up = False
    oracle._begin_turn(active)
    oracle._go_to("main")
    return oracle


def pre_roll(oracle: Oracle, active: int = 0) -> Oracle:
    """Stand at the beginning of a seat's turn."""
    oracle._begin_turn(active)
    return oracle


def put(oracle: Oracle, seat: int, **places: Sequence[str]) -> None:
    """Put pieces from the supply on the board, without asking any rule."""
    table = oracle.table
    for kind, names in places.items():
        on_vertices = kind in ("settlements", "cities")
        named = table.board.vertex_called if on_vertices else table.board.edge_called
        getattr(table.seats[seat], kind).update(named[name] for name in names)
        table.seats[seat].supply[kind] -= len(names)


def hand(oracle: Oracle, seat: int, **cards: int) -> None:
    """Give a seat cards from the bank."""
    for resource, n in cards.items():
        oracle.table.gain(seat, resource, n)


def hold(oracle: Oracle, seat: int, **cards: int) -> None:
    """Give a seat development cards from the deck, bought on an earlier turn."""
    for card, n in cards.items():
        oracle.table.deck[card.replace("_", " ")] -= n
        oracle.table.seats[seat].cards[card.replace("_", " ")] += n


def of_kind(oracle: Oracle, kind: str) -> set[str]:
    """The arguments of the legal actions of one kind."""
    return {text[len(kind) + 1 :] for text in oracle.legal() if text.startswith(f"{kind} ")}


def seat_facts(oracle: Oracle, seat: int) -> dict[str, Any]:
    """What the facts say of a seat."""
    return oracle.facts()["seats"][seat]


def apply_all(oracle: Oracle, *texts: str) -> None:
    """Apply several actions."""
    for text in texts:
        oracle.apply(text)


def roll(oracle: Oracle, number: int) -> None:
    """Roll the dice in the pre-roll phase."""
    oracle.apply("roll")
    oracle.apply_chance(str(number))
