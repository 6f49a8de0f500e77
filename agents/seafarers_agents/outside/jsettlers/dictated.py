"""A game played over there as a replay of ours, from its first to its last message, every outcome of chance dictated.

What nobody was told comes to light later: bought cards by being played or at the end, stolen and discarded ones by the
hands that the server discloses after each turn, a debug option of it. Cards that never do are any that fit.
"""

import itertools
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from seafarers_agents.outside.jsettlers.chart import OURS, TERRAIN
from seafarers_agents.outside.jsettlers.position import CARD, LARGE_BANK, Writer
from seafarers_agents.outside.jsettlers.reading import read
from seafarers_agents.outside.jsettlers.sitting import opening
from seafarers_agents.outside.jsettlers.table import CARDS, DECK, PIECES, UNKNOWN, Cards, Player, Table
from seafarers_agents.outside.jsettlers.wire import Fields, WireError, split
from seafarers_env.game import Game
from seafarers_env.refusal import IllegalActionError
from seafarers_env.replay import Recorder, Replay

DISCLOSED: Final = "1103"  # hands of all
MANY_THEFTS: Final = 4  # untold between two disclosures, for which all possibilities are tried
_DRAWN, _PLAYED, _SHOWN, _MONOPOLY = (0, 2), 1, 3, 3  # what is done with a card; what an action told was
_HANDS: Final = ("dice gains", "elements", "element", "robbery", "discard", "pick", "bank trade", "accept")
_PLAYS: Final = {"knight": "play soldier", "roads": "play roads", "discovery": "play plenty"}


class DictationError(ValueError):
    """A game that our rules do not let go as it went; says where."""


class _Ledger(Player):
    """A hand whose unknown changes are left out, so that it may be below nothing for a while."""

    def lose(self, kind: int, n: int) -> None:
        if kind != UNKNOWN:
            self.hand[kind - 1] -= n

    def gain(self, kind: int, n: int) -> None:
        self.lose(kind, -n)

    def show(self, cards: Cards) -> None:
        pass

    def set_size(self, n: int) -> None:
        pass


@dataclass
class _Guess:
    """What was not told between two disclosures."""

    thefts: list[int] = field(default_factory=list[int])  # resources, in their order
    discards: dict[int, Cards] = field(default_factory=dict[int, Cards])  # by seat of theirs


def dictate(log: str) -> Replay:
    """The replay of a game whose messages were written down.

    Raises:
        WireError: it is no log of a game.
        DictationError: our rules do not let it go so.
    """
    game, (seat, height, width), options, lines = opening(log)
    table = Table(game, seat, height, width, options)
    heard = [split(line[2:])[1] for line in lines if line.startswith("< ")]
    begun = next((k for k, f in enumerate(heard) if f.name == "put"), len(heard))
    for f in heard[:begun]:
        read(table, f)
    if not table.players or not table.board.terrain:
        raise WireError("a log in which nothing is placed")
    return _Dictation(table, heard).run(heard[begun:])


class _Dictation:
    """Takes a table and a recorded game of ours through the same messages."""

    def __init__(self, table: Table, heard: Iterable[Fields]) -> None:
        self.table, self.writer = table, Writer(table)
        self.bought = _bought(heard)
        doc = self.writer.write(["setup settlement"])
        doc["options"] |= {"bank": LARGE_BANK, "any_rate": True}  # theirs has no end, and people may give it more
        names = [table.players[number].name for number in table.order]
        game = Game.from_dict(doc, chance="explicit")
        self.recorder = Recorder(game, names, note="played on a JSettlers server")

    def run(self, heard: list[Fields]) -> Replay:
        """Play all of it."""
        teller = _Teller(self, self.recorder.game, self.recorder.apply, self.recorder.apply_chance)
        for part in _parts(heard):
            guess = self._guess(part, teller)
            for f in part:
                teller.tell(f, guess)
                read(self.table, f)
                if teller.game.is_over:
                    return self.recorder.replay()
        return self.recorder.replay()

    def _guess(self, part: list[Fields], teller: "_Teller") -> _Guess:
        """What was not told in a part, such that it can have gone so."""
        wrong = ""
        for guess in self._guesses(part):
            trial = teller.trial()
            try:
                for f in part:
                    trial.tell(f, guess)
            except (IllegalActionError, DictationError) as error:
                wrong = wrong or str(error)
            else:
                return guess
        where = f"turn {self.recorder.game.turn}"
        raise DictationError(
            f"{where}: {wrong or 'nothing stolen and discarded leads to the hands that were disclosed'}"
        )

    def _guesses(self, part: list[Fields]) -> Iterator[_Guess]:
        """All that fits the hands before and after."""
        after = next((_hands_of(f) for f in part if f.name == DISCLOSED), None)
        ledger, thefts, discards = self._ledger(), list[tuple[int, int]](), Counter[int]()
        for f in part:
            if f.name == "robbery" and f[3] == "R" and f.number(4, 0, UNKNOWN) == UNKNOWN:
                thefts.append((f.number(1, 0, 5), f.number(2, 0, 5)))
            if f.name == "discard":
                discards[int(f[1].removeprefix("p"))] += f.number(7, 0, 99)
            if f.name in _HANDS:
                read(ledger, f)
        if len(thefts) > MANY_THEFTS:
            raise DictationError(f"{len(thefts)} stolen cards that nobody was told, and no hands that were disclosed")
        for stolen in itertools.product(range(5), repeat=len(thefts)):
            guess = _Guess([*stolen])
            told = not thefts and not discards
            if told or after is None or _settle(guess, thefts, discards, ledger, after):
                yield guess

    def _ledger(self) -> Table:
        found = Table("-", -1)
        facts = self.recorder.game.facts()["seats"]
        for seat, number in enumerate(self.table.order):
            found.players[number] = _Ledger(hand=[int(facts[seat]["hand"].get(good, 0)) for good in OURS])
        return found


class _Teller:
    """Tells a game of ours what a message says has happened."""

    def __init__(
        self, over: _Dictation, game: Game, apply: Callable[[int], None], chance: Callable[[int], None]
    ) -> None:
        self.over, self.game, self._apply, self._chance = over, game, apply, chance
        self.due: dict[int, list[str]] = defaultdict(list)  # what is discarded or taken, by seat of ours
        self.drawn: Counter[int] = Counter()  # cards, by seat of theirs
        self.stolen = 0
        self.found: list[tuple[str, str]] = []  # hexes that were turned up

    def trial(self) -> "_Teller":
        """The same in a copy of the game."""
        game = self.game.clone()
        made = _Teller(self.over, game, game.apply, game.apply_chance)
        made.drawn = self.drawn.copy()
        return made

    def tell(self, f: Fields, guess: _Guess) -> None:
        """Take in a message.

        Raises:
            IllegalActionError, DictationError: our rules do not let that happen.
        """
        if self.game.is_over:
            return
        handler = getattr(self, f"_{f.name.replace(' ', '_')}", None)
        if handler is not None:
            handler(f.after(1), guess)
        elif f.name == DISCLOSED:
            self.stolen = 0
            self._compare(_hands_of(f))

    def _compare(self, told: dict[int, Cards]) -> None:
        facts = self.game.facts()["seats"]
        for number, hand in told.items():
            seat = self.over.writer.seat_of(number)
            ours = [int(facts[seat]["hand"].get(good, 0)) for good in OURS]
            if ours != hand:
                raise DictationError(f"seat {seat} holds {hand} of {', '.join(OURS)}, ours {ours}")

    def do(self, words: str) -> None:
        """Make a decision, and let what was found at sea be found."""
        try:
            action = self.game.parse(words)
        except ValueError as error:
            raise DictationError(str(error)) from None
        self._apply(action)
        self._drain()

    def happen(self, words: str) -> None:
        """Let chance have an outcome."""
        try:
            outcome = self.game.parse_chance(words)
        except ValueError as error:
            raise DictationError(str(error)) from None
        self._chance(outcome)
        self._drain()

    def _drain(self) -> None:
        """Cards that are due in the order of our seats, and hexes that come to light."""
        while not self.game.is_over:
            if self.game.phase == "found hex" and self.found:
                self._chance(self.game.parse_chance(self.found[0][0]))
                self.found[0] = "", self.found[0][1]  # its number is drawn next, where it has one
            elif self.game.phase == "found token" and self.found:
                self._chance(self.game.parse_chance(self.found.pop(0)[1]))
            elif self.game.phase in ("discard", "take") and self.due[self.game.current_player]:
                word = "discard" if self.game.phase == "discard" else "take"
                self._apply(self.game.parse(f"{word} {self.due[self.game.current_player].pop()}"))
            else:
                return
            self.found = [one for one in self.found if one[0] or self.game.phase == "found token"]

    def _seat(self, f: Fields, k: int = 0) -> int:
        return self.over.writer.seat_of(f.number(k, 0, 5))

    # --- messages -----------------------------------------------------------------------------------------------------
    def _turn(self, f: Fields, _: _Guess) -> None:
        if self.game.phase == "free piece":
            self.do("stop")
        if self.game.phase == "main":
            self.do("end turn")
        if self.game.phase not in ("setup settlement", "pre-roll"):
            raise DictationError(f"seat {self._seat(f)} is next, and ours is in phase {self.game.phase!r}")

    def _dice(self, f: Fields, _: _Guess) -> None:
        if f.number(0, -1, 12) > 0:
            self.do("roll")
            self.happen(f[0])

    def _put(self, f: Fields, _: _Guess) -> None:
        kind, at = PIECES[f.number(1, 0, 3)], f.number(2, 0, 0xFFFF)
        board, places = self.over.table.board, self.over.writer.places
        if self._seat(f) != self.game.current_player:
            raise DictationError(f"a {kind} of seat {self._seat(f)}, where seat {self.game.current_player} decides")
        edge = kind in ("road", "ship")
        self.do(f"{kind} {places.sides[board.side(at)] if edge else places.corners[board.corner(at)]}")

    def _move(self, f: Fields, _: _Guess) -> None:
        board, places = self.over.table.board, self.over.writer.places
        source, target = (places.sides[board.side(f.number(k, 0, 0xFFFF))] for k in (2, 3))
        self.do(f"pick ship {source}")
        self.do(f"ship {target}")

    def _revealed(self, f: Fields, _: _Guess) -> None:
        self.found.append((TERRAIN[f.number(1, 0, 7)], str(max(f.number(2, -1, 12), 0))))

    def _move_robber(self, f: Fields, _: _Guess) -> None:
        n = f.number(1, -0xFFFF, 0xFFFF)
        name = self.over.writer.places.hexes[self.over.table.board.hex(abs(n))]
        self.do(f"{'robber' if n > 0 else 'pirate'} {name}")

    def _robbery(self, f: Fields, guess: _Guess) -> None:
        if f.number(1, -1, 5) < 0 or f[2] != "R":
            return
        if self.game.phase == "steal":
            k = (self._seat(f, 1) - self._seat(f)) % self.game.num_players
            self.do(f"steal {k}")
        kind = f.number(3, 1, UNKNOWN) - 1
        if kind + 1 == UNKNOWN:
            kind, self.stolen = guess.thefts[self.stolen], self.stolen + 1
        self.happen(OURS[kind])

    def _discard(self, f: Fields, guess: _Guess) -> None:
        number = int(f[0].removeprefix("p"))
        cards = f.numbers(0, 99, 1, 6)
        if f.number(6, 0, 99):
            cards = guess.discards.get(number) or self._some(number, f.number(6, 0, 99))
        self.due[self.over.writer.seat_of(number)] += _words(cards)
        self._drain()

    def _some(self, number: int, n: int) -> Cards:
        """Any cards of a hand."""
        hand = self.game.facts()["seats"][self.over.writer.seat_of(number)]["hand"]
        held = [k for k, good in enumerate(OURS) for _ in range(int(hand.get(good, 0)))]
        return [held[:n].count(k) for k in range(5)]

    def _pick(self, f: Fields, _: _Guess) -> None:
        if len(f) > 5:
            self.due[self._seat(f, 5)] += _words(f.numbers(0, 99, 0, 5))
            self._drain()

    def _card(self, f: Fields, _: _Guess) -> None:
        number, action = f.number(0, -1, 5), f.number(1, 0, 9)
        if number < 0:
            return
        if action in _DRAWN:
            self.do("buy card")
            self.happen(CARD[self.over.bought[number][self.drawn[number]]])
            self.drawn[number] += 1
        elif action == _PLAYED and CARDS.get(f.number(2, 0, 99)) in _PLAYS:
            self.do(_PLAYS[CARDS[f.number(2, 0, 99)]])

    def _action(self, f: Fields, _: _Guess) -> None:
        if f.number(1, -999, 9999) == _MONOPOLY:
            self.do(f"monopoly {OURS[f.number(3, 1, 5) - 1]}")

    def _bank_trade(self, f: Fields, _: _Guess) -> None:
        if len(f) > 10:
            given, got = _words(f.numbers(0, 99, 0, 5)), _words(f.numbers(0, 99, 5, 10))
            for k, good in enumerate(got):
                part = given[k * len(given) // len(got) : (k + 1) * len(given) // len(got)]
                self.do(f"maritime {part[0]} {good}")
                paid = int(self.game.facts()["bank_paid"][part[0]])
                for _more in part[paid:]:  # people give more than they must
                    self.do(f"maritime {part[0]} {part[0]}")

    def _accept(self, f: Fields, _: _Guess) -> None:
        """A trade of the seat whose turn it is with another, whoever proposed it: ours is an offer that one takes."""
        if len(f) <= 11:
            return
        accepter, offerer, active = self._seat(f), self._seat(f, 1), self.game.current_player
        to_accepter, to_offerer = _words(f.numbers(0, 99, 2, 7)), _words(f.numbers(0, 99, 7, 12))
        give, get = (to_accepter, to_offerer) if offerer == active else (to_offerer, to_accepter)
        partner = accepter if offerer == active else offerer
        for good in _in_order(give):
            self.do(f"give {good}")
        for good in _in_order(get):
            self.do(f"get {good}")
        self.do("submit")
        while self.game.phase == "answer":
            self.do("accept" if self.game.current_player == partner else "decline")
        self.do(f"choose {(partner - active) % self.game.num_players}")


# --- what comes to light ----------------------------------------------------------------------------------------------
def _parts(heard: list[Fields]) -> Iterator[list[Fields]]:
    """The messages up to each disclosure, it included, and the rest."""
    part: list[Fields] = []
    for f in heard:
        part.append(f)
        if f.name == DISCLOSED:
            yield part
            part = []
    yield part


def _hands_of(f: Fields) -> dict[int, Cards]:
    return {f.number(k, 0, 5): f.numbers(0, 99, k + 1, k + 6) for k in range(2, len(f) - 5, 6)}


def _settle(
    guess: _Guess, thefts: list[tuple[int, int]], discards: Counter[int], ledger: Table, after: dict[int, Cards]
) -> bool:
    """Find the discards that follow from what was stolen; whether there can be such."""
    for number, p in ledger.players.items():
        gone = [have - now for have, now in zip(p.hand, after.get(number, p.hand), strict=True)]
        for kind, (thief, victim) in zip(guess.thefts, thefts, strict=True):
            gone[kind] += (number == thief) - (number == victim)
        if min(gone) < 0 or sum(gone) != discards[number]:
            return False
        if discards[number]:
            guess.discards[number] = gone
    return True


def _bought(heard: Iterable[Fields]) -> dict[int, list[str]]:
    """The cards that each seat buys in a game, in their order; what never comes to light is what is left."""
    found: dict[int, list[str | None]] = defaultdict(list)
    left = Counter(DECK)
    for f in heard:
        if f.name != "card" or f.number(1, -1, 5) < 0:
            continue
        cards, action = found[f.number(1, 0, 5)], f.number(2, 0, 9)
        for kind in (CARDS.get(f.number(k, 0, 99)) for k in range(3, len(f))):
            if action in _DRAWN:
                cards.append(kind)
            elif (action == _PLAYED or (action == _SHOWN and kind == "point")) and None in cards:
                if action == _PLAYED or cards.count("point") < _shown(f):
                    cards[cards.index(None)] = kind
    for cards in found.values():
        left.subtract(kind for kind in cards if kind)
    for cards in found.values():
        for k, kind in enumerate(cards):
            if kind is None:
                cards[k] = unseen = max((one for one in left if one != "point"), key=left.__getitem__)
                left[unseen] -= 1
    return {seat: [kind for kind in cards if kind] for seat, cards in found.items()}


def _shown(f: Fields) -> int:
    """How many point cards are shown at the end; it appears twice."""
    return sum(CARDS.get(f.number(k, 0, 99)) == "point" for k in range(3, len(f)))


def _words(cards: Cards) -> list[str]:
    return [OURS[k] for k, n in enumerate(cards) for _ in range(n)]


def _in_order(goods: list[str]) -> list[str]:
    """As our rules ask for them: in the order of our resources."""
    order = ("brick", "lumber", "wool", "grain", "ore")
    return sorted(goods, key=order.index)
