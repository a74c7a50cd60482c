import type { IncidentView } from '@hazardlens/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStepActionMutation } from '../../domain/api/incidents.js';
import { isGivenUp, passesLater, problemDetail } from '../../domain/api/problem.js';
import { encodePhoto } from '../../domain/photos/encode.js';
import { randomId } from '../../domain/photos/prepare.js';
import type { QueueItem } from '../../domain/queue/queue-store.js';
import { isRefused, isWaiting, useKeepForLater, useQueueItems, useSendKept } from '../../domain/queue/use-queue.js';
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
    const steps = (items ?? []).filter((item) => isWaiting(item) && item.repair?.incident_id === incidentId).reverse();
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
 * once. What was kept before goes first. `run` tells whether it is in safe hands, `later` stops waiting: the queue has it.
 */
export function useRepair(incident: IncidentView) {
  const { t } = useTranslation();
  const [send] = useStepActionMutation();
  const [busy, setBusy] = useState(false);
  const keep = useKeepForLater();
  const { sendKept, later } = useSendKept();
  const kept = useKeptSteps()(incident.id);
  const itemOf = ({ step, note, photo }: Step) => ({
    photos: photo ? [photo] : [],
    site_id: incident.site_id,
    site_name: incident.site_name,
    notes: note,
    gps_location: null,
    client_id: randomId(),
    captured_at: new Date().toISOString(),
    repair: { incident_id: incident.id, hazard_type: incident.hazard_type, step },
  });
  const keepForLater = async (item: ReturnType<typeof itemOf>): Promise<boolean> => {
    const done = await keep(item);
    if (done) notify(t('actions.kept'));
    return done;
  };
  const take = async (change: Step): Promise<boolean> => {
    const item = itemOf(change);
    if ((!navigator.onLine || kept.waiting.length > 0) && (await keepForLater(item))) return true;
    try {
      const photo = change.photo ? { photo: await encodePhoto(change.photo) } : {};
      await sendKept(item, () =>
        send({
          id: incident.id,
          key: item.client_id,
          step: change.step,
          note: change.note,
          // the same words as the queue's: one that was sent and not answered arrives once
          ...(change.step === 'complete' ? { done_at: item.captured_at } : {}),
          ...photo,
        }),
      );
      return true;
    } catch (error) {
      if ((passesLater(error) || isGivenUp(error)) && (await keepForLater(item))) return true;
      await alert(problemDetail(error) ?? t('action.failed'), { tone: 'bad' });
      return false;
    }
  };
  const run = (change: Step): Promise<boolean> => {
    setBusy(true);
    return take(change).finally(() => setBusy(false));
  };
  return { run, busy, kept, later };
}
