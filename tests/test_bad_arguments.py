"""Arguments that cannot be: one clear error each, and nothing has changed."""

from pathlib import Path
from typing import Any

import pytest

from seafarers_env import Batch, Game, IllegalActionError, register_scenario
from seafarers_env.batches.sharing import MOST_THREADS, count_threads
from seafarers_env.board.action_table import ActionError, last_outcome
from seafarers_env.engine import constants as c
from seafarers_env.envs import SeafarersVectorEnv
from seafarers_env.scenarios import ScenarioError
from seafarers_env.validation import check_memory
from tests.play import content
from tests.test_batch import contents

pytestmark = pytest.mark.kernels


# --- one of many games ------------------------------------------------------------------------------------------------
@pytest.mark.nojit
@pytest.mark.parametrize("i", [-1, -3, 3, 10**30])
def test_there_is_no_such_game(i: int) -> None:
    for many in (Batch("base", 2, 3), SeafarersVectorEnv("base", 2, 3)):
        with pytest.raises(IndexError, match=rf"^games must be 0\.\.2, not {i}$"):
            many.game(i)
        assert content(many.game(2)) == content(many.game(True + 1))


@pytest.mark.parametrize("i", [1.0, "1", None])
def test_a_game_is_found_by_an_integer(i: Any) -> None:
    with pytest.raises(TypeError):
        Batch("base", 2, 3).game(i)


# --- actions, outcomes, words -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("action", [-1, 10**6, 2**80, 1.5, "1", None])
def test_what_is_no_action_has_no_kind_and_no_words(action: Any) -> None:
    game = Game("base", 2)
    view = game.view(0)
    right = (
        f"actions are 0..{game.num_actions - 1}"
        if isinstance(action, int)
        else f"an action must be an integer, not {action!r}"
    )
    for ask in (view.kind, view.describe, game.describe):
        with pytest.raises(IllegalActionError, match=right.replace("..", r"\.\.")):
            ask(action)


@pytest.mark.parametrize("outcome", [-1, 1000, c.NUM_CHANCE, 2**80, 1.5, "7", None])
def test_what_is_no_outcome_has_no_words(outcome: Any) -> None:
    game = Game("base", 2, chance="explicit")
    last = last_outcome(game.board.places)
    right = (
        f"outcomes are 0..{last}"
        if isinstance(outcome, int)
        else f"a chance outcome must be an integer, not {outcome!r}"
    )
    with pytest.raises(IllegalActionError, match=right.replace("..", r"\.\.")):
        game.describe_chance(outcome)
    before = content(game)
    with pytest.raises(IllegalActionError, match="chance outcome"):
        game.apply_chance(outcome)
    assert content(game) == before


def test_every_outcome_has_words() -> None:
    for name in ("base", "greater_catan"):
        game = Game(name)
        words = [game.describe_chance(i) for i in range(last_outcome(game.board.places) + 1)]
        assert all(words)
        assert words[:11] == [str(sum_of_dice) for sum_of_dice in range(2, 13)]
        assert words[-1] == game.board.places.hexes[-1]


@pytest.mark.parametrize("text", [None, 5, b"end turn", ["end turn"]])
def test_what_is_no_text_is_not_parsed(text: Any) -> None:
    game = Game("base", 2)
    for parse in (game.parse, game.view(0).parse):
        with pytest.raises(ActionError, match="an action in words must be a text like 'end turn', not "):
            parse(text)


# --- sizes ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("size", [10**12, 10**30])
def test_a_machine_has_no_room_for_so_many_games(size: int) -> None:
    told = rf"^{size:,} games take [0-9,.]+ [TPE]iB at [0-9,]+ bytes each; this machine has "
    for make in (Batch, SeafarersVectorEnv):
        with pytest.raises(MemoryError, match=told):
            make("base", 2, size)
    with pytest.raises(MemoryError, match=told.replace("games", "worlds")):
        Game("base", 2).view(0).worlds(1, size)


def test_what_a_batch_takes_is_what_is_said() -> None:
    check_memory("games", 1, 1)
    with pytest.raises(MemoryError, match=r"^1,000 games take 909\.5 TiB at 1,000,000,000,000 bytes each; "):
        check_memory("games", 1000, 10**12)
    batch = Batch("base", 2, 50)
    shown = (batch.observations, batch.masks, batch.final_observations, batch.records)
    with pytest.raises(MemoryError) as info:
        Batch("base", 2, 10**12)
    told = int(str(info.value).split(" at ")[1].split(" bytes")[0].replace(",", ""))
    assert told == pytest.approx(sum(array.nbytes for array in shown) / 50, rel=0.05)


@pytest.mark.parametrize("count", [-1, -(10**30)])
def test_worlds_are_none_or_more(count: int) -> None:
    with pytest.raises(ValueError, match=f"worlds must be 0 or more, not {count}"):
        Game("base", 2).view(0).worlds(1, count)
    assert len(Game("base", 2).view(0).worlds(1, 0)) == 0


@pytest.mark.parametrize("decisions", [2**63, 10**30, -1])
def test_a_rollout_is_no_longer_than_a_counter(decisions: int) -> None:
    batch = Batch("base", 2, 2)
    before = contents(batch)
    with pytest.raises(ValueError, match=f"0 or more decisions, not {decisions}"):
        batch.rollout(decisions)
    assert contents(batch) == before


def test_threads_are_no_more_than_of_use() -> None:
    assert count_threads(10**30, 5) == 5
    assert count_threads(10**30, 10**9) == MOST_THREADS
    assert Batch("base", 2, 2, threads=10**30).rollout(10) == 10


# --- paths ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["x" * 300 + ".board", "/" + "x/" * 5000 + "x.board", "./" + "x" * 5000])
def test_a_path_that_is_too_long_is_refused_in_a_sentence(name: str) -> None:
    for read in (Game, register_scenario, lambda name: Game(Path(name))):
        with pytest.raises(ScenarioError, match=r"cannot be read: File name too long$") as info:
            read(name)
        assert len(str(info.value)) < 500


def test_a_path_with_a_null_is_no_file() -> None:
    with pytest.raises(ScenarioError, match="there is no board file"):
        Game("a\0b.board")


@pytest.mark.parametrize("seat", [-1, 3, 2**64, -(2**80)])
def test_points_are_those_of_a_seat(seat: int) -> None:
    view = Game("base", 3, 1).view(0)
    with pytest.raises(ValueError, match=r"seats must be 0\.\.2, not"):
        view.victory_points(seat)
    assert [view.victory_points(seat) for seat in range(3)] == [0, 0, 0]
