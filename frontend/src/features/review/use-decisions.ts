import type { IncidentView } from '@hazardlens/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemDetail } from '../../api/problem.js';
import { alert } from '../../components/dialogs/dialogs.js';
import {
  type Correction,
  type RejectionReason,
  useApproveMutation,
  useRejectMutation,
  useReopenMutation,
} from './api/review-api.js';

type Target = Pick<IncidentView, 'id'>;

/** Approve, reject and reopen with the specification's alerts. `onDecided` moves on to the next row. */
export function useDecisions(onDecided: (id: string) => void) {
  const { t } = useTranslation();
  const [approveCall] = useApproveMutation();
  const [rejectCall] = useRejectMutation();
  const [reopenCall] = useReopenMutation();
  const [busy, setBusy] = useState(false);

  const run = async (work: () => Promise<unknown>, success: string, failure: string, target: Target, undo: boolean) => {
    setBusy(true);
    try {
      await work();
      onDecided(target.id);
      const undoAction = { label: t('review.undo'), onClick: () => void takeBack(target) };
      await alert(success, { tone: 'good', ...(undo ? { secondary: undoAction } : {}) });
      return true;
    } catch (error) {
      await alert(problemDetail(error) ?? failure, { tone: 'bad' });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const takeBack = async (target: Target) => {
    const notes = t('review.undoNotes');
    const work = () => reopenCall({ id: target.id, notes }).unwrap();
    await run(work, t('review.undone'), t('review.reopenFailed'), target, false);
  };

  const approve = (target: Target, notes: string, correction: Correction, closedOnSite: boolean) =>
    run(
      () => approveCall({ id: target.id, notes: notes.trim(), ...correction, closedOnSite }).unwrap(),
      t('review.approved'),
      t('review.approveFailed'),
      target,
      true,
    );
  const reject = async (target: Target, notes: string, reason: RejectionReason | undefined) => {
    if (notes.trim() === '') {
      await alert(t('review.rejectNotesRequired'), { tone: 'bad' });
      return false;
    }
    return run(
      () => rejectCall({ id: target.id, notes: notes.trim(), reason }).unwrap(),
      t('review.rejected'),
      t('review.rejectFailed'),
      target,
      true,
    );
  };
  const reopen = (target: Target, notes: string) =>
    run(
      () => reopenCall({ id: target.id, notes: notes.trim() }).unwrap(),
      t('review.reopened'),
      t('review.reopenFailed'),
      target,
      false,
    );

  /** One after the other, so that the server's order is the person's; a refusal does not stop the rest. */
  const bulk = async (ids: readonly string[], kind: 'approve' | 'reject', notes: string) => {
    if (kind === 'reject' && notes.trim() === '') {
      await alert(t('review.rejectNotesRequired'), { tone: 'bad' });
      return false;
    }
    setBusy(true);
    let done = 0;
    let refusal: string | null = null;
    for (const id of ids) {
      try {
        if (kind === 'approve') await approveCall({ id, notes: notes.trim() }).unwrap();
        else await rejectCall({ id, notes: notes.trim() }).unwrap();
        done++;
      } catch (error) {
        refusal = problemDetail(error) ?? t(kind === 'approve' ? 'review.approveFailed' : 'review.rejectFailed');
      }
    }
    setBusy(false);
    const summary = t('review.bulkDone', { done, all: ids.length });
    await alert(refusal ? `${summary}\n${refusal}` : summary, { tone: refusal ? 'bad' : 'good' });
    return true;
  };
  return { busy, approve, reject, reopen, bulk };
}
export type Decisions = ReturnType<typeof useDecisions>;
