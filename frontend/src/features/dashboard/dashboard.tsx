import { isCaptureRole, isReviewRole } from '@hazardlens/contracts';
import { Button, Skeleton } from '@mantine/core';
import { IconAlarm, IconCamera } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ActiveSiteName } from '../../components/active-site-name.js';
import { IncidentSheet } from '../../components/incident/incident-sheet.js';
import { Shown } from '../../components/loaded.js';
import { Page } from '../../components/page.js';
import { useListCapturesQuery } from '../../domain/api/captures.js';
import { useGetDashboardQuery } from '../../domain/api/figures.js';
import { useListIncidentsQuery } from '../../domain/api/incidents.js';
import { isGivenUp } from '../../domain/api/problem.js';
import { ownsRepairs } from '../../domain/people.js';
import { useUser } from '../../domain/store.js';
import { useActiveSite } from '../../domain/use-active-site.js';
import { useAddress } from '../../domain/use-address.js';
import { useKnown } from '../../domain/use-known.js';
import { useLookAgain } from '../../domain/use-look-again.js';
import { CaptureSheet } from './capture-sheet.js';
import { ActionList, RecentCaptures } from './captures.js';
import styles from './dashboard.module.css';
import { DashboardCharts } from './dashboard-charts.js';
import { FirstSteps } from './first-steps.js';
import { HeatMapPanel, TopRisks } from './hazards.js';
import { PracticeCount } from './practice-count.js';
import { Counters, SafetyScore } from './safety-score.js';

export default function Dashboard() {
  const { t } = useTranslation();
  const user = useUser();
  const { siteId, ready } = useActiveSite();
  // In the URL, so that a notification can lead to one incident or to the result of one capture.
  const { get, open, close } = useAddress();
  const captureId = get('capture');
  const incidentId = get('incident');
  const openIncident = (incident: string) => open({ incident });
  const closeSheet = () => close({ incident: null, capture: null });
  const asking = { ...useLookAgain(), skip: !ready };
  const summary = useGetDashboardQuery({ siteId }, asking);
  // Specification section 7: the heat map's and the top risks' own calls, with their limits.
  const heat = useListIncidentsQuery({ siteId, limit: 1000 }, asking);
  const top = useListIncidentsQuery({ siteId, status: 'REVIEW_REQUIRED,APPROVED', limit: 100 }, asking);
  const own = user?.role === 'worker' || user?.role === 'inspector';
  // One's own work, as the repairs beside it, is of every site: what was just sent is looked for here, wherever it was taken.
  const captures = useListCapturesQuery(own ? { limit: 5, mine: true } : { siteId, limit: 5 }, asking);
  useEffect(() => {
    // Error catalogue: a load failure of the dashboard is logged; the panels say what they could not load.
    if (summary.error && !isGivenUp(summary.error)) console.error('Dashboard could not be loaded', summary.error);
  }, [summary.error]);
  const known = useKnown(summary);
  const title = user?.role === 'insurance_analyst' ? t('dashboard.titleInsurance') : t('dashboard.title');
  const mayCapture = user && isCaptureRole(user.role) && user.tenant_type === 'contractor';
  const worksHere = user !== null && ownsRepairs(user);
  const insurer = user?.tenant_type === 'insurance_provider';
  const asksContractors = insurer && user.role === 'admin';
  const reviews = user !== null && isReviewRole(user.role);
  const overdue = 'data' in known ? known.data.overdue_actions : 0;
  const ofSite = { siteId, ready, hideEmpty: true, onOpen: openIncident };
  const recentCaptures = (
    <RecentCaptures query={captures} own={own} insurer={insurer} mayCapture={Boolean(mayCapture)} />
  );
  return (
    <Page
      title={title}
      subtitle={<ActiveSiteName named={(site) => t('dashboard.viewing', { site })} />}
      actions={mayCapture && <CaptureButton visibleFrom="md" />}
    >
      <div className={styles.screen}>
        {/* Who works on site starts with the own work; the organisation's figures come after. */}
        {own && worksHere && (
          <div className={`hl-mb-16 ${styles.own}`}>
            <ActionList show="mine" onOpen={openIncident} />
            {recentCaptures}
          </div>
        )}
        {user?.role === 'admin' && !insurer && <FirstSteps tenantId={user.tenant_id} />}
        {overdue > 0 && reviews && !insurer && (
          <p className="hl-row hl-notice hl-warn-ground" role="status">
            <IconAlarm size={18} aria-hidden="true" />
            {t('dashboard.overdue', { count: overdue })}
            {/* whose lists are not below */}
            {!worksHere && (
              <Link to={`/actions?who=${siteId ? 'site' : 'all'}&overdue=1`} className="hl-tap">
                {t('actions.all')}
              </Link>
            )}
          </p>
        )}
        <Shown
          known={known}
          panel={t('dashboard.score')}
          skeleton={<RowSkeleton className={styles.rowOne} height={208} />}
        >
          {(answer) => (
            <div className={`hl-panels ${styles.rowOne}`}>
              <SafetyScore
                answer={answer}
                insurer={insurer}
                action={mayCapture ? <CaptureButton /> : asksContractors && <AskButton />}
              />
              <Counters statistics={answer.statistics} />
            </div>
          )}
        </Shown>
        {mayCapture && <PracticeCount siteId={siteId} ready={ready} />}
        {!own && worksHere && (
          <>
            <ActionList show="mine" hideEmpty onOpen={openIncident} />
            {reviews && (
              <div className={styles.actions}>
                <ActionList show="overdue" {...ofSite} room={182} />
                <ActionList show="to_verify" {...ofSite} />
              </div>
            )}
          </>
        )}
        <Shown quiet known={known} skeleton={<RowSkeleton className={styles.rowTwo} height={320} />} failed={null}>
          {(answer) => <DashboardCharts answer={answer} />}
        </Shown>
        <div className={`hl-panels ${styles.findings}`}>
          <TopRisks query={top} insurer={insurer} />
          <HeatMapPanel query={heat} insurer={insurer} />
          {!own && recentCaptures}
        </div>
      </div>
      {captureId && <CaptureSheet id={captureId} onClose={closeSheet} />}
      {incidentId && <IncidentSheet id={incidentId} onClose={closeSheet} />}
    </Page>
  );
}

/** @param visibleFrom narrower screens have the floating button of the shell */
function CaptureButton(props: { visibleFrom?: 'md' }) {
  const { t } = useTranslation();
  return (
    <Button component={Link} to="/capture" leftSection={<IconCamera size={18} aria-hidden="true" />} {...props}>
      {t('dashboard.startCapture')}
    </Button>
  );
}

/** Of an insurer: nothing is seen of a contractor before it has let it. */
function AskButton() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to="/insurance">
      {t('insurance.linksInsurer')}
    </Button>
  );
}

function RowSkeleton({ className, height }: { className: string | undefined; height: number }) {
  return (
    <div className={`hl-panels ${className}`}>
      <Skeleton height={height} radius="lg" />
      <Skeleton height={height} radius="lg" />
    </div>
  );
}
