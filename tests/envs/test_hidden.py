"""Hidden information: what a player cannot know changes neither its observation, nor its mask, nor what it is shown."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from seafarers_env import Game
from seafarers_env.engine import constants as c
from seafarers_env.envs import SeafarersAEC
from tests.effort import often
from tests.envs.common import SOME_TABLES, positions, same

tables = pytest.mark.parametrize(("name", "players"), SOME_TABLES)
HIDDEN = ("hand", "discarding", "cards", "deck", "bought", "rng", "draft_give", "draft_get", "decisions")


def deal(rng: np.random.Generator, rows: list[Any]) -> None:
    """Shuffle the units of several rows of counts among them; every row keeps its size."""
    total = np.sum(rows, axis=0, dtype=np.int64)
    pool = np.repeat(np.arange(len(total)), total)
    rng.shuffle(pool)
    for row in rows:
        size = int(row.sum())
        row[:] = np.bincount(pool[:size], minlength=len(total))
        pool = pool[size:]


def another_world(game: Game, seat: int, rng: np.random.Generator) -> Game:
    """The game with everything changed that the seat cannot know."""
    records = np.zeros(1, game.table.edition.records.STATE)
    records[0] = game.record
    s = records[0]
    others = [q for q in range(game.num_players) if q != seat]
    deal(rng, [s["hand"][q] for q in others] + [s["discarding"][q] for q in others])
    deal(rng, [s["cards"][q] for q in others] + [s["deck"]])
    s["rng"][:] = rng.integers(0, 2**63, len(s["rng"]))
    s["decisions"] += rng.integers(1, 9)  # they count the cards of drafts that were dropped
    if s["active"] != seat:
        held = s["cards"][s["active"]]
        pool = rng.permutation(np.repeat(np.arange(len(held)), held))
        s["bought"][:] = np.bincount(pool[: int(s["bought"].sum())], minlength=len(held))
    if s["composer"] >= 0 and s["composer"] != seat:
        s["draft_give"][: c.NUM_RESOURCES] = rng.integers(0, 3, c.NUM_RESOURCES)
        s["draft_get"][: c.NUM_RESOURCES] = rng.integers(0, 3, c.NUM_RESOURCES)
        s["draft_last"] = rng.integers(0, c.NUM_RESOURCES)
        s["draft_getting"] = rng.integers(0, 2)
    return Game.from_table(game.table, records)


def seen_in(env: SeafarersAEC, game: Game, seat: int) -> dict[str, np.ndarray]:
    """What a seat observes when this is the game."""
    mine, env.game = env.game, game
    try:
        return env.observe(f"player_{seat}")
    finally:
        env.game = mine


@pytest.mark.rule("OBSERVATION-03", "OBSERVATION-04", "OBSERVATION-07", "OBSERVATION-08", "OBSERVATION-11")
@pytest.mark.rule("OBSERVATION-17", "OBSERVATION-18", "OBSERVATION-19")
@tables
def test_what_a_player_cannot_know_changes_nothing(name: str, players: int) -> None:
    rng = np.random.default_rng(1)
    changed: Counter[str] = Counter()
    # Two players know each other's resource cards: they are neither in the bank nor in the own hand.
    wanted = set(HIDDEN) - ({"hand", "discarding"} if players == 2 else set())
    wanted -= {"cards", "deck", "bought"} if name == "explorers" else set()  # there are no development cards
    for seed in range(6, 26):  # a random player seldom has the cards for a development card
        for k, env in enumerate(positions(name, players, seed, every=1, max_turns=250)):
            if k % often(11, 33) and env.game.phase != "discard":
                continue
            for seat in range(players):
                world = another_world(env.game, seat, rng)
                changed.update(f for f in HIDDEN if not np.array_equal(world.record[f], env.game.record[f]))
                assert same(seen_in(env, env.game, seat), seen_in(env, world, seat)), (k, seat, env.game.phase)
        if wanted <= set(changed):
            return
    raise AssertionError(f"the shuffle has to reach everything that is hidden, not only {set(changed)}")


@pytest.mark.rule("OBSERVATION-03", "OBSERVATION-08", "OBSERVATION-11", "OBSERVATION-17")
@pytest.mark.parametrize("render_mode", ["ansi", "svg"])
@tables
def test_rendering_shows_no_more_than_the_observation(name: str, players: int, render_mode: str) -> None:
    rng = np.random.default_rng(1)
    for env in positions(name, players, seed=2, every=often(97, 397), render_mode=render_mode, max_turns=60):
        shown = env.render()
        world = another_world(env.game, env.game.current_player, rng)
        mine, env.game = env.game, world
        assert env.render() == shown
        env.game = mine


@pytest.mark.rule("OBSERVATION-03", "OBSERVATION-10", "OBSERVATION-11", "OBSERVATION-17")
@tables
def test_a_player_sees_its_own_cards(name: str, players: int) -> None:
    drafts = 0
    for env in positions(name, players, seed=4, every=5, max_turns=150):
        s = env.game.record
        for seat in range(players):
            seen = env.game.layout.split(env.observe(f"player_{seat}")["observation"])
            assert np.array_equal(seen["hand"], s["hand"][seat, : c.NUM_RESOURCES])
            assert np.array_equal(seen["cards"], s["cards"][seat])
            assert np.array_equal(seen["discarding"], s["discarding"][seat, : c.NUM_RESOURCES])
            if env.game.options["spices"]:
                assert np.array_equal(seen["spices"], s["hand"][seat, c.NUM_RESOURCES :])
                assert np.array_equal(seen["spices_aside"], s["discarding"][seat, c.NUM_RESOURCES :])
            assert seen["seats"][0, 0] == env.game.victory_points[seat]
            for k in range(1, players):
                assert seen["seats"][k, 0] == s["points"][(seat + k) % players]
            composes = s["composer"] == seat
            for name in ("draft_give", "draft_get"):
                assert np.array_equal(seen[name], s[name][: c.NUM_RESOURCES] * composes)
            drafts += bool(composes and seen["draft_give"].any())
    assert drafts


@pytest.mark.rule("OBSERVATION-08", "OBSERVATION-09", "OBSERVATION-10")
def test_discards_reach_the_bank_together() -> None:
    bank, phases, partly = None, 0, 0
    for env in positions("new_shores", 4, seed=3, every=1, max_turns=200):
        s = env.game.record
        seen = [env.game.layout.split(env.observe(agent)["observation"]) for agent in env.agents]
        if env.game.phase == "discard":
            phases += 1
            partly += bool(s["discarding"].any())
            assert bank is not None
            for seat, view in enumerate(seen):
                assert np.array_equal(view["bank"], bank)
                assert np.array_equal(view["discarding"], s["discarding"][seat])
                assert view["seats"][0, 7] == s["discards_owed"][seat]
        else:
            assert not s["discarding"].any()
            # Dice are rolled, and discards begin, within one step: this bank is the one before the phase.
            bank = seen[0]["bank"].copy()
    assert phases > 20
    assert partly > 10
