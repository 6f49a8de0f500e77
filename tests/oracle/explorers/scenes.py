"""Positions of Explorers made by hand, for tests."""

from __future__ import annotations

import random
from typing import Any

from ..scenes import chart
from . import Explorers
from .deal import deal
from .table import HOLD

BOARD = "explorers_34"
START = "5,10 W"  # a lane of the channel, once the sea is calm


def new_game(num_players: int = 3, seed: int = 0, **options: Any) -> Explorers:
    """A randomly dealt game at its first decision."""
    text = chart(BOARD)
    return Explorers(text, num_players, options, deal(text, random.Random(seed)))


def building(num_players: int = 3, active: int = 0, **options: Any) -> Explorers:
    """A seat's trade and build phase with nothing placed."""
    oracle = new_game(num_players, **options)
    oracle.in_set_up = False
    oracle._begin_turn(active)
    oracle._go_to("main")
    return oracle


def reveal(oracle: Explorers, **found: str) -> None:
    """Turn hexes up, named `h4_9` for 4,9: a terrain, with a chip, shoal number or advantage behind it."""
    table = oracle.table
    for key, words in found.items():
        name = key[1:].replace("_", ",")
        terrain, *more = words.split()
        pile = table.pile[table.chart.area[name]]
        pile["hexes"][terrain] -= 1
        table.terrain[name] = terrain
        if terrain in ("gold", "spice"):
            table.crews_on[name] = {}
        if terrain == "shoal":
            table.shoal_number[name] = int(more[0])
            table.shoals_left[int(more[0])] -= 1
        elif terrain == "spice":
            table.village[name] = more[0]
            pile["villages"][more[0]] -= 1
        elif more:
            table.numbers[name] = int(more[0])
            pile["numbers"][int(more[0])] -= 1
    table.look_again()


def calm(oracle: Explorers, **found: str) -> None:
    """Turn these up, and let there be sea wherever nothing else lies; the piles are left as they are."""
    reveal(oracle, **found)
    for name, terrain in oracle.table.terrain.items():
        if terrain == "missing":
            oracle.table.terrain[name] = "ocean"
    oracle.table.look_again()


def edge(oracle: Explorers, name: str) -> str:
    """What the rules call an edge."""
    return oracle.table.board.edge_called[name]


def vertex(oracle: Explorers, name: str) -> str:
    """What the rules call a vertex."""
    return oracle.table.board.vertex_called[name]


def edges(oracle: Explorers, *names: str) -> set[str]:
    """What the rules call some edges."""
    return {edge(oracle, name) for name in names}


def vertices(oracle: Explorers, *names: str) -> set[str]:
    """What the rules call some vertices."""
    return {vertex(oracle, name) for name in names}


def stow(oracle: Explorers, seat: int, x: int, *pieces: str) -> None:
    """Put pieces from the supplies into a storage."""
    captain = oracle.table.seats[seat]
    for piece in pieces:
        captain.settlers -= piece == "settler"
        captain.crews -= piece == "crew"
        oracle.table.hauls_left -= piece == "haul"
        captain.storage[x].append(piece)


def port(oracle: Explorers, seat: int, where: str, *basin: str) -> None:
    """Put a Sea Port from the supply on the board."""
    oracle.table.open_port(seat, vertex(oracle, where))
    stow(oracle, seat, max(oracle.table.seats[seat].ports), *basin)


def ship(oracle: Explorers, seat: int, where: str, *cargo: str) -> None:
    """Put a ship from the supply on the board."""
    stow(oracle, seat, HOLD[oracle.table.launch(seat, edge(oracle, where))], *cargo)


def settlement(oracle: Explorers, seat: int, *where: str) -> None:
    """Put settlements from the supply on the board."""
    for name in where:
        oracle.table.seats[seat].settlements.add(vertex(oracle, name))
        oracle.table.seats[seat].supply["settlements"] -= 1


def road(oracle: Explorers, seat: int, *where: str) -> None:
    """Put roads from the supply on the board."""
    for name in where:
        oracle.table.seats[seat].roads.add(edge(oracle, name))
        oracle.table.seats[seat].supply["roads"] -= 1


def crews_on(oracle: Explorers, name: str, *seats: int) -> None:
    """Put a crew of each of these seats from the supply on a lair or village."""
    for seat in seats:
        there = oracle.table.crews_on[name]
        there[seat] = there.get(seat, 0) + 1
        oracle.table.seats[seat].crews -= 1


def take_up(oracle: Explorers, where: str) -> None:
    """Begin movement, if it has not begun, and take up the ship on a lane."""
    if oracle.phase == "main":
        oracle.apply("end build")
    oracle.apply(f"pick ship {edge(oracle, where)}")


def sail(oracle: Explorers, *lanes: str) -> None:
    """Let the active ship sail to one lane after the other."""
    for lane in lanes:
        oracle.apply(f"ship {edge(oracle, lane)}")


def gold(oracle: Explorers) -> list[int]:
    """What the seats have."""
    return [seat.gold for seat in oracle.table.seats]


def of_kind(oracle: Explorers, kind: str) -> set[str]:
    """The arguments of the legal actions of one kind."""
    return {text[len(kind) + 1 :] for text in oracle.legal() if text.startswith(f"{kind} ")}


def channel(*cargo: str, players: int = 3, **found: str) -> Explorers:
    """Seat 0's ship in the channel, with the sea calm."""
    oracle = building(players)
    calm(oracle, **found)
    ship(oracle, 0, START, *cargo)
    return oracle


def near(oracle: Explorers, *names: str) -> set[str]:
    """Those of these lanes where the active ship may go."""
    return edges(oracle, *names) & of_kind(oracle, "ship")


def faults(oracle: Explorers) -> list[str]:
    """What is not conserved (BARGE-186, and the other counts of BARGE-006..010)."""
    table, options, result = oracle.table, oracle.options, []
    for resource, n in table.bank.items():
        held = sum(seat.hand[resource] + seat.discarding[resource] for seat in table.seats)
        if n + held != options.bank or n < 0:
            result.append(f"{n + held} {resource}")
    stored = [piece for seat in table.seats for pieces in seat.storage.values() for piece in pieces]
    if table.hauls_left + len(table.hauls) + stored.count("haul") != options.fish_hauls or table.hauls_left < 0:
        result.append("hauls")
    for number, seat in enumerate(table.seats):
        mine = [piece for pieces in seat.storage.values() for piece in pieces]
        if seat.settlers + mine.count("settler") != options.settlers:
            result.append(f"settlers of {number}")
        on_land = sum(crews.get(number, 0) for crews in table.crews_on.values())
        if seat.crews + mine.count("crew") + on_land != options.crews:
            result.append(f"crews of {number}")
        laid = {
            "settlements": len(seat.settlements),
            "cities": len(seat.ports),
            "roads": len(seat.roads),
            "ships": len(seat.fleet),
        }
        whole = {"ships": options.ships_supply} | {key: getattr(options, key) for key in laid if key != "ships"}
        result += [f"{key} of {number}" for key in laid if laid[key] + seat.supply[key] != whole[key]]
        numbers = [seat.gold, seat.settlers, seat.crews, *seat.supply.values(), *seat.hand.values()]
        if min(numbers) < 0 or set(seat.ports.values()) != seat.cities:
            result.append(f"supplies of {number}")
    faces = table.faces_left.total() + len(table.face)
    if faces != table.chart.faces.total() or min(table.faces_left.values()) < 0:
        result.append("faces")
    lanes = [lane for seat in table.seats for lane in seat.fleet.values()]
    if len(lanes) - len(set(lanes)) > (oracle.ship is not None) or (table.sighted & set(lanes) and not oracle.found):
        result.append("lanes")
    return result
