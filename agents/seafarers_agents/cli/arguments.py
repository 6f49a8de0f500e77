"""The commands and their arguments: one dataclass each, which tyro turns into the command line and its help."""

import sys
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Union

import tyro
from tyro.conf import Positional, arg

from seafarers_agents.cli.errors import InputError
from seafarers_agents.cli.helping import Kept, described, documented, overview
from seafarers_agents.cli.kinds import File, Logs, Names, Number, Scenario, Switches, hint
from seafarers_agents.cli.studies import STUDIES, Study
from seafarers_env.board.board_text import nearest


@dataclass(frozen=True)
class List:
    """Scenarios: name, title, players, points to win, source.

    Commands that take one of these names also take the path of your own .board file (`my.board`).

      seafarers list --options
      seafarers play new_shores --option cities_and_knights=true
    """

    options: bool = False
    """List the rule switches instead: name, values, default, meaning."""


@dataclass(frozen=True)
class Agents:
    """All agents: their names, what they play, how strong and how fast they are.

    seafarers agents
    seafarers agents --measure --agents heuristic,ismcts:50

    `play --agents` and `--opponents`, `arena --agents` and `opponents=` of the Gymnasium environments take these names.
    Strength is from the leaderboard; the notes below the table say how it was measured.
    """

    agents: Names = None
    """Only these agents."""
    measure: bool = False
    """Time decisions on this machine, some seconds per agent; the first search compiles for a minute."""


@dataclass(frozen=True)
class Show:
    """A board in text, and as a picture.

    seafarers show new_shores --seed 1 --out board.svg
    """

    scenario: Scenario
    num_players: Number = None
    """The number of players; by default as many as can play, but four on `base`."""
    seed: int = 0
    """The seed of the deal."""
    out: File = None
    """Write a picture there: .svg, or .png with the extra `render`."""
    indices: bool = False
    """Number hexes, edges and vertices in the picture, as actions and observations do."""
    coordinates: bool = False
    """Write the names of hexes in the picture, as in board files and decisions."""
    option: Switches = ()


@dataclass(frozen=True)
class Rules:
    """How to play a board: the goal, a turn, prices, what is worth points, what the drawings mean.

    seafarers rules new_shores
    seafarers rules fog_islands --num-players 5 --option cities_and_knights=true
    """

    scenario: Scenario
    num_players: Number = None
    """The number of players; by default as many as can play, but four on `base`."""
    option: Switches = ()


@dataclass(frozen=True)
class Check:
    """Check your own board files: all errors and warnings, with line and column.

    seafarers check my.board

    Warnings concern land nobody can reach, too few starting places, and a target nobody can reach. The exit status is
    1 if there is an error, 0 if there are only warnings.
    """

    files: Annotated[
        Positional[tuple[Path, ...]],
        arg(metavar="FILE ...", help="One or more .board files.", help_behavior_hint="(required)"),
    ]


@dataclass(frozen=True)
class Import:
    """Convert a game saved by a JSettlers server into a position, and list the differences.

    seafarers import my.game.json --out position.json

    `Game.from_json` reads the position.
    """

    file: Annotated[Positional[Path], arg(metavar="FILE", help="A saved game: NAME.game.json.")]
    out: File = None
    """Write the position to this file; by default to the terminal."""


@dataclass(frozen=True)
class Play:
    """Play one game, yourself against agents, or watch agents play each other.

    seafarers play
    seafarers play new_shores --agents heuristic,random,random,random --seed 5
    seafarers play new_shores --seat 0 --opponents heuristic

    Without arguments it opens a page in the browser where you choose scenario, players and rules.
    With `--seat` you play that seat yourself, on a page in the browser, or with `--text` in the terminal.
    With `--host lan` friends in your home network can join, each in their own browser.
    With `--agents` it prints a game between agents. Games you play are recorded: the replay is named at the end.
    Continue an unfinished game:

    seafarers play --continue replays/new_shores-20260114-201500.jsonl.gz
    """

    scenario: Annotated[
        Positional[str | None],
        arg(
            metavar="SCENARIO",
            help="A name that `list` shows, or the path of a .board file; not with --continue.",
            help_behavior_hint=hint,
        ),
    ] = None
    resumed: Annotated[Path | None, arg(name="continue", metavar="FILE", help_behavior_hint=hint)] = None
    """Continue the unfinished game in this replay, and its recording. Seats stay as they were unless --seat and
    --opponents, or --agents, change them; dice and cards from here on are new."""
    agents: Names = None
    """The agents in seats 0, 1, ..., one per player; by default heuristic,random,random,random."""
    seat: Annotated[str | None, arg(metavar="N|N,N", help_behavior_hint=hint)] = None
    """Play this seat yourself. Several seats, like 0,2: several people at one screen, with hands covered between
    turns."""
    watch: bool = False
    """Watch the agents on a page in the browser, all hands open."""
    opponents: Annotated[str | None, arg(metavar="A|A,B,..", help_behavior_hint=hint)] = None
    """With --seat: the agents in the other seats, one name for all or one for each; by default heuristic."""
    num_players: Number = None
    """With --seat: the number of players, if one name is given for all; by default as many as can play, but four on
    `base`."""
    text: bool = False
    """With --seat: play in the terminal."""
    name: Names = None
    """With --seat: your name, or the names of several people at one screen; by default player 0, ..."""
    host: Annotated[str | None, arg(metavar="lan|ADDRESS", help_behavior_hint=hint)] = None
    """Let friends in your home network join, each on their own machine: serve the page at this machine's address in the
    network, and print the link with a QR code. By default the other seats are then `friend`."""
    port: int = 0
    """The port of the page; 0: any free port."""
    browser: bool = True
    """Open the page in the browser; otherwise only print its address."""
    seed: Number = None
    """The seed of board, dice and agents; by default 0, but random with --seat or --continue."""
    max_turns: Number = None
    """Stop after this many turns."""
    viewer: Number = None
    """Show only what this seat may know; by default all hands are open."""
    quiet: bool = False
    """Print only the end of the game."""
    record: File = None
    """Write a replay to this file, like game.jsonl or, compressed, game.jsonl.gz. By default, on a page or with --seat,
    into replays/; with --continue into the same file."""
    option: Switches = ()


@dataclass(frozen=True)
class Replay:
    """A recorded game: what happened in words, or a page to watch it in a browser.

    seafarers replay game.jsonl
    seafarers replay game.jsonl --html game.html
    seafarers replay game.jsonl --open

    `play --record` and `arena --record` write such files. A file is checked by playing it through before anything is
    shown; the error for a damaged file names the line. The page is one file that needs no network.
    """

    file: Annotated[Positional[Path], arg(metavar="FILE", help="A replay: .jsonl or, compressed, .jsonl.gz.")]
    html: File = None
    """Write a page to this file: board, hands, log and plots of the game, step by step."""
    open: bool = False
    """Open the page in the browser; without --html it is a temporary file."""
    viewer: Number = None
    """Show only what this seat may know; a page starts with this view."""
    partial: bool = False
    """Accept an incomplete file, as far as it goes."""
    quiet: bool = False
    """Print only who played and how it ended."""
    stats: bool = False
    """Print statistics instead: dice, cards by source, trades, robberies."""
    odds: bool = False
    """On the page: each seat's chance to win over time, estimated by the learned value (compiles once)."""


@dataclass(frozen=True)
class Arena:
    """Many games with rotated seats: who wins how often, with 95 % intervals.

    seafarers arena new_shores --games 200 --json out.json
    seafarers arena base --agents heuristic,random --round-robin --log base.jsonl
    seafarers arena base --agents heuristic,random,random --stop-when-decided

    Each deal is played once in every rotation of the seats, so nobody is lucky with seat, board or dice. `--log` writes
    every game as it ends, `--resume` continues an interrupted run, `rate` and `leaderboard` read such files.
    `--round-robin` plays each agent against a table of every other agent. `--stop-when-decided` stops a table as soon
    as it is decided whether its first agent wins more than an even share.
    """

    scenario: Scenario
    agents: Annotated[str, arg(metavar="A,B,..")] = "heuristic,random,random,random"
    """The agents at the table, one per player, or the agents of a round robin. docs/agents.md lists all of them: also
    learned:PATH, callable:MODULE:FUNCTION, llm:MODULE:FUNCTION, agent:MODULE:MAKER."""
    games: int = 100
    """Games per table; use a multiple of the number of players."""
    seed: Annotated[str | None, arg(metavar="N", help_behavior_hint=hint)] = None
    """The seed of boards, dice and agents: the same seed gives the same games. 0..2^128 - 1, decimal or hexadecimal
    after 0x. By default that of the resumed --log, else a secret one, printed at the end."""
    round_robin: bool = False
    """Play each agent against a table of every other agent."""
    num_players: Number = None
    """The number of players of a round robin; by default as many as can play, but four on `base`."""
    log: File = None
    """Write each game to this file as it ends, as JSON lines."""
    resume: bool = False
    """Continue the run in --log; if the file does not exist, start it."""
    record: Annotated[Path | None, arg(metavar="FOLDER", help_behavior_hint=hint)] = None
    """Write a replay of each game into this folder."""
    forfeit: bool = False
    """An agent that answers illegally loses that game; otherwise the run ends with an error."""
    stop_when_decided: bool = False
    """Stop a table when it is decided whether its first agent is stronger than even, or not stronger by the margin."""
    alpha: float = 0.05
    """With --stop-when-decided: the probability, at most, that an agent that is no better is called stronger."""
    beta: float = 0.05
    """With --stop-when-decided: the probability, at most, that an agent better by the margin is called not stronger."""
    margin: float = 0.05
    """With --stop-when-decided: a gain in win rate that is too small to matter."""
    backend: Literal["processes", "ray"] = "processes"
    """Processes on this machine, or Ray actors. The results are the same."""
    processes: Number = None
    """Worker processes or actors; by default one per core. The results are the same."""
    max_turns: Number = None
    """Cut games off after this many turns."""
    json: File = None
    """Write every game and all sums to this file."""
    picture: File = None
    """Write a picture of the last game's final position to this file: .svg, or .png with the extra `render`."""
    option: Switches = ()


@dataclass(frozen=True)
class Rate:
    """Ratings of all agents in one or more logs, with their uncertainty (openskill, Plackett-Luce).

    seafarers rate results/*.jsonl
    seafarers rate results/base.jsonl more/base.jsonl --json ratings.json

    Files are merged: a game in two of them counts once. Games of different scenarios, numbers of players or
    rule switches are rated separately; files from different versions of the environment are refused.
    """

    files: Logs
    anchor: Annotated[str | None, arg(metavar="AGENT", help_behavior_hint=hint)] = None
    """The agent whose rating is 0; `random` if it played, else the mean of all is 0."""
    json: File = None
    """Write the ratings to this file."""


@dataclass(frozen=True)
class Leaderboard:
    """All agents in one or more logs, the best first: ratings, wins, points, pairings, and a plot.

    seafarers leaderboard results/*.jsonl --plot leaderboard.svg

    Intervals are 95 %. The second table has the win rate of one agent (row) against a table of another (column).
    """

    files: Logs
    anchor: Annotated[str | None, arg(metavar="AGENT", help_behavior_hint=hint)] = None
    """The agent whose rating is 0; `random` if it played, else the mean of all is 0."""
    plot: File = None
    """Draw ratings with error bars into this file: .svg or .png; needs matplotlib."""
    markdown: File = None
    """Write the tables to this file as Markdown."""


@dataclass(frozen=True)
class Bench:
    """Games and decisions per second with random play, and the memory a game takes.

    seafarers bench new_shores --size 1024
    seafarers bench base --no-trade --threads 2 --json bench.json

    Rows: random play inside the kernel; the batch stepped from Python, first with legal-action masks only, then with
    observations too; one game from Python; PettingZoo's loop without its checks and with them. `--size` and `--threads`
    only affect the batch. A decision is one action: a roll, a piece placed, a card of an offer. The first run compiles
    the kernels, which takes a minute or two.
    """

    scenario: Scenario
    num_players: Number = None
    """The number of players; by default as many as can play, but four on `base`."""
    size: int = 1024
    """Games in the batch; thousands of them no longer fit into the processor's caches."""
    threads: int = 1
    """Threads that share the batch; more threads than cores do not help."""
    seconds: float = 2.0
    """How long to measure each row."""
    trade: bool = True
    """Allow trade among players; most other simulators have none."""
    json: File = None
    """Write the figures to this file."""
    option: Switches = ()


Command = List | Agents | Show | Rules | Check | Import | Play | Replay | Arena | Rate | Leaderboard | Bench | Study
COMMANDS: Final[dict[str, type]] = {
    "list": List,
    "agents": Agents,
    "show": Show,
    "rules": Rules,
    "check": Check,
    "import": Import,
    "play": Play,
    "replay": Replay,
    "arena": Arena,
    "rate": Rate,
    "leaderboard": Leaderboard,
    "bench": Bench,
    **STUDIES,
}


def parse(arguments: list[str]) -> Command:
    """Read a command line; prints help or what is wrong and exits, where that is asked for or needed.

    Raises:
        InputError: it begins with no command; says which one may have been meant.
    """
    word, rest = (arguments[0], arguments[1:]) if arguments else ("", [])
    if rest and f"{word} {rest[0]}" in COMMANDS:
        word, rest = f"{word} {rest[0]}", rest[1:]
    if word in ("-h", "--help"):
        print(overview(COMMANDS))
        raise SystemExit(0)
    if word.startswith("--tyro-"):  # completion for the shell, which has to know them all
        return _ask_tyro(_any_command(), "seafarers", arguments)
    if word not in COMMANDS:
        parts = [name for name in COMMANDS if word and name.startswith(f"{word} ")]
        known = f"commands are {', '.join(parts or COMMANDS)}; `seafarers --help` explains them"
        if parts:
            raise InputError(known)
        raise InputError(f"there is no command {word!r}{nearest(word, COMMANDS)}; {known}" if word else known)
    kept = Kept(sys.stdout)
    try:
        with redirect_stdout(kept):  # tyro prints nothing there but help, whose description it would not fill
            return _ask_tyro(documented(COMMANDS[word]), f"seafarers {word}", _switches_together(rest), "")
    finally:
        kept.show(described(COMMANDS[word].__doc__ or ""))


def _switches_together(words: list[str]) -> list[str]:
    """The same words, with what follows any `--option` behind the first one: tyro would keep what follows the last."""
    others, switches, first, here = list[str](), list[str](), -1, False
    for word in words:
        name, sign, switch = word.partition("=")
        if name == "--option" and "--" not in others:
            here, first = True, len(others) if first < 0 else first
            switches += [switch] if sign else []
        else:
            here = here and not word.startswith("-")
            (switches if here else others).append(word)
    return [*others[:first], "--option", *switches, *others[first:]] if switches else words


def _ask_tyro(form: Any, prog: str, arguments: list[str], description: str | None = None) -> Any:
    markers = (tyro.conf.OmitSubcommandPrefixes, tyro.conf.OmitArgPrefixes)
    return tyro.cli(form, prog=prog, description=description, args=arguments, config=markers)


def _any_command() -> Any:
    each = [Annotated[command, tyro.conf.subcommand(name)] for name, command in COMMANDS.items()]
    return Union[tuple(each)]  # noqa: UP007  # made at run time
