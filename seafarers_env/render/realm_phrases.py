"""What may stand in the braces of sentences about Cities & Knights: knights, improvements, cards, dice, barbarians."""

from collections.abc import Callable
from typing import Any, Final

from seafarers_env.editions import plain_of
from seafarers_env.engine import constants as c
from seafarers_env.engine import phases as at
from seafarers_env.render import card_phrases, realm
from seafarers_env.render.bit_sets import bits
from seafarers_env.render.grammar import join, player, plural
from seafarers_env.render.matter import Matter

Phrase = Callable[[Matter], str]
Reading = Callable[[Matter, int], str]

_IMPROVEMENTS: Final = "rules.knights.improvements"


# --- knights ----------------------------------------------------------------------------------------------------------
def _knight_there(matter: Matter) -> str:
    """The knight on the vertex of a decision."""
    return _found(matter, lambda one: one.words, "knight")


def _found(matter: Matter, say: Callable[[realm.Knight], str], else_: str) -> str:
    """Words of the knight on the vertex of a decision; others where none is."""
    v = matter.argument
    return say(realm.knight_at(matter.state, v)) if int(matter.state.knight[v]) >= 0 else else_


def _next_rank(matter: Matter) -> str:
    return _found(matter, lambda one: c.RANKS[min(one.rank + 1, len(c.RANKS) - 1)], "stronger")


def _displaced(matter: Matter) -> str:
    """Whose knight gives way where one comes to stand."""
    return _found(matter, lambda one: f", displacing the {c.RANKS[one.rank]} knight of {player(one.seat)}", "")


def _moves_or_displaces(matter: Matter) -> str:
    return _displaced(matter).removeprefix(", ")


def _chasing(matter: Matter) -> str:
    """The knight that was picked."""
    v = int(matter.state.chaser)
    if v < 0:
        return ""
    rank = c.RANKS[realm.knight_at(matter.state, v).rank] if int(matter.state.knight[v]) >= 0 else ""
    return f"{rank} knight at {matter.places.vertices[v]}".strip()


def _homeless_knight(matter: Matter) -> str:
    """A knight of the seat that was displaced and stands nowhere yet."""
    state = matter.state
    if not matter.rules.knights or int(state.homeless) < 0:
        return ""
    active, knight = divmod(int(state.homeless), int(matter.board.edition.constants.HOMELESS_ACTIVE))
    if knight // c.NUM_RANKS != matter.seat:
        return ""
    start = matter.places.vertices[int(state.homeless_from)]
    rank = c.RANKS[knight % c.NUM_RANKS]
    return f"{'active' if active else 'inactive'} {rank} knight that was displaced from {start}"


# --- cities, improvements ---------------------------------------------------------------------------------------------
def _city(matter: Matter) -> str:
    """A city piece of the deciding seat by its number and where it stands."""
    v = realm.vertex_of(matter.state, matter.seat, matter.argument)
    return f"city {matter.argument + 1}" + (f" at {matter.places.vertices[v]}" if v >= 0 else "")


def _next_level(matter: Matter) -> str:
    return str(int(matter.state.level[matter.seat, matter.argument]) + 1)


def _level_price(matter: Matter) -> str:
    price = int(matter.rule(_IMPROVEMENTS).price(matter.state, matter.seat, matter.argument))
    return f"{price} {c.COMMODITIES[matter.argument]}" if price else "nothing"


def _wins_metropolis(matter: Matter) -> str:
    """Told where the level wins, or takes, the metropolis (CK-034, CK-035)."""
    state, seat, colour = matter.state, matter.seat, matter.argument
    if not matter.rule(_IMPROVEMENTS).wins(state, seat, colour, int(state.level[seat, colour]) + 1):
        return ""
    holder = int(state.metropolis[colour])
    return (
        f", which takes its metropolis from {player(holder // c.MAX_CITY_PIECES)}"
        if holder >= 0
        else (", which wins its metropolis")
    )


def _metropolis_due(matter: Matter) -> str:
    colour = int(matter.rule(_IMPROVEMENTS).won(matter.state, int(matter.state.active)))
    return c.COLOURS[colour] if colour >= 0 else "its colour"


# --- cards ------------------------------------------------------------------------------------------------------------
def drawer(state: Any) -> int:
    """Who draws the next progress card, -1 for nobody."""
    return int(plain_of(state, "rules.knights.progress_cards").first_of(state, state.draws))


def _opponent_asked(matter: Matter) -> str:
    if int(matter.state.homeless) >= 0:
        return f"Your {_homeless_knight(matter)}: where does it go?"
    return card_phrases.answer_asked(matter)


def _deck_for(matter: Matter) -> str:
    """Why a deck is chosen: after an attack, or before set-up (CK-105, CK-130)."""
    return (
        "You have done as much for the defence as others" if int(matter.state.tied) else "A card before the game begins"
    )


def _must_lose(matter: Matter) -> str:
    return "gives up a city" if int(matter.state.losers) >> matter.seat & 1 else ""


def _may_draw(matter: Matter) -> str:
    state, seat = matter.state, matter.seat
    if int(state.phase) == at.DECK_CHOICE and int(state.tied) >> seat & 1:
        return "draws a card from a deck of its choice"
    colour = int(state.draw_colour)
    if colour < 0 or not int(state.draws) >> seat & 1:
        return ""
    return f"draws a card of {c.COLOURS[colour]}"


# --- dice and barbarians ----------------------------------------------------------------------------------------------
def _sum(matter: Matter) -> str:
    red = int(matter.state.rolled[0])
    return f": {red + matter.argument + 1} together" if red else ""


def _face_of_event(matter: Matter) -> str:
    if matter.argument:
        return f"the gate of {c.COLOURS[matter.argument - 1]}"
    state, after = matter.state, matter.shown.tried("rules.knights.barbarians", "advance", matter.rules)
    if int(after.barbarians) > int(state.barbarians):
        return f"a ship: the barbarians come to step {int(after.barbarians)} of {c.BARBARIAN_STEPS}"
    roll, losers = realm.roll(state), [player(p) for p in bits(int(after.losers))]
    strengths = f"a ship: the barbarians attack, {roll.attack} against {roll.defence}"
    if roll.attack > roll.defence:
        lost = f"{join(losers)} {'lose' if losers[1:] else 'loses'} a city" if losers else "nobody has a city to lose"
        return f"{strengths}, and win: {lost}"
    saved, tied = f"{strengths}: Catan is saved", [player(p) for p in bits(int(after.tied))]
    best = [player(p) for p in matter.shown.seats if after.defender[p] > state.defender[p]]
    if best:
        return f"{saved}, and {best[0]} is its defender"
    return f"{saved}, and {join(tied)} draw a card each" if tied else saved


def _marker_face(matter: Matter) -> str:
    if not matter.argument:
        return "a ship: nothing comes of it"
    return f"the gate of {c.COLOURS[matter.argument - 1]}: {c.COMMODITIES[matter.argument - 1]} for the marker"


# --- the rest ---------------------------------------------------------------------------------------------------------
def _bargains(matter: Matter) -> str:
    """Merchant fleets and the crane of the active seat."""
    state = matter.state
    if not matter.rules.knights or int(state.active) != matter.seat:
        return ""
    goods = [matter.places.goods[k] for k in bits(int(state.fleets))]
    told = [f"trades {join(goods)} 2:1 this turn"] if goods else []
    return ", ".join([*told, *(["pays a commodity less for its next improvement"] if int(state.crane) else [])])


def _start_asked(matter: Matter) -> str:
    city_due = matter.rule("rules.city_pieces").city_due(matter.state, matter.rules)
    return f"Place a starting {'city' if city_due else 'settlement'}"


def _take_asked(matter: Matter) -> str:
    """What a pick is for: gold, or the aqueduct."""
    owed = int(matter.state.picks_owed[matter.seat])
    return f"Take {plural(owed, 'card')} from the bank"


READINGS: Final[dict[str, Reading]] = {
    "colour": lambda matter, k: c.COLOURS[k],
    "card": card_phrases.card,
}
FOUND: Final[dict[str, Callable[[Any], int]]] = {"drawer": drawer}
PHRASES: Final[dict[str, Phrase]] = {
    "knight_there": _knight_there,
    "rank_there": lambda matter: _found(matter, lambda one: c.RANKS[one.rank], ""),
    "owner_there": lambda matter: _found(matter, lambda one: player(one.seat), ""),
    "next_rank": _next_rank,
    "displaced": _displaced,
    "moves_or_displaces": _moves_or_displaces,
    "chasing": _chasing,
    "homeless_knight": _homeless_knight,
    "city": _city,
    "next_level": _next_level,
    "level_price": _level_price,
    "wins_metropolis": _wins_metropolis,
    "metropolis_due": _metropolis_due,
    "opponent_asked": _opponent_asked,
    "deck_for": _deck_for,
    "must_lose": _must_lose,
    "may_draw": _may_draw,
    "sum": _sum,
    "face_of_event": _face_of_event,
    "marker_face": _marker_face,
    "bargains": _bargains,
    "start_asked": _start_asked,
    "take_asked": _take_asked,
}
