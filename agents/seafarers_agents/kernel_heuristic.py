"""The heuristic that plays inside the engine, as an agent: see `seafarers_env.engine.policies`, docs/heuristic.md."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from seafarers_env import warm_up
from seafarers_env.board.build import Board
from seafarers_env.engine.actions import NUM_WIDE
from seafarers_env.engine.entries.policy import choose_action
from seafarers_env.engine.policies.weights import pack
from seafarers_env.engine.records import RULES, STATE
from seafarers_env.view import PlayerView


class KernelHeuristicAgent:
    """Plays towards the goal that brings most for the time it takes.

    It looks at the view alone, leaves nothing to chance (so `seed` changes nothing) and remembers nothing: equal views
    get equal actions.
    """

    name = "heuristic"

    def __init__(self, seed: int = 0, weights: Mapping[str, float] | None = None) -> None:
        warm_up.ensure_compiled(warm_up.HEURISTIC)
        self._weights = pack(weights)
        self._states = np.zeros(1, STATE)
        self._board: Board | None = None  # whose rules these are
        self._rules = np.zeros(1, RULES)

    def act(self, view: PlayerView) -> int:
        """The action for this view."""
        if view.board is not self._board:
            self._board, self._rules = view.board, np.zeros(1, RULES)
            self._rules[0] = view.rules
            self._rules.flags.writeable = False
        self._states[0] = view.state
        masks = wide_mask(view.board.record[0], view.legal_actions())
        return int(choose_action(self._states, 0, view.board.record, self._rules, masks, self._weights))


def wide_mask(board: Any, ids: np.ndarray) -> np.ndarray:
    """The mask (uint64[1, MASK_WORDS], wide ids) of these action ids on a BOARD record."""
    bits = np.zeros(NUM_WIDE, np.uint8)
    bits[board.wide_of[ids]] = 1
    words: Any = np.packbits(bits, bitorder="little")
    return words.view(np.uint64)[np.newaxis]
