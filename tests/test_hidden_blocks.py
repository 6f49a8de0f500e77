"""What each block of an observation shows, rule by rule."""

import random
from itertools import chain
from typing import Any

import numpy as np
import pytest

from seafarers_env import Game
from seafarers_env.engine import constants as c
from tests import variants
from tests.effort import often
from tests.play import advance, content, moments, new_game, pick
from tests.test_hidden_information import (
    OF_CLASSIC,
    OF_OTHERS,
    RARELY_BOUGHT,
    TABLES,
    Table,
    every_table,
    watched,
)


# --- rule by rule -----------------------------------------------------------------------------------------------------
def blocks(game: Game, viewer: int) -> dict[str, np.ndarray]:
    return game.layout.split(game.observe(viewer))


def turned(rows: np.ndarray, viewer: int, players: int) -> list[Any]:
    """Rows by seat, the viewer's first."""
    return [rows[(viewer + k) % players].tolist() for k in range(players)]


@pytest.mark.rule("OBSERVATION-01", "OBSERVATION-02", "OBSERVATION-16")
@every_table
def test_public_things_are_shown_to_all_as_they_are(table: Table) -> None:
    for number, moment in enumerate(watched(table)):
        s, n, b = moment.record, moment.num_players, moment.board.record[0]
        hexes, edges, vertices = range(b.num_hexes), range(b.num_edges), range(b.num_vertices)
        for viewer in often(range(n), (number % n,)):
            seen = blocks(moment, viewer)
            spice = s.terrain[hexes] >= c.SPICE_HEX  # these, and shoals, have a block of their own
            assert seen["hex_terrain"].argmax(axis=1)[~spice].tolist() == s.terrain[hexes][~spice].tolist()
            assert seen["hex_terrain"].sum(axis=1).tolist() == (~spice).astype(int).tolist()
            if moment.options["spices"]:
                assert_spices_are_shown(moment, seen, viewer)
            assert seen["hex_number"].tolist() == s.number[hexes].tolist()
            kinds = s.harbour_kind[: b.num_harbours]
            assert seen["harbours"].tolist() == (kinds[:, None] == np.arange(c.NUM_HARBOUR_KINDS)).tolist()
            if moment.table.rules[0].harbours_by_players:
                laid = dict(zip(s.harbour_edge.tolist(), s.harbour_kind.tolist(), strict=True))
                assert seen["harbour_places"].tolist() == [2 + laid[e] if e in laid else 0 for e in edges]
            assert np.flatnonzero(seen.get("robber", [])).tolist() == [h for h in [int(s.robber)] if h >= 0]
            assert np.flatnonzero(seen["pirate"] == 1).tolist() == [h for h in [int(s.pirate)] if h >= 0]
            for k in range(n):
                q = (viewer + k) % n
                road, ship = s.edge_piece[edges] == 2 * q + c.ROAD, s.edge_piece[edges] == 2 * q + c.SHIP
                assert (seen["roads"][k] > 0).tolist() == road.tolist()
                if seen["ships"].size:
                    assert ((0 < seen["ships"][k]) & (seen["ships"][k] < 3)).tolist() == ship.tolist()
                building = s.vertex_building[vertices]
                expected = (building == 2 * q + c.SETTLEMENT) + 2 * (building == 2 * q + c.CITY)
                assert seen["buildings"][k].tolist() == expected.tolist()
                assert seen["seats"][k][1:7].tolist() == [
                    s.hand[q].sum(), s.cards[q].sum(), s.route[q], s.route_holder == q, s.army_holder == q, s.tokens[q],
                ]  # fmt: skip
            for name in ("supply", "played"):
                assert seen[name].tolist() == turned(s[name], viewer, n)
            areas = [[int(s.areas[q]) >> j & 1 for j in range(b.num_areas)] for q in range(n)]
            assert seen["areas"].tolist() == turned(np.array(areas).reshape(n, -1), viewer, n)
            assert moment.view(viewer).state.foremost.tolist() == s.foremost.tolist()


def assert_spices_are_shown(moment: Game, seen: dict[str, np.ndarray], viewer: int) -> None:
    """What all see of spices, and that a viewer sees its own (SPICE-25, SPICE-26)."""
    s, n, b = moment.record, moment.num_players, moment.board.record[0]
    reached = [int(s.reached[h // 64]) >> h % 64 & 1 for h in range(b.num_hexes)]
    spice = s.terrain[: b.num_hexes] == c.SPICE_HEX
    assert seen["spice_hexes"].tolist() == (spice * (1 + np.array(reached))).tolist()
    stands = s.vertex_merchant[: b.num_vertices]
    assert seen["merchants"].tolist() == [(stands == (viewer + k) % n).tolist() for k in range(n)]
    left = 10 - int(s.options.sum())
    assert seen["spice_table"].tolist() == [s.spice_stack.sum(), left, s.exchanged]
    assert seen["spice_discard"].tolist() == s.spice_discard.tolist()
    assert seen["options_shown"].tolist() == turned(s.options_shown, viewer, n)
    limit = 7 + 2 * s.options.sum(axis=1)
    numbers = np.stack([s.options.sum(axis=1), limit, s.exchanges, 3 - s.merchants, s.returns_owed], axis=1)
    assert seen["spice_seats"].tolist() == turned(numbers, viewer, n)
    assert (seen["options"].tolist(), seen["pool_seen"].tolist()) == (
        s.options[viewer].tolist(), s.pool_seen[viewer].tolist(),
    )  # fmt: skip
    sections = int(moment.table.rules["sections"][0]) if moment.options["exploration"] else 0
    assert seen["sections"].tolist() == [int(s.spice_unfound) >> k & 1 for k in range(sections)]


BUNDLES = ("draft_give", "draft_get", "offer_give", "offer_get")  # in the order of `fish_table`


def goods(seen: dict[str, np.ndarray], resources: str, spices: str, s: Any) -> list[int]:
    """Resources, and where there are any spices, as they are shown: as many kinds as the record has."""
    shown = [*seen[resources].ravel().tolist(), *seen.get(spices, np.zeros(0)).ravel().tolist()]
    for table in ("fish_table", "voyage"):  # fish, or gold: goods that are no cards
        if seen[table].size and resources in BUNDLES:
            shown.append(int(seen[table][BUNDLES.index(resources)]))
    return shown + [0] * (s.hand.shape[1] - len(shown))


@pytest.mark.rule("OBSERVATION-03", "OBSERVATION-10")
@every_table
def test_an_owner_sees_its_own_cards(table: Table) -> None:
    laid_aside = bought = 0
    seeds = range(3) if table[0] in RARELY_BOUGHT else range(1)
    for moment in chain.from_iterable(watched(table, seed) for seed in seeds):
        s = moment.record
        for viewer in range(moment.num_players):
            seen, state = blocks(moment, viewer), moment.view(viewer).state
            assert goods(seen, "hand", "spices", s) == s.hand[viewer].tolist() == state.hand[viewer].tolist()
            assert seen["cards"].tolist() == s.cards[viewer].tolist() == state.cards[viewer].tolist()
            aside = goods(seen, "discarding", "spices_aside", s)
            assert aside == s.discarding[viewer].tolist() == state.discarding[viewer].tolist()
            own = s.bought.tolist() if viewer == s.active else [0] * c.NUM_CARDS
            assert seen["bought"].tolist() == own == state.bought.tolist()
            laid_aside, bought = laid_aside + sum(aside), bought + sum(own)
            for q in {*range(moment.num_players)} - {viewer}:
                assert not (state.hand[q].any() or state.cards[q].any() or state.discarding[q].any())
    assert bought > 0 or table[0] in RARELY_BOUGHT or table in variants.TABLES  # whose rule may want the same cards
    assert laid_aside > 0 or table[1] == 2


@pytest.mark.rule("OBSERVATION-04", "OBSERVATION-05", "OBSERVATION-19")
@every_table
def test_bank_and_deck_are_shown_by_number(table: Table) -> None:
    for moment in watched(table):
        for viewer in range(moment.num_players):
            seen, view = blocks(moment, viewer), moment.view(viewer)
            assert seen["bank"].tolist() == moment.record.bank.tolist()
            assert seen["deck"].tolist() == [moment.record.deck.sum()] == [view.deck_size]
            assert not view.state.deck.any()
            assert not view.state.rng.any()


@pytest.mark.rule("OBSERVATION-06")
@every_table
def test_what_comes_from_and_goes_to_the_bank_is_seen_by_kind_and_number(
    table: Table,
) -> None:
    """Dice, production, gold, plenty, maritime trade, costs: bank and hand counts before and after tell them."""
    kinds, rng = set(), random.Random(2)
    for start in watched(table, chance="explicit"):
        moment = start.clone()
        viewer = (max(moment.current_player, 0) + 1) % moment.num_players
        before, bank, hands = blocks(moment, viewer), moment.record.bank.copy(), moment.record.hand.copy()
        kinds.add(moment.phase)
        advance(moment, rng, "builder")
        after = blocks(moment, viewer)
        moved = after["bank"].astype(int) - before["bank"]
        assert moved.tolist() == (moment.record.bank.astype(int) - bank).tolist()
        if not moment.record.discards_owed.any() and not moment.record.discarding.any():
            gained = after["seats"][:, 1].astype(int) - before["seats"][:, 1]
            real = (moment.record.hand.astype(int) - hands).sum(axis=1)[: moment.num_players]
            assert gained.tolist() == turned(real, viewer, moment.num_players)
        assert after["turn"][1] == moment.record.dice
    gold = (start.record.terrain == c.GOLD).any() and not start.options["spices"]  # there it is found late
    usual = {"dice", "main"} if table[0] == "explorers" else {"dice", "main", "drawn card"}
    assert kinds >= usual | ({"take"} if gold and table[0] != "explorers" else set())


@pytest.mark.rule("OBSERVATION-06", "OBSERVATION-17")
@pytest.mark.parametrize(
    "tables", [OF_CLASSIC, pytest.param(OF_OTHERS, marks=pytest.mark.long)], ids=["classic", "others"]
)
def test_offers_answers_and_counters_are_public_and_drafts_are_not(tables: list[Table]) -> None:
    published = accepted = countered = composed = 0
    for table in tables:
        for moment in watched(table):
            s, n = moment.record, moment.num_players
            for viewer in range(n):
                seen, state = blocks(moment, viewer), moment.view(viewer).state
                for name in ("offer_give", "offer_get"):
                    assert goods(seen, name, f"{name}_spices", s) == s[name].tolist()
                for name in ("counter_give", "counter_get"):
                    more = [seen[f"{name}_spices"]] if moment.options["spices"] else []
                    if moment.options["fishing"]:
                        more = [seen["fish"][:, 1 + (name == "counter_get")][:, None]]
                    if moment.options["cargo_ships"]:
                        more = [seen["explorers"][:, 4 + (name == "counter_get")][:, None]]
                    shown = np.hstack([seen[name], *more])
                    assert shown.tolist() == turned(s[name][:, : shown.shape[1]], viewer, n)
                if moment.phase in ("answer", "choose"):
                    one_hot = np.eye(4, dtype=int)[:, 1:]
                    answers = np.array([one_hot[0 if q == s.active else s.answers[q]] for q in range(n)])
                    assert seen["answers"].tolist() == turned(answers, viewer, n)
                mine = s.composer == viewer
                none = [0] * len(s.draft_give)
                draft = (s.draft_give.tolist(), s.draft_get.tolist()) if mine else (none, none)
                assert tuple(goods(seen, name, f"{name}_spices", s) for name in ("draft_give", "draft_get")) == draft
                assert (state.draft_give.tolist(), state.draft_get.tolist()) == draft
                assert mine or state.draft_last == state.draft_getting == 0
                composed += mine and any(draft[0])
            published += s.offer_get.any()
            accepted += c.ACCEPTED in s.answers
            countered += c.COUNTERED in s.answers
    assert min(published, accepted, countered, composed) > 0


@pytest.mark.rule("OBSERVATION-07")
def test_a_stolen_card_is_known_to_thief_and_victim_only() -> None:
    thefts = 0
    for moment in watched(TABLES[3], chance="explicit"):
        if moment.phase != "stolen card" or len(moment.chance_outcomes()) < 2:
            continue
        thief, victim = int(moment.record.active), int(moment.record.victim)
        sights: dict[int, set[bytes]] = {p: set() for p in range(4)}
        for outcome, _ in moment.chance_outcomes():
            twin = moment.clone()
            twin.apply_chance(outcome)
            for p in range(4):
                sights[p].add(twin.observe(p).tobytes() + content(twin.view(p)))
            moved = blocks(twin, thief)["hand"].astype(int) - blocks(moment, thief)["hand"]
            assert moved.tolist() == [int(k == outcome - c.FIRST_STOLEN) for k in range(len(moved))]
            bystander = next(p for p in range(4) if p not in (thief, victim))
            counts = blocks(twin, bystander)["seats"][:, 1].astype(int) - blocks(moment, bystander)["seats"][:, 1]
            assert counts[(thief - bystander) % 4] == -counts[(victim - bystander) % 4] == 1
        for p in range(4):
            assert len(sights[p]) == (len(moment.chance_outcomes()) if p in (thief, victim) else 1)
        thefts += 1
    assert thefts > 3


@pytest.mark.rule("OBSERVATION-08", "OBSERVATION-09")
def test_discards_are_hidden_until_all_have_finished() -> None:
    phases = finished = 0
    for start in watched(TABLES[3], chance="explicit"):
        if start.phase != "discard":
            continue
        game, rng = start.clone(), random.Random(3)
        bank = game.record.bank.tolist()
        while game.phase == "discard":
            s = game.record
            for viewer in range(4):
                seen = blocks(game, viewer)
                assert seen["bank"].tolist() == bank
                assert seen["seats"][:, 7].tolist() == turned(s.discards_owed, viewer, 4)
            aside = s.discarding.sum(axis=0)
            action, seat = pick(game, rng), game.current_player
            others = [game.clone() for _ in game.legal_actions()]
            for twin, other in zip(others, game.legal_actions(), strict=True):
                twin.apply(other)
            if others[0].phase == "discard":  # the kind of this card cannot be told from what others see
                for viewer in {*range(4)} - {seat}:
                    assert len({twin.observe(viewer).tobytes() + content(twin.view(viewer)) for twin in others}) == 1
            game.apply(action)
            phases += 1
        aside[game.parse(f"discard {game.describe(action).split()[1]}") - game.parse("discard brick")] += 1
        assert (game.record.bank - bank).tolist() == aside.tolist()
        assert blocks(game, seat)["bank"].tolist() == game.record.bank.tolist()
        finished += 1
    assert finished > 2
    assert phases > 10


@pytest.mark.rule("OBSERVATION-11", "OBSERVATION-12")
def test_victory_point_cards_count_for_their_owner_and_for_all_at_the_end() -> None:
    hidden = won_by_cards = 0
    for seed in range(12):
        moment = new_game("base", 4, seed)
        for _ in moments(moment, seed, "buyer", 20_000):
            pass
        s = moment.record
        assert moment.is_over
        for viewer in range(4):
            points = blocks(moment, viewer)["seats"][:, 0].tolist()
            view = moment.view(viewer)
            assert points == [view.victory_points((viewer + k) % 4) for k in range(4)]
            for k in range(4):
                q = (viewer + k) % 4
                cards = int(s.cards[q, c.VICTORY_POINT])
                assert points[k] == int(s.points[q]) + (cards if k == 0 else 0)
                assert moment.victory_points[q] == int(s.points[q]) + cards
                hidden += cards > 0 and k > 0
        won_by_cards += moment.winner is not None and int(s.points[moment.winner]) < 10
    assert hidden > 0
    assert won_by_cards > 0
