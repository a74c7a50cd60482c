import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { hasContent } from '../../domain/capture-draft.js';
import type { CaptureDraft } from '../../domain/draft-store.js';
import { useBack } from '../../domain/use-back.js';
import type { ChangeDraft } from './use-draft.js';

/** The first one is the screen itself; how many entries of the history each of the others stands behind it. */
const distances = { capture: 1, review: 2 };
type LaterStep = keyof typeof distances;
interface Entry {
  /** which capture the step belongs to */
  capture: string;
  step: LaterStep;
}

const isEntry = (state: unknown): state is Entry => typeof state === 'object' && state !== null && 'capture' in state;

/** Each step is an entry of the history, so that Back leads to the step before and not out of the capture. */
export function useSteps(draft: CaptureDraft | null, change: ChangeDraft) {
  const navigate = useNavigate();
  const { key, pathname, search, state } = useLocation();
  const arrival = useNavigationType();
  const back = useBack();
  const entry = isEntry(state) ? state : null;
  const has = draft !== null && (entry?.step !== 'review' || draft.photos.length > 0);
  const step = entry !== null && has && entry.capture === draft.clientId ? entry.step : 'setup';

  const go = (capture: string, next: LaterStep) =>
    void navigate('/capture', { state: { capture, step: next } satisfies Entry });

  const isAsking = draft?.isAsking ?? true;
  // The capture of this entry was sent, or is not on this device: its first step takes its place.
  const isGone = !isAsking && entry !== null && step === 'setup';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry of the history
  useEffect(() => {
    // After the submit this screen stays until the code of the next one is loaded.
    if (isGone && window.location.pathname === pathname) void navigate(-distances[entry.step]);
  }, [isGone, key]);
  // Who comes back goes on where the capture was left. A page that was just opened is no way back, though it arrives as one.
  const isOpened = useRef(key === 'default');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry of the history, when the device has answered
  useEffect(() => {
    const cameBack = arrival === 'POP' && !isOpened.current;
    if (!isAsking) isOpened.current = false;
    if (entry || search !== '' || cameBack || !draft || !hasContent(draft)) return;
    go(draft.clientId, 'capture');
    if (draft.isReviewed && draft.photos.length > 0) go(draft.clientId, 'review');
  }, [key, isAsking]);

  // Setup is passed on every way back and says nothing of where somebody was.
  useEffect(() => {
    if (step !== 'setup') change(() => ({ isReviewed: step === 'review' }));
  }, [step, change]);

  return { step, back, go } as const;
}
