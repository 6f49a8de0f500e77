"""Entities in the columns of all tables: what they say is what the flat observation says, wherever it stands there."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from seafarers_env import Batch, Game, Normaliser
from seafarers_env.engine import constants as c
from seafarers_env.engine.layout import BLOCKS
from seafarers_env.observing.rows import EntityRows, Followed, most_rows
from seafarers_env.observing.vocabulary import PARTS, ROWS, VERSION, vocabulary
from seafarers_env.table import Table
from tests.envs.common import TABLES
from tests.play import new_game

pytestmark = pytest.mark.kernels

FROZEN = Path(__file__).parent / "data" / f"vocabulary_{VERSION}.txt"
OTHERS: list[tuple[str, int, dict[str, Any]]] = [
    ("new_shores", 3, {"pirate_on_frame": True, "card_counting": True}),
    ("new_world", 4, {"red_exchange": "agreed"}),
]
EVERY = [(name, players, {}) for name, players in TABLES] + OTHERS
every_table = pytest.mark.parametrize(("name", "players", "options"), EVERY)
Array = Any


# --- the same once more, written from the words of the columns --------------------------------------------------------
class Said:
    """What a column says of one observation, by its name."""

    def __init__(self, table: Table, observation: Array, scaled: bool) -> None:
        self.table, self.b, self.scaled = table, table.board.record[0], scaled
        self.raw = table.layout.split(observation)
        self.shown = table.layout.split(Normaliser(table)(observation)) if scaled else self.raw

    def column(self, part: str, name: str) -> Array:
        block = vocabulary().blocks[part][name]
        if name.startswith("seat.") and part in ("edges", "vertices"):
            return self.standing(part, int(name[5:]))
        if not block:
            return self.fixed(part, name)
        declared = next(known for known in BLOCKS if known.name == block)
        if not self.raw[block].size:
            return 0
        if part == "offers":
            return self.offer(block, name)
        if block == "harbours":
            return self.harbour(name.split(".")[1])
        words = name.split(".", 1)[1:] or [""]
        word, _, whose = words[0].rpartition(".") if words[0].endswith((".own", ".others")) else (words[0], "", "")
        if word in ("own", "others"):
            word, whose = "", word
        values: Array = self.raw[block] == declared.codes.index(word) + 1 if declared.codes else self.shown[block]
        if declared.ground == "section":
            section = self.b.section[: self.b.num_hexes]
            return np.where(section >= 0, values[section], 0)
        if whose:
            return values[0] if whose == "own" else values[1:].max(axis=0)
        if declared.columns:
            names = declared.columns
            if values.size % len(names):  # of the places that there are names for this table uses fewer
                names = names[: values.shape[-1]]
            return values.reshape(-1, len(names))[..., names.index(word)] if word in names else 0
        return values

    def standing(self, part: str, seat: int) -> Array:
        if seat >= self.table.num_players:
            return 0
        blocks = ("roads", "ships") if part == "edges" else ("buildings",)
        return np.any([self.raw[block][seat] > 0 for block in blocks if self.raw[block].size], axis=0)

    def fixed(self, part: str, name: str) -> Array:
        n = self.table.num_players
        if name.startswith("rule."):
            return None
        if part == "hexes":
            return np.arange(self.b.num_places) >= self.b.num_hexes
        if part in ("vertices", "edges"):
            return self.printed(part, name)
        if part == "areas":
            return self.b.area_kind[: self.b.num_areas] == c.AREA_KINDS.index(name.split(".")[1])
        if name == "players":
            return None
        seats = [-1, -1, *range(n)] if part == "offers" else [*range(n)]
        if name.startswith("seat."):
            return np.array(seats) == int(name[5:])
        return {"offer": np.eye(2 + n)[0], "draft": np.eye(2 + n)[1], "counter": np.array(seats) >= 0}[name]

    def printed(self, part: str, name: str) -> Array:
        """What a board that lists its places has at vertices and edges, by its file."""
        chart = self.table.board.chart
        grid, discs = chart.grid(), {f"{row},{column}": int(token[1:] or 0) for (row, column), token in _discs(chart)}
        if part == "vertices":
            shown = np.zeros(self.b.num_vertices)
            shown[[grid.vertex_of[place.corner.point] for place in chart.features.locations]] = 1
            return shown
        kind, _, what = name.partition(".")
        rates = {scroll.name: scroll.kind for scroll in chart.features.scrolls}
        shown = np.zeros(self.b.num_edges, np.float32)
        for space in chart.features.spaces:
            number = discs[space.of] if space.kind == "fish" else 0
            told = {
                "space": (space.kind == "road") == (what == "road"),
                "scroll": rates.get(space.of) == what,
                "ground": number if what == "number" else (6 - abs(7 - number)) * (number > 0),
            }
            shown[grid.edge_of[space.point]] = told[kind] / np.float32(12 if self.scaled and kind == "ground" else 1)
        return shown

    def offer(self, block: str, name: str) -> Array:
        good = next(known for known in BLOCKS if known.name == block).columns.index(name.split(".")[1])
        suffix = block.split("_", 1)[1]
        rows = [self.shown[f"{kind}_{suffix}"][good] for kind in ("offer", "draft")]
        return np.array([*rows, *self.shown[f"counter_{suffix}"][:, good]])

    def harbour(self, kind: str) -> Array:
        served = np.zeros(self.b.num_vertices)
        if not self.table.rules["harbours_by_players"][0]:
            for i, row in enumerate(self.raw["harbours"]):
                if row[c.HARBOURS.index(kind)]:
                    served[self.b.edge_vertices[self.b.harbour_edge[i]]] = 1
        return served


def _discs(chart: Any) -> Any:
    return ((cell, token) for cell, token in chart.cells.items() if token[0] == "@")


def fitted(said: Array, shape: tuple[int, ...]) -> Array:
    """What is said of the first rows; of those behind them, the cells of the frame, nothing is."""
    if not shape:
        return np.ravel(said)[0]
    if not np.ndim(said):
        return np.full(shape, said)
    whole = np.zeros(shape)
    whole[: len(said)] = said[: shape[0]]
    return whole


@every_table
def test_each_column_says_what_its_name_says(name: str, players: int, options: dict[str, Any]) -> None:
    game = new_game(name, players, **options)
    batch = Batch(name, players, 4, seed=5, **options)
    for dtype in ("float32", "int8"):
        rows = EntityRows(game.table, dtype=dtype)  # pyright: ignore[reportArgumentType]
        for decisions in (0, 40, 600):
            batch.rollout(4 * decisions)
            parts = rows(batch.observations)
            for i, observation in enumerate(batch.observations):
                said = Said(game.table, observation, dtype == "float32")
                for part, names in rows.columns.items():
                    for j, column in enumerate(names):
                        wanted = said.column(part, column)
                        if wanted is not None:
                            here = parts[part][i][..., j]
                            assert np.array_equal(here, fitted(wanted, here.shape)), (part, column)


@pytest.mark.parametrize(("name", "players"), [("base", 3), ("heading_for_new_shores", 6)])
def test_what_never_changes_is_told_too(name: str, players: int) -> None:
    table = new_game(name, players).table
    rows = EntityRows(table)
    said = dict(zip(rows.columns["globals"], rows(np.zeros(table.layout.size, np.int8))["globals"], strict=True))
    assert said["players"] == np.float32(players / 6)
    assert said["rule.ships"] == table.options["ships"]
    assert said["rule.home=start"] == (table.options["home"] == "start")
    assert 0 < said["rule.points_to_win"] < 1
    unscaled = EntityRows(table, dtype="int8")
    whole = unscaled(np.zeros(table.layout.size, np.int8))["globals"]
    said = dict(zip(unscaled.columns["globals"], whole, strict=True))
    assert (said["players"], said["rule.points_to_win"]) == (players, table.options["points_to_win"])
    assert said["rule.max_turns"] == 127  # the most that a byte says


def test_rows_are_padded_and_masked() -> None:
    tables = [new_game(name, players).table for name, players in (("base", 2), ("new_shores", 4), ("four_islands", 3))]
    most = most_rows(tables)
    for table in tables:
        plain, padded = EntityRows(table), EntityRows(table, rows=most)
        observation = Game(table.scenario.name, table.num_players, seed=2).observe(0)
        parts, global_id = plain(observation), padded(observation)
        for part in ROWS:
            assert global_id[part].shape == (most[part], len(vocabulary().columns[part])) == padded.shapes[part]
            assert padded.masks[part].sum() == plain.rows[part] == len(parts[part])
            assert np.array_equal(global_id[part][padded.masks[part]], parts[part])
            assert not global_id[part][~padded.masks[part]].any()
        assert np.array_equal(global_id["globals"], parts["globals"])
        for around, there in plain.adjacency.items():
            assert np.array_equal(padded.adjacency[around][: len(there)], there)
            assert (padded.adjacency[around][len(there) :] == -1).all()


def test_chosen_columns_stand_in_their_order() -> None:
    batch = Batch("new_shores", 4, 16, seed=1)
    batch.rollout(16 * 300)
    whole = EntityRows(batch.table)
    there = whole(batch.observations)
    for turned in (1, -1):
        wanted = {part: names[::turned][:9] for part, names in whole.columns.items()}
        chosen = EntityRows(batch.table, columns=wanted)
        for part, parts in chosen(batch.observations).items():
            places = [whole.columns[part].index(name) for name in wanted[part]]
            assert np.array_equal(parts, there[part][..., places]), part


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"columns": {"hexes": ["hex_terrain.gould"]}}, "no column 'hex_terrain.gould'.*'hex_terrain.gold'.*version 1"),
        ({"columns": {"hexes": ["robber", "robber"]}}, "'robber' of hexes is asked for twice"),
        ({"columns": {"corners": []}}, "columns are given for hexes, .*, not for 'corners'"),
        ({"rows": {"hexes": 3}}, "rows of hexes must be at least 19 at this table, not 3"),
        ({"rows": {"globals": 3}}, "rows are given for hexes, .*, not for 'globals'"),
        ({"rows": {"hexes": 2.5}}, "rows of hexes must be at least 19"),
        ({"dtype": "float64"}, "dtype must be 'float32' or 'int8', not 'float64'"),
    ],
)
def test_what_there_is_not_is_named(settings: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Batch("base", 3, 1, entities=settings)


def test_wrong_arguments_are_named() -> None:
    with pytest.raises(
        ValueError, match="entities must be True, False or a mapping with columns, rows, dtype, not 'size'"
    ):
        Batch("base", 3, 1, entities={"size": 3})
    with pytest.raises(ValueError, match="not 'yes'"):
        Batch("base", 3, 1, entities="yes")  # pyright: ignore[reportArgumentType]
    with pytest.raises(AttributeError, match=r"this batch has no entities: Batch\(..., entities=True\)"):
        _ = Batch("base", 3, 1).entities
    rows = EntityRows(new_game("base", 3).table)
    with pytest.raises(ValueError, match=r"int8\[..., 867\], not float64"):
        rows(np.zeros(867))
    with pytest.raises(ValueError, match="out must be a C-contiguous, writeable array of float32"):
        rows(np.zeros((2, 867), np.int8), np.zeros((2, rows.length)))


@pytest.fixture(scope="module")
def followed() -> Followed:
    rows = EntityRows(new_game("base", 3).table)
    return rows.follow(np.zeros((3, rows.length), np.float32))


def test_rows_to_follow_are_arrays_of_their_kind() -> None:
    rows = EntityRows(new_game("base", 3).table)
    right = rf"out must be a C-contiguous, writeable array of float32, shape \(any, {rows.length}\)"
    room = np.full((4, rows.length), 7, np.float32)
    fixed = np.array(room)
    fixed.flags.writeable = False
    wrong = [
        room[:, :-1],
        room[0],
        room[::2],
        room.astype(np.float64),
        np.asfortranarray(room),
        fixed,
        room.tolist(),
        None,
    ]
    for out in wrong:
        with pytest.raises(ValueError, match=right):
            rows.follow(out)  # pyright: ignore[reportArgumentType]
    assert (room == 7).all()


NUMBERS = np.zeros((3, 867), np.int8)


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        (
            (NUMBERS[:2],),
            r"observations must be a C-contiguous array of int8, shape \(3, 867\), not of int8, shape \(2, 867\)",
        ),
        ((np.zeros((3, 866), np.int8),), "shape"),
        ((np.zeros((3, 868), np.int8)[:, 1:],), "not contiguous"),
        ((NUMBERS.astype(np.int16),), "not of int16"),
        ((NUMBERS[0],), r"shape \(867,\)"),
        ((NUMBERS.tolist(),), "not list"),
        ((NUMBERS, slice(0, 2)), r"shape \(2, 867\), not of int8, shape \(3, 867\)"),
        ((NUMBERS[:2], slice(0, 3, 2)), "a slice of rows that follow one another"),
        ((NUMBERS, [0, 1, 2]), "a slice of rows that follow one another"),
        ((NUMBERS, slice(None), np.zeros(2, np.int8)), r"hints must be a C-contiguous array of int8, shape \(3,\)"),
        ((NUMBERS, slice(None), np.zeros(3, np.int64)), "not of int64"),
        ((NUMBERS, slice(None), np.array([0, 64, 0], np.int8)), r"hints must be 0\.\.63, not 0\.\.64"),
        ((NUMBERS, slice(None), np.array([0, -1, 0], np.int8)), r"hints must be 0\.\.63, not -1\.\.0"),
    ],
)
def test_what_is_shown_there_is_looked_at(followed: Followed, given: tuple[Any, ...], complaint: str) -> None:
    before = np.array(followed.array)
    with pytest.raises(ValueError, match=complaint):
        followed.update(*given)
    assert np.array_equal(followed.array, before)
    followed.update(NUMBERS[:2], slice(1, None), np.zeros(2, np.int8))


def test_the_rows_are_not_what_they_are_to_show() -> None:
    rows = EntityRows(new_game("base", 3).table, dtype="int8")
    room = np.zeros(3 * rows.length, np.int8)
    kept = rows.follow(room.reshape(3, -1))
    with pytest.raises(ValueError, match="observations and the rows share memory"):
        kept.update(room[: 3 * 867].reshape(3, 867))


def test_any_number_at_all_is_read_for_within_bounds() -> None:
    """Pieces are stamped by the number that an observation has for them, and that may be any int8."""
    for name in ("base", "new_shores"):
        rows = EntityRows(new_game(name, 3).table)
        *_, kin, stamps = rows._plan
        widths, places = kin[:, 3], kin[:, 6::2]
        offsets = [
            int(place + (code - 1) * width)
            for family, width in zip(places, widths, strict=True)
            for place in family[family >= 0]
            for code in (-128, 127)
        ]
        assert 0 <= min(offsets) and max(offsets) + 16 <= len(stamps)
        rows(np.random.default_rng(1).integers(-128, 128, (64, rows.table.layout.size)).astype(np.int8))


def test_the_frame_has_sides_and_neighbours() -> None:
    table = new_game("new_shores", 3, pirate_on_frame=True).table
    rows, b = EntityRows(table), table.board.record[0]
    sides = rows.adjacency["hex_edges"]
    assert rows.rows["hexes"] == b.num_places == len(sides)
    frame = np.arange(b.num_hexes, b.num_places)
    at_the_rim = np.flatnonzero((b.edge_hexes[: b.num_edges] < 0).any(axis=1))
    assert np.array_equal(np.unique(sides[frame][sides[frame] >= 0]), at_the_rim)
    assert (rows.adjacency["hex_neighbours"][frame] >= 0).any(axis=1).all()


def test_names_come_and_never_go() -> None:
    lines = [f"{part} {name}" for part in PARTS for name in vocabulary().columns[part]]
    frozen = FROZEN.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line in {*frozen}] == frozen
