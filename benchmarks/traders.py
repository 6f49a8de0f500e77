"""Seats with habits in trade: the heuristic, but for how it answers offers or what it asks for."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np

from seafarers_agents.agent import Agent, make_agent
from seafarers_agents.kernel_heuristic import KernelHeuristicAgent
from seafarers_agents.random_agent import RandomAgent
from seafarers_env.view import PlayerView

ANSWERED_BY: Final = "answers of "  # before the spec of the agent that gives them
MOST_TRICKS: Final = 3  # offers per turn of one that asks for three
Answer = Callable[["Trader", PlayerView], int]  # what a seat that is asked does
Asking = Callable[["Trader", PlayerView], list[str]]  # what it does in its turn, as words of actions


class Trader:
    """The heuristic with one habit: how it answers (one of `HABITS`, or as another agent) or asks (one of `ASKING`)."""

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name, self._plan = name, list[str]()
        self._answer: Answer = lambda trader, view: trader.heuristic.act(view)
        if name.startswith(ANSWERED_BY):
            agent = make_agent(name.removeprefix(ANSWERED_BY), seed)
            self._answer = lambda _, view: agent.act(view)
        elif name not in ASKING:
            self._answer = HABITS[name]
        self.heuristic, self.random = KernelHeuristicAgent(), RandomAgent(seed)
        self.rng = np.random.default_rng(seed)

    def act(self, view: PlayerView) -> int:
        """What the heuristic does, but for its habit."""
        if view.phase == "answer":
            return self._answer(self, view)
        if self.name not in ASKING and view.phase == "compose" and view.player != int(view.state["active"]):
            return self._compose(view)
        if view.phase == "main" and self.name in ASKING:
            self._plan = ASKING[self.name](self, view)
        if self._plan and view.phase in {"main", "compose"}:
            action = _words(view).get(self._plan.pop(0))
            if action is not None:
                return action
            self._plan = []
        return self.heuristic.act(view)

    def _compose(self, view: PlayerView) -> int:
        """A counter-offer of at most two random cards for one."""
        legal, words = view.legal_actions(), _words(view)
        if "submit" in words:
            return words["submit"]
        pick = [action for word, action in words.items() if word.startswith(("give", "get"))]
        if view.state["draft_give"].any():
            pick = [words[word] for word in words if word.startswith("get")] or pick
        return int(self.rng.choice(pick)) if pick else int(legal[0])


def _words(view: PlayerView) -> dict[str, int]:
    return {view.describe(int(action)): int(action) for action in view.legal_actions()}


def _balance(view: PlayerView) -> int:
    """Cards that the seat that is asked would gain."""
    return int(view.state["offer_give"].sum()) - int(view.state["offer_get"].sum())


def _accept_if(view: PlayerView, yes: bool) -> int:
    words = _words(view)
    return words["accept"] if yes and "accept" in words else words["decline"]


def _haggle(trader: Trader, view: PlayerView) -> int:
    """Counters half of what the heuristic declines where it could have accepted, and a tenth of the rest."""
    words, action = _words(view), trader.heuristic.act(view)
    share = 0.5 if "accept" in words else 0.1
    if action == words["decline"] and trader.rng.random() < share:
        return words["counter"]
    return action


HABITS: Final[Mapping[str, Answer]] = {
    "generous": lambda trader, view: _accept_if(view, True),
    "stubborn": lambda trader, view: _accept_if(view, False),
    "haggler": _haggle,
    "random answers": lambda trader, view: trader.random.act(view),
    "miser": lambda trader, view: _accept_if(view, _balance(view) > 0),  # only for more cards than it gives
    "fickle": lambda trader, view: (
        _accept_if(view, bool(trader.rng.random() < 0.5)) if trader.rng.random() < 0.5 else trader.heuristic.act(view)
    ),
}


def _ask_for_three(trader: Trader, view: PlayerView) -> list[str]:
    """A random card for three of a random other kind."""
    words = _words(view)
    gives = [word for word in words if word.startswith("give ")]
    if not gives or int(view.state["offers"]) >= MOST_TRICKS:
        return []
    give = str(trader.rng.choice(gives))
    goods = view.board.places.goods[: view.board.edition.constants.NUM_BANKED]
    get = str(trader.rng.choice([good for good in goods if good != give.removeprefix("give ")]))
    return [give, *[f"get {get}"] * 3, "submit"]


#: Simple tricks: what a seat asks for again and again.
ASKING: Final[Mapping[str, Asking]] = {
    "asks three for one": _ask_for_three,
    "calls": lambda trader, view: ["call"],
}


def player(kind: str, seed: int) -> Agent:
    """A seat: one of `HABITS` or `ASKING`, `answers of ...`, `accept_gain=...`, or a spec of `make_agent`."""
    if kind in HABITS or kind in ASKING or kind.startswith(ANSWERED_BY):
        return Trader(kind, seed)
    if kind.startswith("accept_gain="):
        return weighed(float(kind.partition("=")[2]))
    return make_agent(kind, seed)


def weighed(gain: float) -> Agent:
    """The heuristic with another share by which a trade must better its hand."""
    weights: dict[str, Any] = {"accept_gain": gain}
    return KernelHeuristicAgent(weights=weights)
