"""Recorded games: telling them, making pages of them."""

import webbrowser
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import mkdtemp

from seafarers_agents.champion.odds import judge_of
from seafarers_agents.cli.arguments import Replay as Arguments
from seafarers_agents.cli.errors import InputError, make_room
from seafarers_agents.cli.output import write
from seafarers_agents.console import Bar
from seafarers_agents.story import noticed, tell_replay
from seafarers_env.envs.screen import has_browser
from seafarers_env.game import Game
from seafarers_env.render.by_name import by_name
from seafarers_env.render.shown import shown
from seafarers_env.render.visible_state import visible_seat
from seafarers_env.replay import CutError, Replay, load
from seafarers_env.replay.odds import chances
from seafarers_env.replay.statistics import Statistics, statistics


def replay(command: Arguments) -> None:
    """Tell a recorded game, or make a page of it."""
    found = _load(command)
    game = found.at(len(found))
    if command.viewer is not None and not 0 <= command.viewer < game.num_players:
        raise InputError(f"seats must be 0..{game.num_players - 1}, not {command.viewer}")
    html = command.html
    if command.odds and html is None and not command.open:
        raise InputError("--odds is drawn on a page: give --html FILE or --open as well")
    if html is None and command.open:
        html = Path(mkdtemp(prefix="seafarers-")) / "game.html"
    if html is not None:
        _write_page(html, found, command)
    print(f"{game.scenario.title}: {game.num_players} players, {game.options['points_to_win']} points win")
    for seat, agent in enumerate(found.header.players):
        print(f"player {seat}: {agent}, {_points(found, game, seat, command.viewer)} points")
    if command.stats:
        print("", *counted(statistics(found)), "", sep="\n")
    elif html is None and not command.quiet:
        print()
        tell_replay(found, lambda line: print(by_name(line, found.header.names)), command.viewer)
        print()
    print(by_name(_end(found, command.viewer), found.header.names))
    if not found.checked and not found.cut:
        print(f"{command.file} has no checksum, as files of format version 1: names and note are unchecked")
    if html is not None:
        print(f"page: {html}")
        if command.open and not (has_browser() and webbrowser.open(html.absolute().as_uri())):
            raise InputError(f"no browser with a window can be opened from here; the page lies at {html}")


def _write_page(html: Path, found: Replay, command: Arguments) -> None:
    from seafarers_env.replay.page import page

    make_room(html)
    odds = chances(found, judge_of(found.opening())) if command.odds else None
    with Bar("drawing") as bar:
        text = page(found, command.viewer, bar, odds)
    write(html, text)


def _load(command: Arguments) -> Replay:
    try:
        return load(command.file, partial=command.partial)
    except CutError as error:
        raise InputError(f"{error}; --partial takes what there is") from None
    except OSError as error:
        raise InputError(f"cannot read {str(command.file)!r}: {error.strerror}") from None


def _points(found: Replay, game: Game, seat: int, viewer: int | None) -> int:
    """Points of a seat; hidden ones of others come to light when a game is over (BASE-74)."""
    return found.end.points[seat] if game.is_over else visible_seat(shown(game, viewer), seat).points


def _end(found: Replay, viewer: int | None) -> str:
    end, decisions = found.end, noticed(found, viewer)
    ends = {
        "won": f"player {end.winner} wins",
        "truncated": "nobody wins",
        "unfinished": "the file is cut off" if found.cut else "left unfinished",
    }
    return f"{ends[end.outcome]} after {end.turns} turns and {decisions:,} decisions"


# --- statistics -------------------------------------------------------------------------------------------------------
_BAR = 40  # letters of the longest bar


def counted(found: Statistics) -> Iterator[str]:
    """Dice against what was to be expected, cards by where they came from, trades and robberies."""
    yield "dice    thrown  expected"
    most = max(1, *found.dice.values())
    for total, times in found.dice.items():
        yield f"{total:4}    {times:6}  {found.expected(total):8.1f}  {'#' * round(_BAR * times / most)}".rstrip()
    yield ""
    received = [(source, counts) for source, counts in found.received.items() if any(counts)]
    yield from _table("cards from", received)
    yield ""
    done = (
        ("trades with players", found.trades),
        ("trades with the bank", found.deals),
        ("robber or pirate moved", found.moved),
        ("cards stolen", found.stolen),
        ("cards lost to thieves", found.lost),
        ("cards discarded", found.discarded),
    )
    yield from _table("", done)
    if not found.exchanged:
        return
    yield ""
    yield from _table("trades with", [(f"player {seat}", counts) for seat, counts in enumerate(found.partners)])
    yield ""
    yield f"{'among players':24}{'traded':>10}{'price':>10}"
    for good, price in found.prices.items():
        if price.cards:
            yield f"{good:24}{price.cards:10}{price.each:10.2f}"


def _table(name: str, rows: Sequence[tuple[str, Sequence[int]]]) -> Iterator[str]:
    seats = range(len(rows[0][1])) if rows else ()
    yield f"{name:24}" + "".join(f"{f'player {seat}':>10}" for seat in seats)
    for words, counts in rows:
        yield f"{words:24}" + "".join(f"{count:10}" for count in counts)
