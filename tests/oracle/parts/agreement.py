"""What the players agree on before the game: each may propose a hex, until all others accept (DECISIONS-09, -10)."""

from __future__ import annotations

from typing import Any

from ..course import Course


class Agreement(Course):
    """Proposals for a subject, which a part names: with `_legal_<subject>_proposal` and `_agreed_on_<subject>`."""

    def __init__(self, *setting: Any) -> None:
        super().__init__(*setting)
        self.at_issue = ""  # the subject
        self.proposals: list[str] = []  # hexes proposed for it
        self.still_to_answer: list[int] = []

    def _seek_agreement(self, subject: str) -> None:
        """Let everybody propose a hex once, seat 0 first, until all the others accept one."""
        self.at_issue = subject
        self.proposals = []
        self.active = 0
        self._go_to(f"{subject} proposal")

    def _draw(self, subject: str, hexes: list[str]) -> None:
        """Let chance draw one of the hexes."""
        self.at_issue, self.proposals = subject, hexes
        self._go_to(f"{subject} place", -1)

    def _propose(self, name: str) -> None:
        """Ask the others, clockwise from the proposer."""
        self.proposals.append(name)
        self.still_to_answer = self._in_turn_order()[1:]
        self._next_answer()

    def _next_answer(self) -> None:
        self._go_to(f"{self.at_issue} answer", self.still_to_answer.pop(0))

    def _accept_or_decline(self) -> set[str]:
        return {"accept", "decline"}

    def _do_accept(self) -> None:
        if self.still_to_answer:
            self._next_answer()
        else:
            self._agreed(self.proposals[-1])

    def _do_decline(self) -> None:
        """The next seat proposes; after all have in vain, one of the hexes is drawn."""
        if len(self.proposals) < self.num_players:
            self.active += 1
            self._go_to(f"{self.at_issue} proposal")
        else:
            self._draw(self.at_issue, self.proposals)

    def _equally_likely(self) -> dict[str, int]:
        return dict.fromkeys(self.proposals, 1)

    def _agreed(self, name: str) -> None:
        """The hex is found, by agreement or by lot."""
        getattr(self, f"_agreed_on_{self.at_issue}")(name)
