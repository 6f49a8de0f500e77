"""Small boards for the tests of rules: everything printed, nothing shuffled.

Another board is one of these with hexes replaced in its text, or `board(rows)`.
"""

import re

HEADER = """
board: {name}
title: A board for tests
document: made up
players: 2 3 4
victory_points: 10
edge: frame
"""


def board(rows: str, harbours: str = "", rules: str = "", name: str = "made_up") -> str:
    """The text of a board file with this map; all of its land is the start area."""
    regions = re.sub(r"[A-Z]..", "m..", rows.replace("===", "=..").replace("~~~", "~.."))
    sections = {"map": rows, "regions": f"{regions}\nm = start; the land", "harbours": harbours, "rules": rules}
    return HEADER.format(name=name) + "".join(f"\n[{key}]\n{text}\n" for key, text in sections.items() if text)


#: Ten land hexes without sea: two forests and hills of 5, gold of 5 and twice of 6; the robber stands on "2,6".
ISLE = board(
    """
    === === === ===
  === F05 F05 H05 ===
=== P09 M08 D.. G10 ===
  === A05 A06 A06 ===
    === === === ===
""",
    harbours="1,3 NW ore\n1,7 NE 3:1\n2,2 W wool",
    rules="ships = false\npirate = false",
    name="isle",
)

#: Twelve land hexes round seven of sea, "3,6" in their middle; the robber stands on "5,6", gold lies at "5,8".
LAGOON = board(
    """
      === === === ===
    === F05 G09 P10 ===
  === H08 ~~~ ~~~ M04 ===
=== F03 ~~~ ~~~ ~~~ G11 ===
  === P06 ~~~ ~~~ H03 ===
    === M08 D.. A12 ===
      === === === ===
""",
    harbours="1,4 NW ore\n1,8 NE 3:1",
    name="lagoon",
)

#: Home on "1,3", and south of it across the strait an islet of two hexes with a harbour.
TWO_ISLANDS = (
    board(
        """
    === === === ===
  === F05 ~~~ ~~~ ===
=== ~~~ ~~~ ~~~ ~~~ ===
  === H06 H09 ~~~ ===
    === === === ===
""",
        harbours="3,3 SE ore",
        name="two_islands",
    )
    .replace("m.. m.. ~..", "a.. a.. ~..")
    .replace("m = start", "a = island; the islet\nm = start")
)

#: Three red tokens in a row; "1,5" must give way, to the token of "3,3" or "3,5".
REDS = board(
    """
    === === === ===
  === P06 F08 H06 ===
=== P09 M04 D.. G10 ===
  === P03 M11 ~~~ ===
    === === === ===
""",
    rules="red_tokens_apart = true\nred_exchange = agreed",
)
