// Finding places: the switch for their names; one pointed at tells its name and marks the lines of the log that name it,
// and a line of the log lights its places.
import { $, drawing } from "./common.js";
import { Places } from "./places.js";

const SVG = "http://www.w3.org/2000/svg";
const NAMED = /\b(\d+,\d+)(?: (NE|SE|SW|NW|N|E|S|W)\b)?/g;
const ON_EDGES = /\b(road|ship|harbou?r|lane|route|sails?|edge)\b/; // else a side and a corner of one name: the corner

let places = null;
let numbers = null; // by kind and name
let pointedAt = -1;
const told = document.createElement("output");
told.className = "told-place";
told.hidden = true;

// After each drawing of the board.
export function findPlaces({ words }) {
  const frame = $("board").querySelector(".picture");
  if (frame === null || places?.svg === frame) return;
  const first = places === null;
  places = new Places(frame, words.places);
  if (first) begin();
  const labels = drawing(`<svg xmlns="${SVG}">${words.places.labels}</svg>`).firstChild;
  frame.insertBefore(labels, frame.querySelector(":scope > .places"));
  $("board").append(told);
  if (pointedAt >= 0) places.light([pointedAt]);
}

// The number of the place that an event is at, -1 for none.
export const placeAt = (event) => places === null ? -1 : places.under(event);

function begin() {
  numbers = new Map(places.known.names.map((name, number) => [`${kindOf(number)} ${name}`, number]));
  const board = $("board");
  for (const kind of ["pointermove", "pointerdown"]) board.addEventListener(kind, (event) => pointAt(places.under(event)));
  board.addEventListener("pointerleave", () => pointAt(-1));
  $("log").addEventListener("pointerover", (event) => places.light(named(event.target.closest("li")?.textContent ?? "")));
  $("log").addEventListener("pointerleave", () => places.light([]));
  $("coordinates").checked = localStorage.getItem("coordinates") === "yes";
  $("coordinates").addEventListener("change", show);
  show();
}

function show() {
  localStorage.setItem("coordinates", $("coordinates").checked ? "yes" : "no");
  $("board").classList.toggle("with-coordinates", $("coordinates").checked);
}

const kindOf = (number) => (places.kinds[number] === "frame cell" ? "hex" : places.kinds[number]);

// The places that a line names.
function named(text) {
  const found = [];
  for (const [name, cell, side] of text.matchAll(NAMED)) {
    const kinds = !side ? ["hex"] : ON_EDGES.test(text) ? ["edge", "vertex"] : ["vertex", "edge"];
    const number = kinds.map((kind) => numbers.get(`${kind} ${side ? name : cell}`)).find((one) => one !== undefined);
    if (number !== undefined) found.push(number);
  }
  return found;
}

function pointAt(place) {
  if (place === pointedAt) return;
  pointedAt = place;
  told.hidden = place < 0;
  const called = places.known.called[place];
  told.textContent = place < 0 ? "" : `${called ? `${called}: ` : ""}${places.name(place)}`;
  places.light(place < 0 ? [] : [place]);
  for (const line of $("log").children) line.classList.toggle("names-it", place >= 0 && named(line.textContent).includes(place));
}
