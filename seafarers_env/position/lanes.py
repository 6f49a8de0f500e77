"""Ships in open and closed lanes, and which could be moved (MOVE-01..07, MOVE-11, MOVE-13, MOVE-14, MOVE-24)."""

from dataclasses import dataclass
from functools import cached_property

from seafarers_env.engine import constants as c
from seafarers_env.position.desk import Desk, as_bits, bits

#: Vertex -> the ships from there, each as its edge and the vertex at its other end.
Steps = dict[int, list[tuple[int, int]]]


@dataclass(frozen=True)
class Lanes:
    """The ships of one seat, as edges."""

    open: set[int]
    closed: set[int]
    movable: list[int]


@dataclass(frozen=True)
class Sea:
    """What the lanes of all seats have in common.

    Args:
        desk: The position, its derived fields up to date, no ship lifted.
        owners: Vertex -> whose building stands there.
    """

    desk: Desk
    owners: dict[int, int]

    @cached_property
    def _ends(self) -> list[list[int]]:
        """The two vertices of each edge."""
        return self.desk.b.edge_vertices.tolist()

    @cached_property
    def _kept(self) -> int:
        """Bit set of the edges beside the pirate (MOVE-13)."""
        s = self.desk.s
        return as_bits(self.desk.b.place_edges[s.pirate]) if s.pirate >= 0 else 0

    @cached_property
    def _stay(self) -> int:
        """Bit set of the ships that stay: beside the pirate, of this turn (MOVE-11), of a crossing (WORLD-28)."""
        sailed = as_bits(self.desk.s.fixed_ships) if self.desk.r.round_the_world else 0
        return self._kept | as_bits(self.desk.s.new_ships) | sailed

    @cached_property
    def _free(self) -> int:
        """Bit set of the edges that could take a ship."""
        return as_bits(self.desk.s.ship_edges & self.desk.s.free_edges) & ~self._kept

    def lanes(self, p: int, ships: list[int]) -> Lanes:
        """The lanes of a seat with these ships."""
        if not ships:
            return Lanes(set(), set(), [])
        steps, ends, roads = Steps(), self._ends, list[int]()
        if self.desk.r.listed:  # lines go over both kinds (HAWAII-84)
            roads = self.desk.pieces(p, c.ROAD)
        for e in [*ships, *roads]:
            first, second = ends[e]
            steps.setdefault(first, []).append((e, second))
            steps.setdefault(second, []).append((e, first))
        own = {v for v in steps if self.owners.get(v) == p}
        if self.desk.r.round_the_world:
            own |= steps.keys() & bits(self.desk.s.crossed[p])  # WORLD-29
        if self.desk.r.knights:
            own |= {v for v in steps if self._knight_of(v) == p}  # CK-098
        if self.desk.r.spices:
            own |= {v for v in steps if self.desk.s.vertex_merchant[v] == p}  # SPICE-17
        closed = closed_ships(steps, own).difference(roads)
        return Lanes(set(ships) - closed, closed, self._movable(p, steps))

    def _movable(self, p: int, steps: Steps) -> list[int]:
        """The foremost ships that may leave and have somewhere to go."""
        s = self.desk.s
        movable = as_bits(s.foremost[p]) & ~self._stay
        targets = as_bits(s.ship_reach[p]) & self._free if movable else 0
        if targets.bit_count() > 4:  # no more edges than that lie beside a ship: one of them does not need it
            return bits(movable)
        return [e for e in bits(movable) if any(self._supported(p, target, e, steps) for target in bits(targets))]

    def _supported(self, p: int, target: int, lifted: int, steps: Steps) -> bool:
        """Whether a ship could be laid on an edge if one of the seat's ships were not there (MOVE-14, MOVE-24)."""
        if self.desk.r.listed:
            return self._goes_on(p, target, lifted, steps)
        for v in self._ends[target]:
            if self.desk.r.knights and self._knight_of(v) not in (c.NOTHING, p):  # CK-095
                continue
            if self.owners.get(v, p) == p and (v in self.owners or any(e != lifted for e, _ in steps.get(v, []))):
                return True
        return False

    def _knight_of(self, v: int) -> int:
        """Whose knight stands at a vertex, NOTHING for none."""
        return int(self.desk.s.knight[v]) // 3

    def _goes_on(self, p: int, target: int, lifted: int, steps: Steps) -> bool:
        """The same where places are listed: not from a location without an own building (HAWAII-96, HAWAII-110)."""
        b = self.desk.b
        for v in self._ends[target]:
            if self.owners.get(v) == p:
                return True
            if not self.desk.has(b.locations, v) and any(e != lifted for e, _ in steps.get(v, [])):
                return True
        return False


def closed_ships(steps: Steps, own: set[int]) -> set[int]:
    """The ships on a line, no vertex repeated, between two different own buildings (MOVE-02, MOVE-03).

    With one more vertex, joined to every own building, such lines become rings through it; a search depth first from
    there finds what hangs on a single vertex or ship, as nothing leads round that, and leaves the rest.
    """
    when: dict[int, int] = {}  # in which order the search came to the vertices; the additional one is 0
    pile: list[int] = []  # the ships found, without those that hang

    def search(v: int, came_by: int) -> int:
        """Go on from a vertex; the earliest one that what lies behind it leads to."""
        when[v] = len(when) + 1
        earliest = 0 if v in own else when[v]
        for e, u in steps[v]:
            if e == came_by or when.get(u, 0) > when[v]:
                continue
            begun = len(pile)
            pile.append(e)
            if u in when:
                earliest = min(earliest, when[u])
                continue
            back = search(u, e)
            if back >= when[v]:
                del pile[begun:]
            earliest = min(earliest, back)
        return earliest

    if len(own) > 1:
        for v in own:
            if v not in when:
                search(v, -1)
    return set(pile)
