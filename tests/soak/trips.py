"""Round trips of games in every phase: what is written, copied or pickled reads back and plays on like the original.

What is illegal is tried there too: it is refused, and the game stays as it was.
"""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import numpy as np

from seafarers_env import Game, IllegalActionError, replay
from seafarers_env.envs import raw_env
from seafarers_env.replay import Recorder
from seafarers_env.view import PlayerView
from tests.boards import BOARDS
from tests.envs.common import same, whole
from tests.play import advance, content, differences, pick, pick_chance
from tests.read_back import HEURISTIC, play
from tests.soak.case import Done, Finding, demand
from tests.soak.tables import Table, table_of

MOMENTS = 12  # of a game that are looked at
LIMITS = (60, 300, 1200)  # decisions of that game
ON = 25  # decisions that copies play on
COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda one: pickle.loads(pickle.dumps(one)),
}


def case(seed: int) -> Done:
    """One game with its copies, a replay, or an environment."""
    rng = random.Random(seed)
    table = table_of(rng)
    return PARTS[rng.choice(sorted(PARTS))](table, rng)


# --- games ------------------------------------------------------------------------------------------------------------
def of_game(table: Table, rng: random.Random) -> Done:
    """Copies of all kinds at some moments of a game, rare phases above all."""
    game = table.game(rng.getrandbits(64), rng.choice(("auto", "explicit", "explicit")))
    phases: set[str] = set()
    limit, left = rng.choice(LIMITS), MOMENTS
    for _ in range(limit):
        if game.phase not in phases or (left > 0 and rng.random() < MOMENTS / limit):
            left -= game.phase in phases
            phases.add(game.phase)
            trip(game, rng.getrandbits(32), table.style)
            try_illegal(game, rng)
        if game.is_over:
            break
        advance(game, rng, table.style)
    return Done(len(phases) + MOMENTS - left, frozenset(phases))


def trip(game: Game, seed: int, style: str) -> None:
    """One moment: all copies equal the game, and play on as it does."""
    text = game.to_json()
    twins = {name: way(game) for name, way in COPIES.items()}
    twins |= {
        "clone": game.clone(),
        "from_json": Game.from_json(text, game.chance, edition=game.table.printed.get("edition")),
    }
    facts = game.facts()
    before = content(game)
    for name, twin in twins.items():
        demand(differences(twin, game) == [], name, "differs in", differences(twin, game), game)
        demand(twin.facts() == facts, name, "has other facts", game)
        demand(twin.to_json() == text, name, "is written otherwise", game)
        demand(twin.legal_list() == game.legal_list(), name, "has another mask", game)
        demand((twin.options, twin.chance) == (game.options, game.chance), name, "has other options", game)
        demand(repr(twin) == repr(game), name, "is shown otherwise", game)
    for seat in range(game.num_players):
        view_trip(game, twins["from_json"], seat)
    rng, original = random.Random(seed), game.clone()
    for _ in range(ON):
        if original.is_over:
            break
        chance = original.is_chance
        choice = pick_chance(original, rng) if chance else pick(original, rng, style)
        for one in (original, *twins.values()):
            if chance:
                one.apply_chance(choice)
            else:
                one.apply(choice)
        for name, twin in twins.items():
            found = differences(twin, original)
            demand(found == [], name, "goes another way from", game, "in", found)
    demand(content(game) == before, "playing copies has changed the game", game)


def try_illegal(game: Game, rng: random.Random) -> None:
    """What is not in the mask is refused, and changes nothing."""
    before, legal = content(game), set(game.legal_list())
    for action in {rng.randrange(-3, game.num_actions + 3) for _ in range(8)} - legal:
        try:
            game.apply(action)
        except IllegalActionError:
            demand(content(game) == before, "a refused action has changed the game:", action, game)
        else:
            raise Finding(f"action {action} was taken, which is not in the mask: {game}")


def view_trip(game: Game, twin: Game, seat: int) -> None:
    """What a seat is shown, of the game, of what was read back and of copies of the view."""
    view = game.view(seat)
    observation = game.observe(seat)
    demand(np.array_equal(observation, twin.observe(seat)), "observation of seat", seat, "after a round trip", game)
    for name, way in {"view": lambda one: one, **COPIES}.items():
        other: PlayerView = way(view)
        demand(content(other) == content(view), name, "of a view has another state", game, seat)
        demand(np.array_equal(other.observation, observation), name, "of a view observes otherwise", game, seat)
        demand(np.array_equal(other.legal_actions(), view.legal_actions()), name, "of a view may do else", game, seat)
        demand((other.player, other.phase) == (view.player, view.phase), name, "of a view stands elsewhere", game, seat)


# --- texts ------------------------------------------------------------------------------------------------------------
def of_texts(table: Table, rng: random.Random) -> Done:
    """A game to a low target, or cut off early, at random or by the heuristic: every position is read."""
    options = {"points_to_win": rng.choice((3, 4, 5, 6, 8))}
    if rng.random() < 0.2:
        options["max_turns"] = rng.choice((1, 4, 12))
    game = table.game(rng.getrandbits(64), rng.choice(("auto", "explicit")), **options)
    met = play(game, rng, rng.choice((HEURISTIC, table.style)), rng.choice(LIMITS))
    return Done(met.total(), frozenset(met))


# --- replays ----------------------------------------------------------------------------------------------------------
def of_replay(table: Table, rng: random.Random) -> Done:
    """A game that is recorded from anywhere, written, read and played again."""
    game = table.game(rng.getrandbits(64), rng.choice(("auto", "explicit")))
    for _ in range(rng.choice((0, 0, 0, 40, 300))):
        if not game.is_over and not (game.is_chance and game.chance == "auto"):
            advance(game, rng, table.style)
    recorder, phases = Recorder(game, note="soak", seed=rng.choice((None, 7))), set[str]()
    for _ in range(rng.choice((20, 200, 1500))):
        if game.is_over:
            break
        phases.add(game.phase)
        if game.is_chance:
            recorder.apply_chance(pick_chance(game, rng))
        else:
            recorder.apply(pick(game, rng, table.style))
    made = recorder.replay()
    text = replay.dumps(made)
    read = replay.loads(text)
    demand(replay.dumps(read) == text, "a replay is written otherwise after it was read")
    demand(read.end == made.end, "a replay ends otherwise:", read.end, made.end)
    last = made.opening()
    again = read.opening()
    for event in read.events:
        demand(differences(last, again, "rng") == [], "a replay goes another way in", differences(last, again, "rng"))
        for one in (last, again):
            if isinstance(event, replay.Decision):
                one.apply(one.parse(event.words))
            else:
                one.apply_chance(event.outcome)
    found = differences(again, game, "rng")
    demand(found == [], "a replay ends in another position:", found)
    return Done(len(read.events), frozenset(phases))


# --- environments -----------------------------------------------------------------------------------------------------
def of_env(table: Table, rng: random.Random) -> Done:
    """A PettingZoo environment and its copies."""
    scenario = table.board
    options = table.words | {"max_turns": rng.choice((2, 15, 100))}
    if scenario in BOARDS:
        scenario, players, options = "base", 3, {"max_turns": 20}
    else:
        players = table.players
    env: Any = raw_env(scenario, players, **options)
    env.reset(seed=rng.getrandbits(32))
    numpy_rng = np.random.default_rng(rng.getrandbits(32))
    twins: dict[str, Any] = {}
    start, steps = rng.choice((0, 5, 60, 400)), 0
    while env.agents and steps < start + 120:
        if steps == start:
            twins = {name: way(env) for name, way in COPIES.items()}
        observation = env.observe(env.agent_selection)
        over = env.terminations[env.agent_selection] or env.truncations[env.agent_selection]
        action = None if over else int(numpy_rng.choice(np.flatnonzero(observation["action_mask"])))
        for one in (env, *twins.values()):
            one.step(action)
        for name, twin in twins.items():
            demand(whole(twin.game) == whole(env.game), name, "of an environment goes another way", env.game)
            ledgers = [repr((one.agents, one.rewards, one.terminations, one.truncations)) for one in (env, twin)]
            demand(ledgers[0] == ledgers[1], name, "of an environment has other ledgers", *ledgers)
            if env.agents:
                agent = env.agent_selection
                demand(same(env.observe(agent), twin.observe(agent)), name, "of an environment is seen otherwise")
        steps += 1
    return Done(steps, frozenset({"env"}))


PARTS: dict[str, Callable[[Table, random.Random], Done]] = {
    "game": of_game,
    "texts": of_texts,
    "replay": of_replay,
    "environment": of_env,
}
