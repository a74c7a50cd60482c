import { DomainError } from '@hazardlens/contracts';
import { budgetUsed } from '@hazardlens/service-kit';

const megabyte = 1024 * 1024;

export interface UploadLimits {
  /** of bodies that are in memory at once, as far as they have arrived */
  bytes: number;
  /** the same of one session, and of one organisation */
  sessionBytes: number;
  tenantBytes: number;
  /** bodies of one session on their way at once */
  sessionUploads: number;
  /** how long a body waits for room before its sender is told to come again */
  waitMs: number;
  /** a body of which less than `leastBytes` arrive in `windowMs` has stalled */
  windowMs: number;
  leastBytes: number;
}

/** Some 250 usual captures at once, of which one organisation has half and one session two of the largest. */
export const defaultUploadLimits: UploadLimits = {
  bytes: 512 * megabyte,
  sessionBytes: 64 * megabyte,
  tenantBytes: 256 * megabyte,
  sessionUploads: 32,
  waitMs: 10_000,
  windowMs: 20_000,
  leastBytes: 20 * 1024,
};

export interface Uploader {
  readonly session: string;
  readonly tenant: string;
}

/**
 * Room for large bodies, counted by the bytes that have really arrived: a socket that announces much and sends nothing takes
 * none. Where there is no room, the body waits unread, for a bounded time.
 */
export class UploadBudget {
  private received = 0;
  private readonly bySession = new Map<string, number>();
  private readonly byTenant = new Map<string, number>();
  private readonly uploads = new Set<Upload>();

  constructor(readonly limits: UploadLimits) {}

  /** @throws DomainError TOO_MANY_REQUESTS when the session has too many bodies on their way */
  open(uploader: Uploader): Upload {
    const others = [...this.uploads].filter(({ by, arriving }) => arriving && by.session === uploader.session).length;
    if (others >= this.limits.sessionUploads) throw new DomainError('TOO_MANY_REQUESTS', { retry_after: 5 });
    const upload = new Upload(uploader, this);
    this.uploads.add(upload);
    return upload;
  }

  /** Why these bytes have no room now; null when they have. */
  refusal(upload: Upload, bytes: number): DomainError | null {
    const { by } = upload;
    const { sessionBytes, tenantBytes } = this.limits;
    if (
      (this.bySession.get(by.session) ?? 0) + bytes > sessionBytes ||
      (this.byTenant.get(by.tenant) ?? 0) + bytes > tenantBytes
    )
      return new DomainError('TOO_MANY_REQUESTS', { retry_after: 5 });
    if (this.received + bytes <= this.limits.bytes || this.isOldest(upload)) return null;
    return new DomainError('UNAVAILABLE');
  }

  add(upload: Upload, bytes: number): void {
    const { session, tenant } = upload.by;
    this.received += bytes;
    budgetUsed.set({ budget: 'uploads' }, this.received / this.limits.bytes);
    count(this.bySession, session, bytes);
    count(this.byTenant, tenant, bytes);
  }

  /** The upload's bytes are gone, and whoever waits looks again, the oldest first. */
  remove(upload: Upload, bytes: number): void {
    this.uploads.delete(upload);
    this.add(upload, -bytes);
    this.wake();
  }

  wake(): void {
    for (const upload of this.uploads) upload.lookAgain();
  }

  /** May go on whatever is full: or many half bodies would wait for each other's room. */
  private isOldest(upload: Upload): boolean {
    for (const each of this.uploads) if (each.arriving) return each === upload;
    return false;
  }
}

/** One large body: from its first byte until nothing of it is held any more. */
export class Upload {
  private held = 0;
  private waiting: { bytes: number; resolve(): void; refuse(): void } | undefined;
  private inWindow = 0;
  /** Its last byte has not come yet. */
  arriving = true;

  constructor(
    readonly by: Uploader,
    private readonly budget: UploadBudget,
  ) {}

  /**
   * Resolves when there is room for the next bytes of the body.
   * @throws DomainError TOO_MANY_REQUESTS or UNAVAILABLE when there was none for too long
   */
  async take(bytes: number): Promise<void> {
    this.inWindow += bytes;
    const refusal = this.budget.refusal(this, bytes);
    if (refusal) await this.room(bytes, refusal);
    else this.hold(bytes);
  }

  lookAgain(): void {
    const { waiting } = this;
    if (!waiting || this.budget.refusal(this, waiting.bytes)) return;
    this.waiting = undefined;
    this.hold(waiting.bytes);
    waiting.resolve();
  }

  /** Asked once a window: whether the body has stalled, through no fault of ours. */
  stalled(): boolean {
    const arrived = this.inWindow;
    this.inWindow = 0;
    return this.arriving && !this.waiting && arrived < this.budget.limits.leastBytes;
  }

  arrived(): void {
    this.arriving = false;
    this.budget.wake();
  }

  /** Repeatable. */
  release(): void {
    this.arriving = false;
    this.waiting?.refuse();
    this.budget.remove(this, this.held);
    this.held = 0;
  }

  private hold(bytes: number): void {
    this.held += bytes;
    this.budget.add(this, bytes);
  }

  private room(bytes: number, refusal: DomainError): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = () => {
        clearTimeout(late);
        this.waiting = undefined;
        reject(refusal);
      };
      const late = setTimeout(refuse, this.budget.limits.waitMs);
      const resolveInTime = () => {
        clearTimeout(late);
        // what waited here did not stall
        this.inWindow += this.budget.limits.leastBytes;
        resolve();
      };
      this.waiting = { bytes, resolve: resolveInTime, refuse };
    });
  }
}

function count(counts: Map<string, number>, key: string, bytes: number): void {
  const sum = (counts.get(key) ?? 0) + bytes;
  if (sum > 0) counts.set(key, sum);
  else counts.delete(key);
}
