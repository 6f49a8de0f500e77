// Going from step to step: buttons, keys, the log, the plots, the address. It follows page.js in one script.
// --- moving ---------------------------------------------------------------------------------------------------------
function pause() {
  clearInterval(timer);
  timer = 0;
  find("play").classList.remove("playing");
  find("play").setAttribute("aria-label", "Play");
}

function play() {
  if (step === last) show(0);
  timer = setInterval(() => (step < last ? show(step + 1) : pause()), Number(find("speed").value));
  find("play").classList.add("playing");
  find("play").setAttribute("aria-label", "Pause");
}

function go(to) {
  pause();
  show(to);
}

const turnOf = (at) => tracks[film.turns][at];
function toTurn(turn) {
  const found = tracks[film.turns].findIndex((one) => one >= turn);
  go(found < 0 ? last : found);
}
function turnBack() {
  const begun = tracks[film.turns].indexOf(turnOf(step));
  toTurn(begun < step ? turnOf(step) : turnOf(step) - 1);
}

const moves = {
  first: () => go(0), last: () => go(last), back: () => go(step - 1), forward: () => go(step + 1),
  "turn-back": turnBack, "turn-on": () => toTurn(turnOf(step) + 1), play: () => (timer ? pause() : play()),
};
for (const [id, move] of Object.entries(moves)) find(id).addEventListener("click", move);

const keys = {
  ArrowLeft: moves.back, ArrowRight: moves.forward, Home: moves.first, End: moves.last,
  PageUp: moves["turn-back"], PageDown: moves["turn-on"], " ": moves.play,
};
document.addEventListener("keydown", (event) => {
  const there = event.target;
  const own = there.matches("select, input[type=number]") || (there.matches("button") && event.key === " ");
  if (own || event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
});

find("step").addEventListener("input", (event) => go(Number(event.target.value)));
find("turn").addEventListener("change", (event) => toTurn(Number(event.target.value)));
find("view").addEventListener("change", (event) => show(step, Number(event.target.value)));
find("speed").addEventListener("change", () => {
  if (timer) {
    pause();
    play();
  }
});
find("log").addEventListener("click", (event) => {
  const entry = event.target.closest("button");
  if (entry) go(Number(entry.dataset.step));
});
for (const plot of plots) {
  plot.addEventListener("click", (event) => {
    const frame = plot.getBoundingClientRect(), { left, right } = plot.dataset;
    const x = ((event.clientX - frame.left) / frame.width) * plot.viewBox.baseVal.width;
    go(Math.round(((x - left) / (right - left)) * last));
  });
}
find("theme").addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
});

// --- the address: it names the step that is shown, and opens where it says -----------------------------------------
// Browsers refuse an address that is written too often, so it comes a little later; a frame of a notebook has none.
const ADDRESS_MS = 400;
let writing = 0;

function noteStep() {
  if (!writing) writing = setTimeout(writeAddress, ADDRESS_MS);
}

function writeAddress() {
  writing = 0;
  if (location.protocol === "about:" || asked() === step) return;
  history.replaceState(null, "", `#step=${step}`);
}

// The step that the address names, or null where it names none.
function asked() {
  const named = /^#(?:step=)?(\d+)$/.exec(location.hash);
  return named && Math.min(Number(named[1]), last);
}

addEventListener("hashchange", () => {
  if (asked() !== null) go(asked());
});

show(asked() ?? 0, Number(find("view").value));
