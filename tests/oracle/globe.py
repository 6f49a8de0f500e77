"""A small round world for tests: an island in the middle, twelve hidden hexes round it, three exit points a side."""

from __future__ import annotations

GLOBE = """
board: globe
title: A small world for tests
document: none
players: 2 3 4
victory_points: 12
edge: open

[map]
    ?U. ?U. ?U.
  ?U. *S. *S. ?U.
?U. *S. *S. h3. ?U.
  ?U. *S. *S. ?U.
    ?U. ?U. ?U.

[regions]
    U.. U.. U..
  U.. S.. S.. U..
U.. S.. S.. ~.. U..
  U.. S.. S.. U..
    U.. U.. U..

S = start; the island
U = unexplored; the rest of the world

[pools]
S hexes = F=2 P=2 G=1 H=1
S chips = 4 5 6 8 9 10
U hexes = F=1 P=1 M=1 A=1 D=1 ~=3 h3=2 hF=1 hP=1
U chips = 3 6 8
U bare = 1

[harbours]
2,4 E 3:1

[harbour_tiles]
2,6 faces W 3:1

[wrap]
0,2 N <-> 4,2 S
0,4 N <-> 4,4 S
0,6 N <-> 4,6 S
0,6 NE <-> 2,0 SW
1,7 NE <-> 3,1 SW
2,8 NE <-> 4,2 SW
2,8 SE <-> 0,2 NW
3,7 SE <-> 1,1 NW
4,6 SE <-> 2,0 NW

[rules]
exploration = true
hidden_sides = closed
blind_start = true
round_the_world = true
"""
