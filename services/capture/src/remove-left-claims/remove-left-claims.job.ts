import {
  CLAIMS_READ_ONCE,
  type Job,
  KEPT_CLAIMS,
  OBJECT_STORE,
  type ObjectStore,
  removeOlder,
} from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';

const dayMs = 24 * 3_600_000;
/** A day longer than the bus keeps any message (deploy/topics.yaml). */
export const CLAIMS_KEPT_MS = 31 * dayMs;

/** Contents of long messages that the bus itself has forgotten, or whose asker has stopped waiting; dead letters keep theirs. */
@Injectable()
export class RemoveLeftClaims implements Job {
  constructor(@Inject(OBJECT_STORE) private readonly objects: ObjectStore) {}

  async run(now: Date = new Date()): Promise<void> {
    await removeOlder(this.objects, CLAIMS_READ_ONCE, dayMs, now);
    await removeOlder(this.objects, KEPT_CLAIMS, CLAIMS_KEPT_MS, now);
  }
}
