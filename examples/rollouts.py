"""Decisions of many games, seat by seat: rollouts that lose none of them at their ends, and their advantages.

A seat's decision is complete once the seat decides again or the game is over: only then is known what it brought. At
the end of a rollout the last decision of each seat is not: it is carried into the next one, with what it has brought so
far. So a rollout has two parts, `players` rows carried and T rows fresh, and every decision is learned from once, with
every reward in one of them.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

import seafarers_env
from seafarers_env.envs.shaping import leads, shaping


@dataclass
class Rollout:
    """What was decided in N games, the latest last; arrays are [players + T, N, ...].

    Row p < players is the decision of seat p that the rollout before left without a successor, where there is one;
    its rewards are what it has brought that seat since. Where there is none, `learned` is False.
    """

    observations: np.ndarray
    masks: np.ndarray
    actions: np.ndarray
    logs: np.ndarray  # log-probabilities of the actions
    values: np.ndarray
    leads: np.ndarray  # the potential of the seat that decided, before it did
    seats: np.ndarray  # who decided
    learned: np.ndarray  # bool: the policy that learns decided, and not a past self
    rewards: np.ndarray  # [players + T, N, players]: what the decision brought each seat
    ends: np.ndarray  # bool: it ended the game

    @classmethod
    def empty(cls, steps: int, batch: seafarers_env.Batch) -> "Rollout":
        """Room for a rollout of a batch."""
        many = (batch.num_players + steps, len(batch))
        return cls(
            np.zeros((*many, batch.layout.size), np.int8),
            np.zeros((*many, batch.num_actions), np.int8),
            np.zeros(many, np.int64),
            np.zeros(many, np.float32),
            np.zeros(many, np.float32),
            np.zeros(many, np.float32),
            np.zeros(many, np.int8),
            np.zeros(many, np.bool_),
            np.zeros((*many, batch.num_players), np.float32),
            np.zeros(many, np.bool_),
        )


class Recorder:
    """Fills one rollout after the other from a batch, and carries over what is pending.

    Args:
        batch: The games.
        steps: T, decisions in each game in a rollout.
        weight: What a lead in points counts for.
    """

    def __init__(self, batch: seafarers_env.Batch, steps: int, weight: float) -> None:
        self.batch, self.weight = batch, weight
        self.rollout = Rollout.empty(steps, batch)
        self.fresh = range(batch.num_players, batch.num_players + steps)
        self.latest = np.full((len(batch), batch.num_players), -1)  # row of each seat's latest decision in the game
        self.brought = np.zeros((len(batch), batch.num_players), np.float32)  # to each seat since then
        self.games = np.arange(len(batch))

    def begin(self) -> range:
        """Carry over what is pending; returns the rows to fill."""
        out = self.rollout
        for seat in range(self.batch.num_players):
            pending = np.flatnonzero(self.latest[:, seat] >= 0)
            rows = self.latest[pending, seat]
            learned = out.learned[rows, pending]
            for part in (out.observations, out.masks, out.actions, out.logs, out.values, out.leads):
                part[seat, pending] = part[rows, pending]
            out.seats[seat], out.ends[seat] = seat, False
            out.learned[seat], out.rewards[seat] = False, 0
            out.learned[seat, pending] = learned
            out.rewards[seat, pending, seat] = self.brought[pending, seat]
            self.latest[pending, seat] = seat
        return self.fresh

    def seen(self, row: int) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        """Note who decides, and what the seat sees and may do: its observation and mask of each game."""
        out, batch = self.rollout, self.batch
        out.observations[row], out.masks[row], out.seats[row] = batch.observations, batch.masks, batch.current_players
        public = batch.records["points"][:, : batch.num_players]  # without Victory Point cards that are hidden
        ahead = leads(public, int(batch.table.options["points_to_win"] or 0), self.weight)
        out.leads[row] = ahead[self.games, out.seats[row]]
        return out.observations[row], out.masks[row]

    def decided(
        self,
        row: int,
        decisions: tuple[NDArray[np.int64], NDArray[np.float32], NDArray[np.float32]],
        learned: NDArray[np.bool_] | bool = True,
    ) -> None:
        """Note actions, their log-probabilities and values, and whether the policy that learns has made them."""
        out = self.rollout
        out.actions[row], out.logs[row], out.values[row] = decisions
        out.learned[row] = learned
        at = self.games, out.seats[row]
        self.latest[at], self.brought[at] = row, 0

    def paid(self, row: int) -> None:
        """Note what the batch's step has brought, and which games it ended."""
        out, batch = self.rollout, self.batch
        out.rewards[row], out.ends[row] = batch.rewards, batch.terminations | batch.truncations
        self.brought += out.rewards[row]
        self.latest[out.ends[row]] = -1


def advantages(rollout: Rollout, discount: float, trace: float) -> tuple[np.ndarray, np.ndarray]:
    """Generalised advantages, each seat's decisions on their own: float32 and bool [players + T, N].

    A decision's successor is the next one of the same seat in the same game; what others' decisions bring the seat
    meanwhile is its reward, and `shaping` from its lead to that of the successor. After the end of a game, won, lost or
    cut off, come no value and no lead.

    Returns:
        The advantages, and which decisions are complete: the others are carried into the next rollout.
    """
    rows, games, players = rollout.rewards.shape
    value, lead, advantage, reward = (np.zeros((games, players), np.float32) for _ in range(4))  # of the successors
    known = np.zeros((games, players), np.bool_)
    out, complete, every = np.zeros((rows, games), np.float32), np.zeros((rows, games), np.bool_), np.arange(games)
    for t in reversed(range(rows)):
        ended = rollout.ends[t]
        value[ended] = lead[ended] = advantage[ended] = reward[ended] = 0
        known[ended] = True
        reward += rollout.rewards[t]
        at = every, rollout.seats[t]
        error = reward[at] + shaping(rollout.leads[t], lead[at], discount) + discount * value[at] - rollout.values[t]
        complete[t] = known[at]
        out[t] = np.where(complete[t], error + discount * trace * advantage[at], 0)
        value[at], lead[at], advantage[at], reward[at] = rollout.values[t], rollout.leads[t], out[t], 0
        known[at] = True
    return out, complete
