"""What is said of progress cards: playing one, each of its steps, what others are told of it (CK-177..200)."""

from typing import Any, Final

from ... import constants as c, phases as at
from ...declaring.says import Does, During, Note, Teaches
from .card_words import taught

_RULE: Final = "knights"  # of RULES
_MINE: Final = (at.CARD_STEP,)

_HELD: Final = (
    Does("deck", "draws from the deck of {colour}", meaning=""),
    Does("stop", "draws no card", phases=(at.DECK_CHOICE,)),
    Does(
        "drop card",
        "puts {card} under its deck",
        others="puts a card of {card_colour} under its deck",
        meaning="",
        name="Put a card back",
    ),
    Does("play card", "plays {card}{card_effect}", meaning="{card_help}", name="Play"),
)

_OTHERS: Final = (  # who is meant, and what goes from hand to hand
    Does("target", "chooses {opponent}", "Choose {opponent} ({opponent_cards})"),
    Does(
        "target",
        "offers {opponent} a resource",
        "Offer {opponent} a resource ({opponent_cards})",
        plays=(c.COMMERCIAL_HARBOUR,),
        meaning="{opponent}, {opponent_cards}",
    ),
    Does(
        "target",
        "looks at the hand of {opponent}",
        "Look at the hand of {opponent} ({opponent_cards})",
        plays=(c.MASTER_MERCHANT,),
        meaning="{opponent}, {opponent_cards}",
    ),
    Does(
        "target",
        "bids a knight of {opponent} desert",
        "Let a knight of {opponent} desert ({opponent_knights})",
        plays=(c.DESERTER,),
        meaning="{opponent}: {opponent_knights}",
    ),
    Does(
        "target",
        "looks at the progress cards of {opponent}",
        "Look at the progress cards of {opponent} ({opponent_progress})",
        plays=(c.SPY,),
        meaning="{opponent}: {opponent_progress}",
    ),
    Does("give", "gives {resource}", phases=(at.CARD_STEP, at.OPPONENT_STEP), others="gives a card", meaning=""),
    Does(
        "give",
        "shows {target:player} {resource}{no_commodity}",
        "Offer {target:player} {resource}",
        plays=(c.COMMERCIAL_HARBOUR,),
        own=True,
        others="shows {target:player} a resource{no_commodity}",
        seen_by=("target",),
        meaning="",
    ),
    Does(
        "give",
        "gives {active:player} {resource} for {offered_card}",
        plays=(c.COMMERCIAL_HARBOUR,),
        own=False,
        others="gives {active:player} a commodity for a resource",
        seen_by=("active",),
        meaning="for {offered_card}",
    ),
    Does(
        "give",
        "gives {active:player} {resource}",
        plays=(c.WEDDING,),
        own=False,
        others="gives {active:player} a card",
        seen_by=("active",),
        meaning="",
    ),
    Does(
        "take from",
        "takes {resource} from {target:player}",
        others="takes a card from {target:player}",
        seen_by=("target",),
        meaning="",
    ),
    Does(
        "take card",
        "takes {card} from {target:player}",
        others="takes a card of {card_colour} from {target:player}",
        seen_by=("target",),
        meaning="{card_help}",
    ),
    Does("monopoly", "names {resource}: {collected}", "Name {resource}", phases=_MINE, meaning=""),
    Does("fleet", "trades {resource} 2:1 with the bank this turn", "Trade {resource} 2:1 this turn", meaning=""),
)

_BOARD: Final = (
    Does(
        "merchant token",
        "puts the merchant token on {hex}{token_taken}",
        "Put the merchant token on {hex}",
        meaning="{hex_kind}{token_taken}",
        name="Merchant",
    ),
    Does(
        "robber",
        "moves the robber to {hex}",
        "Move the robber to {hex}{robbed_there}",
        plays=(c.BISHOP,),
        meaning="{hex_kind}{robbed_there}",
        name="Robber",
    ),
    Does(
        "lose",
        "loses the {knight_there} at {vertex}",
        "Give up the {knight_there} at {vertex}",
        phases=(at.CARD_STEP, at.OPPONENT_STEP),
        meaning="{knight_there}",
    ),
    Does("knight", "places {knight_placed} at {vertex}", plays=(c.DESERTER,), meaning="{knight_placed}"),
    Does("stop", "places no knight", plays=(c.DESERTER,)),
    Does(
        "remove route", "takes {its_route} at {edge} away", "Take {your_route} at {edge} away", meaning="{your_route}"
    ),
    Does("road", "lays the road again at {edge}", plays=(c.DIPLOMAT,), meaning=""),
    Does("ship", "lays the ship again at {edge}", plays=(c.DIPLOMAT,), meaning=""),
    Does("stop", "does not lay the piece again", "Do not lay it again", plays=(c.DIPLOMAT,)),
    Does(
        "pick knight",
        "drives away the {rank_there} knight of {owner_there} at {vertex}",
        plays=(c.INTRIGUE,),
        meaning="{rank_there} knight of {owner_there}",
    ),
    Does("wall", "builds a wall under {city} for nothing", plays=(c.ENGINEER,), meaning="{city}"),
    Does("token", "takes up the number of {hex}", plays=(c.INVENTOR,), step=0, meaning="{hex_kind}"),
    Does(
        "token",
        "exchanges the number of {first_hex:hex} for that of {hex}",
        "Exchange it for the number of {hex}",
        plays=(c.INVENTOR,),
        step=1,
        meaning="{hex_kind}",
    ),
    Does(
        "city", "makes the settlement at {vertex} a city for 2 ore and 1 grain", plays=(c.MEDICINE,), meaning="{beside}"
    ),
    Does(
        "promote",
        "promotes the {rank_there} knight at {vertex} to {next_rank} for nothing",
        plays=(c.SMITH,),
        meaning="{rank_there} to {next_rank}",
    ),
    Does("stop", "promotes no second knight", plays=(c.SMITH,)),
    Does("die", "sets {a_die} to {eyes}", meaning="{a_die}"),
    Does("stop", "offers nobody else a resource", plays=(c.COMMERCIAL_HARBOUR,)),
    Does("stop", "does no more", phases=_MINE),
)

_PHASES: Final = (
    During(at.DROP, "puts a progress card back", "You hold five progress cards: put one under its deck"),
    During(at.DIE_CHOICE, "sets the dice", "{card_asked}"),
    During(at.OPPONENT_STEP, "answers a card or a knight", "{opponent_asked}"),
    During(at.CARD_STEP, "carries out a card", "{card_asked}"),
    During(at.DISCARD, "discards", "{discard_asked}", rule=_RULE),
)

_NOTES: Final = (
    Note("plays {card_played}", seat="active", place=2),
    Note("{looking}", seat="active", place=3),
    Note("shows {target:player} {offered_card}", seat="active", phases=(at.OPPONENT_STEP,), place=3),
    Note("still gives {due:n card}", place=3),
)

_LESSONS: Final = (Teaches(taught(), option="cities_and_knights", place=2),)

CARD_SAYS: Final[tuple[Any, ...]] = (*_HELD, *_OTHERS, *_BOARD, *_PHASES, *_NOTES, *_LESSONS)
