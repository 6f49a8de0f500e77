"""The kernels of the learned value: what a seat is described by, the network, and games to learn from."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from seafarers_agents import make_agent
from seafarers_agents.champion.fitting import chance, present
from seafarers_agents.champion.school import Desk, Lesson, rules_of
from seafarers_agents.champion.values import logits
from seafarers_agents.kernel_heuristic import global_mask
from seafarers_env import Game, scenarios, warm_up
from seafarers_env.editions import CLASSIC, EXPLORERS, GRAND, KNIGHTS, Edition
from seafarers_env.engine._jit import config
from seafarers_env.engine.actions import END_TURN
from seafarers_env.engine.entries.policy import HEURISTIC, RANDOM
from seafarers_env.engine.policies.weights import pack
from tests.agents.test_champion import random_layers

pytestmark = pytest.mark.kernels
KERNELS, INPUTS, W = CLASSIC.learned, CLASSIC.inputs, pack()
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("base", 4, {}),
    ("base", 3, {"max_offers": 0}),
    ("new_shores", 3, {}),
    ("great_crossing", 4, {}),
]
OF_OTHERS: list[tuple[str, int, dict[str, Any]]] = [
    ("fog_islands", 6, {}),
    ("oceans", 4, {"edition": "grand"}),
    ("hawaii", 4, {}),
    ("base", 4, {"cities_and_knights": True}),
    ("explorers", 4, {}),
]
OF_OTHERS = [table for table in OF_OTHERS if table[0] in scenarios()]


def copied(game: Game) -> Any:
    """The whole truth of a game: STATE[1]."""
    return np.array([game.record], game.record.dtype)


def ids(table: tuple[str, int, dict[str, Any]]) -> str:
    """How a table is called in the list of tests."""
    return "-".join(map(str, (*table[:2], *table[2])))


class Looking:
    """A position, what kernels need to look at it, and a network."""

    def __init__(self, game: Game, *hidden: int, settled: int = 0) -> None:
        edition: Edition = game.table.edition
        warm_up.ensure_compiled(warm_up.LEARNED, edition=edition)
        self.seat, self.kernels = game.current_player, edition.learned
        self.layers = random_layers(*hidden or (16, 8), inputs=edition.inputs.NUM_INPUTS)
        self.packed = edition.thinking.pack_values(self.layers, 0.05, settled)
        self.net, self.room = edition.thinking.make_net(self.layers, settled), edition.thinking.make_room()
        self.board, self.rules = game.board.record, rules_of(game.view(self.seat).rules)
        self.mask = global_mask(self.board[0], game.view(self.seat).legal_actions(), edition)
        self.size = edition.inputs.NUM_INPUTS

    def inputs(self, states: Any) -> Any:
        """What a record shows to the seat that decides."""
        x = np.zeros(self.size, np.float32)
        self.kernels.describe_position(states, 0, self.board, self.rules, self.seat, W, self.room, x)
        return x

    def choice(self, states: Any) -> tuple[int, list[float]]:
        """The action of one ply, and the logits of all that are legal."""
        found = self.kernels.choose_best(states, 0, self.board, self.rules, self.mask, self.packed)
        ways = self.kernels.Ways(most=10_000, band=1e9)
        count = self.kernels.begin_look(states, 0, self.board, self.rules, self.mask, W, self.net, self.room, ways)
        return int(found), self.room.logits[:count].tolist()


@cache
def moments(scenario: str, players: int, options: tuple[tuple[str, Any], ...], count: int = 4) -> list[Game]:
    """Positions from a game of heuristics in which there is something to decide, and to hide."""
    game, agent, found = Game(scenario, players, 7, **dict(options)), make_agent("heuristic"), list[Game]()
    for n in range(40 + 12 * count):
        if game.is_over:
            break
        if n >= 40 and n % 12 < 3 and len(game.legal_list()) > 1:
            found.append(game.clone())
        game.apply(agent.act(game.view(game.current_player)))
    assert len(found) > 3
    return found


# --- what is hidden ---------------------------------------------------------------------------------------------------
def check_hidden(table: tuple[str, int, dict[str, Any]]) -> None:
    """Inputs, logits and choices are the same in the game, in the view, and in every world that the view allows."""
    scenario, players, options = table
    dealt = 0
    for game in moments(scenario, players, tuple(options.items())):
        looking, view, truth = Looking(game), game.view(game.current_player), copied(game)
        seen = looking.inputs(np.array([view.state], truth.dtype))
        assert np.isfinite(seen).all() and np.abs(seen).max() < 20
        assert (looking.inputs(truth) == seen).all()
        chosen = looking.choice(truth)
        for seed in range(3):
            world = view.worlds(seed, 1)
            dealt += world["hand"].tolist() != truth["hand"].tolist()
            assert (looking.inputs(world) == seen).all()
            assert looking.choice(world) == chosen
    assert dealt > 0


@pytest.mark.parametrize("table", TABLES, ids=ids)
def test_dealing_anew_what_is_hidden_changes_nothing(table: tuple[str, int, dict[str, Any]]) -> None:
    check_hidden(table)


@pytest.mark.long
@pytest.mark.nojit
@pytest.mark.parametrize("table", OF_OTHERS if config.DISABLE_JIT else OF_OTHERS[:1], ids=ids)  # one is compiled
def test_nor_does_it_in_other_editions(table: tuple[str, int, dict[str, Any]]) -> None:
    assert Game(table[0], table[1], **table[2]).table.edition in (GRAND, KNIGHTS, EXPLORERS)
    check_hidden(table)


# --- starting pieces --------------------------------------------------------------------------------------------------
SETTLED = 5


def starting(table: tuple[str, int, dict[str, Any]], every: int) -> Iterator[Game]:
    """One in so many decisions of set-up in a game of heuristics."""
    scenario, players, options = table
    game, agent = Game(scenario, players, 11, **options), make_agent("heuristic")
    for n in range(200):
        if game.phase == "pre-roll":
            return
        if n % every == 0 and len(game.legal_list()) > 1:
            yield game.clone()
        game.apply(agent.act(game.view(game.current_player)))


def after_set_up(game: Game, action: int) -> Game:
    """The game after an action and what the heuristic then places in all seats."""
    agent, after = make_agent("heuristic"), game.clone()
    after.apply(action)
    while not after.is_over and after.phase != "pre-roll":
        after.apply(agent.act(after.view(after.current_player)))
    return after


def check_starting(table: tuple[str, int, dict[str, Any]], every: int) -> None:
    """The logit of an action is the network's for the position after set-up, and nothing hidden changes it."""
    number = 0
    for game in starting(table, every):
        looking, view, truth = Looking(game, settled=SETTLED), game.view(game.current_player), copied(game)
        chosen, told = looking.choice(truth)
        actions = game.board.record["id_of"][0][looking.room.actions[: len(told)]]
        assert len(told) == min(SETTLED, len(view.legal_actions())) and chosen in actions
        inputs = game.table.edition.inputs
        for action, logit in zip(actions.tolist(), told, strict=True):
            after = copied(after_set_up(game, action))
            if after["rng"].tolist() != truth["rng"].tolist():
                continue  # chance has had a say, and the kernel stops there
            x = looking.inputs(after)
            x[inputs.PLACES["heuristic"]] = x[inputs.PLACES["kind"] + END_TURN] = 1
            assert logit == pytest.approx(float(logits(looking.layers, x[np.newaxis])[0]), abs=1e-4)
            number += 1
        assert looking.choice(view.worlds(1, 1)) == (chosen, told)
    assert number >= 4


@pytest.mark.parametrize("table", TABLES, ids=ids)
def test_starting_pieces_are_judged_by_the_position_after_set_up(table: tuple[str, int, dict[str, Any]]) -> None:
    check_starting(table, 2)


@pytest.mark.long
@pytest.mark.nojit
@pytest.mark.parametrize("table", OF_OTHERS[3:] if config.DISABLE_JIT else OF_OTHERS[:1], ids=ids)
def test_so_they_are_in_other_editions(table: tuple[str, int, dict[str, Any]]) -> None:
    check_starting(table, 17)


# --- inputs -----------------------------------------------------------------------------------------------------------
def test_every_input_has_a_name_and_a_place() -> None:
    names = INPUTS.names()
    assert len(names) == len(set(names)) == INPUTS.NUM_INPUTS
    for name, place in INPUTS.PLACES.items():
        assert names[place] == f"{name} 0"
    for name, place in INPUTS.SEAT_PLACES.items():
        assert names[place] == f"seat 0 {name} 0" and names[INPUTS.SEAT_SIZE + place] == f"seat 1 {name} 0"


def test_inputs_say_what_their_names_promise() -> None:
    names = INPUTS.names()
    for game in moments("base", 4, ()):
        told = dict(zip(names, Looking(game).inputs(copied(game)).tolist(), strict=True))
        view, p = game.view(game.current_player), game.current_player
        s: Any = view.state
        for j in range(4):
            q = (p + j) % 4
            assert told[f"seat {j} present 0"] == 1
            assert told[f"seat {j} cards 0"] == pytest.approx(s.hand_size[q] / 10)
            assert told[f"seat {j} development 0"] == pytest.approx(s.cards_size[q] / 4)
            assert told[f"seat {j} honours 1"] == (s.route_holder == q)
            assert told[f"active {j}"] == (s.active == q)
        need = view.rules["points_to_win"] - int(s.points[p]) - int(s.cards[p, 4])
        assert told["seat 0 progress 0"] == pytest.approx(1 - need / 10)
        assert [told[f"hand {k}"] * 4 for k in range(5)] == s.hand[p].tolist()
        assert told[f"phase {s.phase}"] == 1 == sum(told[name] for name in names if name.startswith("phase"))
        assert told["rules 1"] == 1 and told["rules 2"] == 0


def promised(table: tuple[str, int, dict[str, Any]]) -> Iterator[tuple[Any, int, dict[str, float]]]:
    """Records as the seat that decides sees them, that seat, and their inputs by name."""
    for game in moments(table[0], table[1], tuple(table[2].items())):
        names = game.table.edition.inputs.names()
        assert len(names) == len(set(names)) == game.table.edition.inputs.NUM_INPUTS
        inputs = Looking(game).inputs(copied(game)).tolist()
        yield game.view(game.current_player).state, game.current_player, dict(zip(names, inputs, strict=True))


@pytest.mark.long
@pytest.mark.nojit
@pytest.mark.skipif(not config.DISABLE_JIT, reason="kernels of one other edition are compiled, and inputs of another")
def test_what_knights_have_is_among_the_inputs() -> None:
    for s, p, told in promised(("base", 4, {"cities_and_knights": True})):
        for j in range(4):
            q, seat = (p + j) % 4, f"seat {j}"
            assert [round(5 * told[f"{seat} levels {k}"]) for k in range(3)] == s.level[q].tolist()
            assert [told[f"{seat} metropolises {k}"] for k in range(3)] == [
                m >= 0 and m // 4 == q for m in s.metropolis
            ]
            standing = [v for v in range(len(s.knight)) if s.knight[v] >= 0 and s.knight[v] // 3 == q]
            active = [v for v in standing if s.knight_active[v // 64] >> np.uint64(v % 64) & np.uint64(1)]
            for k, held in enumerate((active, set(standing) - set(active))):
                assert round(6 * told[f"{seat} knights {k}"]) == sum(s.knight[v] % 3 + 1 for v in held)
            assert round(4 * told[f"{seat} realm 1"]) == s.progress_size[q]
        assert round(7 * told["barbarians 0"]) == s.barbarians
        assert [round(2 * told[f"progress cards {k}"]) for k in range(25)] == s.progress[p].tolist()
        assert sum(told[f"playing {k}"] for k in range(25)) == (s.playing >= 0)


@pytest.mark.long
@pytest.mark.nojit
@pytest.mark.skipif(not config.DISABLE_JIT, reason="kernels of one other edition are compiled, and inputs of another")
def test_what_explorers_have_is_among_the_inputs() -> None:
    for s, p, told in promised(("explorers", 4, {})):
        for j in range(4):
            q, seat = (p + j) % 4, f"seat {j}"
            assert round(10 * told[f"{seat} gold 0"]) == s.gold[q]
            assert [round(7 * told[f"{seat} tracks {k}"]) for k in range(3)] == s.track[q].tolist()
            assert round(3 * told[f"{seat} fleet 0"]) == (s.cargo_ship[q] >= 0).sum()
            holds = s.storage[q, 4:].tolist()
            assert round(2 * told[f"{seat} holds 0"]) == holds.count(1)  # settlers, one to a hold
        errands = [told[f"errands {k}"] for k in range(3)]
        assert errands == sorted(errands, reverse=True) and errands[-1] >= 0


def test_seats_that_are_not_at_the_table_read_nothing() -> None:
    game = moments("base", 2, (("max_offers", 0),))[0]
    told = Looking(game).inputs(copied(game))
    assert not told[2 * INPUTS.SEAT_SIZE : INPUTS.FIRST_OWN].any() and told[INPUTS.SEAT_SIZE]


# --- the network ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("hidden", [(), (7,), (32, 8), (64, 16, 5), (9, 8, 7, 6)], ids=str)
def test_the_forward_pass_is_that_of_numpy(hidden: tuple[int, ...]) -> None:
    rows = np.random.default_rng(0).normal(size=(20, INPUTS.NUM_INPUTS)).astype(np.float32)
    rows[:, ::3] = 0
    layers, out = random_layers(*hidden), np.zeros(20)
    warm_up.ensure_compiled(warm_up.LEARNED)
    KERNELS.logits_of(rows, CLASSIC.thinking.make_net(layers), CLASSIC.thinking.make_room(), out)
    assert np.abs(out - logits([(a.astype(float), b) for a, b in layers], rows.astype(float))).max() < 1e-5


# --- games to learn from ----------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def desk() -> Desk:
    return Desk("base", 4, max_offers=0)


def seats(desk: Desk, games: int) -> Any:
    """One learned seat, a random one, heuristics."""
    return np.tile(np.array([desk.learned, HEURISTIC, RANDOM, HEURISTIC], np.int8), (games, 1))


def test_labels_are_those_of_candidates_the_best_first(desk: Desk) -> None:
    layers = random_layers(16, 8)
    net, seeds = CLASSIC.thinking.make_net(layers), np.arange(6, dtype=np.uint64)
    games, labels = desk.label(net, seeds, seats(desk, 6), 400, rounds=2, band=3.0)
    assert len(labels.counts) > 60 and labels.counts.min() >= 2 and labels.counts.max() == 5
    assert (games.turns > 0).all()
    for inputs, values, count in zip(labels.inputs, labels.values, labels.counts, strict=True):
        assert (values[:count] >= 0).all() and (values[:count] <= 1).all() and not values[count:].any()
        assert not inputs[count:].any()
        said = logits(layers, inputs[:count])
        assert (np.diff(said) < 1e-4).all() and said[0] - said[-1] < 3 + 1e-4
        assert inputs[:count, INPUTS.PLACES["heuristic"]].sum() <= 1
        assert (inputs[:count, INPUTS.PLACES["kind"] :].sum(1) == 1).all()


def test_starting_pieces_are_labelled_by_whole_games(desk: Desk) -> None:
    lesson = desk.openings(np.arange(6, dtype=np.uint64), seats(desk, 6), 3)
    games, labels = desk.teach(random_layers(16, 8), SETTLED, lesson)
    assert (games.turns == 0).all() and (games.winners == -1).all(), "no game goes on after set-up"
    assert len(labels.counts) == 4 * 6 and set(labels.counts.tolist()) == {2, 3, SETTLED}  # roads, settlements
    wins = 3 * labels.values
    assert np.allclose(wins, np.round(wins), atol=1e-5) and 0 < wins.sum() < 3 * labels.counts.sum()
    there, stage = present(labels.counts, labels.values.shape[1]), INPUTS.PLACES["stage"]
    assert (labels.inputs[there][:, stage + 1] == 0).all() and (labels.inputs[there][:, stage + 2] == 1).all()


def test_labels_may_be_what_a_network_says(desk: Desk) -> None:
    layers = random_layers(16, 8)
    _, labels = desk.teach(layers, 0, desk.siblings(np.arange(4, dtype=np.uint64), seats(desk, 4), 1))
    few, there = labels.said_by(layers).where(labels.counts > 2), present(labels.counts, labels.values.shape[1])
    assert 0 < len(few.counts) < len(labels.counts)
    kept = there[labels.counts > 2]
    assert few.values[kept] == pytest.approx(chance(logits(layers, few.inputs[kept])))
    assert not few.values[~kept].any()


def test_games_are_the_same_for_the_same_seeds(desk: Desk) -> None:
    net, seeds = CLASSIC.thinking.make_net(random_layers(16, 8)), np.arange(5, dtype=np.uint64)
    recorded = np.full(5, 0b1111)
    ways = {"explore": 0.3, "noise": 0.5}
    first, rows, decisions = desk.play(net, seeds, seats(desk, 5), recorded, 3, 2000, **ways)
    again, same, _ = desk.play(net, seeds, seats(desk, 5), recorded, 3, 2000, **ways)
    assert (first.winners == again.winners).all() and (rows.inputs == same.inputs).all()
    assert set(rows.seats.tolist()) == {0, 1, 2, 3} and (np.diff(rows.games) >= 0).all()
    assert 0 < decisions[1] < decisions[0]
    alone, fewer, _ = desk.play(net, seeds[3:], seats(desk, 2), recorded[:2], 3, 2000, **ways)
    assert (alone.winners == first.winners[3:]).all()
    assert (fewer.inputs == rows.inputs[rows.games >= 3]).all()


def test_a_margin_leaves_the_heuristic_its_choice(desk: Desk) -> None:
    net, seeds = CLASSIC.thinking.make_net(random_layers(16, 8)), np.arange(4, dtype=np.uint64)
    nobody = np.zeros(4)
    games, _, decisions = desk.play(net, seeds, seats(desk, 4), nobody, 1, 0, margin=40.0)
    assert decisions[1] == 0 < decisions[0]
    policies = seats(desk, 4)
    policies[:, 0] = HEURISTIC
    heuristics, _, _ = desk.play(net, seeds, policies, nobody, 1, 0)
    assert (games.turns == heuristics.turns).all() and (games.winners == heuristics.winners).all()


def test_a_rival_plays_by_a_value_of_its_own(desk: Desk) -> None:
    net, seeds, nobody = CLASSIC.thinking.make_net(random_layers(16, 8)), np.arange(4, dtype=np.uint64), np.zeros(4)
    mine, both = CLASSIC.thinking.pack_values(random_layers(16, 8), 0.0), seats(desk, 4)
    both[:, 1] = desk.rival
    games, rows, _ = desk.play(net, seeds, both, np.full(4, 0b0010), 1, 2000, rival=mine)
    both[:, 1] = desk.learned  # the same network, in the seat of the one that learns
    same, same_rows, _ = desk.play(net, seeds, both, np.full(4, 0b0010), 1, 2000)
    assert (games.winners == same.winners).all() and (games.turns == same.turns).all()
    assert (rows.inputs == same_rows.inputs).all() and len(rows.games) > 50
    heuristics, _, _ = desk.play(net, seeds, seats(desk, 4), nobody, 1, 0)
    assert (games.turns != heuristics.turns).any()


def test_a_rival_without_a_value_is_refused(desk: Desk) -> None:
    net, seeds, both = CLASSIC.thinking.make_net(random_layers(16, 8)), np.arange(1, dtype=np.uint64), seats(desk, 1)
    both[:, 1] = desk.rival
    with pytest.raises(ValueError, match="none is given"):
        desk.label(net, seeds, both, 10)
    with pytest.raises(ValueError, match="packed value"):
        desk.label(net, seeds, both, 10, rival=np.zeros(40, np.float32))


@pytest.mark.kernels
def test_the_heuristic_may_go_by_other_weights() -> None:
    """With trade, seats that accept more play other games; the usual weights are those that are not given."""
    desk, nobody = Desk("base", 4, max_offers=5), np.zeros(6)
    net, seeds = CLASSIC.thinking.make_net(random_layers(16, 8)), np.arange(6, dtype=np.uint64)

    def turns(weights: Any) -> Any:
        lesson = Lesson(seeds, np.full((6, 4), HEURISTIC, np.int8), 0, nobody, weights=weights)
        return desk.teach(random_layers(16, 8), 0, lesson)[0].turns.tolist()

    usual = turns(None)
    assert turns(pack()) == usual != turns(pack({"accept_gain": 0.0}))
    for wrong in (np.zeros(3, np.float32), pack().astype(float)):
        with pytest.raises(ValueError, match=r"weights must be float32\(\d+,\), not float"):
            desk.label(net, seeds, seats(desk, 6), 10, weights=wrong)
