"""Positions of knights from small pictures: letters for intersections, two letters for the road or ship between them.

coast = Picture("coast", lines)
game = coast.scene({"red": "road dh hm; strong h*", "blue": "road mr; basic m"})
coast.do(game, "pick knight h", "knight m")
assert coast.may(game, "knight") == "r"
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from seafarers_env import Game
from seafarers_env.engine import constants as c, phases as at
from tests.rules.boards import board
from tests.rules.scene import Scene, deal

SEATS = ("red", "blue", "white", "orange")
RANKS = ("basic", "strong", "mighty")
HEX_KINDS = ("robber", "pirate")
EDGE_KINDS = ("road", "ship", "pick ship")
NOT_PRINTED = {"???": c.MISSING, "SPI": c.SPICE_HEX}
#: Where the corners of a hex stand round its middle, in lines and columns of a picture.
CORNERS = {"N": (-3, 0), "NE": (-1, 4), "SE": (1, 4), "S": (3, 0), "SW": (1, -4), "NW": (-1, -4)}


class Picture:
    """A small board, with a letter for each intersection."""

    def __init__(self, name: str, lines: list[str]) -> None:
        """Read a picture: hexes stand between bars, letters at their corners."""
        lines = [line.ljust(80) for line in lines]
        self.name = name
        self.corner: dict[str, str] = {}  # letter -> intersection
        self.hexes: dict[str, str] = {}  # letter of its northern corner -> hex
        self.found: dict[str, int] = {}  # hex -> what it is, of those that are printed as sea
        self.rows: list[str] = []
        for i in (i for i, line in enumerate(lines) if "|" in line):
            middles = [c + 4 for c, letter in enumerate(lines[i]) if letter == "|"][:-1]
            cells = ["===", *(self._read(lines, i, c) for c in middles), "==="]
            self.rows.append(" " * (middles[0] // 2) + " ".join(cells))
        frame = [" ".join(["==="] * (len(self.rows[k].split()) - 1)) for k in (0, -1)]
        self.rows = [" " * (self._indent(0) + 2) + frame[0], *self.rows, " " * (self._indent(-1) + 2) + frame[1]]

    def _indent(self, k: int) -> int:
        return len(self.rows[k]) - len(self.rows[k].lstrip())

    def _read(self, lines: list[str], i: int, c: int) -> str:
        text, name = lines[i][c - 1 : c + 2], f"{len(self.rows) + 1},{c // 4 + 2}"
        for corner, (down, right) in CORNERS.items():
            self.corner.setdefault(lines[i + down][c + right], f"{name} {corner}")
        self.hexes[lines[i - 3][c]] = name
        if text in NOT_PRINTED:
            self.found[name] = NOT_PRINTED[text]
            return "~~~"
        return text

    # --- places
    def vertex(self, letter: str) -> int:
        """The number of an intersection."""
        return int(self._dealt().game.board.places.find_vertex(self.corner[letter]))

    def edge(self, pair: str) -> int:
        """The number of the edge between two intersections."""
        b, (v, w) = self._dealt().game.board.record[0], map(self.vertex, pair)
        return int(b.vertex_edges[v][list(b.vertex_neighbours[v]).index(w)])

    def names(self, kind: str) -> dict[str, str]:
        """Letters or pairs of letters by the names that actions of a kind have for the places."""
        places = self._dealt().game.board.places
        if kind in HEX_KINDS:
            return {name: letter for letter, name in self.hexes.items()}
        vertices = {places.vertices[self.vertex(letter)]: letter for letter in self.corner}
        if kind not in EDGE_KINDS:
            return vertices
        b = self._dealt().game.board.record[0]
        ends = [sorted(vertices[places.vertices[v]] for v in pair) for pair in b.edge_vertices[: len(places.edges)]]
        return dict(zip(places.edges, map("".join, ends), strict=True))

    # --- playing
    def do(self, game: Scene, *texts: str) -> Scene:
        """Apply actions whose places are letters: `knight m`, `road mr`, `robber h`."""
        for text in texts:
            kind, _, place = text.rpartition(" ")
            named = {letter: name for name, letter in self.names(kind).items()}
            game.do(f"{kind} {named[''.join(sorted(place))]}" if kind else text)
        return game

    def may(self, game: Scene, kind: str) -> str:
        """The letters of the legal actions of a kind, in order."""
        names = self.names(kind)
        return " ".join(sorted(names[name] for name in game.of_kind(kind)))

    def knights(self, game: Scene) -> dict[str, str]:
        """All knights: `blue strong*` by letter."""
        record, found = game.game.record, {}
        for letter in sorted(self.corner):
            v = self.vertex(letter)
            if record.knight[v] >= 0:
                active = int(record.knight_active[v // 64]) >> v % 64 & 1
                found[letter] = f"{SEATS[record.knight[v] // 3]} {RANKS[record.knight[v] % 3]}{'*' * active}"
        return found

    def _dealt(self, players: int = 4, **options: Any) -> Scene:
        if players == 4 and not options:
            return _dealt("\n".join(self.rows), self.name).clone()
        return deal(board("\n".join(self.rows), name=self.name), players, cities_and_knights=True, **options)

    # --- positions
    def scene(
        self,
        seats: Mapping[str, str],
        robber: str = "",
        pirate: str = "",
        options: Mapping[str, Any] | None = None,
        **more: Any,
    ) -> Scene:
        """A main phase, as `arranged` makes it; robber and pirate by the letter of a hex, left out off the board."""
        words = " ".join(seats.values()).split()
        asked = {"round_the_world": "sail" in words, "spices": "merchant" in words}
        game = self._dealt(**{switch: True for switch, needed in asked.items() if needed} | dict(options or {}))
        places = game.game.board.places
        found = {places.find_hex(name): terrain for name, terrain in self.found.items()}
        pieces = {"robber": robber, "pirate": pirate}
        at = {name: places.find_hex(self.hexes[letter]) if letter else -1 for name, letter in pieces.items()}
        return arranged(game, seats, vertex=self.vertex, edge=self.edge, found=found, **at, **more)


def arranged(
    game: Scene,
    seats: Mapping[str, str],
    active: str = "red",
    hands: Mapping[str, Mapping[str, int]] | None = None,
    found: Mapping[int, int] | None = None,
    vertex: Callable[[str], int] | None = None,
    edge: Callable[[str], int] | None = None,
    **fields: Any,
) -> Scene:
    """A main phase on the board of a game just dealt, the first attack being over.

    Args:
        game: Where.
        seats: What each seat has: `settlement d w; road dh hm; strong h*; merchant n; sail b F eb BF`.
        active: Whose turn it is.
        hands: Cards by seat and good.
        found: Terrain of hexes that is another than dealt.
        vertex: Finds an intersection; by its name with a point for the blank (`0,8.N`), if nothing else is said.
        edge: The same for an edge.
        **fields: Other fields of the record.
    """
    table, edition, places = game.game.table, game.game.table.edition, game.game.board.places
    state = edition.records.copied(np.atleast_1d(np.asarray(game.game.record)))
    s = state[0]
    s.placements, s.dice, s.first_attack, s.active = 2 * game.game.num_players, 8, 1, SEATS.index(active)
    for h, terrain in (found or {}).items():
        s.terrain[h] = terrain
    find_vertex = vertex or (lambda name: int(places.find_vertex(name.replace(".", " "))))
    find_edge = edge or (lambda name: int(places.find_edge(name.replace(".", " "))))
    for seat, has in seats.items():
        for words in filter(None, has.split(";")):
            kind, *names = words.split()
            _place(s, SEATS.index(seat), kind, names, find_vertex, find_edge)
    for seat, hand in (hands or {}).items():
        for good, n in hand.items():
            s.hand[SEATS.index(seat), edition.constants.GOODS.index(good)] = n
    for name, value in fields.items():
        s[name] = value
    s.pending, s.setup_vertex = edition.phases.pending_of([at.MAIN]), -1
    edition.one_game.rebuild(state, 0, table.board.record, table.rules)
    return Scene(Game.from_table(table, state, chance="explicit"))


def _place(
    s: Any, seat: int, kind: str, names: list[str], vertex: Callable[[str], int], edge: Callable[[str], int]
) -> None:
    if kind == "sail":
        n = int(s.num_crossings)
        s.crossing_seat[n] = seat
        s.crossing_from[n], s.crossing_to[n] = map(vertex, names[:2])
        s.crossing_source[n], s.crossing_landing[n] = map(edge, names[2:])
        s.num_crossings = n + 1
        return
    for name in names:
        if kind in ("road", "ship"):
            s.edge_piece[edge(name)] = 2 * seat + (c.SHIP if kind == "ship" else c.ROAD)
            continue
        v = vertex(name.removesuffix("*"))
        if kind == "merchant":
            s.vertex_merchant[v] = seat
        elif kind == "settlement":
            s.vertex_building[v] = 2 * seat + c.SETTLEMENT
        elif kind == "city":
            s.vertex_building[v] = 2 * seat + c.CITY
            s.city_node[seat][list(s.city_node[seat]).index(-1)] = v
        else:
            s.knight[v] = 3 * seat + RANKS.index(kind)
            if name.endswith("*"):
                s.knight_active[v // 64] |= np.uint64(1 << v % 64)


@cache
def _dealt(rows: str, name: str) -> Scene:
    return deal(board(rows, name=name), 4, cities_and_knights=True)


class Case(NamedTuple):
    """A displaced knight: a position, who displaces whom, and where the one displaced may go."""

    number: int
    title: str
    picture: Picture
    seats: dict[str, str]
    figures: dict[str, str]  # robber and pirate
    mover: str
    way: tuple[str, str]  # from, to
    expected: str  # letters, `supply` or `refused`


def displaced() -> Iterator[Case]:
    """The cases of `displaced_knights.txt`."""
    lines = Path(__file__).with_name("displaced_knights.txt").read_text().split("\n")
    parts = "\n".join(line for line in lines if not line.startswith("#")).split("\nmap ")[1:]
    for part in parts:
        name, _, rest = part.partition("\n\n")
        drawn, _, rest = rest.partition("\n\n") if "|" in rest.split("\n\n")[0] else ("", "", rest)
        if drawn:
            _PICTURES[name.strip()] = Picture(name.strip(), drawn.split("\n"))
        for text in filter(None, map(str.strip, rest.split("\n\n"))):
            yield _case(_PICTURES[name.strip()], text.split("\n"))


_PICTURES: dict[str, Picture] = {}


def _case(picture: Picture, lines: list[str]) -> Case:
    number, _, title = lines[0].partition(" ")
    has = dict(line.split(": ", 1) for line in lines[1:-1])
    move, _, expected = lines[-1].partition(": ")
    mover, way = move.split()
    start, _, target = way.partition("-")
    seats = {seat: has.pop(seat) for seat in SEATS if seat in has}
    return Case(int(number), title, picture, seats, has, mover, (start, target), " ".join(sorted(expected.split())))


def pictures() -> dict[str, Picture]:
    """The pictures of `displaced_knights.txt`, by name."""
    list(displaced())
    return _PICTURES
