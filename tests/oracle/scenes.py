"""Boards for the tests of the oracle."""

from __future__ import annotations

from pathlib import Path

CHARTS = Path(__file__).parents[2] / "seafarers_env" / "scenarios" / "charts"

#: Twelve land hexes round seven of sea; "3,6" is the sea hex in the middle, "0,3" a frame cell.
LAGOON = """
board: lagoon
title: A lagoon for tests
document: none
players: 2 3 4
victory_points: 10
edge: frame

[map]
      === === === ===
    === F05 G09 P10 ===
  === H08 ~~~ ~~~ M04 ===
=== F03 ~~~ ~~~ ~~~ G11 ===
  === P06 ~~~ ~~~ H03 ===
    === M08 D.. A12 ===
      === === === ===

[regions]
      =.. =.. =.. =..
    =.. m.. m.. m.. =..
  =.. m.. ~.. ~.. m.. =..
=.. m.. ~.. ~.. ~.. m.. =..
  =.. m.. ~.. ~.. m.. =..
    =.. m.. m.. m.. =..
      =.. =.. =.. =..

m = start; the atoll

[harbours]
1,4 NW ore
1,8 NE 3:1
"""


def chart(name: str) -> str:
    """The board file of a scenario."""
    return (CHARTS / f"{name}.board").read_text(encoding="utf-8")
