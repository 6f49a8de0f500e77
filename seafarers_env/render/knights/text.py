"""Cities & Knights in plain text: what text boards and tables have beside those of other games."""

from typing import Any

from seafarers_env.board.build import Board
from seafarers_env.engine import constants as c
from seafarers_env.render.grammar import join, player, plural, tally
from seafarers_env.render.knights import state as knights_state
from seafarers_env.render.knights.state import CARD_WORDS, Estate
from seafarers_env.render.visible_state import VisibleSeat, counts

#: Heads of the columns of a table, between those of the hand and of the pieces left.
COLUMNS = ("progress", *c.COLOURS, "defender", "route", "tokens")
LEFT = ("knights", "walls")  # behind the pieces left


# --- the board --------------------------------------------------------------------------------------------------------
def lines(state: Any, board: Board) -> list[str]:
    """What a text board says below: whose knights, walls and metropolises stand where, city pieces by number."""
    told: list[str] = []
    for seat in range(len(state.level)):
        told += _cities(state, board, seat) + _knights(state, board, seat)
    if int(state.token_hex) >= 0:
        told.append(f"merchant token of {player(int(state.token_seat))} on {board.places.hexes[int(state.token_hex)]}")
    return told


def _cities(state: Any, board: Board, seat: int) -> list[str]:
    """The city pieces on the board, each with its number and what belongs to it."""
    walls, lying = knights_state.walls(state, seat), knights_state.laid_down(state, seat)
    crowned = {v: c.COLOURS[colour] for colour, holder, v in knights_state.metropolises(state) if holder == seat}
    told: list[str] = []
    for x, v in enumerate(int(v) for v in state.city_node[seat]):
        if v < 0:
            continue
        more = [f"metropolis of {crowned[v]}"] if v in crowned else []
        more += ["wall"] if v in walls else []
        more += ["laid down, counts as a settlement"] if v in lying else []
        told.append(f"city {x + 1} at {board.places.vertices[v]}" + (f" ({', '.join(more)})" if more else ""))
    return [f"{player(seat)}: {'; '.join(told)}"] if told else []


def _knights(state: Any, board: Board, seat: int) -> list[str]:
    mine = [one for one in knights_state.knights(state) if one.seat == seat]
    told = [f"{one.words} at {board.places.vertices[one.place]}{_marks(one)}" for one in mine]
    return [f"{player(seat)}: {'; '.join(told)}"] if told else []


def _marks(one: knights_state.Knight) -> str:
    """What a knight cannot do any more this turn (CK-209)."""
    told = [word for word, is_so in (("activated", one.fresh), ("promoted", one.promoted)) if is_so]
    return f" ({join(told)} this turn)" if told else ""


# --- the table --------------------------------------------------------------------------------------------------------
def row(seen: VisibleSeat, estate: Estate) -> list[str]:
    """The columns of a seat between its hand and its pieces."""
    levels = [f"{level}{'*' if k in estate.metropolises else ''}" for k, level in enumerate(estate.levels)]
    route = f"{seen.route}{'*' if seen.has_route else ''}"
    return [str(sum(estate.backs)), *levels, str(estate.defender), route, str(seen.tokens)]


def left(estate: Estate) -> list[str]:
    """Knights by rank and walls in the supply."""
    return ["/".join(str(n) for n in estate.knights), str(estate.walls)]


def table_lines(state: Any, rules: Any) -> list[str]:
    """What the marks mean; the bank, the decks, the barbarians, the dice."""
    goods = (*c.RESOURCES, *c.COMMODITIES)
    undrawn, returned = knights_state.decks(state)
    back = f"; returned: {tally(returned, c.COLOURS)}" if any(returned) else ""
    played = [(knights_state.card_word(kind), int(n)) for kind, n in enumerate(state.played_cards) if n]
    undrawn_words = f"progress cards undrawn: {tally(undrawn, c.COLOURS)}{back}"
    told = [
        "",
        "trade, politics, science: levels, * with the metropolis; route * Longest Trade Route; pieces are those left, "
        f"knights {'/'.join(c.RANKS)}; {int(rules.points_to_win)} points win",
        f"bank: {tally(counts(state.bank[: len(goods)]), goods)}; {undrawn_words}",
        barbarians(state),
    ]
    if played:
        told.append(f"played and returned: {', '.join(f'{name} {n}' for name, n in played)}")
    return told


def barbarians(state: Any) -> str:
    """How near they are, and how the defence stands."""
    roll = knights_state.roll(state)
    waits = "" if roll.is_first_over else "; robber and pirate do not move before their first attack is over"
    return (
        f"barbarians: step {roll.step} of {c.BARBARIAN_STEPS}, strength {roll.attack} (cities) against {roll.defence} "
        f"(active knights){waits}"
    )


def last_roll(state: Any) -> str:
    """The dice of the last roll, as far as they have been rolled."""
    roll = knights_state.roll(state)
    told = [f"red {roll.red}" if roll.red else "", f"other {roll.other}" if roll.other else ""]
    told += [f"event {c.EVENT_FACES[roll.face - 1]}" if roll.face else ""]
    return ", ".join(words for words in told if words)


def holdings(estate: Estate) -> list[str]:
    """Progress cards of a seat, as far as the viewer may know them, and what its knights are worth."""
    found: list[str] = []
    if estate.progress is not None and any(estate.progress):
        found.append(f"holds {tally(estate.progress, CARD_WORDS)}")
    elif any(estate.backs):
        backs = [f"{plural(n, 'card')} of {c.COLOURS[k]}" for k, n in enumerate(estate.backs) if n]
        found.append(f"holds {join(backs)}")
    if estate.open:
        found.append(f"has laid open {join([knights_state.card_word(kind) for kind in estate.open])}")
    if estate.strength:
        found.append(f"has active knights of strength {estate.strength}")
    return found
