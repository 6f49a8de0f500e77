"""Damaged positions: the error names the entry, what stands there and what would be right."""

import re
from typing import Any

import pytest

from seafarers_env import Game
from seafarers_env.position import PositionError, to_dict
from tests.board.tiny import TINY
from tests.oracle.waters import BARE, STRAIT
from tests.positions import from_dict
from tests.rules.boards import REDS

AGREED = {"pirate_start": "agreed"}
SHIP = {"settlements": ["3,4 N"], "ships": ["3,4 NE"]}
LAID = {"harbour_placement": "players"}
APART = {"1,3": 6, "1,5": 3, "1,7": 6, "2,2": 9, "2,4": 4, "2,8": 10, "3,3": 8, "3,5": 11}
OFFER = {"give": {"wool": 1}, "get": {"ore": 1}}
WOOL_AND_ORE = [{"hand": {"wool": 1}}, {"hand": {"ore": 1}}]


def new_shores(**entries: Any) -> dict[str, Any]:
    return {"scenario": "new_shores", "num_players": 3, **entries}


def seat(**entries: Any) -> dict[str, Any]:
    """New Shores with this seat 0."""
    return new_shores(seats=[entries])


def answering(**trade: Any) -> dict[str, Any]:
    """An offer of seat 0, to be answered by seat 1; seat 2 has no cards."""
    return new_shores(pending=["answer"], seats=WOOL_AND_ORE, trade={"offer": OFFER, **trade})


def choosing(**trade: Any) -> dict[str, Any]:
    return new_shores(pending=["choose"], seats=WOOL_AND_ORE, trade={"offer": OFFER, **trade})


#: What is wrong, the position, the entry named, what is expected (in part), what is found (in part).
CASES: dict[str, tuple[dict[str, Any], str, str, str]] = {
    # the table
    "unknown key": (new_shores(seatz=[]), "the position", "one of the keys format,", "'seatz' (did you mean 'seats'?)"),
    "format 2": (new_shores(format=2), "format", "1, the format this version reads", "2"),
    "format true": (new_shores(format=True), "format", "1", "true"),
    "no scenario": ({}, "scenario", "one of base, catan_world,", "neither"),
    "scenario and board": (new_shores(board=TINY), "scenario", "or the text of a board file", "both"),
    "unknown scenario": (
        {"scenario": "new_shore"}, "scenario", "'base', 'catan_world'", "'new_shore' (did you mean 'new_shores'?)",
    ),
    "scenario as a path": ({"scenario": "charts/base.board"}, "scenario", "'base', 'catan_world'", "base.board"),
    "wrong board": (
        {"board": TINY.replace("F06", "F07")}, "board, line 11, column 5", "a chip from 02 to 12, never 07", "'F07'",
    ),
    "two players": (new_shores() | {"num_players": 2}, "num_players", "3 or 4", "2"),
    "players as text": (new_shores() | {"num_players": "3"}, "num_players", "a number of players", "'3'"),
    "unknown option": (new_shores(options={"robber": 1}), "options", "one of points_to_win,", "'robber'"),
    "option out of range": (new_shores(options={"bank": 39}), "options.bank", "a whole number 1..38", "39"),
    "options at odds": (
        new_shores(options={"ships": False, "ships_supply": 9}), "options", "switches that go together", "ships = True",
    ),
    "a seed below 0": (new_shores(random={"seed": -1}), "random.seed", "a seed", "-1"),
    "a seed too long": (new_shores(random={"seed": 2**64}), "random.seed", "a seed", "18446744073709551616"),
    "a stream that is no word": (new_shores(random={"dice": "xyz"}), "random.dice", "hexadecimal digits", "'xyz'"),
    # the board
    "unknown hex": (new_shores(robber="3,5"), "robber", "a land hex", "row 3 has 3,2 3,4"),
    "robber at sea": (new_shores(robber="1,6"), "robber", "a land hex", "'1,6', ocean"),
    "robber off the board": (new_shores(robber=None), "robber", "never off the board", "null"),
    "pirate on land": (new_shores(pirate="1,2"), "pirate", "an ocean hex", "'1,2', hills"),
    "pirate on the frame": (new_shores(pirate="0,1"), "pirate", "pirate_on_frame", "'0,1'"),
    "pirate nowhere": (new_shores(pirate=None), "pirate", "the name of an ocean hex", "null"),
    "pirate where there is none": (
        {"scenario": "base", "pirate": "3,4"}, "pirate", "null: the option pirate is off", "'3,4'",
    ),
    # seats
    "five seats": (new_shores(seats=[{}] * 4), "seats", "at most 3 seats", "4"),
    "seats as an object": (new_shores(seats={}), "seats", "a list [ ]", "{}"),
    "a seat as a list": (new_shores(seats=[[]]), "seats[0]", "an object { }", "[]"),
    "unknown key of a seat": (
        seat(settlement=["3,4 N"]), "seats[0]", "one of the keys settlements,", "(did you mean 'settlements'?)",
    ),
    "no such vertex": (seat(settlements=["3,4 E"]), "seats[0].settlements[0]", "a vertex", "'E' is not a corner"),
    "a vertex as a number": (seat(settlements=[7]), "seats[0].settlements[0]", "the name of a vertex", "7"),
    "settlement at sea": (seat(settlements=["2,7 N"]), "seats[0].settlements[0]", "at a land hex", "which has none"),
    "two on one vertex": (
        new_shores(seats=[{"settlements": ["5,6 N"]}, {"cities": ["4,7 SW"]}]),
        "seats[1].cities[0]", "a vertex with no building", "'4,7 SW', the settlement of seat 0",
    ),
    "a settlement next to another": (
        seat(cities=["5,6 NE"], settlements=["5,6 N"]),
        "seats[0].cities[0]", "no building on it or next to it", "next to the settlement of seat 0 on '4,5 SE'",
    ),
    "too many settlements": (
        seat(settlements=["3,4 N", "3,4 SE", "3,4 SW", "3,8 N", "3,8 SE", "3,8 SW"]),
        "seats[0].settlements[5]", "at most 5 settlements", "'3,8 SW', one more",
    ),
    "too many roads": (
        new_shores(options={"roads": 1}, seats=[{"roads": ["5,6 NE", "5,6 E"]}]),
        "seats[0].roads[1]", "at most 1 roads", "'5,6 E', one more",
    ),
    "a road at sea": (seat(roads=["2,7 NE"]), "seats[0].roads[0]", "where a road may lie", "sea on both sides"),
    "a ship on land": (seat(ships=["5,6 NE"]), "seats[0].ships[0]", "where a ship may lie", "land on both sides"),
    "a ship in the base game": (
        {"scenario": "base", "seats": [{"ships": ["1,4 NE"]}]}, "seats[0].ships[0]", "switched off", "'1,4 NE'",
    ),
    "two on one edge": (
        new_shores(seats=[{"ships": ["3,4 NE"]}, {"roads": ["2,5 SW"]}]),
        "seats[1].roads[0]", "an edge with no piece on it", "'2,5 SW', the ship of seat 0",
    ),
    "tokens under nothing": (seat(tokens={"1,2 N": 1}), 'seats[0].tokens["1,2 N"]', "a building of seat 0", "'1,2 N'"),
    "tokens at home": (
        seat(settlements=["5,6 N"], tokens={"5,6 N": 1}), 'seats[0].tokens["5,6 N"]', "a foreign island", "'5,6 N'",
    ),
    "too many tokens": (
        seat(settlements=["1,2 N"], tokens={"1,2 N": 2}), 'seats[0].tokens["1,2 N"]', "0..1", "2",
    ),
    "tokens of two islands": (
        seat(settlements=["1,2 N", "7,14 N"], tokens={"1,2 N": 1, "7,14 N": 1}),
        'seats[0].tokens["7,14 N"]', "one building of a seat", "'7,14 N'",
    ),
    "more tokens than the box holds": (
        new_shores(
            options={"token_limit": 1},
            seats=[{"settlements": [v], "tokens": {v: 1}} for v in ("1,2 N", "7,14 N")],
        ),
        "seats", "at most 1 tokens", "2",
    ),
    "a region not settled": (seat(areas=["a"]), "seats[0].areas", "where seat 0 has buildings: none", "['a']"),
    # cards
    "twenty cards of a kind": (seat(hand={"wool": 20}), "seats[0].hand.wool", "a whole number 0..19", "20"),
    "twenty in two hands": (
        new_shores(seats=[{"hand": {"wool": 10}}, {"hand": {"wool": 10}}]), "seats", "at most 19 wool", "20",
    ),
    "a bank that does not fit": (
        new_shores(bank={"wool": 18}, seats=[{"hand": {"wool": 2}}]), "bank.wool", "17, as there are 19", "18",
    ),
    "a negative count": (seat(hand={"ore": -1}), "seats[0].hand.ore", "0..19", "-1"),
    "half a card": (seat(hand={"ore": 0.5}), "seats[0].hand.ore", "a whole number", "0.5"),
    "a count that is true": (seat(hand={"ore": True}), "seats[0].hand.ore", "a whole number", "true"),
    "an unknown resource": (seat(hand={"sheep": 1}), "seats[0].hand", "'brick', 'lumber', 'wool'", "'sheep'"),
    "three cards of two": (seat(cards={"roads": 2}, played={"roads": 1}), "seats", "at most 2 roads cards", "3"),
    "a deck that does not fit": (new_shores(deck={"soldier": 13}), "deck.soldier", "14", "13"),
    "a victory point played": (seat(played={"victory point": 1}), "seats[0].played", "no victory point", "1"),
    "bought what is not held": (
        new_shores(bought={"roads": 1}, seats=[{"cards": {"plenty": 1}}]), "bought", "at most 0 roads cards", "1",
    ),
    # special cards and the end
    "a route too short": (new_shores(longest_route=1), "longest_route", "null", "seat 1 with 0 pieces in a row"),
    "an army too small": (
        new_shores(largest_army=0, seats=[{"played": {"soldier": 2}}]), "largest_army", "null", "it takes 3",
    ),
    "an army that another tops": (
        new_shores(largest_army=0, seats=[{"played": {"soldier": 3}}, {"played": {"soldier": 4}}]),
        "largest_army", "seat 1, with 4 soldiers", "seat 0 with 3",
    ),
    "an army nobody holds": (
        new_shores(largest_army=None, seats=[{"played": {"soldier": 3}}]), "largest_army", "seat 0", "null",
    ),
    "two equal armies": (
        new_shores(seats=[{"played": {"soldier": 3}}] * 2), "largest_army", "seat 0 or 1, with 3 soldiers", "nothing",
    ),
    "won without points": (new_shores(outcome="won"), "outcome", "as seat 0 has 0 points of 13", "'won'"),
    "won and goes on": (
        new_shores(options={"points_to_win": 3}, seats=[{"cities": ["5,6 N", "3,4 N"]}]),
        "outcome", "'won', as seat 0 has 4 points of 3", "'playing'",
    ),
    "a winner in a game that goes on": (new_shores(winner=1), "winner", "null, as nobody has won", "1"),
    "over without an outcome": (new_shores(pending=["over", "main"]), "outcome", "'won' or 'truncated'", "'playing'"),
    # phases
    "an unknown phase": (new_shores(pending=["mian"]), "pending[0]", "a phase:", "(did you mean 'main'?)"),
    "two turns at once": (new_shores(pending=["main", "pre-roll"]), "pending", "never two", "'pre-roll', 'main'"),
    "two things at once": (new_shores(pending=["take", "steal"]), "pending", "with 'main' nothing more, or", "'take'"),
    "dice before the roll": (new_shores(pending=["dice", "pre-roll"]), "pending", "with 'pre-roll'", "'dice'"),
    "an agreement by lot": (new_shores(pending=["pirate proposal"]), "pending", "pirate_start is 'agreed'", "proposal"),
    "talk where trade is off": (
        new_shores(options={"max_offers": 0}, pending=["compose"]), "pending", "max_offers is above 0", "'compose'",
    ),
    "nothing to discard": (new_shores(pending=["discard"]), "pending", "a seat with more than 7 cards", "no such seat"),
    "nothing to take": (new_shores(pending=["take"]), "pending", "picks_owed of a seat", "none"),
    "nobody to rob": (new_shores(pending=["steal"]), "pending", "several seats with cards", "0 that the robber"),
    "no place for a free piece": (
        new_shores(pending=["free piece"], seats=[{"played": {"roads": 1}}]),
        "pending", "something to decide", "'free piece'",
    ),
    "a start without a place": (
        {"board": TINY, "pending": ["setup settlement"], "options": {"settlements": 2}, "num_players": 2,
         "turn": {"placements": 3}, "seats": [{"settlements": ["1,4 N"]}, {"settlements": ["1,4 S", "2,3 SW"]}]},
        "pending", "something to decide", "'setup settlement'",
    ),
    # the turn
    "unknown key of the turn": (new_shores(turn={"round": 1}), "turn", "one of the keys number,", "'round'"),
    "the turn of another": (new_shores(turn={"number": 3, "active": 1}), "turn.active", "seat 0", "1"),
    "a turn after the last": (
        new_shores(options={"max_turns": 9}, turn={"number": 9}), "turn.number", "0..8", "9",
    ),
    "a seat there is not": (new_shores(turn={"active": 3}), "turn.active", "a seat 0..2", "3"),
    "decisions beyond counting": (new_shores(turn={"decisions": 2**31}), "turn.decisions", "0..50000", "21474"),
    "decisions about to wrap round": (
        new_shores(turn={"number": 5, "decisions": 2**31 - 1}),
        "turn.decisions", "by turn.number 5, 0..300000", "2147483647",
    ),
    "placements after set-up": (new_shores(turn={"placements": 2}), "turn.placements", "6, as set-up is over", "2"),
    "an impossible roll": (new_shores(turn={"last_roll": 13}), "turn.last_roll", "2..12", "13"),
    "a discard without a seven": (
        new_shores(pending=["discard"], turn={"last_roll": 6}, seats=[{"hand": {"ore": 9}}]),
        "turn.last_roll", "7", "6",
    ),
    "too few discards": (
        new_shores(pending=["discard"], seats=[{"hand": {"ore": 9}, "discards_owed": 3}]),
        "seats[0].discards_owed", "4, half of 9 cards", "3",
    ),
    "discards at any time": (seat(hand={"ore": 9}, discards_owed=4), "seats[0].discards_owed", "0", "4"),
    "laid aside out of turn": (
        new_shores(pending=["discard"], seats=[{"hand": {"ore": 9}}, {"hand": {"wool": 8}, "discarding": {"ore": 1}}]),
        "seats[1].discarding", "at most 0 cards, as a seat before it still owes", "1",
    ),
    "picks at any time": (seat(picks_owed=1), "seats[0].picks_owed", "picks of the seat, 0", "1"),
    "too many picks": (
        new_shores(pending=["take"], seats=[{}, {"picks_owed": 101}]), "seats[1].picks_owed", "0..100", "101",
    ),
    "free pieces at any time": (
        new_shores(pending=["main"], turn={"free_pieces": 1}), "turn.free_pieces", "'free piece' is not pending", "1",
    ),
    "three free pieces": (
        new_shores(turn={"free_pieces": 3}, seats=[{"settlements": ["5,6 N"], "played": {"roads": 1}}]),
        "turn.free_pieces", "1..2", "3",
    ),
    "a starting settlement at any time": (
        new_shores(pending=["main"], turn={"setup_settlement": "5,6 N"}), "turn.setup_settlement", "null", "'5,6 N'",
    ),
    "somebody else's starting settlement": (
        new_shores(pending=["setup piece"], turn={"setup_settlement": "5,6 N"}),
        "turn.setup_settlement", "the settlement of seat 0", "'5,6 N'",
    ),
    "too early in set-up": (
        new_shores(pending=["setup settlement"], turn={"placements": 1}, seats=[{}, {"settlements": ["5,6 N"]}]),
        "seats[1].settlements", "at most 0 after 1 placements", "1",
    ),
    "ship moved before the roll": (
        new_shores(pending=["pre-roll"], turn={"ship_moved": True}), "turn.ship_moved", "false", "true",
    ),
    "ship moved by halves": (new_shores(turn={"ship_moved": 1}), "turn.ship_moved", "true or false", "1"),
    "a new ship that is none": (new_shores(turn={"new_ships": ["3,4 NE"]}), "turn.new_ships", "at most 0 ships", "1"),
    "lifted from nowhere": (new_shores(pending=["move ship"]), "turn.lifted", "the edge from which", "nothing"),
    "lifted and still there": (
        new_shores(turn={"lifted": "3,4 NE"}, seats=[SHIP]), "turn.lifted", "an empty edge", "'3,4 NE'",
    ),
    "lifted out of a closed lane": (
        new_shores(turn={"lifted": "3,4 NE"}, seats=[{"settlements": ["3,4 N", "3,6 N"], "ships": ["3,6 NW"]}]),
        "turn.lifted", "an edge from which a ship may be moved", "may not leave its lane",
    ),
    "lifted with nowhere to go": (
        new_shores(turn={"lifted": "2,7 NE"}), "pending", "something to decide", "'move ship'",
    ),
    "robbed by a pirate that never moved": (
        new_shores(turn={"raider": "pirate"}, options={"pirate": False}), "turn.raider", "'robber'", "'pirate'",
    ),
    "a victim without cards": (
        new_shores(pending=["stolen card"], robber="5,6", turn={"victim": 1}, seats=[{}, {"cities": ["5,6 N"]}]),
        "turn.victim", "a seat with cards that the robber may rob", "1",
    ),
    "a victim at any time": (
        new_shores(pending=["main"], turn={"victim": 0}), "turn.victim", "'stolen card' is not pending", "0",
    ),
    # trade
    "unknown key of the trade": (new_shores(trade={"call": 1}), "trade", "one of the keys offers,", "'call'"),
    "too many offers": (new_shores(trade={"offers": 6}), "trade.offers", "0..5", "6"),
    "offers before the roll": (new_shores(pending=["pre-roll"], trade={"offers": 1}), "trade.offers", "0", "1"),
    "an offer at any time": (new_shores(trade={"offer": OFFER}), "trade.offer", "'answer' and 'choose'", "give"),
    "an offer not held": (
        new_shores(pending=["answer"], seats=WOOL_AND_ORE, trade={"offer": {"give": {"ore": 1}, "get": {"wool": 1}}}),
        "trade.offer", "it holds 0 ore", "1 ore",
    ),
    "the same on both sides": (
        answering(offer={"give": {"wool": 1}, "get": {"wool": 1}}), "trade.offer", "different resources", "wool",
    ),
    "an offer for nothing": (answering(offer={"give": {"wool": 1}}), "trade.offer", "on both sides, or", "wool"),
    "too many cards asked": (
        answering(offer={"give": {"wool": 1}, "get": {"ore": 5, "grain": 4}}), "trade.offer.get", "at most 8", "ore",
    ),
    "nothing drafted": (
        new_shores(pending=["compose"], seats=WOOL_AND_ORE), "trade.draft", "at least one card under 'give'", "nothing",
    ),
    "a draft of another": (
        new_shores(pending=["compose"], seats=WOOL_AND_ORE, trade={"draft": {"give": {"wool": 1}}, "composer": 1}),
        "trade.composer", "seat 0", "1",
    ),
    "the wrong seat answers": (answering(responder=2), "trade.responder", "seat 1", "2"),
    "an answer without cards": (
        answering(answers=[None, "none", "accepted"]), "trade.answers", "seat 2 'declined'", "'accepted'",
    ),
    "an answer of the offering seat": (
        answering(answers=["accepted", "none", "declined"]), "trade.answers", "seat 0 null", "'accepted'",
    ),
    "accepted a call": (
        choosing(offer=None, answers=[None, "accepted", "declined"]), "trade.answers", "only if it holds", "'accepted'",
    ),
    "too few answers": (answering(answers=[None, "none"]), "trade.answers", "3 entries", "2"),
    "all have answered": (answering(answers=[None, "accepted", "declined"]), "trade.answers", "still to come", "["),
    "an answer is missing": (choosing(), "trade.answers", "an answer of seat 1", "nothing"),
    "nobody to choose": (
        choosing(answers=[None, "declined", "declined"]), "pending", "an acceptance or a counter-offer", "neither",
    ),
    "a counter without a bundle": (
        choosing(answers=[None, "countered", "declined"]), "trade.counters", "a bundle for seat 1", "nothing",
    ),
    "a counter not held": (
        choosing(
            answers=[None, "countered", "declined"],
            counters=[None, {"give": {"brick": 1}, "get": {"wool": 1}}, None],
        ),
        "trade.counters[1]", "it holds 0 brick", "1 brick",
    ),
    # what lies face down, and what is found
    "face up from the start": (
        {"scenario": "oceans", "terrain": {"1,2": "missing"}}, 'terrain["1,2"]', "as the board file", "'missing'",
    ),
    "more than the pile had": (
        {"scenario": "oceans", "terrain": {"4,5": "gold"}}, "terrain", "at most 0 times gold on the hexes of pool u",
        "1",
    ),
    "turned up without a token": (
        {"scenario": "oceans", "terrain": {"4,5": "hills"}}, "numbers", "all hexes turned up", "4,5 (hills)",
    ),
    "a token the pile had not": (
        {"scenario": "oceans", "terrain": {"4,5": "hills"}, "numbers": {"4,5": 12}}, "numbers", "at most 0 times 12",
        "1",
    ),
    "a wrong pile": (
        {"scenario": "oceans", "pile": {"u": {"hexes": {"ocean": 3}}}}, "pile.u.hexes", "1 times hills", "0",
    ),
    "a pile of no pool": ({"scenario": "oceans", "pile": {"x": {}}}, "pile", "pools of face-down hexes", "'x'"),
    "found what is known": (
        {"scenario": "oceans", "turn": {"found": ["1,2"]}}, "turn.found[0]", "face down", "'1,2'",
    ),
    "nothing found": ({"scenario": "oceans", "pending": ["found hex"]}, "turn.found", "the hexes", "nothing"),
    "found token of nothing": (
        {"scenario": "oceans", "pending": ["found token"]}, "turn.found_hex", "the hex just turned up", "nothing",
    ),
    "discoveries without exploration": (
        new_shores(pending=["found hex"]), "pending", "only where the option exploration", "'found hex'",
    ),
    "a discovery in a trade": (
        {"scenario": "oceans", "pending": ["found hex", "compose"]}, "pending", "nothing more, or one of", "'compose'",
    ),
    # the number reserve
    "a wrong reserve": (
        {"scenario": "greater_catan", "reserve": {"2": 2}}, "reserve", "1 times 2, as the rest lies", "2",
    ),
    "tokens lost": ({"board": BARE, "numbers": {"1,4": 8}}, "numbers", "all tokens 5 that are dealt", "1 more"),
    "moved too early": (
        {
            "board": BARE,
            "numbers": {"1,4": 8, "1,10": 6, "2,7": 5, "2,9": 9, "2,11": 6, "3,10": 8},
        },
        "numbers", "only when the reserve is empty", "2 left",
    ),
    "bare on the mainland": (
        {"scenario": "greater_catan", "turn": {"bare": ["4,9"]}}, "turn.bare[0]", "small island", "'4,9'",
    ),
    "a choice too early": (
        {"scenario": "greater_catan", "pending": ["choose token"], "turn": {"bare": ["5,18"]}},
        "pending", "'reserve token'", "'choose token'",
    ),
    # harbours laid by the players
    "a harbour inland": (
        new_shores(options=LAID, harbours={"5,6 NE": "ore"}), 'harbours["5,6 NE"]', "between land and an ocean", "'5,6",
    ),
    "too many of a kind": (
        new_shores(options=LAID, harbours={"3,4 NE": "ore", "5,10 E": "ore"}), "harbours", "at most 1 harbours of", "2",
    ),
    "face down in play": (
        new_shores(options=LAID, harbours={"3,4 NE": "face down"}), "harbours", "as play has begun", "1 face down",
    ),
    "turned up too early": (
        new_shores(options=LAID, pending=["harbour place"], harbours={"3,4 NE": "ore"}), "harbours", "face down", "1",
    ),
    # where seats began
    "two homes": (
        {"board": STRAIT, "seats": [{"settlements": ["1,2 N", "1,8 N"]}]}, "seats[0].home", "the region", "nothing",
    ),
    "a home not settled": (
        {"board": STRAIT, "seats": [{"settlements": ["1,2 N"], "home": ["T"]}]}, "seats[0].home", "among C", "['T']",
    ),
    "a trade route at home": (
        {
            "board": STRAIT,
            "seats": [{"settlements": ["1,2 N", "1,4 N"]}],
            "trade_routes": [{"seat": 0, "near": "1,2 N", "far": "1,4 N"}],
        },
        "trade_routes[0].far", "on the other island", "'1,4 N'",
    ),
    "trade routes elsewhere": (new_shores(trade_routes=[{}]), "trade_routes", "trade_route_tokens is off", "[{}]"),
    # the pirate's start
    "agreement at any time": (
        new_shores(options=AGREED, agreement={"proposer": 1}), "agreement", "no phase of", "proposer",
    ),
    "nothing proposed": (
        new_shores(options=AGREED, pending=["pirate answer"]), "agreement.proposal", "under discussion", "not",
    ),
    "land proposed": (
        new_shores(options=AGREED, pending=["pirate answer"], agreement={"proposal": "5,6"}),
        "agreement.proposal", "an ocean hex", "'5,6'",
    ),
    "answering oneself": (
        new_shores(options=AGREED, pending=["pirate answer"], agreement={"proposal": "1,6", "responder": 0}),
        "agreement.responder", "a seat other than 0", "0",
    ),
    "proposals of nobody": (
        new_shores(options=AGREED, pending=["pirate proposal"], agreement={"proposals": ["1,6"]}),
        "agreement.proposals", "none so far", "1",
    ),
    "tokens without an agreement": (
        new_shores(pending=["token proposal"]), "pending", "red_exchange is 'agreed'", "token proposal",
    ),
    "no red tokens beside each other": (
        {"board": REDS, "num_players": 2, "pending": ["token proposal"], "numbers": APART},
        "pending", "two red tokens are neighbours", "no such",
    ),
    "no partner of a red token": (
        {"board": REDS, "num_players": 2, "pending": ["token answer"], "agreement": {"proposal": "2,2"}},
        "agreement.proposal", "may change places", "'2,2'",
    ),
    "a pirate already placed": (
        new_shores(options=AGREED, pending=["pirate proposal"], pirate="1,6"), "pirate", "not placed yet", "'1,6'",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_a_damaged_position_is_refused_by_name(case: str) -> None:
    data, entry, expected, found = CASES[case]
    with pytest.raises(PositionError) as caught:
        from_dict(data, "explicit")
    assert caught.value.entry == entry
    assert expected in caught.value.expected
    assert found in caught.value.found
    assert str(caught.value) == f"{entry}: expected {caught.value.expected}; found {caught.value.found}"


def dealt() -> dict[str, Any]:
    return to_dict(Game("new_shores", num_players=3, seed=1))


def hex_of(data: dict[str, Any], terrain: str) -> str:
    """The first hex of a terrain on the Mainland."""
    return next(
        h for h, word in data["terrain"].items() if word == terrain and 3 <= int(h[0]) and h[2:] not in ("13", "14")
    )


def test_printed_hexes_tokens_and_pools_are_those_of_the_board_file() -> None:
    def refused(key: str, place: str, value: Any) -> str:
        data = dealt()
        if value is None:
            del data[key][place]
        else:
            data[key][place] = value
        with pytest.raises(PositionError) as caught:
            from_dict(data)
        return str(caught.value)

    forest, desert, harbour = hex_of(dealt(), "forest"), hex_of(dealt(), "desert"), next(iter(dealt()["harbours"]))
    kind = "wool" if dealt()["harbours"][harbour] != "wool" else "ore"
    assert refused("terrain", "1,2", "forest") == (
        "terrain[\"1,2\"]: expected 'hills', as the board file prints it; found 'forest'"
    )
    assert refused("terrain", forest, "hills") == "terrain: expected 3 times hills on the hexes of pool M; found 4"
    assert refused("terrain", forest, "wood").startswith(f'terrain["{forest}"]: expected a terrain: ')
    assert refused("terrain", forest, None).endswith(f"found none for {forest}")
    assert refused("terrain", "9,9", "hills").startswith('terrain["9,9"]: expected the name of a hex of the board')
    assert refused("numbers", "1,2", 6) == 'numbers["1,2"]: expected 11, as the board file prints it; found 6'
    assert refused("numbers", "1,6", 6) == 'numbers["1,6"]: expected no token on this hex; found 6'
    assert refused("numbers", desert, 6) == f'numbers["{desert}"]: expected no token on a hex of desert; found 6'
    wrong = r"numbers: expected \d times \d+ on the hexes of pool M; found \d"
    assert re.fullmatch(wrong, refused("numbers", forest, 7))
    assert refused("numbers", forest, None).endswith(f"found none for {forest} (forest)")
    assert "dealt harbours of the kind" in refused("harbours", harbour, kind)
    assert refused("harbours", harbour, "sheep").startswith(f'harbours["{harbour}"]: expected a kind of harbour')
    assert (
        refused("harbours", harbour, None) == f"harbours: expected every harbour that is dealt; found none at {harbour}"
    )
    assert refused("harbours", "5,6 NE", "ore").startswith('harbours["5,6 NE"]: expected an edge with a harbour: ')


def test_a_place_named_twice_is_refused() -> None:
    data = dealt()
    data["terrain"]["1, 2"] = data["terrain"]["1,2"]
    with pytest.raises(PositionError, match="expected each hex once; found '1, 2' again"):
        from_dict(data)
