"""What a language model is told: rules in short, the position, what happened, and what it may do now.

All of it comes from a `PlayerView` and from what its seat was told, so nothing hidden can be in it.
"""

from collections.abc import Sequence
from typing import Any, Final

from seafarers_env.engine import actions as A
from seafarers_env.engine.constants import TERRAINS
from seafarers_env.render.text import board_text, say, table_text
from seafarers_env.view import PlayerView

QUOTED: Final = 300  # characters of a refused answer that are sent back

RULES: Final = """RULES
- {points} victory points win, on your own turn: settlement 1, city 2, longest trade route (5 pieces or more) 2, largest
  army (3 soldiers or more) 2, victory point card 1, special token 1.
- On your turn: roll; then trade and build as often as you like; then end the turn. A roll gives every settlement beside
  a hex of that number one card of its resource, every city two: hills brick, forest lumber, pasture wool, farm grain,
  mountains ore; desert nothing; gold any card, chosen by its owner. The robber's hex gives nothing.
- On a 7 whoever holds more than 7 cards gives up half; the roller moves the robber{or_pirate} and robs a player there.
- Costs: road brick + lumber; {ship_cost}settlement brick + lumber + wool + grain; city (from a settlement) 2 grain +
  3 ore; development card wool + grain + ore. One of these may be played a turn, not in the turn it was bought: soldier
  (robber{or_pirate}), roads (two pieces for nothing), plenty (two cards from the bank), monopoly (all of one resource).
- Settlements keep at least two edges apart and, after set-up, join your own pieces, as roads{and_ships} do.
- Trade with the bank: 4 of one resource for 1, at a harbour 3 of any or 2 of its resource.{offers}
- Places: a hex is row,column as in the picture; corners N NE SE S SW NW and sides NE E SE SW W NW follow it, as in
  `settlement 3,4 N` and `road 3,4 E`. Opponents are counted clockwise from you: `steal 1` robs the next player."""
SHIPS: Final = """
- Ships lie on sea edges, roads on land edges; they join at your settlements only. A ship at an open end may move once a
  turn (`pick ship`, then `ship`), not in the turn it was built. The pirate stops ships beside its hex."""
FACE_DOWN: Final = """
- Hexes lie face down until a road or ship touches them; whoever turns one up takes a card of what it yields."""
TOKENS: Final = """
- Your first settlement on a foreign island earns special tokens: {number}."""
OFFERS: Final = """
  With players, up to {offers} offers a turn: `give` and `get` add a card each, then `submit`; or `call` for proposals.
  The others accept, decline or counter; then you choose a partner, or none."""

ASK: Final = """Choose one of these actions. You may think first; end with a line

ACTION: its words or its number"""

#: Kinds whose words need no explanation, or whose sentence would tell more than the seat may know.
_BARE: Final = frozenset({A.ROLL, A.END_TURN, A.BUILD_ROAD, A.BUILD_SHIP, A.DISCARD_CARD, A.PLAY_MONOPOLY, A.TAKE_CARD})


def prompt(view: PlayerView, heard: Sequence[str]) -> str:
    """The question for a view.

    Args:
        view: Of the seat that decides.
        heard: What it was told, the newest last.
    """
    state, board, rules = view.state, view.board, view.rules
    happened = "\n".join(f"- {line}" for line in heard) or "- nothing yet"
    parts = [
        f"You play {view.scenario}, a board game of the Catan family for {view.num_players}. "
        f"You are player {view.player}.",
        rules_text(view),
        "BOARD\n" + board_text(state, board, rules).rstrip(),
        "TABLE\n" + table_text(state, board, rules, view.player).rstrip(),
        f"WHAT HAPPENED, the newest last\n{happened}",
        "ACTIONS that are legal now\n" + "\n".join(action_lines(view)),
        ASK,
    ]
    return "\n\n".join(parts) + "\n"


def asked_again(question: str, answer: str, reason: str) -> str:
    """The question, after an answer that cannot be used."""
    said = answer.strip()
    cut = said if len(said) <= QUOTED else "... " + said[-QUOTED:]
    return f"{question}\nYour last answer was:\n{cut}\n\nIt cannot be used: {reason}. Answer with one of the actions.\n"


def rules_text(view: PlayerView) -> str:
    """The rules in short, with what this table's switches make of them."""
    options = view.options
    ships = bool(options["ships"])
    offers = OFFERS.format(offers=options["max_offers"]) if options["max_offers"] else ""
    text = RULES.format(
        points=options["points_to_win"],
        or_pirate=" or the pirate" if options["pirate"] else "",
        ship_cost="ship lumber + wool; " if ships else "",
        and_ships=" and ships" if ships else "",
        offers=offers,
    )
    text += SHIPS if ships else ""
    text += FACE_DOWN if options["exploration"] else ""
    return text + (TOKENS.format(number=options["island_token"]) if options["island_token"] else "")


def action_lines(view: PlayerView) -> list[str]:
    """The legal actions, numbered from 1: words that parse back, then what they come to."""
    lines: list[str] = []
    for number, action in enumerate(view.legal_actions().tolist(), 1):
        meaning = _meaning(view, action)
        lines.append(f"{number}. {view.describe(action)}" + (f" - {meaning}" if meaning else ""))
    return lines


def _meaning(view: PlayerView, action: int) -> str:
    wide = int(view.board.record["wide_of"][0, action])
    kind, argument = view.kind(action)
    if kind in _BARE:
        return ""
    if kind in (A.BUILD_SETTLEMENT, A.BUILD_CITY):
        return _beside(view, argument)
    said = say(view.board, view.state, view.player, wide, view.player)
    return said.removeprefix(f"player {view.player} ")


def _beside(view: PlayerView, vertex: int) -> str:
    """The hexes of a vertex."""
    state: Any = view.state
    hexes = [int(h) for h in view.board.record[0].vertex_hexes[vertex] if h >= 0]
    numbers = [f" {int(state.number[h])}" if state.number[h] else "" for h in hexes]
    return ", ".join(TERRAINS[int(state.terrain[h])] + number for h, number in zip(hexes, numbers, strict=True))
