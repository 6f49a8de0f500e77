"""A small board with sections of hidden hexes, so that spices come up all the time, and positions on it."""

from __future__ import annotations

#: Home in the west with a 12 and no desert; section A is 1,8, 1,10 and 2,7, section B is 3,8, 3,10 and 4,9.
COVES = """
board: coves
title: Coves for tests
document: none
players: 2 3 4
victory_points: 12
edge: frame

[map]
  === === === === === ===
=== P12 F05 ~~~ ?A. ?A. ===
  === M08 ~~~ ?A. ~~~ ===
=== H04 G10 ~~~ ?B. ?B. ===
  === M09 ~~~ ~~~ ?B. ===
=== P06 F11 ~~~ ~~~ ~~~ ===
  === === === === === ===

[regions]
  =.. =.. =.. =.. =.. =..
=.. M.. M.. ~.. A.. A.. =..
  =.. M.. ~.. A.. ~.. =..
=.. M.. M.. ~.. B.. B.. =..
  =.. M.. ~.. ~.. B.. =..
=.. M.. M.. ~.. ~.. ~.. =..
  =.. =.. =.. =.. =.. =..

M = start; home
A = unexplored; section A
B = unexplored; section B

[pools]
fog hexes = ~=1 A=1 F=1 M=1
fog chips = 3 6 11
spice hexes = S=2
variable M hexes = F=2 P=2 G=1 H=1 M=2
variable M chips = 4 5 6 8 9 10 11 12

[harbours]
1,4 E 3:1

[stacks]
A = 2 fog + 1 spice
B = 2 fog + 1 spice

[no_exploration_chips]
A = 6
F = 11
M = 3

[rules]
exploration = true
hidden_sides = closed
spices = true
merchants = 3
settlement_tokens = 2
red_tokens_apart = true
red_exchange = redeal
robber_start = 1,2
pirate_start = 0,7
"""
#: The same without chips by kind and with the pirate off the board, for 5 and 6.
CROWDED = COVES.replace("players: 2 3 4", "players: 5 6").split("[no_exploration_chips]")[0] + (
    "[rules]\nexploration = true\nhidden_sides = closed\nspices = true\n"
    "red_tokens_apart = true\nred_exchange = redeal\nrobber_start = 1,2\npirate_start = off_board\n"
)
