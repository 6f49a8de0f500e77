"""How every game is written: its entries, when each makes sense, and what is refused."""

from typing import Any, Final

from ... import constants as c, phases as at
from ...declaring import codecs as codec
from ...declaring.codecs import Nothing, Only, Refused, due, only_in, unless
from . import codecs as asks

JSON: Final[tuple[Any, ...]] = (
    codec.ByPlace("terrain", words=c.ALL_TERRAINS),
    codec.ByPlace("numbers", "number"),
    codec.Custom("harbours"),
    codec.PlaceOrNone(
        "robber",
        only=(Only(lambda d: d.r.cargo_ships, says="null: the explorers have no robber (BARGE-004)"),),
        what="a land hex",
        none=True,
        default=asks.robber_start,
        refused=(
            Refused(
                lambda d: (
                    d.s.robber < 0
                    and asks.first_desert(d) >= 0
                    and d.r.robber_start == c.STARTS_AS_EVER
                    and not d.r.fishing
                ),
                "a land hex: on a board with a desert the robber is never off the board",
            ),
            Refused(
                lambda d: (
                    d.s.robber < 0
                    and d.r.robber_start != c.STARTS_AS_EVER
                    and asks.robber_start(d) >= 0
                    and not d.r.fishing
                ),
                "a land hex: where robber_start names one the robber is never off the board (FOG-12)",
            ),
            Refused(
                lambda d: d.s.robber >= 0 and d.s.terrain[d.s.robber] > c.LAST_LAND,
                "a land hex",
                lambda d: f"{d.entry('robber').value!r}, {c.ALL_TERRAINS[d.s.terrain[d.s.robber]]}",
            ),
        ),
    ),
    codec.Section("seats"),
    codec.Counts("bank", words=asks.banked, all=True),
    codec.Counts("deck", words=c.CARDS, all=True),
    codec.Counts("bought", words=c.CARDS, what="kinds of card", most=asks.all_cards),
    codec.SeatOrNone("longest_route", "route_holder"),
    codec.SeatOrNone("largest_army", "army_holder"),
    codec.Section("turn"),
    codec.Custom("pending"),
    codec.Word("outcome", words=("playing", "won", "truncated"), what="an outcome", default=c.PLAYING),
    codec.SeatOrNone(
        "winner",
        only=(
            Only(
                lambda d: d.s.outcome == c.WON,
                lambda d: d.s.active,
                says=lambda d: f"{d.s.active}: a player wins in its own turn",
            ),
            Only(codec.always, None, "nobody has won"),
        ),
    ),
    codec.Section("trade"),
    codec.Plain(
        "random", by_hand=True, value=lambda d: {word: f"{int(d.s.rng[k]):016x}" for k, word in enumerate(c.STREAMS)}
    ),
    # --- a seat
    codec.Pieces(
        "seats.settlements", "vertex_building", kind=c.SETTLEMENT, column=c.SUPPLY_SETTLEMENTS, what="settlement"
    ),
    codec.Pieces(
        "seats.cities",
        "vertex_building",
        when=lambda d: not d.r.cargo_ships,
        kind=c.CITY,
        column=c.SUPPLY_CITIES,
        what="city",
    ),
    codec.Pieces("seats.roads", "edge_piece", kind=c.ROAD, column=c.SUPPLY_ROADS, what="road"),
    codec.Counts("seats.hand", words=asks.goods, most=asks.all_goods, columns=asks.columns),
    codec.Counts("seats.cards", words=c.CARDS, what="kinds of card", most=asks.all_cards),
    codec.Counts(
        "seats.played",
        words=c.CARDS,
        what="kinds of card",
        most=asks.all_cards,
        refused=(
            Refused(lambda d: d.s.played[d.p, c.VICTORY_POINT], "no victory point cards: they stay in 'cards', hidden"),
        ),
    ),
    codec.Whole("seats.discards_owed", when=due(at.DISCARD)),
    codec.Counts(
        "seats.discarding", when=due(at.DISCARD, at.RETURN), words=asks.goods, most=asks.all_goods, columns=asks.columns
    ),
    codec.Whole(
        "seats.picks_owed",
        when=lambda d: d.s.picks_owed[d.p],
        high=lambda d: asks.MOST_PICKS if at.TAKE in d.due else 0,
        what="picks of the seat,",
        default=0,
    ),
    # --- the turn
    codec.Whole(
        "turn.number",
        "turn",
        only=(Only(codec.in_setup, 0, "this is set-up"),),
        low=asks.first_turn,
        high=asks.last_turn,
        what="the turns ended so far,",
        default=asks.usual_turn,
    ),
    codec.SeatOrNone(
        "turn.active",
        default=asks.whose_turn,
        refused=(Refused(lambda d: d.s.active != asks.whose_turn(d) and not asks.AGREED(d), asks.why_active),),
    ),
    codec.Whole(
        "turn.decisions",
        high=lambda d: asks.DECISIONS_A_TURN * (int(d.s.turn) + 1),
        what=lambda d: f"decisions by turn.number {d.s.turn},",
        default=0,
    ),
    codec.Whole(
        "turn.placements",
        only=(Only(lambda d: not d.in_setup, lambda d: len(d.order), "set-up is over"),),
        low=asks.settling,
        high=asks.most_placements,
        what="starting placements made or skipped so far,",
        default=asks.placements,
        refused=(
            Refused(
                lambda d: asks.AGREED(d) and d.s.placements, "0, as the players still agree how the board is set up"
            ),
            Refused(lambda d: asks.LAID(d) and d.s.placements, "0, as the harbours are not laid yet"),
            Refused(
                asks.out_of_round,
                lambda d: f"{asks.first_of_round(d)}..{asks.last_of_round(d)} by what is pending (BARGE-034..037)",
            ),
        ),
    ),
    codec.PlaceOrNone(
        "turn.setup_settlement",
        "setup_vertex",
        at="vertices",
        only=(Only(lambda d: d.r.cargo_ships, None, "each seat has but one"), only_in(at.SETUP_PIECE)),
        what=asks.due_settlement,
        within=lambda d: d.starting(d.s.active),
        default=asks.bare_settlement,
        empty=True,
        refused=(Refused(lambda d: d.s.setup_vertex < 0, asks.due_settlement),),
        hint=at.SETUP_PIECE,
    ),
    codec.Whole(
        "turn.last_roll",
        "dice",
        low=2,
        high=c.MAX_NUMBER,
        what="a sum of two dice",
        zero=None,
        null=True,
        default=lambda d: asks.SEVEN if at.DISCARD in d.due and at.CARD_STEP not in d.due else 0,
        refused=(
            Refused(lambda d: d.in_setup and d.s.dice, "null, as this is set-up"),
            Refused(lambda d: at.DIE_CHOICE in d.due and d.s.dice, "null, as the dice are still chosen (CK-191)"),
            Refused(
                lambda d: at.DISCARD in d.due and at.CARD_STEP not in d.due and d.s.dice != asks.SEVEN,
                "7, as 'discard' is pending",
            ),
        ),
    ),
    codec.Flag(
        "turn.card_played",
        default=asks.by_card,
        refused=(
            Refused(lambda d: d.s.card_played and d.r.knights, "false, as no development cards are played (CK-147)"),
            Refused(lambda d: d.s.card_played and (d.in_setup or d.cut_off), "false, as no turn has begun"),
            Refused(lambda d: d.s.card_played and at.BUILD in d.due, "false, as no card is played between two turns"),
        ),
    ),
    codec.Whole(
        "turn.free_pieces",
        only=(only_in(at.FREE_PIECE, 0),),
        low=1,
        high=lambda d: d.free_pieces,
        what="free pieces left,",
        default=lambda d: 1 if at.OVER in d.due else d.free_pieces,
        hint=at.FREE_PIECE,
    ),
    codec.SeatOrNone(
        "turn.victim",
        only=(only_in(at.STOLEN_CARD),),
        null=True,
        default=lambda d: asks.victims(d)[0] if len(asks.victims(d)) == 1 else c.NOTHING,
        refused=(
            Refused(
                lambda d: d.s.victim not in asks.victims(d),
                lambda d: f"a seat with cards that the {asks.raider(d)} may rob where it stands: {asks.victims(d)}",
            ),
            Refused(
                lambda d: at.STEAL in d.due and len(asks.victims(d)) < (1 if d.r.theft_optional else 2),
                "'steal' only with several seats with cards to choose from",
                lambda d: f"{len(asks.victims(d))} that the {asks.raider(d)} may rob",
                "pending",
                anyway=True,
            ),
        ),
        hint=at.STOLEN_CARD,
    ),
    # --- a trade
    codec.Whole(
        "trade.offers",
        low=lambda d: int(asks.TRADE(d)),
        high=lambda d: int(d.r.max_offers) if at.MAIN in d.due else 0,
        what="offers and calls of this turn,",
        default=lambda d: int(asks.TRADE(d)),
    ),
    codec.SeatOrNone(
        "trade.composer",
        when=due(at.COMPOSE),
        only=(Only(due(at.COMPOSE), lambda d: d.s.responder if at.ANSWER in d.due else d.s.active), Only(codec.always)),
    ),
    codec.Bundle(
        "trade.draft",
        when=due(at.COMPOSE),
        only=(Nothing(unless(at.COMPOSE), "'compose' is not pending"),),
        empty=True,
        giver=lambda d: d.s.composer,
        refused=(
            Refused(asks.is_bad_draft, "at least one card under 'give'"),
            Refused(
                lambda d: d.s.draft_give[d.traded_columns].all(),
                lambda d: f"at most {len(d.traded) - 1} kinds under 'give', so that one is left to ask for (CK-166)",
            ),
        ),
    ),
    codec.SeatOrNone(
        "trade.responder", when=asks.OFFERED, only=(Only(due(at.ANSWER), lambda d: d.waiting()[0]), Only(codec.always))
    ),
    codec.Bundle(
        "trade.offer",
        when=asks.OFFERED,
        only=(asks.NO_OFFER,),
        empty=True,
        giver=lambda d: d.s.active,
        refused=(
            Refused(
                lambda d: d.s.offer_give.any() != d.s.offer_get.any(), "cards on both sides, or on none for a call"
            ),
        ),
    ),
    codec.BySeat(
        "trade.answers",
        when=asks.OFFERED,
        only=(asks.NO_OFFER,),
        there=lambda d: d.p != d.s.active,
        of=codec.Word(
            "trade.answers",
            words=c.ANSWERS,
            what="an answer",
            default=asks.default_answer,
            refused=(
                Refused(
                    lambda d: d.s.answers[d.p] != c.DECLINED and asks.default_answer(d) == c.DECLINED,
                    asks.why_declined,
                    lambda d: f"'{c.ANSWERS[d.s.answers[d.p]]}'",
                ),
                Refused(
                    asks.cannot_accept,
                    lambda d: f"'accepted' of seat {d.p} only if it holds what an offer asks",
                    "'accepted'",
                ),
            ),
        ),
    ),
    codec.BySeat(
        "trade.counters",
        when=asks.OFFERED,
        only=(asks.NO_OFFER,),
        there=asks.countered,
        of=codec.Bundle("trade.counters", "counter", giver=lambda d: d.p),
    ),
    # --- what may be due together
    codec.Together(at.SETUP_SETTLEMENT, ((), (at.SETUP_PIECE,), (at.TAKE, at.SETUP_PIECE), (at.TAKE,))),
    codec.Together(at.PRE_ROLL, asks.IN_TURN),
    codec.Together(
        at.MAIN,
        (
            *(*asks.IN_TURN, (at.DICE,), (at.DRAWN_CARD,), (at.DISCARD, at.MOVE_ROBBER)),
            *((at.COMPOSE,), (at.ANSWER,), (at.COMPOSE, at.ANSWER), (at.CHOOSE,)),
        ),
    ),
    codec.Needs(codec.TRADE, lambda r: r.max_offers, "the option max_offers is above 0"),
)
