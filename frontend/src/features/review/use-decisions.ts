import type { IncidentView } from '@hazardlens/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alert, orAlert } from '../../components/dialogs/dialogs.js';
import { notify } from '../../components/notices/notices.js';
import {
  type Correction,
  type RejectionReason,
  useApproveMutation,
  useRejectMutation,
  useReopenMutation,
  useUndoMutation,
} from '../../domain/api/incidents.js';
import { isApiError, isGivenUp, problemDetail } from '../../domain/api/problem.js';
import { noteOn, useKeptWords } from '../../domain/use-kept-words.js';

type Target = Pick<IncidentView, 'id'>;

/** One decision, for one finding or for many. */
export type Verdict =
  | { kind: 'approve'; notes: string; closedOnSite?: boolean }
  | { kind: 'reject'; notes: string; reason?: RejectionReason | undefined };

/** How long the server takes a decision back (api-2.md); counted from when it was sent, so never longer than there. */
const undoMs = 10_000;

interface Moves {
  /** to the finding that takes the place of these */
  onDecided: (ids: readonly string[]) => void;
  /** back to what waits again */
  onUndone: (ids: readonly string[]) => void;
  /**
   * For a screen that goes on before the answer is there: what was not done after all. That somebody else was first
   * (`taken`) is told in passing then.
   */
  onRefused?: (id: string, taken: boolean) => void;
}

const isTaken = (error: unknown) => isApiError(error) && error.code === 'ALREADY_DECIDED';

/**
 * Approve, reject and reopen. What was done is told with the specification's words and can be undone, and the next finding
 * is opened; what was refused or is missing stands in an alert, since somebody has to do something about it.
 */
export function useDecisions({ onDecided, onUndone, onRefused }: Moves) {
  const { t } = useTranslation();
  const [approveCall] = useApproveMutation();
  const [rejectCall] = useRejectMutation();
  const [reopenCall] = useReopenMutation();
  const [undoCall] = useUndoMutation();
  const [busy, setBusy] = useState(false);
  const words = useKeptWords();

  const told = (text: string, ids: readonly string[], sentAt: number) =>
    notify(text, { label: t('review.undo'), onClick: () => void undo(ids), until: sentAt + undoMs });

  const undo = async (ids: readonly string[]) => {
    const back: string[] = [];
    const takeBack = async () => {
      for (const id of ids) {
        await undoCall(id).unwrap();
        back.push(id);
      }
    };
    if (await orAlert(takeBack(), t('review.undoFailed'))) notify(t('review.undone'));
    if (back.length > 0) onUndone(back);
  };

  const send = (id: string, verdict: Verdict, correction: Correction = {}) => {
    const notes = verdict.notes.trim();
    const sent =
      verdict.kind === 'approve'
        ? approveCall({ id, notes, ...correction, closedOnSite: verdict.closedOnSite ?? false }).unwrap()
        : rejectCall({ id, notes, reason: verdict.reason }).unwrap();
    return sent.then(() => words.keep(noteOn(id), ''));
  };
  const failureOf = ({ kind }: Verdict) => t(kind === 'approve' ? 'review.approveFailed' : 'review.rejectFailed');
  /** Told to whoever rejects without a word. */
  const lacksNotes = async ({ kind, notes }: Verdict) => {
    if (kind === 'approve' || notes.trim() !== '') return false;
    await alert(t('review.rejectNotesRequired'), { tone: 'bad' });
    return true;
  };

  const run = async (work: () => Promise<unknown>, { id }: Target, failure: string, done: (sentAt: number) => void) => {
    setBusy(true);
    const sentAt = Date.now();
    try {
      await work();
    } catch (error) {
      const sentence = problemDetail(error) ?? failure;
      onRefused?.(id, isTaken(error));
      if (onRefused && isTaken(error)) notify(sentence);
      else await alert(sentence, { tone: 'bad' });
      setBusy(false);
      return false;
    }
    done(sentAt);
    onDecided([id]);
    setBusy(false);
    return true;
  };

  const one = async (target: Target, verdict: Verdict, correction?: Correction) => {
    if (await lacksNotes(verdict)) return false;
    return run(
      () => send(target.id, verdict, correction),
      target,
      failureOf(verdict),
      (sentAt) => told(t(verdict.kind === 'approve' ? 'review.approved' : 'review.rejected'), [target.id], sentAt),
    );
  };
  const approve = (target: Target, notes: string, correction: Correction, closedOnSite: boolean) =>
    one(target, { kind: 'approve', notes, closedOnSite }, correction);
  const reject = (target: Target, notes: string, reason: RejectionReason | undefined) =>
    one(target, { kind: 'reject', notes, reason });
  const reopen = (target: Target, notes: string) =>
    run(
      () => reopenCall({ id: target.id, notes: notes.trim() }).unwrap(),
      target,
      t('review.reopenFailed'),
      () => notify(t('review.reopened')),
    );

  /**
   * One after the other, so that the server's order is the person's; a refusal does not stop the rest, who stops waiting does.
   * @returns those that still wait for a decision; null: nothing was sent
   */
  const bulk = async (ids: readonly string[], verdict: Verdict): Promise<string[] | null> => {
    if (await lacksNotes(verdict)) return null;
    setBusy(true);
    const sentAt = Date.now();
    const done: string[] = [];
    const left: string[] = [];
    let refusal: { sentence: string; taken: boolean } | null = null;
    for (const [index, id] of ids.entries()) {
      try {
        await send(id, verdict);
        done.push(id);
      } catch (error) {
        const taken = isTaken(error);
        const isStopped = isGivenUp(error);
        const undone = isStopped ? ids.slice(index) : [id];
        for (const each of undone) onRefused?.(each, taken);
        if (!taken) left.push(...undone);
        // What somebody has to do something about is told before what is only news.
        if (!refusal || refusal.taken) refusal = { sentence: problemDetail(error) ?? failureOf(verdict), taken };
        if (isStopped) break;
      }
    }
    setBusy(false);
    const summary = t('review.bulkDone', { done: done.length, all: ids.length });
    const news = onRefused && refusal?.taken ? `${summary} ${refusal.sentence}` : summary;
    if (done.length > 0) told(news, done, sentAt);
    else if (news !== summary) notify(news);
    onDecided(done);
    if (refusal && news === summary) await alert(`${summary}\n${refusal.sentence}`, { tone: 'bad' });
    return left;
  };
  return { busy, approve, reject, reopen, bulk, one };
}
export type Decisions = ReturnType<typeof useDecisions>;
