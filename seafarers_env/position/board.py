"""Reading the board of a position: terrain, tokens, harbours, and what is left of them in piles and reserve.

Left out, they are as dealt from the position's seed; a printed hex or harbour need not be named.
"""

import numpy as np

from seafarers_env.engine import constants as c, phases as at
from seafarers_env.engine.declaring.codecs import HARBOURS_DUE
from seafarers_env.position.codecs import CODES, settled
from seafarers_env.position.comparing import area_word, bag, by_place, by_rule, compare, found_where, is_variable
from seafarers_env.position.context import PositionContext
from seafarers_env.position.entry import Entry, PositionError
from seafarers_env.position.explorers.finds import pile_finds
from seafarers_env.position.isles.sections import check_sections
from seafarers_env.position.numbers import read_numbers
from seafarers_env.position.writing import FACE_DOWN


def read_board(context: PositionContext) -> None:
    """Put the entries `terrain`, `numbers` and `harbours` into the record."""
    terrain, numbers, harbours = (context.root.given(key) for key in ("terrain", "numbers", "harbours"))
    tiles = context.root.get("tiles")
    if settled(context, CODES["tiles"], tiles) is None:
        _tiles(tiles or Entry({}, "tiles"), context)
    if terrain is not None:
        _terrain(terrain, context)
        check_sides(context)
    if numbers is not None or terrain is not None:
        read_numbers(numbers or Entry({}, "numbers"), context)
    if context.r.harbours_by_players:
        _laid_harbours(harbours or Entry({}, "harbours"), context)
    elif harbours is not None:
        _harbours(harbours, context)


# --- terrain ----------------------------------------------------------------------------------------------------------
def _terrain(entry: Entry, context: PositionContext) -> None:
    s, b = context.s, context.b
    given = by_place(entry, context.places.find_hex, "a hex of the board", "each hex once")
    for h in range(b.num_hexes):
        printed = int(b.terrain[h])
        if h in given:
            s.terrain[h] = given[h].index_of(context.terrains, "a terrain")
            may_vary = is_variable(context, h) and s.terrain[h] < c.FIRST_BARREN
            if printed not in (s.terrain[h], c.NOTHING, c.MISSING) and not may_vary:
                raise given[h].error(f"{c.TERRAINS[printed]!r}, as the board file prints it")
            if s.terrain[h] == c.MISSING and printed != c.MISSING:
                raise given[h].error("what lies there: this hex is never face down")
        elif printed >= 0 and not is_variable(context, h):
            s.terrain[h] = printed
        else:
            where = f"of area {area_word(context, h)}" if printed >= 0 else f"of pool {context.pool_letter(b.pool[h])}"
            raise entry.error(f"the terrain of every hex {where}", f"none for {context.places.hexes[h]}")
    tiles: list[int] = np.flatnonzero(s.tile_harbour >= 0).tolist() if context.r.hidden_harbours else []
    for h in tiles:
        if s.terrain[h] != c.OCEAN:
            where = context.places.hexes[h]
            raise entry.error(f"'ocean' for {where}, a harbour tile", f"{c.ALL_TERRAINS[s.terrain[h]]!r}")
    spices = set(check_sections(entry, context) if context.r.spices else ())
    for pool in range(b.num_pools):
        what, dealt = "{} times {} on the hexes of pool " + context.pool_letter(pool), b.pool_terrain[pool]
        hexes = [h for h in context.hexes_of(pool) if h not in tiles and h not in spices]
        lying = bag(s.terrain[hexes])
        if pool in context.piled:
            where, right = found_where(context, hexes, s.terrain), f"at most {what}{by_rule(context)}"
            compare(entry, right, c.TERRAINS[: c.MISSING], lying, dealt, most=True, where=where)
            s.pile[pool, : c.MISSING] = (dealt - lying)[: c.MISSING]
            if context.r.cargo_ships:
                pile_finds(entry, context, pool)
        else:
            compare(entry, what, c.TERRAINS, lying, dealt)
    for area in range(b.num_areas) if context.r.variable else ():
        hexes = [h for h in range(b.num_hexes) if is_variable(context, h) and b.area[h] == area]
        if hexes:
            what = "{} times {} on the hexes of area " + area_word(context, hexes[0])
            compare(entry, what, c.TERRAINS, bag(s.terrain[hexes]), bag(b.terrain[hexes]))
    if context.r.dealt_islands:
        number_islands(context)


def number_islands(context: PositionContext) -> None:
    """Make each island of a random board an area, numbered by its lowest hex, as at the deal."""
    s, b = context.s, context.b
    land = [h for h in range(b.num_hexes) if s.terrain[h] <= c.LAST_LAND and b.terrain[h] != c.MISSING]
    s.area[: b.num_hexes] = c.SEA_AREA
    islands = 0
    for first in land:
        if s.area[first] >= 0:
            continue
        coast = [first]
        while coast:
            h = coast.pop()
            s.area[h] = islands
            coast += [int(g) for g in b.hex_neighbours[h] if g in land and s.area[g] < 0]
        islands += 1


# --- harbour tiles ----------------------------------------------------------------------------------------------------
def _tiles(entry: Entry, context: PositionContext) -> None:
    """Harbour tiles that were found, with the side that each serves: without the entry none was."""
    s, b, places = context.s, context.b, context.places
    able = [h for h in range(b.num_hexes) if b.terrain[h] == c.MISSING and b.pool_harbour[b.pool[h]].any()]
    what = "a hex that begins face down among harbour tiles"
    for h, value in by_place(entry, places.find_hex, what, "each hex once").items():
        if h not in able:
            raise value.error(f"{what}, not {places.hexes[h]}")
        fields = value.fields(("harbour", "side"))
        kind, side = fields.needed("harbour", f"a kind of harbour: {', '.join(c.HARBOURS)}"), fields.get("side")
        s.tile_harbour[h] = kind.index_of(c.HARBOURS, "a kind of harbour")
        if side is not None and not side.is_null:
            e = side.place(places.find_edge, "a side of the tile")
            if e not in b.hex_edges[h]:
                raise side.error(f"a side of {places.hexes[h]}, or null as long as it serves no coast")
            s.tile_edge[h] = e
        _take_tile(kind, context, h)


def _take_tile(kind: Entry, context: PositionContext, h: int) -> None:
    """Take a harbour tile that was found out of its pile."""
    pool, k = int(context.b.pool[h]), int(context.s.tile_harbour[h])
    context.s.pile_harbours[pool, k] -= 1
    if context.s.pile_harbours[pool, k] < 0:
        most, where = int(context.b.pool_harbour[pool, k]), f"on the hexes of pool {context.pool_letter(pool)}"
        raise kind.error(f"at most {most} of the kind {c.HARBOURS[k]!r} {where} (FACEDOWN-63)")


def check_sides(context: PositionContext) -> None:
    """Refuse a harbour tile that serves no land (FACEDOWN-35, FACEDOWN-65)."""
    s, b = context.s, context.b
    for h in np.flatnonzero(s.tile_edge >= 0).tolist() if context.r.hidden_harbours else ():
        beyond = [g for g in b.edge_hexes[s.tile_edge[h]] if g != h and g >= 0]
        if not beyond or s.terrain[beyond[0]] > c.LAST_LAND:
            right = "a side with land beyond it that lies open (FACEDOWN-35)"
            found = repr(context.places.edges[int(s.tile_edge[h])])
            raise PositionError(f'tiles["{context.places.hexes[h]}"].side', right, found)


# --- harbours ---------------------------------------------------------------------------------------------------------
def _harbours(entry: Entry, context: PositionContext) -> None:
    s, b, places = context.s, context.b, context.places
    sites = [int(e) for e in b.harbour_edge[: b.num_harbours]]
    given = by_place(entry, places.find_edge, "an edge with a harbour", "each harbour once")
    for key, _ in entry.pairs():
        if key.place(places.find_edge, "an edge with a harbour") not in sites:
            known = ", ".join(places.edges[site] for site in sites) or "there are none"
            raise key.error(f"an edge with a harbour: {known}")
    for i, e in enumerate(sites):
        printed = int(b.harbour_kind[i])
        if e in given:
            s.harbour_kind[i] = given[e].index_of(c.HARBOURS, "a kind of harbour")
            if printed >= 0 and s.harbour_kind[i] != printed:
                raise given[e].error(f"{c.HARBOURS[printed]!r}, as the board file prints it")
        elif printed < 0:
            raise entry.error("every harbour that is dealt", f"none at {places.edges[e]}")
    dealt = bag(s.harbour_kind[: len(sites)][b.harbour_kind[: len(sites)] < 0], len(c.HARBOURS))
    compare(entry, "{} dealt harbours of the kind {!r}", c.HARBOURS, dealt, b.harbour_pool)


def _laid_harbours(entry: Entry, context: PositionContext) -> None:
    """Harbours that players laid, in the order of placing: turned up, but for those still face down."""
    s, b, places = context.s, context.b, context.places
    pairs = entry.pairs()
    most = b.num_harbours - (at.HARBOUR_PLACE in context.due)
    if len(pairs) > most:
        raise entry.error(f"at most {most} harbours", f"{len(pairs)}")
    seas: list[int] = []
    words = (*c.HARBOURS, FACE_DOWN)
    for i, (key, value) in enumerate(pairs):
        e = key.place(places.find_edge, "an edge between land and ocean")
        kind = value.index_of(words, "a kind of harbour")
        sea = _ocean_side(context, e)
        if sea < 0 or sea in seas:
            raise key.error("an edge between land and an ocean hex that has no other harbour")
        seas.append(sea)
        s.harbour_edge[i] = e
        s.harbour_kind[i] = kind if kind < len(c.HARBOURS) else c.NOTHING
    s.harbours_placed = len(pairs)
    kinds = [int(kind) for kind in s.harbour_kind[: len(pairs)]]
    _check_turned_up(entry, kinds, context.due)
    up = bag([kind for kind in kinds if kind >= 0], len(c.HARBOURS))
    compare(entry, "at most {} harbours of the kind {!r}", c.HARBOURS, up, b.harbour_pool, most=True)
    s.harbour_pool[...] = b.harbour_pool - up


def _check_turned_up(entry: Entry, kinds: list[int], due: frozenset[int]) -> None:
    down = kinds.count(c.NOTHING)
    if at.HARBOUR_PLACE in due and down < len(kinds):
        raise entry.error("harbours face down, as 'harbour place' is pending", f"{len(kinds) - down} turned up")
    if at.HARBOUR_KIND in due and (not down or c.NOTHING in kinds[: len(kinds) - down]):
        raise entry.error("harbours face down after those turned up, as 'harbour kind' is pending")
    if down and due.isdisjoint(HARBOURS_DUE):
        raise entry.error("harbours turned up, as play has begun", f"{down} face down")


def _ocean_side(context: PositionContext, e: int) -> int:
    """The ocean hex of an edge between land and ocean, -1 for any other edge."""
    hexes, terrain = context.b.edge_hexes[e].tolist(), context.s.terrain
    for sea, shore in (hexes, reversed(hexes)):
        if min(sea, shore) >= 0 and terrain[sea] == c.OCEAN and terrain[shore] <= c.LAST_LAND:
            return sea
    return c.NOTHING
