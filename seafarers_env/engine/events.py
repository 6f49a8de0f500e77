"""Events: what happens at a table, as rows of small integers ("tokens"), as seats may see it.

One vocabulary for all boards, scenarios and editions: later parts append kinds to these, and in their
editions columns to the goods. A token is int16[NUM_COLUMNS]; seats are relative to whoever is told, 0 = the
observer, and -1 stands for none, or for what the observer may not know. What no seat but one sees happen, a card more
in a bundle that is being composed, is no event; neither is what has only begun and shows in the position (dice to be
rolled, a ship lifted).

Kernels keep tokens as `event_writer` writes them: seats by number, the turn in place of how long ago it was, and above
the kind the seats that know what the others do not (`KNOWN`).
"""

from itertools import count
from typing import Any, Final, NamedTuple

import numpy as np

from . import constants as c
from .parts import FIGURES
from .sizes import KNIGHTS

#: The goods in the order of the columns, and of what is told of one (`event_writer.tokens.number_of`).
EVENT_GOODS: Final = (*c.RESOURCES, *c.SPICES, *(c.COMMODITIES if KNIGHTS else ()))
#: The columns of a token.
COLUMNS: Final = ("kind", "actor", "other", "what", "place", "start", "count", "ago", *EVENT_GOODS)
KIND, ACTOR, OTHER, WHAT, PLACE, START, COUNT, AGO, FIRST_GOOD = range(9)
NUM_COLUMNS: Final = len(COLUMNS)
NUM_EVENT_GOODS: Final = len(EVENT_GOODS)
TOKEN: Final[Any] = np.int16
NO_ONE: Final = -1

KNOWN: Final = 8  # bits above a kept kind: the seats that see `what` and the goods; none of them: all do
KIND_BITS: Final = (1 << KNOWN) - 1
MOST: Final = 1024  # tokens that one decision, or one event of chance, can bring at most, with room to spare


class EventKind(NamedTuple):
    """One kind of event: its words, and what its columns hold, if used."""

    text: str
    meaning: str
    what: str = (
        ""  # "good", "card", "terrain", "harbour", "piece", "marker", "cargo", "face", "village", "track", "die",
        # "event", "colour", "progress"
    )
    place: str = ""  # "hex", "vertex", "edge", "place" (hexes, then frame cells), "area"
    start: str = ""  # where it was before
    number: str = ""
    hidden: bool = False  # `what` and the goods are known to some seats alone


_kinds: Final[list[EventKind]] = []
_number: Final = count()


def _next(text: str, meaning: str, **columns: Any) -> int:
    """The number of the next kind."""
    _kinds.append(EventKind(text, meaning, **columns))
    return next(_number)


# fmt: off
NOTHING_TOLD: Final = _next("nothing", "no event: rows behind the last one, all zeros")
# --- the turn
ROLLED: Final = _next("roll", "the actor rolls the dice", number="their sum")
TURN_ENDED: Final = _next("end turn", "the actor ends the turn")
BUILDING_ENDED: Final = _next("end build", "the actor builds no more between two turns")
# --- cards of the bank
RECEIVED: Final = _next("receive", "the actor gets these cards from the bank: production, a discovery, the start")
TAKEN: Final = _next("take", "the actor takes a card of its choice from the bank", what="good")
BANK_TRADE: Final = _next("bank trade", "the actor trades with the bank")
DISCARDED: Final = _next(
    "discard", "the actor has given up half its hand; the kinds are known to itself alone", number="cards", hidden=True
)
LAID_OPEN: Final = _next("lay open", "what all have given up, or given back, together: now all see it", number="cards")
# --- pieces
SETTLEMENT_BUILT: Final = _next("settlement", "the actor builds a settlement", place="vertex")
CITY_BUILT: Final = _next("city", "the actor makes a settlement a city", place="vertex")
ROAD_LAID: Final = _next("road", "the actor lays a road", place="edge")
SHIP_LAID: Final = _next("ship", "the actor lays a ship", place="edge")
SHIP_MOVED: Final = _next("move ship", "the actor moves a ship", place="edge", start="edge")
NO_PIECE: Final = _next("stop", "the actor lays no second free piece, or does no more by a progress card")
# --- development cards
CARD_BOUGHT: Final = _next("buy card", "the actor pays for a development card")
CARD_DRAWN: Final = _next("draw card", "the actor draws a development card", what="card", hidden=True)
CARD_PLAYED: Final = _next("play card", "the actor plays a card that is no monopoly", what="card")
MONOPOLY_PLAYED: Final = _next("monopoly", "the actor plays monopoly on a good", what="good", number="cards it brings")
HANDED_OVER: Final = _next("hand over", "the actor gives the other all cards of that good that are due", what="good")
# --- robber, pirate, theft
ROBBER_MOVED: Final = _next("robber", "the actor moves the robber; -1: off the board", place="hex", start="hex")
PIRATE_MOVED: Final = _next(
    "pirate", "the actor moves the pirate; -1: off the board; without an actor it is put on its first place",
    place="place", start="place",
)
STOLEN: Final = _next("theft", "the actor takes a card from the other", what="good", number="cards", hidden=True)
NOTHING_STOLEN: Final = _next("spare", "the actor, who might rob somebody, takes nothing")
# --- trade among the players: goods as the actor would have them
OFFERED: Final = _next("offer", "the actor publishes an offer")
CALLED: Final = _next("call", "the actor calls for offers")
OFFER_DROPPED: Final = _next("drop offer", "the actor drops the offer that it composed; nobody else has seen it")
ACCEPTED_OFFER: Final = _next("accept", "the actor agrees to the offer of the other")
DECLINED_OFFER: Final = _next("decline", "the actor declines the offer, or answers the call, of the other with no")
COUNTERED_OFFER: Final = _next("counter", "the actor makes the other an offer in answer to an offer or a call")
TRADED: Final = _next("trade", "the actor, whose offer or call it was, trades with the other")
ALL_REJECTED: Final = _next("reject all", "the actor trades with none of those who agreed or countered")
# --- the board becomes known, and changes
HEX_FOUND: Final = _next("discover", "a hex is turned up, by the actor's piece", what="terrain", place="hex")
HARBOUR_FOUND: Final = _next("discover harbour", "a harbour tile is turned up, by the actor's piece", what="harbour",
                             place="hex")
NUMBER_LAID: Final = _next("number", "a number token is laid on a hex", place="hex", number="number")
NUMBER_MOVED: Final = _next("move number", "the actor moves a number token", place="hex", start="hex", number="number")
NUMBERS_EXCHANGED: Final = _next("exchange numbers", "two hexes exchange their number tokens", place="hex", start="hex")
HARBOUR_LAID: Final = _next("lay harbour", "the actor lays a harbour face down", place="edge")
HARBOUR_SHOWN: Final = _next("harbour", "a harbour laid face down is turned up", what="harbour", place="edge")
HARBOUR_TURNED: Final = _next("harbour side", "the actor turns a harbour tile to a coast", what="harbour", place="edge")
PROPOSED: Final = _next("propose", "the actor proposes a place for the pirate, or a token to be exchanged",
                        place="place")
AGREED: Final = _next("agree", "the actor agrees to the proposal of the other", place="place")
DISAGREED: Final = _next("disagree", "the actor does not agree to the proposal of the other", place="place")
MARKER_TRIED: Final = _next("marker", "chance says whether an island's marker stays or goes", what="marker",
                            place="area")
PIECE_MENDED: Final = _next(
    "mend", "a starting piece of the actor becomes one of the other kind; -1: it is taken away",
    what="piece", place="edge",
)
LANDED: Final = _next("land", "the actor sails round the world", place="edge", start="vertex")
# --- spices
MERCHANT_PLACED: Final = _next("merchant", "the actor places a merchant", place="vertex")
OPTION_TAKEN: Final = _next("take option", "the actor takes a trade option", what="good", hidden=True)
OPTION_USED: Final = _next("use option", "the actor pays for a spice card by a trade option", what="good")
SPICE_DRAWN: Final = _next("draw spice", "the actor draws a spice card", what="good", number="cards", hidden=True)
SPICE_RETURNED: Final = _next("return spice", "the actor gives a spice back", what="good", number="cards", hidden=True)
SPICES_EXCHANGED: Final = _next("exchange spices", "the actor exchanges a set of spices for two points")
# --- what follows
TOKENS_EARNED: Final = _next("special tokens", "the actor gets special tokens, or loses them", number="tokens")
ROUTE_TAKEN: Final = _next("longest route", "the card goes to the actor, or to nobody, from the other")
ARMY_TAKEN: Final = _next("largest army", "the card goes to the actor from the other")
WON_GAME: Final = _next("win", "the actor wins")
CUT_OFF: Final = _next("cut off", "the turn limit ends the game")
# --- fish
FISH_CHANGED: Final = _next("fish", "the actor has so many fish more, or fewer; not told of trades", number="fish")
# --- the explorers
GOLD_CHANGED: Final = _next("gold", "the actor has so much gold more, or less; not told of trades", number="gold")
SHIP_GONE: Final = _next("ship gone", "a ship of the actor leaves the board, for a new one or to found", place="edge")
CARGO_BUILT: Final = _next("build cargo", "the actor builds a settler or a crew", what="cargo",
                           number="storage: 1..4 basin of that Sea Port, 5..7 hold of ship 1..3")
CARGO_LOADED: Final = _next("load", "the actor's ship takes up a piece from a basin", what="cargo")
CARGO_UNLOADED: Final = _next("unload", "the actor's ship leaves a piece in a basin", what="cargo")
CARGO_SWAPPED: Final = _next("swap", "the actor exchanges what a ship and a basin hold")
CREW_LANDED: Final = _next("crew to", "the actor puts a crew on a lair or village", place="hex")
CREW_TAKEN: Final = _next("crew from", "the actor's ship takes up a crew left beside a gold field", place="hex")
HAUL_TAKEN: Final = _next("haul", "the actor's ship takes up the haul of a shoal", place="hex")
CARGO_DELIVERED: Final = _next("deliver", "the actor delivers a haul or a sack at the Council", what="cargo")
WOOL_PAID: Final = _next("wool", "the actor pays for speed")
CASTAWAY_SEEN: Final = _next("inspect", "the actor looks at a castaway; it alone knows the face", what="face",
                             place="vertex", hidden=True)
CASTAWAY_RESCUED: Final = _next("rescue", "the actor pays for the castaway, whose face all see", what="face",
                                place="vertex")
CASTAWAY_LEFT: Final = _next("leave", "the actor leaves the castaway where it is", place="vertex")
DIE_ROLLED: Final = _next("die", "the actor rolls a die; to drive off the pirate ship of the other", what="die",
                          number="eyes")
DRIVEN_OFF: Final = _next("drive off", "the actor drives off the pirate ship of the other", start="hex")
SHOAL_NUMBERED: Final = _next("shoal", "the shoal just turned up gets its number", place="hex", number="number")
VILLAGE_FOUND: Final = _next("village", "the village of a spice hex is turned up", what="village", place="hex")
LAIR_TAKEN: Final = _next("capture", "the lair is captured, and its number shown", place="hex", number="number")
MISSION_GONE: Final = _next("mission", "the actor goes on so many spaces of a track", what="track", number="spaces")
LEADER_TILE: Final = _next("leader tile", "the tile goes to the actor from the other, or from nobody", what="track")
# --- cities and knights
RED_ROLLED: Final = _next("red die", "the actor rolls the red die; `roll` tells the sum of both", number="eyes")
EVENT_ROLLED: Final = _next("event die", "the actor rolls the event die; for the marker of an island too",
                            what="event", place="area")
KNIGHT_BUILT: Final = _next("knight", "the actor builds a knight", place="vertex", number="rank")
KNIGHT_ACTIVATED: Final = _next("activate", "the actor activates a knight", place="vertex", number="rank")
KNIGHT_PROMOTED: Final = _next("promote", "the actor promotes a knight", place="vertex", number="its rank now")
KNIGHT_MOVED: Final = _next("move knight", "the actor moves a knight, or finds a place for a displaced one",
                            place="vertex", start="vertex", number="rank")
KNIGHT_DISPLACED: Final = _next("displace", "a knight of the actor is displaced by the other", start="vertex",
                                number="rank")
KNIGHT_GONE: Final = _next("knight gone", "a knight of the actor leaves the board", start="vertex", number="rank")
KNIGHT_CHASES: Final = _next("chase", "a knight of the actor moves robber or pirate", place="vertex", number="rank")
WALL_BUILT: Final = _next("wall", "the actor builds a wall under a city", place="vertex")
CITY_IMPROVED: Final = _next("improve", "the actor buys a level of its cities", what="colour", number="the level")
METROPOLIS_WON: Final = _next("metropolis", "the actor puts up a metropolis, taken from the other or from nobody",
                              what="colour", place="vertex")
BARBARIANS_SAILED: Final = _next("barbarians", "the barbarians sail on", number="steps made, 7: they attack")
ATTACKED: Final = _next("attack", "the barbarians attack", number="their strength")
DEFENDED: Final = _next("defence", "the knights of all defend Catan; all are inactive then", number="their strength")
DEFENDER_WON: Final = _next("defender", "the actor gets a point as defender of Catan")
CITY_LOST: Final = _next("lose city", "a city of the actor becomes a settlement, or is laid down", place="vertex")
PROGRESS_DRAWN: Final = _next("draw progress", "the actor draws a progress card", what="progress",
                              number="its deck: 1 trade, 2 politics, 3 science", hidden=True)
PROGRESS_OPENED: Final = _next("open progress", "the actor lays the card just drawn open", what="progress",
                               number="its deck")
PROGRESS_DROPPED: Final = _next("drop progress", "the actor puts a progress card under its deck", what="progress",
                                number="its deck", hidden=True)
PROGRESS_PLAYED: Final = _next("play progress", "the actor plays a progress card", what="progress", number="its deck")
OPPONENT_CHOSEN: Final = _next("choose opponent", "the actor chooses the other for the card being played")
CARD_GIVEN: Final = _next("give card", "a card of the actor goes to the other", what="good", number="cards",
                          hidden=True)
RESOURCE_OFFERED: Final = _next("offer resource", "the actor offers the other a resource for a commodity", what="good",
                                number="cards", hidden=True)
NO_COMMODITY: Final = _next("no commodity", "the actor has none for the other, whose resource stays where it is")
GOOD_NAMED: Final = _next("name good", "the actor names a good by a monopoly, and gets so many cards of it",
                          what="good", number="cards")
FLEET_NAMED: Final = _next("name fleet", "the actor names a good that it trades 2:1 this turn", what="good")
MERCHANT_MOVED: Final = _next("merchant token", "the actor moves the merchant token; the other had it, or nobody",
                              place="hex", start="hex")
ROUTE_REMOVED: Final = _next("remove route", "the actor takes a road or ship of the other, or its own, off the board",
                             what="piece", place="edge")
DIE_SET: Final = _next("set die", "the actor sets a die in place of rolling it", what="die", number="eyes")
PROGRESS_TAKEN: Final = _next("take progress", "the actor takes a progress card of the other", what="progress",
                              number="its deck", hidden=True)
# fmt: on
#: Of the figures that parts declare, in their order.
FIGURE_MOVED: Final = tuple(
    _next(
        figure.word,
        f"the {figure.word} is placed or moved, by the actor's decision; -1: it is taken off the board",
        place=figure.on,
        start=figure.on,
    )
    for figure in FIGURES
)

#: All kinds in the order of their numbers.
EVENT_KINDS: Final = tuple(_kinds)

#: The columns of what was answered this turn, for each seat, the observer first.
ANSWER_COLUMNS: Final = (
    *("declined", "accepted", "countered", "rejected all"),
    *(f"declined {good}" for good in EVENT_GOODS),
    *(f"countered {good}" for good in EVENT_GOODS),
)
DECLINES, ACCEPTS, COUNTERS, REJECTS, FIRST_DECLINED = range(5)
FIRST_COUNTERED: Final = FIRST_DECLINED + NUM_EVENT_GOODS
NUM_ANSWER_COLUMNS: Final = len(ANSWER_COLUMNS)
