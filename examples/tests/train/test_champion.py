"""The champion's recipe with PyTorch and with Ray: as numpy and one process do it."""

import numpy as np
import pytest
import ray

from seafarers_agents.champion.fitting import Fit
from seafarers_agents.champion.school import School, Sitting

DECISIONS, MOST, INPUTS = 200, 4, 12


def taught(device: str | None) -> Fit:
    """A network after some steps of both kinds."""
    rng = np.random.default_rng(3)
    rows = rng.normal(size=(DECISIONS, MOST, INPUTS)).astype(np.float32)
    values = 1 / (1 + np.exp(-rows[..., 0]))
    counts = rng.integers(2, MOST + 1, DECISIONS)
    fit = Fit(rows.reshape(-1, INPUTS), (16, 8), 1, device)
    for _ in range(20):
        fit.learn_outcomes(rows[:, 0], values[:, 0], 1e-3, 0.99)
        told = fit.learn_decisions(rows, values, counts, 8.0, 1e-3, 0.99)
    assert told[1] < told[2]  # it has begun to tell them apart
    return fit


def test_pytorch_fits_what_numpy_fits() -> None:
    fits = [taught(None), taught("cpu")]
    rows = np.random.default_rng(4).normal(size=(50, INPUTS)).astype(np.float32)
    numpys, torchs = (fit.chances(rows) for fit in fits)
    assert torchs == pytest.approx(numpys, abs=1e-4) and np.std(numpys) > 0.05
    for (weight, added), (other, more) in zip(fits[0].layers(), fits[1].layers(), strict=True):
        assert other == pytest.approx(weight, abs=1e-4) and more == pytest.approx(added, abs=1e-4)


def test_what_pytorch_has_begun_numpy_goes_on_with() -> None:
    begun = taught("cpu")
    going_on = Fit.of(begun.content())
    rows = np.random.default_rng(4).normal(size=(50, INPUTS)).astype(np.float32)
    assert going_on.chances(rows) == pytest.approx(begun.chances(rows), abs=1e-6)
    assert all(isinstance(part, np.ndarray) for part in going_on.parts)


def test_a_device_that_is_not_there_is_named() -> None:
    with pytest.raises(ValueError, match="PyTorch has no device 'abacus' here"):
        taught("abacus")


def test_ray_workers_play_what_one_process_plays() -> None:
    sitting = Sitting("base", 2, (("max_offers", 0), ("points_to_win", 4)))
    won = []
    for processes, backend in ((1, "processes"), (2, "ray")):
        with School([sitting], processes, backend=backend) as school:
            inputs = school.edition.inputs.NUM_INPUTS
            layers = [(np.full((inputs, 1), 0.01, np.float32), np.zeros(1, np.float32))]
            won.append(school.rate(layers, 12, 7, 0.05))
    assert np.array_equal(*won) and 0 < won[0].sum() < len(won[0])
    assert not ray.is_initialized()  # it was the school's own
