// What the first game of its kind, or the first agent, waits for.
import { $ } from "./common.js";
import { make } from "./elements.js";

// Shows how far it is; nothing where nothing is compiled.
export function showPreparing(told) {
  const shown = $("preparing");
  shown.hidden = !told.busy || told.what === undefined;
  if (shown.hidden) return;
  if (!shown.childElementCount) shown.append(make("p"), make("progress", { max: 1 }));
  const [words, bar] = shown.children;
  words.textContent = `Preparing ${told.what}: step ${told.step + 1} of ${told.steps}, ${told.seconds} s so far. `
    + "This happens once and takes a minute or two. You can leave this page and come back.";
  bar.value = told.step / told.steps;
}
