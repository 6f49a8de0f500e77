"""The value function, and how it is fitted."""

import numpy as np
import pytest

from seafarers_agents.search import fit
from seafarers_env import Game
from seafarers_env.engine.policies.weights import pack
from seafarers_env.engine.search import features
from seafarers_env.engine.search.features import NUM_FEATURES
from seafarers_env.engine.search.value import evaluate
from seafarers_env.engine.search.weights import TABLE, pack_value
from seafarers_env.engine.sizes import MAX_PLAYERS
from tests.effort import often
from tests.play import moments, new_game
from tests.positions import position

pytestmark = pytest.mark.players


def chances(game: Game, weights: np.ndarray | None = None) -> tuple[np.ndarray, np.ndarray]:
    """Chances of the seats to win, and the features they come from."""
    rows, found = np.zeros((MAX_PLAYERS, NUM_FEATURES)), np.zeros(MAX_PLAYERS)
    value = pack_value() if weights is None else weights
    evaluate(game.record, game.board.record[0], game.table.rules[0], pack(), value, rows, found)
    return found[: game.num_players], rows[: game.num_players]


def test_the_table_names_the_features() -> None:
    assert [weight.name.upper() for weight in TABLE] == [
        name for name, _ in sorted(((n, getattr(features, n)) for n in NAMES), key=lambda pair: pair[1])
    ]
    assert pack_value().shape == (2, NUM_FEATURES)


NAMES = [name for name, at in vars(features).items() if name in {weight.name.upper() for weight in TABLE}]


@pytest.mark.nojit
def test_chances_are_a_softmax_of_weighted_features() -> None:
    game = position("base", 3, [{"settlements": ["3,4 N"], "hand": {"ore": 3}}, {"cities": ["5,6 N"]}])
    found, rows = chances(game)
    expected = fit.chances(fit.inputs(rows[np.newaxis]), pack_value().ravel())[0]
    assert found == pytest.approx(expected)
    assert found.sum() == pytest.approx(1)


def test_chances_of_all_moments_are_chances() -> None:
    for scenario in ("base", "new_shores", "great_crossing"):
        for n, game in enumerate(moments(new_game(scenario, 4, 2), 2, "builder", 1500)):
            if n % 50 == 0:
                found, rows = chances(game)
                assert np.isfinite(rows).all()
                assert found.sum() == pytest.approx(1)
                assert (found >= 0).all()


def test_more_is_better() -> None:
    """Points, production and cards are worth something, hidden ones too."""
    plain = {"settlements": ["3,4 N"]}
    base, _ = chances(position("base", 3, [plain, {}, {}]))
    for better in ({"settlements": ["3,4 N", "5,6 N"]}, {"cities": ["3,4 N"]}, plain | {"cards": {"victory point": 2}},
                   plain | {"hand": {"grain": 2, "ore": 3}}):  # fmt: skip
        found, _ = chances(position("base", 3, [better, {}, {}]))
        assert found[0] > base[0], better


@pytest.mark.parametrize("scenario", ["base", "new_shores", "great_crossing"])
def test_army_and_route_are_worth_having(scenario: str) -> None:
    """Over many positions: there are some in which it hardly matters."""
    gained: list[float] = []
    for seed in (2, 3):
        for n, game in enumerate(moments(new_game(scenario, 4, seed), seed, "builder", 1500)):
            seat = int(game.record.active)
            for holder in ("army_holder", "route_holder"):
                if n % 40 == 0 and game.turn > 20 and int(game.record[holder]) < 0:
                    twin = game.clone()
                    setattr(twin.record, holder, seat)
                    twin.record.points[seat] += 2
                    gained.append(float(chances(twin)[0][seat] - chances(game)[0][seat]))
    assert len(gained) > 10
    assert np.mean(gained) > 0


@pytest.mark.rule("BASE-64")
def test_playing_a_soldier_is_no_loss() -> None:
    held = {"settlements": ["3,4 N"], "cards": {"soldier": 1}, "played": {"soldier": 1}}
    played = {"settlements": ["3,4 N"], "played": {"soldier": 2}}
    before, after = (chances(position("base", 3, [seat, {}, {}]))[0][0] for seat in (held, played))
    assert after >= before - 1e-12


@pytest.mark.nojit
def test_fitting_finds_the_weights_that_made_the_winners() -> None:
    rng = np.random.default_rng(3)
    rows, truth = rng.normal(size=(20_000, 4, 3)), np.array([1.0, -0.5, 0.0])
    odds = fit.chances(rows, truth)
    winners = (odds.cumsum(axis=1) < rng.random((len(rows), 1))).sum(axis=1)
    found = fit.fit(rows, winners)
    assert found == pytest.approx(truth, abs=0.05)
    assert fit.log_loss(rows, winners, found) < fit.log_loss(rows, winners, np.zeros(3)) - 0.1


@pytest.mark.slow
def test_the_shipped_weights_foretell_the_winner(capsys: pytest.CaptureFixture[str]) -> None:
    """Better than points alone, on games that they were not fitted on."""
    part = fit.collect("base", often(60, 20), 40, max_offers=0)
    rows = fit.inputs(part.features)
    points = np.zeros(rows.shape[2])
    points[features.POINTS] = 8.0
    assert fit.log_loss(rows, part.winners, pack_value().ravel()) < fit.log_loss(rows, part.winners, points) - 0.02


def test_the_explorers_game_has_weights_of_its_own() -> None:
    found = pack_value(explorers=True)
    assert found.shape == (2, NUM_FEATURES) and found.flags.c_contiguous
    assert (found != pack_value()).any()
    for name in ("SOLDIERS", "ARMY_PART", "ROUTE_LEAD", "PROGRESS_HELD"):
        assert not found[:, getattr(features, name)].any(), name
