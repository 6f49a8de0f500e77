"""Find puzzles: positions of self-play in which the player to move can win this turn for certain, and not by much.

Examples:
  python -m benchmarks.puzzles --games 200 --seed 7 --out runs/puzzles
  python -m benchmarks.puzzles --tables oceans/4 new_shores/4 --games 50 --out runs/puzzles

Heuristics play, which save their cards in every other turn. Where one has rolled and holds many, every order of its
decisions is tried (`seafarers_agents.puzzles.proof`): the most points that it can have this turn for certain are what
wins in the puzzle. What remains are positions whose win takes at least two decisions and begins with few of those that
are legal; of a game, the one whose win is longest. Files are numbered on from those in the folder.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from seafarers_agents import make_agent
from seafarers_agents.puzzles import QUESTION, Puzzle
from seafarers_agents.puzzles.proof import MAIN, Proof, TooLargeError, most_points, prove
from seafarers_agents.seeds import Seeds
from seafarers_env import Game
from seafarers_env.seed_derivation import keyed
from seafarers_env.table import make_table

TABLES: Final = (
    *("base/3", "base/4", "new_shores/4", "four_islands/4", "oceans/4", "into_the_desert/4", "new_world/4"),
    *("great_crossing/4", "greater_catan/4"),
)
CARDS: Final = 5  # in hand, at least
MOST_POINTS: Final = 100  # beyond all that a turn can bring
END: Final = "end turn"
FEWEST: Final = 2  # decisions of a line
SHARE: Final = 0.34  # of the legal decisions, at most, begin a win
LIMIT: Final = 2000  # positions of a search
#: What a line is called by: the first of these words that one of its decisions begins with.
_KINDS: Final = (
    ("knight", "cards"),
    ("road building", "cards"),
    ("year of plenty", "cards"),
    ("monopoly", "cards"),
    ("move ship", "ship moves"),
    ("ship", "ships and routes"),
    ("road", "roads"),
    ("maritime", "bank trades"),
    ("settlement", "settlements"),
    ("city", "cities"),
)


def found(scenario: str, players: int, seeds: Seeds, number: int) -> tuple[Game, Proof] | None:
    """The hardest puzzle of a game, if there is one."""
    game = Game(scenario, players, seeds.deal(number), max_offers=0)
    agents = [make_agent("heuristic", seeds.agent(number, seat)) for seat in range(players)]
    seen, best = -1, None
    while not game.is_over:
        seat = game.current_player
        if game.phase == MAIN and game.turn != seen and game.record["hand"][0, seat].sum() >= CARDS:
            seen = game.turn
            one = _won_by_most(game)
            if one is not None and (best is None or one[1].length > best[1].length):
                best = one
        saving = game.phase == MAIN and keyed(seeds.run, "saving", number, game.turn) % 2
        game.apply(game.parse(END) if saving else agents[seat].act(game.view(seat)))
    return best


def _won_by_most(game: Game) -> tuple[Game, Proof] | None:
    """The position, won by as many points as its player can have this turn; None if that makes no puzzle."""
    points = game.victory_points
    try:
        goal = most_points(_with_goal(game, MOST_POINTS), LIMIT)
        if goal <= max(points) or goal < FEWEST:
            return None  # nothing to gain, or somebody else would have won
        twin = _with_goal(game, goal)
        proof = prove(twin, LIMIT)
    except TooLargeError:
        return None
    if proof is None or proof.length < FEWEST or len(proof.answers) > SHARE * len(game.legal_list()):
        return None
    return twin, proof


def _with_goal(game: Game, goal: int) -> Game:
    """The same position where so many points win."""
    table = make_table(game.scenario, game.num_players, {"max_offers": 0, "points_to_win": goal})
    return Game.from_table(table, game.record)


def puzzle_of(number: int, game: Game, proof: Proof) -> Puzzle:
    """The puzzle of a position."""
    line, words = game.clone(), list[str]()
    for action in proof.line:
        words.append(line.describe(action))
        line.apply(action)
    wrong = len(game.legal_list()) - len(proof.answers)
    why = (
        f"{', then '.join(words)} wins. All {proof.positions:,} positions that this turn can come to were looked at: "
        f"after each of the {wrong} other first decisions no order of decisions wins for certain."
    )
    answers = tuple(game.describe(action) for action in proof.answers)
    return Puzzle(number, kind_of(words), QUESTION, answers, tuple(words), why, game.to_dict())


def kind_of(words: Sequence[str]) -> str:
    """What a line makes use of."""
    for begins, kind in _KINDS:
        if any(word.startswith(begins) for word in words):
            return kind
    return "others"


def search(tables: Sequence[str], games: int, seed: int) -> Iterator[tuple[Game, Proof]]:
    """The puzzles of some games at each table in turn."""
    for number in range(games):
        for table in tables:
            scenario, _, players = table.partition("/")
            one = found(scenario, int(players), Seeds(seed), number)
            if one is not None:
                yield one


def main(argv: Sequence[str] | None = None) -> None:
    """Search, write, tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", nargs="+", default=TABLES, metavar="NAME/PLAYERS")
    parser.add_argument("--games", type=int, default=20, help="at each table")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    given = parser.parse_args(argv)
    given.out.mkdir(parents=True, exist_ok=True)
    number = max((int(file.stem) for file in given.out.glob("[0-9]*.json")), default=0)
    for game, proof in search(given.tables, given.games, given.seed):
        number += 1
        puzzle = puzzle_of(number, game, proof)
        (given.out / f"{number:03}.json").write_text(puzzle.to_text(), encoding="utf-8")
        print(f"{number:03} {game.scenario.name}, {puzzle.kind}, {proof.length} decisions: {', '.join(puzzle.answers)}")


if __name__ == "__main__":
    main()
