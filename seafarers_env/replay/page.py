"""A replay as one file to look at in a browser: no network, no other file, nothing that is run but its own script.

What the page shows is drawn here, by the drawing of the package; the script only puts the pieces in place.
"""

import base64
import hashlib
import json
from collections.abc import Sequence
from functools import partial
from html import escape
from importlib import resources
from string import Template
from typing import Any, Final

from seafarers_env.render import names, panels, symbols, theme
from seafarers_env.render.by_name import by_name
from seafarers_env.render.draw import FONT, clean, element, group
from seafarers_env.render.explorers import pieces as explorers_pieces
from seafarers_env.render.grammar import player
from seafarers_env.render.knights import pieces as knights_pieces
from seafarers_env.render.plan import EDGE
from seafarers_env.replay import plots
from seafarers_env.replay.events import Course
from seafarers_env.replay.film import Camera, Film, Progress, View
from seafarers_env.replay.statistics import Statistics

MAX_STEPS: Final = 50_000
_BANK: Final = "462 8 338 58"  # of the header: dice, bank and deck
_TABLE: Final = "418 8 382 84"  # the same with barbarians
Odds = Sequence[Sequence[float]]  # by step, then by seat
_ALL: Final = "All hands open"
_SCRIPTS: Final = ("page.js", "hovering.js", "moving.js")  # one after the other, after the first that of drawings


def page(replay: Course, viewer: int | None = None, progress: Progress | None = None, odds: Odds | None = None) -> str:
    """The page as text of an HTML file.

    Args:
        replay: The game.
        viewer: Seat whose view is shown first; None shows all hands. The page itself holds everything.
        progress: Is called with (steps drawn, steps in all), as drawing takes most of the time.

        odds: The chance of each seat to win, 0..1, by step (`odds.chances`); None leaves that plot out.

    Raises:
        ValueError: no such seat, odds of another length, or a game that is too long for a page.
    """
    players = replay.header.num_players
    if viewer is not None and not 0 <= viewer < players:
        raise ValueError(f"viewer must be a seat 0..{players - 1} or None for all, not {viewer!r}")
    if len(replay) >= MAX_STEPS:
        raise ValueError(f"a page takes games of fewer than {MAX_STEPS} steps, not {len(replay)}")
    if odds is not None and (len(odds) != len(replay) + 1 or any(len(row) != players for row in odds)):
        raise ValueError(f"odds must be {len(replay) + 1} rows of {players} chances")
    camera = Camera(replay)
    film = camera.take(progress)
    style = theme.css() + _file("page.css") + _seat_colours(players)
    script = "".join([_file(_SCRIPTS[0]), theme.script().replace("export class", "class"), *map(_file, _SCRIPTS[1:])])
    opening = replay.opening()
    title = opening.scenario.title
    named = partial(by_name, names=[_text(name) for name in replay.header.names])
    drawn = symbols.definitions(players) + names.lights(camera.plan.radius)
    rules = opening.table.rules[0]
    drawn += explorers_pieces.definitions(players) if rules.cargo_ships else ""
    drawn += knights_pieces.definitions(players) if rules.knights else ""
    return Template(_file("page.html")).substitute(
        csp=f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; "
        "base-uri 'none'; form-action 'none'",
        title=_text(title),
        subtitle=_text(_subtitle(replay)),
        note=_text(replay.header.note),
        style=style,
        script=script,
        definitions=element("svg", drawn, width=0, height=0, aria_hidden="true", class_="symbols"),
        board=_frame(
            f"{EDGE:g} 0 {panels.WIDTH - 2 * EDGE:g} {film.height:.0f}",
            "board",
            title,
            names.labels(camera.plan, opening.board),
        ),
        bank=_frame(_TABLE if rules.knights else _BANK, "bank", "Dice, bank and deck"),
        seats="".join(
            _seat(seat, agent, panels.panel_height(rules)) for seat, agent in enumerate(replay.header.players)
        ),
        views="".join(_option(view, replay, view == viewer) for view in _views(film)),
        points=named(plots.over_time("Points", film.turns, {"open": film.points, "shown": film.shown}, _goal(replay))),
        received=named(plots.over_time("Cards received", film.turns, {"received": film.received})),
        dice=plots.dice("Dice"),
        trades=named(_trades(film, players)),
        odds="" if odds is None else named(_odds(film.turns, odds)),
        counted=named(_counted(camera.counted.result())),
        last=len(replay),
        last_turn=film.turns[-1],
        film=_json(_data(film, replay) | {"places": names.known(camera.plan, opening.board)}),
    )


def frame(html: str, height: int) -> str:
    """A page within another one, such as a notebook: it can run its script and reach nothing around it."""
    return (
        f'<iframe sandbox="allow-scripts" title="replay" width="100%" height="{int(height)}" '
        f'style="border: 0" srcdoc="{escape(html)}"></iframe>'
    )


def _odds(turns: Sequence[int], odds: Odds) -> str:
    """The plot of chances, in whole percent; it looks at all hands, so one player's view has it not."""
    percent = [[round(100 * chance) for chance in row] for row in odds]
    caption = "<figcaption>Chance to win in %, all hands open</figcaption>"
    drawn = plots.over_time("Chance to win", turns, {"chance": percent})
    return f'<figure class="open-only">{caption}{drawn}</figure>'


def _trades(film: Film, players: int) -> str:
    """The plot of trades between players, where there were any."""
    if not film.trades:
        return ""
    caption = "<figcaption>Trades between players, and what each got</figcaption>"
    return f"<figure>{caption}{plots.trades('Trades between players', film.turns, players, film.trades)}</figure>"


def _counted(found: Statistics) -> str:
    """Statistics of the game as tables, a row for each seat; prices a row for each good."""
    received = {source: counts for source, counts in found.received.items() if any(counts)}
    done = {
        "traded": found.trades,
        "bank": found.deals,
        "robber": found.moved,
        "stolen": found.stolen,
        "robbed": found.lost,
        "dropped": found.discarded,
    }
    tables = [_by_seat("Cards by where they came from", received), _by_seat("Trades, robberies and discards", done)]
    prices = {good: price for good, price in found.prices.items() if price.cards}
    if prices:
        rows = [(_text(good), "", (str(price.cards), f"{price.each:.2f}")) for good, price in prices.items()]
        tables.append(_table("Prices among players", ("traded", "price"), rows))
    return "".join(tables)


def _by_seat(caption: str, columns: dict[str, tuple[int, ...]]) -> str:
    rows = enumerate(zip(*columns.values(), strict=True))
    named = [(f"player {seat}", f"of-{seat}", tuple(map(str, row))) for seat, row in rows]
    return _table(caption, tuple(columns), named)


def _table(caption: str, columns: Sequence[str], rows: Sequence[tuple[str, str, Sequence[str]]]) -> str:
    """A table with a caption; rows have a name, a class and cells."""
    head = "".join(f'<th scope="col">{_text(name)}</th>' for name in columns)
    body = "".join(
        f'<tr class="{kind}"><th scope="row">{name}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'
        for name, kind, cells in rows
    )
    table = f'<div class="wide"><table><tr><td></td>{head}</tr>{body}</table></div>'
    return f"<figure><figcaption>{_text(caption)}</figcaption>{table}</figure>"


# --- words ------------------------------------------------------------------------------------------------------------
def _text(words: str) -> str:
    return escape(clean(words))


def _subtitle(replay: Course) -> str:
    end = replay.end
    if end.winner is not None:
        return f"{_who(end.winner, replay)} wins after {end.turns} turns"
    return f"{end.turns} turns, " + ("nobody wins" if end.outcome == "truncated" else "not played to the end")


def _who(seat: int, replay: Course) -> str:
    """A player by name or, without one, by the seat and who sat there."""
    header = replay.header
    return header.names[seat] or f"{player(seat)} ({header.players[seat]})"


def _goal(replay: Course) -> int:
    return int(replay.header.options["points_to_win"])


def _seat(seat: int, agent: str, height: float) -> str:
    size = f"-1.5 -1.5 {panels.PANEL_WIDTH + 3:g} {height + 3:g}"
    caption = f"<figcaption>player {seat}: {_text(agent)}</figcaption>"
    return f'<figure class="seat">{caption}{_frame(size, f"seat-{seat}", f"player {seat}")}</figure>'


def _frame(view_box: str, name: str, words: str, upon: str = "") -> str:
    """An empty drawing, which the script fills, with what lies upon all that comes."""
    return element("svg", group(), upon, viewBox=view_box, id=name, role="img", aria_label=words, font_family=FONT)


def _views(film: Film) -> list[View]:
    return list(film.log)


def _option(view: View, replay: Course, selected: bool) -> str:
    words = _ALL if view is None else f"As {_who(view, replay)}"
    value = 0 if view is None else view + 1
    return f'<option value="{value}"{" selected" if selected else ""}>{_text(words)}</option>'


# --- what the page is made of -----------------------------------------------------------------------------------------
def _file(name: str) -> str:
    return resources.files("seafarers_env.replay").joinpath(name).read_text(encoding="utf-8")


def _seat_colours(players: int) -> str:
    return "".join(f".of-{seat} {{ --seat: {look.fill}; }}\n" for seat, look in enumerate(symbols.styles(players)))


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _json(data: Any) -> str:
    """JSON that cannot end the element it stands in."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


def _data(film: Film, replay: Course) -> dict[str, Any]:
    tracks = _Tracks()
    views = _views(film)
    seats = range(replay.header.num_players)
    return {
        "steps": len(film.turns),
        "nodes": film.nodes,
        "layers": [tracks.add(track) for track in film.layers],
        "bank": tracks.add(film.bank),
        "panels": [[tracks.add(film.panels[seat][view not in (None, seat)]) for view in views] for seat in seats],
        "gains": [[tracks.add(film.gains[seat][view not in (None, seat)]) for view in views] for seat in seats],
        "words": film.words,
        "log": [tracks.add(film.log[view]) for view in views],
        "standing": tracks.add(film.standing),
        "stock": tracks.add(film.stock),
        "turns": tracks.add(film.turns),
        "actors": tracks.add(film.actors),
        "dice": tracks.add(film.dice),
        "named": {step: places for step, places in enumerate(film.places) if places},
        "undone": {step: [[*told.values()] for told in ways] for step, ways in film.undone.items()},
        "tracks": tracks.known,
    }


class _Tracks:
    """Numbers by step, each kind once, as steps and what holds from there on."""

    def __init__(self) -> None:
        self.known: list[list[int]] = []
        self._ids: dict[tuple[int, ...], int] = {}

    def add(self, track: Sequence[int]) -> int:
        changes: list[int] = []
        for step, value in enumerate(track):
            if not step or value != track[step - 1]:
                changes += [step, value]
        number = self._ids.setdefault(tuple(changes), len(self.known))
        if number == len(self.known):
            self.known.append(changes)
        return number
