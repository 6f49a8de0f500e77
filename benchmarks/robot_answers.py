"""A model of how the robots of JSettlers answer our offers, from the messages of games among them.

Every fifth game is measured on; then all of them are learned from.

Examples:
  python -m seafarers_agents.outside.jsettlers --candidate bargain:100 --games 300 --logs logs
  python -m benchmarks.robot_answers logs                          the model of `bargain?answers=jsettlers`
  python -m benchmarks.robot_answers logs --out mine.npz           for `bargain?answers=mine.npz`
"""

import sys
from collections.abc import Callable, Sequence
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import numpy as np
from rich.progress import track

from benchmarks import terminal
from benchmarks.answers import Data, Row, fitted, loss, said
from docs.markdown import grid
from seafarers_agents.champion.agents import Seat, shipped_values
from seafarers_agents.champion.answers import (
    ACCEPTS,
    COUNTERS,
    DECLINES,
    SHIPPED,
    Answers,
    look_at_answerers,
    save_answers,
    shipped_answers,
)
from seafarers_agents.champion.bargaining import ROBOTS
from seafarers_agents.champion.offers import Bundle
from seafarers_agents.champion.values import read_values
from seafarers_agents.outside.jsettlers.players import Player
from seafarers_agents.outside.jsettlers.position import bundle
from seafarers_agents.outside.jsettlers.sitting import Sitting
from seafarers_agents.outside.jsettlers.table import Offer, Table
from seafarers_agents.outside.jsettlers.wire import Fields, split
from seafarers_env.editions import CLASSIC
from seafarers_env.view import PlayerView

ROBOT: Final = "robot"  # the kind of seat in a row
PASSES: Final = 20
MEASURED: Final = 5  # one game in so many


class Onlooker:
    """Sits where the agent of a log did: it keeps what that saw last in its turn, and ends whatever it is asked."""

    name = "onlooker"
    view: PlayerView | None = None

    def act(self, view: PlayerView) -> int:
        """The action that ends what is asked, or the last one."""
        if view.phase == "main":
            self.view = view
        words = {view.describe(int(action)): int(action) for action in view.legal_actions()}
        ends = [words[word] for word in ("end turn", "roll", "decline", "reject all", "cancel") if word in words]
        return ends[0] if ends else int(view.legal_actions()[-1])


class Listening(Sitting):
    """A game that is told once more, to an `Onlooker`: each answer of a robot to an offer of our seat becomes a row."""

    def __init__(
        self, game: str, seat: int, size: tuple[int, int], options: str, make: Callable[[Table], Player]
    ) -> None:
        super().__init__(game, seat, size, options, make)
        self.rows = list[Row]()
        self._turn = -1
        self._refused: list[tuple[Bundle, set[int]]] = []  # in this turn, since our seat last traded
        self._offer: Bundle | None = None  # that is open
        self._asked: dict[int, tuple[Any, bool]] = {}  # by seat: inputs, and whether it can accept
        self._answers: dict[int, int] = {}  # by seat

    def hear(self, text: str) -> list[str]:
        """Take in a message, and note what it says of an offer."""
        heard, t = super().hear(text), self.table
        if t.turns != self._turn:
            self._close()
            self._turn, self._refused = t.turns, []
        name, f = split(text)
        if name not in ("offer", "reject", "accept"):
            return heard
        who = f.number(1, 0, 5)
        if name == "offer" and who == t.me == t.current:
            self._close()
            self._open(t.offers.get(who))
        elif self._offer is not None and who != t.me:
            self._answered_by(self.player.mirror.out.seat_of(who), name, f)
        return heard

    @cached_property
    def _seat(self) -> Seat:
        view = self._seen
        assert view is not None
        return Seat(read_values(shipped_values(CLASSIC)), view)

    @property
    def _seen(self) -> PlayerView | None:
        """What our seat saw before the offer."""
        agent = self.player.mirror.agent
        assert isinstance(agent, Onlooker)
        return agent.view

    def _open(self, offer: Offer | None) -> None:
        """Our seat has made an offer."""
        view = self._seen
        if offer is None or view is None or view.board.edition is not CLASSIC:
            return
        goods = view.board.places.goods[: CLASSIC.constants.NUM_BANKED]
        give, get = ([bundle(cards).get(good, 0) for good in goods] for cards in offer[1:])
        if (view.state["hand"][view.player][: len(goods)] < give).any():
            return  # our rules could not follow the table: the view is an old one
        self._offer, self._answers = Bundle(tuple(give), tuple(get)), {}
        asked = look_at_answerers(view, self._seat, self._refused)
        rows, can = asked.inputs([self._offer]), asked.chances_to_hold([self._offer])[0] > 0
        self._asked = {int(q): (rows[k], bool(can[k])) for k, q in enumerate(asked.seats)}
        self.player.mirror.offers += 1

    def _answered_by(self, seat: int, name: str, f: Fields) -> None:
        """Another seat has said something while our offer is open."""
        if name != "accept":
            self._note(seat, COUNTERS if name == "offer" else DECLINES)
            return
        if f.number(2, 0, 5) == self.table.me:
            self._note(seat, ACCEPTS)
        self._close()

    def _note(self, seat: int, answer: int) -> None:
        if seat not in self._answers:
            inputs, can = self._asked[seat]
            self.rows.append(Row(inputs, answer, ROBOT, can, np.nan))
            self._answers[seat] = answer

    def _close(self) -> None:
        """The offer is no longer open; who has not answered it was too late."""
        made, self._offer = self._offer, None
        if made is not None:
            accepted = ACCEPTS in self._answers.values()
            self._refused = [] if accepted else [*self._refused, (made, {*self._answers})]


def rows_of(log: str) -> list[Row]:
    """The answers in the log of a game."""
    onlooker = Onlooker()
    return Listening.again(log, lambda table: Player(table, onlooker)).rows


def losses(learnt: Data, measured: Data, seed: int) -> str:
    """How surprising the measured answers are, as a table: by the base rate, the usual model, and one of the others."""
    came, rate = measured.answers == ACCEPTS, float((learnt.answers == ACCEPTS).mean())
    models = {
        "model of the package": shipped_answers(CLASSIC),
        "learned": Answers(Path(), {}, fitted(learnt, seed, PASSES)),
    }
    told = {name: said(model, CLASSIC, measured)[:, ACCEPTS] for name, model in models.items()}
    rows = [
        [name, f"{chances.mean():.1%}", f"{loss(chances, came):.4f}"]
        for name, chances in {"base rate": np.full(len(came), rate), **told}.items()
    ]
    return grid([f"{len(came):,} answers, {came.mean():.1%} accept", "expected", "log loss"], rows)


def main(arguments: Sequence[str] | None = None) -> int:
    """Read, fit, measure, write; returns the exit status."""
    parser = terminal.parser("robot_answers", __doc__)
    parser.add_argument("logs", type=Path, nargs="+", help="folders of --logs, read only for games that count")
    parser.add_argument("--seed", type=int, default=1, help="of the fit (%(default)s)")
    parser.add_argument("--out", type=Path, default=SHIPPED / f"{ROBOTS}.npz", help="the model (%(default)s)")
    asked = parser.parse_args(arguments)
    paths = sorted(path for folder in asked.logs for path in folder.glob("*_whole.txt"))
    games = [Data(rows_of(path.read_text(encoding="utf-8")), 1) for path in track(paths, "games", transient=True)]
    every, measured, learnt = (
        Data([row for game in some for row in game.rows], len(some))
        for some in (games, games[::MEASURED], [game for k, game in enumerate(games) if k % MEASURED])
    )
    if not learnt.rows or not measured.rows:
        print(f"no answers in {len(paths)} games that count (*_whole.txt) in {', '.join(map(str, asked.logs))}")
        return 2
    print(losses(learnt, measured, asked.seed))
    made = {"date": date.today().isoformat(), "answers": len(every.rows), "games": every.games}
    save_answers(asked.out, CLASSIC, fitted(every, asked.seed, PASSES), {"made": made})
    return 0


if __name__ == "__main__":
    sys.exit(main())
