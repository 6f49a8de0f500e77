"""Reading what the explorers do in a turn: ships taken up, the active one, a castaway looked at, a battle (BARGE)."""

from seafarers_env.engine import constants as c, phases as at
from seafarers_env.engine.explorers.declared.codecs import COUNTED, DEEDS, LOADED, PLACES
from seafarers_env.position.codecs import CODES, read, settled
from seafarers_env.position.context import PositionContext, has
from seafarers_env.position.entry import Entry, Fields, PositionError


def read_cargo_turn(context: PositionContext) -> None:
    """Put deeds of the turn, the active ship, the castaway looked at and a battle into the record."""
    entries = {name: context.entry(f"turn.{name}") for name in ("taken_up", "rescued_at", "ship", "castaway", "battle")}
    for name, entry in entries.items():
        settled(context, CODES[f"turn.{name}"], entry)
    if not context.r.cargo_ships:
        return
    read(context, "turn.fished", "turn.inspected")
    _taken_up(context, entries["taken_up"])
    _ship(context, _given(entries["ship"]))
    _rescued(context, _given(entries["rescued_at"]))
    _castaway(context, _given(entries["castaway"]))
    _battle(context, _given(entries["battle"]))


def _given(entry: Entry | None) -> Entry | None:
    return None if entry is None or entry.is_null else entry


# --- ships ------------------------------------------------------------------------------------------------------------
def _taken_up(context: PositionContext, entry: Entry | None) -> None:
    most = int(context.r.supply[c.SUPPLY_SHIPS])
    context.s.taken_up = 0
    for item in entry.items(most, "ships") if entry is not None else ():
        k = item.integer(1, most, "the number of a ship") - 1
        if int(context.s.taken_up) >> k & 1:
            raise item.error("each ship once (BARGE-074)")
        context.s.taken_up = int(context.s.taken_up) | 1 << k


def _ship(context: PositionContext, entry: Entry | None) -> None:
    s, due = context.s, at.SAIL in context.due
    if entry is None:
        if due:
            raise context.sections["turn"].error("ship", "the active ship, as 'sail' is pending")
        return
    if not due:
        raise entry.error("null, as 'sail' is not pending")
    fields = entry.fields(("number", *COUNTED, *DEEDS, "tribute_paid"))
    number = fields.needed("number", "the number of the active ship (BARGE-174)")
    k = number.integer(1, int(context.r.supply[c.SUPPLY_SHIPS]), "the number of a ship") - 1
    if s.cargo_ship[s.active, k] < 0:
        raise number.error(f"a ship of seat {s.active} on the board")
    s.ship = k
    s.taken_up = int(s.taken_up) | 1 << k
    for word in DEEDS:
        value = fields.get(word)
        setattr(s, word, value is not None and value.truth())
    _count(context, fields)
    paid = fields.get("tribute_paid")
    for item in paid.items(context.n, "seats") if paid is not None else ():
        if item.seat(context.n) == s.active:
            raise item.error("an opponent, whose pirate ship was paid (BARGE-131, BARGE-134)")
        s.tribute_paid = int(s.tribute_paid) | 1 << item.seat(context.n)


def _count(context: PositionContext, fields: Fields) -> None:
    s = context.s
    steps, moves = fields.get("steps"), fields.get("moves")
    if steps is not None:
        most = int(context.rule("explorers.rules.sailing").points_left(s, int(s.active)))
        s.steps = steps.integer(0, most, "points used (BARGE-075..078),")
    if moves is not None:
        s.cargo_moves = moves.integer(
            0, context.rule("explorers.rules.loading").MOST_MOVES, "pieces loaded, unloaded and swapped (BARGE-171),"
        )
    stepped = fields.get("stepped")
    s.stepped = s.steps > 0
    if stepped is not None and stepped.value != bool(s.stepped):
        raise stepped.error(f"{str(bool(s.stepped)).lower()}, as steps is {s.steps}")


def lane(context: PositionContext) -> int:
    """The lane of the active ship, -1 = none is."""
    s, cargo = context.s, context.rule("explorers.rules.cargo")
    return int(cargo.lane_of(s, int(s.active))) if s.ship >= 0 else c.NOTHING


def points_at(context: PositionContext, h: int) -> bool:
    """Whether the active ship points at a hex."""
    return lane(context) >= 0 and bool(context.rule("explorers.rules.cargo").points_at(context.b, lane(context), h))


# --- castaways --------------------------------------------------------------------------------------------------------
def _rescued(context: PositionContext, entry: Entry | None) -> None:
    s = context.s
    if entry is None:
        return
    x = entry.integer(1, c.NUM_STORAGES, "a storage: 1..4 basin of that Sea Port, 5..7 hold of ship 1..3,") - 1
    if "crew" not in LOADED[int(s.storage[s.active, x])]:
        raise entry.error(f"a storage of seat {s.active} with a crew (BARGE-116, BARGE-122)")
    s.rescued_at = x


def _castaway(context: PositionContext, entry: Entry | None) -> None:
    """The place that is being looked at: the active ship points there, and may take somebody up (BARGE-112, -113)."""
    s, due = context.s, not context.due.isdisjoint((at.CASTAWAY, at.CASTAWAY_FACE))
    if entry is None:
        if due:
            raise context.sections["turn"].error("castaway", "the place that is looked at, C1 ..")
        return
    if not due:
        raise entry.error("null, as nobody looks at a castaway ('castaway' is not pending)")
    i = entry.index_of(PLACES[: int(context.b.num_castaways)], "a place of castaways")
    s.castaway = i
    there = int(s.castaways_there) >> i & 1
    if not there or context.b.castaway_vertex[i] not in context.b.edge_vertices[lane(context)]:
        raise entry.error("a place still taken at an end of the active ship's lane (BARGE-112)")
    seen = bool(int(s.castaway_seen[i]) >> int(s.active) & 1)
    drawn = at.CASTAWAY_FACE in context.due
    if seen == drawn or (drawn and s.castaway_face[i] >= 0):
        right = "not seen yet, as it is being drawn" if drawn else f"seen by seat {s.active}"
        raise PositionError(f"explorers.castaways.{PLACES[i]}", f"a face {right} (BARGE-114)", "another")
    p, asked = int(s.active), context.rule("explorers.rules.cargo")
    room = asked.has_room(s, p, asked.hold_of(s), c.CREW)
    if not room or not s.crews[p] or asked.rescued(s, p) >= asked.MOST_CASTAWAYS:
        raise entry.error("a ship with room for a crew, a crew in the supply and fewer than 3 castaways (BARGE-113)")
    s.inspected = True


# --- battles ----------------------------------------------------------------------------------------------------------
def _battle(context: PositionContext, entry: Entry | None) -> None:
    """The lair that is fought for, who has still to roll, and what was rolled (BARGE-149, BARGE-150)."""
    s = context.s
    if entry is None:
        if at.LAIR_NUMBER in context.due or (at.DIE in context.due and s.die_for in _of_battles()):
            raise context.sections["turn"].error("battle", "the lair that is fought for")
        return
    if context.due.isdisjoint((at.DIE, at.LAIR_NUMBER)):
        raise entry.error("null, as no lair is fought for ('die' and 'lair number' are not pending)")
    fields = entry.fields(("lair", "fighters", "dice"))
    lair = fields.needed("lair", "the gold field that is fought for")
    fighters, dice = fields.get("fighters"), fields.get("dice")
    f = int(context.b.find_of[lair.place(context.places.find_hex, "a gold field")])
    if f not in context.finds(c.GOLD) or int(s.captured) >> f & 1:
        raise lair.error("a gold field with its lair (BARGE-148)")
    s.battle = f
    for item in fighters.items(context.n, "seats") if fighters is not None else ():
        p = item.seat(context.n)
        if not s.find_crews[f, p]:
            raise item.error("a seat with a crew there (BARGE-149)")
        s.fighters = int(s.fighters) | 1 << p
    for key, value in dice.pairs() if dice is not None else ():
        if str(key.value) not in map(str, range(context.n)):
            raise key.error(f"a seat, 0..{context.n - 1}")
        s.battle_dice[int(key.value)] = value.integer(1, c.NUM_DIE, "a die")


def _of_battles() -> range:
    return range(c.DIE_BATTLE, c.DIE_DRIVE)


def check_die(context: PositionContext) -> None:
    """Refuse a die for something that is not being done (BARGE-136, BARGE-150, BARGE-156)."""
    s = context.s
    if at.DIE not in context.due:
        return
    die = int(s.die_for)
    if die == c.DIE_FISH:
        right = at.SAIL not in context.due and s.fished and s.battle < 0
        expected = "'fish' with turn.fished true, while no ship is active (BARGE-156)"
    elif die in _of_battles():
        right = s.battle >= 0 and int(s.fighters) >> (die - c.DIE_BATTLE) & 1
        expected = "'battle k' of a seat k among turn.battle.fighters (BARGE-150)"
    else:
        owner = die - c.DIE_DRIVE
        there = owner < context.n and owner != s.active and s.own_pirate[owner] >= 0
        right = at.SAIL in context.due and s.driven and not s.stepped
        right = right and there and points_at(context, int(s.own_pirate[owner]))
        expected = "'drive k' of a seat k at whose pirate ship the active ship points, before it moves (BARGE-136)"
    if not right:
        raise context.sections["turn"].error("die", expected)


def check_found(context: PositionContext) -> None:
    """Refuse a discovery of more than a hex, or of one that the active ship does not point at (BARGE-089, -197)."""
    s = context.s
    found = [h for h in range(int(context.b.num_hexes)) if has(s.found, h)] + [int(s.found_hex)] * int(s.found_hex >= 0)
    turn = context.sections["turn"]
    if len(found) > 1:
        raise turn.error("found", "one hex, as a step turns up no more (BARGE-197)", f"{len(found)}")
    if found and (not points_at(context, found[0]) or not s.stepped):
        key = "found" if at.FOUND_HEX in context.due else "found_hex"
        raise turn.error(key, "a hex at an end of the active ship's lane, which has moved (BARGE-089)")
