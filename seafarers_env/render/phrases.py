"""Sentences with places in braces (`engine.parts.says`): what may stand in the braces, as far as a viewer may know it.

`{vertex}` and the other readings take the argument of the decision; `{lifted:edge}` reads a field of STATE; all else is
a phrase of its own. All of them read the record that is shown to the viewer; `shown.truth` is for what comes to light.
"""

from collections.abc import Callable
from functools import lru_cache
from string import Formatter
from typing import Any, Final

import numpy as np

from seafarers_env.editions import Edition
from seafarers_env.engine import constants as c
from seafarers_env.engine import phases as at
from seafarers_env.render import card_phrases, cargo_phrases, realm_phrases, voyages
from seafarers_env.render.bit_sets import bits
from seafarers_env.render.grammar import bundle, exchange, join, player, plural, tally
from seafarers_env.render.matter import Matter as Matter
from seafarers_env.render.shown import Shown
from seafarers_env.render.sight import counts, is_offer_open, sight

Phrase = Callable[[Matter], str]
Reading = Callable[[Matter, int], str]
Piece = tuple[str, Phrase | None]  # letters as they are, then what stands in the braces


def fill(template: str, matter: Matter) -> str:
    """The sentence with what stands in its braces."""
    return "".join(letters + (phrase(matter) if phrase else "") for letters, phrase in pieces(template))


def fill_if_any(template: str, matter: Matter) -> str:
    """The same; "" where any of the braces has nothing to say."""
    said = [(letters, phrase(matter) if phrase else None) for letters, phrase in pieces(template)]
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
        word = how[2:]
        return lambda matter: (
            plural(n, word) if _has(matter, name) and (n := one(matter.state, name, matter.seat)) else ""
        )
    if how in POOLS:
        return lambda matter: POOLS[how](matter.state[name]) if name in matter.state.dtype.names else ""
    read = READINGS.get(how or name)
    if read is None:
        known = ", ".join((*PHRASES, *READINGS, *POOLS))
        raise ValueError(f"no sentence knows {{{name}}} read as {how or name!r}; there are {known}")
    if not how:
        return lambda matter: read(matter, matter.argument)
    return lambda matter: read(matter, n) if (n := one(matter.state, name, matter.seat)) >= 0 else ""


def _has(matter: Matter, name: str) -> bool:
    """Whether the edition has the field."""
    return name in FOUND or name in matter.state.dtype.names


def one(state: Any, name: str, seat: int = -1) -> int:
    """A field as one number: of a bit set the lowest place, of numbers by seat the one of `seat`."""
    if name in FOUND:
        return FOUND[name](state)
    value = np.asarray(state[name])
    if value.ndim == 0:
        return int(value)
    return next(iter(bits(value)), -1) if value.dtype == np.uint64 else int(value[seat])


# --- readings: a number as a place, a card, a player ------------------------------------------------------------------
def _hex(matter: Matter, h: int) -> str:
    """A hex and what it is."""
    number = f" {int(matter.state.number[h])}" if matter.state.number[h] else ""
    return f"{matter.places.hexes[h]} ({c.ALL_TERRAINS[int(matter.state.terrain[h])]}{number})"


def _region(matter: Matter, area: int) -> str:
    """A region of the board file by its name."""
    return matter.board.chart.areas[area].name


READINGS: Final[dict[str, Reading]] = {
    "vertex": lambda matter, v: matter.places.vertices[v],
    "edge": lambda matter, e: matter.places.edges[e],
    "hex": _hex,
    "cell": lambda matter, h: matter.places.hexes[h],
    "place": lambda matter, h: matter.places.pirate[h],
    "harbour": lambda matter, i: matter.places.edges[int(matter.state.harbour_edge[i])],
    "resource": lambda matter, k: matter.places.goods[k],
    "spice": lambda matter, k: c.SPICES[k],
    "set": lambda matter, x: "one of each" if x == c.ONE_OF_EACH else f"three {c.SPICES[x]}",
    "player": lambda matter, p: player(p),
    "region": _region,
    **cargo_phrases.READINGS,
    **realm_phrases.READINGS,
}


def _next_harbour(state: Any) -> int:
    """The first harbour that lies face down on the board."""
    placed = zip(state.harbour_edge, state.harbour_kind, strict=True)
    return next((i for i, (e, kind) in enumerate(placed) if kind < 0 <= e), -1)


#: Numbers that are no field, but follow from some.
FOUND: Final[dict[str, Callable[[Any], int]]] = {"next_harbour": _next_harbour, **realm_phrases.FOUND}


# --- pools: what lies face down, by kind ------------------------------------------------------------------------------
def _kinds(names: tuple[str, ...]) -> Callable[[Any], str]:
    def say(pool: Any) -> str:
        left = counts(_of_all(pool))
        return tally(left, names) if any(left) else ""

    return say


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
    return [int(ratio(shown.state, seat, k)) for k in range(kinds)]


def pair(edition: Edition, argument: int) -> tuple[int, int]:
    """What a trade with the bank gives and gets; the last row of pairs is for gold (BARGE-053)."""
    give, get = divmod(argument, int(edition.constants.NUM_BANKED))
    return (give, get) if give < c.NUM_RESOURCES or not edition.sizes.EXPLORERS else (get, c.COIN)


def _bank_trade(matter: Matter) -> tuple[int, str, str]:
    """A trade with the bank: the price, what is given and what is gotten."""
    give, get = pair(matter.board.edition, matter.argument)
    return prices(matter.shown, matter.seat)[give], matter.places.goods[give], matter.places.goods[get]


def _swept(matter: Matter) -> str:
    """What a monopoly takes from whom: it is on the table for all to see."""
    return card_phrases.taken(matter)


def _discarded(matter: Matter) -> str:
    state, x = matter.state, matter.argument
    if int(state.discards_owed.sum()) > 1:
        return matter.places.goods[x] if matter.shown.may_see(matter.seat) else "a card"
    # the last card of all: from now on everybody may know what was given up (OBSERVATION-08)
    rows = [list(counts(row)) for row in matter.shown.truth.discarding]
    rows[matter.seat][x] += 1
    goods = matter.places.goods
    given_up = "; ".join(f"{player(q)}: {bundle(row, goods)}" for q, row in enumerate(rows) if any(row))
    return f"{goods[x]}; all that was given up: {given_up}"


def _laid_aside(matter: Matter) -> str:
    seen = sight(matter.shown, matter.seat)
    return bundle(seen.discarding, seen.goods) if seen.discarding is not None and any(seen.discarding) else ""


# --- spices -----------------------------------------------------------------------------------------------------------
def _spice_trade(matter: Matter) -> str:
    """Merchants, trade options and exchanged sets of a seat; options that it has not shown are its own (SPICE-25)."""
    state, seat = matter.state, matter.seat
    if not matter.rules.spices:
        return ""
    known = counts(state.options[seat])
    options = [*([bundle(known, c.RESOURCES)] if any(known) else [])]
    if hidden := int(state.options_size[seat]) - sum(known):
        options.append(f"{hidden} face down")
    told = [
        plural(int(state.merchants[seat]), "merchant") if state.merchants[seat] else "",
        f"trade {'option' if state.options_size[seat] == 1 else 'options'} {join(options)}" if options else "",
        f"{plural(int(state.exchanges[seat]), 'set')} of spices exchanged" if state.exchanges[seat] else "",
    ]
    return ", ".join(words for words in told if words)


def _spice_stock(matter: Matter) -> str:
    """What anybody may know of spices and trade options that nobody holds."""
    state = matter.state
    if not matter.rules.spices:
        return ""
    left = int(matter.rule("rules.spices.merchants").options_left(state))
    open_discard = f", open: {tally(counts(state.spice_discard), c.SPICES)}" if state.spice_discard.any() else ""
    return f"spices to be drawn: {int(state.stack_size)}{open_discard}; trade options left: {left}"


# --- listed places ----------------------------------------------------------------------------------------------------
def _fishery(matter: Matter) -> str:
    """Fish of a seat, its ships on fishing grounds with the points of the boat, its chits."""
    state, seat = matter.state, matter.seat
    if not matter.rules.listed:
        return ""
    fish, ships, chits = int(state.fish[seat]), int(state.boats[seat]), int(state.chits[seat])
    points = int(matter.rule("rules.hawaii.moorings").track_points(state, matter.board.record[0], seat))
    told = [
        f"{fish} fish" if fish else "",
        f"{plural(ships, 'ship')} fishing ({plural(points, 'point')})" if ships else "",
        plural(chits, "chit") if chits else "",
    ]
    return ", ".join(words for words in told if words)


# --- between seats ----------------------------------------------------------------------------------------------------
def _a_bundle(matter: Matter) -> str:
    return "an offer" if matter.seat == int(matter.state.active) else "a counter-offer"


def _composition(matter: Matter) -> str:
    what, goods, state = _a_bundle(matter), matter.places.goods, matter.state
    give, get = counts(state.draft_give), counts(state.draft_get)
    if int(state.phase) != at.COMPOSE or not any(give):
        return what
    return f"{what}: {bundle(give, goods)} for {bundle(get, goods) if any(get) else '...'}"


def _published(matter: Matter) -> str:
    """What the composer publishes right now: from now on all may know it."""
    told = matter.shown.truth
    return exchange(counts(told.draft_give), counts(told.draft_get), matter.places.goods)


def _bid(matter: Matter) -> str:
    if not is_offer_open(matter.state):
        return ""
    give, get = counts(matter.state.offer_give), counts(matter.state.offer_get)
    return f"offers {exchange(give, get, matter.places.goods)}" if any(get) else "calls for offers"


def _answer(matter: Matter) -> str:
    state, seat = matter.state, matter.seat
    if not is_offer_open(state) or seat == int(state.active):
        return ""
    answer = int(state.answers[seat])
    if answer == c.COUNTERED:
        sides = counts(state.counter_give[seat]), counts(state.counter_get[seat])
        return f"counters: {exchange(*sides, matter.places.goods)}"
    return {c.ACCEPTED: "accepts", c.DECLINED: "declines"}.get(answer, "")


def _bargain(matter: Matter) -> str:
    state, other = matter.state, matter.opponent
    if int(state.answers[other]) == c.ACCEPTED:
        return exchange(counts(state.offer_give), counts(state.offer_get), matter.places.goods)
    return exchange(counts(state.counter_get[other]), counts(state.counter_give[other]), matter.places.goods)


def _beside(matter: Matter) -> str:
    """The hexes of a vertex."""
    hexes = [int(h) for h in matter.board.record[0].vertex_hexes[matter.argument] if h >= 0]
    return ", ".join(_hex(matter, h).partition("(")[2].rstrip(")") for h in hexes)


def _voyages(matter: Matter) -> str:
    """The crossings of a seat, each with its number (WORLD-43)."""
    return "; ".join(voyages.told(matter.state, matter.board, matter.seat))


PHRASES: Final[dict[str, Phrase]] = {
    "outcome": lambda matter: matter.outcome,
    "opponent": lambda matter: player(matter.opponent),
    "opponent_cards": lambda matter: plural(int(matter.state.hand_size[matter.opponent]), "card"),
    "price": lambda matter: str(_bank_trade(matter)[0]),
    "given": lambda matter: _bank_trade(matter)[1],
    "gotten": lambda matter: _bank_trade(matter)[2],
    "swept": _swept,
    "discarded": _discarded,
    "laid_aside": _laid_aside,
    "a_bundle": _a_bundle,
    "composition": _composition,
    "published": _published,
    "bid": _bid,
    "answer": _answer,
    "bargain": _bargain,
    "beside": _beside,
    "voyages": _voyages,
    "spice_trade": _spice_trade,
    "spice_stock": _spice_stock,
    "fishery": _fishery,
    **cargo_phrases.PHRASES,
    **realm_phrases.PHRASES,
    **card_phrases.PHRASES,
}
