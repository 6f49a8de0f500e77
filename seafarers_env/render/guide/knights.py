"""What the guide says of Cities & Knights."""

from typing import Final

from seafarers_env.render.guide.words import where

_TOLD: Final = {
    "Cities & Knights: what is new": (
        "There are no development cards and there is no Largest Army. In their place cities bring commodities, "
        "commodities build up three arts, arts bring progress cards, and knights guard the land against barbarians."
    ),
    "Commodities": (
        "A city at forest, pasture or mountains pays one card of the resource and one commodity: paper from forest, "
        "cloth from pasture, coin from mountains. Hills, farmland and gold fields pay cities two cards. "
        "Commodities are cards: they are traded, stolen and counted on a seven. The bank takes them like resources, "
        "{plain_rate} alike or {any_rate} at a 3:1 harbour."
    ),
    "Improvements": (
        "With a city on the board you improve trade with cloth, politics with coin and science with paper. Each has "
        "{top_level} levels, and a level costs as many commodities as its number. At level {advantage_level} you have"
        " an advantage for good. The trading house: two commodities of a kind buy any other card. The fortress: strong "
        "knights may become mighty. The aqueduct: when a roll other than a seven pays you nothing, take a card of "
        "your choice."
    ),
    "Metropolises": (
        "The first to reach level {metropolis_level} in an art puts its metropolis on a city: {metropolis_points} "
        "points more, and the barbarians cannot touch that city. If another reaches level {top_level} before its "
        "owner does, the metropolis changes hands. To buy these levels you need a city without a metropolis."
    ),
    "The dice": (
        "A third die is rolled with the other two, and comes first. Three of its faces are ships: the barbarians come"
        " a step nearer. The other three are gates of trade, politics or science. Then the red die decides: whoever "
        "has at least level 1 in that art, and not less than the red die less one, draws a progress card of it."
    ),
    "Progress cards": (
        "You play them in your own turn, as many as you like, also at once; only the alchemist comes before the roll."
        " Hold no more than {progress_limit}: beyond that one goes back under its deck. Two kinds, constitution and "
        "printer, are laid open and are a point each. On the page every card says what it does."
    ),
    "Knights": (
        "A knight stands on a free corner at the end of your roads or ships. It comes as a basic one and inactive. "
        "You pay to make it active, and to promote it: basic counts 1, strong 2, mighty 3, and you have two of each. "
        "A knight that was made active in an earlier turn may act once, and is inactive again after that. It moves "
        "along your own lines to a free corner. It drives away a weaker knight of somebody else, whose owner moves it"
        " elsewhere, or loses it. Or, beside the robber or pirate, it chases it off to another hex, and you rob a "
        "card there. Knights also block: nobody builds on their corner or past it, and a line is cut by a foreign "
        "knight."
    ),
    "The barbarians": (
        "With step {barbarian_steps} they attack. Their strength is the number of all cities on the board; the "
        "defence is the strength of all active knights. If the defence holds, whoever gave most to it alone is "
        "Defender and gets a point; if several gave the same, each of them draws a progress card instead. If it "
        "fails, those who gave least, of the players who have a city to lose, each lose one: it becomes a settlement "
        "again. After an attack all knights are inactive and the ship starts again. Before the first attack neither "
        "robber nor pirate moves, whatever is rolled."
    ),
    "City walls": (
        "A wall stands under a city, one each and {max_walls} in all. For each of your walls you keep {wall_cards} "
        "cards more on a seven. It falls with its city."
    ),
    "Advice for a first game": (
        "Take a commodity at the start: a city at forest, pasture or mountains. Watch the track of the barbarians and"
        " have one active knight when they land. One level in each art already draws cards on a one or two of the red"
        " die. Do not hoard: commodities fill a hand quickly, and a seven halves it."
    ),
}

KNIGHTS: Final = where(lambda f: f["knights"], _TOLD)
