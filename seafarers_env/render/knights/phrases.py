"""What may stand in the braces of sentences about Cities & Knights: knights, improvements, cards, dice, barbarians."""

from collections.abc import Callable
from typing import Any, Final

from seafarers_env.board.bit_sets import bits
from seafarers_env.editions import plain_of
from seafarers_env.engine import constants as c, phases as at
from seafarers_env.render.grammar import join, player, plural
from seafarers_env.render.knights import card_phrases, state as knights_state
from seafarers_env.render.sentence_context import Phrase, Reading, SentenceContext

_IMPROVEMENTS: Final = "knights.rules.improvements"


# --- knights ----------------------------------------------------------------------------------------------------------
def _found(context: SentenceContext, say: Callable[[knights_state.Knight], str], else_: str) -> str:
    """Words of the knight on the vertex of a decision; others where none is."""
    v = context.argument
    return say(knights_state.knight_at(context.state, v)) if int(context.state.knight[v]) >= 0 else else_


def _displaced(context: SentenceContext) -> str:
    """Whose knight gives way where one comes to stand."""
    return _found(context, lambda one: f", displacing the {c.RANKS[one.rank]} knight of {player(one.seat)}", "")


def _chasing(context: SentenceContext) -> str:
    """The knight that was picked."""
    v = int(context.state.chaser)
    if v < 0:
        return ""
    rank = c.RANKS[knights_state.knight_at(context.state, v).rank] if int(context.state.knight[v]) >= 0 else ""
    return f"{rank} knight at {context.places.vertices[v]}".strip()


def _homeless_knight(context: SentenceContext) -> str:
    """A knight of the seat that was displaced and stands nowhere yet."""
    state = context.state
    if not context.rules.knights or int(state.homeless) < 0:
        return ""
    active, knight = divmod(int(state.homeless), int(context.board.edition.constants.HOMELESS_ACTIVE))
    if knight // c.NUM_RANKS != context.seat:
        return ""
    start = context.places.vertices[int(state.homeless_from)]
    rank = c.RANKS[knight % c.NUM_RANKS]
    return f"{'active' if active else 'inactive'} {rank} knight that was displaced from {start}"


# --- cities, improvements ---------------------------------------------------------------------------------------------
def _city(context: SentenceContext) -> str:
    """A city piece of the deciding seat by its number and where it stands."""
    v = knights_state.vertex_of(context.state, context.seat, context.argument)
    return f"city {context.argument + 1}" + (f" at {context.places.vertices[v]}" if v >= 0 else "")


def _level_price(context: SentenceContext) -> str:
    price = int(context.rule(_IMPROVEMENTS).price(context.state, context.seat, context.argument))
    return f"{price} {c.COMMODITIES[context.argument]}" if price else "nothing"


def _wins_metropolis(context: SentenceContext) -> str:
    """Told where the level wins, or takes, the metropolis (CK-034, CK-035)."""
    state, seat, colour = context.state, context.seat, context.argument
    if not context.rule(_IMPROVEMENTS).wins(state, seat, colour, int(state.level[seat, colour]) + 1):
        return ""
    holder = int(state.metropolis[colour])
    taken = f"takes its metropolis from {player(holder // c.MAX_CITY_PIECES)}"
    return f", which {taken if holder >= 0 else 'wins its metropolis'}"


def _metropolis_due(context: SentenceContext) -> str:
    colour = int(context.rule(_IMPROVEMENTS).won(context.state, int(context.state.active)))
    return c.COLOURS[colour] if colour >= 0 else "its colour"


# --- cards ------------------------------------------------------------------------------------------------------------
def drawer(state: Any) -> int:
    """Who draws the next progress card, -1 for nobody."""
    return int(plain_of(state, "knights.rules.progress_cards").first_of(state, state.draws))


def _opponent_asked(context: SentenceContext) -> str:
    if int(context.state.homeless) >= 0:
        return f"Your {_homeless_knight(context)}: where does it go?"
    return card_phrases.answer_asked(context)


def _deck_for(context: SentenceContext) -> str:
    """Why a deck is chosen: after an attack, or before set-up (CK-105, CK-130)."""
    tied = int(context.state.tied)
    return "You have done as much for the defence as others" if tied else "A card before the game begins"


def _may_draw(context: SentenceContext) -> str:
    state, seat = context.state, context.seat
    if int(state.phase) == at.DECK_CHOICE and int(state.tied) >> seat & 1:
        return "draws a card from a deck of its choice"
    colour = int(state.draw_colour)
    if colour < 0 or not int(state.draws) >> seat & 1:
        return ""
    return f"draws a card of {c.COLOURS[colour]}"


# --- dice and barbarians ----------------------------------------------------------------------------------------------
def _sum(context: SentenceContext) -> str:
    red = int(context.state.rolled[0])
    return f": {red + context.argument + 1} together" if red else ""


def _face_of_event(context: SentenceContext) -> str:
    if context.argument:
        return f"the gate of {c.COLOURS[context.argument - 1]}"
    state, after = context.state, context.shown.tried("knights.rules.barbarians", "advance", context.rules)
    if int(after.barbarians) > int(state.barbarians):
        return f"a ship: the barbarians come to step {int(after.barbarians)} of {c.BARBARIAN_STEPS}"
    roll, losers = knights_state.roll(state), [player(p) for p in bits(int(after.losers))]
    strengths = f"a ship: the barbarians attack, {roll.attack} against {roll.defence}"
    if roll.attack > roll.defence:
        lost = f"{join(losers)} {'lose' if losers[1:] else 'loses'} a city" if losers else "nobody has a city to lose"
        return f"{strengths}, and win: {lost}"
    saved, tied = f"{strengths}: Catan is saved", [player(p) for p in bits(int(after.tied))]
    best = [player(p) for p in context.shown.seats if after.defender[p] > state.defender[p]]
    if best:
        return f"{saved}, and {best[0]} is its defender"
    return f"{saved}, and {join(tied)} draw a card each" if tied else saved


def _marker_face(context: SentenceContext) -> str:
    if not context.argument:
        return "a ship: nothing comes of it"
    return f"the gate of {c.COLOURS[context.argument - 1]}: {c.COMMODITIES[context.argument - 1]} for the marker"


# --- the rest ---------------------------------------------------------------------------------------------------------
def _bargains(context: SentenceContext) -> str:
    """Merchant fleets and the crane of the active seat."""
    state = context.state
    if not context.rules.knights or int(state.active) != context.seat:
        return ""
    goods = [context.places.goods[k] for k in bits(int(state.fleets))]
    told = [f"trades {join(goods)} 2:1 this turn"] if goods else []
    return ", ".join(told + ["pays a commodity less for its next improvement"] * bool(state.crane))


def _start_asked(context: SentenceContext) -> str:
    city_due = context.rule("knights.rules.city_pieces").city_due(context.state, context.rules)
    return f"Place a starting {'city' if city_due else 'settlement'}"


def _take_asked(context: SentenceContext) -> str:
    """What a pick is for: gold, or the aqueduct."""
    owed = int(context.state.picks_owed[context.seat])
    return f"Take {plural(owed, 'card')} from the bank"


READINGS: Final[dict[str, Reading]] = {"colour": lambda context, k: c.COLOURS[k], "card": card_phrases.card}
FOUND: Final[dict[str, Callable[[Any], int]]] = {"drawer": drawer}
PHRASES: Final[dict[str, Phrase]] = {
    "knight_there": lambda context: _found(context, lambda one: one.words, "knight"),
    "rank_there": lambda context: _found(context, lambda one: c.RANKS[one.rank], ""),
    "owner_there": lambda context: _found(context, lambda one: player(one.seat), ""),
    "next_rank": lambda context: _found(context, lambda one: c.RANKS[min(one.rank + 1, len(c.RANKS) - 1)], "stronger"),
    "displaced": _displaced,
    "moves_or_displaces": lambda context: _displaced(context).removeprefix(", "),
    "chasing": _chasing,
    "homeless_knight": _homeless_knight,
    "city": _city,
    "next_level": lambda context: str(int(context.state.level[context.seat, context.argument]) + 1),
    "level_price": _level_price,
    "wins_metropolis": _wins_metropolis,
    "metropolis_due": _metropolis_due,
    "opponent_asked": _opponent_asked,
    "deck_for": _deck_for,
    "must_lose": lambda context: "gives up a city" if int(context.state.losers) >> context.seat & 1 else "",
    "may_draw": _may_draw,
    "sum": _sum,
    "face_of_event": _face_of_event,
    "marker_face": _marker_face,
    "bargains": _bargains,
    "start_asked": _start_asked,
    "take_asked": _take_asked,
}
