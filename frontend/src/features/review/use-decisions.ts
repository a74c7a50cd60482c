import type { IncidentView } from '@hazardlens/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alert } from '../../components/dialogs/dialogs.js';
import { notify } from '../../components/notices/notices.js';
import {
  type Correction,
  type RejectionReason,
  useApproveMutation,
  useRejectMutation,
  useReopenMutation,
  useUndoMutation,
} from '../../domain/api/incidents.js';
import { problemDetail } from '../../domain/api/problem.js';

type Target = Pick<IncidentView, 'id'>;

/** How long the server takes a decision back (api-2.md); counted from when it was sent, so never longer than there. */
const undoMs = 10_000;

interface Moves {
  /** to the finding that takes the place of these */
  onDecided: (ids: readonly string[]) => void;
  /** back to what waits again */
  onUndone: (id: string) => void;
}

/**
 * Approve, reject and reopen. What was done is told with the specification's words and can be undone, and the next finding
 * is opened; what was refused or is missing stands in an alert, since somebody has to do something about it.
 */
export function useDecisions({ onDecided, onUndone }: Moves) {
  const { t } = useTranslation();
  const [approveCall] = useApproveMutation();
  const [rejectCall] = useRejectMutation();
  const [reopenCall] = useReopenMutation();
  const [undoCall] = useUndoMutation();
  const [busy, setBusy] = useState(false);

  const told = (text: string, ids: readonly string[], sentAt: number) =>
    notify(text, { label: t('review.undo'), onClick: () => void undo(ids), until: sentAt + undoMs });

  const undo = async (ids: readonly string[]) => {
    try {
      for (const id of ids) await undoCall(id).unwrap();
      notify(t('review.undone'));
      if (ids[0]) onUndone(ids[0]);
    } catch (error) {
      await alert(problemDetail(error) ?? t('review.undoFailed'), { tone: 'bad' });
    }
  };

  const run = async (work: () => Promise<unknown>, target: Target, failure: string, done: (sentAt: number) => void) => {
    setBusy(true);
    const sentAt = Date.now();
    try {
      await work();
      done(sentAt);
      onDecided([target.id]);
      return true;
    } catch (error) {
      await alert(problemDetail(error) ?? failure, { tone: 'bad' });
      return false;
    } finally {
      setBusy(false);
    }
  };

  const approve = (target: Target, notes: string, correction: Correction, closedOnSite: boolean) =>
    run(
      () => approveCall({ id: target.id, notes: notes.trim(), ...correction, closedOnSite }).unwrap(),
      target,
      t('review.approveFailed'),
      (sentAt) => told(t('review.approved'), [target.id], sentAt),
    );
  const reject = async (target: Target, notes: string, reason: RejectionReason | undefined) => {
    if (notes.trim() === '') {
      await alert(t('review.rejectNotesRequired'), { tone: 'bad' });
      return false;
    }
    return run(
      () => rejectCall({ id: target.id, notes: notes.trim(), reason }).unwrap(),
      target,
      t('review.rejectFailed'),
      (sentAt) => told(t('review.rejected'), [target.id], sentAt),
    );
  };
  const reopen = (target: Target, notes: string) =>
    run(
      () => reopenCall({ id: target.id, notes: notes.trim() }).unwrap(),
      target,
      t('review.reopenFailed'),
      () => notify(t('review.reopened')),
    );

  /** One after the other, so that the server's order is the person's; a refusal does not stop the rest. */
  const bulk = async (ids: readonly string[], kind: 'approve' | 'reject', notes: string) => {
    if (kind === 'reject' && notes.trim() === '') {
      await alert(t('review.rejectNotesRequired'), { tone: 'bad' });
      return false;
    }
    setBusy(true);
    const sentAt = Date.now();
    const done: string[] = [];
    let refusal: string | null = null;
    for (const id of ids) {
      try {
        if (kind === 'approve') await approveCall({ id, notes: notes.trim() }).unwrap();
        else await rejectCall({ id, notes: notes.trim() }).unwrap();
        done.push(id);
      } catch (error) {
        refusal = problemDetail(error) ?? t(kind === 'approve' ? 'review.approveFailed' : 'review.rejectFailed');
      }
    }
    setBusy(false);
    const summary = t('review.bulkDone', { done: done.length, all: ids.length });
    if (done.length > 0) told(summary, done, sentAt);
    onDecided(done);
    if (refusal) await alert(`${summary}\n${refusal}`, { tone: 'bad' });
    return true;
  };
  return { busy, approve, reject, reopen, bulk };
}
export type Decisions = ReturnType<typeof useDecisions>;
