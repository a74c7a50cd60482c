import { type LiveEvent, projectionUpdated } from '@hazardlens/contracts';
import type { Transaction } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';

/**
 * Lets screens reload. Sent from here, with the commit of what they will read, and not from the events themselves: those
 * reach the gateway before dashboards and notifications show what happened.
 */
@Injectable()
export class LiveNews {
  announce(transaction: Transaction, event: LiveEvent, tenantId: string, version: number): void {
    transaction.emit(projectionUpdated, {
      tenantId,
      aggregateId: event.id,
      aggregateVersion: Math.max(version, 1),
      data: event,
    });
  }
}
