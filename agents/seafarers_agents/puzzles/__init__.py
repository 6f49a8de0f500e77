"""Positions with known answers: can the player to move win this turn, and how? Which decision wins most often?

Each is a text file under `positions/`, with a question, the answers in words, its kind and why the answers are right.
Answers of the first question are proven (`proof`), those of the second settled by games played out (`estimates`).
`python -m benchmarks.puzzles` and `python -m benchmarks.statistical_puzzles` find more.
"""

import json
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from seafarers_agents.agent import make_agent
from seafarers_agents.protocol import Agent, AnswerError, answer_of, compile_all
from seafarers_agents.puzzles.estimates import Estimate, read_estimates
from seafarers_agents.seeds import Seeds
from seafarers_env.game import Game

QUESTION = "You can win this turn, whatever the others hold. Which decision comes first?"


class PuzzleError(ValueError):
    """A faulty puzzle; names the file and what is wrong."""


@dataclass(frozen=True)
class Puzzle:
    """A position and its answers."""

    number: int
    kind: str  # what the shortest line makes use of
    question: str
    answers: tuple[str, ...]  # in the words of `Game.describe`
    line: tuple[str, ...]  # a shortest way to the win
    proof: str
    position: dict[str, Any]  # as `Game.to_dict` writes it
    estimates: tuple[Estimate, ...] = ()  # of a statistical puzzle, by policy; it asks for one decision

    def game(self) -> Game:
        """The position, at the decision in question."""
        return Game.from_dict(self.position)

    def to_text(self) -> str:
        """The text of its file."""
        fields = asdict(self)
        if not self.estimates:
            del fields["estimates"]
        return json.dumps(fields, indent=1, ensure_ascii=False) + "\n"


@dataclass(frozen=True)
class Attempt:
    """What an agent answered."""

    puzzle: Puzzle
    answer: str
    solved: bool


def read_puzzle(text: str, source: str) -> Puzzle:
    """A puzzle from the text of its file.

    Raises:
        PuzzleError: the text is wrong, the position impossible, or an answer not legal.
    """
    try:
        puzzle = _without_check(text)
        game = puzzle.game()
        legal = {game.describe(action) for action in game.legal_list()}
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise PuzzleError(f"{source} is not a puzzle: {error}") from None
    if not puzzle.answers:
        raise PuzzleError(f"{source} has no answer")
    for answer in puzzle.answers:
        if answer not in legal:
            raise PuzzleError(f"{source}: the answer {answer!r} is not legal there")
    return puzzle


def _without_check(text: str) -> Puzzle:
    fields: dict[str, Any] = json.loads(text)
    fields |= {name: tuple(fields[name]) for name in ("answers", "line")}
    fields["estimates"] = read_estimates(fields.get("estimates", ()))
    return Puzzle(**fields)


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """All puzzles of the package, by number.

    Tests check them. Setting the positions up here would compile kernels, and the start page lists puzzles.
    """
    files = sorted(Path(__file__).with_name("positions").glob("*.json"))
    return tuple(_without_check(file.read_text(encoding="utf-8")) for file in files)


def attempt(spec: str | Agent, puzzle: Puzzle, seed: int = 0) -> Attempt:
    """Let an agent play the turn: solved if it wins without depending on chance or other players.

    A statistical puzzle asks for one decision, solved if that is its answer.

    Args:
        spec: The spec of an agent, for which a fresh one is made; or an agent.
        puzzle: The puzzle; the first decision must be one of its answers.
        seed: The seed of the run.

    Raises:
        AgentError: no such agent, or one that cannot play this table.
    """
    game = Game.from_dict(puzzle.position, "explicit")
    seat, turn, made = game.current_player, game.turn, list[str]()
    agent = make_agent(spec, Seeds(seed).agent(puzzle.number, 0)) if isinstance(spec, str) else spec
    compile_all([agent], game.table.edition)
    while not game.is_over and not game.is_chance and (game.current_player, game.turn) == (seat, turn):
        try:
            action = answer_of(agent, game.view(seat))
        except AnswerError as error:
            return Attempt(puzzle, ", then ".join([*made, f"nothing legal ({error})"]), False)
        made.append(game.describe(action))
        if puzzle.estimates or made[0] not in puzzle.answers:
            break
        game.apply(action)
    solved = made[:1] == [*puzzle.answers] if puzzle.estimates else game.is_over and game.winner == seat
    return Attempt(puzzle, ", then ".join(made), solved)
