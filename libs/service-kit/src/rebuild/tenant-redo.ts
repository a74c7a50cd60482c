import type { Logger } from '../logging/logger.js';
import { pause } from '../messaging/back-off.js';
import type { WireMessage } from '../messaging/transport.js';
import type { Rebuild } from './rebuild.js';
import type { RebuildRecords } from './rebuild-records.js';

export interface TenantRedo {
  readonly records: RebuildRecords;
  readonly rebuild: Rebuild | undefined;
  readonly logger: Logger;
  readonly settleMs: number;
  readonly signal: AbortSignal;
  /** Handles an event that was put by. */
  handle(message: WireMessage): Promise<void>;
}

/**
 * Makes the parts anew of those organisations for which it was asked, one after the other. The caller holds the lease. One
 * organisation's failure does not hold up the others; it is tried again the next time.
 */
export async function redoTenants({ records, rebuild, logger, settleMs, signal, handle }: TenantRedo): Promise<void> {
  for (const tenant of await records.tenants()) {
    const { _id: tenantId } = tenant;
    if (signal.aborted) return;
    try {
      if (tenant.phase !== 'closing') {
        await records.moveTenant(tenantId, 'waiting');
        await pause(settleMs);
        await rebuild?.redo?.(tenantId);
        await records.moveTenant(tenantId, 'closing');
      }
      await records.drain({ tenantId }, handle);
      // A replica that did not know yet may have put one more by.
      await pause(settleMs);
      await records.drain({ tenantId }, handle);
      if (!(await records.closeTenant(tenant))) await records.moveTenant(tenantId, 'asked');
      logger.info({ tenantId }, 'an organisation’s part of the read model was made anew');
    } catch (error) {
      logger.error({ err: error, tenantId }, 'an organisation’s part of the read model is not made anew yet');
    }
  }
}
