"""The notebooks as pages of the site: their text, their code and what it printed and drew when it was last run."""

import base64
import json
from typing import Any, Final

from docs.markdown import DOCS

NOTEBOOKS: Final = sorted((DOCS.parent / "notebooks").glob("*.ipynb"))


def pages() -> dict[str, str | bytes]:
    """Pages as Markdown, and the pictures on them."""
    made: dict[str, str | bytes] = {}
    for path in NOTEBOOKS:
        pictures: dict[str, bytes] = {}
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        made[f"notebooks/{path.stem}.md"] = "\n\n".join(_cell(cell, path.stem, pictures) for cell in cells) + "\n"
        made |= {f"notebooks/{name}": content for name, content in pictures.items()}
    return made


def _cell(cell: dict[str, Any], stem: str, pictures: dict[str, bytes]) -> str:
    """One cell and its outputs; pictures are put where the page looks for them."""
    source = "".join(cell["source"])
    if cell["cell_type"] != "code":
        return source
    outputs = [_output(output, stem, pictures) for output in cell["outputs"]]
    return "\n\n".join([f"```python\n{source}\n```", *filter(None, outputs)])


def _output(output: dict[str, Any], stem: str, pictures: dict[str, bytes]) -> str:
    """What a cell printed or drew."""
    if output["output_type"] == "stream":
        return _printed("".join(output["text"]))
    data = output["data"]
    for kind, ending in (("image/svg+xml", "svg"), ("image/png", "png")):
        if kind in data:
            name = f"{stem}_{len(pictures) + 1}.{ending}"
            text = "".join(data[kind])
            pictures[name] = text.encode() if ending == "svg" else base64.b64decode(text)
            return f"![what the code above draws]({name})"
    return "".join(data["text/html"]) if "text/html" in data else _printed("".join(data["text/plain"]))


def _printed(text: str) -> str:
    return f"```text\n{text.rstrip()}\n```"
