"""Reading [pools]: what is shuffled onto the board, and what lies beside it."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from seafarers_env.board.board_text import BoardError, Place, Sheet, Text, nearest
from seafarers_env.board.chart_data import TERRAIN_LETTERS, Pool
from seafarers_env.board.features import OTHER_HEXES, PILES, Counts
from seafarers_env.board.findings import Findings
from seafarers_env.board.values import harbour_kind, read_chip
from seafarers_env.editions import most
from seafarers_env.engine import constants as c

MOST_HEXES, MOST_POOLS = most("MAX_HEXES"), most("MAX_POOLS")

_KEY: Final = re.compile(
    r"([A-Za-z]|fog|variable [A-Za-z]+) (hexes|chips)|spice hexes"
    r"|[A-Za-z] (villages|bare|spare)|lairs|shoals|castaways",
    re.ASCII,
)
_EXPECTED: Final = (
    "'X hexes', 'X chips' (X a letter of the map), 'reserve chips', 'harbours' or 'harbour_placement', "
    "'fog hexes', 'fog chips', 'spice hexes', 'variable X hexes', 'variable X chips', 'X villages', "
    "'X bare', 'X spare', 'lairs', 'shoals' or 'castaways'"
)
_WORDS: Final = ("hexes", "chips", "villages", "bare", "spare")  # after a letter
_WHOLE: Final = ("harbours", "harbour_placement", "reserve chips", "lairs", "shoals", "castaways", "spice hexes")
_VILLAGES: Final = re.compile(r"swift_voyage|fast_gold|pirate_bonus_[1-6]", re.ASCII)


@dataclass
class PoolLines:
    """What the lines of [pools] say; `at` is where each stands, by its key."""

    hexes: dict[str, tuple[dict[int, int], dict[str, int]]] = field(
        default_factory=dict[str, tuple[dict[int, int], dict[str, int]]]
    )
    chips: dict[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])
    harbours: tuple[str, ...] = ()
    by_players: bool = False
    reserve: tuple[int, ...] = ()
    more: dict[str, dict[str, Counts]] = field(default_factory=dict[str, dict[str, Counts]])  # by word, then by letter
    at: dict[str, Place] = field(default_factory=dict[str, Place])

    def named(self, wanted: Callable[[str], bool]) -> tuple[Pool, ...]:
        """The pools of such names with their chips; without a line of chips these stand where the hexes do."""
        pools: list[Pool] = []
        for name, (terrains, others) in self.hexes.items():
            if wanted(name):
                at = self.at[f"{name} hexes"]
                chips_at = self.at.get(f"{name} chips", at)
                pools.append(Pool(name.split()[-1], terrains, self.chips.get(name, ()), at, chips_at, others))
        return tuple(pools)

    def of_hexes(self) -> tuple[Pool, ...]:
        """The pools of one letter."""
        return self.named(lambda name: len(name) == 1)

    def piles(self) -> tuple[Pool, ...]:
        """The pools common to all sections of hidden hexes."""
        return self.named(lambda name: name in PILES)

    def variable(self) -> tuple[Pool, ...]:
        """The pools for the variable set-up."""
        return self.named(lambda name: name.startswith("variable "))


def read_pools(sheet: Sheet, findings: Findings) -> PoolLines:
    """The lines of [pools]."""
    lines = PoolLines()
    for line in sheet.section("pools"):
        with findings.reading("pools"):
            key, value = line.pair("=", "a line like 'M hexes = F=4 D=1', 'M chips = 2 3' or 'harbours = 3:1 wool'")
            if key.text in lines.at:
                raise key.error("each pool line once", f"a second {key.text!r}")
            _check_key(key)
            lines.at[key.text] = key.at
            with findings.reading(key.text):
                _pool_line(key, value, lines)
    for name in lines.chips:
        if f"{name} hexes" not in lines.at and findings.read("pools"):
            at = lines.at[f"{name} chips"]
            findings.add(BoardError(at, f"a line '{name} hexes = ...' for these chips", "none"), "pools")
    if len(lines.of_hexes()) > MOST_POOLS:
        heading = sheet.sections["pools"].heading
        findings.add(heading.error(f"at most {MOST_POOLS} pools", f"{len(lines.of_hexes())}"))
    return lines


def _pool_line(key: Text, value: Text, lines: PoolLines) -> None:
    name, _, what = key.text.rpartition(" ")
    if key.text == "harbours":
        lines.harbours = tuple(harbour_kind(word, c.HARBOURS) for word in value.words())
    elif key.text == "harbour_placement":
        if value.text != "player_choice":
            raise value.error("'player_choice', or no such line where the harbours are printed")
        lines.by_players = True
    elif key.text == "reserve chips":
        lines.reserve = tuple(read_chip(word) for word in value.words())
    elif what == "hexes":
        lines.hexes[name] = _hexes(value)
    elif what == "chips":
        lines.chips[name] = tuple(read_chip(word) for word in value.words())
    else:
        for word in value.words():
            _CHECKS[what](word)
        counts = Counts(tuple(word.text for word in value.words()), key.at)
        lines.more.setdefault(what, {})[name] = counts


def _check_key(key: Text) -> None:
    """Whether there is such a line."""
    if key.text in ("harbours", "harbour_placement", "reserve chips") or _KEY.fullmatch(key.text):
        return
    letter = key.text[:2] if re.match(r"[A-Za-z] ", key.text) else ""
    known = [letter + word for word in _WORDS] if letter else _WHOLE
    raise key.error(_EXPECTED, f"{key.text!r}{nearest(key.text, known)}")


def _hexes(value: Text) -> tuple[dict[int, int], dict[str, int]]:
    """How many hexes of each terrain, and of what is no terrain."""
    terrains: dict[int, int] = {}
    others: dict[str, int] = {}
    for word in value.words():
        letter, number = word.pair("=", "a terrain and how many, like F=4")
        if letter.text not in TERRAIN_LETTERS and letter.text not in OTHER_HEXES:
            raise letter.error(f"one of the terrains {' '.join((*TERRAIN_LETTERS, *OTHER_HEXES))}")
        terrain = TERRAIN_LETTERS.get(letter.text)
        if terrain in terrains or letter.text in others:
            raise letter.error("each terrain once", f"a second {letter.text!r}")
        count = number.integer(0, MOST_HEXES, "how many hexes")
        if terrain is None:
            others[letter.text] = count
        else:
            terrains[terrain] = count
    return terrains, others


def _village(word: Text) -> None:
    known = ("swift_voyage", "fast_gold", "pirate_bonus_4")
    if not _VILLAGES.fullmatch(word.text):
        expected = "a village: swift_voyage, fast_gold or pirate_bonus_ with a die face, like pirate_bonus_4"
        raise word.error(expected, f"{word.text!r}{nearest(word.text, known)}")


def _face(word: Text) -> None:
    """The face of a castaway token: two resources."""
    for part in word.text.split("+"):
        if part not in c.RESOURCES or word.text.count("+") != 1:
            raise word.error("two resources, like wool+ore", f"{word.text!r}{nearest(part, c.RESOURCES)}")


_CHECKS: Final[dict[str, Callable[[Text], object]]] = {
    "villages": _village,
    "bare": lambda word: word.integer(1, MOST_HEXES, "how many hexes stay without a chip"),
    "spare": lambda word: word.integer(1, MOST_HEXES, "how many chips are set aside"),
    "lairs": read_chip,
    "shoals": lambda word: word.integer(1, 6, "die faces"),
    "castaways": _face,
}
