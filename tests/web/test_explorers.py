"""The page in a game of the explorers: gold among the cards, ships and storages on the board, panels."""

from typing import Any

import pytest

from seafarers_agents.moments import Moment, Refusal
from seafarers_agents.web.position import fixtures, position
from seafarers_agents.web.requests import read_decision
from seafarers_env import Game
from seafarers_env.engine import constants as C, phases as at
from tests.render.explored import Scene, voyage

pytestmark = pytest.mark.long  # the edition explorers is compiled

NAMES = ("a", "b", "c", "d")


def told(game: Game, seat: int = 0) -> dict[str, Any]:
    return position(Moment(1, game.view(seat), (), 0, (), None, None, None), NAMES[: game.num_players])


def at_phase(phase: int, **fields: Any) -> Scene:
    """The voyage, with the turn of seat 0 at another of its parts."""
    scene = voyage()
    below = [at.SAIL, at.FLEET, at.MAIN]
    pending = below[below.index(phase) :] if phase in below else [phase, *below]
    scene.state.pending = scene.game.table.edition.phases.pending_of(pending)
    if phase not in (at.SAIL, at.CASTAWAY):
        scene.state.ship, scene.state.steps, scene.state.taken_up = -1, 0, 0
    for name, value in fields.items():
        scene.state[name] = value
    return scene


def rich(phase: int = at.MAIN) -> Scene:
    scene = at_phase(phase)
    scene.state.hand[0, :5], scene.state.hand_size[0], scene.state.gold[0] = 4, 20, 6
    scene.state.bank[:5] = 15
    scene.state.settlers[0] = 1
    return scene


def places(said: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [one["place"] for one in said["choices"] if one["kind"] == kind]


# --- what never changes -----------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-052", "BARGE-055")
def test_words_costs_and_symbols_are_those_of_this_game() -> None:
    words = fixtures(voyage().game.view(0))
    assert words["goods"] == C.COIN_GOODS and words["held"] == 5 and len(words["colours"]) == 6
    assert words["pieces"][3] == "Sea Ports" and words["tracks"] == C.TRACKS
    assert words["costs"]["city"] == [0, 0, 0, 2, 2] and words["costs"]["crew at"] == [0, 0, 1, 0, 1]
    assert words["costs"]["settler at"] == words["costs"]["settlement"] == [1, 1, 1, 1, 0]
    assert "buy card" not in words["costs"]
    assert all(
        f'id="seafarers-{name}"' in words["symbols"] for name in ("coin", "haul", "port-3", "settler-0", "crew-2")
    )
    kinds = words["kinds"]
    assert kinds["build"] == ["road", "ship", "settlement", "city", "settler at", "crew at", "retire"]
    assert kinds["names"]["city"] == "Sea Port" and kinds["names"]["pick ship"] == "Take up a ship"
    assert {"end build", "finish ship"} <= set(kinds["first"])


def test_other_games_have_none_of_it() -> None:
    game = Game("base", 3, seed=1)
    words, said = fixtures(game.view(0)), told(game)
    assert (
        words["tracks"] == () and words["costs"]["city"] == [0, 0, 0, 2, 3] and "seafarers-coin" not in words["symbols"]
    )
    assert said["hauls"] is None and said["deck"] == 25 and said["seats"][0]["holds"] is None


# --- gold -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-053", "BARGE-054", "BARGE-164")
def test_the_bank_trades_cards_and_gold() -> None:
    scene = rich()
    village = int(scene.board.record[0].find_of[scene.board.places.find_hex("6,9")])
    assert scene.state.find_crews[village, 0] == 1  # Fast Gold
    deals = told(scene.again())["trade"]["deals"]
    by_sides = {(one["give"], one["get"], one["price"]) for one in deals}
    assert {(k, 5, 3) for k in range(5)} <= by_sides  # 3 cards for a coin
    assert {(5, k, 2) for k in range(5)} <= by_sides  # 2 coins for a card
    assert {(k, 5, 1) for k in range(5)} <= by_sides  # Fast Gold
    assert {(a, b, 3) for a in range(5) for b in range(5) if a != b} <= by_sides
    assert not [one for one in told(scene.again())["choices"] if one["kind"] in ("maritime", "buy", "sell", "give")]


@pytest.mark.rule("BARGE-052", "BARGE-194")
def test_gold_is_offered_and_asked_for_like_cards() -> None:
    game = rich().again()
    assert told(game)["seats"][0]["hand"] == (4, 4, 4, 4, 4, 6) and told(game)["seats"][1]["hand"] is None
    _, decide = read_decision({"version": 1, "offer": {"give": [0, 0, 0, 0, 0, 2], "get": [1, 0, 0, 0, 0, 0]}})
    for action in decide(game.view(0)):
        game.apply(action)
    assert game.phase == "answer" and "offers 2 gold for brick" in game.view(0).svg()


@pytest.mark.rule("BARGE-050")
def test_gold_is_never_discarded() -> None:
    game = at_phase(at.DISCARD, discards_owed=(3, 0, 0, 0)).again()
    _, decide = read_decision({"version": 1, "discard": [1, 0, 1, 0, 0, 1]})
    with pytest.raises(Refusal, match="Gold is no card: it is never discarded"):
        decide(game.view(0))


@pytest.mark.rule("BARGE-178")
def test_panels_tell_what_all_can_see() -> None:
    seat = told(voyage().game)["seats"][2]
    assert seat["holds"] == {
        "gold": 7,
        "settlers": 0,
        "crews": 3,
        "rescued": (0, 1, 0, 0, 0, 0),
        "castaway_points": 0,
        "track": (1, 0, 2),
        "leads": (),
    }
    said = told(voyage().game)
    assert said["deck"] is None and said["hauls"] == 4


# --- the board --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-070", "BARGE-071", "BARGE-174")
def test_storages_are_chosen_where_ships_and_sea_ports_lie() -> None:
    scene = rich()
    scene.state.storage[0] = C.EMPTY
    said = told(scene.again())
    found = places(said, "settler at")
    assert [one["what"] for one in found[:2]] == ["vertex", "vertex"] and len(found) > 2  # basins, then holds
    assert {one["what"] for one in found[2:]} == {"edge"}
    assert places(said, "crew at") == found


@pytest.mark.rule("BARGE-074", "BARGE-079", "BARGE-193")
def test_a_ship_is_clicked_then_a_lane() -> None:
    game = at_phase(at.FLEET).again()
    said = told(game)
    ships = [one for one in said["choices"] if one["kind"] == "pick ship"]
    assert [one["words"] for one in ships] == [
        "Take up ship 1 with a settler at 4,11 SW",
        "Take up ship 2 with a crew and a sack at 4,9 SW",
    ] or len(ships) == 2
    game.apply(ships[0]["action"])
    said = told(game)
    assert said["prompt"].startswith("Ship ") and said["prompt"].endswith("points left: what next?")
    assert all(one["what"] == "edge" for one in places(said, "ship")) and places(said, "ship")
    assert [one["kind"] for one in said["choices"] if "place" not in one][-1] == "finish ship"


@pytest.mark.rule("BARGE-066")
def test_a_ship_is_clicked_where_it_is_drawn_off_a_road() -> None:
    scene = at_phase(at.FLEET)
    lane = int(scene.state.cargo_ship[0, 0])
    plain = places(told(scene.again()), "pick ship")
    scene.state.edge_piece[lane] = 2 * 1 + C.ROAD
    beside = places(told(scene.again()), "pick ship")
    assert len(plain) == len(beside) == 2
    moved = [(a, b) for a, b in zip(plain, beside, strict=True) if (a["x"], a["y"]) != (b["x"], b["y"])]
    assert len(moved) == 1


@pytest.mark.rule("BARGE-112", "BARGE-136")
def test_castaways_and_pirate_ships_are_chosen_on_the_board() -> None:
    scene = voyage()
    scene.state.steps = 0
    scene.state.storage[0, C.FIRST_HOLD] = C.EMPTY
    scene.state.cargo_ship[0, 0] = scene.board.places.find_edge("4,13 SE")  # beside C9 and, beyond it, a pirate ship
    scene.state.own_pirate[1] = scene.board.places.find_hex("5,14")
    said = told(scene.again())
    assert [one["what"] for one in places(said, "inspect")] == ["vertex"]
    assert [one["what"] for one in places(said, "drive")] == ["hex"]
    assert "Look at the castaway at C9 (4,13 S)" in [one["words"] for one in said["choices"]]
