// Everything round the board: what is asked, buttons, cards, players, log.
import { $, decide, draw } from "./common.js";
import { openChooser } from "./board.js";
import { card, count, emblem, icon, make, pieces, routeSign } from "./elements.js";
import { byName } from "./names.js";
import { renewChildren } from "./renew.js";
import { afterwards } from "./tools.js";
import { choiceSign, decks, drawBarbarians, drawHelp, drawPlaying, estate, improvements, progressCards } from "./knights.js";

// Chosen by clicking cards: of the hand, of the bank, shown by another.
const ELSEWHERE = ["take", "discard", "counter", "play card", "take from", "take card"];
const MANY = 7; // choices; beyond, those of a kind share a button

// --- above the board --------------------------------------------------------------------------------------------------
export function drawTop({ now, words }) {
  $("title").textContent = words.title;
  $("goal").textContent = `${now.points_to_win} points win`;
  $("dice").hidden = now.dice === 0 || now.knights !== null;
  $("dice").textContent = now.dice;
  $("dice").title = `last roll: ${now.dice}`;
  drawBarbarians(now, words);
  document.title = `${now.decides ? "● " : ""}${words.title}: ${now.over ? "over" : `turn ${now.turn}`}`;
}

// --- what is asked ----------------------------------------------------------------------------------------------------
export function drawPrompt({ now, words }) {
  const prompt = $("prompt");
  prompt.className = `prompt${now.decides ? " yours" : ""}${now.over ? " over" : ""}${now.failure ? " failed" : ""}`;
  if (now.over) prompt.replaceChildren(...ending(now, words));
  else prompt.replaceChildren(now.failure ?? `${now.prompt}${onlyChoice(now)}`, saved(now) ?? "");
}

// Where there is nothing to choose, the question says so.
const onlyChoice = ({ decides, forced }) => decides && forced ? " (your only choice)" : "";

function ending(now, words) {
  const { winner, points } = now.over;
  const title = winner === null ? "Nobody has won" : winner === now.seat ? "You have won!" : byName(`Player ${winner} has won`);
  const order = [...now.seats].sort((a, b) => (b.seat === winner) - (a.seat === winner) || points[b.seat] - points[a.seat]);
  const rows = order.map((one) => make("tr", {},
    make("td", {}, emblem(one.seat, words)), make("td", {}, label(one, now)), make("td", {}, String(points[one.seat]))));
  return [make("h2", {}, title), make("table", { "aria-label": "Final points" }, make("tbody", {}, ...rows)), afterwards(now), saved(now)];
}

const saved = (now) => now.saved ? make("p", { class: "saved" }, "Replay: ", make("code", {}, now.saved)) : null;
const label = (one, now) => [one.name, one.seat === now.seat ? "you" : one.agent].filter(Boolean).join(", ");

export function drawChoices({ now, words }) {
  const elsewhere = new Set([...ELSEWHERE, ...words.kinds.build, ...Object.keys(words.kinds.cards)]);
  const shown = now.choices.filter((one) => !one.place && !elsewhere.has(one.kind));
  drawPlaying({ now, words });
  $("choices").replaceChildren(...gathered(shown).map((found) => found.length > 1 ? several(found) : single(found[0], now, words)));
}

function single(one, now, words) {
  const made = make("button", {
    class: words.kinds.first.includes(one.kind) ? "first" : one.seat === undefined ? "" : "whom",
    data: { key: `choice ${one.action}`, kind: one.kind },
    click: () => decide({ action: one.action }),
  }, choiceSign(one, now, words), one.words);
  if (one.seat !== undefined) made.style.borderColor = words.seats[one.seat % words.seats.length];
  return made;
}

// More choices than there is room for: those of a kind have one button, which then asks.
function gathered(choices) {
  const kinds = new Map();
  for (const one of choices) kinds.set(one.kind, [...(kinds.get(one.kind) ?? []), one]);
  return choices.length > MANY && kinds.size > 1 ? [...kinds.values()] : choices.map((one) => [one]);
}

function several(found) {
  const made = make("button", {
    data: { key: `choices ${found[0].kind}`, kind: found[0].kind },
    click: () => openChooser(made, found),
  }, inCommon(found.map((one) => one.words.replace(/ \(.*\)$/, "").split(" "))));
  return made;
}

// "Take ... for 4 fish": the words that begin and end all of them.
function inCommon(all) {
  const same = (at) => all.every((words) => words.at(at) === all[0].at(at));
  const least = Math.min(...all.map((words) => words.length)) - 1;
  let [begin, end] = [0, 0];
  while (begin < least && same(begin)) begin++;
  while (end < least - begin && same(-1 - end)) end++;
  return [...all[0].slice(0, begin), "\u2026", ...all[0].slice(all[0].length - end)].join(" ");
}

// --- building ---------------------------------------------------------------------------------------------------------
const builds = (now) => now.phase === "main" || now.phase === "special building";

// A kind that has had a button once keeps it, so that none of them moves while one plays.
export function drawBuild(game) {
  const { now, words, slots } = game;
  const { build } = words.kinds;
  const kinds = new Set(now.choices.filter((one) => one.place || build.includes(one.kind)).map((one) => one.kind));
  const main = now.decides && builds(now);
  if (main) [...build, ...kinds].forEach((kind) => slots.add(kind));
  const offered = main ? [...slots] : [...kinds];
  const chips = offered.flatMap((kind) => kind === "improve" ? improvements(game) : [chip(game, kind, kinds.has(kind))]);
  $("build").replaceChildren(...(main || kinds.size > 1 ? chips : []));
}

function chip(game, kind, legal) {
  const { words } = game;
  const cost = words.costs[kind] && builds(game.now) ? words.costs[kind] : [];
  const parts = cost.flatMap((n, k) => Array.from({ length: n }, () => icon(words.icons[k])));
  const action = words.kinds.placeless.includes(kind) ? game.now.choices.find((one) => one.kind === kind)?.action : null;
  return make("button", {
    class: "chip", disabled: !legal, data: { key: `build ${kind}`, kind, why: kind },
    "aria-pressed": action === null ? String(game.filter === kind) : null,
    title: cost.length ? `costs ${costWords(cost, words)}` : null,
    click: () => {
      if (action !== null) return decide({ action });
      game.filter = game.filter === kind ? null : kind;
      draw();
    },
  }, words.kinds.names[kind] ?? kind, make("span", { class: "cost" }, ...parts));
}

const costWords = (cost, words) => cost.map((n, k) => n ? `${n} ${words.goods[k]}` : "").filter(Boolean).join(", ");

// --- cards ------------------------------------------------------------------------------------------------------------
export function drawCards(game) {
  const { now, words, tray } = game;
  const own = now.seats[now.seat];
  const [can, take] = [tray.mode(now), new Map(now.choices.filter((one) => one.kind === "take").map((one) => [one.argument, one]))];
  const hand = words.goods.map((name, k) => {
    const left = own.hand[k] - (can ? tray.give[k] : 0);
    const beside = k >= words.held; // fish and gold, which are no cards
    const trades = now.trade.offers || now.trade.deals.some((deal) => deal.give === k);
    const made = card(words, k, left, {
      class: `card${left ? "" : " none"}`, disabled: !can || left === 0 || (beside && (can === "discard" || !trades)),
      data: { key: `hand ${name}`, why: words.kinds.trade },
      "aria-label": `${left} ${name} in your hand${can === "discard" ? ": discard one" : can ? ": give one" : ""}`,
      click: () => tray.add("give", k),
    });
    const price = k < now.bank.length ? now.trade.prices[k] : now.trade.deals.find((deal) => deal.give === k)?.price;
    if (can === "trade" && now.phase === "main" && price) made.append(make("i", { class: "price" }, `${price}:1`));
    return made;
  });
  document.body.classList.toggle("many-goods", words.goods.length > 6);
  $("hand").replaceChildren(...hand, ...(own.estate ? progressCards(game, own) : developments(game, own)));
  drawHelp(game);
  const bank = words.goods.flatMap((name, k) => {
    if (k >= now.bank.length) return asked(game, name, k, can);
    const one = take.get(k);
    return [card(words, k, now.bank[k], {
      disabled: !one && (can !== "trade" || (now.bank[k] === 0 && !now.trade.offers)), data: { key: `bank ${name}`, why: words.kinds.trade },
      class: `card${one ? " lit" : ""}`,
      "aria-label": `${now.bank[k]} ${name} in the bank${one ? ": take one" : can === "trade" ? ": ask for one" : ""}`,
      click: () => one ? decide({ action: one.action }) : tray.add("get", k),
    })];
  });
  $("bank").replaceChildren(...bank, ...(now.knights ? decks(now, words) : [now.deck === null ? hauls(now) : deck(now)]));
}

const deck = (now) => make("span", { class: "card back", title: "development cards left" }, make("b", {}, String(now.deck)),
  make("span", { class: "name" }, "deck"));
const hauls = (now) => make("span", { class: "card plain", title: "fish hauls in the supply" }, icon("haul", 1.1),
  make("b", {}, String(now.hauls)), make("span", { class: "name" }, "hauls"));

// Spices and fish are in no bank, but others can be asked for them; gold the bank has without end.
function asked({ now, words, tray }, name, k, can) {
  const possible = can === "trade" && (now.trade.offers || now.trade.deals.some((deal) => deal.get === k));
  return [card(words, k, "?", { disabled: !possible, data: { key: `bank ${name}`, why: words.kinds.trade }, "aria-label": `ask for one ${name}`,
    click: () => tray.add("get", k) })];
}

function developments({ now, words }, own) {
  return words.cards.flatMap((name, k) => {
    if (!own.cards[k]) return [];
    const found = now.choices.filter((one) => words.kinds.cards[one.kind] === name);
    const made = make("button", {
      class: `card development${found.length ? " lit" : ""}`, disabled: !found.length,
      "aria-label": `${own.cards[k]} ${name}${found.length ? ": play it" : ""}`, 
      data: { key: `card ${name}`, kind: "card", why: Object.keys(words.kinds.cards).find((kind) => words.kinds.cards[kind] === name) },
      click: () => found.length > 1 ? openChooser(made, found) : decide({ action: found[0].action }),
    }, icon(name), make("b", {}, String(own.cards[k])), make("span", { class: "name" }, name));
    return [made];
  });
}

// --- players ----------------------------------------------------------------------------------------------------------
export function drawSeats({ now, words }) {
  document.body.classList.toggle("many", now.seats.length > 4);
  renewChildren($("seats"), now.seats.map((one) => {
    if (one.holds) return explorer(one, now, words);
    if (one.estate) return seat(one, now, words, ...estate(one, words));
    const honours = [one.has_route ? "Longest Trade Route" : null, one.has_army ? "Largest Army" : null];
    const counts = [
      count("cards in hand", make("i", { class: "mini" }), one.hand_size),
      count("unplayed development cards", make("i", { class: "mini development" }), one.cards_size),
      count("soldiers played", icon("soldier"), one.played[0]),
      count("longest route", routeSign(), one.route),
      ...pieces(one, words),
      one.tokens ? count("special tokens", "★", one.tokens) : null,
    ];
    return seat(one, now, words, counts, honours.filter(Boolean));
  }));
}

const seat = (one, now, words, counts, honours) => make("section", {
  class: `seat${one.acts ? " acts" : ""}${one.seat === now.seat ? " own" : ""}`, data: { seat: one.seat } },
make("div", { class: "who" }, emblem(one.seat, words), make("strong", {}, label(one, now)),
  make("span", { class: "points", title: `${one.points} of ${now.points_to_win} points` }, String(one.points))),
make("div", { class: "counts" }, ...counts, ...honours.map((title) => make("span", { class: "honour" }, title)),
  one.notes.length ? make("em", { class: "notes" }, one.notes.join("; ")) : null),
one.seat === now.seat || !one.hand ? null : openHand(one, words));

// A hand that lies open before somebody who does not play it.
function openHand({ name, hand, cards, estate: has }, words) {
  const goods = hand.flatMap((n, k) => n ? [card(words, k, n, { disabled: true, "aria-label": `${n} ${words.goods[k]}` })] : []);
  const kept = (kinds, told, sign) => (kinds ?? []).flatMap((n, k) => n && told(k) ? [count(told(k), icon(sign(k), 1.1), n)] : []);
  return make("div", { class: "hand", "aria-label": `hand of ${name}` }, ...goods,
    ...kept(has ? [] : cards, (k) => words.cards[k], (k) => words.cards[k]),
    ...kept(has?.progress, (k) => words.progress[k].name, (k) => `card-${k}`));
}

// Who sails with cargo: gold, missions, castaways, settlers and crews, where others have development cards.
function explorer(one, now, words) {
  const { gold, track, leads, rescued, castaway_points, settlers, crews } = one.holds;
  const look = one.seat % words.seats.length;
  const castaways = rescued.reduce((all, n) => all + n, 0);
  const counts = [
    count("cards in hand", make("i", { class: "mini" }), one.hand_size),
    count("gold", icon("coin"), gold),
    ...["lair", "haul", "sack"].map((sign, k) => count(`spaces gone on the track ${words.tracks[k]}`, icon(sign, 1.1), track[k])),
    castaways ? count("castaways rescued", icon("raft", 1.1), castaways) : null,
    ...["bar", "ship", "settlement", "port"].map((piece, k) => count(`${words.pieces[k]} left`, icon(`${piece}-${look}`, 0.5), one.supply[k])),
    count("settlers left", icon(`settler-${look}`, 1.1), settlers),
    count("crews left", icon(`crew-${look}`, 1.1), crews),
  ];
  const honours = leads.map((k) => `leads ${words.tracks[k]}`);
  if (castaway_points) honours.push(`castaways ${castaway_points}`);
  return seat(one, now, words, counts, honours);
}
