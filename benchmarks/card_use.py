"""What becomes of the progress cards that heuristics hold in Cities & Knights: how many are played, how soon.

A case is a kind of card in somebody's hand, from when there is one until there is none. It is counted when the card
could be played in three of the holder's turns, or was played in one of the first three.

Examples:
  python -m benchmarks.card_use                                    the table of docs/heuristic.md, some minutes
  python -m benchmarks.card_use --scenario base --players 3 --games 5       to try it
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from benchmarks import terminal
from docs.markdown import grid
from seafarers_agents import Agent, make_agent
from seafarers_env import Game
from seafarers_env.engine import actions as a, constants as c

TURNS: Final = 3  # of the holder, in which a card could be played
ON: Final[dict[str, Any]] = {"cities_and_knights": True}


@dataclass
class Use:
    """What became of one kind of card."""

    held: int = 0  # cases, those that are not counted too
    soon: int = 0  # played in the first three turns in which it could be
    kept: int = 0  # not played in them
    played: int = 0  # cards, sooner or later
    dropped: int = 0

    @property
    def share(self) -> float:
        """Of the cases that count, how many were played; 1 where there was none."""
        return self.soon / max(self.soon + self.kept, 1) if self.soon + self.kept else 1.0

    def row(self) -> list[str]:
        """The cells after the name of the card."""
        share = f"{self.share:.0%}".replace("%", " %")
        return [f"{n:,}" for n in (self.held, self.played, self.dropped, self.soon + self.kept)] + [share]


@dataclass
class Watch:
    """The cards of one game as it goes on."""

    uses: list[Use]
    legal: dict[tuple[int, int], set[int]] = field(default_factory=dict[tuple[int, int], set[int]])

    def look(self, game: Game) -> None:
        """Before a decision: who holds what, and what the one to act could play."""
        progress = game.record.progress
        for seat in range(game.num_players):
            for card, kind in enumerate(c.PLAYABLE):
                here = (seat, card)
                if not progress[seat, kind]:
                    self.legal.pop(here, None)
                elif here not in self.legal:
                    self.legal[here] = set()
                    self.uses[card].held += 1
        view = game.view(game.current_player)
        for action in view.legal_actions().tolist():
            kind, card = view.kind(action)[:2]
            if kind == a.PLAY_CARD:
                self._may_play(game.current_player, card, game.turn)

    def _may_play(self, seat: int, card: int, turn: int) -> None:
        """Count a turn in which a card can be played, and a case when three of them are over."""
        turns = self.legal[seat, card]
        if len(turns) == TURNS and turn not in turns:
            self.uses[card].kept += 1
        turns.add(turn)

    def act(self, game: Game, action: int) -> None:
        """Before an action: a card that is played or dropped."""
        seat, (kind, card) = game.current_player, game.view(game.current_player).kind(action)[:2]
        if kind == a.DROP_CARD:
            self.uses[card].dropped += 1
        elif kind == a.PLAY_CARD:
            self.uses[card].played += 1
            self.uses[card].soon += len(self.legal[seat, card]) <= TURNS
            self.legal.pop((seat, card))


def watch(scenario: str, players: int, games: int, seed: int, agent: Agent) -> list[Use]:
    """Play so many games with the same agent in every seat; the first has seed `seed`, the others the next ones."""
    uses = [Use() for _ in c.PLAYABLE]
    game = Game(scenario, players, seed, **ON)
    for number in range(games):
        game.reset(seed + number)
        seen = Watch(uses)
        while not game.is_over:
            seen.look(game)
            action = agent.act(game.view(game.current_player))
            seen.act(game, action)
            game.apply(action)
    return uses


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, and print a row a card."""
    parser = terminal.parser("card_use", __doc__)
    parser.add_argument("--scenario", default="new_shores")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--agent", default="heuristic", help="in every seat")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    asked = parser.parse_args(arguments)
    if asked.games < 1:
        parser.error("games at least one")
    uses = watch(asked.scenario, asked.players, asked.games, asked.seed, make_agent(asked.agent))
    rows = [[f"`{c.PROGRESS[kind]}`", *use.row()] for kind, use in zip(c.PLAYABLE, uses, strict=True)]
    print(grid(["card", "held", "played", "dropped", "cases", "played in three turns"], rows))


if __name__ == "__main__":
    main()
