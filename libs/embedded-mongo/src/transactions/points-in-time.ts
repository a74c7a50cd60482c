import type { Timestamp } from 'bson';
import { MongoError } from '../errors/mongo-error.js';
import type { KvReader } from '../storage/kv.js';
import type { Writer } from '../storage/writer.js';

/** How long a point stays readable after its last use, as MongoDB's snapshot history window. */
const keepMs = 5 * 60_000;
/** Most points kept: each holds old pages of the data file. */
const maxPoints = 100;

/** A state of the data that snapshot reads may come back to. */
export interface PointInTime {
  readonly time: Timestamp;
  readonly view: KvReader;
}

interface Kept extends PointInTime {
  readonly sequence: number;
  readonly done: () => void;
  lastUsed: number;
}

/** States for `readConcern: snapshot` outside transactions: the first read opens one, later ones name its cluster time. */
export class PointsInTime {
  private readonly points = new Map<string, Kept>();

  constructor(private readonly writer: Writer) {}

  /** The present state under the given cluster time; an equal one that is still open is shared. */
  open(time: Timestamp, now = Date.now()): PointInTime {
    const newest = [...this.points.values()].at(-1);
    if (newest?.sequence === this.writer.sequence) {
      newest.lastUsed = now;
      return newest;
    }
    if (this.points.size >= maxPoints) this.close([...this.points.keys()][0] as string);
    const { view, done } = this.writer.snapshot();
    const point: Kept = { time, view, done, sequence: this.writer.sequence, lastUsed: now };
    this.points.set(time.toString(), point);
    return point;
  }

  /** The state of an earlier read; SnapshotTooOld when it is no longer kept. */
  at(time: Timestamp, now = Date.now()): PointInTime {
    const point = this.points.get(time.toString());
    if (!point)
      throw new MongoError(
        'SnapshotTooOld',
        `Read timestamp ${time.toString()} is older than the oldest available timestamp.`,
        {},
        ['TransientTransactionError'],
      );
    point.lastUsed = now;
    return point;
  }

  reap(now = Date.now()): void {
    for (const [key, point] of this.points) if (now - point.lastUsed > keepMs) this.close(key);
  }

  clear(): void {
    for (const key of this.points.keys()) this.close(key);
  }

  private close(key: string): void {
    this.points.get(key)?.done();
    this.points.delete(key);
  }
}
