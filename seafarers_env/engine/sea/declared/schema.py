"""How ships, the pirate, islands and agreements are written in a position."""

from typing import Any, Final

from ... import constants as c, phases as at
from ...declaring import codecs as codec
from ...declaring.codecs import Nothing, Only, Refused


def _begins_off_board(d: Any) -> bool:
    """Whether the pirate can still be where no sea is: it begins there, and nothing puts it back (FOG-21)."""
    if not d.r.pirate_place:
        return False
    place = int(d.r.pirate_place) - c.ON_PLACE
    if place >= d.b.num_hexes:
        return not d.r.pirate_on_frame
    return place < 0 or bool(d.b.terrain[place] != c.OCEAN)


def _may_be_off(d: Any) -> bool:
    """Whether it can be off the board now: there from the beginning, or taken off for fish (HAWAII-151)."""
    return bool(d.r.fishing) or _begins_off_board(d)


def _first_place(d: Any) -> int:
    """Where the pirate is if nothing is said: as dealt, else on the first hex of the sea."""
    if _begins_off_board(d):
        return c.NOTHING
    return next(
        (h for h in (int(d.s.pirate), *range(d.b.num_hexes)) if h >= 0 and d.s.terrain[h] == c.OCEAN), c.NOTHING
    )


JSON: Final[tuple[Any, ...]] = (
    codec.PlaceOrNone(
        "pirate",
        at="pirate",
        only=(
            Only(lambda d: not d.r.pirate, says="null: the option pirate is off"),
            Only(
                lambda d: not d.r.pirate_place and codec.due(*codec.AGREEMENT, *codec.HARBOURS_DUE)(d),
                says="null: it is not placed yet",
            ),
        ),
        what="an ocean hex",
        none=True,
        default=_first_place,
        refused=(
            Refused(
                lambda d: d.s.pirate < 0 and d.entry("pirate") is not None and not _may_be_off(d),
                "the name of an ocean hex",
            ),
            Refused(lambda d: d.s.pirate < 0 and not _may_be_off(d), "an ocean hex for the pirate", "none", "terrain"),
            Refused(
                lambda d: d.s.pirate >= d.b.num_hexes and not d.r.pirate_on_frame,
                "an ocean hex (the frame only with the option pirate_on_frame)",
            ),
            Refused(
                lambda d: 0 <= d.s.pirate < d.b.num_hexes and d.s.terrain[d.s.pirate] != c.OCEAN,
                "an ocean hex",
                lambda d: f"{d.entry('pirate').value!r}, {c.ALL_TERRAINS[d.s.terrain[d.s.pirate]]}",
            ),
        ),
    ),
    codec.Section(
        "agreement",
        when=lambda d: d.s.proposer >= 0,
        only=(
            Nothing(codec.unless(*codec.AGREEMENT), "no phase of an agreement is pending"),
            Nothing(lambda d: d.talk == "pirate" and not d.r.pirate_agreed, "the option pirate_start is 'random'"),
        ),
        empty=True,
    ),
    # --- a seat
    codec.Pieces(
        "seats.ships", "edge_piece", when=lambda d: not d.r.cargo_ships, kind=c.SHIP, column=c.SUPPLY_SHIPS, what="ship"
    ),
    codec.ByPlace("seats.tokens", "vertex_tokens", at="vertices", own=True),
    codec.Regions("seats.areas"),
    codec.Regions("seats.home"),
    # --- the turn
    codec.Flag(
        "turn.ship_moved",
        default=False,
        refused=(
            Refused(
                lambda d: d.s.ship_moved and (at.MAIN not in d.due or at.MOVE_SHIP in d.due or not d.r.ships),
                "false: one ship a turn is moved, after the roll",
            ),
        ),
    ),
    codec.Places(
        "turn.new_ships",
        at="edges",
        what=lambda d: f"an edge with a ship of seat {d.s.active}",
        within=lambda d: d.pieces(d.s.active, c.SHIP),
        once=", each once",
        most=lambda d: len(d.pieces(d.s.active, c.SHIP)),
        of=lambda d: f"ships that seat {d.s.active} has",
    ),
    codec.PlaceOrNone(
        "turn.lifted",
        at="edges",
        when=lambda d: not (d.r.knights and d.s.playing >= 0),  # that edge the card tells
        only=(codec.only_in(at.MOVE_SHIP),),
        needed="the edge from which the ship being moved was lifted",
        null=True,
        what="the edge from which a ship was lifted",
        refused=(
            Refused(
                lambda d: d.s.edge_piece[d.s.lifted] >= 0 or not d.has(d.s.ship_edges, d.s.lifted),
                "an empty edge where a ship may lie",
            ),
            Refused(
                lambda d: not d.s.supply[d.s.active, c.SUPPLY_SHIPS],
                lambda d: f"at most {d.r.supply[c.SUPPLY_SHIPS] - 1}, as one of the supply is being moved",
                lambda d: f"{d.r.supply[c.SUPPLY_SHIPS]}",
                lambda d: f"seats[{d.s.active}].ships",
            ),
        ),
        hint=at.MOVE_SHIP,
    ),
    codec.Word(
        "turn.raider",
        words=("robber", "pirate"),
        what="what moved last",
        default=0,
        refused=(
            Refused(
                lambda d: (
                    d.s.raider
                    and ((d.s.pirate < 0 and not (d.r.fishing and at.STEAL not in d.due)) or d.in_setup)  # HAWAII-155
                ),
                "'robber', as the pirate has not moved",
            ),
            Refused(
                lambda d: (
                    not (d.s.raider or d.r.cargo_ships or d.due.isdisjoint((at.STEAL, at.STOLEN_CARD)))
                    and d.s.robber < 0
                    and not (d.r.fishing and at.STEAL not in d.due)
                ),
                "'pirate', as somebody is robbed and the robber is off the board",
            ),
        ),
    ),
    # --- what is agreed on
    codec.SeatOrNone(
        "agreement.proposer",
        only=(Nothing(codec.due(at.PIRATE_PLACE, at.TOKEN_PLACE), "every seat has proposed"),),
        default=0,
    ),
    codec.PlaceOrNone(
        "agreement.proposal",
        only=(codec.not_in_talk(at.PIRATE_ANSWER, at.TOKEN_ANSWER),),
        needed=lambda d: f"the hex under discussion: {d.proposable[0]}",
        empty=True,
        what=lambda d: d.proposable[0],
        within=lambda d: d.proposable[1],
    ),
    codec.Places(
        "agreement.proposals",
        what=lambda d: d.proposable[0],
        within=lambda d: d.proposable[1],
        most=lambda d: d.n,
        of="hexes, one a seat",
    ),
    codec.SeatOrNone(
        "agreement.responder",
        only=(codec.not_in_talk(at.PIRATE_ANSWER, at.TOKEN_ANSWER),),
        empty=True,
        default=lambda d: (d.s.proposer + 1) % d.n,
        refused=(
            Refused(
                lambda d: d.s.responder == d.s.proposer, lambda d: f"a seat other than {d.s.proposer}, which proposes"
            ),
        ),
    ),
    # --- what may be due together
    codec.Together(at.SETUP_SETTLEMENT, tuple((phase,) for phase in (*codec.HARBOURS_DUE, *codec.AGREEMENT))),
    codec.Together(at.MAIN, ((at.MOVE_SHIP,),)),
    codec.Needs(
        (at.PIRATE_PROPOSAL, at.PIRATE_ANSWER), lambda r: r.pirate_agreed, "the option pirate_start is 'agreed'"
    ),
    codec.Needs(
        (at.PIRATE_PLACE,),
        lambda r: r.pirate_agreed or (r.pirate and (r.harbours_by_players or r.red_agreed)),
        "the option pirate_start or red_exchange is 'agreed', or harbour_placement 'players'",
    ),
    codec.Needs(codec.TOKENS_DUE, lambda r: r.red_agreed, "the option red_exchange is 'agreed'"),
    codec.Needs(codec.HARBOURS_DUE, lambda r: r.harbours_by_players, "the option harbour_placement is 'players'"),
    codec.Needs((at.MOVE_SHIP,), lambda r: r.ships, "the option ships is on"),
)
