"""Who sits in the other seats: what `opponents=` means, and what happens to an answer that is no legal action."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from seafarers_env.batches.agent_registry import GROUP, PACKED, names as offered_names, stale, take
from seafarers_env.board.board_text import nearest
from seafarers_env.editions import Edition
from seafarers_env.engine.entries.learner import ASKED
from seafarers_env.engine.entries.policy import LEARNED, POLICIES
from seafarers_env.engine.policies.weights import pack
from seafarers_env.game import Game
from seafarers_env.refusal import IllegalActionError, checked_answer

Row = NDArray[Any]  # of weights
KERNELS: Final = POLICIES  # played without Python


class OpponentError(IllegalActionError):
    """An opponent gave an illegal answer; game and environment are as before the call."""


@dataclass(frozen=True)
class Opponent:
    """Who sits in a seat."""

    name: str
    policy: int  # of `engine.entries.policy`; ASKED: the player decides
    player: Any = None  # an agent, or a callable of observation and mask
    maker: Callable[[int], Any] | None = None  # makes the player of a game from a seed
    packed: Callable[[Edition], Row] | None = None  # what kernels play a learned value by

    def join(self, seed: int) -> Any:
        """The player for a game that begins.

        Raises:
            TypeError: the package that offers this name makes something else.
        """
        if self.maker is None or self.policy != ASKED:
            return self.player
        player = self.maker(seed)
        if not is_agent(player) and not callable(player):
            made = f"made {player!r}, which is not an agent"
            raise TypeError(f"opponent {self.name!r} of the entry points {GROUP!r} {made}")
        return player


def find_opponents(wanted: Any, num_players: int) -> tuple[Opponent, ...]:
    """Who sits in the other seats, clockwise from the learner.

    Args:
        wanted: A name (`name` or `name:argument`, as the arena takes them), an agent (`act(view) -> action`) or a
            callable (`(observation, action_mask) -> action`) for all other seats, or a sequence with one of these for
            each. None: "random".
        num_players: Seats at the table, the learner's included.

    Raises:
        ValueError: something else; a name that there is not; a sequence of another length.
    """
    others = num_players - 1
    if isinstance(wanted, list | tuple):
        given = cast(Sequence[Any], wanted)
        if len(given) != others:
            right = f"{others}, clockwise from the learner, at a table of {num_players}"
            raise ValueError(f"opponents must be {right}, not {len(given)}")
        return _inside(tuple(_find(each) for each in given))
    return (_find("random" if wanted is None else wanted),) * others


def _inside(opponents: tuple[Opponent, ...]) -> tuple[Opponent, ...]:
    """The same, with several learned values played in Python: in a kernel there is room for one."""
    if len({opponent.name for opponent in opponents if opponent.policy == LEARNED}) < 2:
        return opponents
    return tuple(replace(each, policy=ASKED) if each.policy == LEARNED else each for each in opponents)


def _find(wanted: Any) -> Opponent:
    if isinstance(wanted, str):
        return _find_name(wanted)
    if isinstance(wanted, type):
        raise ValueError(f"an opponent must be an agent, not a class of agents: {wanted.__name__}(...) makes one")
    if not is_agent(wanted) and not callable(wanted):
        known = ", ".join(map(repr, _names()))
        raise ValueError(
            f"an opponent must be a name ({known}), an agent with act(view) or a callable of observation and action "
            f"mask, not {wanted!r}"
        )
    for name in (getattr(wanted, "name", None), getattr(wanted, "__name__", None)):
        if isinstance(name, str):
            return Opponent(name, ASKED, wanted)
    return Opponent(type(wanted).__name__, ASKED, wanted)


def _find_name(name: str) -> Opponent:
    if name in KERNELS:
        return Opponent(name, KERNELS[name])
    offer = take(name)
    if offer is None:
        known, kind = _names(), name.partition(":")[0]
        told = f"there is no opponent {name!r}{nearest(kind, known)}; opponents are {', '.join(known)}"
        raise ValueError(told + stale(name))
    packed = getattr(offer(0), PACKED, None) if offer.takes else None  # wrong words are found here, not by a game
    return Opponent(name, ASKED if packed is None else LEARNED, maker=offer, packed=packed)


def _names() -> list[str]:
    return [*KERNELS, *(name for name in offered_names() if name not in KERNELS)]


def policies_of(opponents: Sequence[Opponent]) -> NDArray[np.int8]:
    """The policy of each seat as the learner counts them, itself first: what the kernels take."""
    return np.array([ASKED, *(opponent.policy for opponent in opponents)], np.int8)


def weights_of(opponents: Sequence[Opponent], edition: Edition) -> Row:
    """What policies in the kernels of an edition play by."""
    check = edition.thinking.check_packed
    found = (check(each.packed(edition)) for each in opponents if each.policy == LEARNED and each.packed is not None)
    return next(found, pack())


def is_agent(player: Any) -> bool:
    """Whether it is shown a view of its seat, and not observation and mask."""
    return callable(getattr(player, "act", None))


def ask(player: Any, opponent: Opponent, game: Game) -> int:
    """The action that the player chooses for the seat that decides; it is shown what that seat may see.

    Raises:
        OpponentError: the answer is not a legal action; names opponent, seat, answer and phase.
    """
    seat = game.current_player
    answer = player.act(game.view(seat)) if is_agent(player) else player(*game.observe_masked(seat))
    return checked_answer(answer, game.legal_list(), game, f"opponent {opponent.name!r} in seat {seat}", OpponentError)
