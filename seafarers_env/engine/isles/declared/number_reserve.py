"""Number tokens for the small islands: from the reserve, then from the mainland (GREATER)."""

from collections.abc import Iterable
from typing import Any, Final

from ... import constants as c, phases as at
from ...declaring import Action, Block, Chance, Field, Option, Part, Phase, Rule, codecs as codec, i8, u8, u64
from ...declaring.codecs import Refused
from ...declaring.glyphs import Trace
from ...declaring.says import Does, During, Happens, Note, Stock
from ...sizes import HEX_WORDS

STATE: Final[tuple[Field, ...]] = (
    Field("bare", u64, HEX_WORDS, note="hexes reached that are to be given a token"),
    Field("reserve", i8, c.MAX_NUMBER + 1, note="tokens of the number reserve left"),
)

RULES: Final[tuple[Rule, ...]] = (
    Rule("number_reserve", u8, note="GREATER-08: tokens are brought to land outside the start area"),
    Rule(
        "reserve_side", u8, note="C-08: only by a piece on a side of the hex", option="reserve_touch", values=("side",)
    ),
)

OPTIONS: Final[tuple[Option, ...]] = (
    Option("number_reserve", False, "a player who reaches an island without tokens must bring one", "GREATER-08"),
    Option(
        "reserve_touch",
        "corner",
        "what a piece must have in common with a hex to reach it",
        "GREATER-08, C-08",
        choices=("corner", "side"),
    ),
)


def _givers(ground: Any) -> Iterable[int]:
    """Hexes whose token can be one to move: sent off (DECISIONS-30), or exchanged in set-up (DECISIONS-10)."""
    b, r = ground.b, ground.r
    if r.knights:
        yield from ground.chips()
        return
    for h in ground.tokens():
        if (r.red_agreed and ground.is_shown(h)) or (r.number_reserve and int(b.mainland[h // 64]) >> h % 64 & 1):
            yield h


ACTIONS: Final[tuple[Action, ...]] = (
    Action("token", "hex", _givers, meaning="give up the number token of that hex to the island hex just reached"),
)

PHASES: Final[tuple[Phase, ...]] = (
    Phase(at.RESERVE_TOKEN, chance=True, unsettled=True, lapses=True),
    Phase(at.CHOOSE_TOKEN, unsettled=True, others=True),
)

CHANCE: Final[tuple[Chance, ...]] = (Chance(c.FIRST_RESERVE, c.MAX_NUMBER + 1, lambda i, places: str(i)),)

BLOCKS: Final[tuple[Block, ...]] = (
    Block(
        "reserve",
        lambda b, r: (int(r.number_reserve), c.MAX_NUMBER + 1),
        values="0..64",
        meaning="tokens left in the number reserve, by number",
        columns=tuple(f"token {k}" for k in range(c.MAX_NUMBER + 1)),
        most=lambda b, r: b.reserve,
    ),
    Block(
        "token_due",
        lambda b, r: (int(b.num_hexes) if r.number_reserve or r.red_agreed else 0,),
        values="0..2",
        meaning="1 for a hex that is to be given a token, or whose red token must give way; 2 for the partner proposed "
        "for it",
        rows="hexes",
        codes=("due", "partner"),
    ),
)

SAYS: Final[tuple[Any, ...]] = (
    Does("token", "moves the number of {hex} to {bare:cell}", name="Number"),
    During(at.RESERVE_TOKEN, "the next number of the reserve"),
    During(at.CHOOSE_TOKEN, "chooses a number token to move", "Choose the number to move there"),
    Happens(c.FIRST_RESERVE, "{bare:hex} gets number {outcome} from the reserve"),
    Note("brings a number token to {bare:cell}", seat="explorer", phases=(at.RESERVE_TOKEN, at.CHOOSE_TOKEN)),
    Stock("number reserve: {reserve:tokens}"),
)

GLYPHS: Final[tuple[Any, ...]] = (Trace("bare", "hex"),)

JSON: Final[tuple[Any, ...]] = (
    codec.Counts("reserve", when=lambda d: d.b.reserve.any(), words=codec.TOKENS, columns=codec.of_tokens),
    codec.Places(
        "turn.bare",
        when=lambda d: d.r.number_reserve,
        what="a hex without a token on a small island",
        within=lambda d: [h for h in d.bare_land if d.is_kind(h, c.AREA_ISLAND)],
        once="each hex once",
        refused=(
            Refused(lambda d: not d.due.isdisjoint(codec.BARE) and not d.s.bare.any(), "the hexes to be given tokens"),
            Refused(
                lambda d: d.due.isdisjoint(codec.BARE) and d.s.bare.any(), "none, as no token is to be brought there"
            ),
            Refused(
                lambda d: at.CHOOSE_TOKEN in d.due and d.s.reserve.any(),
                "'reserve token', as the reserve has tokens left",
                "'choose token'",
                "pending",
            ),
        ),
        hint=at.RESERVE_TOKEN,
    ),
    codec.Needs(codec.BARE, lambda r: r.number_reserve, "the option number_reserve is on"),
)

PART: Final = Part(
    "number_reserve",
    docs="Islands without number tokens: a player who reaches one brings a token there, from the reserve beside the "
    "board, then from the mainland.",
    needed=lambda chart, options: bool(options["number_reserve"]),
    state=STATE,
    rules=RULES,
    options=OPTIONS,
    actions=ACTIONS,
    phases=PHASES,
    chance=CHANCE,
    blocks=BLOCKS,
    says=SAYS,
    glyphs=GLYPHS,
    json=JSON,
)
