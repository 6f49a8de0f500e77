"""Changing what a player cannot know changes nothing that the player is shown (OBSERVATION).

`shuffled` deals everything hidden from one seat anew; `shown` gathers all that the seat gets from a game.
"""

import random
from collections import Counter
from functools import cache
from typing import Any

import numpy as np
import pytest

from seafarers_env import Batch, Game, IllegalActionError
from seafarers_env.editions import CLASSIC
from seafarers_env.engine import actions as a, constants as c
from tests import played, variants
from tests.effort import often
from tests.explorers import redeal_faces
from tests.knights import deal_progress_anew
from tests.play import actions_of_kind, advance, content, moments, named, new_game, played_by, tables_but
from tests.spiced import deal_hands_anew, deal_options_anew
from tests.test_properties import faults

Table = tuple[str, int, dict[str, Any]]
TABLES: list[Table] = [
    ("base", 2, {}),
    ("base", 4, {"theft_optional": True}),
    ("new_shores", 3, {"pirate_start": "agreed"}),
    ("new_shores", 4, {}),
    ("lagoon", 4, {}),
]
TABLES += [(*table, {}) for table in tables_but(table[:2] for table in TABLES)]
TABLES += [("base", 4, {"card_counting": True}), ("new_shores", 3, {"card_counting": True, "bank": 9})]
TABLES += variants.TABLES
TABLES += [
    ("fog_islands", 4, {"card_counting": True, "exploration": False}),
    ("hawaii", 4, {"card_counting": True}),
    ("heading_for_new_shores", 6, {"card_counting": True}),
]
OF_CLASSIC = [table for table in TABLES[1:] if played_by(named(table[0]), table[1], table[2]) is CLASSIC]
OF_OTHERS = [table for table in TABLES[1:] if table not in OF_CLASSIC]
every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(map(str, (*table[:2], *table[2]))))
#: Which of the moments of one phase and acting seat are looked at: early hands have little to hide.
LOOKED_AT = (3, 10, 60)
RARELY_BOUGHT = ("reach_catan", "fog_islands", "hawaii", "explorers")  # cards: few have ore at home, or there are none
RARE = ("choose", "steal", "discard", "stolen card", "trade option", "spice card", "return spice")


def watched(table: Table, seed: int = 0, chance: str = "auto") -> tuple[Game, ...]:
    """Moments of many kinds from games of every style. Leave them as they are: other tests look at them too."""
    return _watched(TABLES.index(table), seed, chance)


@cache
def _watched(number: int, seed: int, chance: str) -> tuple[Game, ...]:
    scenario, players, options = TABLES[number]
    kept = []
    start = new_game(scenario, players, seed, **options)
    styles = ("trader", "builder", "sailor", "buyer", *(("spicer",) if start.options["spices"] else ()))
    for style in styles:
        seen: Counter[tuple[str, int]] = Counter()
        for moment in moments(new_game(scenario, players, seed, chance=chance, **options), seed, style, 2500):
            key = (moment.phase, moment.current_player)
            seen[key] += 1
            if seen[key] in LOOKED_AT or (moment.phase in RARE and seen[key] < 4):
                kept.append(moment.clone())
    return tuple(kept)


# --- what is hidden ---------------------------------------------------------------------------------------------------
def shuffled(game: Game, viewer: int, rng: np.random.Generator) -> Game:
    """The same game with everything that seat `viewer` cannot know dealt anew."""
    twin = Game.from_table(game.table, np.atleast_1d(np.asarray(game.record)).copy(), game.chance)
    s = twin.record
    others = [q for q in range(game.num_players) if q != viewer]
    kinds = c.NUM_RESOURCES + c.NUM_COMMODITIES * bool(game.options["cities_and_knights"])
    _deal_hands(game, s, viewer, rng)
    if game.options["cargo_ships"]:
        redeal_faces(game, s, viewer, rng)
    if game.options["cities_and_knights"]:
        deal_progress_anew(s, [q for q in others if q not in played.progress_seen(s, viewer)], rng)
        played.offer_anew(s, viewer, rng)
    _mix([s.cards[q] for q in others] + [s.deck], c.NUM_CARDS, rng)
    if s.active != viewer:
        bought, s.bought[:] = int(s.bought.sum()), 0
        for kind in rng.permutation(np.repeat(np.arange(c.NUM_CARDS), s.cards[s.active]))[:bought]:
            s.bought[kind] += 1
    if s.composer >= 0 and s.composer != viewer:
        kinds = s.hand.shape[1] if game.options["spices"] else kinds
        s.draft_give[:kinds], s.draft_get[:kinds] = rng.integers(0, 3, kinds), rng.integers(0, 3, kinds)
        s.draft_getting, s.draft_last = rng.integers(0, 2), rng.integers(0, kinds)
    s.rng[:] = rng.integers(0, 2**64, c.NUM_STREAMS, dtype=np.uint64)
    s.decisions += rng.integers(1, 9)  # they count the cards of drafts that were dropped
    return Game.from_table(game.table, np.atleast_1d(np.asarray(s)), game.chance)  # and its mask


def _deal_hands(game: Game, s: Any, viewer: int, rng: np.random.Generator) -> None:
    """Deal hands anew that the viewer does not see, until they agree with the progress card being played."""
    knights = bool(game.options["cities_and_knights"])
    seen = played.hands_seen(s, viewer) if knights else []
    others = [q for q in range(game.num_players) if q != viewer and q not in seen]
    kinds = c.NUM_RESOURCES + c.NUM_COMMODITIES * int(knights)
    before = np.array(s)
    for _ in range(1000):
        if game.options["spices"]:
            deal_hands_anew(game, s, viewer, rng)
            deal_options_anew(s, game.num_players, viewer, rng)
        elif game.options["card_counting"]:
            _exchange(s, viewer, others, kinds, rng)
        else:
            _mix([row[q, :kinds] for row in (s.hand, s.discarding) for q in others], kinds, rng)
        if not knights or played.agrees(s, viewer):
            return
        for name in before.dtype.names or ():
            s[name] = before[name]
    raise AssertionError("no hands agree")


def _mix(rows: list[np.ndarray], kinds: int, rng: np.random.Generator) -> None:
    """Shuffle cards over rows of counts; each row keeps its size."""
    sizes = [int(row.sum()) for row in rows]
    pool = rng.permutation(np.concatenate([np.repeat(np.arange(kinds), row) for row in rows]))
    for row, cards in zip(rows, np.split(pool, np.cumsum(sizes)[:-1]), strict=True):
        row[:] = np.bincount(cards, minlength=kinds)


def _exchange(s: Any, viewer: int, others: list[int], kinds: int, rng: np.random.Generator) -> None:
    """Let cards change places between the others' hands, within what the viewer knows of them; the others know all."""
    rows = [(q, row[q]) for q in others for row in (s.hand, s.discarding) if row[q].any()]
    under, over = (field.reshape(len(field), -1, s.hand.shape[1])[viewer] for field in (s.under, s.over))
    for _ in range(300 if len(rows) > 1 else 0):
        (p, one), (q, other) = (rows[i] for i in rng.choice(len(rows), 2, replace=False))
        j, k = rng.choice(kinds, 2, replace=False)  # `one` gives j and gets k
        doubt = p == q or min(under[p, j], over[p, k], over[q, j], under[q, k]) > 0
        if doubt and one[j] and other[k]:
            one[j], one[k], other[j], other[k] = one[j] - 1, one[k] + 1, other[j] + 1, other[k] - 1
            if p != q:
                for seat, gone, come in ((p, j, k), (q, k, j)):
                    under[seat, gone], over[seat, gone] = under[seat, gone] - 1, over[seat, gone] + 1
                    under[seat, come], over[seat, come] = under[seat, come] + 1, over[seat, come] - 1
    for q in others:
        s.under[q], s.over[q] = 0, 0


# --- what is shown ----------------------------------------------------------------------------------------------------
def shown(game: Game, viewer: int) -> dict[str, Any]:
    """All that seat `viewer` can see of a game."""
    view = game.view(viewer)
    seen = {
        "observation": game.observe(viewer).tobytes(),
        "view.observation": view.observation.tobytes(),
        "view.state": content(view),
        "view.action_mask": view.action_mask.tobytes(),
        "view.legal_actions": view.legal_actions().tolist(),
        "view": (view.phase, view.current_player, view.turn, view.deck_size),
        "points": [view.victory_points(seat) for seat in range(game.num_players)],
        "dealt": content(view.determinise(1)),
    }
    if game.current_player == viewer:
        illegal = np.flatnonzero(game.legal_mask() == 0)[::97]
        seen["errors"] = [error_of(game.clone(), int(action)) for action in (-1, *illegal)]
        seen["mask"] = game.legal_mask().tobytes()
    return seen


def error_of(game: Game, action: int) -> str:
    with pytest.raises(IllegalActionError) as info:
        game.apply(action)
    return str(info.value)


@pytest.mark.rule("OBSERVATION-03", "OBSERVATION-04", "OBSERVATION-08", "OBSERVATION-17", "OBSERVATION-19")
@every_table
def test_what_a_player_cannot_know_changes_nothing_it_is_shown(table: Table) -> None:
    rng, phases, changed = np.random.default_rng(0), set(), 0
    for number, moment in enumerate(watched(table)):
        phases.add(moment.phase)
        if number % often(1, 4) and moment.phase not in RARE:
            continue
        for viewer in {max(moment.current_player, 0), number % moment.num_players}:
            before = shown(moment, viewer)
            twin = shuffled(moment, viewer, rng)
            assert twin.current_player == moment.current_player
            changed += content(twin) != content(moment)
            after = shown(twin, viewer)
            assert [key for key in before if before[key] != after[key]] == [], (moment, viewer)
    assert changed > often(100, 20)
    wanted = {"main", "pre-roll", "compose", "answer", "choose", "robber", "discard"}
    if table[0] == "explorers":
        wanted = wanted - {"robber"} | {"sail", "fleet"}
    assert phases >= (wanted if table[1] > 2 else wanted - {"discard"})


@pytest.mark.rule("OBSERVATION-03", "OBSERVATION-08", "OBSERVATION-17", "OBSERVATION-19")
@every_table
def test_what_a_player_cannot_know_changes_no_answer_of_a_teacher(table: Table) -> None:
    rng, (name, players, options) = np.random.default_rng(0), table
    deciding = [moment for moment in watched(table) if moment.current_player >= 0][:: often(7, 20)]
    twins = [shuffled(moment, moment.current_player, rng) for moment in deciding]
    batches = [Batch(named(name), players, len(deciding), **options) for _ in range(2)]
    for batch, games in zip(batches, (deciding, twins), strict=True):
        batch.load(np.arange(len(batch)), games)
    one, other = batches
    for policy in ("heuristic", "random"):
        assert one.policy_actions(policy, seed=1).tolist() == other.policy_actions(policy, seed=1).tolist()
    assert (one.observations == other.observations).all()
    assert (one.central_state() != other.central_state()).any()  # that is for critics alone


@pytest.mark.rule("OBSERVATION-18")
@every_table
def test_legal_actions_are_shown_to_the_acting_player_only(table: Table) -> None:
    for moment in watched(table):
        for viewer in range(moment.num_players):
            view = moment.view(viewer)
            if viewer == moment.current_player:
                assert view.action_mask.tolist() == moment.legal_mask().tolist()
                assert view.legal_actions().tolist() == moment.legal_actions().tolist()
                assert view.action_mask.any()
            else:
                assert not view.action_mask.any()
                assert len(view.legal_actions()) == 0


def test_a_view_stays_as_it_was() -> None:
    game, rng = new_game("new_shores", 4, 1), random.Random(1)
    view = game.view(0)
    before = (content(view), view.action_mask.tolist())
    for _ in range(100):
        advance(game, rng, "builder")
    assert before == (content(view), view.action_mask.tolist())
    assert view.observation.tolist() == new_game("new_shores", 4, 1).observe(0).tolist()
    with pytest.raises(ValueError, match="read-only"):
        view.state.hand[:] = 9


# --- whole games that a player could be in ----------------------------------------------------------------------------
@pytest.mark.rule("OBSERVATION-20")
@every_table
def test_determinised_games_are_games_the_player_could_be_in(table: Table) -> None:
    different = 0
    for n, moment in enumerate(watched(table, seed=often(1, 0))[:: often(1, 2)]):
        for viewer in often(range(moment.num_players), (n % moment.num_players,)):
            twin = moment.view(viewer).determinise(7)
            assert faults(twin) == [], (moment, viewer)
            assert twin.observe(viewer).tolist() == moment.observe(viewer).tolist()
            assert content(twin.view(viewer)) == content(moment.view(viewer))
            assert (twin.phase, twin.current_player) == (moment.phase, moment.current_player)
            if viewer == moment.current_player:
                assert twin.legal_mask().tolist() == moment.legal_mask().tolist()
            different += content(twin) != content(moment)
            assert content(twin) == content(moment.view(viewer).determinise(7))
    assert different > 50


@pytest.mark.rule("OBSERVATION-17")
def test_a_draft_that_was_dropped_leaves_no_trace() -> None:
    dropped = 0
    for moment in watched(TABLES[1]):
        gives = actions_of_kind(moment, a.GIVE) if moment.phase == "main" else []
        if not gives:
            continue
        short = moment.clone()
        short.apply(gives[-1])
        for action in [*actions_of_kind(short, a.GIVE), *actions_of_kind(short, a.GET)]:
            long = short.clone()
            long.apply(action)
            sights = [sights_after_cancel(game, moment.current_player) for game in (short.clone(), long)]
            assert sights[0] == sights[1]
            dropped += 1
    assert dropped > 10


def sights_after_cancel(game: Game, seat: int) -> list[tuple[bytes, bytes]]:
    """What the seats other than `seat` see when it drops its draft."""
    game.apply(game.parse("cancel"))
    others = [q for q in range(game.num_players) if q != seat]
    return [(game.observe(q).tobytes(), content(game.view(q))) for q in others]


@every_table
def test_determinised_games_can_be_played_on(table: Table) -> None:
    for n, moment in enumerate(watched(table, seed=often(2, 0))[:: often(1, 8)]):
        for viewer in range(moment.num_players):
            twin = moment.view(viewer).determinise(n)
            s = twin.record
            goods = s.hand.astype(int)
            if moment.table.rules["fishing"][0]:
                goods[:, c.FISH] = s.fish
            if moment.table.rules["cargo_ships"][0]:
                goods[:, c.COIN] = s.gold
            assert (goods[s.active] >= s.offer_give).all(), (moment, viewer)
            assert all((goods[q] >= s.offer_get).all() for q in range(moment.num_players) if s.answers[q] == c.ACCEPTED)
            assert (goods >= s.counter_give)[: moment.num_players].all()
        for k, after in enumerate(moments(twin, n, ("trader", "builder")[n % 2], 60)):
            if k < 4 or k % 9 == 0:
                assert faults(after) == [], (moment, after)


def test_determinised_games_end() -> None:
    for n, moment in enumerate(watched(TABLES[3], seed=often(3, 0))):
        if n % 12 == 0:
            twin = moment.view(n % 4).determinise(n)
            for _ in moments(twin, n, "builder", 20_000):
                pass
            assert twin.is_over
            assert faults(twin) == []


def test_worlds_of_different_seeds_differ() -> None:
    for moment in watched(TABLES[3]):
        if moment.record.hand_size.sum() > 12:
            worlds = [moment.view(0).determinise(seed) for seed in range(6)]
            assert len({world.record.hand[1:].tobytes() for world in worlds}) > 1
            assert len({world.record.rng.tobytes() for world in worlds}) == 6
