"""Decisions of a table put to an agent of ours, and its actions as messages."""

import time
from typing import Any, Final

from seafarers_agents.outside.jsettlers import table as of
from seafarers_agents.outside.jsettlers.chart import OURS
from seafarers_agents.outside.jsettlers.position import Writer, bundle
from seafarers_agents.outside.jsettlers.table import CARD_NUMBER, PIECES, Table
from seafarers_agents.outside.jsettlers.wire import message
from seafarers_agents.protocol import Agent, answer_of
from seafarers_env.game import Game

_PLAYS: Final = {"play soldier": "knight", "play roads": "roads", "play plenty": "discovery"}
_ROBBER, _PIRATE = -2, -3  # answers to which of them shall move


class MirrorError(Exception):
    """A decision that our rules do not put to this seat, or that this seat has seen declined."""


class Mirror:
    """Asks an agent, decision by decision; nothing but the table is carried over from one to the next.

    Args:
        table: The table.
        agent: Whoever decides. It is shown a `PlayerView`.
    """

    def __init__(self, table: Table, agent: Agent) -> None:
        self.table, self.agent = table, agent
        self.writer: Writer | None = None
        self.asked, self.thinking = 0, 0.0
        self.made = 0  # offers
        self.barred: set[str] = set()  # actions that the server has declined this turn
        self._last = ""
        self._queue: list[str] = []
        self.offers = self._turn = 0  # offers and calls of this turn

    # --- what the client calls ----------------------------------------------------------------------------------------
    def decide(self) -> str | None:
        """The next message of this seat, None if nothing is due.

        Raises:
            MirrorError, PositionError: our rules cannot stand where the table stands.
        """
        t = self.table
        if self._turn != t.turns:
            self._turn, self.offers = t.turns, 0
            self.barred.clear()
        if self._queue:
            return self._queue.pop(0)
        if t.request is not None:
            return self._requested(*t.request)
        if t.state in of.SETUP_SETTLEMENT:
            return self._put(self._one(["setup settlement"]))
        if t.state in of.SETUP_PIECE:
            return self._put(self._one(["setup piece", "setup settlement"]))
        if t.state == of.PLAY and t.me in t.offers:
            chosen = self._choose(t.offers.pop(t.me))
            if chosen is not None:
                return chosen
        if t.state in (of.ROLL, of.PLAY):
            return self._main(self._base)
        if t.state in (of.RAIDER, of.ROBBER, of.PIRATE):
            return self._raid()
        if t.state in (of.FREE1, of.FREE2):
            words = self._one(["free piece", self._base], free_pieces=1 + (t.state == of.FREE1))
            return message("cancel build", t.game, 0) if words == "stop" else self._put(words)
        if t.state == of.DISCOVERY:
            return self._several(["take", self._base], "pick", 2)
        return None

    def answer(self, offerer: int) -> str:
        """What this seat says to an offer of the seat whose turn it is."""
        t = self.table
        _, give, get = t.offers[offerer]
        words, game, action = self._ask(
            ["answer", "main"],
            trade={
                "offers": 1,
                "offer": {"give": bundle(give), "get": bundle(get)},
                "responder": self.out.me,
                "answers": self.out.answers(offerer, waiting=True),
            },
        )
        if words == "accept":
            return message("accept", t.game, t.me, offerer)
        if words == "counter":
            game.apply(action)
            return self._composed(game, [k == offerer for k in self._seats]) or message("reject", t.game, t.me)
        return message("reject", t.game, t.me)

    def declined(self) -> None:
        """The server did not do what this seat said last."""
        self._queue.clear()
        if self._last:
            self.barred.add(self._last)

    def forget(self) -> None:
        """Somebody else decides for this seat now."""
        self._queue.clear()

    # --- asking -------------------------------------------------------------------------------------------------------
    @property
    def out(self) -> Writer:
        """Writes positions of this table."""
        if self.writer is None:
            self.writer = Writer(self.table)
        return self.writer

    @property
    def _base(self) -> str:
        return "main" if self.table.rolled else "pre-roll"

    @property
    def _seats(self) -> range:
        """All seats that an offer names."""
        return range(6 if max(self.table.players) > 3 else 4)

    def _load(self, pending: list[str], trade: dict[str, Any] | None = None, **turn: Any) -> Game:
        doc = self.out.write(pending)
        doc["turn"] |= turn
        if trade is not None:
            doc["trade"] = trade
        elif pending == ["main"] and self.offers:
            doc["trade"] = {"offers": self.offers}
        return self._game(doc, pending)

    def _game(self, doc: dict[str, Any], pending: list[str]) -> Game:
        game = Game.from_dict(doc)
        while game.phase == "discard" and game.current_player != self.out.me:
            game.apply(game.legal_list()[0])  # theirs all discard at once: nobody sees what the others do
        if game.current_player != self.out.me or game.phase != pending[0]:
            raise MirrorError(
                f"{pending[0]!r} of seat {self.out.me} is due, not {game.phase!r} of {game.current_player}"
            )
        return game

    def _ask_in(self, game: Game) -> tuple[str, int]:
        start = time.perf_counter()
        action = answer_of(self.agent, game.view(game.current_player))
        self.thinking += time.perf_counter() - start
        self.asked += 1
        return game.describe(action), action

    def _ask(self, pending: list[str], trade: dict[str, Any] | None = None, **turn: Any) -> tuple[str, Game, int]:
        game = self._load(pending, trade, **turn)
        words, action = self._ask_in(game)
        if words in self.barred:
            raise MirrorError(f"{words!r} has been declined this turn")
        self._last = words
        return words, game, action

    def _one(self, pending: list[str], **turn: Any) -> str:
        return self._ask(pending, None, **turn)[0]

    # --- decisions ----------------------------------------------------------------------------------------------------
    def _requested(self, what: str, n: int) -> str:
        t = self.table
        if what == "discard":
            return self._several(["discard", "robber", "main"], "discard", n)
        if what == "pick":
            above = ["setup piece", "setup settlement"] if t.state == of.START_GOLD else ["main"]
            return self._several(["take", *above], "pick", n)
        k = int(self._one(["steal", self._base]).split()[1])
        return message("choose player", t.game, self.out.number_of((self.out.me + k) % len(t.players)))

    def _several(self, pending: list[str], name: str, n: int) -> str:
        """Cards that are chosen one by one in our rules and told at once in theirs."""
        doc = self.out.write(pending)
        if pending[0] == "take":
            doc["seats"][self.out.me]["picks_owed"] = n
        game, cards = self._game(doc, pending), of.nothing()
        for _ in range(n):
            words, action = self._ask_in(game)
            cards[OURS.index(words.split()[1])] += 1
            game.apply(action)
        return message(name, self.table.game, *cards, *([0] if name == "discard" else []))

    def _raid(self) -> str:
        t = self.table
        kind, name = self._one(["robber", self._base]).split(" ", 1)
        number = t.board.number_of_hex(self.out.places.spot_of[name])
        move = message("move robber", t.game, t.me, number if kind == "robber" else -number)
        if t.state != of.RAIDER:
            return move
        self._queue.append(move)
        return message("choose player", t.game, _ROBBER if kind == "robber" else _PIRATE)

    def _main(self, base: str) -> str:
        t, out = self.table, self.out
        words, game, action = self._ask([base])
        if words in ("roll", "end turn", "buy card"):
            return message(words, t.game)
        if words in _PLAYS:
            return message("play card", t.game, CARD_NUMBER[_PLAYS[words]])
        kind, *rest = words.split()
        if kind == "monopoly":
            self._queue.append(message("pick kind", t.game, 1 + OURS.index(rest[0])))
            return message("play card", t.game, CARD_NUMBER["monopoly"])
        if kind == "maritime":
            given, got = (OURS.index(word) for word in rest)
            before = int(game.facts()["seats"][out.me]["hand"][rest[0]])
            game.apply(action)
            give, get = of.nothing(), of.nothing()
            give[given], get[got] = before - int(game.facts()["seats"][out.me]["hand"][rest[0]]), 1
            return message("bank trade", t.game, *give, *get)
        if kind == "give":
            return self._offer(game, action)
        if kind == "call":  # there is no such thing: say it has been made, and go on
            self.offers += 1
            return self._main(base)
        if words.startswith("pick ship "):
            game.apply(action)
            target, _ = self._ask_in(game)
            edges = (out.places.side_of[name] for name in (words.split(" ", 2)[2], target.split(" ", 1)[1]))
            return message("move", t.game, t.me, PIECES.index("ship"), *map(t.board.number_of_side, edges))
        return self._put(words)

    def _put(self, words: str) -> str:
        kind, place = words.split(" ", 1)
        t, places = self.table, self.out.places
        if kind in ("road", "ship"):
            number = t.board.number_of_side(places.side_of[place])
        else:
            number = t.board.number_of_corner(places.spot_of[place])
        return message("put", t.game, t.me, PIECES.index(kind), number)

    # --- trade with players -------------------------------------------------------------------------------------------
    def _offer(self, game: Game, action: int) -> str:
        """Compose a bundle in our game; over there all may take it at once, and the first who does has it."""
        t = self.table
        self.offers += 1
        game.apply(action)
        offer = self._composed(game, [k in t.others for k in self._seats], self._last)
        if offer is None:
            return self._main("main")
        self.made += 1
        return offer

    def _composed(self, game: Game, to: list[bool], first: str = "") -> str | None:
        """Go on composing until the bundle is submitted; None if it was cancelled."""
        give, get, words = of.nothing(), of.nothing(), first
        while True:
            if words:
                way, good = words.split()
                (give if way == "give" else get)[OURS.index(good)] += 1
            words, action = self._ask_in(game)
            if words in ("submit", "cancel"):
                break
            game.apply(action)
        self._last = ""  # whatever becomes of an offer, another may be made
        return message("offer", self.table.game, self.table.me, *to, *give, *get) if words == "submit" else None

    def _choose(self, offer: of.Offer) -> str | None:
        """Which of the counter-offers to accept, None if there are none or none is wanted."""
        t, out = self.table, self.out
        countered = {k: o for k, o in t.offers.items() if k in t.others and t.me in o[0]}
        able = {k for k, (_, _, get) in countered.items() if all(n <= m for n, m in zip(get, t.mine.hand, strict=True))}
        if not able:
            return None
        answers = out.answers(t.me, waiting=False)
        counters: list[dict[str, Any] | None] = [None] * len(answers)
        for k, (_, give, get) in countered.items():
            seat = out.seat_of(k)
            answers[seat], counters[seat] = "countered", {"give": bundle(give), "get": bundle(get)}
        trade = {
            "offers": max(self.offers, 1),
            "offer": {"give": bundle(offer[1]), "get": bundle(offer[2])},
            "answers": answers,
            "counters": counters,
        }
        words, _, _ = self._ask(["choose", "main"], trade)
        if not words.startswith("choose "):
            return None
        t.offers.clear()
        number = out.number_of((out.me + int(words.split()[1])) % len(t.players))
        return message("accept", t.game, t.me, number)
