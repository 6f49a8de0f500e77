"""The pages of docs/: what is written from the code is current, what is written by hand is true."""

import inspect
import re
import textwrap
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seafarers_agents
import seafarers_env
from docs import figures, generate, markdown, observation_pages
from seafarers_env import replay
from seafarers_env.board import action_table
from seafarers_env.board.build import Board
from seafarers_env.engine import constants as c
from seafarers_env.engine.layout import BLOCKS, NUM_FLAGS, NUM_PUBLIC
from seafarers_env.engine.parts import PARTS
from seafarers_env.envs import raw_env
from seafarers_env.position.card_counting import KNOWN_KEYS
from seafarers_env.position.codecs import KEYS
from seafarers_env.scenarios import OPTIONS
from seafarers_env.table import make_table
from tests.effort import often
from tests.envs.common import TABLES, positions
from tests.play import of_another_edition, scenario_of

CODE = re.compile(r"```python\n(.*?)```", re.DOTALL)
SHELL = re.compile(r"```(?:sh|bash|console)\n(.*?)```", re.DOTALL)
#: What a line in a shell may begin with, but for settings like PYTHONPATH=.
PROGRAMS = {
    "seafarers",
    "python",
    "make",
    "pip",
    "git",
    "export",
    "mkdir",
    "unshare",
    ".ci/run",
    ".venv/bin/pre-commit",
}
WRITTEN = re.compile(r"(<!-- written by `make docs`: [\w ]+, begin -->\n).*?(<!-- written)", re.DOTALL)
PAGES = sorted([*generate.DOCS.parent.glob("*.md"), *generate.DOCS.glob("*.md"), *generate.DOCS.glob("scenarios/*.md")])
#: What takes long in a snippet, and what the test takes in its place.
SHORTER = {
    "steps=50_000": "steps=500",
    "UPDATES, STEPS, GAMES = 600, 128, 64": "UPDATES, STEPS, GAMES = 1, 8, 4",
    "games=200": "games=4",
}


@pytest.mark.long  # pages of all scenarios are made, those of other editions too
def test_generated_pages_are_current() -> None:
    assert generate.stale() == [], "run `make docs` and read what it wrote"


@pytest.mark.long
def test_the_check_names_stale_pages_and_writing_makes_them_current(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    monkeypatch.setattr(generate, "DOCS", docs)
    by_hand = [
        name
        for name in generate.PAGES
        if name.endswith(".md") and WRITTEN.search((markdown.DOCS / name).read_text(encoding="utf-8"))
    ]
    written = {name: (markdown.DOCS / name).read_text(encoding="utf-8") for name in (*by_hand, "catanatron.md")}
    for name, page in written.items():
        emptied = figures.FIGURE.sub(r"<!-- figure: \g<name> -->old<!-- end -->", WRITTEN.sub(r"\1old\n\2", page))
        assert emptied != page
        (docs / name).write_text(emptied, encoding="utf-8")
    assert generate.main(["--check"]) == 1
    told = re.findall(r"(\S+) is not", capsys.readouterr().err)
    assert told == [*(generate.shown(name) for name in generate.PAGES), "docs/catanatron.md"]
    assert {"docs/scenarios/base.md", "docs/environment.md", "README.md", "docs/scenarios/base_2.svg"} <= set(told)
    (docs / "scenarios").mkdir()
    (docs / "scenarios" / "gone.md").write_text("a scenario that is no more", encoding="utf-8")
    assert "scenarios/gone.md" in generate.stale()
    assert generate.main([]) == 0
    assert generate.main(["--check"]) == 0
    assert {name: (docs / name).read_text(encoding="utf-8") for name in written} == written
    assert generate.main(["--chekc"]) == 2


def test_a_page_without_its_marks_is_named(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("".join(markdown.marks("one")), encoding="utf-8")
    assert markdown.filled(page, {"one": "new"}).splitlines()[2] == "new"
    with pytest.raises(ValueError, match=r"page\.md has lost the lines <!-- written by `make docs`: two, begin -->"):
        markdown.filled(page, {"one": "new", "two": "other"})


def code_of(page: Path) -> list[str]:
    return CODE.findall(page.read_text(encoding="utf-8"))


def pages_with_code() -> list[Any]:
    """All but the tutorial, which has a test of its own; what another edition has to be compiled for is long."""
    pages = [page for page in PAGES if page.name != "own_scenario.md" and code_of(page)]
    names = [form for name in of_another_edition() for form in (f'"{name}"', f"{name}=")]
    others = {page for page in pages if any(name in code for code in code_of(page) for name in names)}
    return [pytest.param(page, id=page.name, marks=[pytest.mark.long] if page in others else []) for page in pages]


@pytest.mark.parametrize("page", pages_with_code())
def test_each_snippet_runs_when_pasted_alone(page: Path) -> None:
    failed: dict[int, str] = {}
    for number, code in enumerate(code_of(page), 1):
        for long, short in SHORTER.items():
            code = code.replace(long, short)
        try:
            exec(compile(code, page.name, "exec"), {"__name__": "page"})
        except Exception as error:  # the next snippet is looked at all the same
            failed[number] = f"{type(error).__name__}: {error}"
    assert failed == {}


def test_each_command_begins_a_line() -> None:
    blocks = [(page.name, block) for page in PAGES for block in SHELL.findall(page.read_text(encoding="utf-8"))]
    assert len(blocks) > 40
    for page, block in blocks:
        for line in block.replace("\\\n", " ").splitlines():
            words = [word for word in line.partition("#")[0].split() if not re.match(r"[A-Z_]+=", word)]
            assert not words or words[0] in PROGRAMS, f"{page}: {line}"


def test_every_kind_and_every_slice_is_explained() -> None:
    assert all(action.meaning for part in PARTS for action in part.actions)
    assert len(observation_pages.columns("seats")) == NUM_PUBLIC
    assert len(observation_pages.columns("turn")) == NUM_FLAGS


def allowed(words: str) -> set[int]:
    """The values that a range in words allows: `0, 2..12`."""
    found: set[int] = set()
    for part in words.split(", "):
        low, _, high = part.partition("..")
        found |= set(range(int(low), int(high or low) + 1))
    return found


RANGES = {block.name: allowed(block.values) for block in BLOCKS}


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_values_stay_in_the_published_ranges(name: str, players: int) -> None:
    met = [
        env.observe(agent)["observation"]
        for env in positions(name, players, seed=8, every=often(5, 15))
        for agent in env.agents
    ]
    for block, values in raw_env(name, players).game.layout.split(np.stack(met)).items():
        assert set(np.unique(values).tolist()) <= RANGES[block], block


def test_ids_are_those_of_the_page() -> None:
    page = generate.actions_page()
    game = raw_env("new_shores", 4).game
    assert game.describe(game.num_actions - 1) == "stop"
    assert f"| `stop` | {make_table('new_shores', 3, {}).board.num_actions - 1} | {game.num_actions - 1} |" in page
    first, last = game.parse("maritime brick lumber"), game.parse("maritime ore grain")
    assert f"{first}..{last} ({last - first + 1}) |\n| `give`" in page
    for words in re.findall(r'`"([^`]+)"`', page.partition("## Kinds")[0]):
        assert game.describe(game.parse(words)) == words


def actions_of(board: Board) -> list[str]:
    """The texts of all actions, in the order of their ids: global ids differ between editions."""
    global_ids = board.record["global_of"][0, : board.num_actions]
    return [action_table.name(int(global_id), board.places, board.edition) for global_id in global_ids]


def test_options_that_change_a_table_are_named() -> None:
    page = (generate.DOCS / "actions.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(\w+)`", page.partition("Options that change a table:")[2].split(".")[0]))
    other: dict[str, Any] = {
        name: not option.default if option.type == "true or false" else option.choices[-1] if option.choices else None
        for name, option in OPTIONS.items()
    }
    other["special_building"] = False  # it is on with five and six
    other["fishing"] = False  # and that on boards with fishing grounds
    other |= {name: option.low for name, option in OPTIONS.items() if other[name] is None}
    del other["cargo_ships"]  # the explorers' boards alone have them, and none without
    # Some options matter only in company: with nobody to trade with, or where a declined piece is not optional.
    company = [{}, {"max_offers": 0}, {"second_piece_optional": False}]
    changing = set()
    for name, value in other.items():
        scenario, players = (scenario_of("crowd"), 6) if OPTIONS[name].many is not None else ("new_shores", 4)
        scenario = "hawaii" if name == "fishing" else scenario
        for given in company:
            before = actions_of(make_table(scenario, players, given).board)
            after = actions_of(make_table(scenario, players, {**given, name: value}).board)
            if before != after:
                changing.add(name)
    assert changing == named


def test_every_entry_of_a_position_is_explained() -> None:
    page = (markdown.DOCS / "positions.md").read_text(encoding="utf-8")
    keys = {key for keys in KEYS.values() for key in keys} | {*KNOWN_KEYS, *c.STREAMS}
    assert sorted(keys - set(re.findall(r"`(\w+)`", page))) == []


@pytest.mark.long  # the edition knights is compiled
def test_the_game_of_the_docs_is_played_through() -> None:
    """Its events are played and its words found again, and it ends as docs/knights.md says."""
    found = replay.load(generate.DOCS / "games" / "knights_new_shores.jsonl.gz")
    assert found.checked
    assert found.header.options["cities_and_knights"]
    assert (found.end.winner, found.end.turns, found.end.decisions) == (3, 91, 1507)
    cards = ["play card spy", "play card deserter", "play card resource_monopoly"]
    assert [event.words for event in found.events[-14:] if event.words.startswith("play")] == cards
    assert [event.words for event in found.events[-3:]] == ["road 6,9 SE", "road 6,9 E", "road 5,10 SE"]


PUBLIC = [
    pytest.param(value, id=f"{module.__name__}.{name}")
    for module in (seafarers_env, seafarers_agents)
    for name in module.__all__
    if inspect.isclass(value := getattr(module, name)) and not issubclass(value, Exception)
]


@pytest.mark.parametrize("public", PUBLIC)
def test_a_public_class_has_an_example_that_runs(public: type) -> None:
    if inspect.isabstract(public) or getattr(public, "_is_protocol", False):
        pytest.skip("a protocol: docs/agents.md has one that fits")
    examples = CODE.findall(inspect.getdoc(public) or "")
    assert examples
    for code in map(textwrap.dedent, examples):
        exec(compile(code, public.__name__, "exec"), {"__name__": "page"})
