"""Seven cards of the politics deck; diplomat stands in `Diplomacy` (CK-057..066, CK-183, CK-184, CK-186..190)."""

from __future__ import annotations

from ..realm import Knight
from .trade_cards import TradeCards

GIVEN_AT_A_WEDDING = 2


class PoliticsCards(TradeCards):
    """Cards against others, and one for the own knights."""

    # Bishop (CK-057, CK-183)

    def _is_playable_bishop(self) -> bool:
        return self.attacked

    def _carry_out_bishop(self) -> None:
        self._ask()

    def _choices_of_bishop(self) -> set[str]:
        return {f"robber {name}" for name in self._robber_hexes()}

    def _do_robber_in_card_step(self, name: str) -> None:
        self.table.robber = name
        corners, seats = set(self.table.board.hex_vertices[name]), self.table.seats
        self._played.hit = [number for number in self._opponents_with_cards() if seats[number].buildings & corners]
        self._played.step = 1
        self._next_tithe()

    def _next_tithe(self) -> None:
        if self._played.hit:
            self._steal_from(self._played.hit.pop(0))
        else:
            self._card_is_over()

    def _outcome_stolen_card(self, resource: str) -> None:
        if self.card is None:
            super()._outcome_stolen_card(resource)
        else:
            self._pass_on(self.victim, self.active, resource)
            self._next_tithe()

    # Deserter (CK-058, CK-059, CK-184, CK-243)

    def _with_knights(self) -> list[int]:
        return [number for number in self._opponents() if self.table.seats[number].realm.knights]

    def _is_playable_deserter(self) -> bool:
        return bool(self._with_knights())

    def _carry_out_deserter(self) -> None:
        self._ask()

    def _choices_of_deserter(self) -> set[str]:
        if self._played.step == 0:
            return self._targets_among(self._with_knights())
        posts = {f"knight {vertex}" for vertex in self._free_posts()} if self._rank_of_deserter() else set[str]()
        return posts | {"stop"} if posts else posts

    def _deserter_has_target(self) -> None:
        self._played.step = 1
        self._go_to("opponent's step", self._target())

    def _answers_to_deserter(self) -> set[str]:
        return {f"lose {vertex}" for vertex in self.table.seats[self.actor].realm.knights}

    def _do_lose_in_opponents_step(self, vertex: str) -> None:
        self._played.removed = self.table.seats[self.actor].realm.knights.pop(vertex)
        self._assign_longest_route()  # CK-141
        self._ask(2)

    def _rank_of_deserter(self) -> int:
        """That of the knight that comes in its place, 0 for none."""
        removed, realm = self._played.removed, self.table.seats[self.active].realm
        assert removed is not None
        return next((rank for rank in range(removed.rank, 0, -1) if realm.left(rank)), 0)

    def _do_knight_in_card_step(self, vertex: str) -> None:
        removed = self._played.removed
        assert removed is not None
        knight = Knight(self._rank_of_deserter(), removed.active, fresh=removed.active)
        self.table.seats[self.active].realm.knights[vertex] = knight
        self._assign_longest_route()
        self._card_is_over()

    # Intrigue (CK-063, CK-186, CK-207)

    def _is_playable_intrigue(self) -> bool:
        return bool(self._choices_of_intrigue())

    def _carry_out_intrigue(self) -> None:
        self._ask()

    def _choices_of_intrigue(self) -> set[str]:
        seat = self.table.seats[self.active]
        at_own_pieces = self.table.knights().keys() & self.table.board.ends(seat.roads | seat.ships)
        return {f"pick knight {vertex}" for vertex in at_own_pieces - seat.realm.knights.keys()}

    def _do_pick_knight_in_card_step(self, vertex: str) -> None:
        owner = self.table.knights()[vertex]
        self._card_is_over()
        self._displace(owner, self.table.seats[owner].realm.knights.pop(vertex), vertex)

    # Saboteur (CK-064, CK-065, CK-176, CK-187)

    def _sabotaged(self) -> list[int]:
        seats = self.table.seats
        return [number for number in self._opponents() if self._lead(number) >= 0 and seats[number].hand_size >= 2]

    def _is_playable_saboteur(self) -> bool:
        return bool(self._sabotaged())

    def _carry_out_saboteur(self) -> None:
        self._played.hit = self._sabotaged()
        for number in self._played.hit:
            self.table.seats[number].discards_owed = self.table.seats[number].hand_size // 2
        self._next_discard()

    def _discards_are_over(self) -> None:
        if self.card is None:
            super()._discards_are_over()
        else:
            self._card_is_over()

    # Spy (CK-066, CK-188)

    def _with_hidden_cards(self) -> list[int]:
        return [number for number in self._opponents() if self.table.seats[number].realm.hidden()]

    def _is_playable_spy(self) -> bool:
        return bool(self._with_hidden_cards())

    def _carry_out_spy(self) -> None:
        self._ask()

    def _choices_of_spy(self) -> set[str]:
        if self._played.step == 0:
            return self._targets_among(self._with_hidden_cards())
        return {f"take card {kind}" for kind in self.table.seats[self._target()].realm.hidden()}

    def _spy_has_target(self) -> None:
        self._ask(1)

    def _do_take_card(self, kind: str) -> None:
        self.table.seats[self._target()].realm.progress[kind] -= 1
        self.table.seats[self.active].realm.progress[kind] += 1
        self._card_is_over()

    # Warlord (CK-189)

    def _is_playable_warlord(self) -> bool:
        return any(not knight.active for knight in self.table.seats[self.active].realm.knights.values())

    def _carry_out_warlord(self) -> None:
        for knight in self.table.seats[self.active].realm.knights.values():
            if not knight.active:
                knight.active = knight.fresh = True
        self._card_is_over()

    # Wedding (CK-053, CK-176, CK-190)

    def _is_playable_wedding(self) -> bool:
        return bool(self._richer_with_cards())

    def _carry_out_wedding(self) -> None:
        card, seats = self._played, self.table.seats
        card.hit = self._richer_with_cards()
        card.due = {number: min(GIVEN_AT_A_WEDDING, seats[number].hand_size) for number in card.hit}
        self._next_guest()

    def _next_guest(self) -> None:
        if self._played.hit:
            self._go_to("opponent's step", self._played.hit[0])
        else:
            self._card_is_over()

    def _answers_to_wedding(self) -> set[str]:
        return {f"give {good}" for good, n in self.table.seats[self.actor].hand.items() if n}

    def _given_to_wedding(self, good: str) -> None:
        card = self._played
        self._pass_on(self.actor, self.active, good)
        card.due[self.actor] -= 1
        if not card.due[self.actor]:
            del card.due[self.actor]
            card.hit.remove(self.actor)
        self._next_guest()
