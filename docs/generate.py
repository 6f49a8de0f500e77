"""Write the pages that come from the code: `python -m docs.generate`, or with `--check` only say which are stale."""

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from docs import (
    chance_pages,
    entity_pages,
    event_pages,
    figure_pages,
    figures,
    house,
    knight_pages,
    leaderboard,
    observation_pages,
    part_pages,
    picture_pages,
    scenario_pages,
)
from docs.markdown import DOCS, filled, grid
from docs.observation_pages import heads, tables
from seafarers_env.editions import CLASSIC, EDITIONS
from seafarers_env.engine import actions as a
from seafarers_env.engine.parts import PARTS
from seafarers_env.engine.policies.weights import TABLE as WEIGHTS
from seafarers_env.envs import raw_env
from seafarers_env.scenarios import OPTIONS, Option
from seafarers_env.table import Table, make_table


# --- docs/actions.md --------------------------------------------------------------------------------------------------
def ids_by_kind(table: Table) -> dict[str, list[int]]:
    """The action ids of each kind on a board, ascending."""
    record, kind_of = table.board.record[0], table.edition.actions.KIND_OF
    found: dict[str, list[int]] = {kind.text: [] for kind in a.KINDS}
    for action in range(table.board.num_actions):
        found[a.KINDS[int(kind_of[record["global_of"][action]])].text].append(action)
    return found


def actions_page() -> str:
    """The hand-written page with all kinds of actions and their ids."""
    meanings = {action.text: action.meaning for part in PARTS for action in part.actions}
    kinds = [(f"`{kind.text}`", kind.argument or "-", meanings[kind.text]) for kind in a.KINDS]
    sections: list[str] = []
    for name, boards in tables().items():
        ids = [ids_by_kind(table) for table in boards]
        rows = [(f"`{kind.text}`", *(span(found[kind.text]) for found in ids)) for kind in a.KINDS]
        rows.append(("all", *(str(table.board.num_actions) for table in boards)))
        silent = [make_table(name, table.num_players, {"max_offers": 0}).board.num_actions for table in boards]
        rows.append(("all, with `max_offers=0`", *map(str, silent)))
        sections.append(f"### {name}\n\n" + grid(("kind", *heads(boards)), rows))
    meant = grid(("kind", "argument", "what it does"), kinds)
    return filled(DOCS / "actions.md", {"kinds": meant, "ids": "\n".join(sections)})


def span(ids: list[int]) -> str:
    """First and last id of a kind, and how many there are."""
    if not ids:
        return "-"
    return f"{ids[0]}" if len(ids) == 1 else f"{ids[0]}..{ids[-1]} ({len(ids)})"


# --- docs/switches.md -------------------------------------------------------------------------------------------------
def switches_page() -> str:
    """The hand-written page with the table of switches."""
    rows = [
        (f"`{option.name}`", option.allowed.replace("'", "`"), default_of(option), option.meaning, option.rule)
        for option in OPTIONS.values()
    ]
    told = grid(("switch", "values", "default", "meaning", "rules"), rows)
    return filled(DOCS / "switches.md", {"switches": told})


# Where a switch has no default of its own.
DEFAULTS: Final = {
    "points_to_win": "the board's `victory_points`",
    "island_token_further": "as `island_token`",
    "harbour_placement": "as `[pools]` of the board says",
}


def default_of(option: Option) -> str:
    """The value that a switch has when nobody sets it, as a board file would write it."""
    if option.default is None:
        return DEFAULTS[option.name]
    many = "" if option.many is None else f"; `{str(option.many).lower()}` with 5 or 6 players"
    return f"`{str(option.default).lower()}`{many}"


# --- the trace in docs/environment.md ---------------------------------------------------------------------------------
def last_calls() -> str:
    """The last five calls of a game of four, as a table."""
    env = raw_env("base", 4, points_to_win=4)
    seed = 0
    while True:
        rows = _play(env, seed)
        if env.game.winner == 2:  # neither the first nor the last to be asked
            return grid(("`agent_selection`", "`last()`", "`step(...)`", "then `rewards`", "then `agents`"), rows[-5:])
        seed += 1


def _play(env: Any, seed: int) -> list[tuple[str, ...]]:
    """One row for each call of `step` in a random game."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    rows: list[tuple[str, ...]] = []
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        seen = f"reward {reward:.2f}, terminated {terminated}, truncated {truncated}"
        action = None if terminated else int(rng.choice(np.flatnonzero(observation["action_mask"])))
        words = "None" if action is None else f'id of "{env.game.describe(action)}"'
        env.step(action)
        rewards = ", ".join(f"{value:.2f}" for value in env.rewards.values())
        agents = ", ".join(name.removeprefix("player_") for name in env.agents)
        rows.append((f"`{agent}`", seen, words, rewards or "none", agents or "none"))
    return rows


def environment_page() -> str:
    """The hand-written page with its trace and its figures made again."""
    return filled(DOCS / "environment.md", {"last calls": last_calls(), "speed": figure_pages.speed()})


def questions_page() -> str:
    """The hand-written page with the bot that is an example."""
    bot = (Path(__file__).parents[1] / "examples" / "own_bot.py").read_text(encoding="utf-8")
    return filled(DOCS / "questions.md", {"own bot": f"```python\n{bot}```\n"})


def heuristic_page() -> str:
    """The hand-written page with the table of weights."""
    rows = [(f"`{w.name}`", f"{w.value:g}", w.meaning) for w in WEIGHTS]
    return filled(DOCS / "heuristic.md", {"weights": grid(("weight", "value", "meaning"), rows)})


def champion_page() -> str:
    """The hand-written page with the inputs of the network."""
    places = {
        "OF_A_SEAT": "of a seat",
        "OWN": "own",
        "OF_THE_TABLE": "of the table",
        "OF_THE_ACTION": "of the action",
    }
    tables: list[str] = []
    for edition in EDITIONS.values():
        known = tables and {each.name for part in places for each in getattr(CLASSIC.inputs, part)}
        rows = [
            (where, f"`{each.name}`", each.size, each.meaning)
            for part, where in places.items()
            for each in getattr(edition.inputs, part)
            if not known or each.name not in known
        ]
        numbers = f"{edition.inputs.NUM_INPUTS} numbers, {edition.inputs.SEAT_SIZE} of each seat"
        head = f"In `{edition.name}` {numbers}{', these among them:' if known and rows else '.'}\n"
        tables.append(head + (f"\n{grid(('block', 'name', 'numbers', 'meaning'), rows)}" if rows else ""))
    told = "\n".join([f"Version {CLASSIC.inputs.VERSION}.\n", *tables])
    return filled(DOCS / "champion.md", {"inputs": told})


PAGES: Final[dict[str, Callable[[], str]]] = {
    "switches.md": switches_page,
    "parts.md": part_pages.page,
    "actions.md": actions_page,
    "observation.md": observation_pages.page,
    "chance.md": chance_pages.page,
    "events.md": event_pages.page,
    "environment.md": environment_page,
    "measurements.md": figure_pages.measurements_page,
    "performance.md": lambda: figure_pages.page(DOCS / "performance.md", "summary"),
    "../README.md": lambda: figure_pages.page(DOCS.parent / "README.md", "how fast"),
    "heuristic.md": heuristic_page,
    "champion.md": champion_page,
    "leaderboard.md": lambda: leaderboard.page(DOCS / "leaderboard.md", leaderboard.read()),
    "questions.md": questions_page,
    "pictures.md": lambda: picture_pages.page(DOCS / "pictures.md"),
    "house.md": lambda: house.page(DOCS / "house.md"),
    **house.pages(),
    **entity_pages.pages(),
    **picture_pages.pages(),
    **knight_pages.pages(),
    **scenario_pages.pages(),
}


def stale() -> list[str]:
    """The pages that are not what the code says."""
    found: list[str] = []
    for name, page in PAGES.items():
        path = DOCS / name
        if not path.is_file() or path.read_text(encoding="utf-8") != page():
            found.append(name)
    others = [os.path.relpath(path, DOCS) for path in figures.stale(DOCS)]
    return found + [name for name in others if name not in found] + left_over()


def shown(name: str) -> str:
    """A page as seen from the project's folder."""
    return os.path.normpath(f"docs/{name}")


def left_over() -> list[str]:
    """Files in folders of generated pages that nothing writes any more."""
    folder = DOCS / scenario_pages.FOLDER
    found = [path.relative_to(DOCS).as_posix() for path in folder.glob("*")]
    return sorted(set(found) - set(PAGES) - {scenario_pages.LENGTHS.relative_to(scenario_pages.DOCS).as_posix()})


def main(arguments: Sequence[str]) -> int:
    """Write the pages, or check them."""
    if list(arguments) == ["--check"]:
        names = stale()
        for name in names:
            print(f"{shown(name)} is not what the code says: run make docs", file=sys.stderr)
        return 1 if names else 0
    if arguments:
        print("usage: python -m docs.generate [--check]", file=sys.stderr)
        return 2
    for name, page in PAGES.items():
        (DOCS / name).parent.mkdir(exist_ok=True)
        (DOCS / name).write_text(page(), encoding="utf-8")
        print(shown(name))
    for path in figures.stale(DOCS):
        path.write_text(figures.pages(DOCS)[path], encoding="utf-8")
        print(shown(os.path.relpath(path, DOCS)), "(figures)")
    for name in left_over():
        (DOCS / name).unlink()
        print(f"{shown(name)} removed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
