/** The other side of a race with what may never come: null after so many ms. */
export const noneAfter = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(resolve, ms, null));

/** A device whose storage gives no answer must not hold up what can be sent: null after two seconds (or so many ms). */
export const fromStorage = <T>(asked: Promise<T>, ms = 2_000): Promise<T | null> =>
  Promise.race([asked, noneAfter(ms)]);
