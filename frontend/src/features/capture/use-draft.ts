import { useCallback, useEffect } from 'react';
import { captureDraft } from '../../domain/capture-draft.js';
import type { CaptureDraft } from '../../domain/draft-store.js';
import { randomId } from '../../domain/photos/prepare.js';
import { useSignal } from '../../domain/signal.js';
import { useUser } from '../../domain/store.js';

export type ChangeDraft = (changed: (now: CaptureDraft) => Partial<CaptureDraft>) => void;

/** The capture that this person is making; null for the moment until it is begun. */
export function useDraft() {
  const user = useUser();
  const kept = useSignal(captureDraft);
  const [userId, tenantId] = [user?.id, user?.tenant_id];
  const draft = kept?.userId === userId && kept?.tenantId === tenantId ? kept : null;
  const isMissing = draft === null;
  useEffect(() => {
    if (isMissing && userId && tenantId) captureDraft.begin({ userId, tenantId }, randomId());
  }, [isMissing, userId, tenantId]);
  useEffect(() => captureDraft.forgetEmpty, []);
  const clientId = draft?.clientId ?? '';
  const change: ChangeDraft = useCallback((changed) => captureDraft.change(clientId, changed), [clientId]);
  return { draft, change };
}
