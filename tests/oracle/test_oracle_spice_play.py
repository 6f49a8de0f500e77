"""Random games with spices in the oracle: after every decision the position is one that can come about."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.effort import often
from tests.oracle import Oracle
from tests.oracle.board import read_board
from tests.oracle.coves import COVES, CROWDED, spices
from tests.oracle.policies import POLICIES, weight_of
from tests.oracle.scenes import chart, new_game
from tests.oracle.table import RESOURCES, SPICES

DECISIONS = often(20_000, 5_000)
BOARDS = {"coves": COVES, "crowded": CROWDED} | {
    name: chart(name)
    for name in (f"{scenario}_{n}" for scenario in ("fog_islands", "heading_for_new_shores") for n in ("3", "4", "56"))
}


def check_spices(oracle: Oracle) -> None:
    """SPICE-80, SPICE-81."""
    table, board = oracle.table, oracle.table.board
    for spice in SPICES:
        held = sum(seat.hand[spice] + seat.discarding[spice] for seat in table.seats)
        counts = (oracle.spice_stack[spice], oracle.spice_discard[spice])
        assert held + sum(counts) == 10 and min(counts) >= 0
    for resource in RESOURCES:
        held = sum(seat.hand[resource] + seat.discarding[resource] for seat in table.seats)
        assert table.bank[resource] + held == oracle.options.bank
        assert sum(held[resource] for held in oracle.trade_options) <= 2
    aside = [sum(seat.discarding[spice] for spice in SPICES) for seat in table.seats]
    if oracle.phase == "return spice":
        assert max(aside) <= 1 and not sum(oracle.spice_stack.values()) + sum(oracle.spice_discard.values())
    else:
        assert not any(aside) or oracle.phase == "discard"
    options_left = any(oracle._pool().values()) and oracle.phase != "trade option"
    for number, seat in enumerate(table.seats):
        own = [vertex for vertex, owner in table.merchants.items() if owner == number]
        hexes = {name for vertex in own for name in table.spices_at[vertex]}
        assert len(own) <= 3 and all(len(table.spices_at[vertex]) == 1 for vertex in own)
        assert set(own) <= board.ends(seat.roads | seat.ships)
        options = sum(oracle.trade_options[number].values())
        assert options == len(hexes) if options_left else options <= len(hexes)
        assert all(oracle.trade_options[number][resource] for resource in oracle.options_shown[number])
        for resource, left in oracle._pool().items():
            seen = oracle.pool_seen[number][resource]
            assert left <= seen <= 2 - (oracle.trade_options[number][resource] if own else 0)
        assert not any(table.spices_at[vertex] for vertex in seat.buildings)
        assert not any(table.terrain[name] == "spice" for edge in seat.roads for name in board.edge_hexes[edge])
        corners = board.ends(seat.roads | seat.ships) | seat.buildings
        hidden = {name for vertex in corners for name in board.vertex_hexes[vertex] if table.terrain[name] == "missing"}
        assert hidden <= {oracle.found}


def check_slots(oracle: Oracle) -> None:
    """FOG-17, FOG-25 and the robber and pirate where they may be."""
    terrain, hidden = oracle.table.terrain, [n for n, kind in oracle.table.terrain.items() if kind == "missing"]
    if oracle.options.exploration:
        pile = oracle.pile
        assert pile["hexes"].total() == len(hidden) - len(oracle.spice_unfound)
        land = sum(n for kind, n in pile["hexes"].items() if kind != "ocean")
        assert pile["numbers"].total() == land + (oracle.phase == "found token")
    else:
        assert not hidden
    assert terrain[oracle.table.robber] not in ("ocean", "spice", "missing")
    assert oracle.table.pirate is None or terrain[oracle.table.pirate] == "ocean"


@pytest.mark.rule("SPICE-80", "SPICE-81", "FOG-17", "FOG-24", "FOG-25", "SPICE-66", "NSSPICE-13", "FOG-26")
@pytest.mark.parametrize("options", [{}, {"exploration": False}, {"variable": True, "setup_reward": False}], ids=str)
@pytest.mark.parametrize("name", BOARDS)
def test_games_with_spices_stay_possible(name: str, options: dict[str, Any]) -> None:
    text = BOARDS[name]
    players = read_board(text).players
    assert name == "coves" or 2 not in players  # FOG-26
    oracle = new_game(text, players[-1], 1, points_to_win=80, max_turns=10_000, **options)
    rng, told = random.Random(f"{name} {options}"), set[str]()
    weights = POLICIES["spicer"] | ({"exchange": 0.0} if name == "crowded" else {})
    for seat in (*range(6), *range(4)) if name == "crowded" else ():  # there all spices are held
        spices(oracle, seat, nutmeg=1, pepper=1, cinnamon=1)
    for _ in range(DECISIONS):
        check_spices(oracle)
        check_slots(oracle)
        if oracle.phase == "over":
            break
        outcomes = oracle.chance()
        if outcomes:
            assert sum(outcomes.values()) == 1
            if name == "crowded":
                outcomes.pop("7", None)
            before = [s for s in (oracle.found,) if oracle.phase == "found hex"]
            oracle.apply_chance(rng.choices(list(outcomes), [float(p) for p in outcomes.values()])[0])
            assert not before or oracle.phase != "found hex" or oracle.found == before[0]
        else:
            legal = sorted(oracle.legal())
            assert legal, f"nothing to decide in {oracle.phase}"
            action = rng.choices(legal, [weight_of(action, weights) for action in legal])[0]
            told.add(action.split()[0])
            oracle.apply(action)
    for seat in oracle.table.seats:
        founded = sum(map(oracle._is_far, seat.buildings))
        assert seat.tokens.total() == min(oracle.options.settlement_tokens, founded)
    assert {"merchant", "option", "spice", "return" if name == "crowded" else "exchange"} <= told
