"""When progress cards are played, and what the limit of a hand asks (CK-011, -046, -049, -050, -136, -153, -175)."""

from typing import Any

import pytest

from seafarers_env.engine import constants as c
from tests.oracle.six import CROWD
from tests.rules.boards import LAGOON
from tests.rules.card_plays import (
    EVERY_CARD,
    IDLE,
    changes,
    check_conserved,
    check_over,
    hidden,
    holding,
    kinds,
    playable,
    step,
)
from tests.rules.knight_scenes import bank, hand, has, realm
from tests.rules.scene import Scene

pytestmark = pytest.mark.long  # the edition knights is compiled

GOODS = ("brick", "lumber", "wool", "grain", "ore", "cloth", "coin", "paper")
MINE: dict[str, Any] = {
    "settlements": ["1,6 N", "5,4 S"], "cities": ["1,8 N"], "roads": ["1,8 NE", "1,6 NW"],
    "knights": {"1,8 NE": "basic"}, "hand": {"ore": 2, "grain": 1, "wool": 1},
}  # fmt: skip
#: More points, a card, commodities, a progress card, a knight at a road of seat 0.
RICHER = hidden(
    "spy", settlements=["3,2 NW"], cities=["4,9 SE", "3,10 NE"], knights={"1,4 NE": "basic active"},
    hand={"coin": 2, "wool": 1},
)  # fmt: skip
#: The first step of each card: what is due, who decides, and the first words of what may be done (section 14).
FIRST_STEPS: dict[str, tuple[str, int, set[str]]] = {
    "commercial_harbour": ("card step", 0, {"target"}),
    "master_merchant": ("card step", 0, {"target"}),
    "merchant": ("card step", 0, {"merchant token"}),
    "merchant_fleet": ("card step", 0, {"fleet"}),
    "resource_monopoly": ("card step", 0, {"monopoly"}),
    "trade_monopoly": ("card step", 0, {"monopoly"}),
    "bishop": ("card step", 0, {"robber"}),
    "deserter": ("card step", 0, {"target"}),
    "diplomat": ("card step", 0, {"remove route"}),
    "intrigue": ("card step", 0, {"pick knight"}),
    "saboteur": ("discard", 1, {"discard"}),
    "spy": ("card step", 0, {"target"}),
    "wedding": ("opponent's step", 1, {"give"}),
    "engineer": ("card step", 0, {"wall"}),
    "inventor": ("card step", 0, {"token"}),
    "medicine": ("card step", 0, {"city"}),
    "road_building": ("free piece", 0, {"road", "ship"}),
    "smith": ("card step", 0, {"promote"}),
}
AT_ONCE = {"warlord", "crane", "irrigation", "mining"}


def busy(*cards: str, **mine: Any) -> Scene:
    """A main phase in which every card of the main phase has something to do."""
    return realm(LAGOON, hidden(*cards, **(MINE | mine)), RICHER, has(), first_attack=1, pirate=-1)


def first_words(game: Scene) -> set[str]:
    """Kinds of what is legal: all words but the last one, a place in two words taken as one."""
    words = ("merchant token", "remove route", "pick knight")
    found = set[str]()
    for text in game.legal():
        found.add(next((word for word in words if text.startswith(word)), text.split()[0]))
    return found


# --- the main phase ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-011", "CK-050", "CK-191")
def test_all_cards_but_alchemist_in_the_main_phase() -> None:
    every = realm(LAGOON, {**MINE, **has(**MINE), "progress": kinds(EVERY_CARD)}, RICHER, first_attack=1, pirate=-1)
    assert playable(every) == {*EVERY_CARD} - {"alchemist"}
    assert {*FIRST_STEPS, *AT_ONCE, "alchemist"} == {*EVERY_CARD}
    assert playable(busy("smith", "spy")) == {"smith", "spy"}  # those that are held


@pytest.mark.rule("CK-153", "CK-154", "CK-173", "CK-175")
@pytest.mark.parametrize("card", FIRST_STEPS)
def test_the_steps_follow_at_once_and_nothing_else(card: str) -> None:
    """No end of the turn, no other card, nothing to take back; the card is among the returned ones already."""
    game = busy(card, "smith", "spy")
    before = game.clone()
    game.do(f"play card {card}")
    phase, actor, words = FIRST_STEPS[card]
    assert (game.phase, game.actor, first_words(game)) == (phase, actor, words)
    found = changes(before, game)
    assert (found["progress"], found["played_cards"]) == ({(0, card): -1}, {card: 1})
    assert not found.keys() & {"hand", "bank", "supply", "edge_piece", "vertex_building", "knight", "points"}
    if card != "road_building":
        assert step(game) == (card, phase, 0)


@pytest.mark.rule("CK-153", "CK-173", "CK-011")
@pytest.mark.parametrize("card", sorted(AT_ONCE))
def test_a_card_without_steps_is_over_at_once(card: str) -> None:
    game = busy(card, "smith")
    game.do(f"play card {card}")
    assert (step(game), game.actor, playable(game), "end turn" in game.legal()) == (IDLE, 0, {"smith"}, True)
    check_over(game)
    check_conserved(game)


@pytest.mark.rule("CK-011", "CK-012")
def test_any_number_of_cards_a_turn_mixed_with_all_else() -> None:
    game = busy("crane", "irrigation", "mining", "warlord", hand={"ore": 2})
    game.do("play card irrigation", "activate 1,8 NE", "play card mining", "play card crane", "improve trade")
    assert playable(game) == set()  # the knight is active already
    assert (hand(game, 0), bank(game)["grain"]) == ({"ore": 4, "grain": 1}, 18)
    both = busy("smith", "warlord", "irrigation", "irrigation")
    both.do("play card irrigation", "play card warlord", "play card smith", "promote 1,8 NE", "play card irrigation")
    assert (step(both), playable(both), int(both.game.record.progress_size[0])) == (IDLE, set(), 0)
    assert int(both.game.record.card_played) == 0  # a switch of the base game's cards


@pytest.mark.rule("CK-049", "CK-043")
def test_a_card_may_be_played_in_the_turn_it_was_drawn() -> None:
    seat = has(settlements=["1,6 N"], levels={"science": 1})
    game = realm(LAGOON, seat, phase="pre-roll").do("roll").chance("red 1").chance("other 1").chance("event science")
    game.chance("progress irrigation")
    assert (game.phase, playable(game)) == ("main", {"irrigation"})
    assert hand(game.do("play card irrigation"), 0) == {"grain": 2}


# --- not while anything is pending ------------------------------------------------------------------------------------
CARDS = ("crane", "irrigation", "merchant_fleet", "warlord")


@pytest.mark.rule("CK-011", "CK-175")
@pytest.mark.parametrize(
    ("texts", "phase"),
    [
        (["give ore"], "compose"),
        (["give ore", "get coin", "submit"], "answer"),
        (["play card merchant_fleet"], "card step"),
        (["activate 1,8 NE"], "main"),
    ],
)
def test_never_while_a_decision_is_pending(texts: list[str], phase: str) -> None:
    game = busy(*CARDS)
    assert playable(game) == {*CARDS}
    game.do(*texts)
    assert game.phase == phase
    assert playable(game) == ({*CARDS} - {"warlord"} if phase == "main" else set())


@pytest.mark.rule("CK-011", "CK-168", "CK-205")
def test_neither_before_a_metropolis_stands_nor_before_a_knight_has_acted() -> None:
    won = holding(*CARDS[:3], cities=["1,4 N"], levels={"trade": 3}, hand={"cloth": 4}).do("improve trade")
    assert (won.phase, won.legal()) == ("metropolis", {"metropolis 1"})
    acts = holding(*CARDS[:3], settlements=["1,6 N"], roads=["1,6 NE", "1,6 NW"], knights={"1,6 NE": "basic active"})
    acts.do("pick knight 1,6 NE")
    assert (acts.phase, first_words(acts)) == ("knight target", {"knight"})


@pytest.mark.rule("CK-011", "CK-160")
def test_neither_during_a_roll() -> None:
    """A seven: discards, robber and theft come first; then the turn's cards."""
    cards = hidden("crane", "merchant_fleet", hand={"ore": 4, "coin": 4})
    seats = cards, has(settlements=["1,6 N"], hand={"wool": 1}), has(settlements=["1,6 SE"], hand={"wool": 1})
    game = realm(LAGOON, *seats, phase="pre-roll", first_attack=1).do("roll").chance("red 6").chance("other 1")
    game.chance("event trade")
    assert (game.phase, first_words(game)) == ("discard", {"discard"})
    game.do(*["discard ore"] * 4)
    assert (game.phase, first_words(game)) == ("robber", {"robber", "pirate"})
    assert (game.do("robber 1,6").phase, first_words(game)) == ("steal", {"steal"})
    game.do("steal 2").chance("wool")
    assert (game.phase, playable(game)) == ("main", {"crane", "merchant_fleet"})


@pytest.mark.rule("CK-011")
def test_opponents_play_nothing_in_another_turn() -> None:
    """Neither when asked for a trade, nor when they discard or are asked by a card."""
    other = hidden(*CARDS, settlements=["1,6 N"], cities=["5,4 S"], hand={"coin": 8})
    game = realm(LAGOON, hidden("wedding", "trade_monopoly", hand={"ore": 1}), other)
    asked = game.clone().do("give ore", "get coin", "submit")
    assert (asked.actor, playable(asked)) == (1, set())
    wed = game.clone().do("play card wedding")
    assert (wed.actor, wed.legal()) == (1, {"give coin"})


# --- the limit in the own turn ----------------------------------------------------------------------------------------
FIVE = ("crane", "irrigation", "smith", "spy", "spy")


@pytest.mark.rule("CK-046", "CK-173", "CK-156")
def test_or_dropping_one_does() -> None:
    game = busy(*FIVE)
    before = game.clone()
    game.do("drop card spy")
    assert changes(before, game) == {"progress": {(0, "spy"): -1}, "dropped_cards": {"spy": 1}}
    assert ("end turn" in game.legal(), game.of_kind("drop card")) == (True, set())
    check_conserved(game)


@pytest.mark.rule("CK-046")
@pytest.mark.parametrize("beyond", [1, 2, 3])
def test_each_card_above_four_has_to_go(beyond: int) -> None:
    """By any mix of playing and dropping; the last one that brings four ends it."""
    cards = (*FIVE, "bishop", "alchemist")[: 4 + beyond]
    game = busy(*cards)
    for k in range(beyond):
        assert "end turn" not in game.legal()
        assert game.of_kind("drop card")
        game.do("drop card spy" if k else "play card irrigation")
    assert ("end turn" in game.legal(), game.of_kind("drop card")) == (True, set())


@pytest.mark.rule("CK-046", "CK-048")
def test_open_cards_do_not_count() -> None:
    game = realm(LAGOON, has(progress=kinds({"constitution": 1, "printer": 1, "spy": 3, "smith": 1})))
    assert ("end turn" in game.legal(), game.of_kind("drop card")) == (True, set())


@pytest.mark.rule("CK-046", "CK-066", "CK-174")
def test_a_card_taken_by_a_spy_does_not_lift_above_the_limit() -> None:
    """Spy spends one and takes one; with five it was above before and is after."""
    full = busy("spy", "crane", "smith", "bishop")
    full.do("play card spy", "target 1", "take card spy")
    assert (int(full.game.record.progress_size[0]), "end turn" in full.legal()) == (4, True)
    above = busy("spy", "crane", "smith", "bishop", "irrigation")
    above.do("play card spy", "target 1")
    assert above.legal() == {"take card spy"}  # nothing is dropped in the middle of a card
    above.do("take card spy")
    assert ("end turn" in above.legal(), len(above.of_kind("drop card"))) == (False, 5)


@pytest.mark.rule("CK-046", "CK-011")
def test_nothing_is_dropped_while_a_decision_is_pending() -> None:
    game = busy(*FIVE, "merchant_fleet")
    game.do("play card merchant_fleet")
    assert game.legal() == {f"fleet {good}" for good in GOODS}


@pytest.mark.rule("CK-046", "CK-053")
def test_a_card_that_wins_ends_the_game_above_the_limit_too() -> None:
    seat = hidden("merchant", *FIVE[:4], settlements=["1,6 N", "5,4 S"])
    game = realm(LAGOON, seat, options={"points_to_win": 3}).do("play card merchant", "merchant token 1,6")
    assert (game.phase, game.winner) == ("over", 0)


# --- marks of the turn ------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-163", "CK-238")
def test_fleets_crane_and_marks_end_with_the_turn() -> None:
    game = busy("merchant_fleet", "merchant_fleet", "crane", "warlord")
    game.do("play card warlord", "play card crane", "play card merchant_fleet", "fleet coin")
    game.do("play card merchant_fleet", "fleet ore")
    s = game.game.record
    assert (int(s.fleets), int(s.crane), s.knight_fresh.any()) == (1 << 6 | 1 << 4, 1, True)
    game.do("end turn")
    s = game.game.record
    assert (int(s.fleets), int(s.crane), s.knight_fresh.any(), s.knight_active.any()) == (0, 0, False, True)


# --- building between two turns ---------------------------------------------------------------------------------------
@pytest.mark.rule("CK-136", "CK-138", "CK-046")
def test_no_card_is_played_dropped_or_drawn_between_turns() -> None:
    """With all kinds of cards at hand, four or more: the builder has what builders have and no card."""
    rich = has(
        cities=["1,6 N"], settlements=["1,2 N"], roads=["1,6 NE", "1,8 NW"], knights={"1,8 N": "basic"},
        hand=dict.fromkeys(GOODS, 3), progress=kinds({card: 1 for card in ("smith", "crane", "spy", "medicine")}),
    )  # fmt: skip
    game = realm(CROWD, has(hand={"ore": 2}), rich, players=5, phase="special building", active=1, first_attack=1)
    words = first_words(game)
    assert (
        words
        == {"road", "ship", "settlement", "city", "improve", "wall", "knight", "activate", "promote", "end"} & words
    )
    assert not words & {"play", "drop"} and {"improve", "wall", "end"} <= words
    before = game.clone()
    game.do("improve science", "end build")
    assert not changes(before, game).keys() & {"progress", "undrawn", "played_cards", "dropped_cards"}


@pytest.mark.rule("CK-046", "CK-138", "CK-043")
@pytest.mark.parametrize("players", [5, 6])
def test_with_five_or_six_everybody_else_drops_the_fifth_card_at_once(players: int) -> None:
    """Seat 0 keeps five until the main phase; each other with four drops one before the next draws."""
    full = has(progress=kinds({"spy": 1, "bishop": 1, "smith": 1, "crane": 1}), levels={"trade": 1})
    seats = [full, full] + [has(levels={"trade": 1})] * (players - 2)
    seats[1] = has(progress=kinds({"mining": 2, "irrigation": 2}), levels={"trade": 1})
    game = realm(CROWD, *seats, players=players, phase="pre-roll", pirate=-1)
    game.do("roll").chance("red 1").chance("other 1").chance("event trade")
    game.chance("progress merchant")
    assert (game.phase, int(game.game.record.progress_size[0])) == ("drawn progress", 5)
    game.chance("progress merchant_fleet")
    assert (game.phase, game.actor) == ("drop card", 1)
    assert game.legal() == {f"drop card {word}" for word in ("mining", "irrigation", "merchant_fleet")}
    game.do("drop card mining")
    for _ in range(players - 2):
        assert game.phase == "drawn progress"
        game.chance("progress merchant")
    assert (game.phase, game.actor, "end turn" in game.legal()) == ("main", 0, False)
    assert [int(n) for n in game.game.record.progress_size[:players]] == [5, 4] + [1] * (players - 2)
    assert int(game.game.record.dropped_cards[c.PROGRESS.index("mining")]) == 1
    check_conserved(game)
