"""Playing progress cards: when one may be played, its steps, who decides (CK-011, CK-153, CK-154, CK-173, CK-175).

What the cards do stands in `TradeCards`, `PoliticsCards`, `Diplomacy` and `ScienceCards`. Of each card they say, by
the names of their methods: `_is_playable_some_card`, `_carry_out_some_card` when it has been laid open,
`_choices_of_some_card` for the active player and `_answers_to_some_card` for an opponent, in the step that is due, and
`_some_card_has_target` when an opponent was chosen.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ..realm import Knight
from .knights import Knights

BEFORE_THE_ROLL = "alchemist"  # CK-067


@dataclass
class Card:
    """The card that is being played, and what its steps have to remember."""

    kind: str
    step: int = 0
    target: int | None = None  # the opponent that was chosen
    chosen: set[int] = field(default_factory=set)  # opponents that have been asked
    hit: list[int] = field(default_factory=list)  # seats that it still concerns, in this order
    due: dict[int, int] = field(default_factory=dict)  # cards that they still give
    offered: str = ""  # a resource
    first_hex: str = ""
    removed: Knight | None = None
    lifted: str = ""  # the edge that an own piece has left

    def facts(self) -> dict[str, Any]:
        """What there is to say of it."""
        said = {
            "target": self.target,
            "chosen": sorted(self.chosen),
            "hit": sorted(self.hit),
            "due": {str(seat): n for seat, n in self.due.items()},
            "offered": self.offered or None,
            "first_hex": self.first_hex or None,
            "removed": str(self.removed) if self.removed else None,
            "left": self.lifted or None,
        }
        told = {word: value for word, value in said.items() if value not in (None, [], {})}
        return {"name": self.kind, "step": self.step, **told}


class CardPlay(Knights):
    """One card at a time, each with all its steps (CK-175)."""

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.card: Card | None = None

    # Playing (CK-049, CK-050, CK-147)

    def _legal_pre_roll(self) -> set[str]:
        legal = super()._legal_pre_roll()
        return legal | ({f"play card {BEFORE_THE_ROLL}"} if BEFORE_THE_ROLL in self._held_cards() else set())

    def _legal_main(self) -> set[str]:
        kinds = self._held_cards() - {BEFORE_THE_ROLL}
        return super()._legal_main() | {f"play card {kind}" for kind in kinds if self._of_card("is_playable", kind)}

    def _held_cards(self) -> set[str]:
        return set(self.table.seats[self.active].realm.hidden())

    def _of_card(self, what: str, kind: str) -> Any:
        return getattr(self, f"_{what}_{kind}")()

    def _do_play_card(self, kind: str) -> None:
        """It is among the returned cards before it does anything (CK-173)."""
        self.table.seats[self.active].realm.progress[kind] -= 1
        self.played_cards[kind] += 1
        self.card = Card(kind)
        self._of_card("carry_out", kind)

    # Steps

    @property
    def _played(self) -> Card:
        assert self.card is not None
        return self.card

    def _ask(self, step: int = 0) -> None:
        """The active player takes a step; with nothing to choose the card is over (CK-154)."""
        self._played.step = step
        self._go_to("card step")
        if not self._legal_card_step():
            self._card_is_over()

    def _card_is_over(self) -> None:
        self.card = None
        self._go_to("main")

    def _legal_card_step(self) -> set[str]:
        return self._of_card("choices_of", self._played.kind)

    def _legal_opponents_step(self) -> set[str]:
        return self._of_card("answers_to", self.card.kind) if self.card else super()._legal_opponents_step()

    def _do_stop_in_card_step(self) -> None:
        self._card_is_over()

    def _do_target(self, k: str) -> None:
        number = (self.active + int(k)) % self.num_players
        self._played.target = number
        self._of_card(self._played.kind, "has_target")

    # Opponents, as the cards speak of them

    def _opponents(self) -> list[int]:
        """All of them, clockwise."""
        return self._in_turn_order()[1:]

    def _opponents_with_cards(self) -> list[int]:
        """Those with a card of any good."""
        return [number for number in self._opponents() if self.table.seats[number].hand_size]

    def _lead(self, number: int) -> int:
        """How many points more than the active player a seat has (CK-053)."""
        return self.table.points(number) - self.table.points(self.active)

    def _targets_among(self, seats: list[int]) -> set[str]:
        return {f"target {(number - self.active) % self.num_players}" for number in seats}

    def _target(self) -> int:
        target = self._played.target
        assert target is not None
        return target

    def _own_hexes(self) -> set[str]:
        """The hexes with an own building."""
        hexes = self.table.board.vertex_hexes
        return {name for vertex in self.table.seats[self.active].buildings for name in hexes[vertex]}

    # The end, and facts

    def _end_game(self) -> None:
        self.card = None
        super()._end_game()

    def _facts_of_turn(self) -> dict[str, Any]:
        if not self.options.cities_and_knights:
            return super()._facts_of_turn()
        return super()._facts_of_turn() | {"card": self.card.facts() if self.card else None}
