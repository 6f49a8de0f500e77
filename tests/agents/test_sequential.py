"""The stopping rule: its error rates by simulation, what it depends on, and what it refuses."""

import numpy as np
import pytest

from seafarers_agents.sequential import Comparison, Decision, Stop

LIMIT = 300  # rotations


def rotations(rng: np.random.Generator, share: float, players: int, alike: float) -> list[int]:
    """Games won in each of many rotations; in a share `alike` of them the deal decides for all games together."""
    together = rng.random(LIMIT) < alike
    apart = rng.binomial(players, share, LIMIT)
    return np.where(together, players * (rng.random(LIMIT) < share), apart).tolist()


def decide(wins: list[int], players: int, stop: Stop) -> tuple[Decision, int]:
    test = Comparison("a", 1, players, stop)
    for number, won in enumerate(wins, 1):
        if test.add(won) != "undecided":
            return test.decision, number
    return test.decision, len(wins)


def how_often(share: float, players: int, stop: Stop, alike: float, runs: int = 400) -> dict[str, float]:
    rng = np.random.default_rng(5)
    found = [decide(rotations(rng, share, players, alike), players, stop)[0] for _ in range(runs)]
    return {decision: found.count(decision) / runs for decision in ("stronger", "not stronger", "undecided")}


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("alike", [0.0, 0.5, 1.0])
def test_errors_are_no_more_frequent_than_stated(players: int, alike: float) -> None:
    """With games of a rotation that are independent, or go alike: looking after every rotation costs nothing."""
    stop = Stop(alpha=0.1, beta=0.1, margin=0.15)
    # 400 runs: three standard errors of 0.1 are 0.045.
    assert how_often(1 / players, players, stop, alike)["stronger"] <= 0.1 + 0.045
    assert how_often(1 / players + 0.15, players, stop, alike)["not stronger"] <= 0.1 + 0.045


def test_it_finds_what_is_there() -> None:
    stop = Stop(alpha=0.05, beta=0.05, margin=0.1)
    assert how_often(0.40, 4, stop, 0.2)["stronger"] > 0.9
    assert how_often(0.20, 4, stop, 0.2)["not stronger"] > 0.9


def test_a_clear_case_takes_few_rotations() -> None:
    assert decide([4] * LIMIT, 4, Stop())[1] <= 6
    assert decide([0] * LIMIT, 4, Stop()) == ("not stronger", 15)
    assert decide([2, 0] * LIMIT, 4, Stop())[0] == "not stronger"  # exactly even


def test_the_stake_is_fair_where_candidate_and_others_are_even() -> None:
    """The mean of what a stake is multiplied by in one rotation is 1 at the border of its hypothesis."""
    test, share = Comparison("a", 1, 4, Stop(margin=0.1)), 0.25
    for gains, mean in ((test._up, share), (test._down, share + 0.1)):
        for spread in ([0, 4], [1, 3], [0, 2]):
            low, high = (wins / 4 for wins in spread)
            p = (mean - low) / (high - low)
            if 0 <= p <= 1:
                factors = np.exp(gains[:, spread])
                assert (1 - p) * factors[:, 0] + p * factors[:, 1] == pytest.approx(np.ones(len(factors)))


def test_the_order_of_rotations_does_not_matter_and_a_decision_stays() -> None:
    wins = [1, 0, 2, 4, 0, 1, 3, 0, 0, 1]
    tests = [Comparison("a", 1, 4, Stop()) for _ in range(2)]
    for test, order in zip(tests, (wins, wins[::-1]), strict=True):
        for won in order:
            test.add(won)
    assert tests[0].verdict() == tests[1].verdict()
    for _ in range(20):
        tests[0].add(4)
    assert tests[0].decision == "stronger"
    for _ in range(200):
        tests[0].add(0)
    assert tests[0].verdict().decision == "stronger"


def test_a_verdict_tells_what_it_rests_on() -> None:
    test = Comparison("a", 2, 4, Stop(margin=0.2))
    for won in (3, 2, 4):
        test.add(won)
    verdict = test.verdict()
    assert (verdict.candidate, verdict.even, verdict.rotations, verdict.games) == ("a", 0.5, 3, 12)
    assert verdict.share == pytest.approx(0.75)
    assert verdict.against_not_stronger > 0 > verdict.against_stronger


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"alpha": 0.0}, "alpha must be an error rate between 0 and 0.5, not 0.0"),
        ({"beta": 0.6}, "beta must be an error rate between 0 and 0.5, not 0.6"),
        ({"margin": 0.0}, "the margin must be a share of games between 0 and 1, not 0.0"),
        ({"margin": float("nan")}, "the margin must be a share"),
    ],
)
def test_what_cannot_be_is_refused(arguments: dict[str, float], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Stop(**arguments)


def test_a_table_at_which_nothing_can_be_decided_is_refused() -> None:
    with pytest.raises(ValueError, match="at a table of a alone"):
        Comparison("a", 4, 4, Stop())
    with pytest.raises(ValueError, match="no room for a margin of 50%"):
        Comparison("a", 2, 4, Stop(margin=0.5))
