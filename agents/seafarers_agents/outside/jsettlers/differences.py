"""Which games of theirs we can play, with which options of ours; what is otherwise all the same has a name here.

docs/jsettlers.md explains each of them.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from seafarers_agents.outside.jsettlers.places import FOG, WATER

#: Scenarios whose rules we have; "" is the game without one.
SCENARIOS: Final = {"": "base", "SC_NSHO": "New Shores", "SC_4ISL": "Four Islands", "SC_TTD": "Through the Desert",
                    "SC_FOG": "Fog Islands"}  # fmt: skip
#: Options of theirs that may be given, and what their values look like.
_MAY: Final = {"SC": "SC_[0-9A-Z]+", "PL": "[34]", "NT": "[tf]", "VP": "t[0-9]{1,2}", "BC": "t[0-9]"}
#: Options of theirs that change no rule of play, or one that ours has.
KNOWN_OPTIONS: Final = frozenset(_MAY) | {"SBL", "PLB", "PLP", "UBL"}

# Names of what happens in a game, counted in its result.
ALREADY_WON: Final = "won before the robber has moved"
REFUSED: Final = "position refused"
DECLINED: Final = "declined before"
TOO_LONG: Final = "too many decisions in a turn"
FALLBACKS: Final = (ALREADY_WON, REFUSED, DECLINED, TOO_LONG)


class OptionError(ValueError):
    """A game that cannot be played here; says which option, and what would be right."""


def read_options(text: str) -> dict[str, str]:
    """The options of a game to be made, each with its value.

    Raises:
        OptionError: it has something that our rules have not.
    """
    found: dict[str, str] = {"PL": "4"}
    for word in filter(None, text.split(",")):
        name, _, value = word.partition("=")
        if name not in _MAY:
            raise OptionError(f"option {name!r} cannot be matched by our rules; what can: {', '.join(_MAY)}")
        if not re.fullmatch(_MAY[name], value):
            raise OptionError(f"{name} must be written {name}={_MAY[name]}, not {word!r}")
        found[name] = value
    scenario = found.get("SC", "")
    if scenario not in SCENARIOS:
        known = ", ".join(filter(None, SCENARIOS))
        raise OptionError(f"scenario {scenario!r} has rules that ours lack; those that can be played: {known}")
    return found


def written(options: Mapping[str, str]) -> str:
    """Options as a message holds them."""
    return ",".join(f"{name}={value}" for name, value in options.items())


def players_of(options: Mapping[str, str]) -> int:
    """How many play."""
    return int(options["PL"])


def our_options(words: Mapping[str, str], large: bool, start_area: int) -> dict[str, Any]:
    """Switches of ours for a game whose options the server has told."""
    points = words.get("VP", "")
    ours: dict[str, Any] = {
        "points_to_win": int(points[1:]) if points.startswith("t") else 10,
        "max_offers": 0 if words.get("NT") == "t" else 20,
    }
    if words.get("_SC_SEAC") == "t":
        ours |= {"island_token": 2, "island_token_per": "island"}
    elif words.get("_SC_SANY") == "t":
        ours |= {"island_token": 1, "island_token_per": "game"}
    if large:
        ours["ring_moves"] = False
        if not start_area:
            ours["home"] = "settled"
    return ours


def has_rules_of_ours(option: str, value: str) -> bool:
    """Whether ours has the rule of this option of a scenario, or need not have it."""
    return value.startswith("f") or option in ("_SC_SEAC", "_SC_SANY", "_SC_FOG")


#: What lies under the fog of SC_FOG, for three and four players: hexes by kind, numbers.
_HIDDEN_HEXES: Final = {WATER: 2, 1: 2, 2: 2, 3: 1, 4: 2, 5: 1, 7: 2}
_HIDDEN_CHIPS: Final = {3: (3, 3, 4, 5, 6, 8, 9, 10, 11, 12), 4: (3, 4, 5, 6, 8, 9, 10, 11, 11, 12)}


def under_the_fog(players: int, hexes: int) -> tuple[Mapping[int, int], tuple[int, ...]]:
    """Kinds and numbers of the hexes that lie hidden at the start.

    Raises:
        OptionError: they are not those that are known.
    """
    if players not in _HIDDEN_CHIPS or hexes != sum(_HIDDEN_HEXES.values()):
        raise OptionError(f"{hexes} hidden hexes with {players} players: what they can be is not known (kind {FOG})")
    return _HIDDEN_HEXES, _HIDDEN_CHIPS[players]
