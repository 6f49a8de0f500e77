"""The environments of the training recipes are pinned whole; their tests stay out of this suite."""

import importlib
import re
import sys
from pathlib import Path
from typing import Any

import pytest

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).resolve().parent.parent
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
RECIPES = re.findall(r"^RECIPES := (.*)$", MAKEFILE, re.MULTILINE)[0].split()
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def pins(recipe: str) -> dict[str, str]:
    """Package and version of each line of a constraints file (of a package with markers: the first)."""
    lines = (ROOT / "examples" / "constraints" / f"{recipe}.txt").read_text(encoding="utf-8").splitlines()
    found = [re.fullmatch(r"([\w-]+)==([\w.+]+)(;.*)?", line) for line in lines if line and line[0] != "#"]
    assert all(found)
    return {match[1]: match[2] for match in reversed(found) if match}


def wanted(extra: str) -> set[str]:
    """Every package that an extra names, through the extras it takes."""
    names: set[str] = set()
    for line in PROJECT["optional-dependencies"][extra]:
        name, further = re.fullmatch(r"([\w-]+)(?:\[(\w+)\])?.*", line).groups()  # type: ignore[union-attr]
        names |= wanted(further) if name == "seafarers_env" else {name}
    return names


@pytest.mark.parametrize("recipe", RECIPES)
def test_every_direct_package_of_a_recipe_is_pinned(recipe: str) -> None:
    extras, tools = (
        re.findall(rf"^{word}_{recipe} := (.*)$", MAKEFILE, re.MULTILINE)[0] for word in ("EXTRAS", "TOOLS")
    )
    direct = {re.split(r"[>=\[]", line)[0] for line in PROJECT["dependencies"]} | set(tools.split())
    direct = direct.union(*(wanted(extra) for extra in extras.split(",")))
    assert sorted(direct - set(pins(recipe))) == []
    assert pins(recipe)["torch"].endswith("+cpu")


def test_a_recipe_without_its_extra_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "examples"))
    needs = importlib.import_module("needs")
    script = tmp_path / "recipe.py"
    script.write_text("import os.path\nimport no_such_trainer.tools\nfrom no_such_plot import plot\n", encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        needs.check("train", str(script))
    known = 'recipe.py needs no_such_trainer, no_such_plot: pip install "seafarers_env[train]"'
    assert str(ended.value).startswith(known)
    needs.check("train", __file__)


def test_every_recipe_looks_whether_its_extra_is_there() -> None:
    scripts = [path for path in (ROOT / "examples").glob("*.py") if "tyro.cli(" in path.read_text(encoding="utf-8")]
    assert len(scripts) >= 7
    for path in scripts:
        extras = re.findall(r'^    needs\.check\("(\w+)", __file__\)$', path.read_text(encoding="utf-8"), re.MULTILINE)
        assert len(extras) == 1 and extras[0] in PROJECT["optional-dependencies"], path.name


def test_recipes_share_the_cache_of_kernels() -> None:
    assert len({(pins(recipe)["numba"], pins(recipe)["numpy"]) for recipe in RECIPES}) == 1


def test_the_oldest_numba_and_numpy_that_are_allowed_are_tried() -> None:
    lowest = dict(re.fullmatch(r"(\w+)>=([0-9.]+)", line).groups() for line in PROJECT["dependencies"])  # type: ignore[union-attr]
    for name in ("numba", "numpy"):
        assert pins("outside")[name].startswith(f"{lowest[name]}.")


def test_each_recipe_environment_has_tests_that_this_suite_leaves_alone(pytestconfig: pytest.Config) -> None:
    for recipe in RECIPES:
        assert list((ROOT / "examples" / "tests" / recipe).glob("test_*.py"))
    assert "examples" in pytestconfig.getini("norecursedirs")
    assert "make test-train" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_games_against_other_engines_have_an_environment_too() -> None:
    installed = re.findall(r"--editable \. (.*)$", MAKEFILE, re.MULTILINE)[0].split()
    direct = {re.split(r"[>=\[]", line)[0] for line in PROJECT["dependencies"]} | set(installed)
    assert direct == set(pins("outside"))
    assert wanted("catanatron") - {"catanatron"} <= direct
    assert list((ROOT / "examples" / "tests" / "outside").glob("test_*.py"))
    assert re.search(r"make\b.* test-outside\b", (ROOT / ".ci" / "run").read_text(encoding="utf-8"))
