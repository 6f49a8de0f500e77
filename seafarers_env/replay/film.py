"""A replay as a film: for each step what is drawn, said and counted, as data that a page can show."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter
from typing import Any, Final

from seafarers_env.engine import phases as at
from seafarers_env.game import Game
from seafarers_env.render import declared, marks, names, panels
from seafarers_env.render.by_name import by_name
from seafarers_env.render.changes import Place, changed_places
from seafarers_env.render.draw import group
from seafarers_env.render.plan import Plan
from seafarers_env.render.shown import Shown, shown
from seafarers_env.render.svg import board_pieces
from seafarers_env.render.visible_state import VisibleSeat, visible_seat
from seafarers_env.render.words import face_down, notes, standing
from seafarers_env.replay.account import sentence
from seafarers_env.replay.events import Course, Decision, Event, advance
from seafarers_env.replay.statistics import Counted, Trade
from seafarers_env.replay.weave import Node, Weaver

View = int | None  # a seat, or None for everything
Views = dict[View, Shown]  # a position, as each of them sees it
Progress = Callable[[int, int], None]  # steps drawn, steps in all

#: Fields of STATE that no layer of the board shows: where nothing else has changed, the board is not redrawn.
_NOT_ON_THE_BOARD: Final = frozenset(
    (
        *("rng", "pending", "decisions", "turn", "phase", "actor", "active", "outcome", "winner", "placements"),
        *("hand_size", "hand", "bank", "dice", "card_played", "ship_moved", "free_pieces", "offers", "aside"),
        *("picks_owed", "discards_owed", "cards_size", "cards", "bought", "deck", "victim", "responder", "composer"),
        *("draft_last", "draft_getting", "draft_give", "draft_get", "offer_give", "offer_get", "answers"),
        *("counter_give", "counter_get", "played", "discarding", "under", "over", "new_ships", "supply", "points"),
        *("gold", "settlers", "crews", "steps", "buys", "sales", "fished", "wool_paid", "castaway_face", "faces_left"),
        *("rolled", "barbarians", "first_attack", "level", "defender", "fleets", "crane", "knights_left", "chaser"),
        *("homeless", "homeless_from", "progress", "progress_size", "backs", "undrawn", "undrawn_size", "played_cards"),
        *("dropped_cards", "dropped_size", "draws", "draw_colour", "losers", "tied", "paid", "aqueducts", "playing"),
        *("ship_reach", "road_reach", "foremost", "touched", "stale", "tangled", "raider", "army_holder"),
    )
)
_AGES: Final = 3  # changes of the board that glow


Track = list[int]  # a number at each step
Pair = tuple[Track, Track]  # as the seat itself sees it, and as the others do
Undone = dict[View, Track]  # in `words`: what happened and was taken back


@dataclass
class Film:
    """What a page shows, step by step; step 0 is the opening, step k follows event k - 1. Drawings are nodes."""

    nodes: list[Node]
    height: float  # of the board
    layers: list[Track]  # of the board
    bank: Track = field(default_factory=Track)
    panels: list[Pair] = field(default_factory=list[Pair])  # of each seat
    gains: list[Pair] = field(default_factory=list[Pair])  # what has changed there
    words: list[str] = field(default_factory=list[str])
    log: dict[View, Track] = field(default_factory=dict[View, Track])  # in `words`: what has just happened
    standing: Track = field(default_factory=Track)  # in `words`: how the game stands
    stock: Track = field(default_factory=Track)  # in `words`: what lies face down or beside the board
    places: list[list[int]] = field(default_factory=list[list[int]])  # that have changed, by the numbers of `names`
    turns: Track = field(default_factory=Track)
    actors: Track = field(default_factory=Track)  # who decided; -1 for chance
    dice: Track = field(default_factory=Track)  # the sum thrown, 0 for none
    points: list[Track] = field(default_factory=list[Track])  # by step, then by seat: all of them
    shown: list[Track] = field(default_factory=list[Track])  # without hidden Victory Point cards
    received: list[Track] = field(default_factory=list[Track])  # cards so far from dice, gold and set-up
    trades: dict[int, Trade] = field(default_factory=dict[int, Trade])  # between players, by step
    undone: dict[int, list[Undone]] = field(default_factory=dict[int, list[Undone]])  # after a step: ways taken back


class Camera:
    """Takes a film of a replay."""

    def __init__(self, replay: Course) -> None:
        self._replay, self._game = replay, replay.opening()
        self._names = replay.header.names
        self._board, self._rules = self._game.board, self._game.table.rules[0]
        self.plan = Plan(self._board, panels.WIDTH, 0, pirate_on_frame=bool(self._rules.pirate_on_frame))
        self._players = range(self._game.num_players)
        self._views: tuple[View, ...] = (None, *self._players)
        ways = groupby(replay.taken_back, key=attrgetter("step"))
        self._undone = {step: list(parting) for step, parting in ways}
        self._weaver, self._words = Weaver(), dict[str, int]()
        self._panels: dict[tuple[VisibleSeat, tuple[str, ...], bool], int] = {}
        hidden = _NOT_ON_THE_BOARD - {glyph.field for glyph in declared.GLYPHS}
        self._on_the_board = [name for name in self._game.record.dtype.names if name not in hidden]
        self._drawn, self._pieces = b"", list[int]()
        self.counted = Counted(self._game)
        self._news: list[tuple[int, list[Place]]] = []  # who has changed which places, the last change first
        self._sights: list[tuple[VisibleSeat, VisibleSeat]] | None = None
        self._banks: dict[tuple[panels.Store, int], int] = {}
        layers = len(board_pieces(self.plan, 0, shown(self._game))) + 2
        self.film = Film(self._weaver.nodes, self.plan.height, [[] for _ in range(layers)])
        self.film.panels += [([], []) for _ in self._players]
        self.film.gains += [([], []) for _ in self._players]
        self.film.log.update({view: [] for view in self._views})

    def take(self, progress: Progress | None = None) -> Film:
        """The whole film; `progress` is called with (steps drawn, steps in all)."""
        game, last = self._game.clone(), self._game.clone()  # the one goes on, the other waits for it
        before = {view: shown(last, view) for view in self._views}
        self._shoot(None, before, before, game)
        self._tell_undone(0, game)
        for done, event in enumerate(self._replay.events, 1):
            self.counted.count(event, last)
            if len(self.counted.exchanged) > len(self.film.trades):
                self.film.trades[done] = self.counted.exchanged[-1]
            advance(game, event)
            last = game.clone()
            now = {view: seen.at(last.record) for view, seen in before.items()}
            self._shoot(event, before, now, game)
            self._tell_undone(done, game)
            before = now
            if progress is not None:
                progress(done, len(self._replay.events))
        self.film.words = list(self._words)
        return self.film

    def _shoot(self, event: Event | None, before: Views, now: Views, after: Game) -> None:
        """One step: the event and what it has made of the game."""
        film, state = self.film, now[None].state
        for track, node in zip(film.layers, self._layers(event, before[None].state, now[None]), strict=True):
            track.append(node)
        film.bank.append(self._bank(now[None]))
        self._shoot_seats(now)
        for view in self._views:
            film.log[view].append(self._word(sentence(event, before[view]) if event else ""))
        film.standing.append(self._word(standing(state)))
        film.stock.append(self._word("; ".join(face_down(now[None]))))
        film.turns.append(after.turn)
        film.actors.append(event.seat if isinstance(event, Decision) else at.CHANCE)
        film.dice.append(self.counted.thrown)
        film.points.append(list(after.victory_points))
        film.shown.append([int(state.points[p]) for p in self._players])
        film.received.append(self.counted.from_bank())

    def _tell_undone(self, step: int, after: Game) -> None:
        """What followed a step and was taken back, in the words of each view."""
        for way in self._undone.get(step, ()):
            game, told = after.clone(), {view: Track() for view in self._views}
            for event in way.events:
                for view, track in told.items():
                    track.append(self._word(sentence(event, shown(game, view))))
                advance(game, event)
            self.film.undone.setdefault(step, []).append(told)

    def _word(self, text: str) -> int:
        return self._words.setdefault(by_name(text, self._names), len(self._words))

    # --- drawn --------------------------------------------------------------------------------------------------------
    def _layers(self, event: Event | None, before: Any, now: Shown) -> list[int]:
        """The layers of the board, the glow of what is new, and the marks on what has changed."""
        state = now.state
        key = b"".join(state[name].tobytes() for name in self._on_the_board)
        if key != self._drawn:
            pieces = board_pieces(self.plan, 0, now)
            self._drawn, self._pieces = key, [self._weaver.add(piece) for piece in pieces]
        places = changed_places(before, state, self._board) if event is not None else []
        if places:
            seat = event.seat if isinstance(event, Decision) else at.CHANCE
            self._news = [(seat, places), *self._news][:_AGES]
        self.film.places.append(names.numbers(self._board, places))
        rings = marks.highlights(self.plan, self._board, places)
        return [*self._pieces, self._glows(), self._weaver.add(rings)]

    def _glows(self) -> int:
        """What is new glows, the last change most."""
        glows = [
            group(marks.glows(self.plan, self._board, [(*place, seat) for place in places]), class_=f"age-{age}")
            for age, (seat, places) in enumerate(self._news)
        ]
        return self._weaver.add(group(*glows, class_="news"))

    def _shoot_seats(self, now: Views) -> None:
        """The panel of each seat, as the seat itself sees it and as the others do."""
        sights = [(visible_seat(now[p], p), visible_seat(now[self._another(p)], p)) for p in self._players]
        for p in self._players:
            for i, viewer in enumerate((p, self._another(p))):
                seen, earlier = sights[p][i], (self._sights or sights)[p][i]
                self.film.panels[p][i].append(self._panel(seen, now[viewer]))
                self.film.gains[p][i].append(self._weaver.add(panels.changes(earlier, seen)))
        self._sights = sights

    def _another(self, seat: int) -> int:
        return (seat + 1) % len(self._players)

    def _panel(self, seen: VisibleSeat, now: Shown) -> int:
        remarks = tuple(notes(now, seen.seat))
        key = seen, remarks, int(now.state.actor) == seen.seat
        if key not in self._panels:
            self._panels[key] = self._weaver.add(panels.panel(seen, list(remarks), self._rules, key[2]))
        return self._panels[key]

    def _bank(self, now: Shown) -> int:
        key = store, total = panels.store(now), int(now.state.dice)
        if key not in self._banks:
            roll = panels.last_roll(total) if total and store.table is None else ""
            self._banks[key] = self._weaver.add(group(*panels.bank(store), roll))
        return self._banks[key]
