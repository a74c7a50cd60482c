import { analyzePhotos, type captureSubmitted, type DataOf, type EventContract } from '@hazardlens/contracts';
import type { Transaction } from '@hazardlens/service-kit';
import type { CaptureDocument } from './capture.document.js';
import { captureContextOf, captureDetailOf, type SiteNames } from './capture.view.js';

/** What the capture's events tell. */
export const captureFact = (capture: CaptureDocument, siteNames: SiteNames): DataOf<typeof captureSubmitted> => ({
  capture: captureDetailOf(capture, siteNames),
  photos: capture.photos,
  exposure_photos: capture.exposure_photos,
});

/** Tells that a capture changed. Sent when the transaction commits. */
export function publishCapture(
  transaction: Transaction,
  event: EventContract<DataOf<typeof captureSubmitted>>,
  capture: CaptureDocument,
  siteNames: SiteNames,
  more: Pick<DataOf<typeof captureSubmitted>, 'deleted_photo_ids'> = {},
): void {
  transaction.emit(event, {
    tenantId: capture.tenant_id,
    aggregateId: capture._id,
    aggregateVersion: capture.version,
    data: { ...captureFact(capture, siteNames), ...more },
  });
}

/** Asks for the analysis. Asked twice, the detector answers twice with the same findings, which changes nothing. */
export function requestAnalysis(transaction: Transaction, capture: CaptureDocument, siteNames: SiteNames): void {
  transaction.send(analyzePhotos, {
    tenantId: capture.tenant_id,
    data: { capture: captureContextOf(capture, siteNames), policy: capture.policy },
  });
}
