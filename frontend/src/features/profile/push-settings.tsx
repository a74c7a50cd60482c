import { Switch } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdateMeMutation } from '../../domain/api/auth.js';
import { useLazyGetPushKeyQuery } from '../../domain/api/notifications.js';
import { type PushState, pushState, subscribe, unsubscribe } from '../../domain/push.js';

/** Whether this browser shows notifications while the app is closed. */
export function PushSettings() {
  const { t } = useTranslation();
  const [state, setState] = useState<PushState | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const [keyOf] = useLazyGetPushKeyQuery();
  const [update] = useUpdateMeMutation();
  const look = useCallback(() => pushState().then(setState, () => setState('unsupported')), []);
  useEffect(() => {
    void look();
    // The permission is the browser's: it is given and taken away in its own settings, while this page stays open.
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [look]);

  async function turnOn() {
    const { public_key } = await keyOf().unwrap();
    const push = await subscribe(public_key);
    if (!push) return;
    try {
      await update({ push }).unwrap();
    } catch (error) {
      // what the server does not know is not on
      await unsubscribe();
      throw error;
    }
  }
  async function change(on: boolean) {
    setBusy(true);
    setFailed(false);
    try {
      await (on ? turnOn() : unsubscribe());
    } catch {
      setFailed(true);
    }
    await look();
    setBusy(false);
  }
  return (
    <Switch
      label={t('push.label')}
      description={t(state === 'unsupported' || state === 'blocked' ? `push.${state}` : 'push.hint')}
      error={failed && t('push.failed')}
      checked={state === 'on'}
      disabled={busy || (state !== 'on' && state !== 'off')}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}
