"""A model of how the robots of JSettlers answer our offers, from the messages of games among them.

Every fifth game is left out to measure the model; the one that is written has learned from all of them.

Examples:
  python -m seafarers_agents.outside.jsettlers --candidate bargain:100 --games 300 --logs logs
  python -m benchmarks.robot_answers logs                          the model of `bargain?answers=jsettlers`
  python -m benchmarks.robot_answers logs --out mine.npz           for `bargain?answers=mine.npz`
"""

import sys
from collections.abc import Callable, Sequence
from datetime import date
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
    ROBOTS,
    SHIPPED,
    Answers,
    look_at_answerers,
    save_answers,
    shipped_answers,
)
from seafarers_agents.champion.offers import Bundle
from seafarers_agents.champion.values import read_values
from seafarers_agents.outside.jsettlers.players import Player
from seafarers_agents.outside.jsettlers.position import bundle
from seafarers_agents.outside.jsettlers.sitting import Sitting
from seafarers_agents.outside.jsettlers.table import Offer, Table
from seafarers_agents.outside.jsettlers.wire import WireError, split
from seafarers_agents.outside.run_file import complain
from seafarers_env.editions import CLASSIC
from seafarers_env.view import PlayerView

COMMAND: Final = "benchmarks.robot_answers"
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


class Replayed(Sitting):
    """A game replayed from its log, with an `Onlooker` in our seat: each answer to an offer of ours becomes a row."""

    def __init__(
        self, game: str, seat: int, size: tuple[int, int], options: str, make: Callable[[Table], Player]
    ) -> None:
        super().__init__(game, seat, size, options, make)
        self.rows = list[Row]()
        self._seat: Seat | None = None
        self._turn = -1
        self._refused: list[tuple[Bundle, set[int]]] = []  # in this turn, since our seat last traded
        self._offer: Bundle | None = None  # that is open
        self._inputs: dict[int, tuple[Any, bool]] = {}  # by seat, and whether it can accept
        self._answers: dict[int, int] = {}  # by seat

    def hear(self, text: str) -> list[str]:
        """Take in a message, and note what it says of an offer."""
        heard, t = super().hear(text), self.table
        if t.turns != self._turn:
            self._turn, self._offer, self._refused = t.turns, None, []
        name, f = split(text)
        if name in ("offer", "reject", "accept") and t.current == t.me:
            who = f.number(1, 0, 5)
            if name == "accept":
                self._traded(who, f.number(2, 0, 5))
            elif who != t.me:
                self._note(who, COUNTERS if name == "offer" else DECLINES)
            elif name == "offer":
                self._open(t.offers.get(who))
        return heard

    def _open(self, offer: Offer | None) -> None:
        """Our seat has made an offer."""
        self._close()
        agent = self.player.mirror.agent
        view = agent.view if isinstance(agent, Onlooker) else None
        if offer is None or view is None or view.board.edition is not CLASSIC:
            return
        goods = view.board.places.goods[: CLASSIC.constants.NUM_BANKED]
        give, get = ([bundle(cards).get(good, 0) for good in goods] for cards in offer[1:])
        if (view.state["hand"][view.player][: len(goods)] < give).any():
            return  # our rules could not follow the table: the view is an old one
        self._offer, self._answers = Bundle(tuple(give), tuple(get)), {}
        self._seat = self._seat or Seat(read_values(shipped_values(CLASSIC)), view)
        asked = look_at_answerers(view, self._seat, self._refused)
        rows, can = asked.inputs([self._offer]), asked.chances_to_hold([self._offer])[0] > 0
        self._inputs = {int(q): (rows[k], bool(can[k])) for k, q in enumerate(asked.seats)}
        self.player.mirror.offers += 1

    def _note(self, who: int, answer: int) -> None:
        """A robot has answered the open offer; only what it says first counts."""
        seat = self.player.mirror.out.seat_of(who)
        if self._offer is not None and seat not in self._answers:
            self._answers[seat] = answer
            inputs, can = self._inputs[seat]
            self.rows.append(Row(inputs, answer, ROBOT, can, np.nan))

    def _traded(self, who: int, of: int) -> None:
        """Our seat has traded: a robot has accepted its offer, or it has accepted a counter-offer."""
        if of == self.table.me:
            self._note(who, ACCEPTS)
        self._offer, self._refused = None, []

    def _close(self) -> None:
        """The open offer has come to nothing; who has not answered was too late."""
        if self._offer is not None:
            self._refused = [*self._refused, (self._offer, {*self._answers})]
        self._offer = None


def rows_of(log: str) -> list[Row]:
    """The answers in the log of a game.

    Raises:
        WireError: it is no log of a game.
    """
    onlooker = Onlooker()
    return Replayed.again(log, lambda table: Player(table, onlooker)).rows


def losses(learnt: Data, measured: Data, seed: int) -> str:
    """How surprising the measured answers are, as a table: by the base rate, the usual model and a new one."""
    came, rate = measured.answers == ACCEPTS, float((learnt.answers == ACCEPTS).mean())
    models = {
        "model of the package": shipped_answers(CLASSIC),
        "learned": Answers(Path("learned"), {}, fitted(learnt, seed, PASSES)),
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
    parser.add_argument("logs", type=Path, nargs="+", help="folders of --logs, of which *_whole.txt is read")
    parser.add_argument("--seed", type=int, default=1, help="of the fit (%(default)s)")
    parser.add_argument("--out", type=Path, default=SHIPPED / f"{ROBOTS}.npz", help="the model (%(default)s)")
    asked = parser.parse_args(arguments)
    paths = sorted({path.resolve() for folder in asked.logs for path in folder.glob("*_whole.txt")})
    games = list[list[Row]]()
    for path in track(paths, "games", transient=True):
        try:
            games.append(rows_of(path.read_text(encoding="utf-8")))
        except (OSError, ValueError, WireError) as error:
            return complain(COMMAND, f"{str(path)!r} is no log of a whole game: {error}")
    games = [rows for rows in games if rows]
    if len(games) < 2:
        told = f"{len(games)} of {len(paths)} logs (*_whole.txt) have answers to our offers on a board without sea"
        return complain(COMMAND, f"{told}; at least two are needed")
    learnt, measured = ([row for k, rows in enumerate(games) if (k % MEASURED == 0) == kept for row in rows]
                        for kept in (False, True))  # fmt: skip
    print(losses(Data(learnt), Data(measured), asked.seed))
    layers = fitted(Data(learnt + measured), asked.seed, PASSES)
    command = f"python -m {COMMAND} LOGS --seed {asked.seed}"
    made = {"date": date.today().isoformat(), "command": command, "games": len(games)}
    save_answers(asked.out, CLASSIC, layers, {"made": made | {"answers": len(learnt + measured)}})
    return 0


if __name__ == "__main__":
    sys.exit(main())
