"""Writing a position: everything a game is, by the names of its places, without what follows from the rest."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeVar

import numpy as np

from seafarers_env._version import __version__
from seafarers_env.engine import constants as c
from seafarers_env.engine import phases as at
from seafarers_env.engine.parts import codecs as codec
from seafarers_env.position.cargo_writing import WRITERS
from seafarers_env.position.codecs import CODES, SECTIONS, later
from seafarers_env.position.desk import Desk, Standing, ask, bits, has
from seafarers_env.position.known import known
from seafarers_env.position.realm_writing import WRITERS as REALM_WRITERS
from seafarers_env.position.realm_writing import seats_in
from seafarers_env.scenarios import built_in
from seafarers_env.table import Table

FORMAT = 1
FACE_DOWN: Final = "face down"  # a harbour that players have laid
NUMBERS: Final = tuple(range(c.MAX_NUMBER + 1))
#: Piles of what lies face down, and what an error calls the words for what is in them.
PILED: Final = {
    "hexes": "terrains",
    "numbers": "number tokens",
    "harbours": "kinds of harbour",
    "villages": "villages",
}
W = TypeVar("W", str, int)


def to_dict(game: Standing) -> dict[str, Any]:
    """The whole position as plain data, which `from_dict` reads back bit for bit."""
    desk = desk_of(game)
    desk.due = desk.table.edition.phases.phases_of(desk.s.pending)
    return {"format": FORMAT, "version": __version__, **_table(game.table), **_object(desk, "")}


def desk_of(game: Standing) -> Desk:
    """The table of a game with a copy of its record."""
    return Desk(game.table, np.ndarray(1, game.table.edition.records.STATE, bytearray(game.record.tobytes())))


def _table(table: Table) -> dict[str, Any]:
    name, n = table.scenario.name, table.num_players
    known = built_in().get(name)  # what others have registered is not known elsewhere
    own = known is None or n not in known.players or known.board_text(n) != table.scenario.board_text(n)
    return {
        **({"board": table.scenario.board_text(n)} if own else {"scenario": name}),
        "num_players": n,
        "options": {option: table.options[option] for option in table.given},
    }


# --- words ------------------------------------------------------------------------------------------------------------
def counts(words: Sequence[W], numbers: Iterable[Any]) -> dict[W, int]:
    """How many of each kind."""
    return {word: int(n) for word, n in zip(words, numbers, strict=True)}


def some(words: Sequence[W], numbers: Iterable[Any]) -> dict[W, int]:
    """How many of each kind that there are any of."""
    return {word: n for word, n in counts(words, numbers).items() if n}


def name_of(names: Sequence[str], i: Any) -> str | None:
    """The name of a place, None where there is none."""
    return names[int(i)] if i >= 0 else None


def seat_or_none(p: Any) -> int | None:
    """The seat, None where there is none."""
    return int(p) if p >= 0 else None


# --- as declared ------------------------------------------------------------------------------------------------------
def _object(desk: Desk, section: str) -> dict[str, Any]:
    """The entries of an object, but for those that are not written now."""
    return {code.name: _entry(desk, code) for code in SECTIONS[section] if code.when is None or code.when(desk)}


def _entry(desk: Desk, code: codec.Code) -> Any:
    return _WRITE[type(code)](desk, code)


def write_later(desk: Desk) -> list[dict[str, Any]]:
    """What parts declare of each seat besides what every game has."""
    codes = later("seats")
    return [
        {code.name: _entry(desk, code) for code in codes if code.when is None or code.when(desk)}
        for _ in desk.by_seat()
    ]


def _kept(desk: Desk, code: codec.Code, suffix: str = "") -> Any:
    """What the record holds: of a seat or row where one is at hand."""
    value = getattr(desk.s, code.kept + suffix)
    return value if desk.p < 0 else value[desk.p]


def _section(desk: Desk, code: codec.Section) -> Any:
    return [_object(desk, "seats") for _ in desk.by_seat()] if code.name == "seats" else _object(desk, code.name)


def _rows(desk: Desk, code: codec.Rows) -> list[dict[str, Any]]:
    numbers = desk.each(int(getattr(desk.s, code.kept)))
    return [{part.name: _entry(desk, part) for part in code.of} for _ in numbers]


def _by_place(desk: Desk, code: codec.ByPlace) -> dict[str, Any]:
    names, values = getattr(desk.places, code.at), getattr(desk.s, code.kept).tolist()  # longer than the board: padded
    if code.words:
        return {name: code.words[kind] for name, kind in zip(names, values, strict=False)}
    own = desk.s.vertex_building >> 1 == desk.p
    return {name: values[i] for i, name in enumerate(names) if values[i] > 0 and (own[i] or not code.own)}


def _pieces(desk: Desk, code: codec.Pieces) -> list[str]:
    at_vertex = code.kept == "vertex_building"
    names = desk.places.vertices if at_vertex else desk.places.edges
    lying: list[int] = (getattr(desk.s, code.kept) == 2 * desk.p + code.kind).nonzero()[0].tolist()
    if at_vertex and desk.r.knights:
        lying = [v for v in lying if has(desk.s.laid_down, v) == (code.mark == "laid_down")]
    return [names[i] for i in lying]


def land(desk: Desk) -> dict[str, Any]:
    """Terrain and number tokens by the names of their hexes."""
    return {key: _entry(desk, CODES[key]) for key in ("terrain", "numbers")}


def harbours(desk: Desk) -> dict[str, str]:
    """The kinds of harbours by edge, in the order of the board file or of placing."""
    s, edges = desk.s, desk.places.edges
    kinds = (*c.HARBOURS, FACE_DOWN)  # -1 is the last
    places = zip(s.harbour_edge.tolist(), s.harbour_kind.tolist(), range(int(desk.b.num_harbours)), strict=False)
    return {edges[edge]: kinds[kind] for edge, kind, _ in places if edge >= 0}


def _numbers(left: Any) -> dict[str, int]:
    return {str(n): count for n, count in some(NUMBERS, left).items()}


def pile_counts(desk: Desk, pool: int) -> dict[str, tuple[Sequence[str], list[int]]]:
    """What lies face down in a pool, by kind of pile: the words for it, and how many of each there are."""
    s, words = desk.s, tuple(str(n) for n in NUMBERS)
    counted: dict[str, tuple[Sequence[str], list[int]]]
    counted = {"hexes": (c.TERRAINS, s.pile[pool].tolist()), "numbers": (words, s.pile_numbers[pool].tolist())}
    if desk.r.hidden_harbours:
        counted["harbours"] = c.HARBOURS, s.pile_harbours[pool].tolist()
    if desk.r.cargo_ships:
        area = desk.find_areas[pool]
        shoals, spices = s.find_pile[area].tolist()
        counted["hexes"] = c.ALL_TERRAINS, [*s.pile[pool].tolist(), spices, shoals]
        counted["villages"] = c.VILLAGES, s.villages_left[area].tolist()
    return counted


def _pile(desk: Desk) -> dict[str, Any]:
    return {
        letter: {kind: some(words, left) for kind, (words, left) in pile_counts(desk, pool).items()}
        for pool, letter in desk.piled.items()
    }


def tiles(desk: Desk) -> dict[str, Any]:
    """Harbour tiles that were found, by hex: their kind, and the edge that they serve."""
    s, places = desk.s, desk.places
    return {
        places.hexes[h]: {"harbour": c.HARBOURS[s.tile_harbour[h]], "side": name_of(places.edges, s.tile_edge[h])}
        for h in np.flatnonzero(s.tile_harbour >= 0).tolist()
    }


def _counts(desk: Desk, code: codec.Counts) -> dict[str, int]:
    words = ask(code.words, desk)
    columns = slice(len(words)) if code.columns is None else code.columns(desk)
    return (counts if code.all else some)(words, _kept(desk, code)[columns].tolist())


def _starts(desk: Desk) -> list[list[str | None]]:
    """The first and second starting settlement of each seat."""
    return [[name_of(desk.places.vertices, v) for v in desk.s.starts[p]] for p in range(desk.n)]


_CUSTOM: Final[dict[str, Callable[[Desk], Any]]] = {
    "harbours": harbours,
    "reserve": lambda desk: _numbers(desk.s.reserve),
    "pile": _pile,
    "tiles": tiles,
    "starts": _starts,
    "pending": lambda desk: [at.PHASES[phase] for phase in sorted(desk.due, key=desk.urgency)],
    "known": known,
    **WRITERS,
    **REALM_WRITERS,
    "random": lambda desk: {word: f"{int(desk.s.rng[k]):016x}" for k, word in enumerate(c.STREAMS)},
}
_WRITE: Final[dict[type[codec.Code], Callable[[Desk, Any], Any]]] = {
    codec.Section: _section,
    codec.Rows: _rows,
    codec.Whole: lambda desk, code: int(_kept(desk, code)) or code.zero,
    codec.Flag: lambda desk, code: bool(_kept(desk, code)),
    codec.Word: lambda desk, code: code.words[_kept(desk, code)],
    codec.Seats: lambda desk, code: seats_in(_kept(desk, code)),
    codec.SeatOrNone: lambda desk, code: seat_or_none(p) if (p := _kept(desk, code)) < desk.n else None,
    codec.PlaceOrNone: lambda desk, code: name_of(getattr(desk.places, code.at), _kept(desk, code)),
    codec.Places: lambda desk, code: [getattr(desk.places, code.at)[i] for i in bits(_kept(desk, code))],
    codec.Figures: lambda desk, code: [
        getattr(desk.places, code.at)[i] for i in (getattr(desk.s, code.kept) == desk.p).nonzero()[0]
    ],
    codec.Counts: _counts,
    codec.Bundle: lambda desk, code: {
        side: some(desk.traded, _kept(desk, code, f"_{side}")[desk.traded_columns]) for side in ("give", "get")
    },
    codec.BySeat: lambda desk, code: [_entry(desk, code.of) if code.there(desk) else None for _ in desk.by_seat()],
    codec.ByPlace: _by_place,
    codec.Pieces: _pieces,
    codec.Regions: lambda desk, code: [desk.area_names[area] for area in bits(np.atleast_1d(_kept(desk, code)))],
    codec.RegionOrNone: lambda desk, code: name_of(desk.area_names, _kept(desk, code)),
    codec.Custom: lambda desk, code: _CUSTOM[code.path](desk),
}
