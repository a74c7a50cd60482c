import type { ScannedPosterView } from '@hazardlens/contracts';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { alert } from '../../components/dialogs/dialogs.js';
import { KeptReports, pathOf } from '../../components/kept-reports/kept-reports.js';
import { useReportQueue } from '../../components/kept-reports/use-report-queue.js';
import { Loading } from '../../components/loading.js';
import { useScannedPosterQuery } from '../../domain/api/posters.js';
import { isRefusal, problemDetail } from '../../domain/api/problem.js';
import type { KeptReport } from '../../domain/kept-reports.js';
import { useLate } from '../../domain/use-late.js';
import { useScreenTitle } from '../../domain/use-screen-title.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './public-report.module.css';
import { ReportForm } from './report-form.js';

/** Without network, or before its answer, nobody knows which poster it is: what the form asks is the same, and the server decides later. */
const unknownPoster: ScannedPosterView = { site_name: '', zone: null, allow_anonymous: true };

/** The page that a poster opens to whoever scans it: one of three ways, then send. */
export default function ReportHere() {
  const { t } = useLocale();
  const { token = '' } = useParams();
  const query = useScannedPosterQuery(token);
  const queue = useReportQueue();
  const [said, setSaid] = useState<KeptReport | null>(null);
  useScreenTitle(t('publicReport.title'));
  const late = useLate(query.isLoading);
  if (query.isLoading && !late) return <Loading />;
  const closed = query.error !== undefined && isRefusal(query.error);
  const poster = query.currentData ?? unknownPoster;
  const send = async (body: KeptReport['body']) => {
    const sent = await queue.report(token, body);
    // What was refused at once stays in the form: somebody mends it there instead of telling it all again.
    if (sent.refused === null) setSaid(sent);
    else void alert(sent.refused || t('publicReport.failed'), { tone: 'bad' });
    return sent.refused === null;
  };
  // What was kept may be sent while its sentence is still on the screen.
  const now = said && (queue.kept.find(({ key }) => key === said.key) ?? said);
  return (
    <main className={`hl-stack hl-gap-16 ${styles.page}`}>
      <header>
        <h1 className="hl-heading">{t('publicReport.title')}</h1>
        {poster.site_name && (
          <p className="hl-flush hl-strong hl-breaks">
            {[poster.site_name, poster.zone].filter((part) => part !== null).join(' · ')}
          </p>
        )}
      </header>
      {closed ? (
        <p role="alert">{problemDetail(query.error) ?? t('common.noConnection')}</p>
      ) : now ? (
        <Said report={now} onAgain={() => setSaid(null)} />
      ) : (
        <ReportForm token={token} poster={poster} onSend={send} />
      )}
      <KeptReports queue={queue} except={now?.refused === null ? now.key : undefined} />
    </main>
  );
}

function Said({ report, onAgain }: { report: KeptReport; onAgain: () => void }) {
  const { t } = useLocale();
  const { ticket_url, refused } = report;
  // The button that was pressed went with the form: the next key goes on from here, and the sentence is read aloud.
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="hl-stack hl-gap-12">
      {refused !== null ? (
        <p role="alert" className="hl-flush hl-bold">
          {refused || t('publicReport.failed')}
        </p>
      ) : (
        <p role="status" className="hl-flush hl-bold">
          {t(ticket_url ? 'publicReport.thanks' : 'publicReport.kept')}
        </p>
      )}
      {ticket_url && (
        <>
          <Button className="hl-glove" component={Link} to={pathOf(ticket_url)}>
            {t('publicReport.ticket')}
          </Button>
          <p className="hl-flush hl-small hl-muted">{t('publicReport.ticketHint')}</p>
        </>
      )}
      <Button className="hl-glove" variant="default" onClick={onAgain}>
        {t('publicReport.again')}
      </Button>
    </div>
  );
}
