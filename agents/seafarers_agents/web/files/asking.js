// Asking the server: JSON goes there, JSON comes back; what it refuses is an error with its words.
import { $, drawing } from "./common.js";

async function answerTo(path, options = {}) {
  try {
    return await fetch(path, { credentials: "same-origin", cache: "no-store", ...options });
  } catch {
    throw new Error("The server does not answer. Is it still running?");
  }
}

async function toldBy(answer) {
  const isJson = (answer.headers.get("Content-Type") || "").startsWith("application/json");
  if (answer.status === 204) return null;
  const told = isJson ? await answer.json() : { error: await answer.text() };
  if (!answer.ok) throw Object.assign(new Error(told.error), { status: answer.status });
  return told;
}

export async function ask(path, body) {
  const options = body === undefined ? {} : {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  return toldBy(await answerTo(path, options));
}

// A drawing, as an element of this page.
export async function askPicture(path) {
  const answer = await answerTo(path);
  return drawing(answer.ok ? await answer.text() : await toldBy(answer));
}

// What never changes, asked once: words, colours, and the symbols that drawings use.
export async function askWords() {
  // The token is in a cookie by now: it need not stay where shoulders are looked over and addresses are copied.
  if (location.search) history.replaceState(null, "", "/");
  const words = await ask("/words");
  $("symbols").append(drawing(words.symbols));
  return words;
}

// The log as far as it still holds, and what the server tells after that.
export function takeLines(log, told) {
  if (told.first_line > log.length) return;
  log.length = told.first_line;
  log.push(...told.log);
}
