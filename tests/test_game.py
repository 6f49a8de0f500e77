"""One game from Python: what is listed, shown and refused agrees, whichever way it is asked."""

import copy
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from seafarers_env import Game, IllegalActionError
from tests.effort import often
from tests.envs.common import TABLES, whole


def assert_agrees(game: Game) -> None:
    mask = game.legal_mask()
    assert game.legal_list() == np.flatnonzero(mask).tolist()
    assert all(type(action) is int for action in game.legal_list())
    listed = game.legal_actions()
    assert (listed.dtype, listed.tolist()) == (np.int64, game.legal_list())
    for seat in range(game.num_players):
        observation, shown = game.observe_masked(seat)
        assert np.array_equal(observation, game.observe(seat))
        assert np.array_equal(shown, mask if seat == game.current_player else np.zeros_like(mask))
    assert game.current_player == int(game.record["actor"])


def successors(game: Game) -> list[Game]:
    """Copies of all kinds."""
    return [game.clone(), pickle.loads(pickle.dumps(game)), Game.from_json(game.to_json(), chance=game.chance)]


@pytest.mark.rule("OBSERVATION-18")
@pytest.mark.parametrize("chance", ["auto", "explicit"])
@pytest.mark.parametrize(("name", "players"), TABLES[::4])
def test_list_array_and_mask_agree_in_every_position(name: str, players: int, chance: Any) -> None:
    for skip_forced in (False, True):
        game = Game(name, players, 3, chance=chance, skip_forced=skip_forced, max_turns=60)
        rng = np.random.default_rng(3)
        made = 0
        while not game.is_over:
            assert game.is_chance == (not game.legal_list())
            if made % often(40, 120) == 0:
                assert_agrees(game)
                for twin in successors(game):
                    assert_agrees(twin)
                    assert twin.legal_list() == game.legal_list()
            made += 1
            if game.is_chance:
                game.apply_chance(game.chance_outcomes()[0][0])
            else:
                game.apply(int(rng.choice(game.legal_list())))
        assert game.legal_list() == []
        assert_agrees(game)


def test_a_position_that_an_older_version_wrote_is_read() -> None:
    """Of the commit before the engine had editions. Nobody writes it anew."""
    text = (Path(__file__).parent / "data" / "position_1.json").read_text(encoding="utf-8")
    assert Game.from_json(text).to_json() == text


def test_copies_share_nothing_that_changes() -> None:
    game = Game("new_shores", 3, 1)
    twins = [*successors(game), copy.copy(game), copy.deepcopy(game)]
    before, legal = whole(game), game.legal_list()
    for twin in twins:
        twin.apply(legal[-1])
        twin.record["turn"] = 99
    assert (whole(game), game.legal_list(), game.turn) == (before, legal, 0)
    game.apply(legal[-1])
    assert [twin.legal_list() for twin in twins] == [game.legal_list()] * len(twins)


@pytest.mark.parametrize("integer", [int, np.int8, np.int64, np.uint64, np.array])
def test_integers_of_every_kind_are_actions(integer: Any) -> None:
    game, plain = Game("base", 3, 1), Game("base", 3, 1)
    action = plain.legal_list()[0]
    plain.apply(action)
    game.apply(integer(action))
    assert whole(game) == whole(plain)


@pytest.mark.parametrize("action", [-1, 10**6, 2**31, 2**63, 2**70, -(2**70), 1.0, "1", None, np.float64(1), [1]])
def test_what_is_no_action_is_refused(action: Any) -> None:
    game = Game("base", 3, 1)
    before = whole(game), game.legal_list()
    said = None if isinstance(action, int) else "an action must be an integer"
    with pytest.raises(IllegalActionError, match=said):
        game.apply(action)
    assert (whole(game), game.legal_list()) == before


def test_a_kept_list_stays_as_it_is() -> None:
    game = Game("base", 3, 1)
    kept, array = game.legal_list(), game.legal_actions()
    before = list(kept)
    game.apply(kept[0])
    assert kept == array.tolist() == before
    assert game.legal_list() != before
