"""PettingZoo's own classic games for two, in the same loop as our environment."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from pettingzoo.classic import chess_v6, connect_four_v3, tictactoe_v3

from benchmarks.peers import aec
from benchmarks.peers.clock import Play, run


def agents(make: Callable[[], Any], seed: int) -> Play:
    """The PettingZoo loop."""
    return aec.loop(make(), seed)


GAMES: Final = {"tic-tac-toe": tictactoe_v3, "connect-four": connect_four_v3, "chess": chess_v6}
WORKS: Final[dict[str, Callable[[int], Play]]] = {
    **{name: partial(agents, module.env) for name, module in GAMES.items()},
    **{f"{name}-raw": partial(agents, module.raw_env) for name, module in GAMES.items()},
}


if __name__ == "__main__":
    run(WORKS, ("pettingzoo", "numpy"))
