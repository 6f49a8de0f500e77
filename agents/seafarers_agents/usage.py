"""What agents use up that ask somebody else: calls, tokens, money, time; for each seat of a game, and added up."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, cast

MOST = 10**15  # of anything that is counted: sums of it stay numbers


@dataclass(frozen=True)
class Usage:
    """What has been used, and how well that went; sums and differences are taken number by number."""

    decisions: int = 0  # that the model was asked for
    calls: int = 0  # that it answered
    retries: int = 0  # of these, calls after the first of a decision, because the answer before was no legal action
    illegal_answers: int = 0  # answers that were no legal action
    fallbacks: int = 0  # decisions drawn at random in the end
    repeats: int = 0  # calls that failed and were made again
    tokens_in: int = 0
    tokens_out: int = 0
    untold: int = 0  # calls of which nobody told the tokens
    cost: float = 0.0  # by the prices that the user has given
    seconds: float = 0.0  # of the calls that were answered

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(*(mine + yours for mine, yours in zip(_numbers(self), _numbers(other), strict=True)))

    def __sub__(self, other: "Usage") -> "Usage":
        return Usage(*(mine - yours for mine, yours in zip(_numbers(self), _numbers(other), strict=True)))

    @classmethod
    def read(cls, value: Any) -> "Usage":
        """Read what `to_dict` has written.

        Raises:
            ValueError: it is something else.
        """
        given = cast("dict[str, Any]", value) if isinstance(value, dict) else {}
        nothing = asdict(cls())
        if given.keys() != nothing.keys():
            raise ValueError(f"usage has the numbers {', '.join(nothing)}")
        for name, zero in nothing.items():
            if type(given[name]) not in (int, type(zero)) or not 0 <= given[name] <= MOST:
                raise ValueError(f"{name} of usage must be a {'whole ' if type(zero) is int else ''}number from 0 on")
        return cls(**given)

    def to_dict(self) -> dict[str, Any]:
        """As JSON holds it."""
        return {name: round(number, 6) for name, number in asdict(self).items()}

    def sentence(self, games: int) -> str:
        """All of it in words, for so many games.

        What did not happen is left out, so that what went wrong stands out.
        """
        counts = [
            (self.illegal_answers, "answer was illegal", "answers were illegal"),
            (self.fallbacks, "decision drawn at random", "decisions drawn at random"),
            (self.repeats, "call failed and was made again", "calls failed and were made again"),
        ]
        parts = [f"{_count(self.calls, 'call', 'calls')} for {_count(self.decisions, 'decision', 'decisions')}"]
        parts += [_count(*each) for each in counts if each[0]]
        if self.tokens_in or self.tokens_out:
            untold = f" ({_count(self.untold, 'call', 'calls')} not counted)" if self.untold else ""
            parts.append(f"{self.tokens_in:,} tokens in, {self.tokens_out:,} out{untold}")
        if self.cost:
            parts.append(f"cost {_money(self.cost)}, {_money(self.cost / max(games, 1))} per game")
        if self.calls:
            parts.append(f"{self.seconds / self.calls:.2g} s per call")
        return "; ".join(parts)


def _numbers(usage: Usage) -> list[Any]:
    return [getattr(usage, field.name) for field in fields(usage)]


def _count(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"


def _money(amount: float) -> str:
    """With cents, or with two digits that say something."""
    return f"{amount:.{max(2, 1 - math.floor(math.log10(amount)))}f}"


def total(parts: Iterable[Usage | None]) -> Usage | None:
    """The sum of what there is; None where there is nothing."""
    found = [part for part in parts if part is not None]
    return sum(found, Usage()) if found else None


class Meter:
    """Tells what each seat of a game uses, though an agent may sit in several and count on from game to game.

    Args:
        agents: By seat. Those count that have a `usage`.
    """

    def __init__(self, agents: Sequence[Any]) -> None:
        counting = [isinstance(getattr(agent, "usage", None), Usage) for agent in agents]
        self._agents = [agent if counts else None for agent, counts in zip(agents, counting, strict=True)]
        self._read = {id(agent): agent.usage for agent in self._agents if agent is not None}
        self._used = [Usage() if counts else None for counts in counting]

    def charge(self, seat: int) -> None:
        """Put what its agent has used meanwhile down to a seat, which has just decided."""
        agent, used = self._agents[seat], self._used[seat]
        if agent is not None and used is not None:
            self._used[seat] = used + (agent.usage - self._read[id(agent)])
            self._read[id(agent)] = agent.usage

    @property
    def used(self) -> tuple[Usage | None, ...]:
        """By seat; empty where nobody counts."""
        return tuple(self._used) if self._read else ()
