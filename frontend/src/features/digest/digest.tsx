import type { DigestView } from '@hazardlens/contracts';
import { Button } from '@mantine/core';
import { Link, Navigate } from 'react-router-dom';
import { PrintPdf } from '../../components/exports/print-pdf.js';
import { Loaded } from '../../components/loaded.js';
import { EmptyState, Page, Panel } from '../../components/page.js';
import { useGetDigestQuery } from '../../domain/api/figures.js';
import { useUser } from '../../domain/store.js';
import { useActiveSite } from '../../domain/use-active-site.js';
import { useScreenTitle } from '../../domain/use-screen-title.js';
import { useLocale } from '../../i18n/use-locale.js';

/** The last seven days of the chosen site, as the mail tells them. */
export default function Digest() {
  const { t, locale } = useLocale();
  const user = useUser();
  const { siteId, ready } = useActiveSite();
  useScreenTitle(t('digest.title'));
  const isInsurer = user?.tenant_type === 'insurance_provider';
  const query = useGetDigestQuery({ siteId, locale }, { skip: !ready || isInsurer });
  if (isInsurer) return <Navigate to="/dashboard" replace />;
  return (
    <Page
      title={t('digest.title')}
      subtitle={t('digest.lead')}
      actions={
        <>
          <Button component={Link} to="/profile" variant="default">
            {t('digest.settings')}
          </Button>
          <PrintPdf path={`/digest.pdf?${new URLSearchParams({ site_id: siteId ?? '' })}`} fileName="digest.pdf" />
        </>
      }
    >
      <Loaded query={query} skeleton={320}>
        {(digest) => <Week digest={digest} />}
      </Loaded>
    </Page>
  );
}

function Week({ digest }: { digest: DigestView }) {
  const { t, format } = useLocale();
  const { name, from, to, basis, score, score_week_ago: before, found, closed, overdue, measures } = digest;
  return (
    <div className="hl-stack hl-gap-16">
      <Panel title={name} note={t('digest.week', { from: format.day(from), to: format.day(to) })}>
        <p className="hl-flush hl-body hl-strong">
          {basis === 'default' ? t('digest.notMeasured') : t('digest.score', { score })}
          {' · '}
          {before === null ? t('digest.noBefore') : t('digest.before', { score: before })}
        </p>
        <p className="hl-flush hl-numbers">
          {t('digest.found', { count: found })} · {t('digest.closed', { count: closed })} ·{' '}
          {t('digest.overdue', { count: overdue })}
        </p>
      </Panel>
      <Panel title={t('digest.measures')} note={t('digest.measuresHint')}>
        {measures.length === 0 ? (
          <EmptyState compact title={t('digest.nothing')} />
        ) : (
          <ol className="hl-list hl-lines">
            {measures.map((measure) => (
              <li key={`${measure.site_id} ${measure.hazard_type}`} className="hl-spread hl-gap-12">
                <span className="hl-column hl-shrinks hl-breaks">
                  <strong>{measure.label}</strong>
                  <span className="hl-muted">
                    {measure.site_name} · {t('digest.incidents', { count: measure.incidents })}
                    {measure.overdue > 0 && ` · ${t('digest.late', { count: measure.overdue })}`}
                  </span>
                </span>
                <strong className="hl-good hl-numbers">
                  {t('digest.points', { points: format.number(measure.points) })}
                </strong>
              </li>
            ))}
          </ol>
        )}
      </Panel>
    </div>
  );
}
