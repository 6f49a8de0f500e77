"""What the heuristics make of 7 Islands and Reach Catan: harbour tiles, markers, hexes face down, double points."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from seafarers_agents import make_agent
from seafarers_agents.duel import Duel
from seafarers_agents.heuristic import voyage
from seafarers_agents.heuristic.geometry import bits, members
from seafarers_agents.heuristic.sight import Sight
from seafarers_env import Game
from seafarers_env.engine.constants import AREA_UNEXPLORED_ISLAND, DECK, MISSING, SHIP, VICTORY_POINT
from seafarers_env.engine.policies.weights import pack
from tests.effort import often

pytestmark = pytest.mark.long  # they play in the edition grand

specs = pytest.mark.parametrize("spec", ["heuristic", "python-heuristic"])


def moments(name: str, spec: str, seed: int) -> Iterator[Game]:
    """A game of four alike, before each decision."""
    game, agent = Game(name, 4, seed), make_agent(spec)
    while not game.is_over:
        yield game
        game.apply(agent.act(game.view(game.current_player)))


def at_catan(game: Game) -> set[int]:
    """The vertices at land of Catan."""
    return set(members(Sight(game.view(0)).ground.catan))


# --- harbour tiles ----------------------------------------------------------------------------------------------------
@pytest.mark.long  # the edition grand is compiled
@pytest.mark.rule("FACEDOWN-34", "FACEDOWN-39")
@specs
def test_a_harbour_tile_is_turned_to_an_own_building(spec: str) -> None:
    """There is such a side always, and there nobody else can ever settle: the two ends are neighbours."""
    turned = 0
    for seed in range(20):
        for game in moments("reach_catan", spec, seed):
            if game.phase != "harbour side":
                continue
            seat, b = game.current_player, game.board.record[0]
            chosen = game.describe(make_agent(spec).act(game.view(seat)))
            ends = b.edge_vertices[game.board.places.edges.index(chosen.removeprefix("harbor "))]
            assert seat in (game.record.vertex_building[ends] >> 1).tolist()
            kind = int(game.record.tile_harbour[next(members(bits(game.record.sides_due)))])
            twin = game.clone()
            twin.apply(twin.parse(chosen))
            assert int(twin.record.harbours[seat]) >> kind & 1
            turned += 1
        if turned >= often(5, 2):
            return
    raise AssertionError(f"{turned} tiles turned")


# --- what lies face down ----------------------------------------------------------------------------------------------
@pytest.mark.rule("SEVEN-06", "FACEDOWN-17")
@specs
def test_islands_are_found_and_settled(spec: str) -> None:
    """Of twelve games most see a settlement on an island that nobody had seen, and some a marker taken."""
    settled = taken = 0
    for seed in range(12):
        *_, game = moments("seven_islands", spec, seed)
        sight = Sight(game.view(0))
        areas = {sight.ground.area[v] for row in sight.owned for v in row} - {-1}
        settled += AREA_UNEXPLORED_ISLAND in {sight.geometry.area_kind[area] for area in areas}
        taken += int(game.record.markers).bit_count() < 6
    assert settled >= 6
    assert taken >= 3


@pytest.mark.slow
@pytest.mark.parametrize("name", ["seven_islands", "reach_catan"])
def test_those_goals_make_it_play_better(name: str) -> None:
    without = pack({"landfall": 0.0, "voyage": 0.0, "marker_card": 0.0})
    assert Duel(name, 4).rate(500, pack(), without).rate > 0.25


# --- Catan ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("REACH-09")
def test_the_way_to_catan_leads_over_what_may_be_sea() -> None:
    ways = 0
    for game in moments("reach_catan", "heuristic", 3):
        seat = game.current_player
        if game.phase != "main" or game.turn % 7:
            continue
        sight = Sight(game.view(seat))
        found = voyage.to_catan(sight)
        if found is None:
            continue
        place, way = found
        assert place in at_catan(game) and sight.sites >> place & 1
        assert way.kind == SHIP and sight.free[SHIP] >> way.edges[0] & 1
        b = game.board.record[0]
        for e in way.edges:
            dark = any(h >= 0 and game.record.terrain[h] == MISSING for h in b.edge_hexes[e])
            assert sight.free[SHIP] >> e & 1 or dark
        ends = [set(b.edge_vertices[e].tolist()) for e in way.edges]
        assert all(one & other for one, other in pairwise(ends)) and place in ends[-1]
        ways += 1
    assert ways > 3


# --- worlds that a player deals itself --------------------------------------------------------------------------------
@pytest.mark.rule("REACH-05", "OBSERVATION-03")
def test_start_cards_of_others_are_dealt_as_chance_dealt_them() -> None:
    """Each of the others holds a card of what the own one leaves, the deck the rest: every card is as likely."""
    game = Game("reach_catan", 4, 5)
    own = np.asarray(game.record.cards[0], np.int64)
    left = np.array(DECK) - own
    assert own.sum() == 1
    seen: Counter[int] = Counter()
    view, deals = game.view(0), 800
    for seed in range(deals):
        record: Any = view.determinise(seed).record
        assert record.cards[0].tolist() == own.tolist()
        assert record.cards.sum(axis=1)[:4].tolist() == [1, 1, 1, 1]
        assert (record.cards.sum(axis=0) + record.deck == np.array(DECK)).all()
        seen.update(int(np.argmax(record.cards[q])) for q in (1, 2, 3))
    expected = 3 * deals * left / left.sum()
    counts = np.array([seen[kind] for kind in range(len(DECK))])
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
    s.cards[settler, VICTORY_POINT] = 1
    s.deck[VICTORY_POINT] -= 1
    s.points[settler] = game.table.rules[0].points_to_win - 1  # the settlement counted
    view = game.view((settler + 1) % 4)
    worlds: list[Any] = [view.determinise(seed).record for seed in range(60)]
    assert 0 < sum(int(world.cards[settler, VICTORY_POINT]) for world in worlds) < 60
