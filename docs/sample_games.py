"""Games between heuristic agents, from which the pictures of these pages are taken."""

from functools import lru_cache
from typing import Any, Final, NamedTuple

from seafarers_agents import make_agent
from seafarers_env import Game
from seafarers_env.render.changes import changed_places
from seafarers_env.render.sentences import say
from seafarers_env.render.shown import Shown
from seafarers_env.scenarios import scenarios

#: Games worth a look: with trade routes between islands, islands settled, sea explored.
SEEDS: Final[dict[str, int]] = {
    "explorers": 2,
    "four_islands": 7,
    "great_crossing": 17,
    "into_the_desert": 8,
    "new_shores": 2,
    "new_world": 25,
    "oceans": 2,
}


class Moment(NamedTuple):
    """A position after a decision."""

    game: Game
    before: Any  # STATE record before the decision
    words: str


@lru_cache(maxsize=16)
def sample(name: str) -> tuple[Moment, ...]:
    """All positions of one game of a scenario, with as many players as it is for."""
    players, seed = scenarios()[name].usual, SEEDS.get(name, 1)
    game = Game(name, players, seed=seed)
    seats = [make_agent("heuristic", seed) for _ in range(players)]
    found: list[Moment] = []
    while not game.is_over:
        seat, before = game.current_player, game.record.copy()
        action = int(seats[seat].act(game.view(seat)))
        game.apply(action)
        global_id = int(game.board.record["global_of"][0, action])
        told = say(Shown(before, game.board, game.table.rules[0]), seat, global_id)
        found.append(Moment(game.clone(), before, told))
    return tuple(found)


def draw(moment: Moment, **options: Any) -> str:
    """A position with its last decision marked and told."""
    return moment.game.svg(before=moment.before, caption=moment.words, **options)


def on_the_board(moment: Moment) -> bool:
    """True when the decision changed the board."""
    return bool(changed_places(moment.before, moment.game.record, moment.game.board))
