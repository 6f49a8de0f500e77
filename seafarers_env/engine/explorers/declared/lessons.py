"""The explorers' game in short, for who is to learn it from words alone."""

from typing import Any, Final

from ...declaring.says import Teaches

LESSONS: Final[tuple[Any, ...]] = (
    Teaches(
        """\
RULES
- {points_to_win} points win, on your own turn: settlement 1, Sea Port 2, spaces of the three mission tracks (1, 1,
  2, 2, 2, 3, 3), the leader tile of each track 1, the first to rescue three castaways 2, all later ones 1.
- A turn: roll; trade and build; `end build`; then sail each ship once; `end turn`. A roll gives every settlement
  and Sea Port beside a land hex of that number one card: hills brick, forest lumber, pasture wool, farm grain,
  mountains ore. A captured gold field gives 2 gold. Who gets no card from a roll takes 1 gold. On a 7 whoever holds
  more than {discard_limit} cards gives up half, and the roller places its pirate ship on a sea hex away from \
the island and
  takes a card from one player with a ship there.
- Costs: road brick + lumber; ship lumber + wool; settlement, and settler (`settler at`), brick + lumber + wool +
  grain; Sea Port (`city`, from a settlement on the coast) 2 grain + 2 ore; crew (`crew at`) ore + wool. Storages: 1
  to 4 the basins of your Sea Ports, 5 to 7 the holds of your ships; each takes a settler, a fish haul, or two of
  crews and spice sacks.
- The bank gives 1 resource or 1 gold for 3 alike (`maritime`); twice a turn 2 gold buy a resource
  (`buy`).{with_players}
- Sailing: `pick ship`, then `ship` to a lane, which costs a point for each lane; a ship has 4 points, 2 more for a
  wool (`wool`). It may pass other ships, not stay with them. An opponent's road costs a toll of 1 gold, an
  opponent's pirate ship 1 gold a turn. A ship that points at a face-down hex turns it up and stops: land pays its
  resource, all else 2 gold.
- Without points, where the ship points: `settlement` founds one with the settler aboard, which takes the ship away;
  `load`, `unload` and `swap` with the basin of your Sea Port; `crew to` puts a crew on a lair (three crews take it)
  or on a village (a sack comes aboard, its advantage is yours for good); `haul` takes a fish haul, `deliver fish`
  and `deliver sack` hand them over at the docks of the Council; `inspect` looks at a castaway, to be rescued for
  the two cards it shows. `finish ship` ends it.
- At face-down hexes, lairs and foreign villages nobody builds. Settlements keep at least two edges apart and are
  built where a road of yours ends, or founded from a ship.
- Places: a hex is row,column as in the picture; corners N NE SE S SW NW and sides NE E SE SW W NW follow it, as in
  `settlement 3,4 N` and `road 3,4 E`. Opponents are counted clockwise from you: `drive 1` is for the next player's
  ship.""",
        option="cargo_ships",
    ),
)
