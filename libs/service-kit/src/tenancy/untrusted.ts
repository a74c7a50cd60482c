/**
 * Objects that arrived in a message. A value from outside may be stored and compared, but never read as a query
 * operator: the filter guard turns such an object into an equality, whatever keys it has. (Strings need no mark:
 * they cannot be operators.)
 */
const untrusted = new WeakSet<object>();

/** Marks every object inside `value`. Cost: one set insertion an object. */
export function markUntrusted(value: unknown): void {
  // A stack instead of recursion: the depth of the value is chosen by the sender.
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const current = pending.pop();
    if (typeof current !== 'object' || current === null || untrusted.has(current)) continue;
    untrusted.add(current);
    for (const child of Object.values(current)) pending.push(child);
  }
}

/** Also asked of what is no object, which is in no such set. */
export const isUntrusted = (value: unknown): boolean => untrusted.has(value as object);
