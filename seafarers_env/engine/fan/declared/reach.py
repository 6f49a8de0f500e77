"""A development card for each seat at the start, and buildings that count double on Catan (REACH)."""

from typing import Any, Final

from ... import constants as c, phases as at
from ...declaring import Field, Option, Part, Phase, Rule, codecs as codec, i8, u8
from ...declaring.codecs import Refused
from ...declaring.says import During, Happens, Legend, Teaches

STATE: Final[tuple[Field, ...]] = (Field("start_cards", i8, note="cards dealt before the first settlement so far"),)

RULES: Final[tuple[Rule, ...]] = (
    Rule("start_cards", u8, note="REACH-05: each seat begins with a development card"),
    Rule("catan_doubled", u8, note="REACH-09: buildings at land of the kind `catan` count double"),
)

OPTIONS: Final[tuple[Option, ...]] = (
    Option("start_cards", False, "a development card for each player before the first settlement", "REACH-05"),
    Option("catan_doubled", False, "settlements and cities on regions of the kind catan count twice", "REACH-09"),
)

PHASES: Final[tuple[Phase, ...]] = (Phase(at.START_CARD, chance=True),)

SAYS: Final[tuple[Any, ...]] = (
    During(at.START_CARD, "a card for each seat"),
    Happens(
        c.FIRST_DRAWN,
        "{start_cards:player} begins with a card ({outcome})",
        phases=(at.START_CARD,),
        others="{start_cards:player} begins with a card",
        seen_by=("start_cards",),
    ),
    Legend("buildings on Catan count twice", rule="catan_doubled"),
    Teaches("- Each player begins with a development card, to be played from the first turn on.", option="start_cards"),
    Teaches("- On Catan, the far shore, a settlement counts 2 points and a city 4.", option="catan_doubled"),
)


# --- positions --------------------------------------------------------------------------------------------------------
def _cards(d: Any) -> list[int]:
    """How many cards each seat has or has played."""
    return (d.s.cards[: d.n].sum(axis=1) + d.s.played[: d.n].sum(axis=1)).tolist()


def _dealt(d: Any) -> int:
    """To how many seats the first card has been dealt."""
    return int(d.s.start_cards) if at.START_CARD in d.due else int(d.n)


def _is_over(d: Any) -> bool:
    """Whether no seat begins with a card any more; with knights each chooses a deck, or none (CK-130)."""
    choosing = d.r.knights and d.in_setup and codec.due(at.DECK_CHOICE, at.DRAWN_PROGRESS)(d)
    return at.START_CARD not in d.due and not choosing


def _high(d: Any) -> int:
    """The most seats that can have begun: a progress card is drawn once its seat is counted."""
    return int(d.n) - (at.DRAWN_PROGRESS not in d.due)


def _chosen(d: Any) -> int:
    """How many seats have begun at least: the last one with a card, and the one that draws."""
    if not d.r.knights:
        return sum(n > 0 for n in _cards(d))
    held = [p + 1 for p in range(d.n) if d.s.progress[p].any() or int(d.s.draws) >> p & 1]
    return max(held, default=0)


def _is_wrong(d: Any) -> bool:
    """Whether a seat has no card that should have one, or in set-up others than one; knights have other cards."""
    if d.r.knights:
        return bool(d.in_setup and (_chosen(d) > d.s.start_cards or d.s.progress.sum(axis=1).max() > 1))
    cards, dealt = _cards(d), _dealt(d)
    if d.in_setup:
        return cards != [1] * dealt + [0] * (d.n - dealt)
    return min(cards) < 1


def _right(d: Any) -> str:
    """What seats can have begun with."""
    if d.r.knights:
        return f"at most one progress card, for seats that have chosen, {d.s.start_cards} so far (CK-130)"
    every = f"seats 0 to {_dealt(d) - 1} alone (REACH-05)" if _dealt(d) < d.n else "every seat (REACH-16)"
    return f"one card in set-up, and later one or more held or played, for {every}"


JSON: Final[tuple[Any, ...]] = (
    codec.Whole(
        "turn.start_cards",
        off=codec.Nothing(lambda d: not d.r.start_cards, "the option start_cards is off"),
        only=(codec.Only(_is_over, lambda d: d.n, "'start card' is not pending"),),
        high=_high,
        what="seats with a card so far,",
        default=_chosen,
        refused=(
            Refused(
                lambda d: not d.cut_off and _is_wrong(d),
                _right,
                lambda d: " ".join(map(str, d.s.progress[: d.n].sum(axis=1) if d.r.knights else _cards(d))),
                entry="seats",
                anyway=True,
            ),
        ),
    ),
    codec.Together(
        at.SETUP_SETTLEMENT,
        ((at.START_CARD,), *((at.START_CARD, phase) for phase in (*codec.HARBOURS_DUE, *codec.AGREEMENT))),
    ),
    codec.Needs((at.START_CARD,), lambda r: r.start_cards, "the option start_cards is on"),
)

PART: Final = Part(
    "reach",
    docs="Each seat begins with a development card; buildings on Catan count double.",
    needed=lambda chart, options: bool(options["start_cards"] or options["catan_doubled"]),
    edition="FAN",
    state=STATE,
    rules=RULES,
    options=OPTIONS,
    phases=PHASES,
    says=SAYS,
    json=JSON,
)
