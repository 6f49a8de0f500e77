"""Perft counts and playthroughs as text files, in `tests/golden`. `make golden` (`python -m tests.golden`) writes them.

`test_golden.py` compares them with the engine of today. A difference is a bug, or a change of the game that has to be
read, explained and versioned.
"""

import hashlib
import random
import zlib
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from seafarers_env import Game, scenarios
from seafarers_env.engine import constants as c, phases as at
from tests.play import advance, content, moments, new_game, pick, pick_chance

FOLDER = Path(__file__).parent / "golden"
HOW_TO = "`make golden` writes the files of tests/golden anew: read the difference, line by line, before you commit it"

#: Every scenario with every number of players, and games by other rules: name, scenario, players, options.
Table = tuple[str, str, int, dict[str, Any]]
SHIPPED: list[Table] = [(f"{name}_{n}", name, n, {}) for name, s in scenarios().items() for n in s.players]
VARIANTS: list[Table] = [
    ("agreed_frame_pirate_3", "new_shores", 3, {
        "pirate_start": "agreed", "pirate_on_frame": True, "theft_optional": True, "island_token_per": "island"}),
    ("lagoon_4", "lagoon", 4, {"ring_moves": False, "second_piece_optional": False, "max_offers": 2}),
    ("agreed_reds_3", "new_world", 3, {"red_exchange": "agreed", "variable": True}),
    ("bare_3", "bare", 3, {"max_offers": 0, "bank": 38}),
    ("counted_4", "base", 4, {"card_counting": True}),
    ("skerries_3", "skerries", 3, {"max_offers": 0}),
    ("crowd_5", "crowd", 5, {"max_offers": 1}),
    ("crowd_6", "crowd", 6, {"card_counting": True, "max_offers": 0}),
    ("globe_3", "globe", 3, {"max_offers": 0, "bank": 38, "points_to_win": 20}),
    ("knights_new_shores_4", "new_shores", 4, {"cities_and_knights": True, "max_offers": 1}),
    ("knights_base_3", "base", 3, {"cities_and_knights": True, "max_offers": 0, "card_counting": True}),
    ("knights_crowd_6", "crowd", 6, {"cities_and_knights": True, "max_offers": 0}),
]  # fmt: skip
TABLES = SHIPPED + VARIANTS


def has_knights(table: Table) -> bool:
    """True for a table with Cities & Knights."""
    return bool(table[3].get("cities_and_knights"))


# --- perft ------------------------------------------------------------------------------------------------------------
PERFT_SEED = 1
PERFT_STYLES = ("trader", "builder")
PERFT_STYLES_OF_KNIGHTS = (*PERFT_STYLES, "courtier")
PERFT_DECISIONS = 6_000  # of each style, in search of positions
PERFT_NODES = 2_000  # depths are counted as long as about that many may be expected
PERFT_HEAD = """\
# Number of sequences of decisions from a position, by length. A chance event belongs to the decision that caused it,
# and each of its outcomes makes a sequence of its own; sequences end where the game ends.
# Positions: the deal of seed {seed}, and the first of each phase in random games from that deal, by their style of
# play and number of events (tests/play.py); options: {options}
# position | depth | count
"""


def perft(game: Game, most: int) -> list[int]:
    """Count the sequences of length 1, 2, ... from here, while about `most` of the next length may be expected."""
    level, counts = [game], [1]
    while level and (len(counts) == 1 or counts[-1] ** 2 / counts[-2] <= most):
        following = (after for before in level for after in _successors(before))
        level = list(islice(following, 10 * most))
        if len(level) == 10 * most:
            break
        counts.append(len(level))
    return counts[1:]


def _successors(game: Game) -> Iterator[Game]:
    for action in game.legal_actions():
        after = game.clone()
        after.apply(action)
        yield from _after_chance(after)


def _after_chance(game: Game) -> Iterator[Game]:
    if not game.is_chance:
        yield game
        return
    for outcome, _ in game.chance_outcomes():
        after = game.clone()
        after.apply_chance(outcome)
        yield from _after_chance(after)


def positions(table: Table) -> dict[str, Game]:
    """The named positions of a table."""
    _, scenario, players, options = table
    start = new_game(scenario, players, PERFT_SEED, chance="explicit", **options)
    found = {f"start, {start.phase}": start}
    for seed, style in enumerate(PERFT_STYLES_OF_KNIGHTS if has_knights(table) else PERFT_STYLES):
        met = {at.PHASES[at.OVER]}
        for n, moment in enumerate(moments(start.clone(), seed, style, PERFT_DECISIONS), 1):
            if moment.current_player != at.CHANCE and moment.phase not in met:
                met.add(moment.phase)
                found[f"{style} {n}, {moment.phase}"] = moment.clone()
    return found


def perft_text(table: Table) -> str:
    """The perft file of a table."""
    text = PERFT_HEAD.format(seed=PERFT_SEED, options=_options(table))
    for name, game in positions(table).items():
        counts = perft(game, PERFT_NODES)
        text += "".join(f"{name} | {depth} | {count}\n" for depth, count in enumerate(counts, 1))
    return text


def _options(table: Table) -> str:
    return ", ".join(f"{key} = {value}" for key, value in table[3].items()) or "none"


# --- playthroughs -----------------------------------------------------------------------------------------------------
PLAY_SEED = 3
PLAY_EVENTS = 450  # then the game is played to its end unrecorded
EVERY = 10
#: A style for each stretch of a playthrough: most of the game is seen before the file is long.
STRETCHES = ("builder", "builder", "trader", "sailor", "buyer")
STRETCHES_OF_KNIGHTS = ("courtier", "courtier", "courtier", "trader", "sailor")
STRETCH = 30


def playthrough_text(table: Table) -> str:
    """The playthrough file of a table: one random game with all that the engine says about it."""
    name, scenario, players, options = table
    game = new_game(scenario, players, PLAY_SEED, chance="explicit", **options)
    rng = random.Random(PLAY_SEED)
    lines = [f"# {name}: seed {PLAY_SEED}, options: {_options(table)}", *_header(game), *_standing(game)]
    events, styles = 0, STRETCHES_OF_KNIGHTS if has_knights(table) else STRETCHES
    while not game.is_over:
        style = styles[events // STRETCH % len(styles)]
        events += 1
        if events <= PLAY_EVENTS:
            lines.append(_event(game, rng, style, events))
        else:
            advance(game, rng, style)
        if events <= PLAY_EVENTS and events % EVERY == 0:
            lines += _standing(game)
    if events > PLAY_EVENTS:
        lines += [f"... {events - PLAY_EVENTS} events not shown ...", *_standing(game)]
    ending = "truncated" if game.is_truncated else f"won by {game.winner}"
    rewards = " ".join(f"{x:+.2f}" for x in game.rewards)
    lines.append(f"over after {events} events, {game.turn} turns: {ending}, rewards {rewards}")
    return "\n".join(lines) + "\n"


def _header(game: Game) -> list[str]:
    """The table and the board as dealt."""
    places, b, s = game.board.places, game.board.record[0], game.record
    hexes = [
        f"{places.hexes[h]} {c.TERRAINS[int(s.terrain[h])]} {int(s.number[h]) or ''}".strip()
        for h in range(int(b.num_hexes))
    ]
    harbours = [
        f"{places.edges[int(s.harbour_edge[i])]} {c.HARBOURS[int(s.harbour_kind[i])]}"
        for i in range(int(b.num_harbours))
    ]
    lines = [f"actions {game.num_actions}, observation {game.layout.size}"]
    lines += ["hexes: " + "; ".join(hexes[i : i + 8]) for i in range(0, len(hexes), 8)]
    lines.append("harbours: " + "; ".join(harbours))
    robber, pirate = (places.pirate[int(h)] if h >= 0 else "nowhere" for h in (s.robber, s.pirate))
    return [*lines, f"robber {robber}, pirate {pirate}"]


def _event(game: Game, rng: random.Random, style: str, number: int) -> str:
    if game.is_chance:
        outcomes, phase = game.chance_outcomes(), game.phase
        outcome = pick_chance(game, rng)
        chance = dict(outcomes)[outcome]
        game.apply_chance(outcome)
        return f"{number:4}    {phase:16} {len(outcomes):3} outcomes  {game.describe_chance(outcome)} ({chance:.3f})"
    action, seat, phase, legal = pick(game, rng, style), game.current_player, game.phase, len(game.legal_actions())
    game.apply(action)
    return f"{number:4} p{seat} {phase:16} {legal:3} legal     {game.describe(action)}"


def _standing(game: Game) -> list[str]:
    """Two lines: how the game stands, and checksums of the observations and of the mask."""
    s, n = game.record, game.num_players
    goods = len(c.GOODS if game.table.rules["spices"][0] else c.RESOURCES)
    if game.options["cities_and_knights"]:
        goods += len(c.COMMODITIES)
    parts = {
        "turn": [game.turn],
        "points": list(game.victory_points),
        "cards": s.hand_size[:n].tolist(),
        "hands": ["-".join(str(int(x)) for x in s.hand[p, :goods]) for p in range(n)],
        "bank": s.bank.tolist(),
        "development": s.cards_size[:n].tolist(),
        "deck": [int(s.deck.sum())],
        "routes": s.route[:n].tolist(),
        "supply": ["-".join(str(int(x)) for x in s.supply[p]) for p in range(n)],
        "tokens": s.tokens[:n].tolist(),
    }
    if game.options["cities_and_knights"]:
        parts |= {
            "levels": ["-".join(str(int(x)) for x in s.level[p]) for p in range(n)],
            "knights left": ["-".join(str(int(x)) for x in s.knights_left[p]) for p in range(n)],
            "progress": s.progress_size[:n].tolist(),
            "barbarians": [int(s.barbarians)],
        }
    told = " | ".join(f"{key} {' '.join(str(x) for x in value)}" for key, value in parts.items())
    seen = " ".join(f"{zlib.crc32(game.observe(p).tobytes()):08x}" for p in range(n))
    return [f"     = {told}", f"     = seen {seen} | mask {zlib.crc32(game.legal_mask().tobytes()):08x}"]


# --- digests ----------------------------------------------------------------------------------------------------------
DIGEST_DECISIONS = 600
DIGESTS_HEAD = """\
# SHA-256 of all records and observations of a random game whose chance comes from its own streams; the same with the
# kernels compiled and as plain Python. They also change when the layout of records or observations does.
# table | decisions | digest
"""


def digest(table: Table) -> str:
    """One digest over every record and observation of a random game."""
    _, scenario, players, options = table
    game, rng, found = new_game(scenario, players, 11, **options), random.Random(11), hashlib.sha256()
    styles = ("courtier", "builder") if has_knights(table) else ("uniform", "builder")
    for n in range(DIGEST_DECISIONS):
        if game.is_over:
            game.reset(n)
        game.apply(pick(game, rng, styles[n // 100 % 2]))
        found.update(content(game))
        found.update(game.observe(n % players).tobytes())
    return found.hexdigest()


def digests_text() -> str:
    """The file of digests."""
    return DIGESTS_HEAD + "".join(f"{t[0]} | {DIGEST_DECISIONS} | {digest(t)}\n" for t in TABLES)


# --- files ------------------------------------------------------------------------------------------------------------
def files() -> dict[str, Callable[[], str]]:
    """Every golden file by its name, with what writes its text."""
    made: dict[str, Callable[[], str]] = {"digests.txt": digests_text}
    for table in TABLES:
        made[f"perft/{table[0]}.txt"] = lambda table=table: perft_text(table)
        made[f"playthroughs/{table[0]}.txt"] = lambda table=table: playthrough_text(table)
    return dict(sorted(made.items()))


def main() -> None:
    """Write all files, and remove those that nothing writes any more."""
    wanted = files()
    for name, text in wanted.items():
        path = FOLDER / name
        path.parent.mkdir(parents=True, exist_ok=True)
        new, old = text(), path.read_text(encoding="utf-8") if path.exists() else None
        path.write_text(new, encoding="utf-8")
        print(f"  {'same' if new == old else 'CHANGED' if old else 'new'} {name}", flush=True)
    for path in sorted(FOLDER.rglob("*.txt")):
        if path.relative_to(FOLDER).as_posix() not in wanted:
            path.unlink()
            print(f"  removed {path.relative_to(FOLDER)}")


if __name__ == "__main__":
    main()
