"""What cannot be in Cities & Knights: metropolises, cities, cards, marks that play never brings (CK-232..238)."""

from typing import Final

import numpy as np

from seafarers_env.engine import constants as c, phases as at
from seafarers_env.engine.base.declared.codecs import robber_start
from seafarers_env.engine.knights.declared.codecs import MARKS, metropolis_of
from seafarers_env.position.context import PositionContext, bits, has
from seafarers_env.position.entry import PositionError
from seafarers_env.position.knights.cards import check_card
from seafarers_env.position.knights.turn import DICE, in_main

HELD: Final = c.PROGRESS_LIMIT
_WON: Final = c.METROPOLIS_LEVEL


def check_realm(context: PositionContext) -> None:
    """Refuse what cannot be."""
    if not context.r.knights:
        return
    for colour in range(len(c.COLOURS)):
        _check_metropolis(context, colour)
    _check_laid_down(context)
    _check_first_attack(context)
    _check_hands(context)
    _check_token(context)
    _check_marks(context)
    _check_merchants(context)
    check_card(context)


# --- cities -----------------------------------------------------------------------------------------------------------
def due_colours(context: PositionContext) -> list[int]:
    """The metropolises that the active seat can have won without having put one up yet (CK-168)."""
    s, p, improvements = context.s, int(context.s.active), context.rule("knights.rules.improvements")
    found: list[int] = []
    for colour in range(len(c.COLOURS)):
        levels, level = s.level[: context.n, colour].tolist(), int(s.level[p, colour])
        first = level == max(levels) == _WON and levels.count(_WON) == 1
        if (s.metropolis[colour] >= 0 or first) and improvements.wins(s, p, colour, level):
            found.append(colour)
    return found


def _check_metropolis(context: PositionContext, colour: int) -> None:
    """Refuse a metropolis that nobody has earned, or one that somebody has and lacks (CK-034..037, CK-233)."""
    s, word = context.s, c.COLOURS[colour]
    levels = [int(n) for n in s.level[: context.n, colour]]
    holder, _ = metropolis_of(context, colour)
    where = f"seats[{max(holder, 0)}].metropolises"
    if at.METROPOLIS_PLACE in context.due and colour in due_colours(context):
        return
    able = [p for p, n in enumerate(levels) if n == max(levels) >= _WON]
    if holder in able or (not able and holder < 0):
        return
    if not able:
        found = f"seat {holder} at level {levels[holder]}"
        raise PositionError(where, f"no metropolis of {word} before somebody has level {_WON} in it (CK-233)", found)
    right = f"the metropolis of {word} with seat {' or '.join(map(str, able))}, at level {max(levels)} (CK-233)"
    found = "nobody" if holder < 0 else f"seat {holder} at level {levels[holder]}"
    raise PositionError(where if holder >= 0 else f"seats[{able[0]}].metropolises", right, found)


def _check_laid_down(context: PositionContext) -> None:
    """A city is laid down while there is no settlement in the supply (CK-109, CK-234)."""
    s = context.s
    for v in bits(s.laid_down):
        p = int(s.vertex_building[v]) >> 1
        left = int(s.supply[p, c.SUPPLY_SETTLEMENTS])
        if left:
            right = "laid-down cities only while no settlement is in the supply (CK-109, CK-234)"
            raise PositionError(f"seats[{p}].laid_down", right, f"{left} in the supply of seat {p}")


# --- before the first attack is over ----------------------------------------------------------------------------------
def _check_first_attack(context: PositionContext) -> None:
    s = context.s
    if s.first_attack:
        return
    if s.defender[: context.n].any():
        p = int(np.flatnonzero(s.defender)[0])
        right = "0, as the first attack is not over (realm.attacked, CK-235)"
        raise PositionError(f"seats[{p}].defender", right, f"{s.defender[p]}")
    if bits(s.laid_down) and at.LOSE_CITY not in context.due:
        p = int(s.vertex_building[bits(s.laid_down)[0]]) >> 1
        right = "none, as the first attack is not over (realm.attacked, CK-235)"
        raise PositionError(f"seats[{p}].laid_down", right, "one or more")
    _check_unmoved(context)


def _check_unmoved(context: PositionContext) -> None:
    """Robber and pirate are where set-up put them (CK-114, CK-143)."""
    s, places = context.s, context.places
    why = "as the first attack is not over (realm.attacked, CK-235)"
    start = robber_start(context)
    on_desert = s.robber >= 0 and s.terrain[s.robber] == c.DESERT  # one that was found since may come first
    if s.robber != start and not (context.r.robber_start == c.STARTS_AS_EVER and on_desert):
        named = places.hexes[start] if start >= 0 else "null"
        raise PositionError("robber", f"{named}, {why}", places.hexes[int(s.robber)] if s.robber >= 0 else "null")
    place = int(context.r.pirate_place) - c.ON_PLACE
    if context.r.pirate and context.r.pirate_place and s.pirate not in (place, c.NOTHING):
        named = places.pirate[place] if place >= 0 else "null"
        raise PositionError("pirate", f"{named}, {why}", places.pirate[int(s.pirate)])


# --- cards and the token ----------------------------------------------------------------------------------------------
def _check_hands(context: PositionContext) -> None:
    """At most 4 progress cards, 5 where one is to be dropped (CK-046, CK-236)."""
    s, rolled = context.s, at.MAIN in context.due and context.due.isdisjoint(DICE)
    over = [p for p in range(context.n) if int(s.progress_size[p]) > HELD]
    mine, dropping = int(s.active), at.DROP in context.due
    for p in over:
        able = (p == mine and rolled) or (p != mine and dropping)
        if not able or int(s.progress_size[p]) > HELD + 1:
            right = f"at most {HELD} progress cards held, one more only for the seat whose turn it is after its roll"
            right += " or for whom 'drop card' is pending (CK-046, CK-236)"
            raise PositionError(f"seats[{p}].progress", right, f"{int(s.progress_size[p])}")
    if s.playing >= 0 and int(s.progress_size[mine]) >= HELD + rolled:
        right = f"at most {HELD + rolled - 1} progress cards held, beside the one that is being played (CK-236)"
        raise PositionError(f"seats[{mine}].progress", right, f"{int(s.progress_size[mine])}")
    if dropping and [p for p in over if p != mine] == []:
        right = f"'drop card' only while a seat whose turn it is not holds {HELD + 1} progress cards (CK-046)"
        raise PositionError("pending", right, "no such seat")


def _check_token(context: PositionContext) -> None:
    s, b, h = context.s, context.b, int(context.s.token_hex)
    if h < 0:
        return
    right = "a hex that brings a resource, with a building of the seat at a corner of it (CK-076, CK-237)"
    if not 0 <= s.terrain[h] < c.GOLD:
        found = f"{context.places.hexes[h]}, {c.ALL_TERRAINS[s.terrain[h]]}"
        raise PositionError("realm.merchant_token", right, found)
    owners = {int(s.vertex_building[v]) >> 1 for v in b.hex_vertices[h]}
    if int(s.token_seat) not in owners:
        found = f"{context.places.hexes[h]}, without one of seat {s.token_seat}"
        raise PositionError("realm.merchant_token", right, found)


# --- knights ----------------------------------------------------------------------------------------------------------
def _check_marks(context: PositionContext) -> None:
    """Fresh and promoted are knights of who is at turn or builds; a fresh one is active (CK-209, CK-238)."""
    s, building = context.s, at.BUILD in context.due or in_main(context)
    for word in ("fresh", "promoted"):
        for v in bits(getattr(s, MARKS[word])):
            p = int(s.knight[v]) // c.NUM_RANKS
            if p != s.active or not building:
                whose = f"seat {s.active}, in its main phase or special building phase"
                raise PositionError(f"seats[{p}].knights", f"{word} only knights of {whose} (CK-238)", context.name(v))
            if word == "fresh" and not has(s.knight_active, v):
                raise PositionError(f"seats[{p}].knights", "a fresh knight active too (CK-238)", context.name(v))


def _check_merchants(context: PositionContext) -> None:
    """No spice merchant and knight on one vertex (SPICE-52, CK-232)."""
    for v in np.flatnonzero(context.s.vertex_merchant >= 0).tolist() if context.r.spices else ():
        if context.s.knight[v] >= 0:
            p = int(context.s.vertex_merchant[v])
            raise PositionError(f"seats[{p}].merchants", "no merchant where a knight stands (CK-232)", context.name(v))
