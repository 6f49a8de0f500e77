// What stands round a game: a hint, the last decision back, a new game; after its end the replay and a rematch.
import { ask } from "./asking.js";
import { $, toast } from "./common.js";
import { showGuide } from "./guide.js";
import { byName } from "./names.js";

const SVG = "http://www.w3.org/2000/svg";
const RINGS = ["pink", "blue"]; // round the heuristic's place, and round the first of the look ahead
let hint = null; // of the version that it was asked for

// Another game, a log that has been cut, another person's turn at this screen: the page begins anew.
export const isAnother = (told, now) => told !== null && (told.covered !== undefined || (now !== null && told.key !== now.key));

function element(name, settings, ...children) {
  const made = document.createElement(name);
  Object.assign(made, settings);
  made.append(...children);
  return made;
}

// Ask for something that changes what is played; what is refused is said.
export async function change(path, body) {
  try {
    await ask(path, body);
    location.assign("/");
  } catch (error) {
    toast(error.message);
  }
}

const newGame = (id) => element("a", { href: "/start", id }, "New game");

// --- above the board ----------------------------------------------------------------------------------------------------
function button(id, words, title, click) {
  const made = element("button", { type: "button", id, title }, words);
  made.addEventListener("click", click);
  return made;
}

export function drawTools(game) {
  const { now } = game;
  const tools = $("tools");
  if (!tools.childElementCount) {
    if (now.seat !== null) {
      tools.append(
        button("ask", "Hint", "what the heuristic would do, and what a short search would", () => askHint(game)),
        button("undo", "Undo", "back to your last decision", () => change("/undo", { version: game.now.version })),
      );
    }
    tools.append(button("how", "How to play", "the rules of this board, prices and signs", () => showGuide("/guide").catch((error) => toast(error.message))));
    if (now.friends) tools.append(element("a", { href: "/table", id: "who", title: "who plays, and the link for friends" }, "Who plays"));
    if (now.hosted) tools.append(newGame("new"));
  }
  if (now.seat === null) return;
  $("ask").disabled = !now.decides;
  $("undo").disabled = !now.can_take_back;
  $("ask").dataset.refusal = "there is nothing for you to decide now";
  $("undo").dataset.refusal = "there is no decision of yours to take back";
  closeHint();
  if (hint !== null && hint.version === now.version) showHint();
}

// --- hints --------------------------------------------------------------------------------------------------------------
async function askHint({ now }) {
  $("ask").disabled = true;
  try {
    hint = await ask(`/hint?version=${now.version}`);
    if (hint.version === now.version) showHint();
    $("advice")?.scrollIntoView({ block: "nearest" });
  } catch (error) {
    toast(error.message);
  } finally {
    $("ask").disabled = !now.decides;
  }
}

const percent = (chance) => `${Math.round(100 * chance)} %`;

function showHint() {
  const { heuristic, search } = hint;
  closeHint();
  const where = (one, k) => one.place && k < RINGS.length ? ` (${RINGS[k]} ring)` : "";
  const rows = [["heuristic", heuristic.missing ?? byName(heuristic.words) + where(heuristic, 0)]];
  for (const [k, one] of (search.actions ?? []).entries()) {
    const words = byName(one.words) + where(one, k + 1);
    rows.push([search.name, one.chance === undefined ? words : `${words}: ${percent(one.chance)} to win`]);
  }
  if (search.offer) rows.push([search.name, search.offer]);
  if (search.missing) rows.push(["look ahead", search.missing]);
  const box = element("section", { className: "advice", id: "advice" },
    element("h2", {}, "Hint"),
    element("ul", {}, ...rows.map(([who, words]) => element("li", {}, element("b", {}, `${who}: `), words))));
  box.setAttribute("role", "status");
  const close = button("unhint", "×", "close", () => { hint = null; closeHint(); });
  close.className = "close";
  box.append(close);
  $("actions").append(box);
  const picture = $("board").querySelector("svg.picture");
  const best = [heuristic, ...(search.actions ?? []).slice(0, 1)];
  best.forEach((one, k) => { if (one.place) picture?.append(ring(one.place, k)); });
}

function ring({ what, x, y, radius }, k) {
  const made = document.createElementNS(SVG, "circle");
  const size = { vertex: 0.33, edge: 0.38, hex: 0.8 }[what] * radius + 5 * k;
  for (const [name, value] of Object.entries({ cx: x, cy: y, r: size, class: `hinted${k ? " second" : ""}` })) made.setAttribute(name, value);
  return made;
}

function closeHint() {
  $("advice")?.remove();
  for (const one of document.querySelectorAll(".hinted")) one.remove();
}

// --- after the game -----------------------------------------------------------------------------------------------------
export function afterwards(now) {
  const box = element("div", { className: "afterwards" }, element("span", {}, `after ${now.turn} ${now.turn === 1 ? "turn" : "turns"}`));
  if (!now.hosted) return box;
  box.append(element("a", { href: "/replay", id: "replay", target: "_blank" }, "Replay"),
    button("rematch", "Rematch", "the same table with another seed", () => change("/rematch", {})), newGame("another"));
  return box;
}
