"""What the explorers' game keeps, and its switches."""

from typing import Final

from ... import constants as c
from ...declaring import Field, Option, Rule, i8, i16, u8, u16, u32, u64
from ...sizes import EDGE_WORDS, MAX_PLAYERS, VERTEX_WORDS

P = MAX_PLAYERS

STATE: Final[tuple[Field, ...]] = (
    # --- ships, Sea Ports, pirate ships
    Field("cargo_ship", i16, (P, c.NUM_CARGO_SHIPS), note="edge of each ship, -1 = in the supply"),
    Field("storage", u8, (P, c.NUM_STORAGES), note="EMPTY, ONE_SETTLER ...: basins of Sea Ports, then holds of ships"),
    Field("port_vertex", i16, (P, c.NUM_PORTS), note="vertex of each Sea Port, -1 = in the supply"),
    Field("own_pirate", i16, P, note="hex of the pirate ship, -1 = with its owner"),
    Field("lanes", u64, EDGE_WORDS, note="derived: edges inside the board beside revealed sea (BARGE-187)"),
    Field("occupied", u64, EDGE_WORDS, note="derived: lanes with a ship"),
    Field("sighted", u64, EDGE_WORDS, note="derived: edges inside the board with an end at a hidden hex"),
    Field("coast", u64, VERTEX_WORDS, note="derived: vertices at revealed sea and revealed land (BARGE-188)"),
    Field("village_finds", u32, note="derived: bit set of finds: villages, their kind drawn or not"),
    Field("advantages", u8, (P, c.NUM_VILLAGES), note="derived: villages with a crew of the seat, by kind"),
    # --- what seats have
    Field("gold", i16, P, note="gold coins"),
    Field("settlers", i8, P, note="in the supply"),
    Field("crews", i8, P, note="in the supply"),
    Field("track", i8, (P, c.NUM_TRACKS), note="spaces gone on the tracks of lairs, fish and spices"),
    Field("tile", i8, c.NUM_TRACKS, note="who has the leader tile of each track, -1 = nobody"),
    Field("rescued", i8, (P, c.NUM_FACES), note="castaways, by face"),
    Field("castaway_points", i8, P, note="points for three of them (BARGE-120)"),
    # --- what was found, by number of the find (BOARD.find_of)
    Field("find_number", i8, c.MAX_FINDS, note="number of a shoal, kind of a village + 1; 0 = none"),
    Field("find_crews", i8, (c.MAX_FINDS, P), note="crews on a lair or village, or left beside a captured gold field"),
    Field("hauls", u32, note="bit set of finds: shoals where a haul lies"),
    Field("captured", u32, note="bit set of finds: gold fields whose lair was taken"),
    Field("hauls_left", i8, note="hauls in the supply"),
    # --- what lies face down
    Field("find_pile", i8, (c.NUM_FIND_AREAS, 2), note="hidden shoals and spice hexes by area, beside `pile`"),
    Field("villages_left", u8, (c.NUM_FIND_AREAS, c.NUM_VILLAGES), note="kinds of hidden villages by area"),
    Field("lairs_left", i8, c.MAX_NUMBER + 1, note="lair tokens not yet turned, by number"),
    Field("shoals_left", u8, note="bit set of the numbers 1..6 that no shoal found has: bit number - 1"),
    Field("faces_left", i8, c.NUM_FACES, note="castaway tokens without a face yet, by face"),
    Field("castaway_face", i8, c.MAX_CASTAWAYS, note="face of the token at each place once drawn, -1 = not yet"),
    Field("castaway_seen", u8, c.MAX_CASTAWAYS, note="bit set of the seats that saw it"),
    Field("castaways_there", u16, note="bit set of the places still taken"),
    # --- the turn
    Field("buys", i8, note="resources bought for gold this turn (BARGE-054)"),
    Field("sales", i8, note="resources sold for Fast Gold this turn (BARGE-164)"),
    Field("fished", u8, note="the die was rolled for fish this turn"),
    Field("inspected", u8, note="a castaway was inspected this turn"),
    Field("taken_up", u8, note="bit set of own ships taken up this turn"),
    Field("ship", i8, note="the active ship 0..2, -1 = none"),
    Field("steps", i8, note="movement points it used"),
    Field("wool_paid", u8, note="for the active ship (BARGE-077)"),
    Field("ended", u8, note="its movement was ended by a discovery"),
    Field("stepped", u8, note="it has moved"),
    Field("driven", u8, note="it has tried to drive off a pirate ship"),
    Field("cargo_moves", i8, note="what it loaded, unloaded and swapped (BARGE-171)"),
    Field("tribute_paid", u8, note="bit set of seats whose pirate ship it has paid (BARGE-131)"),
    Field("rescued_at", i8, note="storage of the crew rescued this turn, -1 = none (BARGE-122)"),
    Field("castaway", i8, note="place whose castaway is being looked at, -1 = none"),
    # --- a battle, and what the next die is for
    Field("battle", i8, note="find of the lair that is fought for, -1 = none"),
    Field("fighters", u8, note="bit set of seats still to roll"),
    Field("battle_dice", i8, P, note="what they rolled, 0 = nothing yet"),
    Field("die_for", i8, note="DIE_FISH, DIE_BATTLE + seat, DIE_DRIVE + owner; while no die is due DIE_FISH"),
)

RULES: Final[tuple[Rule, ...]] = (
    Rule("cargo_ships", u8, note="ships sail freely and carry cargo: the explorers' game"),
    Rule("settlers", i8, note="settlers of each player"),
    Rule("crews", i8, note="crews of each player"),
    Rule("fish_hauls", i8, note="hauls in all"),
    Rule("start_gold", i8, note="gold of each player at the start"),
)

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "cargo_ships",
        False,
        "ships sail freely and carry cargo; a game of its own, on boards with hidden hexes, a [council] and [tracks]",
        "BARGE-001..206",
    ),
    Option("settlers", 0, "settlers of each player, with cargo_ships", "BARGE-006", 0, 9),
    Option("crews", 0, "crews of each player, with cargo_ships", "BARGE-006", 0, 15),
    Option("fish_hauls", 0, "fish hauls in all, with cargo_ships", "BARGE-009", 0, 15),
    Option("start_gold", 0, "gold of each player at the start, with cargo_ships", "BARGE-033", 0, 20),
)
