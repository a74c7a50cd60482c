/** The broker's settings of a topic that keeps its messages for so long, e.g. `7d`. */
export function settingsOf(retention: string): Record<string, string>;
