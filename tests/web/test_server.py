"""Decisions by requests: what is made, what is refused and how, a whole game, two tabs at once."""

import json
import random
import threading
import time
from typing import Any

import pytest

from seafarers_agents.sitting import Sitting
from seafarers_agents.web.requests import MAX_BODY
from seafarers_env import Game, replay
from seafarers_env.view import PlayerView
from tests.rules.hawaiian import hawaii
from tests.rules.scene import seat
from tests.web.common import Table, table


def one(told: dict[str, Any], kind: str) -> dict[str, Any]:
    return next(choice for choice in told["choices"] if choice["kind"] == kind)


# --- requests that cannot be ------------------------------------------------------------------------------------------
NO_DECISIONS: list[Any] = [
    {},
    {"version": 0},
    {"action": 1},
    {"version": 0, "action": 1, "more": 1},
    {"version": 0, "action": 1, "discard": [0] * 5},
    {"version": 0, "action": "1"},
    {"version": 0, "action": True},
    {"version": 0, "action": 1.0},
    {"version": 0, "action": -1},
    {"version": 0, "action": 2**80},
    {"version": None, "action": 1},
    {"version": 0, "offer": {"give": [1, 0, 0, 0, 0]}},
    {"version": 0, "offer": {"give": [1, 0, 0, 0], "get": [0, 0, 0, 0, 1]}},
    {"version": 0, "offer": {"give": [1, 0, 0, 0, -1], "get": [0, 0, 0, 0, 1]}},
    {"version": 0, "offer": {"give": [10**9, 0, 0, 0, 0], "get": [0, 0, 0, 0, 1]}},
    {"version": 0, "discard": "all"},
    [],
    "act",
    7,
]


@pytest.fixture(scope="module")
def begun():
    with table() as made:
        made.play_on()
        yield made


@pytest.mark.parametrize("given", NO_DECISIONS, ids=str)
def test_what_is_no_decision_is_told_so(begun: Table, given: Any) -> None:
    before = begun.state()
    answer = begun.client.post("/act", json=given)
    assert answer.status_code == 400
    assert "a decision is" in answer.json()["error"] or "JSON object" in answer.json()["error"]
    assert begun.state() == before


NO_JSON = [
    *(
        b"",
        b"{",
        b"{'version': 0}",
        b"\xff\xfe",
        b"[" * 1000,
        b'{"version":NaN',
    ),
    *(
        b'{"version": NaN, "action": 1}',
        b'{"version": 0, "action": Infinity}',
        b'{"version": 1e999, "action": -Infinity}',
    ),
    *(b'{"version": 0, "action": 1, "action": 2}', '{"version": 0}'.encode("utf-16"), b"\xef\xbb\xbf{}", b"{}{}"),
]


@pytest.mark.parametrize("body", NO_JSON)
def test_malformed_json_is_told_so(begun: Table, body: bytes) -> None:
    answer = begun.client.post("/act", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()) == (400, {"error": "the body is not JSON."})


def test_a_body_of_very_many_levels_is_refused(begun: Table) -> None:
    """Python's own limit of levels says how: libraries raise it."""
    answer = begun.client.post("/act", content=b"[" * 1000 + b"]" * 1000, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["error"] in ("the body is not JSON.", "the body is not a JSON object.")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_forms_of_other_pages_are_refused(begun: Table, kind: str) -> None:
    answer = begun.client.post("/act", content=b'{"version": 0, "action": 1}', headers={"Content-Type": kind})
    assert answer.status_code == 415


def test_an_oversized_body_is_refused_and_not_read_to_its_end(begun: Table) -> None:
    sent = 0

    def endless():
        nonlocal sent
        while sent < 1000 * MAX_BODY:
            sent += 1024
            yield b" " * 1024

    for content in (b" " * (MAX_BODY + 1), endless()):
        answer = begun.client.post("/act", content=content, headers={"Content-Type": "application/json"})
        assert answer.status_code == 413
        assert str(MAX_BODY) in answer.json()["error"]


@pytest.mark.parametrize("query", ["after=x", "after=-1", "lines=1e3", "lines=99999999999"])
def test_queries_are_whole_numbers(begun: Table, query: str) -> None:
    assert begun.client.get(f"/state?{query}").status_code == 400


@pytest.mark.parametrize(
    "given", [{"pause": -1}, {"pause": 60}, {"pause": "1"}, {"pause": True}, {}, {"pause": 1, "x": 1}]
)
def test_a_pause_is_a_few_seconds(begun: Table, given: dict[str, Any]) -> None:
    assert begun.client.post("/pause", json=given).status_code == 400
    assert begun.client.post("/pause", json={"pause": 0}).json() == {"pause": 0}


# --- decisions that cannot be made now --------------------------------------------------------------------------------
def test_an_illegal_action_is_refused_and_changes_nothing(begun: Table) -> None:
    before = begun.state()
    legal = {choice["action"] for choice in before["choices"]}
    for action in (0, begun.game.num_actions - 1, begun.game.num_actions, 2**31 - 1):
        assert action not in legal
        answer = begun.act(before["version"], action=action)
        assert answer.status_code == 422
        assert "not legal now" in answer.json()["error"]
    assert begun.state() == before


def test_an_offer_in_the_set_up_is_refused(begun: Table) -> None:
    version = begun.state()["version"]
    answer = begun.act(version, offer={"give": [1, 0, 0, 0, 0], "get": [0, 1, 0, 0, 0]})
    assert (answer.status_code, answer.json()["error"]) == (422, "Nothing can be offered now.")
    assert begun.act(version, discard=[1, 0, 0, 0, 0]).status_code == 422


def test_a_second_tab_that_has_not_looked_is_told_so() -> None:
    with table() as made:
        seen = made.play_on()
        first, second = (choice["action"] for choice in seen["choices"][:2])
        assert made.act(seen["version"], action=first).status_code == 200
        answer = made.act(seen["version"], action=second)
        assert answer.status_code == 409
        assert "look again" in answer.json()["error"]
        assert made.act(seen["version"] + 999, action=second).status_code == 409


def test_two_tabs_at_once_make_one_decision() -> None:
    with table() as made:
        for _ in range(4):
            seen = made.play_on()
            actions = [choice["action"] for choice in seen["choices"]]
            decisions = int(made.game.record.decisions)
            found: list[int] = []
            begin = threading.Barrier(2)

            def tab(action: int, version: int = seen["version"], found=found, begin=begin) -> None:
                begin.wait()
                found.append(made.act(version, action=action).status_code)

            tabs = [threading.Thread(target=tab, args=(action,)) for action in (actions[0], actions[-1])]
            for each in tabs:
                each.start()
            for each in tabs:
                each.join()
            assert sorted(found) == [200, 409]
            made.play_on()
            assert int(made.game.record.decisions) > decisions
            made.recorder.replay()  # would refuse a game that has gone another way


class Slow:
    """An agent that waits to be told."""

    name = "slow"

    def __init__(self) -> None:
        self.go = threading.Event()

    def act(self, view: PlayerView) -> int:
        self.go.wait()
        return int(view.legal_actions()[0])


def test_the_page_stays_responsive_while_an_agent_thinks() -> None:
    slow = Slow()
    with table(seat=1, agents={0: slow}) as made:
        began = time.perf_counter()
        told = made.state()
        assert told["decides"] is False and told["choices"] == []
        answer = made.act(told["version"], action=5)
        assert (answer.status_code, answer.json()["error"]) == (409, "It is another player's turn to decide.")
        assert time.perf_counter() - began < 5
        slow.go.set()
        assert made.play_on()["decides"] is True


def test_news_are_told_when_they_come() -> None:
    slow = Slow()
    with table(seat=1, agents={0: slow}) as made:
        version = made.state()["version"]
        threading.Timer(0.2, slow.go.set).start()
        told = made.client.get(f"/state?after={version}").json()
        assert told["version"] > version


def test_without_news_the_answer_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seafarers_agents.web.server._LONGEST_WAIT", 0.1)
    with table() as made:
        told = made.play_on()
        assert made.client.get(f"/state?after={told['version']}").status_code == 204


class Broken:
    """An agent that fails, and would tell its hand."""

    name = "broken"

    def act(self, view: PlayerView) -> int:
        raise RuntimeError("I hold 3 ore")


class Cheat:
    """An agent whose choice is not legal."""

    name = "cheat"

    def act(self, view: PlayerView) -> int:
        return view.num_actions - 1


@pytest.mark.parametrize("agent", [Broken(), Cheat()], ids=lambda agent: agent.name)
def test_an_agent_that_fails_is_named_and_the_game_is_kept(agent: Any, capfd: pytest.CaptureFixture[str]) -> None:
    with table(agents={1: agent}) as made:
        told = made.play_on()
        for _ in range(2):
            told = made.act(told["version"], action=told["choices"][0]["action"]).json()
        told = made.play_on()
        kind = "RuntimeError" if agent.name == "broken" else "AnswerError"
        assert told["failure"] == f"player 1 ({agent.name}) has failed with {kind}: see the terminal."
        assert told["saved"] == "replays/game.jsonl.gz"
        assert "ore" not in json.dumps([told["failure"], told["log"]])
        assert "Traceback" in capfd.readouterr().err
        assert made.act(told["version"], action=told["version"]).status_code == 409
        assert made.rests, "the game is saved"
        assert replay.loads(replay.dumps(made.recorder.replay())).end.outcome == "unfinished"


@pytest.mark.long
def test_spices_are_cards_that_the_page_can_pick() -> None:
    with table("fog_islands", 5, agents="random") as made:
        words, told = made.client.get("/words").json(), made.play_on()
        assert words["goods"][5:] == ["nutmeg", "pepper", "cinnamon"] and len(words["colours"]) == 8
        assert all(f'id="seafarers-{name}"' in words["symbols"] for name in words["goods"])
        assert len(told["seats"][0]["hand"]) == 8 and len(told["bank"]) == 5
        assert any(line.startswith("spices to be drawn: 30") for line in told["stock"])
        assert words["kinds"]["build"][-1] == "merchant" and "spice" not in words["kinds"]["build"]
        answer = made.act(told["version"], discard=[1, 0, 0, 0, 0])
        assert answer.status_code == 422
    with table("base", 2) as made:
        told = made.play_on()
        assert made.client.get("/words").json()["goods"] == ["brick", "lumber", "wool", "grain", "ore"]
        while told["phase"] != "main":
            made.act(told["version"], action=told["choices"][0]["action"])
            told = made.play_on()
        answer = made.act(told["version"], offer={"give": [0] * 7 + [1], "get": [1] + [0] * 7})
        assert (answer.status_code, answer.json()["error"]) == (
            422,
            "There are 5 kinds of goods in this game, not 8: brick, lumber, wool, grain, ore.",
        )


@pytest.mark.long
@pytest.mark.rule("HAWAII-132", "HAWAII-137")
def test_fish_are_traded_and_never_discarded_on_the_page() -> None:
    deal = seat(fish=3, hand={"brick": 5, "ore": 5}), seat(hand={"wool": 1}), seat()
    with table(Game.from_json(hawaii(*deal, players=3).game.to_json())) as made:
        words, told = made.client.get("/words").json(), made.play_on()
        assert words["goods"][words["held"] :] == ["fish"] and len(words["colours"]) == 6
        assert 'id="seafarers-fish"' in words["symbols"]
        assert told["seats"][0]["hand"] == [5, 0, 0, 0, 5, 3] and told["seats"][1]["hand"] is None
        assert len(told["bank"]) == 5
        answer = made.act(told["version"], offer={"give": [0, 0, 0, 0, 0, 2], "get": [0, 0, 1, 0, 0, 0]})
        assert answer.status_code == 200
        assert any("2 fish" in line for _, _, line, _ in made.state()["log"])
    owing = hawaii(*deal, players=3, phase="pre-roll")
    owing.roll(7)
    with table(Game.from_json(owing.game.to_json())) as made:
        told = made.play_on()
        answer = made.act(told["version"], discard=[2, 0, 0, 0, 2, 1])
        assert (answer.status_code, answer.json()["error"]) == (422, "Fish are no cards: they are never discarded.")
        assert made.act(told["version"], discard=[3, 0, 0, 0, 2, 0]).status_code == 200


# --- a whole game -----------------------------------------------------------------------------------------------------
def decision(told: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Something a person might do: by any of the forms that the page sends."""
    trade, hand = told["trade"], told["seats"][told["seat"]]["hand"]
    if trade["owed"]:
        rest = trade["owed"]
        cards = [0] * len(hand)
        for k in range(len(hand)):
            cards[k] = min(rest, hand[k])
            rest -= cards[k]
        return {"discard": cards}
    if trade["offers"] and any(hand) and rng.random() < 0.3:
        goods = range(len(hand))
        give = rng.choice([k for k in goods if hand[k]])
        get = rng.choice([k for k in goods if k != give])
        return {"offer": {"give": [int(k == give) for k in goods], "get": [int(k == get) for k in goods]}}
    if trade["deals"] and rng.random() < 0.3:
        return {"action": rng.choice(trade["deals"])["action"]}
    placed = [choice for choice in told["choices"] if "place" in choice]
    return {"action": rng.choice(placed or told["choices"])["action"]}


@pytest.mark.parametrize(
    ("scenario", "players", "options"),
    [
        ("base", 2, {"points_to_win": 4}),
        ("new_shores", 3, {"points_to_win": 4, "max_turns": 12}),
        ("reach_catan", 3, {"points_to_win": 4, "max_turns": 12}),
        ("fog_islands", 6, {"points_to_win": 5, "max_turns": 30}),
        ("hawaii", 3, {"points_to_win": 9, "max_turns": 40}),
    ],
)
def test_a_whole_game_by_requests(scenario: str, players: int, options: dict[str, Any]) -> None:
    rng = random.Random(3)
    with table(scenario, players, seat=1, agents="heuristic", **options) as made:
        forms: set[str] = set()
        log: list[Any] = []
        while not (told := made.play_on())["over"]:
            given = decision(told, rng)
            forms |= given.keys()
            answer = made.act(told["version"], **given)
            assert answer.status_code == 200, answer.json()
            more = made.client.get(f"/state?lines={len(log)}").json()
            assert more["first_line"] == len(log)
            log += more["log"]
        assert {"action", "offer"} <= forms
        told = made.state()
        assert told["log"][: len(log)] == log
        assert told["over"]["points"] == list(made.game.victory_points)
        assert told["over"]["winner"] == made.game.winner
        assert told["choices"] == [] and told["decides"] is False
        assert made.act(told["version"], action=0).status_code == 409
        kept = replay.loads(replay.dumps(made.recorder.replay()))
        assert kept.end.points == made.game.victory_points
        assert kept.header.agents[1] == "person"


def test_a_sitting_that_is_closed_stops() -> None:
    with table(start=False) as made:
        assert isinstance(made.sitting, Sitting)
        made.sitting.close()
        made.sitting.start()
        made.sitting.close()
        assert made.sitting.version == 0
