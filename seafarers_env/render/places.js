// Places of a drawing: which one lies under the pointer, and lighting some. All drawing was done before: a light is used
// by its name. Both the replay page and the page to play on have this.
const REACH = [[["vertex"], 0.27], [["edge"], 0.27], [["hex", "frame cell"], 0.98]]; // in radii of a hex

export class Places {
  // svg: the drawing that the points of `known` lie in. A page that draws anew makes new Places.
  constructor(svg, known) {
    this.svg = svg;
    this.known = known;
    this.kinds = known.kinds.flatMap(([kind, number]) => new Array(number).fill(kind));
    this.lights = document.createElementNS("http://www.w3.org/2000/svg", "g");
    this.lights.setAttribute("class", "lights");
    this.lights.setAttribute("pointer-events", "none");
    svg.append(this.lights);
  }

  // The number of the place under the pointer, -1 where there is none: corners and sides before the hexes they bound.
  under(event) {
    const toPage = this.svg.getScreenCTM();
    if (!toPage) return -1;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(toPage.inverse());
    for (const [kinds, reach] of REACH) {
      let best = -1, least = reach * this.known.radius;
      this.known.at.forEach(([px, py], i) => {
        const away = Math.hypot(px - x, py - y);
        if (away < least && kinds.includes(this.kinds[i])) [best, least] = [i, away];
      });
      if (best >= 0) return best;
    }
    return -1;
  }

  // What a place is called.
  name(number) {
    return `${this.kinds[number]} ${this.known.names[number]}`;
  }

  // Light these places and no others.
  light(numbers) {
    this.lights.replaceChildren(...numbers.map((number) => {
      const [x, y, turn = 0] = this.known.at[number];
      const kind = this.kinds[number] === "frame cell" ? "hex" : this.kinds[number];
      const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
      use.setAttribute("href", `#seafarers-light-${kind}`);
      use.setAttribute("transform", `translate(${x} ${y}) rotate(${turn})`);
      use.dataset.place = number;
      return use;
    }));
  }
}
