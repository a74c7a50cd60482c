/** What stands in a database of this browser for a blob that it does not take. */
interface InBytes {
  bytesOfBlob: ArrayBuffer;
  type: string;
}
const isInBytes = (value: object): value is InBytes => 'bytesOfBlob' in value;

/** How browsers say that they keep no blob: Safari in a private tab, older ones always. */
const blobRefusals: ReadonlySet<unknown> = new Set(['UnknownError', 'DataCloneError']);

async function inBytes(value: unknown): Promise<unknown> {
  if (value instanceof Blob) return { bytesOfBlob: await value.arrayBuffer(), type: value.type } satisfies InBytes;
  if (Array.isArray(value)) return Promise.all(value.map(inBytes));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(async ([key, part]) => [key, await inBytes(part)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Keeps photos also where the browser takes no blob into its databases: in their bytes, which cost memory with every read. Of
 * `value`, arrays and plain objects are looked through.
 * @param write may be called a second time, with the same in bytes
 * @throws what `write` throws
 */
export async function keepBlobs<T, R>(value: T, write: (value: T) => Promise<R>): Promise<R> {
  try {
    return await write(value);
  } catch (error) {
    if (!blobRefusals.has(Object(error).name)) throw error;
    return write((await inBytes(value)) as T);
  }
}

/** What `keepBlobs` kept, as it was given. */
export function keptBlobs<T>(kept: T): T {
  const back = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(back);
    if (typeof value !== 'object' || value === null || value instanceof Blob) return value;
    if (isInBytes(value)) return new Blob([value.bytesOfBlob], { type: value.type });
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, back(part)]));
  };
  return back(kept) as T;
}
