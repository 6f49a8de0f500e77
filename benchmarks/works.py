"""What is compared: engines, and for each kind of work those that do the same."""

from dataclasses import dataclass
from typing import Final

OURS: Final = "seafarers_env"


@dataclass(frozen=True)
class Peer:
    """Another engine.

    Attributes:
        requirements: What pip installs into its environment, the engine itself first. Of one that is built, what its
            script is told to build from.
        python: The oldest Python it works with.
        built: Its script has a `--build` that compiles something once.
        optional: Measured only when named: it takes minutes to start.
        reason: Why nothing here can install it; "" for engines that can be.
    """

    requirements: tuple[str, ...] = ()
    python: tuple[int, int] = (3, 10)
    built: bool = False
    optional: bool = False
    reason: str = ""


PEERS: Final[dict[str, Peer]] = {
    "fastcatan": Peer(("fastcatan==2.0.0", "numba>=0.61", "numpy>=2.0"), (3, 12)),
    # Its sources say what Python pip needs to fetch them; the program itself has no Python in it.
    "fastcatan_core": Peer(("fastcatan==2.0.0",), (3, 12), built=True),
    "floor": Peer(("g++",), built=True),
    "catanatron": Peer(("catanatron==3.2.1",), (3, 11)),
    "pettingzoo": Peer(("pettingzoo[classic]==1.27.0",)),
    "pgx": Peer(("pgx==2.6.0",), optional=True),
    "catan-rl": Peer(reason="in no package index: it has to be built from Rust sources, and no script here plays it"),
}


@dataclass(frozen=True)
class Work:
    """One engine doing it: the word for `python -m benchmarks.peers.<engine>`."""

    name: str
    word: str
    peer: str = OURS

    @property
    def module(self) -> str:
        """The script."""
        return "benchmarks.peers." + ("ours" if self.peer == OURS else self.peer)


@dataclass(frozen=True)
class Comparison:
    """Works whose runs alternate; every other one is set against the first.

    Attributes:
        unit: What is compared. Engines cut a game into different numbers of decisions, so between engines of this
            game it is "games"; "decisions" compares us with ourselves, or calls of an environment of any game.
    """

    title: str
    unit: str
    works: tuple[Work, ...]


#: One sheet per way to trade, with a line for each board.
BOARDS: Final = (
    "our boards, no trade: random play inside the kernel",
    "our boards with trade: random play inside the kernel",
)

COMPARISONS: Final[tuple[Comparison, ...]] = (
    Comparison(
        "base, no trade among players: random play inside the engine",
        "games",
        (
            Work("kernel", "kernel-base"),
            Work("C++ core, native build", "core", "fastcatan_core"),
            Work("RandomPlayer x 4", "games", "catanatron"),
        ),
    ),
    Comparison(
        "base with trade among players: random play inside the engine",
        "games",
        (Work("kernel", "kernel-base-trade"), Work("C++ core, native build", "core-trade", "fastcatan_core")),
    ),
    Comparison(
        "base, no trade: 4,096 games stepped from Python, numba picks",
        "games",
        (
            Work("Batch, masks as bits", "batch"),
            Work("BatchedEnv, masks as bits", "batch", "fastcatan"),
        ),
    ),
    *(
        Comparison(
            f"base, {trade}: what 4,096 games show at each step from Python, picks by Sampler",
            "decisions",
            (
                Work("masks as bits", f"batch-bits{word}"),
                Work("masks as int8", f"batch-int8{word}"),
                Work("masks as bits and flat observations", f"batch-observations{word}"),
                Work("nothing: the kernel", f"kernel-base{word}"),
            ),
        )
        for trade, word in (("no trade", ""), ("with trade", "-trade"))
    ),
    Comparison(
        "base, no trade: one game from Python, random.choice",
        "games",
        (
            Work("Game", "game"),
            Work("Env", "game", "fastcatan"),
            Work("RandomPlayer x 4", "games", "catanatron"),
        ),
    ),
    *(
        Comparison(
            f"PettingZoo's AEC loop, {loop}",
            "decisions",
            (
                Work(ours, ours.partition(",")[0].replace("_", "-")),
                Work("tic-tac-toe", f"tic-tac-toe{word}", "pettingzoo"),
                Work("connect four", f"connect-four{word}", "pettingzoo"),
                Work("chess", f"chess{word}", "pettingzoo"),
            ),
        )
        for loop, ours, word in (
            ("bare environment", "raw_env, base", "-raw"),
            ("environment with its checks", "env, base", ""),
        )
    ),
    Comparison(
        "a batch inside compiled code, any game",
        "decisions",
        (
            Work("kernel, base, no trade", "kernel-base"),
            Work("backgammon, 1,024 games", "backgammon", "pgx"),
            Work("go 9x9, 1,024 games", "go-9x9", "pgx"),
        ),
    ),
    Comparison(
        "beside the floor, no trade: a record of this size in C++ with mask, pick and a few words written",
        "decisions",
        (
            Work("the floor, no rules", "floor", "floor"),
            *(Work(f"kernel, {name}", f"kernel-{name}") for name in ("base", "new_shores")),
        ),
    ),
    *(
        Comparison(
            board,
            "decisions",
            tuple(Work(name, f"kernel-{name}{word}") for name in ("new_shores", "greater_catan", "new_world")),
        )
        for board, word in zip(BOARDS, ("", "-trade"), strict=True)
    ),
)
