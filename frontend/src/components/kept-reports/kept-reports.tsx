import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { KeptReport } from '../../domain/kept-reports.js';
import { useLocale } from '../../i18n/use-locale.js';
import { Panel } from '../page.js';
import type { useReportQueue } from './use-report-queue.js';

/** Addresses are absolute, for whoever keeps them; within the page the path is enough. */
export const pathOf = (url: string): string => new URL(url, window.location.origin).pathname;

interface Props {
  queue: Pick<ReturnType<typeof useReportQueue>, 'kept' | 'retry' | 'forget'>;
  /** key of the one that the page speaks of anyway */
  except?: string | undefined;
}

/** What waits on this phone, and the tickets of what was sent from it meanwhile. */
export function KeptReports({ queue, except }: Props) {
  const { t, format } = useLocale();
  const reports = queue.kept.filter(({ key }) => key !== except);
  if (reports.length === 0) return null;
  const waits = ({ ticket_url, refused }: KeptReport) => ticket_url === null && refused === null;
  const became = (report: KeptReport): string => {
    if (waits(report)) return t('publicReport.waits');
    return report.ticket_url ? t('publicReport.thanks') : report.refused || t('publicReport.failed');
  };
  return (
    <Panel title={t('publicReport.waiting')} note={reports.some(waits) && t('publicReport.kept')}>
      <ul className="hl-list hl-lines">
        {reports.map((report) => (
          <li key={report.key} className="hl-column">
            <span className="hl-breaks">
              {format.moment(report.at)} · {became(report)}
            </span>
            <span className="hl-wrap">
              {report.ticket_url && (
                <Button component={Link} to={pathOf(report.ticket_url)}>
                  {t('publicReport.ticket')}
                </Button>
              )}
              {report.refused !== null && (
                <Button variant="default" onClick={() => void queue.retry(report)}>
                  {t('common.retry')}
                </Button>
              )}
              <Button variant="subtle" color="gray" onClick={() => void queue.forget(report.key)}>
                {t('publicReport.forget')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
