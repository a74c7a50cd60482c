import type { EventContract, PhotoBytes, PhotoFolder } from '@hazardlens/contracts';
import type { Transaction } from '../transaction.js';

/**
 * How a service tells what an organisation's photos of a folder take in the object store, with the change of its records. A
 * change of nothing is not told.
 */
export const photoBytesTeller =
  (event: EventContract<PhotoBytes>, folder: PhotoFolder) =>
  (
    transaction: Transaction,
    /** `aggregateId`: what the photos belong to, or the organisation where all of it was counted */
    { tenantId, aggregateId }: { readonly tenantId: string; readonly aggregateId: string },
    /** what came or, negative, went; with `measuredAt` everything */
    bytes: number,
    measuredAt: Date | null = null,
  ): void => {
    if (bytes === 0 && measuredAt === null) return;
    transaction.emit(event, {
      ...{ tenantId, aggregateId, aggregateVersion: 1 },
      data: { tenant_id: tenantId, folder, bytes, measured_at: measuredAt?.toISOString() ?? null },
    });
  };
export type PhotoBytesTeller = ReturnType<typeof photoBytesTeller>;
