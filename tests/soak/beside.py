"""A batch beside as many single games: each decision is made in both, and all that is shown is what the games say."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import numpy as np

from seafarers_env import Batch, Game, Sampler
from seafarers_env.batches.buffers import Kind
from seafarers_env.batches.rewards import final_reward, leads, shaping
from seafarers_env.engine.events import AGO, KIND
from seafarers_env.game_seeds import following
from tests.play import advance, content, differences, pick
from tests.soak.case import demand
from tests.soak.lent import Lent
from tests.soak.tables import Table

COPIES: dict[str, Callable[[Batch], Batch]] = {
    "clone": Batch.clone,
    "pickle": lambda batch: pickle.loads(pickle.dumps(batch)),
    "deepcopy": copy.deepcopy,
}
NOT_OF_BUFFERS = ("threads", "on_illegal", "truncation_reward")  # arguments that say nothing of them


class Beside:
    """A batch and its games. What policies that draw do cannot be played in a game: a bare batch tells it then."""

    def __init__(self, table: Table, rng: random.Random, fenced: bool, asked: dict[str, Any]) -> None:
        self.rng, self.style, self.n = rng, table.style, table.players
        self.size, self.asked = rng.randint(1, 5), asked
        self.options: dict[str, Any] = table.words | {"max_turns": rng.choice((3, 20, 1000))}
        self.made = (table.scenario, table.players)
        said = {name: value for name, value in self.asked.items() if name not in NOT_OF_BUFFERS}
        kinds = Batch.buffer_kinds(*self.made, self.size, **said, **self.options)
        self.lent = Lent({name: kind for name, kind in kinds.items() if rng.random() < 0.8}, rng, fenced)
        seeds = np.array([rng.getrandbits(64) for _ in range(self.size)], np.uint64)
        everything = {**self.asked, **self.options}
        self.batch = Batch(*self.made, self.size, seeds, buffers=self.lent.arrays, **everything)
        for name, array in self.lent.arrays.items():
            demand(getattr(self.batch, name) is array, "an array that was lent is not written to:", name)
        bare = {"observe": True, "final": True, "masks": "int8", "threads": 1, "memory": None, "entities": False}
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
                self.games[i].apply(int(actions[i]))
                self.play_on(i, self.games[i])
            self.compare_end(i, refused=bool(refused[i]))
        self.sitting = batch.sitting

    def compare_bare(self) -> None:
        """What a step brought is what it brought without the rest."""
        assert self.bare is not None
        for name in ("rewards", "terminations", "truncations", "illegal", "final_points", "seeds", "sitting"):
            here, there = getattr(self.batch, name), getattr(self.bare, name)
            demand(np.array_equal(here, there), name, "are", here, "but without the rest", there)
        ended = self.batch.terminations | self.batch.truncations
        if self.asked["observe"] and self.asked["final"]:
            here, there = (one.final_observations[ended] for one in (self.batch, self.bare))
            demand(np.array_equal(here, there), "a game ends with other observations than without the rest")

    def compare_end(self, i: int, refused: bool) -> None:
        """Flags, rewards and what was seen at the end are those of the game; what has ended is dealt anew."""
        batch, game, paid = self.batch, self.games[i], np.zeros(self.n)
        over = bool(batch.terminations[i] or batch.truncations[i])
        demand(over == game.is_over, "game", i, "ends in one only", game)
        demand(bool(batch.truncations[i]) == game.is_truncated, "game", i, "is cut off in one only", game)
        if over:
            paid += self.paid_at_the_end(i)
            for seat in range(self.n):
                self.compare_last(i, seat)
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

    def paid_at_the_end(self, i: int) -> Any:
        """What each seat is paid when game `i` is over; nothing before counts any more."""
        game, asked = self.games[i], self.asked
        points = game.victory_points
        demand(self.batch.final_points[i].tolist() == list(points), "game", i, "ends with other points", game)
        cut = asked["truncation_reward"]
        paid = np.array([final_reward(asked["reward"], p, game.winner, points, self.goal, cut) for p in range(self.n)])
        for seat, ahead in self.leads[i].items():
            paid[seat] += shaping(ahead, 0.0, asked["discount"])
        self.leads[i].clear()
        return paid

    def compare_last(self, i: int, seat: int) -> None:
        """What a seat saw and was told at the end of a game."""
        batch, game = self.batch, self.games[i]
        if not self.asked["final"]:
            return
        if self.asked["observe"]:
            same = np.array_equal(batch.final_observations[i, seat], game.observe(seat))
            demand(same, "seat", seat, "of game", i, "sees another end", game)
        if self.asked["memory"]:
            same = np.array_equal(batch.final_events[i, seat], game.events(seat, self.asked["memory"]))
            demand(same, "seat", seat, "of game", i, "is told of another end", game)

    # --- something else -----------------------------------------------------------------------------------------------
    def do(self, what: str) -> None:
        """Do one of `OTHERS`, to the bare batch too; look at the games that are others now."""
        state = self.rng.getstate()
        changed = OTHERS[what](self, self.batch)
        if self.bare is not None and what != "copy":
            self.rng.setstate(state)
            OTHERS[what](self, self.bare)
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

    # --- what is not shown at all times, written to arrays that are lent ----------------------------------------------
    def ask(self) -> None:
        """Ask for all of it."""
        seen = np.array([[game.observe(seat) for seat in range(self.n)] for game in self.games])
        seats = np.array([self.rng.sample(range(self.n), 2) for _ in self.games])
        self.ask_what_is_seen(seen, seats)
        self.ask_policies()
        points = [np.asarray(game.record.points)[: self.n].tolist() for game in self.games]
        demand(self.batch.points().tolist() == points, "points are", self.batch.points(), "and not", points)
        if self.asked["entities"]:
            layout, one = self.batch.entity_layout, seen[:, 1]
            out = self.lend("entities", np.dtype(layout.dtype), self.size, layout.length)
            layout(one, out)
            whole = np.concatenate([part.ravel() for part in layout(one[0]).values()])
            demand(np.array_equal(out[0], whole), "entities are written otherwise")
        for seat in range(self.n) if self.asked["memory"] and self.bare is None else ():
            events, answers = self.batch.events_of(seat)
            for i in range(self.size):
                self.compare_told(i, seat, events[i], answers[i])

    def lend(self, name: str, dtype: Any, *shape: int) -> Any:
        """An array to write an answer to."""
        return self.lent.lend(f"out of {name}", Kind(shape, np.dtype(dtype)))

    def ask_what_is_seen(self, seen: Any, seats: Any) -> None:
        """What seats see, and the central state of one: `seen` is what all do, `seats` are two for each game."""
        rows, one = np.arange(self.size), seats[:, 0]
        shown = seen[rows, one]
        players, wanted = self.rng.choice(
            ((seats, seen[rows[:, None], seats]), (one, shown), (1, seen[:, 1]), (None, seen))
        )
        out = self.lend("observe", np.int8, *wanted.shape)
        demand(np.array_equal(self.batch.observe(players, out), wanted), "seats observe otherwise:", players)
        size, start = self.batch.layout.size, self.batch.layout.slices["hand"].start
        out = self.lend("central_state", np.int8, self.size, self.batch.central_layout.size)
        width = (out.shape[1] - size) // (self.n - 1)
        own = [seen[rows, (one + k) % self.n, start : start + width] for k in range(1, self.n)]
        whole = np.concatenate([shown, *own], axis=1)
        demand(np.array_equal(self.batch.central_state(one, out), whole), "the central state is another:", one)

    def ask_policies(self) -> None:
        """What policies and the sampler would do is legal, and nothing where they were not asked."""
        batch, rng, out = self.batch, self.rng, self.lend("policy_actions", np.int64, self.size)
        where = np.array([rng.random() < 0.8 for _ in self.games])
        batch.policy_actions(rng.choice(("heuristic", "random")), where=where, out=out)
        fine = [int(out[i]) in game.legal_list() if where[i] else out[i] == -1 for i, game in enumerate(self.games)]
        demand(all(fine), "policies would do what is not legal:", out, where)
        Sampler(rng.getrandbits(64))(batch.masks if len(batch.masks) else batch.mask_words, out)
        demand(all(int(out[i]) in game.legal_list() for i, game in enumerate(self.games)), "drawn, not legal:", out)


#: What can happen to a batch besides steps; each returns the games that are others afterwards.
OTHERS: dict[str, Callable[[Beside, Batch], list[int]]] = {
    "reset": Beside.reset,
    "rollout": Beside.rollout,
    "load": Beside.load,
    "copy": Beside.copy,
    "copy_rows": Beside.copy_rows,
}
