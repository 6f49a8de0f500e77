"""What a picture marks of the last decision: what has changed since the position before."""

from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from seafarers_env.engine import actions as a
from seafarers_env.game import Game
from seafarers_env.render.changes import changed_places
from seafarers_env.render.svg import svg
from tests.render.positions import OPENING, cove, disguise, do, moments
from tests.render.test_svg import SVG, of_class, parsed


def marks_of(game: Game, *texts: str) -> set[str]:
    """The names of the places that change by these decisions."""
    before = game.record.copy()
    do(game, *texts)
    places = game.board.places
    names = {"hex": places.pirate, "edge": places.edges, "vertex": places.vertices}
    return {names[kind][i] for kind, i in changed_places(before, game.record, game.board)}


def test_each_decision_marks_where_it_was_made(tmp_path: Path) -> None:
    game = cove(tmp_path)
    assert marks_of(game, "pirate 1,6") == {"1,6"}
    do(game, "accept")
    for text in OPENING[2:]:
        before, global_id = game.record.copy(), int(game.board.record["global_of"][0, game.parse(text)])
        do(game, text)
        kind = "vertex" if text.startswith("settlement") else "edge"
        assert changed_places(before, game.record, game.board) == [(kind, int(a.ARGUMENT_OF[global_id]))]


def test_a_roll_marks_what_it_produces_but_not_under_the_robber(tmp_path: Path) -> None:
    game = cove(tmp_path)
    do(game, *OPENING)
    assert marks_of(game, "roll") == set()  # chance is still to come
    assert marks_of(game, "6") == {"1,2"}
    do(game, "end turn", "roll")
    game.record.robber = game.board.places.hexes.index("2,5")
    assert marks_of(game, "9") == set()


def draw(game: Game, before: Any, viewer: int | None = None, **options: Any) -> str:
    return svg(game.record, game.board, game.table.rules[0], viewer=viewer, before=before, **options)


@pytest.mark.parametrize(("name", "num_players"), [("base", 3), ("new_shores", 4), ("oceans", 4)])
def test_every_change_of_a_random_game_is_marked(name: str, num_players: int) -> None:
    game = Game(name, num_players, seed=3)
    rng = np.random.default_rng(7)
    marked: set[str] = set()
    for _ in range(1500):
        if game.is_over:
            break
        before = game.record.copy()
        game.apply(int(rng.choice(game.legal_actions())))
        found = set(changed_places(before, game.record, game.board))
        for field, kind in (("edge_piece", "edge"), ("vertex_building", "vertex"), ("terrain", "hex")):
            differ = {(kind, int(i)) for i in np.flatnonzero(before[field] != game.record[field])}
            assert differ <= found
            marked |= {kind for kind, _ in differ}
        for piece in ("robber", "pirate"):
            if before[piece] != game.record[piece] >= 0:
                assert ("hex", int(game.record[piece])) in found
        assert changed_places(game.record, game.record, game.board) == []
    assert {"edge", "vertex"} <= marked


@pytest.mark.rule("OBSERVATION-03", "OBSERVATION-04", "OBSERVATION-11")
def test_what_the_viewer_may_not_know_changes_no_mark() -> None:
    games = moments("base", 4)
    for before, after in pairwise(games):
        for viewer in range(4):
            drawn = draw(after, before.record, viewer)
            assert draw(disguise(after, viewer, 1), disguise(before, viewer, 2).record, viewer) == drawn


def test_gains_and_losses_stand_beside_the_cards() -> None:
    game = moments("base", 4)[0].clone()
    before = game.record.copy()
    s = game.record
    s.hand[0], s.hand_size[0] = before.hand[0] + [0, 2, 0, 0, 1], before.hand_size[0] + 3
    texts = {viewer: _changes(draw(game, before, viewer)) for viewer in (None, 0, 1)}
    assert texts == {None: ["+2", "+1"], 0: ["+2", "+1"], 1: ["+3"]}
    assert _changes(draw(game, None)) == []


def _changes(text: str) -> list[str | None]:
    return [e.text for part in of_class(parsed(text), "changes") for e in part.iter(f"{SVG}text")]


# --- the caption ------------------------------------------------------------------------------------------------------
def test_a_caption_has_room_above_the_board_and_is_only_text() -> None:
    game = moments("base", 2)[0]
    plain, kept, told = (parsed(draw(game, None, caption=text)) for text in (None, "", "<b>1 & 2"))
    heights = [float(root.get("viewBox", "").split()[3]) for root in (plain, kept, told)]
    assert heights[0] < heights[1] == heights[2]
    assert [len(of_class(root, "caption")) for root in (plain, kept, told)] == [0, 0, 1]
    assert "<b>1 & 2" in [e.text for e in told.iter(f"{SVG}text")]
    assert any(str(e.text).endswith("\u2026") for e in parsed(draw(game, None, caption="x" * 300)).iter(f"{SVG}text"))


# --- routes as wholes -------------------------------------------------------------------------------------------------
def test_the_longest_route_lies_on_a_band() -> None:
    games = [game for game in moments("new_shores", 4) if game.record.route_holder >= 0]
    assert games
    for game in games:
        seat = int(game.record.route_holder)
        (band,) = of_class(parsed(game.svg()), "longest-route")
        assert band.get("data-seat") == str(seat)
        pieces = sum(int(word).bit_count() for word in game.record.line[seat])
        assert len(list(band.iter(f"{SVG}line"))) == 2 * pieces > 0
    assert of_class(parsed(moments("new_shores", 4)[0].svg()), "longest-route") == []


def test_trade_routes_between_islands_are_arcs_with_a_star_for_a_token() -> None:
    game = Game("great_crossing", 4, seed=1)
    s = game.record
    s.num_links = 3
    s.link_seat[:3], s.link_near[:3], s.link_far[:3], s.link_state[:3] = (0, 1, 2), (3, 5, 7), (40, 42, 44), (2, 1, 0)
    links = of_class(parsed(game.svg()), "link")
    assert [link.get("data-seat") for link in links] == ["0", "1"]
    titles = [str(link.findtext(f"{SVG}title")) for link in links]
    assert ["with its token" in title for title in titles] == [True, False]


# --- views and notebooks ----------------------------------------------------------------------------------------------
def test_a_view_draws_itself_with_the_cards_of_others_face_down() -> None:
    for game in moments("new_shores", 4)[::3]:
        for seat in range(4):
            assert game.view(seat).svg(width=500) == game.svg(seat, width=500)
    before = moments("base", 4)[0]
    assert before.view(1).svg(before=before.view(1).state, caption="so") == before.svg(
        1, before=before.record, caption="so"
    )


def test_notebooks_show_games_and_views() -> None:
    game = moments("base", 3)[-1]
    assert game._repr_svg_() == game.svg()
    assert game.view(2)._repr_svg_() == game.svg(2)
    assert ElementTree.fromstring(game._repr_svg_()).tag == f"{SVG}svg"
