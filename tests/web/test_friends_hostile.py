"""Friends in a network that others are in too: addresses, links that are guessed, who asks too often or too much."""

import json
import socket
import threading
from contextlib import ExitStack
from typing import Any

import pytest
from starlette.testclient import TestClient

from seafarers_agents.web.doors import Doors, Limits
from seafarers_agents.web.friends import Friends
from seafarers_agents.web.guard import Rates
from seafarers_agents.web.keys import Visitor
from seafarers_agents.web.server import Server, listen, running
from tests.web.common import ORIGIN, PORT, TOKEN
from tests.web.friends import GUESTS, Open, link_of, state
from tests.web.test_doors import Line, goes_on_until_shut

# --- hostile requests -------------------------------------------------------------------------------------------------
LAN = "192.168.7.7"


@pytest.fixture(scope="module")
def lan() -> Any:
    """The application as it listens on an address of a home network."""
    return Server(None, guests=GUESTS).app(TOKEN, PORT, LAN)


def test_the_host_and_origin_of_a_network_are_its_address_alone(lan: Any) -> None:
    client = TestClient(lan, base_url=f"http://{LAN}:{PORT}")
    assert client.get(f"/?token={GUESTS}").status_code == 200 and client.get("/seats").status_code == 200
    for host in (f"127.0.0.1:{PORT}", f"localhost:{PORT}", f"evil.example:{PORT}", LAN, f"192.168.7.8:{PORT}"):
        assert client.get(f"/?token={GUESTS}", headers={"Host": host}).status_code == 421
    for origin in (f"http://localhost:{PORT}", f"http://{LAN}", f"http://{LAN}:1", f"https://{LAN}:{PORT}", "null"):
        assert client.post("/take", json={"seat": 1, "name": ""}, headers={"Origin": origin}).status_code == 403
    assert client.post("/take", json={}, headers={"Origin": f"http://{LAN}:{PORT}"}).status_code == 400
    (cookie,) = TestClient(lan, base_url=f"http://{LAN}:{PORT}").get(f"/?token={GUESTS}").headers.get_list("set-cookie")
    assert cookie == f"seafarers-{PORT}-guest={GUESTS}; HttpOnly; SameSite=Strict; Path=/"


@pytest.mark.parametrize("guess", ["", GUESTS[:-1], GUESTS + "a", "%C3%A9", "1", "None"])
def test_links_cannot_be_guessed(lan: Any, guess: str) -> None:
    client = TestClient(lan, base_url=f"http://{LAN}:{PORT}")
    assert client.get("/", params={"token": guess}).status_code == 403
    for name in (f"seafarers-{PORT}", f"seafarers-{PORT}-guest"):
        assert client.get("/seats", headers={"Cookie": f"{name}={guess}"}).status_code == 403
    # The secret of guests opens no more under the name of a player's cookie, that of the host nothing as a guest's.
    assert client.get("/state", headers={"Cookie": f"seafarers-{PORT}-guest={TOKEN}"}).status_code == 403


def test_who_asks_too_often_waits_and_nobody_else_does(begun: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    bob, eve = begun.friend(1), begun.friend(3)
    statuses = [bob.get("/files/icon.svg").status_code for _ in range(400)]
    assert statuses.count(429) > 20 and statuses[0] == 200
    answer = next(answer for _ in range(400) if (answer := bob.get("/state")).status_code == 429)
    assert answer.headers["retry-after"] == "1"
    assert eve.get("/state").status_code == 200
    assert {begun.host.get("/files/icon.svg").status_code for _ in range(300)} == {200}, "it is the host's machine"


def test_a_bucket_fills_again_and_forgets_who_has_not_asked_for_long() -> None:
    now = [0.0]
    rates = Rates(burst=3, each_second=2, clock=lambda: now[0])
    assert [rates.allow("a") for _ in range(4)] == [True, True, True, False] and rates.allow("b")
    now[0] = 0.5
    assert [rates.allow("a") for _ in range(2)] == [True, False]
    for number in range(1000):
        rates.allow(number)
    assert len(rates._left) <= 256


def test_nobody_has_two_hints_made_at_once(begun: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    go, asked = threading.Event(), threading.Event()

    def hint(self: Any, view: Any) -> dict[str, Any]:
        asked.set()
        go.wait(20)
        return {"seat": view.player}

    monkeypatch.setattr("seafarers_agents.web.hints.Adviser.hint", hint)
    version, told = state(begun.host)["version"], list[Any]()
    first = threading.Thread(target=lambda: told.append(begun.host.get(f"/hint?version={version}")))
    first.start()
    assert asked.wait(20)
    assert begun.host.get(f"/hint?version={version}").status_code == 429
    go.set()
    first.join(20)
    assert told[0].json() == {"version": version, "seat": 0}


class Held:
    """A connection as `Doors` knows it."""

    def __init__(self, who: object, trust: int) -> None:
        self.who, self.trust, self.is_cut, self.loop = who, trust, False, self

    def stage(self) -> str:
        return "head"

    def cut(self) -> None:
        self.is_cut = True

    def call_later(self, *_: Any) -> None:
        """No clock."""


def test_one_visitors_connections_keep_nobody_else_out() -> None:
    doors = Doors(Limits(connections=10, each=3))
    made = [Held("a", 2) for _ in range(3)] + [Held("b", 2)]
    for one in made:
        doors.enter(one)  # type: ignore[arg-type]
        doors.admit(one)  # type: ignore[arg-type]
    assert not any(one.is_cut for one in made)
    late = Held("a", 2)
    doors.enter(late)  # type: ignore[arg-type]
    doors.admit(late)  # type: ignore[arg-type]
    assert [one.is_cut for one in (*made, late)] == [True, False, False, False, False]
    for guests in (Held("g", 1), *(Held(None, 0) for _ in range(5))):
        doors.enter(guests)  # type: ignore[arg-type]
    stranger = Held(None, 0)
    doors.enter(stranger)  # type: ignore[arg-type]
    assert not made[3].is_cut and not guests.is_cut, "the oldest stranger goes, no guest and no player"


def test_links_are_told_to_nobody_else(begun: Open) -> None:
    bob, eve, guest = begun.friend(1, "Bob"), begun.friend(3, "Eve"), begun.guest()
    token = link_of(bob).partition("token=")[2]
    for client in (begun.host, eve, guest):
        told = "".join(client.get(path).text for path in ("/seats", "/table", "/state", "/words"))
        assert token not in told and TOKEN not in told
    assert json.dumps(TOKEN) not in bob.get("/seats").text


def test_guests_links_know_no_seat() -> None:
    friends = Friends(GUESTS)
    friends.open(TOKEN, ORIGIN)
    with pytest.raises(KeyError):
        friends.keys.key(Visitor(seat=1))
    assert friends.keys.holder(1) is None and friends.keys.taken() == []


# --- the code for cameras ---------------------------------------------------------------------------------------------
def test_a_link_is_shown_as_a_code(begun: Open) -> None:
    pytest.importorskip("segno", reason='the code needs segno: pip install "seafarers_env[web]"')
    from seafarers_agents.web import qr

    rows = qr.modules(f"http://192.168.100.100:65535/?token={'A' * 43}")
    size = len(rows)
    assert all(len(row) == size for row in rows) and size < 64, "it fits a terminal"
    assert not any(any(row) for row in rows[:4] + rows[-4:]) and rows[4][4:11] == [1] * 7
    answer = begun.host.get("/qr")
    assert answer.headers["content-type"] == "image/svg+xml" and answer.text.startswith("<svg")
    assert answer.text == qr.svg(f"{ORIGIN}/?token={GUESTS}") != begun.friend(1).get("/qr").text
    assert begun.guest().get("/qr").status_code == 409
    lines = qr.lines("x").split("\n")
    told = [line.removeprefix("\x1b[30;107m").removesuffix("\x1b[0m") for line in lines]
    assert {len(line) for line in told} == {len(qr.modules("x"))} and len(told) == (len(told[0]) + 1) // 2
    assert told[2][4:11] == "█▀▀▀▀▀█" and not told[0].strip()


# --- real connections -------------------------------------------------------------------------------------------------
def test_a_seat_that_takes_nothing_away_holds_nobody_up(begun: Open) -> None:
    """By real sockets: one friend asks and never reads, and is shut out; the others are answered meanwhile."""
    limits = Limits(taking=0.2, look_every=0.02)
    with listen(0) as listening, ExitStack() as lines:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        port = listening.getsockname()[1]
        made = running(begun.server, TOKEN, listening, limits)
        keys = begun.server._friends.keys  # type: ignore[union-attr]
        slow, quick = (keys.key(keys.take(seat)) for seat in (1, 3))
        thread = threading.Thread(target=made.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            stuck, other, again = Line(port, small=True), Line(port), Line(port)
            for line in (stuck, other, again):
                lines.callback(line.socket.close)
            for _ in range(8):
                stuck.ask(cookie=f"seafarers-{port}={slow}")
            for _ in range(5):
                other.ask(cookie=f"seafarers-{port}={quick}")
                status, body = other.answer()
                assert (status, json.loads(body)["seat"]) == (200, 3)
            goes_on_until_shut(stuck, b" ")  # reading here would let the server go on
            again.ask(cookie=f"seafarers-{port}={slow}")
            assert json.loads(again.answer()[1])["seat"] == 1, "whoever comes back is let in"
        finally:
            made.should_exit = True
            thread.join(10)
