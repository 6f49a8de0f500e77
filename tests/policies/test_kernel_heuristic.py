"""The heuristic as a kernel: legal, fair, the same each time, and much better than chance."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from seafarers_agents import make_agent
from seafarers_agents.duel import Duel
from seafarers_agents.kernel_heuristic import global_mask
from seafarers_env import Game, scenarios
from seafarers_env.engine import constants as c
from seafarers_env.engine.entries.policy import HEURISTIC, RANDOM
from seafarers_env.engine.policies import constants, weights
from tests import variants
from tests.effort import often
from tests.play import named

pytestmark = pytest.mark.players

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    (scenario.name, players, {}) for scenario in scenarios().values() for players in scenario.players
]
TABLES += [
    ("new_shores", 4, {"pirate_start": "agreed", "theft_optional": True}),
    ("new_world", 4, {"red_exchange": "agreed"}),
    ("base", 4, {"max_offers": 0}),
    *variants.TABLES,
]
every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}{len(table[2]) or ''}")
DEFAULT = weights.pack()


def chosen(game: Game, states: np.ndarray) -> int:
    """What the heuristic does in a game whose record is taken from elsewhere; the mask is the game's own."""
    edition = game.table.edition
    masks = global_mask(game.board.record[0], game.legal_actions(), edition)
    return int(edition.policy.choose_action(states, 0, game.board.record, game.table.rules, masks, DEFAULT))


def seen_by(game: Game, seat: int, rng: np.random.Generator) -> np.ndarray:
    """The record of a game with everything at random that the seat may not know."""
    edition = game.table.edition
    states = np.zeros(1, edition.records.STATE)
    edition.redaction.redact(np.atleast_1d(np.asarray(game.record)), 0, game.table.rules, seat, states)
    s = states[0]
    others = [q for q in range(game.num_players) if q != seat]
    for q in others:
        s.hand[q, : c.NUM_RESOURCES] = rng.integers(0, 20, c.NUM_RESOURCES)
        s.discarding[q, : c.NUM_RESOURCES] = rng.integers(0, 20, c.NUM_RESOURCES)
        s.cards[q] = rng.integers(0, 15, c.NUM_CARDS)
    s.deck[:] = rng.integers(0, 15, c.NUM_CARDS)
    s.rng[:] = rng.integers(0, 2**63, c.NUM_STREAMS)
    s.decisions = rng.integers(0, 10_000)
    if s.active != seat:
        s.bought[:] = rng.integers(0, 15, c.NUM_CARDS)
    if s.composer != seat:
        s.draft_give[: c.NUM_RESOURCES] = rng.integers(0, 9, c.NUM_RESOURCES)
        s.draft_get[: c.NUM_RESOURCES] = rng.integers(0, 9, c.NUM_RESOURCES)
        s.draft_last, s.draft_getting = rng.integers(0, c.NUM_RESOURCES), rng.integers(0, 2)
    if game.table.rules["cargo_ships"][0]:
        unseen = s.castaway_seen & ~s.castaway_seen.dtype.type(1 << seat) == s.castaway_seen
        s.castaway_face[unseen] = rng.integers(0, c.NUM_FACES, unseen.sum())
        s.faces_left[:] = rng.integers(0, 3, c.NUM_FACES)
    return states


# --- legal and fair ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("OBSERVATION-03", "OBSERVATION-08", "OBSERVATION-11", "OBSERVATION-17", "OBSERVATION-19")
@every_table
def test_it_plays_to_the_end_by_the_rules_and_by_what_it_may_know(table: tuple[str, int, dict[str, Any]]) -> None:
    name, players, options = table
    rng, phases = np.random.default_rng(0), Counter[str]()
    for seed in often((0, 1), (0,)):
        game = Game(named(name), players, seed=seed, **options)
        while not game.is_over:
            before = np.asarray(game.record).tobytes()
            action = chosen(game, np.atleast_1d(np.asarray(game.record)))
            assert action in game.legal_list(), game.phase
            assert np.asarray(game.record).tobytes() == before
            assert chosen(game, seen_by(game, game.current_player, rng)) == action, (game.phase, game.describe(action))
            phases[game.phase] += 1
            game.apply(action)
        assert game.winner is not None
    pirates = "warship" if game.table.rules["cargo_ships"][0] else "robber"
    wanted = {"main", "pre-roll", "setup settlement", "setup piece", pirates}
    assert set(phases) >= wanted | ({"compose", "answer"} if options.get("max_offers") != 0 else set())


@pytest.mark.nojit
def test_what_it_does_is_what_it_does_inside_the_kernel() -> None:
    """One game decision by decision through `Game` and an agent, and the same within one kernel."""
    duel, weights_of_all = Duel("base", 2, max_offers=0), np.tile(DEFAULT, (1, 2, 1))
    games = duel.play(np.array([5], np.uint64), np.full((1, 2), HEURISTIC, np.int8), weights_of_all)
    game, decisions = Game("base", 2, seed=5, max_offers=0), [0, 0]
    agent = make_agent("heuristic")
    while not game.is_over:
        decisions[game.current_player] += 1
        game.apply(agent.act(game.view(game.current_player)))
    assert games.winners[0] == game.winner
    assert games.points[0].tolist() == list(game.victory_points)
    assert (games.turns[0], games.decisions[0].tolist()) == (game.turn, decisions)


def test_equal_seeds_are_equal_games() -> None:
    duel = Duel("new_shores", 4)
    seeds, policies = np.array([3, 8, 3], np.uint64), np.array([[HEURISTIC, RANDOM, RANDOM, RANDOM]] * 3, np.int8)
    games = duel.play(seeds, policies, np.tile(DEFAULT, (1, 4, 1)))
    assert games.turns[0] == games.turns[2] != games.turns[1]
    assert games.decisions[0].tolist() == games.decisions[2].tolist()
    assert games.points[0].tolist() == games.points[2].tolist()


# --- strong -----------------------------------------------------------------------------------------------------------
@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "players", "least"),
    [
        ("base", 4, 0.97),
        ("new_shores", 4, 0.95),
        ("seven_islands", 4, 0.97),
        ("reach_catan", 4, 0.97),
        ("fog_islands", 4, 0.97),
        ("fog_islands", 6, 0.97),
        ("heading_for_new_shores", 3, 0.97),
        ("heading_for_new_shores", 5, 0.97),
    ],
)
def test_it_wins_nearly_all_games_against_random_seats(name: str, players: int, least: float) -> None:
    assert Duel(name, players).rate(300 // players, DEFAULT, rest=RANDOM).rate > least


@pytest.mark.slow
def test_four_alike_win_equally_often() -> None:
    score = Duel("base", 4).rate(100, DEFAULT, DEFAULT)
    assert score.rate == pytest.approx(0.25, abs=1e-9)  # each deal from every seat: one of the four wins


@pytest.mark.slow
def test_weights_matter() -> None:
    careless = weights.pack({"growth": 0.0, "start_typical": 0.0, "win": 0.0, "second": 0.0, "way": 0.1})
    assert Duel("base", 4, max_offers=0).rate(50, careless).rate < 0.2


# --- weights ----------------------------------------------------------------------------------------------------------
def test_the_table_is_in_the_order_that_the_kernels_read() -> None:
    assert len(weights.TABLE) == constants.NUM_WEIGHTS
    assert [getattr(constants, name.upper()) for name in weights.NAMES] == list(range(constants.NUM_WEIGHTS))
    assert all(w.low <= w.value <= w.high and w.meaning for w in weights.TABLE)


def test_weights_are_changed_by_name() -> None:
    changed = weights.pack({"patience": 7.5})
    assert changed[constants.PATIENCE] == 7.5
    assert np.flatnonzero(changed != DEFAULT).tolist() == [constants.PATIENCE]
    with pytest.raises(ValueError, match="no weight 'patiense'"):
        weights.pack({"patiense": 1.0})


def test_a_duel_names_the_shape_that_is_wrong() -> None:
    duel = Duel("base", 3)
    with pytest.raises(ValueError, match=r"shape \(2, 3\), not \(2, 4\)"):
        duel.play(np.zeros(2, np.uint64), np.zeros((2, 4), np.int8), np.tile(DEFAULT, (1, 3, 1)))
    with pytest.raises(ValueError, match=r"\(2 or 1, 3, "):
        duel.play(np.zeros(2, np.uint64), np.zeros((2, 3), np.int8), np.tile(DEFAULT, (1, 4, 1)))


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"seeds": np.zeros((1, 2), np.uint64)}, r"seeds must be a row of integers, not uint64 of shape \(1, 2\)"),
        ({"seeds": np.zeros(1)}, "seeds must be a row of integers, not float64"),
        ({"policies": np.zeros((1, 3), np.int8)}, r"have shape \(1, 2\), not \(1, 3\)"),
        ({"policies": np.full((1, 2), 7)}, r"policies must be 0 \(random\), 1 \(heuristic\)"),
        ({"weights": np.zeros((1, 2, 3), np.float32)}, "weights have shape"),
    ],
    ids=["square", "floats", "seats", "policy", "weights"],
)
def test_games_of_kernel_policies_take_no_other_arrays(changed: dict[str, Any], complaint: str) -> None:
    given: dict[str, Any] = {
        "seeds": np.zeros(1, np.uint64),
        "policies": np.zeros((1, 2), np.int8),
        "weights": np.stack([weights.pack()] * 2)[np.newaxis],
    }
    with pytest.raises(ValueError, match=complaint):
        Duel("base", 2, max_turns=1).play(**(given | changed))
