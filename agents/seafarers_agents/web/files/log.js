// What has happened: the log, and beside the board the news since the player's last decision.
import { $ } from "./common.js";
import { emblem, make } from "./elements.js";
import { byName } from "./names.js";

const NEWS = 3; // lines of them
const REVEALED = "; all that was given up: ";
const MANY = { declines: "decline", accepts: "accept" };

// --- lines that belong together -----------------------------------------------------------------------------------------
// An offer and all its answers are one entry, and so is all that is discarded for a seven.
function joins(entry, [turn, seat, , part]) {
  if (!entry || entry.turn !== turn) return false;
  if (entry.part === "offer") return part === "answer" || (part === "offer" && seat !== entry.seat);
  return part === "discard" && entry.part === "discard";
}

export function gather(entries, line) {
  const last = entries.at(-1);
  if (joins(last, line)) {
    last.lines.push(line);
    last.end += 1;
    return last;
  }
  const [turn, seat, , part] = line;
  const begin = last?.end ?? 0;
  entries.push({ turn, seat, part, begin, end: begin + 1, lines: [line] });
  return entries.at(-1);
}

const listed = (names) => names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
const says = ([, seat, text]) => text.replace(`player ${seat} `, "");

export function words(entry, players) {
  const { lines: [first, ...others], part } = entry;
  if (part === "discard") return discarded(entry.lines);
  if (!others.length) return first[2];
  const told = new Map();
  for (const line of others) {
    const what = line[3] === "offer" ? says(line).replace("offers", "counters with") : says(line);
    told.set(what, [...(told.get(what) ?? []), line[1]]);
  }
  const answers = [...told].map(([what, seats]) => {
    if (seats.length === 1) return `player ${seats[0]} ${what}`;
    return `${seats.length === players - 1 ? "all" : `players ${listed(seats.map(String))}`} ${MANY[what] ?? what}`;
  });
  return `${first[2]}: ${answers.join("; ")}`;
}

function discarded(lines) {
  const [, revealed] = lines.at(-1)[2].split(REVEALED);
  if (revealed) return `discarded by ${revealed}`;
  if (lines.length === 1) return lines[0][2];
  const seats = [...new Set(lines.map(([, seat]) => seat))];
  if (seats.length > 1) return `players ${listed(seats.map(String))} discard`;
  return `player ${seats[0]} discards ${listed(lines.map((line) => says(line).replace("discards ", "")))}`;
}

// --- the log ----------------------------------------------------------------------------------------------------------
let entries = [];
let taken = 0; // lines
let follows = true; // the end is shown, until the reader scrolls up
let height = 0;

const atEnd = (list) => list.scrollTop + list.clientHeight > list.scrollHeight - 24;

export function drawLog({ log, words: fixed }) {
  const list = $("log");
  if (taken > log.length) {
    list.replaceChildren();
    [entries, taken] = [[], 0];
  }
  for (; taken < log.length; taken++) {
    const before = entries.at(-1);
    const entry = gather(entries, log[taken]);
    if (entry === before) {
      entry.shown.textContent = byName(words(entry, fixed.players));
      continue;
    }
    if (before?.turn !== entry.turn) list.append(make("li", { class: "turn" }, `Turn ${entry.turn}`));
    entry.shown = make("span", {}, byName(words(entry, fixed.players)));
    list.append(make("li", {}, emblem(entry.seat, fixed), entry.shown));
  }
  if (follows) list.scrollTop = list.scrollHeight;
}

// A list that has become smaller has not been scrolled by its reader.
export function watchLog() {
  const list = $("log");
  list.addEventListener("scroll", () => {
    if (list.clientHeight === height) follows = atEnd(list);
  });
  new ResizeObserver(() => {
    height = list.clientHeight;
    if (follows) list.scrollTop = list.scrollHeight;
  }).observe(list);
}

// --- the news ---------------------------------------------------------------------------------------------------------
// An entry counts from the decision on that began it: the own offer is told with its answers.
export function drawNews({ now, since, words: fixed }) {
  const list = $("news");
  const told = now.over ? [] : entries.filter((entry) => entry.end > since).slice(-NEWS);
  list.replaceChildren(...told.map((entry) => make("li", {}, emblem(entry.seat, fixed), make("span", {}, byName(words(entry, fixed.players))))));
  // Long ones take several lines: the latest is whole, whatever it takes, and those before it are as far as they have room.
  const room = parseFloat(getComputedStyle(list).minHeight);
  while (list.childElementCount > 1 && list.scrollHeight > room + 1) list.firstChild.remove();
}
