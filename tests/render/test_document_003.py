"""What people see of spices: sections of fog, notes at seats, what nobody holds (SPICE-25, SPICE-26, FOG-22)."""

import numpy as np
import pytest

from seafarers_env import Game
from seafarers_env.render.svg import svg
from seafarers_env.render.text import board_text, table_text
from tests.rules.spicy import arranged, banks, lying

pytestmark = pytest.mark.long  # the edition grand is compiled


def trading(option: str = "wool", shown: bool = False) -> Game:
    """Seat 1 holds a trade option."""
    game = lying(banks({"hand": {"ore": 1}}, {"hand": {"pepper": 3}}), {"5,6": "spice"})
    options, open_ = np.zeros_like(game.game.record.options), np.zeros_like(game.game.record.options_shown)
    options[1, ["brick", "lumber", "wool", "grain", "ore"].index(option)] = 1
    open_[1] = options[1] * shown
    return arranged(game, options=options, options_shown=open_).game


def table(game: Game, viewer: int | None) -> str:
    return table_text(game.record, game.board, game.table.rules[0], viewer)


@pytest.mark.rule("SPICE-25", "SPICE-26")
def test_an_option_is_told_to_its_owner_and_to_all_once_it_is_shown() -> None:
    assert "player 1 trade option wool" in table(trading(), 1)
    assert "player 1 trade option 1 face down" in table(trading(), 0)
    assert table(trading("wool"), 2) == table(trading("ore"), 2)
    assert "player 1 trade option wool" in table(trading(shown=True), 0)
    for viewer in (0, 2):
        pictures = {svg(g.record, g.board, g.table.rules[0], viewer=viewer) for g in (trading("wool"), trading("ore"))}
        assert len(pictures) == 1


def test_what_nobody_holds_is_told() -> None:
    text = table(trading(), 0)
    assert "spices to be drawn: 30; trade options left: 9" in text
    assert "nutmeg" in text.splitlines()[2]  # the head of the columns
    assert "spices" not in table(Game("catan_world", 3), 0)


@pytest.mark.rule("FOG-22")
def test_face_down_hexes_have_the_letter_of_their_section_and_whether_its_spice_hex_is_there() -> None:
    game = trading()  # the spice hex of section A is found
    text = board_text(game.record, game.board, game.table.rules[0])
    assert text.count("B spice") == 4
    assert "A spice" not in text
    assert text.count("unknown") == 6
    drawn = svg(game.record, game.board, game.table.rules[0])
    assert drawn.count("face down, section B with its spice hex<") == 4
    assert drawn.count("face down, section A<") == 2
