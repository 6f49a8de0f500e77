"""Cities & Knights as the page gets it: its numbers, what each progress card is, and the one being played."""

from typing import Any

from seafarers_env.engine import constants as c
from seafarers_env.engine.parts.knights.card_words import CARD_WORDS
from seafarers_env.render import realm
from seafarers_env.render.palette import TRACK
from seafarers_env.render.sight import sight
from seafarers_env.view import PlayerView


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
    deck = realm.deck_of(kind)
    return {
        "name": realm.card_word(kind),
        "deck": deck,
        "colour": TRACK[deck],
        "open": kind in realm.LAID_OPEN,
        "help": CARD_WORDS[kind].help,
    }


def playing(view: PlayerView) -> dict[str, Any] | None:
    """The card that is being played: whose it is, whom it concerns, and what it shows to the viewer alone (CK-200)."""
    state, played = view.state, realm.card_being_played(view.state)
    if played is None:
        return None
    kind, step = played
    target, seats = int(state.target), range(view.num_players)
    shown = sight(state, target, view.player) if target >= 0 else None
    shows_hand = realm.shows_hand(state, target, view.player)
    shows_progress = realm.shows_progress(state, target, view.player)
    return {
        "kind": kind,
        "step": step,
        "seat": int(state.active),
        "target": target if target >= 0 else None,
        "asked": [q for q in seats if int(state.chosen) >> q & 1],
        "hit": [q for q in seats if int(state.hit) >> q & 1],
        "hand": shown.hand if shown and shows_hand else None,
        "progress": shown.estate.progress if shown and shown.estate and shows_progress else None,
    }
