"""The page of events: every kind of token and every column, from the vocabulary itself."""

from typing import Final

from docs.markdown import HEAD, grid
from seafarers_env.engine.events import ANSWER_COLUMNS, COLUMNS, EVENT_KINDS

TEXT: Final = """# Events: what was said and done

An observation is a position. Players also remember who declined which offer, who robbed whom, and what was discarded
(OBSERVATION-20). On request a game tells these events as *tokens*, rows of small integers, to each seat as it may know
them: what a seat cannot see is -1 or 0.

```python
from seafarers_env import Batch, Game
from seafarers_env.engine.events import COLUMNS, EVENT_KINDS

game = Game("new_shores", num_players=4, seed=7, memory=True)
for _ in range(30):
    game.apply(game.legal_list()[0])
tokens = game.events(0)  # int16[64, 16]: the last 64 events as seat 0 is told them, the newest first
newest = dict(zip(COLUMNS, tokens[0].tolist()))
print(EVENT_KINDS[newest["kind"]].text, newest)
history = game.events(0, None)  # all events since the deal
answers = game.answers(0)  # int8[4, 20]: what was answered to offers this turn

batch = Batch("new_shores", num_players=4, size=16, memory=64)
print(batch.events.shape, batch.answers.shape, batch.final_events.shape)  # of the acting seat; of all at the end
```

- `Game(..., memory=True)` keeps all events, for any seat; clones, copies and pickles take them along, and views hold
  the last 64 as their seat was told them (`view.events()`, `view.answers()`). A game read from
  a position has no past: `game.remember()` begins there, and `game.remembers` says since when a game does ("deal",
  "load" or "nothing").
- `Batch(..., memory=64)` shows the last 64 (or 1 to 4096) in `events` (int16[N, 64, 16]) and `answers`
  (int8[N, players, 20]), of the acting seat, the observer first; `events_of(seat)` tells any seat's, `final_events`
  (int16[N, players, 64, 16]) what each seat was told at the end of the last game. A re-dealt game starts
  without a past, and so does a row after a `rollout` or `load`. Answers further back than the memory are not counted.
  With `seats=` the decisions of policies in the kernel are told like all others.
- `seafarers_env.env(..., memory=64)` and the Gymnasium environment `SeafarersEnv(..., memory=64)` add `events` and
  `answers` to their observation, which with Gymnasium is then a `Dict`; so does
  `SeafarersVectorEnv(..., memory=64)`, with an axis of games ([how](gymnasium.md#the-vector-that-remembers)).
- A recorded game tells the same: `seafarers_env.replay.account.tokens(event, before)` for each `event, before` of
  `replay.play()`, seats by number and nothing hidden. Logs, statistics and pages of replays are made of these.
- Games play the same with a memory as without. A step that remembers costs more:
  [`Batch`](batch.md#what-was-said-and-done) has figures.

## Columns

int16, -1 for none. New columns stand behind these, new kinds behind the kinds below; the numbers never change.

- `kind`: of the table below; 0 in rows behind the last event, which are all 0.
- `actor`, `other`: seats clockwise from the observer, 0 = the observer, as in observations.
- `what`: a good, development card, terrain and so on, as the table says; -1 also where the observer does not know it.
  Goods count as their columns do. A cargo is 0 settler, 1 haul, 2 crew, 3 sack; a face and a village count as
  `constants.FACES` and `VILLAGES` do, a track as `TRACKS`; a die is rolled 0 for fish, 1 in a battle, 2 to drive off a
  pirate ship, and set by an alchemist 3 as the red one, 4 as the other. An event is 0 for the ship, 1 to 3 for the
  gates of trade, politics and science, a colour 0 to 2 for these; a progress card counts as `constants.PROGRESS` does.
- `place`, `start`: a place by its number on the board, and where it was before.
- `count`: the dice, a number of cards, a number token.
- `ago`: turns that have ended since.
- A column for each good: how many cards more (or less, below 0) the actor has by the event; with an offer and its
  answers, would have. A bundle never has a good on both sides. All 0 where the observer does not know the kinds. Where
  fish or gold are traded, which are no cards, bundles have them in the column behind the resources, `nutmeg`. The
  edition `knights` has three more columns behind all others, `cloth`, `coin` and `paper`: its tokens are
  int16[..., 19] and its answers int8[players, 26] (`game.table.edition.events.COLUMNS`, `ANSWER_COLUMNS`).

"""

HIDDEN: Final = """
*Hidden*: only the seats that see them are told `what` and the goods: thief and victim, giver and taker, the seat that
draws, takes or lays aside. Cards laid aside are one event per seat, with its last card, and `lay open` once all have. A
draft is no event until it is published.
"""

ANSWERS: Final = """
## Answers of this turn

A row for each seat, the observer first: how often it declined, accepted, countered, and as the active seat rejected
all; then the last offer that it declined and the last counter-offer that it made, goods as it would have them.

"""


def page() -> str:
    """The page, written from the vocabulary."""
    columns = ", ".join(f"`{column}`" for column in COLUMNS)
    rows = [
        (str(n), f"`{kind.text}`", kind.meaning, kind.what, kind.place, kind.start, kind.number, "yes" * kind.hidden)
        for n, kind in enumerate(EVENT_KINDS)
    ]
    heads = ("", "kind", "meaning", "`what`", "`place`", "`start`", "`count`", "hidden")
    answers = ", ".join(f"`{column}`" for column in ANSWER_COLUMNS)
    parts = [HEAD, TEXT, f"In this order: {columns}.\n\n## Kinds\n\n", grid(heads, rows)]
    return "".join([*parts, HIDDEN, ANSWERS, f"In this order: {answers}.\n"])
