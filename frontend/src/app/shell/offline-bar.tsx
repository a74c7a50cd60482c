import { memo, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../components/notices/notices.js';
import { isReport, isWaiting, useOnline, useQueueItems } from '../../domain/queue/use-queue.js';
import { useQueueSync } from '../../domain/queue/use-queue-sync.js';

const minute = 60_000;

/** The thin amber bar under the header: no network, or captures and reports that wait for it. Also keeps the queue moving. */
export const OfflineBar = memo(function OfflineBar() {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const { items } = useQueueItems();
  // Of a capture the result tells.
  useQueueSync(useCallback((item) => isReport(item) && notify(t('shell.reportSent')), [t]));
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);

  const waiting = items?.filter(isWaiting) ?? [];
  if (isOnline && waiting.length === 0) return null;
  const oldest = Math.min(...waiting.map(({ created_at }) => Date.parse(created_at)));
  const age = Math.max(0, Math.floor((now - oldest) / minute));
  const ageText =
    age < 60
      ? t('shell.minutes', { count: age })
      : age < 48 * 60
        ? t('shell.hours', { count: Math.floor(age / 60) })
        : t('shell.days', { count: Math.floor(age / 1440) });
  const text =
    waiting.length === 0
      ? t('shell.offline')
      : t(`shell.${isOnline ? 'waiting' : 'offlineWaiting'}${waiting.some(isReport) ? 'Items' : ''}`, {
          count: waiting.length,
          age: ageText,
        });
  return (
    <p
      className="hl-flush hl-accent hl-strong hl-screen"
      style={{ padding: '6px 16px', fontSize: '0.875rem', textAlign: 'center' }}
      role="status"
    >
      {text}
    </p>
  );
});
