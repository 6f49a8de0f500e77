"""Fish: caught by ships, traded among players, and used at the market (HAWAII-46..70, HAWAII-86, HAWAII-114..127)."""

from typing import Any, Final

from ... import constants as c, phases as at
from ...base.declared.blocks import bundle
from ...declaring import Action, Block, Field, Option, Part, Phase, Rule, codecs as codec, i16, if_on, sized, u8
from ...declaring.codecs import Refused
from ...declaring.says import Does, During, Note, Teaches
from ...sizes import MAX_PLAYERS

P = MAX_PLAYERS
TOP: Final = 127  # that an observation shows

STATE: Final[tuple[Field, ...]] = (Field("fish", i16, P, note="fish of the seat"),)

RULES: Final[tuple[Rule, ...]] = (Rule("fishing", u8, note="HAWAII-47: ships on fishing grounds catch fish"),)

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "fishing",
        False,
        "ships on fishing grounds catch fish, which are traded among players and used at the market; on boards with "
        "[spaces]",
        "HAWAII-47, HAWAII-57, HAWAII-86",
    ),
)


_ALL: Final = if_on("fishing")

ACTIONS: Final[tuple[Action, ...]] = (
    Action("fish robber", "", _ALL, meaning="take the robber off the board, for 2 fish"),
    Action("fish pirate", "", _ALL, meaning="take the pirate off the board, for 2 fish"),
    Action("fish steal", "seat", _ALL, meaning="take a card from the k-th opponent clockwise, for 3 fish"),
    Action(
        "fish trade",
        "resource",
        _ALL,
        meaning="take a card of that resource from the bank, for 3 fish and with a ship beside a scroll at 3:1",
    ),
    Action("fish take", "resource", _ALL, meaning="take a card of that resource from the bank, for 4 fish"),
    Action("fish route", "", _ALL, meaning="lay a road or ship for 5 fish, which follows"),
    Action("fish card", "", _ALL, meaning="draw a development card, for 7 fish"),
)

PHASES: Final[tuple[Phase, ...]] = (Phase(at.FISH_PIECE),)


# --- observations -----------------------------------------------------------------------------------------------------
SEATS: Final = ("fish", "counter gives fish", "counter asks fish")
TABLE: Final = ("draft gives", "draft asks", "offer gives", "offer asks", "fish piece")


BLOCKS: Final[tuple[Block, ...]] = (
    Block(
        "fish",
        sized("fishing", "num_players", len(SEATS)),
        f"fish of the seat ({TOP} for more), and those in its counter-offer",
        "0..127",
        "players",
        columns=SEATS,
        most=lambda b, r: [TOP, bundle(b, r), bundle(b, r)],
    ),
    Block(
        "fish_table",
        sized("fishing", len(TABLE)),
        "fish that the draft gives and asks for, that the offer gives and asks; whether a piece for fish is due",
        "0..25",
        columns=TABLE,
        most=lambda b, r: [*[bundle(b, r)] * 4, 1],
    ),
)


# --- words ------------------------------------------------------------------------------------------------------------
SAYS: Final[tuple[Any, ...]] = (
    Does("fish robber", "takes the robber off the board for 2 fish"),
    Does("fish pirate", "takes the pirate off the board for 2 fish"),
    Does("fish steal", "robs {opponent} for 3 fish", "Rob {opponent} for 3 fish ({opponent_cards})"),
    Does("fish trade", "takes {resource} for 3 fish"),
    Does("fish take", "takes {resource} for 4 fish"),
    Does("fish route", "lays a piece for 5 fish", "Lay a road or ship for 5 fish", name="Piece for fish"),
    Does("fish card", "draws a development card for 7 fish", name="Card for fish"),
    Does("road", "lays a road for fish at {edge}", "Lay a road at {edge}", phases=(at.FISH_PIECE,), meaning=""),
    Does("ship", "lays a ship for fish at {edge}", "Lay a ship at {edge}", phases=(at.FISH_PIECE,), meaning=""),
    During(at.FISH_PIECE, "lays a piece for fish", "Lay a road or ship, which your fish have paid for"),
    Note("{fishery}", place=7),
    Teaches(
        "- A roll also gives one fish for each ship at a fishing ground of that number. Fish are no cards. On your\n"
        "  turn, before or after the roll, 2 take robber or pirate off the board (`fish robber`, `fish pirate`),\n"
        "  3 rob an opponent (`fish steal`) or, with a ship at a 3:1 scroll, buy a card (`fish trade`), 4 buy any\n"
        "  card (`fish take`), 5 a road or ship (`fish route`), 7 a development card (`fish card`). Nobody ends a\n"
        "  turn with more than 7 while one of these is possible. Fish go into offers too: `give fish`, `get fish`.",
        option="fishing",
    ),
)


# --- positions --------------------------------------------------------------------------------------------------------
_OFF: Final = codec.Nothing(lambda d: not d.r.fishing, "the option fishing is off")


def _first_turn(d: Any) -> bool:
    """Whether nobody can have caught any yet: in set-up, and before the first roll."""
    return d.in_setup or (at.PRE_ROLL in d.due and not d.s.turn)


def _tidied(d: Any) -> bool:
    """Whether the seat at hand has just ended a turn."""
    ended = (int(d.s.turn) - 1) % d.n
    return bool(d.s.turn and d.p == ended and (at.PRE_ROLL in d.due or at.BUILD in d.due))


JSON: Final[tuple[Any, ...]] = (
    codec.Whole(
        "seats.fish",
        off=_OFF,
        high=10_000,
        what="fish (HAWAII-04),",
        default=0,
        refused=(
            Refused(lambda d: _first_turn(d) and d.s.fish[d.p], "none before the first roll (HAWAII-147)"),
            Refused(
                lambda d: _tidied(d) and d.s.fish[d.p] > c.FISH_LIMIT,
                f"at most {c.FISH_LIMIT} of the seat whose turn has ended (HAWAII-68)",
            ),
        ),
    ),
    codec.Together(at.MAIN, ((at.FISH_PIECE,),)),
    codec.Together(at.PRE_ROLL, ((at.FISH_PIECE,), (at.DRAWN_CARD,), (at.STOLEN_CARD,))),
    codec.Needs((at.FISH_PIECE,), lambda r: r.fishing, "the option fishing is on"),
)

PART: Final = Part(
    "fish",
    docs="Fish: caught by ships on fishing grounds, traded among players, used at a market of seven abilities.",
    needed=lambda chart, options: bool(options["fishing"]),
    edition="HAWAII",
    state=STATE,
    rules=RULES,
    options=OPTIONS,
    actions=ACTIONS,
    phases=PHASES,
    blocks=BLOCKS,
    says=SAYS,
    json=JSON,
)
