"""The package as a thing to install: what it needs, what its import costs, and the habits of the house."""

import os
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = (ROOT / "seafarers_env", ROOT / "agents" / "seafarers_agents")
RUNTIME = ["gymnasium>=1.1", "numba>=0.61", "numpy>=2.0", "pettingzoo>=1.25"]
STRANGERS = {"rich", "tyro", "matplotlib", "torch", "networkx", "hypothesis", "cairosvg", "seafarers_agents"}
MAX_LINES = 400

# Left by tools and by make, never committed.
LEFTOVERS = {"__pycache__", "demo", "bench", "build", "dist", "site"}
DOTTED_BUT_OURS = {".ci", ".gitignore", ".pre-commit-config.yaml"}
# Folders of the machine where somebody happened to work, or of somebody's home.
MACHINE_PATH = re.compile(r"(?<![\w.])/(work|tmp|root|home|Users)/")

# Checked in basic mode, as everything that asks `_jit` for its decorators: these hide the types of what they wrap.
KERNELS = (
    "seafarers_env/compiling/addresses.py",
    "seafarers_env/compiling/lean_dispatcher.py",
    "seafarers_env/engine/_jit.py",
    "seafarers_env/engine/hot_step.py",
    "seafarers_env/engine/layout.py",
    "seafarers_env/engine/policies/constants.py",
)
DECORATED = re.compile(r"^from \S*_jit import ", re.MULTILINE)


@pytest.fixture(scope="module")
def pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def modules() -> list[Path]:
    return sorted(file for package in PACKAGES for file in package.rglob("*.py"))


def tracked_files() -> list[Path]:
    """Return the files that are part of the project; without asking git, which an archive does not have."""
    files: list[Path] = []
    for folder, names, here in os.walk(ROOT):
        names[:] = [n for n in names if n not in LEFTOVERS and (n[0] != "." or n in DOTTED_BUT_OURS)]
        names[:] = [n for n in names if not n.endswith(".egg-info")]
        files += [Path(folder, n) for n in here if n[0] != "." or n in DOTTED_BUT_OURS]
    return files


def test_runtime_dependencies_are_exactly_the_four() -> None:
    requires = metadata.requires("seafarers_env") or []
    assert sorted(line for line in requires if "extra ==" not in line) == RUNTIME


def test_import_brings_no_tool_and_no_trainer() -> None:
    strangers = "('rich', 'tyro', 'matplotlib', 'torch', 'networkx', 'hypothesis', 'cairosvg', 'seafarers_agents')"
    code = f"import sys, seafarers_env; print([name for name in {strangers} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "[]", "")


def test_version_is_stated_once_and_agrees_with_the_change_log(pyproject: dict[str, Any]) -> None:
    import seafarers_env

    assert pyproject["project"]["dynamic"] == ["version"]
    assert metadata.version("seafarers_env") == seafarers_env.__version__
    first = re.search(r"^## .*$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert first is not None
    assert seafarers_env.__version__ in re.findall(r"\d+\.\d+\.\d+", first[0])


def test_the_citation_names_version_and_authors(pyproject: dict[str, Any]) -> None:
    import seafarers_env

    project = pyproject["project"]
    text = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    single = dict(re.findall(r'^([\w-]+): "?(.+?)"?$', text, re.MULTILINE))
    assert single["version"] == seafarers_env.__version__
    assert (single["title"], single["abstract"]) == (project["name"], project["description"])
    assert single["license"] == project["license"]
    authors = text.partition("\nauthors:\n")[2]
    listed = re.match(r'(?:  - name: ".+"\n)+', authors)
    assert listed is not None
    assert re.findall(r'"(.+)"', listed[0]) == [author["name"] for author in project["authors"]]
    assert "http" not in text and "@" not in text


def test_both_packages_say_that_they_are_typed() -> None:
    assert [package.name for package in PACKAGES if not (package / "py.typed").is_file()] == []


def test_the_wheel_holds_every_file_of_the_packages() -> None:
    """Boards, templates of pages and all else that is not Python as well."""
    from hatchling.builders.wheel import WheelBuilder

    packed = {Path(file.path) for file in WheelBuilder(str(ROOT)).recurse_included_files()}
    here = {file for package in PACKAGES for file in package.rglob("*") if file.is_file()}
    assert {file for file in here if "__pycache__" not in file.parts} - packed == set()
    assert {"page.html", "page.css", "page.js", "base.board", "py.typed"} <= {file.name for file in packed}


def test_few_modules_lie_loose() -> None:
    assert len([*PACKAGES[0].glob("*.py")]) <= 14


def test_no_module_is_too_long() -> None:
    lengths = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in modules()}
    assert {str(file): lines for file, lines in lengths.items() if lines > MAX_LINES} == {}


def test_every_module_is_checked_strictly_or_is_a_kernel(pyproject: dict[str, Any]) -> None:
    strict = {path for entry in pyproject["tool"]["pyright"]["strict"] for path in ROOT.glob(entry)}
    unnamed = [
        file.relative_to(ROOT).as_posix()
        for file in modules()
        if strict.isdisjoint((file, *file.parents)) and not DECORATED.search(file.read_text(encoding="utf-8"))
    ]
    assert set(unnamed) == set(KERNELS), "name each in [tool.pyright] strict or in KERNELS above"


def test_no_file_speaks_of_somebodys_machine() -> None:
    found = []
    for file in tracked_files():
        text = file.read_bytes().decode("utf-8", errors="ignore")
        found += [f"{file}: {line}" for line in text.splitlines() if MACHINE_PATH.search(line)]
    assert found == []


def test_continuous_integration_runs_the_readmes_test_command() -> None:
    run = ROOT / ".ci" / "run"
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert os.access(run, os.X_OK)
    assert "make test" in run.read_text(encoding="utf-8")
    assert re.findall(r"make \w+", readme)[:2] == ["make demo", "make test"]
