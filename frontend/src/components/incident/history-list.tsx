import type { HistoryEntry } from '@hazardlens/contracts';
import { useTranslation } from 'react-i18next';
import styles from '../../features/review/review.module.css';
import { en } from '../../i18n/en.js';
import { useLocale } from '../../i18n/use-locale.js';

type KnownAction = keyof typeof en.review.actions;
const isKnown = (action: string): action is KnownAction => action in en.review.actions;

/** A time line: who did what when, newest first. Null as user is the system itself. */
export function HistoryList({ history }: { history: readonly HistoryEntry[] }) {
  const { t } = useTranslation();
  const { format } = useLocale();
  if (history.length === 0) return null;
  return (
    <section className={styles.block}>
      <h3 className={styles.term}>{t('review.history')}</h3>
      <ol className={styles.history}>
        {[...history].reverse().map((entry) => (
          <li key={`${entry.timestamp}-${entry.action}`}>
            <span className={styles.historyLine}>
              <strong>{isKnown(entry.action) ? t(`review.actions.${entry.action}`) : entry.action}</strong>
              <span>{entry.user_email ?? t('review.system')}</span>
              <time dateTime={entry.timestamp}>{format.dateTime(entry.timestamp)}</time>
            </span>
            {entry.notes && <p>{entry.notes}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
