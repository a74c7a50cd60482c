interface Stat {
  readonly size: number;
  readonly contentType: string;
}
interface Store {
  readonly list: (prefix: string) => AsyncIterable<{ readonly key: string; readonly size: number }>;
  readonly stat: (key: string) => Promise<Stat | null>;
  readonly stream: (key: string) => Promise<NodeJS.ReadableStream>;
}
/** Copies what is not there yet. @returns how many and their bytes */
export function copyObjects(objects: Store, to: string): Promise<{ objects: number; bytes: number }>;
/** @returns how many; @throws Error when a file is not what was backed up */
export function putObjects(objects: unknown, from: string): Promise<number>;
