"""One domestic trade from its first word to its end (DECISIONS-33..47)."""

from __future__ import annotations

from dataclasses import dataclass, field

from .table import RESOURCES, Table


@dataclass
class Bundle:
    """Cards one player gives for cards that player gets, in the order they were named."""

    give: list[str] = field(default_factory=list)
    get: list[str] = field(default_factory=list)


class Trade:
    """An offer or call of the active player, with what follows from it."""

    def __init__(self, table: Table, active: int) -> None:
        """Open a trade; `give` or `call` must follow."""
        self.table = table
        self.active = active
        self.phase = "compose"
        self.actor = active
        self.bundle = Bundle()  # under composition
        self.offer: Bundle | None = None  # published by the active player; stays None after a call
        self.answers: dict[int, str | Bundle] = {}  # "accept" or a counter-offer; who declines is left out
        order = self._opponents()
        self.waiting = [seat for seat in order if table.seats[seat].hand_size]  # DECISIONS-41

    @property
    def over(self) -> bool:
        """Whether play goes on in the main phase."""
        return self.phase == "over"

    def _opponents(self) -> list[int]:
        count = len(self.table.seats)
        return [(self.active + step) % count for step in range(1, count)]

    # What is legal

    def legal(self) -> set[str]:
        """The legal actions of the player who acts."""
        if self.phase == "compose":
            return self._legal_compose()
        return self._legal_answer() if self.phase == "answer" else self._legal_choose()

    def _legal_compose(self) -> set[str]:
        hand = self.table.seats[self.actor].hand
        cap = self.table.options.max_trade_cards
        give, get = self.bundle.give, self.bundle.get
        legal = {"cancel"}
        for resource in RESOURCES:
            if not get and len(give) < cap and _not_lower(resource, give):  # DECISIONS-34
                if give.count(resource) < hand[resource] and len({*give, resource}) <= 4:
                    legal.add(f"give {resource}")
            if give and len(get) < cap and _not_lower(resource, get) and resource not in give:  # DECISIONS-35
                legal.add(f"get {resource}")
        if get:
            legal.add("submit")
        return legal

    def _legal_answer(self) -> set[str]:
        legal = {"decline"}
        if self.table.options.max_trade_cards > 0:
            legal.add("counter")
        if self.offer and self._covers(self.actor, self.offer.get):  # DECISIONS-42
            legal.add("accept")
        return legal

    def _legal_choose(self) -> set[str]:
        count = len(self.table.seats)
        return {f"choose {(seat - self.active) % count}" for seat in self._partners()} | {"reject all"}

    def _partners(self) -> list[int]:
        """Who accepted, or made a counter-offer the active player can pay (DECISIONS-44)."""
        return [
            seat
            for seat, answer in self.answers.items()
            if isinstance(answer, str) or self._covers(self.active, answer.get)
        ]

    def _covers(self, seat: int, cards: list[str]) -> bool:
        hand = self.table.seats[seat].hand
        return all(hand[resource] >= cards.count(resource) for resource in cards)

    # What happens

    def call(self) -> None:
        """Ask for proposals without an offer (DECISIONS-37)."""
        self._next_answer()

    def give(self, resource: str) -> None:
        """Add a card to what the composer gives."""
        self.bundle.give.append(resource)

    def get(self, resource: str) -> None:
        """Add a card to what the composer gets."""
        self.bundle.get.append(resource)

    def submit(self) -> None:
        """Publish the bundle."""
        if self.actor == self.active:
            self.offer = self.bundle
        else:
            self.answers[self.actor] = self.bundle
        self._next_answer()

    def cancel(self) -> None:
        """Give up composing; in a counter-offer that is declining (DECISIONS-36, DECISIONS-43)."""
        if self.actor == self.active:
            self.phase = "over"
        else:
            self._next_answer()

    def accept(self) -> None:
        """Agree to the offer."""
        self.answers[self.actor] = "accept"
        self._next_answer()

    def decline(self) -> None:
        """Refuse."""
        self._next_answer()

    def counter(self) -> None:
        """Begin a counter-offer."""
        self.phase = "compose"
        self.bundle = Bundle()

    def choose(self, k: str) -> None:
        """Trade with the k-th opponent (DECISIONS-45)."""
        partner = (self.active + int(k)) % len(self.table.seats)
        answer = self.answers[partner]
        if isinstance(answer, Bundle):
            self._exchange(partner, self.active, answer)
        else:
            assert self.offer is not None
            self._exchange(self.active, partner, self.offer)
        self.phase = "over"

    def reject_all(self) -> None:
        """Trade with nobody."""
        self.phase = "over"

    def _exchange(self, composer: int, other: int, bundle: Bundle) -> None:
        """Carry out a bundle between its composer and the other party."""
        self._hand_over(composer, other, bundle.give)
        self._hand_over(other, composer, bundle.get)

    def _hand_over(self, giver: int, taker: int, cards: list[str]) -> None:
        for resource in cards:
            self.table.seats[giver].hand[resource] -= 1
            self.table.seats[taker].hand[resource] += 1

    def _next_answer(self) -> None:
        """Ask the next opponent, or let the active player choose, or end."""
        if self.waiting:
            self.phase, self.actor = "answer", self.waiting.pop(0)
        elif self._partners():
            self.phase, self.actor = "choose", self.active
        else:
            self.phase = "over"


def _not_lower(resource: str, side: list[str]) -> bool:
    """Whether a resource may follow the last one added to a side."""
    return not side or RESOURCES.index(resource) >= RESOURCES.index(side[-1])
