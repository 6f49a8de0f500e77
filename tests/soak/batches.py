"""A batch with whatever it can be asked for beside as many single games; a vector beside single environments.

All that is shown is what the games say, and nothing is written beside arrays that a caller has lent.
"""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from seafarers_env import Batch, Game, Sampler
from seafarers_env.batches.buffers import Kind
from seafarers_env.engine.events import AGO, KIND
from seafarers_env.envs import SeafarersEnv, SeafarersVectorEnv
from seafarers_env.game_seeds import following
from seafarers_env.payments import final_reward, leads, shaping
from tests.play import advance, content, differences, pick
from tests.soak.case import Done, demand
from tests.soak.lent import Lent
from tests.soak.tables import Table, table_of

STEPS = (30, 120)  # of a batch, of a vector
FENCED = 0.5  # how often lent arrays lie beside closed pages: a process that touches one is ended
SELDOM = 0.06  # how often something else than a step is done
NOW_AND_THEN = 0.15  # how often what is not shown at all times is asked for
COPIES: dict[str, Callable[[Batch], Batch]] = {
    "clone": Batch.clone,
    "pickle": lambda batch: pickle.loads(pickle.dumps(batch)),
    "deepcopy": copy.deepcopy,
}
ENTITIES = (False, False, True, {"dtype": "int8"}, {"rows": {"hexes": 150, "players": 9}})
NOT_OF_BUFFERS = ("threads", "on_illegal", "truncation_reward")  # arguments that say nothing of them


def case(seed: int) -> Done:
    """One batch or one vector."""
    rng = random.Random(seed)
    table = table_of(rng)
    return PARTS[rng.choice(sorted(PARTS))](table, rng)


def of_batch(table: Table, rng: random.Random, steps: int = 0, **given: Any) -> Done:
    """A batch: steps, and now and then something else; `given` are arguments that shall not be drawn."""
    fenced = rng.random() < FENCED
    beside = Beside(table, rng, fenced, given)
    steps = steps or rng.choice(STEPS)
    beside.compare()
    for _ in range(steps):
        if rng.random() < SELDOM:
            beside.do(rng.choice(sorted(OTHERS)))
            beside.compare()
        beside.step()
        beside.compare()
        if rng.random() < NOW_AND_THEN:
            beside.ask()
        demand(beside.lent.spoilt() == [], "something was written beside", beside.lent.spoilt(), beside.batch)
    seen = {name for name in ("memory", "entities", "seats", "shaping") if beside.asked[name]}
    seen |= {beside.batch.table.edition.name, "fenced" if fenced else "amid bytes"}
    return Done(steps * beside.size, frozenset(seen))


def asked_for(players: int, rng: random.Random) -> dict[str, Any]:
    """Arguments of a batch, each of which may be missing."""
    sits = rng.choice((("learner", "heuristic"), ("learner", "heuristic"), ("learner", "heuristic", "random")))
    lineups = [["learner", *rng.choices(sits, k=players - 1)] for _ in range(rng.randint(1, 2))]
    for lineup in lineups:
        rng.shuffle(lineup)
    return {
        "observe": rng.random() < 0.8,
        "masks": rng.choice(("int8", "bits", "both")),
        "threads": rng.choice((1, 1, 2)),
        "on_illegal": rng.choice(("raise", "report")),
        "memory": rng.choice((None, 1, 2, 5, 20, 64, 200)),
        "entities": rng.choice(ENTITIES),
        "reward": rng.choice(("win", "points")),
        "truncation_reward": rng.choice((0.0, -0.25)),
        "shaping": rng.choice((0.0, 1.5)),
        "discount": rng.choice((1.0, 0.9)),
        "seats": lineups if rng.random() < 0.4 else None,
        "rotate": rng.random() < 0.7,
    }


class Beside:
    """A batch and its games. What policies that draw do cannot be played in a game: a bare batch tells it then."""

    def __init__(self, table: Table, rng: random.Random, fenced: bool, given: dict[str, Any]) -> None:
        self.rng, self.style, self.n = rng, table.style, table.players
        self.size, self.asked = rng.randint(1, 5), asked_for(table.players, rng) | given
        self.options = table.words | {"max_turns": rng.choice((3, 20, 1000))}
        self.made = (table.scenario, table.players)
        said = {name: value for name, value in self.asked.items() if name not in NOT_OF_BUFFERS}
        kinds = Batch.buffer_kinds(*self.made, self.size, **said, **self.options)
        self.lent = Lent({name: kind for name, kind in kinds.items() if rng.random() < 0.8}, rng, fenced)
        seeds = np.array([rng.getrandbits(64) for _ in range(self.size)], np.uint64)
        everything = {**self.asked, **self.options}
        self.batch = Batch(*self.made, self.size, seeds, buffers=self.lent.arrays, **everything)
        for name, array in self.lent.arrays.items():
            demand(getattr(self.batch, name) is array, "an array that was lent is not written to:", name)
        bare = {"observe": True, "masks": "int8", "threads": 1, "memory": None, "entities": False}
        drawn = any("random" in lineup for lineup in self.asked["seats"] or ())
        self.bare = Batch(*self.made, self.size, seeds, **{**everything, **bare}) if drawn else None
        self.teacher = Batch(*self.made, 1, **self.options)
        self.goal = int(self.batch.table.options["points_to_win"] or 0)
        self.leads: list[dict[int, float]] = [{} for _ in range(self.size)]  # at the latest decision of each seat
        self.sitting = self.batch.sitting
        self.games = [self.stands(i) for i in range(self.size)]
        self.look_ahead(range(self.size), anew=True)

    # --- games of their own -------------------------------------------------------------------------------------------
    def play_on(self, i: int, game: Game) -> Game:
        """Let the policies of line-up `i` play until a learner decides."""
        while not game.is_over and self.sitting[i, game.current_player] >= 0:
            self.teacher.load([0], game)
            game.apply(int(self.teacher.policy_actions()[0]))
        return game

    def dealt(self, i: int) -> Game:
        """What game `i` of the batch was dealt, played on."""
        return self.play_on(i, Game(*self.made, int(self.batch.seeds[i]), memory=True, **self.options))

    def stands(self, i: int) -> Game:
        """Game `i` as it stands: it remembers its deal if it has come from there by itself, else nothing."""
        if self.bare is not None:
            return self.bare.game(i)
        there, dealt = self.batch.game(i), self.dealt(i)
        if content(there) == content(dealt):
            return dealt
        there.remember()
        return there

    def lead(self, i: int) -> tuple[int, float]:
        """The seat that decides in game `i`, and how far it is ahead."""
        seat, points = self.games[i].current_player, np.asarray(self.games[i].record.points)[: self.n]
        return seat, float(leads(points, self.goal, self.asked["shaping"])[seat])

    def look_ahead(self, rows: Any, anew: bool = False) -> None:
        """Note how far the seats that decide now are ahead; `anew`: nothing before counts any more."""
        for i in rows:
            if anew:
                self.leads[i].clear()
            seat, ahead = self.lead(i)
            self.leads[i][seat] = ahead

    # --- steps --------------------------------------------------------------------------------------------------------
    def step(self) -> None:
        """One decision in each game; with `on_illegal="report"` some are refused."""
        rng, batch = self.rng, self.batch
        actions = np.array([pick(game, rng, self.style) for game in self.games])
        refused = np.array([self.asked["on_illegal"] == "report" and rng.random() < 0.1 for _ in self.games])
        illegal = [rng.choice((-1, batch.num_actions, int(np.argmin(game.legal_mask())))) for game in self.games]
        batch.step(np.where(refused, illegal, actions))
        demand(batch.illegal.tolist() == refused.tolist(), "other games are refused", batch.illegal, refused)
        if self.bare is not None:
            self.bare.step(np.where(refused, illegal, actions))
            self.compare_bare()
            self.games = [self.bare.game(i) for i in range(self.size)]
        for i in range(self.size) if self.bare is None else ():
            if not refused[i]:
                self.play_on(i, self.games[i].apply(int(actions[i])) or self.games[i])
            self.compare_end(i, refused=bool(refused[i]))
        self.sitting = batch.sitting

    def compare_bare(self) -> None:
        """What a step brought is what it brought without the rest."""
        assert self.bare is not None
        for name in ("rewards", "terminations", "truncations", "illegal", "final_points", "seeds", "sitting"):
            here, there = getattr(self.batch, name), getattr(self.bare, name)
            demand(np.array_equal(here, there), name, "are", here, "but without the rest", there)
        ended = self.batch.terminations | self.batch.truncations
        if self.asked["observe"]:
            here, there = (one.final_observations[ended] for one in (self.batch, self.bare))
            demand(np.array_equal(here, there), "a game ends with other observations than without the rest")

    def compare_end(self, i: int, refused: bool) -> None:
        """Flags, rewards and what was seen at the end are those of the game; what has ended is dealt anew."""
        batch, game = self.batch, self.games[i]
        over = bool(batch.terminations[i] or batch.truncations[i])
        demand(over == game.is_over, "game", i, "ends in one only", game)
        demand(bool(batch.truncations[i]) == game.is_truncated, "game", i, "is cut off in one only", game)
        paid = np.zeros(self.n)
        if over:
            points = game.victory_points
            demand(batch.final_points[i].tolist() == list(points), "game", i, "ends with points", batch.final_points[i])
            cut = self.asked["truncation_reward"]
            paid += [final_reward(self.asked["reward"], p, game.winner, points, self.goal, cut) for p in range(self.n)]
            for seat, ahead in self.leads[i].items():
                paid[seat] += shaping(ahead, 0.0, self.asked["discount"])
            for seat in range(self.n):
                self.compare_last(i, seat)
            self.leads[i].clear()
            if self.asked["seats"] is None:
                demand(int(batch.seeds[i]) == following(game.seed or 0), "game", i, "is followed by another", game)
            self.sitting[i] = batch.sitting[i]
            self.games[i] = self.dealt(i)
        if not refused:
            seat, ahead = self.lead(i)
            if seat in self.leads[i]:
                paid[seat] += shaping(self.leads[i][seat], ahead, self.asked["discount"])
            self.leads[i][seat] = ahead
        demand(np.allclose(batch.rewards[i], paid, atol=1e-5), "game", i, "pays", batch.rewards[i], "and not", paid)

    def compare_last(self, i: int, seat: int) -> None:
        """What a seat saw and was told at the end of a game."""
        batch, game = self.batch, self.games[i]
        if self.asked["observe"]:
            same = np.array_equal(batch.final_observations[i, seat], game.observe(seat))
            demand(same, "seat", seat, "of game", i, "sees another end", game)
        if self.asked["memory"]:
            same = np.array_equal(batch.final_events[i, seat], game.events(seat, self.asked["memory"]))
            demand(same, "seat", seat, "of game", i, "is told of another end", game)

    # --- something else -----------------------------------------------------------------------------------------------
    def do(self, what: str) -> None:
        """Do one of `OTHERS`, to the bare batch too; look at the games that are others now."""
        state, words = self.rng.getstate(), self.batch.seeds
        changed = OTHERS[what](self, self.batch)
        if self.bare is not None and what != "copy":
            self.rng.setstate(state)
            OTHERS[what](self, self.bare)
        demand(len(words) == self.size, "a batch has another size", words)
        self.sitting = self.batch.sitting
        for i in changed:
            self.games[i] = self.stands(i)
        self.look_ahead(changed, anew=True)

    def rows(self) -> list[int]:
        """Some of the games."""
        return [i for i in range(self.size) if self.rng.random() < 0.5]

    def reset(self, batch: Batch) -> list[int]:
        """Deal some games anew."""
        rows, seed = self.rows(), self.rng.choice((None, self.rng.getrandbits(64)))
        batch.reset(seed, mask=np.isin(np.arange(self.size), rows))
        return rows

    def rollout(self, batch: Batch) -> list[int]:
        """Play at random."""
        batch.rollout(self.rng.choice((0, 1, 40, 400)) * self.size + self.rng.randrange(self.size))
        return list(range(self.size))

    def load(self, batch: Batch) -> list[int]:
        """Take games from elsewhere, as they are or as texts."""
        rows, games = self.rows(), list[Game]()
        for _ in rows:
            game = Game(*self.made, self.rng.getrandbits(64), **self.options)
            for _ in range(self.rng.choice((10, 100))):
                last = game.clone()
                advance(game, self.rng, self.style)
                if game.is_over:
                    game = last
                    break
            games.append(game)
        batch.load(rows, [self.rng.choice((Game.clone, Game.to_json, Game.to_dict))(game) for game in games])
        for row, game in zip(rows, games, strict=True) if self.asked["seats"] is None else ():
            demand(differences(batch.game(row), game) == [], "another game is loaded", batch.game(row), game)
        return rows

    def copy(self, batch: Batch) -> list[int]:
        """Go on with a copy, whose arrays are its own."""
        self.batch = COPIES[self.rng.choice(sorted(COPIES))](batch)
        return []

    def copy_rows(self, batch: Batch) -> list[int]:
        """Make games copies of others. They remember what those do, so games are copied here and not looked at anew."""
        targets = self.rows()
        sources = self.rng.choices(range(self.size), k=len(targets))
        batch.copy_rows(sources, targets)
        if batch is self.batch:
            games, ahead = [game.clone() for game in self.games], [dict(each) for each in self.leads]
            for source, target in zip(sources, targets, strict=True):
                self.games[target], self.leads[target] = games[source].clone(), dict(ahead[source])
        return []

    # --- what is shown ------------------------------------------------------------------------------------------------
    def compare(self) -> None:
        """All that is shown is what the games say."""
        batch, asked = self.batch, self.asked
        seen = np.stack([game.observe(game.current_player) for game in self.games])
        masks = np.stack([game.legal_mask() for game in self.games])
        for i, game in enumerate(self.games):
            there, seat = batch.game(i), game.current_player
            if content(there) != content(game):
                demand(False, "game", i, "differs in", differences(there, game) or "line", game)
            demand(int(batch.current_players[i]) == seat, "game", i, "has another seat to act", game)
            if asked["memory"] and self.bare is None:
                self.compare_told(i, seat, batch.events[i], batch.answers[i])
        if asked["observe"]:
            demand(np.array_equal(batch.observations, seen), "seen otherwise:", np.argwhere(batch.observations != seen))
        if asked["masks"] != "bits":
            demand(np.array_equal(batch.masks, masks), "masks differ:", np.argwhere(batch.masks != masks))
        if asked["masks"] != "int8":
            bits = np.unpackbits(batch.mask_words.view(np.uint8), axis=1, bitorder="little")
            demand(np.array_equal(bits[:, : masks.shape[1]], masks), "bits of masks differ")
            demand(not bits[:, masks.shape[1] :].any(), "there are bits behind those of the last action")
        if asked["entities"]:
            for part, said in batch.entity_layout(seen).items():
                demand(np.array_equal(batch.entities[part], said), "entities differ in", part)

    def compare_told(self, i: int, seat: int, events: Any, answers: Any) -> None:
        """What a seat was told. Answers are those among the events that are kept, at least as many as are shown."""
        game, length = self.games[i], self.asked["memory"]
        told = game.events(seat, length + 1)
        demand(np.array_equal(events, told[:length]), "game", i, "tells seat", seat, "other events:", events, told)
        if told[-1, KIND] == 0 or told[-1, AGO] > 0:  # all of this turn is among them
            demand(np.array_equal(answers, game.answers(seat)), "game", i, "tells seat", seat, "other answers", answers)

    def ask(self) -> None:
        """What is not shown at all times, written to arrays that are lent."""
        batch, rng, rows = self.batch, self.rng, np.arange(self.size)
        size, seats = batch.layout.size, np.array([rng.sample(range(self.n), 2) for _ in self.games])
        seen = np.array([[game.observe(seat) for seat in range(self.n)] for game in self.games])
        asked, shown = rng.choice(
            ((seats, seen[rows[:, None], seats]), (seats[:, 1], seen[rows, seats[:, 1]]), (1, seen[:, 1]), (None, seen))
        )
        out = self.lent.lend("out of observe", Kind(shown.shape, np.dtype(np.int8)))
        demand(np.array_equal(batch.observe(asked, out), shown), "seats observe otherwise:", asked)
        width = batch.central_layout.size
        central = self.lent.lend("out of central_state", Kind((self.size, width), np.dtype(np.int8)))
        start, width = batch.layout.slices["hand"].start, (central.shape[1] - size) // (self.n - 1)
        batch.central_state(seats[:, 0], central)
        for k in range(1, self.n):
            own = seen[rows, (seats[:, 0] + k) % self.n, start : start + width]
            here = central[:, size + (k - 1) * width : size + k * width]
            demand(np.array_equal(here, own), "what seat", k, "alone knows is another thing in the central state")
        demand(np.array_equal(central[:, :size], seen[rows, seats[:, 0]]), "the central state is seen otherwise")
        where = np.array([rng.random() < 0.8 for _ in self.games])
        ids = self.lent.lend("out of policy_actions", Kind((self.size,), np.dtype(np.int64)))
        batch.policy_actions(rng.choice(("heuristic", "random")), where=where, out=ids)
        legal = [int(ids[i]) in game.legal_list() if where[i] else ids[i] == -1 for i, game in enumerate(self.games)]
        demand(all(legal), "policies would do what is not legal:", ids, where)
        Sampler(rng.getrandbits(64))(batch.masks if len(batch.masks) else batch.mask_words, ids)
        demand(all(int(ids[i]) in game.legal_list() for i, game in enumerate(self.games)), "drawn, but not legal:", ids)
        public = [np.asarray(game.record.points)[: self.n].tolist() for game in self.games]
        demand(batch.points().tolist() == public, "points are", batch.points(), public)
        if self.asked["entities"]:
            layout = batch.entity_layout
            written = self.lent.lend("out of entities", Kind((self.size, layout.length), np.dtype(layout.dtype)))
            layout(seen[rows, seats[:, 0]], written)
            demand(np.array_equal(written[0], _joined(layout(seen[0, seats[0, 0]]))), "entities are written otherwise")
        if self.asked["memory"] and self.bare is None:
            for seat in range(self.n):
                told = batch.events_of(seat)
                for i in range(self.size):
                    self.compare_told(i, seat, told[0][i], told[1][i])


def _joined(parts: dict[str, Any]) -> Any:
    return np.concatenate([part.ravel() for part in parts.values()])


#: What can happen to a batch besides steps; each returns the games that are others afterwards.
OTHERS: dict[str, Callable[[Beside, Batch], list[int]]] = {
    "reset": Beside.reset,
    "rollout": Beside.rollout,
    "load": Beside.load,
    "copy": Beside.copy,
    "copy_rows": Beside.copy_rows,
}


# --- vectors ----------------------------------------------------------------------------------------------------------
def of_vector(table: Table, rng: random.Random, steps: int = 0) -> Done:
    """A vector, with memory or without, beside as many environments of a game each."""
    from tests.envs.test_vector import assert_equal
    from tests.envs.test_vector import pick as pick_all

    size, mode = rng.randint(1, 4), rng.choice((AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP))
    memory = rng.choice((None, 1, 5, 64, 200))
    asked: dict[str, Any] = {
        **table.words,
        "max_turns": rng.choice((3, 20, 100)),
        "opponents": rng.choices(("random", "heuristic"), k=table.players - 1),
        "seat": rng.choice(("random", rng.randrange(table.players))),
        "reward": rng.choice(("win", "points")),
        "truncation_reward": rng.choice((0.0, -0.25)),
        "memory": memory,
    }
    several = {"threads": rng.choice((1, 1, 2)), "copy": rng.random() < 0.5, "autoreset_mode": mode}
    fast = SeafarersVectorEnv(table.scenario, table.players, size, **several, **asked)
    single = [lambda: SeafarersEnv(table.scenario, table.players, **asked)] * size
    slow: Any = SyncVectorEnv(single, autoreset_mode=mode)
    numpy_rng, seed = np.random.default_rng(rng.getrandbits(32)), rng.getrandbits(32)
    steps, answer = steps or rng.choice(STEPS), fast.reset(seed=seed)
    assert_equal(answer, slow.reset(seed=seed))
    for _ in range(steps):
        masks = answer[-1]["action_mask"]
        illegal = numpy_rng.random(size) < 0.01
        actions = np.where(illegal, np.argmin(masks, axis=1), pick_all(masks, numpy_rng))
        answer = fast.step(actions)
        assert_equal(answer, slow.step(actions))
    return Done(steps * size, frozenset({"vector", fast.table.edition.name, *({"memory"} if memory else ())}))


PARTS: dict[str, Callable[[Table, random.Random], Done]] = {"batch": of_batch, "vector": of_vector}
