"""Events: their vocabulary, bad input, environments."""

import pickle
import random
from typing import Any

import numpy as np
import pytest

from seafarers_env import Batch, Game, Sampler
from seafarers_env.engine.events import ANSWER_COLUMNS, COLUMNS, EVENT_KINDS, FIGURE_MOVED

pytestmark = pytest.mark.kernels


# --- the vocabulary, and bad input ------------------------------------------------------------------------------------
def test_columns_and_kinds_never_move() -> None:
    """Networks are trained on these numbers: what comes later stands behind."""
    assert COLUMNS[:16] == (
        "kind", "actor", "other", "what", "place", "start", "count", "ago",
        "brick", "lumber", "wool", "grain", "ore", "nutmeg", "pepper", "cinnamon",
    )  # fmt: skip
    assert [kind.text for kind in EVENT_KINDS[: len(EVENT_KINDS) - len(FIGURE_MOVED)]] == [
        "nothing", "roll", "end turn", "end build", "receive", "take", "bank trade", "discard", "lay open",
        "settlement", "city", "road", "ship", "move ship", "stop", "buy card", "draw card", "play card", "monopoly",
        "hand over", "robber", "pirate", "theft", "spare", "offer", "call", "drop offer", "accept", "decline",
        "counter", "trade", "reject all", "discover", "discover harbour", "number", "move number",
        "exchange numbers", "lay harbour", "harbour", "harbour side", "propose", "agree", "disagree", "marker",
        "mend", "land", "merchant", "take option", "use option", "draw spice", "return spice", "exchange spices",
        "special tokens", "longest route", "largest army", "win", "cut off", "fish",
        "gold", "ship gone", "build cargo", "load", "unload", "swap", "crew to", "crew from", "haul", "deliver",
        "wool", "inspect", "rescue", "leave", "die", "drive off", "shoal", "village", "capture", "mission",
        "leader tile",
        "red die", "event die", "knight", "activate", "promote", "move knight", "displace", "knight gone", "chase",
        "wall", "improve", "metropolis", "barbarians", "attack", "defence", "defender", "lose city",
        "draw progress", "open progress", "drop progress",
        "play progress", "choose opponent", "give card", "offer resource", "no commodity", "name good", "name fleet",
        "merchant token", "remove route", "set die", "take progress",
    ]  # fmt: skip
    assert ANSWER_COLUMNS[:5] == ("declined", "accepted", "countered", "rejected all", "declined brick")


@pytest.mark.parametrize("memory", [-1, True, "64", 4097, 1.5])
def test_a_batch_is_told_how_many(memory: Any) -> None:
    with pytest.raises(ValueError, match=r"memory must be how many events are shown, 0\.\.4096, such as 64; not"):
        Batch("base", 3, 2, memory=memory)


def test_what_was_not_asked_for_is_not_there() -> None:
    batch = Batch("base", 3, 2)
    for name in ("events", "answers", "final_events"):
        assert not hasattr(batch, name)
        with pytest.raises(AttributeError, match=r"this batch has no memory: Batch\(\.\.\., memory=64\)"):
            getattr(batch, name)
    with pytest.raises(ValueError, match=r"this batch has no memory: Batch\(\.\.\., memory=64\)"):
        batch.events_of(0)
    with pytest.raises(ValueError, match=r"this game remembers nothing: Game\(\.\.\., memory=True\)"):
        Game("base", 3).events(0)
    with pytest.raises(ValueError, match="memory must be True or False"):
        Game("base", 3, memory=64)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="0 or more, not -1"):
        Game("base", 3, memory=True).events(0, -1)


# --- environments -----------------------------------------------------------------------------------------------------
def test_the_pettingzoo_environment_shows_them_to_each_agent() -> None:
    from seafarers_env import env

    made: Any = env("base", 3, memory=16)
    plain: Any = env("base", 3)
    made.reset(seed=5)
    plain.reset(seed=5)
    rng = random.Random(2)
    for _ in range(200):
        agent = made.agent_selection
        seen, before = made.observe(agent), plain.observe(agent)
        assert made.observation_space(agent).contains(seen)
        assert seen["observation"].tolist() == before["observation"].tolist()
        seat = int(agent[-1])
        assert seen["events"].tolist() == made.unwrapped.game.events(seat, 16).tolist()
        action = int(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        made.step(action)
        plain.step(action)
    assert seen["events"][15].any()


@pytest.mark.parametrize("opponents", ["random", "heuristic", lambda seen, mask: int(np.flatnonzero(mask)[0])])
def test_the_gymnasium_environment_plays_the_same_and_shows_them(opponents: Any) -> None:
    from seafarers_env.envs.single_agent import SeafarersEnv

    options: dict[str, Any] = {"opponents": opponents, "max_turns": 12, "skip_forced": True}
    made, plain = SeafarersEnv("base", 3, memory=16, **options), SeafarersEnv("base", 3, **options)
    rng, over = random.Random(2), 0
    (seen, info), (before, _) = made.reset(seed=3), plain.reset(seed=3)
    for _ in range(150):
        assert made.observation_space.contains(seen)
        assert seen["observation"].tolist() == before.tolist()
        assert seen["events"].tolist() == made.game.events(made.seat, 16).tolist()
        action = int(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
        seen, _, won, cut, info = made.step(action)
        before, *rest = plain.step(action)
        assert (won, cut) == tuple(rest[1:3])
        if won or cut:
            over += 1
            assert EVENT_KINDS[int(seen["events"][0, 0])].text == ("win" if won else "cut off")
            (seen, info), (before, _) = made.reset(), plain.reset()
    assert over > 0
    position = plain.game.to_json()
    seen, _ = made.reset(options={"state": position})
    assert made.game.remembers == "load"


def test_what_policies_that_draw_do_in_the_seats_is_told_too() -> None:
    options: dict[str, Any] = {"seats": ("learner", "random", "random"), "masks": "bits", "max_turns": 14}
    batch, plain = Batch("new_shores", 3, 4, 6, memory=40, **options), Batch("new_shores", 3, 4, 6, **options)
    sampler, ended, known = Sampler(4), 0, 0
    for _ in range(150):
        told = [_end_turns(row) for row in batch.events]
        assert all(0 <= now <= 40 for now in told)
        actions = sampler(batch.mask_words)
        for each in (batch, plain):
            each.step(actions)
        for name in ("observations", "mask_words", "current_players", "rewards", "final_observations"):
            assert getattr(batch, name).tobytes() == getattr(plain, name).tobytes()
        assert batch.records.tobytes() == plain.records.tobytes()
        over = batch.terminations | batch.truncations
        ended += int(over.sum())
        for i in np.flatnonzero(over):
            last = EVENT_KINDS[int(batch.final_events[i, 0, 0, 0])].text
            assert last == ("win" if batch.terminations[i] else "cut off")
        for i, row in enumerate(batch.events):
            if not row[39].any():  # all of the game is remembered: as many turns as have ended
                assert _end_turns(row) == batch.records["turn"][i]
                known += 1
    assert ended > 0
    assert known > 10
    twin = pickle.loads(pickle.dumps(batch))
    assert twin.events.tolist() == batch.events.tolist()


def _end_turns(tokens: np.ndarray) -> int:
    return sum(EVENT_KINDS[int(kind)].text == "end turn" for kind in tokens[:, 0])
