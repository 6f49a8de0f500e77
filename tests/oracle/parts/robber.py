"""Rolling a seven: discards, the robber, theft (BASE-32..39, DECISIONS-16, DECISIONS-19)."""

from __future__ import annotations

from typing import Any, ClassVar

from ..table import none_of
from .production import Production


class Robber(Production):
    """What a seven leads to; a soldier leads to the second half of it."""

    SWITCHES: ClassVar[dict[str, Any]] = {
        "theft_optional": False,  # C-12
        "friendly_robber": False,  # HOUSE-01
        "discard_limit": 7,  # HOUSE-12
    }

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.victims: list[int] = []
        self.victim = -1

    def _rolled(self, roll: int) -> None:
        if roll == 7:
            self._roll_seven()
        else:
            super()._rolled(roll)

    # Discards (BASE-33..35, DECISIONS-16)

    def _roll_seven(self) -> None:
        for number, seat in enumerate(self.table.seats):
            if seat.hand_size > self._hand_limit(number):
                seat.discards_owed = seat.hand_size // 2
        self._next_discard()

    def _hand_limit(self, number: int) -> int:
        """How many cards are safe (BASE-33, HOUSE-12)."""
        return self.options.discard_limit

    def _next_discard(self) -> None:
        """Ask the next card of the next player; when all have finished the cards reach the bank."""
        for number in self._in_turn_order():
            if self.table.seats[number].discards_owed:
                self._go_to("discard", number)
                return
        for seat in self.table.seats:
            for good, n in seat.discarding.items():
                self._lay_down(good, n)
            seat.discarding = none_of(self.table.goods)
        self._discards_are_over()

    def _discards_are_over(self) -> None:
        self._move_robber_or_pirate("main")

    def _lay_down(self, good: str, n: int) -> None:
        """Put cards that were given up where they belong."""
        self.table.bank[good] += n

    def _legal_discard(self) -> set[str]:
        hand = self.table.seats[self.actor].hand
        return {f"discard {good}" for good in self.table.goods if hand[good]}

    def _do_discard(self, resource: str) -> None:
        seat = self.table.seats[self.actor]
        seat.hand[resource] -= 1
        seat.discarding[resource] += 1
        seat.discards_owed -= 1
        self._next_discard()

    # Robber or pirate (BASE-36, BASE-37)

    def _move_robber_or_pirate(self, resume_phase: str) -> None:
        self.resume_phase = resume_phase
        if self._legal_robber():
            self._go_to("robber")
        else:
            self._resume()

    def _legal_robber(self) -> set[str]:
        """Where the robber may go; `Pirate` adds the sea."""
        return {f"robber {name}" for name in self._robber_hexes()}

    def _robber_hexes(self) -> set[str]:
        """Any other land, but what a friendly robber spares."""
        land = set(self.table.hexes_of_class("land")) - {self.table.robber}
        if self.options.friendly_robber:
            land = {name for name in land if not self._is_spared(name)} or land  # HOUSE-02, HOUSE-04
        return land

    def _is_spared(self, name: str) -> bool:
        """Whether an opponent with two public points or fewer has a building there (HOUSE-02, HOUSE-03)."""
        corners = set(self.table.board.hex_vertices[name])
        return any(
            number != self.active
            and seat.buildings & corners
            and self.table.points(number) - seat.cards["victory point"] <= 2
            for number, seat in enumerate(self.table.seats)
        )

    def _do_robber(self, name: str) -> None:
        self.table.robber = name
        corners = set(self.table.board.hex_vertices[name])
        self._theft([n for n, seat in enumerate(self.table.seats) if seat.buildings & corners])

    # Theft (BASE-38, BASE-39, PIRATE-07..10, DECISIONS-19)

    def _theft(self, beside: list[int]) -> None:
        """Take a card from one of the players beside the hex, if any opponent there has one."""
        self.victims = [n for n in beside if n != self.active and self.table.seats[n].hand_size]
        if not self.victims:
            self._resume()
        elif len(self.victims) > 1 or self.options.theft_optional:
            self._go_to("steal")
        else:
            self._steal_from(self.victims[0])

    def _legal_steal(self) -> set[str]:
        legal = {f"steal {(victim - self.active) % self.num_players}" for victim in self.victims}
        return legal | {"stop"} if self.options.theft_optional else legal

    def _do_steal(self, k: str) -> None:
        self._steal_from((self.active + int(k)) % self.num_players)

    def _do_stop_in_steal(self) -> None:
        """Take nothing from anybody (C-12)."""
        self._resume()

    def _steal_from(self, victim: int) -> None:
        self.victim = victim
        self._go_to("stolen card", -1)

    def _chance_stolen_card(self) -> dict[str, int]:
        return self.table.seats[self.victim].hand

    def _outcome_stolen_card(self, resource: str) -> None:
        self.table.seats[self.victim].hand[resource] -= 1
        self.table.seats[self.active].hand[resource] += 1
        self._resume()

    def _facts_of_seat(self, number: int) -> dict[str, Any]:
        seat = self.table.seats[number]
        discards = {"discards_owed": seat.discards_owed, "discarding": dict(seat.discarding)}
        return super()._facts_of_seat(number) | discards
