"""Agents by name: what installed packages offer as entry points of the group `seafarers_env.agents`.

An entry point names a callable that makes an agent from a seed. One that has a parameter `argument` takes what follows
the colon of `name:argument` there, or an empty text. This package imports no agent: it only knows which names come with
its own distribution, to tell an installation that is older than the source.
"""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import entry_points
from typing import Any, Final

GROUP: Final = "seafarers_env.agents"
#: Names that the distribution of this package offers itself.
OWN: Final = (
    "random",
    "heuristic",
    "one-ply",
    "flat",
    "ismcts",
    "learned",
    "champion",
    "bargain",
    "callable",
    "llm",
    "agent",
)
#: The method of agents that kernels play as well: of an edition, what `Seating.weights` then is.
PACKED: Final = "for_kernels"
ARGUMENT: Final = "argument"  # the parameter of makers that take what follows the colon


class OfferError(ValueError):
    """A name whose package offers it, but not so; or that cannot be loaded."""


@dataclass(frozen=True)
class Offer:
    """An agent by name; called with a seed, it makes one."""

    word: str  # `name` or `name:argument`
    maker: Callable[..., Any]
    takes: bool  # whether the maker takes what follows the colon

    def __call__(self, seed: int) -> Any:
        """Make the agent; what is made is for the caller to check."""
        return self.maker(seed, **{ARGUMENT: self.word.partition(":")[2]}) if self.takes else self.maker(seed)


def take(word: str) -> Offer | None:
    """What an installed package offers under a name, `name` or `name:argument`; None if none offers it.

    Raises:
        OfferError: it cannot be loaded; or there is a colon, and it takes nothing, or nothing follows.
    """
    name, colon, argument = word.partition(":")
    for point in entry_points(group=GROUP, name=name):
        maker = _load(point)
        takes = _takes_argument(maker)
        if colon and not argument:
            raise OfferError(f"nothing follows the colon of {word!r}")
        if colon and not takes:
            raise OfferError(f"{name!r} takes no argument, but {argument!r} follows the colon")
        return Offer(word, maker, takes)
    return None


def names() -> list[str]:
    """All names that installed packages offer: those of this one first, in their order, then others."""
    found = {point.name for point in entry_points(group=GROUP)}
    return [*(name for name in OWN if name in found), *sorted(found.difference(OWN))]


def stale(word: str) -> str:
    """What to do, as the end of a sentence, where this package has the name and its installation does not offer it."""
    name = word.partition(":")[0]
    if name not in OWN or entry_points(group=GROUP, name=name):
        return ""
    return (
        f"; {name!r} comes with seafarers_env, but it is not installed, or the installation is older than the source: "
        "`pip install -e .` (or `pip install -U seafarers_env`) brings it"
    )


def _load(point: Any) -> Callable[..., Any]:
    try:
        return point.load()
    except (ImportError, AttributeError) as error:
        raise OfferError(
            f"the package that offers {point.name!r} (as {point.value!r}) is installed in another version than it is "
            f"found in, or lacks something: {error}; install it again (`pip install -e .` in a checkout)"
        ) from error


def _takes_argument(maker: Callable[..., Any]) -> bool:
    try:
        return ARGUMENT in inspect.signature(maker).parameters
    except (TypeError, ValueError):  # built in: it has no signature that can be read
        return False
