"""Three dice, and the order in which a roll is carried out (CK-009..012, CK-140, CK-147, CK-154, CK-160..163)."""

from collections import Counter

import pytest

from seafarers_env.engine import constants as c
from tests.rules.boards import LAGOON
from tests.rules.knight_scenes import hand, has, realm
from tests.rules.scene import Scene

pytestmark = pytest.mark.long  # the edition knights is compiled

SIX = {f"{{}} {eyes}": 1 / 6 for eyes in range(1, 7)}
FACES = {"event ship": 1 / 2, "event trade": 1 / 6, "event politics": 1 / 6, "event science": 1 / 6}


def roll(game: Scene, red: int, other: int, event: str) -> Scene:
    return game.do("roll").chance(f"red {red}").chance(f"other {other}").chance(f"event {event}")


def rolled(game: Scene) -> tuple[list[int], int]:
    """What the three dice show, and the sum."""
    return [int(n) for n in game.game.record.rolled], int(game.game.record.dice)


# --- the dice ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-140", "CK-041", "CK-010", "CK-009")
def test_three_dice_one_after_the_other() -> None:
    game = realm(LAGOON, phase="pre-roll")
    assert game.legal() == {"roll"}
    game.do("roll")
    assert (game.phase, game.actor, rolled(game)[0]) == ("red die", -1, [0, 0, 0])
    assert game.odds() == pytest.approx({text.format("red"): p for text, p in SIX.items()})
    game.chance("red 3")
    assert (game.phase, game.odds()) == ("other die", pytest.approx({k.format("other"): p for k, p in SIX.items()}))
    game.chance("other 4")
    assert (game.phase, game.odds(), rolled(game)) == ("event die", pytest.approx(FACES), ([3, 4, 0], 7))
    game.chance("event science")  # with a seven too (CK-010)
    assert (game.phase, rolled(game)) == ("main", ([3, 4, 4], 7))
    game.do("end turn", "roll")
    assert rolled(game)[0] == [0, 0, 0]


@pytest.mark.rule("CK-140", "CK-041")
def test_the_law_of_the_dice() -> None:
    """What a game's own generator rolls, 1,200 times: far within five deviations, for each die by itself."""
    n = 1_200
    game = realm(LAGOON, phase="pre-roll").do("roll").game
    seen = [Counter[int](), Counter[int](), Counter[int]()]
    for seed in range(n):
        here = game.clone()
        here.record.rng[c.DICE_STREAM] = seed * 0x9E3779B97F4A7C15 % 2**64
        here.run_chance()
        for counts, shown in zip(seen, here.record.rolled, strict=True):
            counts[int(shown)] += 1
    sixth = dict.fromkeys(range(1, 7), 1 / 6)
    for counts, odds in zip(seen, (sixth, sixth, {1: 1 / 2, 2: 1 / 6, 3: 1 / 6, 4: 1 / 6}), strict=True):
        assert counts.keys() == odds.keys()
        assert all(abs(counts[k] / n - p) < 5 * (p * (1 - p) / n) ** 0.5 for k, p in odds.items())


@pytest.mark.rule("CK-147", "CK-001", "CK-012")
def test_there_are_no_development_cards() -> None:
    rich = {word: 3 for word in ("brick", "lumber", "wool", "grain", "ore")}
    game = realm(LAGOON, has(settlements=["1,4 N"], roads=["1,4 NE"], hand=rich), has(hand={"ore": 1}))
    texts = {game.game.describe(a) for a in range(game.game.num_actions)}
    assert not {text for text in texts if text.startswith(("buy card", "play soldier", "play roads", "play plenty"))}
    assert not game.game.record.deck.any() and game.game.record.army_holder == -1
    kinds = {text.split()[0] for text in game.legal()}
    assert {"road", "city", "knight", "maritime", "give", "end"} <= kinds  # in any order (CK-012)


# --- the order --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-160", "CK-009", "CK-171", "CK-161")
def test_the_event_die_is_carried_out_whole_before_production() -> None:
    """All three draw at the gate, seat 1 drops a card; only then the hills of 8 bear."""
    levels = {"politics": 2}
    full = {2: 4}
    seats = has(cities=["2,3 N"], levels=levels), has(levels=levels, progress=full), has(levels=levels)
    game = roll(realm(LAGOON, *seats, phase="pre-roll"), 3, 5, "politics")
    for p, card in enumerate(("spy", "bishop", "wedding")):
        assert (game.phase, game.actor, hand(game, 0)) == ("drawn progress", -1, {})
        game.chance(f"progress {card}")
        if p == 1:
            assert (game.phase, game.actor, hand(game, 0)) == ("drop card", 1, {})
            game.do("drop card merchant")
    assert (game.phase, game.actor, hand(game, 0)) == ("main", 0, {"brick": 2})


@pytest.mark.rule("CK-160", "CK-154", "CK-031", "CK-033")
def test_gold_picks_come_before_the_aqueduct() -> None:
    """Gold of 12 at seat 1; seats 0 and 2 have the aqueduct, and seat 2 is paid nothing either."""
    water = {"science": 3}
    seats = has(cities=["2,3 N"], levels=water), has(settlements=["5,8 S"]), has(cities=["5,4 S"], levels=water)
    game = roll(realm(LAGOON, *seats, phase="pre-roll", turn=2, active=2), 6, 6, "ship")
    assert (game.phase, game.actor) == ("take", 1)
    game.do("take ore")
    assert (game.phase, game.actor) == ("take", 2)
    game.do("take wool")
    assert (game.phase, game.actor) == ("take", 0)
    game.do("take ore")
    assert (game.phase, game.actor) == ("main", 2)


@pytest.mark.rule("CK-160", "CK-114")
def test_a_seven_makes_discard_and_then_moves_the_robber() -> None:
    seats = has(settlements=["1,4 N"], hand={"paper": 8}), has(settlements=["1,8 N"], hand={"coin": 9})
    game = realm(LAGOON, *seats, phase="pre-roll", first_attack=1)
    roll(game, 1, 6, "ship")
    assert (game.phase, game.actor) == ("discard", 0)
    game.do(*["discard paper"] * 4, *["discard coin"] * 4)
    assert (game.phase, game.actor) == ("robber", 0)
    assert game.do("robber 1,8").phase == "stolen card"
    assert game.chance("coin").phase == "main"


@pytest.mark.rule("CK-160", "CK-010")
def test_a_seven_draws_at_the_gate_first() -> None:
    seats = has(hand={"ore": 8}), has(levels={"trade": 1})
    game = roll(realm(LAGOON, *seats, phase="pre-roll"), 2, 5, "trade")
    assert game.phase == "drawn progress"
    assert game.chance("progress merchant").phase == "discard"


@pytest.mark.rule("CK-162", "CK-048", "BASE-75")
def test_a_constitution_may_win_before_the_next_draw_and_before_production() -> None:
    levels = {"politics": 5}
    seats = has(cities=["2,3 N"], settlements=["1,8 N"], levels=levels), has(levels={"politics": 3})
    game = realm(LAGOON, *seats, phase="pre-roll", options={"points_to_win": 4})
    roll(game, 3, 5, "politics").chance("progress constitution")
    assert (game.phase, game.winner, hand(game, 0)) == ("over", 0, {})


@pytest.mark.rule("CK-163", "CK-238")
def test_what_is_of_this_turn_ends_with_it() -> None:
    seat = has(roads=["1,4 NE"], knights={"1,4 N": "basic active fresh", "1,6 NW": "basic promoted"})
    game = realm(LAGOON, seat, fleets=0b101, crane=1)
    s = game.game.record
    assert s.knight_fresh.any() and s.knight_promoted.any()
    game.do("end turn")
    assert (int(s.fleets), int(s.crane), s.knight_fresh.any(), s.knight_promoted.any()) == (0, 0, False, False)
    assert s.knight_active.any()
