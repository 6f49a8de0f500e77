"""What the explorers have on the board, read from a record: ships, Sea Ports, what was found, castaways, tracks."""

from typing import Any, Final, NamedTuple

import numpy as np

from seafarers_env.board.bit_sets import bits
from seafarers_env.board.build import Board
from seafarers_env.editions import plain_of
from seafarers_env.engine import actions as A, constants as c
from seafarers_env.engine.explorers.declared.codecs import LOADED
from seafarers_env.render.shown import Shown

VILLAGE_WORDS: Final = ("Swift Voyage", "Pirate Bonus 5", "Pirate Bonus 4", "Fast Gold")  # by kind
VILLAGE_SHORT: Final = ("swift", "pirate5", "pirate4", "fastgold")  # for text boards
assert len(VILLAGE_WORDS) == len(VILLAGE_SHORT) == len(c.VILLAGES)


class Vessel(NamedTuple):
    """A ship on the board or a Sea Port, with what is aboard or in its basin."""

    seat: int
    number: int  # from 1 on
    place: int  # edge of a ship, vertex of a Sea Port
    load: int  # EMPTY ...

    @property
    def cargo(self) -> tuple[str, ...]:
        """Its pieces by their words."""
        return LOADED[self.load]


class Find(NamedTuple):
    """A hex that lies, or lay, face down."""

    kind: str  # "hidden", "shoal", "village", "lair" (not captured yet), "field" (captured) or "" for all others
    area: int  # which pile it is of
    number: int  # of a shoal or a captured field; kind of a village + 1
    crews: tuple[int, ...]  # there, by seat
    has_haul: bool
    sacks: int  # left in a village


def ships(state: Any) -> list[Vessel]:
    """Ships on the board, by seat and number."""
    return _vessels(state.cargo_ship, state.storage[:, c.FIRST_HOLD :])


def ports(state: Any) -> list[Vessel]:
    """Sea Ports on the board."""
    return _vessels(state.port_vertex, state.storage[:, : c.FIRST_HOLD])


def _vessels(places: Any, loads: Any) -> list[Vessel]:
    lying = np.argwhere(places >= 0).tolist()
    return [Vessel(seat, i + 1, int(places[seat, i]), int(loads[seat, i])) for seat, i in lying]


def active_ship(state: Any) -> Vessel | None:
    """The ship that is sailing."""
    active = int(state.active), int(state.ship) + 1
    return next((one for one in ships(state) if (one.seat, one.number) == active), None)


def find_at(shown: Shown, h: int) -> Find | None:
    """What is known of a hex that lay face down; None for all others."""
    state, b = shown.state, shown.board.record[0]
    i = int(b.find_of[h])
    if i < 0:
        return None
    terrain, players = int(state.terrain[h]), len(shown.seats)
    crews = tuple(int(n) for n in state.find_crews[i, :players])
    number, captured = int(state.find_number[i]), bool(int(state.captured) >> i & 1)
    kind = {c.MISSING: "hidden", c.SHOAL_HEX: "shoal", c.SPICE_HEX: "village", c.GOLD: "field" if captured else "lair"}
    found = kind.get(terrain, "")
    return Find(
        found,
        int(b.find_area[i]),
        int(state.number[h]) if found == "field" else number,
        crews,
        bool(int(state.hauls) >> i & 1),
        players - sum(n > 0 for n in crews) if found == "village" else 0,
    )


def finds(shown: Shown) -> list[tuple[int, Find]]:
    """All hexes that lay face down, with what is known of them."""
    b = shown.board.record[0]
    hexes = [int(h) for h in b.find_hex[: int(b.num_finds)]]
    return [(h, found) for h in hexes if (found := find_at(shown, h)) is not None]


def castaways(state: Any, board: Board) -> list[tuple[int, int]]:
    """Castaways that still lie there: place and vertex."""
    b = board.record[0]
    return [(i, int(b.castaway_vertex[i])) for i in bits(int(state.castaways_there)) if i < b.num_castaways]


def seen_by(state: Any, place: int) -> list[int]:
    """The seats that have looked at a castaway (BARGE-178)."""
    return bits(int(state.castaway_seen[place]))


def docks(board: Board) -> list[int]:
    """The corners of the Council hex where fish and sacks are delivered."""
    return bits(board.record[0].docks)


def points_left(state: Any) -> tuple[int, int]:
    """Movement points that the active ship has left, and has in all (BARGE-075..078)."""
    left = int(_sailing(state).points_left(state, int(state.active)))
    return (0 if int(state.ended) else left), left + int(state.steps)


def dues(state: Any, board: Board, start: int, end: int) -> list[tuple[str, int]]:
    """Toll and tribute of a step of the active seat's ship: a word for each coin and whose it is (BARGE-086)."""
    seat, b = int(state.active), board.record[0]
    owners = int(_sailing(state).tribute_to(state, b, seat, start, end, int(state.tribute_paid)))
    toll = [("toll", int(state.edge_piece[end]) // 2)] if _sailing(state).toll_to(state, seat, end) else []
    return toll + [("tribute", p) for p in bits(owners)]


def steps_to(state: Any, board: Board, end: int) -> int:
    """The movement points that the active ship needs to a lane where it may lie."""
    return int(_sailing(state).steps_to(state, board.record[0], int(state.active), end))


def _sailing(state: Any) -> Any:
    return plain_of(state, "explorers.rules.sailing")


def track_points(board: Board, track: int) -> list[int]:
    """Points of the spaces of a track, the start space first."""
    return [int(n) for n in board.record[0].track_points[track]]


def area_pool(board: Board, area: int) -> int:
    """The pool that the hexes of an area are drawn from."""
    b = board.record[0]
    first = next(i for i in range(int(b.num_finds)) if int(b.find_area[i]) == area)
    return int(b.pool[int(b.find_hex[first])])


def area_name(board: Board, area: int) -> str:
    """An area by its letter in the board file."""
    b = board.record[0]
    first = next(i for i in range(int(b.num_finds)) if int(b.find_area[i]) == area)
    cell = sorted(board.chart.hexes)[int(b.find_hex[first])]
    return board.chart.cells[cell][1]


def areas(board: Board) -> list[int]:
    """The areas that there are."""
    b = board.record[0]
    return sorted({int(a) for a in b.find_area[: int(b.num_finds)]})


def place_of(shown: Shown, seat: int, kind: int, argument: int) -> tuple[str, int] | None:
    """Where on the board a decision about a storage, a ship, a castaway or a pirate ship is made.

    Returns:
        ("hex", "vertex" or "edge", its number), None for any other decision.
    """
    state = shown.state
    if kind in (A.SETTLER_AT, A.CREW_AT):
        if argument < c.FIRST_HOLD:
            return "vertex", int(state.port_vertex[seat, argument])
        return "edge", int(state.cargo_ship[seat, argument - c.FIRST_HOLD])
    if kind == A.RETIRE:
        return "edge", int(state.cargo_ship[seat, argument])
    if kind == A.INSPECT:
        return "vertex", int(shown.board.record[0].castaway_vertex[argument])
    if kind == A.DRIVE:
        return "hex", int(state.own_pirate[(seat + argument) % len(shown.seats)])
    return None


def changed(before: Any, state: Any, board: Board) -> list[tuple[str, int]]:
    """Places at which cargo, crews, hauls or castaways are others than before, beside pieces that came or went."""
    b = board.record[0]
    found: list[tuple[str, int]] = []
    for seat, x in np.argwhere(state.storage != before.storage).tolist():
        place = state.port_vertex[seat, x] if x < c.FIRST_HOLD else state.cargo_ship[seat, x - c.FIRST_HOLD]
        found.append(("vertex" if x < c.FIRST_HOLD else "edge", int(place)))
    turned = (int(state.hauls) ^ int(before.hauls)) | (int(state.captured) ^ int(before.captured))
    ashore = (state.find_crews != before.find_crews).any(axis=1)
    hexes = [i for i in range(int(b.num_finds)) if turned >> i & 1 or ashore[i]]
    found += [("hex", int(b.find_hex[i])) for i in hexes]
    looked = np.flatnonzero(state.castaway_seen != before.castaway_seen).tolist()
    found += [("vertex", int(b.castaway_vertex[i])) for i in looked]
    return [(what, place) for what, place in found if place >= 0]
