"""Card counting: the switch, views and search, positions."""

import random
from typing import Any

import numpy as np
import pytest

from seafarers_env import Batch, Game, PositionError
from seafarers_env.engine import constants as c
from seafarers_env.position import to_dict
from tests.effort import often
from tests.play import advance, differences, moments, new_game
from tests.positions import from_dict, position
from tests.test_card_counting import ON, bounds, counted, hand
from tests.worlds import hands_of

pytestmark = pytest.mark.kernels


# --- the switch -------------------------------------------------------------------------------------------------------
def test_off_it_changes_nothing() -> None:
    off, on = Game("new_shores", 4, 3), Game("new_shores", 4, 3, **ON)
    added = {"cards_certain": (4, 5), "cards_possible": (4, 5), "cards_unseen": (5,)}
    assert {name: on.layout.shapes[name] for name in added} == added
    assert on.layout.size == off.layout.size + 45
    assert {off.layout.shapes[name][0] for name in added} == {0}
    rng, twin, doubt = random.Random(1), random.Random(1), False
    for _ in range(800):
        parts = [game.layout.split(game.observe(1)) for game in (off, on)]
        assert all(np.array_equal(parts[0][name], parts[1][name]) for name in parts[0] if name not in added)
        assert not off.record.under.any() and not off.record.over.any()
        advance(off, rng, "builder")
        advance(on, twin, "builder")
        doubt = doubt or bool(on.record.under.any())
    assert doubt
    assert off.legal_list() == on.legal_list()


def test_batches_show_the_same() -> None:
    batch = Batch("base", 4, 6, seed=2, **ON)
    batch.rollout(6 * 900)
    for i in range(6):
        assert batch.game(i).observe(int(batch.current_players[i])).tolist() == batch.observations[i].tolist()
    assert batch.records["over"].any()


@pytest.mark.nojit
@pytest.mark.rule("BASE-05")
def test_development_cards_are_counted_out() -> None:
    game = position("base", 3, [{"cards": {"monopoly": 1}, "played": {"soldier": 3}}, {"cards": {"roads": 2}}],
                    options={**ON, "decks": 2})  # fmt: skip
    unseen = game.layout.split(game.observe(0))["cards_unseen"].tolist()
    assert unseen == [2 * c.DECK[0] - 3, 2 * c.DECK[1], 2 * c.DECK[2], 2 * c.DECK[3], 2 * c.DECK[4] - 1]
    assert game.layout.split(game.observe(1))["cards_unseen"].tolist()[2] == 2


# --- views and search -------------------------------------------------------------------------------------------------
@pytest.mark.rule("OBSERVATION-03", "OBSERVATION-20")
def test_a_view_has_the_bounds_of_its_seat_and_of_no_other() -> None:
    doubt = 0
    for moment in moments(new_game("base", 4, 3, **ON), 3, "builder", 900):
        for viewer in range(4) if moment.record.over.any() else ():
            state = moment.view(viewer).state
            others = [q for q in range(4) if q != viewer]
            assert not state.under[others].any() and not state.over[others].any()
            before = moment.record.hand + moment.record.discarding
            low = before.ravel() - moment.record.under[viewer]
            high = before.ravel() + moment.record.over[viewer]
            own = slice(5 * viewer, 5 * viewer + 5)
            low[own] = high[own] = 0
            assert (-state.under[viewer]).tolist() == low.tolist()
            assert state.over[viewer].tolist() == high.tolist()
            doubt += (low < high).any()
    assert doubt > 100


@pytest.mark.rule("OBSERVATION-20")
@pytest.mark.parametrize("style", ["builder", "hoarder"])
def test_determinised_hands_lie_within_the_bounds(style: str) -> None:
    different = 0
    for n, moment in enumerate(moments(new_game("base", 4, 8, chance="explicit", **ON), 8, style, often(1500, 600))):
        if n % 11 and moment.phase != "discard":
            continue
        for viewer in range(4):
            twin = moment.view(viewer).determinise(n)
            hands, s = np.array(hands_of(twin)), twin.record
            low, high = (np.array([bounds(moment, viewer, q)[i] for q in range(4)]) for i in (0, 1))
            assert (low <= hands).all() and (hands <= high).all(), (moment, viewer)
            assert s.under.min() >= 0 and s.over.min() >= 0
            before = s.hand + s.discarding
            assert (s.under.reshape(4, 4, 5) <= before).all()
            assert (before.sum(axis=0) + s.bank == 19).all()
            different += hands_of(twin) != hands_of(moment)
    assert different > 30


# --- positions --------------------------------------------------------------------------------------------------------
def test_positions_keep_what_is_known() -> None:
    doubt = 0
    for n, moment in enumerate(moments(new_game("base", 4, 6, chance="explicit", **ON), 6, "buyer", 1200)):
        if n % 20 == 0 or moment.phase == "discard":
            twin = from_dict(to_dict(moment), chance="explicit")
            assert differences(twin, moment) == []
            doubt += moment.record.under.any()
    assert doubt > 20


@pytest.mark.nojit
def test_a_position_that_says_nothing_has_sizes_and_offers_known() -> None:
    game = counted({"wool": 3}, {"ore": 2}, {"wool": 1, "ore": 1}, known=None)
    assert bounds(game, 0, 1) == (hand(ore=1), hand(wool=1, ore=2))
    assert bounds(game, 1, 0) == (hand(wool=2), hand(wool=3, ore=1))
    game = counted({"wool": 1}, {"ore": 2}, {"wool": 1}, known=[None, None, [{}, {"certain": {"ore": 2}}, None]])
    assert bounds(game, 2, 0) == (hand(wool=1), hand(wool=1))
    assert "known" in to_dict(game)
    assert "known" not in to_dict(Game("base", 3))


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ([[None, {"possible": {"ore": 9}}, None]], r"known: expected 3 entries, one a seat; found 1"),
        ([[{"possible": {"ore": 9}}]] * 3, r"known\[0\]: expected 3 entries, one a seat; found 1"),
        ([[{"possible": {"ore": 9}}, None, None]] * 3, r"known\[0\]\[0\]: expected null, as seat 0 sees its own hand"),
        (
            [[None, {"certain": {"ore": 3}}, {}]] * 3,
            r"\[1\].certain: expected at most 2 ore, which seat 1 holds",
        ),
        (
            [[None, {"possible": {"ore": 1}}, {}]] * 3,
            r"\[1\].possible: expected at least 2 ore, which seat 1 holds",
        ),
        ([[None, {"sure": {}}, {}]] * 3, r"known\[0\]\[1\].*'sure'"),
        ([[None, {"certain": {"gold": 1}}, {}]] * 3, r"certain.*'gold'"),
    ],
)
def test_bounds_that_cannot_be_are_named(known: Any, said: str) -> None:
    with pytest.raises(PositionError, match=said):
        counted({"wool": 1}, {"ore": 2}, {}, known=known)


def test_bounds_without_the_switch_are_refused() -> None:
    with pytest.raises(PositionError, match=r"known: expected nothing, as the option card_counting is off"):
        position("base", 2, known=[[None, {}], [{}, None]])
