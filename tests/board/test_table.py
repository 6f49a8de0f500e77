"""The action table and the texts of actions."""

from collections import Counter
from typing import Any

import pytest

from seafarers_env import actions
from seafarers_env.actions import KIND_OF, KINDS, wide
from seafarers_env.board.build import Board
from seafarers_env.board.table import ActionError, name, parse
from seafarers_env.constants import RESOURCES
from tests.board.tiny import OPEN, TINY, board_of, scenario_board

TRADE = ("give", "get", "call", "submit", "cancel", "counter", "choose", "reject all")


def texts(board: Board) -> list[str]:
    """All actions of a board in the order of their ids."""
    return [name(int(w), board.places) for w in board.record[0].wide_of[: board.num_actions]]


def of_kind(board: Board, kind: int) -> list[str]:
    """The arguments of the actions of one kind."""
    wide_of = board.record[0].wide_of[: board.num_actions]
    return [name(int(w), board.places)[len(KINDS[kind].text) + 1 :] for w in wide_of if KIND_OF[w] == kind]


@pytest.mark.rule("DECISIONS-02")
@pytest.mark.parametrize(("name_", "seats"), [("base", 2), ("base", 4), ("new_shores", 3), ("new_shores", 4)])
def test_every_action_has_one_id_and_one_text(name_: str, seats: int) -> None:
    board = scenario_board(name_, seats)
    b = board.record[0]
    all_texts = texts(board)
    assert len(set(all_texts)) == board.num_actions
    for i, text in enumerate(all_texts):
        wide_id = int(b.wide_of[i])
        assert b.id_of[wide_id] == i
        assert parse(text, board.places) == wide_id
    assert int((b.id_of >= 0).sum()) == board.num_actions
    kinds = [int(KIND_OF[w]) for w in b.wide_of[: board.num_actions]]
    assert kinds == sorted(kinds)


@pytest.mark.rule("DECISIONS-03")
def test_the_table_of_new_shores() -> None:
    board = scenario_board("new_shores", 4)
    b = board.record[0]
    count = Counter(KINDS[int(KIND_OF[w])].text for w in b.wide_of[: board.num_actions])
    land = {h for h in range(46) if b.terrain[h] != 7}
    corners = {int(v) for h in land for v in b.hex_vertices[h]}
    sides = {int(e) for h in land for e in b.hex_edges[h]}
    wet = {e for e in range(165) if min(b.edge_hexes[e]) < 0 or set(map(int, b.edge_hexes[e])) - land}
    places = {"robber": 27, "pirate": 19, "road": len(sides), "settlement": len(corners), "city": len(corners)}
    places |= {"ship": len(wet), "pick ship": len(wet)}
    resources = dict.fromkeys(("monopoly", "take", "discard", "give", "get"), 5)
    assert count == Counter(
        {kind.text: 1 for kind in KINDS} | places | resources | {"maritime": 20, "steal": 3, "choose": 3}
    )
    assert board.num_actions == 653


@pytest.mark.rule("DECISIONS-03", "GEO-04", "GEO-06")
def test_places_of_a_small_board() -> None:
    board = board_of(TINY)
    assert of_kind(board, actions.ROBBER) == ["1,2", "1,4", "2,3"]
    assert of_kind(board, actions.PIRATE) == ["2,5"]
    sea_only = {"2,5 NE", "2,5 E", "2,5 SE", "2,5 SW"}
    assert set(of_kind(board, actions.BUILD_ROAD)) == set(board.places.edges) - sea_only
    land_only = {"1,2 E", "1,2 SE", "1,4 SW"}
    assert set(of_kind(board, actions.BUILD_SHIP)) == set(board.places.edges) - land_only
    assert of_kind(board, actions.PICK_SHIP) == of_kind(board, actions.BUILD_SHIP)
    assert set(of_kind(board, actions.BUILD_SETTLEMENT)) == set(board.places.vertices) - {"2,5 NE", "2,5 SE", "2,5 S"}
    assert of_kind(board, actions.BUILD_CITY) == of_kind(board, actions.BUILD_SETTLEMENT)


@pytest.mark.rule("DECISIONS-03", "GEO-04")
def test_a_space_that_may_be_sea_takes_both() -> None:
    board = board_of(TINY.replace("G=1 D=1", "G=1 ~=1"))
    assert of_kind(board, actions.ROBBER) == ["1,2", "1,4", "2,3"]
    assert of_kind(board, actions.PIRATE) == ["1,4", "2,3", "2,5"]
    assert set(of_kind(board, actions.BUILD_SHIP)) == set(board.places.edges)


@pytest.mark.rule("GEO-04", "SHIP-16")
def test_without_the_frame_only_edges_between_hexes_take_ships() -> None:
    board = board_of(TINY, frame_is_sea=False)
    assert of_kind(board, actions.BUILD_SHIP) == ["1,4 SE", "2,3 E"]
    everywhere = of_kind(board_of(TINY), actions.BUILD_ROAD)
    assert of_kind(board, actions.BUILD_ROAD) == everywhere


@pytest.mark.rule("GEO-02", "GEO-04")
def test_an_open_edge_is_a_coast() -> None:
    assert len(of_kind(board_of(OPEN), actions.BUILD_SHIP)) == 11
    assert len(of_kind(board_of(OPEN), actions.BUILD_ROAD)) == 6


@pytest.mark.rule("DECISIONS-03")
@pytest.mark.parametrize("keywords", [{"ships": False}, {"ships_supply": 0}])
def test_without_ships_no_ship_actions(keywords: dict[str, Any]) -> None:
    board = board_of(TINY, **keywords)
    assert not [text for text in texts(board) if "ship" in text]


@pytest.mark.rule("DECISIONS-03", "C-19")
def test_where_the_pirate_may_go() -> None:
    assert of_kind(board_of(TINY, pirate=False), actions.PIRATE) == []
    frame = ["0,1", "0,3", "0,5", "1,0", "1,6", "2,1", "2,7", "3,2", "3,4", "3,6"]
    assert of_kind(board_of(TINY, pirate_on_frame=True), actions.PIRATE) == ["2,5", *frame]
    assert of_kind(board_of(TINY, pirate_on_frame=True, pirate=False), actions.PIRATE) == []


@pytest.mark.rule("DECISIONS-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_opponents_are_counted_from_one(seats: int) -> None:
    board = scenario_board("base", seats)
    assert of_kind(board, actions.STEAL_FROM) == [str(k) for k in range(1, seats)]
    assert of_kind(board, actions.CHOOSE_PARTNER) == [str(k) for k in range(1, seats)]


@pytest.mark.rule("DECISIONS-03", "DECISIONS-39")
def test_without_domestic_trade_its_actions_are_gone() -> None:
    with_trade, without = texts(board_of(TINY)), texts(board_of(TINY, max_offers=0))
    gone = [text for text in with_trade if text not in without]
    assert {text for text in gone if not text.startswith(TRADE)} == {"accept", "decline"}
    assert len(gone) == 2 * 5 + 5 + 1 + 2  # give, get; call submit cancel counter, reject all; choose 1; the answers
    assert [text for text in without if text not in with_trade] == []
    assert "maritime wool ore" in without


@pytest.mark.rule("DECISIONS-09")
def test_an_agreed_pirate_needs_answers() -> None:
    agreed = texts(board_of(TINY, max_offers=0, pirate_start="agreed"))
    assert {"accept", "decline"} <= set(agreed)
    assert "accept" not in texts(board_of(TINY, max_offers=0, pirate_start="agreed", pirate=False))


@pytest.mark.rule("C-12", "C-15")
@pytest.mark.parametrize("second", [False, True])
@pytest.mark.parametrize("theft", [False, True])
def test_stop_is_there_where_something_may_be_declined(second: bool, theft: bool) -> None:
    board = board_of(TINY, second_piece_optional=second, theft_optional=theft)
    assert ("stop" in texts(board)) == (second or theft)


def test_texts_of_the_contract() -> None:
    places = board_of(TINY).places
    for text, wide_id in {
        "roll": wide(actions.ROLL),
        "end turn": wide(actions.END_TURN),
        "settlement 1,2 N": wide(actions.BUILD_SETTLEMENT, 0),
        "road 1,2 NE": wide(actions.BUILD_ROAD, 0),
        "pick ship 1,2 E": wide(actions.PICK_SHIP, 1),
        "robber 2,3": wide(actions.ROBBER, 2),
        "pirate 0,1": wide(actions.PIRATE, 4),
        "monopoly wool": wide(actions.PLAY_MONOPOLY, 2),
        "maritime wool ore": wide(actions.MARITIME, 14),
        "steal 1": wide(actions.STEAL_FROM, 1),
        "reject all": wide(actions.REJECT_ALL),
    }.items():
        assert parse(text, places) == wide_id
        assert name(wide_id, places) == text
    assert [name(wide(actions.TAKE_CARD, i), places) for i in range(5)] == [f"take {r}" for r in RESOURCES]


def test_any_name_of_a_shared_place_and_any_blanks_will_do() -> None:
    places = board_of(TINY).places
    assert parse("  road   1,4  W ", places) == parse("road 1,2 E", places)
    assert name(parse("city 2,3 N", places), places) == "city 1,2 SE"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rol", "did you mean 'roll'?"),
        ("buy crad", "did you mean 'buy card'?"),
        ("setlement 1,2 N", "did you mean 'settlement'?"),
        ("xyzzy", "'xyzzy' is no action; actions are roll, end turn,"),
        ("", "'' is no action"),
        ("roll 6", "nothing may follow, but '6' does"),
        ("settlement 1,2 E", "'E' is no corner of a hex"),
        ("settlement", "'' is no hex name"),
        ("road 9,9 NE", "the board has no hex 9,9"),
        ("robber 0,1", "0,1 is a cell of the frame"),
        ("take wol", "'wol' is no resource (did you mean 'wool'?)"),
        ("maritime wool", "two resources must follow"),
        ("maritime wool wool", "must differ"),
        ("steal 0", "the next opponent clockwise"),
        ("steal 4", "not '4'"),
    ],
)
def test_a_wrong_text_is_explained(text: str, words: str) -> None:
    with pytest.raises(ActionError) as error:
        parse(text, board_of(TINY).places)
    assert words in str(error.value)


@pytest.mark.parametrize("wide_id", [-1, 31, 10**6, wide(actions.BUILD_ROAD, 200)])
def test_a_wide_id_that_means_nothing_is_refused(wide_id: int) -> None:
    with pytest.raises(ActionError, match=r"no action has the wide id|no edge number 200"):
        name(wide_id, board_of(TINY).places)
