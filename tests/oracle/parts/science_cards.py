"""The nine cards of the science deck that are played (CK-067..074, CK-191..199)."""

from __future__ import annotations

from typing import Any

from .. import places, realm as words
from .card_play import CardPlay
from .development_cards import DevelopmentCards
from .improvements import HIGHEST, Improvements

MEDICINE = {"ore": 2, "grain": 1}  # CK-197
FIXED_NUMBERS = (2, 6, 8, 12)  # inventor leaves them where they are
BY_HEX = 2  # cards for each hex of irrigation and mining
FREE_PIECES = 2
DICE = range(1, 7)


class ScienceCards(CardPlay, Improvements, DevelopmentCards):
    """Cards that build, change and dig."""

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.crane = False  # whether the next improvement of this turn costs one less

    def _begin_turn(self, seat: int) -> None:
        super()._begin_turn(seat)
        self.crane = False  # CK-163

    # Alchemist (CK-067, CK-191)

    def _carry_out_alchemist(self) -> None:
        self.red = self.other = self.face = None
        self._go_to("dice choice")

    def _legal_dice_choice(self) -> set[str]:
        return {f"die {eyes}" for eyes in DICE}

    def _do_die(self, eyes: str) -> None:
        if self.red is None:
            self.red = int(eyes)
            self._played.step = 1
        else:
            self.other, self.card = int(eyes), None
            self._go_to("event die", -1)

    # Crane (CK-068, CK-192)

    def _is_playable_crane(self) -> bool:
        levels = self.table.seats[self.active].realm.levels.values()
        return not self.crane and min(levels) < HIGHEST

    def _carry_out_crane(self) -> None:
        self.crane = True
        self._card_is_over()

    def _price_of_level(self, level: int) -> int:
        return super()._price_of_level(level) - self.crane

    def _do_improve(self, colour: str) -> None:
        super()._do_improve(colour)
        self.crane = False

    # Engineer (CK-069, CK-193)

    def _is_playable_engineer(self) -> bool:
        return bool(self._choices_of_engineer())

    def _carry_out_engineer(self) -> None:
        self._ask()

    def _choices_of_engineer(self) -> set[str]:
        realm = self.table.seats[self.active].realm
        if len(realm.walls) == words.WALLS:
            return set()
        return {f"wall {number}" for number in realm.standing() if number not in realm.walls}

    def _do_wall_in_card_step(self, number: str) -> None:
        self.table.seats[self.active].realm.walls.add(int(number))
        self._card_is_over()

    # Inventor (CK-070, CK-194, CK-225)

    def _invented(self) -> dict[str, int]:
        """The hexes whose numbers may be exchanged."""
        numbers, class_of = self.table.numbers, self.table.class_of
        return {name: n for name, n in numbers.items() if n not in FIXED_NUMBERS and class_of[name] != "missing"}

    def _is_playable_inventor(self) -> bool:
        return len(set(self._invented().values())) > 1

    def _carry_out_inventor(self) -> None:
        self._ask()

    def _choices_of_inventor(self) -> set[str]:
        numbers, first = self._invented(), self._played.first_hex
        if not first:  # with two numbers about each hex has a partner
            return {f"token {name}" for name in numbers}
        return {f"token {name}" for name, n in numbers.items() if n != numbers[first]}

    def _do_token_in_card_step(self, name: str) -> None:
        numbers, first = self.table.numbers, self._played.first_hex
        if not first:
            self._played.first_hex = name
            self._ask(1)
            return
        numbers[first], numbers[name] = numbers[name], numbers[first]
        self._card_is_over()

    # Irrigation and mining (CK-071, CK-195, CK-196)

    def _harvest(self, terrain: str, resource: str) -> int:
        hexes = [name for name in self._own_hexes() if self.table.terrain[name] == terrain]
        return min(BY_HEX * len(hexes), self.table.bank[resource])

    def _is_playable_irrigation(self) -> bool:
        return self._harvest("farmland", "grain") > 0

    def _carry_out_irrigation(self) -> None:
        self.table.gain(self.active, "grain", self._harvest("farmland", "grain"))
        self._card_is_over()

    def _is_playable_mining(self) -> bool:
        return self._harvest("mountains", "ore") > 0

    def _carry_out_mining(self) -> None:
        self.table.gain(self.active, "ore", self._harvest("mountains", "ore"))
        self._card_is_over()

    # Medicine (CK-072, CK-197)

    def _is_playable_medicine(self) -> bool:
        return self.table.seats[self.active].affords(MEDICINE) and bool(self._choices_of_medicine())

    def _carry_out_medicine(self) -> None:
        self._ask()

    def _choices_of_medicine(self) -> set[str]:
        return {f"city {vertex}" for vertex in places.city_places(self.table, self.active)}

    def _do_city_in_card_step(self, vertex: str) -> None:
        self._do_city(vertex)
        self._card_is_over()

    def _price_of_city(self) -> dict[str, int]:
        return MEDICINE if self.phase == "card step" else super()._price_of_city()

    # Road building (CK-073, CK-198, ROADCARD-04)

    def _is_playable_road_building(self) -> bool:
        return bool(self._free_pieces())

    def _carry_out_road_building(self) -> None:
        self.card, self.free_pieces, self.resume_phase = None, FREE_PIECES, "main"
        self._go_to("free piece")

    # Smith (CK-074, CK-083..085, CK-199)

    def _is_playable_smith(self) -> bool:
        return bool(self._forged())

    def _forged(self) -> set[str]:
        knights = self.table.seats[self.active].realm.knights.items()
        return {f"promote {vertex}" for vertex, knight in knights if self._may_rise(knight)}

    def _carry_out_smith(self) -> None:
        self._ask()

    def _choices_of_smith(self) -> set[str]:
        found = self._forged()
        return found | {"stop"} if found and self._played.step else found

    def _do_promote_in_card_step(self, vertex: str) -> None:
        knight, step = self.table.seats[self.active].realm.knights[vertex], self._played.step
        knight.rank += 1
        knight.promoted = True
        if step:
            self._card_is_over()
        else:
            self._ask(1)

    # Facts

    def _facts_of_turn(self) -> dict[str, Any]:
        facts = super()._facts_of_turn()
        return facts | {"crane": self.crane} if self.options.cities_and_knights else facts
