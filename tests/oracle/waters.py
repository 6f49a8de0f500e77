"""Small boards on which the rules of the sea scenarios meet each other all the time."""

from __future__ import annotations

#: Two islands, nowhere farther apart than two or three ships; both may be home (CROSSING).
STRAIT = """
board: strait
title: A strait for tests
document: none
players: 2 3 4
victory_points: 13
edge: frame

[map]
  === === === === === ===
=== F05 G09 ~~~ P10 H08 ===
  === M04 ~~~ ~~~ M03 ===
=== P06 H11 ~~~ F04 G08 ===
  === G03 ~~~ ~~~ P11 ===
=== H10 F08 ~~~ M09 F05 ===
  === === === === === ===

[regions]
  =.. =.. =.. =.. =.. =..
=.. C.. C.. ~.. T.. T.. =..
  =.. C.. ~.. ~.. T.. =..
=.. C.. C.. ~.. T.. T.. =..
  =.. C.. ~.. ~.. T.. =..
=.. C.. C.. ~.. T.. T.. =..
  =.. =.. =.. =.. =.. =..

C = start; west
T = start; east

[harbours]
1,2 NW lumber
1,10 NE 3:1

[rules]
home = one_island
trade_route_tokens = true
"""

#: Starting places beside hexes that lie face down, gold fields and a desert among them (OCEANS, EDGE-87).
FOG = """
board: fog
title: Fog for tests
document: none
players: 2 3 4
victory_points: 12
edge: frame

[map]
  === === === === ===
=== F05 G09 P10 H08 ===
  === ?u. ~~~ ?u. ===
=== ?u. ?u. ?u. M04 ===
  === ~~~ ?u. ?u. ===
=== M11 D.. ?u. ?u. ===
  === === === === ===

[regions]
  =.. =.. =.. =.. =..
=.. M.. M.. M.. M.. =..
  =.. u.. ~.. u.. =..
=.. u.. u.. u.. M.. =..
  =.. ~.. u.. u.. =..
=.. M.. M.. u.. u.. =..
  =.. =.. =.. =.. =..

M = start; the shores
u = unexplored; the fog

[pools]
u hexes = ~=3 D=1 A=2 F=1 P=1 G=1
u chips = 3 6 8 9 12

[harbours]
1,2 NW 3:1
1,8 NE ore

[rules]
exploration = true
"""

#: A mainland with few and mostly red tokens between bare islands, and two tokens in reserve (GREATER).
BARE = """
board: bare
title: Bare islands for tests
document: none
players: 2 3 4
victory_points: 18
edge: frame

[map]
  === === === === === === === ===
=== *s. *s. ~~~ F08 G06 ~~~ *s. ===
  === ~~~ ~~~ P05 H09 M06 ~~~ ===
=== *s. ~~~ ~~~ D.. F08 ~~~ *s. ===
  === === === === === === === ===

[regions]
  =.. =.. =.. =.. =.. =.. =.. =..
=.. a.. a.. ~.. M.. M.. ~.. b.. =..
  =.. ~.. ~.. M.. M.. M.. ~.. =..
=.. c.. ~.. ~.. M.. M.. ~.. d.. =..
  =.. =.. =.. =.. =.. =.. =.. =..

M = start; the mainland
a = island; upper left
b = island; upper right
c = island; lower left
d = island; lower right

[pools]
s hexes = F=1 G=1 P=1 H=1 M=1
s chips =
reserve chips = 3 6

[harbours]
1,8 NW wool
1,10 NE 3:1

[rules]
number_reserve = true
cities = 8
"""
