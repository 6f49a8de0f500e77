"""Exploring in Oceans: what a discovery brings, to whom, and what it leaves."""

from collections import Counter

import numpy as np
import pytest

from seafarers_env.engine import constants as c
from tests.positions import position
from tests.rules.scene import Scene, deal
from tests.rules.sea import tokens
from tests.rules.voyage import altered, into_main, set_up, settle

STARTS = ["3,2 NE", "1,4 S", "1,8 S", "1,12 S", "1,14 N", "2,9 S", "1,6 N", "1,2 N"]
PILE = Counter({"ocean": 14, "desert": 1, "farmland": 2, "hills": 1, "mountains": 1, "pasture": 2, "forest": 1})
CHIPS = Counter({"3": 1, "4": 1, "5": 2, "6": 1, "9": 1, "10": 1})


def sailing(**fields: object) -> Scene:
    """Seat 0 has a ship on "3,4 W"; the next one on "3,4 SW" touches the unknown "4,5"."""
    return altered(into_main(set_up(deal("oceans", 4), STARTS)), ships=["3,4 W"], pirate=-1, **fields)


def shares(pile: Counter[str]) -> dict[str, object]:
    return {word: pytest.approx(n / pile.total()) for word, n in pile.items() if n}


@pytest.mark.rule("OCEANS-08", "OCEANS-09", "OCEANS-10", "OCEANS-11", "OCEANS-20", "OBSERVATION-13")
def test_land_bears_a_token_and_gives_a_card_to_its_discoverer_alone() -> None:
    game = sailing().do("ship 3,4 SW")
    assert game.phase == "found hex"
    assert game.odds() == shares(PILE)
    hands = game.hands()
    game.chance("pasture")
    assert game.phase == "found token"
    assert game.hands() == hands
    assert game.odds() == shares(CHIPS)
    game.chance("5")
    assert (game.phase, game.actor) == ("main", 0)
    assert (game.terrain()["4,5"], game.numbers()["4,5"]) == ("pasture", 5)
    assert Counter(game.hand(0)) - Counter(hands[0]) == {"wool": 1}
    assert game.hands()[1:] == hands[1:]


@pytest.mark.rule("OCEANS-13", "C-23", "EDGE-55", "OCEANS-22")
@pytest.mark.parametrize("terrain", ["ocean", "desert"])
def test_sea_and_desert_give_nothing(terrain: str) -> None:
    game = sailing().do("ship 3,4 SW")
    hands, robber = game.hands(), game.robber
    game.chance(terrain)
    assert game.phase == "main"
    assert game.terrain()["4,5"] == terrain
    assert "4,5" not in game.numbers()
    assert (game.hands(), game.robber) == (hands, robber)


@pytest.mark.rule("OCEANS-11", "C-05")
def test_a_position_that_names_no_last_roll_is_past_set_up_all_the_same() -> None:
    seats = [{"ships": ["3,4 W"], "hand": {"lumber": 1, "wool": 1}}]
    game = position("oceans", 4, seats, chance="explicit", pirate="4,13", options={"setup_reward": False})
    for words in ("ship 3,4 SW", "pasture", "5"):
        if game.is_chance:
            game.apply_chance(game.parse_chance(words))
        else:
            game.apply(game.parse(words))
    assert game.facts()["seats"][0]["hand"] == {"brick": 0, "lumber": 0, "wool": 1, "grain": 0, "ore": 0}


@pytest.mark.rule("OCEANS-14", "EDGE-26")
def test_a_reward_the_bank_lacks_is_lost() -> None:
    game = sailing(bank=np.array([5, 5, 0, 5, 5])).do("ship 3,4 SW")
    game.game.record.bank[c.WOOL] = 0
    hands = game.hands()
    game.chance("pasture").chance("3")
    assert (game.phase, game.hands()) == ("main", hands)


@pytest.mark.rule("OCEANS-09")
def test_the_piles_shrink() -> None:
    game = sailing().do("ship 3,4 SW").chance("pasture").chance("5")
    record = game.game.record
    assert record.pile.sum() == 21
    assert record.pile[:, c.PASTURE].sum() == 1
    assert record.pile_numbers.sum() == 6
    assert record.pile_numbers[:, 5].sum() == 1


@pytest.mark.rule("OCEANS-17", "EDGE-82")
@pytest.mark.parametrize("terrain", ["ocean", "pasture", "desert"])
def test_the_ship_stays_and_the_edges_follow_the_new_hex(terrain: str) -> None:
    game = sailing().do("ship 3,4 SW").chance(terrain)
    if terrain == "pasture":
        game.chance("5")
    game = altered(game, ships=["3,4 W"])
    board, record = game.game.board, game.game.record
    assert record.edge_piece[board.places.find_edge("3,4 SW")] == 1
    assert game.allows("ship 4,5 NW")  # beside the ocean hex 3,4
    assert game.allows("ship 4,5 W")  # beside the ocean hex 4,3


@pytest.mark.rule("OCEANS-19")
def test_robber_and_pirate_keep_off_what_is_unknown() -> None:
    game = into_main(set_up(deal("oceans", 4), STARTS)).do("end turn").roll(7)
    while game.phase == "discard":
        game.do(sorted(game.legal())[0])
    unknown = {name for name, terrain in game.terrain().items() if terrain == "missing"}
    assert len(unknown) == 22
    assert game.of_kind("robber")
    assert not (game.of_kind("robber") | game.of_kind("pirate")) & unknown


@pytest.mark.rule("OCEANS-15", "C-05", "EDGE-50")
@pytest.mark.parametrize(("reward", "wool"), [(True, 1), (False, 0)])
def test_a_starting_ship_discovers_too(reward: bool, wool: int) -> None:
    game = deal("oceans", 4, setup_reward=reward)
    game.game.record.pirate = -1
    game.do("settlement 3,2 SE", "ship 3,4 SW")
    assert game.phase == "found hex"
    game.chance("pasture").chance("5")
    assert game.hand(0).get("wool", 0) == wool
    assert (game.phase, game.actor) == ("setup settlement", 1)


@pytest.mark.rule("OCEANS-15", "EDGE-23", "MOVE-18")
def test_a_moved_ship_discovers_too() -> None:
    game = altered(into_main(set_up(deal("oceans", 4), STARTS)), ships=["3,4 W", "3,4 NW"], pirate=-1)
    record = game.game.record
    record.new_ships[:] = 0
    picks = game.of_kind("pick ship")
    assert picks
    game.do(f"pick ship {min(picks)}")
    target = game.of_kind("ship") & {"3,4 SW", "4,3 NE"}
    assert target
    game.do(f"ship {target.pop()}")
    assert game.phase == "found hex"


@pytest.mark.rule("OCEANS-16", "NEWSHORES-05", "SVP-01")
@pytest.mark.parametrize("land", ["pasture", "desert"])
def test_an_islet_is_foreign_land_where_discovered_land_lies_beside_it(land: str) -> None:
    """What was discovered is nobody's home nor foreign; its hex has the lower number."""
    game = into_main(set_up(deal("oceans", 4, island_token=2), STARTS))
    game = altered(game, ships=["7,2 NW"], pirate=-1)
    hexes = game.game.board.places.hexes
    terrain = game.game.record.terrain.copy()
    terrain[hexes.index("6,3")] = c.TERRAINS.index(land)
    assert hexes.index("6,3") < hexes.index("7,2")
    assert tokens(settle(altered(game, terrain=terrain), "7,2 N")) == [2, 0, 0, 0]
