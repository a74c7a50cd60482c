import { beginningOf, type IncidentView, isReviewRole } from '@hazardlens/contracts';
import { categoryName, hazardName } from '@hazardlens/taxonomy';
import { Button, Skeleton } from '@mantine/core';
import { IconEye, IconLink } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import { Comments } from '../../components/comments/comments.js';
import { PrintPdf } from '../../components/exports/print-pdf.js';
import { ActionPanel, isWithoutRepair } from '../../components/incident/action-panel.js';
import { Block } from '../../components/incident/block.js';
import { FindingReason, Law, RecommendedAction } from '../../components/incident/finding-text.js';
import { incidentPath } from '../../components/incident/incident-path.js';
import { SameHazard } from '../../components/incident/same-hazard.js';
import { whereOf } from '../../components/incident/where.js';
import { Loaded } from '../../components/loaded.js';
import { incidentTones, ratedBand, SeverityMark, StatusBadge } from '../../components/marks.js';
import { NotHere } from '../../components/not-here.js';
import { notify } from '../../components/notices/notices.js';
import { Fact, Page, Panel } from '../../components/page.js';
import { IncidentPlace } from '../../components/place/incident-place.js';
import { useGetIncidentQuery } from '../../domain/api/incidents.js';
import { isNotFound } from '../../domain/api/problem.js';
import { useUser } from '../../domain/store.js';
import { useLookAgain } from '../../domain/use-look-again.js';
import { useScreenTitle } from '../../domain/use-screen-title.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './incident-page.module.css';
import { IncidentPicture } from './incident-picture.js';
import { TimeLine } from './time-line.js';

/** One incident, under an address that can be sent to anybody who may see it. */
export default function IncidentPage() {
  const { number = '' } = useParams();
  const { t } = useLocale();
  const query = useGetIncidentQuery(number, useLookAgain());
  const missing = isNotFound(query.error) && (
    <NotHere
      title={t('incidents.notHere')}
      hint={t('incidents.notHereHint')}
      to="/incidents"
      link={t('incidents.all')}
    />
  );
  return (
    <Loaded query={query} skeleton={<PageSkeleton />} failed={missing || undefined}>
      {(incident) => <Incident key={incident.id} incident={incident} />}
    </Loaded>
  );
}

function Incident({ incident }: { incident: IncidentView }) {
  const { t, locale, format } = useLocale();
  const user = useUser();
  const label = hazardName(incident, locale);
  const title = incident.number ? `${incident.number} · ${label}` : label;
  useScreenTitle(title);
  const isContractor = user?.tenant_type === 'contractor';
  const decides = isContractor && isReviewRole(user.role) && incident.status === 'REVIEW_REQUIRED';
  return (
    <Page
      wide
      title={title}
      subtitle={`${categoryName(incident.category, locale)} · ${whereOf(incident)} · ${format.dateTime(incident.captured_at)}`}
      actions={
        <div className={`hl-wrap ${styles.tools}`}>
          {decides && (
            <Button
              component={Link}
              to={`/review?status=ALL&incident=${encodeURIComponent(incident.id)}`}
              leftSection={<IconEye size={18} aria-hidden="true" />}
            >
              {t('incidents.decide')}
            </Button>
          )}
          <ShareLink incident={incident} />
          <PrintPdf
            path={`/incidents/${encodeURIComponent(incident.id)}/report.pdf`}
            fileName={`${incident.number ?? 'incident'}.pdf`}
          />
        </div>
      }
    >
      <div className={styles.frame}>
        <div className={styles.page}>
          <IncidentPicture incident={incident} label={label} />
          <div className="hl-stack hl-gap-12">
            <Facts incident={incident} />
            <SameHazard incident={incident} />
            {isContractor && (
              <Panel title={t('places.incident')}>
                <IncidentPlace incident={incident} />
              </Panel>
            )}
            {incident.status === 'APPROVED' && isContractor && !isWithoutRepair(incident) && (
              <Panel>
                <ActionPanel incident={incident} />
              </Panel>
            )}
            <Panel>
              <TimeLine incident={incident} />
            </Panel>
            {isContractor && (
              <Panel>
                <Comments incidentId={incident.id} />
              </Panel>
            )}
          </div>
        </div>
      </div>
    </Page>
  );
}

function Facts({ incident }: { incident: IncidentView }) {
  const { t, format } = useLocale();
  const { decided_at, decided_by, closed_at } = incident;
  const status = t(`review.status.${incident.status}`);
  return (
    <Panel
      title={t('incidents.facts')}
      aside={<StatusBadge tone={incidentTones[incident.status]}>{status}</StatusBadge>}
    >
      <dl className={`hl-flush ${styles.terms}`}>
        <Fact isTerm name={t('incidents.number')}>
          {incident.number ?? '–'}
        </Fact>
        <Fact isTerm name={t('review.severity')}>
          <span className="hl-wrap">
            <SeverityMark of={incident} /> {ratedBand(incident) && `${format.percent(incident.severity)}%`}
          </span>
        </Fact>
        <Fact isTerm name={t('review.confidence')}>
          {incident.confidence > 0 ? `${format.percent(incident.confidence)}%` : '–'}
        </Fact>
        <Fact isTerm name={t('incidents.site')}>
          {whereOf(incident)}
        </Fact>
        <Fact isTerm name={t(`incidents.steps.${beginningOf(incident)}`)}>
          {format.dateTime(incident.captured_at)}
        </Fact>
        {closed_at && (
          <Fact isTerm name={t('incidents.closed')}>
            {format.dateTime(closed_at)}
          </Fact>
        )}
      </dl>
      {decided_at && (
        <p className="hl-flush hl-mt-8">
          {t('review.decidedBy', {
            status,
            name: decided_by?.name ?? (decided_by ? t(`common.role.${decided_by.role}`) : ''),
            time: format.dateTime(decided_at),
          })}
        </p>
      )}
      <FindingReason incident={incident} />
      {incident.capture_note && (
        <Block title={t('incidents.captureNote')}>
          <p className={styles.text}>{incident.capture_note}</p>
        </Block>
      )}
      <Law incident={incident} withCategory />
      <RecommendedAction incident={incident} />
    </Panel>
  );
}

/** An address for a message: whoever opens it signs in first, and sees as much as they may. */
function ShareLink({ incident }: { incident: IncidentView }) {
  const { t } = useLocale();
  const user = useUser();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(incidentPath(incident, user), window.location.origin).href);
      notify(t('incidents.shared'));
    } catch {
      notify(t('incidents.shareFailed'));
    }
  };
  return (
    <Button variant="default" leftSection={<IconLink size={18} aria-hidden="true" />} onClick={() => void copy()}>
      {t('incidents.share')}
    </Button>
  );
}

const PageSkeleton = () => (
  <Page wide title="…">
    <div className={styles.frame}>
      <div className={styles.page}>
        <Skeleton className={styles.photo ?? ''} />
        <Skeleton height={360} />
      </div>
    </div>
  </Page>
);
