"""The heuristic that plays inside the engine, as an agent: see `seafarers_env.engine.policies`, docs/heuristic.md."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from seafarers_env import warm_up
from seafarers_env.board.build import Board
from seafarers_env.editions import CLASSIC, Edition
from seafarers_env.engine.policies.weights import pack
from seafarers_env.engine.records import RULES
from seafarers_env.view import PlayerView


class KernelHeuristicAgent:
    """Plays towards the goal that brings most for the time it takes.

    It looks at the view alone, leaves nothing to chance (so `seed` changes nothing) and remembers nothing: equal views
    get equal actions.
    """

    name = "heuristic"

    def __init__(self, seed: int = 0, weights: Mapping[str, float] | None = None) -> None:
        self._weights = pack(weights)
        self._states = np.zeros(1, CLASSIC.records.STATE)
        self._board: Board | None = None  # whose rules these are
        self._rules = np.zeros(1, RULES)

    def compile_for(self, edition: Edition) -> None:
        """Compile its kernels for an edition, if that was never done; otherwise its first decision does."""
        warm_up.ensure_compiled(warm_up.HEURISTIC, edition=edition)

    def act(self, view: PlayerView) -> int:
        """The action for this view."""
        if view.board is not self._board:
            self._sit_down(view)
        self._states[0] = view.state
        board = view.board
        masks = global_mask(board.record[0], view.legal_actions(), board.edition)
        choose = board.edition.policy.choose_action
        return int(choose(self._states, 0, board.record, self._rules, masks, self._weights))

    def _sit_down(self, view: PlayerView) -> None:
        """Take the rules of the view's table, and room for a record of its edition."""
        self.compile_for(view.board.edition)
        self._board, self._rules = view.board, np.zeros(1, RULES)
        self._rules[0] = view.rules
        self._rules.flags.writeable = False
        self._states = np.zeros(1, view.board.edition.records.STATE)


def global_mask(board: Any, ids: np.ndarray, edition: Edition) -> np.ndarray:
    """The mask (uint64[1, MASK_WORDS], global ids) of these action ids on a BOARD record of an edition."""
    bits = np.zeros(edition.actions.NUM_GLOBAL_IDS, np.uint8)
    bits[board.global_of[ids]] = 1
    words: Any = np.packbits(bits, bitorder="little")
    return words.view(np.uint64)[np.newaxis]
