"""A game of a person against agents, behind a test client that is let in."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from starlette.testclient import TestClient

from seafarers_agents.agent import Agent, make_agent
from seafarers_agents.sitting import Sitting
from seafarers_agents.web.host import Party
from seafarers_agents.web.server import Server
from seafarers_env.game import Game
from seafarers_env.replay import Recorder

PORT = 8765
TOKEN = "a-token-that-nobody-guesses"
ORIGIN = f"http://127.0.0.1:{PORT}"


@dataclass
class Table:
    """A game with all that stands round it."""

    game: Game
    sitting: Sitting
    recorder: Recorder
    client: TestClient
    rests: list[int] = field(default_factory=list)

    def state(self) -> dict[str, Any]:
        answer = self.client.get("/state")
        assert answer.status_code == 200
        return answer.json()

    def act(self, version: int, **decision: Any) -> Any:
        return self.client.post("/act", json={"version": version, **decision})

    def play_on(self) -> dict[str, Any]:
        """Wait until the person is to decide, or nothing more happens."""
        while not ((told := self.state())["decides"] or told["over"] or told["failure"]):
            assert self.sitting.wait(told["version"], 20)
        return told


def client_of(server: Server, *, enter: bool = True, **options: Any) -> TestClient:
    client = TestClient(server.app(TOKEN, PORT), base_url=ORIGIN, **options)
    if enter:
        assert client.get(f"/?token={TOKEN}").status_code == 200
    return client


@contextmanager
def table(
    scenario: str | Game = "base",
    players: int = 2,
    *,
    seat: int = 0,
    seed: int = 1,
    agents: Mapping[int, Agent] | str = "random",
    start: bool = True,
    **options: Any,
) -> Iterator[Table]:
    """Seat a person and agents; the agents stop at the end. A game goes on from where it is."""
    game = scenario if isinstance(scenario, Game) else Game(scenario, players, seed, **options)
    players = game.num_players
    others = [other for other in range(players) if other != seat]
    seated = {p: make_agent(agents, 100 + p) for p in others} if isinstance(agents, str) else agents
    names = tuple("person" if p == seat else seated[p].name for p in range(players))
    recorder = Recorder(game, names, seed=seed)
    rests: list[int] = []
    sitting = Sitting(game, seat, seated, recorder, rest=lambda: rests.append(1))
    server = Server(Party(sitting, names, lambda: "replays/game.jsonl.gz"))
    if start:
        sitting.start()
    try:
        yield Table(game, sitting, recorder, client_of(server), rests)
    finally:
        sitting.close()
