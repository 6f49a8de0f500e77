// A game of agents as somebody watches it: nothing can be clicked, all hands lie open, and the watcher sets the speed.
import { ask, askWords, takeLines } from "./asking.js";
import { drawBoard } from "./board.js";
import { $, sleep, toast } from "./common.js";
import { drawLog, drawNews, watchLog } from "./log.js";
import { card, make } from "./elements.js";
import { drawPrompt, drawSeats, drawTop } from "./panels.js";
import { drawTools, isAnother } from "./tools.js";

const RETRY_MS = 1500;
const game = { words: null, now: null, log: [], since: 0, filter: null };
const lines = () => `lines=${game.log.length}`;

function take(told) {
  if (isAnother(told, game.now)) return location.reload();
  if (told === null || (game.now !== null && told.version <= game.now.version)) return;
  takeLines(game.log, told);
  game.now = told;
  draw();
}

// --- showing --------------------------------------------------------------------------------------------------------
function draw() {
  const { now } = game;
  drawTop(game);
  drawBoard(game);
  drawTools(game);
  drawPrompt(game);
  drawSeats(game);
  drawHands(game);
  drawLog(game);
  drawNews(game);
  const stopped = now.over !== null || now.failure !== null;
  $("hold").disabled = $("step").disabled = stopped;
  $("hold").setAttribute("aria-pressed", String(now.held));
  $("hold").textContent = now.held ? "Go on" : "Pause";
  document.body.dataset.version = now.version;
  document.body.dataset.held = now.held;
}

// The cards of each seat, below what the page tells of it.
function drawHands({ now, words }) {
  for (const one of now.seats) {
    const cards = one.hand.flatMap((n, k) => n ? [card(words, k, n, { disabled: true, "aria-label": `${n} ${words.goods[k]}` })] : []);
    const kept = (one.cards ?? []).flatMap((n, k) => n && words.cards[k] ? [`${n} ${words.cards[k]}`] : []);
    const hand = make("div", { class: "hand", "aria-label": `hand of ${one.name}` }, ...cards, kept.join(", "));
    document.querySelector(`.seat[data-seat="${one.seat}"]`)?.append(hand);
  }
}

// --- speed ----------------------------------------------------------------------------------------------------------
const tell = (path, body) => ask(path, body).then(() => toast(null), (error) => toast(error.message));

// --- beginning ------------------------------------------------------------------------------------------------------
async function follow() {
  for (;;) {
    try {
      take(await ask(`/state?after=${game.now.version}&${lines()}`));
    } catch (error) {
      toast(error.message);
      if (error.status === 403) return;
      await sleep(RETRY_MS);
    }
  }
}

async function begin() {
  try {
    game.words = await askWords();
    take(await ask(`/state?${lines()}`));
  } catch (error) {
    $("prompt").textContent = error.message;
    return;
  }
  $("pause").value = String(game.now.pause);
  $("pause").addEventListener("change", () => tell("/pause", { pause: Number($("pause").value) }));
  $("hold").addEventListener("click", () => tell("/hold", { held: !game.now.held, steps: 0 }));
  $("step").addEventListener("click", () => tell("/hold", { held: true, steps: 1 }));
  watchLog();
  follow();
}

begin();
