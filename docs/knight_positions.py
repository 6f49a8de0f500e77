"""Positions of Cities & Knights for pictures: the middle of a game with all pieces there are, and an attack."""

from typing import Any, Final

from seafarers_env import Game

SEATS: Final[tuple[dict[str, Any], ...]] = (
    {
        "settlements": ["3,4 NW", "1,4 S"],
        "cities": ["4,5 N", "7,4 SW"],
        "walls": ["4,5 N"],
        "roads": ["4,5 NW", "3,4 W", "7,4 W", "7,4 SW", "4,5 NE", "3,6 SE"],
        "ships": ["2,3 NE", "2,3 E"],
        "knights": {"4,7 N": "mighty active", "6,3 S": "basic"},
        "levels": {"trade": 1, "science": 4},
        "metropolises": {"science": "4,5 N"},
        "defender": 1,
        "progress": {"merchant": 1, "crane": 1, "printer": 1},
    },
    {
        "settlements": ["1,10 S", "7,8 S"],
        "cities": ["5,8 S", "3,8 NE"],
        "laid_down": ["5,10 NE"],
        "walls": ["5,8 S", "3,8 NE"],
        "roads": ["5,8 SE", "5,8 E", "5,10 NW", "3,8 E", "4,9 NW"],
        "ships": ["2,9 SE", "2,11 W"],
        "knights": {"5,8 NE": "strong active", "4,9 NW": "basic active"},
        "levels": {"trade": 5, "politics": 3},
        "metropolises": {"trade": "5,8 S"},
        "defender": 2,
        "progress": {"bishop": 1, "spy": 1, "resource_monopoly": 1, "road_building": 1},
    },
    {
        "settlements": ["7,6 S"],
        "cities": ["7,6 N"],
        "roads": ["7,6 NW", "7,4 E", "7,6 SW"],
        "knights": {"7,4 NE": "strong", "7,6 SW": "mighty"},
        "levels": {"trade": 2, "politics": 4, "science": 1},
        "metropolises": {"politics": "7,6 N"},
        "progress": {"wedding": 2, "constitution": 1},
    },
    {
        "settlements": ["5,4 N", "5,14 SW"],
        "cities": ["5,4 S"],
        "roads": ["5,4 E", "5,4 SE", "5,4 NE", "5,2 SE"],
        "ships": ["6,13 NW", "5,14 SW"],
        "knights": {"5,4 SE": "basic active", "5,2 SE": "strong active"},
        "levels": {"politics": 1, "science": 2},
    },
)
HAND: Final = {"brick": 1, "wool": 2, "grain": 1, "ore": 1, "cloth": 2, "paper": 1}


def data(hand: dict[str, int] = HAND, pending: tuple[str, ...] = ("main",), **rest: Any) -> dict[str, Any]:
    """The middle of a game of four, as positions write it: the turn of seat 0, who has this hand."""
    dealt = Game("new_shores", 4, seed=3).to_dict()
    return {
        "scenario": "new_shores",
        "num_players": 4,
        "options": {"cities_and_knights": True, "settlements": 2},  # so that a city can be laid down
        **{key: dealt[key] for key in ("terrain", "numbers")},
        "seats": [{**seat, "hand": hand if not p else HAND} for p, seat in enumerate(SEATS)],
        "robber": "4,7",
        "realm": {"barbarians": 3, "attacked": True, "merchant_token": {"hex": "5,4", "seat": 3}},
        "turn": {"red": 5, "other": 3, "event": "trade", "number": 32},
        "pending": [*pending],
        **rest,
    }


def attack() -> dict[str, Any]:
    """The event die is about to show the seventh ship: seven cities, active knights of strength 4."""
    seats = [dict(seat) for seat in SEATS]
    lying = seats[1].pop("laid_down")
    seats[1]["cities"] = [*seats[1]["cities"], *lying]
    seats[1]["knights"] = {"5,8 NE": "strong", "4,9 NW": "basic active"}
    seats[3]["knights"] = {"5,4 SE": "basic", "5,2 SE": "strong"}
    return data() | {
        "options": {"cities_and_knights": True},
        "seats": [{**seat, "hand": HAND} for seat in seats],
        "realm": {"barbarians": 6, "attacked": True},
        "turn": {"red": 5, "other": 3, "number": 32},
        "pending": ["event die"],
    }
