"""The course of the game: set-up, whose turn it is, picks from the bank, special cards and the end."""

from __future__ import annotations

from typing import Any

from . import areas, places
from .board import read_board
from .crossing import TradeRoutes
from .options import read_options
from .table import PRODUCT, RESOURCES, Table
from .trade import Trade


class Course:
    """Whose decision it is and what is due after it; what a turn is made of is left to the subclasses.

    A decision of phase ``some words`` has a method ``_legal_some_words``; an action ``some words argument``
    has a method ``_do_some_words``.
    """

    def __init__(self, board_text: str, num_players: int, options: dict[str, Any] | None, deal: dict[str, Any]) -> None:
        """Set a dealt board up to the first decision.

        Args:
            board_text: the content of a board file.
            num_players: number of seats.
            options: rule switches; those left out are as the board file or the default says.
            deal: what was dealt before the first decision: terrain, numbers, harbours, pirate.
        """
        board = read_board(board_text)
        if num_players not in board.players:
            raise ValueError(f"{num_players} players on a board for {board.header['players']}")
        self.options = read_options(board, options)
        self.table = Table(board, num_players, self.options, deal)
        self.num_players = num_players
        self.phase = ""
        self.actor = 0
        self.active = 0
        self.turn = 0  # END_TURNs so far
        self.winner: int | None = None
        self.truncated = False

        self.in_set_up = True
        seats = list(range(num_players))
        self.placements = [(seat, 1) for seat in seats] + [(seat, 2) for seat in reversed(seats)]  # BASE-14
        self.placement_round = 1
        self.last_settlement = ""  # the one the starting piece goes to
        self.at_issue = "pirate"  # what is to be agreed on: the pirate's hex, or a token's (DECISIONS-09, DECISIONS-10)
        self.proposals: list[str] = []  # hexes proposed for it
        self.still_to_answer: list[int] = []

        self.card_played = False  # this turn
        self.ship_moved = False  # this turn
        self.offers_begun = 0  # this turn
        self.resume_phase = "main"  # where play goes on after robber, picks or free pieces
        self.victims: list[int] = []
        self.victim = -1
        self.free_pieces = 0
        self.picked_ship = ""
        self.trade_routes = TradeRoutes(self.table)
        self.reaching = ""  # the edge of a route piece whose consequences are not through
        self.placed_in = ""  # the phase in which it was placed
        self.reached_hex = ""  # the hex that is being turned up, or gets a number token
        self.trade: Trade | None = None
        self._begin(deal["pirate"])

    # Whose decision it is

    def _go_to(self, phase: str, actor: int | None = None) -> None:
        """Make it somebody's decision, by default the active player's."""
        self.phase = phase
        self.actor = self.active if actor is None else actor

    def _resume(self) -> None:
        """Go on where a sequence began."""
        if self.resume_phase == "setup piece":
            self._ask_setup_piece()
        else:
            self._go_to(self.resume_phase)

    def _in_turn_order(self) -> list[int]:
        """All seats, the active player first (DECISIONS-07)."""
        return [(self.active + step) % self.num_players for step in range(self.num_players)]

    def _begin_turn(self, seat: int) -> None:
        """Make a seat the active one, with nothing done yet."""
        self.active = seat
        self.card_played = self.ship_moved = False
        self.offers_begun = 0
        for player in self.table.seats:
            player.new_ships.clear()
            player.bought = dict.fromkeys(player.bought, 0)
        self._go_to("pre-roll")

    # What is due after every event

    def _settle(self) -> None:
        """Special cards, then victory (ROUTE-12, BASE-64, BASE-75..77)."""
        self.table.assign_longest_route()
        self.table.assign_largest_army()
        if self.in_set_up or self.phase == "over" or self.reaching:  # EDGE-61
            return
        if self.table.points(self.active) >= self.options.points_to_win:
            self.winner = self.active
            self._end_game()

    def _judge_trade_routes(self) -> None:
        """After every road, ship, ship move and settlement (CROSSING-22)."""
        if self.options.trade_route_tokens:
            self.trade_routes.judge(self.active)

    def _end_game(self) -> None:
        """Stop; what was pending lapses (BASE-75)."""
        self._go_to("over", -1)
        self.trade = None
        for seat in self.table.seats:
            seat.picks_owed = 0

    # Set-up: what the players agree on (DECISIONS-09, DECISIONS-10)

    def _seek_agreement(self, subject: str) -> None:
        """Let everybody propose a hex once, seat 0 first, until all the others accept one."""
        self.at_issue = subject
        self.proposals = []
        self.active = 0
        self._go_to(f"{subject} proposal")

    def _propose(self, name: str) -> None:
        """Ask the others, clockwise from the proposer."""
        self.proposals.append(name)
        self.still_to_answer = self._in_turn_order()[1:]
        self._next_answer()

    def _next_answer(self) -> None:
        self._go_to(f"{self.at_issue} answer", self.still_to_answer.pop(0))

    def _legal_answer(self) -> set[str]:
        return {"accept", "decline"}

    _legal_pirate_answer = _legal_token_answer = _legal_answer

    def _do_accept(self) -> None:
        if self.still_to_answer:
            self._next_answer()
        else:
            self._settled_on(self.proposals[-1])

    def _do_decline(self) -> None:
        """The next seat proposes; after all have in vain, one of the hexes is drawn."""
        if len(self.proposals) < self.num_players:
            self.active += 1
            self._go_to(f"{self.at_issue} proposal")
        else:
            self._go_to(f"{self.at_issue} place", -1)

    def _settled_on(self, name: str) -> None:
        """The hex is found, by agreement or by lot."""
        self.table.pirate = name
        self._next_placement()

    # Set-up: the pirate

    def _begin(self, dealt_pirate: str | None) -> None:
        """The pirate first, then the settlements (BASE-12, PIRATE-01)."""
        oceans = self.table.hexes_of_class("ocean")
        if not self.options.pirate or not oceans:
            self._next_placement()
        elif self.options.pirate_start == "agreed":
            self._seek_agreement("pirate")
        elif self.options.red_exchange == "agreed" and self.options.red_tokens_apart:  # the pirate is not dealt then
            self.at_issue, self.active, self.proposals = "pirate", 0, oceans
            self._go_to("pirate place", -1)
        elif dealt_pirate in oceans:
            self.table.pirate = dealt_pirate
            self._next_placement()
        else:
            raise ValueError(f"the pirate cannot start on {dealt_pirate}")

    def _legal_pirate_proposal(self) -> set[str]:
        return {f"pirate {name}" for name in self.table.hexes_of_class("ocean")}

    # Set-up: settlements with their road or ship

    def _next_placement(self) -> None:
        """Ask for the next starting settlement that can be placed (BASE-14, EDGE-47)."""
        while self.placements:
            self.active, self.placement_round = self.placements.pop(0)
            if self._legal_setup_settlement():
                self._go_to("setup settlement")
                return
        self.in_set_up = False
        self._begin_turn(0)  # BASE-19

    def _legal_setup_settlement(self) -> set[str]:
        return {f"settlement {vertex}" for vertex in places.start_settlement_places(self.table, self.active)}

    def _place_start_settlement(self, vertex: str) -> None:
        """Place it; the second one brings cards (BASE-17, BASE-18, DECISIONS-14)."""
        seat = self.table.seats[self.active]
        seat.settlements.add(vertex)
        seat.supply["settlements"] -= 1
        seat.home |= areas.areas_at(self.table, vertex)
        self.last_settlement = vertex
        self._judge_trade_routes()
        if self.placement_round == 2:
            for name in self.table.land_hexes(vertex):
                terrain = self.table.terrain[name]
                if terrain == "gold":
                    seat.picks_owed += 1
                elif terrain in PRODUCT and self.table.bank[PRODUCT[terrain]]:
                    self.table.gain(self.active, PRODUCT[terrain])
        self._ask_picks("setup piece")

    def _ask_setup_piece(self) -> None:
        """Ask for the starting road or ship, if there is one to place (START-05, EDGE-48)."""
        if self._legal_setup_piece():
            self._go_to("setup piece")
        else:
            self._next_placement()

    def _legal_setup_piece(self) -> set[str]:
        roads = places.start_road_places(self.table, self.active, self.last_settlement)
        ships = places.start_ship_places(self.table, self.active, self.last_settlement)
        if self.options.coast_start == "ship" and any(self.table.at_sea(edge) for edge in ships):  # FOURISLANDS-06
            roads = set()
        return {f"road {edge}" for edge in roads} | {f"ship {edge}" for edge in ships}

    # Cards of choice from the bank: starting gold, gold fields, Year of Plenty

    def _ask_picks(self, resume_phase: str | None = None) -> None:
        """Ask who still owes a pick, in turn order; an empty bank ends all of it (GOLD-05, GOLD-07)."""
        if resume_phase is not None:
            self.resume_phase = resume_phase
        if not sum(self.table.bank.values()):
            for seat in self.table.seats:
                seat.picks_owed = 0
        for number in self._in_turn_order():
            if self.table.seats[number].picks_owed:
                self._go_to("take", number)
                return
        self._picks_made()

    def _picks_made(self) -> None:
        self._resume()

    def _legal_take(self) -> set[str]:
        return {f"take {resource}" for resource in RESOURCES if self.table.bank[resource]}

    def _do_take(self, resource: str) -> None:
        self.table.gain(self.actor, resource)
        self.table.seats[self.actor].picks_owed -= 1
        self._ask_picks()
