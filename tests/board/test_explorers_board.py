"""The board of the explorers: where everything lies, what can be done there, what is refused (RULES_BARGES)."""

from collections import Counter
from typing import Any

import pytest

from seafarers_env.board import action_table
from seafarers_env.board.chart import BoardError, parse_chart
from seafarers_env.board.geometry import CORNERS
from seafarers_env.editions import EDITIONS, EditionError
from seafarers_env.engine import constants as c
from seafarers_env.scenarios import OptionError, load, resolve
from seafarers_env.table import Table, make_table

PLAYERS = (3, 4)
TEXT = load("explorers", 4)[0].chart(4).text
ISLAND = [(0, -4), (-1, -3), (-2, -2), (-1, -2), (-3, -1), (-2, -1), (-4, 0), (-3, 0), (-2, 0), (-4, 1), (-3, 1)]
ISLAND += [(-4, 2), (-3, 2), (-4, 3)]
HOME = [(1, -4), (0, -3), (0, -2), (-1, -1), (-1, 0), (-2, 1), (-2, 2), (-3, 3), (-4, 4), (-3, 4)]
CHANNEL = [(q, 0) for q in range(5)]
STEPS = [(1, 0), (-1, 0), (0, 1), (-1, 1), (1, -1), (0, -1)]


def distance(q: int, r: int) -> int:
    return max(abs(q), abs(r), abs(q + r))


DISC = [(q, r) for r in range(-5, 6) for q in range(-5, 6) if distance(q, r) <= 5]
OPEN = {*ISLAND, *HOME}
NORTH = [(q, r) for q, r in DISC if r < 0 and distance(q, r) <= 4 and (q, r) not in OPEN]
SOUTH = [(q, r) for q, r in DISC if r > 0 and distance(q, r) <= 4 and (q, r) not in OPEN]


def table(players: int = 4, **options: Any) -> Table:
    return make_table("explorers", players, options)


def hex_of(q: int, r: int, table: Table) -> int:
    """The number of an axial hex (BARGE-172)."""
    return table.board.places.find_hex(f"{r + 5},{2 * q + r + 10}")


def members(words: Any) -> set[int]:
    return {64 * w + i for w, word in enumerate(words) for i in range(64) if int(word) >> i & 1}


def kinds(table: Table) -> Counter[str]:
    a, b = table.edition.actions, table.board.record[0]
    return Counter(a.KINDS[int(a.KIND_OF[global_id])].text for global_id in b.global_of[: b.num_actions])


# --- where everything lies --------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-012", "BARGE-013", "BARGE-014", "BARGE-015", "BARGE-016", "BARGE-017", "BARGE-018")
@pytest.mark.rule("BARGE-172")
def test_the_hexes_of_each_region() -> None:
    made = table()
    chart, b, places = made.board.chart, made.board.record[0], made.board.places
    assert [hex_of(q, r, made) for q, r in sorted(DISC, key=lambda cell: (cell[1], cell[0]))] == [*range(91)]
    regions = {name: chart.regions[tuple(map(int, name.split(",")))] for name in places.hexes}  # type: ignore[index]
    for letter, cells in {"I": ISLAND, "w": HOME, "c": CHANNEL, "N": NORTH, "S": SOUTH}.items():
        assert {places.hexes[hex_of(*cell, made)] for cell in cells} == {h for h, at in regions.items() if at == letter}
    rim = {places.hexes[hex_of(*cell, made)] for cell in DISC if distance(*cell) == 5}
    assert rim == {h for h, at in regions.items() if at == "r"}
    assert len(rim) == 30
    assert len(NORTH) == len(SOUTH) == 16
    assert members(b.mainland) == {hex_of(*cell, made) for cell in ISLAND}
    assert members(b.home_waters) == {hex_of(*cell, made) for cell in HOME}
    assert [int(h) for h in b.find_hex] == sorted(hex_of(*cell, made) for cell in NORTH + SOUTH)
    assert all(b.find_area[b.find_of[hex_of(*cell, made)]] == 0 for cell in NORTH)
    assert all(b.find_area[b.find_of[hex_of(*cell, made)]] == 1 for cell in SOUTH)


@pytest.mark.rule("BARGE-014", "BARGE-019")
def test_the_council_has_two_docks() -> None:
    made = table()
    b = made.board.record[0]
    assert b.council == hex_of(-1, 0, made)
    assert b.council in members(b.home_waters)
    corners = [int(b.hex_vertices[b.council, CORNERS.index(corner)]) for corner in ("N", "S")]
    assert members(b.docks) == {*corners}


@pytest.mark.rule("BARGE-030", "BARGE-031")
@pytest.mark.parametrize("players", PLAYERS)
def test_places_of_castaways(players: int) -> None:
    made = table(players)
    b = made.board.record[0]
    where = [(2, -4, "N"), (-2, 4, "S"), (3, -4, "N"), (-1, 4, "S"), (4, -3, "NE"), (1, 3, "SE"), (4, -1, "NE")]
    where += [(3, 1, "SE"), (2, -1, "S"), (2, 1, "N")]
    vertices = [int(b.hex_vertices[hex_of(q, r, made), CORNERS.index(corner)]) for q, r, corner in where]
    used = 10 if players == 4 else 8
    assert b.num_castaways == used
    assert [int(v) for v in b.castaway_vertex] == [*vertices[:used], *[-1] * (10 - used)]
    assert [int(b.castaway_at[v]) for v in vertices[:used]] == [*range(used)]
    assert (b.castaway_at >= 0).sum() == used
    assert kinds(made)["inspect"] == used


@pytest.mark.rule("BARGE-021", "BARGE-023", "BARGE-024", "BARGE-025", "BARGE-026", "BARGE-027", "BARGE-028")
@pytest.mark.rule("BARGE-008", "BARGE-010")
def test_what_is_dealt_and_found() -> None:
    b = table().board.record[0]
    assert b.num_pools == 3
    words = ("hills", "forest", "pasture", "farmland", "mountains", "gold", "ocean")
    found = [Counter({word: int(n) for word, n in zip(c.TERRAINS, row, strict=True)}) for row in b.pool_terrain[:3]]
    assert [[pool[word] for word in words] for pool in found] == [
        [3, 3, 3, 3, 2, 0, 0],
        [1, 1, 1, 1, 2, 3, 1],
        [1, 1, 1, 2, 1, 3, 1],
    ]
    assert [pool.total() for pool in found] == [14, 10, 10]
    chips = [sorted(n for n, count in enumerate(row) for _ in range(count)) for row in b.pool_number[:3]]
    assert chips == [
        [3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11],
        [3, 4, 5, 6, 9, 10],
        [4, 5, 8, 9, 10, 11],
    ]
    assert b.area_finds.tolist() == [[3, 3], [3, 3]]
    assert b.area_villages.tolist() == [[1, 1, 0, 1], [1, 0, 1, 1]]
    assert b.shoal_numbers == 0b111111
    assert [n for n, count in enumerate(b.lair_numbers) if count] == [2, 3, 5, 6, 8, 11]
    assert b.lair_numbers.sum() == 6
    assert b.faces.tolist() == [2] * len(c.FACES)


@pytest.mark.rule("BARGE-141")
def test_spaces_of_the_tracks() -> None:
    points = table().board.record[0].track_points
    assert points.tolist() == [[0, 1, 1, 2, 2, 2, 3, 3]] * 3
    assert points.shape[1] == c.LAST_SPACE + 1


# --- lanes and roads --------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-020", "BARGE-187")
def test_the_outside_takes_neither_road_nor_ship() -> None:
    made = table()
    b, counts = made.board.record[0], kinds(made)
    inner = members(b.inner_edges)
    assert (b.num_edges, len(inner)) == (306, 240)
    assert (counts["ship"], counts["pick ship"], counts["road"]) == (215, 215, 185)
    for text in ("road", "ship", "pick ship"):
        first = made.edition.actions.KINDS[[k.text for k in made.edition.actions.KINDS].index(text)].first
        assert {int(i) - first for i in b.global_of[: b.num_actions] if first <= i < first + 320} <= inner
    for e in inner:
        near = [f for f in b.edge_neighbours[e] if f >= 0]
        ends = {int(v) for v in b.edge_vertices[e]}
        assert {*near} == members(b.edge_star[e])
        assert {*near} == {f for f in inner if f != e and ends & {int(v) for v in b.edge_vertices[f]}}
        hexes = {int(h) for h in b.edge_points[e] if h >= 0}
        assert hexes == {int(h) for v in ends for h in b.vertex_hexes[v] if h >= 0}


@pytest.mark.rule("BARGE-125", "BARGE-204")
def test_where_pirate_ships_can_ever_lie() -> None:
    made = table()
    b = made.board.record[0]
    beside = {(q + dq, r + dr) for q, r in ISLAND for dq, dr in STEPS}
    free = [cell for cell in DISC if cell not in {*ISLAND, *HOME} and cell not in beside]
    first = made.edition.actions.KINDS[made.edition.actions.PIRATE].first
    places = {int(i) - first for i in b.global_of[: b.num_actions] if first <= i < first + 128}
    assert places == {hex_of(*cell, made) for cell in free}
    assert len(places) == 56
    assert sum(distance(*cell) == 5 for cell in free) == 19
    assert sum(cell in CHANNEL for cell in free) == 5
    assert not places & members(b.pirate_barred)


# --- the action table -------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-004", "BARGE-180", "DECISIONS-02")
@pytest.mark.parametrize(("players", "offers", "count"), [(4, 5, 1151), (3, 5, 1146), (4, 0, 1131), (3, 0, 1127)])
def test_the_action_table_is_as_large_as_the_rules_say(players: int, offers: int, count: int) -> None:
    made = table(players, max_offers=offers)
    assert made.board.num_actions == count
    counts = kinds(made)
    seats = players - 1
    assert (counts["settlement"], counts["city"]) == (142, 130)
    assert [counts[text] for text in ("crew to", "crew from", "haul")] == [32] * 3
    assert [counts[text] for text in ("maritime", "discard", "buy", "sell")] == [25, 5, 5, 5]
    assert [counts[text] for text in ("give", "get")] == [6 if offers else 0] * 2
    assert [counts[text] for text in ("settler at", "crew at", "retire", "load", "unload")] == [7, 7, 3, 4, 4]
    assert [counts[text] for text in ("steal", "drive", "choose")] == [seats, seats, seats if offers else 0]
    single = ("roll", "end build", "end turn", "fish roll", "wool", "swap", "deliver fish", "deliver sack")
    assert [counts[text] for text in (*single, "finish ship", "accept", "decline")] == [1] * 11
    without = ("buy card", "play soldier", "play roads", "play plenty", "monopoly", "take", "robber", "stop")
    assert not {*without, "harbor", "token", "merchant", "fish robber"} & counts.keys()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("load ship", "cargo must be settler, haul, crew, sack"),
        ("inspect C11", "C1 .. C10"),
        ("crew at 8", "storage must be 1, 2, 3, 4, 5, 6, 7"),
        ("maritime gold brick", "'gold' is not a resource"),
    ],
)
def test_a_wrong_text_is_explained(text: str, words: str) -> None:
    made = table()
    with pytest.raises(action_table.ActionError, match=words):
        action_table.parse(text, made.board.places, made.edition)


# --- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.rule("BARGE-002", "BARGE-004")
@pytest.mark.parametrize(
    "options",
    [
        {"pirate": True},
        {"spices": True},
        {"fishing": True},
        {"exploration": False},
        {"variable": True},
        {"frame_is_sea": True},
        {"friendly_robber": True},
        {"theft_optional": True},
        {"card_counting": True},
        {"deck": "34"},
        {"island_token": 1},
        {"red_exchange": "agreed"},
    ],
    ids=str,
)
def test_what_this_game_has_not_is_refused_by_name(options: dict[str, Any]) -> None:
    (name,) = options
    with pytest.raises(OptionError, match=rf"^{name} = .*cargo_ships"):
        make_table("explorers", 4, options)


def test_pieces_without_number_are_refused() -> None:
    for options in ({"cities": 5}, {"ships_supply": 4}, {"ships_supply": 0}, {"settlers": 0}):
        with pytest.raises(OptionError, match="with cargo_ships it is"):
            make_table("explorers", 4, options)
    with pytest.raises(OptionError, match=r"^cities_and_knights|no option 'cities_and_knights'"):
        make_table("explorers", 4, {"cities_and_knights": True})


def test_other_games_have_no_cargo() -> None:
    for options in ({"cargo_ships": True}, {"settlers": 2}, {"start_gold": 2}):
        with pytest.raises(OptionError, match=f"^{next(iter(options))} = "):
            make_table("base", 4, options)
    with pytest.raises(OptionError, match="cargo_ships = False does not fit"):
        make_table("explorers", 4, {"cargo_ships": False})
    with pytest.raises(EditionError):
        make_table("base", 4, {"edition": "explorers"})
    with pytest.raises(EditionError):
        make_table("explorers", 4, {"edition": "grand"})
    assert table().edition is EDITIONS["explorers"]


DAMAGE = {
    "no council": ("[council]\n5,8 docks N S\n", "", "a section [council]"),
    "no track": ("fish = 1 1 2 2 2 3 3\n", "", "7 spaces of the track 'fish'"),
    "short track": ("fish = 1 1 2 2 2 3 3\n", "fish = 1 1 2\n", "7 spaces of the track 'fish'"),
    "no tokens": ("castaways = lumber+grain", "# castaways = lumber+grain", "'castaways = ...'"),
    "shoals twice": ("shoals = 1 2 3 4 5 6", "shoals = 1 2 3 4 5 5", "each number of a shoal once"),
    "strange face": ("wool+ore wool+ore", "wool+ore brick+ore", "faces of castaways"),
    "strange village": ("N villages = swift_voyage", "N villages = pirate_bonus_2", "villages: swift_voyage"),
    "gold on the island": ("M=2\nI chips = 3 4 4 5", "A=2\nI chips = 4 5", "where they lie face down"),
    "too many players": ("players: 3 4", "players: 3 4 5", "at most 4 players with cargo_ships"),
    "no cargo": ("cargo_ships = true\n", "", "'cargo_ships = true' under [rules] for a Council"),
    "another switch": ("start_gold = 2", "start_gold = 2\nspices = true", "another value for spices"),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_a_board_that_lacks_something_is_told_so(name: str) -> None:
    old, new, words = DAMAGE[name]
    assert old in TEXT
    with pytest.raises(BoardError, match=words.replace("[", r"\[").replace("]", r"\]").replace(".", r"\.")):
        resolve(parse_chart(TEXT.replace(old, new)))
