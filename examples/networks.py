"""The networks of the recipes: actions and a value from what a seat sees. Both play without PyTorch, by `learned:FILE`.

- `Policy`: two hidden layers over the flat observation of one table, all its numbers known by their place.
- `EntityPolicy`: rows of hexes, vertices, edges, areas, players and offers, whose columns are those of all tables, and
  messages between neighbours; actions point to rows. One set of weights plays at every table it is given.

Both take int8 observations as the environment has them. `device` says where the arithmetic is done, `precision` in
which numbers; bfloat16 makes a step three times as fast on one processor and four times slower on the next, so `settle`
measures both where it is asked to.
"""

import math
import time
from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
import torch
from torch import nn

import seafarers_env
from seafarers_env import EntityRows, Pointers
from seafarers_env.observing.scaling import maxima
from seafarers_env.table import Table

Kind = Literal["flat", "entities"]
Precision = Literal["auto", "float32", "bfloat16"]
TYPES = {"float32": torch.float32, "bfloat16": torch.bfloat16}
GIVEN = ("hexes", "vertices", "edges", "areas", "players", "offers", "globals")


# --- what both have ---------------------------------------------------------------------------------------------------
class Network(nn.Module):
    """(observations, masks, number of the table) -> (log-probabilities of actions, values).

    Attributes:
        precision: In which numbers layers are computed; weights are float32.
    """

    precision: torch.dtype = torch.float32

    @property
    def device(self) -> torch.device:
        """Where the weights lie."""
        return next(self.parameters()).device

    def heads_of_actions(self) -> list[nn.Linear]:
        """The last layers, whose outputs are scores of actions, or are added to be."""
        raise NotImplementedError

    @torch.no_grad()
    def sharpen(self, times: float) -> None:
        """Multiply all scores of actions: the best stays the best, and is drawn more often."""
        for head in self.heads_of_actions():
            head.weight *= times
            head.bias *= times

    def scores(self, observations: torch.Tensor, table: int) -> tuple[torch.Tensor, torch.Tensor]:
        """int8 (N, size) -> scores of all actions, legal or not (N, actions), and values (N, 1)."""
        raise NotImplementedError

    def forward(
        self, observations: torch.Tensor, masks: torch.Tensor, table: int = 0
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """int8 (N, size) and (N, actions), wherever they lie -> float32 (N, actions) and (N,), on the device."""
        device = self.device
        with torch.autocast(device.type, torch.bfloat16, enabled=self.precision == torch.bfloat16):
            logits, value = self.scores(observations, table)
        illegal = masks.to(device) == 0
        logits = logits.float().masked_fill(illegal, -1e9)  # finite: a minus infinity times 0 is not a number
        return torch.log_softmax(logits, -1), value.float()[:, 0]

    @torch.no_grad()
    def act(
        self, observations: np.ndarray, masks: np.ndarray, generator: torch.Generator | None, table: int = 0
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Draw a legal action for each row, or without a generator take the best: (actions, their logs, values)."""
        allowed = torch.from_numpy(masks)
        logs, values = (found.cpu() for found in self(torch.from_numpy(observations), allowed, table))
        noise = -torch.empty_like(logs).exponential_(generator=generator).log() if generator else 0
        sums = logs + noise  # with Gumbel noise the largest sum is a draw
        chosen = sums.masked_fill(allowed == 0, -math.inf).argmax(-1)
        return chosen.numpy(), logs.gather(1, chosen[:, None])[:, 0].numpy(), values.numpy()


# --- one table --------------------------------------------------------------------------------------------------------
class Policy(Network):
    """Two hidden layers over the flat observation of one table.

    Args:
        size: Numbers in an observation.
        actions: Size of the action table.
        width: Units of a hidden layer.
    """

    def __init__(self, size: int, actions: int, width: int) -> None:
        super().__init__()
        self.register_buffer("scale", torch.ones(size))  # what each number of an observation is multiplied by
        self.first = nn.Linear(size, width)
        self.body = nn.Sequential(
            nn.LayerNorm(width), nn.ReLU(), nn.Linear(width, width), nn.LayerNorm(width), nn.ReLU()
        )
        self.actions = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)
        nn.init.orthogonal_(self.actions.weight, 0.01)
        nn.init.zeros_(self.actions.bias)

    def heads_of_actions(self) -> list[nn.Linear]:
        """See `Network`."""
        return [self.actions]

    def scores(self, observations: torch.Tensor, table: int) -> tuple[torch.Tensor, torch.Tensor]:
        """See `Network`; int8 goes to the device, not what it is turned into."""
        weight = self.first.weight * self.scale  # as scaling the observations, at a fraction of the work
        given = observations.to(self.device).to(self.precision)
        hidden = self.body(nn.functional.linear(given, weight, self.first.bias))
        return self.actions(hidden), self.value(hidden)


# --- all tables -------------------------------------------------------------------------------------------------------
class EntityPolicy(Network):
    """Rows of entities that tell their neighbours; choices by the whole, other actions by the rows they point to.

    `columns` and `heads` are kept with the weights: a policy is given those of its own time by their names.

    Args:
        tables: Those it is to play at.
        width: Numbers that a row of hexes, vertices, edges or areas is turned into.
        whole: Numbers of what is not at a place.
        rounds: How many times neighbours tell each other.
    """

    NEIGHBOURS = (
        ("vertices", "hexes", "vertex_hexes"),
        ("vertices", "edges", "vertex_edges"),
        ("edges", "vertices", "edge_vertices"),
        ("hexes", "vertices", "hex_vertices"),
    )

    def __init__(self, tables: Sequence[Table], width: int, whole: int, rounds: int) -> None:
        super().__init__()
        self.rows = [EntityRows(table) for table in tables]
        pointers = [Pointers(table) for table in tables]
        self.columns, self.heads = self.rows[0].columns, pointers[0].heads
        for k, (rows, pointing) in enumerate(zip(self.rows, pointers, strict=True)):
            for _, _, name in self.NEIGHBOURS:
                self.register_buffer(f"{name}.{k}".replace(".", "_"), self._matrix(rows, name), persistent=False)
            self.register_buffer(f"areas_{k}", self._areas(rows), persistent=False)
            self.register_buffer(f"index_{k}", torch.from_numpy(pointing.index), persistent=False)
        sizes = {part: len(self.columns[part]) for part in GIVEN}
        self.given = nn.ModuleDict(
            {p: nn.Linear(sizes[p], width if p in ("hexes", "vertices", "edges", "areas") else whole) for p in GIVEN}
        )
        self.whole = nn.Sequential(nn.LayerNorm(whole), nn.ReLU(), nn.Linear(whole, whole), nn.LayerNorm(whole))
        self.rounds = nn.ModuleList(self._round(width, whole) for _ in range(rounds))
        pointing = self.heads.pointing
        self.pointed = nn.ModuleDict(
            {p: nn.Linear(whole if p == "players" else width, len(kinds)) for p, kinds in pointing.items()}
        )
        self.urge = nn.ModuleDict({p: nn.Linear(whole, len(kinds)) for p, kinds in pointing.items()})
        self.choices = nn.Linear(whole, len(self.heads.choices))
        self.value = nn.Linear(whole, 1)

    def heads_of_actions(self) -> list[nn.Linear]:
        """See `Network`."""
        return [self.choices, *self.pointed.values(), *self.urge.values()]  # type: ignore[list-item]

    @staticmethod
    def _round(width: int, whole: int) -> nn.ModuleDict:
        heard = {"vertices": 3, "edges": 2, "hexes": 2}  # rows that one is made of: itself, sums of neighbours
        layers = {part: nn.Linear(n * width, width) for part, n in heard.items()}
        layers |= {f"{part}_whole": nn.Linear(whole, width) for part in heard}
        layers |= {f"{part}_norm": nn.LayerNorm(width) for part in heard}
        layers |= {"whole": nn.Linear(whole + 6 * width, whole), "whole_norm": nn.LayerNorm(whole)}
        return nn.ModuleDict(layers)

    @staticmethod
    def _matrix(rows: EntityRows, name: str) -> torch.Tensor:
        """[rows, neighbours], 1 where they are such."""
        near = rows.adjacency[name]
        made = torch.zeros(len(near), rows.shapes[dict((n, q) for _, q, n in EntityPolicy.NEIGHBOURS)[name]][0])
        at = np.argwhere(near >= 0)
        made[at[:, 0], near[near >= 0]] = 1
        return made

    @staticmethod
    def _areas(rows: EntityRows) -> torch.Tensor:
        """[hexes, areas], 1 where a hex is of an area."""
        area = rows.adjacency["hex_area"]
        made = torch.zeros(len(area), rows.shapes["areas"][0])
        at = np.flatnonzero(area >= 0)
        made[at, area[at]] = 1
        return made

    def scores(self, observations: torch.Tensor, table: int) -> tuple[torch.Tensor, torch.Tensor]:
        """See `Network`. Places come first in these tensors, [places, N, width]: neighbours are then one product."""
        rows, device = self.rows[table], self.device
        parts = rows.split(torch.from_numpy(rows_of(rows, observations)).to(device))
        near = {name: getattr(self, f"{name}_{table}") for _, _, name in self.NEIGHBOURS}
        at = {p: self.given[p](parts[p].transpose(0, 1)) for p in ("hexes", "vertices", "edges", "areas")}
        hexes = torch.relu(at["hexes"] + told(getattr(self, f"areas_{table}"), at["areas"]))
        vertices, edges = torch.relu(at["vertices"]), torch.relu(at["edges"])
        players = torch.relu(self.given["players"](parts["players"]))
        offers = torch.relu(self.given["offers"](parts["offers"]))
        whole = torch.relu(self.whole(self.given["globals"](parts["globals"]) + players.sum(1) + offers.sum(1)))
        for layer in self.rounds:
            heard = [vertices, told(near["vertex_hexes"], hexes), told(near["vertex_edges"], edges)]
            vertices = turn(layer, "vertices", heard, whole)
            edges = turn(layer, "edges", [edges, told(near["edge_vertices"], vertices)], whole)
            hexes = turn(layer, "hexes", [hexes, told(near["hex_vertices"], vertices)], whole)
            seen = [x for rows_ in (vertices, edges, hexes) for x in (rows_.mean(0), rows_.amax(0))]
            whole = torch.relu(layer["whole_norm"](layer["whole"](torch.cat([whole, *seen], -1)))) + whole
        found = [self.choices(whole)]
        for part, features in (("hexes", hexes), ("vertices", vertices), ("edges", edges)):
            found.append((self.pointed[part](features) + self.urge[part](whole)).transpose(0, 1).flatten(1))
        pointed = self.pointed["players"](players + whole[:, None]) + self.urge["players"](whole)[:, None]
        outputs = torch.cat([*found, pointed.flatten(1)], 1)
        return outputs[:, getattr(self, f"index_{table}")], self.value(whole)


def rows_of(rows: EntityRows, observations: torch.Tensor) -> np.ndarray:
    """The rows of entities of int8 observations, written by a kernel: float32 [N, length]."""
    out = np.empty((len(observations), rows.length), np.float32)
    rows(np.ascontiguousarray(observations.cpu().numpy()), out)
    return out


def told(near: torch.Tensor, rows: torch.Tensor) -> torch.Tensor:
    """What neighbours tell each place: [places, neighbours] by [neighbours, N, width], summed."""
    count, games, width = rows.shape
    return (near.to(rows.dtype) @ rows.reshape(count, games * width)).view(len(near), games, width)


def turn(layer: Any, part: str, heard: Sequence[torch.Tensor], whole: torch.Tensor) -> torch.Tensor:
    """One round for the rows of a part."""
    found = layer[part](torch.cat(list(heard), -1)) + layer[f"{part}_whole"](whole)
    return torch.relu(layer[f"{part}_norm"](found)) + heard[0]


# --- making one -------------------------------------------------------------------------------------------------------
def new_network(kind: Kind, batches: Sequence[seafarers_env.Batch], width: int, whole: int, rounds: int) -> Network:
    """An untrained network for the tables of `batches`; the flat one takes one table, and its width is `width`.

    Raises:
        ValueError: the flat network was asked to play at several tables.
    """
    if kind == "entities":
        return EntityPolicy([batch.table for batch in batches], width, whole, rounds)
    if len(batches) > 1:
        raise ValueError(f"the flat network plays at one table, not at {len(batches)}: --network entities")
    policy = Policy(batches[0].layout.size, batches[0].num_actions, width)
    policy.scale.copy_(torch.from_numpy(1 / maxima(batches[0].table)))
    return policy


def device_named(name: str) -> torch.device:
    """The device of that name.

    Raises:
        ValueError: there is no such device here; says which there are.
    """
    there = ["cpu", *(f"cuda:{k}" for k in range(torch.cuda.device_count()))]
    if torch.backends.mps.is_available():
        there.append("mps")
    try:
        found = torch.device(name)
        torch.zeros(1, device=found)
    except (AssertionError, RuntimeError, NotImplementedError):
        raise ValueError(f"there is no device {name!r} here; there is {', '.join(there)}") from None
    return found


def settle(network: Network, precision: Precision, batch: seafarers_env.Batch, rows: int = 1024) -> str:
    """Set the network's precision; "auto" times a step of learning in both, and takes the faster. Returns its name."""
    if precision != "auto":
        network.precision = TYPES[precision]
        return precision
    pick = np.resize(np.arange(len(batch)), rows)
    observations, masks = torch.from_numpy(batch.observations[pick]), torch.from_numpy(batch.masks[pick])
    spent: dict[str, float] = {}
    for name in (*TYPES, *TYPES):  # the first time each is warming up
        network.precision, start = TYPES[name], time.perf_counter()
        for _ in range(3):
            logs, values = network(observations, masks)
            (logs.mean() + values.mean()).backward()
            if network.device.type == "cuda":
                torch.cuda.synchronize()
        spent[name] = time.perf_counter() - start
    network.zero_grad()
    chosen = min(spent, key=lambda name: spent[name])
    network.precision = TYPES[chosen]
    return chosen
