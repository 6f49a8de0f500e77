"""What people read is natural English: no idioms that this project has given up (CONTRIBUTING.md, "How we write")."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from docs.markdown import DOCS

ROOT = DOCS.parent
#: Idioms that were given up, and what to write instead.
GIVEN_UP = {
    r"\b(?:the|an|no) own\b": "its, your or their own",
    r"\bas ever\b": "as before, or nothing",
    r"\b(?:recorders|files|pickles|logs|replays) of before\b": "earlier ...",
    r"\bto be had\b": "where to get",
    r"\b(?:dealt|drawn|written|made|measured|compiled|computed|played|deals?|asked) anew\b": "re-dealt, redrawn, again",
    r"\b(?:games|decisions|steps|points|rolls|frames|labels) a (?:second|turn|game|roll|row)\b": "... per ...",
    r"\b(?:ms|µs|bytes) a (?:decision|call|game)\b": "... per ...",
    r"\bso on and on\b": "nothing",
    r"\bwhich there is no more\b|\bis no more\b|\bthere are no more\b": "is gone, no longer exists",
    r"\b[Ww]ho (?:has|gets|settles|sees|takes|holds) [^.,;?]{1,40}? (?:gets|takes|has|is|may|wins)\b": "a player who",
    r"\b(?:if not told|where nothing else is said|unless said)\b": "by default, unless stated",
    r"\bplay for time\b": "stall",
    r"\bforetell\b": "predict",
    r"\b(?:as|of) one's own\b": "your own",
    r"\bthe whole truth\b|\btells the whole\b": "hidden information; see ...",
    r"\bnothing can go on\b|\bgoes another way\b|\bhas gone on meanwhile\b": "cannot continue, differs, has moved on",
    r"\b(?:is|are) to (?:have|be) (?:at most|at least|a|an)\b": "must",
    r"\bdoc(?:ument)?s? 00\d\b": "the title of the rulebook",
}
WRITTEN = re.compile(
    r"<!-- written by `make docs`: [\w ]+, begin -->.*?<!-- written by `make docs`: [\w ]+, end -->", re.S
)
#: Numbered rules cite their sources, and the change log tells what was.
LEFT = ("CHANGELOG.md",)
#: Words of the pages that stand under docs/ and are written by hand, and of the page about speed with its figures.
MOST_WORDS, MOST_OF_SPEED = 58_800, 2_500


def pages() -> list[Path]:
    found = [path for path in (*ROOT.glob("*.md"), *DOCS.glob("*.md")) if path.name not in LEFT]
    return [path for path in found if not path.read_text(encoding="utf-8").startswith("<!-- Written by")]


def found_in(text: str) -> list[str]:
    flat = re.sub(r"\s+", " ", text)
    return [f"{match[0]!r}: write {better}" for idiom, better in GIVEN_UP.items() for match in re.finditer(idiom, flat)]


@pytest.mark.parametrize("page", pages(), ids=[path.name for path in pages()])
def test_pages_use_no_idiom_that_was_given_up(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    if page.name == "CONTRIBUTING.md":
        text = text.partition("| Not | But |")[0]  # where they are shown
    assert found_in(re.sub(r"```.*?```", "", WRITTEN.sub("", text), flags=re.S)) == []


def docstrings(path: Path) -> Iterator[tuple[str, str]]:
    """Names without an underscore and their docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and not getattr(node, "name", "").startswith(
            "_"
        ):
            text = ast.get_docstring(node)
            if text:
                yield f"{path.relative_to(ROOT)}:{getattr(node, 'name', '')}", text


def test_docstrings_of_public_names_use_none() -> None:
    packages = (ROOT / "seafarers_env", ROOT / "agents" / "seafarers_agents")
    files = [path for package in packages for path in package.rglob("*.py") if "engine" not in path.parts]
    texts = [each for path in (*files, *ROOT.glob("examples/*.py")) for each in docstrings(path)]
    assert {name: found for name, text in texts if (found := found_in(text))} == {}


def messages(path: Path) -> Iterator[tuple[str, str]]:
    """The words of all that is raised, with their places."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            words = [each.value for each in ast.walk(node.exc) if isinstance(each, ast.Constant)]
            yield f"{path.relative_to(ROOT)}:{node.lineno}", "".join(word for word in words if isinstance(word, str))


def test_errors_use_none_and_say_what_must_be() -> None:
    packages = (ROOT / "seafarers_env", ROOT / "agents" / "seafarers_agents")
    files = [path for package in packages for path in package.rglob("*.py") if "engine" not in path.parts]
    told = {place: words for path in files for place, words in messages(path)}
    assert {place: found for place, words in told.items() if (found := found_in(words))} == {}
    wrong = re.compile(r"^(?:a|an|the) [\w ]{1,30} is (?:a|an|one of|True|at least) .*, not ")
    assert [place for place, words in told.items() if wrong.search(words)] == []


def test_idioms_are_found() -> None:
    assert found_in("It puts the own ship\ndown, as ever.") == [
        "'the own': write its, your or their own",
        "'as ever': write as before, or nothing",
    ]
    assert found_in("Its own ship, 12 games per second.") == []


def count(text: str) -> int:
    """Words; the bars and rules of tables are none."""
    return sum(any(sign.isalnum() for sign in word) for word in text.split())


def test_the_pages_stay_short() -> None:
    by_hand = {path.name: WRITTEN.sub("", path.read_text(encoding="utf-8")) for path in pages() if path.parent == DOCS}
    words = {name: count(text) for name, text in by_hand.items()}
    assert sum(words.values()) <= MOST_WORDS, words
    assert count((DOCS / "performance.md").read_text(encoding="utf-8")) <= MOST_OF_SPEED
