"""Opponents of the vector that are asked for many games at once: networks that are frozen, as a rule."""

import contextlib
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from seafarers_env.engine import phases as at
from seafarers_env.engine.entries.learner import ASKED
from seafarers_env.engine.records import Records
from seafarers_env.envs.opponents import Opponent, OpponentError, is_agent
from seafarers_env.envs.vector_games import VectorGames
from seafarers_env.refusal import refuse_one
from seafarers_env.table import Table
from seafarers_env.warm_up import LOOKS, ensure_compiled

Array = NDArray[Any]
Flags = NDArray[np.bool_]
Ints = NDArray[np.int64]


def asked_for_many(opponents: Sequence[Opponent], table: Table) -> "Frozen | None":
    """Those of the opponents that are asked for many games at once, None if there are none.

    Raises:
        ValueError: one is an agent that is asked game by game; or one for many games that does not fit the table.
    """
    if all(opponent.policy != ASKED for opponent in opponents):
        return None
    found: dict[str, Opponent] = {}  # by name: agents of one name are asked together
    return Frozen([_for_many(opponent, table, found) for opponent in opponents], table)


def _for_many(opponent: Opponent, table: Table, found: dict[str, Opponent]) -> Opponent:
    """The opponent as a callable of many observations and masks.

    An agent with `for_many(table)` makes one, as policies that have learned do.
    """
    if opponent.policy != ASKED or (opponent.maker is None and not is_agent(opponent.player)):
        return opponent
    if opponent.maker is not None and opponent.name in found:
        return found[opponent.name]
    player = opponent.join(0)
    if not callable(getattr(player, "for_many", None)):
        raise ValueError(
            f"opponent {opponent.name!r} is an agent, played in Python game by game; this vector plays 'random', "
            "'heuristic', policies that have learned and callables of many observations and masks: "
            'make_vec(..., vectorization_mode="sync") makes a SyncVectorEnv, which takes any'
        )
    made = replace(opponent, player=player.for_many(table), maker=None)
    if opponent.maker is not None:
        found[opponent.name] = made
    return made


@contextlib.contextmanager
def unharmed(*objects: object) -> Generator[None]:
    """Put back what objects hold, their arrays and all else, if something is raised meanwhile."""
    before: list[tuple[dict[str, Any], dict[str, Any], dict[str, Array]]] = []
    for held in map(vars, objects):
        arrays: dict[str, Array] = {name: np.array(value) for name, value in held.items() if _is_array(value)}
        before.append((held, dict(held), arrays))
    try:
        yield
    except BaseException:
        for held, values, arrays in before:
            held |= values
            for name, value in arrays.items():
                held[name][...] = value
        raise


class Frozen:
    """The opponents of a table that a callable plays, and how they are asked.

    Args:
        opponents: All of them, clockwise from the learner.
        table: Of the games.
    """

    def __init__(self, opponents: Sequence[Opponent], table: Table) -> None:
        self._table, self._others = table, tuple(opponents)
        self._askers: dict[int, list[int]] = {}  # by the first place of each callable: all its places
        for place, opponent in enumerate(opponents, 1):
            if opponent.policy == ASKED:
                first = next((k for k in self._askers if opponents[k - 1].player is opponent.player), place)
                self._askers.setdefault(first, []).append(place)
        ensure_compiled(LOOKS, edition=table.edition)

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        ensure_compiled(LOOKS, edition=self._table.edition)

    def play_on(self, games: VectorGames, moved: Flags, again: bool) -> None:
        """Ask, and let the others play on, until every learner has to decide or its game is over.

        Args:
            games: The games.
            moved: bool[N], those that were stepped or dealt.
            again: Games that end are re-dealt at once.
        """
        while True:
            ended = games.ended
            answers = self.decide(games.records, games.seats, games.masks, moved & (~ended | again))
            if (answers < 0).all():
                return
            told = games.ends
            kept = [part[ended] for part in told]
            games.step(answers >= 0, answers)
            for part, was in zip(told, kept, strict=True):
                part[ended] = was  # a game re-dealt that ends before its learner decides tells nothing

    def decide(self, states: Records, seats: Ints, masks: NDArray[np.int8], going: NDArray[np.bool_]) -> Ints:
        """Ask for every game that goes on and in which such an opponent has to decide.

        Args:
            states: The games.
            seats: Of the learners.
            masks: int8[N, actions], of whoever decides.
            going: bool[N], which games go on.

        Returns:
            int64[N], legal actions; -1 where nobody was asked.

        Raises:
            OpponentError: an answer has another shape or type, or is not legal; says whose, in which game.
        """
        actors = states["actor"].astype(np.int64)
        places = (actors - seats) % self._table.num_players
        due = going & (states["phase"] != at.OVER) & (places != 0)
        answers = np.full(len(states), -1, np.int64)
        for first, own in self._askers.items():
            rows = np.flatnonzero(due & np.isin(places, own))
            if len(rows):
                answers[rows] = self._ask(self._others[first - 1], states, rows, actors[rows], masks[rows])
        return answers

    def _ask(self, opponent: Opponent, states: Records, rows: Ints, actors: Ints, masks: NDArray[np.int8]) -> Ints:
        t = self._table
        seen = np.empty((len(rows), 1, t.layout.size), np.int8)
        t.edition.teacher.observe_seats(states[rows], t.board.record, t.rules, actors[:, np.newaxis], seen)
        player: Callable[[Any, Any], Any] = opponent.player
        told: Any = np.asarray(player(seen[:, 0], np.array(masks)))
        if told.shape != (len(rows),) or not np.issubdtype(told.dtype, np.integer):
            raise OpponentError(
                f"opponent {opponent.name!r} was asked about {len(rows)} games and answers with as many integers, "
                f"not {told.dtype} of shape {told.shape}"
            )
        inside = (told >= 0) & (told < masks.shape[1])
        wrong = np.flatnonzero(~inside | (masks[np.arange(len(rows)), np.where(inside, told, 0)] == 0))
        if len(wrong):
            k = int(wrong[0])
            game, phase = int(rows[k]), at.PHASES[int(states["phase"][rows[k]])]
            reason = refuse_one(game, t, states, int(told[k]))
            raise OpponentError(f"opponent {opponent.name!r} in seat {actors[k]}, phase {phase!r}: {reason}")
        return told.astype(np.int64)


def _is_array(value: Any) -> bool:
    return isinstance(value, np.ndarray)
