/** The broker's settings of a topic that keeps its messages for so long, e.g. `7d`. */
export function settingsOf(retention: string): Record<string, string>;
/** The list of deploy/topics.yaml. */
export function readTopics(): { readonly name: string; readonly partitions: number; readonly retention: string }[];
/** Those of the list that are missing, as Kafka is asked for them. */
export function topicsToMake(
  existing: ReadonlySet<string>,
  namespace: string,
): { readonly topic: string; readonly numPartitions: number; readonly configEntries: readonly object[] }[];
