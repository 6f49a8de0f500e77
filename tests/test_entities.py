"""The observation by entities: every byte has its place, and the places are those of the board."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from seafarers_env import Batch, Entities, Game, Scenario
from seafarers_env.board.chart import parse_chart
from seafarers_env.engine import constants as c, phases as at
from seafarers_env.engine.layout import NUM_FLAGS, NUM_PUBLIC
from seafarers_env.observing.entities import NOWHERE, PARTS
from tests.envs.common import TABLES
from tests.oracle.scenes import LAGOON
from tests.play import moments, new_game

pytestmark = pytest.mark.kernels

WIDE: dict[str, dict[str, Any]] = {"new_shores": {"pirate_on_frame": True}, "base": {"card_counting": True}}
EVERY = [(name, players, {}) for name, players in TABLES] + [(name, 3, options) for name, options in WIDE.items()]
every_table = pytest.mark.parametrize(("name", "players", "options"), EVERY)


@cache
def batch_of(name: str, players: int) -> Batch:
    """Games in all kinds of moments."""
    batch = Batch(name, players, 32, seed=3)
    batch.rollout(32 * 700)
    return batch


def close_harbours() -> Scenario:
    """A board on which one vertex serves two harbours."""
    text = LAGOON.replace("1,4 NW ore", "1,4 NW ore\n1,4 W wool\n1,4 NE brick")
    chart = parse_chart(text, "close.board")
    return Scenario("close", dict.fromkeys(chart.players, chart))


def turned_later(game: Game) -> list[int]:
    """The vertices that harbour tiles found face down serve."""
    edges = game.record.tile_edge if "tile_edge" in game.record.dtype.names else ()
    return [int(v) for e in edges if e >= 0 for v in game.board.record["edge_vertices"][0, e]]


def some(game: Game, style: str, limit: int = 400, every: int = 20) -> Iterator[Game]:
    for k, moment in enumerate(moments(game, 1, style, limit)):
        if k % every == 0:
            yield moment


@every_table
def test_every_byte_has_one_place(name: str, players: int, options: dict[str, Any]) -> None:
    table = new_game(name, players, **options).table
    entities = Entities(table)
    used = np.concatenate([index[index != NOWHERE].ravel() for index in entities.indices.values()])
    times = table.layout.split(np.bincount(used, minlength=table.layout.size))
    by_players, harbours = bool(table.rules["harbours_by_players"][0]), times.pop("harbours")
    assert np.unique(harbours).tolist() == [0 if by_players else 2] * bool(harbours.size)
    for block, count in times.items():
        assert (count == 1).all(), block


@every_table
def test_names_are_one_a_column(name: str, players: int, options: dict[str, Any]) -> None:
    entities = Entities(new_game(name, players, **options).table)
    assert tuple(entities.features) == tuple(entities.shapes) == PARTS
    for part, names in entities.features.items():
        assert len(set(names)) == len(names) == entities.shapes[part][-1]
    assert [f"hex_terrain.{terrain}" for terrain in c.TERRAINS] == list(entities.features["hexes"][: len(c.TERRAINS)])
    heads = [name.split(".")[0] for name in entities.features["players"] + entities.features["globals"]]
    assert (heads.count("seats"), heads.count("turn"), heads.count("phase")) == (NUM_PUBLIC, NUM_FLAGS, at.CORE_PHASES)
    assert heads.count("hand") == heads.count("bank") == len(c.RESOURCES)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_parts_show_what_the_record_says(name: str, players: int) -> None:
    game = new_game(name, players, 5)
    entities, board = Entities(game.table), game.board.record[0]
    for moment in some(game, "sailor" if game.options["ships"] else "builder"):
        s = moment.record
        for viewer in range(players):
            parts = entities(moment.observe(viewer))
            at = {part: {n: parts[part][..., j] for j, n in enumerate(entities.features[part])} for part in PARTS}
            assert at["hexes"]["hex_number"].tolist() == s.number[: board.num_hexes].tolist()
            assert np.flatnonzero(at["hexes"].get("robber", [])).tolist() == [h for h in [int(s.robber)] if h >= 0]
            assert at["players"]["seats.hand_size"].tolist() == np.roll(s.hand_size[:players], -viewer).tolist()
            assert at["players"]["supply.cities"].tolist() == np.roll(s.supply[:players, 3], -viewer).tolist()
            assert [at["globals"][f"hand.{word}"] for word in c.RESOURCES] == s.hand[viewer, :5].tolist()
            names = {f"{block}.{moment.phase}" for block in ("phase", "fan_phase", "spice_phase", "cargo_phase")}
            (phase,) = {"build_phase"} if moment.phase == "special building" else names & at["globals"].keys()
            assert at["globals"][phase] == 1
            for k in range(players):
                seat = (viewer + k) % players
                mine = s.vertex_building[: board.num_vertices] >> 1 == seat
                assert (at["vertices"][f"buildings.{k}"] > 0).tolist() == mine.tolist()
                if f"ships.{k}" in at["edges"]:
                    ships = s.edge_piece[: board.num_edges] == 2 * seat + c.SHIP
                    shown = at["edges"][f"ships.{k}"]
                    assert ((shown > 0) & (shown < 3)).tolist() == ships.tolist()
            if "harbours.brick" in at["vertices"]:
                sets = sum(at["vertices"][f"harbours.{kind}"].astype(int) << j for j, kind in enumerate(c.HARBOURS))
                served = s.vertex_harbours[: board.num_vertices].copy()
                for v in turned_later(moment):  # the block `tile_sides` says what these serve
                    served[v], sets[v] = 0, 0
                assert np.array(sets).tolist() == served.tolist()


def test_a_vertex_can_serve_two_harbours() -> None:
    game = Game(close_harbours(), 2)
    entities = Entities(game.table)
    first = entities.features["vertices"].index("harbours.brick")
    both = np.stack([game.observe(0), game.observe(1)])
    for parts in (entities(both), entities(both.astype(np.float32))):
        shown = parts["vertices"][..., first : first + len(c.HARBOURS)]
        bits = game.record.vertex_harbours[: game.board.record["num_vertices"][0]]
        assert (bits[:, None] >> np.arange(len(c.HARBOURS)) & 1).tolist() == shown[0].tolist() == shown[1].tolist()
        assert shown[0].sum(axis=1).max() == 2
    served = entities.indices["vertices"][:, first] != NOWHERE
    assert served.sum() == 4 + 2  # three sides in a row, and the harbour far away


def test_the_pirate_on_the_frame_is_shown() -> None:
    game = new_game("new_shores", 4, 2, pirate_on_frame=True)
    entities, hexes = Entities(game.table), int(game.board.record["num_hexes"][0])
    game.record.pirate = hexes + 3
    parts = entities(game.observe(1))
    assert not parts["hexes"][:, entities.features["hexes"].index("pirate")].any()
    place = game.board.places.pirate[hexes + 3]
    assert parts["globals"][entities.features["globals"].index(f"pirate.{place}")] == 1


@pytest.mark.parametrize(("name", "players"), [("base", 2), ("new_world", 4), ("greater_catan", 4)])
def test_batches_buffers_and_types(name: str, players: int) -> None:
    batch = batch_of(name, players)
    entities = Entities(batch.table)
    parts, buffers = entities(batch.observations), entities.buffers(32)
    for array in buffers.values():
        array.fill(77)
    assert entities(batch.observations, buffers).keys() == parts.keys()
    for part in PARTS:
        assert parts[part].dtype == np.int8
        assert parts[part].shape == (32, *entities.shapes[part])
        assert np.array_equal(parts[part], buffers[part])
        assert np.array_equal(parts[part][5], entities(batch.observations[5])[part])
    last = entities(batch.final_observations)
    assert last["players"].shape == (32, players, *entities.shapes["players"])
    assert entities(batch.observations.astype(np.float32))["globals"].dtype == np.float32


def test_adjacency_is_that_of_the_board() -> None:
    game = new_game("new_shores", 4)
    near, b = Entities(game.table).adjacency, game.board.record[0]
    assert near["edge_vertices"].shape == (b.num_edges, 2)
    assert (near["edge_vertices"] >= 0).all()
    for e, ends in enumerate(near["edge_vertices"]):
        assert all(e in near["vertex_edges"][v] for v in ends)
        assert ends[1] in near["vertex_neighbours"][ends[0]]
    for h, corners in enumerate(near["hex_vertices"]):
        assert all(h in near["vertex_hexes"][v] for v in corners)
        assert all(h in near["edge_hexes"][e] for e in near["hex_edges"][h])
    assert near["hex_neighbours"].shape == (b.num_hexes, 6)
    assert (near["vertex_hexes"] == NOWHERE).any()
    assert max(array.max() for array in near.values()) < b.num_edges


def test_wrong_arrays_are_named() -> None:
    entities = Entities(new_game("base", 2).table)
    with pytest.raises(ValueError, match=rf"\[\.\.\., {entities.size}\], not of shape \(4, 3\)"):
        entities(np.zeros((4, 3), np.int8))
    buffers = entities.buffers(4)
    buffers["edges"] = np.full((4, 9, 9), 5, np.int8)
    blank = np.ones((4, entities.size), np.int8)
    with pytest.raises(ValueError, match=r"out\['edges'\] .* int8, shape \(4, 72, 2\), not of int8, shape \(4, 9, 9\)"):
        entities(blank, buffers)
    assert not buffers["hexes"].any()
    with pytest.raises(ValueError, match=r"out\['hexes'\] must be a writeable array of float32"):
        entities(blank.astype(np.float32), entities.buffers(4))
    with pytest.raises(
        ValueError, match="out must have the arrays hexes, vertices, edges, players, globals, not hexes"
    ):
        entities(blank, {"hexes": buffers["hexes"]})
