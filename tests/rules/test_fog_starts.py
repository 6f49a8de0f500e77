"""Boards of *Combining Spices* as they are dealt: material, harbours, where robber and pirate begin (FOG, NSSPICE)."""

from collections import Counter
from typing import Any

import pytest

from seafarers_env.board.chart_data import TERRAIN_LETTERS
from seafarers_env.scenarios import OptionError, scenarios
from tests.rules.scene import deal
from tests.rules.spicy import BANKS

pytestmark = pytest.mark.long  # the edition grand is compiled
FOG, SHORES = "fog_islands", "heading_for_new_shores"
TABLES = [(name, players) for name in (FOG, SHORES) for players in (3, 4, 5, 6)]
# Start land, its chips, hidden land and sea, its chips, harbours, points: the tables of the rules.
MATERIAL: dict[tuple[str, int], tuple[str, str, str, str, str, int]] = {
    (FOG, 3): ("F4 G2 H2 P4 M2", "3 4 5 5 6 6 8 8 9 9 10 11 11 12", "F1 G2 H2 P1 M2 A2 ~1",
               "3 3 4 5 6 8 9 10 11 12", "5+3", 14),
    (FOG, 4): ("F4 G3 H3 P4 M3", "2 3 3 4 4 5 5 6 6 8 8 9 9 10 10 11 12", "F1 G2 H2 P1 M2 A2 ~2",
               "3 4 5 6 8 9 10 11 11 12", "5+4", 14),
    (SHORES, 3): ("F3 G3 H2 P4 M2", "3 4 5 5 6 6 8 8 9 10 10 11 11 12", "G1 H2 P1 M2 A2 ~4",
                  "2 3 4 4 5 8 9 10", "5+3", 16),
    (SHORES, 4): ("F4 G4 H3 P4 M3 D1", "2 3 3 4 4 5 5 6 6 8 8 9 9 10 10 11 11 12", "F1 G1 H2 P1 M2 A2 ~3",
                  "2 3 4 5 6 8 9 10 11", "5+4", 16),
    (FOG, 6): ("F4 G5 H5 P4 M5 D1", "2 3 3 3 4 4 5 5 6 6 6 8 8 8 9 9 10 10 11 11 11 12 12", "F3 G2 H2 P3 M2 A1 ~6",
               "2 2 3 4 5 5 6 8 9 9 10 11 12", "5+4", 14),
    (SHORES, 6): ("F6 G6 H5 P6 M5 D2", "2 2 3 3 3 4 4 4 5 5 5 6 6 6 8 8 8 9 9 9 10 10 10 11 11 11 12 12",
                  "F1 G1 H2 P1 M2 A3 ~2", "2 3 4 5 6 8 9 10 11 12", "6+5", 16),
}  # fmt: skip
SLOTS = {(FOG, 3): [3, 4, 4, 4], (FOG, 6): [4, 4, 4, 4, 4, 5], (SHORES, 6): [3, 3, 3, 3, 3, 3]}


def counts(text: str) -> Counter[int]:
    return Counter({TERRAIN_LETTERS[word[0]]: int(word[1:]) for word in text.split()})


@pytest.mark.rule("FOG-01", "FOG-02", "FOG-03", "FOG-04", "FOG-06", "FOG-07", "FOG-20", "FOG-23", "FOG-26")
@pytest.mark.rule("NSSPICE-01", "NSSPICE-02", "NSSPICE-03", "NSSPICE-11", "NSSPICE-14", "NSSPICE-16", "FIVESIX-15")
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_boards_have_the_material_of_the_tables(table: tuple[str, int]) -> None:
    board = (table[0], 6) if table[1] > 4 else table
    land, chips, hidden, hidden_chips, harbours, points = MATERIAL[board]
    game = deal(*table)
    record, b = game.game.record, game.game.board.record[0]
    n = int(b.num_hexes)
    start = [h for h in range(n) if int(b.mainland[h // 64]) >> h % 64 & 1]
    assert Counter(int(record.terrain[h]) for h in start) == counts(land)
    assert sorted(int(record.number[h]) for h in start if record.number[h]) == [int(chip) for chip in chips.split()]
    assert Counter({k: int(n) for k, n in enumerate(record.pile.sum(axis=0)) if n}) == counts(hidden)
    numbers = [k for k, n in enumerate(record.pile_numbers.sum(axis=0)) for _ in range(int(n))]
    assert numbers == [int(chip) for chip in hidden_chips.split()]
    slots = Counter(int(k) for k in b.section[:n] if k >= 0)
    assert sorted(slots.values()) == SLOTS.get(board, [4, 4, 4, 4])
    assert int(record.spice_unfound) == (15 if table[1] < 5 else 63)
    kinds = Counter(game.harbours().values())
    assert f"{kinds.total() - kinds['3:1']}+{kinds['3:1']}" == harbours
    fixed = all(deal(*table, seed, variable=True).harbours() == game.harbours() for seed in range(8))
    assert fixed == (table in ((FOG, 3), (FOG, 4), (SHORES, 3)))
    assert game.game.options["points_to_win"] == points
    assert game.game.options["hidden_sides"] == "closed"
    assert scenarios()[table[0]].players == (3, 4, 5, 6)


@pytest.mark.rule("FOG-12", "NSSPICE-10", "NSSPICE-12", "NSSPICE-14")
@pytest.mark.parametrize("exploration", [True, False])
@pytest.mark.parametrize("variable", [False, True])
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_robber_starts_on_the_twelve_of_the_start_land_or_on_the_desert(
    table: tuple[str, int], variable: bool, exploration: bool
) -> None:
    places = set[str | None]()
    for seed in range(12):
        game = deal(*table, seed, variable=variable, exploration=exploration)
        assert game.robber is not None
        places.add(game.robber)
        deserts = [name for name, kind in game.terrain().items() if kind == "desert"]
        if table[1] > 4 or table == (SHORES, 4):
            assert game.robber == deserts[0]
        else:
            assert game.numbers()[game.robber] == 12
        h, b = game.game.record.robber, game.game.board.record[0]
        assert int(b.mainland[h // 64]) >> int(h) % 64 & 1
    assert (len(places) > 1) == (variable or table[1] > 4)


@pytest.mark.rule("FOG-12")
def test_the_robber_starts_where_the_switch_says() -> None:
    assert deal("new_shores", 4, robber_start="off_board").robber is None
    there = deal("base", 4, robber_start="off_board")
    assert there.robber is None
    assert there.game.table.edition.name == "grand"
    assert deal(BANKS).robber == "5,2"  # the desert
    assert deal(BANKS, robber_start="3,2").robber == "3,2"
    for seed in range(6):
        game = deal(BANKS, 3, seed, robber_start="3,2", variable=True)  # hills with a 10
        assert game.numbers()[game.robber or ""] == 10
        assert (
            deal(BANKS, 3, seed, robber_start="5,2", variable=True).terrain()[
                deal(BANKS, 3, seed, robber_start="5,2", variable=True).robber or ""
            ]
            == "desert"
        )


@pytest.mark.rule("FOG-21", "FOG-33", "NSSPICE-10")
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_pirate_starts_off_the_board_or_on_the_frame(table: tuple[str, int]) -> None:
    game = deal(*table)
    asked = game.game.scenario.chart(table[1]).start_places.get("pirate", (0, 0))
    place = f"{asked[0]},{asked[1]}"
    assert game.phase == "setup settlement"
    assert game.pirate == (place if table in ((FOG, 5), (FOG, 6)) else None)
    while game.phase != "pre-roll":
        game = game.chance(min(game.odds())) if game.actor < 0 else game.do(min(game.legal()))
    game.roll(7)
    record, b = game.game.record, game.game.board.record[0]
    ocean = {game.game.board.places.hexes[h] for h in range(b.num_hexes) if record.terrain[h] == 7}
    assert game.of_kind("pirate") == ocean - {game.pirate}
    framed = deal(*table, pirate_on_frame=True).pirate
    assert framed == (None if table in ((SHORES, 5), (SHORES, 6)) else place)


@pytest.mark.rule("FOG-21", "FOG-33", "PIRATE-03", "PIRATE-06")
def test_the_pirate_starts_on_its_hex_if_that_is_sea() -> None:
    assert deal(BANKS, pirate_start="3,4").pirate == "3,4"
    assert deal(BANKS, pirate_start="off_board").pirate is None
    assert deal(BANKS, pirate_start="3,4", pirate=False).pirate is None
    assert deal(BANKS, pirate_start="0,3").pirate is None  # the frame
    assert deal(BANKS, pirate_start="0,3", pirate_on_frame=True).pirate == "0,3"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"robber_start": "3,4"}, "a land hex for the robber"),
        ({"robber_start": "9,9"}, "where there is none"),
        ({"pirate_start": "3,2"}, "a hex of the sea or its frame"),
        ({"robber_start": "nowhere"}, "'desert' or 'off_board' or a place of the map like 3,4"),
        ({"settlement_tokens": 6}, "0..5"),
        ({"merchants": 4}, "3..3"),
        ({"spices": False}, "spices = False does not fit"),
    ],
    ids=str,
)
def test_a_start_that_does_not_fit_is_explained(options: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionError) as error:
        deal(BANKS, **options)
    assert words in str(error.value)
