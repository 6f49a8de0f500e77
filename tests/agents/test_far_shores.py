"""What the heuristics make of 7 Islands and Reach Catan: harbour tiles, markers, hexes face down, double points."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from seafarers_agents import make_agent
from seafarers_agents.duel import Duel
from seafarers_env import Game
from seafarers_env.engine import constants as c
from seafarers_env.engine.policies.weights import pack
from tests.effort import often

pytestmark = pytest.mark.long  # they play in the edition grand


def moments(name: str, seed: int) -> Iterator[Game]:
    """A game of four alike, before each decision."""
    game, agent = Game(name, 4, seed), make_agent("heuristic")
    while not game.is_over:
        yield game
        game.apply(agent.act(game.view(game.current_player)))


def first_of(words: Any) -> int:
    """The first place of a set of bits."""
    return int(np.flatnonzero(np.unpackbits(np.frombuffer(words.tobytes(), np.uint8), bitorder="little"))[0])


def regions_settled(game: Game) -> set[str]:
    """The kinds of regions at which buildings stand."""
    chart, places = game.board.chart, game.board.places
    kinds = {area.letter: area.kind for area in chart.areas}
    built = np.flatnonzero(game.record.vertex_building[: len(places.vertices)] >= 0)
    near = {name for v in built for name in places.vertex_hexes(places.vertices[v])}
    cells = [tuple(map(int, name.split(","))) for name in near]
    return {kinds[chart.regions[cell]] for cell in cells if chart.regions[cell] in kinds}


# --- harbour tiles ----------------------------------------------------------------------------------------------------
@pytest.mark.long  # the edition grand is compiled
@pytest.mark.rule("FACEDOWN-34", "FACEDOWN-39")
def test_a_harbour_tile_is_turned_to_an_own_building() -> None:
    """There is such a side always, and there nobody else can ever settle: the two ends are neighbours."""
    turned = 0
    for seed in range(20):
        for game in moments("reach_catan", seed):
            if game.phase != "harbour side":
                continue
            seat, b = game.current_player, game.board.record[0]
            chosen = game.describe(make_agent("heuristic").act(game.view(seat)))
            ends = b.edge_vertices[game.board.places.edges.index(chosen.removeprefix("harbor "))]
            assert seat in (game.record.vertex_building[ends] >> 1).tolist()
            kind = int(game.record.tile_harbour[first_of(game.record.sides_due)])
            twin = game.clone()
            twin.apply(twin.parse(chosen))
            assert int(twin.record.harbours[seat]) >> kind & 1
            turned += 1
        if turned >= often(5, 2):
            return
    raise AssertionError(f"{turned} tiles turned")


# --- what lies face down ----------------------------------------------------------------------------------------------
@pytest.mark.rule("SEVEN-06", "FACEDOWN-17")
def test_islands_are_found_and_settled() -> None:
    """Of twelve games most see a settlement on an island that nobody had seen, and some a marker taken."""
    settled = taken = 0
    for seed in range(12):
        *_, game = moments("seven_islands", seed)
        settled += "unexplored_island" in regions_settled(game)
        taken += int(game.record.markers).bit_count() < 6
    assert settled >= 6
    assert taken >= 3


@pytest.mark.slow
@pytest.mark.parametrize("name", ["seven_islands", "reach_catan"])
def test_those_goals_make_it_play_better(name: str) -> None:
    without = pack({"landfall": 0.0, "voyage": 0.0, "marker_card": 0.0})
    assert Duel(name, 4).rate(500, pack(), without).rate > 0.25


# --- worlds that a player deals itself --------------------------------------------------------------------------------
@pytest.mark.rule("REACH-05", "OBSERVATION-03")
def test_start_cards_of_others_are_dealt_as_chance_dealt_them() -> None:
    """Each of the others holds a card of what the own one leaves, the deck the rest: every card is as likely."""
    game = Game("reach_catan", 4, 5)
    own = np.asarray(game.record.cards[0], np.int64)
    left = np.array(c.DECK) - own
    assert own.sum() == 1
    seen: Counter[int] = Counter()
    view, deals = game.view(0), 800
    for seed in range(deals):
        record: Any = view.determinise(seed).record
        assert record.cards[0].tolist() == own.tolist()
        assert record.cards.sum(axis=1)[:4].tolist() == [1, 1, 1, 1]
        assert (record.cards.sum(axis=0) + record.deck == np.array(c.DECK)).all()
        seen.update(int(np.argmax(record.cards[q])) for q in (1, 2, 3))
    expected = 3 * deals * left / left.sum()
    counts = np.array([seen[kind] for kind in range(len(c.DECK))])
    assert ((counts - expected) ** 2 / expected).sum() < 18.5  # chance of more: 0.1 %


@pytest.mark.rule("SEVEN-06", "OBSERVATION-03")
def test_a_settler_whose_marker_is_due_may_hold_the_point_that_wins() -> None:
    """Whether it has won is asked after the marker: until then its points and a hidden one may come to the target."""
    game, agent, rng = Game("seven_islands", 4, 1, chance="explicit"), make_agent("heuristic"), np.random.default_rng(0)
    while game.phase != "marker" or game.record.deck.sum() < 10:
        if game.is_over:
            game = Game("seven_islands", 4, int(rng.integers(1000)), chance="explicit")
        elif game.current_player < 0:
            outcomes, odds = zip(*game.chance_outcomes(), strict=True)
            game.apply_chance(int(rng.choice(outcomes, p=odds)))
        else:
            game.apply(agent.act(game.view(game.current_player)))
    s = game.record
    settler = int(s.active)
    s.deck[:] += s.cards[settler]
    s.cards[settler], s.cards_size[settler] = 0, 1
    s.cards[settler, c.VICTORY_POINT] = 1
    s.deck[c.VICTORY_POINT] -= 1
    s.points[settler] = game.table.rules[0].points_to_win - 1  # the settlement counted
    view = game.view((settler + 1) % 4)
    worlds: list[Any] = [view.determinise(seed).record for seed in range(60)]
    assert 0 < sum(int(world.cards[settler, c.VICTORY_POINT]) for world in worlds) < 60
