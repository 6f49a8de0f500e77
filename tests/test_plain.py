"""The engine's sources as plain Python, for questions: what the kernels answer, in every edition."""

import re
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np
import pytest

from seafarers_agents import __file__ as agents
from seafarers_env import Game, __file__ as env
from seafarers_env.editions import EDITIONS, plain_of

TABLES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "classic": ("new_shores", 4, {}),
    "grand": ("fog_islands", 5, {}),
    "explorers": ("explorers", 3, {}),
    "knights": ("new_shores", 4, {"cities_and_knights": True}),
}


@pytest.mark.parametrize(
    "edition", [pytest.param(name, marks=[pytest.mark.long] * (name != "classic")) for name in EDITIONS]
)
def test_plain_python_knows_the_same_legal_decisions(edition: str) -> None:
    scenario, players, options = TABLES[edition]
    game, rng = Game(scenario, players, 7, **options), np.random.default_rng(7)
    assert game.table.edition is EDITIONS[edition]
    board, rules, places = game.board.record[0], game.table.rules[0], game.board.record[0].id_of
    legal = plain_of(game.record, "rulebook").legal
    for step in range(600):
        if game.is_over:
            break
        if step % 20 == 0:
            m = np.zeros(EDITIONS[edition].actions.MASK_WORDS, np.uint64)
            with np.errstate(over="ignore"):  # words wrap round in machine code too
                legal(game.record, board, rules, m)
            global_id = np.flatnonzero(np.unpackbits(m.view(np.uint8), bitorder="little"))
            assert sorted(places[global_id].tolist()) == game.legal_list(), step
        game.apply(int(rng.choice(game.legal_list())))


def test_nothing_of_it_is_compiled_and_the_kernels_stay_as_they_are() -> None:
    for edition in EDITIONS.values():
        asked = edition.plain("rules.kit").bank_ratio
        assert isinstance(asked, FunctionType)
        assert edition.plain("rules.kit").bank_ratio is asked
        assert edition.plain("_jit").PLAIN


_CALLS = r"\.plain\(|\.rule\(|\.tried\(\s*|plain_of\(\w+, |_[A-Z]+: Final = "
ASKED = re.compile(rf'(?:{_CALLS})"([a-z_]+(?:\.[a-z_]+)+)"')


def test_every_room_that_is_asked_by_name_is_there() -> None:
    """No reader of imports sees these names."""
    folders = [Path(env).parent, Path(agents).parent]
    sources = [path.read_text(encoding="utf-8") for folder in folders for path in folder.rglob("*.py")]
    rooms = {room for source in sources for room in ASKED.findall(source)}
    assert {"rules.kit", "knights.cards.playing", "base.rules.robber", "explorers.rules.cargo"} <= rooms
    for room in rooms:
        assert EDITIONS["knights"].plain(room)
