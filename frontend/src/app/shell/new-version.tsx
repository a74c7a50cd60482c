import { IconX } from '@tabler/icons-react';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { confirm } from '../../components/dialogs/dialogs.js';
import { baseApi } from '../../domain/api/base-api.js';
import { noneAfter } from '../../domain/none-after.js';
import { isRefused, isUnsynced, useQueueItems } from '../../domain/queue/use-queue.js';
import { useSignal } from '../../domain/signal.js';
import { useAppDispatch } from '../../domain/store.js';
import { newVersion } from '../service-worker/new-version.js';
import styles from './shell.module.css';
import { hasUnsentForm } from './unsent-form.js';

const aDay = 86_400_000;
/** An app on a home screen has no other button to be loaded anew: it does not wait for ever for an answer that does not come. */
const longestMs = 20_000;

/**
 * Tells who never closes the app that a newer version is there. Never in the way of what is begun or on its way: not on the
 * capture screen, nor while something of this device is still to be sent; and nobody is loaded anew without having said so.
 */
export const NewVersion = memo(function NewVersion() {
  const take = useSignal(newVersion);
  const { pathname } = useLocation();
  return (
    // There before anything is said: readers hear only what changes in a region that they know.
    <div role="status" className="hl-screen">
      {take && pathname !== '/capture' && <Offer take={take} />}
    </div>
  );
});

function Offer({ take }: { take: () => void }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { items } = useQueueItems();
  const [isLater, setLater] = useState(false);
  const [isTaking, setTaking] = useState(false);
  useEffect(() => {
    if (!isLater) return;
    const timer = setTimeout(() => setLater(false), aDay);
    return () => clearTimeout(timer);
  }, [isLater]);

  const reload = async () => {
    if (hasUnsentForm() && !(await confirm(t('shell.reloadForm'), { confirmLabel: t('shell.reload') }))) return;
    setTaking(true);
    // A decision that is on its way arrives first.
    await Promise.race([Promise.allSettled(dispatch(baseApi.util.getRunningMutationsThunk())), noneAfter(longestMs)]);
    take();
  };
  const waits = items === null || items.some((item) => isUnsynced(item) && !isRefused(item));
  if (isLater || waits) return null;
  return (
    <div className={`hl-row hl-gap-4 ${styles.version}`}>
      <p className="hl-flush hl-shrinks hl-small hl-breaks">{t('shell.newVersion')}</p>
      <button
        type="button"
        className="hl-button hl-bold"
        style={{ borderColor: 'currentcolor' }}
        disabled={isTaking}
        onClick={() => void reload()}
      >
        {t('shell.reload')}
      </button>
      <button type="button" className="hl-icon" aria-label={t('common.close')} onClick={() => setLater(true)}>
        <IconX size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
