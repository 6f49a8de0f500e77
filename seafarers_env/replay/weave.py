"""Many drawings as one table: what is alike is stored once, whatever and wherever it is.

A drawing is a text of SVG elements. Each element is a node of the table: a short one is its own text, a longer one its
start tag with its children, which are numbers of other nodes. Two drawings that differ in one card have all else in
common, so a thousand pictures of a game take little more room than one.
"""

import re
from typing import Final

Node = str | list[int | str]  # a whole element, or the start tag of one followed by its children

_SHORT: Final = 160  # characters; elements up to this long are kept whole
_TAG: Final = re.compile(r"<(/?)[a-z]+[^>]*?(/?)>")  # values and words are escaped, so no other > can be met


class Weaver:
    """Takes drawings in, gives numbers for them."""

    def __init__(self) -> None:
        self.nodes: list[Node] = [""]
        self._known: dict[str, int] = {"": 0}

    def add(self, drawing: str) -> int:
        """The number of an element; several in a row become a group, none is 0."""
        number = self._known.get(drawing)
        if number is None:
            number = self._known[drawing] = self._store(drawing)
        return number

    def _store(self, drawing: str) -> int:
        parts = split(drawing)
        if len(drawing) <= _SHORT or not parts:
            node: Node = drawing
        elif len(parts) > 1:
            node = ["<g>", *(self.add(part) for part in parts)]
        else:
            start = drawing[: drawing.index(">") + 1]
            inner = split(drawing[len(start) : drawing.rindex("<")])
            node = [start, *(self.add(part) for part in inner)] if inner else drawing
        self.nodes.append(node)
        return len(self.nodes) - 1

    def text(self, number: int) -> str:
        """The drawing with this number."""
        node = self.nodes[number]
        if isinstance(node, str):
            return node
        start = str(node[0])
        return start + "".join(self.text(int(child)) for child in node[1:]) + f"</{start[1:-1].split()[0]}>"


def split(drawing: str) -> list[str]:
    """The elements in a row; none where words stand among them."""
    parts: list[str] = []
    begin = depth = 0
    for tag in _TAG.finditer(drawing):
        if depth == 0 and tag.start() != begin:
            return []
        depth += -1 if tag[1] else not tag[2]
        if depth == 0:
            parts.append(drawing[begin : tag.end()])
            begin = tag.end()
    return parts if begin == len(drawing) else []
