"""Progress cards being played, for tests: what they show of hidden cards, and moments of each of them (CK-175..200)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import numpy as np

from seafarers_env import Game
from seafarers_env.engine import constants as c
from tests.knights import data
from tests.positions import from_dict

COMMODITIES = slice(c.NUM_RESOURCES, c.NUM_RESOURCES + 3)


# --- what a seat may know beyond its own cards ------------------------------------------------------------------------
def looks_at(s: Any, viewer: int, card: int) -> list[int]:
    """The seat whose cards the viewer is shown by a card of this kind, from the choice to the last card taken."""
    return [int(s.target)] if int(s.playing) == card and s.step > 0 and viewer == s.active else []


def hands_seen(s: Any, viewer: int) -> list[int]:
    """Seats whose hands the viewer sees beside its own."""
    return looks_at(s, viewer, c.MASTER_MERCHANT)


def progress_seen(s: Any, viewer: int) -> list[int]:
    """Seats whose progress cards it sees."""
    return looks_at(s, viewer, c.SPY)


def agrees(s: Any, viewer: int) -> bool:
    """Whether hands have what all see them to have by the card being played, and what the viewer sees of an offer."""
    hand, active, target = s.hand, int(s.active), int(s.target)
    if int(s.playing) == c.MEDICINE:
        return bool(hand[active, c.ORE] >= 2 and hand[active, c.GRAIN] >= 1)
    if int(s.playing) != c.COMMERCIAL_HARBOUR:
        return True
    offers = s.offered < 0 or hand[active, s.offered] > 0 or viewer not in (active, target)
    return bool(offers and hand[active, : c.NUM_RESOURCES].any() and (s.step < 2 or hand[target, COMMODITIES].any()))


def offer_anew(s: Any, viewer: int, rng: np.random.Generator) -> None:
    """Let another resource be offered, where the viewer does not see which; in place."""
    if s.offered >= 0 and viewer not in (int(s.active), int(s.target)):
        s.offered = rng.choice(np.flatnonzero(s.hand[s.active, : c.NUM_RESOURCES]))


# --- moments ----------------------------------------------------------------------------------------------------------
#: All opponents have more points than seat 0, cards of many kinds, knights; seat 0 can do something by every card.
RICH: list[dict[str, Any]] = [
    {
        "cities": ["4,5 N"],
        "settlements": ["6,3 N"],
        "roads": ["4,5 NE", "4,5 E", "3,6 SE", "6,3 NE"],
        "knights": {"4,5 NE": "basic", "6,3 NE": "basic"},
        "hand": {"ore": 3, "grain": 2, "wool": 2, "cloth": 1},
        "levels": {"trade": 1, "politics": 1, "science": 1},
    },
    {
        "cities": ["5,8 N"],
        "settlements": ["7,6 N"],
        "roads": ["5,8 NE", "5,10 NW", "7,6 NE", "5,6 NW"],
        "knights": {"5,8 NE": "basic active", "4,5 SE": "basic"},
        "hand": {"cloth": 2, "coin": 1, "brick": 2, "ore": 1},
        "defender": 3,
    },
    {
        "cities": ["6,9 N"],
        "settlements": ["3,4 N"],
        "roads": ["6,9 NE", "3,4 NE"],
        "knights": {"6,9 NE": "strong"},
        "hand": {"paper": 2, "grain": 1, "wool": 2},
        "defender": 3,
    },
    {
        "cities": ["7,4 S"],
        "settlements": ["3,8 N"],
        "roads": ["7,4 SE", "3,8 NW"],
        "hand": {"lumber": 2, "brick": 1},
        "defender": 2,
    },
]
#: What the others hold of progress cards.
HELD: tuple[dict[str, int], ...] = (
    {},
    {"merchant": 1, "wedding": 1, "smith": 1},
    {"bishop": 1, "crane": 1, "resource_monopoly": 1, "irrigation": 1},
    {"warlord": 1},
)
CARDS = tuple(c.PROGRESS[k] for k in c.PLAYABLE)


def holding(card: str, **more: Any) -> Game:
    """A game in which seat 0 may play this card, and one other."""
    mine = {card: 1}
    mine["mining" if card != "mining" else "spy"] = 1
    seats = [{**seat, "progress": held} for seat, held in zip(RICH, (mine, *HELD[1:]), strict=True)]
    options = more.pop("options", {})
    phase = "pre-roll" if card == "alchemist" else "main"
    turn = {"number": 8} if card == "alchemist" else {"number": 8, "red": 2, "other": 6}
    return from_dict(
        data(
            seats,
            pending=[phase],
            turn=turn,
            realm={"attacked": True, "dropped": {"spy": 1, "deserter": 1}, **more.pop("realm", {})},
            options={"points_to_win": 20, **options},
            **more,
        ),
        "explicit",
    )


#: What is tried beside the first and the last thing that can be done.
TRIED = {"bishop": "robber 5,8", "diplomat": "remove route 4,5 E", "alchemist": "event politics"}


@cache
def steps_of(card: str, counting: bool = False) -> tuple[Game, ...]:
    """Moments of a card: before it is played, in each of its steps, when it is over. Leave them as they are."""
    start = holding(card, options={"card_counting": counting})
    found, due, seen = [start], [after(start, f"play card {card}")], Counter[tuple[Any, ...]]()
    while due:
        game = due.pop(0)
        s = game.record
        key = (game.phase, int(s.step), game.current_player, int(s.target))
        seen[key] += 1
        if seen[key] <= 2:
            found.append(game)
            due += [after(game, words) for words in choices(game, card)] if is_under_way(game) else []
    return tuple(found)


def is_under_way(game: Game) -> bool:
    """Whether the card is not over yet, nor what it has brought."""
    return int(game.record.playing) >= 0 or game.phase in ("opponent's step", "event die", "free piece")


def choices(game: Game, card: str) -> list[str]:
    """What is tried there."""
    if game.is_chance:
        words = [game.describe_chance(outcome) for outcome, _ in game.chance_outcomes()]
    else:
        words = [game.describe(action) for action in game.legal_list()]
    tried = TRIED.get(card, "")
    return [*dict.fromkeys([words[0], *([tried] if tried in words else []), words[-1]])]


def after(game: Game, words: str) -> Game:
    """The game after a decision, or an outcome of chance, with these words."""
    done = game.clone()
    if game.is_chance:
        outcomes = {done.describe_chance(outcome): outcome for outcome, _ in done.chance_outcomes()}
        done.apply_chance(outcomes[words])
    else:
        done.apply(done.parse(words))
    return done
