"""Who is let in: nobody without the token, from another origin, or by another host's name."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from seafarers_agents.web.host import Party
from seafarers_agents.web.server import Server
from tests.web.common import ORIGIN, PORT, TOKEN, Table, client_of, table

PATHS = ("/", "/state", "/words", "/files/page.js", "/files/none", "/nowhere")


@pytest.fixture(scope="module")
def guarded() -> Iterator[Table]:
    with table() as made:
        yield made


@pytest.fixture
def stranger(guarded: Table) -> TestClient:
    return client_of(Server(Party(guarded.sitting, ("person", "random"), lambda: "")), enter=False)


@pytest.mark.parametrize("path", PATHS)
def test_without_the_token_there_is_nothing(stranger: TestClient, path: str) -> None:
    answer = stranger.get(path)
    assert (answer.status_code, "seafarers play" in answer.text) == (403, True)


@pytest.mark.parametrize("token", ["", "wrong", TOKEN[:-1], TOKEN + "a", "%C3%A9", "a\N{SNOWMAN}"])
def test_a_wrong_token_lets_nobody_in(stranger: TestClient, token: str) -> None:
    answer = stranger.get("/", params={"token": token})
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers
    stranger.cookies.set(f"seafarers-{PORT}", "wrong")
    assert stranger.get("/state").status_code == 403


def test_the_token_opens_the_page_and_nothing_else(stranger: TestClient) -> None:
    for path in ("/state", "/words", "/files/page.js"):
        assert stranger.get(f"{path}?token={TOKEN}").status_code == 403
    assert stranger.post(f"/act?token={TOKEN}", json={"version": 0, "action": 0}).status_code == 403
    assert stranger.get(f"/?token={TOKEN}").status_code == 200


def test_the_token_stays_in_a_cookie_that_no_script_and_no_other_site_can_use(stranger: TestClient) -> None:
    (cookie,) = stranger.get(f"/?token={TOKEN}").headers.get_list("set-cookie")
    assert cookie == f"seafarers-{PORT}={TOKEN}; HttpOnly; SameSite=Strict; Path=/"
    answer = stranger.get("/state")
    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers


FOREIGN_COOKIES = (
    "a=b c",
    'prefs={"a":1}',
    'x="open',
    "no value",
    "=",
    "a=\\",
    "caf\xe9=\xe9",
    "$Version=1; a=1",
    "k[]=<>@,",
)


@pytest.mark.parametrize("foreign", FOREIGN_COOKIES)
def test_cookies_of_other_servers_on_this_host_keep_nobody_out(stranger: TestClient, foreign: str) -> None:
    ours = f"seafarers-{PORT}={TOKEN}"
    for line in (f"{foreign}; {ours}", f"{ours}; {foreign}", f"{foreign};{ours};{foreign}"):
        assert stranger.get("/state", headers={"Cookie": line.encode("latin-1")}).status_code == 200
    assert stranger.get("/state", headers={"Cookie": foreign.encode("latin-1")}).status_code == 403


def test_a_cookie_of_our_name_that_another_page_has_set_keeps_nobody_out(stranger: TestClient) -> None:
    name = f"seafarers-{PORT}"
    assert stranger.get("/state", headers={"Cookie": f"{name}=other; {name}={TOKEN}"}).status_code == 200
    for wrong in (f"{name}=other; {name}=wrong", f"x{name}={TOKEN}", f"seafarers-{PORT + 1}={TOKEN}", f'a="{name}="'):
        assert stranger.get("/state", headers={"Cookie": wrong}).status_code == 403


@pytest.mark.parametrize("host", ["evil.example", f"evil.example:{PORT}", "127.0.0.1", "127.0.0.1:1", ""])
def test_another_hosts_name_leads_nowhere(guarded: Table, host: str) -> None:
    for path in (f"/?token={TOKEN}", "/state"):
        assert guarded.client.get(path, headers={"Host": host}).status_code == 421


def test_localhost_is_this_machine_too(guarded: Table) -> None:
    assert guarded.client.get(f"/?token={TOKEN}", headers={"Host": f"localhost:{PORT}"}).status_code == 200


FOREIGN: list[dict[str, str]] = [
    {"Origin": "http://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://127.0.0.1:9999"},
    {"Origin": f"https://127.0.0.1:{PORT}"},
    {"Origin": f"http://localhost:{PORT}"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_another_origin_is_refused_even_with_the_cookie(guarded: Table, headers: dict[str, str]) -> None:
    before = guarded.play_on()
    action = before["choices"][0]["action"]
    told = guarded.client.post("/act", json={"version": before["version"], "action": action}, headers=headers)
    assert told.status_code == 403
    assert guarded.client.get("/state", headers=headers).status_code == 403
    assert guarded.state()["version"] == before["version"]


def test_every_answer_has_the_security_headers(guarded: Table, stranger: TestClient) -> None:
    answers = [guarded.client.get(path) for path in PATHS] + [stranger.get("/"), guarded.client.post("/act")]
    assert {answer.status_code for answer in answers} == {200, 403, 404, 415}
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy and "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "access-control-allow-origin" not in answer.headers


def test_the_page_has_no_script_or_style_of_its_own_and_asks_no_other_host(guarded: Table) -> None:
    page = guarded.client.get("/").text
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script>", page)
    for name in (
        "page.html",
        "page.js",
        "board.js",
        "common.js",
        "elements.js",
        "panels.js",
        "trade.js",
        "style.css",
        "drawn.css",
    ):
        text = guarded.client.get(f"/files/{name}").text
        assert "//" not in text.replace("http://www.w3.org/2000/svg", "").replace("// ", "")


@pytest.mark.parametrize("path", ["/files/../server.py", "/files/%2e%2e%2fserver.py", "/files/server.py", "/files/"])
def test_no_other_file_is_served(guarded: Table, path: str) -> None:
    assert guarded.client.get(path).status_code == 404


def test_methods_are_those_of_the_page(guarded: Table) -> None:
    assert guarded.client.get("/act").status_code == 405
    assert guarded.client.post("/state", json={}).status_code == 405
    assert guarded.client.options("/act", headers={"Origin": ORIGIN}).status_code == 405


def test_a_websocket_is_not_let_in(guarded: Table) -> None:
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message)

    app = Server(Party(guarded.sitting, ("person", "random"), lambda: "")).app(TOKEN, PORT)
    answer: Any = app({"type": "websocket", "path": "/state", "headers": []}, receive, send)
    with pytest.raises(StopIteration):  # it is done without having waited for anything
        answer.send(None)
    assert sent == []
