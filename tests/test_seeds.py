"""Seeds: given, fresh from the machine's entropy, or following from the one before; and who is told them."""

import copy
import pickle
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from seafarers_env import Batch, Game, PlayerView, Sampler
from seafarers_env.envs import SeafarersEnv, SeafarersVectorEnv, raw_env
from seafarers_env.game_seeds import SeedError, following, word_of
from seafarers_env.integrations.puffer import PufferSeafarers
from tests.play import content
from tests.test_batch import contents

pytestmark = pytest.mark.kernels

SHORT: dict[str, Any] = {"max_turns": 12, "points_to_win": 4, "max_offers": 0}


# --- fresh ------------------------------------------------------------------------------------------------------------
@pytest.mark.nojit
def test_a_batch_without_a_seed_deals_games_of_its_own() -> None:
    batch, other = Batch("base", 2, 8, seed=None), Batch("base", 2, 8, None)
    words = [*batch.seeds.tolist(), *other.seeds.tolist()]
    assert len(set(words)) == 16
    assert len({*contents(batch), *contents(other)}) == 16
    assert contents(batch) == contents(Batch("base", 2, 8, batch.seeds))  # and they can be dealt again


def test_a_game_without_a_seed_is_another_one_each_time() -> None:
    games = [Game("base", 2, seed=None) for _ in range(3)]
    assert len({game.seed for game in games}) == len({content(game) for game in games}) == 3
    for game in games:
        assert isinstance(game.seed, int)
        assert content(Game("base", 2, game.seed)) == content(game)


@pytest.mark.parametrize("make", [raw_env, SeafarersEnv, SeafarersVectorEnv])
def test_environments_begin_with_fresh_seeds_and_go_on_from_them(make: Any) -> None:
    one, other = make("base", 2), make("base", 2)
    seeds: list[int] = []
    for env in (one, other):
        for _ in range(2):
            env.reset()
            seeds.append(int(env.seeds[0]) if make is SeafarersVectorEnv else env.game_seed)
    assert len(set(seeds)) == 4
    if make is not raw_env:
        assert [following(seeds[0]), following(seeds[2])] == [seeds[1], seeds[3]]


# --- following --------------------------------------------------------------------------------------------------------
@pytest.mark.nojit
@pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")  # as plain Python a word wraps with a warning
@pytest.mark.parametrize("word", [0, 7, 2**63, 2**64 - 1])
def test_without_a_seed_a_game_goes_on_as_a_batch_does(word: int) -> None:
    game, batch = Game("base", 2, word), Batch("base", 2, 1, [word])
    for _ in range(3):
        game.reset(None)
        batch.reset()
        assert game.seed == int(batch.seeds[0]) != word
        assert content(game) == content(batch.game(0))
    game.reset()
    assert (game.seed, content(game)) == (0, content(Game("base", 2)))  # the default is what it was


def test_a_batch_goes_on_from_the_seeds_it_has_drawn() -> None:
    batch = Batch("base", 2, 3, None)
    before = batch.seeds.tolist()
    batch.reset()
    assert batch.seeds.tolist() == [following(word) for word in before]


def test_games_are_dealt_anew_from_the_seeds_that_follow() -> None:
    batch = Batch("base", 2, 6, 4, **SHORT)
    seeds, ended = batch.seeds.tolist(), 0
    for _ in range(150):
        batch.step(batch.masks.argmax(axis=1))
        for i in np.flatnonzero(batch.terminations | batch.truncations):
            seeds[i] = following(seeds[i])
            ended += 1
        assert batch.seeds.tolist() == seeds
    assert ended > 5


def test_a_position_that_was_read_goes_on_with_a_fresh_seed() -> None:
    texts = set()
    for _ in range(2):
        game = Game.from_json(Game("base", 2, 3).to_json())
        assert game.seed is None
        game.reset(None)
        assert game.seed is not None
        texts.add(game.seed)
    assert len(texts) == 2


# --- what tells them --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", [0, 5, 2**63, 2**64 - 1, np.int64(3), np.uint64(2**64 - 1)])
def test_a_game_tells_the_word_it_was_dealt_from(seed: Any) -> None:
    game = Game("base", 2, seed)
    assert (type(game.seed), game.seed) == (int, int(seed))
    assert content(Game("base", 2, game.seed)) == content(game)
    for _ in range(20):
        game.apply(game.legal_list()[0])
    for twin in (game.clone(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert twin.seed == game.seed
        twin.reset(9)
        assert (twin.seed, game.seed) == (9, int(seed))


def test_games_of_many_tell_theirs() -> None:
    batch = Batch("base", 2, 3, [4, 5, 6])
    assert [batch.game(i).seed for i in range(3)] == [4, 5, 6]
    vector = SeafarersVectorEnv("base", 2, 2)
    assert vector.game(0).seed is None  # nothing is dealt before the first reset
    vector.reset(seed=7)
    assert [vector.game(i).seed for i in range(2)] == [7, 8]
    made = raw_env("base", 2)
    made.reset(seed=3)
    assert made.game.seed == made.game_seed == 3


def test_nobody_is_told_who_does_not_know() -> None:
    game = Game("base", 2, 3)
    view = game.view(0)
    assert not [name for name in dir(PlayerView) if "seed" in name]
    assert [Game.from_table(game.table, game.record).seed, view.determinise(1).seed] == [None, None]
    state = pickle.dumps(game)
    game.reset(0x1234_5678_9ABC_DEF1)
    told = (0x1234_5678_9ABC_DEF1).to_bytes(8, "little")
    assert told in pickle.dumps(game) != state
    assert told not in pickle.dumps(game.view(0))
    assert str(game.seed) not in game.to_json() + repr(game)


# --- what is none -----------------------------------------------------------------------------------------------------
def game() -> Game:
    return Game("base", 2, 3)


def batch() -> Batch:
    return Batch("base", 2, 2, 3)


def two(*table: Any) -> SeafarersVectorEnv:
    return SeafarersVectorEnv(*table, 2)


def begun(make: Any) -> Any:
    env = make("base", 2)
    env.reset(seed=3)
    return env


# Everything that takes a seed: what it is made of, and what is done with the seed there.
SEEDED: dict[str, tuple[Callable[[], Any], Callable[[Any, Any], Any]]] = {
    "Game": (lambda: None, lambda _, seed: Game("base", 2, seed)),
    "Game.reset": (game, lambda it, seed: it.reset(seed)),
    "determinise": (lambda: game().view(0), lambda it, seed: it.determinise(seed)),
    "worlds": (lambda: game().view(0), lambda it, seed: it.worlds(seed, 1)),
    "Batch": (lambda: None, lambda _, seed: Batch("base", 2, 2, seed)),
    "Batch of seeds": (lambda: None, lambda _, seed: Batch("base", 2, 2, [1, seed])),
    "Batch.reset": (batch, lambda it, seed: it.reset(seed)),
    "Batch.reset of seeds": (batch, lambda it, seed: it.reset([seed, 1])),
    "policy_actions": (batch, lambda it, seed: it.policy_actions("random", seed=seed)),
    "Sampler": (lambda: None, lambda _, seed: Sampler(seed)),
    "PettingZoo": (lambda: begun(raw_env), lambda it, seed: it.reset(seed=seed)),
    "Gymnasium": (lambda: begun(SeafarersEnv), lambda it, seed: it.reset(seed=seed)),
    "Puffer": (lambda: PufferSeafarers("base", 2, 2), lambda it, seed: it.reset(seed)),
    "vector": (lambda: begun(two), lambda it, seed: it.reset(seed=seed)),
    "vector of seeds": (lambda: begun(two), lambda it, seed: it.reset(seed=[None, seed])),
}  # fmt: skip


@pytest.mark.parametrize(("made", "given"), SEEDED.values(), ids=SEEDED.keys())
def test_what_is_no_seed_is_refused_everywhere(made: Callable[[], Any], given: Callable[[Any, Any], Any]) -> None:
    one = made()
    before = getattr(one, "seed", getattr(one, "game_seed", None)), str(getattr(one, "seeds", None))
    for seed, shown, error in WRONG:
        with pytest.raises(error, match=re.escape(f"a seed must be a whole number 0..2^64 - 1, not {shown}")):
            given(one, seed)
    assert (getattr(one, "seed", getattr(one, "game_seed", None)), str(getattr(one, "seeds", None))) == before
    given(one, 2**64 - 1 if "vector" not in str(type(one)) else 2**64 - 2)


WRONG: list[tuple[Any, str, type[Exception]]] = [
    *((seed, str(seed), SeedError) for seed in (-1, -(2**63), 2**64, 2**70 + 3, np.int64(-3))),
    *((seed, repr(seed), TypeError) for seed in (True, False, np.True_)),
]


def test_seeds_in_arrays_are_looked_at() -> None:
    many = batch()
    with pytest.raises(SeedError, match="not -7"):
        many.reset(np.array([1, -7]))
    many.reset(np.array([1, 2**64 - 1], np.uint64))
    assert many.seeds.tolist() == [1, 2**64 - 1]
    env = begun(two)
    with pytest.raises(SeedError, match=f"not {2**64}"):  # the seed of game 1
        env.reset(seed=2**64 - 1)


@pytest.mark.parametrize("seed", ["1", 1.5, b"1", [1], object])
def test_what_is_no_integer_is_no_seed(seed: Any) -> None:
    one = game()
    before = content(one)
    with pytest.raises(TypeError, match=r"a seed must be a whole number 0\.\.2\^64 - 1, not "):
        one.reset(seed)
    assert (content(one), one.seed) == (before, 3)
    with pytest.raises(TypeError, match="a seed must be a whole number"):
        one.view(0).determinise(seed)
    if not isinstance(seed, list):
        with pytest.raises((TypeError, ValueError), match="a seed must be a whole number"):
            Batch("base", 2, 2, seed)


def test_a_number_without_end_is_named_by_its_length() -> None:
    with pytest.raises(SeedError, match="not one of 20000 bits"):
        word_of(2**19999)
