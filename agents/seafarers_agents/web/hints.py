"""A hint: what the heuristic would do in the person's place, and what a look ahead would, with its odds.

All of it comes from the view of the person's seat: whoever asks is told nothing that this seat does not know.
"""

import threading
from typing import Any, Final

from seafarers_agents.champion.agents import ROUNDS, has_shipped_values
from seafarers_agents.champion.bargaining import BargainingAgent
from seafarers_agents.choices import place_of, shown_to
from seafarers_agents.kernel_heuristic import KernelHeuristicAgent
from seafarers_agents.search import SearchAgent, ismcts
from seafarers_agents.search.kinds import read_budget
from seafarers_agents.web.position import told_action
from seafarers_env.render.names import in_words, name_of
from seafarers_env.view import PlayerView
from seafarers_env.warm_up import HEURISTIC, LEARNED, SEARCH, is_compiled

BUDGET: Final = "200"  # simulations of a search, where no learned value comes with the package
_ROWS: Final = 3  # actions that are told
_LEAST: Final = 0.02  # of the simulations, for the odds of a search to be told
_CLOSE: Final = 0.1  # to the chance of the best, for another candidate to be told


class Adviser:
    """Gives hints, one at a time: a search has one tree, and a look ahead one room."""

    def __init__(self) -> None:
        self._search: SearchAgent | None = None
        self._champion = BargainingAgent("champion", read_budget(str(ROUNDS)), remembers=False)
        self._lock = threading.Lock()

    def hint(self, view: PlayerView) -> dict[str, Any]:
        """What could be done, as JSON: equal views get equal hints.

        Kernels that were never compiled are not compiled for a hint, which would take minutes: it says how they are.
        """
        with self._lock:
            return {"heuristic": self._by_heuristic(view), "search": self._by_search(view)}

    def _by_heuristic(self, view: PlayerView) -> dict[str, Any]:
        missing = _missing(view, HEURISTIC)
        return missing or {"name": "heuristic", **_told(view, KernelHeuristicAgent().act(view))}

    def _by_search(self, view: PlayerView) -> dict[str, Any]:
        """By the champion or, where it has no value or was never compiled and a search was, by that."""
        ways = [(self._by_champion, LEARNED)] if has_shipped_values(view.board.edition) else []
        ways.append((self._by_tree, SEARCH))
        for way, group in ways:
            if _missing(view, group, HEURISTIC) is None:
                return way(view)
        return _missing(view, ways[0][1], HEURISTIC) or {}

    def _by_champion(self, view: PlayerView) -> dict[str, Any]:
        chosen = self._champion.act(view)
        found, bargain, name = self._champion.found, self._champion.bargain, self._champion.name
        if bargain is not None and bargain.is_worth_it:
            told = [bargain.words(view.board.places.goods)]
            if not (bargain.bundle.is_call or bargain.counters):
                told.append(self._champion.who_accepts(view, bargain.bundle))
            return {"name": name, "actions": [], "offer": "; ".join(filter(None, told))}
        if found is None or found.rounds == 0:  # one choice
            return {"name": name, "actions": [_told(view, chosen)]}
        rows = [*zip(found.actions, found.values, strict=True)][:_ROWS]
        actions = [
            _told(view, int(action)) | {"chance": round(float(chance), 3)}
            for action, chance in rows
            if chance >= found.values[0] - _CLOSE
        ]
        return {"name": name, "actions": actions}

    def _by_tree(self, view: PlayerView) -> dict[str, Any]:
        if self._search is None:
            self._search = ismcts(BUDGET)
        chosen = self._search.act(view)
        found, name = self._search.found, self._search.name
        if found is None:  # one choice, or a trade, which this search leaves to the heuristic
            return {"name": name, "actions": [_told(view, chosen)]}
        rows = [*zip(found.actions, found.visits, found.values, strict=True)][:_ROWS]
        actions = [
            _told(view, int(action)) | {"chance": round(float(chance), 3)}
            for number, (action, visits, chance) in enumerate(rows)
            if number == 0 or visits >= _LEAST * found.simulations  # of less it has no opinion
        ]
        return {"name": name, "actions": actions}


def _missing(view: PlayerView, *groups: str) -> dict[str, Any] | None:
    """What to do where kernels are not there yet."""
    edition = view.board.edition
    if all(is_compiled(group, edition) for group in groups):
        return None
    return {"missing": "not ready on this computer: it will be once it has played a game here"}


def _told(view: PlayerView, action: int) -> dict[str, Any]:
    """An action as the page gets it; its place by what can be seen there."""
    told, (kind, argument) = told_action(view, action), view.kind(action)
    place = place_of(shown_to(view), view.player, kind, argument)
    if place is None:
        return told
    return told | {
        "words": told["words"].replace(name_of(view.board, *place), in_words(view.state, view.board, *place))
    }
