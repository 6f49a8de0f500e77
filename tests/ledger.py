"""What a player could write down who only hears what it is told: tokens in, a position out. Nothing of the kernels."""

from typing import Any

import numpy as np

from seafarers_env import Game
from seafarers_env.engine import constants as c
from seafarers_env.engine.events import COLUMNS, EVENT_KINDS, FIGURE_MOVED
from seafarers_env.engine.parts import FIGURES

PAID = {
    "receive", "take", "bank trade", "settlement", "city", "road", "ship", "buy card", "land", "merchant", "use option",
}  # fmt: skip
PIECES = {"road": 0, "ship": 1, "land": 1}


class Ledger:
    """One seat's notes of a game, from its deal on."""

    def __init__(self, game: Game, viewer: int) -> None:
        s, self.viewer, self.n = game.record, viewer, game.num_players
        told, goods = game.table.edition.events, game.table.edition.constants.GOODS
        self.names: tuple[str, ...] = told.COLUMNS
        self.hand = np.zeros(len(told.EVENT_GOODS), int)  # the own one, in the order of the columns
        held = [goods.index(good) for good in told.EVENT_GOODS]
        self.order = [k for k in held if k < s.hand.shape[1]]  # the columns of the record's hands
        self.banked = [column for column, k in enumerate(held) if k < len(s.bank)]
        self.sizes = np.zeros(self.n, int)
        self.bank = s.bank[[held[column] for column in self.banked]].astype(int)
        self.edges, self.vertices = {}, {}
        self.merchants: dict[int, int] = {}
        self.robber, self.pirate = int(s.robber), int(s.pirate)
        self.figures = {figure.name: int(s[figure.name]) for figure in FIGURES if figure.name in s.dtype.names}
        self.terrain, self.number = s.terrain.copy(), s.number.copy()
        self.harbours: dict[int, int] = _harbours(s)
        self.cards = np.zeros(5, int)
        self.cards_size = np.zeros(self.n, int)
        self.played = np.zeros((self.n, 5), int)
        self.tokens = np.zeros(self.n, int)
        self.route = self.army = self.winner = -1
        self.turn = self.dice = 0
        self.options = np.zeros(c.NUM_RESOURCES, int)
        self.options_size = np.zeros(self.n, int)
        self.fish = np.zeros(self.n, int)
        self.fishing = bool(game.options["fishing"]) if "fishing" in game.options else False

    def hear(self, token: np.ndarray) -> None:
        """Write down what a token tells."""
        told: dict[str, int] = dict(zip(self.names, token.tolist(), strict=True))
        kind, goods = EVENT_KINDS[told["kind"]].text, token[8:].astype(int)
        actor, other = (told[who] if told[who] < 0 else (told[who] + self.viewer) % self.n for who in COLUMNS[1:3])
        what, place, start, number = (told[column] for column in ("what", "place", "start", "count"))
        if self.fishing and kind == "trade":
            self.fish[[actor, other]] += [goods[c.FISH], -goods[c.FISH]]
            goods[c.FISH] = 0
        if told["kind"] in FIGURE_MOVED:
            name = FIGURES[FIGURE_MOVED.index(told["kind"])].name
            assert start == self.figures[name]
            self.figures[name] = place
        if kind in PAID or told["kind"] in FIGURE_MOVED:
            self.have(actor, goods)
            self.bank -= goods[self.banked]
        if kind in PIECES:
            self.edges[place] = 2 * actor + PIECES[kind]
        elif kind in ("settlement", "city"):
            self.vertices[place] = 2 * actor + (kind == "city")
        elif kind == "move ship":
            del self.edges[start]
            self.edges[place] = 2 * actor + 1
        elif kind == "mend":
            self.edges[place] = 2 * actor + what
            if what < 0:
                del self.edges[place]
        elif kind == "merchant":
            self.merchants[place] = actor
        elif kind == "roll":
            self.dice = number
        elif kind == "end turn":
            self.turn += 1
        elif kind == "robber":
            assert start == self.robber
            self.robber = place
        elif kind == "pirate":
            assert start in (self.pirate, -1)
            self.pirate = place
        else:
            self.hear_more(kind, actor, other, what, place, start, number, goods)

    def hear_more(self, kind: str, actor: int, other: int, what: int, place: int, start: int, number: int,
                  goods: np.ndarray) -> None:  # fmt: skip
        """The same of cards, of the board, and of what follows."""
        if kind in ("monopoly", "hand over", "exchange spices"):
            self.have(actor, goods)
            if kind == "monopoly":
                self.played[actor, 4] += 1
                self.own_card(actor, 4)
                assert number == goods.sum() == goods[what]
        elif kind == "discard":
            self.have(actor, goods, -number)
        elif kind == "lay open":
            assert number == goods.sum()
            self.bank += goods[self.banked]
        elif kind == "theft":
            self.have(actor, goods, 1)
            self.have(other, -goods, -1)
            assert (what >= 0) == (self.viewer in (actor, other))
        elif kind == "trade":
            self.have(actor, goods, goods.sum())
            self.have(other, -goods, -goods.sum())
        elif kind in ("draw spice", "return spice"):
            self.have(actor, goods, 1 if kind == "draw spice" else -1)
            assert (what >= 0) == (self.viewer == actor)
        elif kind == "draw card":
            self.cards_size[actor] += 1
            assert (what >= 0) == (self.viewer == actor)
            if actor == self.viewer:
                self.cards[what] += 1
        elif kind == "play card":
            self.played[actor, what] += 1
            self.own_card(actor, what)
        elif kind == "take option":
            self.options_size[actor] += 1
            assert (what >= 0) == (self.viewer == actor)
            if actor == self.viewer:
                self.options[what] += 1
        elif kind == "discover":
            self.terrain[place] = what
        elif kind == "discover harbour":
            self.terrain[place] = c.OCEAN
        elif kind == "number":
            self.number[place] = number
        elif kind == "move number":
            assert self.number[start] == number
            self.number[place], self.number[start] = number, 0
        elif kind == "exchange numbers":
            self.number[place], self.number[start] = self.number[start], self.number[place]
        elif kind == "lay harbour":
            self.harbours[place] = -1
        elif kind == "harbour":
            self.harbours[place] = what
        elif kind == "special tokens":
            self.tokens[actor] += number
        elif kind == "longest route":
            assert other == self.route
            self.route = actor
        elif kind == "largest army":
            assert other == self.army
            self.army = actor
        elif kind == "fish":
            self.fish[actor] += number
        elif kind == "win":
            self.winner = actor

    def own_card(self, actor: int, card: int) -> None:
        """A card leaves a hand."""
        self.cards_size[actor] -= 1
        if actor == self.viewer:
            self.cards[card] -= 1

    def have(self, seat: int, goods: np.ndarray, number: int | None = None) -> None:
        """A hand has these goods more."""
        self.sizes[seat] += goods.sum() if number is None else number
        if seat == self.viewer:
            self.hand += goods

    def differences(self, game: Game) -> list[str]:
        """In what the notes are wrong about the game."""
        s, p, n = game.record, self.viewer, self.n
        kinds = len(self.order)
        laying_aside = s.discarding[:n].any()
        facts: dict[str, tuple[Any, Any]] = {
            "hand": (self.hand[:kinds], self.hand[:kinds] if laying_aside else s.hand[p][self.order]),
            "sizes": (self.sizes, self.sizes if laying_aside else s.hand_size[:n]),
            "bank": (self.bank, self.bank if laying_aside else s.bank),
            "edges": (self.edges, {i: int(x) for i, x in enumerate(s.edge_piece) if x >= 0}),
            "vertices": (self.vertices, {i: int(x) for i, x in enumerate(s.vertex_building) if x >= 0}),
            "robber": (self.robber, int(s.robber)),
            "pirate": (self.pirate, int(s.pirate)),
            **{name: (place, int(s[name])) for name, place in self.figures.items()},
            "terrain": (self.terrain, s.terrain),
            "number": (self.number, s.number),
            "harbours": (
                self.harbours, _harbours(s),
            ),
            "cards": (self.cards, s.cards[p]),
            "cards_size": (self.cards_size, s.cards_size[:n]),
            "played": (self.played, s.played[:n]),
            "tokens": (self.tokens, s.tokens[:n]),
            "honours": ((self.route, self.army, self.winner), (s.route_holder, s.army_holder, s.winner)),
            "turn": ((self.turn, self.dice), (s.turn, s.dice)),
        }  # fmt: skip
        if "options" in s.dtype.names:
            facts["options"] = (self.options, s.options[p])
            facts["options_size"] = (self.options_size, s.options_size[:n])
            facts["merchants"] = (self.merchants, {i: int(x) for i, x in enumerate(s.vertex_merchant) if x >= 0})
        if self.fishing:
            facts["fish"] = (self.fish, s.fish[:n])
        if s.lifted >= 0 and game.phase != "card step":  # it lies nowhere until it is moved, which is told
            facts["edges"][1][int(s.lifted)] = 2 * int(s.active) + 1
        return [f"{name}: told {one}, is {two}" for name, (one, two) in facts.items() if not _alike(one, two)]


def _harbours(s: Any) -> dict[int, int]:
    """The kind of each harbour by its edge, -1 face down."""
    return {int(e): int(k) for e, k in zip(s.harbour_edge, s.harbour_kind, strict=True) if e >= 0}


def _alike(one: Any, two: Any) -> bool:
    return one == two if isinstance(one, dict) else np.array_equal(np.asarray(one), np.asarray(two))


assert len(c.RESOURCES) == c.NUM_RESOURCES < c.SPICE_HEX
