"""The action tables with Cities & Knights, as counted in the rules."""

import pytest

from seafarers_env.board.action_table import name
from seafarers_env.board.build import Board
from seafarers_env.editions import EDITIONS
from seafarers_env.table import make_table

#: By board and number of players (docs/rules/RULES_CK.md, section 16).
COUNTS = """
base 4 796                  great_crossing 4 1432         heading_for_new_shores 3 1835
new_shores 4 1622           greater_catan 4 2063          heading_for_new_shores 4 1854
four_islands 3 1236         into_the_desert 3 1454        heading_for_new_shores 6 2296
four_islands 4 1443         into_the_desert 4 1631        catan_world 4 2473
oceans 3 1354               fog_islands 3 1685            seven_islands 4 2118
oceans 4 1803               fog_islands 4 1873            reach_catan 4 2454
new_world 4 2012            fog_islands 6 2366
""".split()
SIZES = [
    (scenario, int(n), int(size)) for scenario, n, size in zip(COUNTS[::3], COUNTS[1::3], COUNTS[2::3], strict=True)
]


@pytest.mark.rule("CK-152")
@pytest.mark.parametrize(("scenario", "players", "size"), SIZES)
def test_tables_have_as_many_actions_as_the_rules_count(scenario: str, players: int, size: int) -> None:
    board = make_table(scenario, players, {"cities_and_knights": True}).board
    assert board.num_actions == size
    assert board.edition is EDITIONS["knights"]


@pytest.mark.rule("CK-157")
@pytest.mark.parametrize("scenario", ["base", "new_shores", "fog_islands", "reach_catan"])
def test_without_the_option_the_edition_has_the_table_of_others(scenario: str) -> None:
    usual, knights = (make_table(scenario, 4, given).board for given in ({}, {"edition": "knights"}))
    assert texts(usual) == texts(knights)


def texts(board: Board) -> list[str]:
    return [
        name(int(global_id), board.places, board.edition)
        for global_id in board.record["global_of"][0][: board.num_actions]
    ]
