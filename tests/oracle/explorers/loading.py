"""Positions of Explorers laid out for the oracle, from plain data: see `tests.oracle.loading`."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .course import Active, OfTurn
from .game import Explorers
from .table import HOLD, Sea

Said = dict[str, Any]


def lay_explorers(oracle: Explorers, facts: Said) -> None:
    """All that these games have besides what every game has."""
    _lay_found(oracle.table, facts, facts["explorers"])
    _lay_seats(oracle.table, facts)
    _lay_turn(oracle, facts["pending"], facts["turn"])
    oracle.in_set_up = {"pre-roll", "main", "over"}.isdisjoint(facts["pending"])
    now = oracle.phase, oracle.active
    oracle.due = oracle.due[oracle.due.index(now) + 1 :] if oracle.in_set_up else []
    for number, seat in enumerate(oracle.table.seats):
        if oracle.in_set_up and seat.settlements:
            oracle.first_settlement[number] = min(seat.settlements)


def _lay_found(table: Sea, facts: Said, found: Said) -> None:
    """What was found, and what lies face down."""
    for area, said in facts["pile"].items():
        table.pile[area] = {word: Counter(said[word]) for word in ("hexes", "villages")}
        table.pile[area]["numbers"] = Counter({int(number): n for number, n in said["numbers"].items()})
    table.lairs_left = Counter({int(number): n for number, n in found["lairs_left"].items()})
    table.shoals_left, table.faces_left = Counter(found["shoals_left"]), Counter(found["faces_left"])
    table.shoal_number, table.hauls, table.hauls_left = dict(found["shoals"]), set(found["hauls"]), found["hauls_left"]
    for name, said in found["lairs"].items():
        table.crews_on[name] = {int(seat): n for seat, n in said["crews"].items() if n}
        if said["captured"]:
            table.captured.add(name)
    for name, said in found["villages"].items():
        table.village[name] = said["kind"]
        table.crews_on[name] = dict.fromkeys(said["crews"], 1)
    for name, terrain in table.terrain.items():
        if terrain == "spice":
            table.crews_on.setdefault(name, {})
    table.castaways = {name: table.chart.castaways[name] for name in found["castaways"]}
    for name, said in found["castaways"].items():
        table.face_seen[name] = set(said["seen"])
        if said["face"] is not None:
            table.face[name] = said["face"]
    table.tile = dict(found["leaders"])


def _lay_seats(table: Sea, facts: Said) -> None:
    for seat, said in zip(table.seats, facts["seats"], strict=True):
        for word in ("gold", "settlers", "crews", "warship", "castaway_points"):
            setattr(seat, word, said[word])
        seat.track, seat.rescued = dict(said["track"]), [*Counter(said["rescued"]).elements()]
        for number, ship in said["fleet"].items():
            seat.fleet[int(number)] = ship["lane"]
            seat.storage[HOLD[int(number)]] = list(ship["cargo"])
        for number, port in said["ports"].items():
            seat.ports[int(number)] = port["vertex"]
            seat.cities.add(port["vertex"])
            seat.storage[int(number)] = list(port["basin"])


def _lay_turn(oracle: Explorers, due: list[str], said: Said) -> None:
    """What was done in the turn, the active ship, and what is due of a die."""
    table = oracle.table
    oracle.of_turn = OfTurn(
        **{word: said[word] for word in ("buys", "sales", "fished", "inspected", "rescued_at")},
        taken_up=set(said["taken_up"]),
    )
    ship = said["ship"]
    oracle.ship = Active(**ship | {"tribute_paid": set(ship["tribute_paid"])}) if ship else None
    oracle.resume_phase = "sail" if "sail" in due else "main"
    oracle.castaway = said["castaway"] or ""
    if said["battle"]:
        oracle.battle = said["battle"]["lair"]
        oracle.dice = {int(seat): die for seat, die in said["battle"]["dice"].items() if die}
        oracle.fighters = [seat for seat in oracle._in_turn_order() if seat in said["battle"]["fighters"]]
    oracle.die_for, _, whose = (said["die"] or "").partition(" ")
    if oracle.die_for == "drive":
        oracle.driving = int(whose)
    oracle.found = said["found_hex"] or ""
    if oracle.phase == "found hex":
        oracle.found = table.hidden_from(oracle.lane)[0]
    oracle.victim = -1 if said["victim"] is None else said["victim"]
    sides = set(table.board.hex_edges[oracle.captain.warship]) if oracle.captain.warship else set[str]()
    oracle.victims = [
        number
        for number, seat in enumerate(table.seats)
        if number != oracle.active and sides.intersection(seat.fleet.values()) and (seat.hand_size or seat.gold)
    ]
