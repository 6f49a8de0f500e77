"""Writing a position: everything a game is, by the names of its places, without what follows from the rest."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import numpy as np

from seafarers_env._version import __version__
from seafarers_env.engine import constants as c, phases as at
from seafarers_env.engine.declaring import codecs as codec
from seafarers_env.position.card_counting import known
from seafarers_env.position.codecs import CODES, SECTIONS
from seafarers_env.position.context import PositionContext, Standing, ask, bits, has
from seafarers_env.scenarios import built_in
from seafarers_env.table import Table

FORMAT = 1
FACE_DOWN: Final = "face down"  # a harbour that players have laid
#: Piles of what lies face down, and what an error calls the words for what is in them.
PILED: Final = {"hexes": "terrains", "numbers": "number tokens", "harbours": "kinds of harbour", "villages": "villages"}


def to_dict(game: Standing) -> dict[str, Any]:
    """The whole position as plain data, which `from_dict` reads back bit for bit."""
    return {"format": FORMAT, "version": __version__, **_table(game.table), **written(desk_of(game))}


def desk_of(game: Standing) -> PositionContext:
    """The table of a game with a copy of its record."""
    edition = game.table.edition
    context = PositionContext(game.table, np.ndarray(1, edition.records.STATE, bytearray(game.record.tobytes())))
    context.due = edition.phases.phases_of(context.s.pending)
    return context


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
def written(context: PositionContext) -> dict[str, Any]:
    """All entries but those that say which table it is."""
    return _object(context, SECTIONS[""])


def _object(context: PositionContext, codes: tuple[codec.Code, ...], brief: bool = False) -> dict[str, Any]:
    """The entries of an object: of a position those that say something now, of facts all that the game has."""
    found: dict[str, Any] = {}
    for code in context.there(codes):
        if code.when is None or code.when(context):
            value = _entry(context, code)
            if value or not brief or code.when is not None or context.complete:
                found[code.name] = value
        elif context.complete:
            found[code.name] = _nothing(context, code)
    return found


def _entry(context: PositionContext, code: codec.Code) -> Any:
    return _WRITE[type(code)](context, code)


def _nothing(context: PositionContext, code: codec.Code) -> Any:
    """What stands in facts for an entry that says nothing now."""
    if isinstance(code, codec.Whole):
        return code.zero
    if isinstance(code, codec.Counts):
        return dict.fromkeys(ask(code.words, context), 0)
    return next((empty for kinds, empty in _EMPTY.items() if isinstance(code, kinds)), type(None))()


def _kept(context: PositionContext, code: codec.Code, suffix: str = "") -> Any:
    """What the record holds: of a seat, or row, and place where one is at hand."""
    if code.value is not None:
        return code.value(context)
    value = getattr(context.s, code.kept + suffix)
    if context.p >= 0:
        value = value[context.p]
    return value if context.k < 0 else value[context.k]


def _listed(context: PositionContext, names: Iterable[Any]) -> list[Any]:
    """Names in the order of the board, in facts in their own."""
    return sorted(names) if context.complete else [*names]


def _section(context: PositionContext, code: codec.Section) -> Any:
    codes = SECTIONS[code.name]
    return [_object(context, codes) for _ in context.by_seat()] if code.name == "seats" else _object(context, codes)


def _keyed(context: PositionContext, code: codec.Keyed) -> dict[str, Any]:
    names, found = ask(code.names, context), dict[str, Any]()
    for k in code.there(context):
        context.k = int(k)
        found[names[context.k]] = _object(context, code.of) if isinstance(code.of, tuple) else _entry(context, code.of)
    context.k = c.NOTHING
    return found


def _word(context: PositionContext, code: codec.Word) -> str | None:
    kind = int(_kept(context, code))
    return None if code.none and kind < 0 else code.words[kind]


def _by_place(context: PositionContext, code: codec.ByPlace) -> dict[str, Any]:
    names, values = getattr(context.places, code.at), getattr(context.s, code.kept)  # longer than the board: padded
    if code.words:
        return {name: code.words[kind] for name, kind in zip(names, values.tolist(), strict=False)}
    there = (values > 0) & (context.s.vertex_building >> 1 == context.p) if code.own else values > 0
    return {names[i]: int(values[i]) for i in there.nonzero()[0].tolist()}


def _pieces(context: PositionContext, code: codec.Pieces) -> list[str]:
    at_vertex = code.kept == "vertex_building"
    names = context.places.vertices if at_vertex else context.places.edges
    lying: list[int] = (getattr(context.s, code.kept) == 2 * context.p + code.kind).nonzero()[0].tolist()
    if at_vertex and context.r.knights:
        lying = [v for v in lying if has(context.s.laid_down, v) == (code.mark == "laid_down")]
    return _listed(context, (names[i] for i in lying))


def _bits(context: PositionContext, code: codec.Code, names: Sequence[Any]) -> list[Any]:
    return _listed(context, (names[i] for i in bits(_kept(context, code))))


def _counts(context: PositionContext, code: codec.Counts) -> dict[str, int]:
    words = ask(code.words, context)
    columns = slice(len(words)) if code.columns is None else code.columns(context)
    return counts(words, _kept(context, code)[columns].tolist(), all_of_them=code.all or context.complete)


def _bundle(context: PositionContext, code: codec.Bundle) -> dict[str, dict[str, int]]:
    sides = {side: _kept(context, code, f"_{side}")[context.traded_columns].tolist() for side in ("give", "get")}
    return {side: counts(context.traded, numbers, all_of_them=context.complete) for side, numbers in sides.items()}


def land(context: PositionContext) -> dict[str, Any]:
    """Terrain and number tokens by the names of their hexes."""
    return {key: _entry(context, CODES[key]) for key in ("terrain", "numbers")}


def harbours(context: PositionContext) -> dict[str, str]:
    """The kinds of harbours by edge, in the order of the board file or of placing."""
    s, edges = context.s, context.places.edges
    kinds = (*c.HARBOURS, FACE_DOWN)  # -1 is the last
    places = zip(s.harbour_edge.tolist(), s.harbour_kind.tolist(), range(int(context.b.num_harbours)), strict=False)
    return {edges[edge]: kinds[kind] for edge, kind, _ in places if edge >= 0}


def pile_counts(context: PositionContext, pool: int) -> dict[str, tuple[Sequence[str], list[int]]]:
    """What lies face down in a pool, by kind of pile: the words for it, and how many of each there are."""
    s, numbers = context.s, context.s.pile_numbers[pool, codec.of_tokens(context)].tolist()
    counted: dict[str, tuple[Sequence[str], list[int]]]
    counted = {"hexes": (c.TERRAINS, s.pile[pool].tolist()), "numbers": (codec.TOKENS, numbers)}
    if context.r.hidden_harbours:
        counted["harbours"] = c.HARBOURS, s.pile_harbours[pool].tolist()
    if context.r.cargo_ships:
        area = context.find_areas[pool]
        shoals, spices = s.find_pile[area].tolist()
        counted["hexes"] = c.ALL_TERRAINS, [*s.pile[pool].tolist(), spices, shoals]
        counted["villages"] = c.VILLAGES, s.villages_left[area].tolist()
    return counted


def _pile(context: PositionContext) -> dict[str, Any]:
    return {
        letter: {
            kind: counts(words, left, all_of_them=context.complete)
            for kind, (words, left) in pile_counts(context, pool).items()
        }
        for pool, letter in context.piled.items()
    }


_CUSTOM: Final[dict[str, Callable[[PositionContext], Any]]] = {
    "harbours": harbours,
    "pile": _pile,
    "pending": lambda context: [at.PHASES[phase] for phase in sorted(context.due, key=context.urgency)],
    "known": known,
}
_EMPTY: Final[dict[tuple[type[codec.Code], ...], type]] = {
    (codec.Flag,): bool,
    (codec.Places, codec.Seats, codec.Regions, codec.Bits, codec.Pieces, codec.Rows, codec.BySeat): list,
    (codec.Keyed, codec.ByPlace): dict,
}
_WRITE: Final[dict[type[codec.Code], Callable[[PositionContext, Any], Any]]] = {
    codec.Section: _section,
    codec.Rows: lambda context, code: [
        _object(context, code.of) for _ in context.each(int(getattr(context.s, code.kept)))
    ],
    codec.Object: lambda context, code: _object(context, code.of, code.brief) if code.when(context) else None,
    codec.Keyed: _keyed,
    codec.Whole: lambda context, code: int(_kept(context, code)) or code.zero,
    codec.Flag: lambda context, code: bool(_kept(context, code)),
    codec.Word: _word,
    codec.Plain: lambda context, code: _kept(context, code),
    codec.Seats: lambda context, code: bits(_kept(context, code)),
    codec.SeatOrNone: lambda context, code: seat_or_none(p) if (p := _kept(context, code)) < context.n else None,
    codec.PlaceOrNone: lambda context, code: name_of(getattr(context.places, code.at), _kept(context, code)),
    codec.Places: lambda context, code: _bits(context, code, getattr(context.places, code.at)),
    codec.Figures: lambda context, code: _listed(
        context,
        (getattr(context.places, code.at)[i] for i in (getattr(context.s, code.kept) == context.p).nonzero()[0]),
    ),
    codec.Bits: lambda context, code: _bits(context, code, ask(code.names, context)),
    codec.Counts: _counts,
    codec.Bundle: _bundle,
    codec.BySeat: lambda context, code: [
        _entry(context, code.of) if code.there(context) else None for _ in context.by_seat()
    ],
    codec.ByPlace: _by_place,
    codec.Pieces: _pieces,
    codec.Regions: lambda context, code: _bits(context, code, context.area_names),
    codec.RegionOrNone: lambda context, code: name_of(context.area_names, _kept(context, code)),
    codec.Custom: lambda context, code: _CUSTOM[code.path](context),
}
