"""What the guide says, by part of the game. In braces stand numbers of `facts`.

A piece is said where its condition holds of the facts of a table, in this order; pieces with the same heading follow
each other below it. The numbered rules (docs/rules) are the source; here stand other words, for players.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

Facts = dict[str, Any]


@dataclass(frozen=True)
class Piece:
    """A paragraph."""

    heading: str
    text: str
    when: Callable[[Facts], Any] = lambda facts: True


def where(when: Callable[[Facts], Any], texts: dict[str, str]) -> tuple[Piece, ...]:
    """Paragraphs that are said together, each with its heading."""
    return tuple(Piece(heading, text, when) for heading, text in texts.items())


def _base(f: Facts) -> bool:
    return not f["cargo_ships"]


def _on(*names: str) -> Callable[[Facts], Any]:
    return lambda f: _base(f) and all(f[name] for name in names)


_GOAL, _START, _TURN, _BUILD = "The goal", "How it begins", "Your turn", "Building"
_TRADE, _SEVEN, _CARDS, _SEA, _BOARD = "Trade", "A seven", "Development cards", "Ships", "On this board"
_UNKNOWN, _MORE, _HOUSE = "The unknown", "More than four players", "House rules"

BASE: Final = (
    Piece(
        _GOAL,
        "Be the first to have {points_to_win} victory points, in a turn of your own.",
        lambda f: _base(f) and not f["knights"],
    ),
    Piece(
        _GOAL,
        "Be the first to have {points_to_win} victory points, in a turn of your own. This game is played with Cities"
        " & Knights, which has its own pages below.",
        _on("knights"),
    ),
    Piece(
        _START,
        "In turn, then in reverse order, everybody places {starts} settlements, each with a road{or_ship} beside it."
        " The last one brings a card for each hex it touches.",
        lambda f: _base(f) and not f["listed"] and not f["knights"] and not f["blind_start"],
    ),
    Piece(
        _START,
        "In turn everybody places a settlement, then in reverse order a city, each with a road{or_ship} beside it. "
        "The city brings a card for each hex it touches.",
        _on("knights"),
    ),
    Piece(
        _TURN,
        "Roll both dice. Every hex with that number pays a card to each settlement at its corners and two to each "
        "city: hills brick, forest lumber, pasture wool, farmland grain, mountains ore, the desert nothing. Then "
        "trade and build as often as you like.",
        _base,
    ),
    Piece(
        _BUILD,
        "Roads continue your own roads and buildings. A settlement needs a road{or_ship} of yours and an empty "
        "corner, with no building one step away. A city takes the place of one of your settlements.",
        _base,
    ),
    Piece(
        _SEVEN,
        "Nobody is paid, and hands of more than {hand_limit} cards are halved. Then you move the robber{or_pirate} "
        "and take a card from a player there. The robber's hex pays nothing.",
        _base,
    ),
    Piece(
        _TRADE,
        "In your turn you may offer cards to the others, up to {max_offers} times.",
        lambda f: _base(f) and f["max_offers"],
    ),
    Piece(
        _TRADE,
        "The bank gives a card for {plain_rate} alike, for {any_rate} with a building at a 3:1 harbour, for "
        "{own_rate} of its kind at a 2:1 harbour.",
        lambda f: _base(f) and not f["listed"],
    ),
    Piece(
        _CARDS,
        "You may play one a turn, also before the roll, but not in the turn in which it was bought. A soldier moves "
        "the robber{or_pirate}, a road card lays two free roads{or_ships}, plenty takes two cards from the bank, "
        "monopoly all of one resource from everybody. Victory points stay secret. The first with {min_army} soldiers"
        " holds the Largest Army until another has more.",
        lambda f: _base(f) and not f["knights"],
    ),
    Piece(
        "The longest route",
        "The longest unbroken line of roads{and_ships}, {min_route} pieces at least, holds the Longest Trade Route. "
        "A foreign building cuts a line.{link}",
        _base,
    ),
)

BASE_ADVICE: Final = Piece(
    "For a first game",
    "Begin where numbers come often: 6 and 8, then 5 and 9. Try to have all five resources between your first "
    "settlements, brick and lumber early for roads, ore and grain later for cities. Look for the place of your "
    "third settlement before you choose the first two, and take a harbour for what you have plenty of. A card in "
    "a full hand is soon lost: build before the seven comes, and trade while others still want what you have. "
    "Watch who is ahead, and put the robber there.",
    lambda f: not f["ships"] and not f["knights"],
)

SEA: Final = (
    Piece(
        _SEA,
        "Ships are the roads of the sea and the coast. They start at your buildings and follow each other. Once a "
        "turn you may move a ship from the open end of a line, if it was not built in that turn; a line between two "
        "of your buildings is closed, and stays.",
        lambda f: _base(f) and f["ships"] and not f["listed"],
    ),
    Piece(
        _SEA,
        "In place of the robber you may move the pirate. At the sides of its hex no ship is built or moved, and you "
        "rob somebody who has a ship there.",
        _on("pirate"),
    ),
    Piece(_SEA, "A gold field pays cards of your choice.", _on("gold")),
)

ISLES: Final = (
    Piece(
        _BOARD,
        "Starting settlements stand on one part of the map alone: {home}.",
        lambda f: _base(f) and f["home_fixed"] and f["home"],
    ),
    Piece(
        _BOARD,
        "You may begin on any one or two islands. They are your home; all others are foreign to you.",
        _on("home_settled"),
    ),
    Piece(_BOARD, "Both your starting settlements stand on the same island, your home.", _on("home_single")),
    Piece(_BOARD, "A starting settlement that faces open sea gets a ship, not a road.", _on("coast_start")),
    Piece(
        _BOARD,
        "Your first settlement on foreign land earns {island_token} special {token_word}, a point for good{further}."
        " What others have settled does not matter, and starting settlements earn nothing.",
        _on("island_token"),
    ),
    Piece(
        _BOARD,
        "Your first {settlement_tokens} settlements on the small islands earn a special token each, a point for good.",
        _on("settlement_tokens"),
    ),
    Piece(
        _BOARD,
        "A line of ships from your home island to any building on the other island is a trade route and earns a "
        "special token, one for each building that is reached. A route may be shared: your ships lead from your "
        "building to an opponent's pieces, which lead on to that opponent's building. Then whoever has more pieces "
        "in it gets the token, and with equal numbers whoever completed it. Break a route, and its token is gone. "
        "Settling over there earns nothing by itself; it is where routes lead.",
        _on("trade_route_tokens"),
    ),
    Piece(
        _BOARD,
        "The hexes of the small islands bear no numbers yet. When your road or ship touches one, you bring it a "
        "token: from the reserve, drawn unseen, as long as there is one, and after that from the main island. A hex "
        "that has given its token away never pays again. Where you can, you take it from beside a building of your "
        "own, leave nobody's building there without any number, and put no red number next to a red one. So land "
        "overseas costs land at home. You have {cities} cities, as many points are to be made at home.",
        _on("number_reserve"),
    ),
    Piece(
        _BOARD,
        "Land and sea are shuffled before every game, and then the numbers; a red number never lies beside another "
        "one. The players place the harbours themselves, face down, in turn; what they are is seen when all lie.",
        _on("harbours_by_players"),
    ),
    Piece(
        _BOARD,
        "A belt of desert divides the main island. You may cross it by road or sail round it; a settlement that "
        "touches nothing but desert earns nothing.",
        _on("belt"),
    ),
    Piece(
        _UNKNOWN,
        "Hexes that lie face down are turned up by the first road or ship that touches them. If it is land, it gets "
        "a number, and whoever found it takes a card of what it yields. What is still to be found can be counted, "
        "its order is unknown.{closed}",
        _on("exploration"),
    ),
    Piece(
        _UNKNOWN,
        "Each unknown island has a marker. Whoever settles on an island with its marker draws a development card in "
        "one case of two, and then the marker is gone.",
        lambda f: _base(f) and f["island_markers"] and not f["knights"],
    ),
    Piece(
        _BOARD,
        "Everybody begins with a development card. The island where you start has no mountains: ore comes from trade"
        " or from what you find. Catan itself lies open in the east, and buildings there count double: a settlement "
        "{double}, a city {double_city}.",
        _on("catan_doubled"),
    ),
    Piece(
        _UNKNOWN,
        "Some harbours lie face down. The first player to settle beside one turns it to a coast of their choice.",
        _on("hidden_harbours"),
    ),
    Piece(
        _START,
        "In turn, then in reverse order, everybody places {start_pieces}, each with a road or ship, and you may do "
        "so beside hexes that still lie face down. When all stand, what they touch is turned up; a ship that then "
        "lies between land becomes a road, a road at sea a ship. The second ones now bring their cards.",
        _on("blind_start"),
    ),
    Piece(
        _BOARD,
        "The world is round. From a ship at one of the exits on the rim you may sail to the opposite side, for "
        "{sail_price} each of lumber and wool: a new ship is laid there, and your trade route goes on through it. "
        "Each exit is marked with a letter or number, as is the one it leads to.",
        _on("round_the_world"),
    ),
)

SPICES: Final = (
    Piece(
        "Spices",
        "A spice hex yields nothing by itself. Whoever finds one{reach} draws a spice card, which is held with the "
        "other cards. For {merchant_price} you place one of your {merchants} merchants where a road or ship of yours"
        " meets the hex. Your first at a hex brings a trade option: from then on {option_price} cards of its "
        "resource buy a spice card, as often as you like, and you keep two cards more on a seven. Once a turn "
        "{set_size} spices of a kind, or one of each, are exchanged for {set_points} points.",
        _on("spices"),
    ),
)

MANY: Final = (
    Piece(
        _MORE,
        "After each turn everybody else, in order, may build once: pieces and development cards, but no trade, no "
        "cards played, no ships moved.",
        lambda f: _base(f) and f["many"] and not f["knights"],
    ),
    Piece(
        _MORE,
        "After each turn everybody else, in order, may build once, but not trade, play cards or move pieces.",
        lambda f: f["many"] and f["knights"],
    ),
)

HOUSE: Final = (
    Piece(
        _BOARD,
        "Land and numbers are shuffled before every game, each part of the map for itself.",
        lambda f: f["variable"] and not f["harbours_by_players"],
    ),
    Piece(
        _HOUSE,
        "The robber is friendly: it stays away from buildings of opponents who show {friendly_points} points or fewer.",
        lambda f: f["friendly_robber"],
    ),
    Piece(
        _HOUSE,
        "Dice are drawn from a deck with a card for each of the {deck_cards} pairs of faces. It is shuffled again when"
        " {deck_left} cards are left, and what is left can be counted.",
        lambda f: f["dice_deck"],
    ),
)

HAWAII: Final = (
    Piece(
        _START,
        "In turn, in reverse order, and once more in turn, everybody places three settlements on named places of at "
        "least {different_islands} islands, each with a road or ship. The third brings a card for each hex it draws "
        "from.",
        _on("listed"),
    ),
    Piece(
        _BOARD,
        "Buildings stand on the named places alone, roads and ships on the spaces that are drawn. Roads and ships "
        "follow each other without a building between them, but nothing goes on from a named place before you have "
        "built there. A place draws from the hexes round it, some even across the water. Once a turn a ship at an "
        "open end may move.",
        _on("listed"),
    ),
    Piece(
        _TRADE,
        "The bank gives a card for {plain_rate} alike. There are no harbours: a ship beside a scroll trades at its "
        "rate, {any_rate} of any kind or {own_rate} of its own, as long as it lies there.",
        _on("listed"),
    ),
    Piece(
        "Fish",
        "Ships on fishing grounds move your boat along its track, worth up to {boat_points} points, and bring a fish"
        " each when their disc's number is rolled. Fish are no cards: robber and seven leave them alone. In your "
        "turn they buy: for {fish_off}, the robber or the pirate off the board; for {fish_steal}, a card of an "
        "opponent, or one from the bank if you trade at a 3:1 scroll; for {fish_take}, any card; for {fish_route}, a"
        " road or ship; for {fish_card}, a development card. With more than {fish_limit} you end no turn while they "
        "can be used.",
        _on("fishing"),
    ),
    Piece(
        "Chits",
        "The chits on the board are a point each, for good, for the first whose road or ship reaches them.",
        _on("chits"),
    ),
)

_EXPLORERS: Final = {
    _BUILD: (
        "Roads and settlements are built on land, a Sea Port in the place of a settlement on the coast. "
        "Settlers and crews are bought for the basin of a Sea Port, or for a ship beside a building of yours."
    ),
    _GOAL: (
        "Be the first to have {points_to_win} victory points, in a turn of your own: by settling, and by three "
        "missions at sea. There are no cities, no robber, no development cards and no longest route."
    ),
    _START: (
        "Everybody begins on the home island with a Sea Port, a settlement, a road and a ship that carries a "
        "settler, and with {start_gold} gold."
    ),
    _TURN: (
        "First roll. Hexes with that number pay a card to each settlement and Sea Port beside them, a gold field "
        "that has been won pays gold; whoever gets no card takes 1 gold instead. On a seven hands of more than "
        "{hand_limit} are halved, and you move your own pirate ship and rob a ship beside it. Then trade and build. "
        "Last, sail each of your ships once."
    ),
    _TRADE: (
        "Gold is traded among players like a card. The bank takes {plain_rate} alike for a card or for 1 gold; twice"
        " a turn it sells a card for {gold_price} gold."
    ),
    "Ships and cargo": (
        "Ships are built beside a coastal building of yours, {ships_supply} at most, and need no line behind them. A"
        " ship has {ship_points} points of movement and {wool_points} more for a wool; a step to the next lane costs"
        " one. It may pass other ships but not stop on their lane. An opponent's road on the lane costs a gold, and "
        "so does an opponent's pirate ship beside it. A hold, like the basin of a Sea Port, has room for a settler, "
        "for a haul of fish, or for two of crews and sacks. A ship beside your Sea Port exchanges cargo with it for "
        "nothing."
    ),
    _UNKNOWN: (
        "A ship that points at a hidden hex turns it up, for a card of its kind or {find_gold} gold, and sails no "
        "further. Where it points at free land, the settler aboard may found a settlement; ship and settler go back "
        "to your supply."
    ),
    "Missions": (
        "Each mission has a track whose spaces are points, and whoever is ahead of all others on one has a point "
        "more. Lairs: crews are put on a gold field with pirates; with {battle_crews} there, of any players, there "
        "is a battle, and the best of dice and crews is its hero. All who took part get {lair_gold} gold and a step,"
        " the hero one more. Fish: a die, once a turn, brings hauls to the shoals; take one and bring it to a dock "
        "of the Council. Spices: a crew left in a village gives a sack, which goes to the Council too, and teaches "
        "you an advantage: to sail further, to fight pirate ships better, or to sell cards for gold."
    ),
    "Castaways and pirates": (
        "Once a turn a ship with room for a crew may look at a castaway beside it. Pay the two cards it asks for, "
        "and the crew comes aboard. Three castaways are worth {first_castaways} points to the first who has them, "
        "and {later_castaways} to others. A ship beside an opponent's pirate ship may try to drive it off before it "
        "sails: a six does it."
    ),
}
EXPLORERS: Final = where(lambda f: f["cargo_ships"], _EXPLORERS)

PIECES: Final = (*BASE, *SEA, *ISLES, *SPICES, *HAWAII, *EXPLORERS, *MANY, *HOUSE, BASE_ADVICE)
