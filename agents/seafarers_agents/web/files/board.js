// The board: the server's picture, and above it the places that can be clicked.
import { $, decide, drawing, toast } from "./common.js";
import { renew } from "./renew.js";

const SVG = "http://www.w3.org/2000/svg";
// Lit when asked for: else every own ship and Sea Port would be.
const OFF_BY_DEFAULT = new Set(["pick ship", "retire", "settler at", "crew at", "pick knight", "activate", "promote", "wall"]);

let chooserFrom = null;

function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

let shown = { svg: "", box: "", frame: null };

export function drawBoard({ now, filter }) {
  const { svg, box } = now.board;
  if (shown.svg !== svg) shown = { svg, box: box.join(" "), frame: framed(now.board) };
  const { frame } = shown;
  const lit = places(now, filter);
  const around = shape("g", { class: "around", "aria-hidden": "true" });
  around.append(...[...lit.children].filter((made) => !made.classList.contains("hex")).map(halo));
  for (const old of frame.querySelectorAll(":scope > :is(.around, .places)")) old.remove();
  frame.append(around, lit);
  closeChooser();
  widen();
}

// The picture's own header says what the page says beside it: only the board is shown.
function framed({ svg, box }) {
  const picture = drawing(svg);
  const [x, y, width, height] = box;
  if (shown.box === box.join(" ")) {
    const before = shown.frame.querySelector(".window > svg");
    renew(before, picture);
    fade(before);
    return shown.frame;
  }
  const frame = shape("svg", { viewBox: box.join(" "), class: "picture", role: "group" });
  const window = shape("svg", { class: "window", x, y, width, height, viewBox: box.join(" "), overflow: "hidden" });
  window.append(picture);
  frame.append(window);
  fade(picture);
  $("board").replaceChildren(frame);
  document.body.style.setProperty("--aspect", (width / height).toFixed(3));
  return frame;
}

// What is new glows, and fades from when it was drawn first: the board is drawn anew all the while.
let since = new Map();

function fade(picture) {
  const glowing = [...picture.querySelectorAll(".glow")].map((glow) => [glow, `${glow.dataset.seat} ${glow.innerHTML}`]);
  since = new Map(glowing.map(([, key]) => [key, since.get(key) ?? performance.now()]));
  for (const [glow, key] of glowing) glow.style.animationDelay = `${Math.round(since.get(key) - performance.now())}ms`;
}

// --- fingers ----------------------------------------------------------------------------------------------------------
// Round each lit corner and edge lies what a finger may hit as well, however small the board is: below all that is lit,
// and where several overlap the nearest is meant.
const FINGER = 34; // pixels across

function halo(made) {
  const found = shape("circle", { cx: made.dataset.x, cy: made.dataset.y, r: 0, class: "halo" });
  found.addEventListener("click", (event) => {
    const { a, d, e, f } = found.getScreenCTM();
    const at = [(event.clientX - e) / a, (event.clientY - f) / d];
    const far = (one) => Math.hypot(one.dataset.x - at[0], one.dataset.y - at[1]);
    const near = [...made.parentNode.children].reduce((best, one) => far(one) < far(best) ? one : best);
    near.dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: event.pointerType }));
  });
  return found;
}

function widen() {
  for (const found of document.querySelectorAll("#board .halo")) {
    found.setAttribute("r", FINGER / 2 / (found.getScreenCTM()?.a || 1));
  }
}
addEventListener("resize", widen);

// --- places -----------------------------------------------------------------------------------------------------------
function places(now, filter) {
  const layer = shape("g", { class: "places" });
  const byPlace = new Map();
  const only = new Set(now.choices.filter((one) => one.place).map((one) => one.kind));
  for (const one of now.choices) {
    if (!one.place) continue;
    if (filter ? one.kind !== filter : OFF_BY_DEFAULT.has(one.kind) && only.size > 1) continue;
    const { what, x, y } = one.place;
    const key = `${what} ${x} ${y}`;
    byPlace.set(key, [...(byPlace.get(key) ?? []), one]);
  }
  let first = true;
  for (const [key, found] of byPlace) {
    layer.append(target(key, found, first));
    first = false;
  }
  return layer;
}

function target(key, found, first) {
  const { what, x, y, turn, radius } = found[0].place;
  const words = found.map((one) => one.words).join(", or: ");
  const made = shape("g", {
    class: `place ${what} ${found.map((one) => one.kind.replaceAll(" ", "-")).join(" ")}`,
    transform: `translate(${x} ${y}) rotate(${turn})`,
    role: "button",
    tabindex: first ? 0 : -1,
    "aria-label": words,
  });
  made.dataset.key = `place ${key}`;
  made.dataset.x = x;
  made.dataset.y = y;
  const title = shape("title", {});
  title.textContent = words;
  made.append(title, reach(what, radius), light(what, radius));
  made.addEventListener("click", (event) => choose(event, made, found));
  made.addEventListener("keydown", (event) => onKey(event, made, found));
  return made;
}

// What can be hit is larger than what is lit: fingers are wide.
function reach(what, radius) {
  if (what === "hex") return hexagon(radius * 0.95, "reach");
  return shape("circle", { r: (what === "vertex" ? 0.36 : 0.3) * radius, class: "reach" });
}

function light(what, radius) {
  if (what === "hex") return hexagon(radius * 0.84, "light");
  if (what === "vertex") return shape("circle", { r: 0.2 * radius, class: "light" });
  const [w, h] = [0.56 * radius, 0.2 * radius];
  return shape("rect", { x: -w / 2, y: -h / 2, width: w, height: h, rx: h / 2, class: "light" });
}

function hexagon(radius, name) {
  const corners = [30, 90, 150, 210, 270, 330].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`;
  });
  return shape("polygon", { points: corners.join(" "), class: name });
}

// --- clicking -----------------------------------------------------------------------------------------------------------
function choose(event, made, found) {
  event.stopPropagation();
  if (found.length > 1) return openChooser(made, found);
  // Nothing can be taken back: a finger, which hides what it hits, has to touch twice.
  if (event.pointerType === "touch" && !made.classList.contains("sure")) {
    for (const other of made.parentNode.children) other.classList.toggle("sure", other === made);
    return toast(`${found[0].words}? Touch again.`);
  }
  decide({ action: found[0].action });
}

function onKey(event, made, found) {
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    if (found.length > 1) openChooser(made, found);
    else decide({ action: found[0].action });
    return;
  }
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!step) return;
  event.preventDefault();
  const next = nearest(made, step);
  if (next === null) return;
  made.setAttribute("tabindex", -1);
  next.setAttribute("tabindex", 0);
  next.focus();
}

// The nearest place that way: what lies aside counts as twice as far.
function nearest(made, [dx, dy]) {
  let best = null;
  let least = Infinity;
  for (const other of made.parentNode.children) {
    const [x, y] = [other.dataset.x - made.dataset.x, other.dataset.y - made.dataset.y];
    const [along, aside] = [x * dx + y * dy, Math.abs(x * dy) + Math.abs(y * dx)];
    if (other === made || along <= 1 || along + 2 * aside >= least) continue;
    [best, least] = [other, along + 2 * aside];
  }
  return best;
}

// --- one place, several things to do there --------------------------------------------------------------------------
// Asked in the panel, in place of all other buttons: the board stays in sight.
export function openChooser(from, found) {
  chooserFrom = from;
  const buttons = found.map((one) => chooserButton(one.words, one.kind, () => decide({ action: one.action })));
  $("chooser").replaceChildren(...buttons, chooserButton("Something else", "back", () => from.focus()));
  from.classList.add("asked");
  $("chooser").hidden = false;
  $("actions").classList.add("choosing");
  $("chooser").scrollIntoView({ block: "nearest" });
  $("chooser").firstChild.focus({ preventScroll: true });
}

function chooserButton(words, kind, does) {
  const button = document.createElement("button");
  button.textContent = words;
  button.dataset.kind = kind;
  button.addEventListener("click", () => { closeChooser(); does(); });
  return button;
}

export function closeChooser() {
  $("chooser").hidden = true;
  $("actions").classList.remove("choosing");
  chooserFrom?.classList.remove("asked");
  chooserFrom = null;
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || $("chooser").hidden) return;
  const from = chooserFrom;
  closeChooser();
  from?.focus();
});
document.addEventListener("click", (event) => {
  if (!$("chooser").hidden && !$("chooser").contains(event.target) && !chooserFrom?.contains(event.target)) closeChooser();
});
