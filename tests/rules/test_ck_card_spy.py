"""Spy: an opponent's progress cards are shown, and one of them is taken (CK-066, CK-188)."""

from typing import Any

import pytest

from tests.oracle.table import counted
from tests.rules.boards import LAGOON
from tests.rules.carded import done, holds, is_over, played
from tests.rules.knight_scenes import has, realm
from tests.rules.scene import Scene

pytestmark = pytest.mark.long  # the edition knights is compiled

PLAY = "play card spy"


def spy(*others: Any, mine: tuple[str, ...] = (), **rest: Any) -> Scene:
    return realm(LAGOON, holds("spy", *mine), *others, players=4, **rest)


def backs(game: Scene, seat: int) -> list[int]:
    """The progress cards of a seat by colour, which all see."""
    return [int(n) for n in game.game.record.backs[seat]]


def taken(card: str, source: int, target: int = 0) -> dict[str, int]:
    return {f"{source} progress {card}": -1, f"{target} progress {card}": 1}


@pytest.mark.rule("CK-188", "CK-066", "CK-173", "CK-175", "CK-242", "CK-154")
def test_one_card_of_an_opponent_is_taken() -> None:
    game = spy(holds("bishop", "merchant 2"), has(hand={"ore": 3}), holds("crane"))
    assert done(game, PLAY) == played("spy")
    assert (game.phase, game.actor, game.legal()) == ("card step", 0, {"target 1", "target 3"})
    assert done(game, "target 1") == {}
    assert (game.phase, game.actor) == ("card step", 0)
    assert game.legal() == {"take card bishop", "take card merchant"}  # compulsory
    assert done(game, "take card merchant") == taken("merchant", 1)
    assert is_over(game)
    assert (backs(game, 0), backs(game, 1)) == ([1, 0, 0], [1, 1, 0])


@pytest.mark.rule("CK-188", "CK-154", "CK-242")
def test_a_single_card_is_a_decision_too() -> None:
    seats = holds("smith"), holds("spy"), has(), has()
    game = realm(LAGOON, *seats, players=4, active=1).do(PLAY)
    assert game.legal() == {"target 3"}
    assert game.do("target 3").legal() == {"take card smith"}
    assert done(game, "take card smith") == taken("smith", 0, 1)
    assert is_over(game)


@pytest.mark.rule("CK-066", "CK-048", "CK-188")
def test_what_lies_open_is_not_taken() -> None:
    game = spy(holds("constitution"), holds("printer", "wedding"))
    assert game.do(PLAY).legal() == {"target 2"}
    assert game.do("target 2").legal() == {"take card wedding"}


@pytest.mark.rule("CK-188", "CK-050", "CK-174")
@pytest.mark.parametrize(
    ("other", "playable"),
    [(holds("spy"), True), (holds("constitution"), False), (has(hand={"ore": 9}), False), (has(), False)],
)
def test_it_takes_an_opponent_with_a_hidden_card(other: dict[str, Any], playable: bool) -> None:
    assert spy(has(), other, mine=("bishop",)).allows(PLAY) == playable


@pytest.mark.rule("CK-066", "CK-049", "CK-188")
def test_the_card_may_be_played_in_this_turn() -> None:
    game = spy(holds("spy"), holds("merchant_fleet", "alchemist")).do(PLAY, "target 1", "take card spy")
    assert game.allows(PLAY)
    game.do(PLAY).do("target 2")
    assert game.legal() == {"take card merchant_fleet", "take card alchemist"}
    fleet = game.clone().do("take card merchant_fleet")
    assert fleet.do("play card merchant_fleet").legal() >= {"fleet ore", "fleet paper"}
    game.do("take card alchemist")
    assert not game.of_kind("play card")  # it is played before the roll alone


@pytest.mark.rule("CK-046", "CK-188", "CK-045")
@pytest.mark.parametrize(
    ("mine", "ends"), [(("bishop", "crane", "smith"), True), (("bishop 2", "crane", "smith"), False)]
)
def test_who_spends_one_and_takes_one_holds_as_many_as_before(mine: tuple[str, ...], ends: bool) -> None:
    game = spy(holds("warlord"), mine=mine)
    assert game.allows("end turn") == ends
    game.do(PLAY, "target 1", "take card warlord")
    assert is_over(game) and game.allows("end turn") == ends
    assert game.allows("drop card warlord") == (not ends)


@pytest.mark.rule("CK-045", "CK-188")
def test_no_card_is_dropped_in_the_middle() -> None:
    game = spy(holds("warlord"), mine=("bishop 2", "crane 2")).do(PLAY)
    assert game.legal() == {"target 1"}
    assert game.do("target 1").legal() == {"take card warlord"}


@pytest.mark.rule("CK-188", "CK-173")
def test_a_spy_that_was_played_is_none_to_be_taken() -> None:
    game = spy(holds("spy", "deserter")).do(PLAY, "target 1", "take card deserter")
    facts = game.game.facts()
    assert counted(facts["realm"]["played"]) == {"spy": 1}
    assert [counted(seat["progress"]) for seat in facts["seats"][:2]] == [{"deserter": 1}, {"spy": 1}]
