"""Switches of the explorers' game: what it has not is refused by name, and what its board must have (BARGE-004)."""

from collections.abc import Iterator, Mapping
from typing import Final

from seafarers_env.board.chart import Chart
from seafarers_env.board.chart_data import FACE_DOWN, LAND_LETTERS, Pool
from seafarers_env.board.features import SHOAL, SPICE
from seafarers_env.board.findings import BoardError, Place
from seafarers_env.engine import constants as c
from seafarers_env.engine.declaring import Option, Value

#: What the game decides or leaves to its players: all others have one value here.
FREE: Final = (
    *("cargo_ships", "settlers", "crews", "fish_hauls", "start_gold", "points_to_win", "max_turns", "max_offers"),
    *("max_trade_cards", "skip_forced", "sole_shortage", "red_tokens_apart", "settlements", "cities", "roads"),
    *("ships_supply", "bank", "dice", "discard_limit"),
)
#: Those whose one value is not what it is by default.
FIXED: Final[Mapping[str, Value]] = {
    "pirate": False,
    "exploration": True,
    "frame_is_sea": False,
    "red_exchange": "redeal",
    "harbour_placement": "board",
    "island_token_further": 0,
}
#: Whoever begins needs one of each; ships and Sea Ports bear numbers (BARGE-174).
LIMITS: Final[Mapping[str, tuple[int, int]]] = {
    "ships_supply": (1, c.NUM_CARGO_SHIPS),
    "cities": (1, c.NUM_PORTS),
    "roads": (1, 30),
    "settlers": (1, 9),
}
MOST_PLAYERS: Final = 4
_OTHERWISE: Final = ("settlers", "crews", "fish_hauls", "start_gold")  # that no other game has


def fixed(option: Option) -> Value | None:
    """The one value of a switch in the explorers' game; None where it has several."""
    return None if option.name in FREE else FIXED.get(option.name, option.default)


def unfit_switches(values: Mapping[str, Value], options: Mapping[str, Option]) -> Iterator[tuple[str, str]]:
    """Switches that have no such value, with or without `cargo_ships`, and why."""
    if not values["cargo_ships"]:
        yield from ((name, "there is no such thing without cargo_ships") for name in _OTHERWISE if values[name])
        return
    for name, option in options.items():
        wanted = fixed(option)
        if wanted is not None and values[name] != wanted:
            yield name, f"the explorers' game (cargo_ships) has no such thing: it is {wanted!r}"
    for name, (low, high) in LIMITS.items():
        if not low <= int(values[name]) <= high:
            yield name, f"with cargo_ships it is {low}..{high}"


# --- what the board must have -----------------------------------------------------------------------------------------
def unfit_board(chart: Chart, sails: bool) -> BoardError | None:
    """What the board of such a game lacks, or another one has too much."""
    return next(_lacks(chart) if sails else _idle(chart), None)


def _idle(chart: Chart) -> Iterator[BoardError]:
    """What only ships with cargo have a use for."""
    features = chart.features
    places: list[tuple[str, Place]] = []
    places += [("a Council", features.council.at)] if features.council else []
    places += [("castaways", place.at) for place in features.castaways[:1]]
    for rows in (features.lots, features.villages, features.tracks):
        places += [(name, row.at) for name, row in rows.items()]
    places += [(_named(pool), pool.at) for pool in chart.pools if _named(pool)]
    for name, at in places:
        yield BoardError(at, f"'cargo_ships = true' under [rules] for {name}", "none")


def _named(pool: Pool) -> str:
    return "fish shoals" if pool.others.get(SHOAL) else "spice hexes in a pool" if pool.others.get(SPICE) else ""


def _lacks(chart: Chart) -> Iterator[BoardError]:
    features, top = chart.features, chart.map_at
    if max(chart.players, default=0) > MOST_PLAYERS:
        found = " ".join(map(str, chart.players))
        yield BoardError(chart.players_at, f"at most {MOST_PLAYERS} players with cargo_ships (BARGE-182)", found)
    if features.council is None:
        yield BoardError(top, "a section [council] for cargo_ships (BARGE-014)", "none")
    for name in c.TRACKS:
        row = features.tracks.get(name)
        if row is None or len(row.items) != c.LAST_SPACE:
            at, found = (top, "none") if row is None else (row.at, f"{len(row.items)}")
            yield BoardError(at, f"{c.LAST_SPACE} spaces of the track '{name}' under [tracks] (BARGE-141)", found)
    if len(features.castaways) > c.MAX_CASTAWAYS:
        yield BoardError(features.castaways[c.MAX_CASTAWAYS].at, f"at most {c.MAX_CASTAWAYS} places", "more")
    for name in ("lairs", "shoals", "castaways"):
        if name not in features.lots:
            yield BoardError(top, f"a line '{name} = ...' under [pools] for cargo_ships", "none")
    numbers = features.lots["shoals"].items if "shoals" in features.lots else ()
    if len({*numbers}) < len(numbers):
        yield BoardError(features.lots["shoals"].at, "each number of a shoal once (BARGE-026)", " ".join(numbers))
    faces = {frozenset(face.split("+")) for face in c.FACES}
    for face in features.lots["castaways"].items if "castaways" in features.lots else ():
        if frozenset(face.split("+")) not in faces:
            yield BoardError(features.lots["castaways"].at, f"faces of castaways: {' '.join(c.FACES)}", face)
    yield from _pools_lack(chart)
    yield from _too_much(chart)


def _pools_lack(chart: Chart) -> Iterator[BoardError]:
    """Whether what lies face down, and only that, holds gold fields, shoals and spice hexes."""
    hidden = {chart.cells[cell][1] for cell in chart.face_down}
    if not 1 <= len(hidden) <= c.NUM_FIND_AREAS or len(chart.face_down) > c.MAX_FINDS:
        expected = f"1 to {c.MAX_FINDS} hexes that lie face down, of 1 or {c.NUM_FIND_AREAS} pools (BARGE-017)"
        yield BoardError(chart.map_at, expected, f"{len(chart.face_down)} of {len(hidden)}")
    for pool in chart.pools:
        strange = sum(pool.others.values()) - pool.others.get(SHOAL, 0) - pool.others.get(SPICE, 0)
        if pool.letter in hidden:
            villages = chart.features.villages.get(pool.letter)
            kinds = villages.items if villages else ()
            if len(kinds) != pool.others.get(SPICE, 0):
                expected = f"a line '{pool.letter} villages = ...' with one for each spice hex S (BARGE-027)"
                yield BoardError(pool.at, expected, f"{len(kinds)}")
            wrong = next((kind for kind in kinds if kind not in c.VILLAGES), None)
            if villages and wrong:
                yield BoardError(villages.at, f"villages: {' '.join(c.VILLAGES)}", wrong)
        else:
            strange += sum(pool.others.values()) + pool.terrains.get(c.GOLD, 0)
        if strange or pool.terrains.get(c.DESERT):
            expected = "the five terrains and sea; gold A, shoals W and spice hexes S where they lie face down"
            yield BoardError(pool.at, f"{expected} (BARGE-021..024)", f"others in pool {pool.letter}")


def _too_much(chart: Chart) -> Iterator[BoardError]:
    """What the explorers have not: harbours, sections, listed places; gold and desert lie nowhere in the open."""
    features = chart.features
    for name, rows in (("harbours", chart.harbours), ("stacks", features.stacks), ("locations", features.locations)):
        if rows or (name == "harbours" and chart.harbour_pool):
            yield BoardError(chart.map_at, f"no [{name}] on a board with cargo_ships", "some")
    for cell, token in chart.cells.items():
        if token[0] in LAND_LETTERS and LAND_LETTERS[token[0]] in (c.GOLD, c.DESERT) and token[0] != FACE_DOWN:
            yield BoardError(chart.cell_at[cell], "neither gold nor desert in the open with cargo_ships", repr(token))
    if chart.reserve:
        yield BoardError(chart.reserve_at or chart.map_at, "no 'reserve chips' with cargo_ships", "some")
    if chart.edge != "open":
        yield BoardError(chart.map_at, "'edge: open' with cargo_ships (BARGE-020)", repr(chart.edge))
