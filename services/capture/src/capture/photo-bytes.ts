import { capturePhotoBytesChanged } from '@hazardlens/contracts';
import type { Transaction } from '@hazardlens/service-kit';

/**
 * Tells what photos of captures take in the object store.
 * @param about the capture, or the organisation where all of it was counted
 * @param bytes what came or, negative, went; with `measuredAt` everything
 */
export function publishPhotoBytes(
  transaction: Transaction,
  about: { readonly tenantId: string; readonly aggregateId: string },
  bytes: number,
  measuredAt: Date | null = null,
): void {
  if (bytes === 0 && measuredAt === null) return;
  transaction.emit(capturePhotoBytesChanged, {
    ...about,
    aggregateVersion: 1,
    data: {
      tenant_id: about.tenantId,
      folder: 'captures',
      bytes,
      measured_at: measuredAt?.toISOString() ?? null,
    },
  });
}
