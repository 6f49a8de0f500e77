"""The page of the parts of the rules, from what they declare."""

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Final

from docs.markdown import DOCS, filled, grid
from seafarers_env.editions import EDITIONS
from seafarers_env.engine import phases as at
from seafarers_env.engine.declaring import Block, Part
from seafarers_env.engine.parts import PARTS
from seafarers_env.engine.records import RULES
from seafarers_env.scenarios import scenarios
from seafarers_env.table import make_table


def page() -> str:
    """The hand-written page with all parts."""
    tables = {name: [make_table(name, n, {}) for n in scenario.players] for name, scenario in scenarios().items()}
    used = {name: {part for table in each for part in table.parts} for name, each in tables.items()}
    rows = [
        (f"[`{part.name}`](#{part.name})", len(part.options), len(part.actions), len(part.phases), len(part.blocks))
        for part in PARTS
    ]
    overview = grid(("part", "options", "kinds of actions", "phases", "blocks of the observation"), rows)
    return filled(DOCS / "parts.md", {"parts": overview + "".join(_section(part, used) for part in PARTS)})


def _section(part: Part, used: dict[str, set[str]]) -> str:
    found = [f"\n## {part.name}\n\n{part.docs}\n"]
    where = [name for name, parts in used.items() if part.name in parts]
    on = "every scenario" if len(where) == len(used) else ", ".join(f"`{name}`" for name in where) or "no scenario"
    lists = {
        "Needed by": on,
        "Editions": _words(e.name for e in EDITIONS.values() if getattr(e.sizes, part.edition)) if part.edition else "",
        "Options": _words(option.name for option in part.options),
        "Actions": _words(action.text for action in part.actions),
        "Phases": _words(at.PHASES[phase.number] for phase in sorted(part.phases, key=lambda phase: phase.number)),
        "Observation": _words(block.name for block in part.blocks),
    }
    found.append("\n" + "".join(f"- {what}: {words}.\n" for what, words in lists.items() if words))
    return "".join(found)


def _words(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


#: Sizes of a board that are like no other number: a shape that has one of them has it from there.
TELLING: Final = {"hexes": 10_007, "places": 10_009, "vertices": 10_037, "edges": 10_039, "harbours": 10_061,
                  "areas": 10_067, "players": 10_069, "castaways": 10_079}  # fmt: skip


def in_words(block: Block) -> tuple[object, ...]:
    """The shape of a block where all rules are on, the sizes of the board in words."""
    b = SimpleNamespace(**{f"num_{what}": size for what, size in TELLING.items()})
    r = SimpleNamespace(**dict.fromkeys(RULES.names or (), 1) | {"num_players": TELLING["players"]})
    words = {size: what for what, size in TELLING.items()}
    return tuple(words.get(size, size) for size in block.shape(b, r))
