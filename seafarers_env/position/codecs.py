"""Entries read as the parts declare them (`engine.declaring.codecs`): looked up, checked and put into the record."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from seafarers_env.board.bit_sets import fill
from seafarers_env.engine import constants as c
from seafarers_env.engine.declaring import codecs as codec
from seafarers_env.engine.parts import PARTS, in_order
from seafarers_env.position.context import PositionContext, ask
from seafarers_env.position.entry import Entry, Fields, PositionError

_HEADER: Final = ("format", "version", "scenario", "board", "num_players", "options")
#: The keys of each object, in the order in which they are written and named; what is not here stands behind.
_ORDER: Final = {
    "": (
        "terrain", "numbers", "harbours", "reserve", "pile", "robber", "pirate", "seats", "bank", "deck", "bought",
        "longest_route", "largest_army", "turn", "pending", "outcome", "winner", "trade", "trade_routes", "known",
        "agreement", "random",
    ),
    "seats": (
        "settlements", "cities", "roads", "ships", "hand", "cards", "played", "tokens", "areas", "home",
        "discards_owed", "discarding", "picks_owed",
    ),
    "turn": (
        "number", "active", "decisions", "placements", "setup_settlement", "last_roll", "card_played", "ship_moved",
        "new_ships", "lifted", "free_pieces", "raider", "victim", "explorer", "found", "found_hex", "bare",
    ),
    "trade": ("offers", "composer", "draft", "responder", "offer", "answers", "counters"),
    "agreement": ("proposer", "proposal", "proposals", "responder"),
}  # fmt: skip
_AT_THE_END: Final = ("reserve", "pile", "trade_routes", "known")  # of those that an error names
_DECLARED: Final = [code for part in PARTS for code in part.json if isinstance(code, codec.Code)]
CODES: Final[dict[str, Any]] = {code.path: code for code in _DECLARED}
SECTIONS: Final[dict[str, tuple[codec.Code, ...]]] = {
    section: in_order(_ORDER.get(section, ()), (code for code in _DECLARED if code.section == section))
    for section in dict.fromkeys((*_ORDER, *(code.section for code in _DECLARED)))
}
KEYS: Final = {
    **{section: tuple(code.name for code in codes) for section, codes in SECTIONS.items()},
    **{path: tuple(part.name for part in code.of) for path, code in CODES.items() if isinstance(code, codec.Rows)},
    "": (*_HEADER, *(code.name for code in SECTIONS[""] if code.name not in _AT_THE_END), *_AT_THE_END),
}


# --- objects ----------------------------------------------------------------------------------------------------------
def begin(context: PositionContext, section: str) -> bool:
    """Lay out the entries of an object; False where it makes no sense and is left out."""
    code = CODES[section]
    entry = context.root.given(section) if code.empty else context.root.get(section)
    if settled(context, code, entry):
        return False
    context.sections[section] = Fields(section, {} if entry is None else entry.fields(KEYS[section]).entries)
    return True


def rows(context: PositionContext, path: str, most: int) -> Iterator[Entry]:
    """Each object of a list in turn, once its entries have been put into the record."""
    code, entry = CODES[path], context.root.given(path)
    if settled(context, code, entry) or entry is None:
        return
    for context.p, item in enumerate(entry.items(most, code.what)):
        fields = item.fields(KEYS[path])
        for part in code.of:
            take(context, part, fields, fields.get(part.name))
        yield item
        setattr(context.s, code.kept, context.p + 1)
    context.p = c.NOTHING


def by_seat(context: PositionContext, path: str) -> list[Entry | None]:
    """The entries of a list with one for each seat; None where there is none or null."""
    code = CODES[path]
    entry = context.fields(code.section).given(code.name)
    if settled(context, code, entry) or entry is None:
        return [None] * context.n
    items = entry.items(context.n, "entries, one a seat")
    if len(items) < context.n:
        raise entry.error(f"{context.n} entries, one a seat", f"{len(items)}")
    return [None if item.value is None else item for item in items]


# --- entries ----------------------------------------------------------------------------------------------------------
def read(context: PositionContext, *paths: str) -> None:
    """Put entries into the record, one after the other."""
    for path in paths:
        code = CODES[path]
        fields = context.fields(code.section)
        take(context, code, fields, fields.get(code.name))


def read_others(context: PositionContext) -> None:
    """Put entries into the record that no reader names: they stand behind the others."""
    for section, codes in SECTIONS.items():
        for code in codes[len(_ORDER.get(section, ())) :]:
            if isinstance(code, codec.Section):
                begin(context, code.path)
            elif code.by_hand or isinstance(code, codec.Custom | codec.Pieces):
                continue
            elif section == "seats":
                for _ in context.by_seat():
                    read(context, code.path)
            elif section in ("", *context.sections) and not isinstance(code, codec.Rows):
                read(context, code.path)


def take(context: PositionContext, code: codec.Code, fields: Fields, entry: Entry | None) -> None:
    """Put one into the record: what it says, or what it is where it was left out.

    Raises:
        PositionError: it is not what is declared, or is refused.
    """
    only = settled(context, code, entry)
    if isinstance(only, codec.Nothing):
        return
    if only is not None:
        value = None
    elif entry is None or (entry.is_null if code.empty else code.null and entry.value is None):
        if code.needed:
            raise fields.error(code.name, ask(code.needed, context))
        value = ask(code.default, context)
    elif code.none and entry.value is None:
        value = c.NOTHING
    else:
        value = _READ[type(code)](context, code, entry)
    if value is not None:
        _put(context, code, value)
    for refused in code.refused:
        if (only is None or refused.anyway) and refused.when(context):
            expected, found = ask(refused.expected, context), ask(refused.found, context)
            if refused.entry:
                raise PositionError(ask(refused.entry, context), expected, found)
            raise fields.error(code.name, expected, found)


def settled(context: PositionContext, code: codec.Code, entry: Entry | None) -> codec.Only | codec.Nothing | None:
    """Why there is but one thing that an entry can say now, if so: it says no other."""
    off = (code.off,) if code.off is not None else ()
    only = next((only for only in (*off, *code.only) if only.when(context)), None)
    if isinstance(only, codec.Nothing):
        if entry is not None and not entry.is_null:
            raise entry.error(f"nothing, as {ask(only.why, context)}")
    elif only is not None:
        value = ask(only.value, context)
        right = "null" if value is None else f"{value}"
        if entry is not None and (isinstance(entry.value, bool | list | dict) or entry.value != value):
            short = right if value is None else f"seat {right}"
            expected = f"{right}, as {ask(only.why, context)}" if only.why else short
            raise entry.error(ask(only.says, context) or expected)
        _put(context, code, c.NOTHING if value is None else value)
    return only


def _put(context: PositionContext, code: codec.Code, value: Any) -> None:
    """Put a value into the record: of a seat or row where one is at hand."""
    at = context.p if context.p >= 0 else ...
    if isinstance(code, codec.Bundle):
        for side in ("give", "get"):
            getattr(context.s, f"{code.kept}_{side}")[at][context.traded_columns] = value[side]
    elif isinstance(code, codec.Figures):
        getattr(context.s, code.kept)[value] = context.p
    elif isinstance(code, codec.Counts):
        columns = slice(len(value)) if code.columns is None else code.columns(context)
        getattr(context.s, code.kept)[at][columns] = value
    elif isinstance(code, codec.Places):
        fill(getattr(context.s, code.kept)[at], value)
    elif context.p >= 0:
        getattr(context.s, code.kept)[at] = value
    else:
        setattr(context.s, code.kept, value)


# --- kinds ------------------------------------------------------------------------------------------------------------
def _find(context: PositionContext, code: codec.PlaceOrNone, entry: Entry) -> int:
    return entry.place(getattr(context.places, f"find_{_FINDERS[code.at]}"), ask(code.what, context))


def _place(context: PositionContext, code: codec.PlaceOrNone, entry: Entry) -> int:
    place = _find(context, code, entry)
    if code.within is not None and place not in code.within(context):
        raise entry.error(ask(code.what, context))
    return place


def _places(context: PositionContext, code: codec.Places, entry: Entry) -> list[int]:
    what, places = ask(code.what, context), list[int]()
    once = what + code.once if code.once.startswith(",") else code.once
    items = entry.items(int(context.b.num_hexes) if code.most is None else code.most(context), ask(code.of, context))
    for item in items:
        place = _find(context, code, item)
        if once and place in places:
            raise item.error(once)
        places.append(place)
    allowed = set(places if code.within is None else code.within(context))
    for item, place in zip(items, places, strict=True):
        if place not in allowed:
            found = None if code.unfit is None else f"{item.value!r}{code.unfit(context, place)}"
            raise item.error(once if once.startswith(what) else what, found)
    return places


def _seats(context: PositionContext, entry: Entry) -> int:
    """A set of seats, one bit each."""
    seats = [item.seat(context.n) for item in entry.items(context.n, "seats")]
    if len({*seats}) < len(seats):
        raise entry.error("each seat once")
    return sum(1 << p for p in seats)


def _region(context: PositionContext, code: codec.RegionOrNone, entry: Entry) -> int:
    area = entry.index_of(context.area_names, "a region of the board file")
    if code.within is not None and area not in code.within(context):
        raise entry.error(code.what)
    return area


def _regions(context: PositionContext, code: codec.Regions, entry: Entry) -> int:
    found = 0
    for item in entry.items(len(context.area_names), "regions"):
        area = _region(context, code, item)
        if found >> area & 1:
            raise item.error("each region once")
        found |= 1 << area
    return found


def _bundle(context: PositionContext, code: codec.Bundle, entry: Entry) -> dict[str, list[int]]:
    """What is given and what is asked, within the limits of every bundle, and held by who gives."""
    fields, most = entry.fields(("give", "get")), int(context.r.max_trade_cards)
    words = context.traded
    sides = {key: [0] * len(words) for key in ("give", "get")}
    for key in sides:
        side = fields.get(key)
        sides[key] = sides[key] if side is None else side.counts(words, "resources", [most] * len(words))
        if sum(sides[key]) > most:
            raise fields.error(key, f"at most {most} cards (option max_trade_cards)")
    giver = ask(code.giver, context)
    for word, given, asked in zip(words, *sides.values(), strict=True):
        if given and asked:
            raise entry.error("different resources on its sides", f"{word} on both")
    for word, given, held in zip(words, sides["give"], context.held(giver), strict=False):
        if given > held:
            raise entry.error(f"cards that seat {giver} can give: it holds {held} {word}", f"{given} {word}")
    return sides


_FINDERS: Final = {"hexes": "hex", "vertices": "vertex", "edges": "edge", "pirate": "pirate_place"}
_READ: Final[dict[type[codec.Code], Callable[[PositionContext, Any, Entry], Any]]] = {
    codec.Whole: lambda context, code, entry: entry.integer(
        ask(code.low, context), ask(code.high, context), ask(code.what, context)
    ),
    codec.Flag: lambda context, code, entry: entry.truth(),
    codec.Word: lambda context, code, entry: entry.index_of(code.words, code.what),
    codec.SeatOrNone: lambda context, code, entry: entry.seat(context.n),
    codec.Seats: lambda context, code, entry: _seats(context, entry),
    codec.PlaceOrNone: _place,
    codec.Places: _places,
    codec.Figures: _places,
    codec.RegionOrNone: _region,
    codec.Regions: _regions,
    codec.Counts: lambda context, code, entry: entry.counts(
        ask(code.words, context), code.what, ask(code.most, context)
    ),
    codec.Bundle: _bundle,
}
