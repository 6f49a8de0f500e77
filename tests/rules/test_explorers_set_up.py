"""Set-up of the explorers' game: a Sea Port, a settlement, a road and a settler ship (BARGE-033..038, -191, -192)."""

import pytest

from tests.rules.explorer_scenes import Explorers, deal, sea

pytestmark = pytest.mark.long  # the edition explorers is compiled

PORTS = ("3,6 SE", "7,6 NE", "2,5 SE", "8,5 SE")
SETTLEMENTS = ("5,4 N", "5,4 S", "4,3 NW", "6,3 SW")
YIELDS = {"hills": "brick", "forest": "lumber", "pasture": "wool", "farmland": "grain", "mountains": "ore"}


def _ports(players: int = 3) -> Explorers:
    """After round 1."""
    return deal(players).do(*(f"city {name}" for name in PORTS[:players]))


def _settled(players: int = 3) -> Explorers:
    """After round 2."""
    return _ports(players).do(*(f"settlement {name}" for name in SETTLEMENTS[:players]))


@pytest.mark.rule("BARGE-033")
def test_every_player_starts_with_two_gold() -> None:
    game = deal(4)
    assert [game.gold(p) for p in range(4)] == [2, 2, 2, 2]


@pytest.mark.rule("BARGE-034", "BARGE-192")
def test_round_1_places_sea_ports_by_home_waters_clockwise() -> None:
    game = deal(4)
    places = game.of_kind("city")
    assert game.legal() == {f"city {v}" for v in places}
    assert len(places) == 17
    assert game.vertices("3,6 SE", "5,6 SE", "1,6 SE") <= places
    assert not game.vertices("5,4 N", "5,2 NW", "4,3 NW") & places  # inland, and on the far coast
    for p, name in enumerate(PORTS):
        assert (game.actor, game.phase) == (p, "sea port")
        game.do(f"city {name}")
        assert game.points(p) == 2
        assert game.ports(p) == {1: game.vertices(name).pop()}
    assert game.phase == "setup settlement"


@pytest.mark.rule("BARGE-035", "BARGE-036")
def test_round_2_places_settlements_on_the_island_in_reverse_order() -> None:
    game = _ports()
    places = game.of_kind("settlement")
    assert game.legal() == {f"settlement {v}" for v in places}
    assert not game.vertices("3,6 SE", "3,6 NE", "3,6 S") & places  # a Sea Port and the ends of its edges
    assert game.vertices("5,4 N", "5,2 NW", "5,2 SW", "4,5 SE") <= places  # inland, the far coast, by home waters
    for p, name in zip((2, 1, 0), SETTLEMENTS, strict=False):
        assert (game.actor, game.phase) == (p, "setup settlement")
        game.do(f"settlement {name}")
        assert game.points(p) == 3
        assert not game.vertices(name, *game.game.board.places.vertex_neighbours(name)) & game.of_kind("settlement")
    assert game.phase == "setup piece"


@pytest.mark.rule("BARGE-035", "BARGE-192")
def test_the_island_has_46_places_for_settlements() -> None:
    game = sea(phase="setup settlement", placements=3, active=2)
    assert len(game.of_kind("settlement")) == 46


@pytest.mark.rule("BARGE-038")
def test_only_the_settlement_brings_a_card_for_each_hex() -> None:
    game = _ports()
    terrain = game.terrain()
    assert game.hands() == [{}, {}, {}]
    game.do("settlement 5,4 N")
    wanted: dict[str, int] = {}
    for name in ("5,4", "4,3", "4,5"):
        wanted[YIELDS[terrain[name]]] = wanted.get(YIELDS[terrain[name]], 0) + 1
    assert game.hand(2) == wanted
    game.do("settlement 3,4 NW")  # the only land there
    assert game.hand(1) == {YIELDS[terrain["3,4"]]: 1}


@pytest.mark.rule("BARGE-006", "BARGE-037", "BARGE-174", "BARGE-191", "BARGE-192")
@pytest.mark.parametrize("players", [3, 4])
def test_round_3_lays_a_road_and_a_ship_with_a_settler(players: int) -> None:
    game = _settled(players)
    places = game.game.board.places
    for p in range(players):
        hand = game.hand(p)
        assert (game.actor, game.phase) == (p, "setup piece")
        roads = game.of_kind("road")
        assert game.legal() == {f"road {e}" for e in roads}
        assert roads <= set(places.vertex_edges(SETTLEMENTS[players - 1 - p]))
        game.do(f"road {min(roads)}")
        assert (game.actor, game.phase) == (p, "settler ship")
        lanes = game.of_kind("ship")
        assert game.legal() == {f"ship {e}" for e in lanes}
        assert lanes <= set(places.vertex_edges(PORTS[p]))
        assert 2 <= len(lanes) <= 3
        game.do(f"ship {min(lanes)}")
        assert game.lanes(p) == {1: min(lanes)}
        assert game.cargo(5, p) == "settler"
        assert (game.left("settlers", p), game.left("crews", p)) == (1, 9)
        assert game.hand(p) == hand  # nothing is paid
        assert game.supply(p) == {"roads": 14, "ships": 2, "settlements": 4, "cities": 3}
    assert (game.phase, game.actor) == ("pre-roll", 0)


@pytest.mark.rule("BARGE-037")
def test_the_first_ship_lies_away_from_hidden_hexes() -> None:
    game = deal().do("city 5,6 SE", "city 7,6 NE", "city 2,5 SE")
    game.do("settlement 6,3 SW", "settlement 5,2 NW", "settlement 3,4 NW")
    game.do(f"road {min(game.of_kind('road'))}")
    # its third edge ends at a corner of the Council hex where a hidden hex lies
    assert game.of_kind("ship") == game.edges("5,6 SE", "5,6 E")
    assert game.of_kind("ship") < set(game.game.board.places.vertex_edges("5,6 SE"))
