"""What `facts` says of lanes, of ships that could be moved, of tokens, homes and what has been done this turn."""

import pytest

from seafarers_env.position import facts
from tests.oracle.waters import STRAIT
from tests.play import moments, new_game
from tests.positions import position
from tests.rules.scene import Scene, lagoon, seat
from tests.rules.sea import COAST_LANE, RING, SETTLEMENT, SHIP, STEM, calm, edges

A, B = "1,4 SE", "2,7 SE"  # the two ends of COAST_LANE
WORDS = ("open_lanes", "closed_lanes", "movable_ships")


def ships(game: Scene, number: int = 0) -> tuple[list[str], ...]:
    """The ships of a seat: in open lanes, in closed ones, movable."""
    told = game.game.facts()["seats"][number]
    return tuple(told[word] for word in WORDS)


def named(game: Scene, *names: str) -> list[str]:
    return sorted(edges(game, *names))


# --- lanes ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("MOVE-02", "MOVE-03", "MOVE-05", "MOVE-08")
def test_a_lane_is_open_until_it_reaches_another_own_building() -> None:
    game = calm(seat(settlements=[A], ships=[*COAST_LANE, STEM], hand=SETTLEMENT))
    tips = named(game, "2,7 E", STEM)
    assert ships(game) == (named(game, *COAST_LANE, STEM), [], tips)
    game.do("settlement 1,6 SE")
    branch = ["1,8 SW", "2,7 E", STEM]
    assert ships(game) == (named(game, *branch), named(game, "1,6 SW", "1,6 SE"), tips)


@pytest.mark.rule("MOVE-01", "MOVE-02", "MOVE-04", "MOVE-21")
def test_lanes_of_all_seats_are_told_whatever_others_build_on_them() -> None:
    game = calm(
        seat(settlements=[A, B], ships=COAST_LANE),
        seat(settlements=["1,6 SE", "5,6 S"], ships=[STEM]),
        players=2,
    )
    assert ships(game) == ([], named(game, *COAST_LANE), [])
    assert ships(game, 1) == (named(game, STEM), [], named(game, STEM))


@pytest.mark.rule("MOVE-02", "MOVE-06", "MOVE-07")
def test_rings_and_loops_are_open() -> None:
    game = calm(seat(settlements=["1,6 S"], ships=[STEM, *RING]))
    everything = named(game, STEM, *RING)
    assert ships(game) == (everything, [], named(game, *RING))
    game = calm(seat(settlements=["1,6 S"], ships=[STEM, *RING]), ring_moves=False)
    assert ships(game) == (everything, [], [])


# --- ships that could be moved ----------------------------------------------------------------------------------------
@pytest.mark.rule("MOVE-09", "MOVE-11", "MOVE-13", "MOVE-14", "MOVE-24")
@pytest.mark.parametrize("name", ["new_shores", "oceans", "great_crossing"])
def test_movable_ships_are_those_that_may_be_picked(name: str) -> None:
    looked = 0
    for game in moments(new_game(name, 4, 7), 7, "sailor", 800):
        if game.phase != "main":
            continue
        told = facts(game)
        movable = told["seats"][told["turn"]["active"]]["movable_ships"]
        texts = {game.describe(action) for action in game.legal_actions()}
        picks = {text.removeprefix("pick ship ") for text in texts if text.startswith("pick ship ")}
        assert picks == (set() if told["turn"]["ship_moved"] else set(movable))
        looked += bool(picks)
    assert looked > 20


@pytest.mark.rule("MOVE-24", "MOVE-14")
def test_a_ship_with_nowhere_to_go_cannot_be_moved() -> None:
    hemmed_in = {"ships": ["1,6 SW"], "settlements": ["1,6 S"], "roads": ["1,6 SE"]}
    for pirate, settlements, expected in (("2,7", [], []), ("2,7", ["5,6 S"], ["1,6 SW"]), ("3,6", [], ["1,6 SW"])):
        game = lagoon(seat(**hemmed_in | {"settlements": ["1,6 S", *settlements]}), pirate=pirate)
        assert ships(game) == (["1,6 SW"], [], expected)


@pytest.mark.rule("MOVE-11", "MOVE-13")
def test_ships_of_this_turn_and_ships_beside_the_pirate_stay() -> None:
    lane = {"settlements": ["1,6 S", "5,4 N"], "ships": ["1,6 SW", "1,6 SE"]}
    for pirate, expected in (("4,5", ["1,6 SE", "1,6 SW"]), ("2,7", ["1,6 SW"]), ("2,5", ["1,6 SE"])):
        assert ships(lagoon(seat(**lane), pirate=pirate))[2] == expected
    game = calm(seat(**lane, hand=SHIP))
    assert ships(game.do(f"ship {STEM}"))[2] == ["1,6 SE", "1,6 SW"]
    game.do("end turn")
    assert ships(game)[2] == named(game, "1,6 SE", "1,6 SW", STEM)


@pytest.mark.rule("ROUTE-13", "MOVE-09", "DECISIONS-24")
def test_a_ship_being_moved_lies_where_it_lay() -> None:
    game = calm(seat(settlements=[A, B], ships=[*COAST_LANE, STEM]))
    before = {**game.game.facts(), "pending": ["move ship", "main"]}
    game.do(f"pick ship {STEM}")
    lifted = game.game.facts()
    assert (lifted["phase"], lifted["turn"]["ship_moved"], lifted["turn"]["lifted"]) == ("move ship", False, STEM)
    turn = lifted["turn"] | {"lifted": None, "decisions": before["turn"]["decisions"]}
    assert lifted | {"phase": "main", "turn": turn} == before
    game.do("ship 2,7 SE")
    assert game.game.facts()["turn"]["ship_moved"]
    assert ships(game)[0] == named(game, "2,7 SE")


# --- tokens and homes -------------------------------------------------------------------------------------------------
@pytest.mark.rule("SVP-02", "SVP-04", "NEWSHORES-05")
def test_tokens_lie_under_the_buildings_that_earned_them() -> None:
    tokens = {"settlements": ["1,2 N"], "cities": ["5,6 N"], "tokens": {"1,2 N": 1}}
    told = facts(position("new_shores", 4, [{}, tokens, {}]))
    assert [player["tokens"] for player in told["seats"]] == [{}, {"1,2 N": 1}, {}, {}]


@pytest.mark.rule("CROSSING-24", "SVP-02")
def test_the_token_of_a_trade_route_lies_at_its_start() -> None:
    route = {"settlements": ["1,4 N", "1,8 N"], "home": ["C"], "ships": ["1,4 NE", "1,6 NW", "1,6 NE", "1,8 NW"]}
    link = {"seat": 0, "near": "1,4 N", "far": "1,8 N", "direct": True, "state": "holds"}
    told = facts(position(board=STRAIT, seats=[route], trade_routes=[link]))["seats"][0]
    assert (told["tokens"], told["home"]) == ({"1,4 N": 1}, ["C"])


@pytest.mark.rule("NEWWORLD-13", "FOURISLANDS-05", "GEO-08")
@pytest.mark.parametrize("name", ["new_shores", "four_islands", "new_world"])
def test_homes_are_named_as_in_positions(name: str) -> None:
    for game in moments(new_game(name, 3, 3), 3, "sailor", 60):
        told, written = facts(game)["seats"], game.to_dict()["seats"]
        assert [player["home"] for player in told] == [sorted(player["home"]) for player in written]
    assert any(player["home"] for player in told)


# --- the turn ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BASE-54", "BASE-60")
def test_a_card_is_played_until_the_turn_ends() -> None:
    game = Scene(position("base", 3, [{"cards": {"monopoly": 1}}]))
    assert not game.game.facts()["turn"]["card_played"]
    game.do("monopoly wool")
    assert game.game.facts()["turn"]["card_played"]
    game.do("end turn")
    assert not game.game.facts()["turn"]["card_played"]
