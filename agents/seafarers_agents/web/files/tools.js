// What stands round a game: a new one, and after its end the replay and a rematch.
import { ask } from "./asking.js";
import { $, toast } from "./common.js";

export const isAnother = (told, now) => told !== null && (told.covered !== undefined || (now !== null && told.key !== now.key));

function element(name, settings, text) {
  const made = document.createElement(name);
  Object.assign(made, settings);
  made.textContent = text;
  return made;
}

// Ask for something that changes what is played; what is refused is said.
async function change(path, body, then = "/") {
  try {
    await ask(path, body);
    location.assign(then);
  } catch (error) {
    toast(error.message);
  }
}

const newGame = (id) => element("a", { href: "/start", id }, "New game");

// --- above the board ----------------------------------------------------------------------------------------------------
export function drawTools({ now }) {
  if (!now.hosted) return;
  const tools = $("tools");
  if (!$("new")) tools.append(newGame("new"));
}

// --- after the game -----------------------------------------------------------------------------------------------------
export function afterwards(now) {
  const box = element("div", { className: "afterwards" }, "");
  box.append(element("span", {}, `after ${now.turn} ${now.turn === 1 ? "turn" : "turns"}`));
  if (!now.hosted) return box;
  const again = element("button", { type: "button", id: "rematch" }, "Rematch");
  again.addEventListener("click", () => change("/rematch", {}));
  box.append(element("a", { href: "/replay", id: "replay", target: "_blank" }, "Replay"), again, newGame("another"));
  return box;
}
