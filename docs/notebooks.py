"""Run the notebooks and store them with what they show: `python -m docs.notebooks [NAME ...]`, or `make notebooks`.

Stored is what readers see, without what differs from run to run for no reason: times of cells, names of this machine.
Outputs that depend on the clock cannot be the same again; cells that have some are tagged for the tests:
"timed" (its numbers differ) or "clock" (what is found differs, too).
"""

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import nbformat
from nbclient import NotebookClient

FOLDER: Final = Path(__file__).resolve().parent.parent / "notebooks"
# 02_train.ipynb needs PyTorch: it is run in the environment of the recipes.
HERE: Final = ("01_tour", "03_search", "04_evaluate", "05_value")


def run(notebook: Any) -> None:
    """Run a notebook where it lies and leave in it what it shows."""
    NotebookClient(notebook, timeout=600, resources={"metadata": {"path": FOLDER}}).execute()
    clean(notebook)


def clean(notebook: Any) -> None:
    """Take out what differs from run to run, and what richer outputs say in other words."""
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    number = 0
    for cell in notebook.cells:
        cell.metadata = {"tags": cell.metadata["tags"]} if "tags" in cell.metadata else {}
        if cell.cell_type == "code":
            number += 1
            cell.execution_count = number
            cell.outputs = list(_joined(cell.outputs, number))


def _joined(outputs: Sequence[Any], number: int) -> Any:
    """The outputs of a cell: what is printed in one piece, each picture in one form."""
    last: Any = None
    for output in outputs:
        if last is not None and output.output_type == last.output_type == "stream" and output.name == last.name:
            last.text += output.text
            continue
        if output.output_type == "execute_result":
            output.execution_count = number
        if output.output_type in ("execute_result", "display_data"):
            output.metadata = {}
            if len(output.data) > 1:
                output.data.pop("text/plain", None)
        last = output
        yield output


def main(names: Sequence[str]) -> int:
    """Run the notebooks of these names, or those that this environment can run."""
    for name in names or HERE:
        path = FOLDER / f"{name.removesuffix('.ipynb')}.ipynb"
        if not path.is_file():
            print(f"there is no notebook {path.name}; there is {', '.join(HERE)}", file=sys.stderr)
            return 2
        notebook: Any = nbformat.read(path, as_version=4)
        begun = time.perf_counter()
        run(notebook)
        nbformat.write(notebook, path)
        print(f"notebooks/{path.name}: {time.perf_counter() - begun:.0f} s, {path.stat().st_size / 1000:,.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
