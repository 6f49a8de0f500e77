"""Random play that reaches every corner of the game, for tests.

Of Python's generator only `random()` is used: its stream is the same in every version.
"""

import random
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import accumulate
from typing import Any

import numpy as np

from seafarers_env import Game, PlayerView, Scenario
from seafarers_env.board.build import Board
from seafarers_env.board.chart import parse_chart
from seafarers_env.board.room import editions_for
from seafarers_env.editions import CLASSIC, Edition
from seafarers_env.engine import actions as a
from seafarers_env.envs.registration import gymnasium_id
from seafarers_env.scenarios import load, resolve, scenarios, to_record
from seafarers_env.scenarios.knights import SWITCH
from tests.boards import BOARDS

TRADE = ("give", "get", "call", "submit", "cancel", "accept", "decline", "counter", "choose", "reject all")
#: How likely each kind of action is, 1 where not named. The kind is drawn first, then one of its actions.
STYLES: dict[str, dict[str, float]] = {
    "uniform": {},
    "builder": {"settlement": 60, "city": 60, "road": 4, "ship": 4, "buy card": 4, "give": 0.05, "call": 0.05,
                "maritime": 0.5},
    "sailor": {"ship": 30, "pick ship": 10, "settlement": 60, "pirate": 3, "road": 0.3, "buy card": 0.5,
               "give": 0.05, "call": 0.05},
    "trader": {"give": 3, "call": 2, "get": 2, "submit": 3, "accept": 3, "counter": 3, "cancel": 0.1,
               "end turn": 0.3, "maritime": 0.1},
    "buyer": {"buy card": 60, "play soldier": 20, "play roads": 20, "play plenty": 20, "monopoly": 20, "give": 0.05,
              "call": 0.05, "settlement": 10, "ship": 0.3, "road": 0.3},
    "courtier": {"play card": 300, "drop card": 0.2, "stop": 0.3, "knight": 40, "activate": 30, "promote": 2,
                 "pick knight": 20, "improve": 60, "settlement": 40, "city": 20, "road": 10, "ship": 15, "wall": 1,
                 "maritime": 0.5, "give": 0.05, "call": 0.05, "end turn": 0.3},
    "hoarder": {"end turn": 30, "give": 0.05, "call": 0.05, "maritime": 0.05},
    "circler": {"pick exit": 500, "ship": 30, "pick ship": 3, "settlement": 10, "road": 0.3, "buy card": 0.1,
                "city": 0.1, "give": 0.05, "call": 0.05, "maritime": 0.3},
    "spicer": {"merchant": 500, "spice": 100, "exchange": 10, "ship": 40, "pick ship": 2, "road": 5, "settlement": 30,
               "city": 2, "buy card": 0.3, "give": 0.3, "get": 2, "submit": 3, "accept": 3, "call": 0.05,
               "maritime": 3, "end turn": 0.5},
}  # fmt: skip


@cache
def scenario_of(board: str) -> Scenario:
    """One of the small boards, for as many players as it says."""
    chart = parse_chart(BOARDS[board], f"{board}.board")
    return Scenario(chart.name, dict.fromkeys(chart.players, chart))


def lagoon() -> Scenario:
    """An atoll of gold fields and other land round seven hexes of sea, for two to four players."""
    return scenario_of("lagoon")


def tables_but(named: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    """Every scenario with every number of players that is not named: a new scenario is tested without being named."""
    left_out = set(named)
    tables = [(name, players) for name, scenario in scenarios().items() for players in scenario.players]
    return [table for table in tables if table not in left_out]


def played_by(
    scenario: str | Scenario, players: int | None = None, options: Mapping[str, Any] | None = None
) -> Edition:
    """The edition that plays a table; no board is built for the answer, as it is asked while tests are collected."""
    found, seats = load(scenario, players) if isinstance(scenario, str) else (scenario, scenario.check_players(players))
    chart = found.chart(seats)
    return editions_for(chart, seats, to_record(seats, resolve(chart, options or {}, num_players=seats), chart))[0]


@cache
def of_another_edition() -> frozenset[str]:
    """The scenarios with their Gymnasium ids, and the small boards, that the edition classic does not play."""
    names = {name for name in scenarios() if played_by(name) is not CLASSIC}
    names |= {name for name in BOARDS if played_by(scenario_of(name)) is not CLASSIC}
    return frozenset({*names, *map(gymnasium_id, names & scenarios().keys()), SWITCH})


@cache
def weights_of(style: str) -> list[float]:
    """The weight of each kind of action in a style."""
    unknown = set(STYLES[style]) - {kind.text for kind in a.KINDS}
    assert not unknown, unknown
    return [STYLES[style].get(kind.text, 1.0) for kind in a.KINDS]


@cache
def kinds_of(board: Board) -> list[int]:
    """The kind of each action of a board."""
    return board.edition.actions.KIND_OF[board.record["global_of"][0, : board.num_actions]].tolist()


def pick(game: Game, rng: random.Random, style: str = "uniform") -> int:
    """One of the legal actions: a kind by its weight, then one of that kind."""
    legal = game.legal_list()
    assert legal, f"nothing is legal in phase {game.phase!r}"
    if style == "uniform":
        return legal[int(rng.random() * len(legal))]
    kinds, weights = kinds_of(game.board), weights_of(style)
    present = sorted({kinds[action] for action in legal})
    cumulated = list(accumulate(weights[kind] for kind in present))
    kind = present[bisect_right(cumulated, rng.random() * cumulated[-1])]
    found = [action for action in legal if kinds[action] == kind]
    return found[int(rng.random() * len(found))]


def pick_chance(game: Game, rng: random.Random) -> int:
    """One of the outcomes of chance, all equally likely: rare ones are what tests want to see."""
    outcomes = game.chance_outcomes()
    return outcomes[int(rng.random() * len(outcomes))][0]


def advance(game: Game, rng: random.Random, style: str = "uniform") -> None:
    """Make one decision, or let chance happen once."""
    if game.is_chance:
        game.apply_chance(pick_chance(game, rng))
    else:
        game.apply(pick(game, rng, style))


def moments(game: Game, seed: int, style: str, limit: int) -> Iterator[Game]:
    """The same game again and again, after each of `limit` random decisions or chance events or until it is over."""
    rng = random.Random(seed)
    for _ in range(limit):
        if game.is_over:
            return
        advance(game, rng, style)
        yield game


@cache
def field_bytes(state: np.dtype[Any]) -> np.ndarray:
    """Where the bytes of each field lie, fields in the order of their names: what lies between may hold anything."""
    fields = state.fields
    assert fields is not None
    spans = (fields[name][:2] for name in sorted(fields))
    return np.concatenate([np.arange(offset, offset + dtype.itemsize) for dtype, offset in spans])


def content(game: Game | PlayerView) -> bytes:
    """All fields of the record as bytes."""
    record = np.asarray(game.record if isinstance(game, Game) else game.state)
    return np.frombuffer(record.tobytes(), np.uint8)[field_bytes(record.dtype)].tobytes()


# `line` is any one of the longest lines: which depends on how the game came there
def differences(one: Game, other: Game, *but: str) -> list[str]:
    """The fields in which two games differ, but for those named and `line`; of two editions, where both reach.

    Where their goods have other numbers, the entries of their positions.
    """
    if one.table.edition.constants.GOODS != other.table.edition.constants.GOODS:
        here, there = one.to_dict(), other.to_dict()
        but = (*but, "options", "random")  # a text read back names no edition, and has streams of its own
        return [key for key in here | there if key not in but and here.get(key) != there.get(key)]
    a, b = one.record, other.record
    both = [name for name in a.dtype.names if name in b.dtype.names]
    if one.table.edition is not other.table.edition and due(one) == due(other):
        but = (*but, "pending")  # each edition has bits of its own for phases
    return [name for name in both if name not in ("line", *but) and not equal(a[name], b[name])]


def due(game: Game) -> frozenset[int]:
    """The phases that are pending."""
    return game.table.edition.phases.phases_of(game.record.pending)


def equal(a: Any, b: Any) -> bool:
    """True when two fields hold the same as far as both go."""
    if np.shape(a) == np.shape(b):
        return np.array_equal(a, b)
    both = tuple(slice(min(ends)) for ends in zip(np.shape(a), np.shape(b), strict=True))
    return np.array_equal(a[both], b[both])


def rebuild(game: Game, states: np.ndarray) -> None:
    """Make every derived field of a record (STATE[1]) anew, by the rules and the board of the game."""
    game.table.edition.one_game.rebuild(states, 0, game.board.record, game.table.rules)


def check_lines(game: Game) -> None:
    """The pieces in `line` alone make a route as long as all of a seat's pieces do."""
    states = np.atleast_1d(np.asarray(game.clone().record))
    routes = states["route"].copy()
    for seat in range(game.num_players):
        line = states["line"][0, seat]
        for edge in np.flatnonzero(states["edge_piece"][0] >> 1 == seat):
            if not int(line[edge // 64]) >> int(edge) % 64 & 1:
                states["edge_piece"][0, edge] = -1
    rebuild(game, states)
    assert states["route"].tolist() == routes.tolist()


def check_derived(game: Game) -> None:
    """Rebuild the derived fields of a copy: nothing may change, and the mask is the same."""
    states = np.atleast_1d(np.asarray(game.clone().record))
    rebuild(game, states)
    twin = Game.from_table(game.table, states, "explicit")
    assert differences(twin, game) == []
    if game.record.lifted < 0:
        check_lines(game)
    assert twin.legal_mask().tolist() == game.legal_mask().tolist()


def kind_of(game: Game, action: int) -> int:
    """The kind of an action id."""
    return int(game.board.edition.actions.KIND_OF[game.board.record["global_of"][0, action]])


def actions_of_kind(game: Game, *kinds: int) -> list[int]:
    """The legal actions of these kinds."""
    return [int(a) for a in game.legal_actions() if kind_of(game, int(a)) in kinds]


def first_moment(game: Game, seed: int, style: str, phase: str, limit: int = 20_000) -> Game:
    """The game at its first decision (or chance event) of this phase."""
    for moment in moments(game, seed, style, limit):
        if moment.phase == phase:
            return moment
    raise AssertionError(f"no {phase!r} within {limit} decisions of style {style!r}, seed {seed}")


def named(scenario: str) -> str | Scenario:
    """A scenario as games take it: by its name, or a small board."""
    return scenario_of(scenario) if scenario in BOARDS else scenario


def weighted_pick(game: Game, rng: random.Random, weights: Mapping[str, float]) -> int:
    """One of the legal actions: first its first word, by these weights (1 where there is none), then one of those."""
    legal = game.legal_list()
    words = [game.describe(action).split()[0] for action in legal]
    there = sorted({*words})
    word = rng.choices(there, [weights.get(word, 1.0) for word in there])[0]
    return rng.choice([action for action, first in zip(legal, words, strict=True) if first == word])


def new_game(scenario: str, players: int | None = None, seed: int = 0, **options: Any) -> Game:
    """A game of a scenario, or of a small board."""
    return Game(named(scenario), players, seed, **options)
