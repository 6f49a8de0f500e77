"""Scenes that the tests of several agents share."""

from tests.rules.scene import Scene, isle, seat


def offered(mine: dict[str, int], *texts: str, points: int = 10, **theirs: object) -> Scene:
    """Seat 1, which lacks one wool for a settlement, is asked by seat 0."""
    asked = seat(settlements=["2,4 N"], roads=["2,4 NE", "2,4 E"], hand={"brick": 1, "lumber": 1, "grain": 1, "ore": 2})
    game = isle(seat(hand=mine, **{"settlements": ["3,7 S"], **theirs}), asked, points_to_win=points)
    return game.do(*texts, "submit")
