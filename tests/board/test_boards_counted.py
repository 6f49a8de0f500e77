"""Boards of the later documents: what lies on each, counted by hand from the rules' tables."""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from seafarers_env.board.chart import BoardError, Chart, parse_chart
from seafarers_env.board.chart_data import TERRAIN_LETTERS
from seafarers_env.board.geometry import Grid
from seafarers_env.editions import CLASSIC, GRAND
from seafarers_env.scenarios import resolve, scenarios
from seafarers_env.table import make_table

COUNTED = {Path(chart.source).stem: chart for found in scenarios().values() for chart in found.charts.values()}


@dataclass(frozen=True)
class Counts:
    """What a board has; `hexes` with all pools, by their letters in the file."""

    points: dict[int, int]  # to win, by number of players
    hexes: str
    chips: int  # on the map and in the pools, those set aside included
    hidden: int
    start: int  # hexes of the start areas
    areas: int
    harbours: int
    sections: dict[str, int] | None = None  # of hidden hexes: letter and size
    exits: int = 0
    locations: int = 0
    chits: int = 0
    discs: int = 0
    scrolls: int = 0
    spaces: tuple[int, int, int, int] = (0, 0, 0, 0)  # roads, ships, merchants, fish
    castaways: int = 0


ROOMS = (104, 76, 18, 20)
TABLE = {
    "catan_world": Counts(
        {3: 12, 4: 12}, "F7 G7 H7 P7 M7 D3 A2 ~10 h3=6 hF1 hG1 hH1 hM1 hP1", 35, 39, 19, 3, 2, exits=15
    ),
    "seven_islands": Counts({3: 12, 4: 12}, "F6 G5 H5 P6 M6 D3 A2 ~19 h3=3 hF1 hG1 hH1 hM1 hP1", 30, 18, 15, 8, 8),
    "reach_catan": Counts({3: 12, 4: 12}, "F7 G7 H7 P7 M7 D3 A2 ~18 h3=4 hF1 hG1 hH1 hM1 hP1", 38, 25, 15, 3, 6),
    "fog_islands_3": Counts({3: 14}, "F5 G4 H4 P5 M4 A2 ~14 S4", 24, 15, 14, 6, 8, dict(A=4, B=4, C=3, D=4)),
    "fog_islands_4": Counts({4: 14}, "F5 G5 H5 P5 M5 A2 ~18 S4", 27, 16, 17, 6, 9, dict(A=4, B=4, C=4, D=4)),
    "fog_islands_56": Counts(
        {5: 14, 6: 14}, "F7 G7 H7 P7 M7 D1 A3 ~18 S6", 38, 25, 24, 9, 9, dict(A=4, B=4, C=4, E=4, F=4, G=5)
    ),
    "heading_for_new_shores_3": Counts({3: 16}, "F3 G4 H4 P5 M4 A2 ~23 S4", 22, 16, 14, 5, 8, dict(A=4, B=4, C=4, D=4)),
    "heading_for_new_shores_4": Counts(
        {4: 16}, "F5 G5 H5 P5 M5 D1 A2 ~17 S4", 27, 16, 19, 5, 9, dict(A=4, B=4, C=4, D=4)
    ),
    "heading_for_new_shores_56": Counts(
        {5: 16, 6: 16}, "F7 G7 H7 P7 M7 D2 A3 ~17 S6", 38, 18, 30, 7, 11, dict(A=3, B=3, C=3, D=3, E=3, F=3)
    ),
    "hawaii_34": Counts(
        {3: 15, 4: 13}, "F5 G5 H4 P5 M4 ~56 @10", 23, 0, 23, 8, 0, None, 0, 28, 8, discs=10, scrolls=9, spaces=ROOMS
    ),
    "hawaii_56": Counts(
        {5: 11, 6: 10}, "F5 G5 H4 P5 M4 ~56 @10", 23, 0, 23, 8, 0, None, 0, 36, 0, discs=10, scrolls=9, spaces=ROOMS
    ),
    "explorers_34": Counts({3: 17, 4: 17}, "F5 G6 H5 P5 M5 A6 W6 S6 ~47", 26, 32, 14, 6, 0, castaways=10),
}


def hexes_of(chart: Chart) -> Counter[str]:
    """All hexes, dealt or printed; a harbour tile by two letters."""
    found = Counter(token[: 1 + (token[0] == "h")] for cell in chart.hexes for token in [chart.cells[cell]])
    for space in "*?":
        del found[space]
    letters = {terrain: letter for letter, terrain in TERRAIN_LETTERS.items()}
    for pool in (*chart.pools, *chart.piles):
        found.update({letters[terrain]: n for terrain, n in pool.terrains.items()})
        found.update(pool.others)
    return +found


def listed(text: str) -> Counter[str]:
    """`F7 h3=6` as counts."""
    pairs = [
        word.split("=") if "=" in word else (word.rstrip("0123456789"), word.lstrip("FGHPMDAWS~@h"))
        for word in text.split()
    ]
    return Counter({kind: int(n) for kind, n in pairs})


def counts_of(chart: Chart, hexes: str) -> Counts:
    """The same, of what was read."""
    features = chart.features
    chips = sum(token[1:].isdecimal() and token[0] != "@" for token in chart.cells.values())
    chips += sum(len(pool.chips) for pool in (*chart.pools, *chart.piles))
    starts = {area.letter for area in chart.areas if area.kind == "start"}
    kinds = Counter(space.kind for space in features.spaces)
    return Counts(
        {**features.points} or dict.fromkeys(chart.players, chart.victory_points),
        hexes if hexes_of(chart) == listed(hexes) else str(hexes_of(chart)),
        chips,
        len(chart.face_down),
        sum(region in starts for region in chart.regions.values()),
        len(chart.areas),
        len(chart.harbours),
        {stack.letter: stack.size for stack in features.stacks} or None,
        len(features.exits),
        len(features.locations),
        len(features.chits),
        sum(token[0] == "@" for token in chart.cells.values()),
        len(features.scrolls),
        (kinds["road"], kinds["ship"], kinds["merchant"], kinds["fish"]),
        len(features.castaways),
    )


@pytest.mark.parametrize("name", TABLE)
def test_a_board_has_what_its_rules_list(name: str) -> None:
    counts = TABLE[name]
    assert counts_of(COUNTED[name], counts.hexes) == counts
    assert listed(counts.hexes).total() == len(COUNTED[name].hexes)


# hexes, corners and sides, as the sizes in the rules have them
SIZES = {
    "catan_world": (61, 150, 210),
    "seven_islands": (60, 152, 211),
    "reach_catan": (67, 168, 234),
    "hawaii_34": (89, 228, 316),
    "hawaii_56": (89, 228, 316),
    "explorers_34": (91, 216, 306),
}


@pytest.mark.parametrize("name", SIZES)
def test_a_board_is_as_large_as_its_rules_say(name: str) -> None:
    grid = Grid(COUNTED[name].hexes)
    assert (len(grid.hexes), len(grid.vertex_of), len(grid.edge_of)) == SIZES[name]


def test_chips_that_stay_over_or_are_missing() -> None:
    assert COUNTED["catan_world"].features.bare["U"].numbers == (2,)
    assert COUNTED["reach_catan"].features.spare["C"].numbers == (1,)


@pytest.mark.rule("FIVESIX-16")
def test_six_players_are_asked_for_like_any_other_number() -> None:
    text = next(iter(scenarios()["base"].charts.values())).text.replace("players: 2 3 4", "players: 2 6")
    table = make_table(text, 6, {})
    assert (table.edition, table.options["special_building"], table.options["deck"]) == (GRAND, True, "34")
    assert make_table(text, 2, {}).edition is CLASSIC


def test_sections_of_rules_that_are_off_are_refused() -> None:
    found = parse_chart(next(iter(scenarios()["base"].charts.values())).text + "\n[tracks]\nfish = 0 1 2\n")
    assert found.features.tracks["fish"].numbers == (0, 1, 2)
    with pytest.raises(BoardError, match="cargo_ships = true"):
        resolve(found)
