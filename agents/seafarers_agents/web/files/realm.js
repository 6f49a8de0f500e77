// Cities & Knights: barbarians and dice, decks and progress cards, improvements, what seats have.
import { $, decide } from "./common.js";
import { count, icon, make, pieces, routeSign } from "./panels.js";

const COLOURS = ["trade", "politics", "science"];
const NAMES = ["Trade", "Politics", "Science"];
const FACES = ["ship", ...COLOURS];
const STEPS = 7;
const TOP_LEVEL = 5;
const RANKS = ["basic", "strong", "mighty"];

// --- above the board --------------------------------------------------------------------------------------------------
export function drawBarbarians({ realm }) {
  $("realm").hidden = realm === null;
  document.body.classList.toggle("with-realm", realm !== null);
  if (realm === null) return;
  const { red, other, face, step, attack, defence, is_first_over: over } = realm;
  const dice = [["red", red, red], ["other", other, other], ["event", face, FACES[face - 1]]].filter(([, n]) => n)
    .map(([name, n, word]) => make("span", { title: `${name} die: ${word}`, role: "img", "aria-label": `${name} die: ${word}` }, icon(`${name}-${n}`)));
  const track = Array.from({ length: STEPS + 1 }, (_, i) => make("i", { class: i === step ? "here" : i === STEPS ? "end" : "" },
    ...(i === step ? [icon("fleet", 1.1)] : i === STEPS ? [icon("axes", 1.1)] : [String(i)])));
  const words = `barbarians: step ${step} of ${STEPS}, strength ${attack} against ${defence}`
    + (over ? "" : "; robber and pirate wait for their first attack");
  $("realm").replaceChildren(make("span", { class: "throw" }, ...dice),
    make("span", { class: "track", title: words, role: "img", "aria-label": words }, ...track),
    count("cities: strength of the barbarians", icon("axes", 1.1), attack), count("strength of active knights: defence", icon("soldier"), defence));
}

// --- cards ------------------------------------------------------------------------------------------------------------
export const decks = ({ realm }) => realm.decks.map((n, k) => make("span", {
  class: `card back deck-${k}`, title: `deck of ${COLOURS[k]}: ${n} undrawn, ${realm.returned[k]} returned`,
}, icon(`track-${k}`, 1.1), make("b", {}, String(n)), make("span", { class: "name" }, COLOURS[k])));

// The own progress cards; what can be done with one is done by a click on it.
export function progressCards({ now, words }, own) {
  return words.progress.flatMap(({ name, colour, open }, kind) => {
    const held = open ? Number(own.estate.open.includes(kind)) : own.estate.progress[kind];
    if (!held) return [];
    const found = now.choices.find((one) => one.card === kind);
    const made = make("button", {
      class: `card progress${found ? " lit" : ""}`, disabled: !found, title: found?.words ?? name,
      "aria-label": `${held} ${name}${open ? ", laid open" : ""}${found ? `: ${found.words}` : ""}`,
      data: { key: `progress ${name}`, kind: "progress" }, click: () => decide({ action: found.action }),
    }, make("span", { class: "name" }, name), make("b", {}, held > 1 || open ? `${open ? "★" : held}` : ""));
    made.style.background = colour;
    return [made];
  });
}

// --- building -----------------------------------------------------------------------------------------------------------
// One button for each colour: the next level and what it costs.
export function improvements({ now, words }) {
  const own = now.seats[now.seat].estate;
  return COLOURS.map((colour, k) => {
    const level = own.levels[k] + 1;
    const found = now.choices.find((one) => one.kind === "improve" && one.argument === k);
    const cost = level > TOP_LEVEL ? [] : [make("span", { class: "cost" }, String(level), icon(words.icons[5 + k]))];
    return make("button", {
      class: "chip", disabled: !found, data: { key: `improve ${colour}`, kind: "improve" }, title: found?.words ?? null,
      click: () => decide({ action: found.action }),
    }, level > TOP_LEVEL ? `${NAMES[k]}: all` : `${NAMES[k]} ${level}`, ...cost);
  });
}

// --- players ------------------------------------------------------------------------------------------------------------
// Counts and honours of a seat.
export function estate(one, words) {
  const { levels, metropolises, defender, has_token: token, backs, open, knights, walls, strength } = one.estate;
  const look = one.seat % words.seats.length;
  const counts = [
    count("cards in hand", make("i", { class: "mini" }), one.hand_size),
    ...levels.map((level, k) => count(`level in ${COLOURS[k]}${metropolises.includes(k) ? ", with its metropolis" : ""}`,
      icon(`track-${k}`, 1.1), `${level}${metropolises.includes(k) ? "★" : ""}`)),
    ...backs.map((n, k) => n ? count(`progress cards of ${COLOURS[k]}`, make("i", { class: `mini deck-${k}` }), n) : null),
    count("strength of active knights", icon("soldier"), strength),
    count("longest route", routeSign(), one.route),
    ...pieces(one, words),
    ...RANKS.map((rank, k) => count(`${rank} knights left`, icon(`${rank}-${look}`, 0.4), knights[k])),
    count("walls left", icon("wall", 0.5), walls),
    one.tokens ? count("special tokens", "★", one.tokens) : null,
  ];
  const honours = [one.has_route ? "Longest Trade Route" : null, defender ? `defender ${defender}` : null, token ? "merchant" : null,
    ...open.map((kind) => words.progress[kind].name)];
  return [counts, honours.filter(Boolean)];
}
