"""Whether the player to move can win this turn for certain: every order of decisions is tried.

Anything that depends on chance, hidden cards or other players is not certain. Dice, drawn cards, stolen cards and
monopolies are searched twice: once as if they never helped, and once with all outcomes that are really possible. A
position counts as proven only if both give the same answers, which then do not depend on anything hidden.
"""

from dataclasses import dataclass
from typing import Final

from seafarers_env.engine import phases as at
from seafarers_env.game import Game

MOST: Final = 20_000  # positions that a search looks at before it gives up
MAIN: Final = at.PHASES[at.MAIN]
_HIDDEN: Final = "monopoly"  # how an action begins that brings in what others hold face down


class TooLargeError(ValueError):
    """The search would exceed its limit of positions."""


@dataclass(frozen=True)
class Proof:
    """The result of a search."""

    answers: tuple[int, ...]  # first actions after which the win is certain
    length: int  # decisions of the shortest line
    line: tuple[int, ...]  # such a line
    positions: int  # looked at


def prove(game: Game, most: int = MOST) -> Proof | None:
    """The first actions that certainly win this turn; None if there are none, or if they depend on hidden information.

    Raises:
        TooLargeError: the search would have to look at too many positions.
    """
    careful, knowing = _Search(game, most, False), _Search(game, most, True)
    answers = careful.answers()
    if not answers or answers != knowing.answers():
        return None
    line = careful.line()
    return Proof(tuple(sorted(answers)), len(line), tuple(line), careful.looked + knowing.looked)


def most_points(game: Game, most: int = MOST) -> int:
    """The points that the player to move can have for certain this turn.

    Raises:
        TooLargeError: as `prove`.
    """
    search = _Search(game, most, False)
    search.answers()
    return max(search.points, game.victory_points[game.current_player])


class _Search:
    """A search from one position; `knows`: chance and others are followed by all they can do."""

    def __init__(self, game: Game, most: int, knows: bool) -> None:
        self.root = Game.from_table(game.table, game.record, "explicit")
        self.seat, self.turn, self.most, self.knows = game.current_player, game.turn, most, knows
        self.looked, self.points = 0, 0  # positions, and the most points in any of them
        ids = range(game.num_actions)
        self._no_help: set[int] = set() if knows else {n for n in ids if game.describe(n).startswith(_HIDDEN)}
        self._wins: dict[bytes, int] = {}  # decisions to the win, 0 for none

    def answers(self) -> set[int]:
        return {action for action in self.root.legal_list() if self._after(self.root, action)}

    def line(self) -> list[int]:
        """A shortest line."""
        game, line = self.root.clone(), list[int]()
        while not game.is_over:
            action = min((a for a in game.legal_list() if self._after(game, a)), key=lambda a: self._after(game, a))
            line.append(action)
            game.apply(action)
        return line

    def _after(self, game: Game, action: int) -> int:
        """Decisions to a certain win that begins with this one, 0 if there is none."""
        if action in self._no_help:
            return 0
        twin = game.clone()
        twin.apply(action)
        rest = self._wins_from(twin)
        return rest + 1 if rest >= 0 else 0

    def _wins_from(self, game: Game) -> int:
        """Decisions from here to a certain win, -1 if there is none."""
        if game.is_over:
            self.points = max(self.points, game.victory_points[self.seat])
            return 0 if game.winner == self.seat else -1
        if game.turn != self.turn:
            return -1
        if game.is_chance:
            return self._worst(game, [outcome for outcome, _ in game.chance_outcomes()])
        if game.current_player != self.seat:
            return self._worst(game, game.legal_list())
        key = game.record.tobytes()
        if key not in self._wins:
            self.looked += 1
            self.points = max(self.points, game.victory_points[self.seat])
            if self.looked > self.most:
                raise TooLargeError(f"more than {self.most:,} positions")
            found = [n for action in game.legal_list() if (n := self._after(game, action))]
            self._wins[key] = min(found) if found else -1
        return self._wins[key]

    def _worst(self, game: Game, ways: list[int]) -> int:
        """All that can happen has to lead to the win."""
        if not self.knows:
            return -1
        longest = 0
        for way in ways:
            twin = game.clone()
            if game.is_chance:
                twin.apply_chance(way)
            else:
                twin.apply(way)
            rest = self._wins_from(twin)
            if rest < 0:
                return -1
            longest = max(longest, rest)
        return longest
