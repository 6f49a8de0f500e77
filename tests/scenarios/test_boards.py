"""The boards of the 1998 scenarios against the tables of the rules, and what their maps look like."""

from collections import Counter
from collections.abc import Iterable

import pytest

from seafarers_env.board.chart import Chart
from seafarers_env.board.geometry import Cell, Grid, neighbour
from seafarers_env.engine import constants as c
from seafarers_env.scenarios import load, resolve, scenarios
from tests.board.tiny import scenario_board

LATER = ("catan_world", "explorers", "reach_catan", "seven_islands")  # scenarios of later documents
LETTER = {"F": 1, "G": 3, "H": 0, "M": 4, "P": 2, "A": 5, "D": 6, "~": 7}


def chart_of(name: str, players: int) -> Chart:
    return load(name, players)[0].chart(players)


def counted(text: str) -> Counter[str]:
    """`G3 H2` as a counter."""
    return Counter({word[0]: int(word[1:]) for word in text.split()})


def face_up(chart: Chart) -> Counter[str]:
    """Hexes by terrain letter as they lie when all is dealt; what is face down is left out."""
    found = Counter(token[0] for token in chart.cells.values() if token[0] in "FGHMPAD~")
    for pool in chart.pools:
        if f"*{pool.letter}." in chart.cells.values():
            found += pile(chart, pool.letter)
    return found


def pile(chart: Chart, letter: str) -> Counter[str]:
    """Hexes of a pool by terrain letter."""
    pool = next(pool for pool in chart.pools if pool.letter == letter)
    return +Counter({name: pool.terrains.get(terrain, 0) for name, terrain in LETTER.items()})


def printed_chips(chart: Chart) -> Counter[int]:
    return Counter(int(token[1:]) for token in chart.cells.values() if token[1:].isdecimal())


def chips(ones: str = "", twos: str = "", threes: str = "") -> Counter[int]:
    """Chips that lie once, twice and three times."""
    return Counter({int(n): k for k, words in enumerate((ones, twos, threes), 1) for n in words.split()})


def letters_of(chart: Chart, kind: str) -> set[str]:
    return {area.letter for area in chart.areas if area.kind == kind}


def cells_of(chart: Chart, letters: Iterable[str]) -> set[Cell]:
    return {cell for cell in chart.hexes if chart.regions[cell] in letters}


def land_of(chart: Chart) -> set[Cell]:
    """Printed and shuffled land, on boards where no pool holds both land and sea."""
    return {cell for cell in chart.hexes if chart.can_be_land(cell)}


def islands(cells: Iterable[Cell]) -> list[set[Cell]]:
    """Connected sets of hexes, largest first."""
    left, found = set(cells), []
    while left:
        island, rim = set[Cell](), {left.pop()}
        while rim:
            island |= rim
            rim = {neighbour(cell, i) for cell in rim for i in range(6)} & left
            left -= rim
        found.append(island)
    return sorted(found, key=len, reverse=True)


# --- the tables of the document ---------------------------------------------------------------------------------------
@pytest.mark.rule("FOURISLANDS-01", "FOURISLANDS-02", "DESERT-01", "DESERT-02", "NEWWORLD-01", "NEWWORLD-02")
@pytest.mark.rule("CROSSING-01", "GREATER-01", "OCEANS-01", "OCEANS-03", "BASE-81")
@pytest.mark.parametrize(
    ("name", "players", "total", "hexes"),
    [
        ("four_islands", 3, 32, "~17 G3 H3 M3 P3 F3"),
        ("four_islands", 4, 39, "~18 P5 G4 H4 M4 F4"),
        ("oceans", 3, 18, "~6 A1 G2 H2 M2 P2 F3"),
        ("oceans", 4, 24, "~7 A2 G3 H3 M3 P3 F3"),
        ("into_the_desert", 3, 39, "~12 D4 A1 G4 H5 M4 P5 F4"),
        ("into_the_desert", 4, 46, "~16 D4 A2 G5 H5 M4 P5 F5"),
        ("new_world", 3, 39, "~19 G4 H4 M4 P4 F4"),
        ("new_world", 4, 46, "~23 G5 H4 M4 P5 F5"),
        ("great_crossing", 4, 39, "~17 G5 H4 M4 P5 F4"),
        ("greater_catan", 4, 60, "~23 F8 G8 P8 H6 M6 D1"),
    ],
)
def test_hexes(name: str, players: int, total: int, hexes: str) -> None:
    chart = chart_of(name, players)
    assert face_up(chart) == counted(hexes)
    assert face_up(chart).total() == total == len(chart.hexes) - len(chart.face_down)


@pytest.mark.rule("FOURISLANDS-01", "FOURISLANDS-03", "DESERT-01", "DESERT-02", "CROSSING-01", "OCEANS-01")
@pytest.mark.rule("OCEANS-03", "C-18")
@pytest.mark.parametrize(
    ("name", "players", "wanted"),
    [
        ("four_islands", 3, chips("2 3 5 11 12", "4 6 8 9 10")),
        ("four_islands", 4, chips("2 12", "3 5 6 8 11", "4 9 10")),
        ("oceans", 3, chips("2 3 5 8 9 11", "4 6 10")),
        ("oceans", 4, chips("2 5 12", "3 4 6 8 9 10 11")),
        ("into_the_desert", 3, chips("2 12", "3 6 11", "4 5 8 9 10")),
        ("into_the_desert", 4, chips("12", "2 3", "4 5 6 8 9 10 11")),
        ("great_crossing", 4, chips("", "2 3 4 6 8 10 11 12", "5 9")),
    ],
)
def test_printed_tokens(name: str, players: int, wanted: Counter[int]) -> None:
    chart = chart_of(name, players)
    assert printed_chips(chart) == wanted
    assert wanted.total() == sum(token[0] in "FGHMPA" for token in chart.cells.values())


@pytest.mark.rule("NEWWORLD-01", "NEWWORLD-02")
@pytest.mark.parametrize(
    ("players", "wanted"),
    [(3, chips("2 12", "3 4 5 6 8 11", "9 10")), (4, chips("2 12", "6 8 11", "3 4 5 9 10"))],
)
def test_tokens_of_a_new_world(players: int, wanted: Counter[int]) -> None:
    (pool,) = chart_of("new_world", players).pools
    assert Counter(pool.chips) == wanted
    assert wanted.total() == {3: 20, 4: 23}[players] == pool.producing


@pytest.mark.rule("FOURISLANDS-04", "OCEANS-06", "DESERT-03", "NEWWORLD-07", "NEWWORLD-12", "CROSSING-01", "GREATER-06")
@pytest.mark.parametrize(
    ("name", "players", "generic"),
    [
        ("four_islands", 3, 3),
        ("four_islands", 4, 5),
        ("oceans", 3, 3),
        ("oceans", 4, 4),
        ("into_the_desert", 3, 4),
        ("into_the_desert", 4, 4),
        ("new_world", 3, 4),
        ("new_world", 4, 5),
        ("great_crossing", 4, 5),
        ("greater_catan", 4, 4),
    ],
)
def test_harbours(name: str, players: int, generic: int) -> None:
    chart = chart_of(name, players)
    assert Counter(chart.harbour_pool) == Counter(c.HARBOURS) + Counter({"3:1": generic - 1})
    if name == "new_world":
        assert (chart.harbours_by_players, chart.harbours) == (True, ())
    else:
        assert [harbour.kind for harbour in chart.harbours] == ["shuffled"] * (5 + generic)
        b = scenario_board(name, players).record[0]
        corners = b.edge_vertices[b.harbour_edge[: b.num_harbours]].ravel().tolist()
        assert len(set(corners)) == len(corners) == 2 * (5 + generic)


# --- Oceans -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("OCEANS-02", "OCEANS-04", "OCEANS-05", "OCEANS-24")
@pytest.mark.parametrize(
    ("players", "hexes", "tokens"),
    [
        (3, "~8 G1 H1 M2 P1 F1", chips("3 5 8 9 11 12")),
        (4, "~14 D1 G2 H1 M1 P2 F1", chips("3 4 6 9 10", "5")),
    ],
)
def test_what_lies_face_down(players: int, hexes: str, tokens: Counter[int]) -> None:
    chart = chart_of("oceans", players)
    (pool,) = chart.pools
    assert pile(chart, "u") == counted(hexes)
    assert len(chart.face_down) == pool.size == {3: 14, 4: 22}[players]
    assert Counter(pool.chips) == tokens
    assert len(pool.chips) == pool.producing == pool.size - counted(hexes)["~"] - counted(hexes)["D"]


@pytest.mark.parametrize("players", [3, 4])
def test_oceans_begins_on_the_large_island(players: int) -> None:
    chart = chart_of("oceans", players)
    known = islands(land_of(chart))
    assert cells_of(chart, letters_of(chart, "start")) == known[0]
    assert [len(island) for island in known[1:]] == [1] * {3: 1, 4: 2}[players]
    assert {chart.cells[cell][0] for island in known[1:] for cell in island} == {"A"}


@pytest.mark.rule("EDGE-87")
@pytest.mark.parametrize(
    ("name", "players"), [(name, n) for name, s in scenarios().items() if name not in LATER for n in s.players]
)
def test_no_start_lies_beside_gold_or_a_hidden_hex_and_no_pile_has_gold(name: str, players: int) -> None:
    """So the first piece at a hidden hex comes from elsewhere, and finds that one hex only."""
    chart = chart_of(name, players)
    grid = Grid(chart.hexes)

    def corners(cells: Iterable[Cell]) -> set[int]:
        return {v for cell in cells for v in grid.hex_vertices[grid.hex_of[cell]]}

    gold = {cell for cell in chart.hexes if chart.cells[cell][0] == "A"}
    starts = corners(cells_of(chart, letters_of(chart, "start")))
    assert starts
    assert not starts & corners(gold | set(chart.face_down))
    assert [pool.terrains.get(c.GOLD, 0) for pool in chart.pools] == [0] * len(chart.pools)


# --- the shapes of the other boards -----------------------------------------------------------------------------------
@pytest.mark.parametrize("players", [3, 4])
def test_the_four_islands_are_four_start_areas(players: int) -> None:
    chart = chart_of("four_islands", players)
    assert [area.kind for area in chart.areas] == ["start"] * 4
    assert {frozenset(cells_of(chart, area.letter)) for area in chart.areas} == set(
        map(frozenset, islands(land_of(chart)))
    )


@pytest.mark.rule("DESERT-05")
@pytest.mark.parametrize("players", [3, 4])
def test_a_belt_of_desert_divides_the_main_island(players: int) -> None:
    chart = chart_of("into_the_desert", players)
    assert [area.kind for area in chart.areas] == ["start", "desert", "unknown", "unknown", "unknown", "unknown"]
    large, belt, small = (cells_of(chart, letter) for letter in "MdN")
    assert {cell for cell in chart.hexes if chart.cells[cell] == "D.."} == belt
    with_belt, without = islands(land_of(chart)), islands(land_of(chart) - belt)
    assert large | belt | small in with_belt
    assert {frozenset(island) for island in without} == {
        frozenset(cells_of(chart, area.letter)) for area in chart.areas if area.kind != "desert"
    }
    assert len(large) > len(small)


@pytest.mark.rule("CROSSING-01")
def test_the_crossing_joins_two_islands() -> None:
    chart = chart_of("great_crossing", 4)
    assert [(area.kind, area.name) for area in chart.areas] == [("start", "Catan"), ("start", "Transcatania")]
    assert {frozenset(cells_of(chart, letter)) for letter in "CT"} == set(map(frozenset, islands(land_of(chart))))
    assert [len(cells_of(chart, letter)) for letter in "CT"] == [11, 11]
    sides = Counter(chart.regions[harbour.cell] for harbour in chart.harbours)
    assert sides == {"C": 5, "T": 5}


@pytest.mark.parametrize("players", [3, 4])
def test_a_new_world_is_dealt_whole(players: int) -> None:
    chart = chart_of("new_world", players)
    assert {chart.cells[cell] for cell in chart.hexes} == {"*w."}
    assert chart.deals_islands
    assert [area.kind for area in chart.areas] == ["start"]


@pytest.mark.rule("GREATER-01", "GREATER-03")
def test_greater_catan() -> None:
    chart = chart_of("greater_catan", 4)
    mainland, small = chart.pools
    assert pile(chart, "M") == counted("F4 G4 P4 H3 M3 D1")
    assert pile(chart, "s") == counted("F4 G4 P4 H3 M3")
    assert (small.chips, chart.reserve) == ((), (2, 3, 4, 5, 9, 10, 11))
    assert chart.path is not None
    assert sorted(chart.path.order) == sorted(mainland.chips) == sorted(chart_of("base", 4).pools[0].chips)
    assert cells_of(chart, letters_of(chart, "start")) == {c for c in chart.hexes if chart.cells[c] == "*M."}
    shores = islands(land_of(chart))
    assert [len(island) for island in shores] == [19, 6, 4, 4, 2, 1, 1]
    assert {frozenset(cells_of(chart, area.letter)) for area in chart.areas} == set(map(frozenset, shores))
    assert [area.kind for area in chart.areas] == ["start"] + ["island"] * 6


@pytest.mark.rule("GREATER-06", "NEWSHORES-03")
@pytest.mark.parametrize("name", ["greater_catan", "new_shores", "base"])
def test_harbours_stand_in_steps_round_the_mainland(name: str) -> None:
    chart = chart_of(name, 4)
    mainland = cells_of(chart, "M")
    harbours = {(harbour.cell, harbour.side) for harbour in chart.harbours}
    shore = coast(mainland)
    assert len(shore) == 30
    assert harbours <= set(shore)
    places = [i for i, side in enumerate(shore) if side in harbours]
    gaps = [(b - a) % 30 for a, b in zip(places, places[1:] + places[:1], strict=True)]
    turned = [gaps[i:] + gaps[:i] for i in range(9)]
    assert [3, 3, 4] * 3 in turned


def coast(island: set[Cell]) -> list[tuple[Cell, int]]:
    """The outer sides of an island without lakes, clockwise."""
    first = min(island)
    side = next(i for i in range(6) if neighbour(first, i) not in island)
    found: list[tuple[Cell, int]] = []
    at = first, side
    while at not in found:
        found.append(at)
        cell, i = at[0], (at[1] + 1) % 6
        while neighbour(cell, i) in island:
            cell, i = neighbour(cell, i), (i - 2) % 6
        at = cell, i
    return found


# --- switches ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("FOURISLANDS-14", "OCEANS-23", "DESERT-11", "NEWWORLD-16", "CROSSING-28", "GREATER-23", "BASE-01")
@pytest.mark.parametrize(
    ("name", "players", "points"),
    [
        ("four_islands", (3, 4), 12),
        ("oceans", (3, 4), 12),
        ("into_the_desert", (3, 4), 12),
        ("new_world", (3, 4), 12),
        ("great_crossing", (4,), 13),
        ("greater_catan", (4,), 18),
    ],
)
def test_players_and_points(name: str, players: tuple[int, ...], points: int) -> None:
    scenario, _ = load(name)
    assert scenario.players == players
    assert [resolve(scenario.chart(n))["points_to_win"] for n in players] == [points] * len(players)


@pytest.mark.rule("BASE-01")
@pytest.mark.parametrize("name", ["four_islands", "oceans", "into_the_desert", "new_world"])
def test_three_and_four_players_have_boards_of_their_own(name: str) -> None:
    assert chart_of(name, 3).players == (3,)
    assert chart_of(name, 4).players == (4,)
    assert chart_of(name, 3).cells != chart_of(name, 4).cells
    assert resolve(chart_of(name, 3)) == resolve(chart_of(name, 4))
