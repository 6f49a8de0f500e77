"""The inputs of the network: the one list of them, with their places. docs/champion.md has the same for people.

All are what a seat may know after an action of its own (an *afterstate*: chance has not spoken yet). An edition has the
same inputs at all its tables; what a table lacks reads 0. A change of the list, or of what an input means, raises
`VERSION`: networks of another version are refused.
"""

from typing import Any, Final, NamedTuple

from .. import constants as c, phases as at
from ..explorers import inputs as explorers
from ..knights import inputs as knights
from ..policies.economy import NUM_BUNDLES
from ..sizes import EXPLORERS, KNIGHTS, MAX_PLAYERS, NUM_GOODS

VERSION: Final = 1


class Input(NamedTuple):
    """Some numbers of one meaning."""

    name: str
    size: int
    meaning: str


def _more(part: str) -> tuple[Input, ...]:
    """What the part of the rules that this edition is for adds: OF_A_SEAT, OWN, OF_THE_TABLE."""
    wings = [wing for wing, here in ((knights, KNIGHTS), (explorers, EXPLORERS)) if here]
    return tuple(Input(*row) for wing in wings for row in getattr(wing, part))


#: Classes of goals: of each the best counts.
SITE: Final = 0  # + pieces of the way, at most 3
SITE_BY_SHIP: Final = 4  # + pieces - 1, at most 2
CITY: Final = 7
CARD: Final = 8
WAY: Final = 9  # a way alone: for the Longest Trade Route, a face-down hex, a trade route between islands
WAY_BY_SHIP: Final = 10
OTHER: Final = 11  # what other documents add
#: With knights: knight, activation, promotion, improvement, wall; with explorers: ship, settler, crew.
NUM_CLASSES: Final = 17 if KNIGHTS else 15 if EXPLORERS else 12

OF_A_SEAT: Final = (
    Input("present", 1, "1: somebody sits there"),
    Input("progress", 1, "1 less a tenth of the points still needed, own hidden ones counted"),
    Input("nearly", 4, "at most 1, 2, 3, 4 points are still needed"),
    Input("cards", 2, "cards in hand / 10, those above the limit of a seven / 5"),
    Input("development", 2, "development cards held / 4, Soldiers played / 4"),
    Input("pieces", 4, "roads and ships left / 15, settlements / 5 and cities / 4 on the board"),
    Input("honours", 3, "length of the longest line / 10, Longest Trade Route, Largest Army"),
    Input("rates", c.NUM_BANKED + 1, "twice the cards per roll of each good, then of gold picks"),
    Input("ratios", c.NUM_BANKED, "(1 / what the bank asks for one card - 1/4) * 4, by good"),
    Input(
        "economy", 5, "cards per roll, their square, 5 * strength, numbers that pay / 10, pips under the robber / 10"
    ),
    Input("times", NUM_BUNDLES, "8 / (8 + rolls from an empty hand) of each bundle of the heuristic"),
    Input("goals", 2 * NUM_CLASSES, "by class of goals, the best: worth * 0.3 (at most 8), 6 / (6 + rolls)"),
    Input("best", 2, "points per roll of the two best goals (at most 3)"),
    *_more("OF_A_SEAT"),
)
OWN: Final = (
    Input("hand", NUM_GOODS, "cards / 4, by good"),
    Input("held", c.NUM_CARDS, "development cards / 2, by kind"),
    Input("affords", 5, "road, ship, settlement, city, card"),
    Input("turn", 5, "card played, cards bought / 2, free pieces / 2, picks owed, discards owed / 4"),
    Input("prospects", 2, "cards the bank would give for the hand * 0.3, Soldiers held and played / 4"),
    *_more("OWN"),
)
OF_THE_TABLE: Final = (
    Input("active", MAX_PLAYERS, "whose turn it is, clockwise from one's own seat"),
    Input("phase", at.NUM_PHASES, "the phase"),
    Input("stage", 4, "development cards left / 25, turns / 80, starting pieces / 8, hand of who is robbed / 10"),
    Input("rules", 5, "players / 4, points to win / 10, ships, exploration, trade route tokens"),
    *_more("OF_THE_TABLE"),
)
KINDS_SHOWN: Final = 81  # of actions, by number; later ones show by what they change alone, so that trained values fit
OF_THE_ACTION: Final = (
    Input("heuristic", 1, "the heuristic would have done the same"),
    Input("kind", KINDS_SHOWN, "the kind of the action"),
)


def _size(inputs: tuple[Input, ...]) -> int:
    return sum(each.size for each in inputs)


def _places(inputs: tuple[Input, ...], first: int = 0) -> dict[str, int]:
    found: dict[str, int] = {}
    for each in inputs:
        found[each.name], first = first, first + each.size
    return found


SEAT_SIZE: Final = _size(OF_A_SEAT)
FIRST_OWN: Final = MAX_PLAYERS * SEAT_SIZE
FIRST_OF_TABLE: Final = FIRST_OWN + _size(OWN)
FIRST_OF_ACTION: Final = FIRST_OF_TABLE + _size(OF_THE_TABLE)
NUM_INPUTS: Final = FIRST_OF_ACTION + _size(OF_THE_ACTION)

#: Places in the block of a seat, which begins at SEAT_SIZE times its number clockwise from one's own.
SEAT_PLACES: Final = _places(OF_A_SEAT)
#: Places of all else.
PLACES: Final = (
    _places(OWN, FIRST_OWN) | _places(OF_THE_TABLE, FIRST_OF_TABLE) | _places(OF_THE_ACTION, FIRST_OF_ACTION)
)


def names() -> list[str]:
    """A name for each input, in their order."""
    blocks = [(f"seat {j} ", OF_A_SEAT) for j in range(MAX_PLAYERS)]
    blocks += [("", OWN), ("", OF_THE_TABLE), ("", OF_THE_ACTION)]
    return [f"{head}{each.name} {k}" for head, inputs in blocks for each in inputs for k in range(each.size)]


def identity() -> dict[str, Any]:
    """What a network has to agree with to be given these inputs."""
    return {"inputs": VERSION, "num_inputs": NUM_INPUTS}
