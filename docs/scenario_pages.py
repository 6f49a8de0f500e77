"""The pages of `docs/scenarios`: one a scenario with pictures of its boards, and a table of all."""

import re
import textwrap
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final

from docs.markdown import DOCS, HEAD, grid, read, versions_of
from docs.measure import LENGTHS
from seafarers_env import Game, Scenario
from seafarers_env.engine import constants as c
from seafarers_env.envs.registration import NAMESPACE, VERSION
from seafarers_env.render.guide import guide
from seafarers_env.scenarios import OPTIONS, Value, resolve, scenarios
from seafarers_env.table import Table, make_table

FOLDER: Final = "scenarios"
PICTURE_SEED: Final = 1
#: Headings of `docs/rules` that concern every game.
ALWAYS: Final = ("GEO", "BASE", "DECISIONS", "OBSERVATION", "EDGE", "C")
ROW: Final = re.compile(r"^\| \[(\w+\.md)\]\(\1\) \| (\w+) \| (.*) \|$", re.MULTILINE)


def pages() -> dict[str, Callable[[], str]]:
    """Every file of the folder that is made from the code, by its path below `docs/`."""
    made: dict[str, Callable[[], str]] = {f"{FOLDER}/README.md": overview}
    for name, scenario in scenarios().items():
        made[f"{FOLDER}/{name}.md"] = partial(page, scenario)
        for players, *_ in different_boards(scenario):
            made[f"{FOLDER}/{picture_name(name, players)}"] = partial(picture, name, players)
    return made


# --- one scenario -----------------------------------------------------------------------------------------------------
def page(scenario: Scenario) -> str:
    """The page of a scenario."""
    first, _, rest = scenario.page.partition("\n\n")
    parts = [
        f"{HEAD}# {scenario.title}\n\n{summary(scenario)}.\n\n{rest.strip()}\n",
        numbers(scenario),
        "\n".join(f"![{words}]({file})\n" for file, words in pictures(scenario).items()),
        f"## How to play\n\n{how_to_play(scenario)}",
        f"## Switches\n\n{switches(scenario)}",
        f"## Rules\n\n{rule_pages(scenario)}",
        f"## How long games are\n\n{lengths(scenario)}",
    ]
    assert first.startswith(f"{scenario.title}: "), f"the page of {scenario.name} begins with its title and a colon"
    return "\n".join(parts)


def summary(scenario: Scenario) -> str:
    """What stands between title and points in the first line of a scenario's page, as a sentence without its stop."""
    words = scenario.page.partition("\n\n")[0].replace("\n", " ").removeprefix(f"{scenario.title}: ")
    words = re.sub(r"[,;] \d+ points\.$", "", words)
    return words[0].upper() + words[1:]


def boards(scenario: Scenario) -> list[Table]:
    """The tables of a scenario, by number of players."""
    return [make_table(scenario.name, players, {}) for players in scenario.players]


def numbers(scenario: Scenario) -> str:
    """Players, points and sizes, and how to make the environment."""
    tables = boards(scenario)
    silent = [make_table(table.scenario.name, table.num_players, {"max_offers": 0}) for table in tables]
    rows = [
        ("Points to win", *(table.options["points_to_win"] for table in tables)),
        ("Hexes", *(table.board.record[0].num_hexes for table in tables)),
        ("Actions", *(table.board.num_actions for table in tables)),
        ("Actions with `max_offers=0`", *(table.board.num_actions for table in silent)),
        ("Values of an observation (`int8`)", *(table.layout.size for table in tables)),
    ]
    sources = [scenario.chart(players).document for players in scenario.players]
    if len(set(sources)) > 1:
        rows.append(("Source", *sources))
    source = f"Source: {sources[0]}.\n\n" if sources[0] and len(set(sources)) == 1 else ""
    name = scenario.name
    env_id = f"{NAMESPACE}/{name}-v{VERSION}"
    return (
        f"{grid(('', *(f'{table.num_players} players' for table in tables)), rows)}\n{source}"
        f'PettingZoo id: `{env_id}`; `pettingzoo.make("aec", "{env_id}", num_players={scenario.usual})` or\n\n'
        f"```python\nimport seafarers_env\n\n"
        f'env = seafarers_env.env("{name}", num_players={scenario.usual})\n'
        f'game = seafarers_env.Game("{name}", num_players={scenario.usual}, seed=7)\n```\n'
    )


def how_to_play(scenario: Scenario) -> str:
    """What the pages to play on and `seafarers rules` tell, for the usual number of players."""
    table = make_table(scenario.name, scenario.usual, {})
    told = guide(table.board, table.rules[0])
    words = "".join(wrapped(f"**{section.heading}.** {section.text}") for section in told.sections)
    costs = grid(("Building costs", ""), [(name, price) for name, _, price in told.costs])
    return f"{words}{costs}\n{grid(('Points', ''), told.points)}"


def wrapped(text: str) -> str:
    """A paragraph in lines as long as those of other pages."""
    return textwrap.fill(text, 120, break_long_words=False, break_on_hyphens=False) + "\n\n"


# --- pictures ---------------------------------------------------------------------------------------------------------
def picture_name(name: str, players: int) -> str:
    """The file with the picture of a board."""
    return f"{name}_{players}.svg"


def picture(name: str, players: int) -> str:
    """The board of a game just dealt."""
    return Game(name, players, PICTURE_SEED).svg(seats=False)


def different_boards(scenario: Scenario) -> list[list[int]]:
    """The numbers of players, those together that play on the same board."""
    found: dict[str, list[int]] = {}
    for players in scenario.players:
        found.setdefault(scenario.chart(players).text, []).append(players)
    return list(found.values())


def pictures(scenario: Scenario) -> dict[str, str]:
    """The pictures of a scenario, each with its words: one for every board that differs."""
    words = f"{scenario.title} as dealt with seed {PICTURE_SEED}"
    return {
        picture_name(scenario.name, players[0]): f"{words} for {', '.join(map(str, players))} players"
        for players in different_boards(scenario)
    }


# --- switches ---------------------------------------------------------------------------------------------------------
def differing(options: Mapping[str, Value]) -> dict[str, Value]:
    """The switches that are not at their default; the points to win belong to every scenario and are left out."""
    ordinary: dict[str, Value | None] = {name: option.default for name, option in OPTIONS.items()}
    ordinary |= {
        "points_to_win": options["points_to_win"],
        "island_token_further": options["island_token"],
        "harbour_placement": "board",
    }
    return {name: value for name, value in options.items() if value != ordinary[name]}


def switches(scenario: Scenario) -> str:
    """What the scenario sets other than by default."""
    given = {players: differing(resolve(scenario.chart(players))) for players in scenario.players}
    names = [name for name in OPTIONS if any(name in values for values in given.values())]
    if not names:
        return "All [rule switches](../switches.md) have their defaults.\n"
    rows: list[tuple[str, ...]] = []
    for name in names:
        values = {players: written(resolve(scenario.chart(players))[name]) for players in given}
        same = len(set(values.values())) == 1
        told = "; ".join(f"{players} players: {value}" for players, value in values.items())
        rows.append((f"`{name}`", values[scenario.players[0]] if same else told, OPTIONS[name].meaning, rules_of(name)))
    head = "Other than the [defaults](../switches.md):\n\n"
    return head + grid(("Switch", "Value", "Meaning", "Rules"), rows)


def written(value: Value) -> str:
    """A value as a board file has it."""
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def rules_of(switch: str) -> str:
    """The rules of a switch, with links."""
    listed = OPTIONS[switch].rule.split(", ")
    return ", ".join(f"[{rule}](../rules/{headings()[rule.rpartition('-')[0]][0]})" for rule in listed)


# --- rules ------------------------------------------------------------------------------------------------------------
@lru_cache(maxsize=1)
def headings() -> dict[str, tuple[str, str]]:
    """The headings of the rules with file and subject, from the table in `docs/rules/README.md`."""
    text = (DOCS / "rules" / "README.md").read_text(encoding="utf-8")
    return {heading: (file, about) for file, heading, about in ROW.findall(text)}


def rule_pages(scenario: Scenario) -> str:
    """Links to the rules that a scenario plays by: its own, what it shares with some others, what concerns all."""
    own = [heading for heading, (_, about) in headings().items() if f"the scenario `{scenario.name}`" in about]
    some = [heading for heading in shared(scenario) if heading not in own]
    groups = {"Its own": own, "With others": some, "Every game": [h for h in ALWAYS if h not in own]}
    return "".join(f"- {title}: {', '.join(map(link, found))}\n" for title, found in groups.items() if found)


def shared(scenario: Scenario) -> list[str]:
    """The headings that a scenario shares with some others, in the order of the rules."""
    wanted: set[str] = set()
    for table in boards(scenario):
        options, chart = table.options, scenario.chart(table.num_players)
        if options["ships"]:
            wanted |= {"SHIP", "ROUTE", "MOVE", "START", "ROADCARD"}
        if options["pirate"]:
            wanted.add("PIRATE")
        if options["hidden_sides"] == "closed":
            wanted.add("FACEDOWN")
        if options["spices"]:
            wanted |= {"SPICE", "NOEXPLORE"}
        if options["special_building"]:
            wanted.add("FIVESIX")
        if options["island_token"] or options["trade_route_tokens"]:
            wanted.add("SVP")
        if any(token[0] == "A" for token in chart.cells.values()) or any(p.terrains.get(c.GOLD) for p in chart.pools):
            wanted.add("GOLD")
    return [heading for heading in headings() if heading in wanted]


def link(heading: str) -> str:
    """A link to the rules under a heading."""
    file, about = headings()[heading]
    return f"[{heading}](../rules/{file})" + ("" if about.startswith("the scenario ") else f" ({about})")


# --- lengths ----------------------------------------------------------------------------------------------------------
def length_rows(scenario: Scenario) -> list[tuple[str, ...]]:
    """A row for each table and kind of agent."""
    found = [row for row in read(LENGTHS)["tables"] if row["scenario"] == scenario.name]
    return [
        (
            f"{row['players']}",
            row["agent"],
            f"{row['games']:,}",
            f"{row['decided']:,} ({share(row)})",
            f"{row['turns']:,.0f}",
            f"{row['decisions']:,.0f}",
        )
        for row in found
    ]


def share(row: Mapping[str, Any]) -> str:
    """The share of games that somebody won, in percent."""
    return f"{100 * row['decided'] / row['games']:.0f} %"


def lengths(scenario: Scenario) -> str:
    """Mean lengths of games, and how they were measured."""
    limits = {int(resolve(scenario.chart(players))["max_turns"]) for players in scenario.players}
    head = ("Players", "Agents", "Games", "Won by somebody", "Turns", "Decisions")
    return (
        f"All seats taken by agents of one kind; means over all games, decisions of all seats together. Cut off after "
        f"{' or '.join(f'{limit:,}' for limit in sorted(limits))} turns (`max_turns`).\n\n"
        f"{grid(head, length_rows(scenario))}\n{how_measured()}"
    )


def how_measured() -> str:
    """The command and the versions behind the lengths."""
    data = read(LENGTHS)
    return (
        f"Measured by `make measure` (`{data['command']}`), a game for each seed from 0 on, with {versions_of(data)}.\n"
    )


# --- all scenarios ----------------------------------------------------------------------------------------------------
def overview() -> str:
    """The table of all scenarios."""
    rows = [
        (
            f"[`{name}`]({name}.md)",
            summary(scenario),
            listed(scenario.players),
            listed([table.options["points_to_win"] for table in boards(scenario)]),
            listed([table.board.num_actions for table in boards(scenario)]),
            listed([table.layout.size for table in boards(scenario)]),
        )
        for name, scenario in scenarios().items()
    ]
    games = [
        (f"[`{name}`]({name}.md)", *row) for name, scenario in scenarios().items() for row in length_rows(scenario)
    ]
    head = ("Scenario", "About", "Players", "Points", "Actions", "Observation")
    long = ("Scenario", "Players", "Agents", "Games", "Won by somebody", "Turns", "Decisions")
    return f"{HEAD}{OVERVIEW_TEXT}{grid(head, rows)}{LENGTHS_TEXT}{grid(long, games)}\n{how_measured()}"


def listed(values: Sequence[object]) -> str:
    """Values for each number of players; said once where they are all the same."""
    return ", ".join(map(str, values if len(set(values)) > 1 else values[:1]))


OVERVIEW_TEXT: Final = """# The scenarios

Each is an environment of its own, `seafarers/<scenario>-v0`, with a page that has pictures of its boards, the rules
that are special about it, its switches, and how long games are. Points, actions and observation sizes are listed by
number of players where they differ.

"""

LENGTHS_TEXT: Final = """
## How long games are

All seats taken by agents of one kind; means over all games, those without a winner included, and decisions of all
seats together.

"""
