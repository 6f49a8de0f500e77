"""The oracle: a game of any scenario, played by the letter of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from . import places
from .cards import CardPlay
from .facts import facts_of
from .table import COST, RESOURCES
from .trade import Trade

#: First words of all actions; what is left of an action's text is its argument.
KINDS = (
    "roll", "end turn", "buy card", "settlement", "city", "road", "ship", "pick ship",
    "play soldier", "play roads", "play plenty", "monopoly", "take", "discard", "robber", "pirate", "steal",
    "maritime", "give", "get", "call", "submit", "cancel", "accept", "decline", "counter", "choose",
    "reject all", "stop", "harbor", "token",
)  # fmt: skip

CHANCE_PHASES = (
    "dice", "stolen card", "drawn card", "token place", "harbour kind", "pirate place", "found hex", "found token",
    "reserve token",
)  # fmt: skip


class Oracle(CardPlay):
    """One game, driven by action and outcome texts."""

    def legal(self) -> set[str]:
        """All legal action texts of the acting seat; none in chance phases and when the game is over."""
        if self.phase in CHANCE_PHASES or self.phase == "over":
            return set()
        if self.trade:
            return self.trade.legal()
        return getattr(self, "_legal_" + self.phase.replace(" ", "_").replace("-", "_"))()

    def apply(self, text: str) -> None:
        """Carry out an action of the acting seat; an illegal one raises ValueError and changes nothing."""
        if text not in self.legal():
            raise ValueError(f"{text!r} is illegal for seat {self.actor} in phase {self.phase!r}")
        kind = max((kind for kind in KINDS if f"{text} ".startswith(f"{kind} ")), key=len)
        argument = text[len(kind) :].strip()
        verb = kind.replace(" ", "_")
        method = getattr(self.trade, verb) if self.trade else getattr(self, f"_do_{verb}")
        method(*([argument] if argument else []))
        self._follow_trade()
        self._settle()

    def chance(self) -> dict[str, Fraction]:
        """The outcomes of the pending chance event with their probabilities; empty if none is pending."""
        if self.phase == "dice":
            return {str(roll): Fraction(6 - abs(roll - 7), 36) for roll in range(2, 13)}  # BASE-07
        if self.phase == "stolen card":
            return _one_of(self.table.seats[self.victim].hand)
        if self.phase == "drawn card":
            return _one_of(self.table.deck)
        if self.phase in ("pirate place", "token place"):
            return _one_of(dict.fromkeys(self.proposals, 1))
        if self.phase == "harbour kind":
            return _one_of(self.face_down_kinds)
        if self.phase == "found hex":
            return _one_of(self.table.pile["hexes"])
        if self.phase == "found token":
            return _one_of(self.table.pile["numbers"])
        if self.phase == "reserve token":
            return _one_of(self.table.reserve)
        return {}

    def apply_chance(self, outcome: str) -> None:
        """Let the pending chance event have an outcome; an impossible one raises ValueError."""
        if outcome not in self.chance():
            raise ValueError(f"{outcome!r} cannot happen in phase {self.phase!r}")
        if self.phase == "dice":
            self._rolled(int(outcome))
        elif self.phase == "stolen card":
            self._stolen(outcome)
        elif self.phase == "drawn card":
            self._drawn(outcome)
        elif self.phase == "harbour kind":
            self._harbour_turned_up(outcome)
        elif self.phase == "found hex":
            self._found_hex(outcome)
        elif self.phase == "found token":
            self._found_token(int(outcome))
        elif self.phase == "reserve token":
            self._drawn_from_reserve(int(outcome))
        else:
            self._settled_on(outcome)
        self._settle()

    def facts(self) -> dict[str, Any]:
        """The whole position as plain data."""
        return facts_of(self)

    # The turn

    def _legal_pre_roll(self) -> set[str]:
        return {"roll"} | self._playable_cards()

    def _do_roll(self) -> None:
        self._go_to("dice", -1)

    def _rolled(self, roll: int) -> None:
        """Production and then gold, or a seven (BASE-27, BASE-32, GOLD-04)."""
        if roll == 7:
            self._roll_seven()
        else:
            self.table.produce(roll)
            self._ask_picks("main")

    def _do_end_turn(self) -> None:
        self.turn += 1
        self._begin_turn((self.active + 1) % self.num_players)
        if self.turn >= self.options.max_turns:  # before the next player's victory check (DECISIONS-49)
            self.truncated = True
            self._end_game()

    def _legal_main(self) -> set[str]:
        """Everything of DECISIONS-21."""
        return (
            {"end turn"}
            | self._buildable()
            | self._playable_cards()
            | self._maritime_trades()
            | self._trade_openings()
            | self._ships_to_pick()
        )

    # Building and buying

    def _buildable(self) -> set[str]:
        """What the active player can pay for and place, and the card to be bought (DECISIONS-22)."""
        where = {
            "road": places.road_places,
            "ship": places.ship_places,
            "settlement": places.settlement_places,
            "city": places.city_places,
        }
        seat = self.table.seats[self.active]
        legal = set()
        for kind, find in where.items():
            if seat.affords(COST[kind]):
                legal |= {f"{kind} {name}" for name in find(self.table, self.active)}
        if seat.affords(COST["card"]) and sum(self.table.deck.values()):  # BASE-53
            legal.add("buy card")
        return legal

    def _do_settlement(self, vertex: str) -> None:
        if self.phase == "setup settlement":
            self._place_start_settlement(vertex)
            return
        seat = self.table.seats[self.active]
        self.table.pay(self.active, COST["settlement"])
        seat.supply["settlements"] -= 1
        seat.settlements.add(vertex)
        self.table.reward_island(self.active, vertex)
        self._judge_trade_routes()

    def _do_city(self, vertex: str) -> None:
        """BASE-50."""
        seat = self.table.seats[self.active]
        self.table.pay(self.active, COST["city"])
        seat.settlements.remove(vertex)
        seat.cities.add(vertex)
        seat.supply["settlements"] += 1
        seat.supply["cities"] -= 1

    def _do_road(self, edge: str) -> None:
        seat = self.table.seats[self.active]
        seat.roads.add(edge)
        seat.supply["roads"] -= 1
        self._pay_for_piece("road")
        self._reach(edge)

    def _do_ship(self, edge: str) -> None:
        seat = self.table.seats[self.active]
        seat.ships.add(edge)
        if self.phase == "move ship":
            seat.ships.remove(self.picked_ship)
        else:
            seat.supply["ships"] -= 1
            if not self.in_set_up:  # MOVE-12
                seat.new_ships.add(edge)
            self._pay_for_piece("ship")
        self._reach(edge)

    def _pay_for_piece(self, kind: str) -> None:
        """Starting pieces and free ones cost nothing."""
        if self.phase == "main":
            self.table.pay(self.active, COST[kind])

    def _piece_settled(self, placed_in: str) -> None:
        """Go on after a road or ship and all it set off."""
        if placed_in == "setup piece":
            self._next_placement()
        elif placed_in == "free piece":
            self._go_to("free piece")
            self._free_piece_placed()
        else:
            self._go_to("main")

    def _do_buy_card(self) -> None:
        self.table.pay(self.active, COST["card"])
        self._go_to("drawn card", -1)

    def _drawn(self, card: str) -> None:
        seat = self.table.seats[self.active]
        self.table.deck[card] -= 1
        seat.cards[card] += 1
        seat.bought[card] += 1
        self._go_to("main")

    # Moving a ship

    def _ships_to_pick(self) -> set[str]:
        """MOVE-09, MOVE-10, DECISIONS-24."""
        if self.ship_moved:
            return set()
        return {f"pick ship {edge}" for edge in places.movable_ships(self.table, self.active)}

    def _do_pick_ship(self, edge: str) -> None:
        """Choose the ship; it lies where it lies until its target is chosen (ROUTE-13)."""
        self.ship_moved = True
        self.picked_ship = edge
        self._go_to("move ship")

    def _legal_move_ship(self) -> set[str]:
        return {f"ship {edge}" for edge in places.move_targets(self.table, self.active, self.picked_ship)}

    # Trade

    def _maritime_trades(self) -> set[str]:
        """BASE-65, BASE-66, DECISIONS-29."""
        hand = self.table.seats[self.active].hand
        offered = [given for given in RESOURCES if hand[given] >= self.table.maritime_ratio(self.active, given)]
        wanted = [resource for resource in RESOURCES if self.table.bank[resource] > 0]
        return {f"maritime {given} {other}" for given in offered for other in wanted if given != other}

    def _do_maritime(self, pair: str) -> None:
        given, wanted = pair.split()
        self.table.pay(self.active, {given: self.table.maritime_ratio(self.active, given)})
        self.table.gain(self.active, wanted)

    def _trade_openings(self) -> set[str]:
        """GIVE and CALL in the main phase (DECISIONS-33, DECISIONS-37, DECISIONS-39)."""
        seats = self.table.seats
        hand = seats[self.active].hand
        somebody_has_cards = any(seat.hand_size for seat in seats if seat is not seats[self.active])
        if self.offers_begun >= self.options.max_offers or not somebody_has_cards or not sum(hand.values()):
            return set()
        if self.options.max_trade_cards < 1:  # no offer could be completed (DECISIONS-06)
            return {"call"}
        return {"call"} | {f"give {resource}" for resource in RESOURCES if hand[resource]}

    def _do_give(self, resource: str) -> None:
        self.offers_begun += 1
        self.trade = Trade(self.table, self.active)
        self.trade.give(resource)

    def _do_call(self) -> None:
        self.offers_begun += 1
        self.trade = Trade(self.table, self.active)
        self.trade.call()

    def _follow_trade(self) -> None:
        """Show whose decision an open trade waits for; when it is over the main phase goes on."""
        if self.trade and self.trade.over:
            self.trade = None
            self._go_to("main")
        elif self.trade:
            self._go_to(self.trade.phase, self.trade.actor)


def _one_of(counts: Mapping[Any, int]) -> dict[str, Fraction]:
    """Probabilities of drawing one card, hex, number or harbour from these."""
    total = sum(counts.values())
    return {str(word): Fraction(n, total) for word, n in counts.items() if n}
