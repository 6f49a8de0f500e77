// The rule switches of a board, each with its control and a line of help.
import { ask } from "./asking.js";
import { $ } from "./common.js";
import { make } from "./elements.js";

let offered = [];
let shownFor = "";

function control({ name, title, value, choices, low, high }) {
  if (choices) {
    const options = choices.map((one) => make("option", { value: one }, String(one).replaceAll("_", " ")));
    return make("select", { name, autocomplete: "off", "aria-label": title }, ...options);
  }
  if (low !== undefined) {
    return make("input", { name, type: "number", min: low, max: high, placeholder: value, autocomplete: "off" });
  }
  const tick = make("input", { name, type: "checkbox", autocomplete: "off" });
  tick.checked = value;
  return tick;
}

function row(one) {
  const made = control(one);
  const tick = made.type === "checkbox";
  return make("div", { class: "switch" },
    make("label", { class: tick ? "tick" : "" }, ...(tick ? [made, one.title] : [`${one.title} `, made])),
    make("small", {}, one.meaning));
}

const controlOf = ({ name }) => document.querySelector(`#rules [name="${name}"]`);

// What a control says, undefined where that is the board's own value.
function turned(one) {
  const made = controlOf(one);
  if (made.type === "checkbox") return made.checked === one.value ? undefined : made.checked;
  if (one.choices) return made.value === String(one.value) ? undefined : made.value;
  return made.value === "" || Number(made.value) === one.value ? undefined : Number(made.value);
}

// What has been turned stays turned where the next board has it too.
export async function showSwitches(scenario, players) {
  const path = `/switches/${scenario}/${players}`;
  shownFor = path;
  const before = chosenSwitches();
  const { switches } = await ask(path);
  if (shownFor !== path) return; // another board has been chosen meanwhile
  offered = switches;
  $("first").replaceChildren(...offered.filter((one) => one.first).map(row));
  $("more").replaceChildren(...offered.filter((one) => !one.first).map(row));
  for (const one of offered) {
    const value = before[one.name];
    if (value === undefined) continue;
    const made = controlOf(one);
    if (made.type === "checkbox") made.checked = value;
    else made.value = value;
  }
  $("rules").dataset.board = `${scenario}/${players}`;
}

// The switches that are turned, by name.
export function chosenSwitches() {
  const pairs = offered.map((one) => [one.name, turned(one)]).filter(([, value]) => value !== undefined);
  return Object.fromEntries(pairs);
}

// How many points win with them, if nobody says otherwise.
export function pointsWith(usual) {
  const found = offered.find((one) => one.points !== undefined && turned(one) !== undefined);
  return found ? found.points : usual;
}
