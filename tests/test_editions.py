"""The same engine sources printed in several sizes: equal games, apart in memory and in the cache."""

import pickle
import random
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from seafarers_env import Batch, Game, raw_env, warm_up
from seafarers_env.board.room import editions_for, needs
from seafarers_env.editions import CLASSIC, EDITIONS, GRAND, KNIGHTS, Edition, EditionError, edition_of
from seafarers_env.engine import _jit
from seafarers_env.engine._jit import PACKAGE
from seafarers_env.replay import Recorder, dumps, loads
from seafarers_env.scenarios import scenarios
from tests.alike import both, compare, follow
from tests.effort import often
from tests.oracle.route import route_length
from tests.play import played_by
from tests.rules.networks import Bench
from tests.wide_boards import HUGE, SIX, scenario

pytestmark = [pytest.mark.long, pytest.mark.players]  # the other editions are compiled
TABLES = [(name, n) for name, found in scenarios().items() for n in found.players]
#: Those that need a part of the rules that classic lacks have no game there to compare with.
CLASSIC_TABLES = [(name, n) for name, n in TABLES if played_by(name, n) is CLASSIC]
OTHERS = [edition for edition in EDITIONS.values() if edition is not CLASSIC and not edition.sizes.EXPLORERS]


# --- the same games ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("edition", OTHERS, ids=str)
@pytest.mark.parametrize(("name", "players"), CLASSIC_TABLES)
def test_another_edition_plays_seed_for_seed_like_classic(name: str, players: int, edition: Edition) -> None:
    game, other = both(name, players, edition, card_counting=True)
    assert (game.table.edition, other.table.edition) == (CLASSIC, edition)
    assert other.num_actions == game.num_actions
    assert other.layout.slices == game.layout.slices
    follow(game, other, often(1500, 250))
    assert other.to_json() == game.to_json()
    assert Game.from_json(other.to_json()).to_json() == game.to_json()
    assert other.svg() == game.svg()


@pytest.mark.nojit
def test_two_editions_in_one_process_as_plain_python() -> None:
    game, other = both("greater_catan", 4, GRAND)
    for _ in range(12):
        compare(game, other, 4)
        action = game.legal_list()[-1]
        game.apply(action), other.apply(action)


@pytest.mark.parametrize("edition", OTHERS, ids=str)
def test_copies_and_pickles_keep_the_edition(edition: Edition) -> None:
    _, other = both("oceans", 3, edition)
    for twin in (other.clone(), pickle.loads(pickle.dumps(other))):
        assert twin.table is other.table
        twin.apply(twin.legal_list()[0])
    assert pickle.loads(pickle.dumps(edition)) is edition
    assert other.view(0).determinise(1).table is other.table


# --- which one --------------------------------------------------------------------------------------------------------
def test_a_table_takes_the_first_edition_with_room() -> None:
    assert Game("base", 4).table.edition is CLASSIC
    assert Game(scenario(SIX), 4).table.edition is CLASSIC
    assert Game(scenario(SIX), 5).table.edition is GRAND
    assert Game(scenario(HUGE), 2).table.edition is GRAND
    assert editions_for(scenario(SIX).chart(4), 4) == [CLASSIC, GRAND, KNIGHTS]
    assert Game("explorers", 3).table.edition.name == "explorers"
    assert Game("base", 3, cities_and_knights=True).table.edition is KNIGHTS


def test_an_edition_that_is_unknown_or_too_small_is_refused() -> None:
    with pytest.raises(EditionError, match="editions are classic, grand, explorers, knights, not 'vast'"):
        Game("base", 2, edition="vast")
    with pytest.raises(EditionError, match="classic has no room for the board 'huge': grand has"):
        Game(scenario(HUGE), 2, edition="classic")
    with pytest.raises(EditionError, match="not 'vast'"):
        edition_of("vast")


def test_what_a_board_needs_is_told() -> None:
    wanted = needs(scenario(HUGE).chart(2), 2)
    assert (wanted["MAX_HEXES"], wanted["MAX_VERTICES"], wanted["MAX_EDGES"]) == (91, 216, 306)


@pytest.mark.parametrize("edition", OTHERS, ids=str)
def test_a_record_of_another_edition_is_refused_by_name(edition: Edition) -> None:
    game, other = both("base", 2, edition)
    with pytest.raises(EditionError, match=f"a record of the edition {edition.name} is none of the edition classic"):
        Game.from_table(game.table, other.record)
    with pytest.raises(EditionError, match=f"a record of the edition classic is none of the edition {edition.name}"):
        Game.from_table(other.table, game.record)


@pytest.mark.parametrize("edition", OTHERS, ids=str)
def test_replays_and_texts_name_no_edition(edition: Edition, tmp_path: Path) -> None:
    """What is recorded in one edition is read, byte for byte the same, where the first with room is taken."""
    texts: list[str] = []
    for game in both("oceans", 3, edition):
        recorder, rng = Recorder(game, seed=7), random.Random(5)
        for _ in range(120):
            recorder.apply(rng.choice(game.legal_list()))
        made = recorder.replay()
        assert made.opening().table.edition is game.table.edition
        again = Recorder.going_on(made, seed=1)
        assert again.game.table.edition is game.table.edition
        texts.append(dumps(made))
    assert texts[0] == texts[1]
    assert loads(texts[1]).opening().table.edition is CLASSIC
    assert Game.from_json(game.to_json(), edition=edition.name).table is game.table


@pytest.mark.parametrize("edition", OTHERS, ids=str)
def test_environments_begin_in_positions_of_any_edition(edition: Edition) -> None:
    env = raw_env("new_shores", 3, edition=edition.name)
    text = Game("new_shores", 3, 9).to_json()
    env.reset(options={"state": text})
    assert (env.game.to_json(), env.game.table.edition) == (text, edition)
    env.step(env.game.legal_list()[0])


# --- what only they can play ------------------------------------------------------------------------------------------


def test_a_large_board_is_played_and_drawn() -> None:
    """A million decisions, in which every vertex and edge is built on; with bounds checked in that pass."""
    batch = Batch(scenario(HUGE), 6, 16, seed=1, max_turns=4000, max_offers=0)
    vertices, edges = set[int](), set[int]()
    for _ in range(50):
        assert batch.rollout(20_000) >= 20_000
        vertices.update(np.flatnonzero((batch.records["vertex_building"] >= 0).any(axis=0)).tolist())
        edges.update(np.flatnonzero((batch.records["edge_piece"] >= 0).any(axis=0)).tolist())
    assert (vertices, edges) == (set(range(216)), set(range(306)))
    game = batch.game(0)
    assert all(np.isin(game.observe(p), np.arange(128)).all() for p in range(6))
    assert game.svg().startswith("<svg")


def test_routes_of_six_seats_against_brute_force() -> None:
    bench, rng = Bench(scenario(HUGE), num_players=6), random.Random(2)
    for _ in range(often(400, 60)):
        network = bench.grow(rng, rng.randint(3, 14), 0.5, 0.2, 3)
        bench.lay(network)
        own, foreign = ([str(v) for v in sorted(vertices)] for vertices in (network.own, network.foreign))
        assert bench.route() == route_length(bench.pieces(network), own, foreign), network


# --- kernels ----------------------------------------------------------------------------------------------------------
@pytest.mark.skipif(bool(_jit.config.DISABLE_JIT), reason="nothing is compiled")
def test_a_branch_that_a_constant_closes_is_compiled_without_its_fields() -> None:
    """What other editions rest on: numba prunes it before it looks at types."""
    record = np.zeros(1, np.dtype((np.record, np.dtype([("turn", np.int16)], align=True))))

    @_jit.kernel
    def turn_of(s: Any) -> Any:
        if KNIGHTS_HERE and s.knight > 0:
            return s.knight
        return s.turn

    assert turn_of(record[0]) == 0


KNIGHTS_HERE = False


@pytest.mark.skipif(not _jit.config.BOUNDSCHECK, reason="no index is checked")
@pytest.mark.parametrize("edition", [CLASSIC, *OTHERS], ids=str)
def test_a_planted_index_behind_an_address_is_noticed(edition: Edition) -> None:
    game = Game("base", 3, 1, edition=edition.name)
    game.apply(game.legal_list()[0])
    states = np.zeros(2, edition.records.STATE)
    states[:] = game.record
    board, rules = game.table.board.record, game.table.rules
    masks = np.zeros((2, edition.actions.MASK_WORDS), np.uint64)
    edition.one_game.write_mask(states, 0, board, rules, masks)
    states["setup_vertex"] = edition.sizes.MAX_VERTICES
    with pytest.raises(IndexError):
        edition.one_game.write_mask(states, 0, board, rules, masks)
    legal = import_module(f"{edition.package}.shared_kernels").legal

    def write_all(S: Any, B: Any, R: Any, M: Any) -> None:
        for i in numba.prange(len(S)):
            legal(S[i], B[0], R[0], M[i])

    # what numba makes of an error in a parallel loop
    with pytest.raises((IndexError, SystemError)) as found:
        numba.njit(parallel=True)(write_all)(states, board, rules, masks)
    assert isinstance(found.value.__cause__ or found.value, IndexError)


def test_an_edit_of_what_only_one_edition_has_leaves_the_others_kernels(package: Path) -> None:
    def digests() -> list[str]:
        return [edition._jit.sources_digest(package) for edition in EDITIONS.values()]

    before = digests()
    assert len(set(before)) == len(EDITIONS)
    for name, changed in (
        ("editions/grand/sizes.py", [False, True, False, False]),
        ("editions/explorers/rulebook.py", [False, False, True, False]),
        ("editions/knights/sizes.py", [False, False, False, True]),
        ("engine/sizes.py", [True, False, False, False]),
        ("engine/rulebook.py", [True, True, False, True]),
        ("engine/rules/kit.py", [True, True, True, True]),
        ("editions/__init__.py", [False, False, False, False]),
    ):
        path = package / name
        text = path.read_bytes()
        path.write_bytes(text + b"\n")
        assert [old != new for old, new in zip(before, digests(), strict=True)] == changed, name
        path.write_bytes(text)


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=str)
def test_every_module_can_be_imported_in_every_edition(edition: Edition) -> None:
    names = [path.relative_to(PACKAGE / "engine").with_suffix("") for path in (PACKAGE / "engine").rglob("*.py")]
    modules = [".".join((edition.package, *name.parts)).removesuffix(".__init__") for name in names]
    code = f"import importlib, sys\nfor name in {modules}:\n    importlib.import_module(name)\n"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_command_refuses_an_unknown_edition(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        warm_up.main(["vast"])
    assert "editions are classic, grand, explorers, knights, not 'vast'" in capsys.readouterr().err
