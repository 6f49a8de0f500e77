"""What is said of every game."""

from typing import Any, Final

from ... import constants as c, phases as at
from ...declaring.says import Does, During, Happens, Note, Teaches

_DECISIONS: Final = (
    Does("roll", "rolls the dice", meaning="", first=True),
    Does("end turn", "ends the turn", meaning=""),
    Does("buy card", "buys a development card", name="Development card", build=6),
    Does("settlement", "builds a settlement at {vertex}", meaning="{beside}", name="Settlement", build=3),
    Does("settlement", "places a starting settlement at {vertex}", phases=(at.SETUP_SETTLEMENT,), meaning="{beside}"),
    Does(
        "city",
        "builds a city at {vertex}",
        "Make the settlement at {vertex} a city",
        meaning="{beside}",
        name="City",
        build=4,
    ),
    Does("road", "builds a road at {edge}", meaning="", name="Road", build=1),
    Does("road", "lays a starting road at {edge}", phases=(at.SETUP_PIECE,), meaning=""),
    Does("road", "lays a road for nothing at {edge}", phases=(at.FREE_PIECE,), meaning=""),
    Does("play soldier", "plays a soldier", card="soldier"),
    Does("play roads", "plays a road card: two pieces for nothing", card="roads"),
    Does("play plenty", "plays a card of plenty: two cards from the bank", card="plenty"),
    Does(
        "monopoly", "plays monopoly on {resource}: {swept}", "Play monopoly on {resource}", meaning="", card="monopoly"
    ),
    Does("take", "takes {resource} from the bank", meaning=""),
    Does("discard", "discards {discarded}", "Discard {resource}", meaning=""),
    Does("robber", "moves the robber to {hex}", name="Robber"),
    Does("steal", "robs {opponent}", "Rob {opponent} ({opponent_cards})"),
    Does("maritime", "{banks}", "{bank}", meaning="trades {price} {given} for {gotten} with the bank"),
    Does("stop", "lays no second piece"),
    Does("stop", "takes nothing", phases=(at.STEAL,)),
)

_TRADE: Final = (
    Does("give", "puts {resource} into {a_bundle}", "Offer {resource}", others="is composing {a_bundle}"),
    Does("get", "asks for {resource}", others="is composing {a_bundle}"),
    Does("call", "calls for offers"),
    Does("submit", "offers {published}", "Make this offer", own=True, first=True),
    Does("submit", "counters: {published}", "Make this offer", own=False, first=True),
    Does("cancel", "drops the offer", own=True),
    Does("cancel", "declines", "Drop the offer", own=False),
    Does("accept", "accepts", first=True),
    Does("decline", "declines"),
    Does("counter", "composes a counter-offer", "Make a counter-offer"),
    Does("choose", "trades with {opponent}: {bargain}", first=True),
    Does("reject all", "trades with nobody"),
)

_PHASES: Final = (
    During(at.OVER, ""),
    During(at.DICE, "the dice"),
    During(at.STOLEN_CARD, "the stolen card"),
    During(at.DRAWN_CARD, "the drawn card"),
    During(at.DISCARD, "discards", "A seven: discard {discards_owed:n card}"),
    During(at.MOVE_ROBBER, "moves the robber", "Move the robber"),
    During(at.STEAL, "chooses whom to rob", "Whom do you rob?"),
    During(at.TAKE, "takes a card from the bank", "Take {picks_owed:n card} from the bank"),
    During(at.FREE_PIECE, "lays a free piece", "Lay a piece for nothing"),
    During(at.COMPOSE, "composes an offer", "Put the offer together"),
    During(at.ANSWER, "answers the offer", "{active:player} {bid}. What do you say?"),
    During(at.CHOOSE, "chooses a partner", "Whom do you trade with?"),
    During(at.SETUP_PIECE, "lays a starting piece", "Lay a road or ship at your new settlement"),
    During(at.SETUP_SETTLEMENT, "places a starting settlement", "Place a starting settlement"),
    During(at.PRE_ROLL, "is about to roll", "Your turn: roll the dice"),
    During(at.MAIN, "trades and builds", "Your turn: trade and build, or end the turn"),
)


def stolen(first: int) -> Happens:
    """What is said of a card that is stolen, of kinds whose outcomes begin with `first`."""
    told = "{active:player} takes a card%s from {victim:player}"
    return Happens(first, told % " ({outcome})", others=told % "", seen_by=("active", "victim"))


_CHANCE: Final = (
    Happens(c.FIRST_DICE, "the dice show {outcome}"),
    stolen(c.FIRST_STOLEN),
    Happens(
        c.FIRST_DRAWN,
        "{active:player} draws a card ({outcome})",
        others="{active:player} draws a card",
        seen_by=("active",),
    ),
)

_NOTES: Final = (
    Note("must discard {discards_owed:n card}"),
    Note("has laid aside {laid_aside}"),
    Note("may take {picks_owed:n card} from the bank"),
    Note("composes {composition}", seat="composer"),
    Note("{bid}", seat="active"),
    Note("{answer}"),
    Note("lays {free_pieces:n free piece}", seat="active", place=2),
)

_RULES: Final = (
    Teaches(
        """\
RULES
- {points_to_win} victory points win, on your own turn: settlement 1, city 2, longest trade route (5 pieces or more) \
2, largest
  army (3 soldiers or more) 2, victory point card 1, special token 1.
- On your turn: roll; then trade and build as often as you like; then end the turn. A roll gives every settlement beside
  a hex of that number one card of its resource, every city two: hills brick, forest lumber, pasture wool, farm grain,
  mountains ore; desert nothing; gold any card, chosen by its owner. The robber's hex gives nothing.
- On a 7 whoever holds more than {discard_limit} cards gives up half; the roller moves the robber{or_raider} \
and robs a player there.
- Costs: road brick + lumber; {more_costs}settlement brick + lumber + wool + grain; city (from a settlement) 2 grain +
  3 ore; development card wool + grain + ore. One of these may be played a turn, not in the turn it was bought: soldier
  (robber{or_raider}), roads (two pieces for nothing), plenty (two cards from the bank), monopoly (all of one resource).
- Settlements keep at least two edges apart and, after set-up, join your own pieces, as roads{and_pieces} do.
- Trade with the bank: 4 of one resource for 1, at a harbour 3 of any or 2 of its resource.{with_players}
- Places: a hex is row,column as in the picture; corners N NE SE S SW NW and sides NE E SE SW W NW follow it, as in
  `settlement 3,4 N` and `road 3,4 E`. Opponents are counted clockwise from you: `steal 1` robs the next player.""",
        unless="cargo_ships",
    ),
    Teaches(
        """
  With players, up to {max_offers} offers a turn: `give` and `get` add a card each, then `submit`; or `call` for \
proposals.
  The others accept, decline or counter; then you choose a partner, or none.""",
        option="max_offers",
        slot="with_players",
    ),
)

SAYS: Final[tuple[Any, ...]] = (*_DECISIONS, *_TRADE, *_PHASES, *_CHANCE, *_NOTES, *_RULES)
