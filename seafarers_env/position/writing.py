"""Writing a position: everything a game is, by the names of its places, without what follows from the rest."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import numpy as np

from seafarers_env._version import __version__
from seafarers_env.engine import constants as c
from seafarers_env.engine import phases as at
from seafarers_env.engine.parts import codecs as codec
from seafarers_env.position.codecs import CODES, SECTIONS
from seafarers_env.position.desk import Desk, Standing, ask, bits, has
from seafarers_env.position.known import known
from seafarers_env.scenarios import built_in
from seafarers_env.table import Table

FORMAT = 1
FACE_DOWN: Final = "face down"  # a harbour that players have laid
#: Piles of what lies face down, and what an error calls the words for what is in them.
PILED: Final = {
    "hexes": "terrains",
    "numbers": "number tokens",
    "harbours": "kinds of harbour",
    "villages": "villages",
}


def to_dict(game: Standing) -> dict[str, Any]:
    """The whole position as plain data, which `from_dict` reads back bit for bit."""
    return {"format": FORMAT, "version": __version__, **_table(game.table), **written(desk_of(game))}


def desk_of(game: Standing) -> Desk:
    """The table of a game with a copy of its record."""
    edition = game.table.edition
    desk = Desk(game.table, np.ndarray(1, edition.records.STATE, bytearray(game.record.tobytes())))
    desk.due = edition.phases.phases_of(desk.s.pending)
    return desk


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
def counts(words: Sequence[str], numbers: Iterable[Any], *, all_of_them: bool) -> dict[str, int]:
    """How many of each kind, or of each that there are any of."""
    return {word: int(n) for word, n in zip(words, numbers, strict=True) if n or all_of_them}


def name_of(names: Sequence[str], i: Any) -> str | None:
    """The name of a place, None where there is none."""
    return names[int(i)] if i >= 0 else None


def seat_or_none(p: Any) -> int | None:
    """The seat, None where there is none."""
    return int(p) if p >= 0 else None


# --- as declared ------------------------------------------------------------------------------------------------------
def written(desk: Desk) -> dict[str, Any]:
    """All entries but those that say which table it is."""
    return _object(desk, SECTIONS[""])


def _object(desk: Desk, codes: Iterable[codec.Code], brief: bool = False) -> dict[str, Any]:
    """The entries of an object: of a position those that say something now, of facts all that the game has."""
    found: dict[str, Any] = {}
    for code in codes:
        if code.off is not None and code.off.when(desk):
            continue
        if code.when is None or code.when(desk):
            value = _entry(desk, code)
            if value or not brief or code.when is not None or desk.complete:
                found[code.name] = value
        elif desk.complete:
            found[code.name] = _nothing(desk, code)
    return found


def _entry(desk: Desk, code: codec.Code) -> Any:
    return _WRITE[type(code)](desk, code)


def _nothing(desk: Desk, code: codec.Code) -> Any:
    """What stands in facts for an entry that says nothing now."""
    if isinstance(code, codec.Whole):
        return code.zero
    if isinstance(code, codec.Counts):
        return dict.fromkeys(ask(code.words, desk), 0)
    return next((empty for kinds, empty in _EMPTY.items() if isinstance(code, kinds)), type(None))()


def _kept(desk: Desk, code: codec.Code, suffix: str = "") -> Any:
    """What the record holds: of a seat, or row, and place where one is at hand."""
    if code.value is not None:
        return code.value(desk)
    value = getattr(desk.s, code.kept + suffix)
    if desk.p >= 0:
        value = value[desk.p]
    return value if desk.k < 0 else value[desk.k]


def _listed(desk: Desk, names: Iterable[Any]) -> list[Any]:
    """Names in the order of the board, in facts in their own."""
    return sorted(names) if desk.complete else [*names]


def _section(desk: Desk, code: codec.Section) -> Any:
    codes = SECTIONS[code.name]
    return [_object(desk, codes) for _ in desk.by_seat()] if code.name == "seats" else _object(desk, codes)


def _keyed(desk: Desk, code: codec.Keyed) -> dict[str, Any]:
    names, found = ask(code.names, desk), dict[str, Any]()
    for k in code.there(desk):
        desk.k = int(k)
        found[names[desk.k]] = _object(desk, code.of) if isinstance(code.of, tuple) else _entry(desk, code.of)
    desk.k = c.NOTHING
    return found


def _word(desk: Desk, code: codec.Word) -> str | None:
    kind = int(_kept(desk, code))
    return None if code.none and kind < 0 else code.words[kind]


def _by_place(desk: Desk, code: codec.ByPlace) -> dict[str, Any]:
    names, values = getattr(desk.places, code.at), getattr(desk.s, code.kept)  # longer than the board: padded
    if code.words:
        return {name: code.words[kind] for name, kind in zip(names, values.tolist(), strict=False)}
    there = (values > 0) & (desk.s.vertex_building >> 1 == desk.p) if code.own else values > 0
    return {names[i]: int(values[i]) for i in there.nonzero()[0].tolist()}


def _pieces(desk: Desk, code: codec.Pieces) -> list[str]:
    at_vertex = code.kept == "vertex_building"
    names = desk.places.vertices if at_vertex else desk.places.edges
    lying: list[int] = (getattr(desk.s, code.kept) == 2 * desk.p + code.kind).nonzero()[0].tolist()
    if at_vertex and desk.r.knights:
        lying = [v for v in lying if has(desk.s.laid_down, v) == (code.mark == "laid_down")]
    return _listed(desk, (names[i] for i in lying))


def _bits(desk: Desk, code: codec.Code, names: Sequence[Any]) -> list[Any]:
    return _listed(desk, (names[i] for i in bits(_kept(desk, code))))


def _counts(desk: Desk, code: codec.Counts) -> dict[str, int]:
    words = ask(code.words, desk)
    columns = slice(len(words)) if code.columns is None else code.columns(desk)
    return counts(words, _kept(desk, code)[columns].tolist(), all_of_them=code.all or desk.complete)


def _bundle(desk: Desk, code: codec.Bundle) -> dict[str, dict[str, int]]:
    sides = {side: _kept(desk, code, f"_{side}")[desk.traded_columns].tolist() for side in ("give", "get")}
    return {side: counts(desk.traded, numbers, all_of_them=desk.complete) for side, numbers in sides.items()}


def land(desk: Desk) -> dict[str, Any]:
    """Terrain and number tokens by the names of their hexes."""
    return {key: _entry(desk, CODES[key]) for key in ("terrain", "numbers")}


def harbours(desk: Desk) -> dict[str, str]:
    """The kinds of harbours by edge, in the order of the board file or of placing."""
    s, edges = desk.s, desk.places.edges
    kinds = (*c.HARBOURS, FACE_DOWN)  # -1 is the last
    places = zip(s.harbour_edge.tolist(), s.harbour_kind.tolist(), range(int(desk.b.num_harbours)), strict=False)
    return {edges[edge]: kinds[kind] for edge, kind, _ in places if edge >= 0}


def pile_counts(desk: Desk, pool: int) -> dict[str, tuple[Sequence[str], list[int]]]:
    """What lies face down in a pool, by kind of pile: the words for it, and how many of each there are."""
    s, numbers = desk.s, desk.s.pile_numbers[pool, codec.of_tokens(desk)].tolist()
    counted: dict[str, tuple[Sequence[str], list[int]]]
    counted = {"hexes": (c.TERRAINS, s.pile[pool].tolist()), "numbers": (codec.TOKENS, numbers)}
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
        letter: {
            kind: counts(words, left, all_of_them=desk.complete)
            for kind, (words, left) in pile_counts(desk, pool).items()
        }
        for pool, letter in desk.piled.items()
    }


_CUSTOM: Final[dict[str, Callable[[Desk], Any]]] = {
    "harbours": harbours,
    "pile": _pile,
    "pending": lambda desk: [at.PHASES[phase] for phase in sorted(desk.due, key=desk.urgency)],
    "known": known,
}
_EMPTY: Final[dict[tuple[type[codec.Code], ...], type]] = {
    (codec.Flag,): bool,
    (codec.Places, codec.Seats, codec.Regions, codec.Bits, codec.Pieces, codec.Rows, codec.BySeat): list,
    (codec.Keyed, codec.ByPlace): dict,
}
_WRITE: Final[dict[type[codec.Code], Callable[[Desk, Any], Any]]] = {
    codec.Section: _section,
    codec.Rows: lambda desk, code: [_object(desk, code.of) for _ in desk.each(int(getattr(desk.s, code.kept)))],
    codec.Object: lambda desk, code: _object(desk, code.of, code.brief) if code.when(desk) else None,
    codec.Keyed: _keyed,
    codec.Whole: lambda desk, code: int(_kept(desk, code)) or code.zero,
    codec.Flag: lambda desk, code: bool(_kept(desk, code)),
    codec.Word: _word,
    codec.Plain: lambda desk, code: _kept(desk, code),
    codec.Seats: lambda desk, code: bits(_kept(desk, code)),
    codec.SeatOrNone: lambda desk, code: seat_or_none(p) if (p := _kept(desk, code)) < desk.n else None,
    codec.PlaceOrNone: lambda desk, code: name_of(getattr(desk.places, code.at), _kept(desk, code)),
    codec.Places: lambda desk, code: _bits(desk, code, getattr(desk.places, code.at)),
    codec.Figures: lambda desk, code: _listed(
        desk, (getattr(desk.places, code.at)[i] for i in (getattr(desk.s, code.kept) == desk.p).nonzero()[0])
    ),
    codec.Bits: lambda desk, code: _bits(desk, code, ask(code.names, desk)),
    codec.Counts: _counts,
    codec.Bundle: _bundle,
    codec.BySeat: lambda desk, code: [_entry(desk, code.of) if code.there(desk) else None for _ in desk.by_seat()],
    codec.ByPlace: _by_place,
    codec.Pieces: _pieces,
    codec.Regions: lambda desk, code: _bits(desk, code, desk.area_names),
    codec.RegionOrNone: lambda desk, code: name_of(desk.area_names, _kept(desk, code)),
    codec.Custom: lambda desk, code: _CUSTOM[code.path](desk),
}
