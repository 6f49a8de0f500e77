"""Reading the board of a position: terrain, tokens, harbours, robber and pirate.

Left out, they are as dealt from the position's seed; a printed hex or harbour need not be named.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from seafarers_env.engine.constants import (
    AREA_ISLAND,
    AREA_START,
    DESERT,
    HARBOURS,
    MAX_NUMBER,
    MISSING,
    NOTHING,
    NUM_TERRAINS,
    OCEAN,
    SEA_AREA,
    TERRAINS,
)
from seafarers_env.engine.phases import HARBOUR_KIND, HARBOUR_PLACE
from seafarers_env.position.desk import Desk
from seafarers_env.position.entry import Entry, Fields, PositionError
from seafarers_env.position.phases import HARBOURS_DUE, Phases
from seafarers_env.position.writing import FACE_DOWN

_NUMBER_WORDS: Final = tuple(str(n) for n in range(MAX_NUMBER + 1))


def read_board(root: Fields, desk: Desk, due: Phases) -> None:
    """Put the entries `terrain`, `numbers`, `harbours` and `robber` into the record."""
    terrain, numbers, harbours = root.get("terrain"), root.get("numbers"), root.get("harbours")
    if terrain is not None:
        _terrain(terrain, desk)
    if numbers is not None or terrain is not None:
        _numbers(numbers or Entry({}, "numbers"), desk)
    if desk.r.harbours_by_players:
        _laid_harbours(harbours or Entry({}, "harbours"), desk, due)
    elif harbours is not None:
        _harbours(harbours, desk)
    _robber(root, desk)


def _by_hex(entry: Entry, desk: Desk) -> dict[int, Entry]:
    found: dict[int, Entry] = {}
    for key, value in entry.pairs():
        h = key.place(desk.places.find_hex, "a hex of the board")
        if h in found:
            raise key.error("each hex once", f"{key.value!r} again")
        found[h] = value
    return found


# --- terrain ----------------------------------------------------------------------------------------------------------
def _terrain(entry: Entry, desk: Desk) -> None:
    s, b = desk.s, desk.b
    given = _by_hex(entry, desk)
    for h in range(b.num_hexes):
        printed = int(b.terrain[h])
        if h in given:
            s.terrain[h] = given[h].index_of(TERRAINS, "a terrain")
            if not _may_be(desk, h, int(s.terrain[h])):
                raise given[h].error(f"{TERRAINS[printed]!r}, as the board file prints it")
            if s.terrain[h] == MISSING and printed != MISSING:
                raise given[h].error("what lies there: this hex is never face down")
        elif printed >= 0 and not _is_variable(desk, h):
            s.terrain[h] = printed
        else:
            where = f"of area {_area_word(desk, h)}" if printed >= 0 else f"of pool {desk.pool_letter(b.pool[h])}"
            raise entry.error(f"the terrain of every hex {where}", f"none for {desk.places.hexes[h]}")
    for pool in range(b.num_pools):
        dealt = np.bincount(s.terrain[desk.hexes_of(pool)], minlength=NUM_TERRAINS)
        if desk.is_piled(pool):
            _count_pile(entry, desk, pool, dealt)
        else:
            _same(entry, f"the hexes of pool {desk.pool_letter(pool)}", b.pool_terrain[pool], dealt, TERRAINS)
    for area in range(b.num_areas):
        hexes = [h for h in range(b.num_hexes) if _is_variable(desk, h) and b.area[h] == area]
        if hexes:
            dealt = np.bincount(s.terrain[hexes], minlength=NUM_TERRAINS)
            wanted = np.bincount(b.terrain[hexes], minlength=NUM_TERRAINS)
            _same(entry, f"the hexes of area {_area_word(desk, hexes[0])}", wanted, dealt, TERRAINS)
    if desk.r.dealt_islands:
        number_islands(desk)


def _is_variable(desk: Desk, h: int) -> bool:
    """Whether the option `variable` deals another terrain onto a printed hex."""
    return bool(desk.r.variable and 0 <= desk.b.terrain[h] < DESERT and desk.b.area[h] >= 0)


def _area_word(desk: Desk, h: int) -> str:
    return desk.table.board.chart.areas[int(desk.b.area[h])].letter


def _may_be(desk: Desk, h: int, terrain: int) -> bool:
    printed = int(desk.b.terrain[h])
    return printed in (terrain, NOTHING, MISSING) or (_is_variable(desk, h) and terrain < DESERT)


def _count_pile(entry: Entry, desk: Desk, pool: int, dealt: np.ndarray) -> None:
    """Leave on the pile of a pool what has not been turned up."""
    s, total = desk.s, desk.b.pool_terrain[pool]
    for k in range(MISSING):
        if dealt[k] > total[k]:
            where = f"the hexes of pool {desk.pool_letter(pool)}"
            raise entry.error(f"at most {total[k]} times {TERRAINS[k]} on {where}", f"{dealt[k]}")
        s.pile[pool, k] = total[k] - dealt[k]


def number_islands(desk: Desk) -> None:
    """Make each island of a random board an area, numbered by its lowest hex, as at the deal."""
    s, b = desk.s, desk.b
    land = [h for h in range(b.num_hexes) if s.terrain[h] <= DESERT and b.terrain[h] != MISSING]
    s.area[: b.num_hexes] = SEA_AREA
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


# --- number tokens ----------------------------------------------------------------------------------------------------
def _numbers(entry: Entry, desk: Desk) -> None:
    s, b = desk.s, desk.b
    given = _by_hex(entry, desk)
    for h in range(b.num_hexes):
        default = int(b.number[h]) if _keeps_number(desk, h) else 0
        s.number[h] = given[h].integer(2, MAX_NUMBER, "a number token") if h in given else default
        if b.pool[h] < 0 and not _moves(desk, h) and s.number[h] != b.number[h]:
            printed = int(b.number[h])
            raise given[h].error(f"{printed}, as the board file prints it" if printed else "no token on this hex")
        if s.number[h] and s.terrain[h] >= DESERT:
            raise given[h].error(f"no token on a hex of {TERRAINS[s.terrain[h]]}")
        if h not in given and _must_bear(desk, h):
            expected = f"the number tokens of all hexes of pool {desk.pool_letter(b.pool[h])} that bear one"
            raise entry.error(expected, f"none for {desk.places.hexes[h]} ({TERRAINS[s.terrain[h]]})")
    moved = False
    for words, hexes in _classes(desk).items():
        moved |= _check_class(entry, desk, words, hexes)
    if desk.r.number_reserve:
        _count_reserve(entry, desk, moved)


def _is_piled_hex(desk: Desk, h: int) -> bool:
    return bool(desk.b.terrain[h] == MISSING)


def _moves(desk: Desk, h: int) -> bool:
    """Whether the token of a printed hex may be another, or none."""
    reserve = desk.r.number_reserve and (desk.is_kind(h, AREA_START) or desk.is_kind(h, AREA_ISLAND))
    return bool(desk.r.red_apart or desk.r.variable or reserve)


def _keeps_number(desk: Desk, h: int) -> bool:
    return bool(desk.b.pool[h] < 0 and not _moves(desk, h))


def _must_bear(desk: Desk, h: int) -> bool:
    """Whether a hex of a pool needs a token: it is producing land whose token can be nowhere else."""
    s, b = desk.s, desk.b
    if b.pool[h] < 0 or _is_piled_hex(desk, h) or desk.r.number_reserve or desk.r.red_apart or desk.r.variable:
        return False
    return bool(s.terrain[h] < DESERT and b.pool_number[b.pool[h]].any())


def _classes(desk: Desk) -> dict[str, list[int]]:
    """Hexes whose tokens are shuffled over each other, with words for them."""
    b = desk.b
    classes: dict[str, list[int]] = {}
    shuffled = desk.r.red_apart or desk.r.variable
    pooled = {int(b.area[h]) for h in range(b.num_hexes) if b.pool[h] >= 0 and not _is_piled_hex(desk, h)}
    for h in range(b.num_hexes):
        if _is_piled_hex(desk, h):
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
    tokens = np.bincount(b.number[[h for h in hexes if b.pool[h] < 0]], minlength=MAX_NUMBER + 1)
    for pool in sorted({int(b.pool[h]) for h in hexes} - {NOTHING}):
        tokens = tokens + b.pool_number[pool]
    tokens[0] = 0
    return tokens


def _lying(desk: Desk, hexes: Sequence[int]) -> np.ndarray:
    tokens = np.bincount(desk.s.number[list(hexes)], minlength=MAX_NUMBER + 1)
    tokens[0] = 0
    return tokens


def _check_class(entry: Entry, desk: Desk, words: str, hexes: list[int]) -> bool:
    """Refuse tokens that are not dealt there; with a number reserve some may have moved away: say whether."""
    dealt = _dealt(desk, hexes)
    if not desk.r.number_reserve:
        _same(entry, words, dealt, _lying(desk, hexes), _NUMBER_WORDS)
        return False
    small = [h for h in hexes if desk.is_kind(h, AREA_ISLAND)]
    lying = _lying(desk, [h for h in hexes if h not in small])
    for n in range(MAX_NUMBER + 1):
        if lying[n] > dealt[n]:
            raise entry.error(f"at most {dealt[n]} times {n} on {words}", f"{lying[n]}")
    return not small and bool((lying < dealt).any())


def _count_reserve(entry: Entry, desk: Desk, moved: bool) -> None:
    """Leave in the number reserve what is not on the board; the mainland gives tokens only when it is empty."""
    s, b = desk.s, desk.b
    hexes = [h for h in range(b.num_hexes) if not _is_piled_hex(desk, h)]
    left = _dealt(desk, hexes) + b.reserve - _lying(desk, hexes)
    for n in range(MAX_NUMBER + 1):
        if not 0 <= left[n] <= b.reserve[n]:
            there = f"{b.reserve[n]} in the reserve"
            raise entry.error(f"all tokens {n} that are dealt, and at most {there}", f"{-left[n]} more")
    if moved and left.any():
        raise entry.error("tokens moved from the mainland only when the reserve is empty", f"{left.sum()} left in it")
    s.reserve[...] = left


def _same(entry: Entry, where: str, wanted: np.ndarray, found: np.ndarray, words: Sequence[str]) -> None:
    """Refuse hexes that do not bear what the board file deals onto them."""
    for k in range(len(wanted)):
        if wanted[k] != found[k]:
            raise entry.error(f"{wanted[k]} times {words[k]} on {where}", f"{found[k]}")


# --- harbours ---------------------------------------------------------------------------------------------------------
def _harbours(entry: Entry, desk: Desk) -> None:
    s, b, places = desk.s, desk.b, desk.places
    sites = [int(e) for e in b.harbour_edge[: b.num_harbours]]
    given: dict[int, Entry] = {}
    for key, value in entry.pairs():
        e = key.place(places.find_edge, "an edge with a harbour")
        if e not in sites:
            known = ", ".join(places.edges[site] for site in sites) or "there are none"
            raise key.error(f"an edge with a harbour: {known}")
        if e in given:
            raise key.error("each harbour once", f"{key.value!r} again")
        given[e] = value
    for i, e in enumerate(sites):
        printed = int(b.harbour_kind[i])
        if e in given:
            s.harbour_kind[i] = given[e].index_of(HARBOURS, "a kind of harbour")
            if printed >= 0 and s.harbour_kind[i] != printed:
                raise given[e].error(f"{HARBOURS[printed]!r}, as the board file prints it")
        elif printed < 0:
            raise entry.error("every harbour that is dealt", f"none at {places.edges[e]}")
    for k, word in enumerate(HARBOURS):
        dealt = sum(int(s.harbour_kind[i]) == k for i in range(len(sites)) if b.harbour_kind[i] < 0)
        if dealt != b.harbour_pool[k]:
            raise entry.error(f"{b.harbour_pool[k]} dealt harbours of the kind {word!r}", f"{dealt}")


def _laid_harbours(entry: Entry, desk: Desk, due: Phases) -> None:
    """Harbours that players laid, in the order of placing: turned up, but for those still face down."""
    s, b, places = desk.s, desk.b, desk.places
    pairs = entry.pairs()
    most = b.num_harbours - (HARBOUR_PLACE in due)
    if len(pairs) > most:
        raise entry.error(f"at most {most} harbours", f"{len(pairs)}")
    seas: list[int] = []
    words = (*HARBOURS, FACE_DOWN)
    for i, (key, value) in enumerate(pairs):
        e = key.place(places.find_edge, "an edge between land and ocean")
        kind = value.index_of(words, "a kind of harbour")
        sea = _ocean_side(desk, e)
        if sea < 0 or sea in seas:
            raise key.error("an edge between land and an ocean hex that has no other harbour")
        seas.append(sea)
        s.harbour_edge[i] = e
        s.harbour_kind[i] = kind if kind < len(HARBOURS) else NOTHING
    s.harbours_placed = len(pairs)
    kinds = [int(kind) for kind in s.harbour_kind[: len(pairs)]]
    _check_turned_up(entry, kinds, due)
    for k, word in enumerate(HARBOURS):
        if kinds.count(k) > b.harbour_pool[k]:
            raise entry.error(f"at most {b.harbour_pool[k]} harbours of the kind {word!r}", f"{kinds.count(k)}")
        s.harbour_pool[k] = b.harbour_pool[k] - kinds.count(k)


def _check_turned_up(entry: Entry, kinds: list[int], due: Phases) -> None:
    down = kinds.count(NOTHING)
    if HARBOUR_PLACE in due and down < len(kinds):
        raise entry.error("harbours face down, as 'harbour place' is pending", f"{len(kinds) - down} turned up")
    if HARBOUR_KIND in due and (not down or NOTHING in kinds[: len(kinds) - down]):
        raise entry.error("harbours face down after those turned up, as 'harbour kind' is pending")
    if not due & HARBOURS_DUE and down:
        raise entry.error("harbours turned up, as play has begun", f"{down} face down")


def _ocean_side(desk: Desk, e: int) -> int:
    """The ocean hex of an edge between land and ocean, -1 for any other edge."""
    hexes = [int(h) for h in desk.b.edge_hexes[e]]
    kinds = [desk.s.terrain[h] if h >= 0 else NOTHING for h in hexes]
    for sea, shore in ((0, 1), (1, 0)):
        if kinds[sea] == OCEAN and 0 <= kinds[shore] <= DESERT:
            return hexes[sea]
    return NOTHING


def _robber(root: Fields, desk: Desk) -> None:
    """The robber: by default on the first desert, as at the start; off the board only where there is none."""
    s, entry = desk.s, root.get("robber")
    dealt = desk.b.terrain[: desk.b.num_hexes] != MISSING  # a desert found later leaves the robber where it is
    deserts = np.flatnonzero(dealt & (s.terrain[: desk.b.num_hexes] == DESERT))
    if entry is None or entry.value is None:
        if entry is not None and len(deserts):
            raise entry.error("a land hex: on a board with a desert the robber is never off the board")
        s.robber = deserts[0] if len(deserts) else NOTHING
        return
    s.robber = entry.place(desk.places.find_hex, "a land hex")
    if s.terrain[s.robber] > DESERT:
        raise entry.error("a land hex", f"{entry.value!r}, {TERRAINS[s.terrain[s.robber]]}")


def read_pirate(root: Fields, desk: Desk, awaited: bool) -> None:
    """The pirate: by default where it was dealt, or on the first ocean hex.

    Args:
        root: The whole position.
        desk: With the board read.
        awaited: The seats are still agreeing on its first hex.
    """
    s, r, entry = desk.s, desk.r, root.get("pirate")
    oceans = np.flatnonzero(s.terrain[: desk.b.num_hexes] == OCEAN)
    if not r.pirate or awaited:
        if entry is not None and entry.value is not None:
            raise entry.error("null: " + ("it is not placed yet" if r.pirate else "the option pirate is off"))
        s.pirate = NOTHING
    elif entry is not None:
        s.pirate = entry.place(desk.places.find_pirate_place, "an ocean hex")
        if s.pirate >= desk.b.num_hexes and not r.pirate_on_frame:
            raise entry.error("an ocean hex (the frame only with the option pirate_on_frame)")
        if s.pirate < desk.b.num_hexes and s.terrain[s.pirate] != OCEAN:
            raise entry.error("an ocean hex", f"{entry.value!r}, {TERRAINS[s.terrain[s.pirate]]}")
    elif s.pirate < 0 or s.terrain[s.pirate] != OCEAN:
        if not len(oceans):
            raise PositionError("terrain", "an ocean hex for the pirate", "none")
        s.pirate = oceans[0]
