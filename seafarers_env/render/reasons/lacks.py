"""What an action may lack, and what is said then. The first of the list are told first.

An entry supplies one thing to a copied record; whether an action needs it the rulebook says (`reasons`). So a price, a
limit or a way is never judged here. What an entry has in words may look at the board as all see it.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from seafarers_env.engine import actions as a, constants as c, phases as at
from seafarers_env.render.reasons.asked import Asked, Lack, Suppose, Words, setting
from seafarers_env.render.reasons.places import PLACES
from seafarers_env.render.shown import kinds

PLENTY: Final = 9  # cards of each good, and of what else is counted


# --- what is used up --------------------------------------------------------------------------------------------------
def _used(field: str, words: Words, *kinds: int, value: int = 0) -> Lack:
    """What may be done so often a turn."""
    return Lack(setting(value, field), words, frozenset(kinds) or None)


_USED: Final = (
    _used("card_played", "one card a turn"),
    _used("bought", "not in the turn in which it was bought"),
    _used("ship_moved", "one ship a turn may be moved"),
    _used("offers", "no more offers this turn", a.GIVE, a.CALL),
    _used("exchanged", "one set of spices a turn"),
    _used("fished", "once a turn", a.FISH_ROLL),
    _used("inspected", "one castaway a turn"),
    _used("taken_up", "it has sailed this turn"),
    _used("driven", "one try for each ship"),
    _used("stepped", "only before the ship moves", a.DRIVE),
    _used("wool_paid", "once for each ship"),
    _used("ended", "the ship's movement is over"),
    _used("buys", "nothing more for gold this turn"),
    _used("sales", "nothing more for gold this turn"),
    _used("cargo_moves", "this ship loads nothing more this turn"),
    _used("rescued_at", "a crew rescued this turn stays aboard", value=c.NOTHING),
    _used("new_ships", "it was built this turn", a.PICK_SHIP),
    _used("fixed_ships", "it sails round the world and stays", a.PICK_SHIP),
    _used("knight_fresh", "it was made active this turn", a.PICK_KNIGHT),
    _used("knight_promoted", "it was promoted this turn", a.PROMOTE),
    _used("first_attack", "not before the barbarians' first attack", value=1),
)


# --- what a supply, the bank or another has no more of ----------------------------------------------------------------
_PIECE: Final = {
    a.BUILD_ROAD: "road",
    a.BUILD_SHIP: "ship",
    a.BUILD_SETTLEMENT: "settlement",
    a.BUILD_CITY: "city",
    a.PLAY_ROADS: "road or ship",
    a.FISH_ROUTE: "road or ship",
    a.PICK_EXIT: "ship",
}


def _at_least(field: str, least: int = 1, *, own: bool = True) -> Suppose:
    def suppose(q: Asked, s: Any, r: Any) -> None:
        if field in s.dtype.names:
            row = s[field]
            if own:
                row[q.seat] = np.maximum(row[q.seat], least)
            else:
                row[...] = np.maximum(row, least)

    return suppose


def _others_hold_cards(q: Asked, s: Any, r: Any) -> None:
    for other in range(int(r.num_players)):
        if other != q.seat:
            s.hand_size[other] = max(int(s.hand_size[other]), 1)


def _deck(q: Asked, s: Any, r: Any) -> None:
    s.deck[0] = max(int(s.deck[0]), 1)


def _no_walls(q: Asked, s: Any, r: Any) -> None:
    if "walls" in s.dtype.names:
        s.walls[q.seat] = 0


def _wall_words(q: Asked) -> str:
    if int(q.state.walls[q.seat]).bit_count() == c.MAX_WALLS:
        return "no wall left"
    return "every city of yours has a wall" if q.argument is None else "it has a wall"


def _below_top(q: Asked, s: Any, r: Any) -> None:
    if "level" in s.dtype.names:
        s.level[q.seat] = np.minimum(s.level[q.seat], c.TOP_LEVEL - 1)


def _fortress(q: Asked, s: Any, r: Any) -> None:
    if "level" in s.dtype.names:
        s.level[q.seat, c.POLITICS] = max(int(s.level[q.seat, c.POLITICS]), c.ADVANTAGE_LEVEL)


def _long_rules(q: Asked, s: Any, r: Any) -> None:
    r.max_trade_cards = 100


def _one_spice_left(q: Asked, s: Any, r: Any) -> None:
    if "stack_size" in s.dtype.names:
        s.stack_size = max(int(s.stack_size), 1)


def _generic_harbour(q: Asked, s: Any, r: Any) -> None:
    s.harbours[q.seat] |= np.uint8(1 << c.GENERIC_HARBOUR)


def _supply_words(q: Asked) -> str:
    return f"no {_PIECE[q.kind]} left in your supply"


def _side_words(q: Asked) -> str:
    return f"at most {int(q.rules.max_trade_cards)} cards a side"


_SUPPLY: Final = (
    Lack(_at_least("supply"), _supply_words, frozenset(_PIECE)),
    Lack(_at_least("knights_left"), "no knight of that rank left", frozenset((a.KNIGHT, a.PROMOTE))),
    Lack(_at_least("settlers"), "no settler left", frozenset((a.SETTLER_AT,))),
    Lack(_at_least("crews"), "no crew left in your supply", frozenset((a.CREW_AT, a.INSPECT))),
    Lack(setting(0, "merchants"), "all your merchants are on the board", frozenset((a.PLACE_MERCHANT,))),
    Lack(_no_walls, _wall_words, frozenset((a.WALL,))),
    Lack(_deck, "no card is left to buy", frozenset((a.BUY_CARD, a.FISH_CARD))),
    Lack(_at_least("bank", own=False), "the bank has none left"),
    Lack(_one_spice_left, "no spice card is left", frozenset((a.USE_OPTION,))),
    Lack(_at_least("options"), "you have no such trade option", frozenset((a.USE_OPTION,))),
    Lack(_others_hold_cards, "no other player has a card"),
    Lack(_long_rules, _side_words, frozenset((a.GIVE, a.GET))),
    Lack(_below_top, "the highest level is reached", frozenset((a.IMPROVE,))),
    Lack(setting(c.NOTHING, "metropolis"), "needs a city without a metropolis", frozenset((a.IMPROVE,))),
    Lack(_fortress, "needs the fortress: politics 3", frozenset((a.PROMOTE,))),
    Lack(_at_least("advantages"), "needs a crew in the village of Fast Gold", frozenset((a.SELL,))),
    Lack(_generic_harbour, "needs a ship at a 3:1 scroll", frozenset((a.FISH_TRADE,))),
    Lack(setting(0, "rescued"), "you have rescued all the castaways you may", frozenset((a.INSPECT,))),
)


# --- what the active ship of an explorer carries ----------------------------------------------------------------------
def _aboard(load: int, words: str, *kinds: int) -> Lack:
    def suppose(q: Asked, s: Any, r: Any) -> None:
        if "storage" in s.dtype.names and int(s.phase) == at.SAIL:
            s.storage[q.seat, c.FIRST_HOLD + int(s.ship)] = load

    return Lack(suppose, words, frozenset(kinds))


_ABOARD: Final = (
    _aboard(c.EMPTY, "no room in the hold", a.INSPECT, a.LOAD, a.LOAD_HAUL, a.CREW_FROM),
    _aboard(c.ONE_CREW, "needs a crew aboard", a.CREW_TO),
    _aboard(c.ONE_SETTLER, "needs a settler aboard", a.BUILD_SETTLEMENT),
    _aboard(c.ONE_HAUL, "needs a haul of fish aboard", a.DELIVER_FISH),
    _aboard(c.ONE_SACK, "needs a sack of spices aboard", a.DELIVER_SACK),
)


# --- what is counted: how much of it is missing is asked one by one ---------------------------------------------------
class Counted(NamedTuple):
    """Cards, or what is held beside them."""

    field: str
    words: str
    column: int | None  # of a row for each seat


def counted(q: Asked) -> list[Counted]:
    """All that an action may cost a seat at the table of a question."""
    edition = q.board.edition
    found = [Counted("hand", edition.constants.GOODS[k], k) for k in kinds(edition, q.rules)]
    found += [Counted("gold", "gold", None)] * bool(q.rules.cargo_ships)
    return found + [Counted("fish", "fish", None)] * bool(q.rules.fishing and q.kind != a.END_TURN)


def holding(what: Counted, number: int) -> Suppose:
    """The seat holds so many of it, where it holds less."""

    def suppose(q: Asked, s: Any, r: Any) -> None:
        row = s[what.field]
        at_hand = row[q.seat] if what.column is None else row[q.seat, what.column]
        if number <= at_hand:
            return
        if what.column is None:
            row[q.seat] = number
        else:
            row[q.seat, what.column] = number
            s.hand_size[q.seat] += number - int(at_hand)

    return suppose


def at_hand(q: Asked, what: Counted) -> int:
    """How many of it the seat holds."""
    row = q.state[what.field][q.seat]
    return int(row if what.column is None else row[what.column])


LACKS: Final = (Lack(_at_least("cards"), "you have no such card"), *_USED, *_SUPPLY, *PLACES, *_ABOARD)
