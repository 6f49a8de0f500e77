"""A player that needs no rules of ours: anything that may be legal, buildings first. It decides where they differ."""

import random
from collections.abc import Sequence

from seafarers_agents.outside.jsettlers import table as of
from seafarers_agents.outside.jsettlers.places import FOG, WATER, Side, Spot
from seafarers_agents.outside.jsettlers.table import CARD_NUMBER, COSTS, PIECES, SUPPLY, Cards, Table
from seafarers_agents.outside.jsettlers.wire import message


class Plain:
    """Decides at a table, by a generator of its own."""

    def __init__(self, table: Table, seed: int = 0) -> None:
        self.table, self._random = table, random.Random(seed)
        self._tried: set[str] = set()  # this turn
        self._turn = 0

    def decide(self) -> str | None:
        """The next message of this seat, None if nothing is due."""
        t, state = self.table, self.table.state
        if self._turn != t.turns:
            self._turn = t.turns
            self._tried.clear()
        if t.request is not None:
            return self._requested(*t.request)
        if state in of.SETUP_SETTLEMENT:
            return self._put("settlement", self._random.choice(self._sites(start=True)))
        if state in of.SETUP_PIECE:
            last = t.mine.settlements[-1]
            return self._piece([("road", e) for e in self._lines("road", last)] or self._with("ship", last))
        if state == of.ROLL:
            return message("roll", t.game)
        if state == of.RAIDER:
            return message("choose player", t.game, -2)
        if state in (of.ROBBER, of.PIRATE):
            return self._raid(state == of.ROBBER)
        if state in (of.FREE1, of.FREE2):
            free = [("road", e) for e in self._lines("road")] + self._with("ship")
            return self._piece(free) if free else message("cancel build", t.game, 0)
        if state == of.DISCOVERY:
            return message("pick", t.game, *self._some(2))
        if state == of.MONOPOLY:
            return message("pick kind", t.game, self._random.randrange(1, 6))
        return self._main() if state in (of.PLAY, of.SPECIAL) else None

    def _requested(self, what: str, n: int) -> str:
        t = self.table
        if what == "discard":
            held = [k for k in range(5) for _ in range(t.mine.hand[k])]
            return message("discard", t.game, *_counted(self._random.sample(held, min(n, len(held)))), 0)
        if what == "pick":
            return message("pick", t.game, *self._some(n))
        return message("choose player", t.game, self._random.choice(t.victims))

    def _some(self, n: int) -> Cards:
        return _counted([self._random.randrange(5) for _ in range(n)])

    def _raid(self, robber: bool) -> str:
        t = self.table
        board, here = t.board, t.board.robber if robber else t.board.pirate
        own = {h for n in t.mine.settlements + t.mine.cities for h in board.hexes_at[n]}
        able = [h for h, kind in board.terrain.items() if h != here and kind != FOG and (kind != WATER) == robber]
        number = board.number_of_hex(self._random.choice([h for h in able if h not in own] or able))
        return message("move robber", t.game, t.me, number if robber else -number)

    # --- places -------------------------------------------------------------------------------------------------------
    def _sites(self, start: bool = False) -> list[Spot]:
        t, board = self.table, self.table.board
        taken = {n for p in t.players.values() for n in p.settlements + p.cities}
        able = set[Spot]().union(*board.areas.values())
        if start and board.start_area:
            able = board.areas[board.start_area]
        able = able or {n for n, hexes in board.hexes_at.items() if any(map(board.is_land, hexes))}
        near = taken | {m for n in taken for e in board.sides_at[n] for m in e}
        own = {n for e in t.mine.roads + t.mine.ships for n in e}
        return sorted(n for n in able - near if start or n in own)

    def _lines(self, kind: str, corner: Spot | None = None) -> list[Side]:
        t, board = self.table, self.table.board
        taken = {e for p in t.players.values() for e in p.roads + p.ships}
        barred = {n for k in t.others for n in t.players[k].settlements + t.players[k].cities}
        own, laid = {*t.mine.settlements, *t.mine.cities}, t.mine.roads if kind == "road" else t.mine.ships
        ends = {corner} if corner else own | {n for e in laid for n in e} - barred
        fits = board.takes_road if kind == "road" else board.takes_ship
        near_pirate = set[Side]() if board.pirate is None or kind == "road" else _sides(t, board.pirate)
        return sorted({e for n in ends for e in board.sides_at[n] if fits(e)} - taken - near_pirate)

    def _with(self, kind: str, corner: Spot | None = None) -> list[tuple[str, Side]]:
        return [(kind, e) for e in self._lines(kind, corner)]

    def _piece(self, able: Sequence[tuple[str, Side]]) -> str:
        return self._put(*self._random.choice(able))

    def _put(self, kind: str, at: Side | Spot) -> str:
        board = self.table.board
        if kind in ("road", "ship"):
            number = board.number_of_side(at)  # type: ignore[arg-type]
        else:
            number = board.number_of_corner(at)  # type: ignore[arg-type]
        return message("put", self.table.game, self.table.me, PIECES.index(kind), number)

    # --- its own turn -------------------------------------------------------------------------------------------------
    def _main(self) -> str:
        t, mine = self.table, self.table.mine
        sites = self._sites()
        if mine.settlements and self._can("city"):
            return self._put("city", self._random.choice(mine.settlements))
        if sites and self._can("settlement"):
            return self._put("settlement", self._random.choice(sites))
        card = next((kind for kind in mine.cards_old if kind in ("knight", "discovery", "monopoly")), None)
        if card and not mine.card_played and self._first("play"):
            return message("play card", t.game, CARD_NUMBER[card])
        for kind in ("road", "ship"):
            if not sites and (able := self._lines(kind)) and self._can(kind):
                return self._put(kind, self._random.choice(able))
        if t.deck > 0 and self._can("card"):
            return message("buy card", t.game)
        return self._bank_trade() or message("end turn", t.game)

    def _can(self, kind: str) -> bool:
        mine = self.table.mine
        left = kind == "card" or mine.pieces(kind) < SUPPLY[kind]
        return left and all(n <= have for n, have in zip(COSTS[kind], mine.hand, strict=True)) and self._first(kind)

    def _first(self, what: str) -> bool:
        """Each kind of thing is tried once a turn, so that a turn ends."""
        fresh = what not in self._tried
        self._tried.add(what)
        return fresh

    def _bank_trade(self) -> str | None:
        t, mine = self.table, self.table.mine
        own = {*mine.settlements, *mine.cities}
        kinds = {what for e, what in t.board.harbour.items() if own.intersection(e)}
        for k in range(5):
            rate = 2 if k + 1 in kinds else 3 if 0 in kinds else 4
            if mine.hand[k] > rate and self._first("trade"):
                wanted = min((j for j in range(5) if j != k), key=mine.hand.__getitem__)
                give, get = of.nothing(), of.nothing()
                give[k], get[wanted] = rate, 1
                return message("bank trade", t.game, *give, *get)
        return None


def _counted(cards: Sequence[int]) -> Cards:
    return [cards.count(k) for k in range(5)]


def _sides(t: Table, h: Spot) -> set[Side]:
    return {e for e, hexes in t.board.hexes_at_side.items() if h in hexes}
