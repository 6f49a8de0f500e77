"""Reading what the explorers have found and what lies face down for them (BARGE-023..032, BARGE-173)."""

from collections.abc import Iterator
from typing import Any

from seafarers_env.engine import constants as c, phases as at
from seafarers_env.engine.explorers.declared.codecs import PLACES
from seafarers_env.position.codecs import begin
from seafarers_env.position.context import PositionContext, bits
from seafarers_env.position.entry import Entry, Fields, PositionError


def pile_finds(entry: Entry, context: PositionContext, pool: int) -> None:
    """Leave in the pile of an area the shoals and spice hexes that do not lie open."""
    s, area = context.s, context.find_areas.get(pool)
    if area is None:
        return
    hexes = context.hexes_of(pool)
    for column, terrain in ((c.FIND_SHOAL, c.SHOAL_HEX), (c.FIND_SPICE, c.SPICE_HEX)):
        dealt, lying = int(context.b.area_finds[area, column]), int((s.terrain[hexes] == terrain).sum())
        if lying > dealt:
            what = f"{dealt} times {c.ALL_TERRAINS[terrain]} on the hexes of pool {context.pool_letter(pool)}"
            raise entry.error(f"at most {what} (BARGE-023, BARGE-024)", f"{lying}")
        s.find_pile[area, column] = dealt - lying


def read_finds(context: PositionContext) -> None:
    """Put shoals, villages, lairs and castaways into the record; the board has been read."""
    if not begin(context, "explorers"):
        return
    fields = context.sections["explorers"]
    _shoals(context, fields)
    _villages(context, fields)
    _lairs(context, fields)
    _castaways(context, fields)


def _by_hex(context: PositionContext, fields: Fields, key: str, terrain: int, what: str) -> Iterator[tuple[int, Entry]]:
    """The entries of an object by find, each a hex of this terrain that lies open."""
    entry, seen = fields.get(key), set[int]()
    able = context.finds(terrain)
    for name, value in entry.pairs() if entry is not None else ():
        f = int(context.b.find_of[name.place(context.places.find_hex, what)])
        if f not in able or f in seen:
            raise name.error(f"{what}, each once")
        seen.add(f)
        yield f, value


def _check_all(context: PositionContext, fields: Fields, key: str, terrain: int, phase: int, right: str) -> None:
    """Refuse finds without what they have; but while it is being drawn one of them is."""
    without = [f for f in context.finds(terrain) if not context.s.find_number[f]]
    drawn = int(phase in context.due)
    if len(without) != drawn:
        names = ", ".join(context.find_names[f] for f in without) or "none without"
        raise fields.error(key, f"{right}" + (", but of the one just turned up" if drawn else ""), f"none for {names}")


# --- shoals and hauls -------------------------------------------------------------------------------------------------
def _shoals(context: PositionContext, fields: Fields) -> None:
    s, numbers = context.s, bits(context.b.shoal_numbers)
    able = [i + 1 for i in numbers]
    for f, value in _by_hex(context, fields, "shoals", c.SHOAL_HEX, "a shoal that lies open"):
        number = value.integer(1, c.NUM_SHOALS, "the number of a shoal")
        if number not in able:
            raise value.error(f"a number that no other shoal has, of {', '.join(map(str, able))} (BARGE-026)")
        able.remove(number)
        s.find_number[f] = number
    s.shoals_left = sum(1 << number - 1 for number in able)
    right = "the numbers of all shoals that lie open (BARGE-026)"
    _check_all(context, fields, "shoals", c.SHOAL_HEX, at.SHOAL_NUMBER, right)
    compare_list(fields.get("shoals_left"), able, "as shoals have the others")
    s.hauls = 0
    entry = fields.get("hauls")
    for item in entry.items(c.MAX_FINDS, "shoals") if entry is not None else ():
        f = int(context.b.find_of[item.place(context.places.find_hex, "a shoal")])
        if f < 0 or s.terrain[context.b.find_hex[f]] != c.SHOAL_HEX or not s.find_number[f] or int(s.hauls) >> f & 1:
            raise item.error("a shoal with a number, each once (BARGE-157)")
        s.hauls = int(s.hauls) | 1 << f


def compare_list(entry: Entry | None, right: list[int], why: str) -> None:
    """Refuse a list of numbers that is another than what follows."""
    if entry is not None and [item.value for item in entry.items(c.MAX_FINDS, "numbers")] != right:
        raise entry.error(f"{right}, {why}")


# --- villages ---------------------------------------------------------------------------------------------------------
def _villages(context: PositionContext, fields: Fields) -> None:
    s, b = context.s, context.b
    for f, value in _by_hex(context, fields, "villages", c.SPICE_HEX, "a spice hex that lies open"):
        inside, area = value.fields(("kind", "crews")), int(b.find_area[f])
        word, crews = inside.needed("kind", f"a village: {', '.join(c.VILLAGES)}"), inside.get("crews")
        kind = word.index_of(c.VILLAGES, "a village")
        if not s.villages_left[area, kind]:
            left = _left(context, area)
            raise word.error(f"a village of which its area has one left ({left}), each once (BARGE-027, BARGE-028)")
        s.villages_left[area, kind] -= 1
        s.find_number[f] = kind + 1
        for item in crews.items(context.n, "seats, each with at most one crew") if crews is not None else ():
            p = item.seat(context.n)
            if s.find_crews[f, p]:
                raise item.error(f"at most one crew of seat {p} on a village (BARGE-161)")
            s.find_crews[f, p] = 1
    right = "the villages of all spice hexes that lie open (BARGE-027)"
    _check_all(context, fields, "villages", c.SPICE_HEX, at.VILLAGE_KIND, right)


def _left(context: PositionContext, area: int) -> str:
    left = context.s.villages_left[area].tolist()
    return ", ".join(word for word, n in zip(c.VILLAGES, left, strict=True) if n) or "none"


# --- lairs ------------------------------------------------------------------------------------------------------------
def _lairs(context: PositionContext, fields: Fields) -> None:
    s, captured, most = context.s, 0, context.rule("explorers.rules.cargo").CREWS_OF_BATTLE
    for f, value in _by_hex(context, fields, "lairs", c.GOLD, "a gold field that lies open"):
        inside = value.fields(("crews", "captured"))
        crews, taken = inside.get("crews"), inside.get("captured")
        for key, number in crews.pairs() if crews is not None else ():
            if str(key.value) not in map(str, range(context.n)):
                raise key.error(f"a seat, 0..{context.n - 1}")
            s.find_crews[f, int(key.value)] = number.integer(0, most, "crews,")
        captured |= int(taken is not None and taken.truth()) << f
        _check_crews(context, f, value, bool(captured >> f & 1))
    s.captured = captured
    _numbers(context, fields)


def _check_crews(context: PositionContext, f: int, value: Entry, captured: bool) -> None:
    """Three crews fight at the end of movement, and the hero takes one of them back (BARGE-145, -148, -151)."""
    n, open_to_all = int(context.s.find_crews[f].sum()), at.FLEET in context.due or context.s.outcome != c.PLAYING
    most = context.rule("explorers.rules.cargo").CREWS_OF_BATTLE - (captured or not open_to_all)
    if n > most:
        why = "beside a captured field (BARGE-151)" if captured else "on a lair (BARGE-145, BARGE-148)"
        raise value.error(f"at most {most} crews {why}", f"{n}")


def _numbers(context: PositionContext, fields: Fields) -> None:
    """A captured lair has shown its token, which is the field's number from then on; no other field has any."""
    s = context.s
    left = context.b.lair_numbers.astype(int).tolist()
    for f in context.finds(c.GOLD):
        h, name = int(context.b.find_hex[f]), context.find_names[f]
        number, captured = int(s.number[h]), bool(int(s.captured) >> f & 1)
        where = f'numbers["{name}"]'
        if captured and not number:
            raise PositionError(where, "the number of the lair that was captured there (BARGE-153)", "none")
        if number and not captured:
            right = "no number on a gold field with its lair, whose token lies face down (BARGE-092)"
            raise PositionError(where, right, f"{number}")
        if captured and not left[number]:
            able = ", ".join(str(n) for n, k in enumerate(left) if k) or "none"
            raise PositionError(where, f"a number of the lair tokens left: {able} (BARGE-008)", f"{number}")
        left[number] -= captured
    s.lairs_left[...] = left
    entry = fields.get("lairs_left")
    if entry is not None:
        words = [str(n) for n in range(c.MAX_NUMBER + 1)]
        compare_counts(entry, words, "numbers of lairs", left)


def compare_counts(entry: Entry, words: Any, what: str, right: list[int]) -> None:
    """Refuse counts that are others than what follows."""
    given = entry.counts(words, what, [127] * len(words))
    for word, n, k in zip(words, given, right, strict=True):
        if n != k:
            raise entry.error(f"{k} times {word}, as the rest was drawn", f"{n}")


# --- castaways --------------------------------------------------------------------------------------------------------
def _castaways(context: PositionContext, fields: Fields) -> None:
    """Those still in their places, with the faces that were seen (BARGE-118)."""
    s, places = context.s, PLACES[: int(context.b.num_castaways)]
    entry = fields.get("castaways")
    all_rescued = s.rescued[: context.n].sum() == context.b.num_castaways
    if entry is None or (entry.is_null and not all_rescued):
        return
    s.castaways_there = 0
    for key, value in entry.named(places, "places of castaways").items():
        i = places.index(key)
        s.castaways_there = int(s.castaways_there) | 1 << i
        if value.is_null:
            continue
        inside = value.fields(("face", "seen"))
        face, seen = inside.given("face"), inside.given("seen")
        s.castaway_face[i] = c.NOTHING if face is None else face.index_of(c.FACES, "a face")
        seats = [item.seat(context.n) for item in seen.items(context.n, "seats")] if seen is not None else []
        s.castaway_seen[i] = sum(1 << p for p in set(seats))
        if (face is None) != (not seats):
            right = "the seats that saw the face" if seats == [] else "the face that was seen"
            raise inside.error("face" if seats else "seen", f"{right} (BARGE-118)")
