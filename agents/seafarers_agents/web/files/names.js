// Players by their names: what the server and this page say of "player 1" is said of whoever sits there.
let known = []; // by seat; nothing where a player has no other name

function learn(seats) {
  known = seats.map(({ seat, name }) => (name === `player ${seat}` ? "" : name));
}

const listed = (words) => words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
const one = (seat) => known[seat] || `player ${seat}`;

// "player 1", "players 0 and 2", "players 0, 1 and 2": all that is said of seats says it so.
export function byName(text) {
  if (!known.some(Boolean)) return text;
  return text.replace(/\bplayers (\d+(?:(?:, | and )\d+)+)/g, (_, seats) => listed(seats.split(/, | and /).map(one)))
    .replace(/\b[Pp]layer (\d+)\b/g, (found, seat) => known[seat] || found);
}

// All that is said in a moment, but for the log, whose lines are put together first.
export function nameAll(told) {
  learn(told.seats);
  told.prompt = byName(told.prompt);
  if (told.failure) told.failure = byName(told.failure);
  for (const one of told.choices) one.words = byName(one.words);
  for (const one of told.seats) one.notes = one.notes.map(byName);
}
