// Who sits where: a friend takes a free seat, the host sees who has come and lets an agent play for somebody.
import { agentWords } from "./agents.js";
import { ask, askPicture } from "./asking.js";
import { $, sleep } from "./common.js";
import { make } from "./elements.js";
import { showPreparing } from "./preparing.js";

const LOOK_MS = 1500;
const PERSON = "person";
let shown = ""; // what has been drawn, so that nothing moves under a finger where nothing has changed
let hadSeat = null;

function wrong(text) {
  $("wrong").hidden = text === null;
  $("wrong").textContent = text ?? "";
}

async function change(path, body) {
  wrong(null);
  try {
    const told = await ask(path, body);
    if (told.link) return location.assign(told.link);
    await look(true);
  } catch (error) {
    wrong(error.message);
    await look(true).catch(() => {}); // what was chosen is not so
  }
}

function take(seat) {
  localStorage.setItem("name", $("name").value);
  change("/take", { seat, name: $("name").value });
}

// --- a seat -------------------------------------------------------------------------------------------------------------
function state(one, told) {
  if (one.seat === told.seat) return one.agent ? `you; ${one.agent} plays` : "you";
  if (one.agent) return one.taken ? `away; ${one.agent} plays` : one.agent;
  if (!one.taken) return "free";
  return one.hosts || one.there ? "here" : "away";
}

function hand(one, agents) {
  const select = make("select", { "aria-label": `Who plays for ${one.name}`, data: { key: `hand ${one.seat}` } },
    make("option", { value: PERSON }, one.hosts ? "you play" : "a friend plays"),
    ...agents.map((agent) => make("option", { value: agent.name }, agentWords(agent))));
  if (one.agent && !agents.some(({ name }) => name === one.agent)) select.append(make("option", { value: one.agent }, one.agent));
  select.value = one.agent ?? PERSON;
  select.addEventListener("change", () => {
    select.disabled = true; // an agent may have to be compiled first
    change("/hand", { seat: one.seat, to: select.value });
  });
  return select;
}

function row(one, told) {
  const spot = make("span", { class: "spot" });
  spot.style.background = one.colour;
  const guest = !told.hosts && told.seat === null;
  return make("li", { data: { seat: one.seat } }, spot, make("strong", {}, one.name), make("span", { class: "state" }, state(one, told)),
    guest && !one.taken && !one.agent ? make("button", { type: "button", class: "first", click: () => take(one.seat) }, "Sit here") : null,
    told.hosts ? hand(one, told.agents) : null,
    told.hosts && one.taken && !one.hosts ? make("button", { type: "button",
      title: "this player's link stops working, and somebody else can take the seat",
      click: () => change("/free", { seat: one.seat }) }, "Free the seat") : null);
}

// --- all of them --------------------------------------------------------------------------------------------------------
function words({ hosts, seat, plays, seats }) {
  if (!plays) return hosts ? "No game with friends is running: begin one, with a friend in a seat." : "The host sets up a game. Wait here.";
  if (hosts || seat !== null) return "";
  return seats.some((one) => !one.taken && !one.agent) ? "Take a seat." : "No seat is free. Ask the host for one, and wait here.";
}

function draw(told) {
  const now = JSON.stringify(told);
  if (now === shown) return;
  shown = now;
  $("told").textContent = words(told);
  $("called").hidden = told.hosts || told.seat !== null || !told.plays;
  $("back").hidden = !told.plays || told.seat === null;
  $("new").hidden = !told.hosts;
  $("seats").replaceChildren(...told.seats.map((one) => row(one, told)));
  invite(told);
}

async function invite({ link, hosts }) {
  $("invitation").hidden = link === null;
  if (link === null || $("link").textContent === link) return;
  $("whose").textContent = hosts ? "Link for friends" : "Your seat";
  $("promise").textContent = hosts ? "Anyone in your network with this link can take a free seat."
    : "This link brings you back, also from another machine. Keep it to yourself: anyone who has it sees your cards.";
  $("link").textContent = link;
  const code = await askPicture("/qr");
  if ($("link").textContent === link) $("code").replaceChildren(code);
}

// How far something is that is being prepared changes all the while, the rest seldom.
async function look(anew = false) {
  const { preparing, ...told } = await ask("/seats");
  if (anew) shown = "";
  if (preparing) showPreparing(preparing);
  draw(told);
  return told;
}

async function follow() {
  // The token is in a cookie by now: it need not stay where shoulders are looked over and addresses are copied.
  if (location.search) history.replaceState(null, "", location.pathname);
  $("name").value = localStorage.getItem("name") ?? "";
  for (;;) {
    try {
      const told = await look();
      // A friend with a seat who did not ask for this page, but for the game.
      if (location.pathname === "/" && told.seat !== null && told.plays) return location.assign("/");
      if (hadSeat !== null && told.seat === null && !told.hosts) wrong("You no longer have this seat.");
      hadSeat = told.seat;
    } catch (error) {
      wrong(error.message);
    }
    await sleep(LOOK_MS);
  }
}

follow();
