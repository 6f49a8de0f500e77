"""The rule switches: their order, and how those of a game are found. The parts declare them (`engine.parts`).

The same names are keywords of a game and keys of the section ``[rules]`` of a board file; keywords win.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import numpy as np

from seafarers_env.board.board_text import nearest
from seafarers_env.board.chart import Chart
from seafarers_env.board.features import TILE_KINDS
from seafarers_env.board.findings import BoardError, Findings
from seafarers_env.board.geometry import cell_name, corner_point
from seafarers_env.engine import constants as c
from seafarers_env.engine.declaring import Option as Option, Rule, Value
from seafarers_env.engine.parts import PARTS, in_order
from seafarers_env.engine.records import RULE_FIELDS, RULES
from seafarers_env.scenarios import explorers_switches, knights
from seafarers_env.scenarios.starts import PIRATE, ROBBER, start_code, wrong_start

MANY: Final = 5  # players: from so many on those who do not have the turn build too (FIVESIX-03)


class OptionError(ValueError):
    """A rule switch that does not exist, or a value it cannot take."""


# Bounds keep every sum within the fields of the record (a hand can hold all that the bank had), and the roads and ships
# of a seat within the one word of the route search (engine.route_search.MAX_PIECES).
# fmt: off
_ORDER: Final = (
    "points_to_win", "ships", "pirate", "max_turns", "max_offers", "max_trade_cards", "skip_forced",
    "frame_is_sea", "exploration", "setup_reward", "coast_start", "home", "island_token", "island_token_per",
    "island_token_further", "trade_route_tokens", "crossing_count", "number_reserve", "reserve_touch", "variable",
    "red_tokens_apart", "red_exchange", "harbour_placement", "ring_moves", "sole_shortage", "theft_optional",
    "second_piece_optional", "token_limit", "pirate_on_frame", "pirate_start", "settlements", "cities", "roads",
    "ships_supply", "card_counting", "bank", "decks",
)
# fmt: on
_TABLE: Final[tuple[Option, ...]] = in_order(_ORDER, (option for part in PARTS for option in part.options))
#: What stands at the rim, or beside face-down hexes, only where the rim is sea.
_SEA_ROUND: Final = (("hidden_sides", "closed"), ("blind_start", True), ("round_the_world", True))
#: What boards that list their places do without (HAWAII-95).
_UNLISTED: Final = (
    "exploration", "variable", "coast_start", "home", "island_token", "trade_route_tokens", "number_reserve",
    "red_tokens_apart", "pirate_on_frame", "spices", "frame_is_sea", "round_the_world", "token_limit",
)  # fmt: skip
OPTIONS: Final[Mapping[str, Option]] = {option.name: option for option in _TABLE}


def resolve(
    chart: Chart,
    keywords: Mapping[str, object] | None = None,
    findings: Findings | None = None,
    num_players: int | None = None,
) -> dict[str, Value]:
    """All switches of a game: keywords over the board file's ``[rules]`` over the defaults.

    Errors of the board file are raised, or collected in `findings` (see `parse_chart`). Some defaults depend on the
    number of players, by default the most that the chart allows.

    Raises:
        OptionError: an unknown switch, or a value it cannot take.
        BoardError: the same in the board file, with line and column.
    """
    findings = findings or Findings()
    given = {name: _of_keyword(name, value) for name, value in (keywords or {}).items()}
    written = _of_chart(chart, findings)
    players = max(chart.players, default=0) if num_players is None else num_players
    values: dict[str, Value] = {}
    sails = bool(given.get("cargo_ships", written.get("cargo_ships", False)))
    rides = bool(given.get(knights.SWITCH, written.get(knights.SWITCH, False)))
    for option in _TABLE:
        default = _own(option.name, chart, values, players) if option.default is None else option.default
        if sails and option.name in explorers_switches.FIXED:
            default = explorers_switches.FIXED[option.name]
        if option.many is not None and players >= MANY:
            default = option.many
        if rides and option.name == "points_to_win":
            default = knights.target(chart, int(default), spices=bool(given.get("spices", written.get("spices"))))
        values[option.name] = given.get(option.name, written.get(option.name, default))
    if players < MANY:  # a board may be for fewer players too (FIVESIX-22)
        if given.get("special_building"):
            raise OptionError(f"special_building = True needs 5 or 6 players, not {players}")
        values["special_building"] = False
    if not values["ships"]:
        if given.get("ships_supply"):
            raise OptionError(f"ships_supply = {given['ships_supply']} needs ships = True; with ships off it is 0")
        values["ships_supply"] = 0
    if findings.read("rules", "sections"):
        sure = findings.knows_all_rows and findings.read("a hex")
        for fit in _FIT if sure else _FIT[:-1]:
            with findings.reading():
                fit(chart, values, given)
    return values


def completed(options: Mapping[str, Any]) -> dict[str, Any]:
    """The switches of a game from a file, completed: switches newer than the file have their defaults."""
    return {option.name: option.default for option in _TABLE if option.default is not None} | dict(options)


def _own(name: str, chart: Chart, values: Mapping[str, Value], players: int) -> Value:
    """What the board, or the switches before this one, say where a switch has no default."""
    if name == "island_token_further":
        return values["island_token"]
    if name == "harbour_placement":
        return "players" if chart.harbours_by_players else "board"
    return chart.features.points.get(players, chart.victory_points)


def _unfit(name: str, why: str, chart: Chart, values: Mapping[str, Value], given: Mapping[str, Value]) -> ValueError:
    """The error for a switch that does not fit: of a keyword, or of the board file that sets it."""
    if name in given or name not in chart.rules:
        return OptionError(f"{name} = {values[name]!r} does not fit: {why.removeprefix(': ').removeprefix(', as ')}")
    return chart.rules[name][1].error(f"another value for {name}{why}")


def _fit_cargo(chart: Chart, values: Mapping[str, Value], given: Mapping[str, Value]) -> None:
    """Refuse what the explorers' game has not, and cargo ships where the board is not made for them."""
    error = explorers_switches.unfit_board(chart, bool(values["cargo_ships"]))
    if error and "cargo_ships" in given:
        raise OptionError(f"cargo_ships = {values['cargo_ships']} does not fit: {error.expected} is expected")
    if error:
        raise error
    for name, why in explorers_switches.unfit_switches(values, OPTIONS):
        raise _unfit(name, f": {why}", chart, values, given)


def _fit_knights(chart: Chart, values: Mapping[str, Value], given: Mapping[str, Value]) -> None:
    """Refuse Cities & Knights where they do not belong, and what they have not (CK-157)."""
    for name, why in knights.unfit(chart, values):
        raise _unfit(name, f": {why}", chart, values, given)


def _fit_exploration(chart: Chart, values: Mapping[str, Value], given: Mapping[str, Value]) -> None:
    """Refuse a board with hidden hexes that nobody may discover."""
    hidden = [cell for cell in chart.face_down if chart.cells[cell][1] not in chart.features.sections]  # these lie open
    if hidden and not values["exploration"]:
        if "exploration" in given:
            raise OptionError("exploration = False does not fit: hexes of this board lie face down")
        token = chart.cells[hidden[0]]
        at = chart.cell_at[hidden[0]]
        raise BoardError(at, "'exploration = true' under [rules] for hexes that lie face down", f"{token!r} without it")


def _fit_harbours(chart: Chart, values: Mapping[str, Value], given: Mapping[str, Value]) -> None:
    """Refuse harbours that nobody places."""
    if chart.harbours_by_players and values["harbour_placement"] == "board":
        if "harbour_placement" in given:
            raise OptionError("harbour_placement = 'board' does not fit: this board leaves its harbours to the players")
        raise chart.rules["harbour_placement"][1].error("'players', as [pools] has 'harbour_placement = player_choice'")


def _fit_spices(chart: Chart, values: Mapping[str, Value], given: Mapping[str, Value]) -> None:
    """Refuse spice hexes without spices."""
    spicy = next((stack for stack in chart.features.stacks if "spice" in stack.piles), None)
    if spicy and not values["spices"]:
        if "spices" in given:
            raise OptionError("spices = False does not fit: sections of this board have spice hexes")
        raise BoardError(spicy.at, "'spices = true' under [rules] for sections with spice hexes", "spices without it")


def _fit_lists(chart: Chart, values: Mapping[str, Value], given: Mapping[str, Value]) -> None:
    """Refuse fish without grounds, islands to begin on that no location has, rules that listed places replace."""
    for name, why in _unfit_lists(chart, values, given):
        raise _unfit(name, f", as {why}", chart, values, given)


def _unfit_lists(chart: Chart, values: Mapping[str, Value], given: Mapping[str, Value]) -> Iterator[tuple[str, str]]:
    """Switches that do not fit the lists of a board, and why."""
    features = chart.features
    if values["fishing"] and not any(space.kind == "fish" for space in features.spaces):
        yield "fishing", "the board has no fishing grounds ([spaces])"
    if values["fishing"] and values["spices"]:
        yield "fishing", "a game has fish or spices, not both"
    islands = len({place.island for place in features.locations})
    starts = int(values["starting_settlements"])
    if starts > 2 and values["blind_start"]:
        yield "starting_settlements", "with blind_start each player begins with two (WORLD-39)"
    apart = int(values["different_islands"])
    if features.locations and apart > starts and "starting_settlements" in given and "different_islands" not in given:
        yield "starting_settlements", f"different_islands = {apart} asks for as many (HAWAII-99)"
    if features.locations and apart > min(islands, starts):
        yield "different_islands", f"the board has locations on {islands} islands, for {starts} starting settlements"
    if features.spaces:
        if values["harbour_placement"] == "players":
            yield "harbour_placement", "the board lists its places (HAWAII-95)"
        for name in _UNLISTED:
            if values[name] != OPTIONS[name].default:
                yield name, "the board lists its places (HAWAII-95)"
        if values["island_token_further"] != values["island_token"]:
            yield "island_token_further", "the board lists its places (HAWAII-95)"
        for name in (ROBBER, PIRATE):
            own = OPTIONS[name].read(chart.rules[name][1].text) if name in chart.rules else OPTIONS[name].default
            if values[name] != own:
                yield name, "the board says where robber and pirate begin (HAWAII-88)"


def _fit_starts(chart: Chart, values: Mapping[str, Value], given: Mapping[str, Value]) -> None:
    """Refuse places where robber or pirate cannot begin."""
    for name in (ROBBER, PIRATE):
        misplaced = wrong_start(chart, name, values[name])
        if misplaced and name in given:
            raise OptionError(f"{name} = {values[name]!r} does not fit: {misplaced[0]} is expected, not {misplaced[1]}")
        if misplaced:
            raise chart.rules[name][1].error(*misplaced)


def _fit_rim(chart: Chart, values: Mapping[str, Value], given: Mapping[str, Value]) -> None:
    """Refuse another rim than the rules of New Scenarios are made for (FACEDOWN-53, FACEDOWN-62)."""
    rims = _SEA_ROUND[1:] if values["spices"] else _SEA_ROUND  # Combining Spices has both switches (SPICE-79)
    asks = next((f"{name} = {_written(value)}" for name, value in rims if values[name] == value), None)
    for name, right in (("frame_is_sea", True), ("pirate_on_frame", False)):
        if asks is None or values[name] == right:
            continue
        why = f"as {asks}: the rim is sea, and no pirate comes there (FACEDOWN-53)"
        if name in given or name not in chart.rules or any(switch in given for switch, _ in _SEA_ROUND):
            raise OptionError(f"{name} = {values[name]} does not fit, {why}")
        raise chart.rules[name][1].error(f"{_written(right)} for {name}, {why}")


def _written(value: Value) -> str:
    """A value as board files have it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _fit_markers(chart: Chart, values: Mapping[str, Value], given: Mapping[str, Value]) -> None:
    """Refuse two markers at one corner: a settlement is asked about one (SEVEN-02, SEVEN-16)."""
    if not values["island_markers"]:
        return
    groups: dict[tuple[int, int], str] = {}
    named = {area.letter: area for area in chart.areas if area.kind == c.AREA_KINDS[c.AREA_UNEXPLORED_ISLAND]}
    for cell in chart.hexes:
        letter = chart.regions.get(cell, "")
        for i in range(6) if letter in named else ():
            other = groups.setdefault(corner_point(cell, i), letter)
            if other == letter:
                continue
            why = f"regions with markers share no corner (SEVEN-16): {other} and {letter} do, at {cell_name(cell)}"
            if "island_markers" in given:
                raise OptionError(f"island_markers = True does not fit: {why}")
            expected = "a region that shares no corner with another one that has a marker (SEVEN-16)"
            raise BoardError(named[letter].at, expected, f"{letter!r} beside {other!r} at {cell_name(cell)}")


#: All that has to fit; where robber and pirate begin cannot be told of a map that was not read.
_FIT: Final = (
    *(_fit_cargo, _fit_knights, _fit_exploration, _fit_harbours, _fit_rim, _fit_markers, _fit_spices, _fit_lists),
    _fit_starts,
)


def _of_keyword(name: str, value: object) -> Value:
    option = OPTIONS.get(name)
    if option is None:
        raise OptionError(f"there is no option {name!r}{nearest(name, OPTIONS)}; options are {', '.join(OPTIONS)}")
    if not option.accepts(value):
        raise OptionError(f"option {name} takes {option.allowed}, not {value!r}")
    if isinstance(value, str):
        return value
    return bool(value) if option.type == "true or false" else int(value)  # type: ignore[call-overload]


def _of_chart(chart: Chart, findings: Findings) -> dict[str, Value]:
    values: dict[str, Value] = {}
    for name, (key, text) in chart.rules.items():
        with findings.reading("rules"):
            option = OPTIONS.get(name)
            if option is None:
                raise key.error("a rule switch", f"{name!r}{nearest(name, OPTIONS)}; switches are {', '.join(OPTIONS)}")
            value = option.read(text.text)
            if value is None:
                raise text.error(f"{option.allowed} for {name}")
            values[name] = value
    if values.get("ships") is False and values.get("ships_supply"):
        findings.add(chart.rules["ships_supply"][1].error("0 for ships_supply, as 'ships = false'"))
    return values


def to_record(num_players: int, options: Mapping[str, Value], chart: Chart) -> np.ndarray:
    """The RULES record of a game on a board with these switches, in a read-only array of length 1."""
    record = np.zeros(1, RULES)
    r: Any = record[0]
    r.num_players = num_players
    r.dealt_islands = chart.deals_islands
    r.hidden_harbours = any(kind in TILE_KINDS for pool in chart.pools for kind in pool.others)
    r.sections = len(chart.features.stacks)
    r.listed = bool(chart.features.spaces)
    for rule in RULE_FIELDS:
        if not rule.given:
            setattr(r, rule.name, _field(rule, options, chart))
    record.flags.writeable = False
    return record


def _field(rule: Rule, options: Mapping[str, Value], chart: Chart) -> Any:
    """What a field of RULES is under these options."""
    asked = rule.option or rule.name
    if not isinstance(asked, str):
        return [options[name] for name in asked]
    value = options[asked]
    found = value in rule.values if rule.values else start_code(asked, options, chart) if rule.place else value
    return found if all(options[name] for name in rule.needs) else 0
