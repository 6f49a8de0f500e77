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
PART: Final = Part(
    "house_rules",
    figures=(OpenFigure("herald", "heralds", "h"), OpenFigure("dark_cloud", "clouds", "c", on="hex")),
"""
PLAYED = """
import numpy as np
from seafarers_env import EntityRows, Game
from seafarers_env.engine.events import COLUMNS, EVENT_KINDS
from seafarers_env.render.text import board_text

plain = Game("base", num_players=3, seed=1)
assert plain.table.layout.shapes["herald"] == (0,) and not {"herald", "dark_cloud"} & plain.to_dict().keys()
game = Game("base", num_players=3, seed=1, heralds=True, memory=True)
board = game.board.record[0]
assert game.table.layout.size == plain.table.layout.size + board.num_vertices
assert "herald" not in plain.svg() + game.svg() + board_text(plain.record, plain.board, plain.table.rules[0])
assert (game.record.herald, game.record.dark_cloud, game.to_dict()["herald"]) == (-1, -1, None)

# --- a position says where it stands: all see it there
position = game.to_dict() | {"herald": "1,6 NE"}
again = Game.from_dict(position)
place = int(again.record.herald)
assert again.facts()["herald"] == "1,6 NE" == again.board.places.vertices[place] and again.to_dict() == position
for p in range(3):
    at, seen, before = again.table.layout.slices["herald"], again.observe(p), game.observe(p)
    assert np.flatnonzero(seen[at]).tolist() == [place] and seen[at].max() == 1 and not before[at].any()
    rest = range(at.start, at.stop)
    assert np.array_equal(np.delete(seen, rest), np.delete(before, rest))
    assert f'class="herald" data-id="{place}"' in again.svg(viewer=p) and again.view(p)._seen["herald"][0] == place > 0
assert "h herald" in board_text(again.record, again.board, again.table.rules[0])
assert "herald" in EntityRows(again.table).columns["vertices"]
for wrong in ({"herald": "5,4"}, {"herald": 3}, {"dark_cloud": "5,4"}):
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
    told = [dict(zip(COLUMNS, token.tolist())) for token in game.events(p) if EVENT_KINDS[token[0]].text == "herald"]
    assert [(event["place"], event["start"]) for event in told] == [(places[1], places[0]), (places[0], -1)]
    assert [event["actor"] for event in told] == [(1 - p) % 3, (0 - p) % 3]
assert [kind.text for kind in EVENT_KINDS[-2:]] == ["herald", "dark cloud"] and EVENT_KINDS[-1].place == "hex"
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
    files = {
        "house_rules/declared.py": (
            ("from ..declaring.says", "from ..declaring.figures import OpenFigure\nfrom ..declaring.says"),
            (
                "RULES: Final[tuple[Rule, ...]] = (",
                'RULES: Final[tuple[Rule, ...]] = (\n    Rule("heralds", u8), Rule("clouds", u8),',
            ),
            (
                "OPTIONS: Final[tuple[Option, ...]] = (",
                'OPTIONS: Final[tuple[Option, ...]] = (\n    Option("heralds", False, "heralds", "HOUSE-01"),'
                '\n    Option("clouds", False, "clouds", "HOUSE-01"),',
            ),
            ('\nPART: Final = Part(\n    "house_rules",\n', DECLARED),
        ),
        "base/rules/building.py": (
            (
                "    s.vertex_building[v] = 2 * p + c.SETTLEMENT\n",
                "    s.vertex_building[v] = 2 * p + c.SETTLEMENT\n    s.herald = v\n",
            ),
        ),
    }
    for name, changes in files.items():
        file = package / "engine" / name
        text = file.read_text(encoding="utf-8")
        for old, new in changes:
            assert text.count(old) == 1
            text = text.replace(old, new)
        file.write_text(text, encoding="utf-8")
    plain = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(package.parent)}
    run = [sys.executable, "-c", PLAYED]
    done = subprocess.run(run, env=plain, cwd=package.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    errors = done.stdout.splitlines()
    assert len(errors) == 3 and "a vertex or null" in errors[0] and "clouds is off" in errors[2]
