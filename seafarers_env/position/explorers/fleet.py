"""Reading what seats of the explorers have: Sea Ports, ships, their cargo, and what stands where it cannot (BARGE)."""

from collections import Counter
from collections.abc import Iterator

from seafarers_env.engine import constants as c, phases as at
from seafarers_env.engine.explorers.declared.codecs import LOADED
from seafarers_env.position.codecs import CODES, read, settled
from seafarers_env.position.context import PositionContext, bits, has
from seafarers_env.position.entry import Entry, Fields, PositionError, shown
from seafarers_env.position.explorers.finds import compare_counts

_LOADS: dict[tuple[str, ...], int] = {cargo: load for load, cargo in enumerate(LOADED)}
_EARLY = ("seats.gold", "seats.warship", "seats.track", "seats.rescued", "seats.settlers", "seats.crews")


def read_fleets(context: PositionContext) -> None:
    """Put Sea Ports, ships, cargo and all else that seats have into the record; settlements and roads lie there."""
    for path in ("seats.ports", "seats.fleet"):
        for _ in context.by_seat():
            entry = context.entry(path)
            if settled(context, CODES[path], entry) is None and context.r.cargo_ships:
                (_ports if path == "seats.ports" else _fleet)(context, entry)
    if context.r.cargo_ships:
        for _ in context.by_seat():
            read(context, *_EARLY)


def _numbered(entry: Entry | None, most: int, what: str) -> Iterator[tuple[int, Fields]]:
    """The entries of an object by number, counted from 1."""
    words = [str(k + 1) for k in range(most)]
    if entry is not None:
        for key, value in entry.named(words, f"numbers of {what} (BARGE-174)").items():
            keys = ("vertex", "basin") if what == "Sea Ports" else ("lane", "cargo")
            yield int(key) - 1, value.fields(keys)


def _ports(context: PositionContext, entry: Entry | None) -> None:
    s, p = context.s, context.p
    for k, fields in _numbered(entry, int(context.r.supply[c.SUPPLY_CITIES]), "Sea Ports"):
        vertex = fields.needed("vertex", "the vertex where the Sea Port stands")
        v = vertex.place(context.places.find_vertex, "a vertex for a Sea Port")
        expected, found = wrong_site(context, v, p)
        if not expected and not _is_coastal(context, v):
            expected, found = "a vertex at land and sea that lie open (BARGE-062, BARGE-188)", "which is none"
        if expected:
            raise vertex.error(expected, f"{shown(vertex.value)}, {found}")
        s.port_vertex[p, k] = v
        s.vertex_building[v] = 2 * p + c.CITY
        s.supply[p, c.SUPPLY_CITIES] -= 1
        s.storage[p, k] = _load(fields.get("basin"))


def _fleet(context: PositionContext, entry: Entry | None) -> None:
    s, p = context.s, context.p
    for k, fields in _numbered(entry, int(context.r.supply[c.SUPPLY_SHIPS]), "ships"):
        lane = fields.needed("lane", "the lane where the ship lies")
        e = lane.place(context.places.find_edge, "a lane for a ship")
        if not has(s.lanes, e):
            raise lane.error("a lane: an edge inside the board beside sea that lies open (BARGE-187)")
        s.cargo_ship[p, k] = e
        s.supply[p, c.SUPPLY_SHIPS] -= 1
        s.storage[p, c.FIRST_HOLD + k] = _load(fields.get("cargo"))


def _load(entry: Entry | None) -> int:
    """What a hold or basin carries (BARGE-097)."""
    if entry is None:
        return c.EMPTY
    items = entry.items(100, "pieces")
    cargo = tuple(sorted(c.CARGO[item.index_of(c.CARGO, "cargo")] for item in items))
    if cargo not in _LOADS:
        right = "room for what lies there: one settler or haul, or up to two crews and sacks (BARGE-097)"
        raise entry.error(right, ", ".join(f"{n} {word}" for word, n in Counter(cargo).items()))
    return _LOADS[cargo]


# --- where pieces stand -----------------------------------------------------------------------------------------------
def _is_coastal(context: PositionContext, v: int) -> bool:
    hexes = [int(h) for h in context.b.vertex_hexes[v] if h >= 0]
    return any(context.s.terrain[h] in (c.OCEAN, c.SHOAL_HEX) for h in hexes) and any(context.is_land(h) for h in hexes)


def _closed(context: PositionContext, hexes: list[int], p: int, where: str) -> tuple[str, str]:
    """What is wrong with land where a seat builds: a lair, or a village without a crew of its own."""
    for h in hexes:
        f = int(context.b.find_of[h])
        if f >= 0 and context.s.terrain[h] == c.GOLD and not int(context.s.captured) >> f & 1:
            return f"nothing {where} a gold field with its lair (BARGE-059)", f"at {context.places.hexes[h]}"
        if f >= 0 and context.s.terrain[h] == c.SPICE_HEX and not context.s.find_crews[f, p]:
            right = f"nothing {where} a spice hex without a crew of seat {p} there (BARGE-060)"
            return right, f"at {context.places.hexes[h]}"
    return "", ""


def _hidden(context: PositionContext, hexes: list[int]) -> tuple[str, str]:
    for h in hexes:
        if context.s.terrain[h] == c.MISSING:
            return "no road's end and no building at a hidden hex (BARGE-058)", f"at {context.places.hexes[h]}"
    return "", ""


def wrong_site(context: PositionContext, v: int, p: int) -> tuple[str, str]:
    """What a vertex for a building of a seat must be, and is not (BARGE-036, BARGE-057..060)."""
    s, b = context.s, context.b
    hexes = [int(h) for h in b.vertex_hexes[v] if h >= 0]
    wrong = _hidden(context, hexes)
    if not wrong[0] and not any(context.is_land(h) for h in hexes):
        wrong = "a vertex at a land hex (BARGE-057)", "which has none"
    wrong = wrong if wrong[0] else _closed(context, hexes, p, "at a corner of")
    if wrong[0]:
        return wrong
    for u in (v, *(int(u) for u in b.vertex_neighbours[v] if u >= 0)):
        if s.vertex_building[u] >= 0:
            kind = "Sea Port" if s.vertex_building[u] & 1 == c.CITY else "settlement"
            owner = f"the {kind} of seat {s.vertex_building[u] >> 1}"
            there = owner if u == v else f"next to {owner} on {context.places.vertices[u]!r}"
            return "a vertex with no building on it or next to it (BARGE-036)", there
    return "", ""


def wrong_road(context: PositionContext, e: int, p: int) -> tuple[str, str]:
    """What an edge for a road of a seat must be, and is not (BARGE-056, BARGE-058..060)."""
    b = context.b
    sides = [int(h) for h in b.edge_hexes[e]]
    if not has(b.inner_edges, e):
        return "an edge inside the board (BARGE-020)", "on the outside"
    wrong = _hidden(context, [int(h) for h in b.edge_points[e] if h >= 0])
    if not wrong[0] and not any(context.is_land(h) for h in sides):
        wrong = "an edge with land that lies open (BARGE-056)", "sea on both sides"
    wrong = wrong if wrong[0] else _closed(context, sides, p, "on a side of")
    if not wrong[0] and context.s.edge_piece[e] >= 0:
        wrong = "an edge with no road on it", f"the road of seat {context.s.edge_piece[e] >> 1}"
    return wrong


# --- set-up -----------------------------------------------------------------------------------------------------------
def check_rounds(context: PositionContext) -> None:
    """Refuse pieces that seats have not placed yet at this point of set-up (BARGE-034..037)."""
    s, n, placed = context.s, context.n, int(context.s.placements)
    for p in range(n):
        most = [context.order[k * n : min((k + 1) * n, placed)].count(p) if placed > k * n else 0 for k in range(3)]
        roads = most[2] + _has_its_road(context, p)
        found = {
            "ports": ((s.port_vertex[p] >= 0).sum(), most[0]),
            "settlements": (len(context.buildings(p, c.SETTLEMENT)), most[1]),
            "roads": (len(context.pieces(p, c.ROAD)), roads),
            "fleet": ((s.cargo_ship[p] >= 0).sum(), most[2]),
        }
        for key, (there, right) in found.items():
            if there > right:
                raise PositionError(f"seats[{p}].{key}", f"at most {right} after {placed} placements", f"{there}")


def _has_its_road(context: PositionContext, p: int) -> bool:
    """Whether the seat at turn has laid its starting road: its ship is due."""
    return at.SETTLER_SHIP in context.due and context.order[int(context.s.placements)] == p


# --- when all has been read -------------------------------------------------------------------------------------------
def check_ships(context: PositionContext) -> None:
    """Refuse ships in sight of hidden hexes, and two on a lane but for one that is passing (BARGE-066, -081, -083)."""
    s, b, due = context.s, context.b, {h for h in range(int(context.b.num_hexes)) if has(context.s.found, h)}
    lying: dict[int, tuple[int, int]] = {}
    passing = (int(s.active), int(s.ship)) if s.ship >= 0 and s.steps else None
    for p in range(context.n):
        lanes: list[int] = s.cargo_ship[p].tolist()
        for k, e in enumerate(lanes):
            if e < 0:
                continue
            where, name = f'seats[{p}].fleet["{k + 1}"].lane', context.places.edges[e]
            for h in (int(h) for h in b.edge_points[e] if h >= 0):
                if s.terrain[h] == c.MISSING and h not in due:
                    right = "a lane with no end at a hidden hex but the one in turn.found (BARGE-083)"
                    raise PositionError(where, right, f"{name!r}, at {context.places.hexes[h]}")
            if e in lying and passing not in ((p, k), lying[e]):
                q, j = lying[e]
                right = "a lane without another ship (BARGE-066)"
                raise PositionError(where, right, f"{name!r}, where ship {j + 1} of seat {q} lies")
            lying[e] = (p, k)


def check_counts(context: PositionContext) -> None:
    """Refuse hauls, sacks, castaways and places on tracks that are more than there can be (BARGE-186)."""
    s, n = context.s, context.n
    explorers = context.sections["explorers"]
    aboard: list[list[tuple[str, ...]]] = [[LOADED[load] for load in s.storage[p].tolist()] for p in range(n)]
    hauls = int(s.hauls).bit_count() + sum(cargo.count("haul") for loads in aboard for cargo in loads)
    s.hauls_left = int(context.r.fish_hauls) - hauls
    if s.hauls_left < 0:
        right = f"at most {context.r.fish_hauls} hauls, on shoals and in storages (BARGE-186)"
        raise PositionError("explorers.hauls", right, f"{hauls}")
    entry = explorers.get("hauls_left")
    if entry is not None and (isinstance(entry.value, bool) or entry.value != s.hauls_left):
        raise entry.error(
            f"{s.hauls_left}, as there are {context.r.fish_hauls} and {hauls} are on the board (BARGE-186)"
        )
    for p in range(n):
        _check_sacks(context, p, sum(cargo.count("sack") for cargo in aboard[p]))
    for h in (int(context.b.find_hex[f]) for f in bits(s.hauls)):
        if h in s.own_pirate[:n]:
            found = f"{context.places.hexes[h]}, where a pirate ship lies"
            raise PositionError("explorers.hauls", "no haul on a shoal with a pirate ship (BARGE-126)", found)


def _check_sacks(context: PositionContext, p: int, aboard: int) -> None:
    """A seat has taken as many sacks as it has crews on villages, and brought some of them home (BARGE-160, -167)."""
    s = context.s
    crews = sum(int(s.find_crews[f, p]) for f in context.finds(c.SPICE_HEX))
    home = int(s.track[p, c.SPICERY])
    if aboard + home > crews:
        right = f"at most {crews} sacks of seat {p}, one for each of its crews on villages (BARGE-160)"
        raise PositionError(f"seats[{p}]", right, f"{aboard} aboard, {home} delivered (track.spices)")


def check_castaways(context: PositionContext) -> None:
    """Count the faces, and the places that are still taken (BARGE-010, BARGE-031, BARGE-116)."""
    s, b, n = context.s, context.b, context.n
    explorers = context.sections["explorers"]
    rescued, there = int(s.rescued[:n].sum()), bits(s.castaways_there)
    if len(there) + rescued != b.num_castaways:
        right = f"{b.num_castaways - rescued} places still taken, as {rescued} castaways were rescued (BARGE-031)"
        raise explorers.error("castaways", right, f"{len(there)}")
    left = b.faces.astype(int) - s.rescued[:n].sum(axis=0)
    for i in there:
        left[s.castaway_face[i]] -= s.castaway_face[i] >= 0
    for face, k in zip(c.FACES, left.tolist(), strict=True):
        if k < 0:
            dealt = int(b.faces[c.FACES.index(face)])
            raise explorers.error("castaways", f"at most {dealt} times {face}, those rescued included", f"{dealt - k}")
    s.faces_left[...] = left
    entry = explorers.get("faces_left")
    if entry is not None:
        compare_counts(entry, c.FACES, "faces", left.tolist())


def check_leaders(context: PositionContext) -> None:
    """Give the leader tiles to who is ahead on each track: said, or the only one it can be (BARGE-143, BARGE-144)."""
    s, fields = context.s, context.sections["explorers"]
    entry = fields.get("leaders")
    said = {} if entry is None else entry.named(c.TRACKS, "mission tracks")
    for k, track in enumerate(c.TRACKS):
        spaces = [int(space) for space in s.track[: context.n, k]]
        able = [p for p in range(context.n) if spaces[p] == max(spaces) > 0]
        right = f"seat {' or '.join(map(str, able))}, on space {max(spaces)} of {track} (BARGE-143)" if able else "null"
        told = said.get(track)
        holder = None if told is None or told.value is None else told.seat(context.n)
        if holder is None and (len(able) > 1 or (able and told is not None)):
            raise (told.error(right) if told is not None else fields.error("leaders", f"{track}: {right}"))
        if holder is not None and holder not in able:
            raise told.error(right) if told is not None else fields.error("leaders", right)
        s.tile[k] = holder if holder is not None else able[0] if able else c.NOTHING
