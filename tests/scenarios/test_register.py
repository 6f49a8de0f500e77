"""Board files of one's own: by path, and by a name once they are registered."""

import json
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pettingzoo
import pytest

import seafarers_env
from seafarers_agents import arena
from seafarers_env import Batch, Game, register_scenario, scenarios
from seafarers_env.board.chart import BoardError
from seafarers_env.scenarios import ScenarioError, built_in, registry
from tests.board.tiny import TINY

needs_registry = pytest.mark.skipif(not hasattr(pettingzoo, "register"), reason="PettingZoo before 1.27")


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Forget afterwards what a test has registered."""
    monkeypatch.setattr(registry, "_registered", {})
    ids = getattr(pettingzoo, "aec_registry", {})
    before = set(ids)
    yield
    for env_id in set(ids) - before:
        del ids[env_id]


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "islet.board"
    path.write_text(TINY, encoding="utf-8")
    return path


def play(game: Game) -> None:
    while not game.is_over:
        game.apply(int(game.legal_actions()[-1]))


# --- by path ----------------------------------------------------------------------------------------------------------
def test_everything_takes_a_path(board: Path) -> None:
    for path in (board, str(board)):
        assert Game(path).scenario.name == "tiny"
        assert (Game(path).num_players, Game(path, 2).num_players) == (3, 2)
        assert Batch(path, 2, size=3).current_players.tolist() == [0, 0, 0]
        assert seafarers_env.env(path, num_players=2).possible_agents == ["player_0", "player_1"]
        assert seafarers_env.raw_env(path).game.scenario.file == str(path)
    game = Game(board, 2, max_turns=20)
    play(game)
    assert game.is_over


def test_a_path_next_to_the_user_needs_no_folder(board: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(board.parent)
    assert Game("islet.board").scenario.title == "A tiny board"


# --- by name ----------------------------------------------------------------------------------------------------------
def test_a_registered_board_has_a_name_everywhere(board: Path) -> None:
    scenario = register_scenario(board, name="islet")
    assert (scenario.name, scenario.file, scenario.players) == ("islet", str(board), (2, 3))
    assert scenarios()["islet"] == scenario
    assert "islet" not in built_in()
    assert Game("islet", 2, max_turns=30).scenario == scenario
    assert Batch("islet", 2, size=2).scenario == scenario
    assert seafarers_env.env("islet").metadata["name"] == "islet_v0"
    with pytest.raises(ScenarioError, match="scenario 'islet' is for 2 or 3 players, not 4"):
        Game("islet", 4)
    with pytest.raises(ScenarioError, match="did you mean 'islet'"):
        Game("islets")


def test_a_board_has_the_name_of_its_header(board: Path) -> None:
    assert register_scenario(str(board)).name == "tiny"
    assert Game("tiny").scenario.name == "tiny"


def test_a_relative_path_is_kept_whole(board: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(board.parent)
    assert register_scenario("islet.board").file == str(board)


def test_tables_of_one_file_keep_their_names(board: Path) -> None:
    register_scenario(board, name="one")
    register_scenario(board, name="two")
    assert [Game(name).scenario.name for name in ("one", "two", str(board), "one")] == ["one", "two", "tiny", "one"]


@needs_registry
def test_pettingzoo_has_its_id(board: Path) -> None:
    register_scenario(board, name="islet")
    spec = pettingzoo.aec_registry["seafarers/islet-v0"]
    assert spec.kwargs == {"scenario": str(board)}
    assert isinstance(spec.entry_point, str)
    assert json.loads(json.dumps(spec.kwargs)) == spec.kwargs
    env = pettingzoo.make("aec", "seafarers/islet-v0", num_players=2)
    env.reset(seed=1)
    assert env.num_agents == 2


@needs_registry
@pytest.mark.slow
def test_another_process_makes_the_environment_of_the_spec(board: Path, tmp_path: Path) -> None:
    register_scenario(board, name="islet")
    (tmp_path / "spec").write_bytes(pickle.dumps(pettingzoo.aec_registry["seafarers/islet-v0"]))
    code = (
        "import pickle, sys; spec = pickle.load(open(sys.argv[1], 'rb'));"
        "env = spec.make(num_players=2);"
        "env.reset(seed=3); print(env.unwrapped.game.scenario.title)"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "spec")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2])
    assert (done.returncode, done.stdout.strip()) == (0, "A tiny board"), done.stderr


@pytest.mark.slow
def test_an_arena_knows_a_registered_name_in_all_its_processes(board: Path) -> None:
    register_scenario(board, name="islet")
    result = arena("islet", ["random", "random"], 6, 0, max_turns=10, processes=2)
    assert (result.scenario, result.board_file, result.processes) == ("islet", str(board), 2)
    assert result == arena("islet", ["random", "random"], 6, 0, max_turns=10, processes=1)


def test_games_travel_without_the_name(board: Path) -> None:
    """A position in text brings the board along, as another process may not know the name."""
    register_scenario(board, name="islet")
    game = Game("islet", 2, seed=4)
    text = game.to_json()
    assert "islet.board" not in text and '"board"' in text
    registry._registered.clear()
    again = Game.from_json(text)
    assert np.array_equal(again.legal_actions(), game.legal_actions())
    assert pickle.loads(pickle.dumps(game)).scenario.name == "islet"


# --- what is refused --------------------------------------------------------------------------------------------------
def test_a_built_in_name_is_never_given_away(board: Path) -> None:
    for replace in (False, True):
        with pytest.raises(ScenarioError, match="'new_shores' is a scenario of this package"):
            register_scenario(board, name="new_shores", replace=replace)
    assert scenarios() == built_in()


@pytest.mark.parametrize("name", ["Islet", "my islet", "9islets", "", "my-islet", "islet\n", "x" * 42, 7])
def test_a_malformed_name_is_refused(board: Path, name: str) -> None:
    with pytest.raises(ScenarioError, match="small letters, digits and underscores") as error:
        register_scenario(board, name=name)
    assert repr(name) in str(error.value)


def test_a_taken_name_is_given_to_another_file_on_demand_only(board: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.board"
    other.write_text(TINY.replace("A tiny board", "Another"), encoding="utf-8")
    register_scenario(board)
    with pytest.raises(ScenarioError, match=r"'tiny' is the name of .*islet\.board; .* replace=True") as error:
        register_scenario(other)
    assert "other.board" in str(error.value)
    assert scenarios()["tiny"].title == "A tiny board"
    register_scenario(other, replace=True)
    assert (scenarios()["tiny"].title, Game("tiny").scenario.title) == ("Another", "Another")
    if hasattr(pettingzoo, "aec_registry"):
        assert pettingzoo.aec_registry["seafarers/tiny-v0"].kwargs == {"scenario": str(other)}


def test_the_same_file_is_registered_anew_after_a_change(board: Path) -> None:
    register_scenario(board)
    board.write_text(TINY.replace("victory_points: 5", "victory_points: 6"), encoding="utf-8")
    assert Game("tiny").options["points_to_win"] == 5  # as it was registered
    register_scenario(board)
    assert Game("tiny").options["points_to_win"] == 6


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("F06", "F07", 11),
        ("island_token = 1", "island_tokens = 1", 39),
        ("*X. ~~~", "*X. F04", 18),
    ],
)
def test_a_wrong_file_is_refused_with_its_place(board: Path, old: str, new: str, line: int) -> None:
    board.write_text(TINY.replace(old, new), encoding="utf-8")
    with pytest.raises(BoardError) as error:
        register_scenario(board)
    assert (error.value.source, error.value.line) == (str(board), line)
    assert scenarios() == built_in()


def test_the_board_is_built_when_it_is_registered(board: Path) -> None:
    """A pirate without a sea is a mistake of the whole board, which no line shows."""
    dry = TINY.replace("*X. ~~~ ===", "*X. F04 ===").replace("X.. ~.. =..", "X.. a.. =..").replace("2,3 SE", "2,3 SW")
    board.write_text(dry, encoding="utf-8")
    with pytest.raises(BoardError, match="a sea hex for the pirate"):
        register_scenario(board)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match=r"there is no board file '.*none\.board'"):
        register_scenario(tmp_path / "none.board")
