"""A number of each seat that all see is declared once: the record, observations, entities and positions follow."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from seafarers_env.engine.open_counts import write_counts
from seafarers_env.engine.records import RULES, STATE, zeroed

DECLARED = """
PART: Final = Part(
    "house_rules",
    counts=(OpenCount("visits", "seven_visits", meaning="how often the seat has visited", high=9),),
"""
PLAYED = """
import numpy as np
from seafarers_env import Entities, EntityRows, Game
from seafarers_env.engine.records import STATE
from seafarers_env.engine.layout import BLOCKS

plain = Game("base", num_players=3, seed=1)
assert plain.table.layout.shapes["visits"] == (0, 1) and "visits" not in plain.to_dict()["seats"][0]
game = Game("base", num_players=3, seed=1, seven_visits=True)
assert STATE.fields["visits"][1] // 64 == STATE.fields["tokens"][1] // 64
visited = game.to_dict()
for seat, n in zip(visited["seats"], (4, 0, 9)):
    seat["visits"] = n
again = Game.from_dict(visited)
assert [seat["visits"] for seat in again.facts()["seats"]] == [4, 0, 9]
for p, shown in enumerate(([4, 0, 9], [0, 9, 4], [9, 4, 0])):
    seen = again.observe(p)
    at = again.table.layout.slices["visits"]
    assert seen[at].tolist() == shown
    before = game.observe(p)
    assert np.array_equal(np.delete(seen, range(at.start, at.stop)), np.delete(before, range(at.start, at.stop)))
    assert again.table.layout.size == plain.table.layout.size + 3
    assert again.view(p)._seen["visits"][0].tolist()[:3] == [4, 0, 9]
rows, flat = EntityRows(again.table), Entities(again.table)
assert [name for name in rows.columns["players"] if "visits" in name] == ["visits"]
visited["seats"][1]["visits"] = 10
try:
    Game.from_dict(visited)
except ValueError as error:
    print(error)
"""


@pytest.mark.kernels
@pytest.mark.nojit
@pytest.mark.parametrize("observer", range(3))
def test_counts_whose_option_is_on_are_written_the_observer_first(observer: int) -> None:
    S, R = zeroed(1), np.zeros(1, RULES)
    R["num_players"], R["ships"], R["pirate"], R["discard_limit"] = 3, 1, 0, 7
    S["tokens"][0, :3], S["points"][0, :3], S["picks_owed"][0, :3] = (1, 2, 3), (4, 5, 6), (7, 8, 9)
    counts = np.array([STATE.fields[name][1] for name in ("tokens", "points", "picks_owed")], np.int64)
    options = np.array([RULES.fields[name][1] for name in ("ships", "pirate", "discard_limit")], np.int64)
    out = np.full(10, -1, np.int8)
    assert write_counts(counts, options, S[0], R[0], observer, out, 2) == 8
    assert out[2:5].tolist() == np.roll([1, 2, 3], -observer).tolist()
    assert out[5:8].tolist() == np.roll([7, 8, 9], -observer).tolist()
    assert [*out[:2], *out[8:]] == [-1] * 4


def test_a_declaration_alone_brings_a_count_into_observations_and_positions(package: Path) -> None:
    file = package / "engine" / "house_rules" / "declared.py"
    text = file.read_text(encoding="utf-8")
    for old, new in (
        ("from ..declaring.says", "from ..declaring.counts import OpenCount\nfrom ..declaring.says"),
        ("RULES: Final[tuple[Rule, ...]] = (", 'RULES: Final[tuple[Rule, ...]] = (\n    Rule("seven_visits", u8),'),
        (
            "OPTIONS: Final[tuple[Option, ...]] = (",
            'OPTIONS: Final[tuple[Option, ...]] = (\n    Option("seven_visits", False, "visits", "HOUSE-01"),',
        ),
        ('\nPART: Final = Part(\n    "house_rules",\n', DECLARED),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")
    plain = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(package.parent)}
    run = [sys.executable, "-c", PLAYED]
    done = subprocess.run(run, env=plain, cwd=package.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "seats[1].visits" in done.stdout and "0..9" in done.stdout
