"""The network over entities of the recipes (`examples/networks.py`), played with numpy alone, at any table it can read.

Its columns and its heads go by name: what a later version of the package has besides is not asked for, and an action
of a kind that it has never heard of makes a table one that it does not play at.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from seafarers_agents.protocol import AgentError
from seafarers_env import EntityRows, Pointers
from seafarers_env.table import Table

GIVEN: Final = ("hexes", "vertices", "edges", "areas", "players", "offers", "globals")
PLACES: Final = ("hexes", "vertices", "edges", "areas")
POINTED: Final = ("hexes", "vertices", "edges", "players")
HEARD: Final[dict[str, int]] = {"vertices": 3, "edges": 2, "hexes": 2}  # of itself and of neighbours, in one round
#: The least and the most of each size.
LEAST: Final[dict[str, int]] = {"width": 1, "whole": 1, "rounds": 0}
MOST: Final[dict[str, int]] = {"width": 1_024, "whole": 4_096, "rounds": 16}
MOST_NAMES: Final = 4_096  # columns of a part, or outputs of a head

Array = NDArray[Any]


# --- what is in a file ------------------------------------------------------------------------------------------------
def sizes_of(identity: Mapping[str, Any]) -> dict[str, int]:
    """Width, whole, rounds, and how many columns and outputs there are of each part.

    Raises:
        ValueError: one is out of its bounds, or no number or list of names.
        KeyError: one is missing.
    """
    sizes: dict[str, int] = {}
    for name, most in MOST.items():
        size = identity[name]
        if type(size) is not int or not LEAST[name] <= size <= most:
            raise ValueError(f"{name} must be {LEAST[name]} to {most:,}, not {str(size)[:40]}")
        sizes[name] = size
    for part in GIVEN:
        sizes[f"columns {part}"] = len(names_in(identity, "columns", part))
    for head in heads():
        sizes[f"heads {head}"] = len(names_in(identity, "heads", head))
    return sizes


def heads() -> tuple[str, ...]:
    """The heads as a file names them."""
    return ("choices", *(f"at {part}" for part in POINTED))


def names_in(identity: Mapping[str, Any], what: str, part: str) -> tuple[str, ...]:
    """The names of the columns of a part, or of the outputs of a head.

    Raises:
        ValueError: it is no list of different names.
    """
    given = cast(dict[str, Any], identity[what]) if isinstance(identity[what], dict) else {}
    listed = given.get(part)
    found = cast(list[Any], listed) if isinstance(listed, list) else []
    names = tuple(name for name in found if isinstance(name, str))
    if len(set(names)) != len(found) or not 1 <= len(names) <= MOST_NAMES:
        raise ValueError(f"its {what} of {part} must be a list of 1 to {MOST_NAMES:,} different names")
    return names


def shapes_of(sizes: Mapping[str, int]) -> dict[str, list[int]]:
    """Weights and their shapes."""
    width, whole = sizes["width"], sizes["whole"]
    made: dict[str, list[int]] = {}

    def linear(name: str, given: int, out: int) -> None:
        made[f"{name}.weight"], made[f"{name}.bias"] = [out, given], [out]

    def norm(name: str, size: int) -> None:
        made[f"{name}.weight"], made[f"{name}.bias"] = [size], [size]

    for part in GIVEN:
        linear(f"given.{part}", sizes[f"columns {part}"], width if part in PLACES else whole)
    norm("whole.0", whole)
    linear("whole.2", whole, whole)
    norm("whole.3", whole)
    for k in range(sizes["rounds"]):
        for part, rows in HEARD.items():
            linear(f"rounds.{k}.{part}", rows * width, width)
            linear(f"rounds.{k}.{part}_whole", whole, width)
            norm(f"rounds.{k}.{part}_norm", width)
        linear(f"rounds.{k}.whole", whole + 6 * width, whole)
        norm(f"rounds.{k}.whole_norm", whole)
    for part in POINTED:
        out = sizes[f"heads at {part}"]
        linear(f"pointed.{part}", whole if part == "players" else width, out)
        linear(f"urge.{part}", whole, out)
    linear("choices", whole, sizes["heads choices"])
    return made


# --- playing ----------------------------------------------------------------------------------------------------------
class EntityNetwork:
    """The recipe's `EntityPolicy` without its value, in float32, at one table.

    Args:
        identity: Of the policy.
        weights: By their names in `shapes_of`.
        table: Where it is to play.

    Raises:
        AgentError: a column is not known here, or an action of the table not there; says which.
    """

    def __init__(self, identity: Mapping[str, Any], weights: Mapping[str, Array], table: Table) -> None:
        self._weights, self._rounds = weights, int(identity["rounds"])
        _check_actions(identity, table)
        columns = {part: names_in(identity, "columns", part) for part in GIVEN}
        try:
            self._rows = EntityRows(table, columns=columns)
        except ValueError as error:
            raise AgentError(f"the policy has another vocabulary: {error}") from None
        self._near: dict[str, Array] = {}
        for name, part in (
            ("vertex_hexes", "hexes"),
            ("vertex_edges", "edges"),
            ("edge_vertices", "vertices"),
            ("hex_vertices", "vertices"),
        ):
            self._near[name] = _sums(self._rows.adjacency[name], self._rows.shapes[part][0])
        self._areas = _sums(self._rows.adjacency["hex_area"][:, np.newaxis], self._rows.shapes["areas"][0])
        self._index = _outputs(identity, table, self._rows)

    def __call__(self, observations: Array) -> Array:
        """int8[N, size] -> the scores of all actions, legal or not: float32[N, actions]."""
        # A matrix product of BLAS may compute lanes that it throws away, and numpy would warn of what is in them.
        with np.errstate(all="ignore"):
            scores: list[Array] = [self._one(observation) for observation in observations]
        return np.stack(scores)

    def _one(self, observation: Array) -> Array:
        parts = self._rows(observation)
        at = {part: self._linear(f"given.{part}", parts[part]) for part in GIVEN}
        hexes = np.maximum(at["hexes"] + self._areas @ at["areas"], 0)
        vertices, edges = np.maximum(at["vertices"], 0), np.maximum(at["edges"], 0)
        players, offers = np.maximum(at["players"], 0), np.maximum(at["offers"], 0)
        whole = np.maximum(self._norm("whole.0", at["globals"] + players.sum(0) + offers.sum(0)), 0)
        whole = np.maximum(self._norm("whole.3", self._linear("whole.2", whole)), 0)
        near = self._near
        for k in range(self._rounds):
            heard = [vertices, near["vertex_hexes"] @ hexes, near["vertex_edges"] @ edges]
            vertices = self._turn(k, "vertices", heard, whole)
            edges = self._turn(k, "edges", [edges, near["edge_vertices"] @ vertices], whole)
            hexes = self._turn(k, "hexes", [hexes, near["hex_vertices"] @ vertices], whole)
            seen = [found for rows in (vertices, edges, hexes) for found in (rows.mean(0), rows.max(0))]
            told = self._norm(f"rounds.{k}.whole_norm", self._linear(f"rounds.{k}.whole", np.hstack([whole, *seen])))
            whole = np.maximum(told, 0) + whole
        features = {"hexes": hexes, "vertices": vertices, "edges": edges, "players": players + whole}
        found = [self._linear("choices", whole)]
        for part in POINTED:
            urge = self._linear(f"urge.{part}", whole)
            found.append((self._linear(f"pointed.{part}", features[part]) + urge).ravel())
        return np.concatenate(found)[self._index]

    def _turn(self, k: int, part: str, heard: list[Array], whole: Array) -> Array:
        name = f"rounds.{k}.{part}"
        found = self._linear(name, np.concatenate(heard, 1)) + self._linear(f"{name}_whole", whole)
        return np.maximum(self._norm(f"{name}_norm", found), 0) + heard[0]

    def _linear(self, name: str, given: Array) -> Array:
        return given @ np.transpose(self._weights[f"{name}.weight"]) + self._weights[f"{name}.bias"]

    def _norm(self, name: str, given: Array) -> Array:
        return normalised(given, self._weights[f"{name}.weight"], self._weights[f"{name}.bias"])


def normalised(given: Array, weight: Array, bias: Array, epsilon: float = 1e-5) -> Array:
    """PyTorch's LayerNorm over the last axis."""
    centred = given - given.mean(-1, keepdims=True)
    return centred / np.sqrt(centred.var(-1, keepdims=True) + epsilon) * weight + bias


def _sums(near: Array, rows: int) -> Array:
    """float32[places, rows], 1 where a row is a neighbour of a place; -1 in `near` is none."""
    made = np.zeros((len(near), rows), np.float32)
    place, k = np.nonzero(near >= 0)
    made[place, near[place, k]] = 1
    return made


def _outputs(identity: Mapping[str, Any], table: Table, rows: EntityRows) -> Array:
    """int64[actions]: where each action of the table stands among the outputs of the heads, as the file names them."""
    known = _known(identity)
    starts, at = dict[str, int](), len(known["choices"])
    for part in POINTED:
        starts[part] = at
        at += rows.shapes[part][0] * len(known[f"at {part}"])
    index: list[int] = []
    for part, name, row in _named(table):
        place = known[f"at {part}" if part else "choices"][name]
        index.append(starts[part] + row * len(known[f"at {part}"]) + place if part else place)
    return np.array(index, np.int64)


def _known(identity: Mapping[str, Any]) -> dict[str, dict[str, int]]:
    """The names of each head's outputs, with their places."""
    return {head: {name: k for k, name in enumerate(names_in(identity, "heads", head))} for head in heads()}


def _named(table: Table) -> Iterator[tuple[str, str, int]]:
    """Of each action of a table the entities that it points at ("": none), its name among those and which of them."""
    pointers = Pointers(table)
    choices: tuple[str, ...] = pointers.heads.choices
    kinds: tuple[str, ...] = pointers.heads.kinds
    for kind, part, row, choice in zip(
        _ints(pointers.kind), _ints(pointers.part), _ints(pointers.row), _ints(pointers.choice), strict=True
    ):
        yield ("", choices[choice], 0) if part < 0 else (POINTED[part], kinds[kind], int(row))


def _check_actions(identity: Mapping[str, Any], table: Table) -> None:
    """Refuse a table with an action that the policy does not know; says which."""
    known = _known(identity)
    for part, name, _ in _named(table):
        if name not in known[f"at {part}" if part else "choices"]:
            raise AgentError(f"the policy knows no action {name!r}, which this table has")


def _ints(column: Array) -> list[int]:
    return column.tolist()
