// How to play: the board at hand in words, with prices, points and the signs that are drawn on it.
import { ask } from "./asking.js";
import { drawing } from "./common.js";
import { make } from "./elements.js";

const dialog = make("dialog", { id: "guide", class: "guide panel", "aria-labelledby": "guide-title" });
dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); }); // beside it

export async function showGuide(path) {
  const told = await ask(path);
  if (!dialog.isConnected) document.body.append(dialog);
  dialog.replaceChildren(
    make("header", {}, make("h2", { id: "guide-title" }, `How to play: ${told.title}`),
      make("button", { class: "close", "aria-label": "close", click: () => dialog.close() }, "\u00d7")),
    make("div", { class: "words", tabindex: 0 },
      ...told.sections.flatMap(({ heading, text }) => [make("h3", {}, heading), make("p", {}, text)]),
      make("h3", {}, "Building costs"), table(told.costs.map(([name, , words]) => [name, words])),
      make("h3", {}, "Points"), table(told.points),
      make("h3", {}, "Signs on the board"),
      make("ul", { class: "signs" }, ...told.signs.map(sign))));
  dialog.showModal();
}

const table = (rows) => make("table", {}, make("tbody", {}, ...rows.map((row) => make("tr", {}, ...row.map((cell) => make("td", {}, cell))))));

// A sign as it is drawn, or as it is written.
function sign({ words, mark, drawing: drawn }) {
  const picture = drawn ? drawing(drawn) : make("b", {}, mark);
  picture.setAttribute("aria-hidden", "true");
  const letter = drawn && /^[A-Za-z]$/.test(mark) ? `${mark}: ` : "";
  return make("li", {}, picture, make("span", {}, `${letter}${words}`));
}
