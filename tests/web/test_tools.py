"""Beside deciding: hints from the own view alone, what is taken back, games to watch, a screen that is shared."""

import json
import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from seafarers_agents.kernel_heuristic import KernelHeuristicAgent
from seafarers_agents.random_agent import RandomAgent
from seafarers_agents.sitting import Sitting
from seafarers_agents.web.hints import Adviser
from seafarers_agents.web.host import Party
from seafarers_agents.web.server import Server
from seafarers_env import Game, replay
from seafarers_env.replay import Recorder
from seafarers_env.warm_up import HEURISTIC, LEARNED, SEARCH, is_compiled
from tests.test_hidden_information import shuffled
from tests.web.common import Table, client_of, table

ADVISERS = [
    pytest.param(
        name,
        group,
        marks=pytest.mark.skipif(not (is_compiled(group) and is_compiled(HEURISTIC)), reason="not compiled here"),
    )
    for name, group in (("champion", LEARNED), ("ismcts:200", SEARCH))
]


@pytest.fixture
def only(monkeypatch: pytest.MonkeyPatch, group: str) -> None:
    """No look ahead but one is there."""
    monkeypatch.setattr("seafarers_agents.web.hints.is_compiled", lambda what, edition: what in (group, HEURISTIC))


def made_of(game: Game, seat: Any, agents: Any = None, **options: Any) -> Table:
    """A game that persons play, or that is watched, from where it stands; agents have not begun."""
    persons = () if seat is None else (seat,) if isinstance(seat, int) else seat
    agents = agents or {p: RandomAgent(p) for p in range(game.num_players) if p not in persons}
    names = tuple("person" if p in persons else agents[p].name for p in range(game.num_players))
    recorder = Recorder(game, names, seed=1)
    sitting = Sitting(game, seat, agents, recorder, **options)
    return Table(game, sitting, recorder, client_of(Server(Party(sitting, names, lambda: ""))))


def first(made: Table) -> dict[str, Any]:
    """The first decision that there is."""
    told = made.play_on()
    return made.act(told["version"], action=told["choices"][0]["action"]).json()


# --- hints ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("name", "group"), ADVISERS)
@pytest.mark.usefixtures("only")
def test_a_hint_says_what_the_heuristic_and_a_look_ahead_would_do_and_where(name: str) -> None:
    made = made_of(Game("base", 2, 3), 0)
    told = made.state()
    hint = made.client.get(f"/hint?version={told['version']}").json()
    legal = {one["action"]: one for one in told["choices"]}
    advised = [hint["heuristic"], *hint["search"]["actions"]]
    for one in advised:
        shown = legal[one["action"]]
        assert one | shown == one | {"words": shown["words"]}
        # By what is seen on the board, not by coordinates.
        assert re.fullmatch(
            r"Place a starting settlement at the corner of [a-z]+ ?\d*(, [a-z]+ ?\d*)*( and [a-z]+ ?\d*)?", one["words"]
        )
    assert all(one["place"]["what"] == "vertex" for one in advised)
    assert hint["search"]["name"] == name
    rows = hint["search"]["actions"]
    assert 0 < len(rows) <= 3 and all(0 <= row["chance"] <= 1 for row in rows)
    for version, status in ((told["version"] + 1, 409), ("x", 400)):
        assert made.client.get(f"/hint?version={version}").status_code == status
    other = made_of(Game("base", 2, 3), 1)
    assert other.client.get("/hint?version=0").json() == {"error": "There is nothing for you to decide."}


@pytest.mark.parametrize(("name", "group"), ADVISERS)
@pytest.mark.usefixtures("only")
def test_a_hint_comes_from_the_own_view_alone(name: str) -> None:
    rng, adviser, differ = np.random.default_rng(4), Adviser(), 0
    agent = RandomAgent(7)
    game = Game("base", 3, 6)
    asked = 0
    while asked < 4:
        seat = game.current_player
        if game.turn > 15 and game.phase == "main" and game.record.hand.sum() > 8 and seat == asked % 3:
            twin = shuffled(game, seat, rng)
            differ += bool((game.record.hand != twin.record.hand).any())
            assert json.dumps(adviser.hint(game.view(seat))) == json.dumps(adviser.hint(twin.view(seat)))
            asked += 1
        game.apply(agent.act(game.view(seat)))
    assert differ, "something was hidden"


def test_a_hint_tells_an_offer_and_what_it_changes() -> None:
    adviser, agent, game, told = Adviser(), KernelHeuristicAgent(), Game("base", 4, 3), list[str]()
    while len(told) < 2 and game.turn < 60:
        if game.phase == "main" and len(game.legal_list()) > 1:
            advised = adviser.hint(game.view(game.current_player))["search"]
            told += [advised["offer"]] if "offer" in advised else []
        game.apply(agent.act(game.view(game.current_player)))
    card = "(2 )?(brick|lumber|wool|grain|ore)"
    won, without, accepted = r": \d+% to win", r", \d+% without", r"(; accepted by player \d about \d in 10.*)?"
    offer = rf"offer {card}( and {card})? for {card}( and {card})?{won} if accepted{without}{accepted}"
    pattern = rf"(ask who offers what{won}{without}|{offer})"
    assert len(told) == 2 and all(re.fullmatch(pattern, words) for words in told), told


def test_kernels_that_are_not_there_are_not_compiled_for_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seafarers_agents.web.hints.is_compiled", lambda group, edition: False)
    hint = Adviser().hint(Game("base", 2, 3).view(0))
    missing = {"missing": "not ready on this computer: it will be once it has played a game here"}
    assert hint == {"heuristic": missing, "search": missing}


# --- taking back ------------------------------------------------------------------------------------------------------
def test_what_is_taken_back_is_noted_and_the_same_decisions_see_the_same_dice() -> None:
    with table("base", 2, seed=3) as made:
        told = made.play_on()
        assert told["can_take_back"] is False
        assert made.client.post("/undo", json={"version": told["version"]}).status_code == 422
        while told["phase"] != "main":
            before, told = told, first(made)
        told = made.play_on()
        dice, log = told["dice"], told["log"]
        assert told["can_take_back"] is True
        assert made.client.post("/undo", json={"version": told["version"] + 1}).status_code == 409
        assert made.client.post("/undo", json={"version": told["version"]}).status_code == 200
        back = made.state()
        assert back["phase"] == before["phase"] == "pre-roll" and back["log"] == before["log"]
        assert back["version"] > told["version"] and back["key"] != told["key"]
        again = first(made)
        assert (again["dice"], again["log"]) == (dice, log)

        kept = made.recorder.replay()
        (branch,) = kept.taken_back
        assert branch.events[0].words == "roll" and branch.step == len(kept) - len(branch.events)
        text = replay.dumps(kept)
        assert json.loads(text.splitlines()[0])["format_version"] == 3
        found = replay.loads(text)
        assert found == kept and replay.dumps(found) == text
        assert made.rests, "the file is written anew"


def test_one_goes_back_further_and_past_offers_that_were_only_declined() -> None:
    with table("base", 2, seed=3) as made:
        versions = [made.play_on()["log"]]
        for _ in range(3):
            first(made)
            versions.append(made.play_on()["log"])
        # As if the last one had declined an offer.
        made.sitting._before[-1] = replace(made.sitting._before[-1], passes=True)
        for expected in reversed(versions[:2]):
            told = made.play_on()
            assert made.client.post("/undo", json={"version": told["version"]}).status_code == 200
            assert made.state()["log"] == expected
        assert made.state()["can_take_back"] is False
        kept = made.recorder.replay()
        assert [one.step for one in kept.taken_back] == sorted(one.step for one in kept.taken_back)
        assert len(kept.taken_back) == 2 and len(kept) == kept.taken_back[0].step
        assert replay.loads(replay.dumps(kept)) == kept


def test_what_was_forced_is_passed_over_too_but_for_a_roll() -> None:
    with table("base", 2, seed=3) as made:
        seen = set[tuple[bool, str, bool]]()
        for _ in range(150):
            told = made.play_on()
            if told["over"] is not None:
                break
            one = told["choices"][-1]
            assert made.act(told["version"], action=one["action"]).status_code == 200
            seen.add((told["forced"], "roll" if one["kind"] == "roll" else "", made.sitting._before[-1].passes))
            assert told["forced"] <= (len(told["choices"]) == 1)
        assert {(True, "roll", False), (True, "", True), (False, "", False)} <= seen


class Listening(RandomAgent):
    """An agent that is told what happens."""

    def hear(self, view: Any, lines: Any) -> None:
        pass


@pytest.mark.parametrize(
    ("seat", "agents", "reason"),
    [
        ((0, 1), {}, "Several people play: nothing is taken back."),
        (None, None, "Nobody plays: nothing is taken back."),
        (0, {1: Listening(1)}, "player 1 (random) remembers what it has been told: nothing is taken back."),
    ],
)
def test_nothing_is_taken_back_where_somebody_would_know(seat: Any, agents: Any, reason: str) -> None:
    made = made_of(Game("base", 2, 3), seat, agents)
    made.sitting.uncover(0) if seat == (0, 1) else None
    answer = made.client.post("/undo", json={"version": made.sitting.version})
    assert (answer.status_code, answer.json()["error"]) == (422, reason)


# --- watching ---------------------------------------------------------------------------------------------------------
def test_who_watches_sees_all_hands_decides_nothing_and_sets_the_pace() -> None:
    game = Game("base", 2, 3, max_turns=6)
    made = made_of(game, None)
    assert "page.js" in made.client.get("/").text
    assert made.client.post("/hold", json={"held": True, "steps": 0}).json() == {"held": True}
    made.sitting.start()
    told = made.state()
    assert (told["seat"], told["held"], told["choices"], told["decides"]) == (None, True, [], False)
    assert not made.sitting.wait(told["version"], 0.1), "nobody plays while they are held"
    for _ in range(8):
        version = made.sitting.version
        made.client.post("/hold", json={"held": True, "steps": 1})
        while made.sitting.version < version + 2:  # that they may, and that they have
            assert made.sitting.wait(made.sitting.version, 20)
    told = made.state()
    assert game.record.decisions == 8 and len(told["log"]) >= 8
    assert [sum(one["hand"]) for one in told["seats"]] == [int(row.sum()) for row in game.record.hand[:2]]
    answer = made.act(told["version"], action=0)
    assert (answer.status_code, answer.json()["error"]) == (409, "You watch this game: its agents decide.")
    assert made.client.get(f"/hint?version={told['version']}").status_code == 409
    made.client.post("/hold", json={"held": False, "steps": 0})
    assert made.play_on()["over"]
    made.sitting.close()


@pytest.mark.parametrize(
    "given",
    [{}, {"held": 1, "steps": 0}, {"held": True}, {"held": True, "steps": True}, {"held": True, "steps": 101},
     {"held": True, "steps": -1}, {"held": False, "steps": 1}, {"held": True, "steps": 0, "more": 1}],
)  # fmt: skip
def test_a_pace_is_held_or_not_and_some_steps(given: dict[str, Any]) -> None:
    made = made_of(Game("base", 2, 3), None)
    assert made.client.post("/hold", json=given).status_code == 400
    assert made.state()["held"] is False


def test_whoever_plays_holds_nobody() -> None:
    made = made_of(Game("base", 2, 3), 0)
    assert made.client.post("/hold", json={"held": True, "steps": 0}).status_code == 409


# --- several at one screen --------------------------------------------------------------------------------------------
def test_between_two_people_nothing_is_sent_until_the_next_one_asks() -> None:
    made = made_of(Game("base", 3, 3), (0, 2))
    made.sitting.start()
    client = made.client
    for seat in (0, 2, 0):
        told = settled(made)
        assert told == {"covered": seat, "version": told["version"]}
        assert client.get("/words").status_code == 409 and "cover.js" in client.get("/").text
        assert client.get(f"/hint?version={told['version']}").status_code == 409
        assert made.act(told["version"], action=0).status_code == 409
        assert client.post("/uncover", json={"seat": 2 - seat}).status_code == 409, "another one's"
        assert client.post("/uncover", json={"seat": seat}).status_code == 200
        assert client.get("/cover").json()["seat"] is None and "page.js" in client.get("/").text
        while "covered" not in (told := settled(made)):
            assert told["seat"] == seat and told["seats"][seat]["hand"] is not None
            assert told["seats"][2 - seat]["hand"] is None and told["can_take_back"] is False
            made.act(told["version"], action=told["choices"][0]["action"])
    made.sitting.close()


def settled(made: Table) -> dict[str, Any]:
    """How things stand when a person is to decide, or to take the screen."""
    while not ((told := made.state()).get("decides") or "covered" in told):
        made.sitting.wait(told["version"], 20)
    return told


@pytest.mark.parametrize("given", [{}, {"seat": "0"}, {"seat": True}, {"seat": -1}, {"seat": 0, "more": 1}, []])
@pytest.mark.parametrize("path", ["/undo", "/uncover"])
def test_what_is_asked_has_one_number(path: str, given: Any) -> None:
    made = made_of(Game("base", 2, 3), (0, 1))
    assert made.client.post(path, json=given).status_code == 400
    assert made.client.get("/cover").json() == {"seat": 0, "name": "player 0"}


def test_these_are_guarded_as_the_game_is() -> None:
    made = made_of(Game("base", 2, 3), (0, 1))
    for headers in ({"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        for path in ("/undo", "/uncover", "/hold"):
            assert made.client.post(path, json={"seat": 0}, headers=headers).status_code == 403
        for path in ("/hint", "/cover"):
            assert made.client.get(path, headers=headers).status_code == 403
    made.client.cookies.clear()
    assert {made.client.get(path).status_code for path in ("/hint", "/cover", "/undo")} == {403}
    assert made.client.post("/uncover", json={"seat": 0}).status_code == 403
    assert made.sitting.covered == 0
