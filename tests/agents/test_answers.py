"""The model of answers: what it is told, what it may know, that its chances are chances."""

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from seafarers_agents import AgentError, make_agent
from seafarers_agents.champion import answers
from seafarers_agents.champion.agents import Seat, shipped_values
from seafarers_agents.champion.answers import (
    ACCEPTS,
    DECLINES,
    Answers,
    look_at_answerers,
    read_answers,
    save_answers,
    shipped_answers,
)
from seafarers_agents.champion.offers import Bundle
from seafarers_agents.champion.values import logits, read_values
from seafarers_env import Game
from seafarers_env.editions import CLASSIC, EDITIONS, GRAND
from seafarers_env.view import PlayerView
from tests.agents.test_champion import positions

SIZE = CLASSIC.constants.NUM_BANKED
KNIGHTS = pytest.param("base", {"cities_and_knights": True}, marks=pytest.mark.long)
TABLES = [("base", {}), ("new_shores", {}), ("hawaii", {}), ("explorers", {}), KNIGHTS]  # of all editions


def sit_down(view: PlayerView) -> Seat:
    return Seat(read_values(shipped_values(view.board.edition)), view)


def shipped() -> Answers:
    return shipped_answers(CLASSIC)


def every_offer(give: int = 1, get: int = 1, size: int = SIZE) -> list[Bundle]:
    """So many of one good for so many of another."""
    one = np.eye(size, dtype=int)
    pairs = [(j, k) for j in range(size) for k in range(size) if j != k]
    return [Bundle(tuple(map(int, give * one[j])), tuple(map(int, get * one[k]))) for j, k in pairs]


def in_turn(scenario: str = "base", decisions: int = 300, every: int = 5, **options: Any) -> list[PlayerView]:
    """Views of seats in their turns."""
    games = [game for game in positions(scenario, decisions, every, **options) if game.phase == "main"]
    assert len(games) > 4
    return [game.view(game.current_player) for game in games]


@pytest.mark.kernels
@pytest.mark.parametrize(("scenario", "options"), TABLES)
def test_other_hidden_cards_change_no_chance(scenario: str, options: dict[str, Any]) -> None:
    views = in_turn(scenario, 600, 8, **options)
    seat = sit_down(views[0])
    model, offers = shipped_answers(seat.edition), every_offer(size=seat.edition.constants.NUM_BANKED)
    for view in views:
        seat = sit_down(view)
        found = model.chances(look_at_answerers(view, seat), offers, seat)
        assert found[..., ACCEPTS].std() > 0.001
        for dealt in (1, 2):
            other = view.determinise(dealt).view(view.player)
            assert np.array_equal(found, model.chances(look_at_answerers(other, seat), offers, seat))


@pytest.mark.kernels
def test_chances_are_chances_and_nobody_gives_what_nobody_has() -> None:
    model, sure, told = shipped(), 0, list[float]()
    for view in in_turn():
        seat = sit_down(view)
        asked, offers = look_at_answerers(view, seat), every_offer() + every_offer(1, 2)
        found = model.chances(asked, offers, seat)
        assert found.shape == (len(offers), 3, 3) and (found >= 0).all()
        assert found.sum(-1) == pytest.approx(np.ones(found.shape[:2]))
        own, bank = view.state["hand"][view.player][:SIZE], view.state["bank"][:SIZE]
        pool = int(view.rules["bank"]) - bank.astype(int) - own
        for bundle, row in zip(offers, found, strict=True):
            wanted = np.array(bundle.get)
            for q, chances in zip(asked.seats, row, strict=True):
                size = int(view.state["hand_size"][q])
                if (wanted > pool).any() or wanted.sum() > size:
                    assert chances[ACCEPTS] == 0
                    sure += 1
                else:
                    told.append(float(chances[ACCEPTS]))
                if size == 0:
                    assert chances.tolist() == [0, 0, 1]
    assert sure > 20 and np.std(told) > 0.05


@pytest.mark.kernels
def test_the_kernel_says_what_numpy_does() -> None:
    model, view = shipped(), in_turn()[3]
    seat = sit_down(view)
    asked, offers = look_at_answerers(view, seat), every_offer()
    rows = asked.inputs(offers)
    accepts, counters = (1 / (1 + np.exp(-logits(layers, rows))).reshape(-1, 3) for layers in model.layers)
    accepts = np.where(asked.chances_to_hold(offers) > 0, accepts, 0) * asked.answering
    expected = np.stack([accepts, (1 - accepts) * counters * asked.answering], -1)
    assert model.chances(asked, offers, seat)[..., :DECLINES] == pytest.approx(expected, abs=1e-5)


def test_every_input_has_a_name() -> None:
    view = in_turn()[0]
    rows = look_at_answerers(view, sit_down(view)).inputs(every_offer())
    names = answers.input_names(CLASSIC)
    assert rows.shape == (3 * len(every_offer()), len(names)) and len(set(names)) == len(names)
    row = dict(zip(names, rows[0], strict=True))  # lumber for brick
    assert (row["give 0"], row["get 1"], row["given"], row["asked"], row["balance"]) == (0.5, 0.5, 0.5, 0.5, 0)
    assert row["seat asked as"] == pytest.approx(1 / 3) and row["players"] == 1 and row["seat present 0"] == 1


def test_what_each_seat_has_refused_is_among_the_inputs() -> None:
    view = in_turn()[0]
    me, names = view.player, answers.input_names(CLASSIC)
    wool, two_wool = (0, 0, 1, 0, 0), (0, 0, 2, 0, 0)
    brick_and_ore, ore, grain = (1, 0, 0, 0, 1), (0, 0, 0, 0, 1), (0, 0, 0, 1, 0)
    first, last = (me + 1) % 4, (me + 3) % 4
    refused = [((two_wool, ore), {first, last}), ((wool, grain), {last})]
    asked = look_at_answerers(view, sit_down(view), refused)
    at = [names.index(f"refused{end}") for end in (" as good", "", " to give", " to get")]
    offers = [(wool, ore), (two_wool, brick_and_ore), (wool, grain), (ore, wool)]
    rows = asked.inputs(offers).reshape(len(offers), 3, -1)[..., at]
    assert (4 * rows[:, 0]).tolist() == [[4, 1, 1, 1], [4, 1, 1, 1], [0, 1, 0, 1], [0, 1, 0, 0]]
    assert not rows[:, 1].any()
    assert (4 * rows[:, 2]).tolist() == [[4, 2, 1, 2], [4, 2, 1, 2], [4, 2, 1, 2], [0, 2, 0, 0]]
    assert not look_at_answerers(view, sit_down(view)).inputs(offers)[:, at].any()


@pytest.mark.kernels
def test_what_was_refused_is_not_likely_to_be_accepted() -> None:
    model, offers, kept = shipped(), every_offer(), list[float]()
    for view in in_turn():
        seat, others = sit_down(view), {*range(4)} - {view.player}
        before = model.chances(look_at_answerers(view, seat), offers, seat)[..., ACCEPTS]
        for k in range(0, len(offers), 7):
            asked = look_at_answerers(view, seat, [(offers[k], others)])
            after = model.chances(asked, offers[k : k + 1], seat)[0, :, ACCEPTS]
            kept += (after[before[k] > 0.1] / before[k][before[k] > 0.1]).tolist()
    assert len(kept) > 20 and np.median(kept) < 0.5


def test_chances_to_hold_are_those_of_hands_dealt_from_one_pool() -> None:
    pool, sizes = np.array([3, 1, 2]), np.array([2, 4])
    found = answers._holds(pool, sizes, 3)
    cards = np.repeat(np.arange(3), pool)
    for q, size in enumerate(sizes):
        hands = np.array([np.bincount(hand, minlength=3) for hand in combinations(cards, size)])
        for m in range(4):
            assert found[q, :, m] == pytest.approx((hands >= m).mean(0))


def test_more_for_less_is_accepted_more_often() -> None:
    model, better, offers = shipped(), list[list[float]](), (every_offer(2, 1), every_offer(1, 1), every_offer(1, 2))
    for view in in_turn():
        seat = sit_down(view)
        asked = look_at_answerers(view, seat)
        better.append([float(model.chances(asked, some, seat)[..., ACCEPTS].mean()) for some in offers])
    two, one, half = np.mean(better, 0)
    assert two > one > half


def test_a_file_holds_all_of_it(tmp_path: Path) -> None:
    width = len(answers.input_names(CLASSIC))
    layers = [(np.ones((width, 2), np.float32), np.zeros(2, np.float32)), (np.ones((2, 1)), np.full(1, 3.0))]
    save_answers(tmp_path / "a.npz", CLASSIC, (layers, layers), {"made": "today"})
    found = read_answers(tmp_path / "a.npz")
    found.check(CLASSIC)
    assert found.identity["made"] == "today" and found.layers[1][1][1].tolist() == [3]
    with pytest.raises(AgentError, match=r"a\.npz' do not fit this table: edition: 'classic' there, 'grand' here; "):
        found.check(GRAND)


def test_other_files_hold_none(tmp_path: Path, subtests: pytest.Subtests) -> None:
    """What a file says of its sizes is checked before kernels index by it: `test_policy_file` tries the rest."""
    width, right = len(answers.input_names(CLASSIC)), tmp_path / "right.npz"
    layers = [(np.ones((width, 2), np.float32), np.zeros(2, np.float32)), (np.ones((2, 1)), np.full(1, 3.0))]
    save_answers(right, CLASSIC, (layers, layers), {})
    with np.load(right) as file:
        content, identity = dict(file), json.loads(str(file["identity"]))
    changes: list[dict[str, Any]] = [
        {"accept0.weight": np.ones((width, 3), np.float32)}, {"counter1.bias": np.full(1, np.nan, np.float32)},
        {"identity": np.array(json.dumps(identity | {"widths": [width, 2_000, 1]}))},
        {"identity": np.array(json.dumps(identity | {"widths": 2}))}, {"identity": np.array("[1]")},
        {"more": np.zeros(1)},
    ]  # fmt: skip
    for number, change in enumerate(changes):
        with subtests.test(change=[*change]), pytest.raises(AgentError, match=f"{number}.npz' is not a policy"):
            np.savez(tmp_path / f"{number}.npz", **content | change)
            read_answers(tmp_path / f"{number}.npz")
    with pytest.raises(AgentError, match="there is no policy file"):
        read_answers(tmp_path / "missing.npz")
    with pytest.raises(AgentError, match="holds no model of answers, but 'values'"):
        read_answers(shipped_values(CLASSIC))
    with pytest.raises(AgentError, match=r"right\.npz' holds a model of answers, no policy"):
        make_agent(f"learned:{right}")


def test_a_model_of_fewer_inputs_is_refused_at_the_table(tmp_path: Path) -> None:
    layers = [(np.ones((5, 1), np.float32), np.zeros(1, np.float32))]
    save_answers(tmp_path / "five.npz", CLASSIC, (layers, layers), {})
    with pytest.raises(AgentError, match="inputs: 5 there, 121 here"):
        make_agent(f"bargain:2?answers={tmp_path / 'five.npz'}").act(in_turn()[0])


def test_the_shipped_model_says_where_it_comes_from() -> None:
    made = shipped().identity["made"]
    assert made["command"].startswith("python -m benchmarks.answers --") and made["answers"] > 10_000
    for edition in EDITIONS.values():
        assert shipped_answers(edition).identity["made"]["answers"] > 10_000


def test_a_game_with_it_is_a_function_of_its_seed() -> None:
    def actions() -> list[int]:
        game, agent, others, found = Game("base", seed=8, max_turns=12), make_agent("bargain:4", 2), None, list[int]()
        others = make_agent("heuristic")
        while not game.is_over:
            view = game.view(game.current_player)
            found.append((agent if view.player == 1 else others).act(view))
            game.apply(found[-1])
        return found

    assert actions() == actions()
