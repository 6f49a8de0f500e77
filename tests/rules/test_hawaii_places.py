"""The boards of Hawai'i: what is listed, what may stand and lie where, set-up, scrolls (HAWAII)."""

from collections import Counter

import networkx as nx
import numpy as np
import pytest

from seafarers_env import Game, scenarios
from seafarers_env.scenarios import ScenarioError
from tests.rules.hawaiian import AT, CHARTS, CHITS, RICH, called, edges, hawaii, places, reached, spaces, vertex
from tests.rules.scene import Scene, deal, seat

pytestmark = pytest.mark.long  # the edition grand is compiled
DRAWS = {  # HAWAII's table at the end of its page
    "Pu'uwai": "F11", "Ki'eki'e": "F11", "Hanalei": "M10", "Lihu'e": "G08", "Po'ipu": "G08", "Kekaha": "P04",
    "Koke'e": "G08 M10 P04", "Hale'iwa": "F05", "Kailua": "H04", "Honolulu": "G09 H04", "Wai'anae": "F05",
    "Kane'ohe": "M06", "Wahiawa": "F05 G09 M06", "Maunaloa": "G11", "Kaunakakai": "F04 G11", "Halawa": "F04",
    "Kalaupapa": "G11", "Lopa": "H12 P05", "Kaumalapau": "P05", "Maunalei": "P05", "Kanapou": "H12",
    "Wailea-Makena": "F03 H12", "Lahaina": "F03 P11", "Kahului": "M08 P11", "Hana": "M08", "Keokea": "F03 G10",
    "Kaupo": "G10", "Hawi": "F03", "Honoka'a": "M09", "Hilo": "H10 M09", "Pahoa": "G06 H10", "Na'alehu": "P05",
    "Captain Cook": "P05 P09", "Kailua-Kona": "P09", "Volcano": "G06 H02 P05", "Punalu'u": "G06",
}  # fmt: skip
LETTER = {"forest": "F", "mountains": "M", "farmland": "G", "pasture": "P", "hills": "H"}


# --- material and board -----------------------------------------------------------------------------------------------
@pytest.mark.rule("HAWAII-01", "HAWAII-89", "HAWAII-75", "HAWAII-80")
def test_three_to_six_play_each_for_its_points() -> None:
    assert scenarios()["hawaii"].players == (3, 4, 5, 6)
    points = {n: Game("hawaii", n).table.options["points_to_win"] for n in (3, 4, 5, 6)}
    assert points == {3: 15, 4: 13, 5: 11, 6: 10}
    with pytest.raises(ScenarioError, match="3 or 4 or 5 or 6"):
        Game("hawaii", 2)


@pytest.mark.rule("HAWAII-02", "HAWAII-03", "HAWAII-04", "FIVESIX-01", "HAWAII-78")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_box(players: int) -> None:
    game = deal("hawaii", players)
    few = players < 5
    assert game.supply(0) == {"roads": 15, "ships": 15, "settlements": 5, "cities": 4}
    assert set(game.bank().values()) == {19 if few else 24}
    assert sum(game.deck().values()) == (25 if few else 34)
    assert game.game.record.fish[:players].tolist() == game.game.record.boats[:players].tolist() == [0] * players


@pytest.mark.rule(
    "HAWAII-06", "HAWAII-10", "HAWAII-91", "HAWAII-92", "HAWAII-82", "HAWAII-09", "HAWAII-11", "HAWAII-12"
)
@pytest.mark.parametrize("players", [4, 6])
def test_what_is_listed(players: int) -> None:
    chart = CHARTS[players]
    kinds = Counter(space.kind for space in chart.features.spaces)
    assert kinds == {"road": 104, "ship": 76, "merchant": 18, "fish": 20}
    grid = chart.grid()
    assert (len(chart.hexes), len(grid.vertex_of), len(grid.edge_of)) == (89, 176, 218)
    assert all(len(hexes) == 2 for hexes in grid.edge_hexes)  # exactly those between two board hexes
    named = {grid.vertex_of[place.corner.point] for place in (*chart.features.locations, *chart.features.chits)}
    ways = Counter(len(found) for v, found in enumerate(grid.vertex_edges) if v not in named)
    assert ways == {3: 94, 1: 46}
    assert all(len(grid.vertex_edges[v]) == 3 for v in named)
    assert len(named) == 36
    discs = Counter(space.of for space in chart.features.spaces if space.kind == "fish")
    assert sorted(int(chart.cells[tuple(map(int, name.split(",")))][1:]) for name in discs) == [
        3, 4, 5, 6, 8, 9, 9, 10, 10, 11,
    ]  # fmt: skip
    assert set(discs.values()) == {2}
    scrolls = Counter(space.of for space in chart.features.spaces if space.kind == "merchant")
    assert set(scrolls.values()) == {2}
    assert Counter(scroll.kind for scroll in chart.features.scrolls) == {
        "3:1": 4, "brick": 1, "lumber": 1, "wool": 1, "grain": 1, "ore": 1,
    }  # fmt: skip


@pytest.mark.rule("HAWAII-15", "HAWAII-91")
def test_locations_lie_two_spaces_apart() -> None:
    grid = CHARTS[6].grid()
    net = nx.Graph([tuple(ends) for ends in grid.edge_vertices])
    named = [grid.vertex_of[place.corner.point] for place in CHARTS[6].features.locations]
    nearest = Counter()
    for v in named:
        far = nx.single_source_shortest_path_length(net, v)
        nearest[min(far[u] for u in named if u != v)] += 1
    assert nearest == {2: 32, 3: 4}


@pytest.mark.rule("HAWAII-07", "HAWAII-08", "HAWAII-14", "HAWAII-93")
def test_what_each_location_draws_from() -> None:
    game = deal("hawaii", 6)
    terrain, numbers = game.terrain(), game.numbers()
    found = {}
    for name in AT:
        land = [h for h in places(game).vertex_hexes(AT[name]) if terrain[h] in LETTER]
        found[name] = " ".join(sorted(f"{LETTER[terrain[h]]}{numbers[h]:02}" for h in land))
    assert found == DRAWS


@pytest.mark.rule("HAWAII-16")
def test_the_board_says_that_it_is_an_own_design() -> None:
    assert "own design" in CHARTS[4].text
    assert "design of its own" in " ".join(scenarios()["hawaii"].page.split())


@pytest.mark.rule("HAWAII-13", "HAWAII-88", "HAWAII-94")
@pytest.mark.parametrize("players", [3, 5])
def test_nothing_is_dealt(players: int) -> None:
    first, second = (deal("hawaii", players, seed) for seed in (1, 2))
    assert first.phase == "setup settlement"
    assert first.game.deal() == second.game.deal()
    assert (first.robber, first.pirate) == (None, "12,29")


@pytest.mark.rule("HAWAII-90")
@pytest.mark.parametrize(("players", "most", "fewer"), [(3, 558, 537), (4, 561, 539), (5, 581, 558), (6, 584, 560)])
def test_the_action_table(players: int, most: int, fewer: int) -> None:
    game = Game("hawaii", players)
    assert (game.num_actions, Game("hawaii", players, max_offers=0).num_actions) == (most, fewer)
    texts = [game.describe(action) for action in range(game.num_actions)]
    fish = [text for text in texts if text.startswith("fish ")]
    assert texts[-len(fish) :] == fish
    assert fish[:2] == ["fish robber", "fish pirate"]
    assert fish[-2:] == ["fish route", "fish card"]
    assert [text for text in fish if "steal" in text] == [f"fish steal {k}" for k in range(1, players)]
    assert {"give fish", "get fish"} <= set(texts)
    assert "nutmeg" not in " ".join(texts)


# --- building ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("HAWAII-17", "HAWAII-73", "HAWAII-76", "HAWAII-99")
def test_settlements_begin_on_named_locations_alone() -> None:
    few, many = deal("hawaii", 4), deal("hawaii", 6)
    assert few.of_kind("settlement") == {vertex(few, name) for name in AT if name not in CHITS}
    assert many.of_kind("settlement") == {vertex(many, name) for name in AT}


@pytest.mark.rule("HAWAII-18", "HAWAII-25", "HAWAII-82")
def test_roads_and_ships_lie_on_their_spaces() -> None:
    game = hawaii(seat(settlements=[AT["Kahului"]], hand=RICH))
    at = set(edges(game, "Kahului"))
    roads, ships = set(called(game, spaces("road"))), {e for kind in ("ship", "merchant", "fish") for e in spaces(kind)}
    assert game.of_kind("road") == at & roads
    assert game.of_kind("ship") == at & set(called(game, sorted(ships)))
    assert game.of_kind("road").isdisjoint(game.of_kind("ship"))
    road = min(game.of_kind("road"))
    game.do(f"road {road}")
    assert game.hand(0) == {**RICH, "brick": 3, "lumber": 3}
    assert road not in game.of_kind("road") | game.of_kind("ship")


@pytest.mark.rule("HAWAII-19", "HAWAII-98", "BASE-45")
@pytest.mark.parametrize("kind", ["road", "ship"])
def test_a_settlement_needs_an_own_piece_of_any_kind(kind: str) -> None:
    game = hawaii(seat(settlements=[AT["Hana"]], hand=RICH))
    at = {name: sorted({*edges(game, name)} & {*called(game, spaces(kind))}) for name in AT if name not in CHITS}
    name = next(name for name, found in at.items() if found and name != "Hana")
    line = at[name][:1]
    assert not game.of_kind("settlement")
    with_line = hawaii(seat(settlements=[AT["Hana"]], hand=RICH, **{f"{kind}s": line}))
    assert with_line.of_kind("settlement") == {vertex(game, name)}
    others = hawaii(seat(settlements=[AT["Hana"]], hand=RICH), seat(**{f"{kind}s": line}))
    assert not others.of_kind("settlement")


# --- set-up -----------------------------------------------------------------------------------------------------------
def _placed(players: int) -> list[int]:
    """Who places in turn, with the first legal actions."""
    game, order = deal("hawaii", players), []
    while game.phase != "pre-roll":
        if game.phase == "setup settlement":
            order.append(game.actor)
        game.do(min(game.legal()))
    return order


@pytest.mark.rule("HAWAII-27", "HAWAII-28", "HAWAII-87", "HAWAII-101")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_three_rounds_of_placing(players: int) -> None:
    up = list(range(players))
    assert _placed(players) == [*up, *reversed(up), *up]


@pytest.mark.rule("HAWAII-29", "HAWAII-77", "HAWAII-81", "HAWAII-99", "HAWAII-100")
@pytest.mark.parametrize("players", [4, 6])
def test_starting_settlements_on_different_islands(players: int) -> None:
    island = {place.name: place.island for place in CHARTS[6].features.locations}
    game, mine = deal("hawaii", players), []
    while game.phase != "pre-roll":
        if game.phase == "setup settlement" and game.actor == 0:
            free = {name for name in island if vertex(game, name) in game.of_kind("settlement")}
            barred = (
                {island[name] for name in mine} if players == 4 or len({island[n] for n in mine}) < len(mine) else set()
            )
            assert not {island[name] for name in free} & barred
            same = sorted(name for name in free if mine and island[name] == island[mine[0]])
            mine.append((same or sorted(free))[0])
            game.do(f"settlement {AT[mine[-1]]}")
        else:
            game.do(min(game.legal()))
    assert len({island[name] for name in mine}) == (3 if players == 4 else 2)


@pytest.mark.rule("HAWAII-32")
def test_without_another_island_the_condition_is_waived() -> None:
    """No game comes to this (HAWAII-101): the record says that all other islands are full."""
    game = deal("hawaii", 4)
    island = {place.name: place.island for place in CHARTS[4].features.locations}
    table, edition = game.game.table, game.game.table.edition
    state = edition.records.copied(np.atleast_1d(np.asarray(game.game.record)))
    state["vertex_building"][0, places(game).find_vertex(AT["Hana"])] = 0
    for name in island:
        if island[name] != "Maui":
            state["vertex_building"][0, places(game).find_vertex(AT[name])] = 2
    state["placements"][0] = 7  # the second one of seat 0
    edition.one_game.rebuild(state, 0, table.board.record, table.rules)
    full = Scene(Game.from_table(table, state, chance="explicit"))
    maui = {vertex(game, name) for name in island if island[name] == "Maui" and name != "Hana"}
    assert (full.actor, full.of_kind("settlement")) == (0, maui)
    state["vertex_building"][0, places(game).find_vertex(AT["Lopa"])] = -1
    edition.one_game.rebuild(state, 0, table.board.record, table.rules)
    assert Scene(Game.from_table(table, state)).of_kind("settlement") == {vertex(game, "Lopa")}


@pytest.mark.rule("HAWAII-30", "HAWAII-87", "HAWAII-103", "HAWAII-31")
def test_cards_for_the_third_settlement() -> None:
    game = deal("hawaii", 4)
    hands = []
    while game.phase != "pre-roll":
        if game.phase == "setup settlement" and game.actor == 0 and len(hands) == 2:
            game.do(f"settlement {AT['Wailea-Makena']}")
            assert game.hand(0) == {"brick": 1, "lumber": 1}  # across the sea as well, before its piece
            assert game.phase == "setup piece"
            hands.append(game.hand(0))
        elif game.phase == "setup settlement" and game.actor == 0:
            far = [name for name in ("Hilo", "Hanalei") if vertex(game, name) in game.of_kind("settlement")]
            game.do(f"settlement {AT[far[0]]}")
            hands.append(game.hand(0))
        elif game.phase == "setup settlement":
            names = [n for n in AT if n not in ("Wailea-Makena", "Hilo", "Hanalei")]
            game.do(f"settlement {next(AT[n] for n in names if vertex(game, n) in game.of_kind('settlement'))}")
        else:
            game.do(min(game.legal()))
    assert hands[:2] == [{}, {}]
    assert game.game.record.fish.tolist() == [0] * 6
    assert game.winner is None


@pytest.mark.rule("HAWAII-102", "PIRATE-11")
@pytest.mark.parametrize(("players", "name", "barred"), [(4, "Na'alehu", "12,27 E"), (6, "Punalu'u", "12,29 E")])
def test_the_pirate_keeps_a_starting_ship_away(players: int, name: str, barred: str) -> None:
    game = deal("hawaii", players)
    game.do(f"settlement {AT[name]}")
    lies = set(edges(game, name))
    assert {text.split(" ", 1)[1] for text in game.legal()} == lies - set(called(game, [barred]))
    assert called(game, [barred])[0] in lies


@pytest.mark.rule("HAWAII-33", "HAWAII-74", "HAWAII-76")
def test_chits_lie_at_the_start() -> None:
    few, many = deal("hawaii", 4), deal("hawaii", 6)
    split = few.game.layout.split(few.game.observe(0))
    lying = {places(few).vertices[v] for v in split["chits"].nonzero()[0]}
    assert lying == {vertex(few, name) for name in CHITS}
    assert not many.game.layout.split(many.game.observe(0))["chits"].any()
    near = {end for name in AT if name not in CHITS for e in edges(few, name) for end in places(few).edge_vertices(e)}
    assert near.isdisjoint(lying)


# --- scrolls ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("HAWAII-34", "HAWAII-36", "HAWAII-37", "HAWAII-104", "HAWAII-56")
def test_a_ship_beside_a_scroll_trades_at_its_rate() -> None:
    space = {s.of: s.name for s in CHARTS[4].features.spaces if s.kind == "merchant"}
    kinds = {scroll.kind: space[scroll.name] for scroll in CHARTS[4].features.scrolls}
    hand = {"wool": 2, "brick": 3, "ore": 4}
    for ships, given in (
        ([], {"ore"}),
        ([kinds["wool"]], {"wool", "ore"}),
        ([kinds["3:1"]], {"brick", "ore"}),
        ([kinds["3:1"], kinds["wool"]], {"wool", "brick", "ore"}),
    ):
        game = hawaii(seat(settlements=[AT["Hana"]], ships=ships, hand=hand, fish=6))
        assert {text.split()[0] for text in game.of_kind("maritime")} == given
        assert not any("fish" in text for text in game.of_kind("maritime"))
    game = hawaii(seat(settlements=[AT["Hana"]], ships=[kinds["wool"]], hand=hand)).do("maritime wool grain")
    assert game.hand(0) == {"brick": 3, "grain": 1, "ore": 4}


@pytest.mark.rule("HAWAII-34", "HAWAII-104")
def test_a_ship_just_built_gives_its_rate_and_a_building_none() -> None:
    merchants = set(called(hawaii(), spaces("merchant")))
    name = next(name for name in AT if name not in CHITS and set(edges(hawaii(), name)) & merchants)
    space = next(e for e in edges(hawaii(), name) if e in merchants)
    game = hawaii(seat(settlements=[AT[name]], hand={"lumber": 1, "wool": 1}))
    assert game.game.record.harbours[0] == 0
    game.do(f"ship {space}")
    assert game.game.record.harbours[0] != 0


@pytest.mark.rule("HAWAII-38", "HAWAII-39", "HAWAII-47", "HAWAII-48", "HAWAII-117")
def test_a_roll_pays_across_the_sea_and_the_robber_stops_its_hex() -> None:
    game = hawaii(seat(settlements=[AT["Lopa"]], cities=[AT["Wailea-Makena"]]), phase="pre-roll", robber=None)
    assert game.clone().roll(12).hand(0) == {"brick": 3}
    robbed = hawaii(seat(settlements=[AT["Lopa"]]), phase="pre-roll", robber="7,20")
    assert robbed.roll(12).hand(0) == {}


@pytest.mark.rule("HAWAII-39", "HAWAII-40", "HAWAII-41", "HAWAII-59", "HAWAII-125")
def test_where_robber_and_pirate_may_go() -> None:
    game = hawaii(
        seat(settlements=[AT["Lopa"]], cards={"soldier": 1}), seat(), phase="pre-roll", robber=None, pirate=None
    )
    game.do("play soldier")
    terrain = game.terrain()
    assert game.of_kind("robber") == {h for h in terrain if terrain[h] != "ocean"}
    assert game.of_kind("pirate") == {h for h in terrain if terrain[h] == "ocean"}
    assert len(game.of_kind("pirate")) == 66
    beside = {e for h in game.of_kind("pirate") for e in places(game).hex_edges(h)}
    assert set(called(game, ["6,19 SE", "7,20 E"])).isdisjoint(beside)
    assert not any(text == "stop" for text in game.legal())


@pytest.mark.rule("HAWAII-40", "HAWAII-41", "HAWAII-124", "PIRATE-11")
def test_the_pirate_stops_building_but_neither_fish_nor_trade() -> None:
    ground = spaces("fish")[0]
    number = 9  # of disc 2,9, to which the first fishing ground belongs
    stopped = hawaii(seat(settlements=[AT["Lihu'e"]], ships=[ground], fish=2), phase="pre-roll", pirate="2,9")
    stopped.roll(number)
    assert stopped.game.record.fish[0] == 3
    beside = {e for e in edges(stopped, "Lihu'e")} & set(places(stopped).hex_edges("2,9"))
    assert beside
    barred = hawaii(seat(settlements=[AT["Lihu'e"]], hand=RICH, fish=2), pirate="2,9")
    assert barred.of_kind("ship").isdisjoint(beside)
    barred.do("fish pirate")
    assert barred.pirate is None
    assert beside <= barred.of_kind("ship") | barred.of_kind("road")


@pytest.mark.rule("HAWAII-26", "HAWAII-122", "HAWAII-65")
def test_pieces_for_nothing_lie_where_paid_ones_would() -> None:
    start = reached("Kahului", "road", "ship", hand=RICH, fish=5, cards={"roads": 1})
    game = hawaii(start)
    paid = {text for text in game.legal() if text.startswith(("road", "ship"))}
    card, fish = game.clone().do("play roads"), game.clone().do("fish route")
    assert card.legal() == fish.legal() == paid
    assert fish.phase == "fish piece"
    assert fish.game.record.fish[0] == 0
