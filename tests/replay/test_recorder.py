"""Noting games while they are played."""

import copy
import pickle
from typing import Any

import pytest

from seafarers_env import Game, IllegalActionError
from seafarers_env.engine.parts import PARTS
from seafarers_env.replay import Chance, Decision, Recorder, ReplayError, dumps, loads
from seafarers_env.scenarios.options import completed
from tests.play import content, differences, tables_but
from tests.replay.common import own_board, record, short


@pytest.mark.parametrize(("scenario", "players"), tables_but([]))
def test_a_recorded_game_goes_as_it_would_and_reads_back_the_same(scenario: str, players: int) -> None:
    game, alone = Game(scenario, players, seed=3), Game(scenario, players, seed=3)
    found = record(game, 7, limit=250).replay()
    for event in found.events:
        if isinstance(event, Decision):
            alone.apply(event.action)
    assert content(alone) == content(game)
    again = loads(dumps(found))
    assert again == found
    assert differences(again.at(len(again)), game, "rng") == []
    assert differences(again.opening(), Game(scenario, players, seed=3), "rng") == []


def test_games_with_explicit_chance_are_recorded_too() -> None:
    game = Game("oceans", 3, seed=2, chance="explicit")
    found = record(game, 3, style="sailor", limit=400).replay()
    kinds = {event.phase for event in found.events if isinstance(event, Chance)}
    assert {"dice", "found hex"} <= kinds
    assert loads(dumps(found)) == found
    assert differences(found.at(len(found)), game, "rng") == []


@pytest.mark.rule("DECISIONS-05")
@pytest.mark.parametrize("chance", ["auto", "explicit"])
def test_decisions_that_the_engine_skips_are_in_the_file(chance: str) -> None:
    game = Game("new_shores", 3, seed=4, skip_forced=True, chance=chance, max_offers=0)
    recorder = record(game, 5, limit=200)
    found = recorder.replay()
    assert found.end.decisions > 200
    assert found.header.options["skip_forced"] is True
    assert sum(event.words == "roll" for event in found.events) > 10
    assert loads(dumps(found)) == found
    assert differences(found.at(len(found)), game, "rng") == []


def test_a_recording_may_begin_in_the_middle_of_a_game() -> None:
    game = Game("new_world", 3, seed=4, card_counting=True)
    record(game, 5, limit=300, style="trader")
    found = record(game, 6, limit=300, style="trader").replay()
    again = loads(dumps(found))
    assert again == found and again.end.outcome == "unfinished"
    assert differences(again.at(len(again)), game, "rng") == []


def test_boards_of_ones_own_travel_in_the_file() -> None:
    found = own_board()
    assert found.end.outcome == "won" and "[map]" in found.header.board
    again = loads(dumps(found))
    assert again == found
    assert again.opening().scenario.name == found.opening().scenario.name


def test_refused_decisions_leave_the_recording_as_it_was() -> None:
    game = Game("base", 3, seed=1)
    recorder = Recorder(game)
    with pytest.raises(IllegalActionError):
        recorder.apply(game.parse("roll"))
    with pytest.raises(IllegalActionError):
        recorder.apply_chance(0)
    recorder.apply(game.legal_list()[0])
    assert len(recorder.replay()) == 1


def test_a_game_played_behind_the_recorders_back_is_noticed() -> None:
    game = Game("base", 3, seed=1)
    recorder = Recorder(game)
    game.apply(game.legal_list()[0])
    with pytest.raises(ReplayError, match="a game that is played by its recorder alone; found one that has gone"):
        recorder.apply(game.legal_list()[0])
    with pytest.raises(ReplayError, match="played by its recorder alone"):
        recorder.replay()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"agents": ["a", "b"]}, "agents: 3 agents, one for each seat; found 2"),
        ({"agents": ["a", "b", "\x1b[31m"]}, r"agents\[2\]: the name of an agent without control characters"),
        ({"agents": ["a", "b", "x" * 201]}, "0 to 200 characters; found 201 characters"),
        ({"seed": 2**64}, "seed: a seed"),
        ({"note": "a\nb"}, "note: a note without control characters"),
    ],
)
def test_what_a_header_cannot_hold_is_refused(words: dict, message: str) -> None:
    with pytest.raises(ReplayError, match=message):
        Recorder(Game("base", 3), **words)


def test_stepping() -> None:
    found = short()
    games = [game.record.tobytes() for _, game in found.play()]
    assert len(games) == len(found)
    assert found.at(17).record.tobytes() == games[17]
    assert found.at(len(found)).is_over
    with pytest.raises(IndexError, match=rf"steps 0\.\.{len(found)}, not -1"):
        found.at(-1)


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda made: pickle.loads(pickle.dumps(made))])
def test_a_copy_of_a_recorder_plays_a_game_of_its_own(way: Any) -> None:
    game = Game("base", 2, 3)
    recorder = Recorder(game, ["a", "b"])
    for _ in range(30):
        recorder.apply(game.legal_list()[0])
    twin, legal = way(recorder), game.legal_list()
    before = dumps(recorder.replay())
    assert dumps(twin.replay()) == before
    twin.apply(legal[-1])
    assert dumps(recorder.replay()) == before
    recorder.apply(legal[-1])
    assert dumps(recorder.replay()) == dumps(twin.replay()) != before


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("base", set[str]()),
        ("seven_islands", {"hidden_sides", "island_markers"}),
        ("reach_catan", {"hidden_sides", "start_cards", "catan_doubled"}),
    ],
)
def test_switches_of_parts_that_few_editions_have_are_kept_where_they_matter(name: str, kept: set[str]) -> None:
    game = Game(name, 3, 1)
    options = Recorder(game, ["a", "b", "c"]).replay().header.options
    later = {option.name for part in PARTS if part.edition for option in part.options}
    assert options.keys() & later == kept
    assert options.keys() | later == game.options.keys()
    assert completed(options) == game.options
