"""What may stand in the braces of sentences about progress cards: those held, and the one that is being played."""

from typing import Final

from seafarers_env.board.bit_sets import bits
from seafarers_env.engine import constants as c, phases as at
from seafarers_env.engine.knights.declared.card_words import CARD_WORDS
from seafarers_env.render.grammar import bundle, join, player, plural
from seafarers_env.render.knights import state as knights_state
from seafarers_env.render.knights.state import card_being_played
from seafarers_env.render.sentence_context import Phrase, Reading, SentenceContext
from seafarers_env.render.visible_state import visible_seat

_OFFERED: Final = 2  # the step of a commercial harbour in which a resource is offered
_COMMODITIES: Final = slice(c.NUM_RESOURCES, c.NUM_RESOURCES + c.NUM_COMMODITIES)  # of a hand


# --- cards held -------------------------------------------------------------------------------------------------------
def card(context: SentenceContext, number: int) -> str:
    """A card by its number among those that can be played."""
    return knights_state.card_word(c.PLAYABLE[number])


def _progress(context: SentenceContext) -> str:
    """A kind that was drawn."""
    return knights_state.card_word(context.argument) + ", which is laid open" * (context.argument in c.LAID_OPEN)


def _progress_back(context: SentenceContext) -> str:
    """A kind that was drawn, for those who see its back alone (CK-142)."""
    if context.argument in c.LAID_OPEN:
        return _progress(context)
    return f"a card of {c.COLOURS[knights_state.deck_of(context.argument)]}"


def _too_many(context: SentenceContext) -> str:
    """Said of who holds more than four cards (CK-046)."""
    state, seat = context.state, context.seat
    if not context.rules.knights or not _is_over_limit(context) or int(state.phase) == at.OVER:
        return ""
    at_once = int(state.phase) == at.DROP and int(state.actor) == seat
    return "puts a progress card back" + ("" if at_once else " before the turn ends")


def _is_over_limit(context: SentenceContext) -> bool:
    return bool(context.rule("knights.rules.progress_cards").is_over_limit(context.state, context.seat))


def _end_of_turn(context: SentenceContext) -> str:
    over = _is_over_limit(context)
    return "; put a progress card back before you end it" if over else ", or end the turn"


# --- playing one ------------------------------------------------------------------------------------------------------
def _card_effect(context: SentenceContext) -> str:
    """What comes at once of a card that is played, as far as all can tell."""
    state, seat, kind = context.state, context.seat, c.PLAYABLE[context.argument]
    played = context.board.record[0], context.rules, seat, context.argument
    after = context.shown.tried("knights.cards.playing", "play", *played)
    good = c.HARVESTED[kind]
    if good >= 0:
        return f": {int(after.hand[seat, good]) - int(state.hand[seat, good])} {context.places.goods[good]}"
    if kind == c.WARLORD:
        called = len(bits(after.knight_active)) - len(bits(state.knight_active))
        return f": {plural(called, 'knight')} {'becomes' if called == 1 else 'become'} active"
    if kind == c.CRANE:
        return ": the next improvement costs a commodity less"
    if kind not in (c.SABOTEUR, c.WEDDING):
        return ""
    what, owed = ("discards", after.discards_owed) if kind == c.SABOTEUR else ("gives", after.due)
    hit = sorted(bits(int(after.hit)), key=lambda q: (q - seat) % len(context.shown.seats))
    return ": " + join([f"{player(q)} {what} {plural(int(owed[q]), 'card')}" for q in hit])


def _card_played(context: SentenceContext) -> str:
    played = card_being_played(context.state)
    return knights_state.card_word(played[0]) if played is not None else ""


# --- who is meant, what passes ----------------------------------------------------------------------------------------
def _opponent_knights(context: SentenceContext) -> str:
    seat = context.opponent
    return plural(sum(one.seat == seat for one in knights_state.knights(context.state)), "knight")


def _opponent_progress(context: SentenceContext) -> str:
    backs = context.state.backs[context.opponent]
    return join([f"{plural(int(n), 'card')} of {c.COLOURS[k]}" for k, n in enumerate(backs) if n])


def _offered_card(context: SentenceContext) -> str:
    """The resource that a commercial harbour offers, for the two who know it (CK-200)."""
    if card_being_played(context.state) != (c.COMMERCIAL_HARBOUR, _OFFERED):
        return ""
    offered = int(context.state.offered)
    return context.places.goods[offered] if offered >= 0 else "a resource"


def _no_commodity(context: SentenceContext) -> str:
    """Said by who has none to give (CK-052)."""
    goods = context.shown.truth.hand[int(context.state.target), _COMMODITIES]
    return "" if goods.any() else ", who has no commodity for it"


def _collected(context: SentenceContext) -> str:
    """What a monopoly brings from whom: numbers that all see."""
    trade = context.rule("knights.cards.trade")
    most = trade.OF_COMMODITY if int(context.state.playing) == c.TRADE_MONOPOLY else trade.OF_RESOURCE
    return taken(context, most)


def taken(context: SentenceContext, most: int | None = None) -> str:
    """What others hand over of a good that is named, each so many cards at most: all see it lie on the table."""
    hands = [(q, int(context.shown.truth.hand[q, context.argument])) for q in context.shown.seats]
    hands = [(q, n if most is None else min(most, n)) for q, n in hands]
    told = [f"{plural(n, 'card')} from {player(q)}" for q, n in hands if n and q != context.seat]
    return f"takes {join(told)}" if told else "nobody has any"


def _looking(context: SentenceContext) -> str:
    """Whose cards lie before the active seat."""
    if not context.rules.knights:
        return ""
    asked, state, seat = context.rule("knights.deal"), context.state, context.seat
    if (q := int(asked.shown_hand(state, seat))) >= 0:
        return f"looks at the hand of {player(q)}"
    return f"looks at the progress cards of {player(q)}" if (q := int(asked.shown_progress(state, seat))) >= 0 else ""


# --- on the board -----------------------------------------------------------------------------------------------------
def _token_taken(context: SentenceContext) -> str:
    """From whom the point of the merchant token goes."""
    owner = int(context.state.token_seat)
    return f", which {player(owner)} loses" if owner >= 0 and owner != context.seat else ""


def _robbed_there(context: SentenceContext) -> str:
    """From whom a bishop takes a card at a hex (CK-183)."""
    there, rules = context.shown.tried("base.rules.robber", "move", context.argument), context.rule("base.rules.robber")
    robbed = [player(q) for q in bits(int(rules.victims(there, context.board.record[0], context.seat)))]
    return f", a card from {join(robbed)}" if robbed else ", nobody to rob"


def _route(context: SentenceContext, own: str) -> str:
    """A road or ship by its owner; that of the seat that decides is `its own`, or `your own`."""
    piece = int(context.state.edge_piece[context.argument])
    if piece < 0:
        return "a piece"
    what, owner = "road" if piece % 2 == c.ROAD else "ship", piece // 2
    return f"{own} own {what}" if owner == context.seat else f"the {what} of {player(owner)}"


def _knight_placed(context: SentenceContext) -> str:
    """The knight that a deserter lets the active seat place (CK-058)."""
    active = int(context.state.removed) >= c.NUM_RANKS
    rank = max(0, int(context.rule("knights.cards.politics").rank_left(context.state, context.seat)))
    return f"an active {c.RANKS[rank]} knight" if active else f"an inactive {c.RANKS[rank]} knight"


def _hex_kind(context: SentenceContext) -> str:
    """Terrain and number of a hex, which has its name already."""
    number = int(context.state.number[context.argument])
    return c.ALL_TERRAINS[int(context.state.terrain[context.argument])] + (f" {number}" if number else "")


# --- what is asked ----------------------------------------------------------------------------------------------------
def _harbour_asked(context: SentenceContext, step: int) -> str:
    if step == 0:
        return "to whom do you offer a resource" + (" now?" if int(context.state.chosen) else "?")
    return f"which resource do you offer {player(int(context.state.target))}?"


def _merchant_asked(context: SentenceContext, step: int) -> str:
    if step == 0:
        return "whose hand do you look at?"
    seen = visible_seat(context.shown, int(context.state.target))
    holds = f" holds {bundle(seen.hand, seen.goods)}" if seen.hand and any(seen.hand) else ""
    which = "which card do you take?" if step == 1 else "which card do you take besides?"
    return f"{player(seen.seat)}{holds}; {which}"


def _deserter_asked(context: SentenceContext, step: int) -> str:
    return "whose knight deserts?" if step == 0 else f"where do you place {_knight_placed(context)}?"


def _diplomat_asked(context: SentenceContext, step: int) -> str:
    if step == 0:
        return "which open road or ship do you take away?"
    return f"where does your {'road' if step == 1 else 'ship'} lie now?"


def _spy_asked(context: SentenceContext, step: int) -> str:
    if step == 0:
        return "whose progress cards do you look at?"
    seen = visible_seat(context.shown, int(context.state.target))
    assert seen.estate is not None
    kinds = knights_state.named(seen.estate.progress or ())
    holds = join([knights_state.card_word(kind) + (f" ({n})" if n > 1 else "") for kind, n in kinds])
    return f"{player(seen.seat)} holds {holds or 'cards'}; which one do you take?"


def _alchemist_asked(context: SentenceContext, step: int) -> str:
    red = int(context.state.rolled[0])
    return f"what does the other die show beside a red {red}?" if red else "what does the red die show?"


def _inventor_asked(context: SentenceContext, step: int) -> str:
    if step == 0:
        return "which number do you take up?"
    h = int(context.state.first_hex)
    return f"with which number does the {int(context.state.number[h])} of {context.places.hexes[h]} change places?"


def _smith_asked(context: SentenceContext, step: int) -> str:
    return f"which {'second ' if step else ''}knight do you promote?"


def _resource_asked(context: SentenceContext, step: int) -> str:
    what = "resource or spice" if context.rules.spices else "resource"
    return f"of which {what} does everybody else give you up to two cards?"


def _always(words: str) -> Reading:
    return lambda context, step: words


_ASKED: Final[dict[int, Reading]] = {
    c.COMMERCIAL_HARBOUR: _harbour_asked,
    c.MASTER_MERCHANT: _merchant_asked,
    c.MERCHANT_CARD: _always("on which hex do you put the merchant token?"),
    c.MERCHANT_FLEET: _always("which good do you trade 2:1 this turn?"),
    c.RESOURCE_MONOPOLY: _resource_asked,
    c.TRADE_MONOPOLY: _always("of which commodity does everybody else give you a card?"),
    c.BISHOP: _always("to which hex does the robber go?"),
    c.DESERTER: _deserter_asked,
    c.DIPLOMAT: _diplomat_asked,
    c.INTRIGUE: _always("which knight do you drive away?"),
    c.SPY: _spy_asked,
    c.ALCHEMIST: _alchemist_asked,
    c.ENGINEER: _always("under which city do you build a wall?"),
    c.INVENTOR: _inventor_asked,
    c.MEDICINE: _always("which settlement becomes a city for 2 ore and 1 grain?"),
    c.SMITH: _smith_asked,
}


def _card_asked(context: SentenceContext) -> str:
    """What the card being played asks of the player; of the dice too, where no card says whose they are."""
    played = card_being_played(context.state)
    if played is None:
        return _alchemist_asked(context, 0).capitalize() if context.rules.knights else "What next?"
    asked = _ASKED.get(played[0], _always("what next?"))
    return f"{knights_state.card_word(played[0]).capitalize()}: {asked(context, played[1])}"


def answer_asked(context: SentenceContext) -> str:
    """What a card asks of an opponent."""
    state, who = context.state, player(int(context.state.active))
    kind = int(state.playing)
    if kind == c.COMMERCIAL_HARBOUR:
        return f"{who} offers you {_offered_card(context)}: which commodity do you give for it?"
    if kind == c.DESERTER:
        return f"{who} plays a deserter: which of your knights do you lose?"
    if kind == c.WEDDING:
        due = plural(int(state.due[context.seat]), "card")
        return f"{who} celebrates a wedding: which card do you give ({due} due)?"
    return f"{who} plays {_card_played(context)}: what do you do?"


def _discard_asked(context: SentenceContext) -> str:
    owed = plural(int(context.state.discards_owed[context.seat]), "card")
    played = card_being_played(context.state)
    if played is not None and played[0] == c.SABOTEUR:
        return f"{player(int(context.state.active))} plays a saboteur: discard {owed}"
    return f"A seven: discard {owed}"


PHRASES: Final[dict[str, Phrase]] = {
    "card_colour": lambda context: c.COLOURS[knights_state.deck_of(c.PLAYABLE[context.argument])],
    "card_help": lambda context: CARD_WORDS[c.PLAYABLE[context.argument]].help,
    "progress": _progress,
    "progress_back": _progress_back,
    "too_many": _too_many,
    "end_of_turn": _end_of_turn,
    "card_effect": _card_effect,
    "card_played": _card_played,
    "opponent_knights": _opponent_knights,
    "opponent_progress": _opponent_progress,
    "offered_card": _offered_card,
    "no_commodity": _no_commodity,
    "collected": _collected,
    "looking": _looking,
    "token_taken": _token_taken,
    "robbed_there": _robbed_there,
    "its_route": lambda context: _route(context, "its"),
    "your_route": lambda context: _route(context, "your"),
    "knight_placed": _knight_placed,
    "hex_kind": _hex_kind,
    "a_die": lambda context: "the other die" if int(context.state.rolled[0]) else "the red die",
    "card_asked": _card_asked,
    "discard_asked": _discard_asked,
}
