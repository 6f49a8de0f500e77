"""The rule switches that the start page offers for a board: those that may have another value there."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from seafarers_env.board.findings import BoardError
from seafarers_env.editions import EditionError
from seafarers_env.scenarios import built_in
from seafarers_env.scenarios.knights import SWITCH as KNIGHTS
from seafarers_env.scenarios.options import OPTIONS, Option, OptionError
from seafarers_env.table import make_table

#: What people change most, in this order; all others stand behind "More rules".
_FIRST: Final = (KNIGHTS, "friendly_robber", "variable", "exploration", "special_building", "discard_limit", "dice")
_ELSEWHERE: Final = ("points_to_win", "max_offers")  # these have controls of their own
_TITLES: Final = {
    KNIGHTS: "Cities & Knights",
    "variable": "Variable board",
    "discard_limit": "Cards kept on a seven",
}


@cache
def switches(scenario: str, players: int) -> list[Mapping[str, Any]]:
    """Each switch that may have another value on a board than its own, those of most interest first.

    A value fits if a table can be made with it. With `points` comes how many points win where the switch is turned and
    that is another number.

    Raises:
        ScenarioError: the scenario is not for so many players.
    """
    chart = built_in()[scenario].chart(players)
    usual = make_table(scenario, players, {}).options
    told: list[Mapping[str, Any]] = []
    for name in (*_FIRST, *(name for name in OPTIONS if name not in (*_FIRST, *_ELSEWHERE))):
        option, value = OPTIONS[name], usual[name]
        fits = [found for other in _others(option, value) if (found := _options(scenario, players, {name: other}))]
        if not fits:
            continue
        row: dict[str, Any] = {
            "name": name,
            "title": _TITLES.get(name, name.replace("_", " ").capitalize()),
            "meaning": option.meaning,
            "value": value,
            "first": name in _FIRST and (name != "exploration" or bool(chart.face_down)),
        }
        if option.choices:
            row["choices"] = [value, *(found[name] for found in fits)]
        elif option.type == "number":
            row |= {"low": option.low, "high": option.high}
        elif fits[0]["points_to_win"] != usual["points_to_win"]:
            row["points"] = fits[0]["points_to_win"]
        told.append(row)
    return told


def _others(option: Option, value: Any) -> Iterator[Any]:
    """Values to try beside a board's own."""
    if option.choices:
        yield from (choice for choice in option.choices if choice != value)
    elif option.type == "number":
        yield from (n for n in (value + 1, value - 1) if option.low <= n <= option.high)
    else:
        yield not value


def _options(scenario: str, players: int, turned: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """All switches of a table with these; None where they do not fit the board."""
    try:
        return make_table(scenario, players, turned).options
    except (OptionError, BoardError, EditionError):
        return None
