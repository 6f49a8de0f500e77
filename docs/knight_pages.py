"""The pages of Cities & Knights: sizes by scenario, boards with all pieces, an attack; the progress cards."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from docs import knight_positions
from docs.markdown import DOCS, filled, grid, read, versions_of
from seafarers_env import Game
from seafarers_env.engine import constants as c, phases as at
from seafarers_env.engine.knights.cards.table import CARDS, Card, Step
from seafarers_env.engine.knights.declared.card_words import CARD_WORDS, name_of
from seafarers_env.render.knights import card_signs
from seafarers_env.scenarios import scenarios
from seafarers_env.scenarios.knights import SWITCH
from seafarers_env.table import make_table

FOLDER: Final = "pictures"
LENGTHS: Final = DOCS / "knights_lengths.json"
WITHOUT: Final = ("explorers", "hawaii")  # CK-139


def pages() -> dict[str, Callable[[], str]]:
    """The page and its pictures, by their paths below `docs/`."""
    return {
        "knights.md": lambda: page(DOCS / "knights.md"),
        "progress_cards.md": lambda: filled(DOCS / "progress_cards.md", {"cards": cards()}),
        f"{FOLDER}/progress_cards.svg": card_signs.sheet,
        f"{FOLDER}/knights.svg": board,
        f"{FOLDER}/knights_attack.svg": attack,
        f"{FOLDER}/knights_attack_over.svg": attack_over,
    }


def page(path: Path) -> str:
    """The hand-written page with what is worked out."""
    return filled(path, {"sizes": sizes(), "lengths": lengths()})


def tables() -> list[tuple[str, int]]:
    """The scenarios that have the option, with every number of players."""
    found = [scenario for name, scenario in scenarios().items() if name not in WITHOUT]
    return [(scenario.name, players) for scenario in found for players in scenario.players]


# --- progress cards ---------------------------------------------------------------------------------------------------
#: How decisions are written, by the kind of action.
EXAMPLES: Final = {
    "target": "target 2",
    "give": "give ore",
    "take from": "take from cloth",
    "merchant token": "merchant token 4,5",
    "fleet": "fleet wool",
    "monopoly": "monopoly ore",
    "robber": "robber 5,6",
    "lose": "lose 3,4 N",
    "knight": "knight 4,5 NE",
    "remove route": "remove route 4,5 E",
    "road": "road 3,4 E",
    "ship": "ship 2,3 E",
    "pick knight": "pick knight 3,4 N",
    "discard": "discard wool",
    "take card": "take card crane",
    "die": "die 4",
    "wall": "wall 1",
    "token": "token 4,3",
    "city": "city 3,4 N",
    "promote": "promote 3,4 N",
    "stop": "stop",
}
#: Of some cards otherwise, and what opponents answer.
SPECIAL: Final = {(c.TRADE_MONOPOLY, "monopoly"): "monopoly cloth"}
ANSWERS: Final = {"give": "give cloth"}


def cards() -> str:
    """A table for each deck: number, what the card does, its decisions in turn, its rule, what is hidden of it."""
    played = {card.kind: card for card in CARDS}
    head = ("Card", "In the deck", "What it does", "Decisions", "Rule", "Hidden")
    parts: list[str] = []
    for colour, name in enumerate(c.COLOURS):
        kinds = range(c.FIRST_OF_DECK[colour], c.FIRST_OF_DECK[colour + 1])
        rows = [card_row(kind, played.get(kind)) for kind in kinds]
        parts.append(f"### {name.capitalize()}\n\n{grid(head, rows)}")
    return "\n".join(parts)


def card_row(kind: int, card: Card | None) -> tuple[str, ...]:
    """A kind of card; one that is laid open is never played."""
    words = CARD_WORDS[kind]
    told = (name_of(kind), str(c.EACH_PROGRESS[kind]), words.help)
    if card is None:
        return *told, "none: it is laid open", "CK-048", "nothing"
    steps = "; ".join([f"`play card {c.PROGRESS[kind]}`", *(step(kind, one) for one in card.steps)])
    return *told, steps, card.rule, words.known or "nothing"


def step(kind: int, one: Step) -> str:
    """The actions of one step, those of opponents in brackets."""
    theirs = one.phase in (at.OPPONENT_STEP, at.DISCARD)
    examples = EXAMPLES | (ANSWERS if theirs else {})
    texts = [SPECIAL.get((kind, action), examples[action]) for action in one.actions]
    told = " or ".join(f"`{text}`" for text in texts) or "chance names the card"
    return f"[{told}]" if theirs else told


# --- sizes ------------------------------------------------------------------------------------------------------------
def sizes() -> str:
    """A row for each scenario and number of players, and the bytes of a record."""
    rows = [row(name, players) for name, players in tables()]
    record = make_table("base", 4, {SWITCH: True}).edition.records.STATE.itemsize
    head = ("Scenario", "Players", "Points", "Actions", "with `max_offers=0`", "Observation", "Without the option")
    return f"{grid(head, rows)}\nA record of the edition `knights` has {record:,} bytes.\n"


def row(name: str, players: int) -> tuple[str, ...]:
    """The sizes of a table."""
    table, silent, plain = (
        make_table(name, players, more) for more in ({SWITCH: True}, {SWITCH: True, "max_offers": 0}, {})
    )
    return (
        f"`{name}`",
        str(players),
        str(table.options["points_to_win"]),
        f"{table.board.num_actions:,}",
        f"{silent.board.num_actions:,}",
        f"{table.layout.size:,}",
        f"{plain.board.num_actions:,} actions, {plain.layout.size:,}",
    )


# --- lengths ----------------------------------------------------------------------------------------------------------
def lengths() -> str:
    """How long games are, by what `python -m docs.knight_lengths` has measured."""
    if not LENGTHS.is_file():
        return "Not measured yet (`python -m docs.knight_lengths`).\n"
    data = read(LENGTHS)
    rows = [
        (
            f"`{one['scenario']}`",
            str(one["players"]),
            one["agent"],
            f"{one['games']:,}",
            f"{100 * one['decided'] / one['games']:.0f} %",
            f"{one['turns']:,.0f}",
            f"{one['decisions']:,.0f}",
        )
        for one in data["tables"]
    ]
    head = ("Scenario", "Players", "Seats", "Games", "Won by somebody", "Turns", "Decisions")
    return f"{grid(head, rows)}\nMeasured by `{data['command']}`, with {versions_of(data)}.\n"


# --- pictures ---------------------------------------------------------------------------------------------------------
def board() -> str:
    """The middle of a game, with all pieces there are."""
    return Game.from_dict(knight_positions.data()).svg(viewer=0)


def attack() -> str:
    """Just before an attack."""
    words = "The barbarians are one step from land: seven cities, and active knights of strength 4"
    return _at_sea().svg(caption=words)


def attack_over() -> str:
    """The same after it, with all that has changed marked."""
    before, game = _at_sea(), _at_sea()
    game.apply_chance(c.FIRST_FACE_OF_EVENT)
    while game.phase == "lose city":
        game.apply(game.legal_list()[0])
    words = "The barbarians have won: player 3 has lost a city, all knights are inactive, the fleet begins anew"
    return game.svg(before=before.record, caption=words)


def _at_sea() -> Game:
    return Game.from_dict(knight_positions.attack(), "explicit")
