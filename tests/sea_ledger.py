"""The same notes of an explorers' game: gold, ships, pirate ships, missions, castaways (BARGE)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from seafarers_env import Game
from seafarers_env.engine import constants as c
from seafarers_env.engine.events import COLUMNS, EVENT_KINDS, GOLD_CHANGED, RED_ROLLED
from tests.ledger import Ledger
from tests.realm_ledger import RealmLedger

#: Kinds of events that no other game has.
KINDS_AT_SEA = {kind.text for kind in EVENT_KINDS[GOLD_CHANGED:RED_ROLLED]}
_PAID = {"build cargo", "wool", "rescue"}


def ledger_of(game: Game, viewer: int) -> Ledger:
    """The notes that such a game needs."""
    if game.options["cities_and_knights"]:
        return RealmLedger(game, viewer)
    return SeaLedger(game, viewer) if game.options["cargo_ships"] else Ledger(game, viewer)


def follow(game: Game, advance: Callable[[], object], steps: int) -> None:
    """Play on while each seat notes the events that it hears, and nothing else: its notes are how the game stands."""
    ledgers, heard = [ledger_of(game, seat) for seat in range(game.num_players)], 0
    for step in range(steps):
        if game.is_over:
            return
        advance()
        new = len(game.events(0, None)) - heard
        heard += new
        for ledger in ledgers:
            for token in game.events(ledger.viewer, new)[::-1] if new else ():
                ledger.hear(token)
        # Returned cards become the undrawn ones when a draw is due (CK-047): the draw itself tells.
        if game.phase != "drawn progress":
            assert ledgers[step % game.num_players].differences(game) == [], (step, game)


class SeaLedger(Ledger):
    """One seat's notes of a game of explorers."""

    def __init__(self, game: Game, viewer: int) -> None:
        super().__init__(game, viewer)
        s = game.record
        self.gold = s.gold[: self.n].astype(int)
        self.ships: list[tuple[int, int]] = []  # seat, lane
        self.pirates = [c.NOTHING] * self.n
        self.track = np.zeros((self.n, 3), int)
        self.tiles = [c.NOTHING] * 3
        self.faces: dict[int, int] = {}  # by vertex: of those that the viewer has seen and that still lie there
        self.found: dict[int, int] = {}  # by hex: a shoal's number, a village's kind + 1

    def hear(self, token: np.ndarray) -> None:
        told: dict[str, int] = dict(zip(COLUMNS, token.tolist(), strict=True))
        kind, goods = EVENT_KINDS[told["kind"]].text, token[8:].astype(int)
        actor, other = (told[who] if told[who] < 0 else (told[who] + self.viewer) % self.n for who in COLUMNS[1:3])
        place, start = told["place"], told["start"]
        if kind == "trade":
            self.gold[[actor, other]] += [goods[c.COIN], -goods[c.COIN]]
            token = token.copy()
            token[8 + c.COIN] = 0
        elif kind in _PAID:
            self.have(actor, goods)
            self.bank -= goods[: len(self.bank)]
        if kind in ("ship", "move ship", "ship gone"):
            self._ship(kind, actor, place, start, goods)
        elif kind == "pirate":
            assert start == self.pirates[actor]
            self.pirates[actor] = place
        elif kind == "drive off":
            assert start == self.pirates[other]
            self.pirates[other] = c.NOTHING
        else:
            self._more(kind, actor, other, told)
            super().hear(token)

    def _ship(self, kind: str, actor: int, place: int, start: int, goods: np.ndarray) -> None:
        if kind != "ship":
            self.ships.remove((actor, start if kind == "move ship" else place))
        if kind != "ship gone":
            self.ships.append((actor, place))
        self.have(actor, goods)
        self.bank -= goods[: len(self.bank)]

    def _more(self, kind: str, actor: int, other: int, told: dict[str, int]) -> None:
        what, place, number = told["what"], told["place"], told["count"]
        if kind == "gold":
            self.gold[actor] += number
        elif kind == "mission":
            self.track[actor, what] += number
        elif kind == "leader tile":
            assert other == self.tiles[what]
            self.tiles[what] = actor
        elif kind == "capture":
            self.number[place] = number
        elif kind in ("shoal", "village"):
            self.found[place] = number if kind == "shoal" else what + 1
        elif kind == "inspect":
            assert (what >= 0) == (actor == self.viewer)
            if what >= 0:
                self.faces[place] = what
        elif kind == "rescue":
            self.faces.pop(place, None)

    def differences(self, game: Game) -> list[str]:
        s, b, n = game.record, game.board.record[0], self.n
        wrong = [line for line in super().differences(game) if s.battle < 0 or not line.startswith("turn")]
        ships = sorted((p, int(e)) for p in range(n) for e in s.cargo_ship[p] if e >= 0)
        faces = {
            int(b.castaway_vertex[i]): int(face)
            for i, face in enumerate(s.castaway_face)
            if face >= 0 and int(s.castaway_seen[i]) >> self.viewer & 1
        }
        found = {int(b.find_hex[f]): int(k) for f, k in enumerate(s.find_number) if k}
        facts: dict[str, tuple[Any, Any]] = {
            "gold": (self.gold.tolist(), s.gold[:n].tolist()),
            "ships": (sorted(self.ships), ships),
            "pirates": (self.pirates, s.own_pirate[:n].tolist()),
            "track": (self.track.tolist(), s.track[:n].tolist()),
            "tiles": (self.tiles, s.tile.tolist()),
            "faces": (self.faces, faces),
            "found": (self.found, found),
        }
        return wrong + [f"{name}: told {one}, is {two}" for name, (one, two) in facts.items() if one != two]
