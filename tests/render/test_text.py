"""The board and the table as text."""

import re
from pathlib import Path

import pytest

from seafarers_env.engine import constants as c, phases as at
from seafarers_env.game import Game
from seafarers_env.render.text import board_text, table_text
from seafarers_env.render.words import bundle, standing
from tests.render.positions import OPENING, TABLES, cove, do, moments

each_table = pytest.mark.parametrize(("name", "num_players"), TABLES)


def board(game: Game) -> str:
    return board_text(game.record, game.board, game.table.rules[0])


def table(game: Game, viewer: int | None = None) -> str:
    return table_text(game.record, game.board, game.table.rules[0], viewer)


# --- a small position, letter by letter -------------------------------------------------------------------------------
def bargaining(folder: Path) -> Game:
    """The cove, when player 0 has answered the call of player 1 by a counter-offer."""
    game = cove(folder)
    do(game, *OPENING, "roll", "6", "end turn", "roll", "9", "call", "counter", "give lumber", "get wool", "submit")
    return game


BOARD = r"""
         S1        S0
      r1    \    /   r0    .    .
    .   1,2   .   1,4   .   1,6
ORE |  forest |  desert |         .
    .    6    .    R    .    P
       \   r0    \    /    \    .    .
         S0  2,3   .   2,5   .   2,7
         |  hills  | pasture s1 ANY    .
         .    5    .    9    S1
            \    /    \    /    .    .
              .         .

S0 settlement, C0 city, r0 road, s0 ship of player 0 and so on; R robber; P pirate; ORE, ANY harbours
harbour ore 2:1: 1,2 W
harbour 3:1: 2,5 E
"""

TABLE = """
turn 1 (player 1): player 1 chooses a partner; last roll 9

            points  cards  brick  lumber  wool  grain  ore  unplayed  soldiers  route  tokens  roads  ships  settl.  cities
  player 0       2      1      0       1     0      0    0         0         0      1       0     13     15       3       4
> player 1       2      3      ?       ?     ?      ?    ?         0         0      1       0     14     14       3       4

* holds Longest Trade Route or Largest Army; pieces are those left; 5 points win
bank: brick 19, lumber 16, wool 18, grain 19, ore 19; deck: 25 cards
player 0 counters: lumber for wool
player 1 calls for offers
"""  # noqa: E501


def test_a_small_board(tmp_path: Path) -> None:
    assert board(bargaining(tmp_path)) == BOARD.removeprefix("\n")


def test_a_small_table(tmp_path: Path) -> None:
    assert table(bargaining(tmp_path), viewer=0) == TABLE.removeprefix("\n")


# --- the board --------------------------------------------------------------------------------------------------------
@each_table
def test_every_hex_is_named_once_and_every_piece_stands_once(name: str, num_players: int) -> None:
    for game in moments(name, num_players):
        drawn, _, _ = board(game).partition("\n\n")
        assert sorted(re.findall(r"\d+,\d+", drawn)) == sorted(game.board.places.hexes)
        edges = [(x >> 1, "rs"[x & 1]) for x in game.record.edge_piece.tolist() if x >= 0]
        corners = [(x >> 1, "SC"[x & 1]) for x in game.record.vertex_building.tolist() if x >= 0]
        marks = re.findall(r"[rsSC]\d", drawn)
        assert sorted(marks) == sorted(f"{letter}{seat}" for seat, letter in edges + corners)
        assert max(len(line) for line in drawn.splitlines()) <= 80


def test_face_down_hexes_and_harbours_tell_nothing(tmp_path: Path) -> None:
    game = cove(tmp_path)
    game.record.terrain[0], game.record.number[0] = c.MISSING, 0
    game.record.harbour_kind[1] = -1
    text = board(game)
    assert "unknown" in text and "harbour face down: 2,5 E" in text
    assert "forest" not in text and "harbour ore" not in text


def test_the_pirate_may_be_on_the_frame(tmp_path: Path) -> None:
    game = cove(tmp_path)
    game.record.pirate = game.board.places.pirate.index("1,8")
    assert re.search(r"P$", board(game).splitlines()[4])


# --- the table --------------------------------------------------------------------------------------------------------
@each_table
def test_a_player_view_is_enough(name: str, num_players: int) -> None:
    for game in moments(name, num_players):
        view = game.view(0)
        assert table_text(view.state, view.board, view.rules, 0) == table(game, 0)


@pytest.mark.rule("OBSERVATION-05", "OBSERVATION-09")
def test_the_bank_is_shown_as_it_was_before_the_discards() -> None:
    games = [game for name, players in TABLES for game in moments(name, players)]
    game = next(game for game in games if game.phase == "discard" and game.record.discarding.any())
    s = game.record
    shown = dict(re.findall(r"(\w+) (\d+)", table(game, 0).partition("bank: ")[2].partition(";")[0]))
    for k, word in enumerate(c.RESOURCES):
        assert int(shown.get(word, 0)) == 19 - int(s.hand[:, k].sum()) - int(s.discarding[:, k].sum())


def test_what_is_going_on_at_each_seat(tmp_path: Path) -> None:
    game = cove(tmp_path)
    do(game, "pirate 1,6")
    assert "player 0 proposes 1,6 for the pirate" in table(game)
    do(game, *OPENING[1:], "roll", "6", "give lumber", "get wool")
    assert "player 0 composes an offer: lumber for wool" in table(game, 0)
    assert "player 0 composes an offer\n" in table(game, 1)
    game.record.free_pieces, game.record.discards_owed[1], game.record.picks_owed[0] = 2, 3, 1
    for line in (
        "player 0 lays 2 free pieces",
        "player 1 must discard 3 cards",
        "player 0 may take 1 card from the bank",
    ):
        assert line in table(game)


def test_how_a_game_ends_in_words() -> None:
    state = moments("base", 2)[0].clone().record
    state.phase, state.turn, state.winner, state.outcome = at.OVER, 40, 1, c.WON
    assert standing(state) == "over: player 1 has won in turn 40"
    state.winner, state.outcome = -1, c.TRUNCATED
    assert standing(state) == "over: cut off after 40 turns, nobody has won"


def test_bundles_in_words() -> None:
    assert bundle((0, 0, 0, 0, 0), c.RESOURCES) == "nothing"
    assert bundle((1, 0, 2, 0, 0), c.RESOURCES) == "brick and 2 wool"
    assert bundle((1, 0, 2, 0, 3), c.RESOURCES) == "brick, 2 wool and 3 ore"
