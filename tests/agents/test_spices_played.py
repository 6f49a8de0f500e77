"""What the heuristics make of sections, merchants, trade options and spices: scenes, and whole games (FOG, SPICE)."""

from importlib import import_module
from typing import Any

import numpy as np
import pytest

from benchmarks import habits
from seafarers_agents import make_agent
from seafarers_agents.kernel_heuristic import KernelHeuristicAgent
from seafarers_env.engine import constants as c
from tests.rules.scene import Scene
from tests.rules.spicy import banks, lying, placed

pytestmark = pytest.mark.long  # the edition grand is compiled
MERCHANT = {"ore": 1, "wool": 1}
AT_HOME: dict[str, str | tuple[str, int]] = {"5,6": "spice"}


def choice(game: Scene) -> str:
    """What the seat to act would do."""
    return game.game.describe(make_agent("heuristic").act(game.game.view(game.game.current_player)))


def prospects(game: Scene) -> dict[str, float]:
    """How likely each face-down hex is to be land, as the heuristic sees it where it is the first such hex."""
    board, record = game.game.board, game.game.record
    voyage, b = import_module(f"{game.game.table.edition.package}.fan.heuristic.far_shores"), board.record[0]
    found: dict[str, float] = {}
    for v in range(len(board.places.vertices)):
        dark = [h for h in b.vertex_hexes[v].tolist() if h >= 0 and record.terrain[h] == c.MISSING]
        if dark:
            found[board.places.hexes[dark[0]]] = float(voyage.likely_land(record, b, np.int64(v)))
    return found


# --- what lies face down ----------------------------------------------------------------------------------------------
@pytest.mark.rule("FOG-22", "FOG-25")
def test_land_is_the_less_likely_the_fewer_hexes_hide_the_spice() -> None:
    """The pile has 3 producing hexes of 5."""
    before = prospects(banks())
    assert [before[name] for name in ("4,7", "5,6", "5,8")] == pytest.approx([3 / 5 * 2 / 3] * 3)
    assert [before[name] for name in ("1,8", "2,7", "3,6", "3,8")] == pytest.approx([3 / 5 * 3 / 4] * 4)
    found = prospects(lying(banks(), {"5,6": "spice", "2,7": "ocean", "3,6": "ocean"}))
    assert [found[name] for name in ("4,7", "5,8")] == pytest.approx([3 / 3] * 2)
    assert [found[name] for name in ("1,8", "3,8")] == pytest.approx([3 / 3 / 2] * 2)
    last = prospects(lying(banks(), {"2,7": "ocean", "3,6": "ocean", "3,8": ("forest", 3)}))
    assert last["1,8"] == 0.0  # all know it is the spice hex


# --- merchants, options, sets -----------------------------------------------------------------------------------------
@pytest.mark.rule("SPICE-10", "SPICE-22")
def test_it_places_a_merchant_and_takes_an_option() -> None:
    start = {"settlements": ["5,4 N"], "roads": ["5,4 NE"], "hand": MERCHANT}
    game = lying(banks(start), AT_HOME)
    placed = choice(game)
    assert placed.startswith("merchant ")
    assert choice(game.do(placed)).startswith("option ")


@pytest.mark.rule("SPICE-43")
def test_a_set_is_exchanged_at_once() -> None:
    game = banks({"settlements": ["5,4 N"], "hand": {"pepper": 3, "nutmeg": 1}})
    assert choice(game) == "exchange pepper"


@pytest.mark.rule("SPICE-28", "SPICE-43", "SPICE-46")
def test_two_cards_are_paid_for_the_spice_that_wins_rather_than_kept_for_a_city() -> None:
    """Whoever lacks two points and one card of a set pays with ore that a city needs."""
    start = {"settlements": ["5,4 N"], "roads": ["5,4 NE"], "hand": {**MERCHANT, "ore": 3, "grain": 1}}
    game = lying(banks(start, points_to_win=3), AT_HOME)
    game.do(choice(game)).do("option ore")
    assert game.hand(0) == {"ore": 2, "grain": 1}
    assert choice(placed(game, 0, hand={"pepper": 2, "nutmeg": 2})) == "spice ore"


# --- whole games ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SPICE-10", "SPICE-28", "SPICE-43", "FOG-15")
@pytest.mark.parametrize("name", ["fog_islands", "heading_for_new_shores"])
def test_games_among_themselves_are_won_with_what_spices_bring(name: str) -> None:
    options: list[dict[str, Any]] = [{}, {"exploration": False}]
    for rules in options:
        found = habits.watch(name, 6, 3, 1, make_agent("heuristic"), rules)
        assert found.won == found.games == 3
        assert min(found.taken[kind] for kind in ("merchant", "option", "spice", "exchange")) > 0
        hidden = 25 if name == "fog_islands" else 18
        assert (0 < found.unseen < hidden * 3) if not rules else found.unseen == 0


@pytest.mark.rule("NOEXPLORE-09", "SPICE-11")
@pytest.mark.parametrize("rules", [{}, {"exploration": False}], ids=["hidden", "open"])
def test_made_fond_of_spice_hexes_it_places_more_merchants(rules: dict[str, Any]) -> None:
    usual, fond = (
        habits.watch("fog_islands", 4, 12, 1, KernelHeuristicAgent(weights={"berth": worth}), rules).taken["merchant"]
        for worth in (0.0, 3.0)
    )
    assert fond > 1.3 * usual
