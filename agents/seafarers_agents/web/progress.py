"""Cities & Knights as the page gets it: its numbers, what each progress card is, and the one being played."""

from typing import Any

from seafarers_env.board.bit_sets import bits
from seafarers_env.engine import constants as c
from seafarers_env.engine.knights.declared.card_words import CARD_WORDS
from seafarers_env.render.knights import state as knights_state
from seafarers_env.render.palette import TRACK
from seafarers_env.render.shown import Shown
from seafarers_env.render.visible_state import visible_seat


def kinds() -> list[dict[str, Any]]:
    """All kinds: name, deck, colour, whether they are laid open, and what they do."""
    return [_kind(kind) for kind in range(c.NUM_PROGRESS)]


def numbers() -> dict[str, Any]:
    """What the page says of tracks, event die, barbarians and knights; `commodities`: the first of them in `goods`."""
    return {
        "tracks": c.COLOURS,
        "faces": c.EVENT_FACES,
        "steps": c.BARBARIAN_STEPS,
        "top": c.TOP_LEVEL,
        "ranks": c.RANKS,
        "commodities": c.FIRST_COMMODITY,
    }


def _kind(kind: int) -> dict[str, Any]:
    deck = knights_state.deck_of(kind)
    return {
        "name": knights_state.card_word(kind),
        "deck": deck,
        "colour": TRACK[deck],
        "open": kind in c.LAID_OPEN,
        "help": CARD_WORDS[kind].help,
    }


def playing(shown: Shown) -> dict[str, Any] | None:
    """The card that is being played: whose it is, whom it concerns, and what it shows to the viewer alone (CK-200)."""
    state, played = shown.state, knights_state.card_being_played(shown.state)
    if played is None:
        return None
    kind, step = played
    target, asked = int(state.target), shown.board.edition.plain("knights.deal")
    seen, viewer = visible_seat(shown, target) if target >= 0 else None, -1 if shown.viewer is None else shown.viewer
    return {
        "kind": kind,
        "step": step,
        "seat": int(state.active),
        "target": target if target >= 0 else None,
        "asked": bits(int(state.chosen)),
        "hit": bits(int(state.hit)),
        "hand": seen.hand if seen and asked.shown_hand(state, viewer) == target else None,
        "progress": seen.estate.progress
        if seen and seen.estate and asked.shown_progress(state, viewer) == target
        else None,
    }
