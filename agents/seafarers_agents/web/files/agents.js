// How agents are offered: by their strength and their own name, with the time that was measured for a decision.
const LEVELS = { random: "easy", heuristic: "medium", "ismcts:200": "strong", champion: "strongest" }; // as measured

export function agentWords({ name, seconds }) {
  const time = seconds === null ? "" : seconds < 1e-3 ? ", < 1 ms" : `, ${Math.round(1000 * seconds)} ms`;
  return `${LEVELS[name] ? `${LEVELS[name]}: ` : ""}${name}${time}`;
}
