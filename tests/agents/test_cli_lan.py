"""`seafarers play --host lan`: the address, what is printed, and what does not go with it. Nothing is listened for."""

import socket
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("segno", reason='friends need the QR code of segno: pip install "seafarers_env[web]"')

from seafarers_agents.cli import lan
from seafarers_env import replay
from tests.web.common import PORT, TOKEN

PLAY = "play base --num-players 3 --seat 0 --seed 5 --no-browser --record game.jsonl"


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Any]:
    """Servers that would have answered, with the address they were to listen on."""
    from seafarers_agents.web import server

    monkeypatch.chdir(tmp_path)
    found: list[Any] = []
    monkeypatch.setattr(
        server, "serve", lambda made, token, listening: found.append((made, listening.getsockname()[0]))
    )
    return found


def test_friends_are_asked_in_by_a_link_of_their_own(seafarers, served: list[Any], tmp_path: Path) -> None:
    told = seafarers(PLAY, "--host", "127.0.0.2", "--name", "Ann")
    assert (told.status, told.err) == (0, "")
    ((server, address),) = served
    own, guests = [line.strip() for line in told.out.splitlines() if line.startswith("  http://127.0.0.2:")]
    assert address == "127.0.0.2" and own != guests and "\x1b" not in told.out
    assert "The address is for you alone." in told.out and "Friends in your network take their seats at" in told.out
    app = server.app(TOKEN, PORT, "127.0.0.2")
    assert app is not None and guests.endswith(server._friends._guests)
    assert server._party.names == ("person:Ann", "friend", "friend") and server._party.own == 0
    assert replay.load(tmp_path / "game.jsonl", partial=True).header.agents == ("person:Ann", "person", "person")


def test_agents_sit_where_they_are_named(seafarers, served: list[Any]) -> None:
    assert seafarers(PLAY, "--host", "127.0.0.2", "--opponents", "friend:Bob,random").status == 0
    assert served[0][0]._party.names == ("person", "friend:Bob", "random")
    told = seafarers("play --no-browser --host 127.0.0.2 --continue game.jsonl --record more.jsonl")
    assert told.status == 0, told.err
    assert served[1][0]._party.names == ("person", "friend:Bob", "random"), "who sat there sits there"
    assert seafarers("play --no-browser --host 127.0.0.2").status == 0 and served[2][0]._party is None


def test_without_it_the_page_is_this_machines_alone(seafarers, served: list[Any]) -> None:
    told = seafarers(PLAY)
    assert served[0][1] == "127.0.0.1" and "Friends" not in told.out and served[0][0]._friends is None


def test_the_address_is_that_of_the_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    class Probe(socket.socket):
        def connect(self, address: Any) -> None:
            asked.append((self.type, address))

        def getsockname(self) -> Any:
            return ("10.1.2.3", 9)

    monkeypatch.setattr(lan.socket, "socket", Probe)
    assert lan.address_of("lan") == "10.1.2.3"
    assert asked == [(socket.SOCK_DGRAM, ("192.0.2.1", 9))], "nothing is sent to connect a datagram socket"

    def nowhere(self: Any, address: Any) -> None:
        raise OSError

    monkeypatch.setattr(Probe, "connect", nowhere)
    with pytest.raises(lan.InputError, match="in no network"):
        lan.address_of("lan")


@pytest.mark.parametrize("host", ["127.0.0.1", "10.1.2.3", "172.16.0.9", "192.168.1.5", "169.254.3.4", "100.64.1.1"])
def test_addresses_of_home_networks_are_taken(host: str) -> None:
    assert lan.address_of(host) == host


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (f"{PLAY} --host 8.8.8.8", "8.8.8.8 is not an address in a home network"),
        (f"{PLAY} --host 0.0.0.0", "0.0.0.0 is not an address in a home network"),
        (f"{PLAY} --host 224.0.0.1", "224.0.0.1 is not an address in a home network"),
        (f"{PLAY} --host home", "--host must be 'lan' or an address of this machine like 192.168.1.5, not 'home'"),
        (f"{PLAY} --host ::1", "not '::1'"),
        (f"{PLAY} --host 127.0.0.2 --text", "--host does not go with --text"),
        ("play base --host lan", "--host goes with --seat"),
        ("play base --name Ann", "--name goes with --seat"),
        ("play base --agents random,random --watch --host lan", "--host goes with --seat"),
        (f"{PLAY} --opponents friend,random", "friends at other machines join where the game was opened"),
        (f"{PLAY} --name Ann,Bob", "--name takes 1 name, not 2"),
        ("play base --num-players 3 --seat 0,1 --name Ann,ann", "somebody at this table is called 'ann' already"),
        (f"{PLAY} --name friends-of-the-family-all-of-them", "a name must have at most 20 characters"),
        ("play base --num-players 3 --seat 0,1 --host 127.0.0.2", "one seat is played at this screen"),
    ],
)
def test_what_cannot_be_is_refused(seafarers, served: list[Any], words: str, reason: str) -> None:
    told = seafarers(words)
    assert (told.status, reason in told.err) == (2, True), told.err
    assert served == []
