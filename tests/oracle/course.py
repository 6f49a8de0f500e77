"""The course of a game: whose decision it is, what may be done, what chance may do and what is due after it.

The rules stand in `parts`, each a mixin of this class. A part says what it adds by the names of its methods; in names
of phases and actions `_` stands for a space or hyphen, and nothing for an apostrophe:

- `_legal_some_phase` answers with the legal actions of a phase, `_do_some_action` carries an action out, given what
  follows its first words; `_do_some_action_in_some_phase` does so where it means something else in one phase.
- `_chance_some_phase` says which outcomes chance may have in a phase and in what proportion, `_outcome_some_phase`
  lets it have one.

Where several parts have a say, each calls the next by `super()`: these methods are below, under "What parts extend".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, ClassVar

from .board import Board
from .table import Table


class Course:
    """Whose decision it is and what is due after it; what the decisions are is left to the parts."""

    TABLE: ClassVar[type[Table]] = Table
    SWITCHES: ClassVar[dict[str, Any]] = {
        "skip_forced": False,  # no rule: the oracle always presents a forced decision
        "variable": False,  # BASE-81, a matter of the deal
        "frame_is_sea": True,  # C-13
        "bank": 19,  # BASE-02
    }
    COUNTS: ClassVar[dict[str, str]] = {}  # of each seat, to be seen by all, in `Seat.counts`: by name the switch
    FIGURES: ClassVar[dict[str, str]] = {}  # that belong to nobody, in `Table.figures`: by name the switch

    def __init__(self, board: Board, num_players: int, options: Any, deal: dict[str, Any]) -> None:
        """Lay everything out; the first decision is asked for by `_begin`."""
        self.options = options
        self.table = self.TABLE(board, num_players, options, deal)
        self.num_players = num_players
        self.phase = ""
        self.actor = 0
        self.active = 0
        self.turn = 0  # END_TURNs so far
        self.counts = self._declared("COUNTS")
        self.table.figures = dict.fromkeys(self._declared("FIGURES"))
        self.in_set_up = True
        self.winner: int | None = None
        self.truncated = False
        self.resume_phase = "main"  # where play goes on after robber, picks or free pieces
        self.reaching = ""  # the edge of a road or ship whose consequences are not through
        self.placed_in = ""  # the phase in which it was placed
        self._lying: tuple[Any, ...] = ()  # what lay on the board when the facts of pieces were last found
        self._of_pieces: list[dict[str, Any]] = []

    def _declared(self, what: str) -> list[str]:
        """What the parts name under a word whose switch is on."""
        named = [item for part in type(self).__mro__ for item in vars(part).get(what, {}).items()]
        return [name for name, switch in named if getattr(self.options, switch)]

    # What may be done, and doing it

    def legal(self) -> set[str]:
        """All legal action texts of the acting seat; none in chance phases and when the game is over."""
        if self.phase == "over" or self._of_phase("chance"):
            return set()
        return getattr(self, f"_legal_{_word(self.phase)}")()

    def apply(self, text: str, legal: set[str] | None = None) -> None:
        """Carry out an action of the acting seat; an illegal one raises ValueError and changes nothing.

        Args:
            text: the action.
            legal: what `legal` has just answered, if it was asked.
        """
        if text not in (self.legal() if legal is None else legal):
            raise ValueError(f"{text!r} is illegal for seat {self.actor} in phase {self.phase!r}")
        words = text.split(" ")
        n = 2 if "_".join(words[:2]) in self._actions() else 1
        do = f"_do_{'_'.join(words[:n])}"
        method = getattr(self, f"{do}_in_{_word(self.phase)}", None) or getattr(self, do)
        method(*([" ".join(words[n:])] if words[n:] else []))
        self._after_event()

    @classmethod
    @cache
    def _actions(cls) -> frozenset[str]:
        """The first words of all actions, whatever part they are of."""
        return frozenset(name[4:].split("_in_")[0] for name in dir(cls) if name.startswith("_do_"))

    def chance(self) -> dict[str, Fraction]:
        """The outcomes of the pending chance event with their probabilities; empty if none is pending."""
        method = self._of_phase("chance")
        counts: Mapping[Any, int] = method() if method else {}
        total = sum(counts.values())
        return {str(word): Fraction(n, total) for word, n in counts.items() if n}

    def apply_chance(self, outcome: str) -> None:
        """Let the pending chance event have an outcome; an impossible one raises ValueError."""
        if outcome not in self.chance():
            raise ValueError(f"{outcome!r} cannot happen in phase {self.phase!r}")
        getattr(self, f"_outcome_{_word(self.phase)}")(outcome)
        self._after_event()

    def _of_phase(self, kind: str) -> Callable[[], Any] | None:
        return getattr(self, f"_{kind}_{_word(self.phase)}", None)

    def facts(self) -> dict[str, Any]:
        """The whole position as plain data, to be compared with what another implementation says."""
        seats = range(self.num_players)
        lying = self.table.lying()
        if lying != self._lying:
            self._lying, self._of_pieces = lying, [self._facts_of_pieces(number) for number in seats]
        told = [self._of_pieces[number] | self._facts_of_seat(number) for number in seats]
        return {**self._facts(), "turn": self._facts_of_turn(), "seats": told}

    # Whose decision it is

    def _go_to(self, phase: str, actor: int | None = None) -> None:
        """Make it somebody's decision, by default the active player's; chance is -1."""
        self.phase = phase
        self.actor = self.active if actor is None else actor

    def _resume(self) -> None:
        """Go on where a sequence began."""
        self._go_to(self.resume_phase)

    def _pays(self) -> bool:
        """Whether the active player is free to build, and pays for what it lays."""
        return self.phase == "main"

    def _in_turn_order(self) -> list[int]:
        """All seats, the active player first (DECISIONS-07)."""
        return [(self.active + step) % self.num_players for step in range(self.num_players)]

    def _place(self, edge: str) -> None:
        """A road or ship has come to lie on an edge, and is paid: what it sets off comes now, one after the other."""
        self.reaching, self.placed_in = edge, self.phase
        self._piece_lies()
        self._reach_on()

    # What parts extend

    def _begin(self, dealt_pirate: str | None) -> None:
        """Begin set-up; a part in which something comes first does that, and then calls the next."""
        raise NotImplementedError

    def _begin_turn(self, seat: int) -> None:
        """Make a seat the active one, with nothing done yet."""
        self.active = seat
        self._go_to("pre-roll")

    def _piece_lies(self) -> None:
        """A road or ship has come to lie; nothing is decided here."""

    def _reach_on(self) -> None:
        """Go on with the next consequence of the piece just placed, here without any left."""
        self.reaching = ""
        self._piece_settled(self.placed_in)

    def _piece_settled(self, placed_in: str) -> None:
        """Go on after a road or ship that was placed in a phase, and all it set off."""
        self._go_to("main")

    def _settlement_stands(self, vertex: str) -> None:
        """A settlement has come to stand; nothing is decided here."""

    def _after_event(self) -> None:
        """What is due after every decision and every outcome."""

    def _legal_pre_roll(self) -> set[str]:
        return {"roll"}

    def _legal_main(self) -> set[str]:
        """Everything of DECISIONS-21."""
        return {"end turn"}

    def _end_game(self) -> None:
        """Stop; what was pending lapses (BASE-75)."""
        self._go_to("over", -1)

    def _facts(self) -> dict[str, Any]:
        """What can be seen of the table by somebody who may see everything."""
        table = self.table
        return {
            "phase": self.phase,
            "actor": self.actor,
            "outcome": "truncated" if self.truncated else "playing" if self.winner is None else "won",
            "winner": self.winner,
            "bank": dict(table.bank),
            "deck": dict(table.deck),
            "robber": table.robber,
            "pirate": table.pirate,
            "longest_route": table.longest_route,
            "largest_army": table.largest_army,
            "terrain": dict(table.terrain),
            "numbers": dict(table.numbers),
            "harbours": dict(table.harbours),
            **table.figures,
        }

    def _facts_of_turn(self) -> dict[str, Any]:
        """What is told of the turn."""
        return {"number": self.turn, "active": self.active}

    def _facts_of_pieces(self, number: int) -> dict[str, Any]:
        """What can be seen of a seat that does not change while nothing on the board does (`Table.lying`)."""
        seat = self.table.seats[number]
        return {
            "settlements": sorted(seat.settlements),
            "cities": sorted(seat.cities),
            "roads": sorted(seat.roads),
            "ships": sorted(seat.ships),
        }

    def _facts_of_seat(self, number: int) -> dict[str, Any]:
        """What else can be seen of a seat."""
        seat = self.table.seats[number]
        return {
            "hand": dict(seat.hand),
            "cards": dict(seat.cards),
            "played": dict(seat.played),
            "supply": dict(seat.supply),
            "home": sorted(seat.home),
            "points": self.table.points(number),
            **{name: seat.counts[name] for name in self.counts},
        }


def _word(phase: str) -> str:
    """A phase as a part of a name."""
    return phase.replace(" ", "_").replace("-", "_").replace("'", "")
