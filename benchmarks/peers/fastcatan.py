"""fastcatan: C++ core, one game from Python, and its batch; four players, its base game, random play."""

import random
from collections.abc import Callable
from functools import partial
from typing import Final

import fastcatan
import numpy as np

from benchmarks.peers.clock import Play, run, spread_out
from benchmarks.peers.picks import pick, seed_picks

SIZE: Final = 4096
#: Ids from here on compose and answer offers among players; without the first of them there are no others.
OFFERS: Final = fastcatan.action.TRADE_ADD_GIVE_BASE


def stepped(width: int, seed: int) -> Play:
    """4,096 games stepped together, picks in numba; a finished game is re-dealt within the step."""
    games = fastcatan.BatchedEnv(SIZE, seed)
    games.reset()
    masks = np.zeros((SIZE, fastcatan.MASK_WORDS), np.uint64)
    actions, dones = np.zeros(SIZE, np.uint32), np.zeros(SIZE, np.uint8)
    seed_picks(seed)

    def play() -> tuple[int, int]:
        games.write_masks(masks)
        pick(masks, actions, width)
        games.step_autoreset(actions, dones)
        return SIZE, int(np.count_nonzero(dones))

    return spread_out(play, SIZE)


def game(seed: int) -> Play:
    """One game from Python: list of legal actions, `random.choice` again until it is no offer, step."""
    table = fastcatan.Env()
    number = seed

    def play() -> tuple[int, int]:
        nonlocal number
        table.reset(number)
        number, made = number + 1, 0
        while not table.done:
            legal = table.legal_actions()
            action = random.choice(legal)
            while action >= OFFERS:
                action = random.choice(legal)
            table.step(action)
            made += 1
        return made, 1

    return play


WORKS: Final[dict[str, Callable[[int], Play]]] = {
    "batch": partial(stepped, OFFERS),
    "batch-trade": partial(stepped, fastcatan.NUM_ACTIONS),
    "game": game,
}


if __name__ == "__main__":
    run(WORKS, ("fastcatan", "numba", "numpy"))
