"""What a board file may say and its author hardly means: land out of reach, too few starts, a target out of reach.

None of it is an error, and each warning is certain: it is given only where no deal and no play could belie it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from seafarers_env.board.chart_data import Chart
from seafarers_env.board.findings import Place
from seafarers_env.editions import most
from seafarers_env.engine import constants as c
from seafarers_env.engine.base.rules.development_cards import ARMY_POINTS
from seafarers_env.engine.sea.rules.longest_route import HOLDER_POINTS
from seafarers_env.scenarios.idle import idle
from seafarers_env.scenarios.options import Value, resolve
from seafarers_env.scenarios.shores import Reach


@dataclass(frozen=True)
class Advice:
    """A warning and the place in the file that it is about."""

    at: Place
    text: str

    def __str__(self) -> str:
        """As a compiler would say it."""
        return f"{self.at.source}:{self.at.line}:{self.at.column}: warning: {self.text}"


def advise(chart: Chart) -> list[Advice]:
    """The warnings that a sound board file deserves, in the order of the file.

    Raises:
        BoardError: a switch under [rules] is wrong.
    """
    options = resolve(chart)
    reach = Reach(chart, options)
    found = [*_regions(chart, reach), *_starts(chart, options, reach), *_target(chart, options, reach)]
    found += [Advice(at, text) for at, text in idle(chart, options, reach)]
    return sorted(found, key=lambda advice: advice.at)


def _regions(chart: Chart, reach: Reach) -> Iterator[Advice]:
    """Land regions that no road or ship from a start area can touch."""
    for area in chart.areas:
        shores = reach.shores(area.letter)
        if shores and not shores & reach.reached:
            yield Advice(area.at, f"no road or ship can reach region {area.letter} ({area.name}) from a start area")


def _starts(chart: Chart, options: Mapping[str, Value], reach: Reach) -> Iterator[Advice]:
    """Fewer starting places than two for each player."""
    most = reach.most_buildings(reach.starts)
    few = [n for n in chart.players if 2 * n > most]
    if few:
        need = f"{_either(few)} players need {_either([2 * n for n in few])} starting places"
        yield Advice(chart.players_at, f"{need}, and under the distance rule the start areas have room for {most}")
    elif options["home"] == "one_island" and not chart.deals_islands:
        islands = [reach.most_buildings(reach.around(reach.start_land(letter))) for letter in reach.start_letters]
        pairs = sum(places // 2 for places in islands)
        few = [n for n in chart.players if n > pairs]
        if few:
            need = f"{_either(few)} players need two starting places each on one island"
            yield Advice(chart.players_at, f"{need}, and under the distance rule there is room for {pairs} such pairs")


def _either(numbers: list[int]) -> str:
    return " or ".join(str(n) for n in numbers)


def _target(chart: Chart, options: Mapping[str, Value], reach: Reach) -> Iterator[Advice]:
    """More points to win than one player can ever have."""
    points = most_points(chart, options, reach)
    target, most = int(options["points_to_win"]), sum(points.values())
    if target > most:
        at = chart.rules["points_to_win"][1].at if "points_to_win" in chart.rules else chart.points_at
        parts = ", ".join(f"{what} {n}" for what, n in points.items())
        yield Advice(at, f"{target} points win, and nobody can have more than {most} ({parts})")


def most_points(chart: Chart, options: Mapping[str, Value], reach: Reach) -> dict[str, int]:
    """An upper bound of what one player can have at once, by what earns the points (BASE-74)."""
    room = reach.most_buildings(reach.land & reach.reached)
    cities = min(int(options["cities"]), room)
    settlements = min(int(options["settlements"]), room - cities)
    pieces = int(options["roads"]) * bool(reach.roads) + int(options["ships_supply"]) * bool(reach.ships)
    route = min(pieces, len(reach.roads | reach.ships)) >= c.MIN_ROUTE
    deck = [int(options["decks"]) * n for n in c.DECKS[str(options["deck"])]]
    return {
        "settlements and cities": settlements + 2 * cities + _doubled(chart, options, reach, settlements, cities),
        "victory point cards": deck[c.VICTORY_POINT],
        "longest route": HOLDER_POINTS * route,
        "largest army": ARMY_POINTS * (deck[c.SOLDIER] >= c.MIN_ARMY),
        "special tokens": _island_tokens(chart, options, reach, settlements + cities)
        + _route_tokens(options, reach, settlements + cities),
    }


def _doubled(chart: Chart, options: Mapping[str, Value], reach: Reach, settlements: int, cities: int) -> int:
    """What buildings on Catan are worth more than others (REACH-09)."""
    if not options["catan_doubled"]:
        return 0
    shores = [reach.shores(area.letter) for area in chart.areas if area.kind == c.AREA_KINDS[c.AREA_CATAN]]
    room = reach.most_buildings(set[int]().union(*shores) & reach.reached)
    there = min(cities, room)
    return 2 * there + min(settlements, room - there)


def _island_tokens(chart: Chart, options: Mapping[str, Value], reach: Reach, buildings: int) -> int:
    """Tokens for settling foreign areas; the first building stands at home and earns none (SVP-07)."""
    kinds = (c.AREA_KINDS[c.AREA_ISLAND], c.AREA_KINDS[c.AREA_UNKNOWN])
    foreign = sum(area.kind in kinds and bool(reach.shores(area.letter) & reach.reached) for area in chart.areas)
    if options["home"] != "start":
        foreign += (len(reach.land) if chart.deals_islands else len(reach.start_letters)) - 1
    settled = min(foreign, buildings - 1)
    if settled < 1:
        return 0
    further = int(options["island_token_further"]) * (settled - 1) * (options["island_token_per"] == "island")
    tokens = int(options["island_token"]) and int(options["island_token"]) + further
    return min(tokens, int(options["token_limit"]) or tokens)


def _route_tokens(options: Mapping[str, Value], reach: Reach, buildings: int) -> int:
    """Tokens for trade routes: one for each far building, or each pair of a home and a far building (CROSSING-11)."""
    if not options["trade_route_tokens"] or not reach.ships:
        return 0
    far = reach.most_buildings(reach.land) - 1
    return min(most("MAX_LINKS"), far * (buildings if options["crossing_count"] == "pair" else 1))
