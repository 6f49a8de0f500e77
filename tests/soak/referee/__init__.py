"""A referee who knows the rules and nothing of the engine: what may be done, what then changes, who has won.

It is written from docs/rules alone, reads facts in words (`Game.facts`) and remembers of a turn what facts do not tell.
"""

from tests.soak.referee.referee import Referee as Referee

#: The switches that it knows: games with others are not for it to judge.
JUDGED = frozenset(
    """
    points_to_win ships pirate max_turns max_offers max_trade_cards frame_is_sea exploration setup_reward coast_start
    home island_token island_token_per island_token_further trade_route_tokens crossing_count number_reserve
    reserve_touch variable red_tokens_apart red_exchange harbour_placement ring_moves sole_shortage theft_optional
    second_piece_optional token_limit pirate_on_frame pirate_start settlements cities roads ships_supply bank decks
    """.split()
)

__all__ = ["JUDGED", "Referee"]
