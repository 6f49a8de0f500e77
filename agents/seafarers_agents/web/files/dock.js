// What a phone has fixed at its lower edge, the own hand and the tray above it: the page keeps so much free below, and
// a hint that is open stays above them.
import { $ } from "./common.js";

export function watchDock() {
  const parts = { hand: document.querySelector(".mine"), tray: $("tray") };
  const sized = new ResizeObserver(() => {
    for (const [name, part] of Object.entries(parts)) document.documentElement.style.setProperty(`--${name}`, `${part.offsetHeight}px`);
    $("advice")?.scrollIntoView({ block: "nearest" });
  });
  for (const part of Object.values(parts)) sized.observe(part);
}
