/** The other side of a race with what may never come: null after so many ms. */
export const noneAfter = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(resolve, ms, null));
