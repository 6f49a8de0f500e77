// What everything round the board is made of: elements, signs, cards, counts.
const SVG = "http://www.w3.org/2000/svg";
const ROUTE = "M-.9 .5L-.3 -.4L.3 .4L.9 -.5";

export function make(name, settings = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(settings)) {
    if (key === "click") made.addEventListener("click", value);
    else if (key === "data") Object.assign(made.dataset, Object.fromEntries(Object.entries(value).filter(([, one]) => one != null)));
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null) made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

export function icon(name, half = 1) {
  const made = document.createElementNS(SVG, "svg");
  made.setAttribute("viewBox", `${-half} ${-half} ${2 * half} ${2 * half}`);
  made.setAttribute("aria-hidden", "true");
  made.setAttribute("class", "icon");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#seafarers-${name.replaceAll(" ", "-")}`);
  made.append(use);
  return made;
}

export const emblem = (seat, { seats }) => {
  const made = make("span", { class: "emblem" }, icon(`emblem-${seat % seats.length}`, 1.5));
  made.style.background = seats[seat % seats.length];
  return made;
};

export function card(words, k, number, settings) {
  const made = make("button", { class: "card", ...settings }, icon(words.icons[k]), make("b", {}, String(number)),
    make("span", { class: "name" }, words.goods[k]));
  made.style.background = words.colours[k];
  return made;
}

export function routeSign() {
  const route = document.createElementNS(SVG, "svg");
  route.setAttribute("viewBox", "-1 -1 2 2");
  route.setAttribute("class", "icon line");
  route.append(document.createElementNS(SVG, "path"));
  route.firstChild.setAttribute("d", ROUTE);
  return route;
}

export const count = (name, picture, number) => make("span", { title: `${number} ${name}`, role: "img", "aria-label": `${number} ${name}` },
  picture, String(number));

export const pieces = (one, words) => ["bar", "ship", "settlement", "city"].map((piece, k) => k === 1 && !words.ships ? null
  : count(`${words.pieces[k]} left`, icon(`${piece}-${one.seat % words.seats.length}`, 0.45), one.supply[k]));
