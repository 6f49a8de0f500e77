"""One game from one seat without a line to a server: messages in, messages out, all of it written down."""

from collections import Counter
from collections.abc import Callable
from typing import Final, TypeVar

from seafarers_agents.outside.jsettlers import table as of
from seafarers_agents.outside.jsettlers.places import LARGEST
from seafarers_agents.outside.jsettlers.players import Player
from seafarers_agents.outside.jsettlers.reading import read
from seafarers_agents.outside.jsettlers.table import Table
from seafarers_agents.outside.jsettlers.wire import Fields, WireError, message, split, whole

#: After one of these something may be due.
_TRIGGERS: Final = frozenset({
    "state", "turn", "start", "must discard", "request", "must choose player", "bank trade", "move", "declined",
    "offer", "accept", "choose player", "reject", "card", "cancel build",
})  # fmt: skip
_NOBODY: Final = (of.NEW, of.READY, of.DISCARDS, of.GOLD, of.START_GOLD, of.CHOOSE)  # whom it concerns is asked
MANY_MESSAGES, MANY_CHARACTERS = 20_000, 8 << 20  # of a game that is believed
_CANNOT_PLAY: Final = 4  # what is done with a card that is not played


def opening(log: str) -> tuple[str, list[int], str, list[str]]:
    """The head of a log, and the lines that follow: name of the game; seat, height and width; options.

    Raises:
        WireError: it is no log of a game.
    """
    head, joined, *lines = [*log.splitlines(), "", ""]
    game, *words = joined.removeprefix("# ").split(",")
    numbers = [whole(word, 0, LARGEST, "a number in the second line of a log") for word in words]
    if len(numbers) != 3:
        raise WireError("the second line of a log has the name of a game, a seat, height and width")
    return game, numbers, head.removeprefix("# "), lines


S = TypeVar("S", bound="Sitting")


class Sitting:
    """A seat at a table.

    Args:
        game: Its name.
        seat: Theirs.
        size: Height and width of the board; none for the one without sea.
        options: Of the game, as the server has written them.
        make: Makes who decides.
    """

    def __init__(
        self, game: str, seat: int, size: tuple[int, int], options: str, make: Callable[[Table], Player]
    ) -> None:
        self.table = Table(game, seat, *size, options=options)
        self.player = make(self.table)
        self.log: list[str] = [f"# {options}", f"# {game},{seat},{size[0]},{size[1]}"]
        self.over = False
        self.wrong = ""  # what the server has said that it cannot have said
        self.waits = False  # for what may follow a move, which no state follows
        self.said: Counter[str] = Counter()
        self._heard = self._characters = 0

    def hear(self, text: str) -> list[str]:
        """Take in a message about this game; returns what is to be said.

        Raises:
            WireError: no server of this kind sends it.
        """
        self.log.append(f"< {text}")
        self._heard, self._characters = self._heard + 1, self._characters + len(text)
        if self._heard > MANY_MESSAGES or self._characters > MANY_CHARACTERS:
            raise WireError(f"{self._heard} messages of {self._characters} characters: no game has so many")
        name, f = split(text)
        t = self.table
        read(t, f)
        if name in ("game deleted", "dismissed") or (name == "result" and not f[1].startswith("t")):
            self.over = True
            return [message("leave", "-", "-", t.game)] if name == "dismissed" else []
        if t.state == of.OVER:
            return []
        if name == "declined" or (name == "card" and f.number(2, 0, 9) == _CANNOT_PLAY):
            self.player.declined()
        elif name == "card":
            return []
        said: list[str] = []
        if name == "offer":
            said += self._answered(f.number(1, 0, 5))
        if name == "move":  # the holder of the longest route may be told behind it
            self.waits = t.current == t.me
            return said
        if name in _TRIGGERS and self._due(name, f):
            said += self._decided()
        return said

    def nothing_more(self) -> list[str]:
        """Nothing has followed a move."""
        self.log.append("~ nothing more")
        self.waits = False
        return self._decided() if self._due("move", Fields("move", ["", str(self.table.current)])) else []

    def stalled(self) -> list[str]:
        """Nobody says anything any more: open offers count as turned down, and what was asked is asked again."""
        self.log.append("~ stalled")
        t = self.table
        if t.me in t.offers:
            t.answered = set(t.players)
        return self._decided() if self._due("stalled", Fields("stalled", [])) else []

    @classmethod
    def again(cls: type[S], log: str, make: Callable[[Table], Player]) -> S:
        """Play a game that was written down once more, without a server: messages are taken from its log.

        Whoever decides as before has the same log in the end.

        Raises:
            WireError: it is no log of a game.
        """
        game, (seat, height, width), options, lines = opening(log)
        sitting = cls(game, seat, (height, width), options, make)
        for line in lines:
            if line.startswith("< "):
                sitting.hear(line[2:])
            elif line == "~ nothing more":
                sitting.nothing_more()
            elif line == "~ stalled":
                sitting.stalled()
        return sitting

    # --- deciding -----------------------------------------------------------------------------------------------------
    def _answered(self, offerer: int) -> list[str]:
        """An offer of the seat whose turn it is wants an answer; others are counter-offers."""
        t = self.table
        offer = t.offers.get(offerer)
        if offerer == t.me or offer is None or t.me not in offer[0] or offerer != t.current:
            return []
        return [self._say(self.player.answer(offerer))]

    def _decided(self) -> list[str]:
        self.waits = False  # else silence would ask for the same decision again
        text = self.player.decide()
        self.table.request = None
        return [] if text is None else [self._say(text)]

    def _say(self, text: str) -> str:
        self.log.append(f"> {text}")
        self.said[split(text)[0]] += 1
        return text

    def _due(self, name: str, f: Fields) -> bool:
        """Whether this seat has to decide now."""
        t = self.table
        if t.request is not None:
            return True
        if t.current != t.me or t.state in _NOBODY:
            return False
        if t.state == of.PLAY and t.me in t.offers and name not in ("accept", "declined"):
            return name in ("reject", "offer", "stalled") and t.others <= t.answered
        if name in ("bank trade", "move") and f.number(11 if name == "bank trade" else 1, 0, 5) != t.me:
            return False
        return name not in ("offer", "reject")
