"""How spices are written in positions, and what is refused (SPICE-80, SPICE-81)."""

from typing import Any, Final

from ... import constants as c, phases as at
from ...declaring import codecs as codec
from ...declaring.codecs import Refused

FEW: Final = 4  # up to so many players nobody gives spices back (SPICE-42)
_OFF: Final = codec.Nothing(lambda d: not d.r.spices, "the option spices is off")


def _all_spices(d: Any) -> list[int]:
    return [c.EACH_SPICE] * c.NUM_SPICES


def _held(d: Any) -> Any:
    """Spices in hands and laid aside, by kind."""
    return (d.s.hand + d.s.discarding)[:, d.constants.FIRST_SPICE :].sum(axis=0, dtype=int)


def _left(d: Any) -> list[int]:
    """Those neither in hands nor in the open discard."""
    return [c.EACH_SPICE - int(n) - int(m) for n, m in zip(_held(d), d.s.spice_discard, strict=True)]


def _lost(d: Any) -> list[int]:
    """Kinds of spices of which there are not as many as there should be."""
    return [k for k in range(c.NUM_SPICES) if d.s.spice_stack[k] != _left(d)[k]]


def _taken(d: Any) -> list[int]:
    """Trade options of each resource that are held."""
    return [int(n) for n in d.s.options.sum(axis=0, dtype=int)]


def _berths(d: Any) -> list[int]:
    """Vertices at one spice hex, where no merchant stands, that a piece of the seat at hand touches (SPICE-58)."""
    s, b, found = d.s, d.b, list[int]()
    for v in range(b.num_vertices):
        spices = [h for h in b.vertex_hexes[v] if h >= 0 and s.terrain[h] == c.SPICE_HEX]
        pieces = [e for e in b.vertex_edges[v] if e >= 0 and s.edge_piece[e] >> 1 == d.p]
        if len(spices) == 1 and pieces and s.vertex_merchant[v] in (c.NOTHING, d.p):
            found.append(v)
    return found


def _earned(d: Any, p: int | None = None) -> int:
    """Spice hexes where a seat, by default the one at hand, has a merchant."""
    own = (d.s.vertex_merchant[: d.b.num_vertices] == (d.p if p is None else p)).nonzero()[0]
    hexes = {int(h) for v in own for h in d.b.vertex_hexes[v] if h >= 0 and d.s.terrain[h] == c.SPICE_HEX}
    return len(hexes)


def _misseen(d: Any) -> int:
    """A seat that saw fewer trade options in the pool than are left, NOTHING if there is none (SPICE-81)."""
    left = [c.EACH_OPTION - n for n in _taken(d)]
    return next((p for p in range(d.n) if (d.s.pool_seen[p] < left).any()), c.NOTHING)


def _unrewarded(d: Any) -> int:
    """A seat with fewer trade options than it has earned though some are left, NOTHING if there is none (SPICE-80)."""
    if sum(_taken(d)) == c.EACH_OPTION * c.NUM_RESOURCES:
        return c.NOTHING
    chooser = d.s.active if at.OPTION in d.due else c.NOTHING
    return next((p for p in range(d.n) if int(d.s.options[p].sum()) < _earned(d, p) - (p == chooser)), c.NOTHING)


def _owes(d: Any) -> int:
    """1 where the seat at hand has a spice to give back."""
    return int(d.s.hand[d.p, d.constants.FIRST_SPICE :].any() and not d.s.discarding[d.p].any())


def _choosing(d: Any) -> bool:
    return at.OPTION in d.due and d.p == d.s.active


#: A spice card is due, by a trade option or a piece; another free piece may follow.
_DRAWN: Final = ((at.SPICE_CARD,), (at.RETURN, at.SPICE_CARD))
_FREE: Final = tuple((*phases, at.FREE_PIECE) for phases in _DRAWN)

JSON: Final[tuple[Any, ...]] = (
    codec.Section("spices", off=_OFF, empty=True),
    codec.Figures(
        "seats.merchants",
        "vertex_merchant",
        off=_OFF,
        at="vertices",
        what="a corner of one spice hex where a road or ship of the seat ends, with no other merchant (SPICE-58)",
        within=_berths,
        of="merchants, so many has each seat (SPICE-01)",
        most=lambda d: c.NUM_MERCHANTS,
        once="each corner once",
    ),
    codec.Counts(
        "seats.options",
        off=_OFF,
        words=c.RESOURCES,
        most=lambda d: [c.EACH_OPTION] * c.NUM_RESOURCES,
        refused=(
            Refused(
                lambda d: max(_taken(d)) > c.EACH_OPTION,
                lambda d: f"at most {c.EACH_OPTION} of each resource in all (SPICE-02)",
            ),
            Refused(
                lambda d: int(d.s.options[d.p].sum()) > _earned(d) - _choosing(d),
                lambda d: f"at most {_earned(d) - _choosing(d)}, one for each spice hex with a merchant (SPICE-23)",
                lambda d: f"{int(d.s.options[d.p].sum())}",
            ),
        ),
    ),
    codec.Counts(
        "seats.options_shown",
        off=_OFF,
        words=c.RESOURCES,
        most=lambda d: [1] * c.NUM_RESOURCES,
        refused=(
            Refused(
                lambda d: (d.s.options_shown[d.p] > d.s.options[d.p]).any(),
                "only trade options that the seat holds (SPICE-25)",
            ),
        ),
    ),
    codec.Counts(
        "seats.pool_seen",
        off=_OFF,
        words=c.RESOURCES,
        most=lambda d: [c.EACH_OPTION] * c.NUM_RESOURCES,
        default=lambda d: [c.EACH_OPTION - int(n) for n in d.s.options[d.p]],
        refused=(
            Refused(
                lambda d: (d.s.pool_seen[d.p] + d.s.options[d.p] > c.EACH_OPTION).any(),
                f"at most {c.EACH_OPTION} of each resource, the seat's own included (SPICE-81)",
            ),
        ),
    ),
    codec.Whole("seats.exchanges", off=_OFF, high=50, what="sets of spices exchanged,", default=0),
    codec.Whole(
        "seats.returns_owed",
        when=codec.due(at.RETURN),
        only=(codec.Nothing(codec.unless(at.RETURN), "'return spice' is not pending"),),
        high=1,
        what="spices to be given back,",
        default=_owes,
        refused=(
            Refused(
                lambda d: at.RETURN in d.due and d.s.returns_owed[d.p] != _owes(d),
                lambda d: f"{_owes(d)}: who holds spices and has laid none aside owes one (SPICE-41)",
                lambda d: f"{int(d.s.returns_owed[d.p])}",
            ),
        ),
    ),
    codec.Flag(
        "turn.exchanged",
        off=_OFF,
        default=0,
        refused=(
            Refused(
                lambda d: d.s.exchanged and (at.MAIN not in d.due or not d.s.exchanges[d.s.active]),
                "false: a set is exchanged in the seat's main phase, and counted (SPICE-43)",
            ),
        ),
    ),
    codec.Counts("spices.discard", "spice_discard", words=c.SPICES, what="spices", most=_all_spices),
    codec.Counts(
        "spices.stack",
        "spice_stack",
        words=c.SPICES,
        what="spices",
        most=_all_spices,
        default=lambda d: [max(0, n) for n in _left(d)],
        refused=(
            Refused(
                lambda d: bool(_lost(d)),
                lambda d: f"{c.EACH_SPICE} {c.SPICES[_lost(d)[0]]} in all, stack, discard and hands (SPICE-01)",
                lambda d: f"{c.EACH_SPICE - _left(d)[_lost(d)[0]] + int(d.s.spice_stack[_lost(d)[0]])}",
            ),
            Refused(
                lambda d: at.RETURN in d.due and bool(d.s.spice_stack.any() or d.s.spice_discard.any()),
                "none while 'return spice' is pending, nor in the discard (SPICE-41)",
                lambda d: f"{int(d.s.spice_stack.sum())}, and {int(d.s.spice_discard.sum())} in the discard",
            ),
            Refused(
                lambda d: _unrewarded(d) != c.NOTHING,
                "one for each spice hex with a merchant while any are left (SPICE-80)",
                lambda d: str(int(d.s.options[_unrewarded(d)].sum())),
                lambda d: f"seats[{_unrewarded(d)}].options",
            ),
            Refused(
                lambda d: _misseen(d) != c.NOTHING,
                "of each resource at least as many trade options as nobody holds (SPICE-81)",
                lambda d: str([int(n) for n in d.s.pool_seen[_misseen(d)]]),
                lambda d: f"seats[{_misseen(d)}].pool_seen",
            ),
        ),
    ),
    codec.Places(
        "spices.reached",
        when=lambda d: not d.r.exploration,
        only=(codec.Nothing(lambda d: bool(d.r.exploration), "the option exploration is on"),),
        what="a spice hex",
        within=lambda d: (d.s.terrain == c.SPICE_HEX).nonzero()[0],
        once="each hex once",
    ),
    codec.Together(at.MAIN, ((at.OPTION,), *_DRAWN, *_FREE)),
    codec.Together(at.PRE_ROLL, (*_DRAWN, *_FREE)),
    codec.Together(at.SETUP_SETTLEMENT, ((at.SPICE_CARD,),)),
    codec.Together(at.BUILD, _DRAWN),
    codec.Needs((at.OPTION, at.SPICE_CARD), lambda r: r.spices, "the option spices is on"),
    codec.Needs(
        (at.RETURN,), lambda r: r.spices and r.num_players > FEW, "the option spices is on, with five or six players"
    ),
)
