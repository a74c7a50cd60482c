import { UnavailableError } from '../errors.js';
import { pause } from '../messaging/back-off.js';
import { isOutage } from '../messaging/outage.js';
import type { Transport } from '../messaging/transport.js';
import { neighbours } from '../metrics/registry.js';
import type { ObjectStore } from '../object-store/object-store.js';

/** What a process stands on, as `hazardlens_reached` tells it. */
export type Neighbour = 'bus' | 'documents' | 'objects' | 'mail';

const everyMs = 30_000;
/** Who takes longer to store a few bytes hangs. */
const patienceMs = 10_000;
const aFewBytes = Buffer.from('HazardLens looks whether it can write\n');

export function noteNeighbour(service: string, part: Neighbour, well: boolean): void {
  neighbours.set(`${service} ${part}`, { service, part, well, at: Date.now() });
}

export interface Looks {
  readonly service: string;
  readonly platform: { readonly transport: Pick<Transport, 'healthy'>; readonly objects: Pick<ObjectStore, 'put'> };
  /** Writes to the documents; undefined while there is no service yet, or none with documents. */
  documents?(): Promise<unknown> | undefined;
  /** Other than every 30 s, waiting 10. For tests. */
  readonly everyMs?: number;
  readonly patienceMs?: number;
}

/**
 * Looks again and again whether a process reaches what it stands on, so that an outage is told in a night without requests
 * too. It writes: a store that is full still answers who reads. @returns what ends it
 */
export function watchNeighbours(watch: Looks): () => void {
  const { service, platform } = watch;
  const looks: Partial<Record<Neighbour, () => Promise<unknown> | undefined>> = {
    bus: async () => {
      if (!platform.transport.healthy()) throw new UnavailableError('the bus is not there');
    },
    objects: () => platform.objects.put(`looks/${service}`, aFewBytes, { contentType: 'text/plain' }),
    documents: () => watch.documents?.(),
  };
  const ended = new AbortController();
  const repeat = async (part: Neighbour, look: () => Promise<unknown> | undefined): Promise<void> => {
    do {
      const asked = look();
      if (asked) noteNeighbour(service, part, await isWell(asked, watch.patienceMs ?? patienceMs));
    } while (await pause(watch.everyMs ?? everyMs, ended.signal));
  };
  for (const [part, look] of Object.entries(looks)) void repeat(part as Neighbour, look);
  return () => ended.abort();
}

/** An answer that is no outage is an answer, whatever it says. */
async function isWell(asked: Promise<unknown>, limitMs: number): Promise<boolean> {
  const answered = new AbortController();
  const answer = asked.then(
    () => true,
    (error: unknown) => !isOutage(error),
  );
  const late = pause(limitMs, answered.signal).then(() => false);
  return Promise.race([answer, late]).finally(() => answered.abort());
}
