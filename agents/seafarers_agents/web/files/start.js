// The start page: what is to be played, by whom, by which rules; and games that were left.
import { agentWords } from "./agents.js";
import { ask, askPicture } from "./asking.js";
import { $, sleep } from "./common.js";
import { showGuide } from "./guide.js";
import { showPreparing } from "./preparing.js";
import { listPuzzles } from "./puzzle.js";
import { chosenSwitches, pointsWith, showSwitches } from "./switches.js";

const PERSON = "person";
const FRIEND = "friend"; // at a machine of their own
const LOOK_MS = 400; // from look to look at what is being prepared

let scenarios = [];
let agents = [];
let friends = false; // may take seats

const chosen = () => scenarios.find((one) => one.name === $("scenario").value);

function option(value, words = value) {
  const made = document.createElement("option");
  made.value = value;
  made.textContent = words;
  return made;
}

// --- choosing -----------------------------------------------------------------------------------------------------------
function showScenario() {
  const { players } = chosen();
  const before = Number($("players").value);
  $("players").replaceChildren(...players.map((n) => option(String(n))));
  $("players").value = String([before, 4].find((n) => players.includes(n)) ?? players.at(-1));
  $("points").value = "";
  showSeats();
}

function showSeats() {
  const players = Number($("players").value);
  const [seats, names] = ["select", "input"].map((kind) => [...$("seats").querySelectorAll(kind)].map((one) => one.value));
  const rows = Array.from({ length: players }, (_, seat) => {
    const row = document.createElement("div");
    const select = document.createElement("select");
    select.autocomplete = "off";
    select.dataset.seat = seat;
    select.setAttribute("aria-label", `Player ${seat}`);
    const others = friends ? [option(FRIEND, "a friend, by the link")] : [];
    select.append(option(PERSON, "you"), ...others, ...agents.map((one) => option(one.name, agentWords(one))));
    select.value = seats[seat] ?? (seat === 0 ? PERSON : friends ? FRIEND : agents[0].name);
    const name = nameField(seat, names[seat]);
    const show = () => { name.hidden = select.value !== PERSON; };
    select.addEventListener("change", show);
    show();
    row.append(`Player ${seat} `, select, name);
    return row;
  });
  $("seats").replaceChildren($("seats").firstElementChild, ...rows, $("seats").lastElementChild);
  showRules(players);
  showBoard(`/picture/${$("scenario").value}/${players}`, `The board of ${chosen().title}`);
}

function nameField(seat, value) {
  const made = document.createElement("input");
  Object.assign(made, { value: value ?? (seat === 0 ? localStorage.getItem("name") ?? "" : ""), maxLength: 20, placeholder: "name" });
  Object.assign(made, { autocomplete: "off", spellcheck: false });
  made.setAttribute("aria-label", `Name of player ${seat}`);
  return made;
}

// Who sits in a seat, as the server reads it.
function seated(row) {
  const [kind, name] = [row.querySelector("select").value, row.querySelector("input").value.trim()];
  return kind === PERSON && name ? `${PERSON}:${name}` : kind;
}

async function showRules(players) {
  try {
    await showSwitches($("scenario").value, players);
    showPoints();
  } catch (error) {
    wrong(error.message);
  }
}

function showPoints() {
  const { title, players, points } = chosen();
  $("points").placeholder = String(pointsWith(points));
  $("about").textContent = `${title}: ${players.join(", ")} players, ${$("points").value || $("points").placeholder} points win`;
}

// Part of the page, not an image of its own, so that the palette of the page holds for it.
async function showBoard(path, words) {
  $("picture").dataset.path = path;
  try {
    const svg = await askPicture(path);
    if ($("picture").dataset.path !== path) return; // another one has been chosen meanwhile
    svg.setAttribute("aria-label", words);
    $("picture").replaceChildren(svg);
  } catch (error) {
    wrong(error.message);
  }
}

function options() {
  const turned = chosenSwitches();
  if ($("points").value) turned.points_to_win = Number($("points").value);
  if (!$("trade").checked) turned.max_offers = 0;
  return turned;
}

function wish() {
  const seed = $("seed").value.trim();
  if (seed && !/^-?\d+$/.test(seed)) throw new Error(`A seed must be a whole number, not ${seed}.`);
  if (seed && !Number.isSafeInteger(Number(seed))) throw new Error("A seed here has at most 15 digits; give longer ones with --seed.");
  return {
    scenario: $("scenario").value,
    seats: [...$("seats").querySelectorAll("div")].map(seated),
    seed: seed ? Number(seed) : null,
    options: options(),
  };
}

function tellHow() {
  wrong(null);
  const turned = encodeURIComponent(JSON.stringify(options()));
  showGuide(`/guide/${$("scenario").value}/${$("players").value}?options=${turned}`).catch((error) => wrong(error.message));
}

// --- beginning ----------------------------------------------------------------------------------------------------------
function wrong(text) {
  $("wrong").hidden = text === null;
  $("wrong").textContent = text ?? "";
}

function busy(is) {
  document.body.classList.toggle("busy", is);
  for (const button of document.querySelectorAll("button")) button.disabled = is;
  if (!is) $("preparing").hidden = true;
}

async function begin(path, make) {
  wrong(null);
  busy(true);
  try {
    const done = ask(path, make());
    follow(done);
    await done;
    const waits = friends && path === "/begin" && [...$("seats").querySelectorAll("select")].some((one) => one.value === FRIEND);
    location.assign(waits ? "/table" : "/"); // where the link for friends is
  } catch (error) {
    wrong(error.message);
  } finally {
    busy(false);
  }
}

// --- preparing ----------------------------------------------------------------------------------------------------------
// Told until the promise is kept or, without one, until nothing is prepared.
async function follow(done) {
  let waits = true;
  done?.then(() => { waits = false; }, () => { waits = false; });
  for (;;) {
    await sleep(LOOK_MS);
    if (!waits) return;
    const told = await ask("/preparing");
    if (!waits || !told.busy) return;
    showPreparing(told);
  }
}

// A game that was asked for before this page was opened.
async function comeBack() {
  const { busy: still } = await ask("/preparing");
  if (!still) return;
  busy(true);
  await follow(null);
  location.assign("/");
}

function leftGame({ file, scenario, agents: players }) {
  const row = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Go on";
  button.setAttribute("aria-label", `Go on with ${file}`);
  button.addEventListener("click", () => begin("/continue", () => ({ file })));
  const words = document.createElement("span");
  words.textContent = `${scenario}: ${players.map((name) => name === PERSON ? "you" : name.replace(`${PERSON}:`, "")).join(", ")}`;
  const name = document.createElement("code");
  name.textContent = file;
  row.append(button, words, name);
  return row;
}

async function open() {
  // The token is in a cookie by now: it need not stay where shoulders are looked over and addresses are copied.
  if (location.search) history.replaceState(null, "", location.pathname);
  try {
    const told = await ask("/scenarios");
    ({ scenarios, agents, friends } = told);
    $("table-link").hidden = !friends;
    $("back").hidden = !told.plays;
    $("scenario").append(...scenarios.map(({ name, title }) => option(name, title)));
    const last = localStorage.getItem("scenario");
    $("scenario").value = scenarios.some((one) => one.name === last) ? last : "new_shores";
    showScenario();
    listPuzzles((number) => begin("/puzzle", () => ({ number }))).catch((error) => wrong(error.message));
    comeBack();
    const { left } = await ask("/left");
    $("left").hidden = left.length === 0;
    $("games").replaceChildren(...left.map(leftGame));
  } catch (error) {
    wrong(error.message);
  }
  document.body.dataset.ready = true;
}

$("scenario").addEventListener("change", () => { localStorage.setItem("scenario", $("scenario").value); showScenario(); });
$("seats").addEventListener("change", ({ target }) => { if (target.matches("[aria-label='Name of player 0']")) localStorage.setItem("name", target.value); });
$("players").addEventListener("change", showSeats);
$("how").addEventListener("click", tellHow);
$("rules").addEventListener("change", showPoints);
$("table").addEventListener("submit", (event) => { event.preventDefault(); begin("/begin", wish); });
open();
