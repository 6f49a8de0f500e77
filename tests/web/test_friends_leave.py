"""Friends who leave, and games without the host."""

import threading
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from seafarers_agents.cli.hosting import House
from seafarers_agents.web.server import Server
from tests.web.common import ORIGIN, PORT, TOKEN
from tests.web.friends import GAME, Open, link_of, state


# --- leaving for good -------------------------------------------------------------------------------------------------
def test_a_seat_that_is_freed_is_nobodys_and_its_link_opens_nothing(begun: Open) -> None:
    bob = begun.friend(1, "Bob")
    token = link_of(bob).partition("token=")[2]
    assert begun.host.post("/free", json={"seat": 3}).status_code == 409, "nobody sits there"
    assert begun.host.post("/free", json={"seat": 0}).status_code == 409
    assert begun.host.post("/free", json={"seat": 1}).json() == {"seat": 1}
    assert bob.get("/state").status_code == 409, "a guest again, by the link that all share"
    assert begun.client().get(f"/?token={token}").status_code == 403
    eve = begun.friend(1, "Eve")
    assert state(eve)["seats"][1]["name"] == "Eve" and link_of(eve) != f"{ORIGIN}/?token={token}"


def test_another_game_shows_nobody_a_seat_that_is_not_theirs_any_more(begun: Open) -> None:
    """A link holds for a friend's seat: where the host or an agent sits in the next game it opens nothing."""
    bob, eve = begun.friend(1, "Bob"), begun.friend(3, "Eve")
    game = GAME | {"seats": ["friend", "person", "random", "friend"]}
    assert begun.host.post("/begin", json=game).status_code == 200
    assert bob.get("/state").status_code == 409
    assert (state(eve)["seat"], state(eve)["seats"][3]["name"], state(begun.host)["seat"]) == (3, "Eve", 1)


def test_whoever_waits_for_news_while_the_seat_is_lost_hears_nothing_of_it(begun: Open) -> None:
    bob, answers = begun.friend(1, "Bob"), list[Any]()
    version = state(bob)["version"]
    waiting = threading.Thread(target=lambda: answers.append(bob.get(f"/state?after={version}")))
    waiting.start()
    while not begun.host.get("/seats").json()["seats"][1]["there"]:
        pass
    assert begun.host.post("/free", json={"seat": 1}).status_code == 200
    begun.friend(1, "Eve")
    waiting.join(20)
    assert (answers[0].status_code, answers[0].json()) == (403, {"error": "You no longer have this seat."})
    assert begun.host.get("/seats").json()["seats"][1]["there"] is False


# --- games without friends, and without the host ----------------------------------------------------------------------
def test_games_that_no_friend_plays_are_the_hosts_alone(table: Open) -> None:
    guest = table.guest()
    for seats in (["random", "random"], ["heuristic", "random", "random"]):
        assert table.host.post("/begin", json=GAME | {"seats": seats}).status_code == 200
        assert "page.js" in table.host.get("/").text and "seats.js" in guest.get("/").text
        assert guest.get("/state").status_code == 409 and guest.get("/seats").json()["seats"] == []
        assert table.hand(0, "person").status_code == 409


def test_the_host_need_not_play(table: Open) -> None:
    assert table.host.post("/begin", json=GAME | {"seats": ["friend", "random"]}).status_code == 200
    assert "seats.js" in table.host.get("/").text and table.host.get("/state").status_code == 409
    assert state(table.friend(0, "Bob"))["seats"][0]["hand"] is not None


@pytest.mark.parametrize(
    ("seats", "reason"),
    [
        (["person", "person"], "one seat is played at this screen"),
        (["person:Ann", "friend:Ann"], "called 'Ann' already"),
        (["person:player 1", "random"], "could be mistaken for a seat"),
        (["person:a\u202e", "random"], "visible signs"),
    ],
)
def test_seats_that_cannot_be_are_refused(table: Open, seats: list[str], reason: str) -> None:
    answer = table.host.post("/begin", json=GAME | {"seats": seats})
    assert (answer.status_code, reason in answer.json()["error"]) == (422, True), answer.json()


def test_where_no_friends_are_let_in_there_is_no_seat_of_theirs(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    server = Server(None, host=House())
    client = TestClient(server.app(TOKEN, PORT), base_url=ORIGIN)
    client.get(f"/?token={TOKEN}")
    answer = client.post("/begin", json=GAME)
    assert (answer.status_code, "--host lan" in answer.json()["error"]) == (422, True)
    for path in ("/seats", "/table", "/qr"):
        assert client.get(path).status_code == 404
    for path in ("/take", "/hand", "/free"):
        assert client.post(path, json={}).status_code == 404
