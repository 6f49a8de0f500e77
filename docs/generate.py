"""Write the pages that come from the code: `python -m docs.generate`, or with `--check` only say which are stale."""

import os
import re
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
    part_pages,
    picture_pages,
    scenario_pages,
)
from docs.markdown import DOCS, HEAD, filled, grid
from seafarers_env.editions import CLASSIC, EDITIONS
from seafarers_env.engine import actions as a
from seafarers_env.engine import constants as c
from seafarers_env.engine import phases as at
from seafarers_env.engine.layout import BLOCKS, Layout
from seafarers_env.engine.parts import PARTS
from seafarers_env.engine.policies.weights import TABLE as WEIGHTS
from seafarers_env.envs import raw_env
from seafarers_env.scenarios import OPTIONS, Option, scenarios
from seafarers_env.table import Table, make_table


def tables() -> dict[str, list[Table]]:
    """Every scenario with every number of players."""
    found = scenarios().items()
    return {name: [make_table(name, players, {}) for players in scenario.players] for name, scenario in found}


# --- docs/actions.md --------------------------------------------------------------------------------------------------
def ids_by_kind(table: Table) -> dict[str, list[int]]:
    """The action ids of each kind on a board, ascending."""
    record, kind_of = table.board.record[0], table.edition.actions.KIND_OF
    found: dict[str, list[int]] = {kind.text: [] for kind in a.KINDS}
    for action in range(table.board.num_actions):
        found[a.KINDS[int(kind_of[record["global_of"][action]])].text].append(action)
    return found


def actions_page() -> str:
    """The action table."""
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
    return HEAD + ACTIONS_TEXT + grid(("kind", "argument", "what it does"), kinds) + COUNTS_TEXT + "\n".join(sections)


def span(ids: list[int]) -> str:
    """First and last id of a kind, and how many there are."""
    if not ids:
        return "-"
    return f"{ids[0]}" if len(ids) == 1 else f"{ids[0]}..{ids[-1]} ({len(ids)})"


def heads(boards: Sequence[Table]) -> list[str]:
    """Column heads for a scenario's numbers of players."""
    return [f"{table.num_players} players" for table in boards]


ACTIONS_TEXT: Final = """# The action table

One flat set of actions serves every decision, and every id has one meaning wherever it is legal. Ids are counted from 0
in the order of the kinds below, and within a kind in the order of its argument:

- *vertex*, *edge*, *hex*, *place*: in the order of the board's own ids (hexes row by row; `game.board.places` lists the
  names). A *place* is where the pirate can be: a hex, or with `pirate_on_frame` a cell of the frame.
- *resource*: brick, lumber, wool, grain, ore. *pair*: two different ones, first the one given, then the one got.
- *good*: a resource, and where the game has spices nutmeg, pepper or cinnamon; with Cities & Knights cloth, coin and
  paper come between them, and *pair* is of the eight goods of the bank.
- *seat*: 1, 2, ...: the next opponent clockwise from the acting player, the one after, and so on.
- *card*: a progress card by its name, *colour*: trade, politics or science, *eyes*: 1 to 6, *piece*: one of the seat's
  cities by its number, 1, 2, ...

Each board, number of players and set of options has only the ids that can ever be legal there: roads on edges beside
what can be land, ships on edges beside what can be sea, `steal` and `choose` for each opponent. So an action id belongs
to a table; its words belong to the game. `game.describe(id)` gives the words and `game.parse(words)` the id:
`"settlement 3,4 SE"`, `"road 3,4 E"`, `"robber 3,4"`, `"maritime wool ore"`, `"steal 1"`, `"end turn"`. A hex is named
by its row and column in the board file, an edge or vertex by a hex and the side (NE E SE SW W NW) or corner
(N NE SE S SW NW). Where hexes share a place, `describe` names the one that comes first, and `parse` takes any.

Options that change a table: `any_rate`, `max_offers` (0 takes out the whole of domestic trade), `ships`,
`ships_supply`, `pirate`, `pirate_start`, `pirate_on_frame`, `frame_is_sea`, `second_piece_optional`, `theft_optional`,
`number_reserve`, `round_the_world`, `harbour_placement`, `special_building`, `spices`, `fishing`, `cities_and_knights`.
All others leave the ids as they are.

## Kinds

"""

COUNTS_TEXT: Final = """
## Ids

First and last id of each kind and their number, with the scenario's own options. `game.num_actions` and
`env.action_space(agent).n` are the totals.

"""


# --- docs/switches.md -------------------------------------------------------------------------------------------------
def switches_page() -> str:
    """The rule switches."""
    rows = [
        (f"`{option.name}`", option.allowed.replace("'", "`"), default_of(option), option.meaning, option.rule)
        for option in OPTIONS.values()
    ]
    return HEAD + SWITCHES_TEXT + grid(("switch", "values", "default", "meaning", "rules"), rows) + SWITCHES_TOGETHER


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


SWITCHES_TEXT: Final = """# Rule switches

A switch is a line `switch = value` under `[rules]` of a [board file](board_format.md), a keyword of `Game`, `Batch` and
the environments, and `--option switch=value` on the command line. A keyword overrides the board file, which overrides
the default. Each page of [scenarios/](scenarios/README.md) lists the switches that its board sets.

"""

SWITCHES_TOGETHER: Final = """
## What does not go together

These combinations are refused, in a board file with line and column:

- face-down hexes without `exploration`; harbours left to the players with `harbour_placement = board`;
  a `ships_supply` without `ships`;
- `frame_is_sea = false` or `pirate_on_frame = true` with `hidden_sides = closed`, `blind_start` or `round_the_world`:
  on such boards the rim is sea, and the pirate never goes there (FACEDOWN-53, FACEDOWN-62);
- `island_markers` on a board where two regions with markers share a corner (SEVEN-16).
"""


# --- docs/observation.md ----------------------------------------------------------------------------------------------
def observation_page() -> str:
    """The observation, slice by slice."""
    blocks = [
        (f"`{block.name}`", by(part_pages.in_words(block)), block.values, COLUMNS.get(block.name, block.meaning))
        for block in BLOCKS
    ]
    sections: list[str] = []
    for name, boards in tables().items():
        layouts = [table.layout for table in boards]
        here = [block for block in BLOCKS if block.name not in lacking(boards)]
        rows = [(f"`{block.name}`", *(place(layout, block.name) for layout in layouts)) for block in here]
        rows.append(("all", *(f"0:{layout.size}" for layout in layouts)))
        sections.append(f"### {name}\n\n" + grid(("slice", *heads(boards)), rows))
    orders = {"Terrain": c.TERRAINS, "Resources": c.RESOURCES, "Harbours": c.HARBOURS, "Pieces left": c.PIECES}
    orders |= {"Development cards": c.CARDS, "Phases": at.PHASES}
    listed = "".join(f"- {what}: {', '.join(names)}.\n" for what, names in orders.items())
    parts = [HEAD, OBSERVATION_TEXT, listed, "\n## Slices\n\n", grid(("slice", "shape", "values", "meaning"), blocks)]
    for name in COLUMNS:
        numbered = "".join(f"{i}. {what}\n" for i, what in enumerate(columns(name)))
        parts.append(f"\n### The columns of `{name}`\n\nCounted from 0, as arrays are:\n\n{numbered}")
    return "".join(parts) + SLICES_TEXT + "\n".join(sections)


def lacking(boards: Sequence[Table]) -> set[str]:
    """The blocks of parts that the edition of none of these boards has."""
    parts = [part for part in PARTS if part.edition]
    none = [part for part in parts if not any(getattr(table.edition.sizes, part.edition) for table in boards)]
    return {block.name for part in none for block in part.blocks}


# Slices whose columns are numbers of several kinds; the others are counts or marks of one kind.
COLUMNS: Final = {
    "seats": "public numbers of each player, by column as listed below",
    "turn": "numbers of the turn, as listed below",
    "realm_seats": "with Cities & Knights what all see of each player, by column as listed below",
    "explorers": "with cargo ships what all see of each player, by column as listed below",
    "realm_table": "with Cities & Knights what stands beside the board, by column as listed below",
    "voyage": "with cargo ships what is done in the turn, by column as listed below",
}


def columns(name: str) -> list[str]:
    """What stands in each column of a slice of `COLUMNS`: its name, and its meaning where that says more."""
    block = next(block for block in BLOCKS if block.name == name)
    meant = re.split(r"; " if ";" in block.meaning else r", (?![^(]*\))", block.meaning)
    if len(meant) != len(block.columns):
        return [f"`{name}`" for name in block.columns]
    return [f"`{name}`: {meaning}" for name, meaning in zip(block.columns, meant, strict=True)]


def place(layout: Layout, name: str) -> str:
    """Where a slice lies, and its shape."""
    where = layout.slices[name]
    return f"{where.start}:{where.stop} ({by(layout.shapes[name])})"


def by(shape: tuple[object, ...]) -> str:
    """A shape in words."""
    return " x ".join(str(size) for size in shape)


OBSERVATION_TEXT: Final = """# The observation

One flat `int8` array of values 0..127 holds what one seat may see. One kernel makes it, and hidden information is
removed there and nowhere else. Its size and named slices depend on scenario, number of players and options, never on
the position:

```python
from seafarers_env import Game

game = Game("new_shores", num_players=4, seed=7)
flat = game.observe(0)  # int8[game.layout.size]
parts = game.layout.split(flat)  # name -> array in its own shape, without a copy
print(parts["hand"], parts["roads"].shape)  # your own cards by kind; (4, number of edges)
print(game.layout.slices["hand"], game.layout.meanings["hand"])
print(game.layout.columns["hand"])  # what stands along the last axis; empty where that counts places or seats
```

- **The observer comes first.** Row `k` of every slice that has a row for each player is the `k`-th player clockwise
  from the observer, row 0 the observer itself; actions count opponents in the same way.
- **Places** are in the order of the board's ids: `game.board.places` has their names, `game.board.record` the geometry.
- **Scale.** Counts are plain numbers. Two are limited: the turn is a percentage of `max_turns`, and the
  number of resource cards in a hand stops at 127. `Normaliser` (below) divides each number by the most it can be.
- **What is hidden** ([rules](rules/observation.md)): kinds of others' resource and development cards and which of the
  latter were bought this turn; the kinds left in the deck; others' hidden Victory Point cards (their points are shown
  without); kinds of cards that others have given up, while a discard phase lasts; bundles that others are composing;
  the generators. The bank is shown, in a discard phase, as it was before, or it would tell who gives up what.
- **Phases of chance** (dice to pirate place) are met only with `Game(..., chance="explicit")`; `over` is the phase of
  the last observation.
- **What was said before** is no part of it: [events](events.md) are told on request.

## Orders

"""

SLICES_TEXT: Final = """
## Counted cards

A careful player remembers what it has seen. With `card_counting=True` the observation does too (OBSERVATION-20), in
three slices:

- `cards_certain` and `cards_possible`: the least and the most of each resource that each player can hold, as far as the
  observer can know. Its own row is its hand in both.
- `cards_unseen`: the development cards of each kind that are neither played nor its own; they are in the deck or with
  others.

```python
from seafarers_env import Game

game = Game("new_shores", num_players=4, seed=7, card_counting=True)
parts = game.layout.split(game.observe(0))
print(parts["cards_certain"][1], parts["cards_possible"][1], parts["cards_unseen"])
```

All cards from and to the bank are seen, so nothing is in doubt before a card is stolen from a hand of several kinds:
the thief and its victim know which, the others do not. Where several players discard, the others see the sum that
went to the bank, not who gave up what (OBSERVATION-08 could be read as more), and while a discard phase lasts the
bounds allow for every card already given up. Payments, published offers and counter-offers, acceptances and a
Monopoly show what is held; the sizes of hands, the bank and the observer's hand narrow the rest, by hand and kind.
What a player does not do is no evidence: a declined offer says nothing. Bounds of different hands depend on each
other, so not every combination within them is possible; but each bound is exact, which a test checks against all
hands that fit what was seen.

A `PlayerView` has the bounds of its seat only, `determinise` deals hands within them, and positions as text keep them
under `known`.

## Other forms

Graph networks and transformers want one row for each hex, vertex, edge and player. `Entities` rearranges the same bytes
by index arrays made once per table. It takes one observation or a batch of them, and writes into your arrays if given
(`out=`, made by `buffers`).

```python
from seafarers_env import Batch, Entities

batch = Batch("new_shores", num_players=4, size=64, seed=7)
entities = Entities(batch.table)
parts = entities.buffers(64)  # hexes, vertices, edges, players: [64, rows, columns]; globals: [64, columns]
entities(batch.observations, out=parts)
print(entities.features["vertices"], parts["vertices"].shape)
print(entities.adjacency["edge_vertices"].shape, entities.adjacency["vertex_hexes"][0])  # -1 pads
```

A column is named by its slice and what it counts: `hex_terrain.forest`, `supply.cities`, `roads.0` (the observer's own
road on that edge), `roads.1` (the next player's). `globals` has what belongs to no place and no player, and what only
the observer knows of itself. Each byte of the flat observation stands in one place, with these exceptions: the kind of
a harbour stands at each of the two vertices that it serves; where the players lay the harbours, `harbours` stands
nowhere, as `harbour_places` says it all by edge. The frame's cells for the pirate stand in `globals`, as they are no
hexes. `entities.indices` says where each byte comes from, for those who gather on a device of their own.

`Normaliser` makes an observation `float32` between 0 and 1: each number is divided by the most that it can be with the
options of the table (`normaliser.maxima`), such as the cards in the bank for a hand. `Entities` takes its result too.

```python
from seafarers_env import Batch, Entities, Normaliser

batch = Batch("new_shores", num_players=4, size=64, seed=7)
normalise = Normaliser(batch.table)
scaled = normalise(batch.observations)  # float32[64, layout.size]
assert 0 <= scaled.min() <= scaled.max() <= 1
parts = Entities(batch.table)(scaled)
```

`EntityRows` has rows of entities whose columns are the same for all tables, written by a kernel: for one network that
plays them all. [entities.md](entities.md) says which columns, and what actions point to.

For Gymnasium the same are wrappers in `seafarers_env.envs.wrappers`: `NormaliseObservation` and `EntityObservation`
for one environment, `VectorNormaliseObservation` and `VectorEntityObservation` for a vector of them (where a vector
shows the last observations of finished games, these are turned too).

## Where they lie

Start, stop and shape, with the scenario's own options. Without ships `ships` is empty, without a pirate `pirate` is,
and with `pirate_on_frame` it has the cells of the frame as well.

"""


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
    "observation.md": observation_page,
    "chance.md": chance_pages.page,
    "events.md": event_pages.page,
    "environment.md": environment_page,
    "measurements.md": figure_pages.measurements_page,
    "performance.md": lambda: figure_pages.performance_page(DOCS / "performance.md"),
    "../README.md": lambda: figure_pages.readme(DOCS.parent / "README.md"),
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
