"""The drawing: well-formed, complete, the same for the same records, and blind to what its viewer may not know."""

from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from seafarers_env.engine import constants as c, phases as at
from seafarers_env.engine.records import STATE
from seafarers_env.engine.sizes import MAX_PLAYERS
from seafarers_env.game import Game
from seafarers_env.render.draw import element, words
from seafarers_env.render.palette import COIN, SEATS, TERRAIN
from seafarers_env.render.svg import svg
from tests.effort import often
from tests.render.positions import TABLES, cove, moments

SVG = "{http://www.w3.org/2000/svg}"
OKABE_ITO = {"#000000", "#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7"}

each_table = pytest.mark.parametrize(("name", "num_players"), TABLES)


def draw(game: Game, viewer: int | None = None, **options: Any) -> str:
    return svg(game.record, game.board, game.table.rules[0], viewer=viewer, **options)


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def of_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [e for e in root.iter() if name in e.get("class", "").split()]


def places(root: ElementTree.Element, name: str) -> set[tuple[int, int]]:
    """Place and seat of every piece of a class."""
    return {(int(e.get("data-id", "-1")), int(e.get("data-seat", "-1"))) for e in of_class(root, name)}


# --- a picture --------------------------------------------------------------------------------------------------------
@each_table
def test_it_is_well_formed_at_every_stage_and_for_every_viewer(name: str, num_players: int) -> None:
    for n, game in enumerate(moments(name, num_players)):
        for viewer in often((None, *range(num_players)), (None, n % num_players)):
            root = parsed(draw(game, viewer))
            assert root.tag == f"{SVG}svg"
            assert len(of_class(root, "seat")) == num_players


def test_the_random_games_reach_what_matters() -> None:
    games = [game for name, players in TABLES for game in moments(name, players)]
    seen = {game.phase for game in games}
    assert any(game.record.discarding.any() for game in games)
    assert any(game.record.draft_get.any() for game in games)
    seldom = {"pirate proposal", "pirate answer", "dice", "stolen card", "drawn card", "pirate place", "over"}
    elsewhere = {"harbour place", "harbour kind", "found hex", "found token", "reserve token", "choose token"}
    elsewhere |= {"token proposal", "token answer", "token place", *at.PHASES[at.CORE_PHASES :]}
    assert seen >= set(at.PHASES) - seldom - elsewhere


def test_it_is_a_pure_function() -> None:
    game = moments("new_shores", 4)[-1]
    before = game.record.tobytes()
    assert draw(game, 1) == draw(game.clone(), 1)
    assert game.record.tobytes() == before


def test_the_width_is_asked_for_and_the_height_follows() -> None:
    game = moments("base", 2)[0]
    _, _, width, height = (float(x) for x in parsed(draw(game)).get("viewBox", "").split())
    root = parsed(draw(game, width=400))
    assert (root.get("width"), root.get("height")) == ("400", str(round(400 * height / width)))


@each_table
def test_every_symbol_used_is_defined_once(name: str, num_players: int) -> None:
    root = parsed(draw(moments(name, num_players)[-1]))
    defined = [e.get("id") for e in root.iter() if e.get("id")]
    used = {e.get("href", "")[1:] for e in root.iter(f"{SVG}use")}
    assert len(defined) == len(set(defined))
    assert used <= set(defined)


def test_it_stays_small_enough_for_a_page_of_many() -> None:
    assert max(len(draw(game)) for game in moments("new_shores", 4)) < 150_000


# --- what is on it ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("OBSERVATION-01")
@each_table
def test_all_that_lies_on_the_board_is_drawn(name: str, num_players: int) -> None:
    for game in moments(name, num_players):
        s, b, root = game.record, game.board.record[0], parsed(draw(game, viewer=1))
        edges = [(e, int(s.edge_piece[e])) for e in range(int(b.num_edges)) if s.edge_piece[e] >= 0]
        buildings = [(v, int(s.vertex_building[v])) for v in range(int(b.num_vertices)) if s.vertex_building[v] >= 0]
        assert places(root, "ship") == {(e, x >> 1) for e, x in edges if x & 1 == c.SHIP}
        assert places(root, "road") == {(e, x >> 1) for e, x in edges if x & 1 != c.SHIP}
        assert places(root, "city") == {(v, x >> 1) for v, x in buildings if x & 1 == c.CITY}
        assert places(root, "settlement") == {(v, x >> 1) for v, x in buildings if x & 1 != c.CITY}
        assert {h for h, _ in places(root, "robber")} == {int(s.robber)} - {-1}
        assert {h for h, _ in places(root, "pirate")} == {int(s.pirate)} - {-1}
        assert len(of_class(root, "harbour")) == int(b.num_harbours)
        assert _numbers(root) == sorted(int(n) for n in s.number if n)


def _numbers(root: ElementTree.Element) -> list[int]:
    uses = [e.get("href", "") for e in root.iter(f"{SVG}use")]
    return sorted(int(href.rsplit("-", 1)[1]) for href in uses if "-number-" in href)


def test_the_random_games_have_every_piece() -> None:
    roots = [parsed(draw(game)) for name, players in TABLES for game in moments(name, players)]
    for piece in ("road", "ship", "settlement", "city", "robber", "pirate", "harbour"):
        assert any(of_class(root, piece) for root in roots), piece


def test_every_terrain_has_its_colour_and_glyph() -> None:
    game = moments("new_shores", 4)[0].clone()
    game.record.terrain[: c.NUM_TERRAINS] = range(c.NUM_TERRAINS)
    game.record.number[: c.NUM_TERRAINS] = 0
    root = parsed(draw(game))
    drawn = {word: of_class(root, word) for word in c.TERRAINS}
    assert [word for word, hexes in drawn.items() if not hexes] == []
    uses = {
        word: [e.get("href", "").partition("-")[2] for e in hexes[0].iter(f"{SVG}use")] for word, hexes in drawn.items()
    }
    assert [word for word, names in uses.items() if word not in names] == []
    assert [word for word, names in uses.items() if f"{word}-ground" not in names] == ["ocean"]
    assert len({TERRAIN[terrain] for terrain in range(c.NUM_TERRAINS)}) == c.NUM_TERRAINS


def test_six_and_eight_are_red_and_pips_say_how_often_a_number_comes() -> None:
    root = parsed(draw(moments("base", 4)[0]))
    symbols = {e.get("id", ""): e for e in root.iter(f"{SVG}g") if "-number-" in e.get("id", "")}
    for name, symbol in symbols.items():
        number = int(name.rsplit("-", 1)[1])
        (text,) = symbol.iter(f"{SVG}text")
        assert text.text == str(number)
        assert (text.get("fill") == "#c1121f") == (number in (6, 8))
        assert len(list(symbol.iter(f"{SVG}circle"))) - 1 == 6 - abs(7 - number)
    assert len(symbols) == 11


def test_seats_differ_in_colour_and_in_shape() -> None:
    assert len(SEATS) >= MAX_PLAYERS
    assert len({look.fill for look in SEATS}) == len({look.emblem for look in SEATS}) == len(SEATS)
    assert {look.fill for look in SEATS} <= OKABE_ITO


def test_special_tokens_lie_under_their_building() -> None:
    game = moments("new_shores", 4)[-1].clone()
    v = next(v for v in range(len(game.record.vertex_building)) if game.record.vertex_building[v] >= 0)
    counts = []
    for tokens in (0, 1, 2):
        game.record.vertex_tokens[v] = tokens
        (building,) = [
            e
            for word in ("settlement", "city")
            for e in of_class(parsed(draw(game)), word)
            if e.get("data-id") == str(v)
        ]
        counts.append(len(list(building.iter(f"{SVG}circle"))))
    assert counts == [0, 1, 2]


def test_holders_of_the_two_cards_are_named() -> None:
    game = moments("base", 4)[-1].clone()
    game.record.route_holder, game.record.army_holder = 2, 3
    panels = {e.get("data-seat"): "".join(e.itertext()) for e in of_class(parsed(draw(game)), "seat")}
    assert [seat for seat, text in panels.items() if "Longest Trade Route" in text] == ["2"]
    assert [seat for seat, text in panels.items() if "Largest Army" in text] == ["3"]


# --- what a viewer sees -----------------------------------------------------------------------------------------------
@each_table
def test_a_player_view_is_enough(name: str, num_players: int) -> None:
    for game in moments(name, num_players):
        view = game.view(1)
        assert svg(view.state, view.board, view.rules, viewer=1) == draw(game, viewer=1)


@pytest.mark.rule("OBSERVATION-02", "OBSERVATION-10", "OBSERVATION-11")
def test_own_cards_by_kind_and_those_of_others_by_number() -> None:
    game = moments("base", 4)[0].clone()
    s = game.record
    for seat in (0, 1):
        s.hand[seat], s.hand_size[seat] = (1, 0, 2, 0, 0), 3
        s.cards[seat], s.cards_size[seat] = (0, 1, 0, 0, 1), 2
        s.points[seat], s.discarding[seat] = 4, (0, 0, 0, 1, 0)
    own, other = ("".join(e.itertext()) for e in of_class(parsed(draw(game, viewer=0)), "seat")[:2])
    assert "2 wool" in own and "1 monopoly" in own and "5 of 10 points" in own and "laid aside grain" in own
    assert "3 resource cards, face down" in other and "2 development cards, face down" in other
    assert "4 of 10 points" in other and "laid aside" not in other


# --- options and bad input --------------------------------------------------------------------------------------------
def test_indices_of_all_places() -> None:
    game = moments("base", 2)[0]
    b = game.board.record[0]
    (indices,) = of_class(parsed(draw(game, indices=True)), "indices")
    assert len(list(indices.iter(f"{SVG}text"))) == int(b.num_hexes + b.num_vertices + b.num_edges)
    assert of_class(parsed(draw(game)), "indices") == []


def test_the_panels_can_be_left_out() -> None:
    game = moments("base", 4)[0]
    whole, board = draw(game), draw(game, seats=False)
    assert (len(of_class(parsed(whole), "seat")), len(of_class(parsed(board), "seat"))) == (4, 0)
    heights = [float(parsed(drawn).get("viewBox", "").split()[3]) for drawn in (whole, board)]
    assert heights[0] - heights[1] > 200


def test_highlights() -> None:
    game = moments("new_shores", 4)[0]
    plain, marked = draw(game), draw(game, highlight=[("hex", 0), ("vertex", 5), ("edge", 9), ("edge", 10)])
    (marks,) = of_class(parsed(marked), "highlights")
    assert [len(rings) for rings in marks] == [4, 4]  # light ones below those in colour
    assert len(of_class(parsed(plain), "highlights")[0]) == 0


def test_coordinates_name_all_places() -> None:
    game = moments("new_shores", 4)[0]
    plain, named = draw(game), draw(game, coordinates=True)
    places = game.board.places
    (labels,) = of_class(parsed(named), "coordinates")
    assert [e.text for e in labels.iter(f"{SVG}text")] == list(places.hexes)
    (spots,) = of_class(parsed(named), "spots")
    told = [e.text for e in spots.iter(f"{SVG}title")]
    assert told == [*(f"edge {name}" for name in places.edges), *(f"vertex {name}" for name in places.vertices)]
    assert of_class(parsed(plain), "coordinates") == of_class(parsed(plain), "spots") == []
    order = [e.get("class") for e in of_class(parsed(named), "board")[0]]
    assert order.index("harbours") < order.index("spots") < order.index("routes")  # pieces keep their own titles


def test_a_glow_has_its_seats_colour() -> None:
    game = moments("new_shores", 4)[0]
    drawn = draw(game, glow=[("vertex", 5, 1), ("hex", 0, -1)])
    mine, nobodys = of_class(parsed(drawn), "glow")
    assert (mine.get("data-seat"), mine.get("stroke")) == ("1", SEATS[1].fill)
    assert (nobodys.get("data-seat"), nobodys.get("stroke")) == (None, COIN)
    assert draw(game, glow=[]) == draw(game)
    with pytest.raises(
        ValueError, match="glow takes triples of 'hex', 'vertex' or 'edge' and an id and a seat, not 'x'"
    ):
        draw(game, glow=[("x", 0, 0)])


@pytest.mark.parametrize("mark", [("hex", 10_000), ("edge", -1), ("corner", 3)])
def test_a_highlight_that_is_nowhere_is_refused(mark: tuple[str, int]) -> None:
    with pytest.raises(ValueError, match="highlight"):
        draw(moments("base", 2)[0], highlight=[mark])


@pytest.mark.parametrize("viewer", [2, -1, "0", 0.5])
def test_a_viewer_that_is_no_seat_is_refused(viewer: Any) -> None:
    with pytest.raises(ValueError, match=r"viewer must be a seat 0\.\.1"):
        draw(moments("base", 2)[0], viewer)


@pytest.mark.parametrize("before", [0, "x", np.zeros(1, STATE), np.zeros((), np.int8), {"hand": 1}])
def test_what_is_no_record_is_refused(before: Any) -> None:
    game = moments("base", 2)[0]
    for ask in (game.svg, game.view(0).svg):
        with pytest.raises(ValueError, match="before must be a STATE record, such as "):
            ask(before=before)
    with pytest.raises(ValueError, match="state must be a STATE record, such as "):
        svg(before, game.board, game.table.rules[0])
    assert draw(game, before=game.record.copy())


def test_a_title_from_a_strange_board_file_is_only_text(tmp_path: Any) -> None:
    title = "<script>alert('&')</script> \"quoted\""
    root = parsed(draw(cove(tmp_path, title)))
    assert [e for e in root.iter() if e.tag.endswith("script")] == []
    assert title in [e.text for e in root.iter(f"{SVG}tspan")]


def test_what_xml_cannot_hold_is_left_out() -> None:
    root = parsed(element("g", words("a\x00b\x1b[0m\ufffe<"), fill='"\x07<&', class_="x", stroke=None))
    assert (root.text, root.attrib) == ("ab[0m<", {"fill": '"<&', "class": "x"})
