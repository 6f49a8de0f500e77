"""A table as a position of ours: rewritten for each decision from what the table knows.

What nobody has shown is filled in from what is nowhere else; no `PlayerView` tells it. So a rule that differs costs a
decision, not a game.
"""

from collections import Counter
from typing import Any, Final

from seafarers_agents.outside.jsettlers.chart import OURS, TERRAIN, Places, chart, harbour_kind
from seafarers_agents.outside.jsettlers.differences import our_options
from seafarers_agents.outside.jsettlers.table import DECK, Cards, Player, Table
from seafarers_env.game import Game

CARD: Final = {"knight": "soldier", "roads": "roads", "discovery": "plenty", "monopoly": "monopoly",
               "point": "victory point"}  # fmt: skip
BANK, LARGE_BANK = 19, 38  # cards of a resource; they have no bank, so ours is the smallest in which all can be


def bundle(cards: Cards) -> dict[str, int]:
    """Cards in our words."""
    return {OURS[k]: n for k, n in enumerate(cards) if n}


class Writer:
    """Writes the positions of one table, from the moment its board is laid out."""

    def __init__(self, table: Table) -> None:
        self.table, board = table, table.board
        self.options = our_options(table.words(), board.large, board.start_area)
        if board.large:
            self.chart = chart(board, len(table.players), self.options["points_to_win"])
            hexes = {f"{(r - 1) // 2},{c}" for r, c in board.terrain}
            self.places = Places(board, hexes)
        else:
            self.chart = ""
            self.places = Places(board, set(Game("base", len(table.players)).board.places.hexes), left=1)

    # --- seats --------------------------------------------------------------------------------------------------------
    def seat_of(self, number: int) -> int:
        """Our seat of a seat of theirs: we count from who began."""
        return self.table.order.index(number)

    def number_of(self, seat: int) -> int:
        """Their seat of a seat of ours."""
        return self.table.order[seat]

    @property
    def me(self) -> int:
        """Our own seat."""
        return self.seat_of(self.table.me)

    # --- the position -------------------------------------------------------------------------------------------------
    def write(self, pending: list[str]) -> dict[str, Any]:
        """The position with these decisions due, the most urgent first."""
        t, places, board = self.table, self.places, self.table.board
        hands, bank = self._hands()
        cards = self._cards()
        seats = [self._seat(t.players[number], hands[number], cards[number]) for number in t.order]
        assert board.robber is not None or board.large
        doc: dict[str, Any] = {
            **({"board": self.chart} if self.chart else {"scenario": "base"}),
            "num_players": len(seats),
            "options": {**self.options, "bank": bank},
            "seats": seats,
            "bought": self._bought(cards),
            "longest_route": self._holder(t.road_holder),
            "largest_army": self._holder(t.army_holder),
            "pending": pending,
            "turn": self._turn(pending),
        }
        if board.robber is not None:
            doc["robber"] = places.hexes[board.robber]
        if board.pirate in places.hexes:
            doc["pirate"] = places.hexes[board.pirate]
        if not self.chart or "?U." in self.chart:
            doc["terrain"] = {places.hexes[h]: TERRAIN[kind] for h, kind in board.terrain.items() if h in places.hexes}
            doc["numbers"] = {places.hexes[h]: n for h, n in board.chip.items() if n and h in places.hexes}
        if not self.chart:
            doc["harbours"] = {places.sides[e]: harbour_kind(kind) for e, kind in board.harbour.items()}
        return doc

    def _holder(self, number: int) -> int | None:
        return None if number < 0 else self.seat_of(number)

    def _seat(self, p: Player, hand: Cards, cards: Counter[str]) -> dict[str, Any]:
        corners, sides = self.places.corners, self.places.sides
        return {
            "settlements": [corners[n] for n in p.settlements],
            "cities": [corners[n] for n in p.cities],
            "roads": [sides[e] for e in p.roads],
            "ships": [sides[e] for e in p.ships],
            "hand": bundle(hand),
            "cards": {CARD[kind]: n for kind, n in cards.items() if n},
            "played": dict(Counter(CARD[kind] for kind in p.played)),
            **({"tokens": {corners[n]: k for n, k in p.tokens.items()}} if p.tokens else {}),
        }

    def _hands(self) -> tuple[dict[int, Cards], int]:
        """Hands by their seats, unknown cards filled in, and the bank that allows them."""
        players = self.table.players
        hands = {number: list(p.hand) for number, p in players.items()}
        certain = [sum(hand[k] for hand in hands.values()) for k in range(5)]
        unknown = sum(p.unknown for p in players.values())
        fits = max(certain) <= BANK and sum(certain) + unknown <= 5 * BANK
        bank = BANK if fits else LARGE_BANK
        free = [bank - n for n in certain]
        for number, p in players.items():
            for _ in range(p.unknown):
                k = max(range(5), key=free.__getitem__)
                free[k] -= 1
                hands[number][k] += 1
        return hands, bank

    def _cards(self) -> dict[int, Counter[str]]:
        """Development cards in hand by their seats, hidden ones filled in.

        Point cards stay in the deck while there is room; then whoever has fewest points in sight has them, so that
        nobody comes to have won by them.
        """
        t = self.table
        left = Counter(DECK)
        cards = {number: Counter(kind for kind in p.cards if kind) for number, p in t.players.items()}
        for number, p in t.players.items():
            left.subtract(p.played)
            left.subtract(cards[number])
        hidden = {number: p.cards.count(None) for number, p in t.players.items()}
        points = max(sum(hidden.values()) - sum(n for kind, n in left.items() if kind != "point"), 0)
        for _ in range(points):
            number = min((k for k in hidden if hidden[k]), key=lambda k: (self.in_sight(k) + cards[k]["point"], k))
            hidden[number] -= 1
            cards[number]["point"] += 1
        for number, n in hidden.items():
            for _ in range(n):
                kind = max((kind for kind in left if kind != "point"), key=left.__getitem__)
                left[kind] -= 1
                cards[number][kind] += 1
        return cards

    def in_sight(self, number: int) -> int:
        """Points of a seat of theirs that all can see."""
        t, p = self.table, self.table.players[number]
        honours = 2 * ((t.road_holder == number) + (t.army_holder == number))
        return len(p.settlements) + 2 * len(p.cities) + honours + p.special

    def has_won(self) -> bool:
        """Whether our own seat has the points, which they tell only once robber and theft are over."""
        t = self.table
        return self.in_sight(t.me) + t.mine.cards.count("point") >= self.options["points_to_win"]

    def _bought(self, cards: dict[int, Counter[str]]) -> dict[str, int]:
        """Which of the active seat's cards are new: those that can be where they are hidden."""
        t = self.table
        fresh = t.players[t.current].cards_new
        if None not in fresh:
            return dict(Counter(CARD[kind] for kind in fresh if kind))
        bought, n = dict[str, int](), len(fresh)
        for kind, have in cards[t.current].items():
            if n and have:
                bought[CARD[kind]] = min(n, have)
                n -= min(n, have)
        return bought

    def _turn(self, pending: list[str]) -> dict[str, Any]:
        t, base = self.table, pending[-1]
        if base == "setup settlement":
            turn: dict[str, Any] = {"placements": sum(len(p.roads) + len(p.ships) for p in t.players.values())}
            if "setup piece" in pending:
                turn["setup_settlement"] = self.places.corners[t.mine.settlements[-1]]
            return turn
        turn = {"number": max(t.rounds - 1, 0), "active": self.seat_of(t.current)}
        turn["card_played"] = t.players[t.current].card_played
        if base == "main":
            turn["last_roll"] = t.dice
            if t.current == t.me and t.board.large:
                turn["ship_moved"] = t.ship_moved
                turn["new_ships"] = [self.places.sides[e] for e in t.new_ships if e in t.mine.ships]
        if pending[0] == "steal":
            turn["raider"] = t.raider
        return turn

    def answers(self, offerer: int, waiting: bool) -> list[str | None]:
        """What all have said to an offer, as ours is asked in turn: those before us no, those behind us nothing yet."""
        t, n, active = self.table, len(self.table.players), self.seat_of(offerer)
        said: list[str | None] = []
        for seat in range(n):
            before = not waiting or (seat - active) % n < (self.me - active) % n
            silent = not t.players[self.number_of(seat)].size
            said.append(None if seat == active else "declined" if before or silent else "none")
        return said
