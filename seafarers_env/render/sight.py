"""What one seat may see of each seat (OBSERVATION): hidden cards are left out here, nowhere else in `render`."""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from seafarers_env.editions import edition_of_record
from seafarers_env.engine import constants as c
from seafarers_env.engine import phases as at
from seafarers_env.render import realm
from seafarers_env.render.realm import Estate, has_realm

Counts = tuple[int, ...]

MOST_GOLD: Final = 127  # that anybody is shown (BARGE-178)


@dataclass(frozen=True)
class Holds:
    """What a seat has in a game of the explorers; all of it is public (BARGE-178)."""

    gold: int
    settlers: int  # in the supply
    crews: int
    rescued: Counts  # castaways by face
    castaway_points: int
    track: Counts  # spaces gone, by track
    leads: Counts  # tracks whose leader tile it has


@dataclass(frozen=True)
class Sight:
    """A seat as a viewer sees it; None stands for what is hidden from the viewer."""

    seat: int
    points: int  # with hidden Victory Point cards where the viewer may see them
    hand: Counts | None  # cards by kind: `goods`
    hand_size: int
    cards: Counts | None  # unplayed development cards by kind
    cards_size: int
    discarding: Counts | None  # given up in a running discard phase
    played: Counts
    supply: Counts
    tokens: int
    route: int
    has_route: bool
    has_army: bool
    holds: Holds | None = None  # in a game of the explorers
    goods: tuple[str, ...] = c.RESOURCES  # that hands can hold
    estate: Estate | None = None  # with Cities & Knights


def counts(row: Any) -> Counts:
    """A row of a record as plain integers."""
    return tuple(int(n) for n in row)


def numbers(state: Any) -> list[int]:
    """The kinds of cards that hands can hold in a game, as rows of its records count them."""
    edition = edition_of_record(state.dtype)
    assert edition is not None
    first = int(edition.constants.FIRST_SPICE)
    commodities = range(c.NUM_RESOURCES, c.NUM_RESOURCES + c.NUM_COMMODITIES) if has_realm(state) else ()
    return [*range(c.NUM_RESOURCES), *commodities, *(range(first, first + c.NUM_SPICES) if has_spices(state) else ())]


def named(state: Any) -> tuple[str, ...]:
    """The same by their words."""
    return (*c.RESOURCES, *(c.COMMODITIES if has_realm(state) else ()), *(c.SPICES if has_spices(state) else ()))


def held(state: Any, row: Any) -> Counts:
    """A row of cards that hands can hold: in a game without spices and commodities the resources alone."""
    return tuple(int(row[k]) for k in numbers(state))


def traded(state: Any, row: Any) -> Counts:
    """A side of a bundle, as `board.places.goods` names it: fish or gold may stand behind the resources."""
    return counts(row)


def goods(rules: Any) -> tuple[str, ...]:
    """The kinds of cards that hands can hold by the rules: the resources, commodities, spices."""
    return (*c.RESOURCES, *(c.COMMODITIES if rules.knights else ()), *(c.SPICES if rules.spices else ()))


def tradables(rules: Any) -> tuple[str, ...]:
    """What players trade among themselves, in the order of `give` and `get`: cards, and fish or gold."""
    if rules.cargo_ships:
        return c.COIN_GOODS
    return (*goods(rules), "fish") if rules.fishing else goods(rules)


def has_spices(state: Any) -> bool:
    """True for a game with spices: every seat has seen the trade options, or somebody holds some (SPICE-26)."""
    return "pool_seen" in state.dtype.names and bool(state.pool_seen.any() or state.options_size.any())


def has_cargo(state: Any) -> bool:
    """True for a game of the explorers: their records alone have ships with cargo."""
    return "cargo_ship" in state.dtype.names


def check_record(name: str, state: Any) -> None:
    """Refuse what is no STATE record."""
    if not issubclass(type(state), np.record) or edition_of_record(state.dtype) is None:
        raise ValueError(f"{name} is a STATE record, such as game.record.copy(), not {type(state).__name__}")


def check_viewer(viewer: int | None, rules: Any) -> None:
    """Refuse a viewer that is no seat."""
    if viewer is not None and not (_is_integer(viewer) and 0 <= viewer < int(rules.num_players)):
        raise ValueError(f"viewer is a seat 0..{int(rules.num_players) - 1} or None for all, not {viewer!r}")


def _is_integer(number: Any) -> bool:
    return isinstance(number, int | np.integer)


def may_see(seat: int, viewer: int | None) -> bool:
    """True when the cards of a seat are open to the viewer; None sees all."""
    return viewer is None or viewer == seat


def sight(state: Any, seat: int, viewer: int | None) -> Sight:
    """One seat as the viewer sees it."""
    own = may_see(seat, viewer)
    all_progress = own or realm.shows_progress(state, seat, viewer)
    hidden_points = int(state.cards[seat, c.VICTORY_POINT]) if own else 0
    return Sight(
        seat=seat,
        points=int(state.points[seat]) + hidden_points,
        hand=held(state, state.hand[seat]) if own or realm.shows_hand(state, seat, viewer) else None,
        hand_size=int(state.hand_size[seat]),
        cards=counts(state.cards[seat]) if own else None,
        cards_size=int(state.cards_size[seat]),
        discarding=held(state, state.discarding[seat]) if own else None,
        played=counts(state.played[seat]),
        supply=counts(state.supply[seat]),
        tokens=int(state.tokens[seat]),
        route=int(state.route[seat]),
        has_route=int(state.route_holder) == seat,
        has_army=int(state.army_holder) == seat,
        holds=_holds(state, seat) if has_cargo(state) else None,
        goods=named(state),
        estate=realm.estate(state, seat, all_progress) if has_realm(state) else None,
    )


def _holds(state: Any, seat: int) -> Holds:
    return Holds(
        gold=min(int(state.gold[seat]), MOST_GOLD),
        settlers=int(state.settlers[seat]),
        crews=int(state.crews[seat]),
        rescued=counts(state.rescued[seat]),
        castaway_points=int(state.castaway_points[seat]),
        track=counts(state.track[seat]),
        leads=tuple(k for k, holder in enumerate(state.tile) if int(holder) == seat),
    )


def draft(state: Any, viewer: int | None) -> tuple[Counts, Counts] | None:
    """The two sides of the bundle in composition, None where there is none or the viewer is not its composer."""
    composer = int(state.composer)
    if composer < 0 or not may_see(composer, viewer):
        return None
    return traded(state, state.draft_give), traded(state, state.draft_get)


def deck_size(state: Any, rules: Any) -> int:
    """Development cards left to buy; also right where the kinds in the deck are blanked."""
    return sum(c.whole_deck(rules)) - int(state.cards_size.sum()) - int(state.played.sum())


def is_offer_open(state: Any) -> bool:
    """True while an offer or call waits for answers or for the choice of a partner."""
    if int(state.phase) == at.COMPOSE:
        return int(state.composer) != int(state.active)
    return int(state.phase) in (at.ANSWER, at.CHOOSE)
