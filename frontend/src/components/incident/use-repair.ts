import type { IncidentView } from '@hazardlens/contracts';
import { useTranslation } from 'react-i18next';
import { useStepActionMutation } from '../../domain/api/incidents.js';
import { isNoResponse, problemDetail } from '../../domain/api/problem.js';
import { encodePhoto } from '../../domain/photos/encode.js';
import { randomId } from '../../domain/photos/prepare.js';
import type { QueueItem } from '../../domain/queue/queue-store.js';
import { isRefused, isUnsynced, useKeepForLater, useQueueItems } from '../../domain/queue/use-queue.js';
import { alert } from '../dialogs/dialogs.js';
import { notify } from '../notices/notices.js';

export interface Step {
  step: 'start' | 'complete';
  note: string;
  photo: Blob | null;
}

/** Steps of a repair that are on this device only, the earliest first. */
export interface KeptSteps {
  readonly waiting: readonly QueueItem[];
  /** the server said no: nothing of them is done, and whoever took them decides what becomes of them */
  readonly refused: readonly QueueItem[];
}

/** The queue is read once for all repairs of a screen. */
export function useKeptSteps(): (incidentId: string) => KeptSteps {
  const { items } = useQueueItems();
  return (incidentId) => {
    const steps = (items ?? []).filter((item) => isUnsynced(item) && item.repair?.incident_id === incidentId).reverse();
    return { waiting: steps.filter((step) => !isRefused(step)), refused: steps.filter(isRefused) };
  };
}

/** How far a repair is for whoever holds this device: what waits to be sent counts as done. */
export function localStatus(status: string, { waiting }: KeptSteps): string {
  const last = waiting.at(-1)?.repair?.step;
  if (last === 'complete') return 'COMPLETED';
  return last === 'start' && status === 'ASSIGNED' ? 'IN_PROGRESS' : status;
}

/**
 * Starts or completes a repair, or keeps that on this device while nobody answers; one key for both, so that it arrives
 * once. What was kept before goes first.
 * @returns whether it is in safe hands
 */
export function useRepair(incident: IncidentView) {
  const { t } = useTranslation();
  const [send, { isLoading }] = useStepActionMutation();
  const keep = useKeepForLater();
  const kept = useKeptSteps()(incident.id);
  const keepForLater = async (key: string, { step, note, photo }: Step): Promise<boolean> => {
    const isKept = await keep({
      photos: photo ? [photo] : [],
      site_id: incident.site_id,
      site_name: incident.site_name,
      notes: note,
      gps_location: null,
      client_id: key,
      captured_at: new Date().toISOString(),
      repair: { incident_id: incident.id, hazard_type: incident.hazard_type, step },
    });
    if (isKept) notify(t('actions.kept'));
    return isKept;
  };
  const run = async (change: Step): Promise<boolean> => {
    const key = randomId();
    if ((!navigator.onLine || kept.waiting.length > 0) && (await keepForLater(key, change))) return true;
    try {
      const photo = change.photo ? { photo: await encodePhoto(change.photo) } : {};
      await send({ id: incident.id, key, step: change.step, note: change.note, ...photo }).unwrap();
      return true;
    } catch (error) {
      if (isNoResponse(error) && (await keepForLater(key, change))) return true;
      await alert(problemDetail(error) ?? t('action.failed'), { tone: 'bad' });
      return false;
    }
  };
  return { run, busy: isLoading, kept };
}
