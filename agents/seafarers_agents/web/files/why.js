// Why not? What a grey button, an unlit place or an offer lacks, asked of the server, which asks the rules. It is told by
// hovering, by touching or clicking, and to whoever has the page read out.
import { ask } from "./asking.js";
import { $, toast } from "./common.js";
import { placeAt } from "./finding.js";
import { byName } from "./names.js";

const QUIET_MS = 250; // nobody asks while the game goes on

let waiting = 0;
let known = { version: -1, why: {} };

// After each drawing: what is known is written on the buttons, the rest is asked for when the page has come to rest.
export function explain(game) {
  clearTimeout(waiting);
  if (game.now.over || game.now.failure) return;
  for (const button of document.querySelectorAll("button[data-refusal]")) describe(button, button.disabled ? button.dataset.refusal : null);
  if (!game.now.decides) return;
  if (known.version === game.now.version) write();
  const open = grey().filter((button) => button.dataset.why).map((button) => button.dataset.why);
  const kinds = [...new Set(open)].filter((kind) => known.version !== game.now.version || !(kind in known.why));
  if (kinds.length) waiting = setTimeout(() => askFor(game, kinds), QUIET_MS);
}

const grey = () => [...document.querySelectorAll("button:disabled")];

async function askFor(game, kinds) {
  const { version } = game.now;
  const told = await ask(`/why?version=${version}&kinds=${encodeURIComponent(kinds.join(","))}`).catch(() => null);
  if (told === null || told.version !== game.now.version) return;
  const before = known.version === version ? known.why : {};
  known = { version, why: { ...before, ...Object.fromEntries(kinds.map((kind) => [kind, null])), ...told.why } };
  write();
}

function write() {
  for (const button of grey()) {
    const words = known.why[button.dataset.why];
    if (words) describe(button, byName(words));
  }
}

function describe(button, words) {
  button.dataset.title ??= button.title;
  button.title = [button.dataset.title, words].filter(Boolean).join(": ");
  if (words === null) button.removeAttribute("aria-description");
  else button.setAttribute("aria-description", words);
}

// --- pointing ---------------------------------------------------------------------------------------------------------
export function watchForWhy(game) {
  // Grey buttons hear no clicks: what was hit is found by where it lies.
  document.addEventListener("pointerdown", (event) => {
    const hit = grey().find((button) => holds(button.getBoundingClientRect(), event) && button.checkVisibility());
    if (hit) tell(game, hit);
  });
  $("board").addEventListener("click", (event) => {
    if (!event.target.closest(".place, .halo")) tellPlace(game, placeAt(event));
  });
}

const holds = ({ left, right, top, bottom }, { clientX: x, clientY: y }) => left <= x && x <= right && top <= y && y <= bottom;

async function tell(game, button) {
  const { offer, why } = button.dataset;
  if (offer) return tellAnswer(game, offer);
  const words = button.getAttribute("aria-description");
  if (words) return toast(words);
  if (why && !game.now.over) await tellAnswer(game, `kinds=${encodeURIComponent(why)}`, (told) => told?.[why]);
}

async function tellPlace(game, place) {
  if (place < 0 || game.now.over || game.now.failure) return;
  await tellAnswer(game, `place=${place}&kind=${encodeURIComponent(game.filter ?? "")}`);
}

async function tellAnswer(game, question, read = (told) => told) {
  try {
    const words = read((await ask(`/why?version=${game.now.version}&${question}`)).why);
    if (words) toast(byName(words));
  } catch (error) {
    if (error.status !== 409) toast(error.message);
  }
}
