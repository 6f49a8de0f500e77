// The tray: cards picked from the hand and the bank, and what can be done with them.
import { $, decide, draw } from "./common.js";
import { card, make } from "./elements.js";

const none = (kinds) => Array(kinds).fill(0);
const sum = (cards) => cards.reduce((all, n) => all + n, 0);

export class Tray {
  give = [];
  get = [];
  #kinds = 0; // of cards: more with spices
  #made = ""; // what it was filled for

  // What cards can be picked for: "discard", "trade" or "" for nothing.
  mode(now) {
    if (!now.decides) return "";
    if (now.trade.owed) return "discard";
    return now.trade.offers || now.trade.deals.length ? "trade" : "";
  }

  // Another decision empties it, and so does a hand that no longer holds what was picked.
  follow(now) {
    const made = `${now.phase} ${now.decides} ${now.turn}`;
    const hand = now.seats[now.seat].hand;
    this.#kinds = hand.length;
    if (made !== this.#made || this.give.some((n, k) => n > hand[k])) this.clear();
    this.#made = made;
  }

  clear() {
    this.give = none(this.#kinds);
    this.get = none(this.#kinds);
  }

  add(side, k) {
    this[side][k] += 1;
    draw();
  }

  #drop(side, k) {
    this[side][k] -= 1;
    draw();
  }

  draw({ now, words }) {
    const mode = this.mode(now);
    const tray = $("tray");
    tray.hidden = mode === "" || (mode === "trade" && sum(this.give) + sum(this.get) === 0);
    if (tray.hidden) return tray.replaceChildren();
    if (mode === "discard") return tray.replaceChildren(...this.#discard(now, words));
    tray.replaceChildren(
      this.#side("You give", "give", words), make("span", { class: "for", "aria-hidden": "true" }, "→"),
      this.#side("You get", "get", words), make("div", { class: "deals" }, ...this.#deals(now, words)),
      make("button", {
        class: "back", title: "Put the cards back", "aria-label": "Put the cards back", data: { kind: "clear" },
        click: () => { this.clear(); draw(); },
      }, "×"));
  }

  #side(title, side, words) {
    const cards = this[side].flatMap((n, k) => n ? [card(words, k, n, {
      "aria-label": `${n} ${words.goods[k]}: take one back`, title: "take one back", data: { key: `${side} ${k}` },
      click: () => this.#drop(side, k),
    })] : []);
    return make("div", { class: "side" }, make("h2", {}, title), make("div", { class: "cards" }, ...cards));
  }

  #discard(now, words) {
    const { owed } = now.trade;
    const chosen = sum(this.give);
    return [
      this.#side(`To discard: ${chosen} of ${owed}`, "give", words),
      make("div", { class: "deals" }, make("button", {
        class: "first", disabled: chosen !== owed, data: { kind: "discard" },
        click: () => this.#send({ discard: this.give }),
      }, `Discard ${owed} cards`)),
    ];
  }

  #deals(now, words) {
    const { offers, counters, left, most } = now.trade;
    const both = this.give.some((n, k) => n && this.get[k]);
    const ready = sum(this.give) > 0 && sum(this.get) > 0 && !both && Math.max(sum(this.give), sum(this.get)) <= most;
    const offer = offers ? [make("button", {
      class: "first", disabled: !ready, data: { kind: "offer", offer: `give=${this.give}&get=${this.get}` },
      click: () => this.#send({ offer: { give: this.give, get: this.get } }),
    }, counters ? "Make this counter-offer" : `Offer to the others (${left} left)`)] : [];
    return [...this.#withBank(now, words), ...offer];
  }

  // Deals with the bank for the one card asked for, by the cards picked or, if none is, by any that pay for it.
  #withBank(now, words) {
    const [asked, given] = [this.get.findIndex((n) => n), this.give.map((n, k) => n ? k : -1).filter((k) => k >= 0)];
    if (sum(this.get) !== 1 || given.length > 1) return [];
    const fit = now.trade.deals.filter(({ get, give, price }) => get === asked && (!given.length || (given[0] === give && this.give[give] <= price)));
    return fit.map(({ give, price, action }) => make("button", { data: { kind: "maritime" }, click: () => this.#send({ action }) },
      `Bank: ${price} ${words.goods[give]} for ${words.goods[asked]}`));
  }

  async #send(decision) {
    if (!(await decide(decision))) return;
    this.clear();
    draw();
  }
}
