// Asking the server: JSON goes there, JSON comes back; what it refuses is an error with its words.
export async function ask(path, body) {
  const options = body === undefined ? {} : {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  let answer = null;
  try {
    answer = await fetch(path, { credentials: "same-origin", cache: "no-store", ...options });
  } catch {
    throw new Error("The server does not answer. Is it still running?");
  }
  const isJson = (answer.headers.get("Content-Type") || "").startsWith("application/json");
  if (answer.status === 204) return null;
  const told = isJson ? await answer.json() : { error: await answer.text() };
  if (!answer.ok) throw Object.assign(new Error(told.error), { status: answer.status });
  return told;
}
