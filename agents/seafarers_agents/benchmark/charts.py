"""Generated boards: the generator of the zero-shot tasks, also for training on boards of the same kinds.

A kind and a seed always give the same board file. The benchmark's own seeds are hashes of its phrase (`tasks`), so
nobody picks them by accident.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeVar

from seafarers_env.game_seeds import word_of
from seafarers_env.seed_derivation import keyed

KINDS: Final = ("isles", "archipelago", "mist")

_ROWS: Final = 7
_CHIPS: Final = (5, 9, 4, 10, 6, 3, 8, 11, 2, 12, 9, 5, 10, 4, 8, 3, 11, 6)
_LAND: Final = "FGPHM"
_HARBOURS: Final = ("3:1", "brick", "3:1", "grain", "lumber", "3:1", "ore", "wool", "3:1")
_RULES: Final = {
    "isles": ("island_token = 2", "island_token_per = island"),
    "archipelago": ("coast_start = ship", "home = settled", "island_token = 1", "island_token_per = island"),
    "mist": ("exploration = true", "island_token = 2"),
}
_POINTS: Final = {"isles": 12, "archipelago": 11, "mist": 11}

Cell = tuple[int, int]  # row and column, as board files name hexes
Thing = TypeVar("Thing")


def chart(kind: str, seed: int) -> str:
    """The text of a board file for three or four players.

    Args:
        kind: "isles": one start island with small ones around it. "archipelago": four start islands. "mist": a start
            island, with face-down land and sea beyond it.
        seed: 0..2^64 - 1.

    Raises:
        ValueError: there is no such kind.
        TypeError, SeedError: an invalid seed.
    """
    if kind not in KINDS:
        raise ValueError(f"a kind of boards must be one of {', '.join(KINDS)}, not {kind!r}")
    return _Drawing(kind, word_of(seed)).text()


class _Lots:
    """Draws by hashes of the seed: no generator whose way of drawing may change."""

    def __init__(self, kind: str, seed: int) -> None:
        self._seed, self._purpose, self._drawn = seed, f"chart {kind}"[:16], 0

    def below(self, n: int) -> int:
        self._drawn += 1
        return keyed(self._seed, self._purpose, self._drawn) % n

    def pick(self, things: Sequence[Thing]) -> Thing:
        return things[self.below(len(things))]

    def shuffled(self, things: Iterable[Thing]) -> list[Thing]:
        found = list(things)
        for i in range(len(found) - 1, 0, -1):
            j = self.below(i + 1)
            found[i], found[j] = found[j], found[i]
        return found


class _Drawing:
    """One board while it is drawn."""

    def __init__(self, kind: str, seed: int) -> None:
        self.kind, self.seed, self.lots = kind, seed, _Lots(kind, seed)
        self.cells = [(row, column) for row in range(1, _ROWS + 1) for column in _columns(row)]
        self.islands: dict[str, list[Cell]] = {}
        while not self._settle():
            self.islands.clear()

    # --- land ---------------------------------------------------------------------------------------------------------
    def _settle(self) -> bool:
        """Lay the islands; whether there was room for all."""
        lots = self.lots
        if self.kind == "archipelago":
            sizes = {letter: 5 for letter in "ABCD"}
        elif self.kind == "isles":
            sizes = {"A": 17 + lots.below(3), "b": 2 + lots.below(2), "c": 2, "d": 1 + lots.below(2)}
        else:
            sizes = {"A": 16 + lots.below(3)}
        for letter, size in sizes.items():
            island = self._grow(size)
            if island is None:
                return False
            self.islands[letter] = island
        if self.kind == "mist":
            land = set(self.islands["A"])
            near = {cell for each in land for cell in around(each)}
            self.islands["f"] = [cell for cell in self.cells if cell not in land | near]
            return len(self.islands["f"]) >= 12
        return True

    def _grow(self, size: int) -> list[Cell] | None:
        taken = {cell for island in self.islands.values() for cell in island}
        shore = {near for cell in taken for near in around(cell)}
        free = set(self.cells) - taken - shore
        if len(free) < size:
            return None
        island = [self.lots.pick(sorted(free))]
        while len(island) < size:
            edge = sorted({near for cell in island for near in around(cell) if near in free} - set(island))
            if not edge:
                return None
            # Cells with more land round them are likelier, so that islands are no snakes.
            weighted = [cell for cell in edge for _ in range(sum(near in island for near in around(cell)) ** 2)]
            island.append(self.lots.pick(weighted))
        return sorted(island)

    # --- text ---------------------------------------------------------------------------------------------------------
    def text(self) -> str:
        self._lay_pools()
        harbours = self._harbours()
        head = [
            f"# Dealt by the generator of Seafarers-24: kind {self.kind}, seed {self.seed}.",
            f"board: {self.kind}_{self.seed:016x}",
            f"title: {self.kind.title()} {self.seed:016x}",
            "document: dealt by a generator",
            "players: 3 4",
            f"victory_points: {_POINTS[self.kind]}",
        ]
        pools = [*self.pools, f"harbours = {' '.join(kind for _, kind in harbours)}"]
        sections = {
            "map": self._grid("===", self.tokens),
            "regions": [*self._grid("=..", self.regions), "", *self._names()],
            "pools": pools,
            "harbours": [place for place, _ in harbours],
            "rules": list(_RULES[self.kind]),
        }
        parts = ["\n".join(head), *("\n".join([f"[{name}]", *lines]) for name, lines in sections.items())]
        return "\n\n".join(parts) + "\n"

    def _lay_pools(self) -> None:
        lots = self.lots
        self.tokens = dict.fromkeys(self.cells, "~~~")
        self.regions = dict.fromkeys(self.cells, "~..")
        self.pools: list[str] = []
        for letter, island in self.islands.items():
            self.regions |= dict.fromkeys(island, f"{letter}..")
            if letter.isupper():
                deserts = 1 if len(island) > 12 else 0
                self._pool(letter, island, "*", _LAND, deserts)
            elif letter == "f":
                sea = len(island) * 2 // 5
                self._pool(letter, island, "?", "A" + _LAND, 0, sea)
            else:
                for number, cell in enumerate(island):
                    terrain = "A" if number == 0 and letter == "b" else lots.pick(_LAND)
                    self.tokens[cell] = f"{terrain}{lots.pick(_CHIPS):02}"

    def _pool(self, letter: str, island: list[Cell], sign: str, kinds: str, deserts: int, sea: int = 0) -> None:
        self.tokens |= dict.fromkeys(island, f"{sign}{letter}.")
        producing = len(island) - deserts - sea
        counts = {kind: len(range(i, producing, len(kinds))) for i, kind in enumerate(self.lots.shuffled(kinds))}
        counts |= {"D": deserts, "~": sea}
        chips = sorted(_CHIPS[i % len(_CHIPS)] for i in range(producing))
        self.pools.append(f"{letter} hexes = {' '.join(f'{kind}={n}' for kind, n in sorted(counts.items()) if n)}")
        self.pools.append(f"{letter} chips = {' '.join(map(str, chips))}")

    def _harbours(self) -> list[tuple[str, str]]:
        """Places on the coasts of start islands that share no corner, and the kinds that are shuffled over them."""
        starts = [island for letter, island in self.islands.items() if letter.isupper()]
        wanted, used, places = len(_HARBOURS), set[frozenset[Cell]](), list[tuple[Cell, str]]()
        coasts = [(cell, side, island) for island in starts for cell in island for side in _STEPS]
        sides = [(cell, side) for cell, side, island in coasts if _beyond(cell, side) not in island]
        for cell, side in self.lots.shuffled(sides):
            ends = set(_ends(cell, side))
            hidden = self.kind == "mist" and _beyond(cell, side) in self.islands["f"]
            if not ends & used and not hidden and len(places) < wanted:
                used |= ends
                places.append((cell, side))
        shown = [f"{row},{column} {side} shuffled" for (row, column), side in sorted(places)]
        return list(zip(shown, _HARBOURS, strict=False))

    def _names(self) -> Iterator[str]:
        for letter in self.islands:
            kind = "start" if letter.isupper() else "unknown" if letter == "f" else "island"
            yield f"{letter} = {kind}; {'the mist' if letter == 'f' else f'island {letter}'}"

    def _grid(self, frame: str, tokens: dict[Cell, str]) -> list[str]:
        beyond = "  " + " ".join([frame] * (len(_columns(1)) + 1))
        rows = [
            "  " * (row % 2 == 0) + " ".join([frame, *(tokens[row, column] for column in _columns(row)), frame])
            for row in range(1, _ROWS + 1)
        ]
        return [beyond, *rows, beyond]


# --- hexes ------------------------------------------------------------------------------------------------------------
_STEPS: Final = {"NE": (-1, 1), "E": (0, 2), "SE": (1, 1), "SW": (1, -1), "W": (0, -2), "NW": (-1, -1)}
_NAMES: Final = tuple(_STEPS)


def _columns(row: int) -> range:
    return range(2, 15, 2) if row % 2 else range(3, 14, 2)


def _beyond(cell: Cell, side: str) -> Cell:
    step = _STEPS[side]
    return cell[0] + step[0], cell[1] + step[1]


def around(cell: Cell) -> list[Cell]:
    """The six neighbours, those beyond the edge too."""
    return [_beyond(cell, side) for side in _STEPS]


def _ends(cell: Cell, side: str) -> Iterator[frozenset[Cell]]:
    """The two corners of a side, each known by the three hexes that meet there."""
    at = _NAMES.index(side)
    for other in (_NAMES[at - 1], _NAMES[(at + 1) % 6]):
        yield frozenset((cell, _beyond(cell, side), _beyond(cell, other)))
