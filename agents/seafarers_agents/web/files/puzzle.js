// Puzzles: those there are on the start page; beside the game the question, what has become of it, and the answer.
import { ask } from "./asking.js";
import { $, toast } from "./common.js";
import { make } from "./elements.js";
import { change } from "./tools.js";

const KEPT = "puzzles"; // numbers of those that were solved, in this browser

const solved = () => new Set(JSON.parse(localStorage.getItem(KEPT) ?? "[]"));

let puzzle = null; // the one on the board
let answer = null; // asked for

// --- the start page -----------------------------------------------------------------------------------------------------
export async function listPuzzles(start) {
  const { puzzles } = await ask("/puzzles");
  const done = solved();
  $("puzzle").replaceChildren(...puzzles.map(({ number, kind, board }) =>
    make("option", { value: number }, `${done.has(number) ? "✓ " : ""}${number}: ${board}, ${kind}`)));
  $("puzzle").value = String(puzzles.find(({ number }) => !done.has(number))?.number ?? puzzles[0].number);
  $("try").addEventListener("click", () => start(Number($("puzzle").value)));
}

// --- beside the game ----------------------------------------------------------------------------------------------------
export async function askPuzzle() {
  ({ puzzle } = await ask("/puzzle"));
}

// What has become of it: a win, in this turn, is all that counts; or a single decision.
function fate({ over, seat, turn }) {
  if (puzzle.single) return puzzle.single.decided === null ? "open" : puzzle.single.right ? "solved" : "missed";
  if (over !== null && over.winner === seat && turn === puzzle.turn) return "solved";
  return over !== null || turn !== puzzle.turn ? "missed" : "open";
}

const WORDS = { solved: "Solved!", missed: "The turn is over, and you have not won.", open: "" };

const words = (found) => found === "missed" && puzzle.single
  ? `Not ${puzzle.single.decided}: another decision wins more often.` : WORDS[found] || puzzle.question;

let seen = null; // the version of the game that the server has last judged a single decision by

export function drawPuzzle(game) {
  $("puzzling").hidden = puzzle === null;
  if (puzzle === null) return;
  if (puzzle.single && seen !== game.now.version) {
    seen = game.now.version;
    askPuzzle().then(() => drawPuzzle(game), (error) => toast(error.message));
  }
  const found = fate(game.now);
  if (found === "solved") localStorage.setItem(KEPT, JSON.stringify([...solved().add(puzzle.number)]));
  const button = (words, click) => make("button", { type: "button", click }, words);
  $("puzzling").dataset.fate = found;
  $("puzzling").replaceChildren(
    make("h2", {}, `Puzzle ${puzzle.number} of ${puzzle.of}`),
    make("p", {}, words(found)),
    make("div", { class: "choices" },
      button("Try again", () => change("/puzzle", { number: puzzle.number })),
      button("Next puzzle", () => change("/puzzle", { number: puzzle.number % puzzle.of + 1 })),
      button(answer === null ? "Answer" : "Hide the answer", () => tell(game))),
    ...(answer === null ? [] : [make("ol", {}, ...answer.line.map((words) => make("li", {}, words))), make("p", {}, answer.proof)]),
    ...(answer === null || answer.estimates.length === 0 ? [] : [estimated(answer.estimates)]),
  );
}

// The share of games that each decision wins, by policy.
function estimated(estimates) {
  const share = ({ candidates }, action) => `${(100 * candidates.find((one) => one.action === action).chance).toFixed(1)} %`;
  const row = (cells, tag) => make("tr", {}, ...cells.map((cell) => make(tag, {}, cell)));
  return make("table", {},
    row(["wins", ...estimates.map(({ policy }) => policy)], "th"),
    ...estimates[0].candidates.map(({ action }) => row([action, ...estimates.map((one) => share(one, action))], "td")));
}

async function tell(game) {
  try {
    answer = answer === null ? await ask("/answer") : null;
    drawPuzzle(game);
  } catch (error) {
    toast(error.message);
  }
}
