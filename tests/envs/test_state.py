"""Beginning in a position instead of a new deal."""

import json
from itertools import islice
from typing import Any

import pytest

from seafarers_env import Game, PositionError
from seafarers_env.envs import SeafarersAEC, env, raw_env
from tests.envs.common import SOME_TABLES, play, positions, same, whole


@pytest.mark.parametrize(("name", "players"), SOME_TABLES)
def test_a_position_is_the_same_game_and_plays_on_equally(name: str, players: int) -> None:
    twin = raw_env(name, players, max_turns=100)
    for made in islice(positions(name, players, seed=3, every=151, max_turns=100), 5):
        twin.reset(options={"state": made.game.to_json()})
        assert whole(twin.game, but="line") == whole(made.game, but="line")  # any one of the longest
        assert (twin.agents, twin.agent_selection) == (made.agents, made.agent_selection)
        for agent in made.agents:
            assert same(twin.observe(agent), made.observe(agent))
        assert not any(twin.terminations.values())
        assert twin.game_seed is None
    moves = play(made, 10_000, seed=1)
    assert moves
    assert play(twin, 10_000, seed=1) == moves
    assert (twin.rewards, twin.infos) == (made.rewards, made.infos)


def start(seed: int | None = 1) -> SeafarersAEC:
    made = raw_env("base", 3)
    made.reset(seed=seed)
    play(made, 60)
    return made


def test_chance_is_the_seeds_where_one_is_given() -> None:
    text = start().game.to_json()
    made = raw_env("base", 3)
    ends = []
    for seed in (1, 1, 2, None, None):
        made.reset(seed=seed, options={"state": text})
        assert made.game_seed == seed
        before = {key: value for key, value in json.loads(made.game.to_json()).items() if key != "random"}
        assert before == {key: value for key, value in json.loads(text).items() if key != "random"}
        play(made, 300)
        ends.append(whole(made.game))
    assert ends[0] == ends[1] != ends[2]
    assert ends[3] == ends[4] != ends[0]
    twin = Game.from_json(text)
    made.reset(options={"state": text})
    assert whole(made.game) == whole(twin)


def test_a_position_does_not_break_the_stream_of_seeds() -> None:
    text = start().game.to_json()
    one, two = raw_env("base", 3), raw_env("base", 3)
    for made in (one, two):
        made.reset(seed=9)
    one.reset(options={"state": text})
    one.reset()
    two.reset()
    assert one.game_seed == two.game_seed


def other(**changes: Any) -> str:
    return Game(**{"scenario": "base", "num_players": 3, **changes}).to_json()


def ended() -> str:
    made = raw_env("base", 3, max_turns=1000)
    made.reset(seed=1)
    play(made, 100_000)
    assert made.game.is_over
    return made.game.to_json()


def broken() -> str:
    data = json.loads(start().game.to_json())
    data["bank"]["ore"] += 1
    return json.dumps(data)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (lambda: other(scenario="new_shores"), "'new_shores' with 3 players.*this environment plays 'base' with 3"),
        (lambda: other(num_players=4), "'base' with 4 players.*this environment plays 'base' with 3 players"),
        (lambda: other(points_to_win=9), "points_to_win.*9.*points_to_win.*10"),
        (ended, "cannot begin in phase 'over'"),
        (broken, "ore"),
        (lambda: "{", "line 1"),
        (lambda: 5, "text"),
    ],
)
@pytest.mark.parametrize("make", [raw_env, env])
def test_what_cannot_be_begun_is_refused_and_the_game_goes_on(make: Any, text: Any, says: str) -> None:
    made, twin = make("base", 3), make("base", 3)
    for one in (made, twin):
        one.reset(seed=4)
        play(one, 80)
    with pytest.raises(ValueError, match=says):
        made.reset(seed=5, options={"state": text()})
    assert whole(made.unwrapped.game) == whole(twin.unwrapped.game)
    assert made.agent_selection == twin.agent_selection
    assert play(made, 200) == play(twin, 200)
    assert whole(made.unwrapped.game) == whole(twin.unwrapped.game)


def test_a_damaged_position_is_a_position_error() -> None:
    with pytest.raises(PositionError, match="bank"):
        start().reset(options={"state": broken()})
