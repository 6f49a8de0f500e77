"""Hostile requests to the play page: never a broken answer, never a game changed by what was refused.

They go straight to the application, as the web server would hand them on: a client would not let most of them out.
"""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

from tests.soak import mutants
from tests.soak.case import Done, demand
from tests.soak.tables import table_of
from tests.web.common import ORIGIN, PORT, TOKEN, table

REQUESTS = 80
COOKIE = f"seafarers-{PORT}={TOKEN}".encode()
METHODS = ("GET", "GET", "POST", "POST", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "get", "G'T")
PATHS = ("/", "/state", "/words", "/act", "/act", "/act", "/pause", "/hint", "/hold",
         "/cover", "/uncover", "/files/page.js", "/files/../server.py",
         "/files/%2e%2e/server.py", "/files//etc/passwd", "/nowhere", "", "//", "/act/", "/\x00", "/é",
         "/state\r\nX: y", "/" + "a" * 5000)  # fmt: skip
QUERIES = (b"", b"", b"after=0", b"lines=0", b"lines=3", b"after=x", b"lines=-1", b"lines=999999999", b"after=1e3",
           b"token=" + TOKEN.encode(), b"token=", b"%ff=%fe", b"lines=%d9%a3", b"lines=1&lines=x", b"&&=;=",
           b"%ff" * 9, b"lines=" + b"9" * 5000)  # fmt: skip
KINDS = (b"application/json", b"application/json", b"application/json; charset=latin-1", b"text/plain", b"", b"\xff",
         b"multipart/form-data; boundary=x", b"application/json,application/json")  # fmt: skip
COOKIES = (COOKIE, COOKIE, COOKIE, b"a=b c; " + COOKIE, b'prefs={"a":1}; ' + COOKIE, b"seafarers-1=x; " + COOKIE, b"",
           b";;;=;" + COOKIE, b"\xff\xfe=\x00; " + COOKIE, COOKIE[:-1], COOKIE + b"a", b"a" * 9000)  # fmt: skip
Headers = list[tuple[bytes, bytes]]


class Answer:
    """What the application has answered."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: Headers = []
        self.body = b""


def ask(app: Any, method: str, path: str, query: bytes, headers: Headers, parts: list[bytes]) -> Answer:
    """Send one request to the application; its exceptions come out."""
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
        "path": path, "raw_path": path.encode("utf-8", "replace"), "query_string": query, "root_path": "",
        "headers": headers, "client": ("127.0.0.1", 5), "server": ("127.0.0.1", PORT),
    }  # fmt: skip
    left, answer = list(parts), Answer()

    async def receive() -> dict[str, Any]:
        if left:
            return {"type": "http.request", "body": left.pop(0), "more_body": bool(left)}
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            demand(answer.status == 0, "two answers to one request")
            answer.status, answer.headers = message["status"], list(message["headers"])
        else:
            answer.body += message.get("body", b"")

    asyncio.run(app(scope, receive, send))
    return answer


def case(seed: int) -> Done:
    """A game that a person plays while requests of all kinds come in."""
    rng = random.Random(seed)
    found = table_of(rng, but=("skip_forced",), boards=())
    statuses: set[str] = set()
    seat = rng.randrange(found.players)
    with table(found.board, found.players, seat=seat, seed=rng.getrandbits(40), **found.options) as made:
        app, told = made.client.app, None
        for _ in range(REQUESTS):
            if told is None or told["version"] != made.sitting.version:  # it takes its time: with a drawn board
                told = made.play_on()
            if told["over"] is not None:
                break
            method, path, query, headers, parts = request(told, rng)
            before = made.game.record.tobytes()
            answer = ask(app, method, path, query, headers, parts)
            made.sitting.pause = 0.0  # a request may rightly ask for another: nobody waits for it here
            what = f"{method} {path[:60]!r}?{query[:60]!r} {headers!r:.300} {parts!r:.300} -> {answer.status}"
            check(answer, query, what)
            decided = method == "POST" and path == "/act" and answer.status == 200
            if not decided:
                demand(made.game.record.tobytes() == before, "a refused request has changed the game:", what)
            statuses.add(str(answer.status))
            if rng.random() < 0.3 and made.sitting.version == told["version"]:
                made.act(told["version"], action=rng.choice(told["choices"])["action"])
        hands(made, seat)
    return Done(REQUESTS, frozenset(statuses))


def check(answer: Answer, query: bytes, what: str) -> None:
    """An answer is whole, no 500, tells no traceback, and no secret but to whoever opens the page with it."""
    demand(200 <= answer.status < 500, "no answer, or a broken one:", what)
    demand(b"Traceback" not in answer.body and b'File "' not in answer.body, "a traceback:", what)
    demand(TOKEN.encode() not in answer.body, "the token in an answer:", what)
    names = {name.lower() for name, _ in answer.headers}
    demand(b"content-security-policy" in names, "an answer without its security headers:", what)
    for name, value in answer.headers:
        demand(b"\n" not in value and b"\r" not in value, "a header of two lines:", what)
        if TOKEN.encode() in value:
            entered = name.lower() == b"set-cookie" and answer.status < 300
            led_on = name.lower() == b"location" and TOKEN.encode() in query  # where it came from
            demand(entered or led_on, "the token in a header:", what)
    if answer.status >= 400 and b"application/json" in dict(answer.headers).get(b"content-type", b""):
        demand(set(json.loads(answer.body)) == {"error"}, "a refusal that tells more:", what)


def hands(made: Any, seat: int) -> None:
    """What the page is told holds no hand but that of its seat."""
    told = made.state()
    if told["over"] is None:
        from seafarers_agents.web.position import position

        again = json.loads(json.dumps(position(made.sitting.moment(), told_names(made)), default=str))
        if again["version"] == told["version"]:  # else the agents have gone on meanwhile
            demand({key: told[key] for key in again} == again, "the page is told something else than a moment")


def told_names(made: Any) -> tuple[str, ...]:
    """Who sits where, as the page says it."""
    agents = made.sitting.agents
    return tuple("person" if p not in agents else agents[p].name for p in range(made.game.num_players))


# --- requests ---------------------------------------------------------------------------------------------------------
def request(told: dict[str, Any], rng: random.Random) -> tuple[str, str, bytes, Headers, list[bytes]]:
    """Any request; most come so near to a right one that they get past the guard."""
    method, path, query = rng.choice(METHODS), rng.choice(PATHS), rng.choice(QUERIES)
    if rng.random() < 0.5:
        method, path, query = "POST", rng.choice(("/act", "/act", "/pause")), b""
    # `after` the present version waits for news
    headers: Headers = [(b"host", f"127.0.0.1:{PORT}".encode())]
    if rng.random() < 0.05:
        headers = rng.choice(([], [(b"host", b"evil.example")], headers * 2, [(b"host", b"\xff")]))
    if rng.random() < 0.95:
        headers.append((b"cookie", COOKIE if rng.random() < 0.6 else rng.choice(COOKIES)))
    if rng.random() < 0.1:
        headers.append((b"origin", rng.choice((ORIGIN.encode(), b"null", b"http://evil.example", b"\xff", b""))))
    if rng.random() < 0.1:
        headers.append((b"sec-fetch-site", rng.choice((b"same-origin", b"cross-site", b"", b"\xff"))))
    if rng.random() < 0.8:
        headers.append((b"content-type", KINDS[0] if rng.random() < 0.7 else rng.choice(KINDS)))
    if rng.random() < 0.1:
        headers.append((b"content-length", rng.choice((b"0", b"-1", b"99999999999", b"x"))))
    body = body_of(told, rng)
    if rng.random() < 0.2:
        middle = rng.randrange(len(body) + 1)
        return method, path, query, headers, [body[:middle], body[middle:]]
    return method, path, query, headers, [body]


def body_of(told: dict[str, Any], rng: random.Random) -> bytes:
    """A decision, right or damaged, or something else."""
    choices = [choice["action"] for choice in told["choices"]] or [0]
    cards = [rng.choice((0, 0, 1, 2, 99)) for _ in range(5)]
    given: dict[str, Any] = rng.choice((
        {"action": rng.choice(choices)},
        {"action": rng.randrange(-5, 2000)},
        {"discard": cards},
        {"offer": {"give": cards, "get": cards[::-1]}},
        {"pause": rng.choice((0, 1, -1, 6, 0.5))},
    ))  # fmt: skip
    if "pause" not in given:
        given["version"] = told["version"] + rng.choice((0, 0, 0, 0, 1, -1))
    if rng.random() < 0.5:
        given = mutants.json_value(given, rng)
    body = json.dumps(given).encode()
    if rng.random() < 0.3:
        body = mutants.mutant(body, rng, mutants.JSON)
    if rng.random() < 0.03:
        body = b"[" * 100_000
    return body
