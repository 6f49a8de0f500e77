"""Reading what pieces have reached: hexes to be turned up or given a token, and what lies face down or in reserve."""

from typing import Any

import numpy as np

from seafarers_env.engine.constants import AREA_ISLAND, DESERT, MAX_NUMBER, MISSING, NOTHING, TERRAINS
from seafarers_env.engine.phases import CHOOSE_TOKEN, FOUND_HEX, FOUND_TOKEN
from seafarers_env.position.desk import Desk, put_bits
from seafarers_env.position.entry import Entry, Fields, PositionError
from seafarers_env.position.phases import BARE, FOUND
from seafarers_env.position.turn import Turn
from seafarers_env.position.writing import NUMBERS

_WORDS = tuple(str(n) for n in NUMBERS)


def read_reached(root: Fields, turn: Turn) -> None:
    """Put hexes reached, their explorer and the piles of tokens into the record."""
    _found(turn)
    _bare(turn)
    _explorer(turn)
    _pile_numbers(turn)
    _check_stock(root, turn.desk)


def _hexes(turn: Turn, key: str, what: str) -> list[tuple[int, Entry]]:
    entry, found = turn.fields.get(key), list[tuple[int, Entry]]()
    for item in entry.items(int(turn.desk.b.num_hexes), "hexes") if entry is not None else ():
        h = item.place(turn.desk.places.find_hex, what)
        if h in [earlier for earlier, _ in found]:
            raise item.error("each hex once")
        found.append((h, item))
    return found


def _found(turn: Turn) -> None:
    s, due = turn.s, turn.due
    found = _hexes(turn, "found", "a hex that is face down")
    for h, item in found:
        if s.terrain[h] != MISSING:
            raise item.error("a hex that is face down", f"{item.value!r}, {TERRAINS[s.terrain[h]]}")
    if bool(found) != (FOUND_HEX in due):
        right = "the hexes discovered" if FOUND_HEX in due else "none, as 'found hex' is not pending"
        raise turn.fields.error("found", right)
    put_bits(s.found, (h for h, _ in found))
    s.found_hex = NOTHING
    if FOUND_TOKEN not in due:
        turn.only("found_hex", None, "'found token' is not pending")
        return
    entry = turn.fields.given("found_hex")
    expected = "the hex just turned up, producing land without a token"
    if entry is None:
        raise turn.fields.error("found_hex", expected)
    h = entry.place(turn.desk.places.find_hex, expected)
    if turn.desk.b.terrain[h] != MISSING or s.terrain[h] >= DESERT or s.number[h]:
        raise entry.error(expected)
    s.found_hex = h


def _bare(turn: Turn) -> None:
    s, desk = turn.s, turn.desk
    bare = _hexes(turn, "bare", "a hex without a token on a small island")
    for h, item in bare:
        if s.terrain[h] >= DESERT or s.number[h] or not desk.is_kind(h, AREA_ISLAND):
            raise item.error("a hex without a token on a small island")
    if bool(bare) != bool(turn.due & BARE):
        right = "the hexes to be given tokens" if turn.due & BARE else "none, as no token is to be brought there"
        raise turn.fields.error("bare", right)
    if bare and CHOOSE_TOKEN in turn.due and s.reserve.any():
        raise PositionError("pending", "'reserve token', as the reserve has tokens left", "'choose token'")
    put_bits(s.bare, (h for h, _ in bare))


def _explorer(turn: Turn) -> None:
    """Who reached them; after a discovery the last explorer stays noted."""
    s, r, entry = turn.s, turn.desk.r, turn.fields.get("explorer")
    due = bool(turn.due & (FOUND | BARE))
    if entry is None or entry.value is None:
        s.explorer = s.active if due else NOTHING
        if due and entry is not None:
            raise entry.error("the seat that reached land")
        return
    s.explorer = entry.seat(turn.desk.n)
    if not due and not r.exploration:
        raise entry.error("null, as no land was reached")


def _pile_numbers(turn: Turn) -> None:
    """Leave for the face-down hexes of a pool the tokens that are not on those turned up."""
    desk, s, b = turn.desk, turn.s, turn.desk.b
    for pool in range(b.num_pools):
        if not desk.is_piled(pool):
            continue
        hexes = desk.hexes_of(pool)
        lying = np.bincount(s.number[hexes], minlength=MAX_NUMBER + 1)
        lying[0] = 0
        for n in range(MAX_NUMBER + 1):
            if lying[n] > b.pool_number[pool, n]:
                where = f"the hexes of pool {desk.pool_letter(pool)}"
                raise PositionError("numbers", f"at most {b.pool_number[pool, n]} times {n} on {where}", f"{lying[n]}")
        s.pile_numbers[pool] = b.pool_number[pool] - lying
        for h in hexes:
            if b.pool_number[pool].any() and s.terrain[h] < DESERT and not s.number[h] and h != s.found_hex:
                found = f"none for {desk.places.hexes[h]} ({TERRAINS[s.terrain[h]]})"
                raise PositionError("numbers", "the number tokens of all hexes turned up that bear one", found)


# --- what is left -----------------------------------------------------------------------------------------------------
def _check_stock(root: Fields, desk: Desk) -> None:
    """Compare what the position says of piles and reserve with what is not on the board."""
    reserve, pile = root.get("reserve"), root.get("pile")
    if reserve is not None:
        _left(reserve, _WORDS, "number tokens", desk.s.reserve)
    if pile is None:
        return
    letters = [desk.pool_letter(pool) for pool in range(desk.b.num_pools)]
    piled = [letter for pool, letter in enumerate(letters) if desk.is_piled(pool)]
    for letter, entry in pile.named(piled, "pools of face-down hexes").items():
        pool, fields = letters.index(letter), entry.fields(("hexes", "numbers"))
        for key, words, left in (
            ("hexes", TERRAINS, desk.s.pile[pool]),
            ("numbers", _WORDS, desk.s.pile_numbers[pool]),
        ):
            given = fields.get(key)
            if given is not None:
                _left(given, words, "terrains" if words is TERRAINS else "number tokens", left)


def _left(entry: Entry, words: tuple[str, ...], what: str, left: Any) -> None:
    """Refuse counts that differ from what is left; a word left out stands for none."""
    given = entry.counts(words, what, [127] * len(words))
    for k, word in enumerate(words):
        if given[k] != left[k]:
            raise entry.error(f"{left[k]} times {word}, as the rest lies on the board", f"{given[k]}")
