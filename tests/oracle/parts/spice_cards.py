"""Spice cards: drawing them, giving them back, exchanging sets of them (SPICE-31..46, SPICE-60..64)."""

from __future__ import annotations

from typing import Any, ClassVar

from ..table import SPICES, none_of
from .exploration import Exploration
from .robber import Robber

FEW_PLAYERS = 4  # up to so many nobody gives spices back (SPICE-42)


class SpiceCards(Exploration, Robber):
    """A stack, an open discard, and cards in the hands, which are held with the resources."""

    SWITCHES: ClassVar[dict[str, Any]] = {"spices": False}  # SPICE-01
    COUNTS: ClassVar[dict[str, str]] = {"exchanges": "spices"}  # SPICE-43

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.spice_stack = dict.fromkeys(SPICES, 10)
        self.spice_discard = none_of(SPICES)
        self.returns_owed: list[int] = []  # seats, in the order in which they give one back
        self.exchanged = False  # this turn
        self.reached: set[str] = set()  # spice hexes at which a piece has ended (NOEXPLORE-09)

    def _begin_turn(self, seat: int) -> None:
        super()._begin_turn(seat)
        self.exchanged = False  # SPICE-77

    def _lay_down(self, good: str, n: int) -> None:
        if good in SPICES:
            self.spice_discard[good] += n
        else:
            super()._lay_down(good, n)

    # When one is due

    def _reward_discovery(self) -> None:
        is_rewarded = not self.in_set_up or self.options.setup_reward  # FOG-29
        if self.table.terrain[self.found] == "spice" and is_rewarded:
            self._spice_due()
        else:
            super()._reward_discovery()

    def _reach_on(self) -> None:
        """Without exploration whoever first comes to a spice hex draws a card (NOEXPLORE-09, NOEXPLORE-10)."""
        touched = self.table.board.touched(self.reaching) if self.reaching and not self.options.exploration else []
        new = [name for name in touched if self.table.terrain[name] == "spice" and name not in self.reached]
        if not new:
            super()._reach_on()
            return
        self.reached.add(new[0])
        if self.in_set_up and not self.options.setup_reward:
            self._reach_on()
        else:
            self._spice_due()

    def _can_be_drawn(self) -> bool:
        """SPICE-42."""
        return bool(sum(self.spice_stack.values()) or sum(self.spice_discard.values())) or self._may_give_back()

    def _may_give_back(self) -> bool:
        return self.num_players > FEW_PLAYERS

    # Drawing

    def _spice_due(self) -> None:
        """Draw one; the discard becomes the stack, or cards are given back first (SPICE-40..42)."""
        if not sum(self.spice_stack.values()):
            self.spice_stack, self.spice_discard = self.spice_discard, none_of(SPICES)
        if sum(self.spice_stack.values()):
            self._go_to("spice card", -1)
        elif self._may_give_back():
            self.returns_owed = [number for number in self._in_turn_order() if self._spices_of(number)]
            self._go_to("return spice", self.returns_owed[0])
        else:
            self._spice_settled()

    def _spices_of(self, number: int) -> int:
        return sum(self.table.seats[number].hand[spice] for spice in SPICES)

    def _chance_spice_card(self) -> dict[str, int]:
        return self.spice_stack

    def _outcome_spice_card(self, spice: str) -> None:
        self.spice_stack[spice] -= 1
        self.table.seats[self.active].hand[spice] += 1
        self._spice_settled()

    def _spice_settled(self) -> None:
        if self.reaching:
            self._reach_on()
        else:
            self._go_to("main")

    # Giving one back (SPICE-41, SPICE-62)

    def _legal_return_spice(self) -> set[str]:
        hand = self.table.seats[self.actor].hand
        return {f"return {spice}" for spice in SPICES if hand[spice]}

    def _do_return(self, spice: str) -> None:
        seat = self.table.seats[self.actor]
        seat.hand[spice] -= 1
        seat.discarding[spice] += 1
        self.returns_owed.remove(self.actor)
        if self.returns_owed:
            self._go_to("return spice", self.returns_owed[0])
            return
        for giver in self.table.seats:
            for kind in SPICES:
                self.spice_stack[kind] += giver.discarding[kind]
            giver.discarding = none_of(self.table.goods)
        self._go_to("spice card", -1)

    # Sets (SPICE-43..46)

    def _legal_main(self) -> set[str]:
        legal, hand = super()._legal_main(), self.table.seats[self.active].hand
        if not self.options.spices or self.exchanged:
            return legal
        legal |= {f"exchange {spice}" for spice in SPICES if hand[spice] >= 3}
        return legal | ({"exchange one of each"} if all(hand[spice] for spice in SPICES) else set())

    def _do_exchange(self, what: str) -> None:
        seat = self.table.seats[self.active]
        for spice in SPICES if what == "one of each" else [what] * 3:
            seat.hand[spice] -= 1
            self.spice_discard[spice] += 1
        seat.counts["exchanges"] += 1
        self.exchanged = True

    # Facts

    def _facts(self) -> dict[str, Any]:
        if not self.options.spices:
            return super()._facts()
        return super()._facts() | {
            "spices": {
                "stack": dict(self.spice_stack),
                "discard": dict(self.spice_discard),
                "reached": sorted(self.reached),
            }
        }

    def _facts_of_turn(self) -> dict[str, Any]:
        return super()._facts_of_turn() | ({"exchanged": self.exchanged} if self.options.spices else {})

    def _facts_of_seat(self, number: int) -> dict[str, Any]:
        facts = super()._facts_of_seat(number)
        if not self.options.spices:
            return facts
        owed = self.returns_owed.count(number)
        return facts | {"returns_owed": owed}
