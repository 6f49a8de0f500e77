// Between two people at one screen: nothing of the game is here, and nothing is sent, until the next one asks for it.
import { ask } from "./asking.js";

const $ = (id) => document.getElementById(id);
let [seat, name] = [null, null];

function wrong(text) {
  $("wrong").hidden = false;
  $("wrong").textContent = text;
}

async function show() {
  try {
    await ask("/uncover", { seat });
  } catch (error) {
    if (error.status !== 409) return wrong(error.message);
  }
  location.assign("/");
}

async function begin() {
  if (location.search) history.replaceState(null, "", "/");
  try {
    ({ seat, name } = await ask("/cover"));
  } catch (error) {
    return wrong(error.message);
  }
  if (seat === null) return location.assign("/");
  document.title = $("whom").textContent = `Pass the screen to ${name}`;
  $("show").textContent = `I am ${name}: show my hand`;
  $("show").disabled = false;
  $("show").focus();
}

$("show").addEventListener("click", show);
begin();
