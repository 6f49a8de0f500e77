"""Reading number tokens: where they lie, and what is left of them in piles and reserve.

With Cities & Knights an inventor may have exchanged chips of 3, 4, 5, 9, 10 and 11 (CK-194): each hex that bore one of
them still does, and the board and the piles have as many of each as before, but no longer where they were dealt.
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from seafarers_env.engine import constants as c
from seafarers_env.engine.declaring import codecs as codec
from seafarers_env.engine.knights.cards import aiming
from seafarers_env.position.comparing import area_word, bag, by_place, by_rule, compare, found_where
from seafarers_env.position.context import PositionContext, bits
from seafarers_env.position.entry import Entry, PositionError
from seafarers_env.position.writing import PILED, pile_counts

EXCHANGED: Final = tuple(bits(aiming.EXCHANGED))
NUMBERS: Final = range(c.MAX_NUMBER + 1)
_NUMBERS: Final = tuple(str(n) for n in NUMBERS)
#: The same where chips may have been exchanged: all of these count as the first of them.
_ALIKE: Final = tuple("one of 3, 4, 5, 9, 10 and 11 (CK-194)" if n == EXCHANGED[0] else str(n) for n in NUMBERS)


# --- number tokens ----------------------------------------------------------------------------------------------------
def read_numbers(entry: Entry, context: PositionContext) -> None:
    """Put the entry `numbers` into the record, and leave in the reserve what it does not name."""
    s, b = context.s, context.b
    given = by_place(entry, context.places.find_hex, "a hex of the board", "each hex once")
    for h in range(b.num_hexes):
        fixed = b.pool[h] < 0 and not _moves(context, h)
        default = int(b.number[h]) if fixed else 0
        s.number[h] = given[h].integer(2, c.MAX_NUMBER, "a number token") if h in given else default
        if fixed and s.number[h] != b.number[h] and not _may_bear(context, h):
            raise given[h].error(_printed(context, int(b.number[h])))
        if s.number[h] and s.terrain[h] >= c.FIRST_BARREN:
            raise given[h].error(f"no token on a hex of {c.ALL_TERRAINS[s.terrain[h]]}")
        if h not in given and _must_bear(context, h):
            expected = f"the number tokens of all hexes of pool {context.pool_letter(b.pool[h])} that bear one"
            raise entry.error(expected, f"none for {context.places.hexes[h]} ({c.ALL_TERRAINS[s.terrain[h]]})")
    if context.r.number_reserve:
        _count_reserve(entry, context)
        return
    for words, hexes in _classes(context).items():
        spare = _has_spare(context, hexes)
        what = ("at most " if spare else "") + "{} times {} on " + words
        lying, dealt = (_alike(context, tokens(context, hexes)) for tokens in (_lying, _dealt))
        compare(entry, what, _words(context), lying, dealt, most=spare)
    if may_exchange(context):
        _compare_all(entry, context)


def _moves(context: PositionContext, h: int) -> bool:
    """Whether the token of a printed hex may be another, or none."""
    reserve = context.r.number_reserve and (context.is_kind(h, c.AREA_START) or context.is_kind(h, c.AREA_ISLAND))
    return bool(context.r.red_apart or context.r.variable or reserve)


def _must_bear(context: PositionContext, h: int) -> bool:
    """Whether a hex of a pool needs a token: it is producing land whose token can be nowhere else."""
    s, b, r = context.s, context.b, context.r
    if b.pool[h] < 0 or b.terrain[h] == c.MISSING or r.number_reserve or r.red_apart or r.variable:
        return False
    return bool(s.terrain[h] < c.FIRST_BARREN and b.pool_number[b.pool[h]].any())


def _classes(context: PositionContext) -> dict[str, list[int]]:
    """Hexes whose tokens are shuffled over each other, with words for them."""
    b = context.b
    classes: dict[str, list[int]] = {}
    shuffled = context.r.red_apart or context.r.variable
    pooled = {int(b.area[h]) for h in range(b.num_hexes) if b.pool[h] >= 0 and b.terrain[h] != c.MISSING}
    for h in range(b.num_hexes):
        if b.terrain[h] == c.MISSING:
            continue
        if shuffled and context.r.variable and b.area[h] >= 0 and int(b.area[h]) not in pooled:
            words = f"the hexes of area {area_word(context, h)}"
        elif shuffled:
            words = "the hexes of the board"
        elif b.pool[h] >= 0:
            words = f"the hexes of pool {context.pool_letter(b.pool[h])}"
        else:
            words = f"hex {context.places.hexes[h]}"
        classes.setdefault(words, []).append(h)
    return classes


def _dealt(context: PositionContext, hexes: Sequence[int]) -> np.ndarray:
    """How many of each token are dealt onto hexes: printed, and those of their pools."""
    b = context.b
    tokens = bag(b.number[[h for h in hexes if b.pool[h] < 0]], len(NUMBERS))
    tokens = sum((b.pool_number[pool] for pool in {int(b.pool[h]) for h in hexes} - {c.NOTHING}), tokens)
    tokens[0] = 0
    return tokens


def _has_spare(context: PositionContext, hexes: Sequence[int]) -> bool:
    """Whether there are more tokens than land for them, so that some are set aside (FACEDOWN-14)."""
    pools = {int(context.b.pool[h]) for h in hexes} - {c.NOTHING}
    spare = context.table.board.chart.features.spare
    return any(context.pool_letter(pool) in spare for pool in pools)


def _lying(context: PositionContext, hexes: Sequence[int]) -> np.ndarray:
    tokens = bag(context.s.number[hexes], len(NUMBERS))
    tokens[0] = 0
    return tokens


def _count_reserve(entry: Entry, context: PositionContext) -> None:
    """Leave in the number reserve what is not on the board; the mainland gives tokens only when it is empty."""
    s, b, moved, spare = context.s, context.b, False, False
    for words, hexes in _classes(context).items():
        spare |= _has_spare(context, hexes)
        main, dealt = [h for h in hexes if not context.is_kind(h, c.AREA_ISLAND)], _dealt(context, hexes)
        lying, dealt = _alike(context, _lying(context, main)), _alike(context, dealt)
        compare(entry, "at most {} times {} on " + words, _words(context), lying, dealt, most=True)
        moved |= len(main) == len(hexes) and bool((lying < dealt).any())
    hexes = [h for h in range(b.num_hexes) if b.terrain[h] != c.MISSING]
    left = _dealt(context, hexes) + b.reserve - _lying(context, hexes)
    if spare:  # some are set aside, in no reserve: those that are missing beyond it
        left = np.minimum(left, b.reserve)
    for n, (more, most) in enumerate(zip(left, b.reserve, strict=True)):
        if not 0 <= more <= most:
            expected = f"all tokens {n} that are dealt, and at most {most} in the reserve"
            raise entry.error(expected, f"{-more} more")
    if moved and left.any():
        raise entry.error("tokens moved from the mainland only when the reserve is empty", f"{left.sum()} left in it")
    s.reserve[...] = left


# --- an inventor's exchanges ------------------------------------------------------------------------------------------
def may_exchange(context: PositionContext) -> bool:
    """Whether an inventor may have been played."""
    return bool(context.r.knights) and not context.in_setup


def _may_bear(context: PositionContext, h: int) -> bool:
    return may_exchange(context) and int(context.b.number[h]) in EXCHANGED and int(context.s.number[h]) in EXCHANGED


def _printed(context: PositionContext, number: int) -> str:
    if may_exchange(context) and number in EXCHANGED:
        chips = f"{', '.join(map(str, EXCHANGED[:-1]))} or {EXCHANGED[-1]}"
        return f"{chips}: an inventor exchanges the printed {number} for no other (CK-194)"
    return f"{number}, as the board file prints it" if number else "no token on this hex"


def _words(context: PositionContext) -> Sequence[str]:
    return _ALIKE if may_exchange(context) else _NUMBERS


def _alike(context: PositionContext, tokens: np.ndarray) -> np.ndarray:
    """How many of each number; those that may have been exchanged all count as the first of them."""
    if not may_exchange(context):
        return tokens
    counted: np.ndarray = np.array(tokens)
    counted[[*EXCHANGED]] = 0
    counted[EXCHANGED[0]] = tokens[[*EXCHANGED]].sum()
    return counted


def _compare_all(entry: Entry, context: PositionContext) -> None:
    """Refuse other chips than those that are dealt, wherever they lie by now."""
    hexes = range(context.b.num_hexes)
    most = bool(context.piled) or _has_spare(context, hexes)
    what = ("at most " if most else "") + "{} times {} on the board, where an inventor exchanges chips (CK-194)"
    compare(entry, what, _NUMBERS, _lying(context, hexes), _dealt(context, hexes), most=most)


def _exchange_piled(context: PositionContext, left: dict[int, np.ndarray]) -> None:
    """Let the chips that lie nowhere on the board be those that lie face down, in place: as said, or as it must be."""
    hexes, chips = range(context.b.num_hexes), [*EXCHANGED]
    rest = (_dealt(context, hexes) - _lying(context, hexes))[chips]
    pile = context.root.get("pile")
    said = pile.named([*context.piled.values()], "pools of face-down hexes") if pile is not None else {}
    for pool, letter in context.piled.items():
        own, due, dealt = left[pool], int(left[pool][chips].sum()), context.b.pool_number[pool][chips]
        named = _said_chips(context, pool, said.get(letter))
        if named is not None and named.sum() == due and (named <= np.minimum(rest, dealt)).all():
            own[chips] = named
        elif len(context.piled) == 1 and rest.sum() == due:
            own[chips] = rest
        elif (own < 0).any() or (own[chips] > rest).any():
            right = f"the numbers of pool {letter}, as chips of several pools have been exchanged (CK-194)"
            raise PositionError("pile", right, "nothing that fits")
        rest = rest - own[chips]


def _said_chips(context: PositionContext, pool: int, entry: Entry | None) -> np.ndarray | None:
    """What a position says of the chips in a pile."""
    numbers = None if entry is None else entry.fields([*pile_counts(context, pool)]).get("numbers")
    if numbers is None:
        return None
    return np.array(numbers.counts(_NUMBERS, PILED["numbers"], [127] * len(_NUMBERS)))[[*EXCHANGED]]


# --- what is left -----------------------------------------------------------------------------------------------------
def check_stock(context: PositionContext) -> None:
    """Leave for face-down hexes the tokens that lie on no other, and compare what is said of piles and reserve."""
    s, b, numbers = context.s, context.b, Entry(None, "numbers")
    left = dict[int, np.ndarray]()
    for pool, letter in context.piled.items():
        hexes, dealt = _piled_hexes(context, pool), b.pool_number[pool]
        lying = _lying(context, hexes)
        where = None if may_exchange(context) else found_where(context, hexes, s.number)
        right = "at most {} times {} on the hexes of pool " + letter + by_rule(context)
        compare(numbers, right, _words(context), _alike(context, lying), _alike(context, dealt), most=True, where=where)
        left[pool] = dealt - lying
    if may_exchange(context):
        _exchange_piled(context, left)
    for pool, more in left.items():
        s.pile_numbers[pool] = more
        for h in _piled_hexes(context, pool):  # what is found when all tokens lie stays without (FACEDOWN-15)
            if more.any() and s.terrain[h] < c.FIRST_BARREN and not s.number[h] and h != s.found_hex:
                found = f"none for {context.places.hexes[h]} ({c.ALL_TERRAINS[s.terrain[h]]})"
                raise numbers.error(f"the number tokens of all hexes turned up that bear one{by_rule(context)}", found)
    _left(context.root.get("reserve"), codec.TOKENS, "number tokens", s.reserve[codec.of_tokens(context)])
    pile, pools = context.root.get("pile"), {letter: pool for pool, letter in context.piled.items()}
    for letter, entry in (pile.named(list(pools), "pools of face-down hexes") if pile is not None else {}).items():
        counts = pile_counts(context, pools[letter])
        fields = entry.fields(list(counts))
        for kind, (words, left) in counts.items():
            _left(fields.get(kind), words, PILED[kind], left)


def _piled_hexes(context: PositionContext, pool: int) -> list[int]:
    """The hexes of a pool that bear its tokens; a gold field of the explorers gets the number of its lair."""
    hexes = context.hexes_of(pool)
    return [h for h in hexes if context.s.terrain[h] != c.GOLD] if context.r.cargo_ships else hexes


def _left(entry: Entry | None, words: Sequence[str], what: str, left: Any) -> None:
    """Refuse counts that differ from what is left; a word left out stands for none."""
    if entry is not None and not entry.is_null:
        given = entry.counts(words, what, [127] * len(words))
        compare(entry, "{} times {}, as the rest lies on the board", words, given, left)
