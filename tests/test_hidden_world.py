"""Catan World keeps secret what lies face down, and hands: in set-up, at the joint reveal, while a ship sails."""

import random
from functools import cache
from typing import Any

import numpy as np
import pytest

from seafarers_agents.story import tell_replay
from seafarers_env import Game
from seafarers_env.engine import constants as c
from seafarers_env.replay import Recorder
from seafarers_env.replay.film import Camera, Film
from tests.effort import often
from tests.play import advance, content, new_game, pick
from tests.rules.world import PRICE, STARTS, Found, set_up, turn_up, world
from tests.test_hidden_faces import KEEPERS, NAMES, faces
from tests.test_hidden_information import shuffled

pytestmark = [pytest.mark.long, pytest.mark.slow, pytest.mark.kernels]  # the edition grand is compiled
CARD = {"ore": 1, "wool": 1, "grain": 1}
WATER: Found = dict.fromkeys(("0,6", "0,8", "0,10", "8,6", "8,8", "8,10"), "ocean")
#: All begin inland; their second settlements stand beside 1,7, 1,9 and 1,11.
INLAND = (
    "settlement 5,5 N", "road 5,5 NE", "settlement 4,8 S", "road 4,8 SE", "settlement 4,8 N", "road 4,8 NE",
    "settlement 3,11 NE", "road 3,11 NE", "settlement 2,10 N", "road 2,10 NW", "settlement 2,6 N", "road 2,6 NE",
)  # fmt: skip


@cache
def met() -> dict[str, Game]:
    """A game at each kind of moment that only Catan World has."""
    start = set_up()
    found = set_up(*STARTS)
    chip = found.clone().chance("hills")
    side = turn_up(found.clone(), "ocean", "harbour 3:1", *["ocean"] * 4)
    gold = turn_up(set_up(*INLAND), "gold", "3", "gold", "6", *["ocean"] * 3)
    hands: list[dict[str, Any]] = [
        {"ships": ["0,8 NE"], "hand": PRICE | {"ore": 1}, "cards": {"soldier": 1, "plenty": 1}},
        {"hand": {"grain": 3, "brick": 1}, "cards": {"monopoly": 1, "victory point": 1}},
        {"hand": {"lumber": 2, "ore": 2}, "cards": {"roads": 1}},
    ]
    sails = world(*hands, found=WATER).do("pick exit 0,8 N")
    landed = sails.clone().do("ship 8,8 SE")
    finds = sails.clone().do("ship 8,12 SE")
    moments = {
        "first settlement": start,
        "first piece": start.clone().do(STARTS[0]),
        "last piece": set_up(*STARTS[:-1]),
        "joint reveal": found,
        "its chip": chip,
        "its harbour": side,
        "starting gold": gold,
        "landing": sails,
        "landed": landed,
        "landing found": finds,
    }
    phases = ("found hex", "found token", "harbour side", "take", "landing", "main", "found hex")
    assert tuple(moment.phase for moment in list(moments.values())[3:]) == phases
    return {words: moment.game for words, moment in moments.items()}


MOMENTS = (
    *("first settlement", "first piece", "last piece", "joint reveal", "its chip", "its harbour", "starting gold"),
    *("landing", "landed", "landing found"),
)


@pytest.mark.rule("OBSERVATION-03", "OBSERVATION-04", "OBSERVATION-13", "OBSERVATION-20", "FACEDOWN-09", "WORLD-11")
@pytest.mark.parametrize("words", MOMENTS)
def test_what_is_hidden_changes_no_face_of_any_moment(words: str) -> None:
    game, rng = met()[words], np.random.default_rng(MOMENTS.index(words))
    for viewer in range(game.num_players):
        twin = shuffled(game, viewer, rng)
        assert content(twin) != content(game)
        shown, again = faces(game, viewer), faces(twin, viewer)
        assert [name for name in shown if shown[name] != again[name]] == [], (words, viewer)


@pytest.mark.rule("OBSERVATION-03", "OBSERVATION-19")
@pytest.mark.parametrize("name", KEEPERS)
def test_nor_what_agents_do(name: str) -> None:
    rng = np.random.default_rng(1)
    for words, game in met().items():
        if game.current_player >= 0:
            twin = shuffled(game, game.current_player, rng)
            assert len({KEEPERS[name]().act(one.view(one.current_player)) for one in (game, twin)}) == 1, words


@pytest.mark.rule("FACEDOWN-09", "FACEDOWN-10", "WORLD-11", "WORLD-12")
@pytest.mark.parametrize("players", [3, 4])
def test_games_that_differ_in_what_lies_face_down_look_alike_until_it_is_found(players: int) -> None:
    """The same deal and starts; what chance will turn up is another."""
    differ = 0
    for seed in range(often(8, 2)):
        game, rng = new_game("catan_world", players, seed), random.Random(seed)
        other = shuffled(game, 0, np.random.default_rng(seed))
        assert not np.array_equal(other.record.rng, game.record.rng)
        while game.record.placements < 2 * players - 1 or game.phase == "setup settlement":
            assert (game.record.terrain[: game.board.record[0].num_hexes] == c.MISSING).sum() == 39
            viewer = int(game.record.placements) % players
            shown, again = faces(game, viewer), faces(other, viewer)
            assert [name for name in shown if shown[name] != again[name]] == [], (seed, viewer)
            action = pick(game, rng)
            game.apply(action)
            other.apply(action)
        last = pick(game, rng)
        game.apply(last)
        other.apply(last)
        differ += game.record.terrain.tolist() != other.record.terrain.tolist()
    assert differ > 0


@pytest.mark.rule("FACEDOWN-09", "FACEDOWN-33", "OBSERVATION-13")
def test_the_record_itself_has_nothing_of_hexes_that_lie_face_down() -> None:
    """So no face of it can tell; what is shown of them is that they are unknown."""
    looked = 0
    for seed in range(often(6, 2)):
        game, rng = new_game("catan_world", 3, seed, chance="explicit"), random.Random(seed)
        for _ in range(400):
            s, hidden = game.record, np.flatnonzero(game.record.terrain[:61] == c.MISSING)
            assert not s.number[hidden].any() and (s.tile_harbour[hidden] < 0).all() and (s.tile_edge[hidden] < 0).all()
            seen = game.layout.split(game.observe((seed + looked) % 3))
            assert (seen["hex_terrain"][hidden].argmax(axis=1) == c.MISSING).all() and not seen["hex_number"][
                hidden
            ].any()
            assert not seen["tile_harbours"][hidden].any() and not seen["tile_sides"][hidden].any()
            kinds = seen["pile"][:, : c.MISSING]  # numbers stand behind them
            assert kinds.sum() + seen["pile_harbours"].sum() == len(hidden)
            looked += len(hidden) < 39
            advance(game, rng, "circler")
    assert looked > 100


# --- replays ----------------------------------------------------------------------------------------------------------
def voyage(card: str) -> Recorder:
    """Seat 0 buys this card, then sails round the world and finds something."""
    sailor = {"ships": ["0,8 NE"], "hand": {"lumber": 2, "wool": 3, "ore": 1, "grain": 1}}
    recorder = Recorder(world(sailor, {"hand": {"ore": 1}}, {}, found=WATER).game, NAMES[:3])
    for words in ("buy card", card, "pick exit 0,8 N", "ship 8,12 SE", "ocean", "end turn"):
        game = recorder.game
        if game.is_chance:
            recorder.apply_chance(next(o for o, _ in game.chance_outcomes() if game.describe_chance(o) == words))
        else:
            recorder.apply(game.parse(words))
    return recorder


def seen_by(film: Film, viewer: int) -> list[Any]:
    """What the page of a replay shows one seat, in words and drawings."""
    nodes = film.nodes
    others = [[nodes[k] for k in film.panels[seat][int(seat != viewer)]] for seat in range(3)]
    return [[film.words[k] for k in film.log[viewer]], others, [[nodes[k] for k in track] for track in film.layers]]


@pytest.mark.rule("OBSERVATION-03", "OBSERVATION-07")
def test_a_seats_replay_tells_nothing_of_the_hidden_cards_of_others() -> None:
    recorders = [voyage("soldier"), voyage("monopoly")]
    told: list[list[list[str]]] = []
    for recorder in recorders:
        told.append([[], [], []])
        for viewer in range(3):
            tell_replay(recorder.replay(), told[-1][viewer].append, viewer)
            assert any("sails round the world from 0,8 N" in line for line in told[-1][viewer])
    assert told[0][1:] == told[1][1:] and told[0][0] != told[1][0]
    films = [Camera(recorder.replay()).take() for recorder in recorders]
    for viewer in range(3):
        shown = [repr(seen_by(film, viewer)) for film in films]
        assert (shown[0] == shown[1]) == (viewer != 0)
    for viewer in range(3):
        shown_now, again = (faces(recorder.game, viewer) for recorder in recorders)
        assert ([name for name in shown_now if shown_now[name] != again[name]] == []) == (viewer != 0)
