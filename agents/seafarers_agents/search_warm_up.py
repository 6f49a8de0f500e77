"""Compiling the kernel of search at its first use, and saying so: `python -m seafarers_agents.search_warm_up`."""

import numpy as np

from seafarers_env.engine.actions import MASK_WORDS
from seafarers_env.engine.entries.search import MAX_DEPTH, search
from seafarers_env.engine.policies.weights import pack
from seafarers_env.engine.records import BOARD, RULES, STATE, zeroed
from seafarers_env.engine.search.features import NUM_FEATURES
from seafarers_env.engine.search.tree import EDGE, NODE, SETTINGS
from seafarers_env.engine.search.weights import pack_value
from seafarers_env.engine.sizes import MAX_PLAYERS
from seafarers_env.warm_up import Call, compile_once


def ensure_compiled() -> None:
    """Compile the search if this version never was, with progress on standard error."""
    compile_once("the search", _calls)


def _calls() -> list[Call]:
    """The entry kernel with arguments it can be called on: no simulation."""
    B, settings, used = np.zeros(1, BOARD), np.zeros(1, SETTINGS), np.zeros(2, np.int64)
    B.flags.writeable = False
    room = np.zeros((MAX_DEPTH, 2), np.int64), np.zeros((MAX_PLAYERS, NUM_FEATURES)), np.zeros(MAX_PLAYERS)
    table = np.zeros(1, STATE), zeroed(1), B, np.zeros(2, RULES), np.zeros((1, MASK_WORDS), np.uint64)
    tree = np.zeros(1, NODE), np.zeros(1, EDGE), used, settings
    return [(search, (*table, pack(), pack_value(), *tree, *room, 0, np.uint64(0)))]


if __name__ == "__main__":
    ensure_compiled()
