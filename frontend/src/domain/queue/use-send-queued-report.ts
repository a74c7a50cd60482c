import { useCallback } from 'react';
import { analyzeTimeout } from '../api/captures.js';
import { isApiError } from '../api/problem.js';
import { useReportHazardMutation } from '../api/reports.js';
import { encodePhoto } from '../photos/encode.js';
import type { QueuedReport, QueueItem } from './queue-store.js';

/** The key belongs to this one report, so the server has it already; only who sends it has changed (a new role). */
const hasArrived = (error: unknown) => isApiError(error) && error.code === 'IDEMPOTENCY_CONFLICT';

/** Sends a report that waited on this device, under the key of its first try. */
export function useSendQueuedReport() {
  const [send] = useReportHazardMutation();
  return useCallback(
    async (item: QueueItem, report: QueuedReport): Promise<void> => {
      const [photo] = item.photos;
      try {
        await send({
          key: item.client_id,
          site_id: item.site_id,
          notes: item.notes,
          ...report,
          ...(photo ? { photo: await encodePhoto(photo) } : {}),
          // One request without an end would hold up everything behind it.
          timeout: analyzeTimeout,
        }).unwrap();
      } catch (error) {
        if (!hasArrived(error)) throw error;
      }
    },
    [send],
  );
}
