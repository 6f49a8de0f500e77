"""What nobody may know of castaways: faces seen by others, and what is left of them (BARGE-114, -118, -173)."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from seafarers_env import Game
from seafarers_env.engine import constants as c
from seafarers_env.engine.events import EVENT_KINDS
from tests.effort import often
from tests.explorers import data, redeal_faces, step
from tests.play import content
from tests.positions import from_dict
from tests.test_hidden_faces import faces
from tests.test_hidden_information import shown, shuffled

pytestmark = [pytest.mark.long, pytest.mark.slow, pytest.mark.kernels]  # the edition explorers is compiled

#: Seat 1 has seen what lies at C9, seats 0 and 2 at C10, seat 3 rescued one: four faces are drawn in all.
CASTAWAYS: dict[str, Any] = {f"C{i}": {} for i in range(2, 9)} | {
    "C9": {"face": "wool+ore", "seen": [1]},
    "C10": {"face": "ore+grain", "seen": [0, 2]},
}
FOUND = {"4,13": "ocean", "4,11": "hills", "6,15": "shoal"}
HAND = {"lumber": 2, "grain": 2, "brick": 2, "wool": 2, "ore": 2}


def looking(**more: Any) -> Game:
    """Seat 0 has a ship at C9, which it has not seen."""
    seats: list[dict[str, Any]] = [
        {"fleet": {"1": {"lane": "4,13 SW"}}, "hand": HAND},
        {"hand": HAND},
        {"hand": HAND},
        {"rescued": {"brick+wool": 1}, "gold": 3},
    ]
    turn = {"number": 4, "ship": {"number": 1, "steps": 1}}
    position = data(
        seats,
        found=FOUND,
        numbers={"4,11": 3},
        explorers={"castaways": CASTAWAYS, "shoals": {"6,15": 4}},
        pending=["sail"],
        turn=turn,
        **more,
    )
    return from_dict(position, "explicit")


def twin_of(game: Game, viewer: int, rng: np.random.Generator) -> Game:
    """The same game in which castaways that the viewer has not seen have other faces."""
    twin = Game.from_table(game.table, np.atleast_1d(np.asarray(game.record)).copy(), game.chance)
    redeal_faces(game, twin.record, viewer, rng)
    return Game.from_table(game.table, np.atleast_1d(np.asarray(twin.record)), game.chance)


def moments(seed: int, limit: int, **options: Any) -> Iterator[Game]:
    """A game in which castaways are looked at whenever one can be."""
    game, rng = Game("explorers", 3 + seed % 2, seed, chance="explicit", max_offers=0, **options), random.Random(seed)
    for _ in range(limit):
        if game.is_over:
            return
        yield game
        step(game, rng)


# --- what is shown ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-114", "BARGE-118", "BARGE-173", "OBSERVATION-03")
@pytest.mark.parametrize("viewer", range(4))
def test_faces_that_a_seat_has_not_seen_change_nothing_it_is_shown(viewer: int) -> None:
    rng, differ = np.random.default_rng(viewer), 0
    game = looking()
    inspected = game.clone()
    inspected.apply(inspected.parse("inspect C9"))
    for moment in (game, inspected):
        for _ in range(6):
            twin = twin_of(moment, viewer, rng)
            differ += not np.array_equal(twin.record.castaway_face, moment.record.castaway_face)
            before, after = shown(moment, viewer), shown(twin, viewer)
            assert [name for name in before if before[name] != after[name]] == []
            here, there = faces(moment, viewer), faces(twin, viewer)
            assert [name for name in here if here[name] != there[name]] == []
    assert differ > 2


@pytest.mark.rule("BARGE-118", "OBSERVATION-03")
def test_over_whole_games_too() -> None:
    rng, seen = np.random.default_rng(1), Counter[str]()
    for seed in range(often(4, 2)):
        for moment in moments(seed, often(4000, 1500)):
            if not moment.record.castaway_seen.any() or (rng.random() > 0.02 and moment.phase != "castaway"):
                continue
            viewer = int(rng.integers(moment.num_players))
            if moment.phase == "castaway" and viewer == moment.current_player:
                continue
            twin = shuffled(moment, viewer, rng)
            seen[moment.phase] += not np.array_equal(twin.record.castaway_face, moment.record.castaway_face)
            before, after = shown(moment, viewer), shown(twin, viewer)
            assert [name for name in before if before[name] != after[name]] == [], (moment, viewer)
    assert sum(seen.values()) > 10


@pytest.mark.rule("BARGE-114", "BARGE-118", "BARGE-178")
def test_a_view_has_the_faces_that_its_seat_saw_and_who_saw_which() -> None:
    game = looking()
    for viewer, known in enumerate(({9: 3}, {8: 5}, {9: 3}, {})):
        state = game.view(viewer).state
        assert {i: int(face) for i, face in enumerate(state.castaway_face) if face >= 0} == known
        assert [int(seats) for seats in state.castaway_seen[8:]] == [0b10, 0b101]
        assert not state.faces_left.any()
        again = pickle.loads(pickle.dumps(game.view(viewer)))
        assert again.state.tobytes() == state.tobytes()


# --- worlds -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-118", "BARGE-173")
def test_worlds_agree_with_what_a_seat_saw_and_deal_the_rest_evenly() -> None:
    view = looking().view(0)
    drawn = Counter[str]()
    worlds = view.worlds(1, 4000)
    for world in worlds:
        assert world["castaway_face"][9] == c.FACES.index("ore+grain")
        drawn[c.FACES[int(world["castaway_face"][8])]] += 1
        left = world["faces_left"].astype(int).copy()
        np.add.at(left, world["castaway_face"][8:10], 1)
        assert left.tolist() == [2, 1, 2, 2, 2, 2]  # one of brick+wool was rescued
    expected = {"lumber+grain": 2, "brick+wool": 1, "wool+grain": 2, "ore+grain": 1, "lumber+brick": 2, "wool+ore": 2}
    for face, tokens in expected.items():
        assert abs(drawn[face] - 4000 * tokens / 10) < 110, face  # five standard deviations are 100 or less


@pytest.mark.rule("BARGE-052", "BARGE-178")
def test_gold_that_is_offered_is_no_card_of_a_hand() -> None:
    game = from_dict(data([{"gold": 4}, {"hand": {"ore": 2}}]), "explicit")
    for words in ("give gold", "give gold", "get ore", "submit"):
        game.apply(game.parse(words))
    world = game.view(1).determinise(1)
    assert world.record.gold.tolist() == game.record.gold.tolist()
    assert world.record.hand_size.tolist() == game.record.hand_size.tolist()


@pytest.mark.rule("OBSERVATION-20")
def test_hands_are_not_counted_in_this_game() -> None:
    with pytest.raises(ValueError, match="card_counting"):
        Game("explorers", 4, card_counting=True)


# --- events -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-114", "BARGE-116")
def test_a_face_is_told_to_who_looks_and_to_all_when_it_is_paid_for() -> None:
    game = looking()
    game.remember()
    for words in ("inspect C9", "accept"):
        game.apply(game.parse(words))
    for viewer in range(4):
        told = {EVENT_KINDS[int(row[0])].text: row for row in game.events(viewer, None)}
        face = c.FACES.index("wool+ore")
        assert told["inspect"][3] == (face if viewer == 0 else -1)
        assert told["rescue"][3] == face
        assert told["inspect"][1] == told["rescue"][1] == (0 - viewer) % 4
        assert told["rescue"][8:13].tolist() == [0, 0, -1, 0, -1]


@pytest.mark.rule("BARGE-114")
def test_events_and_stories_of_twins_are_the_same() -> None:
    rng = np.random.default_rng(3)
    for seed in range(often(4, 1)):
        start = looking()
        start.remember()
        twin = twin_of(start, 1, rng)
        twin.remember()
        for game in (start, twin):
            for words in ("inspect C9", "decline"):
                game.apply(game.parse(words))
        assert start.events(3, None).tolist() == twin.events(3, None).tolist(), seed
        assert content(start.view(3)) == content(twin.view(3))
