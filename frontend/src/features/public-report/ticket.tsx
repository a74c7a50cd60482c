import type { TicketView } from '@hazardlens/contracts';
import { useParams } from 'react-router-dom';
import { KeptReports } from '../../components/kept-reports/kept-reports.js';
import { useReportQueue } from '../../components/kept-reports/use-report-queue.js';
import { Loaded } from '../../components/loaded.js';
import { type BadgeTone, StatusBadge } from '../../components/marks.js';
import { useTicketQuery } from '../../domain/api/posters.js';
import { isRefusal, problemDetail } from '../../domain/api/problem.js';
import { useScreenTitle } from '../../domain/use-screen-title.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './public-report.module.css';

const tones: Record<TicketView['status'], BadgeTone> = {
  received: 'primary',
  accepted: 'warning',
  being_repaired: 'warning',
  closed: 'green',
  not_confirmed: 'grey',
};

/** What became of a report, for whoever has its ticket. */
export default function Ticket() {
  const { t } = useLocale();
  const { ticket = '' } = useParams();
  const query = useTicketQuery(ticket);
  const queue = useReportQueue();
  useScreenTitle(t('ticket.title'));
  return (
    <main className={`hl-stack hl-gap-12 ${styles.page}`}>
      <h1 className="hl-heading">{t('ticket.title')}</h1>
      {isRefusal(query.error) ? (
        <p role="alert">{problemDetail(query.error) ?? t('common.loadFailed')}</p>
      ) : (
        <Loaded compact query={query} skeleton={160}>
          {(became) => <Became ticket={became} />}
        </Loaded>
      )}
      <KeptReports queue={queue} />
    </main>
  );
}

function Became({ ticket: { status, site_name, zone, reported_at, expires_at, reason } }: { ticket: TicketView }) {
  const { t, format } = useLocale();
  return (
    <>
      <p className="hl-flush">
        <StatusBadge tone={tones[status]}>{t(`ticket.status.${status}`)}</StatusBadge>
      </p>
      {reason && <p className="hl-flush">{t(`ticket.reasons.${reason}`)}</p>}
      <p className="hl-flush hl-strong hl-breaks">{zone ? `${site_name} · ${zone}` : site_name}</p>
      <p className="hl-flush hl-muted">{t('ticket.reported', { time: format.dateTime(reported_at) })}</p>
      <p className="hl-flush hl-small hl-muted">{t('ticket.expires', { time: format.date(expires_at) })}</p>
    </>
  );
}
