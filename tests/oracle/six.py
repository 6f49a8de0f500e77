"""A small board for five and six players: a crowded island, an islet, and fog across the water (FIVESIX)."""

from __future__ import annotations

CROWD = """\
board: crowd
title: A crowd for tests
document: none
players: 4 5 6
victory_points: 10
edge: frame

[map]
  === === === === === === ===
=== F05 G09 P10 H08 M04 ~~~ ===
  === H06 M08 F03 G11 ~~~ ===
=== P02 D.. G05 M10 ~~~ ?u. ===
  === ~~~ ~~~ ~~~ ?u. ?u. ===
=== P04 F09 ~~~ ?u. ?u. ?u. ===
  === === === === === === ===

[regions]
  =.. =.. =.. =.. =.. =.. =..
=.. M.. M.. M.. M.. M.. ~.. =..
  =.. M.. M.. M.. M.. ~.. =..
=.. M.. M.. M.. M.. ~.. u.. =..
  =.. ~.. ~.. ~.. u.. u.. =..
=.. i.. i.. ~.. u.. u.. u.. =..
  =.. =.. =.. =.. =.. =.. =..

M = start; the island
i = island; the islet
u = unexplored; the fog

[pools]
u hexes = ~=2 A=1 F=1 M=1 H=1
u chips = 3 6 8 11

[harbours]
1,2 NW 3:1
1,8 NE ore
3,2 W wool

[rules]
exploration = true
island_token = 1
"""
