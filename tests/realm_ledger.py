"""The same notes of a game with Cities & Knights: knights, walls, levels, barbarians, progress cards (CK)."""

from __future__ import annotations

from typing import Any

import numpy as np

from seafarers_env import Game
from seafarers_env.engine import constants as c
from seafarers_env.engine.events import COLUMNS, EVENT_KINDS, RED_ROLLED
from tests.ledger import Ledger

#: Kinds of events that no other game has.
KINDS_OF_KNIGHTS = {kind.text for kind in EVENT_KINDS[RED_ROLLED:]}
_PAID = {"knight", "activate", "promote", "wall", "improve"}
_OPEN = ("lose city", "deck", "drawn progress", "drop card")  # phases in which an attack may be under way
Knight = tuple[int, int, bool]  # seat, rank, active


class RealmLedger(Ledger):
    """One seat's notes of a game with Cities & Knights."""

    def __init__(self, game: Game, viewer: int) -> None:
        super().__init__(game, viewer)
        self.knights: dict[int, Knight] = {}
        self.displaced: Knight | None = None
        self.walls: set[int] = set()
        self.level = np.zeros((self.n, 3), int)
        self.metropolis = [(c.NOTHING, c.NOTHING)] * 3
        self.barbarians = 0
        self.defender = np.zeros(self.n, int)
        s = game.record
        self.backs = s.backs[: self.n].astype(int)
        self.progress = s.progress[viewer].astype(int)  # the own cards
        self.opened: set[tuple[int, int]] = set()
        self.undrawn, self.dropped = s.undrawn_size.astype(int), s.dropped_size.astype(int)
        self.returned = s.played_cards.astype(int)
        self.rolled = [0, 0, 0]
        self.token = (int(s.token_seat), int(s.token_hex))
        self.fleets: set[int] = set()
        self.crane = False

    def hear(self, token: np.ndarray) -> None:
        told: dict[str, int] = dict(zip(self.names, token.tolist(), strict=True))
        kind, goods = EVENT_KINDS[told["kind"]].text, token[8:].astype(int)
        actor, other = (told[who] if told[who] < 0 else (told[who] + self.viewer) % self.n for who in COLUMNS[1:3])
        if kind in _PAID:
            self.have(actor, goods)
            self.bank -= goods[self.banked]
        if kind in ("knight", "activate", "promote", "move knight", "displace", "knight gone", "chase"):
            self._knight(kind, actor, told)
        elif kind in ("draw progress", "open progress", "drop progress"):
            self._card(kind, actor, told["what"], told["count"] - 1)
        elif kind in ("play progress", "take progress", "give card", "offer resource", "name good"):
            self._played(kind, actor, other, told, goods)
        elif kind in KINDS_OF_KNIGHTS:
            self._realm(kind, actor, other, told)
        else:
            if kind == "roll":
                self.rolled[1] = told["count"] - self.rolled[0]
            elif kind == "end turn":
                self.fleets, self.crane = set(), False
            super().hear(token)

    def _knight(self, kind: str, actor: int, told: dict[str, int]) -> None:
        place, start, rank = told["place"], told["start"], told["count"]
        if kind == "knight":
            assert place not in self.knights
            self.knights[place] = (actor, rank, False)
        elif kind == "activate":
            self.knights[place] = (actor, rank, True)
        elif kind == "promote":
            assert self.knights[place][1] == rank - 1
            self.knights[place] = (actor, rank, self.knights[place][2])
        elif kind == "chase":
            self.knights[place] = (actor, rank, False)
        elif kind == "knight gone" and self.displaced is None:  # a deserter's
            assert self.knights.pop(start)[:2] == (actor, rank)
        elif kind == "knight gone":
            self.displaced = None
        elif kind == "displace" and self.displaced is None:  # by intrigue
            self.displaced = self.knights.pop(start)
            assert self.displaced[:2] == (actor, rank)
        elif kind == "displace":
            assert self.displaced is not None and self.displaced[:2] == (actor, rank)
        elif self.displaced is not None:
            self.knights[place], self.displaced = self.displaced, None
        else:
            assert self.knights.pop(start) == (actor, rank, True)
            self.displaced = self.knights.pop(place, None)
            self.knights[place] = (actor, rank, False)

    def _card(self, kind: str, actor: int, card: int, deck: int) -> None:
        if kind == "draw progress":
            if self.undrawn[deck] == 0:
                played = self.returned[c.FIRST_OF_DECK[deck] : c.FIRST_OF_DECK[deck + 1]]
                self.undrawn[deck], self.dropped[deck] = self.dropped[deck] + played.sum(), 0
                played[:] = 0
            self.undrawn[deck] -= 1
            self.backs[actor, deck] += 1
        elif kind == "open progress":
            self.backs[actor, deck] -= 1
            self.opened.add((actor, card))
        else:
            self.backs[actor, deck] -= 1
            self.dropped[deck] += 1
        if kind != "open progress":
            assert (card >= 0) == (actor == self.viewer)
            if card >= 0:
                assert c.FIRST_OF_DECK[deck] <= card < c.FIRST_OF_DECK[deck + 1]
                self.progress[card] += 1 if kind == "draw progress" else -1

    def _played(self, kind: str, actor: int, other: int, told: dict[str, int], goods: np.ndarray) -> None:
        what, number = told["what"], told["count"]
        if kind == "play progress":
            self.backs[actor, number - 1] -= 1
            self.returned[what] += 1
            self.crane |= c.PROGRESS[what] == "crane"
            if c.PROGRESS[what] == "alchemist":  # in place of the roll
                self.rolled, self.dice = [0, 0, 0], 0
            self.progress[what] -= actor == self.viewer
        elif kind == "take progress":
            self.backs[[actor, other], number - 1] += [1, -1]
            assert (what >= 0) == (self.viewer in (actor, other))
            if what >= 0:
                self.progress[what] += 1 if actor == self.viewer else -1
        elif kind == "name good":
            assert number == goods.sum() == goods[what]
            self.have(actor, goods)
        else:
            assert number == 1
            assert (what >= 0) == (self.viewer in (actor, other))
            if kind == "give card":
                self.have(actor, goods, -1)
                self.have(other, -goods, 1)
            else:
                assert not goods.any()

    def _realm(self, kind: str, actor: int, other: int, told: dict[str, int]) -> None:
        what, place, number = told["what"], told["place"], told["count"]
        if kind == "red die":
            self.rolled = [number, 0, 0]
        elif kind == "event die" and place < 0:
            self.rolled[2] = what + 1
        elif kind == "wall":
            self.walls.add(place)
        elif kind == "improve":
            assert number == self.level[actor, what] + 1
            self.level[actor, what] = number
            self.crane = False
        elif kind == "metropolis":
            assert self.metropolis[what][0] == other
            self.metropolis[what] = (actor, place)
        elif kind == "barbarians":
            assert number == self.barbarians + 1
            self.barbarians = number % 7
        elif kind == "attack":
            assert number == sum(piece & 1 == c.CITY for piece in self.vertices.values())
        elif kind == "defence":
            assert number == sum(rank for _, rank, active in self.knights.values() if active)
            self.knights = {v: (seat, rank, False) for v, (seat, rank, _) in self.knights.items()}
        elif kind == "defender":
            self.defender[actor] += 1
        elif kind == "set die":
            assert what == 3 + (self.rolled[0] > 0 and self.rolled[1] == 0)
            self.rolled = [number, 0, 0] if what == 3 else [self.rolled[0], number, 0]
            self.dice = sum(self.rolled[:2]) if what == 4 else 0
        elif kind == "name fleet":
            self.fleets.add(self.order[what])
        elif kind == "merchant token":
            assert self.token == (other, told["start"])
            self.token = (actor, place)
        elif kind == "remove route":
            assert self.edges.pop(place) == 2 * other + what
        elif kind == "lose city":
            assert self.vertices[place] == 2 * actor + c.CITY
            self.vertices[place] = 2 * actor
            self.walls.discard(place)

    def differences(self, game: Game) -> list[str]:
        s, n, open_ = game.record, self.n, game.phase in _OPEN
        wrong = [line for line in super().differences(game) if game.phase != "other die" or not line.startswith("turn")]
        active = {v for v, (_, _, is_active) in self.knights.items() if is_active}
        stands = {v: (int(k) // c.NUM_RANKS, int(k) % c.NUM_RANKS + 1) for v, k in enumerate(s.knight) if k >= 0}
        marked = {v for v in stands if int(s.knight_active[v // 64]) >> v % 64 & 1}
        walls = {int(s.city_node[p, x]) for p in range(n) for x in range(8) if int(s.walls[p]) >> x & 1}
        places = [divmod(int(m), c.MAX_CITY_PIECES) for m in s.metropolis]
        metropolis = [(p, int(s.city_node[p, x])) if p >= 0 else (c.NOTHING, c.NOTHING) for p, x in places]
        facts: dict[str, tuple[Any, Any]] = {
            "knights": ({v: knight[:2] for v, knight in self.knights.items()}, stands),
            "active": (active, active if open_ else marked),
            "walls": (self.walls, walls),
            "level": (self.level.tolist(), s.level[:n].tolist()),
            "metropolis": (self.metropolis, metropolis),
            "barbarians": (self.barbarians, self.barbarians if open_ else int(s.barbarians)),
            "defender": (self.defender.tolist(), s.defender[:n].tolist()),
            "backs": (self.backs.tolist(), s.backs[:n].tolist()),
            "progress": (self.progress.tolist(), s.progress[self.viewer].tolist()),
            "undrawn": (self.undrawn.tolist(), s.undrawn_size.tolist()),
            "dropped": (self.dropped.tolist(), s.dropped_size.tolist()),
            "played cards": (self.returned.tolist(), s.played_cards.tolist()),
            "token": (self.token, (int(s.token_seat), int(s.token_hex))),
            "fleets": (self.fleets, {k for k in range(8) if int(s.fleets) >> k & 1}),
            "crane": (self.crane, bool(s.crane)),
            "rolled": (self.rolled, self.rolled if game.phase == "red die" else s.rolled.tolist()),
        }
        return wrong + [f"{name}: told {one}, is {two}" for name, (one, two) in facts.items() if one != two]
