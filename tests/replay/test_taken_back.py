"""What was taken back in a replay: noted by the recorder, written and read, damaged, gone on with."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from seafarers_env import Game
from seafarers_env.replay import Recorder, Replay, ReplayError, dumps, loads
from seafarers_env.replay.writing import signed


def play(recorder: Recorder, decisions: int, pick: int = 0) -> None:
    for _ in range(decisions):
        legal = recorder.game.legal_list()
        recorder.apply(legal[pick % len(legal)])


@cache
def branched() -> Replay:
    """Set-up, a turn, back to the roll, back to the set-up, and on another way."""
    recorder = Recorder(Game("base", 2, 5), ["a", "b"], seed=5)
    play(recorder, 4)
    early = recorder.mark()
    play(recorder, 4)
    late = recorder.mark()
    play(recorder, 3)
    recorder.go_back(late)
    play(recorder, 2, -1)
    recorder.go_back(early)
    play(recorder, 6, 1)
    return recorder.replay()


def test_what_was_taken_back_is_kept_at_the_place_where_the_ways_part() -> None:
    kept = branched()
    first, second = kept.taken_back
    assert first.step == second.step == 4
    assert first.events[:4] == second.events[:4] and first.events != second.events
    assert kept.events[4] != first.events[0]
    game = kept.at(4)
    for event in second.events:  # it could have happened
        game.apply(event.action) if hasattr(event, "action") else game.apply_chance(event.outcome)
    assert loads(dumps(kept)) == kept and dumps(loads(dumps(kept))) == dumps(kept)


def test_a_game_in_which_nothing_was_taken_back_is_written_as_before() -> None:
    recorder = Recorder(Game("base", 2, 5), ["a", "b"], seed=5)
    play(recorder, 4)
    mark = recorder.mark()
    recorder.go_back(mark)
    assert recorder.replay().taken_back == () and '"format_version":2' in dumps(recorder.replay())


def test_the_same_decisions_meet_the_same_dice_and_the_game_is_another_one() -> None:
    recorder = Recorder(Game("base", 2, 5), ["a", "b"])
    play(recorder, 8)
    before, mark = recorder.game, recorder.mark()
    play(recorder, 1)
    dice = int(before.record.dice)
    assert recorder.go_back(mark) is recorder.game and recorder.game is not before
    play(recorder, 1)
    assert int(recorder.game.record.dice) == dice > 0
    gone = recorder.mark()
    recorder.go_back(mark)
    with pytest.raises(ReplayError, match="a mark that the game comes from"):
        recorder.go_back(gone)


def test_a_game_that_goes_on_keeps_what_was_taken_back() -> None:
    found = loads(dumps(branched()))
    recorder = Recorder.going_on(found, 7)
    play(recorder, 1)
    assert recorder.replay().taken_back == found.taken_back


def test_a_long_way_back_is_noted_from_its_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seafarers_env.replay.recorder.MAX_TAKEN_BACK", 3)
    recorder = Recorder(Game("base", 2, 5))
    mark = recorder.mark()
    play(recorder, 6)
    events = recorder.replay().events
    recorder.go_back(mark)
    assert recorder.replay().taken_back[0].events == events[:3]


Damage = Callable[[list[Any]], Any]
CASES: dict[str, tuple[Damage, str]] = {
    "nothing in it": (lambda found: found[0].update({"taken back": []}), "something that was taken back"),
    "no list": (lambda found: found[0].update({"taken back": {"seat": 0}}), "a list [ ]"),
    "no events": (lambda found: found[0].update({"taken back": [1]}), "taken back"),
    "illegal": (lambda found: found[0]["taken back"][0].update({"action": "roll"}), "a legal action of seat"),
    "another seat": (lambda found: found[0]["taken back"][0].update({"seat": 0}), "a decision of seat 1"),
    "one left out": (lambda found: found[0]["taken back"].pop(0), "a legal action of seat"),
    "another key": (lambda found: found[0].update({"more": 1}), "more"),
    "too many": (lambda found: found[0]["taken back"].extend([{}] * 3000), "at most 2000 events"),
}


@pytest.mark.parametrize("case", CASES)
def test_what_cannot_have_happened_is_refused_with_its_line(case: str) -> None:
    lines = [json.loads(line) for line in dumps(branched()).splitlines()[:-1]]
    number = next(i for i, line in enumerate(lines) if "taken back" in line)
    damage, expected = CASES[case]
    damage([lines[number]])
    with pytest.raises(ReplayError) as caught:
        loads(signed("".join(json.dumps(line) + "\n" for line in lines)))
    assert caught.value.line == number + 1
    assert expected in f"{caught.value.expected} {caught.value.found}"


def test_older_formats_know_no_such_line() -> None:
    lines = [json.loads(line) for line in dumps(branched()).splitlines()[:-1]]
    lines[0]["format_version"] = 2
    with pytest.raises(ReplayError, match="expected"):
        loads(signed("".join(json.dumps(line) + "\n" for line in lines)))
