"""The notebooks run from beginning to end, and are stored without what running them leaves behind.

Those that train need PyTorch and run with the recipes: examples/tests.
"""

import json
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parent.parent / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
NEED_TORCH = {"02_train.ipynb"}


def test_there_are_notebooks() -> None:
    names = {"01_tour.ipynb", "02_train.ipynb", "03_search.ipynb", "04_evaluate.ipynb"}
    assert names <= {path.name for path in NOTEBOOKS}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_it_is_stored_clean(path: Path) -> None:
    notebook: Any = json.loads(path.read_text(encoding="utf-8"))
    nbformat.validate(notebook)
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert code
    assert [cell["id"] for cell in code if cell["outputs"] or cell["execution_count"] is not None] == []
    assert set(notebook["metadata"]) == {"kernelspec", "language_info"}
    assert set(notebook["metadata"]["language_info"]) == {"name"}


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # of the libraries that run notebooks
@pytest.mark.parametrize(
    "path", [path for path in NOTEBOOKS if path.name not in NEED_TORCH], ids=lambda path: path.name
)
def test_it_runs(path: Path) -> None:
    notebook: Any = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": FOLDER}}).execute()
    shown = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert not any(output.get("name") == "stderr" for output in shown)
