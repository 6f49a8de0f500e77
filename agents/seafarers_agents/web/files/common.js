// What every part of the page stands on: its elements, the line that says what went wrong, and what only the page can do.
const TOAST_MS = 6000;

export const $ = (id) => document.getElementById(id);

export const sleep = (milliseconds) => new Promise((wake) => setTimeout(wake, milliseconds));

// A drawing, as an element of this page.
export const drawing = (svg) => document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);

let hiding = 0;
export function toast(text) {
  clearTimeout(hiding);
  $("toast").hidden = text === null;
  $("toast").textContent = text ?? "";
  if (text !== null) hiding = setTimeout(() => toast(null), TOAST_MS);
}

// --- what the page does for its parts: it says how when it begins ------------------------------------------------------
let page = null;
export const serve = (does) => { page = does; };

// Send a decision; true when it was made. Quietly: another tab may have made it first.
export const decide = (decision, quietly = false) => page.decide(decision, quietly);

// Show everything anew.
export const draw = () => page.draw();
