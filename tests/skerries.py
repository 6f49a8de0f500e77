"""A small board on which markers of islands are soon at stake: four of them round a rich home."""

SKERRIES = """\
board: skerries
title: Skerries for tests
document: none
players: 2 3 4
victory_points: 8
edge: frame

[map]
  === === === === === ===
=== ?u. ~~~ F06 ~~~ ?u. ===
  === ~~~ G08 P06 ~~~ ===
=== ?u. ~~~ H08 ~~~ ?u. ===
  === === === === === ===

[regions]
  =.. =.. =.. =.. =.. =..
=.. a.. ~.. s.. ~.. b.. =..
  =.. ~.. s.. s.. ~.. =..
=.. c.. ~.. s.. ~.. d.. =..
  =.. =.. =.. =.. =.. =..

s = start; home
a = unexplored_island; the north-western skerry
b = unexplored_island; the north-eastern skerry
c = unexplored_island; the south-western skerry
d = unexplored_island; the south-eastern skerry

[pools]
u hexes = P=1 A=1 D=1 H=1
u chips = 5 6 8

[harbours]
1,6 NE 3:1

[rules]
exploration = true
hidden_sides = closed
island_markers = true
"""
