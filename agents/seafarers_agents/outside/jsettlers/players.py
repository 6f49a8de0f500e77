"""Who sits at a table for us: an agent behind the mirror, and the plain player where our rules cannot follow theirs."""

from collections import Counter
from typing import Any, Final

from seafarers_agents.outside.jsettlers import differences as named
from seafarers_agents.outside.jsettlers.mirror import Mirror, MirrorError
from seafarers_agents.outside.jsettlers.plain import Plain
from seafarers_agents.outside.jsettlers.table import Table
from seafarers_agents.outside.jsettlers.wire import WireError, message
from seafarers_agents.protocol import Agent, AgentError

LONG_TURN: Final = 150  # decisions in a turn, from which on the plain player ends it


class Player:
    """Decides by an agent; what had to be decided otherwise is counted by its cause."""

    def __init__(self, table: Table, agent: Agent, seed: int = 0) -> None:
        self._table, self.mirror, self._plain = table, Mirror(table, agent), Plain(table, seed)
        self._turn = self._in_turn = 0
        self.fallbacks: Counter[str] = Counter()
        self.causes: Counter[str] = Counter()  # the same in full
        self.decisions = 0

    def decide(self) -> str | None:
        """The next message of this seat, None if nothing is due."""
        t = self._table
        self.decisions += 1
        self._in_turn = self._in_turn + 1 if self._turn == t.turns else 1
        self._turn = t.turns
        if self._in_turn > LONG_TURN:
            return self._instead(named.TOO_LONG, "")
        try:
            # What the plain player has begun, such as a monopoly, it has to end.
            return self.mirror.decide() or self._plain.decide()
        except AgentError:
            raise
        except (MirrorError, LookupError, ValueError) as error:  # a PositionError is a ValueError
            return self._instead(self._name(error), f"{type(error).__name__}: {error}")

    def _name(self, error: Exception) -> str:
        """The named difference by which our rules cannot stand where the table stands."""
        if isinstance(error, MirrorError):
            return named.DECLINED if self.mirror.barred else named.REFUSED
        t, out = self._table, self.mirror.writer
        won = out is not None and t.me == t.current and out.has_won()
        return named.ALREADY_WON if won else named.REFUSED

    def _instead(self, name: str, cause: str) -> str | None:
        self.mirror.forget()
        self.fallbacks[name] += 1
        self.causes[f"state {self._table.state}: {cause}"[:300]] += 1
        try:
            return self._plain.decide()
        except (LookupError, ValueError) as error:
            raise WireError(
                f"the game as it is told leaves nothing to do in state {self._table.state}: {cause}"
            ) from error

    def answer(self, offerer: int) -> str:
        """What this seat says to an offer."""
        t = self._table
        self.decisions += 1
        try:
            return self.mirror.answer(offerer)
        except AgentError:
            raise
        except (MirrorError, LookupError, ValueError) as error:
            self.fallbacks[named.REFUSED] += 1
            self.causes[f"answer: {error}"[:300]] += 1
            return message("reject", t.game, t.me)

    def declined(self) -> None:
        """The server did not do what was said last."""
        self.mirror.declined()

    def result(self) -> dict[str, Any]:
        """What is to be told of it when the game is over."""
        return {
            "decisions": self.mirror.asked,
            "thinking": round(self.mirror.thinking, 6),
            "messages": self.decisions,
            "fallbacks": dict(self.fallbacks),
            "causes": dict(self.causes),
            "offers": self.mirror.made,
        }
