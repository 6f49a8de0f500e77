"""What can be asked of a `Batch` at any time: what policies would do, what seats see, and the whole state."""

from collections.abc import Mapping
from typing import Any, Final, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from seafarers_env.batches.buffers import Array, as_bytes
from seafarers_env.batches.games import Games
from seafarers_env.batches.seating import is_learned, packed
from seafarers_env.batches.sharing import global_mask, share
from seafarers_env.engine.entries.policy import LEARNED, POLICIES
from seafarers_env.engine.layout import Layout
from seafarers_env.engine.policies.weights import pack
from seafarers_env.game_seeds import word_of
from seafarers_env.validation import check_array
from seafarers_env.warm_up import LOOKS, TEACHER, ensure_compiled, seated

FIRST_OWN: Final = "hand"  # the first block of an observation that tells what its seat alone knows,
LAST_OWN: Final = "draft_get_spices"  # and the last: those between do too
TEACHERS: Final = 1  # sets the draws of `policy_actions` apart from others

_OWN_WEIGHTS: Final = pack()


def _packed(weights: Mapping[str, float] | None) -> Array:
    return _OWN_WEIGHTS if weights is None else pack(weights)


class Looking(Games):
    """Questions that change no game."""

    _questions: int = 0  # to a policy that draws

    # --- what a policy would do ---------------------------------------------------------------------------------------
    def policy_actions(
        self,
        policy: str = "heuristic",
        *,
        weights: Mapping[str, float] | None = None,
        where: ArrayLike | None = None,
        seed: SupportsIndex | None = None,
        out: NDArray[np.int64] | None = None,
    ) -> NDArray[np.int64]:
        """What a policy would do for the acting seat of each game: a teacher, for any position, whoever led to it.

        It is chosen inside the kernel, from what that seat may know, and changes nothing. The heuristic leaves nothing
        to chance and remembers nothing: equal positions get equal answers, also where somebody else began the turn. Of
        the turn so far it reads what the table knows: how many offers were made (it makes its second after one, its
        own or not, and none after two) and what lies in the draft (one that does not lead to the offer it wishes for
        is cancelled).

        Args:
            policy: "heuristic", "learned:NAME", or "random", which draws uniformly over the mask.
            weights: Of the heuristic, by name, in place of those of the table (`engine.policies.weights.TABLE`).
            where: bool[N], the games it is asked about; None: all.
            seed: What "random" draws from, 0..2^64 - 1: the same seed and masks give the same actions. None goes on
                with a stream of the batch's own. No draw is one of a game's.
            out: int64[N], C-contiguous, writeable: where to write to instead of a new array.

        Returns:
            int64[N], legal action ids; -1, which is not an action, where it was not asked.

        Raises:
            ValueError: there is no such policy or weight, or an array has another type or shape.
        """
        n, t = len(self), self._table
        number, values = POLICIES.get(policy), _packed(weights)
        if is_learned(policy):
            number, values = LEARNED, packed(policy, t.edition)
        elif number is None:
            told = ", ".join(POLICIES)
            raise ValueError(f"policies inside the kernel must be {told} and learned:NAME, not {policy!r}")
        asked = self._marked("where", where)
        if out is None:
            out = np.empty(n, np.int64)
        check_array("out", out, np.int64, (n,))
        ensure_compiled(TEACHER, *seated(np.array([number])), edition=t.edition)
        word, ids, choose = np.uint64(0), out, t.edition.teacher.choose_ids
        if policy == "random":
            word = self._word(seed)

        def work(part: slice) -> None:
            choose(
                self._states[part], t.board.record, t.rules, self._legal[part], global_mask(self._room), word,
                part.start,
                asked[part], number, values, np.zeros(1, np.uint64), ids[part],
            )  # fmt: skip

        share(work, n, self._threads)
        return out

    def _word(self, seed: SupportsIndex | None) -> Any:
        entropy = (TEACHERS, self._questions) if seed is None else (word_of(seed),)
        if seed is None:
            self._questions += 1
        return np.random.SeedSequence(entropy).generate_state(1, np.uint64)[0]

    def _marked(self, name: str, mask: ArrayLike | None) -> NDArray[np.uint8]:
        if mask is None:
            return np.ones(len(self), np.uint8)
        marked: Array = np.array(mask)
        if marked.dtype != np.bool_ or marked.shape != (len(self),):
            raise ValueError(f"{name} must be {len(self)} booleans, not {marked.dtype} of shape {marked.shape}")
        return as_bytes(marked)

    # --- what seats see -----------------------------------------------------------------------------------------------
    def observe(self, players: ArrayLike | None = None, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """What any seats may see now, each as if it were to act; `observations` has the acting ones.

        Args:
            players: One seat for all games; a seat for each, integers[N]; several for each, integers[N, k]; or None for
                all seats, in their order.
            out: C-contiguous, writeable, of the shape below: where to write to instead of a new array.

        Returns:
            int8[N, layout.size] or int8[N, k, layout.size], with None int8[N, players, layout.size].

        Raises:
            ValueError: no seats of this table, or `out` has another type or shape.
        """
        seats = np.arange(self.num_players) if players is None else np.asarray(players)
        if players is None:
            seats = np.tile(seats, (len(self), 1))
        seats = self._seats(seats)
        shape = (*seats.shape, self.layout.size)
        seen: Array = np.empty(shape, np.int8) if out is None else out
        check_array("out", seen, np.int8, shape)
        ensure_compiled(LOOKS, edition=self._table.edition)
        t = self._table
        rows, each = (seen, seats) if seats.ndim == 2 else (seen[:, np.newaxis], seats[:, np.newaxis])

        def work(part: slice) -> None:
            t.edition.teacher.observe_seats(self._states[part], t.board.record, t.rules, each[part], rows[part])

        share(work, len(self), self._threads)
        return seen

    def _seats(self, players: Array, most: int = 2) -> NDArray[np.int64]:
        """Seats by game: int64[N] or int64[N, k]."""
        n = self.num_players
        seats = np.full(len(self), players) if players.ndim == 0 else players
        if not np.issubdtype(seats.dtype, np.integer) or not 1 <= seats.ndim <= most or len(seats) != len(self):
            shapes = f"({len(self)},)" + f" or ({len(self)}, k)" * (most == 2)
            found = f"{seats.dtype} of {seats.shape}"
            raise ValueError(f"players must be a seat or integers of shape {shapes}, not {found}")
        if seats.size and not 0 <= seats.min() <= seats.max() < n:
            raise ValueError(f"seats must be 0..{n - 1}, not {seats.min()}..{seats.max()}")
        return np.ascontiguousarray(seats, np.int64)

    # --- the whole state ----------------------------------------------------------------------------------------------
    @property
    def central_layout(self) -> Layout:
        """The named slices of `central_state`: those of an observation, then `hand of seat 1`, ... clockwise."""
        seen, start = self.layout, self.layout.size
        names = list(seen.slices)
        own = names[names.index(FIRST_OWN) : names.index(LAST_OWN) + 1]
        slices, shapes = dict(seen.slices), dict(seen.shapes)
        meanings, columns = dict(seen.meanings), dict(seen.columns)
        for k in range(1, self.num_players):
            for name in own:
                told = f"{name} of seat {k}"
                stop = start + seen.slices[name].stop - seen.slices[name].start
                slices[told], shapes[told], columns[told] = slice(start, stop), seen.shapes[name], seen.columns[name]
                meanings[told] = f"`{name}` of the {k}. seat clockwise: HIDDEN from the observer"
                start = stop
        return Layout(start, slices, shapes, meanings, columns)

    def central_state(self, players: ArrayLike | None = None, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """Everything, HIDDEN cards included, for a central critic in training. No agent may be shown this.

        A row is the observation of one seat, then what each other seat alone knows (hand, development cards, those
        bought this turn, its draft, trade options), clockwise. `central_layout` names the parts. What is under
        face-down hexes or next in a deck is decided only when drawn, so this is everything.

        Args:
            players: From whose place: one seat for all games, or integers[N]; None: the acting seats.
            out: int8[N, central_layout.size], C-contiguous, writeable: where to write to instead of a new array.

        Returns:
            int8[N, central_layout.size].

        Raises:
            ValueError: no seats of this table, or `out` has another type or shape.
        """
        seats = self._seats(self.current_players if players is None else np.asarray(players), most=1)
        shape, starts = (len(self), self.central_layout.size), self.layout.slices
        told: Array = np.empty(shape, np.int8) if out is None else out
        check_array("out", told, np.int8, shape)
        ensure_compiled(LOOKS, edition=self._table.edition)
        t, first, stop = self._table, starts[FIRST_OWN].start, starts[LAST_OWN].stop

        def work(part: slice) -> None:
            room = np.empty(self.layout.size, np.int8)
            states, own = self._states[part], (first, first, stop)
            t.edition.teacher.write_central(states, t.board.record, t.rules, seats[part], *own, room, told[part])

        share(work, len(self), self._threads)
        return told
