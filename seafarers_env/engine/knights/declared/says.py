"""What is said of Cities & Knights: dice, barbarians, knights, improvements; of progress cards `card_says` tells."""

from typing import Any, Final

from ... import constants as c, phases as at
from ...base.declared.says import stolen
from ...declaring.says import Does, During, Happens, Note, Teaches
from .card_says import CARD_SAYS

_OPTION: Final = "cities_and_knights"
_RULE: Final = "knights"  # of RULES

_BUILDING: Final = (
    Does("city", "places a starting city at {vertex}", phases=(at.SETUP_SETTLEMENT,), meaning="{beside}"),
    Does(
        "improve",
        "improves {colour} to level {next_level}{wins_metropolis}",
        meaning="level {next_level} for {level_price}{wins_metropolis}",
        name="Improve",
        build=11,
    ),
    Does("wall", "builds a wall under {city}", meaning="{city}", name="Wall", build=10),
    Does("metropolis", "makes {city} the metropolis of {metropolis_due}", meaning="{city}"),
    Does("lose", "loses the city at {vertex}", "Give up the city at {vertex}", meaning="{beside}"),
)

_KNIGHTS: Final = (
    Does("knight", "builds a knight at {vertex}", meaning="", name="Knight", build=7),
    Does(
        "knight",
        "moves the knight from {chaser:vertex} to {vertex}{displaced}",
        "Move the knight to {vertex}{displaced}",
        phases=(at.KNIGHT_TARGET,),
        meaning="{moves_or_displaces}",
    ),
    Does(
        "knight",
        "puts the displaced knight on {vertex}",
        "Put your displaced knight on {vertex}",
        phases=(at.OPPONENT_STEP,),
        meaning="",
    ),
    Does("activate", "activates the {rank_there} knight at {vertex}", meaning="{rank_there}", name="Activate", build=8),
    Does(
        "promote",
        "promotes the {rank_there} knight at {vertex} to {next_rank}",
        meaning="{rank_there} to {next_rank}",
        name="Promote",
        build=9,
    ),
    Does(
        "pick knight",
        "takes up the {rank_there} knight at {vertex}",
        "Act with the {rank_there} knight at {vertex}",
        meaning="{rank_there}",
        name="Act with a knight",
    ),
    Does(
        "robber",
        "chases the robber to {hex} with the knight at {chaser:vertex}",
        "Chase the robber to {hex}",
        phases=(at.KNIGHT_TARGET,),
        name="Robber",
    ),
    Does(
        "pirate",
        "chases the pirate to {place} with the knight at {chaser:vertex}",
        "Chase the pirate to {place}",
        phases=(at.KNIGHT_TARGET,),
        name="Pirate",
    ),
)

_PHASES: Final = (
    During(at.RED_DIE, "the red die"),
    During(at.OTHER_DIE, "the other die"),
    During(at.EVENT_FACE, "the event die"),
    During(at.DRAWN_PROGRESS, "the progress card"),
    During(at.MARKER_FACE, "the event die for an island marker"),
    During(at.METROPOLIS_PLACE, "places a metropolis", "Which city becomes the metropolis of {metropolis_due}?"),
    During(at.LOSE_CITY, "loses a city to the barbarians", "The barbarians have won: which city do you give up?"),
    During(at.DECK_CHOICE, "chooses a deck", "{deck_for}: from which deck do you draw?"),
    During(at.DRAWS, "goes on with the cards drawn"),
    During(at.PRODUCE, "goes on with the roll"),
    During(at.AQUEDUCT, "goes on with the aqueducts"),
    During(at.KNIGHT_TARGET, "acts with a knight", "What does the {chasing} do?"),
    During(at.SETUP_SETTLEMENT, "places a starting settlement", "{start_asked}", rule=_RULE),
    During(at.MAIN, "trades and builds", "Your turn: trade, build and lead your knights{end_of_turn}", rule=_RULE),
    During(at.TAKE, "takes a card from the bank", "{take_asked}", rule=_RULE),
)

_CHANCE: Final = (
    Happens(c.FIRST_RED, "the red die shows {eyes}"),
    Happens(c.FIRST_OTHER, "the other die shows {eyes}{sum}"),
    Happens(c.FIRST_FACE_OF_EVENT, "the event die shows {face_of_event}"),
    Happens(c.FIRST_FACE_OF_EVENT, "the event die shows {marker_face}", phases=(at.MARKER_FACE,)),
    Happens(
        c.FIRST_PROGRESS,
        "{drawer:player} draws {progress}",
        others="{drawer:player} draws {progress_back}",
        seen_by=("drawer",),
    ),
    stolen(c.FIRST_STOLEN_COMMODITY),
)

_NOTES: Final = (
    Note("{must_lose}", phases=(at.LOSE_CITY,), place=3),
    Note("{may_draw}", phases=(at.DECK_CHOICE, at.DRAWN_PROGRESS, at.DROP), place=3),
    Note("{too_many}", place=4),
    Note("acts with the {chasing}", seat="active", phases=(at.KNIGHT_TARGET,), place=2),
    Note("has to place the {homeless_knight}", place=2),
    Note("{bargains}", place=5),
)

_LESSONS: Final = (
    Teaches(
        """\
CITIES & KNIGHTS: instead of development cards and the largest army
- You begin with a settlement and a city. Commodities cloth, coin, paper: a city gives 1 wool + 1 cloth (pasture), 1 ore
  + 1 coin (mountains), 1 lumber + 1 paper (forest), 2 grain, 2 brick. They count as cards and trade like resources.
- `improve` trade (cloth), politics (coin), science (paper): level n costs n of its commodity and needs a city. Level 3:
  trade exchanges two equal commodities at the bank, politics allows mighty knights, science gives a resource when a
  roll (not a 7) gives you nothing. The first at level 4 has the metropolis (2 points more); the first at 5 keeps it.
- Three dice: red, other, event. A gate (trade, politics, science) gives a progress card of its deck to everybody whose
  level in it is at least 1 and at least the red die less 1. Hold at most four (`drop card`, else `play card`).
- A ship on the event die moves the barbarians; with the seventh they attack, as strong as there are cities. If the
  ranks of all active knights are less, those who gave least lose a city; else who alone gave most has a defender
  point, or those tied draw a card. Then all knights are inactive. Before that attack robber and pirate do not move.
- `knight` (ore + wool) stands on a free corner at your road or ship; `activate` (grain), `promote` (ore + wool: basic,
  strong, mighty). An active one may act, not in the turn it was activated, and is then inactive: `pick knight`, then
  `knight` to move along your roads and ships or displace a weaker one, or `robber`, `pirate` beside it. Knights block
  opponents' pieces and routes. `wall` (2 brick, under a city): 2 cards more before a seven halves your hand.""",
        option=_OPTION,
        place=1,
    ),
)

SAYS: Final[tuple[Any, ...]] = (*_BUILDING, *_KNIGHTS, *CARD_SAYS, *_PHASES, *_CHANCE, *_NOTES, *_LESSONS)
