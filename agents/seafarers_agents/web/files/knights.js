// Cities & Knights: barbarians and dice, decks and progress cards, improvements, what seats have.
import { openChooser } from "./board.js";
import { $, decide } from "./common.js";
import { card, count, emblem, icon, make, pieces, routeSign } from "./elements.js";

const BY_OWN_CARD = ["play card", "drop card"];
const BY_GOOD = ["give", "fleet", "monopoly"];

// --- above the board --------------------------------------------------------------------------------------------------
export function drawBarbarians({ knights }, { knights: fixed }) {
  $("knights").hidden = knights === null;
  document.body.classList.toggle("with-knights", knights !== null);
  if (knights === null) return;
  const { red, other, face, step, attack, defence, is_first_over: over } = knights;
  const dice = [["red", red, red], ["other", other, other], ["event", face, fixed.faces[face - 1]]].filter(([, n]) => n)
    .map(([name, n, word]) => make("span", { title: `${name} die: ${word}`, role: "img", "aria-label": `${name} die: ${word}` }, icon(`${name}-${n}`)));
  const last = fixed.steps;
  const track = Array.from({ length: last + 1 }, (_, i) => make("i", { class: i === step ? "here" : i === last ? "end" : "" },
    ...(i === step ? [icon("fleet", 1.1)] : i === last ? [icon("axes", 1.1)] : [String(i)])));
  const words = `barbarians: step ${step} of ${last}, strength ${attack} against ${defence}`
    + (over ? "" : "; robber and pirate wait for their first attack");
  $("knights").replaceChildren(make("span", { class: "throw" }, ...dice),
    make("span", { class: "track", title: words, role: "img", "aria-label": words }, ...track),
    count("cities: strength of the barbarians", icon("axes", 1.1), attack), count("strength of active knights: defence", icon("soldier"), defence));
}

// --- cards ------------------------------------------------------------------------------------------------------------
export const decks = ({ knights }, { knights: { tracks } }) => knights.decks.map((n, k) => make("span", {
  class: `card back deck-${k}`, title: `deck of ${tracks[k]}: ${n} undrawn, ${knights.returned[k]} returned`,
}, icon(`track-${k}`, 1.1), make("b", {}, String(n)), make("span", { class: "name" }, tracks[k])));

// The own progress cards: a click plays one, or puts it back; where both can be done it asks which.
export function progressCards({ now, words }, own) {
  return words.progress.flatMap(({ open }, kind) => {
    const held = open ? Number(own.estate.open.includes(kind)) : own.estate.progress[kind];
    if (!held) return [];
    const found = now.choices.filter((one) => one.card === kind && BY_OWN_CARD.includes(one.kind));
    return [progressCard(words, kind, held, found, "progress")];
  });
}

// A progress card of whomever, with what can be done by a click on it.
function progressCard(words, kind, held, found, whose) {
  const { name, colour, open, help } = words.progress[kind];
  const does = found.map((one) => one.words).join(", or: ");
  const made = make("button", {
    class: `card progress${found.length ? " lit" : ""}`, disabled: !found.length, title: `${name}: ${help}`,
    "aria-label": `${held} ${name}${open ? ", laid open" : ""}${does ? `: ${does}` : ""}`,
    data: { key: `${whose} ${name}`, kind: "progress", why: whose === "progress" ? words.kinds.playable[kind] : null },
    click: () => found.length > 1 ? openChooser(made, found) : decide({ action: found[0].action }),
  }, icon(`card-${kind}`, 1.1), make("b", {}, held > 1 || open ? `${open ? "★" : held}` : ""), make("span", { class: "name" }, name));
  made.style.background = colour;
  return made;
}

// What each of the own cards does: fingers have no tooltips.
export function drawHelp({ now, words }) {
  const { estate } = now.seats[now.seat];
  const held = estate ? [...estate.open, ...estate.progress.flatMap((n, kind) => n ? [kind] : [])] : [];
  $("help").hidden = held.length === 0;
  $("help").replaceChildren(...held.map((kind) => make("li", {}, icon(`card-${kind}`, 1.1),
    make("span", {}, make("b", {}, `${words.progress[kind].name}: `), words.progress[kind].help))));
}

// --- the card that is being played ------------------------------------------------------------------------------------
export function drawPlaying({ now, words }) {
  const { playing } = now;
  $("playing").hidden = !playing;
  if (!playing) return $("playing").replaceChildren();
  const { kind, seat, target, asked, hit, hand, progress } = playing;
  const { name, help, colour } = words.progress[kind];
  const who = (q) => q === now.seat ? "you" : now.seats[q].name;
  const title = make("div", { class: "title" }, icon(`card-${kind}`, 1.1),
    make("span", {}, make("b", {}, `${seat === now.seat ? "You play" : `${who(seat)} plays`} ${name}`), ` ${help}`));
  title.style.borderColor = colour;
  const concerns = [["chosen", target === null ? [] : [target]], ["already asked", asked.filter((q) => q !== target)], ["hit", hit]]
    .flatMap(([word, seats]) => seats.map((q) => make("span", { class: "honour" }, emblem(q, words), ` ${word}: ${who(q)}`)));
  $("playing").replaceChildren(title, make("div", { class: "concerns" }, ...concerns),
    make("div", { class: "cards", "aria-label": "cards shown to you alone" }, ...shownCards(now, words, hand, progress)));
}

// Cards of an opponent that lie before the viewer alone: a click takes one.
function shownCards({ choices }, words, hand, progress) {
  const goods = (hand ?? []).flatMap((n, k) => {
    if (!n) return [];
    const found = choices.find((one) => one.kind === "take from" && one.argument === k);
    return [card(words, k, n, {
      class: `card${found ? " lit" : ""}`, disabled: !found, data: { key: `shown ${words.goods[k]}`, kind: "take from" },
      "aria-label": `${n} ${words.goods[k]}${found ? `: ${found.words}` : ""}`, click: () => decide({ action: found.action }),
    })];
  });
  return [...goods, ...(progress ?? []).flatMap((n, kind) => n
    ? [progressCard(words, kind, n, choices.filter((one) => one.card === kind && one.kind === "take card"), "shown")] : [])];
}

// The sign of a choice that stands on a button: a die, an opponent as on the board, a good.
export function choiceSign({ kind, argument, seat }, now, words) {
  if (kind === "die") return icon(`${now.playing?.step ? "other" : "red"}-${argument + 1}`);
  if (seat !== undefined) return emblem(seat, words);
  if (now.playing && BY_GOOD.includes(kind)) return icon(words.icons[argument]);
  return null;
}

// --- building -----------------------------------------------------------------------------------------------------------
// One button for each colour: the next level and what it costs.
export function improvements({ now, words }) {
  const own = now.seats[now.seat].estate;
  const { tracks, top, commodities } = words.knights;
  return tracks.map((colour, k) => {
    const name = colour[0].toUpperCase() + colour.slice(1);
    const level = own.levels[k] + 1;
    const found = now.choices.find((one) => one.kind === "improve" && one.argument === k);
    const cost = level > top ? [] : [make("span", { class: "cost" }, String(level), icon(words.icons[commodities + k]))];
    return make("button", {
      class: "chip", disabled: !found, data: { key: `improve ${colour}`, kind: "improve", why: `improve:${k}` }, title: found?.words ?? null,
      click: () => decide({ action: found.action }),
    }, level > top ? `${name}: all` : `${name} ${level}`, ...cost);
  });
}

// --- players ------------------------------------------------------------------------------------------------------------
// Counts and honours of a seat.
export function estate(one, words) {
  const { levels, metropolises, defender, has_token: token, backs, open, knights, walls, strength } = one.estate;
  const look = one.seat % words.seats.length;
  const { tracks, ranks } = words.knights;
  const counts = [
    count("cards in hand", make("i", { class: "mini" }), one.hand_size),
    ...levels.map((level, k) => count(`level in ${tracks[k]}${metropolises.includes(k) ? ", with its metropolis" : ""}`,
      icon(`track-${k}`, 1.1), `${level}${metropolises.includes(k) ? "★" : ""}`)),
    ...backs.map((n, k) => n ? count(`progress cards of ${tracks[k]}`, make("i", { class: `mini deck-${k}` }), n) : null),
    count("strength of active knights", icon("soldier"), strength),
    count("longest route", routeSign(), one.route),
    ...pieces(one, words),
    ...ranks.map((rank, k) => count(`${rank} knights left`, icon(`${rank}-${look}`, 0.4), knights[k])),
    count("walls left", icon("wall", 0.5), walls),
    one.tokens ? count("special tokens", "★", one.tokens) : null,
  ];
  const honours = [one.has_route ? "Longest Trade Route" : null, defender ? `defender ${defender}` : null, token ? "merchant" : null,
    ...open.map((kind) => words.progress[kind].name)];
  return [counts, honours.filter(Boolean)];
}
