import { UnavailableError } from '../../errors.js';
import { FairLimit, turnOf } from '../fair-limit.js';
import { Lanes } from '../lanes.js';
import type { ConsumeOptions, Consumption, WireMessage } from '../transport.js';

/** Beyond this many waiting messages a group refuses more: the sender keeps them, or tells its caller. */
const maxWaiting = 10_000;
const noHeartbeat = async (): Promise<void> => {};

interface Member {
  readonly options: ConsumeOptions;
  readonly limit: FairLimit;
  readonly running: Set<Promise<void>>;
  open: boolean;
}

/**
 * One consumer group inside the process. It outlives its members: a group that has been seen and has nobody left
 * refuses messages instead of missing them, until a member comes back.
 */
export class InProcessGroup {
  readonly #members: Member[] = [];
  readonly #lanes = new Lanes();
  #waiting = 0;

  constructor(private readonly name: string) {}

  join(options: ConsumeOptions): Consumption {
    const limit = new FairLimit(options.concurrency);
    const member: Member = { options, limit, running: new Set(), open: true };
    this.#members.push(member);
    return {
      close: async () => {
        member.open = false;
        this.#members.splice(this.#members.indexOf(member), 1);
        await Promise.allSettled(member.running);
      },
    };
  }

  /** @throws UnavailableError when the message could not be dealt with and must come again */
  async deliver(message: WireMessage): Promise<void> {
    if (this.#waiting >= maxWaiting) throw new UnavailableError(`${this.name} has ${maxWaiting} messages waiting`);
    this.#waiting += 1;
    try {
      const concurrent = this.#members[0]?.options.mode === 'concurrent';
      await (concurrent ? this.#attempt(message) : this.#lanes.run(message.key, () => this.#attempt(message)));
    } finally {
      this.#waiting -= 1;
    }
  }

  async #attempt(message: WireMessage): Promise<void> {
    const takenAt = performance.now();
    for (;;) {
      const member = this.#leastBusy();
      if (!member) throw new UnavailableError(`nobody consumes ${this.name}`);
      const work = member.limit.run(turnOf(message), async () => {
        if (!member.open) throw new UnavailableError(`${this.name} is closing`);
        await member.options.deliver({ message, takenAt, heartbeat: noHeartbeat });
      });
      member.running.add(work);
      try {
        return await work;
      } catch (error) {
        // A member that leaves hands its message to another one; a member that stays failed for a reason of its own.
        if (member.open) throw error;
      } finally {
        member.running.delete(work);
      }
    }
  }

  #leastBusy(): Member | undefined {
    return this.#members.reduce<Member | undefined>(
      (best, member) => (best && best.limit.load <= member.limit.load ? best : member),
      undefined,
    );
  }
}
