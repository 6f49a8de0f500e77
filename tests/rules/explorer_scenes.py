"""Positions of the explorers' game for the tests of its rules (BARGE).

    game = sea(seat(ports=["3,6 E"], ships=[("3,8 W", "crew")]), phase="sail")
    game.do("pick ship 3,8 W")

All island hexes are pasture without a number and all others sea, unless a position says otherwise: so ships sail
everywhere. Chance is explicit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from seafarers_env import Game
from seafarers_env.engine import constants as c, phases as at
from tests.rules.scene import Scene, Seat, seat

__all__ = ["COSTS", "Explorers", "deal", "fog", "sea", "seat"]

#: What is paid, by what is built.
COSTS = {
    "road": {"lumber": 1, "brick": 1},
    "ship": {"lumber": 1, "wool": 1},
    "settlement": {"lumber": 1, "brick": 1, "wool": 1, "grain": 1},
    "settler": {"lumber": 1, "brick": 1, "wool": 1, "grain": 1},
    "city": {"grain": 2, "ore": 2},
    "crew": {"ore": 1, "wool": 1},
}
PHASES = {word: number for number, word in enumerate(at.PHASES)}
#: What stays pending below a phase.
BELOW = {"sail": ("fleet", "main"), "fleet": ("main",), "warship": ("main",), "castaway": ("sail", "fleet", "main")}
CARRIED = {  # settlers, hauls, crews and sacks of each load
    "empty": (0, 0, 0, 0),
    "settler": (1, 0, 0, 0),
    "haul": (0, 1, 0, 0),
    "crew": (0, 0, 1, 0),
    "2 crews": (0, 0, 2, 0),
    "sack": (0, 0, 0, 1),
    "2 sacks": (0, 0, 0, 2),
    "crew and sack": (0, 0, 1, 1),
}


class Explorers(Scene):
    """A game of the explorers, read and played in words."""

    def gold(self, seat: int = 0) -> int:
        """The gold of a seat."""
        return int(self.game.record.gold[seat])

    def cargo(self, x: int, seat: int = 0) -> str:
        """What storage 1..7 of a seat holds."""
        return c.LOADS[self.game.record.storage[seat, x - 1]]

    def lanes(self, seat: int = 0) -> dict[int, str]:
        """Where the ships of a seat lie, by their number."""
        edges = self.game.board.places.edges
        return {k + 1: edges[e] for k, e in enumerate(self.game.record.cargo_ship[seat]) if e >= 0}

    def ports(self, seat: int = 0) -> dict[int, str]:
        """Where the Sea Ports of a seat stand, by their number."""
        vertices = self.game.board.places.vertices
        return {k + 1: vertices[v] for k, v in enumerate(self.game.record.port_vertex[seat]) if v >= 0}

    def warship(self, seat: int = 0) -> str | None:
        """The hex of a seat's pirate ship."""
        h = self.game.record.own_pirate[seat]
        return None if h < 0 else self.game.board.places.hexes[h]

    def left(self, piece: str, seat: int = 0) -> int:
        """Settlers or crews in the supply of a seat."""
        return int(self.game.record[piece][seat])

    def track(self, word: str, seat: int = 0) -> int:
        """How far a seat is on a track."""
        return int(self.game.record.track[seat, c.TRACKS.index(word)])

    def tile(self, word: str) -> int:
        """Who has the leader tile of a track, -1 = nobody."""
        return int(self.game.record.tile[c.TRACKS.index(word)])

    def crews_at(self, hex_name: str) -> dict[int, int]:
        """Crews on a lair or village, or beside a captured field, by seat."""
        row = self.game.record.find_crews[self._find(hex_name)]
        return {p: int(n) for p, n in enumerate(row) if n}

    def has_haul(self, hex_name: str) -> bool:
        """Whether a haul lies on a shoal."""
        return bool(int(self.game.record.hauls) >> self._find(hex_name) & 1)

    def set(self, **fields: Any) -> Explorers:
        """Set fields of the record as they are; what follows from them is not."""
        for name, value in fields.items():
            self.game.record[name] = value
        return refreshed(self)

    def clone(self) -> Explorers:
        """The same game, to go another way."""
        return Explorers(self.game.clone())

    def allows(self, text: str) -> bool:
        """Whether an action is legal, its place by any of the names it has."""
        return self.game.parse(text) in self.game.legal_actions()

    def edge(self, name: str) -> str:
        """An edge as actions name it."""
        places = self.game.board.places
        return places.edges[places.find_edge(name)]

    def edges(self, *names: str) -> set[str]:
        """Edges as actions name them."""
        return {self.edge(name) for name in names}

    def vertices(self, *names: str) -> set[str]:
        """Intersections as actions name them."""
        places = self.game.board.places
        return {places.vertices[places.find_vertex(name)] for name in names}

    def _find(self, hex_name: str) -> int:
        return int(self.game.board.record[0].find_of[self.game.board.places.find_hex(hex_name)])


# --- making one -------------------------------------------------------------------------------------------------------
def deal(players: int = 3, seed: int = 0, **options: Any) -> Explorers:
    """A new game at its first decision."""
    return Explorers(Game("explorers", players, seed, chance="explicit", **options))


def sea(*seats: Seat, hexes: Mapping[str, str] | None = None, rest: str = "ocean", **entries: Any) -> Explorers:
    """A position, by default in the trade and build phase of seat 0.

    Args:
        *seats: What each seat has: settlements, roads (names), ports (names, or their basins by name), ships (lanes, or
            pairs of a lane and a load in words of LOADS), hand, gold, warship, track, rescued, castaway_points;
            settlers and crews in the supply where they are not those that are left.
        hexes: What hexes are: "forest 6", "gold", "gold 6" (a captured one), "shoal 3", "spice fast_gold", "missing".
        rest: What all others are that lie face down at the start; they stay in the piles too.
        **entries: players, phase, active, turn, options; crews (seats and numbers by hex), hauls (hexes), tiles
            (seats by track); any other field of the record by name.
    """
    players, phase, active = (
        entries.pop(name, usual) for name, usual in (("players", 3), ("phase", "main"), ("active", 0))
    )
    scene = deal(players, **entries.pop("options", {}))
    record, board = scene.game.record, scene.game.board.record[0]
    record.active, record.turn = active, entries.pop("turn", players * 2 + active)
    record.placements = 3 * players
    record.pending = _edition(scene).phases.pending_of(PHASES[word] for word in (phase, *BELOW.get(phase, ())))
    _lay_hexes(scene, hexes or {}, rest)
    _lay_finds(scene, entries.pop("crews", {}), entries.pop("hauls", ()))
    record.gold[:] = 0
    for p, words in enumerate(seats):
        _seat(scene, p, dict(words))
    for track, holder in entries.pop("tiles", {}).items():
        record.tile[c.TRACKS.index(track)] = holder
    for name, value in entries.items():
        record[name] = value
    assert board.num_finds == 32
    return refreshed(scene)


def fog(*seats: Seat, **entries: Any) -> Explorers:
    """The same with all hexes face down that are not named."""
    return sea(*seats, rest="missing", **entries)


def refreshed(scene: Explorers) -> Explorers:
    """The position with all that follows from what was set."""
    table = scene.game.table
    records = np.frombuffer(bytearray(scene.game.record.tobytes()), _edition(scene).records.STATE)
    _edition(scene).one_game.rebuild(records, 0, table.board.record, table.rules)
    return Explorers(Game.from_table(table, records, "explicit"))


def _edition(scene: Explorers) -> Any:
    return scene.game.table.edition


def _lay_hexes(scene: Explorers, hexes: Mapping[str, str], rest: str) -> None:
    """Write terrain, numbers and what finds are; take them off the piles."""
    record, board, places = scene.game.record, scene.game.board.record[0], scene.game.board.places
    named = {places.find_hex(name): what for name, what in hexes.items()}
    for h in range(board.num_hexes):
        find = int(board.find_of[h])
        if find < 0 and record.terrain[h] == c.OCEAN and h not in named:
            continue
        words = named.get(h, rest if find >= 0 else "pasture").split()
        terrain = c.ALL_TERRAINS.index(words[0])
        record.terrain[h], record.number[h] = terrain, 0
        if find >= 0 and terrain != c.MISSING:
            _find(record, board, h, find, terrain, words[1:], h in named)
        elif words[1:]:
            record.number[h] = int(words[1])


def _find(record: Any, board: Any, h: int, find: int, terrain: int, words: list[str], named: bool) -> None:
    area = board.find_area[find]
    if terrain == c.SHOAL_HEX:
        record.find_number[find] = int(words[0])
        record.shoals_left = int(record.shoals_left) & ~(1 << int(words[0]) - 1)
        _less(record.find_pile[area], c.FIND_SHOAL)
    elif terrain == c.SPICE_HEX:
        kind = c.VILLAGES.index(words[0])
        record.find_number[find] = kind + 1
        _less(record.villages_left[area], kind)
        _less(record.find_pile[area], c.FIND_SPICE)
    elif named:
        _less(record.pile[board.pool[h]], terrain)
        if words:
            record.number[h] = int(words[0])
            if terrain == c.GOLD:
                record.captured = int(record.captured) | 1 << find
                _less(record.lairs_left, int(words[0]))
            else:
                _less(record.pile_numbers[board.pool[h]], int(words[0]))


def _less(row: Any, i: int) -> None:
    row[i] = max(0, int(row[i]) - 1)


def _lay_finds(scene: Explorers, crews: Mapping[str, Mapping[int, int]], hauls: Iterable[str]) -> None:
    record = scene.game.record
    for name, numbers in crews.items():
        for p, n in numbers.items():
            record.find_crews[scene._find(name), p] = n
            record.crews[p] -= n
    for name in hauls:
        record.hauls = int(record.hauls) | 1 << scene._find(name)
        record.hauls_left -= 1


def _seat(scene: Explorers, p: int, words: dict[str, Any]) -> None:
    """Write what a seat has; what is on the board is not in its supply."""
    record, places = scene.game.record, scene.game.board.places
    for name in words.pop("settlements", ()):
        record.vertex_building[places.find_vertex(name)] = 2 * p + c.SETTLEMENT
        record.supply[p, c.SUPPLY_SETTLEMENTS] -= 1
    ports = words.pop("ports", {})
    for k, name in enumerate(ports):
        record.port_vertex[p, k] = places.find_vertex(name)
        record.vertex_building[record.port_vertex[p, k]] = 2 * p + c.CITY
        record.supply[p, c.SUPPLY_CITIES] -= 1
        _stow(record, p, k, ports[name] if isinstance(ports, dict) else "empty")
    for k, ship in enumerate(words.pop("ships", ())):
        lane, load = (ship, "empty") if isinstance(ship, str) else ship
        record.cargo_ship[p, k] = places.find_edge(lane)
        record.supply[p, c.SUPPLY_SHIPS] -= 1
        _stow(record, p, c.FIRST_HOLD + k, load)
    for name in words.pop("roads", ()):
        record.edge_piece[places.find_edge(name)] = 2 * p + c.ROAD
        record.supply[p, c.SUPPLY_ROADS] -= 1
    for good, n in words.pop("hand", {}).items():
        record.hand[p, c.COIN_GOODS.index(good)] = n
        record.bank[c.COIN_GOODS.index(good)] -= n
    for track, space in words.pop("track", {}).items():
        record.track[p, c.TRACKS.index(track)] = space
    for face, n in words.pop("rescued", {}).items():
        record.rescued[p, c.FACES.index(face)] = n
    warship = words.pop("warship", None)
    record.own_pirate[p] = -1 if warship is None else places.find_hex(warship)
    record.gold[p] = words.pop("gold", 0)
    for name, value in words.items():  # supplies, points for castaways
        record[name][p] = value


def _stow(record: Any, p: int, x: int, load: str) -> None:
    record.storage[p, x] = c.LOADS.index(load)
    settlers, hauls, crews, _ = CARRIED[load]
    record.settlers[p] -= settlers
    record.hauls_left -= hauls
    record.crews[p] -= crews
