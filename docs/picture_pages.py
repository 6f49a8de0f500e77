"""The pictures of docs/pictures.md: every scenario's boards as dealt, and a game of each that has come to its end."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from docs import scenario_pages
from docs.markdown import filled
from docs.sample_games import SEEDS, draw, on_the_board, sample
from seafarers_env import Scenario
from seafarers_env.scenarios import scenarios

FOLDER: Final = "pictures"


def pages() -> dict[str, Callable[[], str]]:
    """The late positions, by their paths below `docs/`."""
    late = {f"{FOLDER}/{name}.svg": partial(late_picture, name) for name in scenarios()}
    return late | {f"{FOLDER}/explorers_voyage.svg": voyage}


def late_picture(name: str) -> str:
    """How a game ended, with its last decision marked."""
    return draw(sample(name)[-1])


def voyage() -> str:
    """The middle of a game of the explorers: a ship has just sailed."""
    moments = sample("explorers")
    rest = moments[3 * len(moments) // 5 :]
    return draw(next(one for one in rest if " sails ship " in one.words and on_the_board(one)))


def page(path: Path) -> str:
    """The hand-written page with the gallery."""
    return filled(path, {"gallery": "\n".join(map(gallery, scenarios().values()))})


def gallery(scenario: Scenario) -> str:
    """A scenario's pictures."""
    name, title = scenario.name, scenario.title
    opening = (f"![{words}](scenarios/{file})\n" for file, words in scenario_pages.pictures(scenario).items())
    end = f"The end of a game of {title} between {scenario.usual} heuristic agents, seed {SEEDS.get(name, 1)}"
    return f"### [{title}](scenarios/{name}.md)\n\n" + "\n".join((*opening, f"![{end}]({FOLDER}/{name}.svg)\n"))
