"""Reading the board of a position: terrain, tokens, harbours, and what is left of them in piles and reserve.

Left out, they are as dealt from the position's seed; a printed hex or harbour need not be named.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np

from seafarers_env.engine import constants as c
from seafarers_env.engine.parts.codecs import HARBOURS_DUE
from seafarers_env.engine.phases import HARBOUR_KIND, HARBOUR_PLACE
from seafarers_env.position.codecs import CODES, settled
from seafarers_env.position.desk import Desk
from seafarers_env.position.entry import Entry, PositionError
from seafarers_env.position.finds import pile_finds
from seafarers_env.position.sections import check_sections
from seafarers_env.position.writing import FACE_DOWN, NUMBERS, PILED, pile_counts

_NUMBERS: Final = tuple(str(n) for n in NUMBERS)


def read_board(desk: Desk) -> None:
    """Put the entries `terrain`, `numbers` and `harbours` into the record."""
    terrain, numbers, harbours = (desk.root.get(key) for key in ("terrain", "numbers", "harbours"))
    tiles = desk.root.get("tiles")
    if settled(desk, CODES["tiles"], tiles) is None:
        _tiles(tiles or Entry({}, "tiles"), desk)
    if terrain is not None:
        _terrain(terrain, desk)
        check_sides(desk)
    if numbers is not None or terrain is not None:
        _numbers(numbers or Entry({}, "numbers"), desk)
    if desk.r.harbours_by_players:
        _laid_harbours(harbours or Entry({}, "harbours"), desk)
    elif harbours is not None:
        _harbours(harbours, desk)


def _by_place(entry: Entry, find: Callable[[str], int], what: str, once: str) -> dict[int, Entry]:
    """The entries of an object by the number of the place that its key names, each but once."""
    found: dict[int, Entry] = {}
    for key, value in entry.pairs():
        place = key.place(find, what)
        if place in found:
            raise key.error(once, f"{key.value!r} again")
        found[place] = value
    return found


def _compare(
    entry: Entry,
    what: str,
    words: Sequence[str],
    found: Any,
    dealt: Any,
    *,
    most: bool = False,
    where: Callable[[int], str] | None = None,
) -> None:
    """Refuse what is not as many of each kind as are dealt, or is more; `where` says of a kind where it lies."""
    for kind, (word, n, right) in enumerate(zip(words, found, dealt, strict=False)):
        if n > right if most else n != right:
            raise entry.error(what.format(right, word), f"{n}{where(kind) if where else ''}")


def _found_where(desk: Desk, hexes: Sequence[int], kinds: Any) -> Callable[[int], str] | None:
    """Names the hexes of a kind that were found, in the scenarios that have a rule for it (FACEDOWN-63)."""
    if not desk.r.hidden_closed:
        return None
    names = desk.places.hexes
    return lambda kind: ": " + "; ".join(names[h] for h in hexes if kinds[h] == kind)


def _by_rule(desk: Desk) -> str:
    return " (FACEDOWN-63)" if desk.r.hidden_closed else ""


def _bag(kinds: Any, n: int = c.NUM_TERRAINS) -> np.ndarray:
    """How many of each kind."""
    return np.bincount(kinds, minlength=n)[:n]


# --- terrain ----------------------------------------------------------------------------------------------------------
def _terrain(entry: Entry, desk: Desk) -> None:
    s, b = desk.s, desk.b
    given = _by_place(entry, desk.places.find_hex, "a hex of the board", "each hex once")
    for h in range(b.num_hexes):
        printed = int(b.terrain[h])
        if h in given:
            s.terrain[h] = given[h].index_of(desk.terrains, "a terrain")
            may_vary = _is_variable(desk, h) and s.terrain[h] < c.DESERT
            if printed not in (s.terrain[h], c.NOTHING, c.MISSING) and not may_vary:
                raise given[h].error(f"{c.TERRAINS[printed]!r}, as the board file prints it")
            if s.terrain[h] == c.MISSING and printed != c.MISSING:
                raise given[h].error("what lies there: this hex is never face down")
        elif printed >= 0 and not _is_variable(desk, h):
            s.terrain[h] = printed
        else:
            where = f"of area {_area_word(desk, h)}" if printed >= 0 else f"of pool {desk.pool_letter(b.pool[h])}"
            raise entry.error(f"the terrain of every hex {where}", f"none for {desk.places.hexes[h]}")
    tiles: list[int] = np.flatnonzero(s.tile_harbour >= 0).tolist() if desk.r.hidden_harbours else []
    for h in tiles:
        if s.terrain[h] != c.OCEAN:
            where = desk.places.hexes[h]
            raise entry.error(f"'ocean' for {where}, a harbour tile", f"{c.ALL_TERRAINS[s.terrain[h]]!r}")
    spices = set(check_sections(entry, desk) if desk.r.spices else ())
    for pool in range(b.num_pools):
        what, dealt = "{} times {} on the hexes of pool " + desk.pool_letter(pool), b.pool_terrain[pool]
        hexes = [h for h in desk.hexes_of(pool) if h not in tiles and h not in spices]
        lying = _bag(s.terrain[hexes])
        if pool in desk.piled:
            where, right = _found_where(desk, hexes, s.terrain), f"at most {what}{_by_rule(desk)}"
            _compare(entry, right, c.TERRAINS[: c.MISSING], lying, dealt, most=True, where=where)
            s.pile[pool, : c.MISSING] = (dealt - lying)[: c.MISSING]
            if desk.r.cargo_ships:
                pile_finds(entry, desk, pool)
        else:
            _compare(entry, what, c.TERRAINS, lying, dealt)
    for area in range(b.num_areas) if desk.r.variable else ():
        hexes = [h for h in range(b.num_hexes) if _is_variable(desk, h) and b.area[h] == area]
        if hexes:
            what = "{} times {} on the hexes of area " + _area_word(desk, hexes[0])
            _compare(entry, what, c.TERRAINS, _bag(s.terrain[hexes]), _bag(b.terrain[hexes]))
    if desk.r.dealt_islands:
        number_islands(desk)


def _is_variable(desk: Desk, h: int) -> bool:
    """Whether the option `variable` deals another terrain onto a printed hex."""
    return bool(desk.r.variable and 0 <= desk.b.terrain[h] < c.DESERT and desk.b.area[h] >= 0)


def _area_word(desk: Desk, h: int) -> str:
    return desk.table.board.chart.areas[int(desk.b.area[h])].letter


def number_islands(desk: Desk) -> None:
    """Make each island of a random board an area, numbered by its lowest hex, as at the deal."""
    s, b = desk.s, desk.b
    land = [h for h in range(b.num_hexes) if s.terrain[h] <= c.DESERT and b.terrain[h] != c.MISSING]
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
def _tiles(entry: Entry, desk: Desk) -> None:
    """Harbour tiles that were found, with the side that each serves: without the entry none was."""
    s, b, places = desk.s, desk.b, desk.places
    able = [h for h in range(b.num_hexes) if b.terrain[h] == c.MISSING and b.pool_harbour[b.pool[h]].any()]
    what = "a hex that begins face down among harbour tiles"
    for h, value in _by_place(entry, places.find_hex, what, "each hex once").items():
        if h not in able:
            raise value.error(f"{what}, not {places.hexes[h]}")
        fields = value.fields(("harbour", "side"))
        kind, side = fields.get("harbour"), fields.get("side")
        if kind is None:
            raise fields.error("harbour", f"a kind of harbour: {', '.join(c.HARBOURS)}")
        s.tile_harbour[h] = kind.index_of(c.HARBOURS, "a kind of harbour")
        if side is not None and not side.is_null:
            e = side.place(places.find_edge, "a side of the tile")
            if e not in b.hex_edges[h]:
                raise side.error(f"a side of {places.hexes[h]}, or null as long as it serves no coast")
            s.tile_edge[h] = e
        _take_tile(kind, desk, h)


def _take_tile(kind: Entry, desk: Desk, h: int) -> None:
    """Take a harbour tile that was found out of its pile."""
    pool, k = int(desk.b.pool[h]), int(desk.s.tile_harbour[h])
    desk.s.pile_harbours[pool, k] -= 1
    if desk.s.pile_harbours[pool, k] < 0:
        most, where = int(desk.b.pool_harbour[pool, k]), f"on the hexes of pool {desk.pool_letter(pool)}"
        raise kind.error(f"at most {most} of the kind {c.HARBOURS[k]!r} {where} (FACEDOWN-63)")


def check_sides(desk: Desk) -> None:
    """Refuse a harbour tile that serves no land (FACEDOWN-35, FACEDOWN-65)."""
    s, b = desk.s, desk.b
    for h in np.flatnonzero(s.tile_edge >= 0).tolist() if desk.r.hidden_harbours else ():
        beyond = [g for g in b.edge_hexes[s.tile_edge[h]] if g != h and g >= 0]
        if not beyond or s.terrain[beyond[0]] > c.DESERT:
            right = "a side with land beyond it that lies open (FACEDOWN-35)"
            found = repr(desk.places.edges[int(s.tile_edge[h])])
            raise PositionError(f'tiles["{desk.places.hexes[h]}"].side', right, found)


# --- number tokens ----------------------------------------------------------------------------------------------------
def _numbers(entry: Entry, desk: Desk) -> None:
    s, b = desk.s, desk.b
    given = _by_place(entry, desk.places.find_hex, "a hex of the board", "each hex once")
    for h in range(b.num_hexes):
        fixed = b.pool[h] < 0 and not _moves(desk, h)
        default = int(b.number[h]) if fixed else 0
        s.number[h] = given[h].integer(2, c.MAX_NUMBER, "a number token") if h in given else default
        if fixed and s.number[h] != b.number[h]:
            printed = int(b.number[h])
            raise given[h].error(f"{printed}, as the board file prints it" if printed else "no token on this hex")
        if s.number[h] and s.terrain[h] >= c.DESERT:
            raise given[h].error(f"no token on a hex of {c.ALL_TERRAINS[s.terrain[h]]}")
        if h not in given and _must_bear(desk, h):
            expected = f"the number tokens of all hexes of pool {desk.pool_letter(b.pool[h])} that bear one"
            raise entry.error(expected, f"none for {desk.places.hexes[h]} ({c.ALL_TERRAINS[s.terrain[h]]})")
    if desk.r.number_reserve:
        _count_reserve(entry, desk)
        return
    for words, hexes in _classes(desk).items():
        spare = _has_spare(desk, hexes)
        what = ("at most " if spare else "") + "{} times {} on " + words
        _compare(entry, what, _NUMBERS, _lying(desk, hexes), _dealt(desk, hexes), most=spare)


def _moves(desk: Desk, h: int) -> bool:
    """Whether the token of a printed hex may be another, or none."""
    reserve = desk.r.number_reserve and (desk.is_kind(h, c.AREA_START) or desk.is_kind(h, c.AREA_ISLAND))
    return bool(desk.r.red_apart or desk.r.variable or reserve)


def _must_bear(desk: Desk, h: int) -> bool:
    """Whether a hex of a pool needs a token: it is producing land whose token can be nowhere else."""
    s, b = desk.s, desk.b
    if b.pool[h] < 0 or b.terrain[h] == c.MISSING or desk.r.number_reserve or desk.r.red_apart or desk.r.variable:
        return False
    return bool(s.terrain[h] < c.DESERT and b.pool_number[b.pool[h]].any())


def _classes(desk: Desk) -> dict[str, list[int]]:
    """Hexes whose tokens are shuffled over each other, with words for them."""
    b = desk.b
    classes: dict[str, list[int]] = {}
    shuffled = desk.r.red_apart or desk.r.variable
    pooled = {int(b.area[h]) for h in range(b.num_hexes) if b.pool[h] >= 0 and b.terrain[h] != c.MISSING}
    for h in range(b.num_hexes):
        if b.terrain[h] == c.MISSING:
            continue
        if shuffled and desk.r.variable and b.area[h] >= 0 and int(b.area[h]) not in pooled:
            words = f"the hexes of area {_area_word(desk, h)}"
        elif shuffled:
            words = "the hexes of the board"
        elif b.pool[h] >= 0:
            words = f"the hexes of pool {desk.pool_letter(b.pool[h])}"
        else:
            words = f"hex {desk.places.hexes[h]}"
        classes.setdefault(words, []).append(h)
    return classes


def _dealt(desk: Desk, hexes: Sequence[int]) -> np.ndarray:
    """How many of each token are dealt onto hexes: printed, and those of their pools."""
    b = desk.b
    tokens = _bag(b.number[[h for h in hexes if b.pool[h] < 0]], len(NUMBERS))
    tokens = sum((b.pool_number[pool] for pool in {int(b.pool[h]) for h in hexes} - {c.NOTHING}), tokens)
    tokens[0] = 0
    return tokens


def _has_spare(desk: Desk, hexes: Sequence[int]) -> bool:
    """Whether there are more tokens than land for them, so that some are set aside (FACEDOWN-14)."""
    pools = {int(desk.b.pool[h]) for h in hexes} - {c.NOTHING}
    spare = desk.table.board.chart.later.spare
    return any(desk.pool_letter(pool) in spare for pool in pools)


def _lying(desk: Desk, hexes: Sequence[int]) -> np.ndarray:
    tokens = _bag(desk.s.number[hexes], len(NUMBERS))
    tokens[0] = 0
    return tokens


def _count_reserve(entry: Entry, desk: Desk) -> None:
    """Leave in the number reserve what is not on the board; the mainland gives tokens only when it is empty."""
    s, b, moved, spare = desk.s, desk.b, False, False
    for words, hexes in _classes(desk).items():
        spare |= _has_spare(desk, hexes)
        main, dealt = [h for h in hexes if not desk.is_kind(h, c.AREA_ISLAND)], _dealt(desk, hexes)
        lying = _lying(desk, main)
        _compare(entry, "at most {} times {} on " + words, _NUMBERS, lying, dealt, most=True)
        moved |= len(main) == len(hexes) and bool((lying < dealt).any())
    hexes = [h for h in range(b.num_hexes) if b.terrain[h] != c.MISSING]
    left = _dealt(desk, hexes) + b.reserve - _lying(desk, hexes)
    if spare:  # some are set aside, in no reserve: those that are missing beyond it
        left = np.minimum(left, b.reserve)
    for n, (more, most) in enumerate(zip(left, b.reserve, strict=True)):
        if not 0 <= more <= most:
            expected = f"all tokens {n} that are dealt, and at most {most} in the reserve"
            raise entry.error(expected, f"{-more} more")
    if moved and left.any():
        raise entry.error("tokens moved from the mainland only when the reserve is empty", f"{left.sum()} left in it")
    s.reserve[...] = left


# --- harbours ---------------------------------------------------------------------------------------------------------
def _harbours(entry: Entry, desk: Desk) -> None:
    s, b, places = desk.s, desk.b, desk.places
    sites = [int(e) for e in b.harbour_edge[: b.num_harbours]]
    given = _by_place(entry, places.find_edge, "an edge with a harbour", "each harbour once")
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
    dealt = _bag(s.harbour_kind[: len(sites)][b.harbour_kind[: len(sites)] < 0], len(c.HARBOURS))
    _compare(entry, "{} dealt harbours of the kind {!r}", c.HARBOURS, dealt, b.harbour_pool)


def _laid_harbours(entry: Entry, desk: Desk) -> None:
    """Harbours that players laid, in the order of placing: turned up, but for those still face down."""
    s, b, places = desk.s, desk.b, desk.places
    pairs = entry.pairs()
    most = b.num_harbours - (HARBOUR_PLACE in desk.due)
    if len(pairs) > most:
        raise entry.error(f"at most {most} harbours", f"{len(pairs)}")
    seas: list[int] = []
    words = (*c.HARBOURS, FACE_DOWN)
    for i, (key, value) in enumerate(pairs):
        e = key.place(places.find_edge, "an edge between land and ocean")
        kind = value.index_of(words, "a kind of harbour")
        sea = _ocean_side(desk, e)
        if sea < 0 or sea in seas:
            raise key.error("an edge between land and an ocean hex that has no other harbour")
        seas.append(sea)
        s.harbour_edge[i] = e
        s.harbour_kind[i] = kind if kind < len(c.HARBOURS) else c.NOTHING
    s.harbours_placed = len(pairs)
    kinds = [int(kind) for kind in s.harbour_kind[: len(pairs)]]
    _check_turned_up(entry, kinds, desk.due)
    up = _bag([kind for kind in kinds if kind >= 0], len(c.HARBOURS))
    _compare(entry, "at most {} harbours of the kind {!r}", c.HARBOURS, up, b.harbour_pool, most=True)
    s.harbour_pool[...] = b.harbour_pool - up


def _check_turned_up(entry: Entry, kinds: list[int], due: frozenset[int]) -> None:
    down = kinds.count(c.NOTHING)
    if HARBOUR_PLACE in due and down < len(kinds):
        raise entry.error("harbours face down, as 'harbour place' is pending", f"{len(kinds) - down} turned up")
    if HARBOUR_KIND in due and (not down or c.NOTHING in kinds[: len(kinds) - down]):
        raise entry.error("harbours face down after those turned up, as 'harbour kind' is pending")
    if down and due.isdisjoint(HARBOURS_DUE):
        raise entry.error("harbours turned up, as play has begun", f"{down} face down")


def _ocean_side(desk: Desk, e: int) -> int:
    """The ocean hex of an edge between land and ocean, -1 for any other edge."""
    hexes, terrain = desk.b.edge_hexes[e].tolist(), desk.s.terrain
    for sea, shore in (hexes, reversed(hexes)):
        if min(sea, shore) >= 0 and terrain[sea] == c.OCEAN and terrain[shore] <= c.DESERT:
            return sea
    return c.NOTHING


# --- what is left -----------------------------------------------------------------------------------------------------
def check_stock(desk: Desk) -> None:
    """Leave for face-down hexes the tokens that lie on no other, and compare what is said of piles and reserve."""
    s, b, numbers = desk.s, desk.b, Entry(None, "numbers")
    for pool, letter in desk.piled.items():
        hexes, dealt = desk.hexes_of(pool), b.pool_number[pool]
        if desk.r.cargo_ships:  # a gold field gets the number of its lair
            hexes = [h for h in hexes if s.terrain[h] != c.GOLD]
        lying = _lying(desk, hexes)
        where = _found_where(desk, hexes, s.number)
        right = "at most {} times {} on the hexes of pool " + letter + _by_rule(desk)
        _compare(numbers, right, _NUMBERS, lying, dealt, most=True, where=where)
        s.pile_numbers[pool] = dealt - lying
        for h in hexes:  # what is found when all tokens lie stays without (FACEDOWN-15)
            if s.pile_numbers[pool].any() and s.terrain[h] < c.DESERT and not s.number[h] and h != s.found_hex:
                found = f"none for {desk.places.hexes[h]} ({c.ALL_TERRAINS[s.terrain[h]]})"
                raise numbers.error(f"the number tokens of all hexes turned up that bear one{_by_rule(desk)}", found)
    _left(desk.root.get("reserve"), _NUMBERS, "number tokens", s.reserve)
    pile, pools = desk.root.get("pile"), {letter: pool for pool, letter in desk.piled.items()}
    for letter, entry in (pile.named(list(pools), "pools of face-down hexes") if pile is not None else {}).items():
        counts = pile_counts(desk, pools[letter])
        fields = entry.fields(list(counts))
        for kind, (words, left) in counts.items():
            _left(fields.get(kind), words, PILED[kind], left)


def _left(entry: Entry | None, words: Sequence[str], what: str, left: Any) -> None:
    """Refuse counts that differ from what is left; a word left out stands for none."""
    if entry is not None:
        given = entry.counts(words, what, [127] * len(words))
        _compare(entry, "{} times {}, as the rest lies on the board", words, given, left)
