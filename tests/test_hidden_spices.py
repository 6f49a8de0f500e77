"""What nobody may know of spices: an agent that tries every door, deals that agree with a view, what is told."""

from __future__ import annotations

import pickle
import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import factorial, prod
from typing import Any

import numpy as np
import pytest

from seafarers_env import Game
from seafarers_env.engine.constants import EACH_OPTION, EACH_SPICE, NUM_RESOURCES
from seafarers_env.envs import SeafarersAEC, raw_env
from seafarers_env.render.text import table_text
from tests.effort import often
from tests.play import advance, content, new_game, rebuild
from tests.rules.spicy import peddlers, returning
from tests.test_hidden_handed import reached
from tests.test_hidden_information import shuffled

pytestmark = [pytest.mark.long, pytest.mark.slow, pytest.mark.kernels]  # the edition grand is compiled
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("fog_islands", 3, {}),
    ("fog_islands", 6, {"card_counting": True}),
    ("heading_for_new_shores", 4, {"card_counting": True}),
    ("heading_for_new_shores", 5, {"exploration": False}),
]
_AT = re.compile(r" at 0x[0-9a-f]+")
GIFT = ("ore", "wool", "lumber", "wool", "ore")
KINDS = ("brick", "lumber", "wool", "grain", "ore")


def give(game: Game, seat: int) -> Game:
    """The same game after the bank has given a seat some cards, which all see: boards pay too little for merchants."""
    record = np.atleast_1d(np.asarray(game.record)).copy()
    for card in map(KINDS.index, GIFT):
        if record["bank"][0, card] > 0:
            record["bank"][0, card] -= 1
            record["hand"][0, seat, card] += 1
    rebuild(game, record)
    return Game.from_table(game.table, record, game.chance)


def rich(name: str, players: int, seed: int, limit: int, chance: str = "explicit", **options: Any) -> Iterator[Game]:
    """Moments of a game in which who is about to roll is given cards now and then."""
    game = new_game(name, players, seed, chance=chance, points_to_win=40, max_offers=1, **options)
    rng = random.Random(seed)
    for _ in range(limit):
        if game.is_over:
            return
        if game.phase == "pre-roll" and rng.random() < 0.4:
            game = give(game, int(game.record.active))
        yield game
        advance(game, rng, "spicer")


# --- an agent that tries ----------------------------------------------------------------------------------------------
def tried(game: Game, viewer: int) -> dict[str, str]:
    """All that an agent in this seat finds behind every public name of its view, and what it is handed elsewhere."""
    view = game.view(viewer)
    found = dict[str, str]()
    for path, thing in reached(view, "view", {}):
        names = getattr(getattr(thing, "dtype", None), "names", None)
        if names:
            found[path] = repr([(name, np.asarray(thing[name]).tolist()) for name in names])
        elif isinstance(thing, np.ndarray):
            found[path] = repr(thing.tolist())
        elif isinstance(thing, (dict, list, tuple, frozenset)):
            found[path] = _AT.sub("", repr(thing))
    for name in dir(view):
        if not name.startswith("_") and not callable(value := getattr(view, name)):
            found[f"view.{name} in words"] = _AT.sub("", repr(value))
    calls = {
        "points": [view.victory_points(seat) for seat in range(game.num_players)],
        "legal": view.legal_actions().tolist(),
        "svg": view.svg(),
        "worlds": [content(view.determinise(seed)) for seed in (1, 2)],
        "pickle": pickle.dumps(game.view(viewer)),
        "text": table_text(game.record, game.board, game.table.rules[0], viewer),
        "environment": from_environment(game, viewer),
    }
    return found | {name: repr(told) for name, told in calls.items()}


def from_environment(game: Game, viewer: int) -> list[bytes]:
    """What PettingZoo's environment hands to this seat."""
    env = raw_env("fog_islands", 6)
    env.reset(seed=1)
    assert isinstance(env, SeafarersAEC)
    env.game, env._names, env._size = game, [f"player_{seat}" for seat in range(6)], game.layout.size
    seen = env.observe(f"player_{viewer}")
    return [seen["observation"].tobytes(), seen["action_mask"].tobytes()]


def unlike(one: Game, other: Game, viewer: int) -> list[str]:
    """Doors at which the two games look different."""
    here, there = tried(one, viewer), tried(other, viewer)
    assert len(here) > 60
    return [name for name in here.keys() | there.keys() if here.get(name) != there.get(name)]


def hidden_moments(players: int, options: dict[str, Any]) -> list[Game]:
    """An option is chosen, held, shown; a spice is drawn; all give spices back."""
    if players > 4:
        back = returning(players, **options)
        return [back.game, back.clone().do("return nutmeg", "return cinnamon").game]
    start = peddlers(players, max_offers=1, **options).do("merchant 5,4 NE")
    chosen = start.clone().do("option ore")
    drawn = chosen.clone().do("spice ore")
    return [start.game, chosen.game, drawn.game, drawn.clone().chance("pepper").do("end turn").game]


@pytest.mark.rule("SPICE-25", "SPICE-26", "SPICE-60", "SPICE-62", "SPICE-74", "FOG-35", "OBSERVATION-03")
@pytest.mark.parametrize("options", [{}, {"card_counting": True}], ids=str)
@pytest.mark.parametrize("players", [3, 6])
def test_an_agent_that_tries_every_door_learns_nothing(players: int, options: dict[str, Any]) -> None:
    rng, differ = np.random.default_rng(1), Counter[str]()
    for game in hidden_moments(players, options):
        for viewer in range(players):
            twin = shuffled(game, viewer, rng)
            for field in ("spice_stack", "options", "pool_seen", "hand", "discarding"):
                differ[field] += not np.array_equal(game.record[field], twin.record[field])
            assert unlike(game, twin, viewer) == [], (game, viewer)
    wanted = {"hand", "discarding"} if players == 6 else {"spice_stack", "options", "pool_seen", "hand"}
    known = {"hand", "discarding", "spice_stack"} if options else set[str]()  # by counting: here all hands were
    assert {field for field, n in differ.items() if n} >= wanted - known


@pytest.mark.rule("SPICE-25", "SPICE-60", "OBSERVATION-03")
@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_whole_games_that_differ_in_what_is_hidden_look_alike(name: str, players: int, options: dict[str, Any]) -> None:
    """The face-down hexes, the order of spices and chips to come are in the generators, and nowhere else."""
    rng, looked = np.random.default_rng(2), 0
    for n, game in enumerate(rich(name, players, 5, often(900, 300), **options)):
        if n % 29 and game.phase not in ("trade option", "spice card", "found hex", "return spice"):
            continue
        for viewer in {n % players, int(game.record.active)}:
            assert unlike(game, shuffled(game, viewer, rng), viewer) == [], (game, viewer)
            looked += 1
    assert looked > 20


@pytest.mark.rule("SPICE-25", "SPICE-26")
def test_which_option_another_takes_changes_nothing_that_is_seen() -> None:
    start = peddlers(max_offers=1).do("merchant 5,4 NE")
    games = [start.clone().do(f"option {kind}").game for kind in KINDS]
    for viewer in (1, 2):
        assert [unlike(games[0], game, viewer) for game in games[1:]] == [[]] * 4
    assert all(unlike(games[0], game, 0) for game in games[1:])


@pytest.mark.rule("SPICE-62", "SPICE-41")
def test_what_another_gives_back_is_seen_by_nobody_until_all_have_chosen() -> None:
    start = returning()
    games = [start.clone().do(f"return {kind}").game for kind in ("nutmeg", "pepper")]
    for viewer in range(1, 6):
        assert unlike(games[0], games[1], viewer) == []
        assert int(games[0].view(viewer).state.stack_size) == 0
    assert unlike(games[0], games[1], 0)


# --- deals that agree -------------------------------------------------------------------------------------------------
@pytest.mark.rule("SPICE-82", "OBSERVATION-20")
@pytest.mark.parametrize("counting", [False, True])
@pytest.mark.parametrize(("name", "players"), [("fog_islands", 3), ("heading_for_new_shores", 6), ("coves", 4)])
def test_truth_and_worlds_lie_within_what_is_known(name: str, players: int, counting: bool) -> None:
    looked = doubt = 0
    for n, game in enumerate(rich(name, players, 7, often(2500, 900), card_counting=counting)):
        s = game.record
        for viewer in range(players) if counting else (n % players,):
            if counting:
                seen = game.layout.split(game.observe(viewer))
                low, high = (np.hstack([seen[f"cards_{w}"], seen[f"spices_{w}"]]) for w in ("certain", "possible"))
                hands = np.roll(s.hand[:players], -viewer, axis=0)
                assert (low <= hands).all() and (hands <= high).all(), (game, viewer)
                doubt += bool((low[:, NUM_RESOURCES:] < high[:, NUM_RESOURCES:]).any())
            if n % 17 and game.phase not in ("trade option", "return spice"):
                continue
            for world in game.view(viewer).worlds(n, 3):
                spices = (world["hand"] + world["discarding"])[:, NUM_RESOURCES:].sum(axis=0, dtype=int)
                assert (spices + world["spice_stack"] + world["spice_discard"]).tolist() == [EACH_SPICE] * 3
                assert world["spice_stack"].sum() == s.stack_size and world["spice_stack"].min() >= 0
                assert world["options"].sum(axis=0, dtype=int).max() <= EACH_OPTION
                assert world["options"].sum(axis=1).tolist() == s.options_size.tolist()
                assert (world["options"] >= s.options_shown).all()
                assert (EACH_OPTION - world["options"].sum(axis=0, dtype=int) <= s.pool_seen[viewer]).all()
                assert world["hand"].sum(axis=1).tolist() == s.hand_size.tolist()
                if counting and game.phase != "discard":
                    inside = np.roll(world["hand"][:players], -viewer, axis=0)
                    assert (low <= inside).all() and (inside <= high).all(), (game, viewer)
                twin = Game.from_table(game.table, np.atleast_1d(world).copy(), "explicit")
                assert content(twin.view(viewer)) == content(game.view(viewer))
                looked += 1
    assert looked > 50
    assert doubt > 50 or not counting


@pytest.mark.rule("SPICE-60", "SPICE-82", "OBSERVATION-20")
def test_worlds_are_as_likely_as_deals_told_apart() -> None:
    """Seat 0 has nine nutmeg and nine pepper; two cards of seat 1, one of seat 2, the rest in a stack of nine."""
    hands = [{"nutmeg": 9, "pepper": 9}, {"nutmeg": 1, "cinnamon": 1}, {"cinnamon": 1}]
    view = peddlers(3, hands).game.view(0)
    unseen, sizes, drawn = (1, 1, 10), (2, 1), 20_000
    law: Counter[tuple[int, ...]] = Counter()
    for first, second in product(product(range(2), range(2), range(3)), product(range(2), repeat=3)):
        stack = [n - a - b for n, a, b in zip(unseen, first, second, strict=True)]
        if (sum(first), sum(second)) == sizes and min(stack) >= 0:
            law[(*first, *second)] = prod(
                factorial(n) // (factorial(a) * factorial(b) * factorial(c))
                for n, a, b, c in zip(unseen, first, second, stack, strict=True)
            )
    assert len(law) > 5
    worlds = view.worlds(3, drawn)
    found = Counter(map(tuple, worlds["hand"][:, 1:3, NUM_RESOURCES:].reshape(drawn, 6).tolist()))
    assert set(found) <= set(law)
    for deal, weight in law.items():
        p = weight / law.total()
        assert abs(found[deal] - drawn * p) < 5 * (drawn * p * (1 - p)) ** 0.5 + 1, deal
