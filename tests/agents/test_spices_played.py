"""What the heuristics make of sections, merchants, trade options and spices: scenes, and whole games (FOG, SPICE)."""

from importlib import import_module
from typing import Any

import numpy as np
import pytest

from benchmarks import habits
from seafarers_agents import make_agent
from seafarers_agents.heuristic.prospects import unexplored
from seafarers_agents.heuristic.sight import Sight
from seafarers_agents.kernel_heuristic import KernelHeuristicAgent
from tests.rules.scene import Scene
from tests.rules.spicy import banks, lying, placed

pytestmark = pytest.mark.long  # the edition grand is compiled
specs = pytest.mark.parametrize("spec", ["heuristic", "python-heuristic"])
MERCHANT = {"ore": 1, "wool": 1}
AT_HOME: dict[str, str | tuple[str, int]] = {"5,6": "spice"}


def choice(game: Scene, spec: str) -> str:
    """What the seat to act would do."""
    return game.game.describe(make_agent(spec).act(game.game.view(game.game.current_player)))


def prospects(game: Scene) -> dict[str, float]:
    """How likely each face-down hex is to produce, as both heuristics see it: the pile of BANKS has no desert."""
    sight, board = Sight(game.game.view(0)), game.game.board
    found = unexplored(sight.state, sight.geometry.pool, sight.geometry.section)
    voyage, b = import_module(f"{game.game.table.edition.package}.policies.voyage"), board.record[0]
    for v, hexes in enumerate(sight.geometry.vertex_hexes):
        dark = [h for h in hexes if h in found]
        expected = found[dark[0]][1] if dark else 0.0
        assert voyage.likely_land(game.game.record, b, np.int64(v)) == pytest.approx(expected)
    return {board.places.hexes[h]: likely for h, (_, likely) in found.items()}


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
@specs
def test_it_places_a_merchant_and_takes_an_option(spec: str) -> None:
    start = {"settlements": ["5,4 N"], "roads": ["5,4 NE"], "hand": MERCHANT}
    game = lying(banks(start), AT_HOME)
    placed = choice(game, spec)
    assert placed.startswith("merchant ")
    assert choice(game.do(placed), spec).startswith("option ")


@pytest.mark.rule("SPICE-43")
@specs
def test_a_set_is_exchanged_at_once(spec: str) -> None:
    game = banks({"settlements": ["5,4 N"], "hand": {"pepper": 3, "nutmeg": 1}})
    assert choice(game, spec) == "exchange pepper"


@pytest.mark.rule("SPICE-28", "SPICE-43", "SPICE-46")
def test_two_cards_are_paid_for_the_spice_that_wins_rather_than_kept_for_a_city() -> None:
    """Whoever lacks two points and one card of a set pays with ore that a city needs."""
    start = {"settlements": ["5,4 N"], "roads": ["5,4 NE"], "hand": {**MERCHANT, "ore": 3, "grain": 1}}
    game = lying(banks(start, points_to_win=3), AT_HOME)
    game.do(choice(game, "heuristic")).do("option ore")
    assert game.hand(0) == {"ore": 2, "grain": 1}
    assert choice(placed(game, 0, hand={"pepper": 2, "nutmeg": 2}), "heuristic") == "spice ore"


# --- whole games ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SPICE-10", "SPICE-28", "SPICE-43", "FOG-15")
@pytest.mark.parametrize("name", ["fog_islands", "heading_for_new_shores"])
@specs
def test_games_among_themselves_are_won_with_what_spices_bring(spec: str, name: str) -> None:
    options: list[dict[str, Any]] = [{}, {"exploration": False}]
    for rules in options:
        found = habits.watch(name, 6, 3, 1, make_agent(spec), rules)
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
