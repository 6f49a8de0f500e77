"""More cards for the bank than it asks for (HOUSE-18..21)."""

from typing import Any

import pytest

from seafarers_env.board.action_table import ActionError
from seafarers_env.position import PositionError
from tests.rules.scene import Scene, isle, seat

pytestmark = pytest.mark.nojit

WOOL, ANY = "2,2 SW", "1,7 N"  # vertices of harbours of the isle


def traded(wool: int, *settlements: str, **more: Any) -> Scene:
    """A player with a harbour for wool has just taken ore for two wool."""
    game = isle(seat(settlements=settlements or [WOOL], hand={"wool": wool, "grain": 1}), seat(), any_rate=True, **more)
    return game.do("maritime wool ore")


@pytest.mark.rule("HOUSE-18")
def test_it_is_off_unless_asked_for() -> None:
    game = isle(seat(settlements=[WOOL], hand={"wool": 6}), seat()).do("maritime wool ore")
    assert "wool wool" not in game.of_kind("maritime")
    with pytest.raises(ActionError, match="'maritime wool wool' is never an action on this board with these options"):
        game.game.parse("maritime wool wool")
    assert game.game.table.layout.shapes["bank_paid"] == (0,)
    with pytest.raises(PositionError, match="bank_paid: expected nothing, as the option any_rate is off"):
        isle(seat(), bank_paid={"wool": 2})


@pytest.mark.rule("HOUSE-18", "HOUSE-20")
def test_up_to_four_cards_in_all_are_given_one_by_one() -> None:
    game = traded(6)
    for paid in (2, 3):
        assert game.game.to_dict()["bank_paid"] == {"wool": paid}
        assert game.game.table.layout.split(game.game.observe(1))["bank_paid"].tolist() == [0, 0, paid, 0, 0]
        assert [pair for pair in game.of_kind("maritime") if len({*pair.split()}) == 1] == ["wool wool"]
        game.do("maritime wool wool")
    assert game.hand(0) == {"wool": 2, "grain": 1, "ore": 1}
    assert game.bank()["wool"] == 19 - 2 and game.bank()["ore"] == 18
    assert "wool wool" not in game.of_kind("maritime")
    assert "end turn" in game.legal()


@pytest.mark.rule("HOUSE-18")
@pytest.mark.parametrize(("wool", "harbours"), [(2, [WOOL]), (3, [ANY]), (4, ["2,8 SE"]), (6, ["2,8 SE"])])
def test_who_has_none_left_or_has_given_four_gives_no_more(wool: int, harbours: list[str]) -> None:
    assert "wool wool" not in traded(wool, *harbours).of_kind("maritime")


@pytest.mark.rule("HOUSE-19")
def test_any_other_decision_ends_it_and_another_trade_begins_anew() -> None:
    game = traded(8)
    game.do("maritime wool wool").do("maritime wool brick")
    assert game.game.to_dict()["bank_paid"] == {"wool": 2}
    game.do("road " + sorted(game.of_kind("road"))[0]) if game.of_kind("road") else game.do("end turn")
    assert "bank_paid" not in game.game.to_dict()
    assert "wool wool" not in game.of_kind("maritime")


@pytest.mark.rule("HOUSE-21")
@pytest.mark.parametrize(
    ("paid", "phase", "wrong"),
    [
        ({"wool": 1}, "main", "bank_paid: expected 2 to 4 cards of one good"),
        ({"wool": 5}, "main", "bank_paid"),
        ({"wool": 2, "ore": 2}, "main", "bank_paid: expected 2 to 4 cards of one good"),
        ({"wool": 2}, "pre-roll", "bank_paid: expected nothing, as no trade with the bank was made just now"),
    ],
)
def test_what_the_bank_was_not_given_is_refused(paid: dict[str, int], phase: str, wrong: str) -> None:
    with pytest.raises(PositionError, match=wrong):
        isle(seat(), any_rate=True, bank_paid=paid, phase=phase)


@pytest.mark.rule("HOUSE-18")
def test_it_is_told() -> None:
    game = traded(6)
    actions = {game.game.describe(action): action for action in game.game.legal_list()}
    assert "maritime wool wool" in actions
