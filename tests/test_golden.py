"""The engine of today against the text files of tests/golden: perft counts, playthroughs, digests."""

import difflib

import pytest

from seafarers_env.engine import constants as c, phases as at
from seafarers_env.engine.parts import CHANCE_PHASES
from tests.effort import sometimes
from tests.golden import FOLDER, HOW_TO, TABLES, Table, digest, digests_text, files, perft, positions
from tests.play import new_game

pytestmark = pytest.mark.kernels

FILES = files()


def stored(name: str) -> str:
    path = FOLDER / name
    assert path.is_file(), f"there is no {name}; {HOW_TO}"
    return path.read_text(encoding="utf-8")


def compare(name: str, new: str) -> None:
    lines = list(difflib.unified_diff(stored(name).splitlines(), new.splitlines(), "stored", "now", n=2, lineterm=""))
    if lines:
        more = f"\n... {len(lines) - 40} lines more" if len(lines) > 40 else ""
        pytest.fail(f"tests/golden/{name} differs; {HOW_TO}\n" + "\n".join(lines[:40]) + more)


PLAYTHROUGHS = [name for name in FILES if name.startswith("playthroughs/")]


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in FILES if name.startswith("perft/")])
def test_perft(name: str) -> None:
    compare(name, FILES[name]())


@pytest.mark.rule("GEO-13", "GEO-14", "GEO-15")
@pytest.mark.parametrize("name", sometimes(PLAYTHROUGHS, pytest.mark.nojit, every=4))
def test_playthrough(name: str) -> None:
    compare(name, FILES[name]())


@pytest.mark.rule("GEO-14")
@pytest.mark.parametrize("table", sometimes(TABLES, pytest.mark.nojit, every=2), ids=[table[0] for table in TABLES])
def test_compiled_kernels_and_plain_python_play_the_same(table: Table) -> None:
    """Runs in both passes of `make test`: with the stored digest between them, each checks the other."""
    rows = dict(line.split(" | ", 1) for line in stored("digests.txt").splitlines() if not line.startswith("#"))
    assert rows[table[0]].split(" | ")[1] == digest(table), HOW_TO


def test_no_file_is_left_over() -> None:
    names = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.is_file()}
    assert names == set(FILES), HOW_TO
    assert [line.split(" | ")[0] for line in stored("digests.txt").splitlines()[-len(TABLES) :]] == [
        table[0] for table in TABLES
    ]
    assert digests_text.__doc__


def test_the_files_show_every_phase() -> None:
    """What is never met is never compared."""
    text = "\n".join(stored(name) for name in FILES if name.startswith("perft/"))
    chance = "\n".join(stored(name) for name in FILES if name.startswith("playthroughs/"))
    # No random game brings all thirty spices into hands: tests/rules/test_spice_cards.py and the oracle do.
    # Nor do those of the explorers take a lair, or look at castaways, among what the files show of them: their tests of
    # rules do, and the oracle.
    # Islands with markers have no file with Cities & Knights: tests of their rules roll the event die for them.
    late = (at.LAIR_NUMBER, at.CASTAWAY_FACE, at.MARKER_FACE)
    rare = (at.OVER, at.RETURN, *CHANCE_PHASES, *at.SILENT)
    decided = [at.PHASES[phase] for phase in range(len(at.PHASES)) if phase not in rare]
    assert [phase for phase in decided if f", {phase} | 1 | " not in text] == []
    assert [phase for phase in CHANCE_PHASES if phase not in late and f" {at.PHASES[phase]} " not in chance] == []


def test_perft_counts_what_can_be_counted_by_hand() -> None:
    """The first seat has 54 vertices; three edges meet at an inner one and two at one of the 18 at an outer corner."""
    game = new_game("base", 2, chance="explicit")
    assert perft(game, 3000)[:2] == [54, 54 * 3 - 18]
    game = next(game for name, game in positions(TABLES[0]).items() if name.endswith("pre-roll"))
    action = game.parse("roll")
    assert len(game.legal_actions()) == 1
    assert perft(game, 10) == [11]
    game.apply(action)
    assert [outcome for outcome, _ in game.chance_outcomes()] == list(range(c.FIRST_DICE, c.FIRST_DICE + 11))
    assert c.FIRST_DICE + 11 == c.FIRST_STOLEN < c.FIRST_DRAWN
