"""Sentences with places in braces (`engine.declaring.says`): what may stand there, as far as a viewer may know it.

`{vertex}` and the other readings take the argument of the decision; `{lifted:edge}` reads a field of STATE; all else is
a phrase of its own. All of them read the record that is shown to the viewer; `shown.truth` is for what comes to light.
"""

from collections.abc import Callable
from functools import lru_cache, partial
from string import Formatter
from typing import Any, Final

import numpy as np

from seafarers_env.board.bit_sets import bits
from seafarers_env.editions import Edition
from seafarers_env.engine import constants as c, phases as at
from seafarers_env.render import fan
from seafarers_env.render.explorers import phrases as explorers_phrases
from seafarers_env.render.grammar import bundle, exchange, join, player, plural, tally
from seafarers_env.render.knights import card_phrases, phrases as knights_phrases
from seafarers_env.render.sentence_context import Phrase, Reading, SentenceContext as SentenceContext
from seafarers_env.render.shown import Shown
from seafarers_env.render.visible_state import counts, is_offer_open, visible_seat

Piece = tuple[str, Phrase | None]  # letters as they are, then what stands in the braces


def fill(template: str, context: SentenceContext) -> str:
    """The sentence with what stands in its braces."""
    return "".join(letters + (phrase(context) if phrase else "") for letters, phrase in pieces(template))


def fill_if_any(template: str, context: SentenceContext) -> str:
    """The same; "" where any of the braces has nothing to say."""
    said = [(letters, phrase(context) if phrase else None) for letters, phrase in pieces(template)]
    return "" if any(words == "" for _, words in said) else "".join(letters + (words or "") for letters, words in said)


@lru_cache(maxsize=1024)
def pieces(template: str) -> tuple[Piece, ...]:
    """A template taken apart.

    Raises:
        ValueError: what stands in braces is unknown.
    """
    parts = Formatter().parse(template)
    return tuple((letters, None if name is None else _phrase(name, how or "")) for letters, name, how, _ in parts)


def _phrase(name: str, how: str) -> Phrase:
    if not how and name in PHRASES:
        return PHRASES[name]
    if how.startswith("n "):
        return partial(_number, name, how[2:])
    if how in POOLS:
        return lambda context: POOLS[how](context.state[name]) if name in context.state.dtype.names else ""
    read = READINGS.get(how or name)
    if read is None:
        known = ", ".join((*PHRASES, *READINGS, *POOLS))
        raise ValueError(f"no sentence knows {{{name}}} read as {how or name!r}; there are {known}")
    if not how:
        return lambda context: read(context, context.argument)
    return lambda context: read(context, n) if (n := one(context.state, name, context.seat)) >= 0 else ""


def _number(name: str, word: str, context: SentenceContext) -> str:
    """A field as a number of something; "" where it is 0, or no field of the edition."""
    is_there = name in FOUND or name in context.state.dtype.names
    return plural(n, word) if is_there and (n := one(context.state, name, context.seat)) else ""


def one(state: Any, name: str, seat: int = -1) -> int:
    """A field as one number: of a bit set the lowest place, of numbers by seat the one of `seat`."""
    if name in FOUND:
        return FOUND[name](state)
    value = np.asarray(state[name])
    if value.ndim == 0:
        return int(value)
    return next(iter(bits(value)), -1) if value.dtype == np.uint64 else int(value[seat])


# --- readings: a number as a place, a card, a player ------------------------------------------------------------------
def _hex(context: SentenceContext, h: int) -> str:
    """A hex and what it is."""
    number = f" {int(context.state.number[h])}" if context.state.number[h] else ""
    return f"{context.places.hexes[h]} ({c.ALL_TERRAINS[int(context.state.terrain[h])]}{number})"


READINGS: Final[dict[str, Reading]] = {
    "vertex": lambda context, v: context.places.vertices[v],
    "edge": lambda context, e: context.places.edges[e],
    "hex": _hex,
    "cell": lambda context, h: context.places.hexes[h],
    "place": lambda context, h: context.places.pirate[h],
    "harbour": lambda context, i: context.places.edges[int(context.state.harbour_edge[i])],
    "resource": lambda context, k: context.places.goods[k],
    "spice": lambda context, k: c.SPICES[k],
    "set": lambda context, x: "one of each" if x == c.ONE_OF_EACH else f"three {c.SPICES[x]}",
    "player": lambda context, p: player(p),
    "region": lambda context, area: context.board.chart.areas[area].name,
    **explorers_phrases.READINGS,
    **knights_phrases.READINGS,
}


def _next_harbour(state: Any) -> int:
    """The first harbour that lies face down on the board."""
    placed = zip(state.harbour_edge, state.harbour_kind, strict=True)
    return next((i for i, (e, kind) in enumerate(placed) if kind < 0 <= e), -1)


#: Numbers that are no field, but follow from some.
FOUND: Final[dict[str, Callable[[Any], int]]] = {"next_harbour": _next_harbour, **knights_phrases.FOUND}


# --- pools: what lies face down, by kind ------------------------------------------------------------------------------
def _kinds(names: tuple[str, ...]) -> Callable[[Any], str]:
    return lambda pool: tally(counts(_of_all(pool)), names) if pool.any() else ""


def _of_all(pool: Any) -> Any:
    return pool if pool.ndim == 1 else pool.sum(axis=0)


POOLS: Final[dict[str, Callable[[Any], str]]] = {
    "terrains": _kinds(c.TERRAINS),
    "harbours": _kinds(c.HARBOURS),
    "many": lambda places: str(int(places).bit_count()) if places else "",
    "tokens": lambda pool: " ".join(str(number) for number, n in enumerate(_of_all(pool)) for _ in range(int(n))),
}


# --- cards ------------------------------------------------------------------------------------------------------------
def prices(shown: Shown, seat: int) -> list[int]:
    """How many cards of each resource, and commodity, the bank takes from a seat for one of another."""
    kinds = c.NUM_RESOURCES + (c.NUM_COMMODITIES if shown.rules.knights else 0)
    ratio = shown.board.edition.plain("rules.kit").bank_ratio
    return [int(ratio(shown.state, shown.rules, seat, k)) for k in range(kinds)]


def pair(edition: Edition, argument: int) -> tuple[int, int]:
    """What a trade with the bank gives and gets; the last row of pairs is for gold (BARGE-053)."""
    give, get = divmod(argument, int(edition.constants.NUM_BANKED))
    return (give, get) if give < c.NUM_RESOURCES or not edition.sizes.EXPLORERS else (get, c.COIN)


def _bank_trade(context: SentenceContext) -> tuple[int, str, str]:
    """A trade with the bank: the price, what is given and what is gotten."""
    give, get = pair(context.board.edition, context.argument)
    return prices(context.shown, context.seat)[give], context.places.goods[give], context.places.goods[get]


def _with_bank(context: SentenceContext, trades: str, gives: str) -> str:
    """A trade with the bank, or one card more that it is given for the last one (HOUSE-18)."""
    price, given, gotten = _bank_trade(context)
    if given == gotten:
        return f"{gives} the bank 1 {given} more"
    return f"{trades} {price} {given} for {gotten} with the bank"


def _discarded(context: SentenceContext) -> str:
    state, x = context.state, context.argument
    if int(state.discards_owed.sum()) > 1:
        return context.places.goods[x] if context.shown.may_see(context.seat) else "a card"
    # the last card of all: from now on everybody may know what was given up (OBSERVATION-08)
    rows = [list(counts(row)) for row in context.shown.truth.discarding]
    rows[context.seat][x] += 1
    goods = context.places.goods
    given_up = "; ".join(f"{player(q)}: {bundle(row, goods)}" for q, row in enumerate(rows) if any(row))
    return f"{goods[x]}; all that was given up: {given_up}"


def _laid_aside(context: SentenceContext) -> str:
    seen = visible_seat(context.shown, context.seat)
    return bundle(seen.discarding, seen.goods) if seen.discarding is not None and any(seen.discarding) else ""


# --- spices -----------------------------------------------------------------------------------------------------------
def _spice_trade(context: SentenceContext) -> str:
    """Merchants, trade options and exchanged sets of a seat; options that it has not shown are its own (SPICE-25)."""
    state, seat = context.state, context.seat
    if not context.rules.spices:
        return ""
    known = counts(state.options[seat])
    options = [bundle(known, c.RESOURCES)] if any(known) else []
    if hidden := int(state.options_size[seat]) - sum(known):
        options.append(f"{hidden} face down")
    told = [
        plural(int(state.merchants[seat]), "merchant") if state.merchants[seat] else "",
        f"trade {'option' if state.options_size[seat] == 1 else 'options'} {join(options)}" if options else "",
        f"{plural(int(state.exchanges[seat]), 'set')} of spices exchanged" if state.exchanges[seat] else "",
    ]
    return ", ".join(words for words in told if words)


def _spice_stock(context: SentenceContext) -> str:
    """What anybody may know of spices and trade options that nobody holds."""
    state = context.state
    if not context.rules.spices:
        return ""
    left = int(context.rule("spices.rules.merchants").options_left(state))
    open_discard = f", open: {tally(counts(state.spice_discard), c.SPICES)}" if state.spice_discard.any() else ""
    return f"spices to be drawn: {int(state.stack_size)}{open_discard}; trade options left: {left}"


# --- listed places ----------------------------------------------------------------------------------------------------
def _fishery(context: SentenceContext) -> str:
    """Fish of a seat, its ships on fishing grounds with the points of the boat, its chits."""
    state, seat = context.state, context.seat
    if not context.rules.listed:
        return ""
    fish, ships, chits = int(state.fish[seat]), int(state.boats[seat]), int(state.chits[seat])
    points = int(context.rule("hawaii.rules.moorings").track_points(state, context.board.record[0], seat))
    told = [
        f"{fish} fish" if fish else "",
        f"{plural(ships, 'ship')} fishing ({plural(points, 'point')})" if ships else "",
        plural(chits, "chit") if chits else "",
    ]
    return ", ".join(words for words in told if words)


# --- between seats ----------------------------------------------------------------------------------------------------
def _a_bundle(context: SentenceContext) -> str:
    return "an offer" if context.seat == int(context.state.active) else "a counter-offer"


def _composition(context: SentenceContext) -> str:
    what, goods, state = _a_bundle(context), context.places.goods, context.state
    give, get = counts(state.draft_give), counts(state.draft_get)
    if int(state.phase) != at.COMPOSE or not any(give):
        return what
    return f"{what}: {bundle(give, goods)} for {bundle(get, goods) if any(get) else '...'}"


def _published(context: SentenceContext) -> str:
    """What the composer publishes right now: from now on all may know it."""
    told = context.shown.truth
    return exchange(counts(told.draft_give), counts(told.draft_get), context.places.goods)


def _bid(context: SentenceContext) -> str:
    if not is_offer_open(context.state):
        return ""
    give, get = counts(context.state.offer_give), counts(context.state.offer_get)
    return f"offers {exchange(give, get, context.places.goods)}" if any(get) else "calls for offers"


def _answer(context: SentenceContext) -> str:
    state, seat = context.state, context.seat
    if not is_offer_open(state) or seat == int(state.active):
        return ""
    answer = int(state.answers[seat])
    if answer == c.COUNTERED:
        sides = counts(state.counter_give[seat]), counts(state.counter_get[seat])
        return f"counters: {exchange(*sides, context.places.goods)}"
    return {c.ACCEPTED: "accepts", c.DECLINED: "declines"}.get(answer, "")


def _bargain(context: SentenceContext) -> str:
    state, other = context.state, context.opponent
    if int(state.answers[other]) == c.ACCEPTED:
        return exchange(counts(state.offer_give), counts(state.offer_get), context.places.goods)
    return exchange(counts(state.counter_get[other]), counts(state.counter_give[other]), context.places.goods)


def _beside(context: SentenceContext) -> str:
    """The hexes of a vertex."""
    hexes = [int(h) for h in context.board.record[0].vertex_hexes[context.argument] if h >= 0]
    return ", ".join(_hex(context, h).partition("(")[2].rstrip(")") for h in hexes)


PHRASES: Final[dict[str, Phrase]] = {
    "outcome": lambda context: context.outcome,
    "opponent": lambda context: player(context.opponent),
    "opponent_cards": lambda context: plural(int(context.state.hand_size[context.opponent]), "card"),
    "price": lambda context: str(_bank_trade(context)[0]),
    "given": lambda context: _bank_trade(context)[1],
    "gotten": lambda context: _bank_trade(context)[2],
    "banks": lambda context: _with_bank(context, "trades", "gives"),
    "bank": lambda context: _with_bank(context, "Trade", "Give"),
    "swept": card_phrases.taken,
    "discarded": _discarded,
    "laid_aside": _laid_aside,
    "a_bundle": _a_bundle,
    "composition": _composition,
    "published": _published,
    "bid": _bid,
    "answer": _answer,
    "bargain": _bargain,
    "beside": _beside,
    "voyages": lambda context: "; ".join(fan.told(context.state, context.board, context.seat)),
    "spice_trade": _spice_trade,
    "spice_stock": _spice_stock,
    "fishery": _fishery,
    **explorers_phrases.PHRASES,
    **knights_phrases.PHRASES,
    **card_phrases.PHRASES,
}
