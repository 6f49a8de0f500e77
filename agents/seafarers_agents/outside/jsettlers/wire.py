"""Messages of a JSettlers server as a client sees them: two bytes of length, then `number|field,field,...`.

A server is a stranger: whatever it says is read within bounds, and what cannot be read is a `WireError`.
"""

import asyncio
import re
from collections.abc import Iterator, Sequence
from typing import Final

VERSION: Final = 2700  # of the messages spoken here; older servers are told apart by their log-in

#: Numbers of the messages that a player needs, and words of ours for them.
TYPES: Final[dict[int, str]] = {
    1009: "put", 1011: "leave", 1012: "sit", 1013: "join", 1014: "board 1", 1015: "game deleted", 1017: "members",
    1018: "start", 1021: "joined", 1022: "robot", 1023: "invited", 1024: "element", 1025: "state", 1026: "turn",
    1028: "dice", 1029: "must discard", 1031: "roll", 1032: "end turn", 1033: "discard", 1034: "move robber",
    1035: "choose player", 1036: "must choose player", 1037: "reject", 1038: "clear offer", 1039: "accept",
    1040: "bank trade", 1041: "offer", 1043: "build request", 1044: "cancel build", 1045: "buy card", 1046: "card",
    1049: "play card", 1052: "pick", 1053: "pick kind", 1056: "dismissed", 1057: "potential", 1059: "rejected",
    1061: "result", 1063: "hand size", 1069: "status", 1078: "new game", 1079: "made", 1084: "board 2",
    1086: "elements", 1089: "request", 1090: "action", 1092: "dice gains", 1093: "move", 1096: "game elements",
    1102: "robbery", 1104: "declined", 9998: "version", 9999: "ping", 10001: "revealed",
}  # fmt: skip
NUMBER: Final = {name: number for number, name in TYPES.items()}
_DIGITS: Final = re.compile(r"-?[0-9]{1,10}", re.ASCII)
MANY: Final = 4096  # fields of the longest message that is believed
#: The robots of ours that ask the server for scenarios' boards and rules.
FEATURES: Final = f";6pl;sb;sc={VERSION};"


class WireError(Exception):
    """A message that no server of this kind sends; says which, where in it, and what would be right."""


class Fields:
    """The fields of a message, read as what they have to be."""

    def __init__(self, name: str, words: Sequence[str]) -> None:
        self.name, self.words = name, words

    def __len__(self) -> int:
        return len(self.words)

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def __getitem__(self, k: int) -> str:
        """Field number k.

        Raises:
            WireError: the message ends before.
        """
        if not -len(self.words) <= k < len(self.words):
            raise WireError(f"message {self.name!r} ends after {len(self.words)} fields, before number {k}")
        return self.words[k]

    def after(self, k: int) -> "Fields":
        """What follows the first k."""
        return Fields(self.name, self.words[k:])

    def number(self, k: int, low: int, high: int) -> int:
        """Field number k as a whole number between two others.

        Raises:
            WireError: it is none.
        """
        return whole(self[k], low, high, f"field {k} of message {self.name!r}")

    def numbers(self, low: int, high: int, first: int = 0, last: int | None = None) -> list[int]:
        """Some fields as whole numbers."""
        last = len(self) if last is None else last
        return [self.number(k, low, high) for k in range(first, last)]

    def flag(self, k: int) -> bool:
        """Field number k as true or false."""
        word = self[k]
        if word not in ("true", "false"):
            raise WireError(f"field {k} of message {self.name!r} must be true or false, not {word[:40]!r}")
        return word == "true"


def whole(word: str, low: int, high: int, what: str) -> int:
    """A word as a whole number between two others.

    Raises:
        WireError: it is none.
    """
    if not _DIGITS.fullmatch(word) or not low <= int(word) <= high:
        raise WireError(f"{what} must be a whole number from {low} to {high}, not {word[:40]!r}")
    return int(word)


def split(text: str) -> tuple[str, Fields]:
    """Name (or number, where none of ours) and fields of a message.

    Raises:
        WireError: it does not begin with a number, or has more fields than any message.
    """
    head, _, rest = text.partition("|")
    number = whole(head, 0, 99_999, "the number of a message")
    words = rest.replace("|", ",").split(",", MANY) if rest else []
    if len(words) > MANY:
        raise WireError(f"message {number} has more than {MANY} fields")
    return TYPES.get(number, head), Fields(TYPES.get(number, head), words)


def message(name: str, *fields: object) -> str:
    """A message of ours as text."""
    return f"{NUMBER[name]}|" + ",".join(str(f).lower() if isinstance(f, bool) else str(f) for f in fields)


class Line:
    """A connection to a server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def to(cls, port: int, host: str = "127.0.0.1") -> "Line":
        """Connect."""
        return cls(*await asyncio.open_connection(host, port))

    async def hear(self) -> str:
        """The next message.

        Raises:
            WireError: the server has closed the line, in the middle of a message or before.
        """
        try:
            size = int.from_bytes(await self._reader.readexactly(2), "big")
            return (await self._reader.readexactly(size)).decode("utf-8", "replace")
        except asyncio.IncompleteReadError as cut:
            where = f"{len(cut.partial)} of {cut.expected} bytes into a message" if cut.partial else "between messages"
            raise WireError(f"the server closed the line {where}") from None
        except ConnectionError as broken:
            raise WireError(f"the line to the server broke: {broken}") from None

    def say(self, text: str) -> None:
        """Send a message."""
        data = text.encode()
        self._writer.write(len(data).to_bytes(2, "big") + data)

    def close(self) -> None:
        """End the connection."""
        self._writer.close()

    def tell_version(self, person: bool = False) -> None:
        """What a client says first; `person` asks for the words of a person's client."""
        said = f"{VERSION // 1000}.{VERSION % 1000 // 100}.{VERSION % 100:02d}"
        self.say(f"{NUMBER['version']}|{VERSION},{said},-,{FEATURES}" + (",en_US" if person else ""))
