"""Routes, lanes, ways and places with knights of all seats, against what trying everything finds, on random nets.

Each net is first derived as it lies; then a seat plays on from it, and what is kept from step to step has to agree with
what is derived and with what is found by trying.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from seafarers_env import Game
from seafarers_env.engine import constants as c
from seafarers_env.engine import phases as at
from tests.effort import often
from tests.rules import knight_nets
from tests.rules.knight_nets import Ground, Net, Truth, ground_of, members
from tests.rules.scene import deal

pytestmark = pytest.mark.long  # the edition knights is compiled

NETS = int(os.environ.get("NETS", 0)) or often(100_000, 1_200)
SEATS = 4
BOARDS = {"new_shores": 10, "oceans": 5, "catan_world": 6, "fog_islands": 3}  # and their share, of 24


class Bench:
    """A board on which nets are laid; places that could never hold a piece are used as well."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.closed = name in ("catan_world", "fog_islands")
        self.game = deal(name, SEATS, cities_and_knights=True, points_to_win=60).game
        self.table, self.edition = self.game.table, self.game.table.edition
        self.masks = np.zeros((1, self.edition.actions.MASK_WORDS), np.uint64)
        self.sites = np.zeros((4, max(self.edition.sizes.EDGE_WORDS, self.edition.sizes.VERTEX_WORDS)), np.uint64)

    def blank(self, rng: random.Random) -> Any:
        """The board without a piece, some of what is hidden turned up."""
        state = self.edition.records.copied(np.atleast_1d(np.asarray(self.game.record)))
        for h in np.flatnonzero(state[0].terrain == c.MISSING):
            if rng.random() < 0.8:
                state[0].terrain[h] = rng.choice((c.OCEAN, c.OCEAN, c.FOREST, c.DESERT))
        return state

    def lay(self, state: Any, net: Net, active: int) -> None:
        """Lay a net in the main phase of a seat that can pay for everything, its knights all awake."""
        s = state[0]
        s.placements, s.dice, s.first_attack, s.active = 2 * SEATS, 8, 1, active
        s.pirate, s.robber, s.setup_vertex = -1, -1, -1
        s.hand[:, :5], s.bank[:5], s.level[:, 1] = 9, 9, 3
        for e, (p, kind) in net.pieces.items():
            s.edge_piece[e] = 2 * p + (c.SHIP if kind == knight_nets.SHIP else c.ROAD)
        for v, p in net.buildings.items():
            s.vertex_building[v] = 2 * p
        for v, (p, rank) in net.knights.items():
            s.knight[v] = 3 * p + rank - 1
            if p == active:
                s.knight_active[v // 64] |= np.uint64(1 << v % 64)
        for v, p in net.merchants.items():
            s.vertex_merchant[v] = p
        for n, (p, v, w) in enumerate(net.crossings):
            s.crossing_seat[n], s.crossing_from[n], s.crossing_to[n] = p, v, w
            s.crossing_source[n] = s.crossing_landing[n] = next(e for e, (q, _) in net.pieces.items() if q == p)
            s.num_crossings = n + 1
        s.pending = self.edition.phases.pending_of([at.MAIN])
        self.derive(state)

    def derive(self, state: Any) -> None:
        """Rebuild what follows from the rest."""
        self.edition.one_game.rebuild(state, 0, self.table.board.record, self.table.rules)

    def legal(self, state: Any, kind: str) -> set[int]:
        """The places of the legal actions of a kind."""
        actions, table = self.edition.actions, self.table
        self.edition.one_game.write_mask(state, 0, table.board.record, table.rules, self.masks)
        first = next(row.first for row in actions.KINDS if row.text == kind) // 64
        return members(self.masks[0, first : first + self.edition.sizes.VERTEX_WORDS])

    def read(self, s: Any) -> Net:
        """The net that lies on the board."""
        net = Net(
            crossings=[
                (int(s.crossing_seat[n]), int(s.crossing_from[n]), int(s.crossing_to[n]))
                for n in range(int(s.num_crossings))
            ]
        )
        for e in np.flatnonzero(s.edge_piece >= 0).tolist():
            piece = int(s.edge_piece[e])
            net.pieces[e] = (piece >> 1, knight_nets.SHIP if piece & 1 == c.SHIP else knight_nets.ROAD)
        net.buildings = {v: int(s.vertex_building[v]) >> 1 for v in np.flatnonzero(s.vertex_building >= 0).tolist()}
        net.knights = {
            v: (int(s.knight[v]) // 3, int(s.knight[v]) % 3 + 1) for v in np.flatnonzero(s.knight >= 0).tolist()
        }
        net.merchants = {v: int(s.vertex_merchant[v]) for v in np.flatnonzero(s.vertex_merchant >= 0).tolist()}
        return net

    # --- comparing
    def compare(self, state: Any, ground: Ground, net: Net) -> None:
        """What the record says of all seats, and what is found by trying."""
        s, truth = state[0], Truth(ground, net)
        for p in range(SEATS):
            assert int(s.route[p]) == truth.route(p), (self.name, "route", p, net)
            assert members(s.foremost[p]) == truth.foremost(p), (self.name, "foremost", p, net)
            self.edition.one_game.list_sites(state, 0, self.table.board.record, self.table.rules, p, self.sites)
            roads, ships, settlements, _ = map(members, self.sites)
            assert roads == truth.sites(p, knight_nets.ROAD), (self.name, "roads", p, net)
            assert ships == truth.sites(p, knight_nets.SHIP), (self.name, "ships", p, net)
            assert settlements == truth.settlement_sites(p), (self.name, "settlements", p, net)

    def compare_knights(self, state: Any, ground: Ground, net: Net, active: int) -> int:
        """Where the active seat's knights may be built and go; how many can displace another."""
        s, truth = state[0], Truth(ground, net)
        basic = sum(knight == (active, 1) for knight in net.knights.values())
        assert self.legal(state, "knight") == (truth.places(active) if basic < 2 else set()), (self.name, "places", net)
        awake = {v for v, (p, _) in net.knights.items() if p == active} & members(s.knight_active) - members(
            s.knight_fresh
        )
        picks, fights = self.legal(state, "pick knight"), 0
        for v in awake:
            targets = truth.targets(v)
            assert (v in picks) == bool(targets), (self.name, "picks", v, net)
            fights += bool(targets & set(net.knights))
            if targets:
                asked = self.edition.records.copied(state)
                asked[0].chaser, asked[0].pending = v, self.edition.phases.pending_of([at.KNIGHT_TARGET, at.MAIN])
                self.derive(asked)
                assert self.legal(asked, "knight") == targets, (self.name, "targets", v, net)
        assert picks <= awake
        return fights

    # --- playing on
    def play(self, rng: random.Random, state: Any, seen: Counter[str]) -> None:
        """Let the active seat do this and that; after each step all that is kept is looked at."""
        game = Game.from_table(self.table, state, chance="explicit")
        for _ in range(12):
            if game.is_over:
                return
            if game.is_chance:
                game.apply_chance(rng.choice(game.chance_outcomes())[0])
            else:
                action = self.choose(rng, game)
                if action is None:
                    return
                seen[self.kind(action)[0]] += 1
                before = int((game.record.knight >= 0).sum())
                game.apply(action)
                seen["supply"] += game.phase == "main" and int((game.record.knight >= 0).sum()) < before
            self.look(game)

    def kind(self, action: int) -> tuple[str, int]:
        """What kind of action it is, and on what."""
        assert action >= 0, (self.name, "an action that the board has not")
        wide, actions = self.table.board.record["wide_of"][0, action], self.edition.actions
        return actions.KINDS[actions.KIND_OF[wide]].text, int(actions.ARGUMENT_OF[wide])

    def choose(self, rng: random.Random, game: Game) -> int | None:
        """An action that moves a piece or a knight, by preference one that displaces another."""
        kinds: dict[str, list[int]] = {}
        for action in game.legal_list():
            kinds.setdefault(self.kind(action)[0], []).append(action)
        wanted = [kind for kind in WANTED if kind in kinds and rng.random() < WANTED[kind]]
        if not wanted:
            return None if game.phase == "main" else rng.choice(game.legal_list())
        actions = kinds[rng.choice(wanted)]
        if game.phase == "knight target":
            knights = game.record.knight
            actions = [a for a in actions if knights[self.kind(a)[1]] >= 0] or actions
        return rng.choice(actions)

    def look(self, game: Game) -> None:
        """What is kept agrees with what is derived, and with what is found by trying."""
        kept = self.edition.records.copied(np.atleast_1d(np.asarray(game.record)))
        derived = self.edition.records.copied(kept)
        self.derive(derived)
        if kept[0].lifted < 0:  # routes are those of before while a ship is on its way, lanes no matter
            for name in (
                "route",
                "foremost",
                "road_reach",
                "ship_reach",
                "network",
                "sites",
                "knights_of",
                "knights_left",
            ):
                assert np.array_equal(kept[0][name], derived[0][name]), (self.name, name, self.read(kept[0]))
            ground = ground_of(self.table.board, kept[0], self.closed)
            net = self.read(kept[0])
            self.compare(kept, ground, net)
            if int(kept[0].phase) == at.OPPONENT_STEP:
                owner = int(kept[0].homeless) % (3 * self.edition.sizes.MAX_PLAYERS) // 3
                assert self.legal(kept, "knight") == Truth(ground, net).homes(owner, int(kept[0].homeless_from))


WANTED = {
    "pick knight": 1.0, "knight": 0.5, "activate": 0.2, "promote": 0.4,
    "road": 0.3, "ship": 0.3, "pick ship": 0.5, "settlement": 0.4,
}  # fmt: skip


@pytest.mark.rule(
    "CK-086", "CK-087", "CK-088", "CK-089", "CK-090", "CK-095", "CK-096", "CK-097", "CK-098", "CK-099", "CK-101",
    "CK-134", "CK-141", "CK-203", "CK-204", "CK-205", "CK-207", "CK-210", "CK-211", "CK-212", "CK-231", "GEO-12",
)  # fmt: skip
@pytest.mark.parametrize("name", list(BOARDS))
def test_nets_of_all_seats_as_by_trying_everything(name: str) -> None:
    bench, rng = Bench(name), random.Random(name)
    seen, fights = Counter[str](), 0
    nets = NETS * BOARDS[name] // sum(BOARDS.values())
    for _ in range(nets):
        state = bench.blank(rng)
        ground = ground_of(bench.table.board, state[0], bench.closed)
        if name == "catan_world":
            ground.exits = [0]
        honest, active = rng.random() < 0.6, rng.randrange(SEATS)
        net = knight_nets.grow(rng, ground, SEATS, honest)
        bench.lay(state, net, active)
        bench.compare(state, ground, net)
        fights += bench.compare_knights(state, ground, net, active)
        if honest:
            bench.play(rng, state, seen)
    assert nets < 100 or (fights > nets // 20 and seen["pick knight"] > nets // 4 and seen["supply"] > 0), (
        fights,
        seen,
    )
