"""City improvements and the three metropolises (CK-025..028, CK-034..040, CK-167..170)."""

from __future__ import annotations

from typing import Any

from ..realm import COLOURS, COMMODITY_OF
from .turn import Turn

FIRST_OF_METROPOLIS, HIGHEST = 4, 5  # levels


class Improvements(Turn):
    """Levels that are bought with commodities."""

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.won_colour = ""  # whose metropolis is to be placed now

    def _legal_main(self) -> set[str]:
        legal = super()._legal_main()
        if not self.options.cities_and_knights:
            return legal
        return legal | {f"improve {colour}" for colour in COLOURS if self._may_improve(colour)}

    def _may_improve(self, colour: str) -> bool:
        """CK-167."""
        seat = self.table.seats[self.active]
        realm, level = seat.realm, seat.realm.levels[colour] + 1
        if level > HIGHEST or not seat.cities or not seat.affords({COMMODITY_OF[colour]: self._price_of_level(level)}):
            return False
        return level < FIRST_OF_METROPOLIS or bool(realm.plain()) or colour in realm.metropolises  # CK-037

    def _price_of_level(self, level: int) -> int:
        return level

    def _do_improve(self, colour: str) -> None:
        realm = self.table.seats[self.active].realm
        level = realm.levels[colour] + 1
        self.table.pay(self.active, {COMMODITY_OF[colour]: self._price_of_level(level)})
        realm.levels[colour] = level
        holder = self._holder(colour)
        if level < FIRST_OF_METROPOLIS or holder == self.active:
            return
        if holder is None or self.table.seats[holder].realm.levels[colour] < level:  # CK-034..036
            self.won_colour = colour
            self._go_to("metropolis")

    def _holder(self, colour: str) -> int | None:
        """Who has the metropolis of a colour."""
        seats = enumerate(self.table.seats)
        return next((number for number, seat in seats if colour in seat.realm.metropolises), None)

    # Placing it (CK-168)

    def _legal_metropolis(self) -> set[str]:
        return {f"metropolis {number}" for number in self.table.seats[self.active].realm.plain()}

    def _do_metropolis(self, number: str) -> None:
        for seat in self.table.seats:
            seat.realm.metropolises.pop(self.won_colour, None)
        self.table.seats[self.active].realm.metropolises[self.won_colour] = int(number)
        self.won_colour = ""
        self._go_to("main")

    def _is_unsettled(self) -> bool:
        """Nobody wins before the metropolis stands (CK-168)."""
        return self.phase == "metropolis" or super()._is_unsettled()

    # Facts

    def _facts_of_seat(self, number: int) -> dict[str, Any]:
        facts, realm = super()._facts_of_seat(number), self.table.seats[number].realm
        if not self.options.cities_and_knights:
            return facts
        metropolises = {colour: realm.pieces[piece] for colour, piece in realm.metropolises.items()}
        return facts | {"levels": dict(realm.levels), "metropolises": metropolises, "defender": realm.defender}
