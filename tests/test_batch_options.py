"""What a `Batch` is given besides a table: buffers, seeds, masks, threads, and what it does about illegal actions."""

import multiprocessing
import random
import threading
import time
import warnings
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from seafarers_env import Batch, Game, IllegalActionError, env, raw_env
from seafarers_env.batches import crew
from tests.play import content, pick
from tests.test_batch import check, contents

pytestmark = pytest.mark.kernels

SHORT: dict[str, Any] = {"max_turns": 12, "points_to_win": 4, "max_offers": 0}
NAMES = (
    "observations",
    "masks",
    "mask_words",
    "current_players",
    "rewards",
    "terminations",
    "truncations",
    "illegal",
    "final_observations",
)


def random_actions(batch: Batch, rng: np.random.Generator) -> np.ndarray:
    return np.argmax(batch.masks * (1 + rng.random(batch.masks.shape)), axis=1)


def shown(batch: Batch) -> list[bytes]:
    """All that a batch shows, and what lies behind it."""
    return [*contents(batch), *(getattr(batch, name).tobytes() for name in NAMES), batch.seeds.tobytes()]


# --- buffers ----------------------------------------------------------------------------------------------------------


def spoilt_buffers() -> list[tuple[dict[str, Any], str]]:
    width = Batch.buffer_kinds("base", 2, 4)["masks"].shape[1]
    right = np.zeros((4, width), np.int8)
    frozen = right.copy()
    frozen.flags.writeable = False
    flags = np.zeros(4, bool)
    return [
        ({"mask": right}, "no buffer 'mask'; it has observations, masks"),
        ({"masks": right.tolist()}, "'masks' must be a C-contiguous, writeable array of int8, .* not list"),
        ({"masks": right.astype(np.uint8)}, "array of int8, .* not of uint8"),
        ({"masks": right[:3]}, rf"shape \(4, {width}\), not of int8, shape \(3, {width}\)"),
        ({"masks": np.zeros((8, width), np.int8)[::2]}, "not contiguous"),
        ({"masks": frozen}, "read-only"),
        ({"rewards": np.zeros(33, np.int8)[1:].view(np.float32).reshape(4, 2)}, "not aligned"),
        ({"illegal": flags, "truncations": flags}, "'illegal' and 'truncations' share memory"),
    ]


@pytest.mark.parametrize("case", range(8))
def test_other_buffers_are_refused(case: int) -> None:
    given, complaint = spoilt_buffers()[case]
    with pytest.raises(ValueError, match=complaint):
        Batch("base", 2, 4, buffers=given)


# --- what was seen at the end -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("memory", [None, 8])
def test_without_ends_all_else_is_shown(memory: int | None) -> None:
    asked: dict[str, Any] = {"memory": memory, "masks": "both", **SHORT}
    whole, rng, ended = Batch("base", 3, 6, 4, **asked), np.random.default_rng(5), 0
    batch = Batch("base", 3, 6, 4, final=False, **asked)
    names = [name for name in NAMES if name != "final_observations"] + ["events", "answers"] * (memory is not None)
    for _ in range(250):
        actions = random_actions(whole, rng)
        whole.step(actions)
        batch.step(actions)
        ended += int((whole.terminations | whole.truncations).sum())
        for name in names:
            assert np.array_equal(getattr(batch, name), getattr(whole, name)), name
    assert ended > 10
    assert batch.final_observations.shape == (0, 3, batch.layout.size)
    assert memory is None or batch.final_events.shape[0] == 0
    twin = batch.clone()
    twin.step(random_actions(batch, rng))
    assert twin.final_observations.shape == batch.final_observations.shape


def test_the_buffers_of_a_batch_without_ends_are_told() -> None:
    for memory in (None, 8):
        kinds = Batch.buffer_kinds("base", 3, 4, final=False, memory=memory)
        batch = Batch("base", 3, 4, final=False, memory=memory)
        assert all(getattr(batch, name).shape == kind.shape for name, kind in kinds.items())
        others = Batch.buffer_kinds("base", 3, 4, memory=memory)
        differing = {name for name in kinds if kinds[name] != others[name]}
        assert differing == {"final_observations", "final_events"} & others.keys()


# --- seeds and deals --------------------------------------------------------------------------------------------------
@pytest.mark.rule("GEO-14")
def test_a_game_is_the_game_of_its_seed() -> None:
    seeds = [3, 3, 2**63 - 1, 2**64 - 1, 8]
    batch = Batch("new_shores", 4, 5, seeds, **SHORT)
    assert batch.seeds.tolist() == seeds
    assert contents(batch) == [content(Game("new_shores", 4, seed, **SHORT)) for seed in seeds]
    rng, ended = np.random.default_rng(1), 0
    for _ in range(300):
        batch.step(random_actions(batch, rng))
        for i in np.flatnonzero(batch.terminations | batch.truncations).tolist():
            ended += 1
            assert content(batch.game(i)) == content(Game("new_shores", 4, int(batch.seeds[i]), **SHORT))
    assert ended > 5
    batch.rollout(20_000)
    assert len(set(batch.seeds.tolist())) >= 4  # the first two are dealt the same games, one perhaps further on


def test_a_rollout_depends_on_the_seed_of_a_game_and_not_on_its_place() -> None:
    one, other = Batch("base", 2, 4, [1, 2, 3, 4], **SHORT), Batch("base", 2, 2, [4, 2], **SHORT)
    one.rollout(4 * 500)
    other.rollout(2 * 500)
    assert [contents(one)[3], contents(one)[1]] == contents(other)


def test_a_rollout_leaves_no_game_behind() -> None:
    batch = Batch("base", 2, 5, max_turns=1000)
    for made in range(1, 24):
        assert batch.rollout(1) == 1
        assert batch.records["decisions"].tolist() == [made // 5 + (i < made % 5) for i in range(5)]
    with pytest.raises(ValueError, match="0 or more decisions, not -1"):
        batch.rollout(-1)


def test_reset_deals_the_marked_games_alone() -> None:
    batch, rng = Batch("new_shores", 3, 6, 9, **SHORT), np.random.default_rng(2)
    while not batch.truncations.any():
        batch.step(random_actions(batch, rng))
    before, flags, seeds = contents(batch), batch.truncations.tolist(), batch.seeds
    mask = np.array([True, False, True, True, False, False])
    batch.reset(mask=mask)
    assert [a == b for a, b in zip(before, contents(batch), strict=True)] == (~mask).tolist()
    assert (batch.seeds == seeds).tolist() == (~mask).tolist()
    assert batch.truncations.tolist() == [flag and not marked for flag, marked in zip(flags, mask, strict=True)]
    check(batch, [batch.game(i) for i in range(6)])
    for i in np.flatnonzero(mask).tolist():
        assert content(batch.game(i)) == content(Game("new_shores", 3, int(batch.seeds[i]), **SHORT))
    batch.reset([1, 2, 3, 4, 5, 6], mask=mask)
    assert batch.seeds.tolist() == [1, seeds[1], 3, 4, *seeds[4:]]
    check(batch, [Game("new_shores", 3, 1, **SHORT), *(batch.game(i) for i in range(1, 6))])
    batch.reset(8)
    assert shown(batch)[:6] == shown(Batch("new_shores", 3, 6, 8, **SHORT))[:6]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (([1, 2],), r"seeds must be 3 integers, not int64 of shape \(2,\)"),
        (([1.0, 2.0, 3.0],), "seeds must be 3 integers, not float64"),
        (([True, False, True],), r"reset\(mask=...\)"),
        ((None, [1, 0, 1]), "a mask must be 3 booleans, not int64"),
        ((None, [True]), r"a mask must be 3 booleans, not bool of shape \(1,\)"),
    ],
)
def test_other_seeds_and_masks_are_refused(arguments: tuple[Any, ...], complaint: str) -> None:
    batch = Batch("base", 2, 3)
    before = shown(batch)
    with pytest.raises(ValueError, match=complaint):
        batch.reset(arguments[0], mask=arguments[1] if len(arguments) > 1 else None)
    assert shown(batch) == before


# --- illegal actions --------------------------------------------------------------------------------------------------


def test_raising_reports_nothing() -> None:
    batch = Batch("base", 2, 2)
    with pytest.raises(IllegalActionError, match="game 1: action -1 "):
        batch.step([int(np.argmax(batch.masks[0])), -1])
    assert not batch.illegal.any()
    with pytest.raises(ValueError, match="on_illegal must be 'raise' or 'report', not 'ignore'"):
        Batch("base", on_illegal="ignore")  # pyright: ignore[reportArgumentType]


# --- threads ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("threads", [2, 3, 7, 50])
def test_games_do_not_depend_on_threads(threads: int) -> None:
    one, many = Batch("new_shores", 4, 7, 6, **SHORT), Batch("new_shores", 4, 7, 6, threads=threads, **SHORT)
    assert many.threads == min(threads, 7)
    rng = np.random.default_rng(4)
    for _ in range(80):
        actions = random_actions(one, rng)
        one.step(actions)
        many.step(actions)
        assert shown(one) == shown(many)
    for decisions in (3, 5_000):
        assert one.rollout(decisions) == many.rollout(decisions)
        assert one.games_finished == many.games_finished
        assert shown(one) == shown(many)


def test_a_batch_has_threads() -> None:
    with pytest.raises(ValueError, match="at least 1 thread, not 0"):
        Batch("base", threads=0)


@pytest.mark.parametrize("threads", [2, 6])
def test_a_step_is_the_same_whether_threads_are_awake_late_or_called_in_vain(threads: int) -> None:
    one, many = Batch("base", 4, 12, 6, **SHORT), Batch("base", 4, 12, 6, threads=threads, **SHORT)
    rng = np.random.default_rng(4)
    for k in range(400):
        actions = random_actions(one, rng)
        if k % 5 == 0:  # in the first part, the last, or both: nobody steps
            wrong = actions.copy()
            rows = [0, 11] if k % 3 == 0 else [11] if k % 2 else [0]
            wrong[rows] = one.num_actions
            before = shown(many)
            with pytest.raises(IllegalActionError, match=f"game {rows[0]}"):
                many.step(wrong)
            assert shown(many) == before
        if k % 7 == 0:
            time.sleep(0.003)  # those who stayed awake have left
        one.step(actions)
        many.step(actions)
        if k % 20 == 0:
            assert shown(one) == shown(many)
    assert shown(one) == shown(many)


def test_threads_that_never_come_are_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    one, many = Batch("base", 4, 9, 6, **SHORT), Batch("base", 4, 9, 6, threads=3, **SHORT)
    with ThreadPoolExecutor(1) as busy:
        released = threading.Event()
        busy.submit(released.wait)
        monkeypatch.setattr(crew, "pool", lambda process: busy)
        rng = np.random.default_rng(4)
        for _ in range(40):
            actions = random_actions(one, rng)
            one.step(actions)
            many.step(actions)
            assert shown(one) == shown(many)
        released.set()


def play_on(batch: Batch, results: Any) -> None:
    batch.rollout(500)
    for _ in range(20):
        batch.step(batch.masks.argmax(axis=1))
    results.put(contents(batch))


def test_a_forked_process_has_threads_of_its_own() -> None:
    if "fork" not in multiprocessing.get_all_start_methods():
        pytest.skip("this system does not fork")
    batch = Batch("base", 2, 4, threads=2)
    batch.rollout(500)
    batch.step(batch.masks.argmax(axis=1))  # somebody is awake here, and not there
    context = multiprocessing.get_context("fork")
    results = context.Queue()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # forking beside threads: what is tested here
        child = context.Process(target=play_on, args=(batch, results))
        child.start()
    played = results.get(timeout=60)
    child.join()
    batch.rollout(500)
    for _ in range(20):
        batch.step(batch.masks.argmax(axis=1))
    assert contents(batch) == played


# --- decisions with one option ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["base", "new_shores"])
def test_forced_decisions_are_skipped_everywhere_alike(name: str) -> None:
    options: dict[str, Any] = SHORT | {"skip_forced": True}
    game, batch = Game(name, 3, 11, **options), Batch(name, 3, 1, [11], **options)
    environments = [raw_env(name, 3, **options), env(name, 3, **options)]
    for environment in environments:
        environment.reset(seed=11)
    plain, rng = Game(name, 3, 11, **SHORT), random.Random(6)
    forced = 0
    while not game.is_over:
        assert len(game.legal_actions()) > 1
        action = pick(game, rng)
        while len(plain.legal_actions()) == 1:  # what is skipped, made by hand
            plain.apply(plain.legal_actions()[0])
            forced += 1
        assert plain.legal_mask().tolist() == game.legal_mask().tolist() == batch.masks[0].tolist()
        for environment in environments:
            assert environment.last()[0]["action_mask"].tolist() == game.legal_mask().tolist()
            environment.step(action)
        plain.apply(action)
        game.apply(action)
        batch.step([action])
    assert forced > 10
    assert (batch.terminations | batch.truncations).all()
    assert batch.rewards[0].tolist() == pytest.approx(game.rewards)
    while not plain.is_over:
        plain.apply(plain.legal_actions()[0])
    assert plain.victory_points == game.victory_points
    assert not Batch(name, 3, 1).table.options["skip_forced"]
