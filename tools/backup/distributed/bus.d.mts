interface Range {
  readonly topic: string;
  readonly partition: number;
  readonly from: number;
  readonly to: number;
}
interface Bus {
  readonly kafka: unknown;
  readonly admin: unknown;
  readonly namespace: string;
  readonly letters: () => Promise<unknown>;
}
/** What lies between those positions (by topic and partition) and now. */
export function messagesSince(bus: Bus, first: ReadonlyMap<string, number>): Promise<Map<string, Range>>;
/** Writes messages and dead letters into the folder. */
export function copyMessages(
  bus: Bus,
  ranges: ReadonlyMap<string, Range>,
  to: string,
): Promise<{ messages: number; letters: number }>;
