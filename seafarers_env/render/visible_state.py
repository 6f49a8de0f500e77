"""What one seat may see of each seat, read from the record that is shown to it (OBSERVATION)."""

from dataclasses import dataclass
from typing import Any, Final

from seafarers_env.engine import constants as c, phases as at
from seafarers_env.render.knights import state as knights_state
from seafarers_env.render.knights.state import Estate
from seafarers_env.render.shown import Counts, Shown

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
class VisibleSeat:
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


def visible_seat(shown: Shown, seat: int) -> VisibleSeat:
    """One seat as the viewer sees it."""
    state, rules, cards = shown.state, shown.rules, counts(shown.state.cards[seat])

    def held(row: Any) -> Counts | None:
        return shown.row(seat, [int(row[k]) for k in shown.kinds])

    return VisibleSeat(
        seat=seat,
        points=int(state.points[seat]) + cards[c.VICTORY_POINT],
        hand=held(state.hand[seat]),
        hand_size=int(state.hand_size[seat]),
        cards=shown.row(seat, cards),
        cards_size=int(state.cards_size[seat]),
        discarding=held(state.discarding[seat]),
        played=counts(state.played[seat]),
        supply=counts(state.supply[seat]),
        tokens=int(state.tokens[seat]),
        route=int(state.route[seat]),
        has_route=int(state.route_holder) == seat,
        has_army=int(state.army_holder) == seat,
        holds=_holds(state, seat) if rules.cargo_ships else None,
        goods=shown.goods,
        estate=knights_state.estate(shown, seat) if rules.knights else None,
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


def deck_size(state: Any, rules: Any) -> int:
    """Development cards left to buy; also right where the kinds in the deck are blanked."""
    return sum(c.whole_deck(rules)) - int(state.cards_size.sum()) - int(state.played.sum())


def is_offer_open(state: Any) -> bool:
    """True while an offer or call waits for answers or for the choice of a partner."""
    if int(state.phase) == at.COMPOSE:
        return int(state.composer) != int(state.active)
    return int(state.phase) in (at.ANSWER, at.CHOOSE)
