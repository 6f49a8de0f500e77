"""The action table and the texts of actions."""

from collections import Counter
from typing import Any

import pytest

from seafarers_env.board.action_table import ActionError, name, parse
from seafarers_env.board.build import Board
from seafarers_env.editions import CLASSIC
from seafarers_env.engine import actions, actions as a, constants as c
from seafarers_env.scenarios import scenarios
from tests.board.tiny import DEALT, HIDDEN, OPEN, TINY, board_of, scenario_board

TRADE = ("give", "get", "call", "submit", "cancel", "counter", "choose", "reject all")


def texts(board: Board) -> list[str]:
    """All actions of a board in the order of their ids."""
    return [name(int(w), board.places, board.edition) for w in board.record[0].global_of[: board.num_actions]]


def of_kind(board: Board, kind: int) -> list[str]:
    """The arguments of the actions of one kind."""
    global_of = board.record[0].global_of[: board.num_actions]
    found = [w for w in global_of if board.edition.actions.KIND_OF[w] == kind]
    return [name(int(w), board.places, board.edition)[len(a.KINDS[kind].text) + 1 :] for w in found]


@pytest.mark.rule("DECISIONS-02")
@pytest.mark.parametrize(("name_", "seats"), [(name, n) for name, s in scenarios().items() for n in s.players])
def test_every_action_has_one_id_and_one_text(name_: str, seats: int) -> None:
    board = scenario_board(name_, seats)
    b, kind_of = board.record[0], board.edition.actions.KIND_OF
    all_texts = texts(board)
    assert len(set(all_texts)) == board.num_actions
    for i, text in enumerate(all_texts):
        global_id = int(b.global_of[i])
        assert b.id_of[global_id] == i
        assert parse(text, board.places, board.edition) == global_id
    assert int((b.id_of >= 0).sum()) == board.num_actions
    kinds = [int(kind_of[w]) for w in b.global_of[: board.num_actions]]
    assert kinds == sorted(kinds)


def kinds(board: Board) -> Counter[str]:
    """How many actions of each kind."""
    kind_of = board.edition.actions.KIND_OF
    return Counter(a.KINDS[int(kind_of[w])].text for w in board.record[0].global_of[: board.num_actions])


# roll, end turn, buy card, four cards with monopoly fivefold, take, discard, maritime, all of trade but choose, stop
PLACELESS = 3 + 3 + 5 + 5 + 5 + 20 + 10 + 7 + 1


@pytest.mark.rule("DECISIONS-03")
@pytest.mark.parametrize(
    ("name_", "seats", "places"),
    [
        ("new_shores", 4, {"robber": 27, "pirate": 19}),
        ("four_islands", 3, {"robber": 15, "pirate": 17}),
        ("four_islands", 4, {"robber": 21, "pirate": 18}),
        ("oceans", 3, {"robber": 12 + 14, "pirate": 6 + 14}),
        ("oceans", 4, {"robber": 17 + 22, "pirate": 7 + 22}),
        ("into_the_desert", 3, {"robber": 27, "pirate": 12}),
        ("into_the_desert", 4, {"robber": 30, "pirate": 16}),
        ("new_world", 3, {"robber": 39, "pirate": 39, "settlement": 104, "road": 142, "ship": 142, "harbor": 92}),
        ("new_world", 4, {"robber": 46, "pirate": 46, "settlement": 120, "road": 165, "ship": 165, "harbor": 111}),
        ("great_crossing", 4, {"robber": 22, "pirate": 17}),
        ("greater_catan", 4, {"robber": 37, "pirate": 23, "token": 19}),
        *(
            ("seven_islands", n, {"settlement": 133, "road": 160, "ship": 180, "robber": 34, "pirate": 44})
            for n in (3, 4)
        ),
        *(
            ("reach_catan", n, {"settlement": 161, "road": 212, "ship": 189, "robber": 52, "pirate": 40, "harbor": 55})
            for n in (3, 4)
        ),
    ],
)
def test_the_tables_of_the_scenarios(name_: str, seats: int, places: dict[str, int]) -> None:
    board = scenario_board(name_, seats)
    b = board.record[0]
    count = kinds(board)
    assert {kind: count[kind] for kind in places} == places
    assert {kind for kind in ("harbor", "token") if count[kind]} == {"harbor", "token"} & set(places)
    land, sea = ({h for h in range(b.num_hexes) if can_be(board, h)[side]} for side in (0, 1))
    assert count["settlement"] == count["city"] == len({int(v) for h in land for v in b.hex_vertices[h]})
    assert count["road"] == len({int(e) for h in land for e in b.hex_edges[h]})
    frame = {e for e in range(b.num_edges) if min(b.edge_hexes[e]) < 0}
    assert count["ship"] == count["pick ship"] == len({int(e) for h in sea for e in b.hex_edges[h]} | frame)
    on_places = ("settlement", "city", "road", "ship", "pick ship", "robber", "pirate", "harbor", "token")
    assert board.num_actions == sum(count[kind] for kind in on_places) + PLACELESS + 2 * (seats - 1)


def can_be(board: Board, h: int) -> tuple[bool, bool]:
    """Whether a hex can ever be land, and whether sea, as the chart says."""
    cell = board.chart.hexes[h]
    pool = board.chart.pool_of(cell)
    is_sea = board.chart.cells[cell][0] in "~h"
    return (pool.can_be_land, pool.can_be_sea) if pool else (not is_sea, is_sea)


@pytest.mark.rule("DECISIONS-03")
def test_the_largest_table_is_about_as_large_as_the_rule_says() -> None:
    assert scenario_board("new_world", 4).num_actions == 1_003
    agreed = scenario_board("new_world", 4, red_exchange="agreed")
    assert agreed.num_actions == 1_003 + 46
    assert of_kind(agreed, actions.MOVE_TOKEN) == list(agreed.places.hexes)
    boards = [scenario_board(name, n) for name, s in scenarios().items() for n in s.players]
    assert max(board.num_actions for board in boards if board.edition is CLASSIC) == 1_003


@pytest.mark.rule("FACEDOWN-55")
@pytest.mark.parametrize(("name_", "three"), [("seven_islands", 927), ("reach_catan", 1_122)])
def test_the_tables_of_later_scenarios_are_as_large_as_the_rules_say(name_: str, three: int) -> None:
    assert [scenario_board(name_, n).num_actions for n in (3, 4)] == [three, three + 2]


@pytest.mark.rule("DECISIONS-03")
def test_harbours_are_placed_between_two_hexes() -> None:
    board = board_of(DEALT)
    inner = {"0,0 E", "0,0 SE", "0,2 E", "0,2 SE", "0,2 SW", "0,4 SW", "1,1 E"}
    assert set(of_kind(board, actions.PLACE_HARBOUR)) == inner
    assert of_kind(board_of(TINY), actions.PLACE_HARBOUR) == []
    assert of_kind(board_of(TINY, harbour_placement="players"), actions.PLACE_HARBOUR) == ["1,4 SE", "2,3 E"]


def test_no_harbour_is_placed_beside_a_hidden_hex() -> None:
    text = HIDDEN.replace("[rules]", "harbours = ore\nharbour_placement = player_choice\n[rules]")
    board = board_of(text)
    assert of_kind(board, actions.PLACE_HARBOUR) == ["0,0 SE"]
    assert {"0,0 E", "0,2 E", "0,2 SW"} <= set(of_kind(board, actions.BUILD_ROAD)) & set(
        of_kind(board, actions.BUILD_SHIP)
    )


@pytest.mark.rule("GEO-05", "DECISIONS-03")
def test_a_hidden_hex_can_be_all_that_its_pile_holds() -> None:
    board = board_of(HIDDEN)
    assert of_kind(board, actions.ROBBER) == ["0,0", "0,2", "0,4", "1,3"]
    assert of_kind(board, actions.PIRATE) == ["0,2", "0,4", "1,1", "1,3"]
    land = board_of(HIDDEN.replace("~=1 G=1", "G=2").replace("chips = 9", "chips = 9 4"))
    assert of_kind(land, actions.PIRATE) == ["1,1"]
    assert "0,2 E" not in of_kind(land, actions.BUILD_SHIP)


@pytest.mark.rule("DECISIONS-03")
def test_tokens_that_may_move() -> None:
    def tokens(text: str, **keywords: Any) -> list[str]:
        return of_kind(board_of(text, **keywords), actions.MOVE_TOKEN)

    agreed = {"red_tokens_apart": True, "red_exchange": "agreed"}
    assert tokens(TINY, **agreed) == ["1,2", "1,4", "2,3"]
    assert tokens(TINY, red_exchange="agreed") == tokens(TINY, red_tokens_apart=True) == []
    assert tokens(TINY, number_reserve=True) == ["1,4", "2,3"]  # the start area only
    assert tokens(HIDDEN, **agreed) == ["0,0"]
    assert tokens(HIDDEN, number_reserve=True) == ["0,0"]


@pytest.mark.rule("DECISIONS-03")
def test_an_agreed_exchange_needs_answers() -> None:
    keywords: dict[str, Any] = {"max_offers": 0, "red_exchange": "agreed"}
    assert {"accept", "decline"} <= set(texts(board_of(TINY, red_tokens_apart=True, **keywords)))
    assert "accept" not in texts(board_of(TINY, **keywords))


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
    board = board_of(TINY)
    places = board.places
    for text, global_id in {
        "roll": a.global_id(actions.ROLL),
        "end turn": a.global_id(actions.END_TURN),
        "settlement 1,2 N": a.global_id(actions.BUILD_SETTLEMENT, 0),
        "road 1,2 NE": a.global_id(actions.BUILD_ROAD, 0),
        "pick ship 1,2 E": a.global_id(actions.PICK_SHIP, 1),
        "robber 2,3": a.global_id(actions.ROBBER, 2),
        "pirate 0,1": a.global_id(actions.PIRATE, 4),
        "monopoly wool": a.global_id(actions.PLAY_MONOPOLY, 2),
        "maritime wool ore": a.global_id(actions.MARITIME, 14),
        "steal 1": a.global_id(actions.STEAL_FROM, 1),
        "reject all": a.global_id(actions.REJECT_ALL),
        "harbor 1,2 NE": a.global_id(actions.PLACE_HARBOUR, 0),
        "token 2,3": a.global_id(actions.MOVE_TOKEN, 2),
    }.items():
        assert parse(text, places, board.edition) == global_id
        assert name(global_id, places, board.edition) == text
    assert [name(a.global_id(actions.TAKE_CARD, i), places, board.edition) for i in range(5)] == [
        f"take {r}" for r in c.RESOURCES
    ]


def test_any_name_of_a_shared_place_and_any_blanks_will_do() -> None:
    places = board_of(TINY).places
    assert parse("  road   1,4  W ", places, CLASSIC) == parse("road 1,2 E", places, CLASSIC)
    assert name(parse("city 2,3 N", places, CLASSIC), places, CLASSIC) == "city 1,2 SE"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rol", "did you mean 'roll'?"),
        ("buy crad", "did you mean 'buy card'?"),
        ("setlement 1,2 N", "did you mean 'settlement'?"),
        ("xyzzy", "'xyzzy' is not an action; actions are roll, end turn,"),
        ("", "'' is not an action"),
        ("roll 6", "nothing may follow, but '6' does"),
        ("settlement 1,2 E", "'E' is not a corner of a hex"),
        ("settlement", "'' is not a hex name"),
        ("road 9,9 NE", "the board has no hex 9,9"),
        ("robber 0,1", "0,1 is a cell of the frame"),
        ("take wol", "'wol' is not a resource (did you mean 'wool'?)"),
        ("maritime wool", "two resources must follow"),
        ("steal 0", "the next opponent clockwise"),
        ("steal 4", "not '4'"),
    ],
)
def test_a_wrong_text_is_explained(text: str, words: str) -> None:
    with pytest.raises(ActionError) as error:
        parse(text, board_of(TINY).places, CLASSIC)
    assert words in str(error.value)


@pytest.mark.parametrize("global_id", [-1, 31, 10**6, a.global_id(actions.BUILD_ROAD, 200)])
def test_a_global_id_that_means_nothing_is_refused(global_id: int) -> None:
    with pytest.raises(ActionError, match=r"no action has the global id|no edge number 200"):
        name(global_id, board_of(TINY).places, CLASSIC)
