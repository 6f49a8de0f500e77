"""Lines to a server: a robot of ours that joins what it is invited to, and a watcher that makes games with options."""

import asyncio
import time
from collections.abc import Callable
from typing import Any, Final

from seafarers_agents.outside.jsettlers.places import LARGEST
from seafarers_agents.outside.jsettlers.players import Player
from seafarers_agents.outside.jsettlers.sitting import Sitting
from seafarers_agents.outside.jsettlers.table import Table
from seafarers_agents.outside.jsettlers.wire import Line, WireError, message, split

KIND: Final = "seafarers.Outside"  # any but the name of their own class: a robot of a third party
# Seconds: what follows a move comes at once; nobody takes longer to answer an offer; a server says something meanwhile.
_SOON, _STALL, _SILENCE = 0.05, 6.0, 40.0
_LULL: Final = 0.02  # seconds between two looks for games that have fallen silent
MANY_GAMES: Final = 64  # at once
Over = Callable[[Sitting], None]


class Robot:
    """Plays every game that it is invited to.

    Args:
        name: Among the robots of the server.
        make: Makes who decides at a table.
        over: Is told of each game that has ended.
    """

    def __init__(self, name: str, make: Callable[[Table], Player], over: Over) -> None:
        self.name, self._make, self._over = name, make, over
        self.sittings: dict[str, Sitting] = {}
        self._invited: dict[str, tuple[int, str]] = {}
        self._heard: dict[str, float] = {}
        self.refused: list[str] = []  # what the server has refused, in its words

    async def run(self, port: int, cookie: str) -> None:
        """Log in and play until cancelled.

        Raises:
            WireError: the line broke, or the server said what none says outside a game.
        """
        line = await Line.to(port)
        line.tell_version()
        line.say(message("robot", self.name, cookie, KIND))
        hearing = asyncio.ensure_future(line.hear())
        looked = time.monotonic()
        try:
            while True:
                await asyncio.wait([hearing], timeout=_LULL)
                said: list[str] = []
                if hearing.done():
                    text = hearing.result()
                    hearing = asyncio.ensure_future(line.hear())
                    said = self.hear(text)
                if time.monotonic() - looked > _LULL and await _nothing_waits(hearing):
                    looked = time.monotonic()
                    said += self._quiet()
                for words in said:
                    line.say(words)
        finally:
            hearing.cancel()
            line.close()

    def hear(self, text: str) -> list[str]:
        """Take in a message; returns what is to be said.

        Raises:
            WireError: no server says this outside a game.
        """
        name, f = split(text)
        if name == "ping":
            return [text]
        if name == "invited" and len(self._invited) + len(self.sittings) < MANY_GAMES:
            self._invited[f[0]] = f.number(1, 0, 5), ",".join(f.words[2:])
            return [message("join", self.name, "\t", "\t", f[0])]
        if name == "joined" and f[0] in self._invited:
            seat, options = self._invited.pop(f[0])
            size = (f.number(1, 1, LARGEST), f.number(2, 1, LARGEST)) if len(f) > 2 else (0, 0)
            self.sittings[f[0]] = Sitting(f[0], seat, size, options, self._make)
        elif name == "members" and f[0] in self.sittings:
            return [message("sit", f[0], "\t", self.sittings[f[0]].table.me, True)]
        elif name in ("status", "rejected") and not (name == "status" and f.words[:1] == ["0"]):
            self.refused.append(ascii(text)[:200])
        elif f and f[0] in self.sittings:
            return self._in_game(self.sittings[f[0]], lambda sitting: sitting.hear(text))
        return []

    def _in_game(self, sitting: Sitting, what: Callable[[Sitting], list[str]]) -> list[str]:
        """Do something in a game; one that goes wrong is left."""
        game = sitting.table.game
        self._heard[game] = time.monotonic()
        try:
            said = what(sitting)
        except WireError as error:
            sitting.wrong, said = str(error), list[str]()
        if sitting.wrong or sitting.over:
            del self.sittings[game], self._heard[game]
            self._over(sitting)
            said = [message("leave", self.name, "-", game)]
        return said

    def _quiet(self) -> list[str]:
        """All has been heard that was sent; a game may be silent while others go on."""
        said: list[str] = []
        for game, sitting in list(self.sittings.items()):
            silent = time.monotonic() - self._heard.get(game, time.monotonic())
            if sitting.waits and silent > _SOON:
                said += self._in_game(sitting, Sitting.nothing_more)
            elif silent > (_STALL if sitting.table.me in sitting.table.offers else _SILENCE):
                said += self._in_game(sitting, Sitting.stalled)
        return said

    def give_up(self, game: str) -> Sitting | None:
        """Forget a game that does not end."""
        self._heard.pop(game, None)
        return self.sittings.pop(game, None)


async def _nothing_waits(hearing: "asyncio.Future[str]") -> bool:
    """Whether all messages have been read that have arrived, be it while an agent was thinking."""
    for _ in range(3):  # the socket is looked at, its bytes are handed over, the message is put together
        await asyncio.sleep(0)
        if hearing.done():
            return False
    return True


class Watcher:
    """Makes games and starts them with robots alone; it sits at none of them."""

    def __init__(self, name: str, options: str) -> None:
        self.name, self._options = name, options
        self._line: Line | None = None
        self.refused: list[str] = []

    async def run(self, port: int) -> None:
        """Log in and start what is made, until cancelled.

        Raises:
            WireError: the line broke.
        """
        line = self._line = await Line.to(port)
        line.tell_version(person=True)
        try:
            while True:
                name, f = split(text := await line.hear())
                if name == "ping":
                    line.say(text)
                elif name == "members":
                    line.say(message("start", f[0], 0))
                elif name in ("status", "rejected") and not (name == "status" and f.words[:1] in (["0"], ["21"])):
                    self.refused.append(ascii(text)[:200])
        finally:
            self._line = None
            line.close()

    def make(self, game: str) -> None:
        """Ask for a game."""
        if self._line is not None:
            self._line.say(message("new game", self.name, "\t", "\t", game, self._options))

    def leave(self, game: str) -> None:
        """Leave a game; the server ends one in which nobody but robots is left, if it is told to."""
        if self._line is not None:
            self._line.say(message("leave", self.name, "-", game))


def facts(sitting: Sitting) -> dict[str, Any]:
    """What there is to tell of a game from our seat."""
    t = sitting.table
    return {
        "seat": t.order.index(t.me) if t.first is not None else None,
        "winner": t.order.index(t.winner) if t.winner in t.order else None,
        "points": [t.scores[k] for k in t.order] if t.scores and max(t.order) < len(t.scores) else None,
        "turns": t.rounds,
        "robots": [t.players[k].name for k in t.order if k != t.me],
        "declined": t.declined,
        "spoiled": t.spoiled[:3] + [sitting.wrong] * bool(sitting.wrong),
        "said": sum(sitting.said.values()),
        **sitting.player.result(),
    }
