"""The rules, one mixin each, and here put together. `course` says how a part adds switches, phases, actions and facts.

What a part says comes before what the parts below it say; set-up begins with the first that has something to do.
"""

from __future__ import annotations

from ..course import Course
from .agreement import Agreement
from .bank_trade import BankTrade
from .barbarians import Barbarians
from .blind_start import BlindStart
from .building import Building
from .card_play import CardPlay
from .cities import Cities
from .commodities import Commodities
from .development_cards import DevelopmentCards
from .dice_deck import DiceDeck
from .die_by_die import DieByDie
from .diplomacy import Diplomacy
from .domestic_trade import DomesticTrade
from .double_points import DoublePoints
from .event_die import EventDie
from .exploration import Exploration
from .face_down import FaceDown
from .fish import Fish
from .fish_trade import FishTrade
from .harbour_placement import HarbourPlacement
from .improvements import Improvements
from .island_markers import IslandMarkers
from .island_routes import IslandRoutes
from .island_tokens import IslandTokens
from .knights import Knights
from .listed import Listed
from .longest_route import LongestRoute
from .merchants import Merchants
from .number_reserve import NumberReserve
from .picks import Picks
from .pirate import Pirate
from .politics_cards import PoliticsCards
from .production import Production
from .progress_cards import ProgressCards
from .red_exchange import RedExchange
from .robber import Robber
from .sailing import Sailing
from .science_cards import ScienceCards
from .scrolls import Scrolls
from .sections import Sections
from .set_up import SetUp
from .settlement_tokens import SettlementTokens
from .ships import Ships
from .special_building import SpecialBuilding
from .special_tokens import SpecialTokens
from .spice_cards import SpiceCards
from .start_cards import StartCards
from .start_decks import StartDecks
from .trade_cards import TradeCards
from .turn import Turn
from .walls import Walls

PARTS = (
    Fish,
    FishTrade,
    Listed,
    Scrolls,
    StartDecks,
    StartCards,
    SpecialBuilding,
    ScienceCards,
    Diplomacy,
    PoliticsCards,
    TradeCards,
    CardPlay,
    Knights,
    Walls,
    Barbarians,
    ProgressCards,
    DieByDie,
    DiceDeck,
    EventDie,
    RedExchange,
    HarbourPlacement,
    IslandTokens,
    IslandRoutes,
    Merchants,
    SpiceCards,
    SettlementTokens,
    Sections,
    BlindStart,
    Sailing,
    FaceDown,
    IslandMarkers,
    DoublePoints,
    Exploration,
    NumberReserve,
    LongestRoute,
    Ships,
    Pirate,
    SpecialTokens,
    Improvements,
    DevelopmentCards,
    DomesticTrade,
    Robber,
    Commodities,
    BankTrade,
    Production,
    Cities,
    Building,
    SetUp,
    Picks,
    Turn,
    Agreement,
    Course,
)
