"""Small boards on which hidden hexes, harbour tiles, markers and start cards come up all the time."""

from __future__ import annotations

HEADER = """
board: {name}
title: Unknown shores for tests
document: none
players: 2 3 4
victory_points: 12
edge: frame
"""

#: Home in the west; 5,6 is the only hidden hex beside it. 2,7 lies between 1,8, 3,6 and 3,8, all of them hidden too.
SHOALS = (
    HEADER.format(name="shoals")
    + """
[map]
  === === === === ===
=== F05 G09 ~~~ ?u. ===
  === P04 ~~~ ?u. ===
=== H10 ~~~ ?u. ?u. ===
  === H03 ~~~ ?u. ===
=== D.. M08 ?u. ?u. ===
  === === === === ===

[regions]
  =.. =.. =.. =.. =..
=.. s.. s.. ~.. u.. =..
  =.. s.. ~.. u.. =..
=.. s.. ~.. u.. u.. =..
  =.. s.. ~.. u.. =..
=.. s.. s.. u.. u.. =..
  =.. =.. =.. =.. =..

s = start; home
u = unexplored; the shoals

[pools]
u hexes = F=1 P=1 A=1 ~=1 D=1 h3=1 hG=1
u chips = 3 6 11

[harbours]
1,4 E ore

[rules]
exploration = true
hidden_sides = closed
"""
)
#: Home in the west, and two groups of hidden hexes with a marker each: a is 1,8 and 2,7, b is 4,7 and 5,8.
ATOLLS = (
    HEADER.format(name="atolls")
    + """
[map]
  === === === === ===
=== F05 G09 ~~~ ?u. ===
  === P04 ~~~ ?u. ===
=== H08 ~~~ ~~~ ~~~ ===
  === M10 ~~~ ?u. ===
=== D.. ~~~ ~~~ ?u. ===
  === === === === ===

[regions]
  =.. =.. =.. =.. =..
=.. s.. s.. ~.. a.. =..
  =.. s.. ~.. a.. =..
=.. s.. ~.. ~.. ~.. =..
  =.. s.. ~.. b.. =..
=.. s.. ~.. ~.. b.. =..
  =.. =.. =.. =.. =..

s = start; home
a = unexplored_island; the upper atoll
b = unexplored_island; the lower atoll

[pools]
u hexes = P=1 A=1 D=1 ~=1
u chips = 6 11

[harbours]
1,4 E ore

[rules]
exploration = true
hidden_sides = closed
island_markers = true
"""
)

#: Reach Catan in small: home in the west, Catan in the east with a chip to spare, between them three hidden hexes.
FAR_SHORE = (
    HEADER.format(name="far_shore")
    + """
[map]
  === === === === === ===
=== *s. *s. ?u. ~~~ *C. ===
  === *s. ~~~ ?u. ~~~ ===
=== *s. *s. ?u. ~~~ *C. ===
  === === === === === ===

[regions]
  =.. =.. =.. =.. =.. =..
=.. s.. s.. u.. ~.. C.. =..
  =.. s.. ~.. u.. ~.. =..
=.. s.. s.. u.. ~.. C.. =..
  =.. =.. =.. =.. =.. =..

s = start; home
u = unexplored; the sound
C = catan; the far shore

[pools]
s hexes = F=1 P=1 G=1 H=1 D=1
s chips = 5 8 9 10
u hexes = h3=1 G=1 A=1
u chips = 3 11
C hexes = A=1 M=1
C chips = 4 6 8
C spare = 1

[harbours]
1,2 NW ore

[rules]
exploration = true
hidden_sides = closed
start_cards = true
catan_doubled = true
"""
)
