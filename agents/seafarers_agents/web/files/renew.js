// A drawing that takes the place of an earlier one: what stands there already stays, so that the browser has only what is
// new to style, to lay out and to paint.
export function renew(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (!isAlike(old, fresh)) return old.replaceWith(fresh);
  const [before, after] = [[...old.children], [...fresh.children]];
  const meet = (end) => before.length > 0 && after.length > 0 && before.at(end).isEqualNode(after.at(end));
  for (; meet(0); after.shift()) before.shift();
  let rest = null;
  for (; meet(-1); after.pop()) rest = before.pop();
  const shared = Math.min(before.length, after.length);
  for (const made of after.splice(shared)) old.insertBefore(made, rest);
  for (const gone of before.splice(shared)) gone.remove();
  before.forEach((one, number) => renew(one, after[number]));
}

// The same for what is in an element. What listens to nothing alone may stay as it was.
export function renewChildren(old, children) {
  const fresh = old.cloneNode();
  fresh.append(...children);
  renew(old, fresh);
}

// The same element but for what is in it, which is elements alone.
const isAlike = (old, fresh) => hasNoWords(old) && hasNoWords(fresh) && old.cloneNode().isEqualNode(fresh.cloneNode());
const hasNoWords = (one) => [...one.childNodes].every((child) => child.nodeType === Node.ELEMENT_NODE || !child.data.trim());
