"""Connections by real sockets: silent ones, slow ones, those that speak no HTTP, and a player among them."""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from seafarers_agents.web.doors import Limits
from seafarers_agents.web.host import Party
from seafarers_agents.web.requests import MAX_BODY
from seafarers_agents.web.server import MAX_HEAD, Server, listen, running
from tests.web.common import TOKEN, table

PATIENCE = 5.0  # seconds until a test gives up; none waits as long when all is well
_SMALL = 4096  # bytes that the system keeps for a connection
QUICK = Limits(head=0.1, body=0.1, taking=0.1, look_every=0.02)
CALM = Limits(look_every=0.02)  # nobody is shut out for being slow while a test runs


class Line:
    """A connection to the server."""

    def __init__(self, port: int, *, small: bool = False) -> None:
        self.port = port
        self.socket = socket.socket()
        if small:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _SMALL)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", port))

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def ask(self, target: str = "/state", *more: str, method: str = "GET", cookie: str | None = None) -> None:
        """Send the head of a request with the token."""
        cookie = f"seafarers-{self.port}={TOKEN}" if cookie is None else cookie
        lines = [f"{method} {target} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", f"Cookie: {cookie}", *more, "", ""]
        self.send("\r\n".join(lines).encode())

    def answer(self) -> tuple[int, bytes]:
        """Status and body of an answer."""
        data = b""
        while b"\r\n\r\n" not in data:
            data += self._more()
        head, _, body = data.partition(b"\r\n\r\n")
        fields = dict(line.lower().split(": ", 1) for line in head.decode().split("\r\n")[1:])
        length = int(fields.get("content-length", "0"))
        while len(body) < length:
            body += self._more()
        return int(head.split()[1]), body

    def _more(self) -> bytes:
        data = self.socket.recv(1 << 16)
        assert data, "the server has hung up"
        return data

    def is_shut(self, within: float = PATIENCE) -> bool:
        """Whether the server ends the connection; what it still says is thrown away."""
        self.socket.settimeout(within)
        try:
            while self.socket.recv(1 << 16):
                pass
        except TimeoutError:
            return False
        except ConnectionError:
            pass
        return True


def goes_on_until_shut(line: Line, data: bytes, pause: float = 0.01) -> None:
    """Send it again and again until the server has ended the connection."""
    end = time.monotonic() + PATIENCE
    with pytest.raises(ConnectionError):
        while time.monotonic() < end:
            line.send(data)
            time.sleep(pause)


@contextmanager
def serving(limits: Limits) -> Iterator[Callable[..., Line]]:
    """A game behind a server; gives what makes connections to it."""
    with table() as made, listen(0) as listening, ExitStack() as lines:
        made.play_on()
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SMALL)
        port = listening.getsockname()[1]
        server = running(Server(Party(made.sitting, ("person", "random"), lambda: "")), TOKEN, listening, limits)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()

        def connect(**options: Any) -> Line:
            line = Line(port, **options)
            lines.callback(line.socket.close)
            return line

        try:
            yield connect
        finally:
            lines.close()
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive()


@pytest.fixture(scope="module")
def calm() -> Iterator[Callable[..., Line]]:
    with serving(replace(CALM, connections=16)) as connect:
        yield connect


@pytest.fixture(scope="module")
def quick() -> Iterator[Callable[..., Line]]:
    with serving(QUICK) as connect:
        yield connect


# --- too many ---------------------------------------------------------------------------------------------------------
def test_a_player_is_answered_whoever_else_holds_connections(calm: Callable[..., Line]) -> None:
    player = calm()
    player.ask()
    assert player.answer()[0] == 200
    silent = [calm() for _ in range(200)]
    player.ask()
    assert player.answer()[0] == 200, "whoever has shown the token stays"
    newcomer = calm()
    newcomer.ask(f"/?token={TOKEN}", cookie="")
    assert newcomer.answer()[0] == 200
    assert silent[0].is_shut() and silent[100].is_shut(), "the oldest go"
    assert not silent[-1].is_shut(0.05)


def test_refused_requests_do_not_make_a_player(calm: Callable[..., Line]) -> None:
    stranger = calm()
    stranger.ask(cookie=f"seafarers-{stranger.port}=wrong")
    assert stranger.answer()[0] == 403
    more = [calm() for _ in range(32)]
    assert stranger.is_shut()
    assert len(more) == 32


# --- too slow ---------------------------------------------------------------------------------------------------------
SLOW = {
    "nothing": b"",
    "half a line": b"GET /sta",
    "half the headers": b"GET /state HTTP/1.1\r\nHost: 127.0.0.1\r\n",
}


@pytest.mark.parametrize("data", SLOW.values(), ids=SLOW.keys())
def test_who_sends_no_request_is_shut_out(quick: Callable[..., Line], data: bytes) -> None:
    line = quick()
    line.send(data)
    assert line.is_shut()


def test_who_sends_headers_drop_by_drop_is_shut_out(quick: Callable[..., Line]) -> None:
    line = quick()
    line.ask()
    assert line.answer()[0] == 200, "the time for headers begins anew with each request"
    line.send(b"GET /state HTTP/1.1\r\n")
    goes_on_until_shut(line, b"A: b\r\n")


@pytest.mark.parametrize("head", [("Content-Length: 100",), ("Transfer-Encoding: chunked",)], ids=str)
@pytest.mark.parametrize("cookie", [None, "no=token"], ids=["player", "stranger"])
def test_a_body_that_does_not_end_is_not_waited_for(
    quick: Callable[..., Line], head: tuple[str], cookie: str | None, capfd: pytest.CaptureFixture[str]
) -> None:
    line = quick()
    line.ask("/act", "Content-Type: application/json", *head, method="POST", cookie=cookie)
    line.send(b'5\r\n{"ver\r\n' if "chunked" in head[0] else b'{"ver')
    assert line.is_shut()
    assert capfd.readouterr().err == ""


def test_a_body_without_end_is_not_read_for_ever(quick: Callable[..., Line]) -> None:
    line = quick()
    line.ask("/act", "Content-Type: application/json", "Transfer-Encoding: chunked", method="POST")
    goes_on_until_shut(line, b"400\r\n" + b" " * 1024 + b"\r\n", pause=0)


def test_who_takes_no_answer_away_is_shut_out(quick: Callable[..., Line]) -> None:
    line = quick(small=True)
    for _ in range(8):  # more than the system keeps for this connection
        line.ask()
    goes_on_until_shut(line, b" ")


# --- what is no request -----------------------------------------------------------------------------------------------
def test_what_is_no_http_is_told_so_and_leaves_the_terminal_alone(
    calm: Callable[..., Line], capfd: pytest.CaptureFixture[str]
) -> None:
    for data in (b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", b"SSH-2.0-x\r\n\r\n"):
        line = calm()
        line.send(data)
        assert line.answer()[0] == 400
    for cookie in (None, "no=token"):  # the body goes wrong before or after the answer
        line = calm()
        line.ask("/act", "Content-Type: application/json", "Transfer-Encoding: chunked", method="POST", cookie=cookie)
        if cookie is not None:
            assert line.answer()[0] == 403
        line.send(b"no number\r\n")
        assert line.is_shut()
    line = calm()
    line.send(b"GET / HTTP/1.1\r\nA: " + b"a" * (MAX_HEAD + 1))
    assert line.answer()[0] == 400
    assert capfd.readouterr().err == ""


def test_requests_in_a_row_are_answered_in_a_row(calm: Callable[..., Line]) -> None:
    line = calm()
    line.ask("/pause", method="GET")
    line.ask("/words")
    line.ask("/state?lines=x")
    assert [line.answer()[0] for _ in range(1)] == [405]


def test_other_hosts_and_whole_addresses_lead_nowhere(calm: Callable[..., Line]) -> None:
    for target, host, status in (("/state", "evil.example", 421), ("http://evil.example/state", "127.0.0.1:{}", 404)):
        line = calm()
        text = f"GET {target} HTTP/1.1\r\nHost: {host.format(line.port)}\r\n"
        line.send(f"{text}Cookie: seafarers-{line.port}={TOKEN}\r\n\r\n".encode())
        assert line.answer()[0] == status
    line = calm()
    line.ask("/state", "Host: evil.example")
    assert line.answer()[0] in (400, 421)


def test_many_cookies_of_others_keep_no_player_out(calm: Callable[..., Line]) -> None:
    line = calm()
    line.ask(cookie=f"big={'x' * 40_000}; seafarers-{line.port}={TOKEN}")
    status, body = line.answer()
    assert status == 200
    assert json.loads(body)["decides"] is True


def test_a_body_of_the_most_bytes_is_read(calm: Callable[..., Line]) -> None:
    line = calm()
    body = b'{"version": 99999, "action": 1}'.ljust(MAX_BODY)
    line.ask("/act", "Content-Type: application/json", f"Content-Length: {len(body)}", method="POST")
    line.send(body)
    assert line.answer()[0] == 409


def test_a_connection_counts_its_patience_from_the_request_at_hand() -> None:
    """Two looks may find it waiting for headers twice; it was not the same wait when a request came between."""
    from seafarers_agents.web.doors import Connection

    line: Any = Connection.__new__(Connection)
    line.transport = SimpleNamespace(get_write_buffer_size=lambda: 0)
    line.conn = SimpleNamespace(their_state=None)
    line.cycle, line._since, line._seen = None, 0.0, ("head", None)
    assert line.waited(7.0) == 7.0
    line.cycle = SimpleNamespace(response_complete=True)
    assert (line.stage(), line.waited(8.0), line.waited(10.0)) == ("head", 0.0, 2.0)
    line.cycle.response_complete = False
    assert (line.stage(), Limits().patience(line.stage())) == ("answering", float("inf"))
