"""Reading the board of a position: terrain, tokens, harbours, robber and pirate.

Left out, they are as dealt from the position's seed; a printed hex or harbour need not be named.
"""

from collections.abc import Sequence

import numpy as np

from seafarers_env.constants import (
    DESERT,
    HARBOURS,
    MAX_NUMBER,
    NOTHING,
    NUM_TERRAINS,
    OCEAN,
    TERRAINS,
)
from seafarers_env.position.desk import Desk
from seafarers_env.position.entry import Entry, Fields, PositionError


def read_board(root: Fields, desk: Desk) -> None:
    """Put the entries `terrain`, `numbers`, `harbours` and `robber` into the record."""
    terrain, numbers, harbours = root.get("terrain"), root.get("numbers"), root.get("harbours")
    if terrain is not None:
        _terrain(terrain, desk)
    if numbers is not None or terrain is not None:
        _numbers(numbers or Entry({}, "numbers"), desk)
    if harbours is not None:
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


def _pool_letter(desk: Desk, pool: int) -> str:
    return desk.table.board.chart.pools[pool].letter


def _terrain(entry: Entry, desk: Desk) -> None:
    s, b = desk.s, desk.b
    given = _by_hex(entry, desk)
    for h in range(b.num_hexes):
        printed = int(b.terrain[h])
        if h in given:
            s.terrain[h] = given[h].index_of(TERRAINS, "a terrain")
            if printed >= 0 and s.terrain[h] != printed:
                raise given[h].error(f"{TERRAINS[printed]!r}, as the board file prints it")
        elif printed >= 0:
            s.terrain[h] = printed
        else:
            pool = _pool_letter(desk, b.pool[h])
            raise entry.error(f"the terrain of every hex of pool {pool}", f"none for {desk.places.hexes[h]}")
    for pool in range(b.num_pools):
        dealt = np.bincount(s.terrain[np.flatnonzero(b.pool == pool)], minlength=NUM_TERRAINS)
        _same_pool(entry, desk, pool, b.pool_terrain[pool], dealt, TERRAINS)


def _numbers(entry: Entry, desk: Desk) -> None:
    s, b = desk.s, desk.b
    given = _by_hex(entry, desk)
    for h in range(b.num_hexes):
        s.number[h] = given[h].integer(2, MAX_NUMBER, "a number token") if h in given else 0
        if b.pool[h] < 0:
            _printed_number(given.get(h), desk, h)
            continue
        bears = s.terrain[h] < DESERT
        if h in given and not bears:
            raise given[h].error(f"no token on a hex of {TERRAINS[s.terrain[h]]}")
        if h not in given and bears:
            expected = f"the number tokens of all hexes of pool {_pool_letter(desk, b.pool[h])} that bear one"
            raise entry.error(expected, f"none for {desk.places.hexes[h]} ({TERRAINS[s.terrain[h]]})")
    names = [str(n) for n in range(MAX_NUMBER + 1)]
    for pool in range(b.num_pools):
        dealt = np.bincount(s.number[np.flatnonzero(b.pool == pool)], minlength=MAX_NUMBER + 1)
        dealt[0] = 0
        _same_pool(entry, desk, pool, b.pool_number[pool], dealt, names)


def _printed_number(given: Entry | None, desk: Desk, h: int) -> None:
    printed = int(desk.b.number[h])
    if given is not None and desk.s.number[h] != printed:
        raise given.error(f"{printed}, as the board file prints it" if printed else "no token on this hex")
    desk.s.number[h] = printed


def _same_pool(
    entry: Entry, desk: Desk, pool: int, wanted: np.ndarray, found: np.ndarray, words: Sequence[str]
) -> None:
    """Refuse hexes of a pool that do not bear what the board file puts into the pool."""
    for k in range(len(wanted)):
        if wanted[k] != found[k]:
            where = f"the hexes of pool {_pool_letter(desk, pool)}"
            raise entry.error(f"{wanted[k]} times {words[k]} on {where}", f"{found[k]}")


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


def _robber(root: Fields, desk: Desk) -> None:
    """The robber: by default on the first desert, as at the start; off the board only where there is none."""
    s, entry = desk.s, root.get("robber")
    deserts = np.flatnonzero(s.terrain[: desk.b.num_hexes] == DESERT)
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
