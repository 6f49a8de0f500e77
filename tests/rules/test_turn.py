"""The turn: what comes when, and who may act (BASE-21..26)."""

import random

import pytest

from tests.rules.scene import Scene, deal, isle, lagoon, seat

RICH = {"brick": 4, "lumber": 4, "wool": 4, "grain": 4, "ore": 4}
CARDS = {"soldier": 1, "victory point": 1, "roads": 1, "plenty": 1, "monopoly": 1}
PLAYS = {"play soldier", "play roads", "play plenty"} | {
    f"monopoly {word}" for word in ("brick", "lumber", "wool", "grain", "ore")
}
BUILT = seat(settlements=["1,3 N"], roads=["1,3 NE"])


def first_words(game: Scene) -> set[str]:
    return {text.split()[0] for text in game.legal()}


@pytest.mark.rule("BASE-21", "BASE-25", "DECISIONS-32")
def test_a_turn_from_roll_to_end() -> None:
    game = isle(phase="pre-roll", turn=2)
    assert (game.phase, game.actor) == ("pre-roll", 2)
    game.do("roll")
    assert (game.phase, game.actor) == ("dice", -1)
    game.chance("9")
    assert (game.phase, game.actor, game.active) == ("main", 2, 2)
    game.do("end turn")
    assert (game.phase, game.actor, game.active, game.game.turn) == ("pre-roll", 0, 0, 3)


@pytest.mark.rule("BASE-22", "DECISIONS-15")
def test_before_the_roll_a_card_or_the_roll() -> None:
    game = isle(BUILT | seat(cards=CARDS), phase="pre-roll")
    assert game.legal() == {"roll"} | PLAYS
    assert isle(BUILT | seat(cards={"victory point": 2}), phase="pre-roll").legal() == {"roll"}
    assert game.do("monopoly ore").legal() == {"roll"}  # one card, then the dice


@pytest.mark.rule("BASE-23", "MOVE-10")
def test_nothing_is_built_bought_traded_or_moved_before_the_roll() -> None:
    rich = seat(settlements=["1,4 SE"], ships=["1,4 SE"], roads=["1,4 E"], hand=RICH)
    game = lagoon(rich, seat(hand={"ore": 1}), phase="pre-roll")
    assert game.legal() == {"roll"}
    game.roll(12)
    assert first_words(game) == {"road", "ship", "city", "buy", "pick", "maritime", "give", "call", "end"}


@pytest.mark.rule("BASE-23")
def test_the_dice_are_rolled_once_a_turn() -> None:
    game = isle(phase="pre-roll").roll(2)
    assert "roll" not in game.legal()
    for _ in range(3):
        assert "roll" in game.do("end turn").legal()
        game.roll(2)
    assert game.game.turn == 3


@pytest.mark.rule("BASE-23", "ROADCARD-08")
def test_free_pieces_are_placed_before_the_roll() -> None:
    game = isle(BUILT | seat(cards={"roads": 1}), phase="pre-roll")
    game.do("play roads", "road 1,3 NW", "road 1,3 W")
    assert game.legal() == {"roll"}
    assert game.supply(0)["roads"] == 12


@pytest.mark.rule("BASE-24", "DECISIONS-21", "C-10")
def test_in_the_main_phase_everything_in_any_order() -> None:
    hand = {"brick": 5, "lumber": 5, "wool": 3, "grain": 3, "ore": 5}
    game = isle(BUILT | seat(hand=hand, cards={"soldier": 1}), seat(hand={"wool": 1, "grain": 2}))
    game.do("road 1,5 NW", "maritime ore wool", "buy card").chance("plenty")
    game.do("give brick", "get wool", "submit", "accept", "choose 1")
    game.do("settlement 1,5 N", "maritime ore grain", "give lumber", "get grain", "submit", "accept", "choose 1")
    game.do("play soldier", "robber 2,2", "road 1,3 NW", "road 1,3 W")
    assert (game.phase, game.active) == ("main", 0)
    assert game.legal() == {"end turn", "give wool", "give grain", "call"}
    assert game.hand(0) == {"wool": 3, "grain": 3}


@pytest.mark.rule("BASE-24", "BASE-54")
def test_one_card_a_turn() -> None:
    game = isle(BUILT | seat(cards=CARDS))
    assert game.legal() == {"end turn"} | PLAYS
    game.do("monopoly ore")
    assert game.legal() == {"end turn"}
    for _ in range(3):
        game.do("end turn").roll(2)
    assert game.legal() == {"end turn"} | PLAYS - {text for text in PLAYS if text.startswith("monopoly")}


@pytest.mark.rule("BASE-25", "BASE-56")
@pytest.mark.parametrize(
    ("phase", "texts"),
    [
        ("discard", ("roll", "7")),
        ("robber", ("play soldier",)),
        ("steal", ("play soldier", "robber 1,3")),
        ("take", ("play plenty",)),
        ("free piece", ("play roads",)),
        ("compose", ("roll", "9", "give ore")),
        ("answer", ("roll", "9", "give ore", "get wool", "submit")),
        ("choose", ("roll", "9", "give ore", "get wool", "submit", "accept", "decline")),
    ],
)
def test_pending_decisions_come_before_cards_and_the_end_of_the_turn(phase: str, texts: tuple[str, ...]) -> None:
    rich = seat(settlements=["1,7 N"], hand={"ore": 8}, cards=dict.fromkeys(CARDS, 2))
    neighbours = [seat(settlements=[vertex], hand={"wool": 1}) for vertex in ("1,3 N", "1,3 SE")]
    game = isle(rich, *neighbours, phase="pre-roll")
    for text in texts:
        if text.isdecimal():
            game.chance(text)
        else:
            game.do(text)
    assert game.phase == phase
    assert not game.legal() & ({"end turn", "roll"} | PLAYS)


@pytest.mark.rule("BASE-25", "MOVE-09")
def test_a_lifted_ship_lies_down_before_the_turn_ends() -> None:
    game = lagoon(seat(settlements=["1,4 SE"], ships=["1,6 SW"], cards=CARDS))
    assert first_words(game.do("pick ship 1,6 SW")) == {"ship"}


@pytest.mark.rule("DECISIONS-21", "EDGE-57")
def test_who_can_do_nothing_can_end_the_turn() -> None:
    assert isle(players=2).legal() == {"end turn"}
    assert isle(BUILT | seat(hand={"ore": 1}), players=2).legal() == {"end turn"}


@pytest.mark.rule("BASE-26", "DECISIONS-01")
def test_others_act_only_to_discard_to_pick_gold_and_to_answer() -> None:
    rng = random.Random(1)
    by_others = set()
    cities = [["1,3 SE", "3,5 SE"], ["2,2 S", "1,5 SE"], ["2,8 S", "2,4 S"]]
    game = isle(*(seat(cities=vertices) for vertices in cities), phase="pre-roll", points_to_win=30, max_turns=60)
    while game.phase != "over":
        if game.actor == -1:
            game.chance(rng.choice(sorted(game.odds())))
            continue
        if game.actor != game.active:
            by_others.add(game.phase)
        offered = sorted(game.legal())
        game.do("end turn" if game.phase == "main" and rng.random() < 0.2 else rng.choice(offered))
    assert by_others == {"discard", "take", "answer", "compose"}


@pytest.mark.rule("BASE-26", "BASE-35")
def test_after_others_have_acted_the_active_seat_goes_on() -> None:
    game = isle(seat(), seat(hand={"ore": 8}), seat(hand={"wool": 9}), phase="pre-roll")
    game.roll(7).do(*["discard ore"] * 4, *["discard wool"] * 4)
    assert (game.phase, game.actor) == ("robber", 0)


@pytest.mark.rule("EDGE-32", "BASE-36")
def test_a_seven_on_the_first_turn_is_a_seven() -> None:
    game = deal("new_shores", 3)
    while game.phase != "pre-roll":
        game.do(min(game.legal()))
    assert max(sum(hand.values()) for hand in game.hands()) <= 5
    game.roll(7)
    assert (game.phase, game.actor) == ("robber", 0)
    assert first_words(game) == {"robber", "pirate"}
