"""What mistakes in the sections that only some boards have are told: line, column, what would be right."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from seafarers_env import Game
from seafarers_env.board.chart import BoardError
from seafarers_env.board.chart_data import LAND_LETTERS
from seafarers_env.scenarios.examine import examine
from seafarers_env.scenarios.scenario import CHARTS
from tests.board.test_all_errors import errors_of, first_error

TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in CHARTS.glob("*.board")}


# board, what is replaced, by what, what the error points at, words of the error
DAMAGE = {
    # --- words ---
    "section misspelt": ("catan_world", "\n[wrap]", "\n[warp]", "warp]", "found [warp] (did you mean 'wrap'?)"),
    "settings moved": ("explorers_34", "[rules]", "[supply]", "supply]", "the settings under [rules]; found [supply]"),
    "kind misspelt": ("explorers_34", "home_waters;", "home_water;", "home_water;", "did you mean 'home_waters'?"),
    "token unknown": ("reach_catan", "=== *S. *S. h3.", "=== *S. *S. h4.", "h4.", "'h3.' 'hF.' ... (harbour tile)"),
    "disc of seven": ("hawaii_34", "@09", "@07", "@07", "a chip from 02 to 12, never 07, like '@06'"),
    "switch misspelt": ("fog_islands_3", "spices = true", "spice = true", "spice = true", "did you mean 'spices'?"),
    "switch too large": ("fog_islands_3", "merchants = 3", "merchants = 30", "30", "a whole number 3..3 for merchants"),
    "switch word": ("fog_islands_56", "deck = 34", "deck = 33", "33", "'25' or '34' for deck; found '33'"),
    "switch with two sets of values": (
        "fog_islands_3", "= redeal", "= again", "again", "'random' or 'redeal' or 'agreed' for red_exchange",
    ),
    "robber at sea": (
        "fog_islands_3", "robber_start = 1,13", "robber_start = 1,11", "1,11", "a land hex for the robber",
    ),
    "robber nowhere": ("fog_islands_3", "robber_start = 1,13", "robber_start = 1,12", "1,12", "where there is none"),
    "pirate on land": ("hawaii_34", "pirate_start = 12,29", "pirate_start = 11,30", "11,30", "a hex of the sea"),
    "seats": ("hawaii_56", "players: 5 6", "players: 5 7", "7", "a whole number 2..6; found '7'"),
    "points for others": ("hawaii_34", "3:15 4:13", "3:15 5:13", "3:15", "points to win for 3 4 players"),
    "points twice": ("hawaii_34", "3:15 4:13", "3:15 3:13", "3:13", "a second 3"),
    # --- pools ---
    "pool misspelt": ("explorers_34", "lairs =", "liars =", "liars =", "'liars' (did you mean 'lairs'?)"),
    "pool word misspelt": ("explorers_34", "N villages", "N vilages", "N vilages", "did you mean 'N villages'?"),
    "village unknown": ("explorers_34", "fast_gold", "fast_golt", "fast_golt", "did you mean 'fast_gold'?"),
    "village of face seven": ("explorers_34", "pirate_bonus_5", "pirate_bonus_7", "pirate_bonus_7", "a die face"),
    "castaway unknown": ("explorers_34", "wool+ore wool+ore", "wool+ore wol+ore", "wol+ore", "did you mean 'wool'?"),
    "too few villages": (
        "explorers_34", " fast_gold\nS hexes", "\nS hexes", "N villages", "3 villages for the 3 spice",
    ),
    "too few lairs": ("explorers_34", "lairs = 2 ", "lairs = ", "lairs", "6 numbers for the 6 gold fields A"),
    "too many shoals": ("explorers_34", "shoals = 1", "shoals = 1 1", "shoals", "6 numbers for the 6 fish shoals W"),
    "chips without lairs": ("explorers_34", "N chips = 3 ", "N chips = ", "N chips", "6 chips for the 9 producing"),
    "chips of bare hexes": ("catan_world", "U bare = 2", "U bare = 1", "U chips", "19 chips for the 20 producing"),
    "bare hexes of no pool": ("catan_world", "U bare = 2", "U bare = 2\nV bare = 1", "V bare", "'V hexes = ...'"),
    "terrain unknown": (
        "explorers_34", "W=3 S=3\nN", "W=3 X=3\nN", "X=3", f"terrains {' '.join(LAND_LETTERS)} ~ S W hH",
    ),
    "variable terrain": ("fog_islands_3", "ab hexes = H=2", "ab hexes = H=3", "variable ab hexes", "that [map] has in"),
    "variable chips": ("fog_islands_3", "ab chips = 3 4", "ab chips = 3 3", "variable ab chips", "regions a b"),
    # --- sections of hidden hexes ---
    "section too small": (
        "fog_islands_3", "A = 3 fog", "A = 2 fog", "A = 2", "4 hexes for the 4 spaces '?A.' of [map]",
    ),
    "pile unknown": ("fog_islands_3", "A = 3 fog", "A = 3 frog", "frog", "'frog' (did you mean 'fog'?)"),
    "section twice": (
        "fog_islands_3", "B = 3 fog", "A = 3 fog + 1 spice\nB = 3 fog", "A = 3 fog + 1 spice\nB", "a second",
    ),
    "pile too large": (
        "fog_islands_3", "fog hexes = ~=1", "fog hexes = ~=2", "fog hexes", "11 hexes, as [stacks] deals",
    ),
    "pile without chips": ("fog_islands_3", "fog chips = 3 3", "fog chips = 3", "fog chips", "10 chips for the 10"),
    "no such terrain": (
        "heading_for_new_shores_3", "\nP = 5", "\nQ = 5", "Q = 5", f"one of {', '.join(LAND_LETTERS)}",
    ),
    "terrain chips": (
        "heading_for_new_shores_3", "\nP = 5", "\nP = 5 5", "P = 5 5", "1 chips for the 1 hexes P of fog",
    ),
    "other chips": ("heading_for_new_shores_3", "M = 2 8", "M = 2 9", "M = 2 9", "the chips of fog in all lines"),
    # --- harbour tiles and exits ---
    "tile elsewhere": ("catan_world", "1,5 faces SE 3:1", "1,7 faces SE 3:1", "1,7 faces", "a harbour tile of [map]"),
    "tile of another kind": ("reach_catan", "3,6 faces W brick", "3,6 faces W ore", "3,6 faces", "the kind brick, as"),
    "tile turned": ("reach_catan", "3,6 faces W brick", "3,6 faces NW brick", "3,6 faces", "'2,5 SE brick' under"),
    "tile twice": (
        "catan_world", "7,5 faces NE 3:1", "1,5 faces SE 3:1\n7,5 faces NE 3:1", "1,5 faces SE 3:1\n7", "a second 1,5",
    ),
    "no faces": ("catan_world", "7,5 faces", "7,5 looks", "looks", "the word 'faces'"),
    "exit inland": ("catan_world", "0,4 N  <->", "4,8 N  <->", "4,8 N", "a corner that one hex alone has"),
    "exit nowhere": ("catan_world", "0,4 N  <->", "0,3 N  <->", "0,3 N", "0,3, where there is none"),
    "exit twice": ("catan_world", "0,6 N  <->", "0,4 N  <->", "0,4 N  <-> 8,6", "a second 0,4 N"),
    "exit not opposite": (
        "catan_world", "0,4 N  <-> 8,4 S", "0,4 N  <-> 8,4 SW", "8,4 SW\n0,6", "a corner S of a hex: that side",
    ),
    "bare hexes that lie face up": (
        "catan_world", "10 10 11 11 12\nU hexes", "10 10 11 11\nS bare = 1\nU hexes", "S bare", "that lie face down",
    ),
    "harbour tiles dealt face up": (
        "catan_world", "D=1 A=0 ~=1\n", "D=1 A=0 h3=1\n", "S hexes", "only in pools that lie face down",
    ),
    "exit alone": ("catan_world", "0,4 N  <-> 8,4 S", "0,4 N", "0,4 N\n", "two exit corners like"),
    "exit of no corner": ("catan_world", "0,4 N  <->", "0,4 E  <->", "E  <->", "a corner: N NE SE S SW NW"),
    # --- places of Hawai'i ---
    "location at sea": ("hawaii_34", "| 6,19 SE", "| 6,17 SE", "6,17 SE", "draws from (HAWAII-07); found 6,17, '~~~'"),
    "location nowhere": ("hawaii_34", "| 6,19 SE", "| 6,18 SE", "6,18 SE", "draws from (HAWAII-07); found 6,18"),
    "location off its island": (
        "hawaii_34", "Lopa | Lana'i", "Lopa | Maui", "Maui | 6,19", '"Lana\'i", the region of 6,19 (HAWAII-81)',
    ),
    "location twice": ("hawaii_34", "Hana |", "Hilo |", "Hilo | Hawai'i", "a second 'Hilo'"),
    "locations in one place": ("hawaii_34", "9,30 SE", "9,30 N", "9,30 N\nPahoa", "where Honoka'a lies"),
    "chit where a location is": ("hawaii_34", "11,30 S", "9,30 N", None, "where Honoka'a lies"),
    "scroll on land": ("hawaii_34", "s3 2,13 2:1", "s3 3,12 2:1", "3,12 2:1", "a sea hex; found 3,12"),
    "scroll without goods": ("hawaii_34", "s3 2,13 2:1 wool", "s3 2,13 2:1", "2:1\n", "'3:1', or '2:1' and a resource"),
    "scroll that nobody has": (
        "hawaii_34", "s1 4,3 3:1", "s1 4,3 3:1\ns10 4,3 3:1", "s10", "a scroll that a merchant space",
    ),
    "space of no kind": ("hawaii_34", "road     0,5 SE", "rood     0,5 SE", "rood", "'rood' (did you mean 'road'?)"),
    "space twice": ("hawaii_34", "road     0,7 SW", "road     1,6 NW", "1,6 NW", "a second 1,6 NW"),
    "road at sea": ("hawaii_34", "ship     1,2 E\n", "road     1,2 E\n", "1,2 E", "land for a road (HAWAII-09)"),
    "fish on land": ("hawaii_34", "road     1,4 E\n", "fish     1,4 E 1,6\n", "1,4 E 1,6", "between two sea hexes"),
    "fish elsewhere": (
        "hawaii_34", "1,8 SE 2,9", "1,8 SE 3,6", "3,6\nroad     1,8", "beside 1,8 SE that has a fishing disc",
    ),
    "scroll unknown": ("hawaii_34", "0,5 E  s2", "0,5 E  s22", "s22", "a scroll of [scrolls]; found 's22'"),
    "space on the rim": (
        "hawaii_34", "road     0,5 SE", "ship     0,5 NW", "0,5 NW", "a side between two hexes of [map]",
    ),
    "track that falls": ("hawaii_34", "0 1 1 2 2", "0 1 2 1 2", "spaces = 0", "points that never fall"),
    "track of another name": ("explorers_34", "spices = 1", "spice = 1", "spice = 1", "did you mean 'spices'?"),
    # --- Council and castaways ---
    "council on land": ("explorers_34", "5,8 docks", "5,4 docks", "5,4 docks", "a hex of the home_waters"),
    "one dock twice": ("explorers_34", "docks N S", "docks N N", "5,8 docks", "each dock once"),
    "castaway inland": ("explorers_34", "C1 1,10 N", "C1 4,5 N", "4,5 N", "a corner of a hex that lies face down"),
    "castaway twice": ("explorers_34", "C2 9,10", "C1 9,10", "C1 9,10", "a second 'C1'"),
    "castaways in one place": ("explorers_34", "C2 9,10 S", "C2 1,10 N", "1,10 N\nC3", "a second 1,10 N"),
    "castaways of others": (
        "explorers_34", "13 S players 4", "13 S players 5", "C9", "numbers of players of this chart",
    ),
    "sea region with land": ("explorers_34", "r.. I.. w.. N..", "r.. w.. w.. N..", "w.. w.. N..", "a region of land"),
}  # fmt: skip


@pytest.mark.parametrize("name", DAMAGE)
def test_a_mistake_is_told_where_it_stands(name: str) -> None:
    board, old, new, stands, words = DAMAGE[name]
    assert old in TEXTS[board]
    text = TEXTS[board].replace(old, new, 1)
    error = first_error(text)
    assert error is not None
    assert words in str(error), str(error)
    rest = "\n".join(text.split("\n")[error.line - 1 :])[error.column - 1 :]
    assert stands is None or rest.startswith(stands), (stands, rest[:30])
    told = [str(each) for each in errors_of(text)]
    assert str(error) in told and len(told) <= 2


def test_all_mistakes_of_a_file_are_told_in_its_order() -> None:
    text = TEXTS["explorers_34"]
    for old, new in (
        ("home_waters;", "home_water;"),
        ("lairs = 2 ", "lairs = 7 "),
        ("5,8 docks N S", "5,8 docks N N"),
        ("C2 9,10 S", "C2 9,10 E"),
        ("spices = 1", "spice = 1"),
        ("crews = 9", "crews = 99"),
    ):
        text = text.replace(old, new, 1)
    stand = [text.splitlines()[error.line - 1].split()[0] for error in errors_of(text)]
    assert stand == ["w", "lairs", "5,8", "C2", "spice", "crews"]


@pytest.mark.rule("HAWAII-10")
def test_a_location_lies_where_a_space_ends() -> None:
    """Without the spaces round it there is no vertex to build on."""
    head, spaces = TEXTS["hawaii_34"].split("[spaces]\n")
    around = ("6,19 SE", "6,19 E", "6,21 SW", "6,21 W", "7,20 NW", "7,20 NE", "7,20 E", "6,19 SW", "5,20 SE", "5,20 SW")
    kept = [line for line in spaces.splitlines() if not line[9:].startswith(around)]
    found = [str(error) for error in errors_of(f"{head}[spaces]\n" + "\n".join(kept))]
    assert any("a corner where a space of [spaces] ends (HAWAII-10); found 6,19 SE" in error for error in found)


def test_a_file_that_errs_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "mine.board"
    path.write_text(TEXTS["explorers_34"].replace("C2 9,10 S", "C2 9,11 S"), encoding="utf-8")
    report = examine(path)
    assert report.scenario is None
    assert [re.sub(r".*; ", "", str(error)) for error in report.errors] == ["found 9,11 S"]
    with pytest.raises(BoardError, match="found 9,11 S"):
        Game(str(path))


@settings(max_examples=100, deadline=None)
@given(
    st.sampled_from(sorted(TEXTS)),
    st.lists(
        st.tuples(st.integers(0, 10_000), st.integers(0, 6), st.sampled_from(sorted(set("".join(TEXTS.values()))))),
        min_size=1,
        max_size=6,
    ),
)
def test_whatever_is_typed_is_read_or_refused_with_a_place(name: str, changes: list[tuple[int, int, str]]) -> None:
    text = TEXTS[name]
    for place, length, character in changes:
        place %= len(text)
        text = text[:place] + character + text[place + length :]
    errors, first = errors_of(text), first_error(text)
    assert (first is None) == (errors == [])
    assert first is None or str(first) in [str(error) for error in errors]
