"""Any position laid out for the oracle, from plain data: the facts of it.

Whoever compares with another implementation takes them from there: here nothing but names, words and numbers is read.
Entries that nothing here asks for do no harm.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from .areas import home_of
from .board import read_board
from .explorers import Explorers
from .explorers.loading import lay_explorers
from .game import Oracle
from .parts.card_play import Card
from .parts.domestic_trade import Bundle
from .parts.island_routes import Link
from .parts.sailing import Crossing
from .realm import COLOURS, RANKS, Knight

Said = dict[str, Any]

#: While one of these is due no placement of set-up has been asked for.
BEFORE_SET_UP = {"start card", "deck", "drawn progress", "harbour place", "harbour kind"} | {
    f"{subject} {step}" for subject in ("pirate", "token") for step in ("proposal", "answer", "place")
}
#: One of these is due beneath everything else once set-up is over.
IN_TURNS = ("pre-roll", "main", "special building")
STATES = {"judged": "judged", "waits": "waiting", "holds": "holding"}  # of trade routes


class Unloadable(Exception):
    """A position that cannot be laid out, as no game could have led to it."""


def load(board_text: str, num_players: int, options: Said, facts: Said) -> Oracle | Explorers:
    """The oracle standing where a position stands.

    Args:
        board_text: the content of the board file.
        num_players: number of seats.
        options: rule switches; those left out are as the board file or the default says.
        facts: the facts of it.
    """
    up = {edge: kind for edge, kind in facts["harbours"].items() if kind != "face down"}
    laid = {"terrain": facts["terrain"], "numbers": facts["numbers"], "harbours": up, "pirate": None}
    cargo = read_board(board_text).rules.get("cargo_ships") == "true"
    oracle = (Explorers if cargo else Oracle)(board_text, num_players, options, laid, begins=False)
    _lay_table(oracle, facts, up)
    if isinstance(oracle, Explorers):
        lay_explorers(oracle, facts)
        _lay_trade(oracle, facts["trade"])
        return oracle
    _lay_found(oracle, facts)
    _lay_seats(oracle, facts)
    _lay_turn(oracle, facts)
    _lay_trade(oracle, facts["trade"])
    _lay_set_up(oracle, facts)
    if oracle.options.cities_and_knights:
        _lay_realm(oracle, facts)
    _lay_what_is_reached(oracle, facts)
    return oracle


# --- what lies on the table -------------------------------------------------------------------------------------------
def _lay_table(oracle: Oracle | Explorers, facts: Said, harbours: Said) -> None:
    """Whose decision it is, what nobody holds, and what all games have of a seat."""
    table, turn = oracle.table, facts["turn"]
    oracle.phase, oracle.actor, oracle.winner = facts["phase"], facts["actor"], facts["winner"]
    oracle.truncated = facts["outcome"] == "truncated"
    oracle.turn, oracle.active = turn["number"], turn["active"]
    oracle.card_played, oracle.ship_moved = turn["card_played"], turn["ship_moved"]
    oracle.dice_cards -= {(int(card[0]), int(card[1])) for card in facts.get("dice_drawn", ())}
    oracle.bank_paid = {good: n for good, n in facts.get("bank_paid", {}).items() if n}
    table.bank, table.deck, table.harbours = dict(facts["bank"]), dict(facts["deck"]), dict(harbours)
    for word in ("robber", "pirate", "longest_route", "largest_army"):
        setattr(table, word, facts[word])
    table.figures = {word: facts[word] for word in table.figures}
    for seat, said in zip(table.seats, facts["seats"], strict=True):
        for word in ("settlements", "cities", "roads", "ships", "home"):
            setattr(seat, word, set(said[word]))
        for word in ("hand", "cards", "played", "supply", "discarding"):
            setattr(seat, word, dict(said[word]))
        for word in ("discards_owed", "picks_owed"):
            setattr(seat, word, said[word])
        seat.counts.update({word: said.get(word, 0) for word in oracle.counts})
    table.seats[oracle.active].bought = dict(facts["bought"])


def _lay_found(oracle: Oracle, facts: Said) -> None:
    """What lies face down, in the reserve and in the stack of spices, and what was found."""
    table, options = oracle.table, oracle.options
    if facts["pile"]:
        pile = summed(facts["pile"])
        harbours = {f"harbour {kind}": n for kind, n in pile.get("harbours", {}).items()}
        oracle.pile = {
            "hexes": +Counter(pile["hexes"] | harbours),
            "numbers": +Counter({int(number): n for number, n in pile["numbers"].items()}),
        }
    found = {table.board.pool_of.get(name) for name, kind in facts["terrain"].items() if kind == "spice"}
    oracle.spice_unfound -= found
    if options.number_reserve:
        oracle.reserve = +Counter({int(number): n for number, n in facts["reserve"].items()})
    for name, tile in facts.get("tiles", {}).items():
        oracle.tiles[name] = tile["harbour"]
        if tile["side"] is not None:
            oracle.side_of[name] = tile["side"]
            table.turned[tile["side"]] = tile["harbour"]
    if options.island_markers:
        oracle.markers, oracle.marker_of = set(facts["markers"]), facts["turn"]["marker_of"] or ""
    if "chits" in facts:
        table.chits = set(facts["chits"])
    ends = ("seat", "from", "source", "to", "landing")
    oracle.crossings = [Crossing(*(said[end] for end in ends)) for said in facts.get("crossings", ())]
    if options.spices:
        spices = facts["spices"]
        oracle.spice_stack, oracle.spice_discard = dict(spices["stack"]), dict(spices["discard"])
        oracle.exchanged, oracle.reached = facts["turn"]["exchanged"], set(spices["reached"])
        order = oracle._in_turn_order()
        oracle.returns_owed = [number for number in order if facts["seats"][number]["returns_owed"]]


def summed(piles: Said) -> Said:
    """What lies face down in all pools together: the oracle, which knows no other boards, has one pile."""
    kinds = {kind: Counter[str]() for pile in piles.values() for kind in pile}
    for pile in piles.values():
        for kind, counts in pile.items():
            kinds[kind].update(counts)
    return {kind: dict(counts) for kind, counts in kinds.items()}


def _lay_seats(oracle: Oracle, facts: Said) -> None:
    """What only some games have of a seat."""
    table, new = oracle.table, set(facts["turn"]["new_ships"])
    for number, (seat, said) in enumerate(zip(table.seats, facts["seats"], strict=True)):
        seat.new_ships = seat.ships & new
        seat.tokens = Counter(said["tokens"])
        seat.chits = said.get("chits", 0)
        settled = set(facts["seats"][number]["areas"])
        oracle.islands[number] = settled - home_of(table, number)
        if oracle.options.spices:
            table.merchants |= dict.fromkeys(said["merchants"], number)
            oracle.trade_options[number] |= said["options"]
            oracle.options_shown[number] = {word for word, n in said["options_shown"].items() if n}
            oracle.pool_seen[number] = dict.fromkeys(oracle.pool_seen[number], 0) | said["pool_seen"]
    links = facts.get("trade_routes", ())
    oracle.trade_routes.links = {
        (link["seat"], link["near"], link["far"]): Link(link["direct"], 0, STATES[link["state"]]) for link in links
    }


# --- what is being done -----------------------------------------------------------------------------------------------
def _lay_turn(oracle: Oracle, facts: Said) -> None:
    """What is under way in a turn, and where play goes on after it."""
    turn, due = facts["turn"], facts["pending"]
    base = next((phase for phase in IN_TURNS if phase in due), "")
    oracle.in_set_up = not base and facts["phase"] != "over"
    oracle.resume_phase = base or "setup piece"
    oracle.used_in = base if oracle.options.fishing else ""
    oracle.free_pieces = turn["free_pieces"]
    oracle.picked_ship, oracle.exit = turn["lifted"] or "", turn.get("exit") or ""
    oracle.victim = -1 if turn["victim"] is None else turn["victim"]
    oracle.victims = _victims(oracle, turn["raider"])
    oracle.sides_due = list(turn.get("sides_due", ()))
    oracle.turn_of = (oracle.turn - (base == "special building")) % oracle.num_players if base else oracle.active
    if base == "special building":
        end = (oracle.turn_of - oracle.active) % oracle.num_players
        oracle.builders = oracle._in_turn_order()[:end]


def _victims(oracle: Oracle, raider: str) -> list[int]:
    """Whom robber or pirate may rob where it stands."""
    table, board = oracle.table, oracle.table.board
    corners = set(board.hex_vertices[table.robber]) if table.robber else set[str]()
    sides = table.beside_pirate()
    return [
        number
        for number, seat in enumerate(table.seats)
        if number != oracle.active
        and seat.hand_size
        and (seat.ships & sides if raider == "pirate" else seat.buildings & corners)
    ]


def _lay_trade(oracle: Oracle | Explorers, trade: Said) -> None:
    """The trade under way."""
    oracle.offers_begun = trade["offers"]
    if trade["draft"]:
        oracle.bundle = _bundle(oracle, trade["draft"])
    if trade["offer"] and any(sum(side.values()) for side in trade["offer"].values()):
        oracle.offer = _bundle(oracle, trade["offer"])
    answers = trade.get("answers") or ["none"] * oracle.num_players
    for seat, answer in enumerate(answers):
        if answer == "accepted":
            oracle.answers[seat] = "accept"
        elif answer == "countered":
            oracle.answers[seat] = _bundle(oracle, trade["counters"][seat])
    oracle.waiting = [
        seat
        for seat in oracle._in_turn_order()[1:]
        if answers[seat] in ("none", None) and seat != oracle.actor and sum(oracle._held(seat).values())
    ]


def _bundle(oracle: Oracle | Explorers, said: Said) -> Bundle:
    """Cards in the order in which they are named."""
    goods = list(oracle._held(0))
    return Bundle(*([good for good in goods for _ in range(said[side].get(good, 0))] for side in ("give", "get")))


# --- before the first turn --------------------------------------------------------------------------------------------
def _lay_set_up(oracle: Oracle, facts: Said) -> None:
    """What the players agree on, harbours they lay, the first cards, and whose placement is due."""
    turn, due, table = facts["turn"], facts["pending"], oracle.table
    _lay_agreement(oracle, facts)
    if oracle.options.harbour_placement == "players":
        oracle.harbour_edges = list(facts["harbours"])
        oracle.face_down_kinds.subtract(table.harbours.values())
    if oracle.options.start_cards:
        oracle.start_cards = facts["turn"]["start_cards"]
        oracle.dealt_pirate = table.pirate
    if not oracle.in_set_up:
        oracle.placements = []
        return
    if BEFORE_SET_UP.isdisjoint(due):
        is_through = oracle.phase != "setup settlement" and turn["setup_settlement"] is None
        at = turn["placements"] - is_through  # its piece lies already
        oracle.placement_round = oracle.placements[at][1] if at < len(oracle.placements) else oracle.last_round
        oracle.placements = oracle.placements[at + 1 :]
    oracle.last_settlement = turn["setup_settlement"] or ""
    if oracle.options.blind_start:
        oracle.starts = [[*pair] for pair in facts["starts"]]
        oracle.is_ending = "starts paid" in due
        oracle.placed_in = "all starts" if "starts mended" in due else ""
        oracle.unpaid = list(range(turn["starts_paid"], oracle.num_players))


def _lay_agreement(oracle: Oracle, facts: Said) -> None:
    """Proposals made; those that were made twice stand only once in a position, and count."""
    subject, _, step = facts["phase"].rpartition(" ")
    if subject not in ("pirate", "token") or step not in ("proposal", "answer", "place"):
        return
    talk = facts["agreement"] or {}
    oracle.at_issue = subject
    made = list(talk.get("proposals", ()))
    if step == "place" and not made:
        made = oracle.table.hexes_of_class("ocean")
    elif step != "place":
        rounds = oracle.active + (step == "answer")
        current = [talk["proposal"]] if step == "answer" else []
        others = [name for name in made if name not in current]
        made = (others + made * rounds)[: rounds - len(current)] + current
    oracle.proposals = made
    if step == "answer":
        order = oracle._in_turn_order()
        oracle.still_to_answer = order[order.index(oracle.actor) + 1 :]


# --- consequences of a piece ------------------------------------------------------------------------------------------
def _lay_what_is_reached(oracle: Oracle, facts: Said) -> None:
    """The road or ship whose consequences are not through, and the hex that is concerned now."""
    turn, due, board = facts["turn"], facts["pending"], oracle.table.board
    found, bare = list(turn["found"]), list(turn["bare"])
    if oracle.phase == "found hex":
        oracle.found = min(found, key=board.hexes.index)
    elif oracle.phase == "found token":
        oracle.found = turn["found_hex"]
    if bare:
        oracle.reached_hex = min(bare, key=board.hexes.index)
    if oracle.is_ending:
        return
    placed = oracle.in_set_up and oracle.phase in ("take", "spice card") and not oracle.last_settlement
    if not (found or bare or placed or turn["found_hex"]):
        return
    oracle.reaching = _reaching_edge(oracle, set(found), set(bare))
    if oracle.in_set_up:
        oracle.placed_in = "setup piece"
    elif "free piece" in due or "pre-roll" in due:
        oracle.placed_in, oracle.free_pieces = "free piece", oracle.free_pieces + 1
    else:
        oracle.placed_in = "main"


def _reaching_edge(oracle: Oracle, found: set[str], bare: set[str]) -> str:
    """An edge whose piece reaches just this, one with a piece of the active seat if there is one."""
    table, board = oracle.table, oracle.table.board
    seat = table.seats[oracle.active]

    def reaches(edge: str) -> bool:
        oracle.reaching = edge
        hidden = set(oracle._hidden_still()) if oracle.options.exploration else set[str]()
        return hidden == found and (not oracle.options.number_reserve or set(oracle._bare_hexes()) == bare)

    edges = [*sorted(seat.roads | seat.ships), *board.edges]
    fitting = next((edge for edge in edges if reaches(edge)), None)
    if fitting is None:
        raise Unloadable(f"no piece reaches {sorted(found | bare)} and nothing else")
    return fitting


# --- Cities & Knights -------------------------------------------------------------------------------------------------
def _lay_realm(oracle: Oracle, facts: Said) -> None:
    """Knights, city pieces, cards, dice and what is due of them."""
    order = oracle._in_turn_order()
    for seat, said in zip(oracle.table.seats, facts["seats"], strict=True):
        realm = seat.realm
        realm.knights = {vertex: _knight(words) for vertex, words in said["knights"].items()}
        realm.pieces = {int(number): vertex for number, vertex in said["pieces"].items()}
        seat.settlements |= set(said["laid_down"])
        realm.laid_down, realm.levels = set(said["laid_down"]), dict(said["levels"])
        realm.walls = {realm.number_at(vertex) for vertex in said["walls"]}
        realm.metropolises = {colour: realm.number_at(vertex) for colour, vertex in said["metropolises"].items()}
        realm.defender, realm.progress = said["defender"], +Counter(said["progress"])
    said, turn = facts["realm"], facts["turn"]
    oracle.steps, oracle.attacked = said["barbarians"], said["attacked"]
    token = said["merchant_token"]
    oracle.table.merchant_token = (token["hex"], token["seat"]) if token else None
    oracle.undrawn, oracle.played_cards = +Counter(said["undrawn"]), +Counter(said["played"])
    oracle.dropped_cards = +Counter(said["dropped"])
    oracle.red, oracle.other, oracle.face = turn["red"], turn["other"], turn["event"]
    oracle.draws, oracle.losers, oracle.tied, oracle.aqueducts = (
        [seat for seat in order if seat in turn[word]] for word in ("draws", "losers", "tied", "aqueducts")
    )
    oracle.draw_colour, oracle.picked = turn["draw_colour"], turn["picked"] or ""
    oracle.is_attack = oracle.face == "ship" and "produce" in facts["pending"]
    oracle.fleets, oracle.crane = set(turn["fleets"]), turn["crane"]
    if oracle.phase == "over":  # what was under way is of no use
        return
    homeless = turn["homeless"]
    if homeless:
        oracle.homeless = homeless["seat"], _knight(homeless["knight"]), homeless["from"]
    if turn["card"]:
        oracle.card = _card(oracle, turn["card"])
    if oracle.phase == "metropolis":
        oracle.won_colour = next(colour for colour in COLOURS if _wins(oracle, colour))


def _knight(words: str) -> Knight:
    rank, *marks = words.split()
    return Knight(RANKS.index(rank) + 1, **dict.fromkeys(marks, True))


def _card(oracle: Oracle, said: Said) -> Card:
    """The card that is being played."""
    return Card(
        said["name"],
        said["step"],
        target=said["target"],
        chosen=set(said["chosen"]),
        hit=[seat for seat in oracle._in_turn_order() if seat in said["hit"]],
        due={int(seat): n for seat, n in said["due"].items() if n},
        offered=said["offered"] or "",
        first_hex=said["first_hex"] or "",
        removed=_knight(said["removed"]) if said["removed"] else None,
        lifted=said["left"] or "",
    )


def _wins(oracle: Oracle, colour: str) -> bool:
    """Whether the active seat has come to the level that brings the metropolis of a colour, and has it not."""
    seats, holder = oracle.table.seats, oracle._holder(colour)
    level = seats[oracle.active].realm.levels[colour]
    return level >= 4 and holder != oracle.active and (holder is None or seats[holder].realm.levels[colour] < level)
