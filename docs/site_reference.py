"""The reference of the site: a page for each module that users import from, written by mkdocstrings from docstrings."""

import ast
from pathlib import Path
from typing import Any, Final

from docs.markdown import DOCS

# What users import from, in the order of the navigation. Of a module with `__all__` that is shown, of others all that
# has a docstring and no underscore.
MODULES: Final = (
    "seafarers_env",
    "seafarers_env.envs",
    "seafarers_env.envs.wrappers",
    "seafarers_env.envs.registration",
    "seafarers_env.batches.rewards",
    "seafarers_env.scenarios",
    "seafarers_env.table",
    "seafarers_env.position",
    "seafarers_env.replay",
    "seafarers_env.replay.account",
    "seafarers_env.replay.odds",
    "seafarers_env.replay.statistics",
    "seafarers_env.render.svg",
    "seafarers_env.render.text",
    "seafarers_env.render.reasons",
    "seafarers_env.render.guide",
    "seafarers_env.render.chart.svg",
    "seafarers_env.render.pixels",
    "seafarers_env.observing.scaling",
    "seafarers_env.observing.rows",
    "seafarers_env.observing.sparse",
    "seafarers_env.warm_up",
    "seafarers_agents.champion.fitting",
    "seafarers_agents.champion.odds",
    "seafarers_agents.champion.school",
    "seafarers_agents.champion.values",
    "seafarers_env.files",
    "seafarers_env.batches.throughput",
    "seafarers_env.engine.actions",
    "seafarers_env.engine.constants",
    "seafarers_env.engine.events",
    "seafarers_env.engine.layout",
    "seafarers_env.engine.phases",
    "seafarers_env.engine.policies.weights",
    "seafarers_env.engine.search.weights",
    "seafarers_env.engine.search.value",
    "seafarers_env.integrations.sb3",
    "seafarers_env.integrations.rllib",
    "seafarers_env.integrations.rllib_batch",
    "seafarers_env.integrations.torchrl",
    "seafarers_env.integrations.puffer",
    "seafarers_agents",
    "seafarers_agents.protocol",
    "seafarers_agents.functions",
    "seafarers_agents.learned",
    "seafarers_agents.policy_file",
    "seafarers_agents.language_model",
    "seafarers_agents.search",
    "seafarers_agents.story",
    "seafarers_agents.duel",
    "seafarers_agents.results",
    "seafarers_agents.sequential",
    "seafarers_agents.matches",
    "seafarers_agents.datasets",
    "seafarers_agents.benchmark.charts",
    "seafarers_agents.benchmark.running",
    "seafarers_agents.benchmark.results",
    "seafarers_agents.benchmark.checking",
    "seafarers_agents.benchmark.scores",
    "seafarers_agents.exploit",
    "seafarers_agents.exploit.rivals",
    "seafarers_agents.puzzles",
    "seafarers_agents.puzzles.estimates",
    "seafarers_agents.puzzles.playouts",
    "seafarers_agents.puzzles.proof",
    "seafarers_agents.standings",
    "seafarers_agents.ratings",
    "seafarers_agents.leaderboard",
    "seafarers_agents.policy_warm_up",
    "seafarers_agents.tuning",
)

# Modules of numbers and names: their constants are shown too, which have comments and no docstrings.
CONSTANTS: Final = (
    "seafarers_env.engine.actions",
    "seafarers_env.engine.constants",
    "seafarers_env.engine.events",
    "seafarers_env.engine.phases",
    "seafarers_env.engine.policies.weights",
    "seafarers_env.engine.search.weights",
)

_HEADING: Final = "    options:\n      heading_level: 1\n      show_root_full_path: true\n"


def navigation() -> list[Any]:
    """The pages by package."""
    packages = sorted({module.partition(".")[0] for module in MODULES}, reverse=True)
    return [{package: [{m: _page(m)} for m in MODULES if m.partition(".")[0] == package]} for package in packages]


def pages() -> dict[str, str]:
    """The pages as Markdown, with what mkdocstrings is to put there."""
    return {_page(module): _text(module) for module in MODULES}


def public(module: str) -> list[str] | None:
    """The names in `__all__` of a module, read from its source, or None where it has none."""
    for statement in ast.parse(_source(module).read_text(encoding="utf-8")).body:
        if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "__all__":
            return [name for name in ast.literal_eval(statement.value) if not name.startswith("_")]
    return None


def _source(module: str) -> Path:
    """The file of a module. Nothing is imported: some modules need libraries that are not here."""
    inside = DOCS.parent.joinpath("agents" if module.startswith("seafarers_agents") else "", *module.split("."))
    return next(path for path in (inside.with_suffix(".py"), inside / "__init__.py") if path.is_file())


def _page(module: str) -> str:
    return f"api/{module}.md"


def _text(module: str) -> str:
    names = public(module)
    text = f"::: {module}\n{_HEADING}"
    if names is None:
        return text + "      show_if_no_docstring: true\n" * (module in CONSTANTS)
    return text + "      members: false\n" + "".join(f"\n::: {module}.{name}\n" for name in names)
