"""Replays whose words try to be more than words."""

import json

from seafarers_env.replay import Replay, dumps, loads
from seafarers_env.replay.files import signed
from tests.replay.common import brief

HOSTILE = (
    "</script><script>window.hacked=1</script>",
    "<img src=x onerror=window.hacked=1>",
    "\"><svg onload=window.hacked=1><a href=javascript:alert(1)>",
    "]]><!--<iframe src=http://127.0.0.1:9/>",
    "${script} $csp &lt;b&gt; &#60;",
    "';window.hacked=1;//`${window.hacked=1}`",
)  # fmt: skip


def hostile(words: str) -> Replay:
    """A game whose agents, note and board's title are these words."""
    found = dumps(brief()).splitlines(keepends=True)
    header = json.loads(found[0])
    header |= {"agents": [words] * 3, "note": words, "versions": {words: words}}
    title = next(line for line in header["board"].splitlines() if line.startswith("title:"))
    header["board"] = header["board"].replace(title, f"title: {words}", 1)
    return loads(signed(json.dumps(header) + "\n" + "".join(found[1:-1])))
