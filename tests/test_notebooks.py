"""The notebooks are stored with what they show, and run again they print the same.

Those that train need PyTorch and run with the recipes: examples/tests.
"""

import json
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest

from docs import notebooks

NOTEBOOKS = sorted(notebooks.FOLDER.glob("*.ipynb"))
NEED_TORCH = {"02_train.ipynb"}
MOST_BYTES = 1_500_000  # of all together


def code_of(notebook: Any) -> list[Any]:
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def told(cell: Any) -> list[str]:
    """What a cell prints, and which kinds of pictures it draws; without numbers where they depend on the clock."""
    tags, found = cell["metadata"].get("tags", []), []
    for output in cell["outputs"]:
        data = {"text/plain": output["text"]} if output["output_type"] == "stream" else output["data"]
        pictures = [kind for kind in data if kind.startswith("image/")]
        found.append(pictures[0] if pictures else "".join(data.get("text/html", data.get("text/plain"))))
    if "clock" in tags:
        return [re.sub(r"(?<=<td)[^<]*(?=</td>)", "", text) for text in found]
    return [re.sub(r" *\d[\d,.]*", " 0", text) for text in found] if "timed" in tags else found


def test_there_are_notebooks() -> None:
    names = {"01_tour.ipynb", "02_train.ipynb", "03_search.ipynb", "04_evaluate.ipynb", "05_value.ipynb"}
    assert names <= {path.name for path in NOTEBOOKS}
    assert {path.stem for path in NOTEBOOKS if path.name not in NEED_TORCH} == set(notebooks.HERE)
    assert sum(path.stat().st_size for path in NOTEBOOKS) < MOST_BYTES


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_it_is_stored_as_it_ran(path: Path) -> None:
    notebook: Any = json.loads(path.read_text(encoding="utf-8"))
    nbformat.validate(notebook)
    code = code_of(notebook)
    assert [cell["execution_count"] for cell in code] == [number + 1 for number in range(len(code))]
    outputs = [output for cell in code for output in cell["outputs"]]
    assert {output.get("name", "stdout") for output in outputs} == {"stdout"}, "nothing went wrong"
    assert any("image/png" in output.get("data", {}) or "image/svg+xml" in output.get("data", {}) for output in outputs)
    assert set(notebook["metadata"]) == {"kernelspec", "language_info"}
    assert set(notebook["metadata"]["language_info"]) == {"name"}
    assert {key for cell in notebook["cells"] for key in cell["metadata"]} <= {"tags"}


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # of the libraries that run notebooks
@pytest.mark.parametrize(
    "path", [path for path in NOTEBOOKS if path.name not in NEED_TORCH], ids=lambda path: path.name
)
def test_it_prints_what_is_stored(path: Path) -> None:
    """`make notebooks` stores them again."""
    notebook: Any = nbformat.read(path, as_version=4)
    stored = {cell.id: told(cell) for cell in code_of(notebook)}
    notebooks.run(notebook)
    assert {cell.id: told(cell) for cell in code_of(notebook)} == stored


def test_what_depends_on_the_clock_is_not_compared() -> None:
    def cell(text: str, *tags: str) -> dict[str, Any]:
        return {"metadata": {"tags": list(tags)}, "outputs": [{"output_type": "stream", "text": text}]}

    assert told(cell("500 in  39 ms", "timed")) == told(cell("500 in 257 ms", "timed")) != told(cell("3 s", "timed"))
    assert told(cell("500 in 39 ms")) != told(cell("500 in 257 ms"))
    row = "<tr><td>0.1s</td><td>city 4,9 S</td></tr>"
    assert told(cell(row, "clock")) == told(cell(row.replace("city", "road"), "clock")) != told(cell(row * 2, "clock"))
