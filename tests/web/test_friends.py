"""Friends at machines of their own: links, seats, what each may see and do, and agents in their place."""

import threading
from typing import Any

import pytest

from seafarers_agents.cli import hosting
from seafarers_agents.sitting import Sitting
from seafarers_agents.web.keys import GUEST, HOST, Keys
from seafarers_env import Game, replay, warm_up
from seafarers_env.engine import constants as c
from seafarers_env.replay import Recorder
from seafarers_env.replay.page import page
from tests.web.common import ORIGIN
from tests.web.friends import GAME, GUESTS, Open, decide, link_of, play, settle, state


# --- seats and links --------------------------------------------------------------------------------------------------
def test_friends_wait_take_free_seats_by_name_and_come_back_by_their_link(table: Open) -> None:
    guest = table.guest()
    assert "seats.js" in guest.get("/").text
    assert guest.get("/seats").json() == {
        "hosts": False, "seat": None, "link": None, "agents": [], "plays": False, "seats": []
    }  # fmt: skip
    assert table.host.post("/begin", json=GAME).status_code == 200
    rows = guest.get("/seats").json()["seats"]
    assert [(one["name"], one["agent"], one["taken"]) for one in rows] == [
        ("Ann", None, True), ("player 1", None, False), ("player 2", "random", False), ("player 3", None, False)
    ]  # fmt: skip
    bob = table.friend(1, "  Bob  ")
    told = state(bob)
    assert (told["seat"], [one["name"] for one in told["seats"]]) == (1, ["Ann", "Bob", "player 2", "player 3"])
    assert [one["agent"] for one in told["seats"]] == ["", "", "random", "person"]
    link = link_of(bob)
    assert link.startswith(f"{ORIGIN}/?token=") and link_of(table.host).endswith(GUESTS)
    elsewhere = table.client(link.partition("token=")[2])
    assert state(elsewhere)["seat"] == 1 and state(bob)["seat"] == 1
    bob.get(f"/?token={GUESTS}")  # the guests' link once more
    assert state(bob)["seat"] == 1
    assert state(table.host)["seat"] == 0


@pytest.mark.parametrize(
    ("given", "status", "reason"),
    [
        ({"seat": 0, "name": ""}, 422, "player 0's seat is not free"),
        ({"seat": 2, "name": ""}, 422, "player 2's seat is not free"),
        ({"seat": 4, "name": ""}, 422, "player 4's seat is not free"),
        ({"seat": -1, "name": ""}, 422, "seat is not free"),
        ({"seat": 3, "name": "ann"}, 422, "Somebody at this table is called 'ann' already"),
        ({"seat": 3, "name": "Player 2"}, 422, "could be mistaken for a seat"),
        ({"seat": 3, "name": "x" * 21}, 422, "at most 20 characters"),
        ({"seat": 3, "name": "x" * 1000}, 422, "at most 20 characters"),
        ({"seat": 3, "name": "a\nb"}, 422, "visible signs"),
        ({"seat": 3, "name": "a\u202eb"}, 422, "visible signs"),
        ({"seat": 3, "name": "a" + "\u0301" * 9}, 422, "visible signs"),
        ({"seat": True, "name": ""}, 400, "a seat is taken by"),
        ({"seat": "3", "name": ""}, 400, "a seat is taken by"),
        ({"seat": 3}, 400, "a seat is taken by"),
        ({"seat": 3, "name": 7}, 400, "a seat is taken by"),
        ({"seat": 3, "name": "", "more": 1}, 400, "a seat is taken by"),
    ],
    ids=str,
)
def test_what_cannot_be_taken_is_told_so(begun: Open, given: Any, status: int, reason: str) -> None:
    guest = begun.guest()
    answer = guest.post("/take", json=given)
    assert (answer.status_code, reason in answer.json()["error"]) == (status, True), answer.json()
    assert guest.get("/seats").json()["seat"] is None
    assert begun.friend(3).get("/seats").json()["seat"] == 3


def test_half_a_sign_is_no_name(begun: Open) -> None:
    body: Any = {"content": rb'{"seat": 3, "name": "a\ud800"}', "headers": {"Content-Type": "application/json"}}
    assert begun.guest().post("/take", **body).status_code == 422


def test_a_seat_is_taken_once_and_nobody_takes_two(begun: Open) -> None:
    bob, late = begun.friend(1), begun.guest()
    assert late.post("/take", json={"seat": 1, "name": ""}).status_code == 409
    assert bob.post("/take", json={"seat": 3, "name": ""}).status_code == 409
    assert begun.host.post("/take", json={"seat": 3, "name": ""}).status_code == 409
    assert late.post("/take", json={"seat": 3, "name": ""}).status_code == 200


def test_secrets_are_long_and_differ_and_are_compared_to_their_end(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = Keys("host", "guests")
    taken = [keys.take(seat) for seat in range(5)]
    secrets = {keys.key(visitor) for visitor in taken}
    assert len(secrets) == 5 and all(len(secret) >= 43 for secret in secrets)  # 256 bits
    compared: list[str] = []
    real = __import__("secrets").compare_digest
    monkeypatch.setattr(
        "seafarers_agents.web.keys.secrets.compare_digest", lambda a, b: compared.append(b) or real(a, b)
    )
    assert keys.visitor("host") == HOST and keys.visitor("guests") == GUEST
    assert len(compared) == 2 * 7, "with all, whichever is right"
    assert keys.visitor(keys.key(taken[3])) == taken[3] and keys.visitor("") is None and keys.visitor("é") is None
    old = keys.key(taken[3])
    keys.drop(3)
    assert keys.visitor(old) is None and keys.take(3) != taken[3]


# --- what a seat may see and do ---------------------------------------------------------------------------------------
FOR_HOST = [
    ("GET", "/start"), ("GET", "/scenarios"), ("GET", "/left"), ("GET", "/picture/base/3"), ("GET", "/switches/base/3"),
    ("GET", "/guide/base/3"), ("GET", "/preparing"), ("POST", "/begin"), ("POST", "/rematch"),
    ("POST", "/continue"), ("POST", "/pause"), ("POST", "/hold"), ("POST", "/hand"), ("POST", "/free"),
    ("GET", "/cover"), ("POST", "/uncover"),
    ("GET", "/puzzles"), ("GET", "/puzzle"), ("POST", "/puzzle"), ("GET", "/answer"),
]  # fmt: skip
FOR_SEATS = [
    ("GET", "/state"), ("GET", "/words"), ("GET", "/hint?version=0"), ("GET", "/why?version=0"),
    ("GET", "/guide"), ("GET", "/replay"), ("POST", "/act"), ("POST", "/undo"),
]  # fmt: skip


def test_every_way_in_is_somebodys(begun: Open) -> None:
    """A route that is added has to be asked whom it is for."""
    app: Any = begun.app
    known = {(method, path.partition("?")[0]) for method, path in FOR_HOST + FOR_SEATS}
    known |= {("GET", path) for path in ("/", "/files/x", "/seats", "/table", "/qr")} | {("POST", "/take")}
    found = {
        (method, route.path.replace("{name}/{players}", "base/3").replace("{name}", "x"))
        for route in app.routes
        for method in route.methods - {"HEAD"}
    }
    assert found == known


@pytest.mark.parametrize(("method", "path"), FOR_HOST)
def test_only_the_host_sets_up_and_hands_over(begun: Open, method: str, path: str) -> None:
    for client in (begun.guest(), begun.friend(1)):
        answer = client.request(method, path, **({"json": {"seat": 0}} if method == "POST" else {}))
        assert (answer.status_code, answer.json()["error"]) == (403, "Only the host may do that.")
    stranger = begun.client()
    assert stranger.request(method, path).status_code == 403


@pytest.mark.parametrize(("method", "path"), FOR_SEATS)
def test_without_a_seat_there_is_no_game(begun: Open, method: str, path: str) -> None:
    body = {"json": {"version": 0, "action": 0} if path == "/act" else {"version": 0}} if method == "POST" else {}
    assert begun.guest().request(method, path, **body).status_code == 409
    assert begun.client().request(method, path, **body).status_code == 403


def test_each_sees_the_own_hand_alone_and_decides_for_the_own_seat_alone(begun: Open) -> None:
    clients = {0: begun.host, 1: begun.friend(1, "Bob"), 3: begun.friend(3, "<b>Eve</b>")}
    seen = 0
    for _ in range(60):
        told = {seat: state(client) for seat, client in clients.items()}
        if any(one["over"] for one in told.values()):
            break
        seen += any(sum(one["hand"] or ()) for one in told[1]["seats"])
        acting = [seat for seat, one in told.items() if one["decides"]]
        for seat, one in told.items():
            assert one["seat"] == seat
            assert [other for other in range(4) if one["seats"][other]["hand"] is not None] == [seat]
            assert one["choices"] == [] or acting == [seat]
        if not acting:
            begun.sitting.wait(told[0]["version"], 1, 0)
            continue
        (seat,) = acting
        for other in clients.keys() - {seat}:  # neither with their own number of the moment nor with that of the seat
            for version in (told[other]["version"], told[seat]["version"]):
                action = told[seat]["choices"][0]["action"]
                assert clients[other].post("/act", json={"version": version, "action": action}).status_code == 409
            assert clients[other].get(f"/hint?version={told[other]['version']}").status_code == 409
        assert decide(clients[seat], told[seat]).status_code == 200
    assert seen > 5
    begun.sitting.close()
    kept = replay.loads(replay.dumps(begun.house._keeper.recorder.replay()))  # type: ignore[union-attr]
    assert kept.header.agents == ("person:Ann", "person:Bob", "random", "person:<b>Eve</b>")
    shown = page(kept)
    assert "<b>Eve" not in shown and "player 3: &lt;b&gt;Eve" in shown and "player 0: Ann<" in shown


def test_logs_and_numbers_of_moments_tell_each_seat_what_it_may_know() -> None:
    """What somebody composes step by step is not even counted on the screens of others."""
    game = Game("base", 3, 3)
    sitting = Sitting(game, (0, 1, 2), {}, Recorder(game), apart=True)
    hidden = 0
    for _ in range(900):
        if game.is_over:
            break
        seat, composes = game.current_player, game.phase == "compose"
        before = {other: sitting.version_at(other) for other in range(3)}
        legal = game.view(seat).legal_actions()
        kinds = [game.describe(int(action)) for action in legal]
        steps = [k for k, words in enumerate(kinds) if words.startswith(("give", "get"))]
        buys = [k for k, words in enumerate(kinds) if words.startswith("buy")]
        pick = int(legal[(buys or steps or [len(kinds) // 2])[0]])
        sitting.decide(before[seat], lambda view, pick=pick: [pick], seat)
        if composes and game.phase == "compose":
            hidden += 1
            assert all(sitting.version_at(other) == before[other] for other in {0, 1, 2} - {seat})
    logs = {seat: [line.words for line in sitting.moment(seat).lines] for seat in range(3)}
    drawn = {True: 0, False: 0}
    for seat, lines in logs.items():
        for line in lines:
            owner = next((p for p in range(3) if line.startswith(f"player {p} ")), seat)
            drawn[owner == seat] += " draws " in line
            assert owner == seat or not any(f" draws {name}" in line for name in c.CARDS)
    assert hidden and all(drawn.values())
    assert len({tuple(lines) for lines in logs.values()}) == 3, "each has a log of its own"


def test_a_whole_game_of_friends_is_played_and_played_again(begun: Open) -> None:
    clients = {0: begun.host, 1: begun.friend(1, "Bob"), 3: begun.friend(3, "Eve")}
    assert begun.host.get("/replay").status_code == 409
    assert play(begun, clients) > 6
    told = state(clients[1])
    assert told["over"] and told["hosted"] is False and told["hosts"] is False and told["friends"] is True
    shown = [client.get("/replay") for client in clients.values()]
    assert {answer.status_code for answer in shown} == {200} and "Eve" in shown[0].text
    assert begun.guest().get("/replay").status_code == 409
    assert begun.host.post("/rematch", json={}).status_code == 200
    again = state(clients[1])
    assert (again["seat"], again["over"], again["seats"][3]["name"]) == (1, None, "Eve")
    assert again["key"] != told["key"] and again["version"] > told["version"]


def test_nothing_is_taken_back_while_several_play(begun: Open) -> None:
    bob = begun.friend(1)
    told = state(begun.host)
    assert decide(begun.host, told).status_code == 200 and state(begun.host)["can_take_back"] is False
    for client in (begun.host, bob):
        answer = client.post("/undo", json={"version": state(client)["version"]})
        assert (answer.status_code, answer.json()["error"]) == (422, "Several people play: nothing is taken back.")
    for seat in (1, 3):
        begun.hand(seat, "random")
    assert state(begun.host)["can_take_back"] is False, "what was decided while others played stays"
    told = settle(begun.host, begun)
    assert decide(begun.host, told).status_code == 200
    settle(begun.host, begun)
    answer = bob.post("/undo", json={"version": state(bob)["version"]})
    assert answer.json()["error"] == "An agent plays for you: nothing is taken back."
    assert begun.host.post("/undo", json={"version": state(begun.host)["version"]}).status_code == 200
    assert begun.server._party is not None


# --- agents in the place of persons -----------------------------------------------------------------------------------
def test_an_agent_plays_for_somebody_who_looks_on_and_gives_the_seat_back(begun: Open) -> None:
    bob = begun.friend(1, "Bob")
    told = state(begun.host)
    for _ in range(2):
        told = decide(begun.host, told).json()
    assert state(bob)["decides"]
    assert begun.hand(1, "random").json() == {"seat": 1}
    while not begun.sitting.moment(3).view.current_player == 3:
        begun.sitting.wait(begun.sitting.version_at(3), 20, 3)
    told = state(bob)
    assert told["seats"][1]["hand"] is not None and told["prompt"].startswith("An agent plays for you. ")
    assert (told["decides"], told["choices"], told["seats"][1]["agent"]) == (False, [], "random")
    (row,) = [one for one in bob.get("/seats").json()["seats"] if one["seat"] == 1]
    assert (row["name"], row["agent"], row["taken"]) == ("Bob", "random", True)
    assert begun.guest().post("/take", json={"seat": 1, "name": ""}).status_code == 422
    assert begun.hand(1, "person").status_code == 200
    assert state(bob)["seats"][1]["name"] == "Bob" and state(bob)["seats"][1]["agent"] == ""
    assert 1 in begun.sitting.persons
    begun.sitting.close()
    kept = begun.house._keeper.recorder.replay()  # type: ignore[union-attr]
    assert kept.header.agents[1] == "person:Bob" and "random, random, person" in kept.header.note


def test_the_host_is_told_of_an_agent_that_is_being_compiled(begun: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Any] = []

    def compiling(*_: Any) -> None:
        def look() -> None:
            heard.append(begun.host.get("/seats").json()["preparing"])
            heard.append(begun.hand(3, "random").status_code)

        warm_up._call("the search", [(len, ("",)), (look, ())], lambda _: None)

    monkeypatch.setattr(hosting, "compile_all", compiling)
    bob = begun.friend(1, "Bob")
    assert begun.hand(1, "random").status_code == 200
    assert heard == [{"busy": True, "seconds": heard[0]["seconds"], "what": "the search", "step": 1, "steps": 2}, 409]
    assert begun.host.get("/seats").json()["preparing"] == {"busy": False}
    assert "preparing" not in bob.get("/seats").json()


def test_the_host_may_go_too_and_an_agents_seat_be_a_friends(begun: Open) -> None:
    assert begun.hand(0, "random").status_code == 200 and begun.hand(2, "person").status_code == 200
    assert state(begun.host)["decides"] is False
    assert state(begun.friend(2, "Zoe"))["seats"][2]["name"] == "Zoe"
    assert begun.hand(0, "person").status_code == 200
    assert state(begun.host)["seats"][0]["name"] == "Ann"


@pytest.mark.parametrize(
    ("given", "status", "reason"),
    [
        ({"seat": 1, "to": "callable:os:abort"}, 422, "a seat must be 'person' or one of "),
        ({"seat": 1, "to": "learned:/etc/passwd"}, 422, "a seat must be 'person' or one of "),
        ({"seat": 1, "to": "nobody"}, 422, "a seat must be 'person' or one of "),
        ({"seat": 1, "to": "ismcts:many"}, 422, "a search takes simulations"),
        ({"seat": 4, "to": "random"}, 422, "There is no seat 4"),
        ({"seat": 1, "to": 7}, 400, "a seat is handed over by"),
        ({"seat": 1}, 400, "seat and to"),
        ({"seat": True, "to": "random"}, 400, "seat and to"),
    ],
    ids=str,
)
def test_a_seat_goes_to_nobody_else(begun: Open, given: Any, status: int, reason: str) -> None:
    answer = begun.host.post("/hand", json=given)
    assert (answer.status_code, reason in answer.json()["error"]) == (status, True), answer.json()
    assert begun.sitting.persons == (0, 1, 3)


def test_what_an_agent_was_thinking_about_a_seat_that_is_a_persons_again_is_not_done() -> None:
    class Slow:
        name = "slow"

        def __init__(self) -> None:
            self.asked, self.go = threading.Event(), threading.Event()

        def act(self, view: Any) -> int:
            self.asked.set()
            self.go.wait(20)
            return int(view.legal_actions()[0])

    game, slow = Game("base", 2, 3), Slow()
    sitting = Sitting(game, (1,), {0: slow}, Recorder(game), apart=True)
    sitting.start()
    assert slow.asked.wait(20)
    sitting.hand(0, None)
    slow.go.set()
    assert not sitting.wait(sitting.version_at(0), 0.2, 0) and int(game.record.decisions) == 0
    sitting.decide(sitting.version_at(0), lambda view: [int(view.legal_actions()[0])], 0)
    assert int(game.record.decisions) == 1
    sitting.close()
