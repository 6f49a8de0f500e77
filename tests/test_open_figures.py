"""A figure that belongs to nobody is declared once: record, observations, positions, pictures and events follow."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from seafarers_env.engine.declaring.figures import GROUNDS, OpenFigure
from seafarers_env.engine.open_figures import clear_figures, write_figures
from seafarers_env.engine.records import BOARD, RULES, STATE, zeroed

DECLARED = """
from typing import Final

from .declaring import Option, Part, Rule, u8
from .declaring.figures import OpenFigure

TOY: Final = Part(
    "toy",
    docs="A toy.",
    needed=lambda chart, options: bool(options["toys"] or options["clouds"]),
    rules=(Rule("toys", u8), Rule("clouds", u8)),
    options=(Option("toys", False, "toys", "HOUSE-01"), Option("clouds", False, "clouds", "HOUSE-01")),
    figures=(OpenFigure("toy", "toys", "t"), OpenFigure("dark_cloud", "clouds", "c", on="hex")),
)
"""
PLAYED = """
import numpy as np
from seafarers_env import EntityRows, Game
from seafarers_env.engine.events import COLUMNS, EVENT_KINDS
from seafarers_env.render.text import board_text

plain = Game("base", num_players=3, seed=1)
assert plain.table.layout.shapes["toy"] == (0,) and not {"toy", "dark_cloud"} & plain.to_dict().keys()
game = Game("base", num_players=3, seed=1, toys=True, memory=True)
board = game.board.record[0]
assert game.table.layout.size == plain.table.layout.size + board.num_vertices
assert "toy" not in plain.svg() + game.svg() + board_text(plain.record, plain.board, plain.table.rules[0])
assert (game.record.toy, game.record.dark_cloud, game.to_dict()["toy"]) == (-1, -1, None)

# --- a position says where it stands: all see it there
position = game.to_dict() | {"toy": "1,6 NE"}
again = Game.from_dict(position)
place = int(again.record.toy)
assert again.facts()["toy"] == "1,6 NE" == again.board.places.vertices[place] and again.to_dict() == position
for p in range(3):
    at, seen, before = again.table.layout.slices["toy"], again.observe(p), game.observe(p)
    assert np.flatnonzero(seen[at]).tolist() == [place] and seen[at].max() == 1 and not before[at].any()
    rest = range(at.start, at.stop)
    assert np.array_equal(np.delete(seen, rest), np.delete(before, rest))
    assert f'class="toy" data-id="{place}"' in again.svg(viewer=p) and again.view(p)._seen["toy"][0] == place > 0
assert "t toy" in board_text(again.record, again.board, again.table.rules[0])
assert "toy" in EntityRows(again.table).columns["vertices"]
for wrong in ({"toy": "5,4"}, {"toy": 3}, {"dark_cloud": "5,4"}):
    try:
        Game.from_dict(game.to_dict() | wrong)
    except ValueError as error:
        print(error)

# --- the rule patched in moves it with every settlement: an event, told to all
moves = [("settlement 3,4 N", "road 3,4 NE"), ("settlement 5,4 N", "road 5,4 NE")]
for settlement, road in moves:
    game.apply(game.parse(settlement))
    game.apply(game.parse(road))
places = [game.board.places.find_vertex(settlement.removeprefix("settlement ")) for settlement, _ in moves]
for p in range(3):
    told = [dict(zip(COLUMNS, token.tolist())) for token in game.events(p) if EVENT_KINDS[token[0]].text == "toy"]
    assert [(event["place"], event["start"]) for event in told] == [(places[1], places[0]), (places[0], -1)]
    assert [event["actor"] for event in told] == [(1 - p) % 3, (0 - p) % 3]
assert [kind.text for kind in EVENT_KINDS[-2:]] == ["toy", "dark cloud"] and EVENT_KINDS[-1].place == "hex"
"""


@pytest.mark.kernels
@pytest.mark.nojit
def test_figures_whose_option_is_on_are_written_where_they_stand() -> None:
    S, B, R = zeroed(1), np.zeros(1, BOARD), np.zeros(1, RULES)
    R["ships"], R["pirate"], R["discard_limit"] = 1, 0, 7
    B["num_hexes"], B["num_vertices"], B["num_edges"] = 3, 4, 5
    S["robber"], S["pirate"], S["lifted"] = 2, 1, -1
    figures = np.array([STATE.fields[name][1] for name in ("robber", "pirate", "lifted")], np.int64)
    options = np.array([RULES.fields[name][1] for name in ("ships", "pirate", "discard_limit")], np.int64)
    sizes = np.array([BOARD.fields[name][1] for name in ("num_hexes", "num_vertices", "num_edges")], np.int64)
    out = np.full(12, 7, np.int8)
    assert write_figures(figures, options, sizes, S[0], B[0], R[0], out, 2) == 10
    assert out.tolist() == [7, 7, 0, 0, 1, 0, 0, 0, 0, 0, 7, 7]
    clear_figures(figures[:2], S[0])
    assert (S["robber"][0], S["pirate"][0], S["phase"][0], S["turn"][0]) == (-1, -1, 0, 0)


@pytest.mark.parametrize("on", GROUNDS)
def test_what_is_declared_follows_from_what_it_stands_on(on: str) -> None:
    figure = OpenFigure("black_cat", "cats", "b", on=on)
    assert figure.word == "black cat" and figure.glyph.on == on and figure.glyph.rule == "cats"
    assert (figure.field.name, figure.field.type) == ("black_cat", np.int16)
    assert figure.block.rows == figure.entry.at == figure.places


def test_a_declaration_alone_brings_a_figure_into_all_that_is_shown(package: Path) -> None:
    engine = package / "engine"
    (engine / "toy.py").write_text(DECLARED, encoding="utf-8")
    for name, old, new in (
        ("parts.py", "from .spices.declared", "from .toy import TOY\nfrom .spices.declared"),
        ("parts.py", "    HOUSE_RULES,\n)", "    HOUSE_RULES,\n    TOY,\n)"),
        ("base/rules/building.py", " = 2 * p + c.SETTLEMENT\n", " = 2 * p + c.SETTLEMENT\n    s.toy = v\n"),
    ):
        text = (engine / name).read_text(encoding="utf-8")
        assert text.count(old) == 1
        (engine / name).write_text(text.replace(old, new), encoding="utf-8")
    plain = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(package.parent)}
    run = [sys.executable, "-c", PLAYED]
    done = subprocess.run(run, env=plain, cwd=package.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    errors = done.stdout.splitlines()
    assert len(errors) == 3 and "a vertex or null" in errors[0] and "clouds is off" in errors[2]
