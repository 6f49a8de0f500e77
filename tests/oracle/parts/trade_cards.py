"""The six cards of the trade deck (CK-052..056, CK-075, CK-076, CK-177..182)."""

from __future__ import annotations

from typing import Any

from ..realm import COMMODITIES
from ..table import PRODUCT, RESOURCES
from .card_play import CardPlay
from .commodities import Commodities

TAKEN_BY_MASTER_MERCHANT = 2
OF_RESOURCE, OF_COMMODITY = 2, 1  # what a monopoly takes from each at most


class TradeCards(CardPlay, Commodities):
    """Cards that bring goods, and better rates."""

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.fleets: set[str] = set()  # goods that trade 2:1 this turn

    def _begin_turn(self, seat: int) -> None:
        super()._begin_turn(seat)
        self.fleets = set()  # CK-163

    # Commercial harbour (CK-052, CK-177)

    def _own_resources(self) -> set[str]:
        hand = self.table.seats[self.active].hand
        return {resource for resource in RESOURCES if hand[resource]}

    def _commodities_of(self, number: int) -> set[str]:
        return {good for good in COMMODITIES if self.table.seats[number].hand[good]}

    def _is_playable_commercial_harbour(self) -> bool:
        return bool(self._own_resources() and self._opponents_with_cards())

    def _carry_out_commercial_harbour(self) -> None:
        self._ask()

    def _choices_of_commercial_harbour(self) -> set[str]:
        card = self._played
        if card.step == 1:
            return {f"give {resource}" for resource in self._own_resources()}
        open_to_ask = [number for number in self._opponents_with_cards() if number not in card.chosen]
        if not open_to_ask or not self._own_resources():
            return set()
        return self._targets_among(open_to_ask) | ({"stop"} if card.chosen else set())

    def _commercial_harbour_has_target(self) -> None:
        self._played.chosen.add(self._target())
        self._ask(1)

    def _do_give_in_card_step(self, resource: str) -> None:
        self._played.offered = resource
        if self._commodities_of(self._target()):
            self._played.step = 2
            self._go_to("opponent's step", self._target())
        else:
            self._next_to_ask()

    def _answers_to_commercial_harbour(self) -> set[str]:
        return {f"give {good}" for good in self._commodities_of(self.actor)}

    def _given_to_commercial_harbour(self, good: str) -> None:
        """Both cards change hands."""
        self._pass_on(self._target(), self.active, good)
        self._pass_on(self.active, self._target(), self._played.offered)
        self._next_to_ask()

    def _next_to_ask(self) -> None:
        self._played.target, self._played.offered = None, ""
        self._ask()

    def _do_give_in_opponents_step(self, good: str) -> None:
        """Of this card, and of a wedding."""
        getattr(self, f"_given_to_{self._played.kind}")(good)

    def _pass_on(self, giver: int, taker: int, good: str, n: int = 1) -> None:
        self.table.seats[giver].hand[good] -= n
        self.table.seats[taker].hand[good] += n

    # Master merchant (CK-053, CK-054, CK-178, SPICE-50)

    def _richer_with_cards(self) -> list[int]:
        return [number for number in self._opponents_with_cards() if self._lead(number) > 0]

    def _is_playable_master_merchant(self) -> bool:
        return bool(self._richer_with_cards())

    def _carry_out_master_merchant(self) -> None:
        self._ask()

    def _choices_of_master_merchant(self) -> set[str]:
        if self._played.step == 0:
            return self._targets_among(self._richer_with_cards())
        hand = self.table.seats[self._target()].hand
        return {f"take from {good}" for good, n in hand.items() if n}

    def _master_merchant_has_target(self) -> None:
        self._ask(1)

    def _do_take_from(self, good: str) -> None:
        self._pass_on(self._target(), self.active, good)
        if self._played.step == TAKEN_BY_MASTER_MERCHANT:
            self._card_is_over()
        else:
            self._ask(self._played.step + 1)

    # Merchant (CK-075, CK-076, CK-179)

    def _is_playable_merchant(self) -> bool:
        return bool(self._stalls())

    def _stalls(self) -> set[str]:
        """Where the merchant token can come."""
        table, token = self.table, self.table.merchant_token
        own = token[0] if token and token[1] == self.active else None
        return {name for name in self._own_hexes() if table.terrain[name] in PRODUCT and name != own}

    def _carry_out_merchant(self) -> None:
        self._ask()

    def _choices_of_merchant(self) -> set[str]:
        return {f"merchant token {name}" for name in self._stalls()}

    def _do_merchant_token(self, name: str) -> None:
        self.table.merchant_token = name, self.active
        self._card_is_over()

    # Merchant fleet (CK-055, CK-180)

    def _is_playable_merchant_fleet(self) -> bool:
        return True

    def _carry_out_merchant_fleet(self) -> None:
        self._ask()

    def _choices_of_merchant_fleet(self) -> set[str]:
        return {f"fleet {good}" for good in self.table.bank if good not in self.fleets}

    def _do_fleet(self, good: str) -> None:
        self.fleets.add(good)
        self._card_is_over()

    def _ratios(self, number: int) -> dict[str, int]:
        """CK-165."""
        token, ratios = self.table.merchant_token, super()._ratios(number)
        if token and token[1] == number:
            ratios[PRODUCT[self.table.terrain[token[0]]]] = 2
        return ratios | dict.fromkeys(self.fleets, 2)

    # Monopolies (CK-056, CK-181, CK-182, SPICE-49)

    def _is_playable_resource_monopoly(self) -> bool:
        return bool(self._opponents_with_cards())

    def _is_playable_trade_monopoly(self) -> bool:
        return bool(self._opponents_with_cards())

    def _carry_out_resource_monopoly(self) -> None:
        self._ask()

    def _carry_out_trade_monopoly(self) -> None:
        self._ask()

    def _choices_of_resource_monopoly(self) -> set[str]:
        return {f"monopoly {good}" for good in self.table.goods if good not in COMMODITIES}

    def _choices_of_trade_monopoly(self) -> set[str]:
        return {f"monopoly {good}" for good in COMMODITIES}

    def _do_monopoly_in_card_step(self, good: str) -> None:
        most = OF_COMMODITY if good in COMMODITIES else OF_RESOURCE
        for number in self._opponents():
            self._pass_on(number, self.active, good, min(most, self.table.seats[number].hand[good]))
        self._card_is_over()

    # Facts

    def _facts_of_turn(self) -> dict[str, Any]:
        if not self.options.cities_and_knights:
            return super()._facts_of_turn()
        return super()._facts_of_turn() | {"fleets": sorted(self.fleets)}
