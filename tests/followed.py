"""A game that the oracle follows: it is laid out where the game stands, plays what is played, and both are compared.

Tests that set a record by hand go on as they like: the oracle is laid out anew wherever the game stands otherwise than
where it was left.
"""

from __future__ import annotations

from typing import Any

from seafarers_env import Game
from tests.match import disagreements, other_facts
from tests.oracle.loading import Explorers, Oracle, load

#: So many decisions and events of a game are followed: what goes on longer is play at random, and the tests beside the
#: oracle have more of that, with all sorts of players.
LONGEST = 150
#: Switches that say nothing of the rules.
NOT_OF_THE_RULES = ("edition", "card_counting")


def oracle_at(game: Game, facts: dict[str, Any] | None = None) -> Oracle | Explorers:
    """The oracle standing where a game stands, whose facts may be known already."""
    options = {name: value for name, value in game.table.given.items() if name not in NOT_OF_THE_RULES}
    board_text = game.scenario.board_text(game.num_players)
    return load(board_text, game.num_players, options, facts or game.facts())


class Followed:
    """A game with explicit chance, and the oracle beside it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._oracle: Oracle | Explorers | None = None
        self._legal: set[str] = set()  # what the oracle allows, as last compared
        self._stood = game.record.tobytes()
        self._steps = 0

    @property
    def goes_on(self) -> bool:
        """Whether the game is still followed."""
        return self._steps < LONGEST

    def look_once(self) -> None:
        """Compare the two where the game began, unless that was done; what was set by hand since is left alone."""
        if self._oracle is None and self.game.record.tobytes() == self._stood:
            self.look()

    def look(self) -> Oracle | Explorers:
        """Compare the two where the game stands, unless they have been compared there."""
        if self._oracle is None or self.game.record.tobytes() != self._stood:
            facts = self.game.facts()
            self._oracle = oracle_at(self.game, facts)
            self._compare(self._oracle, "as laid out", facts)
        return self._oracle

    def do(self, text: str) -> None:
        """Apply an action in both."""
        action = self.game.parse(text)
        if action not in self.game.legal_actions():
            self.game.apply(action)  # which tells why not
        oracle, name = self.look(), self.game.describe(action)
        self.game.apply(action)
        oracle.apply(name, self._legal)
        self._go_on(oracle, name)

    def chance(self, text: str) -> None:
        """Let chance have an outcome in both."""
        found = {self.game.describe_chance(outcome): outcome for outcome, _ in self.game.chance_outcomes()}
        outcome = found[text]
        oracle = self.look()
        self.game.apply_chance(outcome)
        oracle.apply_chance(text)
        self._go_on(oracle, text)

    def _go_on(self, oracle: Oracle | Explorers, after: str) -> None:
        self._steps += 1
        if oracle.options.skip_forced:  # which the oracle always presents (DECISIONS-06)
            while len(legal := oracle.legal()) == 1:
                oracle.apply(*legal)
        self._compare(oracle, after)

    def _compare(self, oracle: Oracle | Explorers, after: str, facts: dict[str, Any] | None = None) -> None:
        lines, self._legal = disagreements(self.game, oracle)
        lines = other_facts(self.game, oracle, facts) + lines
        assert not lines, "\n".join([f"engine and oracle disagree after {after!r}", *lines])
        self._stood = self.game.record.tobytes()
