"""A model of how seats answer offers: games to learn from, the fit, and how well its chances agree with what happens.

Where the package has no model for an edition yet, a first one is fitted to games without seats that bargain.

Examples:
  python -m benchmarks.answers                                     the model that comes with the package, some minutes
  python -m benchmarks.answers --edition knights                   the one for Cities & Knights
  python -m benchmarks.answers --games 4 --test 2 --out bench/answers                              to try it
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from benchmarks import answers_plot, terminal
from benchmarks.traders import ANSWERED_BY, player
from docs.markdown import grid
from seafarers_agents import Agent
from seafarers_agents.champion.agents import WORLDS, Seat, shipped_values
from seafarers_agents.champion.answers import (
    ACCEPTS,
    COUNTERS,
    DECLINES,
    SHIPPED,
    Answers,
    has_answers,
    look_at_answerers,
    read_answers,
    save_answers,
)
from seafarers_agents.champion.fitting import Fit
from seafarers_agents.champion.offers import Bundle, steps
from seafarers_agents.champion.values import Layers, read_values
from seafarers_agents.kernel_heuristic import KernelHeuristicAgent
from seafarers_env import Game
from seafarers_env.editions import EDITIONS, Edition
from seafarers_env.view import PlayerView

Array = NDArray[Any]
#: Scenarios, players and how often each is played, by edition.
TABLES: Final = {
    "classic": (("base", 4, 0.6), ("new_shores", 4, 0.25), ("base", 3, 0.15)),
    "grand": (("fog_islands", 4, 0.4), ("reach_catan", 4, 0.25), ("seven_islands", 3, 0.15), ("hawaii", 4, 0.2)),
    "knights": (("base", 4, 0.6), ("new_shores", 4, 0.25), ("base", 3, 0.15)),
    "explorers": (("explorers", 4, 0.7), ("explorers", 3, 0.3)),
}
OPTIONS: Final[dict[str, dict[str, Any]]] = {"knights": {"cities_and_knights": True}}
#: Kinds of seats that it learns from, and how often each sits at a place.
KNOWN: Final = {
    **{"heuristic": 0.4, "learned": 0.1, "champion:2": 0.06, "bargain:2": 0.02, f"{ANSWERED_BY}bargain:2": 0.18},
    **{"generous": 0.06, "stubborn": 0.06, "haggler": 0.08, "random answers": 0.04},
}
#: Kinds that it never meets before it is measured.
NEW: Final = {
    **{"miser": 0.2, "fickle": 0.2, f"{ANSWERED_BY}bargain:10": 0.2},
    **{"accept_gain=0": 0.2, "accept_gain=0.4": 0.2},  # the heuristic, easier or harder to please
}
IMPOSED: Final = 0.4  # of decisions at which an offer is possible, a random one is made
SAMPLED: Final = 0.1  # of offers, those that are also put to the heuristic in dealt worlds
BINS: Final = 10
HIDDEN: Final = (16,)  # widths of hidden layers
STEP, PASSES, RATE, KEEP = 256, 10, 1e-3, 0.99


class Row(NamedTuple):
    """An answer."""

    inputs: NDArray[np.float32]
    answer: int  # ACCEPTS, COUNTERS, DECLINES
    kind: str  # of the seat that answered
    can: bool  # whether anybody can believe it to hold what is asked
    present: float  # what the heuristic in dealt worlds says of its acceptance; nan: not asked


@dataclass
class Data:
    """Answers of some games."""

    rows: list[Row] = field(default_factory=list[Row])
    games: int = 0

    @property
    def inputs(self) -> NDArray[np.float32]:
        """float32[N, inputs]."""
        return np.array([row.inputs for row in self.rows], np.float32)

    @property
    def answers(self) -> Array:
        """int64[N]."""
        return np.array([row.answer for row in self.rows], np.int64)

    @property
    def can(self) -> Array:
        """bool[N]."""
        return np.array([row.can for row in self.rows])

    @property
    def present(self) -> Array:
        """float64[N]."""
        return np.array([row.present for row in self.rows])

    def of(self, kinds: Sequence[str]) -> "Data":
        """The answers of these kinds of seats."""
        return Data([row for row in self.rows if row.kind in kinds], self.games)


# --- games ------------------------------------------------------------------------------------------------------------
def collect(edition: Edition, kinds: dict[str, float], games: range, present: float = 0.0, what: str = "") -> Data:
    """Play games of such seats, each of its kind by chance, and note every answer to an offer.

    Args:
        edition: Of the tables.
        kinds: How often each sits at a place.
        games: Their seeds, from which everything follows.
        present: Share of offers for which the heuristic's answers in dealt worlds are noted, too.
        what: Of the progress bar; without it there is none.
    """
    found, names, tables = Data(), [*kinds], TABLES[edition.name]
    shares = np.array([*kinds.values()]) / sum(kinds.values())
    for seed in track(games, what, transient=True, disable=not what):
        rng = np.random.default_rng(seed)
        scenario, n, _ = tables[rng.choice(len(tables), p=[share for *_, share in tables])]
        seats: list[str] = [names[int(rng.choice(len(names), p=shares))] for _ in range(n)]
        agents = [player(kind, seed) for kind in seats]
        game = _game(edition, scenario, n, seed)
        found.rows += _Watched(game, seats, agents, rng, present).rows()
        found.games += 1
    return found


def games_of(seed: int, part: int, count: int) -> range:
    """The seeds of the games of a run: part 0 to learn from, 1 and 2 to measure on."""
    first = 1_000_000 * seed + 100_000 * part
    return range(first, first + count)


def _game(edition: Edition, scenario: str, players: int, seed: int) -> Game:
    return Game(scenario, players, seed=seed, max_turns=250, **OPTIONS.get(edition.name, {}))


def _seat(game: Game) -> Seat:
    """The first seat of a game, by the shipped value of its edition."""
    return Seat(read_values(shipped_values(game.board.edition)), game.view(0))


class _Watched:
    """A game in which random offers are made beside those of its seats, and answers are noted."""

    def __init__(
        self, game: Game, kinds: Sequence[str], agents: Sequence[Agent], rng: np.random.Generator, present: float
    ) -> None:
        self.game, self.kinds, self.agents, self.rng, self.present = game, kinds, agents, rng, present
        self.seat = _seat(game)
        self.refused: list[tuple[Bundle, set[int]]] = []  # in this turn, since its seat last traded

    def rows(self) -> Iterator[Row]:
        """All answers, offer after offer."""
        game, main, turn = self.game, None, -1
        while not game.is_over:
            view = game.view(game.current_player)
            was, hands = view.phase, game.record["hand"].tobytes()
            main = view if was == "main" else main
            if view.turn != turn:
                turn, self.refused = view.turn, []
            for action in self._imposed(view) or [self.agents[view.player].act(view)]:
                game.apply(action)
            if was == "choose" and game.record["hand"].tobytes() != hands:  # a trade
                self.refused = []
            if game.phase == "answer" and was in ("main", "compose") and game.record["offer_give"].any():
                assert main is not None
                yield from self._answers(main)

    def _imposed(self, view: PlayerView) -> list[int]:
        """Sometimes the actions of a random offer."""
        if view.phase != "main" or self.rng.random() >= IMPOSED:
            return []
        kinds, ids = view.board.edition.actions, view.board.record["id_of"][0]
        if int(ids[kinds.FIRST_OF[kinds.CALL]]) not in view.legal_actions():
            return []
        size = view.board.edition.constants.NUM_BANKED
        hand = view.state["hand"][view.player][:size].astype(int)
        held = np.repeat(np.arange(size), hand)
        if not len(held):  # it has nothing but fish or gold
            return []
        give = np.bincount(self._some(held, (0.5, 0.4, 0.1)), minlength=size)
        asked = np.repeat(np.flatnonzero(give == 0), 2)
        get = np.bincount(self._some(asked, (0.6, 0.3, 0.1)), minlength=size)
        return [int(ids[step]) for step in steps(Bundle(tuple(give.tolist()), tuple(get.tolist())), kinds)]

    def _some(self, cards: Array, shares: tuple[float, ...]) -> Array:
        count = min(1 + int(self.rng.choice(len(shares), p=shares)), len(cards))
        return self.rng.choice(cards, count, replace=False)

    def _answers(self, main: PlayerView) -> Iterator[Row]:
        """The answers to the offer that was just made; `main` is what its maker saw before."""
        game = self.game
        size = main.board.edition.constants.NUM_BANKED
        if game.record["offer_give"][size:].any() or game.record["offer_get"][size:].any():
            return  # fish or gold is in it
        bundle = Bundle(*(tuple(map(int, game.record[side][:size])) for side in ("offer_give", "offer_get")))
        asked = look_at_answerers(main, self.seat, self.refused)
        rows, can = asked.inputs([bundle]), asked.chances_to_hold([bundle])[0] > 0
        asks = self.rng.random() < self.present
        said = accepting(main, bundle) if asks else {}
        where, accepted = {int(q): k for k, q in enumerate(asked.seats)}, set[int]()
        while game.phase in ("answer", "compose"):
            view = game.view(game.current_player)
            action = self.agents[view.player].act(view)
            if view.phase == "answer":
                present, k = said.get(view.player, 0) / WORLDS if asks else np.nan, where[view.player]
                answer = _answer(view, action)
                accepted |= {view.player} if answer == ACCEPTS else set()
                yield Row(rows[k], answer, self.kinds[view.player], bool(can[k]), present)
            game.apply(action)
        self.refused.append((bundle, {*where} - accepted))


def accepting(view: PlayerView, bundle: Bundle) -> dict[int, int]:
    """In how many of `WORLDS` deals of the hidden cards each seat accepts an offer, if all answer as the heuristic.

    Args:
        view: Of the seat that may make the offer, in its turn.
        bundle: The offer, which is no call.

    Returns:
        Deals by seat, only of seats that accept in one.
    """
    ids, kinds, heuristic = view.board.record["id_of"][0], view.board.edition.actions, KernelHeuristicAgent()
    accept, found = int(ids[kinds.FIRST_OF[kinds.ACCEPT]]), dict[int, int]()
    for dealt in range(WORLDS):
        game = view.determinise(dealt)
        for step in steps(bundle, kinds):
            game.apply(int(ids[step]))
        while game.phase == "answer":
            seat = game.current_player
            answer = heuristic.act(game.view(seat))
            if answer == accept:
                found[seat] = found.get(seat, 0) + 1
            game.apply(answer)
    return found


def _answer(view: PlayerView, action: int) -> int:
    actions = view.board.edition.actions
    return {actions.ACCEPT: ACCEPTS, actions.COUNTER: COUNTERS}.get(view.kind(action)[0], DECLINES)


# --- the fit ----------------------------------------------------------------------------------------------------------
def fitted(data: Data, seed: int, passes: int = PASSES) -> tuple[Layers, Layers]:
    """Networks for acceptance, where it is possible, and for a counter-offer where an offer is not accepted."""
    inputs, answers, can = data.inputs, data.answers, data.can
    refused = answers != ACCEPTS
    return (
        _network(inputs[can], answers[can] == ACCEPTS, seed, passes),
        _network(inputs[refused], answers[refused] == COUNTERS, seed + 1, passes),
    )


def _network(rows: NDArray[np.float32], came: Array, seed: int, passes: int) -> Layers:
    fit, rng, targets = Fit(rows, HIDDEN, seed), np.random.default_rng(seed), came.astype(np.float32)
    for number in range(passes):
        rate = RATE * (1 if number < passes - 4 else 0.2)
        for part in np.array_split(rng.permutation(len(rows)), max(1, len(rows) // STEP)):
            fit.learn_outcomes(rows[part], targets[part], rate, KEEP)
    return fit.layers()


# --- how good it is ---------------------------------------------------------------------------------------------------
def said(model: Answers, edition: Edition, data: Data) -> NDArray[np.float64]:
    """What a model says of each answer: float64[N, 3], computed with the kernels."""
    scenario, n, _ = TABLES[edition.name][0]
    seat = _seat(_game(edition, scenario, n, seed=0))
    return model.of_rows(data.inputs, data.can, seat)


def loss(chances: Array, came: Array) -> float:
    """The mean surprise of outcomes (bool[N]) by their chances (float64[N]), in nats."""
    kept: Array = np.minimum(np.maximum(chances, 1e-4), 1 - 1e-4)
    surprise: Array = -np.log(np.where(came, kept, 1 - kept))
    return float(surprise.mean())


def reliability(chances: Array, came: Array) -> list[tuple[float, float, int]]:
    """By tenths of the chance: the mean chance, the share that came, how many."""
    places = np.minimum((chances * BINS).astype(int), BINS - 1)
    kept = [places == k for k in range(BINS)]
    return [(float(chances[one].mean()), float(came[one].mean()), int(one.sum())) for one in kept if one.any()]


def apart(bins: Sequence[tuple[float, float, int]]) -> float:
    """By how much chances and shares differ on average: the expected calibration error."""
    return sum(abs(told - came) * n for told, came, n in bins) / max(sum(n for *_, n in bins), 1)


def measured(model: Answers, edition: Edition, rate: float, data: Data) -> dict[str, Any]:
    """Log losses of acceptance on some answers, by this model, the base rate and the present model; reliability."""
    chances, came = said(model, edition, data), data.answers == ACCEPTS
    asked = ~np.isnan(data.present)
    smooth = (data.present[asked] * WORLDS + 0.5) / (WORLDS + 1)
    return {
        "answers": len(data.rows),
        "accepted": float(came.mean()),
        "loss": loss(chances[:, ACCEPTS], came),
        "base rate": loss(np.full(len(came), rate), came),
        "loss where asked": loss(chances[asked, ACCEPTS], came[asked]),
        "heuristic": loss(smooth, came[asked]),
        "asked": int(asked.sum()),
        "bins": reliability(chances[:, ACCEPTS], came),
        "heuristic bins": reliability(data.present[asked], came[asked]),
        "counter loss": loss(chances[:, COUNTERS], data.answers == COUNTERS),
        "countered": float((data.answers == COUNTERS).mean()),
    }


def table(found: dict[str, dict[str, Any]]) -> str:
    """Losses by kinds of seats, as a table of Markdown."""
    rows = [
        [name, f"{one['answers']:,}", f"{one['accepted']:.1%}".replace("%", " %"), f"{one['loss']:.3f}",
         f"{one['base rate']:.3f}", f"{one['loss where asked']:.3f}", f"{one['heuristic']:.3f}",
         f"{apart(one['bins']):.3f}", f"{apart(one['heuristic bins']):.3f}"]
        for name, one in found.items()
    ]  # fmt: skip
    head = ["", "answers", "accepted", "model", "base rate", "model, sample", "heuristic, sample", "model off by",
            "heuristic off by"]  # fmt: skip
    return grid(head, rows)


def main(arguments: Sequence[str] | None = None) -> None:
    """Collect, fit, measure, write."""
    parser = terminal.parser("answers", __doc__)
    parser.add_argument("--edition", choices=sorted(EDITIONS), default="classic", help="of the tables (%(default)s)")
    parser.add_argument("--games", type=int, default=250, help="to learn from (%(default)s)")
    parser.add_argument("--test", type=int, default=40, help="to measure on, of known and of new kinds of seats each")
    parser.add_argument("--seed", type=int, default=1, help="of everything (%(default)s)")
    parser.add_argument("--out", type=Path, default=SHIPPED, help="folder of the model (%(default)s)")
    parser.add_argument("--plot", type=Path, default=None, help="where to draw its reliability")
    asked = parser.parse_args(arguments)
    edition = EDITIONS[asked.edition]
    if not has_answers(edition):
        print(f"no model of {edition.name} yet: a first one, by seats that do not bargain", flush=True)
        first = {kind: share for kind, share in KNOWN.items() if "bargain" not in kind}
        learnt = collect(edition, first, games_of(asked.seed, 3, max(asked.games // 5, 1)), what="first games")
        save_answers(SHIPPED / f"{edition.name}.npz", edition, fitted(learnt, asked.seed), {})
    begun = time.time()
    learnt = collect(edition, KNOWN, games_of(asked.seed, 0, asked.games), what="games to learn from")
    print(f"{len(learnt.rows):,} answers in {learnt.games} games, {time.time() - begun:.0f} s", flush=True)
    known, new = (games_of(asked.seed, part, asked.test) for part in (1, 2))
    tests = {
        "known kinds, new games": collect(edition, KNOWN, known, SAMPLED, "known kinds"),
        "new kinds": collect(edition, KNOWN | NEW, new, SAMPLED, "new kinds").of([*NEW]),
    }
    write(edition, learnt, tests, asked)


def write(edition: Edition, learnt: Data, tests: dict[str, Data], asked: Any) -> None:
    """Fit, measure and write what the command line asks for."""
    layers, rate = fitted(learnt, asked.seed), float((learnt.answers == ACCEPTS).mean())
    path = asked.out / f"{edition.name}.npz"
    which = "" if edition.name == "classic" else f"--edition {edition.name} "
    command = f"python -m benchmarks.answers {which}--games {asked.games} --test {asked.test} --seed {asked.seed}"
    told = {"made": {"date": date.today().isoformat(), "command": command, "answers": len(learnt.rows)}}
    save_answers(path, edition, layers, told)
    model = read_answers(path)
    found = {name: measured(model, edition, rate, data) for name, data in tests.items()}
    for name, data in tests.items():
        for kind in sorted({row.kind for row in data.rows}):
            found[f"{name}: {kind}"] = measured(model, edition, rate, data.of([kind]))
    save_answers(path, edition, layers, told | {"measured": {name: found[name] for name in tests}})
    print(table(found))
    for name in tests:
        print(name, *(f"{said:.2f} {came:.2f} {n}" for said, came, n in found[name]["bins"]), sep="\n  ")
    if asked.plot:
        asked.plot.write_text(answers_plot.svg({name: found[name] for name in tests}))


if __name__ == "__main__":
    main()
