"""That the oracle follows the scenes of rule tests, that it is noticed when the two differ, and where it does not."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from seafarers_env import Game
from tests.oracle.parts.turn import Turn
from tests.oracle.table import COST
from tests.rules.scene import Scene, deal, isle, lagoon, seat

pytestmark = pytest.mark.slow  # with bounds checked the oracle does not follow

HERE = Path(__file__).parent
SETTLER = seat(settlements=["1,3 N"], roads=["1,3 NE"], hand={"brick": 1, "lumber": 1})


def reasons() -> Iterator[str]:
    """Why the engine plays alone, test by test."""
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.engine_alone":
                (why,) = node.args
                assert isinstance(why, ast.Constant) and isinstance(why.value, str), f"{path.name}:{node.lineno}"
                yield why.value


def test_few_positions_are_such_that_the_oracle_cannot_stand_there() -> None:
    """They are no positions of a game: records set by hand against the rules."""
    whys = list(reasons())
    assert len(whys) <= 4, whys
    assert all(len(why.split()) > 4 for why in whys)


@pytest.mark.parametrize("asked", ["legal", "do", "look_once"])
def test_what_the_oracle_does_not_allow_is_noticed(asked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = isle(SETTLER)
    monkeypatch.setitem(COST, "road", {"ore": 3})
    with pytest.raises(AssertionError, match=r"legal only in the engine: .*road"):
        _ = game.do("end turn") if asked == "do" else getattr(game, asked)()
    Scene.latest.clear()


def test_what_the_oracle_does_otherwise_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = lagoon(seat(settlements=["1,4 N"]), phase="pre-roll")
    monkeypatch.setattr(Turn, "_chance_dice", lambda self: dict.fromkeys(range(2, 13), 1))
    with pytest.raises(AssertionError, match="after 'roll'\nchance: engine"):
        game.do("roll")
    monkeypatch.undo()
    game = lagoon(seat(settlements=["1,4 N"]), phase="pre-roll").do("roll")
    monkeypatch.setattr(Turn, "_begin_turn", lambda self, number: None)
    with pytest.raises(AssertionError, match=r"facts\.phase: engine 'pre-roll', oracle 'main'"):
        game.chance("4").do("end turn")


def test_a_record_that_was_set_by_hand_is_laid_out_anew() -> None:
    game = isle(SETTLER).do("road 1,5 NW")
    assert not game.of_kind("road")
    game.game.record.hand[0, :2] = 1
    game = Scene(Game.from_table(game.game.table, game.game.record, chance="explicit"))
    assert game.of_kind("road")
    game.do(min(text for text in game.legal() if text.startswith("road ")))


@pytest.mark.parametrize(("chance", "followed"), [("explicit", True), ("auto", False)])
def test_games_are_followed_whose_chance_is_explicit(chance: Any, followed: bool) -> None:
    game = Scene(Game("base", 3, 1, chance=chance))
    assert game.is_followed is followed


@pytest.mark.engine_alone("here it is the question whether it is left alone")
def test_a_marked_test_is_left_alone() -> None:
    assert not deal("base").is_followed
