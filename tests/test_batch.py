"""`Batch` against as many games of `Game`."""

import pickle
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from seafarers_env import Batch, Game, IllegalActionError, warm_up
from seafarers_env.engine.entries import history, ids, many_games, shown
from tests.board.tiny import TINY
from tests.play import content, field_bytes, lagoon, pick, tables_but

pytestmark = pytest.mark.kernels

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("base", 2, {"max_turns": 40}),
    ("base", 4, {"points_to_win": 4, "skip_forced": True}),
    ("new_shores", 3, {"points_to_win": 4, "pirate_start": "agreed"}),
    ("new_shores", 4, {"max_turns": 25, "points_to_win": 5}),
]
TABLES += [(*table, {"max_turns": 25, "points_to_win": 5}) for table in tables_but(table[:2] for table in TABLES)]
every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}")


def batch_of(table: tuple[str, int, dict[str, Any]], size: int = 12, seed: int = 3, **more: Any) -> Batch:
    scenario, players, options = table
    return Batch(scenario, players, size, seed, **(options | more))


def contents(batch: Batch) -> list[bytes]:
    """The fields of every record as bytes."""
    dtype = batch.records.dtype
    rows = np.frombuffer(batch.records.tobytes(), np.uint8).reshape(len(batch), dtype.itemsize)
    return [row[field_bytes(dtype)].tobytes() for row in rows]


def check(batch: Batch, games: list[Game]) -> None:
    """See that the batch shows what the games show."""
    assert contents(batch) == [content(game) for game in games]
    assert batch.current_players.tolist() == [game.current_player for game in games]
    for i, game in enumerate(games):
        assert batch.masks[i].tolist() == game.legal_mask().tolist()
        assert batch.observations[i].tolist() == game.observe(game.current_player).tolist()


@pytest.mark.nojit
def test_a_small_batch_is_as_many_games() -> None:
    """Little enough for plain Python, which has to run all of `Batch` too."""
    batch = Batch("new_shores", 3, 2, max_turns=2, max_offers=0)
    assert step_both(batch, 25) > 0
    assert batch.rollout(20) == 20
    check(batch, [batch.game(0), batch.game(1)])


def step_both(batch: Batch, steps: int) -> int:
    """Step a batch and as many games alike; return how many games ended."""
    rng = random.Random(1)
    games = [batch.game(i) for i in range(len(batch))]
    check(batch, games)
    ended = 0
    for _ in range(steps):
        actions = np.array([pick(game, rng, "builder") for game in games])
        for game, action in zip(games, actions, strict=True):
            game.apply(action)
        batch.step(actions)
        ended += int(batch.terminations.sum() + batch.truncations.sum())
        for i, game in enumerate(games):
            assert batch.terminations[i] == (game.winner is not None)
            assert batch.truncations[i] == game.is_truncated
            assert batch.rewards[i].tolist() == pytest.approx(game.rewards)
            if game.is_over:  # dealt anew in the same step
                games[i] = batch.game(i)
                assert games[i].turn == games[i].record.placements == 0
                assert not games[i].is_over
        if rng.random() < 0.1:
            check(batch, games)
    check(batch, games)
    return ended


@every_table
def test_no_game_changes_when_an_action_is_illegal(table: tuple[str, int, dict[str, Any]]) -> None:
    batch, rng = batch_of(table, 5), random.Random(2)
    for step in range(60):
        actions = np.array([pick(batch.game(i), rng) for i in range(5)])
        before = (contents(batch), batch.masks.tolist(), batch.observations.tolist(), batch.rewards.tolist())
        illegal = int(np.flatnonzero(batch.masks[3] == 0)[step])
        for wrong in (-1, illegal, batch.num_actions, 2**40):
            spoilt = actions.copy()
            spoilt[3] = wrong
            with pytest.raises(IllegalActionError) as info:
                batch.step(spoilt)
            assert f"game 3: action {wrong} " in str(info.value)
            if wrong == illegal:
                seat, phase = batch.current_players[3], batch.game(3).phase
                assert f"({batch.game(3).describe(wrong)!r}) is not legal for player {seat} in phase {phase!r}" in str(
                    info.value
                )
            assert before == (
                contents(batch),
                batch.masks.tolist(),
                batch.observations.tolist(),
                batch.rewards.tolist(),
            )
        batch.step(actions)


@pytest.mark.parametrize(
    "actions",
    [np.zeros(4, int), np.zeros((5, 1), int), np.zeros(5), np.zeros(5, bool), [0, 0, 0, 0, "roll"], 0],
    ids=["too few", "a column", "floats", "booleans", "words", "one"],
)
def test_what_is_no_row_of_integers_is_refused(actions: Any) -> None:
    batch = batch_of(TABLES[0], 5)
    before = contents(batch)
    with pytest.raises(ValueError, match="actions must be 5 integers"):
        batch.step(actions)
    assert contents(batch) == before


@pytest.mark.rule("GEO-14")
def test_a_seed_names_a_batch() -> None:
    one, other = batch_of(TABLES[3], seed=5), batch_of(TABLES[3], seed=5)
    assert contents(one) == contents(other) != contents(batch_of(TABLES[3], seed=6))
    assert len(set(contents(one))) == len(one)
    start = contents(one)
    for _ in range(400):
        actions = np.array([np.flatnonzero(mask)[-1] for mask in one.masks])
        one.step(actions)
        other.step(actions)
    assert contents(one) == contents(other) != start
    one.reset(5)
    assert contents(one) == start
    assert not (one.rewards.any() or one.terminations.any() or one.truncations.any())


@every_table
def test_a_rollout_makes_as_many_decisions_as_asked(table: tuple[str, int, dict[str, Any]]) -> None:
    batch = batch_of(table, 4)
    assert batch.rollout(0) == 0
    assert batch.games_finished == 0
    for decisions in (1, 17, 20_000):
        assert batch.rollout(decisions) == decisions
        assert batch.masks.any(axis=1).all()
        games = [batch.game(i) for i in range(4)]
        check(batch, games)
    assert batch.games_finished > 5
    again = batch_of(table, 4)
    for decisions in (1, 17, 20_000):
        again.rollout(decisions)
    assert contents(again) == contents(batch)


def test_buffers_keep_their_places_and_types() -> None:
    batch = Batch(lagoon(), 3, 6)
    names = ("observations", "masks", "current_players", "rewards", "terminations", "truncations")
    before = [getattr(batch, name) for name in names]
    assert [str(buffer.dtype) for buffer in before] == ["int8", "int8", "int8", "float32", "bool", "bool"]
    assert [buffer.shape for buffer in before] == [
        (6, batch.layout.size),
        (6, batch.num_actions),
        (6,),
        (6, 3),
        (6,),
        (6,),
    ]
    batch.step(np.array([np.flatnonzero(mask)[0] for mask in batch.masks]))
    batch.reset(1)
    assert all(getattr(batch, name) is buffer for name, buffer in zip(names, before, strict=True))


@pytest.mark.parametrize("memory", [None, 8])
@pytest.mark.parametrize("others", [None, "random", "heuristic"])
def test_nothing_is_compiled_in_the_midst_of_games(others: str | None, memory: int | None) -> None:
    """Whatever is asked for: what a batch calls is what the warm-up calls."""
    asked: dict[str, Any] = {"seats": None if others is None else ("learner", others), "memory": memory, "threads": 2}
    batch = Batch("base", 2, 3, **asked)
    for group in (warm_up.MANY_GAMES, warm_up.run_group(others is not None, memory is not None)):
        for kernel, arguments in warm_up.calls_of(group):
            kernel(*arguments)
    modules: Any = (many_games, shown, ids, history)
    kernels = [value for module in modules for value in vars(module).values() if hasattr(value, "overloads")]
    before = [list(kernel.overloads) for kernel in kernels]
    for play in (batch, pickle.loads(pickle.dumps(batch)), batch.clone()):
        play.step(play.masks.argmax(axis=1).tolist())
        play.rollout(10)
        play.copy_rows([0, 0], [1, 2])
        play.load(2, play.game(0))
        play.reset(mask=np.array([True, False, True]))
        if memory is not None:
            play.events_of(1)
    assert [list(kernel.overloads) for kernel in kernels] == before


@pytest.mark.parametrize("size", [0, -1])
def test_a_batch_has_games(size: int) -> None:
    with pytest.raises(ValueError, match="at least 1 game"):
        Batch("base", size=size)


def test_a_forced_first_decision_is_skipped_at_the_deal(tmp_path: Path) -> None:
    path = tmp_path / "tiny.board"
    path.write_text(TINY, encoding="utf-8")
    options: dict[str, Any] = {"pirate_start": "agreed", "skip_forced": True}
    game = Game(str(path), 2, **options)
    batch = Batch(str(path), 2, 3, **options)
    assert game.phase == "pirate answer"  # one sea hex: the proposal is forced
    assert [batch.game(i).phase for i in range(3)] == ["pirate answer"] * 3
    batch.rollout(500)
    assert not (batch.masks.sum(axis=1) == 1).any()
