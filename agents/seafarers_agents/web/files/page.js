// The page: asks the server for the game, shows it, sends what the player clicks. The server decides what is legal.
// Who watches agents sees the same, all hands open, and sets their pace instead.
import { ask, askWords, takeLines } from "./asking.js";
import { findPlaces } from "./finding.js";
import { drawBoard } from "./board.js";
import { $, serve, sleep, toast } from "./common.js";
import { watchDock } from "./dock.js";
import { drawLog, drawNews, watchLog } from "./log.js";
import { nameAll } from "./names.js";
import { drawBuild, drawCards, drawChoices, drawPrompt, drawSeats, drawTop } from "./panels.js";
import { askPuzzle, drawPuzzle } from "./puzzle.js";
import { drawTools, isAnother } from "./tools.js";
import { Tray } from "./trade.js";
import { explain, watchForWhy } from "./why.js";

const RETRY_MS = 1500;
const ANSWER_MS = 10;
const WISHES = { offers: "payable", forced: "roll" }; // what is decided without asking, at first

const game = {
  words: null, // what never changes: words, symbols, colours
  now: null, // the moment shown
  log: [],
  since: 0, // lines of the log that were there when the player decided last
  filter: null, // the kind of piece whose places alone are lit
  slots: new Set(), // kinds of pieces that have a button on one's turn: it keeps its place
  busy: false,
  tray: new Tray(),
};

// --- talking to the server ------------------------------------------------------------------------------------------
const lines = () => `lines=${game.log.length}`;

async function refresh() {
  take(await ask(`/state?${lines()}`));
}

// Whatever the server tells; what comes late, or twice, changes nothing.
function take(told) {
  if (isAnother(told, game.now)) return location.reload(); // another game, or another's turn at this screen
  if (told === null || (game.now !== null && told.version <= game.now.version)) return;
  takeLines(game.log, told);
  nameAll(told);
  const before = game.now;
  game.now = told;
  if (before === null || before.phase !== told.phase || !told.decides) game.filter = null;
  if (told.seat !== null) game.tray.follow(told);
  pass();
  draw();
}

function pass() {
  declineUnasked();
  makeForced();
}

// Where there is one decision alone, nobody is asked; a roll of the dice may be wished for.
function makeForced() {
  const { decides, forced, choices } = game.now;
  const wish = $("forced").value;
  if (!decides || !forced || choices.length !== 1 || wish === "none" || (wish === "roll" && choices[0].kind === "roll")) return;
  Object.assign(game.now, { decides: false, choices: [] });
  answer(game.now.version, { action: choices[0].action });
}

// Offers come often: those that the player does not want to be asked about are declined, calls for offers never.
function declineUnasked() {
  const { decides, phase, choices, trade } = game.now;
  const wish = $("offers").value;
  if (!decides || phase !== "answer" || wish === "all") return;
  const decline = choices.find((one) => one.kind === "decline");
  if (wish === "payable" && (trade.called || choices.some((one) => one.kind === "accept"))) return;
  Object.assign(game.now, { decides: false, choices: [] });
  answer(game.now.version, { action: decline.action });
}

// The news that ask may come before the answer to the player's last click does.
async function answer(version, decision) {
  while (game.now.version === version) {
    await sleep(ANSWER_MS);
    if (!game.busy && game.now.version === version && !(await decide(decision, true))) await sleep(RETRY_MS);
  }
}

async function follow() {
  for (;;) {
    try {
      take(await ask(`/state?after=${game.now.version}&${lines()}`));
      offline(null);
    } catch (error) {
      offline(error);
      if (error.status === 403) return;
      await sleep(RETRY_MS);
    }
  }
}

async function decide(decision, quietly) {
  if (game.busy) return false;
  game.busy = true;
  document.body.classList.add("busy");
  const since = game.since;
  if (!quietly) game.since = game.log.length; // before the news that ask may bring what comes of it
  try {
    take(await ask(`/act?${lines()}`, { version: game.now.version, ...decision }));
    toast(null);
    return true;
  } catch (error) {
    game.since = since;
    if (!quietly || error.status !== 409) toast(error.status === undefined ? "The server does not answer." : error.message);
    if (error.status === 409) await refresh().catch(offline);
    return false;
  } finally {
    game.busy = false;
    document.body.classList.remove("busy");
  }
}

// --- showing --------------------------------------------------------------------------------------------------------
function draw() {
  const { now } = game;
  const focus = document.activeElement?.dataset?.key;
  document.body.classList.toggle("watch", now.seat === null);
  drawTop(game);
  drawBoard(game);
  drawTools(game);
  drawPrompt(game);
  drawPuzzle(game);
  if (now.seat !== null) drawOwn();
  else drawPace(now);
  drawSeats(game);
  drawLog(game);
  drawNews(game);
  if (focus) document.querySelector(`[data-key="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
  document.body.dataset.version = game.now.version;
  document.body.dataset.decides = game.now.decides;
  findPlaces(game);
  explain(game);
}

function drawOwn() {
  drawChoices(game);
  drawBuild(game);
  game.tray.draw(game);
  drawCards(game);
}

function drawPace({ held, over, failure }) {
  $("hold").disabled = $("step").disabled = over !== null || failure !== null;
  $("hold").setAttribute("aria-pressed", String(held));
  $("hold").textContent = held ? "Go on" : "Pause";
  document.body.dataset.held = held;
}

let lost = false;
function offline(error) {
  if (error === null && !lost) return;
  lost = error !== null;
  toast(error === null ? null : error.status === 403 ? error.message : "The server does not answer. Is it still running?");
}

// --- beginning ------------------------------------------------------------------------------------------------------
async function begin() {
  try {
    game.words = await askWords();
    for (const [id, usual] of Object.entries(WISHES)) $(id).value = localStorage.getItem(id) ?? usual;
    await refresh();
  } catch (error) {
    $("prompt").textContent = error.message;
    return;
  }
  if (game.now.hosted) await askPuzzle().then(() => drawPuzzle(game), offline);
  $("pause").value = String(game.now.pause);
  $("pause").closest("label").hidden = !game.now.hosts;
  if (game.now.seat === null) $("players").textContent = "Agents play";
  for (const id of Object.keys(WISHES)) {
    $(id).addEventListener("change", () => { localStorage.setItem(id, $(id).value); pass(); draw(); });
  }
  $("pause").addEventListener("change", () => ask("/pause", { pause: Number($("pause").value) }).catch(offline));
  $("hold").addEventListener("click", () => ask("/hold", { held: !game.now.held, steps: 0 }).catch(offline));
  $("step").addEventListener("click", () => ask("/hold", { held: true, steps: 1 }).catch(offline));
  watchLog();
  watchForWhy(game);
  watchDock();
  follow();
}

serve({ decide, draw });
begin();
