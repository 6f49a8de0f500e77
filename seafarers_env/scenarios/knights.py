"""The switch of Cities & Knights: where it is refused, and how many points win with it (CK-151, CK-157)."""

from collections.abc import Iterator, Mapping
from typing import Final

from seafarers_env.board.chart import Chart
from seafarers_env.engine import constants as c
from seafarers_env.engine.declaring import Value

SWITCH: Final = "cities_and_knights"
#: Points that win where they are not two more than without, by the name of the board (CK-122, CK-123, CK-223).
_TARGETS: Final = {"base": 13, "catan_world": 12, "seven_islands": 12, "reach_catan": 12}
_WITH_SPICES: Final = {"fog_islands": 17, "heading_for_new_shores": 18}
_MORE: Final = 2  # CK-121
_OF_LISTED_BOARDS: Final[Mapping[str, Value]] = {"starting_settlements": "2", "different_islands": 0}
_MOST_CARDS: Final = 34  # of each resource: a hand of all that there is then owes no more than a record can say


def target(chart: Chart, usual: int, spices: bool) -> int:
    """The points that win with Cities & Knights, where nobody says otherwise."""
    found = _TARGETS.get(chart.name)
    if spices and chart.name in _WITH_SPICES:
        found = _WITH_SPICES[chart.name]
    return usual + _MORE if found is None else found


def unfit(chart: Chart, values: Mapping[str, Value]) -> Iterator[tuple[str, str]]:
    """Switches that do not fit Cities & Knights, and why."""
    if not values[SWITCH]:
        return
    if values["cargo_ships"]:
        yield SWITCH, "the explorers' game has no part in Cities & Knights (CK-139)"
    if chart.features.spaces or values["fishing"]:
        yield SWITCH, "Hawai'i and other boards that list their places have no part in Cities & Knights (CK-139)"
    for name, usual in _OF_LISTED_BOARDS.items():
        if values[name] != usual:
            yield name, f"with {SWITCH} it is {usual!r}: boards that list their places have no part in it (CK-139)"
    if not 1 <= int(values["cities"]) <= c.MAX_CITY_PIECES:
        yield "cities", f"with {SWITCH} it is 1..{c.MAX_CITY_PIECES} (CK-157)"
    if int(values["bank"]) > _MOST_CARDS:
        yield "bank", f"with {SWITCH} it is at most {_MOST_CARDS}, as a hand can hold all that the bank had"
