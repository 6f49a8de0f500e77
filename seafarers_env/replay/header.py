"""The first line of a replay: what was played, by whom, with which versions."""

import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib import metadata
from typing import Any, Final

from seafarers_env._version import __version__
from seafarers_env.board.chart import NAME
from seafarers_env.editions import most
from seafarers_env.game import Game
from seafarers_env.position.entry import Entry, Fields, PositionError, shown
from seafarers_env.render.by_name import LIKE_A_SEAT
from seafarers_env.replay.errors import printable
from seafarers_env.scenarios import Value, built_in

FORMAT: Final = "seafarers replay"
#: 1: files without a checksum; 3: with lines of what was taken back, and written for no other game.
FORMAT_VERSION: Final = 3
PLAIN_VERSION: Final = 2
_KEYS: Final = (
    *("format", "format_version", "versions", "scenario", "board", "num_players", "options", "seed", "agents", "note"),
)
_NAMED: Final = "person:"  # of a seat, before the name of whoever sat there
_MAX_VERSIONS: Final = 20
_MAX_BOARD: Final = 64_000  # characters


@dataclass(frozen=True)
class Header:
    """A replay's description of its game, before the first decision."""

    versions: Mapping[str, str]  # of the package and of what decides how a game goes
    scenario: str
    board: str  # the whole text of the board file: a replay needs no other file
    num_players: int
    options: Mapping[str, Value]  # every switch, but for those of parts that few editions have and it does without
    seed: int | None  # it was dealt from; only for the curious, the replay does not use it; None while it is played
    agents: tuple[str, ...]  # who sat in each seat
    note: str  # free words

    @property
    def players(self) -> tuple[str, ...]:
        """Who sat in each seat, as shown to people: persons by the names they have given."""
        return tuple(agent.removeprefix(_NAMED) or agent for agent in self.agents)

    @property
    def names(self) -> tuple[str, ...]:
        """The names people gave themselves, by seat; empty for agents and for names that look like a seat."""
        given = (agent.removeprefix(_NAMED) if agent.startswith(_NAMED) else "" for agent in self.agents)
        return tuple("" if LIKE_A_SEAT.match(name) else name for name in given)

    def to_dict(self, version: int = PLAIN_VERSION) -> dict[str, Any]:
        """The header as written, in the lowest format version that can hold it."""
        return {"format": FORMAT, "format_version": version, **asdict(self)}

    def table(self) -> dict[str, Any]:
        """The keys of a position that define the table; forced decisions are in the file, so none is skipped."""
        known = built_in().get(self.scenario)
        same = known and self.num_players in known.players and known.board_text(self.num_players) == self.board
        board = {"scenario": self.scenario} if same else {"board": self.board}
        return {**board, "num_players": self.num_players, "options": {**self.options, "skip_forced": False}}


def header_of(game: Game, agents: Sequence[str] | None, seed: int | None, note: str) -> Header:
    """The header for a game that is about to be recorded.

    Raises:
        PositionError: agents, seed or note that no replay can hold.
    """
    given: dict[str, Any] = {
        "versions": versions(),
        "scenario": game.scenario.name,
        "board": game.scenario.board_text(game.num_players),
        "num_players": game.num_players,
        "options": game.table.kept_options,
        "seed": None if seed is None else int(seed),
        "agents": list(agents) if agents is not None else ["?"] * game.num_players,
        "note": note,
    }
    return read_header(given | {"format": FORMAT, "format_version": FORMAT_VERSION})


def versions() -> dict[str, str]:
    """Versions of what decides how a game goes."""
    return {
        "seafarers_env": __version__,
        "numba": metadata.version("numba"),
        "numpy": metadata.version("numpy"),
        "python": platform.python_version(),
    }


def read_header(value: Any) -> Header:
    """Read a header; options and board are looked at when the table is set.

    Raises:
        PositionError: names the entry that is wrong and what would be right.
    """
    _check_format(Entry(value, ""))
    root = Entry(value, "").fields(_KEYS)
    players = root.needed("num_players").integer(2, most("MAX_PLAYERS"), "a number of players")
    name = printable(root.needed("scenario"), "the name of a scenario")
    if not NAME.fullmatch(name):
        raise root.needed("scenario").error("a name of small letters, digits and underscores")
    return Header(
        versions=_read_versions(root.needed("versions")),
        scenario=name,
        board=_read_board(root.needed("board")),
        num_players=players,
        options={str(key.value): entry.value for key, entry in root.needed("options").pairs()},
        seed=_read_seed(root),
        agents=_read_agents(root.needed("agents"), players),
        note=printable(root.needed("note"), "a note"),
    )


def _check_format(entry: Entry) -> None:
    fields = {str(key.value): value for key, value in entry.pairs()}
    kind, version = fields.get("format"), fields.get("format_version")
    if kind is None or kind.value != FORMAT:
        raise PositionError("format", repr(FORMAT), shown(kind.value) if kind else "none: this is not a replay")
    number = version.integer(1, 10**6, "a format version") if version else 0
    if not 1 <= number <= FORMAT_VERSION:
        known = f"a format version 1..{FORMAT_VERSION}, which seafarers_env {__version__} reads"
        found = f"{number}: a newer seafarers_env wrote and reads it" if number else "none"
        raise PositionError("format_version", known, found)


def _read_versions(entry: Entry) -> dict[str, str]:
    pairs = entry.pairs()
    if len(pairs) > _MAX_VERSIONS:
        raise entry.error(f"at most {_MAX_VERSIONS} versions", f"{len(pairs)}")
    return {printable(key, "a name"): printable(value, "a version") for key, value in pairs}


def _read_board(entry: Entry) -> str:
    text = entry.text("the text of a board file")
    if len(text) > _MAX_BOARD:
        raise entry.error(f"a board file of at most {_MAX_BOARD} characters", f"{len(text)}")
    if not all(line.isprintable() for line in text.replace("\t", " ").replace("\r", "").split("\n")):
        raise entry.error("the text of a board file without control characters")
    return text


def _read_seed(root: Fields) -> int | None:
    entry = root.get("seed")
    return None if entry is None or entry.value is None else entry.integer(-(2**63), 2**64 - 1, "a seed")


def _read_agents(entry: Entry, players: int) -> tuple[str, ...]:
    agents = entry.items(players, "agents")
    if len(agents) != players:
        raise entry.error(f"{players} agents, one for each seat", f"{len(agents)}")
    return tuple(printable(agent, "the name of an agent") for agent in agents)
