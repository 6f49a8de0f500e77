"""The rules, one mixin each, and here put together. `course` says how a part adds switches, phases, actions and facts.

What a part says comes before what the parts below it say; set-up begins with the first that has something to do.
"""

from __future__ import annotations

from ..course import Course
from .agreement import Agreement
from .bank_trade import BankTrade
from .building import Building
from .development_cards import DevelopmentCards
from .domestic_trade import DomesticTrade
from .exploration import Exploration
from .harbour_placement import HarbourPlacement
from .island_routes import IslandRoutes
from .island_tokens import IslandTokens
from .longest_route import LongestRoute
from .number_reserve import NumberReserve
from .picks import Picks
from .pirate import Pirate
from .production import Production
from .red_exchange import RedExchange
from .robber import Robber
from .set_up import SetUp
from .ships import Ships
from .special_tokens import SpecialTokens
from .turn import Turn

PARTS = (
    RedExchange,
    HarbourPlacement,
    IslandTokens,
    IslandRoutes,
    Exploration,
    NumberReserve,
    Pirate,
    Ships,
    LongestRoute,
    SpecialTokens,
    DevelopmentCards,
    DomesticTrade,
    BankTrade,
    Robber,
    Production,
    Building,
    SetUp,
    Picks,
    Turn,
    Agreement,
    Course,
)
