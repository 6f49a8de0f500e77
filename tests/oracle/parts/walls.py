"""City walls (CK-116, CK-117, CK-219)."""

from __future__ import annotations

from typing import Any

from .. import realm as words
from .robber import Robber

PRICE = {"brick": 2}  # CK-116
SAFE = 2  # cards more that each wall keeps (CK-117)


class Walls(Robber):
    """Under a city, against the seven."""

    def _legal_main(self) -> set[str]:
        legal, seat = super()._legal_main(), self.table.seats[self.active]
        if not self.options.cities_and_knights or not seat.affords(PRICE) or len(seat.realm.walls) == words.WALLS:
            return legal
        return legal | {f"wall {number}" for number in seat.realm.standing() if number not in seat.realm.walls}

    def _do_wall(self, number: str) -> None:
        self.table.pay(self.active, PRICE)
        self.table.seats[self.active].realm.walls.add(int(number))

    def _hand_limit(self, number: int) -> int:
        return super()._hand_limit(number) + SAFE * len(self.table.seats[number].realm.walls)

    def _facts_of_seat(self, number: int) -> dict[str, Any]:
        facts, realm = super()._facts_of_seat(number), self.table.seats[number].realm
        if not self.options.cities_and_knights:
            return facts
        return facts | {"walls": sorted(realm.pieces[piece] for piece in realm.walls)}
