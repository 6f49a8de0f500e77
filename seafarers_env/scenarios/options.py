"""The rule switches: one table of their names, defaults, bounds and meanings.

The same names are keywords of a game and keys of the section ``[rules]`` of a board file; keywords win.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from seafarers_env.board.board_text import nearest
from seafarers_env.board.chart import Chart
from seafarers_env.board.findings import BoardError, Findings
from seafarers_env.engine.constants import SUPPLY_CITIES, SUPPLY_ROADS, SUPPLY_SETTLEMENTS, SUPPLY_SHIPS
from seafarers_env.engine.records import RULES

Value = bool | int | str


class OptionError(ValueError):
    """A rule switch that does not exist, or a value it cannot take."""


@dataclass(frozen=True)
class Option:
    """One switch. The type of `default` is its type; None stands for the board's own number."""

    name: str
    default: Value | None
    meaning: str
    rule: str  # where the rules speak of it
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()

    @property
    def type(self) -> str:
        """`true or false`, `number` or `word`."""
        if isinstance(self.default, bool):
            return "true or false"
        return "word" if self.choices else "number"

    @property
    def allowed(self) -> str:
        """What values it takes, in words."""
        if self.choices:
            return " or ".join(repr(choice) for choice in self.choices)
        return self.type if self.type == "true or false" else f"a whole number {self.low}..{self.high}"

    def accepts(self, value: object) -> bool:
        """Whether a Python value is allowed."""
        if self.choices:
            return isinstance(value, str) and value in self.choices
        if self.type == "true or false":
            return isinstance(value, bool | np.bool_)
        if isinstance(value, bool) or not isinstance(value, int | np.integer):
            return False
        return bool(self.low <= value <= self.high)

    def read(self, text: str) -> Value | None:
        """The value written as text (board file, command line); None if the text is not allowed."""
        if self.choices:
            return text if text in self.choices else None
        if self.type == "true or false":
            return {"true": True, "false": False}.get(text)
        value = int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else None
        return value if value is not None and self.accepts(value) else None


# Bounds keep every sum within the fields of the record (a hand can hold all that the bank had), and the roads and ships
# of a seat within the one word of the route search (engine.route_search.MAX_PIECES).
_TABLE: Final = (
    Option("points_to_win", None, "victory points that win on the own turn", "BASE-75", 3, 100),
    Option("ships", True, "ships are in the supply and on the board", "SHIP-01"),
    Option("pirate", True, "the pirate sails", "PIRATE-01"),
    Option("max_turns", 1000, "turns after which a game is cut off without a winner", "DECISIONS-32", 1, 30_000),
    Option("max_offers", 5, "trade offers and calls a turn; 0: no domestic trade", "DECISIONS-39", 0, 100),
    Option("max_trade_cards", 8, "cards on each side of an offer", "DECISIONS-38", 1, 25),
    Option("skip_forced", False, "decisions with one legal action are made by the engine", "DECISIONS-05"),
    Option("frame_is_sea", True, "the frame round the board takes ships", "GEO-04, C-13"),
    Option("exploration", False, "hexes lie face down until a road or ship touches them", "OCEANS-08"),
    Option("setup_reward", True, "discoveries of starting roads and ships are rewarded too", "OCEANS-15, C-05"),
    Option(
        "coast_start",
        "any",
        "whether a start at the sea may begin with a road or must begin with a ship",
        "FOURISLANDS-06",
        choices=("any", "ship"),
    ),
    Option(
        "home",
        "start",
        "home of a player: all start areas, those settled in set-up, or the one island of both starting settlements",
        "FOURISLANDS-05, NEWWORLD-13, CROSSING-02",
        choices=("start", "settled", "one_island"),
    ),
    Option("island_token", 0, "special tokens for the first settlement on a foreign island", "NEWSHORES-05", 0, 3),
    Option(
        "island_token_per",
        "game",
        "whether a player earns them once a game or once for each island",
        "NEWSHORES-05, C-01, C-02",
        choices=("game", "island"),
    ),
    Option(
        "island_token_further",
        None,
        "with island_token_per = island: tokens for each further foreign island; as many as island_token by default",
        "FOURISLANDS-10",
        0,
        3,
    ),
    Option("trade_route_tokens", False, "trade routes between the islands earn special tokens", "CROSSING-11"),
    Option(
        "crossing_count",
        "far",
        "whether direct trade routes count by far building or by both ends",
        "CROSSING-11, C-03",
        choices=("far", "pair"),
    ),
    Option("number_reserve", False, "whoever reaches an island without tokens must bring one", "GREATER-08"),
    Option(
        "reserve_touch",
        "corner",
        "what a piece must have in common with a hex to reach it",
        "GREATER-08, C-08",
        choices=("corner", "side"),
    ),
    Option("variable", False, "printed terrain and tokens are shuffled over the land of each area", "BASE-81"),
    Option("red_tokens_apart", False, "no 6 or 8 lies beside a 6 or 8 when play begins", "NEWWORLD-04"),
    Option(
        "red_exchange",
        "random",
        "how the partner of a red token that must give way is found",
        "NEWWORLD-05, DECISIONS-10",
        choices=("random", "agreed"),
    ),
    Option(
        "harbour_placement",
        None,
        "harbours lie where the board has them, or the players place them before the settlements",
        "NEWWORLD-08, BASE-81",
        choices=("board", "players"),
    ),
    Option("ring_moves", True, "ships of a ring may move; false: only a ship with a free end", "MOVE-06, C-09"),
    Option("sole_shortage", True, "the only player entitled takes what a short bank has left", "BASE-30, C-11"),
    Option("theft_optional", False, "whoever moves robber or pirate may take nothing", "DECISIONS-19, C-12"),
    Option(
        "second_piece_optional",
        True,
        "the second free piece of a road card may be declined",
        "ROADCARD-05, C-15",
    ),
    Option("token_limit", 0, "special tokens in the box, shared by all; 0: unlimited", "SVP-06, C-16", 0, 100),
    Option("pirate_on_frame", False, "the pirate may also move to cells of the drawn frame", "PIRATE-02, C-19"),
    Option(
        "pirate_start",
        "random",
        "how the pirate's first hex is found",
        "DECISIONS-09",
        choices=("random", "agreed"),
    ),
    Option("settlements", 5, "settlements in each supply", "BASE-04", 2, 30),
    Option("cities", 4, "cities in each supply", "BASE-04", 0, 30),
    Option("roads", 15, "roads in each supply", "BASE-04", 0, 30),
    Option("ships_supply", 15, "ships in each supply; 0 where ships are off", "BASE-04", 0, 30),
    Option(
        "card_counting",
        False,
        "observations show what follows about others' cards from public events",
        "OBSERVATION-20",
    ),
    Option("bank", 19, "cards of each resource in the bank", "BASE-02, C-06", 1, 38),
    Option("decks", 1, "development decks shuffled together", "BASE-05, C-06", 1, 2),
)
OPTIONS: Final[Mapping[str, Option]] = {option.name: option for option in _TABLE}


def resolve(
    chart: Chart, keywords: Mapping[str, object] | None = None, findings: Findings | None = None
) -> dict[str, Value]:
    """All switches of a game: keywords over the board file's ``[rules]`` over the defaults.

    Errors of the board file are raised, or collected in `findings` (see `parse_chart`).

    Raises:
        OptionError: a keyword that is no switch, or a value it cannot take.
        BoardError: the same in the board file, with line and column.
    """
    findings = findings or Findings()
    given = {name: _of_keyword(name, value) for name, value in (keywords or {}).items()}
    written = _of_chart(chart, findings)
    values: dict[str, Value] = {}
    for option in _TABLE:
        default = _own(option.name, chart, values) if option.default is None else option.default
        values[option.name] = given.get(option.name, written.get(option.name, default))
    if not values["ships"]:
        if given.get("ships_supply"):
            raise OptionError(f"ships_supply = {given['ships_supply']} needs ships = True; with ships off it is 0")
        values["ships_supply"] = 0
    if findings.read("rules", "sections"):
        with findings.reading():
            _fit_exploration(chart, values, given)
        with findings.reading():
            _fit_harbours(chart, values, given)
    return values


def _own(name: str, chart: Chart, values: Mapping[str, Value]) -> Value:
    """What the board, or the switches before this one, say where a switch has no default."""
    if name == "island_token_further":
        return values["island_token"]
    if name == "harbour_placement":
        return "players" if chart.harbours_by_players else "board"
    return chart.victory_points


def _fit_exploration(chart: Chart, values: Mapping[str, Value], given: Mapping[str, Value]) -> None:
    """Refuse a board with hidden hexes that nobody may discover."""
    if chart.face_down and not values["exploration"]:
        if "exploration" in given:
            raise OptionError("exploration = False does not fit: hexes of this board lie face down")
        token = chart.cells[chart.face_down[0]]
        at = chart.cell_at[chart.face_down[0]]
        raise BoardError(at, "'exploration = true' under [rules] for hexes that lie face down", f"{token!r} without it")


def _fit_harbours(chart: Chart, values: Mapping[str, Value], given: Mapping[str, Value]) -> None:
    """Refuse harbours that nobody places."""
    if chart.harbours_by_players and values["harbour_placement"] == "board":
        if "harbour_placement" in given:
            raise OptionError("harbour_placement = 'board' does not fit: this board leaves its harbours to the players")
        raise chart.rules["harbour_placement"][1].error("'players', as [pools] has 'harbour_placement = player_choice'")


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


# switches whose field of RULES has their name and takes their value
_SAME: Final = (
    "points_to_win",
    "max_turns",
    "max_offers",
    "max_trade_cards",
    "ships",
    "pirate",
    "exploration",
    "setup_reward",
    "frame_is_sea",
    "ring_moves",
    "sole_shortage",
    "theft_optional",
    "second_piece_optional",
    "token_limit",
    "island_token",
    "island_token_further",
    "trade_route_tokens",
    "number_reserve",
    "variable",
    "skip_forced",
    "card_counting",
    "bank",
    "decks",
)


def to_record(num_players: int, options: Mapping[str, Value], chart: Chart) -> np.ndarray:
    """The RULES record of a game on a board with these switches, in a read-only array of length 1."""
    record = np.zeros(1, RULES)
    r: Any = record[0]
    r.num_players = num_players
    for name in _SAME:
        setattr(r, name, options[name])
    r.coast_start = options["coast_start"] == "ship"
    r.home_settled = options["home"] != "start"
    r.home_single = options["home"] == "one_island"
    r.dealt_islands = chart.deals_islands
    r.island_token_each = options["island_token_per"] == "island"
    r.crossing_pairs = options["crossing_count"] == "pair"
    r.reserve_side = options["reserve_touch"] == "side"
    r.red_apart = options["red_tokens_apart"]
    r.red_agreed = bool(options["red_tokens_apart"]) and options["red_exchange"] == "agreed"
    r.harbours_by_players = options["harbour_placement"] == "players"
    r.pirate_agreed = bool(options["pirate"]) and options["pirate_start"] == "agreed"
    r.pirate_on_frame = bool(options["pirate"]) and options["pirate_on_frame"]
    r.supply[SUPPLY_ROADS] = options["roads"]
    r.supply[SUPPLY_SHIPS] = options["ships_supply"]
    r.supply[SUPPLY_SETTLEMENTS] = options["settlements"]
    r.supply[SUPPLY_CITIES] = options["cities"]
    record.flags.writeable = False
    return record
