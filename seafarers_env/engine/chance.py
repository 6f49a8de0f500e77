"""Chance as a seat: what its phases can bring, how likely, and what follows (DECISIONS-08, GEO-14)."""

import numpy as np

from . import constants as c, phases as at
from ._jit import kernel
from .base.rules import development_cards, discard, production, theft
from .bits import scratch
from .card_counting import rules as card_counting
from .fan.rules import island_markers, start_cards
from .hawaii.rules import fish_market
from .isles.rules import exploration, harbour_placement, number_reserve, red_exchange
from .knights import rulebook as knights_rulebook
from .rng import below, draw_index
from .rules import dice_deck
from .rules.kit import ask, done, in_set_up, is_chance, is_pending
from .sea.rules import pirate
from .settling import begin_set_up, settle
from .sizes import FAN, HAWAII, KNIGHTS, NUM_GOODS, SPICE
from .spices.rules import spice_cards


@kernel
def weigh(s, b, r, weights):
    """Fill `weights` (int64[NUM_CHANCE]) with the relative probability of every outcome of the chance phase."""
    for i in range(len(weights)):
        weights[i] = 0
    if KNIGHTS and s.phase >= at.RED_DIE:
        knights_rulebook.weigh(s, r, weights)
    elif s.phase == at.DICE and r.dice_deck:
        dice_deck.weigh(s, weights)
    elif s.phase == at.DICE:
        for i in range(c.NUM_SUMS):
            weights[c.FIRST_DICE + i] = min(i + 1, 11 - i)
    elif s.phase == at.STOLEN_CARD:
        for k in range(NUM_GOODS):
            weights[theft.outcome_of(k)] = s.hand[s.victim, k]
    elif s.phase == at.DRAWN_CARD or (FAN and s.phase == at.START_CARD):
        for k in range(c.NUM_CARDS):
            weights[c.FIRST_DRAWN + k] = s.deck[k]
    elif SPICE and s.phase == at.FOUND_HEX and exploration.section_of_next(s, b) >= 0:
        left = scratch()
        exploration.weigh_next(s, b, left)
        for k in range(c.NUM_TERRAINS):
            weights[c.FIRST_FOUND_HEX + k] = left[k]
        weights[c.FOUND_SPICE] = left[c.NUM_TERRAINS]
    elif s.phase == at.FOUND_HEX:
        for k in range(c.NUM_TERRAINS):
            weights[c.FIRST_FOUND_HEX + k] = s.pile[exploration.pool_of_next(s, b), k]
        if FAN:
            for k in range(c.NUM_HARBOUR_KINDS):
                weights[c.FIRST_FOUND_HARBOUR + k] = s.pile_harbours[exploration.pool_of_next(s, b), k]
    elif s.phase == at.FOUND_TOKEN:
        for k in range(c.MAX_NUMBER + 1):
            weights[c.FIRST_FOUND_TOKEN + k] = s.pile_numbers[b.pool[s.found_hex], k]
    elif s.phase == at.RESERVE_TOKEN:
        for k in range(c.MAX_NUMBER + 1):
            weights[c.FIRST_RESERVE + k] = s.reserve[k]
    elif s.phase == at.HARBOUR_KIND:
        for k in range(c.NUM_HARBOUR_KINDS):
            weights[c.FIRST_HARBOUR + k] = s.harbour_pool[k]
    elif SPICE and s.phase == at.SPICE_CARD:
        for k in range(c.NUM_SPICES):
            weights[c.FIRST_SPICE_CARD + k] = s.spice_stack[k]
    elif FAN and s.phase == at.MARKER:
        weights[c.FIRST_MARKER], weights[c.FIRST_MARKER + 1] = 1, 1
    elif is_chance(s):
        for i in range(pirate.num_open_places(s)):
            weights[c.FIRST_PIRATE + pirate.open_place(s, i)] = 1


@kernel
def draw(s, b, r):
    """Draw the outcome of the chance phase from the record's own streams."""
    if KNIGHTS and s.phase >= at.RED_DIE:
        return knights_rulebook.draw(s, r)
    if s.phase == at.DICE and r.dice_deck:
        return dice_deck.draw(s)
    if s.phase == at.DICE:
        faces = below(s.rng, c.DICE_STREAM, 36)
        return np.int64(c.FIRST_DICE + faces // 6 + faces % 6)
    if s.phase == at.STOLEN_CARD:
        return theft.outcome_of(draw_index(s.rng, c.THEFT_STREAM, s.hand[s.victim]))
    if s.phase == at.DRAWN_CARD or (FAN and s.phase == at.START_CARD):
        return np.int64(c.FIRST_DRAWN + draw_index(s.rng, c.CARD_STREAM, s.deck))
    if s.phase == at.RESERVE_TOKEN:
        return np.int64(c.FIRST_RESERVE + draw_index(s.rng, c.EXPLORATION_STREAM, s.reserve))
    if s.phase == at.HARBOUR_KIND:
        return np.int64(c.FIRST_HARBOUR + draw_index(s.rng, c.BOARD_STREAM, s.harbour_pool))
    if SPICE and s.phase == at.FOUND_HEX and exploration.section_of_next(s, b) >= 0:
        left = scratch()
        exploration.weigh_next(s, b, left)
        drawn = draw_index(s.rng, c.EXPLORATION_STREAM, left[: c.NUM_TERRAINS + 1])
        return np.int64(c.FIRST_FOUND_HEX + drawn if drawn < c.NUM_TERRAINS else c.FOUND_SPICE)
    if FAN and s.phase == at.FOUND_HEX:
        return _draw_found(s, b)
    if s.phase == at.FOUND_HEX:
        pile = s.pile[exploration.pool_of_next(s, b)]
        return np.int64(c.FIRST_FOUND_HEX + draw_index(s.rng, c.EXPLORATION_STREAM, pile))
    if s.phase == at.FOUND_TOKEN:
        pile = s.pile_numbers[b.pool[s.found_hex]]
        return np.int64(c.FIRST_FOUND_TOKEN + draw_index(s.rng, c.EXPLORATION_STREAM, pile))
    if SPICE and s.phase == at.SPICE_CARD:
        return np.int64(c.FIRST_SPICE_CARD + draw_index(s.rng, c.CARD_STREAM, s.spice_stack))
    if FAN and s.phase == at.MARKER:
        return np.int64(c.FIRST_MARKER + below(s.rng, c.CARD_STREAM, 2))
    return np.int64(c.FIRST_PIRATE + pirate.open_place(s, below(s.rng, c.BOARD_STREAM, pirate.num_open_places(s))))


@kernel
def _draw_found(s, b):
    """What a face-down hex is where harbour tiles lie among the others: terrains, then harbours (FACEDOWN-57)."""
    pool, left = exploration.pool_of_next(s, b), scratch()
    for k in range(c.NUM_TERRAINS):
        left[k] = s.pile[pool, k]
    for k in range(c.NUM_HARBOUR_KINDS):
        left[c.NUM_TERRAINS + k] = s.pile_harbours[pool, k]
    drawn = draw_index(s.rng, c.EXPLORATION_STREAM, left[: c.NUM_TERRAINS + c.NUM_HARBOUR_KINDS])
    return np.int64(
        c.FIRST_FOUND_HEX + drawn if drawn < c.NUM_TERRAINS else c.FIRST_FOUND_HARBOUR + drawn - c.NUM_TERRAINS
    )


@kernel
def resolve(s, b, r, outcome):
    """Let chance have `outcome`, then settle what follows from it."""
    if KNIGHTS and s.phase >= at.RED_DIE:
        knights_rulebook.resolve(s, r, outcome)
    elif s.phase == at.DICE:
        if r.dice_deck:
            dice_deck.take(s, outcome - c.FIRST_DICE + 2)
        _rolled(s, b, r, outcome - c.FIRST_DICE + 2)
    elif s.phase == at.STOLEN_CARD:
        card_counting.steal(s, r, theft.stolen_by(outcome))
        theft.take(s, theft.stolen_by(outcome))
    elif s.phase == at.DRAWN_CARD:
        development_cards.draw(s, outcome - c.FIRST_DRAWN)
    elif SPICE and s.phase == at.FOUND_HEX and outcome == c.FOUND_SPICE:
        exploration.turn_up_spice(s, b, r)
        if r.spices and (r.setup_reward or not in_set_up(s)):  # FOG-16, FOG-29
            spice_cards.draw(s, r)
    elif FAN and s.phase == at.FOUND_HEX and outcome >= c.FIRST_FOUND_HARBOUR:
        exploration.turn_up_harbour(s, b, r, outcome - c.FIRST_FOUND_HARBOUR)
    elif s.phase == at.FOUND_HEX:
        exploration.turn_up(s, b, r, outcome - c.FIRST_FOUND_HEX)
    elif s.phase == at.RESERVE_TOKEN:
        number_reserve.draw(s, outcome - c.FIRST_RESERVE)
    elif s.phase == at.HARBOUR_KIND:
        harbour_placement.turn_up(s, b, r, outcome - c.FIRST_HARBOUR)
        if not is_pending(s, at.HARBOUR_KIND):
            pirate.begin(s, r)
    elif s.phase == at.FOUND_TOKEN:
        exploration.lay_token(s, b, r, outcome - c.FIRST_FOUND_TOKEN)
    elif FAN and s.phase == at.START_CARD:
        start_cards.deal(s, r, outcome - c.FIRST_DRAWN)
    elif SPICE and s.phase == at.SPICE_CARD:
        card_counting.draw_spice(s, r, outcome - c.FIRST_SPICE_CARD)
        spice_cards.take(s, outcome - c.FIRST_SPICE_CARD)
        if s.stack_size == 0:
            card_counting.know_stack(s, r)
    elif FAN and s.phase == at.MARKER:
        island_markers.resolve(s, outcome != c.FIRST_MARKER)
    elif s.phase == at.TOKEN_PLACE:
        red_exchange.place(s, b, r, outcome - c.FIRST_PIRATE)
        begin_set_up(s, b, r)
    else:
        pirate.place(s, outcome - c.FIRST_PIRATE)
    settle(s, b, r)


@kernel
def _rolled(s, b, r, total):
    s.dice = total
    done(s, at.DICE)
    if total == 7:
        discard.begin(s, r)
        ask(s, at.MOVE_ROBBER)
    else:
        production.produce(s, b, r, total)
        if HAWAII and r.fishing:
            fish_market.catch(s, b, r, total)


@kernel
def run(s, b, r):
    """Resolve chance until a seat has to decide."""
    while is_chance(s):
        resolve(s, b, r, draw(s, b, r))
