"use strict";
// The drawing was done when the page was written. Here pieces of it are put in place, step by step.
const film = JSON.parse(document.getElementById("film").textContent);
const last = film.steps - 1;
const tracks = film.tracks.map((changes) => {
  const track = new Int32Array(film.steps);
  for (let i = 0; i < changes.length; i += 2) track.fill(changes[i + 1], changes[i]);
  return track;
});
const find = (id) => document.getElementById(id);

// --- drawings: a node is the text of an element, or a start tag with the numbers of its children --------------------
const texts = new Map();
function parse(text) {
  if (!texts.has(text)) {
    const holder = document.createElement("template");
    holder.innerHTML = `<svg>${text || "<g/>"}</svg>`;
    texts.set(text, holder.content.firstChild.firstChild);
  }
  return document.importNode(texts.get(text), true);
}

function build(number) {
  const node = film.nodes[number];
  if (typeof node === "string") return parse(node);
  const element = parse(node[0]);
  for (let i = 1; i < node.length; i++) element.append(build(node[i]));
  return element;
}

// Changes an element drawn from one node into what another one says; returns the element that stands there then.
function patch(element, from, to) {
  if (from === to) return element;
  const a = film.nodes[from], b = film.nodes[to];
  if (typeof a === "string" || typeof b === "string" || a[0] !== b[0]) {
    const fresh = build(to);
    element.replaceWith(fresh);
    return fresh;
  }
  const shorter = Math.min(a.length, b.length);
  let head = 1, tail = 0;
  while (head < shorter && a[head] === b[head]) head++;
  while (tail < shorter - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const children = [...element.children];
  const both = shorter - tail;
  for (let i = head; i < both; i++) patch(children[i - 1], a[i], b[i]);
  for (let i = both; i < a.length - tail; i++) children[i - 1].remove();
  const next = tail ? children[a.length - tail - 1] : null;
  for (let i = both; i < b.length - tail; i++) element.insertBefore(build(b[i]), next);
  return element;
}

// A place for one node: `byView` holds the track for each view.
function slot(svg, byView) {
  const element = parse("");
  find(svg).append(element);
  return { element, node: 0, byView };
}
const everywhere = (track) => film.log.map(() => track);
const slots = [
  ...film.layers.map((track) => slot("board", everywhere(track))),
  slot("bank", everywhere(film.bank)),
  ...film.panels.map((byView, seat) => slot(`seat-${seat}`, byView)),
  ...film.gains.map((byView, seat) => slot(`seat-${seat}`, byView)),
];

// --- the log --------------------------------------------------------------------------------------------------------
const entries = [null];
const undone = []; // [line, what each view is told]
const words = (track, step) => film.words[tracks[track][step]];

// What followed a step and was taken back stands between it and what happened then.
function addUndone(step) {
  for (const told of film.undone[step] ?? []) {
    const line = document.createElement("li");
    line.className = "undone";
    find("log").append(line);
    undone.push([line, told]);
  }
}

function tellUndone(line, ids) {
  const first = ids.slice(0, 8).map((id) => {
    const struck = document.createElement("s");
    struck.textContent = film.words[id];
    return struck;
  });
  const more = ids.length - first.length;
  line.replaceChildren("Taken back:", ...first, ...(more ? [`and ${more} more`] : []));
}

addUndone(0);
for (let step = 1; step <= last; step++) {
  const turn = tracks[film.turns][step - 1];
  if (step === 1 || turn !== tracks[film.turns][step - 2]) {
    const heading = document.createElement("li");
    heading.className = "turn";
    heading.textContent = `Turn ${turn}`;
    find("log").append(heading);
  }
  const entry = document.createElement("button");
  const seat = tracks[film.actors][step];
  entry.type = "button";
  entry.tabIndex = -1;
  entry.dataset.step = step;
  if (seat >= 0) entry.className = `of-${seat}`;
  const item = document.createElement("li");
  item.append(entry);
  find("log").append(item);
  entries.push(entry);
  addUndone(step);
}

// --- plots ----------------------------------------------------------------------------------------------------------
const plots = [...document.querySelectorAll(".plot.over-time")];
const sums = [...document.querySelectorAll(".plot.dice .sum")];
const thrown = tracks[film.dice];
const most = Math.max(1, ...sums.map((sum) => thrown.filter((total) => total === Number(sum.dataset.sum)).length));

function showDice(step) {
  const counts = new Array(13).fill(0);
  for (let i = 1; i <= step; i++) counts[thrown[i]]++;
  const all = counts.slice(2).reduce((a, b) => a + b, 0);
  for (const sum of sums) {
    const { top, bottom } = sum.closest("svg").dataset;
    const total = Number(sum.dataset.sum), [bar, expected, count] = sum.querySelectorAll(".bar, .expected, .count");
    const unit = (bottom - top - 16) / most;
    const height = counts[total] * unit, hoped = Math.min((all * (6 - Math.abs(7 - total))) / 36 * unit, bottom - top);
    bar.setAttribute("y", bottom - height);
    bar.setAttribute("height", height);
    expected.setAttribute("transform", `translate(0 ${-hoped})`);
    count.setAttribute("y", bottom - height - 4);
    count.textContent = counts[total] || "";
  }
}

// --- showing a step -------------------------------------------------------------------------------------------------
let step = -1, view = -1, timer = 0;

function show(to, seen = view) {
  to = Math.max(0, Math.min(last, to));
  if (seen !== view) showView(seen);
  for (const place of slots) {
    const node = tracks[place.byView[seen]][to];
    place.element = patch(place.element, place.node, node);
    place.node = node;
  }
  if (step > 0) entries[step].removeAttribute("aria-current");
  step = to;
  find("standing").textContent = words(film.standing, step);
  find("stock").textContent = words(film.stock, step);
  find("said").textContent = words(film.log[view], step) || "The opening.";
  find("said").className = step && tracks[film.actors][step] >= 0 ? `of-${tracks[film.actors][step]}` : "";
  find("step").value = find("where").textContent = step;
  find("turn").value = tracks[film.turns][step];
  showEntry();
  noteStep();
  showDice(step);
  for (const plot of plots) {
    const { left, right } = plot.dataset;
    plot.querySelector(".cursor").setAttribute("transform", `translate(${((right - left) * step) / Math.max(last, 1)} 0)`);
  }
}

function showEntry() {
  const log = find("log"), entry = entries[step];
  if (!entry) log.scrollTop = 0;
  else {
    entry.setAttribute("aria-current", "step");
    const above = entry.offsetTop - log.offsetTop;
    if (above < log.scrollTop + 40 || above > log.scrollTop + log.clientHeight - 60) log.scrollTop = above - log.clientHeight / 2;
  }
}

function showView(seen) {
  view = seen;
  for (const figure of document.querySelectorAll(".open-only")) figure.toggleAttribute("hidden", view !== 0);
  for (let i = 1; i <= last; i++) entries[i].textContent = words(film.log[view], i);
  for (const [line, told] of undone) tellUndone(line, told[view]);
  for (const line of document.querySelectorAll(".series.open > *, .series.shown > *")) {
    const open = view === 0 || Number(line.dataset.seat) === view - 1;
    line.toggleAttribute("hidden", open !== (line.parentNode.classList.contains("open")));
  }
}
