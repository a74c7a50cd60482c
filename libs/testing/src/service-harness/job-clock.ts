import type { Job } from '@hazardlens/service-kit';
import type { Type } from '@nestjs/common';

interface TimedJob {
  run(now?: Date): Promise<void>;
}

/** A clock that a test puts forward, for jobs that wait for days. */
export class JobClock {
  /** in ms */
  ahead = 0;

  /** The job as if it ran `plus` ms behind what this clock says: to be listed in its place. */
  runs(job: Type<TimedJob>, plus = 0): Type<Job> {
    const now = (): Date => new Date(Date.now() + this.ahead + plus);
    return class extends job {
      override run(): Promise<void> {
        return super.run(now());
      }
    };
  }
}
