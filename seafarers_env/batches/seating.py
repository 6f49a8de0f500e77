"""Seating: policies in some seats of a `Batch`, drawn for each game, so that it steps to learners' decisions only."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, cast

import numpy as np
from numpy.typing import NDArray

from seafarers_env.batches.agent_registry import PACKED, names, take
from seafarers_env.batches.games import Feature
from seafarers_env.board.board_text import nearest
from seafarers_env.editions import Edition
from seafarers_env.engine.entries.playing import NUM_STREAMS
from seafarers_env.engine.entries.policy import LEARNED, POLICIES
from seafarers_env.engine.entries.runs import LEARNER as LEARNER_POLICY, STEP, Seats
from seafarers_env.engine.policies.weights import pack
from seafarers_env.table import Table
from seafarers_env.warm_up import seated

LEARNER: Final = "learner"
SITTING: Final = {LEARNER: LEARNER_POLICY, **POLICIES}  # who may sit in a seat
MOST_DEALS: Final = 999  # more, in search of a game in which a learner decides: one is found at once but on odd boards


class Seating(Feature):
    """Who sits where in each game, and the streams that policies draw from.

    Args:
        table: Of the games.
        size: How many there are.
        lineups: int8[L, players], of which one is drawn for each game.
        weights: What policies play by: `pack()`, or `learned.thinking.pack_values` where a learned value sits.
        rotate: Whether it begins at a seat that is drawn.
        again: Whether games that end are re-dealt at once.
        deals: How many more then at most, in search of one in which a learner decides.
    """

    title: ClassVar[str] = "policies in its seats"
    asked_by: ClassVar[str] = "seats=('learner', 'heuristic', ...)"

    def __init__(
        self,
        table: Table,
        size: int,
        lineups: NDArray[np.int8],
        weights: NDArray[Any],
        *,
        rotate: bool,
        again: bool = True,
        deals: int = MOST_DEALS,
    ) -> None:
        self.lineups, self.rotate, self.again, self.deals = lineups, int(rotate), int(again), deals
        self.tasks: NDArray[np.uint8] = np.full(size, STEP, np.uint8)
        self.sitting: NDArray[np.int8] = np.zeros((size, table.num_players), np.int8)
        self.streams: NDArray[Any] = np.zeros((size, NUM_STREAMS), np.uint64)
        self.weights = weights

    def groups(self) -> tuple[str, ...]:
        """Those of the policies that sit somewhere."""
        return seated(self.lineups)

    def seats(self, part: slice) -> Seats:
        """As kernels take it."""
        return Seats(
            self.tasks[part],
            self.streams[part],
            self.lineups,
            self.sitting[part],
            self.weights,
            self.rotate,
            self.again,
            self.deals,
        )

    def copied(self, sources: NDArray[np.int64], targets: NDArray[np.int64]) -> None:
        """Copy who sits where."""
        self.sitting[targets], self.streams[targets] = self.sitting[sources], self.streams[sources]


def seating(table: Table, size: int, seats: Any, rotate: Any) -> tuple[Seating, ...]:
    """The feature, if these arguments of `Batch` ask for it.

    Raises:
        ValueError: says what line-ups there can be.
    """
    if not isinstance(rotate, bool):
        raise ValueError(f"rotate must be True or False, not {rotate!r}")
    if seats is None:
        return ()
    given = _listed(seats)
    lineups = [given] if given and all(isinstance(each, str) for each in given) else [_listed(each) for each in given]
    if not lineups:
        raise ValueError("seats must be one line-up or several, not none")
    learned = {word: packed(word, table.edition) for words in lineups for word in words if is_learned(word)}
    if len(learned) > 1:
        raise ValueError(f"the seats of a batch can have one learned value, not {len(learned)}: {', '.join(learned)}")
    sitting = SITTING | dict.fromkeys(learned, LEARNED)
    found = np.array([_lineup(each, table.num_players, sitting) for each in lineups], np.int8)
    weights = next(iter(learned.values()), pack())
    return (Seating(table, size, found, weights, rotate=bool(rotate)),)


def _listed(given: Any) -> list[Any]:
    if isinstance(given, list | tuple):
        return list(cast(Sequence[Any], given))
    raise ValueError(f"seats must be a line-up, such as ('learner', 'random'), or a list of line-ups, not {given!r}")


def is_learned(word: Any) -> bool:
    """Whether it is the name of something that has learned."""
    return isinstance(word, str) and word.startswith("learned:")


def packed(word: str, edition: Edition) -> NDArray[Any]:
    """What the kernels of an edition play the learned value of a name by, `learned:NAME` or `learned:FILE`.

    Raises:
        ValueError: there is none of that name, it does not fit the edition, or it is a policy, which Python plays.
    """
    offer = take(word)
    make = None if offer is None else getattr(offer(0), PACKED, None)
    if make is None:
        known = "a learned value, such as 'learned:classic'"
        raise ValueError(f"{word!r} is not {known}: only those play inside the kernel")
    return edition.thinking.check_packed(make(edition))


def _lineup(words: list[Any], num_players: int, sitting: Mapping[str, int]) -> list[int]:
    if len(words) != num_players:
        raise ValueError(f"a line-up must fill {num_players} seats, not {len(words)}: {words!r}")
    for word in words:
        if not isinstance(word, str) or word not in sitting:
            near = nearest(word, SITTING) if isinstance(word, str) else ""
            told = f"a seat takes one of {', '.join(SITTING)}, learned:NAME, not {word!r}{near}"
            if isinstance(word, str) and word.partition(":")[0] in names():
                told += "; agents in Python are opponents= of the Gymnasium environments,"
                told += " or are asked in a learner's seat"
            raise ValueError(told)
    if LEARNER not in words:
        raise ValueError(f"each line-up needs a learner: {words!r} has none")
    return [sitting[word] for word in words]
