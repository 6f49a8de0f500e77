"""Check a result file: games are played again, decisions must be legal, and opponents are asked again."""

from collections.abc import Callable, Iterable
from typing import Final

from seafarers_agents.agent import make_agent
from seafarers_agents.benchmark.results import Key, Played, ResultError, Results
from seafarers_agents.benchmark.running import check_frozen
from seafarers_agents.benchmark.tasks import TASKS, Task
from seafarers_agents.protocol import compile_all
from seafarers_agents.results import left_over
from seafarers_env.game import Game

SAMPLE: Final = 2  # games against each opponent


def check(results: Results, sample: int | None = SAMPLE, progress: Callable[[int, int], None] | None = None) -> int:
    """Play games of a result file again; returns how many.

    The deal must be the benchmark's, every decision legal, each opponent's what it really decides, the end as reported.

    Args:
        results: The file, of which no game may be missing.
        sample: How many games against each opponent, spread over all; None takes all.
        progress: Called with (games checked, games to check).

    Raises:
        ResultError: names the first game and decision that differ.
    """
    check_frozen()
    results.whole()
    return check_games(results, _chosen(results, sample), progress)


def check_games(results: Results, keys: Iterable[Key], progress: Callable[[int, int], None] | None = None) -> int:
    """Play these games again; see `check`."""
    wanted = sorted(keys, key=lambda key: (list(TASKS).index(key[0]), *key[1:]))
    tables: dict[str, Game] = {}
    for done, key in enumerate(wanted, 1):
        task = TASKS[key[0]]
        if task.name not in tables:
            tables[task.name] = Game(task.board, task.players, **task.switches)
        _Again(results, results.games[key], task, tables[task.name]).play()
        if progress is not None:
            progress(done, len(wanted))
    return len(wanted)


def _chosen(results: Results, sample: int | None) -> list[Key]:
    if sample is None:
        return list(results.games)
    found: list[Key] = []
    for name, task in TASKS.items():
        for at, other in enumerate(task.opponents):
            games = task.games(other, results.header.quick)
            found += [(name, at, n) for n in sorted({i * games // sample for i in range(min(sample, games))})]
    return found


class _Again:
    """A game that is played again by what was decided in it."""

    def __init__(self, results: Results, played: Played, task: Task, game: Game) -> None:
        self._where = f"{results.path}: game {played.match.number} of task {task.name} against "
        self._where += task.opponents[played.match.table]
        self._match, self._task, self._game = played.match, task, game
        self._actions = played.decisions()

    def play(self) -> None:
        match, game, task = self._match, self._game, self._task
        deal = match.number // task.players
        other = task.opponents[match.table]
        mine = match.seats.index(0)
        opponents = {s: make_agent(other, task.seeds.agent(deal, k)) for s, k in enumerate(match.seats) if k}
        compile_all(opponents.values(), game.table.edition)
        game.reset(task.seeds.deal(deal))
        decided = [0] * task.players
        for number, action in enumerate(self._actions):
            at = f"decision {number}"
            if game.is_over:
                self._refuse(f"{at} comes after the end")
            seat = game.current_player
            if action not in game.legal_list():
                self._refuse(f"{at}, action {action} of seat {seat}, is not legal")
            if seat != mine and (right := int(opponents[seat].act(game.view(seat)))) != action:
                self._refuse(
                    f"{at} of {other} in seat {seat} is {game.describe(right)!r}, not {game.describe(action)!r}"
                )
            decided[seat] += 1
            game.apply(action)
        self._compare(decided, mine)

    def _compare(self, decided: list[int], mine: int) -> None:
        match, game = self._match, self._game
        if match.forfeit is None and not game.is_over:
            self._refuse("its end is missing")
        if match.forfeit is not None and (match.forfeit != mine or game.is_over or game.current_player != mine):
            self._refuse("only the agent gives a game up, where it has to decide")
        winner = game.winner if match.forfeit is None else left_over(mine, self._task.players)
        right = {
            "winner": winner,
            "points": [int(points) for points in game.victory_points],
            "turns": game.turn,
            "decisions": decided,
        }
        for name, wanted in right.items():
            if getattr(match, name) != wanted:
                self._refuse(f"{name} must be {wanted}, not {getattr(match, name)}")

    def _refuse(self, what: str) -> None:
        raise ResultError(f"{self._where}: {what}")
