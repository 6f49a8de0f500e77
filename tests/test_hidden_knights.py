"""What nobody may know of Cities & Knights: others' goods and progress cards, undrawn and dropped kinds (CK)."""

from __future__ import annotations

import itertools
import pickle
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from seafarers_env import Game
from seafarers_env.engine import constants as c
from seafarers_env.engine.events import EVENT_KINDS
from tests.effort import often
from tests.knights import BY_HAND, ON, data, deal_progress_anew, knights, pick_of, step
from tests.play import content
from tests.positions import from_dict
from tests.test_hidden_faces import faces
from tests.test_hidden_information import shown, shuffled

pytestmark = [pytest.mark.long, pytest.mark.slow, pytest.mark.kernels]  # the edition knights is compiled

OPEN = (c.CONSTITUTION, c.PRINTER)
#: Seats 1 and 2 hold cards, seat 3 has a printer open; some were played, others dropped.
SEATS: list[dict[str, Any]] = [
    {"progress": {"bishop": 1}, "hand": {"wool": 1, "cloth": 1}},
    {"progress": {"spy": 1, "wedding": 1, "merchant": 1}, "hand": {"cloth": 2, "grain": 1}},
    {"progress": {"crane": 2}, "hand": {"paper": 2, "ore": 1}},
    {"progress": {"printer": 1}, "hand": {"coin": 1}},
]
REALM: dict[str, Any] = {
    "attacked": True,
    "played": {"merchant": 2, "smith": 1},
    "dropped": {"spy": 1, "medicine": 1},
}


def dealt(**more: Any) -> Game:
    """A game in which much is hidden."""
    return knights(SEATS, realm=REALM, turn={"number": 8, "last_roll": 5}, chance="explicit", **more)


def decks(row: Any) -> list[int]:
    """How many cards of each deck there are."""
    return [int(row[first:stop].sum()) for first, stop in itertools.pairwise(c.FIRST_OF_DECK)]


# --- what is shown ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-045", "CK-046", "CK-142", "CK-146", "CK-200", "OBSERVATION-03", "OBSERVATION-04")
@pytest.mark.parametrize("case", BY_HAND)
def test_what_is_hidden_changes_nothing_that_a_seat_is_shown_in_any_phase(case: str) -> None:
    seats = [{**seat, **hidden} for seat, hidden in zip(BY_HAND[case]["seats"], SEATS, strict=False)]
    if "progress" in str(BY_HAND[case]["seats"]) or "set" in case or "discard" in case:
        seats = BY_HAND[case]["seats"]
    game, rng = from_dict({**BY_HAND[case], "seats": seats}, "explicit"), np.random.default_rng(len(case))
    for viewer in range(game.num_players):
        twin = shuffled(game, viewer, rng)
        before, after = shown(game, viewer), shown(twin, viewer)
        assert [name for name in before if before[name] != after[name]] == [], viewer
        here, there = faces(game, viewer), faces(twin, viewer)
        assert [name for name in here if here[name] != there[name]] == [], viewer


@pytest.mark.rule("CK-046", "CK-142", "CK-146", "CK-149", "OBSERVATION-03", "OBSERVATION-08")
@pytest.mark.parametrize(
    ("scenario", "players", "options"),
    [("new_shores", 4, {}), ("base", 3, {"card_counting": True}), ("fog_islands", 6, {"spices": True})],
    ids=str,
)
def test_over_whole_games_too(scenario: str, players: int, options: dict[str, Any]) -> None:
    rng, differ = np.random.default_rng(1), Counter[str]()
    for seed in range(often(3, 1)):
        game, chance = Game(scenario, players, seed, chance="explicit", **ON, **options), random.Random(seed)
        for _ in range(often(3000, 1500)):
            if game.is_over:
                break
            if rng.random() < 0.03 or game.phase in ("drop card", "deck", "drawn progress"):
                viewer = int(rng.integers(players))
                twin = shuffled(game, viewer, rng)
                differ["progress"] += not np.array_equal(twin.record.progress, game.record.progress)
                differ["dropped"] += not np.array_equal(twin.record.dropped_cards, game.record.dropped_cards)
                differ["hand"] += not np.array_equal(twin.record.hand, game.record.hand)
                before, after = shown(game, viewer), shown(twin, viewer)
                assert [name for name in before if before[name] != after[name]] == [], (game, viewer)
            step(game, chance)
    assert differ["progress"] > 5 and differ["hand"] > 5


@pytest.mark.rule("CK-045", "CK-046", "CK-048", "CK-142")
def test_a_view_has_the_own_cards_and_those_laid_open_and_numbers_of_the_rest() -> None:
    game = dealt()
    for viewer in range(4):
        state = game.view(viewer).state
        for q in range(4):
            own = game.record.progress[q]
            expected = own if q == viewer else np.where(np.isin(np.arange(len(own)), OPEN), own, 0)
            assert state.progress[q].tolist() == expected.tolist()
            assert state.backs[q].tolist() == decks(np.where(np.isin(np.arange(len(own)), OPEN), 0, own))
            assert state.progress_size[q] == state.backs[q].sum()
        assert not state.undrawn.any() and not state.dropped_cards.any()
        assert state.undrawn_size.tolist() == decks(game.record.undrawn)
        assert state.dropped_size.tolist() == decks(game.record.dropped_cards) == [0, 1, 1]
        assert state.played_cards.tolist() == game.record.played_cards.tolist()
        again = pickle.loads(pickle.dumps(game.view(viewer)))
        assert again.state.tobytes() == state.tobytes()


# --- worlds -----------------------------------------------------------------------------------------------------------
def test_worlds_agree_with_what_a_seat_sees() -> None:
    game = dealt()
    for viewer in range(4):
        seen = game.view(viewer).state
        for world in game.view(viewer).worlds(3, 50):
            in_use = world["progress"].sum(axis=0) + world["undrawn"] + world["played_cards"] + world["dropped_cards"]
            assert in_use.tolist() == [*c.EACH_PROGRESS]
            assert world["progress"][viewer].tolist() == seen.progress[viewer].tolist()
            for q in range(4):
                hidden = np.where(np.isin(np.arange(len(c.PROGRESS)), OPEN), 0, world["progress"][q])
                assert decks(hidden) == seen.backs[q].tolist()
                assert world["progress"][q][[*OPEN]].tolist() == seen.progress[q][[*OPEN]].tolist()
                assert world["hand"][q].sum() == seen.hand_size[q]
            assert not world["dropped_cards"][[*OPEN]].any()
            assert (world["bank"] + world["hand"].sum(axis=0)[:8]).tolist() == [19] * 5 + [12] * 3


@pytest.mark.rule("CK-142", "CK-172")
def test_worlds_deal_progress_cards_evenly() -> None:
    """Seat 0 has the bishop; of the 18 cards of politics 17 are unseen, the constitution undrawn as sure as can be."""
    view, draws = dealt().view(0), 4000
    held, dropped = Counter[str](), Counter[str]()
    for world in view.worlds(1, draws):
        for k in range(*c.FIRST_OF_DECK[1:3]):
            held[c.PROGRESS[k]] += int(world["progress"][1, k])
            dropped[c.PROGRESS[k]] += int(world["dropped_cards"][k])
    unseen = {c.PROGRESS[k]: c.EACH_PROGRESS[k] - (c.PROGRESS[k] == "bishop") for k in range(*c.FIRST_OF_DECK[1:3])}
    assert unseen.pop("constitution") == 1 and "constitution" not in held + dropped
    total = sum(unseen.values())
    for kind, n in unseen.items():
        for cards, places in ((held, 2), (dropped, 1)):
            expected = draws * places * n / total
            assert abs(cards[kind] - expected) < 6 * (expected * (1 - n / total)) ** 0.5, kind


@pytest.mark.rule("CK-146", "CK-156")
def test_worlds_deal_commodities_like_any_cards() -> None:
    """Seats 1..3 hold 7 cards: 3 cloth less the own, 2 paper, 1 coin, grain, ore."""
    view, draws = dealt().view(0), 3000
    cloth = sum(int(world["hand"][3, 5]) for world in view.worlds(2, draws))
    assert abs(cloth - draws * 2 / 7) < 6 * (draws * 2 / 7 * 5 / 7) ** 0.5


def test_a_world_is_a_game_that_goes_on() -> None:
    for case, position in BY_HAND.items():
        game = from_dict(position, "explicit")
        if game.is_over:
            continue
        world = game.view(1).determinise(len(case))
        if game.phase != "compose":  # what is being composed is not shown, and an empty bundle cannot be written
            assert Game.from_json(world.to_json(), "explicit").to_dict() == world.to_dict()
        rng = random.Random(case)
        for _ in range(often(60, 15)):
            if not world.is_over:
                step(world, rng)


@pytest.mark.rule("CK-240", "OBSERVATION-20")
def test_with_counted_cards_worlds_keep_to_the_bounds() -> None:
    game, rng = Game("base", 3, 2, card_counting=True, **ON), random.Random(2)
    for n in range(often(1200, 400)):
        if game.is_over:
            break
        if n % 40 == 0:
            viewer = n // 40 % 3
            s = game.view(viewer).state
            goods = s.hand.shape[1]
            for world in game.view(viewer).worlds(n, 4):
                for q in {0, 1, 2} - {viewer}:
                    cells = slice(goods * q, goods * q + 8)
                    shown = s.hand[q][:8]  # by a master merchant, else 0
                    low, high = shown - s.under[viewer][cells], shown + s.over[viewer][cells]
                    held = world["hand"][q][:8] + world["discarding"][q][:8]
                    assert (low <= held).all() and (held <= high).all()
        game.apply(pick_of(game, rng))


# --- events and errors ------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-046", "CK-142", "CK-171", "CK-173")
def test_kinds_of_cards_drawn_and_dropped_are_told_to_their_seat_alone() -> None:
    full = {"spy": 1, "bishop": 1, "merchant": 2}
    position = data(
        [{}, {"progress": full, "levels": {"politics": 1}}],
        pending=["drawn progress"],
        turn={"number": 8, "red": 1, "other": 3, "event": "politics", "draws": [1], "draw_colour": "politics"},
    )
    game = from_dict(position, "explicit")
    game.remember()
    outcome = next(o for o, _ in game.chance_outcomes() if game.describe_chance(o) == "progress wedding")
    game.apply_chance(outcome)
    assert (game.phase, game.current_player) == ("drop card", 1)
    game.apply(game.parse("drop card spy"))
    kinds = {EVENT_KINDS[int(row[0])].text: row for row in game.events(1, None)}
    assert c.PROGRESS[kinds["draw progress"][3]] == "wedding" and c.PROGRESS[kinds["drop progress"][3]] == "spy"
    for viewer in (0, 2, 3):
        told = {EVENT_KINDS[int(row[0])].text: row for row in game.events(viewer, None)}
        for kind in ("draw progress", "drop progress"):
            assert told[kind][3] == -1
            assert told[kind][6] == 2  # the deck is seen by all
            assert told[kind][1] == (1 - viewer) % 4


@pytest.mark.rule("CK-048", "CK-142")
def test_a_card_laid_open_is_told_to_all() -> None:
    position = data(
        [{}, {"levels": {"politics": 1}}],
        pending=["drawn progress"],
        turn={"number": 8, "red": 1, "other": 3, "event": "politics", "draws": [1], "draw_colour": "politics"},
    )
    game = from_dict(position, "explicit")
    game.remember()
    outcome = next(o for o, _ in game.chance_outcomes() if game.describe_chance(o) == "progress constitution")
    game.apply_chance(outcome)
    for viewer in range(4):
        told = {EVENT_KINDS[int(row[0])].text: row for row in game.events(viewer, None)}
        assert c.PROGRESS[told["open progress"][3]] == "constitution"
        assert game.view(viewer).state.progress[1, c.CONSTITUTION] == 1


def test_twins_differ_in_cards_of_all_decks() -> None:
    game, rng = dealt(), np.random.default_rng(5)
    changed = Counter[int]()
    for _ in range(20):
        twin = shuffled(game, 0, rng)
        assert content(twin) != content(game)
        for deck in range(3):
            kinds = slice(c.FIRST_OF_DECK[deck], c.FIRST_OF_DECK[deck + 1])
            changed[deck] += not np.array_equal(twin.record.progress[:, kinds], game.record.progress[:, kinds])
    assert min(changed.values()) > 5
    rows = game.clone().record
    deal_progress_anew(rows, [1, 2, 3], rng)
    assert rows.progress[0].tolist() == game.record.progress[0].tolist()
