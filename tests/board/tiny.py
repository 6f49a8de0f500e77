"""Small boards; their line numbers are what the tests of errors count on. TINY uses every section."""

from typing import Any

from seafarers_env.board.build import Board, build
from seafarers_env.board.chart import parse_chart
from seafarers_env.scenarios import load, resolve, to_record

TINY = """\
# Two landscapes, a desert and a hex of sea
board: tiny
title: A tiny board
document: made up
players: 2 3
victory_points: 5
edge: frame

[map]
  === === ===
=== F06 *X. ===
  === *X. ~~~ ===
    === === ===

[regions]
  =.. =.. =..
=.. a.. X.. =..
  =.. X.. ~.. =..
    =.. =.. =..

X = start; the main island
a = island; the islet

[pools]
X hexes = G=1 D=1
X chips = 9
harbours = 3:1

[harbours]
1,2 NW wool
2,3 SE shuffled

[chip_path]
order = 9
start = any corner of region X; then spiral inwards, counter-clockwise; skip the desert
corners = 1,4 2,3

[rules]
island_token = 1
"""

OPEN = """\
board: open
title: Two hexes
players: 2
victory_points: 5
edge: open
[map]
G05 ~~~
[regions]
a.. ~..
a = start; land
"""

# three hexes that nobody has seen
HIDDEN = """\
board: hidden
title: Behind the horizon
players: 2
victory_points: 5
edge: open

[map]
F04 ?u. ?u.
  ~~~ ?u.

[regions]
m.. u.. u..
  ~.. u..

m = start; the island
u = unexplored; beyond

[pools]
u hexes = ~=1 G=1 D=1
u chips = 9

[rules]
exploration = true
"""

# land and sea at random, harbours placed by the players, a reserve of chips
DEALT = """\
board: dealt
title: A world at random
players: 2
victory_points: 5
edge: open

[map]
*w. *w. *w.
  *w. *w.

[regions]
w.. w.. w..
  w.. w..

w = start; all there is

[pools]
w hexes = ~=3 F=2
w chips = 4 6
reserve chips = 2 3 3
harbours = wool 3:1
harbour_placement = player_choice
"""


def board_of(text: str, num_players: int = 2, **keywords: Any) -> Board:
    """Build the board of a chart with these options."""
    chart = parse_chart(text, "test.board")
    return build(chart, to_record(num_players, resolve(chart, keywords), chart))


def scenario_board(name: str, num_players: int | None = None, **keywords: Any) -> Board:
    """Build the board of a scenario."""
    scenario, seats = load(name, num_players)
    chart = scenario.chart(seats)
    return build(chart, to_record(seats, resolve(chart, keywords), chart))
