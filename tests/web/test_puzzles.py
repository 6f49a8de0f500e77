"""Puzzles on the page: what there is, one that is solved, one that is missed, its answer."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from seafarers_agents.cli.hosting import House
from seafarers_agents.puzzles import puzzles
from seafarers_agents.web.server import Server
from tests.web.common import client_of

SHORT = min((one for one in puzzles() if not one.estimates), key=lambda one: len(one.line))
SINGLE = next(one for one in puzzles() if one.estimates)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.chdir(tmp_path)
    made = House()
    yield made
    made.close()


@pytest.fixture
def start(house: House) -> TestClient:
    return client_of(Server(None, host=house))


def do(client: TestClient, house: House, words: str) -> dict[str, Any]:
    """Make a decision in words, as the page sends it."""
    told = client.get("/state").json()
    party = house._party
    assert party is not None
    view = party.sitting.moment().view
    action = next(int(one) for one in view.legal_actions() if view.describe(int(one)) == words)
    return client.post("/act", json={"version": told["version"], "action": action}).json()


def test_a_puzzle_is_solved(start: TestClient, house: House) -> None:
    listed = start.get("/puzzles").json()["puzzles"]
    assert len(listed) == len(puzzles()) and listed[SHORT.number - 1]["kind"] == SHORT.kind
    assert start.get("/puzzle").json() == {"puzzle": None}
    assert start.post("/puzzle", json={"number": SHORT.number}).status_code == 200
    told = start.get("/puzzle").json()["puzzle"]
    assert (told["number"], told["of"], told["question"]) == (SHORT.number, len(puzzles()), SHORT.question)
    for words in SHORT.line:
        now = do(start, house, words)
    assert now["over"]["winner"] == now["seat"] and now["turn"] == told["turn"]


def test_who_asks_is_told_the_answer_and_begins_anew(start: TestClient, house: House) -> None:
    assert start.get("/answer").status_code == 409
    start.post("/puzzle", json={"number": SHORT.number})
    before = start.get("/state").json()
    do(start, house, "end turn")
    start.post("/puzzle", json={"number": SHORT.number})
    again = start.get("/state").json()
    assert (again["turn"], again["seat"], again["decides"]) == (before["turn"], before["seat"], True)
    told = start.get("/answer").json()
    assert told == {"line": [*SHORT.line], "answers": [*SHORT.answers], "proof": SHORT.proof, "estimates": []}


def test_one_decision_is_right_or_wrong_and_can_be_taken_back(start: TestClient, house: House) -> None:
    def judged() -> Any:
        return start.get("/puzzle").json()["puzzle"]["single"]

    start.post("/puzzle", json={"number": SINGLE.number})
    assert judged() == {"decided": None, "right": False}
    wrong = SINGLE.estimates[0].candidates[1].action
    do(start, house, wrong)
    assert judged() == {"decided": wrong, "right": False}
    start.post("/puzzle", json={"number": SINGLE.number})
    assert judged() == {"decided": None, "right": False}
    do(start, house, SINGLE.answers[0])
    assert judged() == {"decided": SINGLE.answers[0], "right": True}
    version = start.get("/state").json()["version"]
    assert start.post("/undo", json={"version": version}).status_code == 200
    assert judged() == {"decided": None, "right": False}


def test_the_answer_comes_with_how_often_each_decision_wins(start: TestClient) -> None:
    start.post("/puzzle", json={"number": SINGLE.number})
    told = start.get("/answer").json()
    assert [one["policy"] for one in told["estimates"]] == [one.policy for one in SINGLE.estimates]
    best = told["estimates"][0]["candidates"][0]
    assert (best["action"], best["chance"]) == (SINGLE.answers[0], SINGLE.estimates[0].candidates[0].chance)


@pytest.mark.parametrize(
    ("asked", "status", "why"),
    [
        ({"number": 0}, 422, "there are puzzles 1 to"),
        ({"number": 10**9}, 422, "there are puzzles 1 to"),
        ({"number": True}, 400, "a puzzle is asked for by"),
        ({"number": "1"}, 400, "a puzzle is asked for by"),
        ({}, 400, "a puzzle is asked for by"),
    ],
)
def test_what_is_no_puzzle_is_refused(start: TestClient, asked: dict[str, Any], status: int, why: str) -> None:
    answer = start.post("/puzzle", json=asked)
    assert answer.status_code == status and why in answer.json()["error"].lower()
    assert start.get("/puzzle").json() == {"puzzle": None}
