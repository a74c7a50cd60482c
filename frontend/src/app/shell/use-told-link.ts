import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { confirm } from '../../components/dialogs/dialogs.js';
import type { ToTab } from '../service-worker/show-link.js';

/** The form over a screen that was typed in last goes with its screen; what is typed on a screen itself is kept. */
let typedIn: Element | null = null;
const noteTyping = ({ target }: Event) => {
  typedIn = target instanceof Element ? target.closest('[role="dialog"]') : null;
};

/** Goes where a touched notification leads, when the service worker says so: without loading the app anew. */
export function useToldLink(): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useEffect(() => {
    const show = async (path: string) => {
      // What was drawn on a photo goes with its screen as well, and tells no field.
      const asks = typedIn?.isConnected || document.querySelector('[data-unsent]') !== null;
      if (asks && !(await confirm(t('shell.leaveForm'), { confirmLabel: t('shell.leaveFormYes') }))) return;
      void navigate(path);
    };
    const hear = ({ data, ports }: MessageEvent<ToTab>) => {
      if (data.type === 'ARE_YOU_THERE') ports[0]?.postMessage(true);
      if (data.type === 'SHOW') void show(data.path);
    };
    // none on plain http
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
    worker?.addEventListener('message', hear);
    document.addEventListener('input', noteTyping);
    return () => {
      worker?.removeEventListener('message', hear);
      document.removeEventListener('input', noteTyping);
    };
  }, [navigate, t]);
}
