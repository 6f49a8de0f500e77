"""The tutorial of one's own scenario does what it says, and the pages on board files say what is so."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import gymnasium
import pettingzoo
import pytest

from seafarers_agents.cli import main
from seafarers_env.board.board_text import HEADER_KEYS, SECTIONS
from seafarers_env.board.chart import parse_chart
from seafarers_env.editions import CLASSIC, most
from seafarers_env.engine import constants as c
from seafarers_env.scenarios import OPTIONS, registry, resolve
from seafarers_env.scenarios.advice import advise

DOCS = Path(__file__).resolve().parent.parent / "docs"
TUTORIAL = (DOCS / "own_scenario.md").read_text(encoding="utf-8")
FORMAT = re.sub(r"<!-- .*? -->", "", (DOCS / "board_format.md").read_text(encoding="utf-8"))  # figures are drawn


class Block(NamedTuple):
    """A fenced block: what kind it is (`sh`, `python`, `text`), the words after that, and what stands in it."""

    kind: str
    words: str
    text: str


def blocks(page: str) -> list[Block]:
    return [Block(*found) for found in re.findall(r"^```(\w+) ?([^\n]*)\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder to work in; names that the page registers are forgotten afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(registry, "_registered", {})
    registries = (getattr(pettingzoo, "aec_registry", {}), gymnasium.registry)
    before = [set(ids) for ids in registries]
    yield tmp_path
    for ids, known in zip(registries, before, strict=True):
        for env_id in set(ids) - known:
            del ids[env_id]


def run(commands: str, capsys: pytest.CaptureFixture[str]) -> tuple[list[int], str]:
    """Run shell lines that begin with `seafarers`; return their exit statuses and all that they printed of board files.

    What else they print is not quoted in the page.
    """
    statuses: list[int] = []
    said = ""
    for line in commands.splitlines():
        program, *arguments = shlex.split(line)
        assert program == "seafarers"
        # one process: the others would compile nothing else and only take time to start
        statuses.append(main([*arguments, *(["--processes", "1"] if arguments[0] == "arena" else [])]))
        told = capsys.readouterr()
        said += told.err + told.out if arguments[0] == "check" else ""
    return statuses, said


def test_the_tutorial_works_from_its_first_line_to_its_last(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shared: dict[str, Any] = {"__name__": "page"}
    statuses: list[int] = []
    said = ""
    done = {"file": 0, "sh": 0, "output": 0, "python": 0}
    for kind, words, text in blocks(TUTORIAL):
        what = kind if kind != "text" else "output" if words == "output" else "file"
        done[what] += 1
        if what == "file":
            with (folder / words.removeprefix(">> ")).open("a" if words.startswith(">> ") else "x") as file:
                file.write(text)
        elif what == "sh":
            statuses, said = run(text, capsys)
            assert statuses == [0] * len(statuses) or " error: " in said
        elif what == "output":
            assert said == text
            assert statuses[0] == (1 if " error: " in text else 0)
        else:
            exec(compile(text, "own_scenario.md", "exec"), shared)
    assert done == {"file": 5, "sh": 6, "output": 4, "python": 3}
    assert (folder / "twin_isles.svg").read_text(encoding="utf-8").startswith("<svg")
    assert '"board_file": "twin_isles.board"' in (folder / "results.json").read_text(encoding="utf-8")
    assert shared["scenario"].players == (2,)


def test_the_tutorial_names_what_it_is_about() -> None:
    for switch in ("exploration", "island_token", "trade_route_tokens", "number_reserve", "settlements", "coast_start"):
        assert f"\n{switch} = " in TUTORIAL, switch
    assert set(
        re.findall(r"^(\w+) = \S", "".join(b.text.partition("[rules]")[2] for b in blocks(TUTORIAL)), re.M)
    ) <= set(OPTIONS)


def test_the_whole_file_of_the_format_is_sound() -> None:
    (whole,) = [block.text for block in blocks(FORMAT)]
    chart = parse_chart(whole)
    assert resolve(chart)["max_turns"] == 200
    assert advise(chart) == []


def test_the_format_has_everything_that_a_file_can_hold() -> None:
    for key in HEADER_KEYS:
        assert f"| `{key}` |" in FORMAT
    for section in SECTIONS:
        assert f"`[{section}]`" in FORMAT
    for kind in c.AREA_KINDS:
        assert f"`{kind}`" in FORMAT
    assert " ".join(c.HARBOURS) in FORMAT
    hexes, corners, sides = map(most, ("MAX_HEXES", "MAX_VERTICES", "MAX_EDGES"))
    words = " ".join(FORMAT.split())
    assert f"at most {hexes} hexes, {corners} corners and {sides} sides" in words
    sizes = CLASSIC.sizes
    assert f"beyond {sizes.MAX_HEXES}, {sizes.MAX_VERTICES} or {sizes.MAX_EDGES}, or with" in words


def test_every_switch_has_a_line() -> None:
    page = (DOCS / "switches.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE) == list(OPTIONS)
