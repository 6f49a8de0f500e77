"""Puzzles: their answers are proven or estimated again, agents are scored, and broken files are refused by name."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks.puzzles import found, kind_of, puzzle_of
from benchmarks.statistical_puzzles import TABLES, Folder, moments
from seafarers_agents import puzzles
from seafarers_agents.cli import quiz
from seafarers_agents.puzzles import Puzzle, PuzzleError, attempt, read_puzzle
from seafarers_agents.puzzles.estimates import (
    FAR,
    FEWER,
    Candidate,
    Estimate,
    asked_of,
    explained,
    fault_of,
    question_of,
)
from seafarers_agents.puzzles.playouts import POLICIES, VARIED, Playouts, Race, settle
from seafarers_agents.puzzles.proof import TooLargeError, most_points, prove
from seafarers_agents.seeds import Seeds
from seafarers_env import Game
from seafarers_env.editions import CLASSIC
from tests.play import played_by

PROVEN = 100  # the first ones
MANY = 200
STATISTICAL = puzzles.puzzles()[PROVEN:]


def here(puzzle: Puzzle) -> bool:
    """Whether its kernels are there without compiling another edition."""
    scenario, players, options = (puzzle.position[name] for name in ("scenario", "num_players", "options"))
    return played_by(scenario, players, options) is CLASSIC


HERE = [one for one in puzzles.puzzles() if here(one)]
EACH = [pytest.param(one, marks=[pytest.mark.long] * (one not in HERE), id=str(one.number)) for one in STATISTICAL]


@pytest.fixture(params=range(PROVEN), ids=lambda n: f"{n + 1:03}")
def puzzle(request: pytest.FixtureRequest) -> Puzzle:
    return puzzles.puzzles()[request.param]


def test_puzzles_are_numbered_and_their_answers_are_few_of_what_is_legal() -> None:
    found = puzzles.puzzles()
    assert [puzzle.number for puzzle in found] == list(range(1, MANY + 1))
    assert len({json.dumps(puzzle.position) for puzzle in found}) == MANY
    for puzzle in HERE:
        fewest = 2 if puzzle.estimates else 3
        assert fewest * len(puzzle.answers) <= 1.02 * len(puzzle.game().legal_list()), puzzle.number
        assert read_puzzle(puzzle.to_text(), f"{puzzle.number:03}.json") == puzzle


def test_they_are_listed_without_setting_positions_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def compiles(*anything: Any, **options: Any) -> Game:
        raise AssertionError("a position was set up, which compiles kernels where there are none")

    monkeypatch.setattr(Game, "from_dict", compiles)
    puzzles.puzzles.cache_clear()
    assert len(puzzles.puzzles()) == MANY


@pytest.mark.long  # seconds each
def test_answers_are_proven_anew(puzzle: Puzzle) -> None:
    game = puzzle.game()
    proof = prove(game)
    assert proof is not None
    assert {game.describe(action) for action in proof.answers} == set(puzzle.answers)
    assert proof.length == len(puzzle.line)


# --- estimates --------------------------------------------------------------------------------------------------------
def wrong_way(puzzle: Puzzle, games: int) -> list[str]:
    """Policies under which the answer, in fresh games, wins clearly less often than the second."""
    game, wrong = puzzle.game(), list[str]()
    for estimate in puzzle.estimates:
        pair = [game.parse(one.action) for one in estimate.candidates[:2]]
        shares = Playouts(game, 12345, games).shares(pair, estimate.policy, 0, games)
        lead = shares[:, 0] - shares[:, 1]
        if lead.mean() < -3 * lead.std(ddof=1) / len(lead) ** 0.5:
            wrong.append(estimate.policy)
    return wrong


@pytest.mark.parametrize("puzzle", EACH)
def test_estimates_follow_the_rule(puzzle: Puzzle) -> None:
    game = puzzle.game()
    assert read_puzzle(puzzle.to_text(), "it") == puzzle
    assert fault_of(puzzle.estimates, puzzle.answers, [game.describe(action) for action in asked_of(game)]) is None
    assert [one.policy for one in puzzle.estimates] == [*POLICIES]
    assert puzzle.question == question_of(game) and puzzle.proof == explained(puzzle.estimates)
    for estimate in puzzle.estimates:
        for one in estimate.candidates:
            assert one.behind == pytest.approx(estimate.candidates[0].chance - one.chance, abs=0.1)
            assert one.error >= 0.75 * (one.chance * (1 - one.chance) / one.playouts) ** 0.5


CLEAREST = sorted(
    (one for one in HERE if one.estimates), key=lambda one: -min(e.candidates[1].distance for e in one.estimates)
)[:3]


@pytest.mark.parametrize("puzzle", CLEAREST, ids=lambda puzzle: f"{puzzle.number}")
def test_fresh_games_agree_with_the_answer_and_not_with_another(puzzle: Puzzle) -> None:
    assert wrong_way(puzzle, 2_000) == []
    turned = [replace(one, candidates=one.candidates[1::-1]) for one in puzzle.estimates]
    assert wrong_way(replace(puzzle, estimates=tuple(turned)), 2_000) == [*POLICIES]


def test_equal_arguments_give_equal_games_in_whatever_parts() -> None:
    game = CLEAREST[0].game()
    actions = asked_of(game)
    whole = Playouts(game, 5, 40).shares(actions, VARIED, 0, 80)
    parts = Playouts(game, 5, 40)
    again = [parts.shares(actions, VARIED, first, 40) for first in (40, 0)]
    assert (whole == np.vstack(again[::-1])).all()
    assert (Playouts(game, 6, 40).shares(actions, VARIED, 0, 80) != whole).any()


def rows(**changes: Any) -> tuple[Estimate, ...]:
    """Estimates of three decisions that follow the rule, but for what is changed in the last row of each."""
    far = Candidate("c", 2_000, 0.2, 0.01, 0.2, 0.02)
    kept = (Candidate("a", 20_000, 0.5, 0.004, 0.0, 0.0), Candidate("b", 20_000, 0.4, 0.004, 0.1, 0.02))
    return tuple(Estimate(policy, (*kept, replace(far, **changes))) for policy in POLICIES)


@pytest.mark.parametrize(
    ("estimates", "told"),
    [
        (rows(), None),
        (rows(playouts=1_980), "'c' is 10.0 standard errors behind after 1,980 pairs"),
        (rows(behind=0.15), "'c' is 7.5 standard errors behind after 2,000 pairs"),
        (rows(playouts=20_000, behind=0.07), "'c' is 3.5 standard errors behind after 20,000 pairs"),
        (rows(action="d"), "the candidates are not the decisions in question"),
        (rows()[:1], "a statistical puzzle needs two policies"),
        ((rows()[0], replace(rows()[1], candidates=rows()[1].candidates[::-1])), "the best is 'c' after 2,000"),
    ],
)
def test_what_breaks_the_rule_is_named(estimates: tuple[Estimate, ...], told: str | None) -> None:
    found = fault_of(estimates, ("a",), ("a", "b", "c"))
    assert found is None if told is None else found is not None and told in found


def test_a_single_decision_answers_a_statistical_puzzle() -> None:
    puzzle = STATISTICAL[0]
    assert attempt(Knows(puzzle), puzzle).solved
    wrong = puzzle.estimates[0].candidates[1].action
    missed = attempt(Knows(puzzle, 0, wrong), puzzle)
    assert (missed.solved, missed.answer) == (False, wrong)


def test_a_planted_wrong_answer_is_found() -> None:
    puzzle = STATISTICAL[0]
    wrong = puzzle.estimates[0].candidates[1].action
    asked = [one.action for one in puzzle.estimates[0].candidates]
    assert "the best is" in (fault_of(puzzle.estimates, (wrong,), asked) or "")


def test_whoever_is_far_behind_leaves_the_race_and_the_best_two_stay() -> None:
    puzzle = next(one for one in HERE if one.estimates and one.estimates[0].candidates[-1].playouts == FEWER)
    game, (first, second, *others) = puzzle.game(), puzzle.estimates[0].candidates
    far = others[-1].action
    race = Race(game, [game.parse(one) for one in (far, first.action, second.action)], 99)
    race.play(FEWER)
    race.drop()
    assert sorted(race.live) == sorted(game.parse(one.action) for one in (first, second))
    told = race.estimates()
    assert {one.policy: len(one.candidates) for one in told} == dict.fromkeys(POLICIES, 3)
    assert told[0].of(far).distance >= FAR and told[0].of(far).playouts == FEWER


def test_a_position_that_is_won_whatever_is_done_is_given_up() -> None:
    game = city_or_two_trades(brick=8, wool=1)  # the other seat cannot stop it
    assert settle(game, asked_of(game), 1) is None


def test_a_search_goes_on_where_it_stopped(tmp_path: Path) -> None:
    looked = {"screened": 4, "raced": 1}
    folder = Folder(tmp_path, 101)
    folder.keep(2, 0, None, {"screened": 3}, 1.0)
    folder.keep(3, 0, replace(STATISTICAL[0], number=0), looked, 9.0)
    again = Folder(tmp_path, 101)
    assert again.kinds == {STATISTICAL[0].kind: 1}
    assert [again.has(2, 0), again.has(3, 0), again.has(2, 1)] == [True, True, False]
    again.keep(2, 1, STATISTICAL[1], looked, 8.0)
    texts = [(tmp_path / name).read_text(encoding="utf-8") for name in ("101.json", "102.json")]
    assert [read_puzzle(text, "it") for text in texts] == [replace(STATISTICAL[k], number=101 + k) for k in range(2)]


def test_decisions_of_a_game_are_late_and_of_wanted_kinds() -> None:
    seen = moments(TABLES[0], Seeds(31), 0)
    assert {one.kind for one in seen} <= {"first settlements", "main", "cards", "discards", "robber and pirate"}
    for one in seen[:: len(seen) // 10]:
        game = Game.from_dict(one.position)
        assert len(asked_of(game)) > 1
        assert game.phase == "setup settlement" or max(game.victory_points) >= 7


# --- proofs -----------------------------------------------------------------------------------------------------------
def city_or_two_trades(**hand: int) -> Game:
    """Seat 0 has two points of three and settles at a harbour; a city wins."""
    seats: list[dict[str, Any]] = [
        {"settlements": ["1,4 N", "3,4 N"], "roads": ["1,4 NE", "3,4 NE"], "hand": hand},
        {"settlements": ["5,4 S"], "roads": ["5,4 SE"]},
    ]
    options = {"points_to_win": 3, "max_offers": 0}
    return Game.from_dict({"scenario": "base", "num_players": 2, "options": options, "seats": seats})


def test_a_trade_before_the_city_is_found_and_nothing_else() -> None:
    game = city_or_two_trades(grain=2, ore=2, wool=4)
    proof = prove(game)
    assert proof is not None
    assert [game.describe(action) for action in proof.answers] == ["maritime wool ore"]
    assert [proof.length, most_points(game)] == [2, 3]


def test_without_the_cards_there_is_no_win() -> None:
    game = city_or_two_trades(grain=2, ore=2, wool=2)
    assert prove(game) is None
    assert most_points(game) == 2


def test_a_win_that_hangs_on_a_drawn_card_is_none() -> None:
    game = city_or_two_trades(grain=1, ore=1, wool=1)  # a card could be a point
    assert "buy card" in {game.describe(action) for action in game.legal_list()}
    assert prove(game) is None


def test_a_search_that_is_too_large_gives_up() -> None:
    with pytest.raises(TooLargeError, match="more than 3 positions"):
        prove(city_or_two_trades(grain=6, ore=6, wool=6, brick=6, lumber=6), most=3)


def test_self_play_brings_one_and_its_words_are_true() -> None:
    one = next(one for number in range(40) if (one := found("new_shores", 4, Seeds(24), number)) is not None)
    puzzle = puzzle_of(1, *one)
    assert read_puzzle(puzzle.to_text(), "001.json") == puzzle
    assert puzzle.kind == kind_of(puzzle.line)
    assert f"each of the {len(one[0].legal_list()) - len(puzzle.answers)} other first decisions" in puzzle.proof


# --- agents -----------------------------------------------------------------------------------------------------------
class Knows:
    """Plays the line of a puzzle, or so much of it and then what is said."""

    name = "knows"

    def __init__(self, puzzle: Puzzle, until: int | None = None, then: Any = -1) -> None:
        self.puzzle, self.until, self.then, self.asked = puzzle, until, then, 0

    def act(self, view: Any) -> int:
        self.asked += 1
        if self.until is not None and self.asked > self.until:
            return self.then if isinstance(self.then, int) else view.parse(self.then)
        return view.parse(self.puzzle.line[self.asked - 1])


def test_only_the_win_of_this_turn_solves_it(puzzle: Puzzle) -> None:
    assert attempt(Knows(puzzle), puzzle).solved
    first = attempt(Knows(puzzle, 1, "end turn"), puzzle)
    assert not first.solved and first.answer.startswith(f"{puzzle.line[0]}, then ")
    wrong = attempt(Knows(puzzle, 0), puzzle)
    assert not wrong.solved and wrong.answer.startswith("nothing legal (agent 'knows' in seat")


def test_the_command_scores_an_agent_and_names_what_it_misses(seafarers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quiz, "all_puzzles", lambda: HERE)
    told = seafarers("puzzles --agent random")
    assert told.status == 0
    last = told.out.splitlines()[-1]
    assert f" of {len(HERE)} solved" in last
    solved = int(last.split()[1])
    assert sum("; right is " in line for line in told.out.splitlines()) == len(HERE) - solved


@pytest.mark.long  # another edition
def test_what_an_agent_cannot_play_is_not_counted(seafarers, monkeypatch: pytest.MonkeyPatch) -> None:
    away = [one for one in STATISTICAL if one not in HERE][:1]
    monkeypatch.setattr(quiz, "all_puzzles", lambda: [*away, *HERE[:2]])
    told = seafarers("puzzles --agent learned:classic")
    assert f"{away[0].number} {away[0].kind}: not asked, " in told.out
    assert " of 2 solved, 1 not asked, " in told.out.splitlines()[-1]


def test_one_is_shown_and_its_answer_only_when_asked_for(seafarers, tmp_path) -> None:
    picture = tmp_path / "one.svg"
    told = seafarers(f"puzzles --show 1 --out {picture}")
    assert told.status == 0 and puzzles.QUESTION in told.out and "Answer" not in told.out
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    told = seafarers("puzzles --show 1 --answer")
    first = puzzles.puzzles()[0]
    assert f"Answer: {' or '.join(first.answers)}." in told.out and first.proof in told.out
    assert f"{MANY} in all" in seafarers("puzzles").out


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("--show 999", "puzzles have the numbers 1.."),
        ("--answer", "--answer and --out go with --show N"),
        ("--agent nobody", "there is no agent 'nobody'"),
    ],
)
def test_wrong_words(seafarers, line: str, told: str) -> None:
    result = seafarers(f"puzzles {line}")
    assert (result.status, told in result.err) == (2, True)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"answers": []}, "one.json has no answer"),
        ({"answers": ["end the world"]}, "the answer 'end the world' is not legal there"),
        ({"position": {"scenario": "atlantis"}}, "one.json is not a puzzle: "),
        ({"colour": "red"}, "one.json is not a puzzle: "),
    ],
)
def test_what_is_no_puzzle_is_named(change: dict[str, Any], told: str) -> None:
    text = json.dumps(json.loads(puzzles.puzzles()[0].to_text()) | change)
    with pytest.raises(PuzzleError, match=told):
        read_puzzle(text, "one.json")
