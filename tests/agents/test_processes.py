"""Worker processes end with the process that started them."""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = ("seafarers_env", "agents", "benchmarks", "docs", "examples")


def pools() -> list[tuple[Path, ast.Call]]:
    """Every call in the project's programs that makes a pool of processes."""
    paths = [path for folder in SHIPPED for path in (ROOT / folder).rglob("*.py") if ".venvs" not in path.parts]
    return [
        (path, node)
        for path in paths
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("ProcessPoolExecutor")
    ]


def test_every_pool_follows_its_parent() -> None:
    """Its workers start with `follow_parent`, or with a function that calls it."""
    found = pools()
    assert len(found) >= 4
    for path, call in found:
        begins = [ast.unparse(given) for given in call.args[2:3]]
        assert begins, f"{path.relative_to(ROOT)}: a pool whose workers outlive a parent that is killed"
        if begins != ["follow_parent"]:
            text = path.read_text(encoding="utf-8")
            assert f"def {begins[0]}(" in text and "    follow_parent()\n" in text, path
