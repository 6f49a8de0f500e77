"""A position behind the page in this very process, with opponents that do as they are told."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from docs.page_pictures import served
from seafarers_agents.sitting import Sitting
from seafarers_agents.web.host import Party
from seafarers_agents.web.server import Server
from seafarers_env.game import Game
from seafarers_env.replay import Recorder
from seafarers_env.view import PlayerView


class Obedient:
    """Does the first of its wishes that is legal, else the first thing that is."""

    name = "obedient"

    def __init__(self, *wishes: str) -> None:
        self._wishes = (*wishes, "decline", "roll", "end turn")

    def act(self, view: PlayerView) -> int:
        """The action that is wished for."""
        legal = {view.describe(int(action)): int(action) for action in view.legal_actions()}
        return next((legal[wish] for wish in self._wishes if wish in legal), min(legal.values()))


@contextmanager
def seated(game: Game, wishes: Mapping[int, tuple[str, ...]] = {}, recorder: Recorder | None = None) -> Iterator[str]:
    """The address of the page of seat 0; `wishes` are those of other seats."""
    agents: dict[int, Any] = {seat: Obedient(*wishes.get(seat, ())) for seat in range(1, game.num_players)}
    names = ("person", *(agent.name for agent in agents.values()))
    sitting = Sitting(game, 0, agents, recorder or Recorder(game, names, seed=1))
    with served(Server(Party(sitting, names, lambda: "replays/game.jsonl.gz"))) as address:
        sitting.start()
        try:
            yield address
        finally:
            sitting.close()
