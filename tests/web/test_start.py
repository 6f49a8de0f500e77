"""The start page: what it offers and refuses, games that it begins, goes on with and plays again, the replay."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from docs.markdown import DOCS
from seafarers_agents.cli import hosting
from seafarers_agents.cli.going_on import HARMLESS
from seafarers_agents.cli.hosting import OFFERED, House
from seafarers_agents.web.server import Server
from seafarers_env import replay, warm_up
from seafarers_env.replay import Recorder
from seafarers_env.scenarios import built_in
from tests.web.common import ORIGIN, client_of, table

GAME: dict[str, Any] = {
    "scenario": "base",
    "seats": ["person", "random"],
    "seed": 5,
    "options": {"points_to_win": 3, "max_turns": 1},
}


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A client of a server that has begun no game yet."""
    monkeypatch.chdir(tmp_path)
    house = House()
    yield client_of(Server(None, host=house))
    house.close()


def begin(client: TestClient, **changes: Any) -> Any:
    return client.post("/begin", json=GAME | changes)


def play(client: TestClient, decisions: int = 1000) -> dict[str, Any]:
    """Make the first decision again and again."""
    client.post("/pause", json={"pause": 0})
    told = client.get("/state").json()
    while told["over"] is None and decisions:
        if told["decides"]:
            decisions -= 1
            answer = client.post("/act", json={"version": told["version"], "action": told["choices"][0]["action"]})
            assert answer.status_code == 200
        told = client.get(f"/state?after={told['version']}").json() if not told["decides"] else answer.json()
    return told


# --- what is offered --------------------------------------------------------------------------------------------------
def test_the_start_page_comes_first_and_says_what_there_is(start: TestClient) -> None:
    assert "A new game" in start.get("/").text and start.get("/").text == start.get("/start").text
    told = start.get("/scenarios").json()
    assert [one["name"] for one in told["scenarios"]] == [*built_in()]
    assert told["scenarios"][0].keys() == {"name", "title", "players", "points"} and told["plays"] is False
    assert [one["name"] for one in told["agents"]] == [*OFFERED]
    assert {name.partition(":")[0] for name in OFFERED} <= HARMLESS
    takes = {one["name"]: one["seconds"] for one in told["agents"]}
    assert takes["heuristic"] < 1e-3 < takes["ismcts:200"] < 0.1 and takes["ismcts:1000"] is None
    assert f"`champion` {1000 * takes['champion']:.1f} ms" in (DOCS / "champion.md").read_text(encoding="utf-8")
    assert start.get("/left").json() == {"left": []}
    for path in ("/state", "/words"):
        assert (start.get(path).status_code, start.get(path).json()) == (409, {"error": "No game has started yet."})


def test_every_scenario_has_a_picture(start: TestClient) -> None:
    for name, scenario in built_in().items():
        answer = start.get(f"/picture/{name}/{scenario.players[0]}")
        assert answer.headers["content-type"] == "image/svg+xml" and answer.text.startswith("<svg")


@pytest.mark.parametrize("path", ["none/3", "base/9", "base/x", "base/\N{SUPERSCRIPT THREE}", "base/333", "base"])
def test_there_is_no_picture_of_anything_else(start: TestClient, path: str) -> None:
    assert start.get(f"/picture/{path}").status_code == 404


def offered(start: TestClient, scenario: str, players: int) -> dict[str, dict[str, Any]]:
    """The switches of a board, by name."""
    return {one["name"]: one for one in start.get(f"/switches/{scenario}/{players}").json()["switches"]}


@pytest.mark.rule("CK-139", "CK-157")
def test_switches_are_offered_where_they_may_be_turned(start: TestClient) -> None:
    told = offered(start, "base", 4)
    assert [*told][:3] == ["cities_and_knights", "friendly_robber", "variable"]
    knights = told["cities_and_knights"]
    assert (knights["title"], knights["value"], knights["points"], knights["first"]) == (
        "Cities & Knights",
        False,
        13,
        True,
    )
    assert told["friendly_robber"]["meaning"] and told["max_turns"] | {"low": 1} == told["max_turns"]
    assert told["dice"]["choices"] == ["rolled", "deck"] and told["dice"]["first"]
    assert (told["discard_limit"]["value"], told["discard_limit"]["low"]) == (7, 2) and told["discard_limit"]["first"]
    assert told["coast_start"]["choices"] == ["any", "ship"] and not told["coast_start"]["first"]
    assert not {"points_to_win", "max_offers", "special_building"} & told.keys()  # of their own, and for five
    assert "cities_and_knights" not in offered(start, "hawaii", 4).keys() | offered(start, "explorers", 3).keys()
    assert offered(start, "fog_islands", 6)["special_building"]["value"] is True
    assert offered(start, "oceans", 4).keys() > {"setup_reward"}


@pytest.mark.parametrize("path", ["none/3", "base/9", "base/x"])
def test_there_are_no_switches_of_anything_else(start: TestClient, path: str) -> None:
    assert start.get(f"/switches/{path}").status_code == 404


def test_a_game_that_is_being_prepared_is_told_of(start: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[dict[str, Any]] = []

    def compiling(*_: Any) -> None:
        warm_up._call(
            "the heuristic", [(len, ("",)), (lambda: heard.append(start.get("/preparing").json()), ())], lambda _: None
        )

    assert start.get("/preparing").json() == {"busy": False}
    monkeypatch.setattr(hosting, "compile_all", compiling)
    assert begin(start).status_code == 200
    assert heard == [{"busy": True, "seconds": heard[0]["seconds"], "what": "the heuristic", "step": 1, "steps": 2}]
    assert start.get("/preparing").json() == {"busy": False}
    warm_up._call("later", [(len, ("",))], lambda _: None)
    assert start.get("/preparing").json() == {"busy": False}  # nobody hears of it any more


# --- what is refused --------------------------------------------------------------------------------------------------
NO_WISHES: list[Any] = [
    {},
    [],
    GAME | {"more": 1},
    GAME | {"scenario": 7},
    GAME | {"seats": "person"},
    GAME | {"seats": ["person"] * 99},
    GAME | {"seats": ["person", 1]},
    GAME | {"seed": "5"},
    GAME | {"seed": 1.5},
    GAME | {"seed": True},
    GAME | {"options": []},
    GAME | {"options": {"max_turns": [1]}},
    GAME | {"options": {"max_turns": None}},
    {key: value for key, value in GAME.items() if key != "seed"},
]


@pytest.mark.parametrize("given", NO_WISHES, ids=str)
def test_what_asks_for_no_game_is_told_so(start: TestClient, given: Any) -> None:
    answer = start.post("/begin", json=given)
    assert answer.status_code == 400
    assert "a game is asked for by" in answer.json()["error"] or "JSON object" in answer.json()["error"]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"scenario": "bass"}, "the start page has the scenarios base, "),
        ({"scenario": "/etc/passwd.board"}, "the start page has the scenarios base, "),
        ({"seats": ["person"]}, "for 2 or 3 or 4 or 5 or 6 players, not 1"),
        ({"seats": ["person", "callable:os:abort"]}, "a seat must be 'person' or one of "),
        ({"seats": ["person", "learned:/etc/passwd"]}, "a seat must be 'person' or one of "),
        ({"seats": ["person", "champion:24?values=/etc/passwd"]}, "a seat must be 'person' or one of "),
        ({"seats": ["person", "ismcts:many"]}, "a search takes simulations (1000) or seconds"),
        ({"seats": ["person", "random:1"]}, "agent 'random' takes no argument"),
        ({"seed": 2**64}, "a seed must be a whole number 0..2^64 - 1"),
        ({"options": {"points_to_win": 0}}, "points_to_win"),
        ({"options": {"points_to_wim": 3}}, "there is no rule switch 'points_to_wim' (did you mean 'points_to_win'?)"),
        ({"options": {"chance": "explicit"}}, "there is no rule switch 'chance'"),
        ({"options": {"max_offers": "none"}}, "max_offers"),
    ],
    ids=str,
)
def test_a_game_that_cannot_be_is_refused_with_a_reason(start: TestClient, changes: Any, reason: str) -> None:
    answer = begin(start, **changes)
    assert answer.status_code == 422
    assert reason in answer.json()["error"] and answer.json()["error"].endswith(".")
    assert start.get("/state").status_code == 409, "nothing was begun"
    assert begin(start).status_code == 200, "the page stays usable"


@pytest.mark.parametrize(
    ("path", "given", "status"),
    [
        ("/continue", {}, 400),
        ("/continue", {"file": 1}, 400),
        ("/continue", {"file": "a", "more": 1}, 400),
        ("/continue", {"file": "../game.jsonl"}, 422),
        ("/continue", {"file": "/etc/passwd"}, 422),
        ("/continue", {"file": ""}, 422),
        ("/rematch", {"seed": 1}, 400),
        ("/rematch", {}, 422),
    ],
)
def test_what_is_not_there_is_neither_continued_nor_played_again(
    start: TestClient, path: str, given: Any, status: int
) -> None:
    answer = start.post(path, json=given)
    assert (answer.status_code, set(answer.json())) == (status, {"error"})


# --- games ------------------------------------------------------------------------------------------------------------
def test_a_game_is_begun_played_shown_and_played_again(start: TestClient, capsys: pytest.CaptureFixture[str]) -> None:
    assert begin(start).json() == {"names": ["person", "random"]}
    first = start.get("/state").json()
    assert (first["seat"], first["points_to_win"], first["hosted"]) == (0, 3, True)
    refused = start.get("/replay")
    assert (refused.status_code, refused.json()["error"]) == (409, "The replay is shown when the game is over.")
    told = play(start)
    assert told["over"] and told["turn"] == 1
    kept = replay.load(told["saved"])
    assert kept.header.seed == 5 and kept.header.agents == ("person", "random")

    shown = start.get("/replay")
    assert shown.status_code == 200 and "<title>" in shown.text
    (own,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', shown.text)
    policy = shown.headers["content-security-policy"]
    assert policy == f"{own}; frame-ancestors 'none'" and "unsafe" not in policy and "default-src 'none'" in policy
    assert start.get("/replay").content == shown.content

    assert start.post("/rematch", json={}).status_code == 200
    again = start.get("/state").json()
    assert again["key"] != told["key"] and again["version"] > told["version"] and again["over"] is None
    assert again["points_to_win"] == 3 and again["seats"][1]["agent"] == "random"
    assert start.get("/replay").status_code == 409
    late = start.post("/act", json={"version": told["version"], "action": again["choices"][0]["action"]})
    assert late.status_code == 409, "a decision for the game before is none for this one"
    assert f"replay: {told['saved']}" in capsys.readouterr().out


def test_a_game_that_was_left_goes_on(start: TestClient) -> None:
    begin(start)
    told = play(start, 2)
    assert start.get("/left").json() == {"left": []}, "the one that is played is not left"
    begin(start, seats=["random", "person"])
    (left,) = start.get("/left").json()["left"]
    assert left["scenario"] == "base" and left["agents"] == ["person", "random"]
    assert start.post("/continue", json={"file": left["file"]}).status_code == 200
    after = start.get("/state").json()
    assert after["seat"] == 0 and after["log"][: len(told["log"])] == told["log"]
    assert len(start.get("/left").json()["left"]) == 1, "the other one"


def test_all_seats_may_be_agents_or_several_of_them_people(start: TestClient) -> None:
    begin(start, seats=["random", "heuristic", "random"])
    told = start.get("/state").json()
    assert told["seat"] is None and "page.js" in start.get("/").text
    begin(start, seats=["random", "person:Ann", "person"])
    told = start.get("/state").json()
    assert told == {"covered": 1, "version": told["version"]} and "cover.js" in start.get("/").text
    assert start.get("/cover").json() == {"seat": 1, "name": "Ann"}


def test_files_of_strangers_choose_no_code_and_what_is_no_replay_is_passed_over(
    start: TestClient, tmp_path: Path
) -> None:
    from seafarers_env import Game

    folder = tmp_path / "replays"
    folder.mkdir()
    agents = ["person", "callable:os:abort"]
    replay.save(Recorder(Game("base", 2, 1), agents).replay(), folder / "strange.jsonl.gz")
    for name, content in (("a.jsonl", b"[" * 5000), ("b.jsonl", b""), ("c.jsonl.gz", b"\x1f\x8bxx"), ("d.txt", b"{}")):
        (folder / name).write_bytes(content)
    (folder / "e.jsonl").write_text(json.dumps({"scenario": "base", "agents": 3}), encoding="utf-8")
    (left,) = start.get("/left").json()["left"]
    answer = start.post("/continue", json={"file": left["file"]})
    assert answer.status_code == 422
    assert "player 1 was 'callable:os:abort', which is not taken from a file" in answer.json()["error"]


def test_the_start_page_is_guarded_as_the_game_is(start: TestClient) -> None:
    paths = ("/start", "/scenarios", "/left", "/picture/base/3", "/replay")
    for headers in ({"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "same-site"}):
        assert {start.get(path, headers=headers).status_code for path in paths} == {403}
        for path in ("/begin", "/continue", "/rematch"):
            assert start.post(path, json=GAME, headers=headers).status_code == 403
    assert start.get("/start", headers={"Host": "evil.example"}).status_code == 421
    for path in ("/begin", "/continue", "/rematch"):
        assert start.get(path).status_code == 405
        assert start.post(path, content=b"{}", headers={"Content-Type": "text/plain"}).status_code == 415
        assert start.post(path, content=b" " * 3000, headers={"Content-Type": "application/json"}).status_code == 413
        assert start.post(path, content=b"{", headers={"Content-Type": "application/json"}).status_code == 400
    start.cookies.clear()
    assert {start.get(path).status_code for path in paths} == {403}
    assert start.post("/begin", json=GAME, headers={"Origin": ORIGIN}).status_code == 403


def test_how_to_play_is_told_of_every_board_and_of_the_game_at_hand(start: TestClient) -> None:
    told = start.get("/guide/new_shores/4").json()
    assert told["title"] == "New Shores" and "13 victory points" in told["sections"][0]["text"]
    assert ["Ship", [0, 1, 1, 0, 0], "1 lumber and 1 wool"] in told["costs"]
    switches = {"cities_and_knights": True, "points_to_win": 12, "friendly_robber": True, "max_offers": 0}
    turned = start.get("/guide/new_shores/4", params={"options": json.dumps(switches)}).json()
    assert {"The barbarians", "House rules"} <= {section["heading"] for section in turned["sections"]}
    assert "12 victory points" in turned["sections"][0]["text"]
    assert "offer cards" not in " ".join(section["text"] for section in turned["sections"])
    for path in ("/guide/nothing/4", "/guide/new_shores/9"):
        assert start.get(path).status_code == 404
    knights = '{"cities_and_knights": true}'
    for name, options, status in (
        ("hawaii", knights, 422), ("base", '{"dice": "loaded"}', 422), ("base", '{"dies": 1}', 422),
        ("base", "[]", 400), ("base", "{", 400), ("base", '{"dice": [1]}', 400),
    ):  # fmt: skip
        answer = start.get(f"/guide/{name}/4", params={"options": options})
        assert answer.status_code == status and answer.json()["error"]
    with table("base", 2, points_to_win=7) as made:
        assert "7 victory points" in made.client.get("/guide").json()["sections"][0]["text"]
