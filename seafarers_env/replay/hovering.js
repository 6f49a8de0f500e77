// Finding places: one pointed at tells its name and lights the lines of the log that changed it; a line its places.
find("board").append(document.querySelector(".coordinates")); // upon all that has been put in place
const places = new Places(find("board"), film.places);
const stepsOf = new Map();
for (const [at, named] of Object.entries(film.named)) {
  for (const place of named) stepsOf.set(place, [...(stepsOf.get(place) ?? []), Number(at)]);
}
let pointedAt = -1;

function pointAt(place) {
  if (place === pointedAt) return;
  pointedAt = place;
  find("place").hidden = place < 0;
  find("place").textContent = place < 0 ? "" : places.name(place);
  places.light(place < 0 ? [] : [place]);
  for (const entry of document.querySelectorAll("#log .names-it")) entry.classList.remove("names-it");
  for (const at of stepsOf.get(place) ?? []) entries[at].classList.add("names-it");
}

function lightLine(event) {
  const entry = event.target.closest("button");
  places.light((entry && film.named[entry.dataset.step]) ?? []);
}

for (const kind of ["pointermove", "pointerdown"]) {
  find("board").addEventListener(kind, (event) => pointAt(places.under(event)));
}
find("board").addEventListener("pointerleave", () => pointAt(-1));
find("log").addEventListener("pointerover", lightLine);
find("log").addEventListener("pointerleave", () => places.light([]));
find("coordinates").addEventListener("change", (event) => {
  find("board").classList.toggle("with-coordinates", event.target.checked);
});

