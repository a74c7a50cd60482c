import { beginningOf, type HistoryEntry, type IncidentView, standingHistory } from '@hazardlens/contracts';
import type { ReactNode } from 'react';
import { HistoryList } from '../../components/incident/block.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './incident-page.module.css';

interface Step {
  key: ReturnType<typeof beginningOf> | 'DECIDED' | 'CLOSED_action' | 'CLOSED_on_site';
  at: string;
  who: string;
}

/** What everybody may know of it, for those who may not read its history. */
export function openSteps(incident: IncidentView): Step[] {
  const { captured_at, decided_at, decided_by, closed_at, closed_by } = incident;
  const decided = standingHistory(incident.history).length === 0 && decided_at !== null;
  return [
    ...(closed_at && closed_by ? [{ key: `CLOSED_${closed_by}` as const, at: closed_at, who: '' }] : []),
    ...(decided ? [{ key: 'DECIDED' as const, at: decided_at, who: decided_by?.name ?? '' }] : []),
    { key: beginningOf(incident), at: captured_at, who: '' },
  ];
}

/** Everything that happened, newest first: the history where it is open to the reader, what frames it in any case. */
export function TimeLine({ incident }: { incident: IncidentView }) {
  const { t } = useLocale();
  const steps = openSteps(incident);
  const closing = steps.filter(({ key }) => key.startsWith('CLOSED'));
  const rest = steps.filter(({ key }) => !key.startsWith('CLOSED'));
  return (
    <section aria-label={t('incidents.timeLine')}>
      <h2 className="hl-title">{t('incidents.timeLine')}</h2>
      <Steps steps={closing} />
      <History history={incident.history} />
      <Steps steps={rest} />
    </section>
  );
}

const History = ({ history }: { history: readonly HistoryEntry[] }): ReactNode =>
  history.length > 0 && <HistoryList history={history} />;

function Steps({ steps }: { steps: readonly Step[] }) {
  const { t, format } = useLocale();
  if (steps.length === 0) return null;
  return (
    <ol className={`hl-list ${styles.steps}`}>
      {steps.map(({ key, at, who }) => (
        <li key={key} className="hl-wrap hl-breaks">
          <strong>{t(`incidents.steps.${key}`)}</strong>
          {who && <span>{who}</span>}
          <time className="hl-muted hl-numbers" dateTime={at}>
            {format.dateTime(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
