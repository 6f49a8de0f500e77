"""What MkDocs does not know of this project, as its hooks: `make site` builds the site with them.

Pages stay as they are read in a clone: README.md and its neighbours are pages of the site too, so is each notebook with
what it shows, and the reference is written from docstrings. Links are turned to where their targets lie on the site.
"""

import json
import os
import re
from pathlib import Path
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from pygments.formatters import HtmlFormatter

from docs import site_notebooks, site_reference
from docs.markdown import DOCS

ROOT: Final = DOCS.parent

# Pages of the site by the files of the project that they come from, where it is not docs/ and the same name.
MOVED: Final = {
    "README.md": "index.md",
    "docs/README.md": "pages.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    **{f"notebooks/{path.name}": f"notebooks/{path.stem}.md" for path in site_notebooks.NOTEBOOKS},
}
ORIGIN: Final = {page: file for file, page in MOVED.items()}

_COMMENT: Final = re.compile(r"\A<!--.*?-->\n", re.DOTALL)  # with one before its heading a page would have no title
_FENCE: Final = re.compile(r"(^ *```.*?^ *```$)", re.MULTILINE | re.DOTALL)
_LINK: Final = re.compile(r"(\]\(|(?:src|href)=\")([^)\s\"#:]+)(?=[)\"#])")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Headings get the addresses that they have where repositories are shown; `folder/*` is written out."""
    config.mdx_configs["toc"]["slugify"] = slug
    config.nav = [part for entry in config.nav or [] for part in _written_out(entry)]
    return config


def slug(text: str, separator: str = "-") -> str:
    """The address of a heading: each space becomes one hyphen, signs go."""
    return re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", separator)


def _written_out(entry: Any) -> list[Any]:
    """What an entry of the navigation stands for."""
    if isinstance(entry, dict):
        [(title, inside)] = entry.items()
        found = [part for each in ([inside] if isinstance(inside, str) else inside) for part in _written_out(each)]
        return [{title: found}]
    folder = entry.removesuffix("/*")
    if folder == entry:
        return [entry]
    if folder == "api":
        return site_reference.navigation()
    if folder == "notebooks":
        return sorted(page for page in ORIGIN if page.startswith("notebooks/"))
    return [f"{folder}/{path.name}" for path in sorted((DOCS / folder).glob("*.md")) if path.name != "README.md"]


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what lies outside docs/ or is made from the code."""
    for file, page in MOVED.items():
        if not file.endswith(".ipynb"):
            files.append(File.generated(config, page, abs_src_path=str(ROOT / file)))
    made: dict[str, str | bytes] = {**site_notebooks.pages(), **site_reference.pages()}
    for name, style in (("light", "friendly"), ("dark", "github-dark")):
        made[f"css/code-{name}.css"] = HtmlFormatter(style=style).get_style_defs(".highlight")
    for name, content in made.items():
        files.append(File.generated(config, name, content=content))
    for file in sorted(_linked(files)):
        files.append(File.generated(config, _static(file), abs_src_path=str(ROOT / file)))
    return files


def _linked(files: Files) -> set[str]:
    """Files of the project that are no pages and that pages link to."""
    found: set[str] = set()
    for file in files.documentation_pages():
        origin = origin_of(file.src_uri)
        for text in _FENCE.split(file.content_string)[::2]:
            targets = {_resolved(origin, match[2]) for match in _LINK.finditer(text)}
            found |= {target for target in targets if _is_extra(target)}
    return found


def _is_extra(target: str) -> bool:
    """Whether a file of the project is none of the site's by itself."""
    return not target.startswith("docs/") and target not in MOVED and (ROOT / target).is_file()


def _static(file: str) -> str:
    """Where a file of the project lies on the site; with an ending that browsers show."""
    return f"files/{file}" if Path(file).suffix in (".svg", ".png") else f"files/{file}.txt"


def origin_of(page: str) -> str:
    """The file of the project that a page comes from."""
    return ORIGIN.get(page, f"docs/{page}")


def _resolved(origin: str, link: str) -> str:
    """The file of the project that a link in another means."""
    return os.path.normpath(os.path.join(os.path.dirname(origin), link))


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turn the links of a page to where their targets lie on the site."""
    origin, here = origin_of(page.file.src_uri), os.path.dirname(page.file.src_uri)

    def turned(match: re.Match[str]) -> str:
        return match[1] + os.path.relpath(place(_resolved(origin, match[2])), here or ".")

    parts = _FENCE.split(_COMMENT.sub("", markdown))
    parts[::2] = [_LINK.sub(turned, text) for text in parts[::2]]
    return "".join(parts)


def place(target: str) -> str:
    """Where a file or folder of the project lies on the site."""
    if target == "notebooks":
        return "notebooks/01_tour.md"
    if (ROOT / target).is_dir():
        target = f"{target}/README.md"
    if target in MOVED:
        return MOVED[target]
    if target.startswith("notebooks/"):
        return target  # what a notebook draws lies beside its page
    return target.removeprefix("docs/") if target.startswith("docs/") else _static(target)


#: What the search reads of a page as a whole, which its sections tell once more, and of a section.
_OF_A_PAGE, _OF_A_SECTION = 400, 4_000


def on_post_build(config: MkDocsConfig) -> None:
    """Write the search index as a script too: a page that was opened as a file may run one, but fetch nothing."""
    path = Path(config.site_dir) / "search" / "search_index.json"
    index = json.loads(path.read_text(encoding="utf-8"))
    for entry in index["docs"]:
        entry["text"] = entry["text"][: _OF_A_SECTION if "#" in entry["location"] else _OF_A_PAGE]
    text = json.dumps(index, ensure_ascii=False).replace("</", "<\\/")
    path.with_suffix(".js").write_text(f"var searchIndex = {text};\n", encoding="utf-8")
