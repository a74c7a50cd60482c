import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { confirm } from '../../components/dialogs/dialogs.js';
import type { ToTab } from '../service-worker/show-link.js';
import { hasUnsentForm } from './unsent-form.js';

/** Goes where a touched notification leads, when the service worker says so: without loading the app anew. */
export function useToldLink(): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useEffect(() => {
    const show = async (path: string) => {
      if (hasUnsentForm() && !(await confirm(t('shell.leaveForm'), { confirmLabel: t('shell.leaveFormYes') }))) return;
      void navigate(path);
    };
    const hear = ({ data, ports }: MessageEvent<ToTab>) => {
      if (data.type === 'ARE_YOU_THERE') ports[0]?.postMessage(true);
      if (data.type === 'SHOW') void show(data.path);
    };
    // none on plain http
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
    worker?.addEventListener('message', hear);
    return () => {
      worker?.removeEventListener('message', hear);
    };
  }, [navigate, t]);
}
