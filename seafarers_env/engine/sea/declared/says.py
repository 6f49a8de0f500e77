"""What is said of the sea, and how its pieces are shown."""

from typing import Any, Final

from ... import constants as c, phases as at
from ...declaring.glyphs import Glyph, Trace
from ...declaring.says import Does, During, Happens, Note, Stock, Teaches

SAYS: Final[tuple[Any, ...]] = (
    Does("ship", "builds a ship at {edge}", meaning="", name="Ship", build=2),
    Does("ship", "lays a starting ship at {edge}", phases=(at.SETUP_PIECE,), meaning=""),
    Does("ship", "lays a ship for nothing at {edge}", phases=(at.FREE_PIECE,), meaning=""),
    Does(
        "ship",
        "moves the ship from {lifted:edge} to {edge}",
        "Move the ship to {edge}",
        phases=(at.MOVE_SHIP,),
        meaning="",
    ),
    Does("pick ship", "lifts the ship at {edge}", "Move the ship at {edge}", name="Move a ship", build=5),
    Does("pirate", "moves the pirate to {place}", name="Pirate"),
    Does("pirate", "proposes {place} for the pirate", phases=(at.PIRATE_PROPOSAL,)),
    Does("harbor", "lays a harbour face down at {edge}", name="Harbour"),
    Does("token", "proposes to exchange the number of {hex} for a red one", phases=(at.TOKEN_PROPOSAL,)),
    Does("accept", "accepts the proposal", "Accept", phases=(at.PIRATE_ANSWER, at.TOKEN_ANSWER)),
    Does("decline", "declines the proposal", "Decline", phases=(at.PIRATE_ANSWER, at.TOKEN_ANSWER)),
    During(at.PIRATE_PLACE, "the pirate's place"),
    During(at.TOKEN_PLACE, "the token for a red one"),
    During(at.HARBOUR_KIND, "the kind of a harbour"),
    During(at.MOVE_ROBBER, "moves the robber", "Move the robber or the pirate", rule="pirate"),
    During(at.MOVE_SHIP, "moves a ship", "Where does the ship go?"),
    During(at.TOKEN_PROPOSAL, "proposes a token for a red one", "Propose a number to exchange for the red one"),
    During(
        at.TOKEN_ANSWER,
        "answers the proposal",
        "{proposer:player} proposes to exchange the token of {proposal:cell} for a red one. Do you agree?",
    ),
    During(at.HARBOUR_PLACE, "lays a harbour face down", "Lay a harbour face down"),
    During(at.PIRATE_PROPOSAL, "proposes a place for the pirate", "Propose a place for the pirate"),
    During(
        at.PIRATE_ANSWER,
        "answers the proposal",
        "{proposer:player} proposes {proposal:cell} for the pirate. Do you agree?",
    ),
    Happens(c.FIRST_HARBOUR, "the harbour at {next_harbour:harbour} is {outcome}"),
    Happens(c.FIRST_PIRATE, "the pirate starts on {outcome}"),
    Happens(c.FIRST_PIRATE, "the number of {hex} is exchanged for a red one", phases=(at.TOKEN_PLACE,)),
    Note("proposes {proposal:cell} for the pirate", seat="proposer", phases=(at.PIRATE_ANSWER,)),
    Note("proposes to exchange the token of {proposal:cell} for a red one", seat="proposer", phases=(at.TOKEN_ANSWER,)),
    Note("moves the ship from {lifted:edge}", seat="active", phases=(at.MOVE_SHIP,), place=1),
    Stock("harbours face down: {harbour_pool:harbours}", place=1),
    Teaches(" or the pirate", option="pirate", slot="or_raider"),
    Teaches("ship lumber + wool; ", option="ships", slot="more_costs"),
    Teaches(" and ships", option="ships", slot="and_pieces"),
    Teaches(
        """- Ships lie on sea edges, roads on land edges; they join at your settlements only. A ship at an open end \
may move once a
  turn (`pick ship`, then `ship`), not in the turn it was built. The pirate stops ships beside its hex.""",
        option="ships",
    ),
    Teaches(
        "- Your first settlement on a foreign island earns special tokens: {island_token}.",
        option="island_token",
        place=1,
    ),
)

GLYPHS: Final[tuple[Any, ...]] = (
    Glyph("ship", "s", "edge_piece", "edge", "pieces", kind=c.SHIP, rule="ships", instead="cargo_ship"),
    Glyph("pirate", "P", "pirate", "place", rule="pirate", instead="own_pirate"),
    Glyph("special token", "*", "vertex_tokens", "vertex", "count", under=True),
    Trace("lifted", "edge"),
    Trace("proposal", "hex"),
)
