import { isCaptureRole, isReviewRole } from '@hazardlens/contracts';
import { Button, Skeleton } from '@mantine/core';
import { IconAlarm, IconCamera } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { selectUser } from '../../../app/session.js';
import { useAppSelector } from '../../../app/store.js';
import { Page } from '../../../components/page.js';
import { ActionList } from '../../actions/action-list.js';
import { useListCapturesQuery } from '../../capture/api/capture-api.js';
import { CaptureSheet } from '../../captures/capture-sheet.js';
import { IncidentSheet } from '../../incident-sheet/incident-sheet.js';
import { useListIncidentsQuery } from '../../review/api/review-api.js';
import { useActiveSite } from '../../sites/use-active-site.js';
import { useGetDashboardQuery } from '../api/dashboard-api.js';
import { Counters } from '../components/counters.js';
import styles from '../components/dashboard.module.css';
import { DashboardCharts } from '../components/dashboard-charts.js';
import { HeatMapPanel } from '../components/heat-map-panel.js';
import { RecentCaptures } from '../components/recent-captures.js';
import { SafetyScore } from '../components/safety-score.js';
import { TopRisks } from '../components/top-risks.js';

export default function Dashboard() {
  const { t } = useTranslation();
  const user = useAppSelector(selectUser);
  const { site, sites, siteId, ready } = useActiveSite();
  // In the URL, so that a notification can lead to one incident or to the result of one capture.
  const [params, setParams] = useSearchParams();
  const captureId = params.get('capture');
  const incidentId = params.get('incident');
  const openIncident = (id: string) => setParams({ incident: id });
  const closeSheet = () => setParams({}, { replace: true });
  const skip = { skip: !ready };
  const summary = useGetDashboardQuery({ siteId }, skip);
  // Specification section 7: the heat map's and the top risks' own calls, with their limits.
  const heat = useListIncidentsQuery({ siteId, limit: 1000 }, skip);
  const top = useListIncidentsQuery({ siteId, status: 'REVIEW_REQUIRED,APPROVED', limit: 100 }, skip);
  const own = user?.role === 'worker' || user?.role === 'inspector';
  const captures = useListCapturesQuery({ siteId, limit: 5, mine: own }, skip);
  useEffect(() => {
    // Error catalogue: load failures of the dashboard are only logged, the panels show their empty states.
    if (summary.error) console.error('Dashboard could not be loaded', summary.error);
  }, [summary.error]);

  const incidents = heat.currentData?.incidents;
  // Without the reporting service these are counted from what the other services say, so they are never invented.
  const statistics = useMemo(() => {
    if (summary.currentData) return summary.currentData.statistics;
    if (!summary.error || !incidents) return null;
    const real = incidents.filter(({ status }) => status !== 'REJECTED');
    const open = real.filter(({ closed_at }) => closed_at === null);
    return {
      total_captures: (site ? [site] : sites).reduce((sum, { capture_count }) => sum + capture_count, 0),
      total_incidents: real.length,
      open_incidents: open.length,
      high_risk_findings: open.filter(({ severity }) => severity > 0.6).length,
    };
  }, [summary.currentData, summary.error, incidents, site, sites]);

  const title = user?.role === 'insurance_analyst' ? t('dashboard.titleInsurance') : t('dashboard.title');
  const mayCapture = user && isCaptureRole(user.role) && user.tenant_type === 'contractor';
  // Repairs belong to the people of one organisation; super_admin stands outside of it.
  const worksHere = mayCapture && user.role !== 'super_admin';
  const insurer = user?.tenant_type === 'insurance_provider';
  const reviews = user !== null && isReviewRole(user.role);
  const overdue = summary.currentData?.overdue_actions ?? 0;
  return (
    <Page
      title={title}
      subtitle={site ? t('dashboard.viewing', { site: site.name }) : t('dashboard.allSites')}
      actions={
        mayCapture && (
          <Button
            component={Link}
            to="/capture"
            visibleFrom="md"
            leftSection={<IconCamera size={18} aria-hidden="true" />}
          >
            {t('dashboard.startCapture')}
          </Button>
        )
      }
    >
      {overdue > 0 && !insurer && (
        <p className={styles.overdue} role="status">
          <IconAlarm size={18} aria-hidden="true" />
          {t('dashboard.overdue', { count: overdue })}
        </p>
      )}
      <div className={styles.rowOne}>
        {summary.isLoading || !ready ? (
          <Skeleton height={176} radius="lg" />
        ) : (
          <SafetyScore answer={summary.currentData} missing={Boolean(summary.error)} />
        )}
        <Counters statistics={statistics} />
      </div>
      {worksHere && (
        <>
          <ActionList show="mine" hideEmpty={!own} onOpen={openIncident} />
          {reviews && (
            <div className={styles.actions}>
              <ActionList show="overdue" siteId={siteId} hideEmpty onOpen={openIncident} />
              <ActionList show="to_verify" siteId={siteId} hideEmpty onOpen={openIncident} />
            </div>
          )}
        </>
      )}
      <DashboardCharts answer={summary.currentData} loading={summary.isLoading || !ready} />
      <div className={styles.findings}>
        <TopRisks query={top} />
        <HeatMapPanel query={heat} />
        <RecentCaptures query={captures} own={own} insurer={insurer} mayCapture={Boolean(mayCapture)} />
      </div>
      {captureId && <CaptureSheet id={captureId} onClose={closeSheet} />}
      {incidentId && <IncidentSheet id={incidentId} onClose={closeSheet} />}
    </Page>
  );
}
