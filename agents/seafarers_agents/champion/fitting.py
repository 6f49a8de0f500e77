"""Fitting a learned value with numpy or PyTorch: rectified sums, Adam, a running mean of the weights that plays."""

import importlib
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from seafarers_agents.champion.values import Layers

Array = NDArray[Any]
Parts = list[Any]  # of Array, or of tensors
MOMENTUM, SQUARES, TINY = 0.9, 0.999, 1e-6  # of Adam
LEAST_SPREAD: Final = 1e-6  # of an input that tells anything
NOTHING: Final = 1e-20  # what is less is dropped: numbers that fade to denormals are slow
RARE: Final = 0.03  # spread below which an input is scaled no further
LABELS_A_STEP: Final = 128


class Fit:
    """A network while it learns. Inputs that never changed when it was made are left out for good: their weights are 0.

    Attributes:
        used: Places of the others.
        parts: Weights and what is added, layer after layer: float32, on the device that fits them.
        mean: Their running mean, which plays.
    """

    def __init__(self, rows: Array, hidden: Sequence[int], seed: int, device: str | None = None) -> None:
        """Begin with random weights.

        Args:
            rows: Inputs by which they are scaled: float32[N, inputs].
            hidden: Widths of the hidden layers.
            seed: Of the weights.
            device: Where PyTorch fits them, such as "cpu" or "cuda"; None: numpy does.

        Raises:
            ValueError: PyTorch is not installed, or has no such device.
        """
        spread: Array = rows.std(0, dtype=np.float64)
        self.used: Array = np.flatnonzero(spread > LEAST_SPREAD)
        self.middle: Array = rows[:, self.used].mean(0, dtype=np.float64).astype(np.float32)
        self.scale: Array = (1 / np.maximum(spread[self.used], RARE)).astype(np.float32)
        self.inputs = rows.shape[1]
        widths = [len(self.used), *hidden, 1]
        rng = np.random.default_rng(seed)
        parts: list[Array] = []
        for inputs, outputs in pairwise(widths):
            parts.append(rng.normal(0, (2 / inputs) ** 0.5, (inputs, outputs)).astype(np.float32))
            parts.append(np.zeros(outputs, np.float32))
        self._put = putter(device)
        self._begin(parts)

    def _begin(self, parts: Sequence[Array]) -> None:
        """Set the weights; nothing has been learned yet."""
        self.parts: Parts = [self._put(np.array(part)) for part in parts]
        self.mean: Parts = [self._put(np.array(part)) for part in parts]
        self._moments: Parts = [self._put(np.zeros_like(part)) for part in parts]
        self._squares: Parts = [self._put(np.zeros_like(part)) for part in parts]
        self.steps = 0

    @classmethod
    def started(cls, rows: Array, layers: Layers, device: str | None = None) -> "Fit":
        """Continue from a network that already plays: its weights, with the inputs rescaled.

        Args:
            rows: Inputs by which they are scaled: float32[N, inputs].
            layers: As `layers()` gives them. Inputs that it ignored and that never change in `rows` stay ignored.
            device: As `Fit` takes it.
        """
        fit = cls(rows, [len(added) for _, added in layers[:-1]], 0, device)
        first = layers[0][0]
        fixed = np.setdiff1d(np.flatnonzero(first.any(1)), fit.used)
        if len(fixed):  # they mean something at other tables: kept, unscaled
            fit.middle = np.concatenate([fit.middle, rows[:1, fixed].mean(0)]).astype(np.float32)
            fit.scale = np.concatenate([fit.scale, np.ones(len(fixed), np.float32)])
            fit.used = np.concatenate([fit.used, fixed])
        weight = first[fit.used] / fit.scale[:, np.newaxis]
        parts = [weight, layers[0][1] + fit.middle @ first[fit.used], *(part for layer in layers[1:] for part in layer)]
        fit._begin([np.array(part, np.float32) for part in parts])
        return fit

    # --- what it says -------------------------------------------------------------------------------------------------
    def layers(self) -> Layers:
        """The network that plays, with the scaling of inputs in its first layer."""
        mean = [taken(part) for part in self.mean]
        scaled = mean[0] * self.scale[:, np.newaxis]
        first = np.zeros((self.inputs, scaled.shape[1]), np.float32)
        first[self.used] = scaled
        found: Layers = [(first, (mean[1] - self.middle @ scaled).astype(np.float32))]
        return found + [(np.array(mean[n]), np.array(mean[n + 1])) for n in range(2, len(mean), 2)]

    def chances(self, rows: Array) -> Array:
        """The chance to win that the weights of this moment see in rows of inputs."""
        return chance(taken(self._forward(rows)[-1])[:, 0])

    def _forward(self, rows: Array) -> Parts:
        """What each layer hands on, the scaled inputs first."""
        found: Parts = [self._put((rows[:, self.used] - self.middle) * self.scale)]
        for n in range(0, len(self.parts), 2):
            sums = found[-1] @ self.parts[n] + self.parts[n + 1]
            found.append(sums if n + 2 == len(self.parts) else sums.clip(0))
        return found

    # --- learning -----------------------------------------------------------------------------------------------------
    def learn_outcomes(self, rows: Array, targets: Array, rate: float, keep: float) -> float:
        """One step towards targets (0 to 1) of rows; the mean surprise, in nats."""
        outs = self._forward(rows)
        logits: Array = taken(outs[-1])[:, 0]
        self._step(outs, (chance(logits) - targets) / len(rows), rate, keep)
        return float(np.mean(np.logaddexp(0, logits) - targets * logits))

    def learn_labels(self, labels: Any, apart: float, rate: float, passes: int, rng: np.random.Generator) -> Any:
        """Some passes over the labels of `School.label`, in an order drawn from `rng`; what `learn_decisions` returns.

        It is the mean over all steps.
        """
        number = len(labels.counts)
        steps = [part for _ in range(passes)
                 for part in np.array_split(rng.permutation(number), max(1, number // LABELS_A_STEP))]  # fmt: skip
        told = [self.learn_decisions(labels.inputs[part], labels.values[part], labels.counts[part], apart, rate, 0.999)
                for part in steps]  # fmt: skip
        return np.mean(told, 0)

    def learn_decisions(self, rows: Array, values: Array, counts: Any, apart: float, rate: float, keep: float) -> Any:
        """One step towards the values of sibling actions, their differences `apart` times as strongly.

        Args:
            rows: float32[N, most, inputs].
            values: float32[N, most].
            counts: How many of each row there are: int64[N].
            apart: Weight of what tells siblings apart, against their mean.
            rate: Of learning.
            keep: Of the running mean, at each step.

        Returns:
            Root mean squares: of the error of means, of the error of differences, of the differences.
        """
        number: Any = counts[:, np.newaxis]
        there = present(counts, rows.shape[1])
        outs = self._forward(rows[there])
        found: Any = np.zeros(values.shape, np.float32)
        found[there] = chance(taken(outs[-1])[:, 0])
        wanted: Any = np.where(there, values, 0)
        mean: Any = found.sum(1, keepdims=True) / number
        aim: Any = wanted.sum(1, keepdims=True) / number
        level: Any = mean - aim
        spread: Any = wanted - aim
        error: Any = (found - mean) - spread
        self._step(outs, (level + apart * error)[there] / counts.sum(), rate, keep)
        return np.sqrt([(level**2).mean(), (error[there] ** 2).mean(), (spread[there] ** 2).mean()])

    def _step(self, outs: Parts, slope: Array, rate: float, keep: float) -> None:
        """Adam's step, `slope` being how the loss grows with each logit."""
        self.steps += 1
        rate *= (1 - SQUARES**self.steps) ** 0.5 / (1 - MOMENTUM**self.steps)
        grown: Any = self._put(slope.astype(np.float32)[:, np.newaxis])
        for n in range(len(self.parts) - 2, -1, -2):
            before, weight = outs[n // 2], self.parts[n]
            slopes: Any = before.T @ grown, grown.sum(0)
            if n:
                grown = (grown @ weight.T) * (before > 0)
            for part, each in zip((n, n + 1), slopes, strict=True):
                self._move(part, each, rate)
        keep = min(keep, (1 + self.steps) / (10 + self.steps))  # what it began with is soon forgotten
        for mean, part in zip(self.mean, self.parts, strict=True):
            mean += (1 - keep) * (part - mean)

    def _move(self, n: int, slope: Any, rate: float) -> None:
        moment, square = self._moments[n], self._squares[n]
        moment += (1 - MOMENTUM) * (slope - moment)
        square += (1 - SQUARES) * (slope * slope - square)
        for fading in (moment, square):
            fading += NOTHING
            fading -= NOTHING
        self.parts[n] -= rate * moment / (square**0.5 + TINY)

    # --- to go on later -----------------------------------------------------------------------------------------------
    def content(self) -> dict[str, Array]:
        """All of it, as arrays by name."""
        rows = {"part": self.parts, "mean": self.mean, "moment": self._moments, "square": self._squares}
        found = {f"{name}{n}": taken(part) for name, parts in rows.items() for n, part in enumerate(parts)}
        sizes = {"steps": np.array(self.steps), "inputs": np.array(self.inputs)}
        return found | {"used": self.used, "middle": self.middle, "scale": self.scale} | sizes

    @classmethod
    def of(cls, content: Any, device: str | None = None) -> "Fit":
        """The network that `content` came of, wherever that was; `device` as `Fit` takes it."""
        fit = cls.__new__(cls)
        fit._put = putter(device)
        number = sum(1 for name in content if name.startswith("part"))
        names = ("part", "mean", "moment", "square")
        rows = [[fit._put(np.array(content[f"{name}{n}"])) for n in range(number)] for name in names]
        fit.parts, fit.mean, fit._moments, fit._squares = rows
        fit.used, fit.middle, fit.scale = (np.array(content[name]) for name in ("used", "middle", "scale"))
        fit.steps, fit.inputs = int(content["steps"]), int(content["inputs"])
        return fit


def putter(device: str | None) -> Callable[[Array], Any]:
    """What puts an array where the network is fitted; it may share its memory.

    Raises:
        ValueError: PyTorch is not installed, or has no such device.
    """
    if device is None:
        return np.asarray
    try:
        torch = importlib.import_module("torch")
        torch.zeros(1, device=device)
    except ModuleNotFoundError as error:
        if error.name != "torch":
            raise
        raise ValueError(f'the device {device!r} needs PyTorch: pip install "seafarers_env[train]"') from None
    except (RuntimeError, AssertionError) as error:
        raise ValueError(f"PyTorch has no device {device!r} here: {str(error).splitlines()[0]}") from None
    return lambda array: torch.as_tensor(array, device=device)


def taken(part: Any) -> Array:
    """A part as an array of this machine's memory."""
    return np.asarray(part.cpu() if hasattr(part, "cpu") else part)


def chance(logits: Array) -> Array:
    """What logits mean."""
    return 1 / (1 + np.exp(-logits))


def present(counts: Any, most: int) -> Any:
    """Which candidates of each decision there are: bool[N, most]."""
    return np.arange(most) < counts[:, np.newaxis]


def lambda_targets(values: Array, games: Array, seats: Array, winners: Array, trace: float) -> Array:
    """What TD(lambda) aims at for rows of games in the order of play: the outcome, and on the way what came next.

    Args:
        values: What was thought of each row: float[K].
        games: Whose rows: int[K], ascending.
        seats: Of which seat: int[K].
        winners: By game: int[N].
        trace: The lambda: 1 looks at the outcome alone.
    """
    targets = np.where(winners[games] == seats, np.float32(1), np.float32(0))
    order = np.lexsort((np.arange(len(games)), seats, games))
    whose = games[order] * 64 + seats[order]
    goes_on = np.append(whose[1:] == whose[:-1], False)
    after = np.float32(0)
    for at in range(len(order) - 1, -1, -1):
        row = order[at]
        if goes_on[at]:
            targets[row] = after
        after = (1 - trace) * values[row] + trace * targets[row]
    return targets
