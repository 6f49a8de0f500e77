"""When nothing is heard of a game among robots of JSettlers: what that means, and what it does not."""

import asyncio
from contextlib import suppress

from seafarers_agents.outside.jsettlers.client import Robot
from seafarers_agents.outside.jsettlers.sitting import Sitting
from seafarers_agents.outside.jsettlers.table import Table
from seafarers_agents.outside.jsettlers.wire import Line, WireError, message


class Eager:
    """Ends its turn whenever it may do something."""

    def __init__(self, table: Table) -> None:
        pass

    def decide(self) -> str | None:
        return message("end turn", "a")

    def answer(self, offerer: int) -> str:
        return message("reject", "a", offerer)

    def declined(self) -> None:
        pass

    def result(self) -> dict[str, object]:
        return {}


def test_a_game_that_falls_silent_is_noticed_while_another_goes_on() -> None:
    """Nothing follows a ship's move in game a, and the server never stops talking about game b."""
    opening = [f"{number}|{game}{rest}" for game in "ab" for number, rest in ((1023, ",2,PL=4"), (1021, ",18,18"))]
    seats = [f"1012|a,robot {seat},{seat},true" for seat in range(4)]
    moved = ["1084|a,3", "1009|a,2,3,2567", "1026|a,2,20", "1093|a,2,3,2567,2054"]

    async def play() -> list[str]:
        ends: list[str] = []

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            line = Line(reader, writer)
            for text in [*opening, *seats, *moved]:
                line.say(text)
            hearing = asyncio.ensure_future(line.hear())
            while len(ends) < 2:
                line.say("1010|b,a word")
                await asyncio.sleep(0.004)
                if hearing.done():
                    ends.extend([hearing.result()] * hearing.result().startswith("1032|"))
                    hearing = asyncio.ensure_future(line.hear())
            line.close()
            await writer.wait_closed()

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        robot = Robot("outside", Eager, lambda _: None)
        with suppress(WireError):  # the server closes the line
            await asyncio.wait_for(robot.run(server.sockets[0].getsockname()[1], "cookie"), 20)
        server.close()
        await server.wait_closed()
        return ends

    assert asyncio.run(play()) == ["1032|a"] * 2  # as its turn began, and after the move


def test_only_a_move_of_ours_is_waited_for_and_only_until_we_decide() -> None:
    sitting = Sitting("a", 2, (18, 18), "PL=4", Eager)
    for text in [*(f"1012|a,robot {seat},{seat},true" for seat in range(4)), "1084|a,3", "1009|a,1,3,2567"]:
        sitting.hear(text)
    sitting.hear("1026|a,1,20")
    assert sitting.hear("1093|a,1,3,2567,2054") == []
    assert not sitting.waits
    assert sitting.hear("1009|a,2,3,2567") == [] and sitting.hear("1026|a,2,20") == ["1032|a"]
    assert sitting.hear("1093|a,2,3,2567,2564") == []
    assert sitting.waits
    assert sitting.hear("1025|a,20") == ["1032|a"]
    assert not sitting.waits
