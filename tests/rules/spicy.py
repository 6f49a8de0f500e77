"""Positions on a small board of two sections of hidden hexes, a spice hex in each (FOG)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from seafarers_env import Game
from seafarers_env.engine import constants as c, phases as at
from tests.rules.scene import Scene, deal

#: Home in the west. Section A is 4,7 5,6 5,8 and section B 1,8 2,7 3,6 3,8; of all of them 5,6 alone lies at home.
BANKS = """
board: banks
title: Banks of spice for tests
document: none
players: 2 3 4
victory_points: 12
edge: frame

[map]
  === === === === ===
=== F05 G12 ~~~ ?B. ===
  === P04 ~~~ ?B. ===
=== H10 ~~~ ?B. ?B. ===
  === H03 ~~~ ?A. ===
=== D.. M08 ?A. ?A. ===
  === === === === ===

[regions]
  =.. =.. =.. =.. =..
=.. s.. s.. ~.. B.. =..
  =.. s.. ~.. B.. =..
=.. s.. ~.. B.. B.. =..
  =.. s.. ~.. A.. =..
=.. s.. s.. A.. A.. =..
  =.. =.. =.. =.. =..

s = start; home
A = unexplored; section A
B = unexplored; section B

[pools]
fog hexes = F=1 P=1 A=1 ~=2
fog chips = 3 6 11
spice hexes = S=2
variable s hexes = F=1 G=1 P=1 H=2 D=1 M=1
variable s chips = 3 4 5 8 10 12

[harbours]
1,4 E ore

[stacks]
A = 2 fog + 1 spice
B = 3 fog + 1 spice

[rules]
exploration = true
hidden_sides = closed
spices = true
"""
#: The same for up to six, who build between turns.
SIX = BANKS.replace("players: 2 3 4", "players: 4 5 6").replace(
    "spices = true", "spices = true\nspecial_building = true"
)
SECTIONS = {"A": ("4,7", "5,6", "5,8"), "B": ("1,8", "2,7", "3,6", "3,8")}
ROAD, SHIPS = {"brick": 1, "lumber": 1}, {"lumber": 1, "wool": 1}
FINDS = "road 5,4 NE"  # of a settlement on 5,4 N; it turns up 5,6


def banks(*seats: dict[str, Any], players: int = 3, **options: Any) -> Scene:
    """Seat 0's main phase on BANKS; what seats have as for `placed`."""
    game = arranged(deal(BANKS, players, **options), placements=2 * players, pirate=-1, dice=8)
    for seat, has in enumerate(seats):
        game = placed(game, seat, **has)
    return game


def arranged(game: Scene, active: int = 0, **fields: Any) -> Scene:
    """The same position in the main phase of a seat, with other values in fields of the record."""
    table, edition = game.game.table, game.game.table.edition
    state = edition.records.copied(np.atleast_1d(np.asarray(game.game.record)))
    s = state[0]
    for name, value in fields.items():
        s[name] = value
    s.active, s.pending, s.setup_vertex = active, edition.phases.pending_of([at.MAIN]), -1
    s.found[...] = 0
    edition.one_game.rebuild(state, 0, table.board.record, table.rules)
    return Scene(Game.from_table(table, state, chance="explicit"))


def placed(
    game: Scene,
    seat: int,
    settlements: Sequence[str] = (),
    roads: Sequence[str] = (),
    ships: Sequence[str] = (),
    hand: dict[str, int] | None = None,
    cards: dict[int, int] | None = None,
) -> Scene:
    """The same position with more of a seat: pieces by place, a hand, development cards by their numbers."""
    places, record = game.game.board.places, game.game.record
    edges, vertices, hands, held = (record[name].copy() for name in ("edge_piece", "vertex_building", "hand", "cards"))
    for names, piece in ((ships, 2 * seat + c.SHIP), (roads, 2 * seat)):
        for name in names:
            edges[places.find_edge(name)] = piece
    for name in settlements:
        vertices[places.find_vertex(name)] = 2 * seat + c.SETTLEMENT
    for name, n in (hand or {}).items():
        hands[seat, (*c.RESOURCES, *c.SPICES).index(name)] += n
    for card, n in (cards or {}).items():
        held[seat, card] += n
    return arranged(game, int(record.active), edge_piece=edges, vertex_building=vertices, hand=hands, cards=held)


def lying(game: Scene, found: dict[str, str | tuple[str, int]]) -> Scene:
    """The same position with hidden hexes turned up: a terrain with its number, or `spice`."""
    record, board = game.game.record, game.game.board
    terrain, number = record.terrain.copy(), record.number.copy()
    pile, chips = record.pile.copy(), record.pile_numbers.copy()
    for name, what in found.items():
        h = board.places.find_hex(name)
        kind, chip = (what, 0) if isinstance(what, str) else what
        terrain[h], number[h] = c.ALL_TERRAINS.index(kind), chip
        pool = board.record["pool"][0, h]
        if kind != "spice":
            pile[pool, terrain[h]] -= 1
        chips[pool, chip] -= chip > 0
    return arranged(game, int(record.active), terrain=terrain, number=number, pile=pile, pile_numbers=chips)


def finding(game: Scene, name: str) -> Scene:
    """The same position, in which seat 0 turns up a hidden hex now."""
    table, h = game.game.table, game.game.board.places.find_hex(name)
    state = table.edition.records.copied(np.atleast_1d(np.asarray(arranged(game).game.record)))
    s = state[0]
    s.found[h // 64] |= np.uint64(1 << h % 64)
    s.explorer, s.phase, s.actor = 0, at.FOUND_HEX, -1
    s.pending = table.edition.phases.pending_of([at.FOUND_HEX, at.MAIN])
    return Scene(Game.from_table(table, state, chance="explicit"))


def spices(game: Scene, seat: int) -> dict[str, int]:
    """The spice cards of a seat."""
    return {name: int(n) for name, n in zip(c.SPICES, game.game.record.hand[seat, c.NUM_RESOURCES :], strict=True) if n}


def unfound(game: Scene) -> set[str]:
    """The sections of BANKS whose spice hex lies face down."""
    return {letter for k, letter in enumerate("AB") if int(game.game.record.spice_unfound) >> k & 1}


# --- all that there is stands somewhere -------------------------------------------------------------------------------
def balanced(game: Scene) -> Scene:
    """The same position with bank, stack, deck and supplies so that all cards and pieces are there."""
    record = game.game.record
    held = (record.hand + record.discarding).sum(axis=0, dtype=int)
    supply = record.supply.copy()
    for p in range(game.game.num_players):
        pieces = (record.edge_piece == 2 * p, record.edge_piece == 2 * p + c.SHIP, record.vertex_building == 2 * p)
        kinds = ("roads", "ships_supply", "settlements")
        supply[p, :3] = [game.game.options[kind] - piece.sum() for kind, piece in zip(kinds, pieces, strict=True)]
    return arranged(
        game,
        int(record.active),
        bank=game.game.options["bank"] - held[: c.NUM_RESOURCES],
        spice_stack=c.EACH_SPICE - record.spice_discard - held[c.NUM_RESOURCES :],
        deck=np.array(c.whole_deck(game.game.table.rules[0])) - (record.cards + record.played).sum(axis=0, dtype=int),
        supply=supply,
    )


def peddlers(players: int = 3, spread: Sequence[dict[str, int]] = (), **options: Any) -> Scene:
    """Seat 0 has a road that ends at the spice hex 5,6, and the price of a merchant; others have something to hide."""
    board = BANKS if players < 5 else SIX
    game = arranged(deal(board, players, **options), placements=2 * players, dice=8)
    game = arranged(game, pirate=game.game.board.places.find_hex("1,6"))
    hands = [{"ore": 3, "wool": 2, "nutmeg": 1}, {"grain": 2, "pepper": 2}, {"ore": 1, "brick": 1, "cinnamon": 1}]
    for seat, hand in enumerate(spread or hands):
        game = placed(game, seat, hand=hand, cards={0: 1})
    game = arranged(
        placed(game, 0, settlements=["5,4 N"], roads=["5,4 NE"]), areas=[1, 0, 0, 0, 0, 0], home=[1, 0, 0, 0, 0, 0]
    )
    return balanced(lying(game, {"5,6": "spice", "4,7": "ocean"}))


#: All spices are held: those of the last seat are none, so that it has nothing to give back.
SPREAD: tuple[dict[str, int], ...] = (
    {"ore": 3, "wool": 1, "nutmeg": 3, "pepper": 3},
    {"grain": 1, "nutmeg": 4, "pepper": 1, "cinnamon": 1},
    {"pepper": 5, "cinnamon": 1},
    {"ore": 1, "nutmeg": 3, "cinnamon": 4},
    {"pepper": 1, "cinnamon": 4},
    {"brick": 3},
)


def returning(players: int = 6, **options: Any) -> Scene:
    """Six seats hold all spices, and seat 0 has used its trade option: all give a spice back, seat 0 first."""
    spread = SPREAD if players == 6 else (*SPREAD[:3], {"nutmeg": 3, "pepper": 1, "cinnamon": 8}, *SPREAD[5:])
    return peddlers(players, spread, **options).do("merchant 5,4 NE", "option ore", "spice ore")


def spice_phases() -> dict[str, list[Game]]:
    """Games in the phases that spices bring."""
    start = peddlers(max_offers=1).do("merchant 5,4 NE")
    chosen = start.clone().do("option ore")
    back = returning()
    some = back.clone().do("return nutmeg", "return cinnamon")
    return {
        "trade option": [start.game],
        "main": [chosen.game],
        "spice card": [chosen.clone().do("spice ore").game],
        "return spice": [back.game, some.game],
    }
