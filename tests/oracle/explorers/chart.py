"""What a board of Explorers says besides the map: docks, castaway places, tracks, and what is drawn on the way."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from ..board import CORNERS, Board, assignments

MISSIONS = ("lairs", "fish", "spices")  # BARGE-141
#: The die faces that a village adds to the six (BARGE-137).
BONUS = {"pirate_bonus_5": 5, "pirate_bonus_4": 4}


@dataclass(eq=False)
class Chart:
    """Everything by name of place."""

    docks: set[str] = field(default_factory=set)  # vertices (BARGE-019)
    council: str = ""
    island: list[str] = field(default_factory=list)  # hexes (BARGE-012)
    home_waters: set[str] = field(default_factory=set)  # hexes, the Council's among them (BARGE-013, -014)
    area: dict[str, str] = field(default_factory=dict)  # hidden hex -> letter of its area (BARGE-017, -018)
    hexes: dict[str, Counter[str]] = field(default_factory=dict)  # by area (BARGE-023, -024)
    chips: dict[str, Counter[int]] = field(default_factory=dict)  # by area (BARGE-025)
    villages: dict[str, Counter[str]] = field(default_factory=dict)  # by area (BARGE-027, -028)
    lairs: Counter[int] = field(default_factory=Counter)  # BARGE-008
    shoals: Counter[int] = field(default_factory=Counter)  # BARGE-026
    faces: Counter[str] = field(default_factory=Counter)  # BARGE-010
    castaways: dict[str, str] = field(default_factory=dict)  # C1.. -> vertex (BARGE-030, -031)
    tracks: dict[str, list[int]] = field(default_factory=dict)  # points by space, the start space first (BARGE-141)


def read_chart(board: Board, num_players: int) -> Chart:
    """What the board says for so many players."""
    chart = Chart()
    kinds, letters = board.region_kind, board.region
    chart.island = [name for name in board.hexes if kinds.get(letters.get(name, "")) == "start"]
    chart.home_waters = {name for name in board.hexes if kinds.get(letters.get(name, "")) == "home_waters"}
    chart.area = {name: board.pool_of[name] for name in board.face_down}
    pools = assignments(board.sections["pools"])
    for area in sorted(set(chart.area.values())):
        chart.hexes[area] = Counter(board.hex_pool[area])
        chart.chips[area] = Counter(board.chip_pool[area])
        chart.villages[area] = Counter(pools[f"{area} villages"].split())
    chart.lairs = Counter(map(int, pools["lairs"].split()))
    chart.shoals = Counter(map(int, pools["shoals"].split()))
    chart.faces = Counter(pools["castaways"].split())
    for line in board.sections["council"]:
        chart.council, _, *corners = line.split()
        chart.docks = {board.vertex_called[f"{chart.council} {corner}"] for corner in corners}
    for line in board.sections["castaways"]:
        name, where, corner, *when = line.split()
        assert corner in CORNERS
        if not when or str(num_players) in when[1:]:
            chart.castaways[name] = board.vertex_called[f"{where} {corner}"]
    for track, spaces in assignments(board.sections["tracks"]).items():
        chart.tracks[track] = [0, *map(int, spaces.split())]
    return chart
