"""What players trade: `python -m benchmarks.trading new_shores --agents bargain:24,heuristic,heuristic,heuristic`.

It plays games with every agent in every seat, with trade and once more without, and prints who wins more by trade, how
many trades a game has, with whom, and the price of each good in three parts of the game.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from benchmarks.traders import player
from seafarers_agents.results import wilson
from seafarers_env import Game

PARTS: Final = ("early", "middle", "late")  # by thirds of the points to win that the leader has


@dataclass(frozen=True)
class Trade:
    """A trade between two seats."""

    part: int  # of the game, 0..2
    proposer: int  # seats
    partner: int
    moved: NDArray[np.int64]  # cards by kind, int64[kinds]: what the proposer gets, less what it gives
    points: tuple[int, ...]  # of all seats, as everybody sees them


@dataclass
class Played:
    """Games, and the trades in them."""

    winners: list[int] = field(default_factory=list[int])  # which agent, -1: nobody
    trades: list[tuple[int, Trade]] = field(default_factory=list[tuple[int, Trade]])  # whose offer or call it was


def play(scenario: str, specs: Sequence[str], games: int, seed: int, **options: Any) -> Played:
    """Play each deal once with every rotation of the agents, or just once if they are all the same; `games` in all."""
    played, n = Played(), len(specs)
    rotations = n if len(set(specs)) > 1 else 1
    words = f"{scenario}, {'no trade' if options else 'trade'}"
    for number in track(range(games), words, disable=not sys.stderr.isatty()):
        agents = [player(spec, seed + number) for spec in specs]
        seats = [(seat + number) % n for seat in range(n)]  # whose seat it is
        game = Game(scenario, n, seed=seed + number // rotations, **options)
        for trade in trades_of(game, [agents[who] for who in seats]):
            played.trades.append((seats[trade.proposer], trade))
        played.winners.append(-1 if game.winner is None else seats[game.winner])
    return played


def trades_of(game: Game, agents: Sequence[Any]) -> Iterator[Trade]:
    """Play a game to its end; all trades between seats."""
    while not game.is_over:
        seat, phase = game.current_player, game.phase
        action = agents[seat].act(game.view(seat))
        hands = game.record["hand"].astype(np.int64)
        game.apply(action)
        if phase != "choose":
            continue
        moved = game.record["hand"].astype(np.int64) - hands
        partners = [q for q in np.flatnonzero(np.abs(moved).sum(axis=1)) if q != seat]
        if partners:
            points = tuple(int(n) for n in game.record["points"][: game.num_players])
            part = min(3 * max(points) // int(game.options["points_to_win"]), 2)
            yield Trade(part, seat, int(partners[0]), moved[seat], points)


def prices(trades: Sequence[Trade], goods: int) -> NDArray[np.float64]:
    """The price of each good, float64[goods], by trades of one kind for one other; their geometric mean is 1.

    Least squares in logarithms: n cards of one kind for m of another say that m / n is the ratio of their prices. A
    good that nobody has traded has nan.
    """
    rows, sides = list[NDArray[np.float64]](), list[float]()
    for trade in trades:
        get, give = np.flatnonzero(trade.moved > 0), np.flatnonzero(trade.moved < 0)
        if len(get) == 1 == len(give):
            row = np.zeros(goods)
            row[get], row[give] = 1, -1
            rows.append(row)
            sides.append(float(np.log(-trade.moved[give[0]] / trade.moved[get[0]])))
    if not rows:
        return np.full(goods, np.nan)
    told = np.array(rows)
    found = np.linalg.lstsq(told, np.array(sides), rcond=None)[0]
    traded = np.abs(told).sum(axis=0) > 0
    return np.where(traded, np.exp(found - found[traded].mean()), np.nan)


def places(trades: Sequence[Trade]) -> NDArray[np.float64]:
    """How often the partner was the best, ..., the last of all other seats by points, float64[seats - 1], as shares.

    Seats with equal points share their places.
    """
    counts = np.zeros(len(trades[0].points) - 1 if trades else 0)
    for trade in trades:
        others = [n for seat, n in enumerate(trade.points) if seat != trade.proposer]
        better = sum(n > trade.points[trade.partner] for n in others)
        equal = others.count(trade.points[trade.partner])
        counts[better : better + equal] += 1 / equal
    return counts / max(len(trades), 1)


def report(specs: Sequence[str], goods: Sequence[str], traded: Played, alone: Played) -> str:
    """What was found, as text."""
    games, lines = len(traded.winners), list[str]()
    lines.append(f"{'agent':<24} {'won with trade':>24} {'won without':>24} {'trades/game':>12}")
    for who, spec in enumerate(specs):
        shares = [_share(played.winners.count(who), len(played.winners)) for played in (traded, alone)]
        begun = sum(proposer == who for proposer, _ in traded.trades) / games
        lines.append(f"{spec:<24} {shares[0]:>24} {shares[1]:>24} {begun:>12.2f}")
    every = [trade for _, trade in traded.trades]
    lines.append(f"\n{len(every) / games:.1f} trades a game; the partner was, of the others by points:")
    lines.append(", ".join(f"number {k + 1}: {share:.0%}" for k, share in enumerate(places(every))))
    lines.append(f"\n{'price':<8} {'trades':>7} " + " ".join(f"{name:>8}" for name in goods))
    for k, name in enumerate(PARTS):
        some = [trade for trade in every if trade.part == k]
        lines.append(f"{name:<8} {len(some):>7} " + " ".join(f"{one:>8.2f}" for one in prices(some, len(goods))))
    return "\n".join(lines)


def _share(won: int, games: int) -> str:
    low, high = wilson(won, games)
    return f"{won / games:.1%} ({low:.1%} .. {high:.1%})"


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenario", nargs="?", default="base")
    parser.add_argument(
        "--agents",
        default=",".join(["heuristic"] * 4),
        help="one for each seat, or a habit of benchmarks/traders.py such as calls",
    )
    parser.add_argument("--games", type=int, default=200, help="with trade, and as many without (default: 200)")
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args(arguments)
    specs = told.agents.split(",")
    if told.games < 1:
        parser.error(f"--games is 1 or more, not {told.games}")
    traded = play(told.scenario, specs, told.games, told.seed)
    alone = play(told.scenario, specs, told.games, told.seed, max_offers=0)
    game = Game(told.scenario, len(specs), seed=0)
    goods = game.board.places.goods[: game.record["hand"].shape[1]]
    print(report(specs, goods, traded, alone))


if __name__ == "__main__":
    main()
