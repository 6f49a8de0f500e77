"""A table for friends: the host, guests, and who has taken a seat, each with a client of its own."""

from dataclasses import dataclass
from typing import Any

from starlette.testclient import TestClient

from seafarers_agents.cli.hosting import House
from seafarers_agents.sitting import Sitting
from seafarers_agents.web.server import Server
from tests.web.common import ORIGIN

GUESTS = "a-token-that-all-friends-share"
GAME: dict[str, Any] = {
    "scenario": "base",
    "seats": ["person:Ann", "friend", "random", "friend"],
    "seed": 5,
    "options": {"max_turns": 3},
}


@dataclass
class Open:
    """A server for friends, and those who ask it."""

    server: Server
    house: House
    app: Any
    host: TestClient

    def client(self, token: str | None = None) -> TestClient:
        """A browser of its own; with a token it has followed that link."""
        made = TestClient(self.app, base_url=ORIGIN)
        if token is not None:
            assert made.get(f"/?token={token}").status_code == 200
        return made

    def guest(self) -> TestClient:
        return self.client(GUESTS)

    def friend(self, seat: int, name: str = "") -> TestClient:
        made = self.guest()
        answer = made.post("/take", json={"seat": seat, "name": name})
        assert answer.status_code == 200, answer.json()
        assert made.get(answer.json()["link"]).status_code == 200
        return made

    @property
    def sitting(self) -> Sitting:
        assert self.server._party is not None
        return self.server._party.sitting

    def hand(self, seat: int, to: str) -> Any:
        return self.host.post("/hand", json={"seat": seat, "to": to})


def state(client: TestClient) -> dict[str, Any]:
    answer = client.get("/state")
    assert answer.status_code == 200, answer.json()
    return answer.json()


def link_of(client: TestClient) -> str:
    return client.get("/seats").json()["link"]


def decide(client: TestClient, told: dict[str, Any]) -> Any:
    return client.post("/act", json={"version": told["version"], "action": told["choices"][0]["action"]})


def play(table: Open, players: dict[int, TestClient], decisions: int = 2000) -> int:
    """Let whoever is to decide make the first decision; how many were made until the game was over."""
    for made in range(decisions):
        while True:
            told = {seat: state(client) for seat, client in players.items()}
            if any(one["over"] for one in told.values()):
                return made
            seat = next((seat for seat, one in told.items() if one["decides"]), None)
            if seat is not None:
                break
            seat = next(iter(players))
            table.sitting.wait(told[seat]["version"], 0.05, seat)
        assert decide(players[seat], told[seat]).status_code == 200
    return decisions


def settle(client: TestClient, table: Open) -> dict[str, Any]:
    """How things stand when the host is to decide."""
    while not (told := state(client))["decides"]:
        table.sitting.wait(told["version"], 20, told["seat"])
    return told
