"""Trade between players, from its first word to its end (DECISIONS-33..47)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from ..course import Course


@dataclass
class Bundle:
    """Cards one player gives for cards that player gets, in the order they were named."""

    give: list[str] = field(default_factory=list)
    get: list[str] = field(default_factory=list)


class DomesticTrade(Course):
    """An offer or call of the active player, with what follows from it."""

    SWITCHES: ClassVar[dict[str, Any]] = {
        "max_offers": 5,  # DECISIONS-39
        "max_trade_cards": 8,  # DECISIONS-38
    }

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.offers_begun = 0  # this turn
        self.bundle = Bundle()  # under composition
        self.offer: Bundle | None = None  # published by the active player; stays None after a call
        self.answers: dict[int, str | Bundle] = {}  # "accept" or a counter-offer; who declines is left out
        self.waiting: list[int] = []  # who is still to answer

    def _begin_turn(self, seat: int) -> None:
        super()._begin_turn(seat)
        self.offers_begun = 0

    # Opening a trade

    def _legal_main(self) -> set[str]:
        return super()._legal_main() | self._trade_openings()

    def _trade_openings(self) -> set[str]:
        """GIVE and CALL in the main phase (DECISIONS-33, DECISIONS-37, DECISIONS-39)."""
        hand = self._held(self.active)
        somebody_has_cards = any(sum(self._held(seat).values()) for seat in self._in_turn_order()[1:])
        if self.offers_begun >= self.options.max_offers or not somebody_has_cards or not sum(hand.values()):
            return set()
        if self.options.max_trade_cards < 1:  # no offer could be completed (DECISIONS-06)
            return {"call"}
        return {"call"} | {f"give {good}" for good in hand if hand[good]}

    def _held(self, number: int) -> dict[str, int]:
        """What a seat can give, by good, in the order in which they are named."""
        return self.table.seats[number].hand

    def _open(self) -> None:
        self.offers_begun += 1
        self.bundle, self.offer, self.answers = Bundle(), None, {}
        opponents = self._in_turn_order()[1:]
        self.waiting = [seat for seat in opponents if sum(self._held(seat).values())]  # DECISIONS-41

    def _do_call(self) -> None:
        """Ask for proposals without an offer (DECISIONS-37)."""
        self._open()
        self._ask_next()

    def _do_give_in_main(self, resource: str) -> None:
        self._open()
        self._go_to("compose")
        self._do_give(resource)

    # Composing an offer or counter-offer

    def _legal_compose(self) -> set[str]:
        hand = self._held(self.actor)
        cap = self.options.max_trade_cards
        give, get = self.bundle.give, self.bundle.get
        legal, most_kinds = {"cancel"}, len(hand) - 1  # SPICE-56, HAWAII-133
        for resource in hand:
            if not get and len(give) < cap and _not_lower(list(hand), resource, give):  # DECISIONS-34
                if give.count(resource) < hand[resource] and len({*give, resource}) <= most_kinds:
                    legal.add(f"give {resource}")
            if (
                give and len(get) < cap and _not_lower(list(hand), resource, get) and resource not in give
            ):  # DECISIONS-35
                legal.add(f"get {resource}")
        if get:
            legal.add("submit")
        return legal

    def _do_give(self, resource: str) -> None:
        """Add a card to what the composer gives."""
        self.bundle.give.append(resource)

    def _do_get(self, resource: str) -> None:
        """Add a card to what the composer gets."""
        self.bundle.get.append(resource)

    def _do_submit(self) -> None:
        """Publish the bundle."""
        if self.actor == self.active:
            self.offer = self.bundle
        else:
            self.answers[self.actor] = self.bundle
        self._ask_next()

    def _do_cancel(self) -> None:
        """Give up composing; in a counter-offer that is declining (DECISIONS-36, DECISIONS-43)."""
        if self.actor == self.active:
            self._go_to("main")
        else:
            self._ask_next()

    # Answering

    def _ask_next(self) -> None:
        """Ask the next opponent, or let the active player choose, or end."""
        if self.waiting:
            self._go_to("answer", self.waiting.pop(0))
        elif self.answers:  # DECISIONS-44, payable or not
            self._go_to("choose")
        else:
            self._go_to("main")

    def _legal_answer(self) -> set[str]:
        legal = {"decline"}
        if self.options.max_trade_cards > 0:
            legal.add("counter")
        if self.offer and self._covers(self.actor, self.offer.get):  # DECISIONS-42
            legal.add("accept")
        return legal

    def _covers(self, seat: int, cards: list[str]) -> bool:
        hand = self._held(seat)
        return all(hand[resource] >= cards.count(resource) for resource in cards)

    def _do_accept_in_answer(self) -> None:
        """Agree to the offer."""
        self.answers[self.actor] = "accept"
        self._ask_next()

    def _do_decline_in_answer(self) -> None:
        """Refuse."""
        self._ask_next()

    def _do_counter(self) -> None:
        """Begin a counter-offer."""
        self.bundle = Bundle()
        self._go_to("compose", self.actor)

    # Choosing a partner

    def _partners(self) -> list[int]:
        """Who accepted, or made a counter-offer the active player can pay (DECISIONS-44)."""
        return [
            seat
            for seat, answer in self.answers.items()
            if isinstance(answer, str) or self._covers(self.active, answer.get)
        ]

    def _legal_choose(self) -> set[str]:
        return {f"choose {(seat - self.active) % self.num_players}" for seat in self._partners()} | {"reject all"}

    def _do_choose(self, k: str) -> None:
        """Trade with the k-th opponent (DECISIONS-45)."""
        partner = (self.active + int(k)) % self.num_players
        answer = self.answers[partner]
        if isinstance(answer, Bundle):
            self._exchange(partner, self.active, answer)
        else:
            assert self.offer is not None
            self._exchange(self.active, partner, self.offer)
        self._go_to("main")

    def _do_reject_all(self) -> None:
        """Trade with nobody."""
        self._go_to("main")

    def _exchange(self, composer: int, other: int, bundle: Bundle) -> None:
        """Carry out a bundle between its composer and the other party."""
        self._hand_over(composer, other, bundle.give)
        self._hand_over(other, composer, bundle.get)

    def _hand_over(self, giver: int, taker: int, cards: list[str]) -> None:
        for resource in cards:
            self.table.seats[giver].hand[resource] -= 1
            self.table.seats[taker].hand[resource] += 1


def _not_lower(goods: list[str], resource: str, side: list[str]) -> bool:
    """Whether a resource may follow the last one added to a side."""
    return not side or goods.index(resource) >= goods.index(side[-1])
