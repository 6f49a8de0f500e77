"""fastcatan: C++ core, one game from Python, and its batch; four players, its base game, random play."""

import random
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import fastcatan
import numba
import numpy as np

from benchmarks.peers.clock import Play, run, spread_out

SIZE: Final = 4096
#: Ids from here on compose and answer offers among players; without the first of them there are no others.
OFFERS: Final = fastcatan.action.TRADE_ADD_GIVE_BASE


@numba.njit(cache=True)
def pick(masks: np.ndarray, actions: np.ndarray, width: int) -> None:
    """Write one legal action below `width` for each row of bit words (uint64[N, words]), uniformly."""
    n, words = masks.shape
    one = np.uint64(1)
    for i in range(n):
        total = 0
        for k in range(words):
            word = masks[i, k]
            if 64 * (k + 1) > width:
                word &= (one << np.uint64(width - 64 * k)) - one
            masks[i, k] = word
            total += popcount(word)
        left, k = int(random.random() * total), 0
        while left >= popcount(masks[i, k]):
            left -= popcount(masks[i, k])
            k += 1
        word = masks[i, k]
        for _ in range(left):
            word &= word - one
        actions[i] = 64 * k + popcount((word & (~word + one)) - one)


@numba.njit(cache=True, inline="always")
def popcount(word: int) -> int:
    """How many bits are set."""
    word -= (word >> np.uint64(1)) & np.uint64(0x5555555555555555)
    word = (word & np.uint64(0x3333333333333333)) + ((word >> np.uint64(2)) & np.uint64(0x3333333333333333))
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((word * np.uint64(0x0101010101010101)) >> np.uint64(56))


@numba.njit(cache=True)
def seed_picks(seed: int) -> None:
    """Seed the generator that compiled code draws from; it is not Python's."""
    random.seed(seed)


def stepped(width: int, seed: int) -> Play:
    """4,096 games stepped together, picks in numba; a finished game is dealt anew within the step."""
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


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure one work."""
    run(WORKS, ("fastcatan", "numba", "numpy"), arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
