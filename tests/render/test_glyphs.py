"""A piece is shown everywhere by its declaration: nothing else knows of it."""

import json
import re
from typing import Any

import numpy as np
import pytest

from seafarers_agents.language_model.prompt import prompt
from seafarers_agents.moments import Moment
from seafarers_agents.web.position import position
from seafarers_env.editions import EDITIONS
from seafarers_env.engine.declaring.glyphs import Glyph, Trace
from seafarers_env.engine.parts import PARTS
from seafarers_env.game import Game
from seafarers_env.render import declared
from seafarers_env.render.changes import changed_places
from seafarers_env.render.figures import FIGURES
from seafarers_env.render.standing import pieces
from seafarers_env.render.text import board_text
from seafarers_env.replay import Recorder
from tests.render.positions import TABLES, hidden, moments

#: Of all editions.
FIELDS = {name for edition in EDITIONS.values() for name in edition.records.STATE.names or ()}

GLYPHS = [glyph for part in PARTS for glyph in part.glyphs]

#: A figure, where its field then has what, and its mark.
TOYS: list[tuple[Glyph, tuple[int, ...], int, str]] = [
    (Glyph("knight", "K", "setup_vertex", "vertex"), (), 7, "K"),
    (Glyph("knight", "K", "vertex_harbours", "vertex", "count"), (7,), 2, "K"),
    (Glyph("knight", "K", "sites", "vertex", "set"), (0,), 1 << 7, "K"),
    (Glyph("knight", "K", "settlements", "vertex", "sets"), (1, 0), 1 << 7, "K1"),
    (Glyph("knight", "K", "vertex_harbours", "vertex", "pieces", kind=2, kinds=3), (7,), 3 * 1 + 2, "K1"),
]


@pytest.fixture(params=TOYS, ids=[glyph.holds for glyph, *_ in TOYS])
def toy(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> tuple[Game, Game, str]:
    """A game before a figure stands on vertex 7 and after it, and the figure's mark."""
    glyph, where, value, mark = request.param
    main = next(game for game in moments("base", 3) if game.phase == "main" and game.record.vertex_building[7] < 0)
    monkeypatch.setattr(declared, "GLYPHS", [*declared.GLYPHS, glyph])
    before = main.clone()
    before.record[glyph.field] = -1 if glyph.holds == "place" else 0
    after = before.clone()
    if where:
        after.record[glyph.field][where] = value
    else:
        after.record[glyph.field] = value
    return before, after, mark


# --- a toy ------------------------------------------------------------------------------------------------------------
def test_a_new_figure_is_drawn(toy: tuple[Game, Game, str]) -> None:
    _, game, mark = toy
    figure = re.findall(r'<g class="knight" data-id="7"[^>]*>|<title>[^<]*knight[^<]*</title>', game.svg())
    owner = "player 1: knight at " + game.board.places.vertices[7] if mark == "K1" else "knight"
    assert f"<title>{owner}</title>" in figure and len(figure) == 2
    assert (' data-seat="1"' in figure[0]) == (mark == "K1")


def test_a_new_figure_stands_in_the_text_and_its_legend(toy: tuple[Game, Game, str]) -> None:
    _, game, mark = toy
    board, _, legend = board_text(game.record, game.board, game.table.rules[0]).partition("\n\n")
    assert re.findall(r"K\d?", board) == [mark]
    assert ("K0 knight" if mark == "K1" else "K knight") in legend.splitlines()[0]


def test_a_new_figure_is_in_the_prompt_and_on_the_page(toy: tuple[Game, Game, str]) -> None:
    _, game, _ = toy
    view = game.view(game.current_player)
    assert re.search(r"K0? knight", prompt(view, []))
    told = position(Moment(1, view, (), 0, (), None, None, None), ("a", "b", "c"))
    assert 'class="knight" data-id="7"' in told["board"]["svg"]
    assert json.dumps(told["board"])


def test_a_new_figure_is_marked_when_it_comes(toy: tuple[Game, Game, str]) -> None:
    before, game, _ = toy
    assert ("vertex", 7) in changed_places(before.record, game.record, game.board)


def test_a_new_figure_is_in_a_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(declared, "GLYPHS", [*declared.GLYPHS, Glyph("knight", "K", "setup_vertex", "vertex")])
    game = Game("base", 3, seed=1)
    recorder = Recorder(game, ["a", "b", "c"])
    for _ in range(4):
        recorder.apply(int(game.legal_actions()[0]))
    assert "knight" in recorder.replay().html()


# --- those there are --------------------------------------------------------------------------------------------------
def test_every_glyph_shows_a_field_that_all_may_see() -> None:
    for shown in GLYPHS:
        assert shown.field in FIELDS and shown.field not in hidden()
        assert shown.on in ("hex", "place", "vertex", "edge", "area")
    assert {type(shown) for shown in GLYPHS} == {Glyph, Trace}


def test_marks_and_drawings_are_one_for_each() -> None:
    for edition in EDITIONS.values():
        names = edition.records.STATE.names
        shown = [one for one in GLYPHS if isinstance(one, Glyph) and one.field in names and one.instead not in names]
        assert len({one.mark for one in shown}) == len(shown)
    assert set(FIGURES) <= {shown.word for shown in GLYPHS if isinstance(shown, Glyph)}  # others are a disc with a mark


@pytest.mark.parametrize(("name", "num_players"), TABLES)
def test_pieces_are_found_where_the_record_has_them(name: str, num_players: int) -> None:
    for game in moments(name, num_players):
        found: dict[str, Any] = {
            shown.word: pieces(shown, game.record, game.board) for shown in GLYPHS if isinstance(shown, Glyph)
        }
        edges = game.record.edge_piece
        for kind, word in enumerate(("road", "ship")):
            assert [piece.place for piece in found[word]] == np.flatnonzero((edges >= 0) & (edges & 1 == kind)).tolist()
            assert [piece.seat for piece in found[word]] == [int(edges[piece.place]) >> 1 for piece in found[word]]
        assert [piece.place for piece in found["pirate"]] == [p for p in [int(game.record.pirate)] if p >= 0]
