"""Who can sit at a mirrored table: our agents, shown a view, and catanatron's players, shown its whole game."""

# pyright: reportMissingImports=false, reportMissingTypeStubs=false, reportUnknownParameterType=false
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from catanatron.models.player import RandomPlayer
from catanatron.players.minimax import AlphaBetaPlayer
from catanatron.players.value import ValueFunctionPlayer
from catanatron.players.weighted_random import WeightedRandomPlayer

from seafarers_agents.agent import Agent, AgentError, make_agent
from seafarers_agents.outside.catanatron.actions import Sequence
from seafarers_agents.outside.catanatron.differences import MirrorError
from seafarers_agents.outside.catanatron.mirror import Mirror
from seafarers_env.board.board_text import nearest

PREFIX: Final = "catanatron"
DEPTH: Final = 2  # of alpha-beta, theirs by default


class Ours:
    """An agent of ours."""

    def __init__(self, agent: Agent) -> None:
        self.agent = agent

    def choose(self, mirror: Mirror) -> Sequence:
        """What the agent does on its view."""
        return (self.agent.act(mirror.game.view(mirror.game.current_player)),)


class Theirs:
    """A player of catanatron's. It gets a copy of the whole mirrored game, as it would there: every hand is open."""

    def __init__(self, make: Callable[[Any], Any]) -> None:
        self._make = make
        self._player: Any = None

    def choose(self, mirror: Mirror) -> Sequence:
        """What the player decides on a copy of the mirrored game.

        Raises:
            MirrorError: it chose what it was not offered.
        """
        if self._player is None:
            self._player = self._make(mirror.colors[mirror.game.current_player])
        with mirror.chance():
            shown = mirror.theirs.copy()
            chosen = self._player.decide(shown, list(shown.playable_actions))
        for sequence, action in mirror.sequences.items():
            if action == chosen:
                return sequence
        raise MirrorError(f"{self._player} chose {chosen}, which is none of {shown.playable_actions}")


def _alphabeta(argument: str) -> Callable[[Any], Any]:
    if argument and not (argument.isdecimal() and int(argument) > 0):
        raise AgentError(f"the depth of catanatron:alphabeta must be a whole number from 1, not {argument!r}")
    return partial(AlphaBetaPlayer, depth=int(argument or DEPTH))


PLAYERS: Final[dict[str, Callable[[Any], Any]]] = {
    "random": RandomPlayer,
    "weighted": WeightedRandomPlayer,
    "value": ValueFunctionPlayer,
}


def full(spec: str) -> str:
    """A spec with the prefix of catanatron's players where it may be left out."""
    word = spec.strip().partition(":")[0]
    return f"{PREFIX}:{spec.strip()}" if word in ("weighted", "value", "alphabeta") else spec.strip()


def seat(spec: str, seed: int = 0) -> Ours | Theirs:
    """Make somebody from a spec: one of `make_agent`, or `catanatron:` with random, weighted, value, alphabeta[:depth].

    Raises:
        AgentError: nobody has this spec; the message says who there is.
    """
    prefix, _, rest = full(spec).partition(":")
    if prefix != PREFIX:
        return Ours(make_agent(spec, seed))
    word, _, argument = rest.partition(":")
    if word == "alphabeta":
        return Theirs(_alphabeta(argument))
    if word not in PLAYERS:
        known = (*PLAYERS, "alphabeta")
        raise AgentError(f"catanatron has no player {word!r}{nearest(word, known)}; players are {', '.join(known)}")
    if argument:
        raise AgentError(f"catanatron:{word} takes no argument, but {argument!r} follows the colon")
    return Theirs(PLAYERS[word])
