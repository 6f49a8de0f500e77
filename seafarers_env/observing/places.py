"""Where each number of a flat observation stands among the entities of its table: the plan that a kernel follows."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from seafarers_env.engine import constants as c
from seafarers_env.engine.chunks import WIDTH
from seafarers_env.engine.declaring import Marks
from seafarers_env.engine.entries.shapes import ITEM
from seafarers_env.engine.layout import TOP, Block
from seafarers_env.engine.parts import PARTS as RULE_PARTS
from seafarers_env.observing.scaling import maxima
from seafarers_env.observing.vocabulary import ANY, FIRST_OFFERS, PARTS, PIECES, SEATS, VALUE, coded, vocabulary, where
from seafarers_env.table import Table

_APART: Final = 16 * 129  # zeros before and behind all stamps: what is read for any int8 at all lies within

Array = NDArray[Any]


class Plan:
    """What the kernel needs to write the entities of one table, and what never changes in them.

    Attributes:
        offsets: Where each part begins in a row of all, and last the length of the row.
        blank: float32[length], the row of an observation of zeros: what stays as it is while a game is played.
        first: int32[layout.size + 1], where the items of each number of a flat observation begin.
        items: ITEM[...], what is to be written where, by number of the flat observation.
        members: int32[...], the items of each place that several numbers share, one such place after the other.
        starts: int32[places + 1], where those of each begin.
        places, loose, kin, stamps: As `entries.shapes.write_entities` has them.
    """

    def __init__(
        self,
        table: Table,
        columns: Mapping[str, tuple[str, ...]],
        sizes: Mapping[str, int],
        rows: Mapping[str, int],
        scaled: bool,
    ) -> None:
        """Work it out.

        Args:
            table: Whose observations.
            columns: The names of the columns of each part.
            sizes: Rows of each part, padding included.
            rows: Those that the table has.
            scaled: Divide each number by the most that it can be.
        """
        self._table, self._scaled = table, scaled
        self._column = {part: {name: j for j, name in enumerate(columns[part])} for part in PARTS}
        self._rows = rows
        self.offsets: dict[str, int] = {}
        length = 0
        for part in PARTS:
            self.offsets[part] = length
            length += sizes[part] * len(columns[part])
        self.length = length
        self.blank = np.zeros(length, np.float32)
        self._stamped = {part: names for part in ("edges", "vertices") if (names := self._stampable(part))}
        self._kin: dict[str, list[int]] = {}
        self._stamps: list[int] = [0] * _APART
        self._found: list[tuple[Array, Array, int]] = []  # places of the flat observation, targets, code
        self._at = table.layout.split(np.arange(table.layout.size))
        self._write_fixed()
        for block in table.edition.layout.BLOCKS:
            if self._at[block.name].size:
                self._add_block(block)
        self._sort()
        longest = max(map(len, self._kin.values()), default=0)
        self.kin: Array = np.full((len(self._kin), longest), -1, np.int32)
        for k, family in enumerate(self._kin.values()):
            self.kin[k, : len(family)] = family
        self.stamps = np.array(self._stamps + [0] * _APART, np.float32)
        self.places = self._beginnings()

    # --- what stays as it is ------------------------------------------------------------------------------------------
    def _set(self, part: str, name: str, rows: Any, value: Any) -> None:
        if name in self._column[part]:
            self.blank[self._targets(part, name, np.asarray(rows, np.int64))] = value

    def _targets(self, part: str, name: str, rows: Array) -> Array:
        return self.offsets[part] + rows * len(self._column[part]) + self._column[part][name]

    def _write_fixed(self) -> None:
        table = self._table
        b, n = table.board.record[0], table.num_players
        hexes = int(b.num_hexes)
        self._set("hexes", "frame", range(hexes, self._rows["hexes"]), 1)
        for area in range(int(b.num_areas)):
            self._set("areas", f"area.{c.AREA_KINDS[b.area_kind[area]]}", area, 1)
        for k in range(n):
            self._set("players", f"seat.{k}", k, 1)
            self._set("offers", f"seat.{k}", len(FIRST_OFFERS) + k, 1)
            self._set("offers", "counter", len(FIRST_OFFERS) + k, 1)
        for row, name in enumerate(FIRST_OFFERS):
            self._set("offers", name, row, 1)
        self._set("globals", "players", 0, n / SEATS if self._scaled else n)
        for part in RULE_PARTS:
            for option in part.options:
                self._write_option(option, table.options[option.name])
            for marks in part.marks if part.needed(table.board.chart, table.options) else ():
                self._write_marks(marks, b)

    def _write_marks(self, marks: Marks, b: Any) -> None:
        rows = np.arange(self._rows[marks.rows])
        shown = np.asarray(marks.of(b))[: len(rows)] / (marks.most if self._scaled else 1)
        for j, name in enumerate(marks.columns):
            self._set(marks.rows, name, rows, shown[:, j])

    def _write_option(self, option: Any, value: Any) -> None:
        if option.choices:
            self._set("globals", f"rule.{option.name}={value}", 0, 1)
        elif option.type == "number" and self._scaled:
            self._set("globals", f"rule.{option.name}", 0, int(value) / option.high)
        else:
            self._set("globals", f"rule.{option.name}", 0, min(int(value), TOP))

    # --- what an observation shows ------------------------------------------------------------------------------------
    def _add(self, part: str, name: str, rows: Array, at: Array, code: int = VALUE) -> None:
        if name in self._column[part] and len(at):
            self._found.append((at, self._targets(part, name, rows), code))

    def _add_coded(self, part: str, block: Block, rows: Array, at: Array, whose: str = "") -> None:
        """A block of codes has a column for each, any other one for its numbers."""
        for code, name in enumerate(coded(block), 1):
            self._add(part, f"{name}{whose}", rows, at, code if block.codes else VALUE)

    def _add_block(self, block: Block) -> None:
        at = self._at[block.name]
        part, names = where(block)
        if part == "offers":
            self._add_bundle(block, at, names)
        elif block.ground:
            self._add_ground(block, at)
        elif block.rows == "harbours":
            self._add_harbours(at, names)
        elif block.by_seat:
            self._add_by_seat(block, at)
        elif block.rows == "places" or (at.ndim == 1 and block.rows != "globals"):
            self._add_coded(part, block, np.arange(len(at)), at)
        elif part == "globals":
            for name, place in zip(names, at.ravel(), strict=True):
                self._add(part, name, np.zeros(1, np.int64), place[None])
        else:
            for j, name in enumerate(names[: at.shape[1]]):  # a table may use fewer places than there are names
                self._add(part, name, np.arange(len(at)), at[:, j])

    def _add_bundle(self, block: Block, at: Array, names: tuple[str, ...]) -> None:
        kind = block.name.split("_")[0]
        first = FIRST_OFFERS.index(kind) if kind in FIRST_OFFERS else len(FIRST_OFFERS)
        rows = at if at.ndim == 2 else at[None]
        for j, name in enumerate(names):
            self._add("offers", name, first + np.arange(len(rows)), rows[:, j])

    def _add_ground(self, block: Block, at: Array) -> None:
        """What is counted by areas has their rows; what is counted by sections is shown at their hexes."""
        b = self._table.board.record[0]
        part = "areas"
        of = list(range(int(at.shape[-1])))
        rows = of
        if block.ground == "section":
            section = [int(number) for number in b.section[: int(b.num_hexes)]]
            part, rows = "hexes", [h for h, number in enumerate(section) if number >= 0]
            of = [section[h] for h in rows]
        if block.rows == "players":
            for k, row in enumerate(at):
                self._add(part, f"{block.name}.{_whose(k)}", np.array(rows, np.int64), row[of])
        else:
            self._add_coded(part, block, np.array(rows, np.int64), at[of])

    def _add_harbours(self, at: Array, names: tuple[str, ...]) -> None:
        if self._table.rules["harbours_by_players"][0]:
            return  # `harbour_places` says it all
        b = self._table.board.record[0]
        for i in range(len(at)):
            vertices = np.asarray(b.edge_vertices[b.harbour_edge[i]], np.int64)
            for j, name in enumerate(names):
                self._add("vertices", name, vertices, np.repeat(at[i, j], 2))

    def _add_by_seat(self, block: Block, at: Array) -> None:
        if block.name in PIECES:
            if block.rows in self._stamped:
                self._add_kin(block, at)
                return
            for k, row in enumerate(at):
                self._add(block.rows, f"seat.{k}", np.arange(len(row)), row, ANY)
        for k, row in enumerate(at):
            self._add_coded(block.rows, block, np.arange(len(row)), row, f".{_whose(k)}")

    # --- pieces: of those that can stand at a place, one at a time does -----------------------------------------------
    def _stampable(self, part: str) -> list[str]:
        """The columns of the pieces of a part, if a policy has them all, side by side in the usual order."""
        known = [name for name in vocabulary().columns[part] if vocabulary().blocks[part][name] in PIECES]
        there = list(self._column[part])
        first = there.index(known[0]) if known[0] in there else 0
        return known if there[first : first + len(known)] == known else []

    def _add_kin(self, block: Block, at: Array) -> None:
        names = self._stamped[block.rows]
        family = self._kin.setdefault(block.rows, self._new_family(block.rows, at.shape[1]))
        for k, row in enumerate(at):
            family += [int(row[0]), len(self._stamps)]
            for name in coded(block):
                shown = {f"{name}.{_whose(k)}", f"seat.{k}"}
                self._stamps += [int(column in shown) for column in names]

    def _new_family(self, part: str, size: int) -> list[int]:
        names = self._stamped[part]
        first = self._targets(part, names[0], np.zeros(1, np.int64))
        blank = len(self._stamps)
        self._stamps += [0] * len(names)
        return [size, int(first[0]), len(self._column[part]), len(names), blank]

    # --- in the order of the flat observation -------------------------------------------------------------------------
    def _sort(self) -> None:
        most = maxima(self._table)
        found = self._found or [(np.zeros(0, np.int64), np.zeros(0, np.int64), VALUE)]
        places = np.concatenate([at for at, _, _ in found])
        items = np.zeros(len(places), ITEM)
        items["place"] = places
        items["target"] = np.concatenate([targets for _, targets, _ in found])
        items["code"] = np.concatenate([np.full(len(at), code) for at, _, code in found])
        items["most"] = np.where((items["code"] == VALUE) & self._scaled, most[places], 1)
        self.items = items[np.argsort(places, kind="stable")]
        self.first = np.searchsorted(self.items["place"], np.arange(len(most) + 1)).astype(np.int32)
        _, of, times = np.unique(self.items["target"], return_inverse=True, return_counts=True)
        shared = np.flatnonzero(times > 1)
        number = np.full(len(times), -1)
        number[shared] = np.arange(len(shared))
        self.items["shared"] = number[of] if len(of) else -1
        order = np.argsort(self.items["shared"], kind="stable")
        self.members = order[(self.items["shared"] < 0).sum() :].astype(np.int32)
        size = len(most)
        ends = np.minimum(np.arange(0, size, WIDTH) + WIDTH, size)
        has = np.diff(self.first) > 0
        bits = 1 << np.arange(WIDTH, dtype=object)
        self.loose = np.array([int(has[end - WIDTH : end] @ bits) for end in ends], np.uint64)
        self.starts = np.concatenate([[0], np.cumsum(times[shared])]).astype(np.int32)

    def _beginnings(self) -> Array:
        """Where what is not stamped begins, of the whole, of pieces and seats, of seats, and of what is one's own.

        The kernel marks pieces as seen where a row of them is long enough.
        """
        start = {name: part.start for name, part in self._table.layout.slices.items()}
        loose = np.flatnonzero(np.diff(self.first) > 0)
        short = [start[name] for name in PIECES if 0 < self._at[name].shape[-1] < WIDTH]
        pieces = min([int(loose[loose >= start["roads"]][0]), *short])
        return np.array([0, pieces, start["seats"], start["hand"]], np.int64)


def _whose(k: int) -> str:
    return "others" if k else "own"
