"""Find statistical puzzles: decisions of self-play of which one wins clearly most, by thousands of games played out.

Examples:
  python -m benchmarks.statistical_puzzles --minutes 60 --seed 31 --out runs/statistical
  python -m benchmarks.statistical_puzzles --kinds gold discards --minutes 10 --out runs/statistical

Heuristics play. Of each game some decisions of wanted kinds are screened: all candidates are played out a few hundred
times (`seafarers_agents.puzzles.playouts`), and what does not promise a clear answer is left. The first that does is
settled by 20,000 pairs of games under each policy; a game gives at most one puzzle. It goes on where it stopped: what
was found, and which games were searched, stands in the folder.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, zip_longest
from pathlib import Path
from typing import Any, Final, NamedTuple

from seafarers_agents import make_agent
from seafarers_agents.puzzles import Puzzle
from seafarers_agents.puzzles.estimates import PAIRS, Estimate, asked_of, explained, fault_of, question_of
from seafarers_agents.puzzles.playouts import HEURISTIC, POLICIES, Race, settle
from seafarers_agents.seeds import Seeds
from seafarers_env import Game
from seafarers_env.editions import EXPLORERS, KNIGHTS
from seafarers_env.seed_derivation import keyed


class Seated(NamedTuple):
    """A table: scenario, players, options."""

    scenario: str
    players: int
    options: Mapping[str, Any]


_QUIET: Final = {"max_offers": 0}
TABLES: Final = (
    Seated("base", 4, _QUIET),
    Seated("new_shores", 4, _QUIET),
    Seated("base", 3, {}),
    Seated("oceans", 3, _QUIET),
    Seated("base", 3, _QUIET | {"cities_and_knights": True}),
    Seated("four_islands", 4, _QUIET),
    Seated("base", 4, {}),
    Seated("into_the_desert", 4, _QUIET),
    Seated("explorers", 3, _QUIET),
    Seated("oceans", 4, _QUIET),
    Seated("new_world", 4, _QUIET),
    Seated("fog_islands", 3, _QUIET),
    Seated("great_crossing", 4, _QUIET),
)
QUOTAS: Final = {
    "first settlements": 4,
    "robber and pirate": 18,
    "discards": 8,
    "gold": 6,
    "offers": 18,
    "ship moves": 6,
    "exploring": 1,
    "cards": 13,
    "spending": 21,
    "knights": 3,
    "voyages": 2,
}
_PHASES: Final = {
    "robber": "robber and pirate",
    "steal": "robber and pirate",
    "discard": "discards",
    "take": "gold",
    "answer": "offers",
    "move ship": "ship moves",
    "pre-roll": "cards",
    "free piece": "cards",
    "main": "main",
}
_MAIN: Final = ("ship moves", "exploring", "cards", "spending")  # kinds of decisions in the main phase
_CARDS: Final = ("play ", "monopoly ", "take ")
SCREENED: Final = 18  # decisions of a game, at most
ADVANCED: Final = 0.7  # share of the points to win that somebody has, where decisions begin to count
MOST: Final = 20  # candidates
MOST_PLACES: Final = 30  # of them for a first settlement
CLOSE: Final = 1  # points that the seat may be behind the leader: others win too seldom for clear answers
SCREENS: Final = ((40, 1.0), (60, 0.4), (400, 0.25), (1000, 0.25))  # games of each candidate, and with how much favour
WORLDS: Final = 100  # dealt at a time for screens
SURE: Final = (0.03, 0.97)  # shares of games won by the best beyond which a position is decided
DEAREST: Final = 20.0  # seconds that settling a position may take
DEARER: Final = {"first settlements": 120.0, "knights": 50.0, "voyages": 400.0}
LASTING: Final = 0.2  # share of the candidates, beside the best two, that seem to go all the way


@dataclass(frozen=True)
class Moment:
    """A decision of a game."""

    kind: str  # or "main", where only the answer says
    position: dict[str, Any]


def moments(table: Seated, seeds: Seeds, number: int) -> list[Moment]:
    """All decisions of a game that could be asked for."""
    game = Game(table.scenario, table.players, seeds.deal(number), **table.options)
    agents = [make_agent("heuristic", seeds.agent(number, seat)) for seat in range(table.players)]
    found, last = list[Moment](), ""
    while not game.is_over:
        kind = _kind_of(game, last)
        if kind is not None and 1 < len(asked_of(game)) <= (MOST if game.turn else MOST_PLACES):
            found.append(Moment(kind, game.to_dict()))
        action = agents[game.current_player].act(game.view(game.current_player))
        words = game.describe(action)
        last = last if words.startswith("take ") else words
        game.apply(action)
    return found


def _kind_of(game: Game, last: str) -> str | None:
    """The kind of a decision by its phase; `last` is what was done before, cards taken left out."""
    if game.phase == "setup settlement":
        return "first settlements"
    points, goal = game.victory_points, int(game.table.rules["points_to_win"][0])
    if max(points) < ADVANCED * goal or points[game.current_player] < max(points) - CLOSE:
        return None
    if bool(game.options["max_offers"]) != (game.phase == "answer"):
        return None
    kind = _PHASES.get(game.phase)
    if kind == "gold" and last == "play plenty":
        kind = "cards"
    if kind not in {"main", None, "cards"}:
        return kind
    if game.table.edition is EXPLORERS:
        return "voyages" if game.phase in {"sail", "fleet", "main"} else None
    if game.table.edition is KNIGHTS:
        return "knights"
    return kind


def kind_of(moment: Moment, answer: str) -> str:
    """The kind of a puzzle with this answer."""
    if moment.kind != "main":
        return moment.kind
    if answer.startswith("pick ship"):
        return "ship moves"
    if answer.startswith(_CARDS):
        return "cards"
    game = Game.from_dict(moment.position, "explicit")
    game.apply(game.parse(answer))
    return "exploring" if game.is_chance and game.phase == "found hex" else "spending"


def screened(game: Game, actions: Sequence[int], seed: int, dearest: float) -> str | None:
    """The words of the decision that seems best, if there is a chance to settle that in so many seconds."""
    favourite, race = -1, Race(game, actions, seed, WORLDS)
    for games, favour in SCREENS:
        start = time.process_time()
        race.play(games, (HEURISTIC,))
        dear = (time.process_time() - start) / games / len(actions) * PAIRS * len(POLICIES)
        if dear * (2 + LASTING * (len(actions) - 2)) > dearest:
            return None
        (best, *_), favourite = race.chances(HEURISTIC), race.best((HEURISTIC,))
        if not race.may_do(HEURISTIC, favourite, favour) or not SURE[0] < best < SURE[1]:
            return None
    return game.describe(favourite)


def puzzle_in(
    table: Seated, seeds: Seeds, number: int, wanted: Mapping[str, int]
) -> tuple[Puzzle | None, Counter[str]]:
    """The puzzle of a game, if one is found, and what was looked at; `wanted` says how many of each kind there may be.

    Its number is 0.
    """
    looked = Counter[str]()
    for k, moment in enumerate(_in_turn(moments(table, seeds, number), seeds, number, wanted)):
        game = Game.from_dict(moment.position)
        actions, seed = asked_of(game), keyed(seeds.run, "estimates", number, k)
        looked["screened"] += 1
        dearest = DEARER.get(moment.kind, DEAREST)
        promising = screened(game, actions, keyed(seeds.run, "screens", number, k), dearest)
        if promising is None or wanted.get(kind_of(moment, promising), 0) <= 0:
            continue
        looked["raced"] += 1
        estimates = settle(game, actions, seed)
        if estimates is not None and (puzzle := _puzzle(moment, estimates, wanted, game)) is not None:
            return puzzle, looked
    return None, looked


def _in_turn(found: Sequence[Moment], seeds: Seeds, number: int, wanted: Mapping[str, int]) -> Iterator[Moment]:
    """Decisions drawn by lot, each kind in turn, first the kind of whose quota most is left."""
    left = {kind: wanted.get(kind, 0) / quota for kind, quota in QUOTAS.items()}
    left["main"] = sum(wanted.get(kind, 0) for kind in _MAIN) / sum(QUOTAS[kind] for kind in _MAIN)
    pools = dict[str, list[Moment]]()
    for _, one in sorted(enumerate(found), key=lambda pair: keyed(seeds.run, "lot", number, pair[0])):
        if left[one.kind] > 0:
            pools.setdefault(one.kind, []).append(one)
    turns = zip_longest(*(pools[kind] for kind in sorted(pools, key=lambda kind: -left[kind])))
    return islice((one for row in turns for one in row if one is not None), SCREENED)


def _puzzle(moment: Moment, estimates: tuple[Estimate, ...], wanted: Mapping[str, int], game: Game) -> Puzzle | None:
    """The puzzle of a settled position, unless the estimates break the rule or its kind is not wanted."""
    answer = estimates[0].candidates[0].action
    kind = kind_of(moment, answer)
    asked = [game.describe(action) for action in asked_of(game)]
    if wanted.get(kind, 0) <= 0 or fault_of(estimates, (answer,), asked) is not None:
        return None
    return Puzzle(0, kind, question_of(game), (answer,), (answer,), explained(estimates), moment.position, estimates)


# --- runs -------------------------------------------------------------------------------------------------------------
class Folder:
    """What a run has found so far: a file for each puzzle, and a line for each game."""

    def __init__(self, path: Path, first: int) -> None:
        path.mkdir(parents=True, exist_ok=True)
        self._path, self._log, self._first = path, path / "searched.jsonl", first
        lines = self._log.read_text(encoding="utf-8").splitlines() if self._log.exists() else []
        self._searched = [json.loads(line) for line in lines]
        self.kinds = Counter[str](one["kind"] for one in self._searched if one["kind"])

    def has(self, table: int, number: int) -> bool:
        """Whether a game was searched."""
        return any((one["table"], one["game"]) == (table, number) for one in self._searched)

    def keep(self, table: int, number: int, puzzle: Puzzle | None, looked: Mapping[str, int], seconds: float) -> None:
        """Keep what became of a game."""
        line: dict[str, Any] = {"table": table, "game": number, "kind": None, **looked, "seconds": round(seconds, 1)}
        if puzzle is not None:
            name = self._first + self.kinds.total()
            line |= {"kind": puzzle.kind, "puzzle": name}
            text = replace(puzzle, number=name).to_text()
            (self._path / f"{name:03}.json").write_text(text, encoding="utf-8")
            self.kinds[puzzle.kind] += 1
        self._searched.append(line)
        with self._log.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        print(json.dumps(line), flush=True)


def main(argv: Sequence[str] | None = None) -> None:
    """Search, write, tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kinds", nargs="+", choices=QUOTAS, default=[*QUOTAS])
    parser.add_argument("--tables", nargs="+", type=int, choices=range(len(TABLES)), default=[*range(len(TABLES))])
    parser.add_argument("--minutes", type=float, default=10.0, help="of processor time")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--first", type=int, default=101, help="the number of the first puzzle")
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    given = parser.parse_args(argv)
    folder, seeds, number = Folder(given.out, given.first), Seeds(given.seed), 0
    tables: list[int] = given.tables
    stop = time.process_time() + 60 * given.minutes
    while time.process_time() < stop:
        for table in tables:
            wanted = {kind: QUOTAS[kind] - folder.kinds[kind] for kind in given.kinds}
            if time.process_time() >= stop or max(wanted.values()) <= 0:
                return
            if not folder.has(table, number):
                start = time.process_time()
                found = puzzle_in(TABLES[table], seeds, number, wanted)
                folder.keep(table, number, *found, time.process_time() - start)
        number += 1


if __name__ == "__main__":
    main()
