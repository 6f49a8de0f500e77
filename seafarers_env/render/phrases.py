"""Sentences with places in braces (`engine.parts.says`): what may stand in the braces, as far as a viewer may know it.

`{vertex}` and the other readings take the argument of the decision; `{lifted:edge}` reads a field of STATE; all else is
a phrase of its own. What is hidden from some seat is no field that a sentence can read: phrases know the viewer.
"""

from collections.abc import Callable
from functools import lru_cache
from string import Formatter
from typing import Any, Final

import numpy as np

from seafarers_env.editions import edition_of_record, plain_of
from seafarers_env.engine import constants as c
from seafarers_env.engine import phases as at
from seafarers_env.render import card_phrases, cargo_phrases, realm_phrases, voyages
from seafarers_env.render.grammar import bundle, exchange, join, lowest, player, plural, tally
from seafarers_env.render.matter import Matter as Matter
from seafarers_env.render.realm import has_realm
from seafarers_env.render.sight import counts, draft, has_cargo, has_spices, is_offer_open, may_see, sight

#: What some seat may not know of a record (`engine.redaction`).
HIDDEN: Final = frozenset(
    (
        *("rng", "decisions", "hand", "cards", "bought", "deck", "discarding", "under", "over"),
        *("draft_give", "draft_get", "draft_last", "draft_getting"),
        *("options", "pool_seen", "spice_stack"),
        *("castaway_face", "faces_left"),
        *("progress", "undrawn", "dropped_cards", "offered"),
    )
)


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
        ValueError: what stands in braces is unknown, or hidden from some seat.
    """
    parts = Formatter().parse(template)
    return tuple((letters, None if name is None else _phrase(name, how or "")) for letters, name, how, _ in parts)


def _phrase(name: str, how: str) -> Phrase:
    if how and name in HIDDEN:
        raise ValueError(f"{{{name}:{how}}}: {name} is hidden from some seat, so no sentence reads it")
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
    return lowest(value) if value.dtype == np.uint64 else int(value[seat])


# --- readings: a number as a place, a card, a player ------------------------------------------------------------------
def _hex(matter: Matter, h: int) -> str:
    """A hex and what it is."""
    number = f" {int(matter.state.number[h])}" if matter.state.number[h] else ""
    return f"{matter.places.hexes[h]} ({c.ALL_TERRAINS[int(matter.state.terrain[h])]}{number})"


def _region(matter: Matter, area: int) -> str:
    """A region of the board file by its name."""
    assert matter.board is not None
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
def prices(state: Any, seat: int) -> list[int]:
    """How many cards of each resource, and commodity, the bank takes from a seat for one of another."""
    kinds = c.NUM_RESOURCES + (c.NUM_COMMODITIES if has_realm(state) else 0)
    return [int(plain_of(state, "rules.kit").bank_ratio(state, seat, k)) for k in range(kinds)]


def pair(state: Any, argument: int) -> tuple[int, int]:
    """What a trade with the bank gives and gets; the last row of pairs is for gold (BARGE-053)."""
    edition = edition_of_record(state.dtype)
    assert edition is not None
    give, get = divmod(argument, int(edition.constants.NUM_BANKED))
    return (give, get) if give < c.NUM_RESOURCES or not has_cargo(state) else (get, c.COIN)


def _swept(matter: Matter) -> str:
    """What a monopoly takes from whom: it is on the table for all to see."""
    hands = [(q, int(matter.state.hand[q, matter.argument])) for q in range(len(matter.state.hand))]
    taken = [f"{plural(n, 'card')} from {player(q)}" for q, n in hands if n and q != matter.seat]
    return f"takes {join(taken)}" if taken else "nobody has any"


def _discarded(matter: Matter) -> str:
    state, x = matter.state, matter.argument
    if int(state.discards_owed.sum()) > 1:
        return matter.places.goods[x] if may_see(matter.seat, matter.viewer) else "a card"
    # the last card of all: from now on everybody may know what was given up (OBSERVATION-08)
    rows = [list(counts(row)) for row in state.discarding]
    rows[matter.seat][x] += 1
    goods = matter.places.goods
    given_up = "; ".join(f"{player(q)}: {bundle(row, goods)}" for q, row in enumerate(rows) if any(row))
    return f"{goods[x]}; all that was given up: {given_up}"


def _laid_aside(matter: Matter) -> str:
    seen = sight(matter.state, matter.seat, matter.viewer)
    return bundle(seen.discarding, seen.goods) if seen.discarding is not None and any(seen.discarding) else ""


# --- spices -----------------------------------------------------------------------------------------------------------
def _spice_trade(matter: Matter) -> str:
    """Merchants, trade options and exchanged sets of a seat; options that it has not shown are its own (SPICE-25)."""
    state, seat = matter.state, matter.seat
    if not has_spices(state):
        return ""
    known = counts((state.options if may_see(seat, matter.viewer) else state.options_shown)[seat])
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
    if not has_spices(state):
        return ""
    left = c.EACH_OPTION * c.NUM_RESOURCES - int(state.options_size.sum())
    open_discard = f", open: {tally(counts(state.spice_discard), c.SPICES)}" if state.spice_discard.any() else ""
    return f"spices to be drawn: {int(state.stack_size)}{open_discard}; trade options left: {left}"


# --- listed places ----------------------------------------------------------------------------------------------------
def _fishery(matter: Matter) -> str:
    """Fish of a seat, its ships on fishing grounds with the points of the boat, its chits."""
    state, seat = matter.state, matter.seat
    if matter.board is None or not matter.board.chart.features.spaces:
        return ""
    fish, ships, chits = int(state.fish[seat]), int(state.boats[seat]), int(state.chits[seat])
    track = matter.board.chart.features.fishing_track
    points = track.numbers[min(ships, len(track.numbers) - 1)] if track else 0
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
    what, sides = _a_bundle(matter), draft(matter.state, matter.viewer)
    if sides is None or int(matter.state.phase) != at.COMPOSE or not any(sides[0]):
        return what
    goods = matter.places.goods
    get = bundle(sides[1], goods) if any(sides[1]) else "..."
    return f"{what}: {bundle(sides[0], goods)} for {get}"


def _published(matter: Matter) -> str:
    """What the composer publishes right now: from now on all may know it."""
    return exchange(counts(matter.state.draft_give), counts(matter.state.draft_get), matter.places.goods)


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
    assert matter.board is not None
    hexes = [int(h) for h in matter.board.record[0].vertex_hexes[matter.argument] if h >= 0]
    return ", ".join(_hex(matter, h).partition("(")[2].rstrip(")") for h in hexes)


def _voyages(matter: Matter) -> str:
    """The crossings of a seat, each with its number (WORLD-43)."""
    assert matter.board is not None
    return "; ".join(voyages.told(matter.state, matter.board, matter.seat))


PHRASES: Final[dict[str, Phrase]] = {
    "outcome": lambda matter: matter.outcome,
    "opponent": lambda matter: player(matter.opponent),
    "opponent_cards": lambda matter: plural(int(matter.state.hand_size[matter.opponent]), "card"),
    "price": lambda matter: str(prices(matter.state, matter.seat)[pair(matter.state, matter.argument)[0]]),
    "given": lambda matter: matter.places.goods[pair(matter.state, matter.argument)[0]],
    "gotten": lambda matter: matter.places.goods[pair(matter.state, matter.argument)[1]],
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
